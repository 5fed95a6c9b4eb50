// A widget in a page of the test, with the made-up game of the harness, answered by hand.
import { fakeModel, type FakeModel, type Game } from "../harness/scene.mjs";
import type { Path, Request } from "../src/types";
import widget from "../src/widget";

export interface Page {
  model: FakeModel;
  el: HTMLElement;
  root: HTMLElement;
  stop: () => void;
  show(el: HTMLElement): () => void;
  node(key: string): HTMLElement;
  click(key: string): void;
  press(key: string, at: string, more?: KeyboardEventInit): KeyboardEvent;
  /** The paths that were sent, without hello. */
  paths(): Path[];
  /** Let Python answer the last request. */
  answer(): void;
  keysWith(cls: string): string[];
}

export function open(options: { mode?: string; game?: Game } = {}): Page {
  const model = fakeModel({ mode: "manual", ...options });
  const { initialize, render } = widget();
  initialize({ model });
  const el = document.createElement("div");
  document.body.append(el);
  const stop = render({ model, el });
  const root = el.querySelector<HTMLElement>(".kb")!;
  const node = (key: string) => root.querySelector<HTMLElement>(`[data-kb-key="${key}"]`)!;
  const moves = () => model.sent.filter((request: Request) => request.path.length);
  return {
    model,
    el,
    root,
    stop,
    show: (place) => render({ model, el: place }),
    node,
    click: (key) => void node(key).dispatchEvent(new MouseEvent("click", { bubbles: true })),
    press(key, at, more = {}) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
      node(at).dispatchEvent(event);
      return event;
    },
    paths: () => moves().map(({ path }) => path),
    answer: () => model.answer(moves().at(-1)!),
    keysWith: (cls) => [...root.querySelectorAll(`.${cls}`)].flatMap((found) => found.getAttribute("data-kb-key") ?? []),
  };
}
