// Fields of the scene: texts are sent when they are finished, numbers of a slider while it moves.
import type { Picks } from "./picks";
import type { Tree } from "./tree";

const LIVE = 250;
type Field = HTMLInputElement | HTMLTextAreaElement;

export class Fields {
  #timer = 0;
  #values = new WeakMap<Field, string>();

  readonly #tree: Tree;
  readonly #picks: Picks;

  constructor(
    root: HTMLElement,
    tree: Tree,
    picks: Picks,
  ) {
    this.#tree = tree;
    this.#picks = picks;
    root.addEventListener("input", (event) => this.#typed(event.target));
    root.addEventListener("focusin", (event) => {
      const field = fieldOf(event.target);
      if (field) this.#values.set(field, field.value);
    });
    root.addEventListener("focusout", (event) => {
      const field = fieldOf(event.target);
      if (field?.hasAttribute("data-kb-text")) this.#done(field);
    });
  }

  /** Handle a key in a text field; return true if it was meant for the field. */
  key(event: KeyboardEvent): boolean {
    const field = fieldOf(event.target);
    if (!field?.hasAttribute("data-kb-text")) return false;
    if (event.key === "Enter" && field instanceof HTMLInputElement) {
      event.preventDefault();
      this.#done(field);
    } else if (event.key === "Escape" && field.hasAttribute("data-kb-edited")) {
      field.value = this.#values.get(field) ?? "";
      field.removeAttribute("data-kb-edited");
    }
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #typed(target: EventTarget | null): void {
    const field = fieldOf(target);
    const key = field && this.#tree.keyOf(field);
    if (!field || !key) return;
    if (field.hasAttribute("data-kb-range")) {
      this.#picks.field(key, Math.round(Number(field.value)));
      return;
    }
    field.setAttribute("data-kb-edited", "");
    if (!field.hasAttribute("data-kb-live")) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#done(field), LIVE) as unknown as number;
  }

  #done(field: Field): void {
    const key = this.#tree.keyOf(field);
    clearTimeout(this.#timer);
    field.removeAttribute("data-kb-edited");
    if (!key || this.#values.get(field) === field.value) return;
    this.#values.set(field, field.value);
    this.#picks.field(key, field.value);
  }
}

/** Return the text or range field that an event came from. */
export function fieldOf(target: EventTarget | null): Field | null {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
  return field?.matches("[data-kb-text],[data-kb-range]") ? field : null;
}
