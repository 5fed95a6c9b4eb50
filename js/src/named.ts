// The name of the cell under the pointer, as a title beside it.
import { svg } from "./svg";

const CELL = "svg [data-kb-cell]";

/** Show sighted users the names of the cells of boards. */
export function name(root: HTMLElement): void {
  const title = svg("title");
  root.addEventListener("pointerover", ({ target }) => {
    const cell = (target as Element).closest(CELL);
    if (!cell || [...cell.children].some((el) => el !== title && el.localName === "title")) return title.remove();
    title.textContent = cell.getAttribute("aria-label");
    if (title.parentNode !== cell) cell.append(title);
  });
}
