// The name of the cell under the pointer or the focus, shown beside the pointer and in a reserved line.
import { svg } from "./svg";

const CELL = "svg [data-kb-cell]";
const LINE = "[data-kb-named]";

/** Show sighted users the names of the cells of boards. */
export function name(root: HTMLElement): void {
  const title = svg("title");
  const tell = (cell: Element | null): void => {
    const words = cell?.getAttribute("aria-label") ?? "";
    const line = root.querySelector(LINE);
    if (line && line.textContent !== words) line.textContent = words;
  };
  root.addEventListener("pointerover", ({ target }) => {
    const cell = (target as Element).closest(CELL);
    tell(cell);
    if (!cell || [...cell.children].some((el) => el !== title && el.localName === "title")) return title.remove();
    title.textContent = cell.getAttribute("aria-label");
    if (title.parentNode !== cell) cell.append(title);
  });
  root.addEventListener("pointerleave", () => tell(null));
  root.addEventListener("focusin", ({ target }) => tell((target as Element).closest(`${CELL}:focus-visible`)));
}
