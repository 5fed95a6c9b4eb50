// A board that is wider than its place starts with its named node in the middle, otherwise with the pickable nodes.
import { centre, rectOf } from "./place";
import type { Tree } from "./tree";

const names = new WeakMap<Element, string>();

/** Scroll each new board once, as soon as it has a size, and again whenever it names another node. */
export function follow(root: HTMLElement, tree: Tree): void {
  for (const board of root.querySelectorAll<HTMLElement>(".kb-board")) {
    const key = board.getAttribute("data-kb-show") ?? "";
    const before = names.get(board);
    names.set(board, key);
    if (before !== undefined) {
      if (before !== key) bring(key, tree);
      continue;
    }
    const observer = new ResizeObserver(() => {
      if (!board.clientWidth) return;
      observer.disconnect();
      if (!tree.element(key)) move(board, [...board.querySelectorAll("[data-kb-pick]")]);
      bring(key, tree);
    });
    observer.observe(board);
  }
}

/** Move the board of a node so that the node is in the middle of the visible part. */
export function bring(key: string, tree: Tree): void {
  const el = tree.element(key);
  const board = el?.closest(".kb-board");
  if (board) move(board, [el!]);
}

/** Move a board so that the middle of some nodes, or of the board itself, is in the middle of the visible part. */
function move(board: Element, nodes: Element[]): void {
  const { clientWidth, scrollWidth, scrollLeft } = board;
  const left = rectOf(board).left;
  const middle = nodes.length ? nodes.reduce((sum, el) => sum + centre(el).x - left, 0) / nodes.length : scrollWidth / 2 - scrollLeft;
  board.scrollLeft += middle - clientWidth / 2;
}
