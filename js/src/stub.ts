// The module that each model brings. The widget's own module, with its style, comes deflated in a trait and is made
// once for the page, because a front end keeps the module of every model that it has ever opened.
declare const KB_VERSION: string;

interface Model {
  get(name: "_bundle"): string;
  set(name: string, value: unknown): void;
}
interface Widget {
  initialize(context: { model: Model }): () => void;
  render(context: { model: Model; el: HTMLElement }): () => void;
}
type Make = () => Widget;

/** The modules of this page by their versions. */
const made = ((globalThis as Record<symbol, unknown>)[Symbol.for("kbwidgets")] ??= {}) as Record<string, Promise<Make>>;

async function load(packed: string): Promise<Make> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return ((await import(/* @vite-ignore */ url)) as { default: Make }).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function library(packed: string): Promise<Make> {
  try {
    return await (made[KB_VERSION] ??= load(packed));
  } catch (error) {
    delete made[KB_VERSION];
    throw error;
  }
}

export default () => {
  let begun: Promise<Widget> | undefined;
  let stop: (() => void) | undefined;
  let isOver = false;

  const begin = async (model: Model): Promise<Widget> => {
    const widget = (await library(model.get("_bundle")))();
    if (!isOver) stop = widget.initialize({ model });
    return widget;
  };

  return {
    /**
     * Wait for nothing, because messages are held until this is done, and lost for good after two seconds (rescue.ts).
     */
    initialize({ model }: { model: Model }): () => void {
      begun = begin(model);
      begun.catch(() => undefined); // The views report the error.
      return () => {
        isOver = true;
        stop?.();
        // A front end may keep a closed model. The last change also frees what the one before replaced.
        model.set("_bundle", "");
        model.set("scene", null);
      };
    },
    async render(context: { model: Model; el: HTMLElement }): Promise<(() => void) | undefined> {
      try {
        // A host that knows no `initialize` begins here.
        begun ??= begin(context.model);
        return (await begun).render(context);
      } catch (error) {
        console.error(error);
        begun = undefined;
        context.el.setAttribute("role", "alert");
        context.el.textContent = `This cell could not be loaded. Run it again. ${String(error)}`;
        return undefined;
      }
    },
  };
};
