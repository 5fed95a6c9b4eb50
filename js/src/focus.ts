// The focus, which stays where it was while the scene changes, and moves on if its element can no longer hold it.
import type { Rove } from "./rove";
import type { Tree } from "./tree";

export class Focus {
  /** The cell with a visible focus. */
  cell: Element | null = null;
  /** The node picked last, which takes over a lost focus. */
  lastKey = "";
  /** The node that Python last wanted in focus. */
  #wanted = "";

  readonly #root: HTMLElement;
  readonly #tree: Tree;

  constructor(root: HTMLElement, tree: Tree) {
    this.#root = root;
    this.#tree = tree;
  }

  /** Follow the focus from cell to cell. */
  listen(rove: Rove, changed: () => void): void {
    const root = this.#root;
    root.addEventListener("focusin", (event) => {
      const target = event.target as Element;
      const cell = target.closest("[data-kb-cell]");
      if (cell) rove.focused(cell);
      this.cell = cell && target.matches(":focus-visible") ? cell : null;
      changed();
    });
    root.addEventListener("focusout", ({ relatedTarget }) => {
      this.cell = null;
      // If the focus stays inside, it arrives elsewhere at once, which draws the change.
      if (!root.contains(relatedTarget as Element | null)) changed();
    });
  }

  /** Return whether an element has the focus or contains it. */
  isIn(el: Element): boolean {
    const active = this.#active();
    return active !== null && el.contains(active);
  }

  /** Return the key of the node that has the focus, or null if the focus is outside the widget. */
  keep(): { key: string } | null {
    const active = this.#active();
    return active && { key: this.#tree.keyAround(active) ?? this.lastKey };
  }

  /** Move the focus to a node that Python wants in focus, or back to the node that had it. */
  hand(held: { key: string } | null, wanted = "", isMine: boolean): void {
    const isNew = wanted !== this.#wanted;
    this.#wanted = wanted;
    if (wanted && isNew && (held || isMine)) return this.move(wanted);
    const active = this.#active();
    if (held && (!active || cannotHold(active))) this.move(held.key, wanted);
  }

  /** Move the focus to the first of these nodes that can hold it, or otherwise to the heading. */
  move(...keys: (string | undefined)[]): void {
    for (const key of keys) {
      const el = this.#tree.element(key ?? "") as HTMLElement | null;
      if (!el?.isConnected || cannotHold(el)) continue;
      el.focus({ preventScroll: true });
      if (this.#active() === el) return;
    }
    this.heading?.focus({ preventScroll: true });
  }

  get heading(): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>("[data-kb-heading]");
  }

  /** Return the element inside the widget that has the focus. */
  #active(): Element | null {
    const active = (this.#root.getRootNode() as Document | ShadowRoot).activeElement;
    return active && active !== this.#root && this.#root.contains(active) ? active : null;
  }
}

/** Return whether an element is hidden or disabled. It may still have the focus then, but loses it in the next frame. */
function cannotHold(el: Element): boolean {
  return el.closest("[hidden]") !== null || el.matches(":disabled");
}
