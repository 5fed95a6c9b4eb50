// A text file that is chosen, or dropped anywhere on the cell, is read here and sent as the pick of its field.
import type { Picks } from "./picks";
import type { Tree } from "./tree";

export class Files {
  readonly #root: HTMLElement;
  readonly #tree: Tree;
  readonly #picks: Picks;

  constructor(
    root: HTMLElement,
    tree: Tree,
    picks: Picks,
  ) {
    this.#root = root;
    this.#tree = tree;
    this.#picks = picks;
    root.addEventListener("change", ({ target }) => {
      const field = this.#field;
      const file = field && field === target && field.files?.[0];
      if (file) void this.#read(field, file);
    });
    for (const name of ["dragenter", "dragover", "dragleave", "drop"]) root.addEventListener(name, (event) => this.#dragged(event as DragEvent));
  }

  /** The field that takes a file now. */
  get #field(): HTMLInputElement | null {
    return this.#root.querySelector<HTMLInputElement>("input[data-kb-file]");
  }

  #dragged(event: DragEvent): void {
    const root = this.#root;
    const field = this.#field;
    if (!field || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.stopPropagation(); // A notebook would open or import a dropped file.
    const leaves = event.type === "drop" || (event.type === "dragleave" && !root.contains(event.relatedTarget as Node | null));
    root.toggleAttribute("data-kb-drop", !leaves);
    const file = event.type === "drop" && event.dataTransfer.files[0];
    if (file) void this.#read(field, file);
  }

  /** Send no more of a file than the field takes, which is enough for Python to say that it is too long. */
  async #read(field: HTMLInputElement, file: File): Promise<void> {
    const most = Number(field.dataset.kbFile);
    const key = this.#tree.keyOf(field);
    const text = await file.slice(0, 4 * most).text();
    field.value = ""; // The same file may be chosen again.
    if (key) this.#picks.field(key, text.slice(0, most));
  }
}
