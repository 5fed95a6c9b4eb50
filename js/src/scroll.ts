// A board that is larger than its place starts with its named node in the middle, otherwise with the pickable nodes.
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
  const { left, top } = rectOf(board);
  const middle = (at: (el: Element) => number, otherwise: number): number => (nodes.length ? nodes.reduce((sum, el) => sum + at(el), 0) / nodes.length : otherwise);
  board.scrollLeft += middle((el) => centre(el).x - left, board.scrollWidth / 2 - board.scrollLeft) - board.clientWidth / 2;
  board.scrollTop += middle((el) => centre(el).y - top, board.scrollHeight / 2 - board.scrollTop) - board.clientHeight / 2;
}
