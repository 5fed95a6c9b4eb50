// Scroll: a board that is wider than its place begins with the node that it names, else with what can be picked, in its middle.
import { centre, rectOf } from "./place";
import type { Tree } from "./tree";

const names = new WeakMap<Element, string>();

/** Scrolls each new board once, as soon as it has a size, and again whenever it names another node. */
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

/** Moves the board of a node so that the node lies in the middle of what is seen. */
export function bring(key: string, tree: Tree): void {
  const el = tree.element(key);
  const board = el?.closest(".kb-board");
  if (board) move(board, [el!]);
}

/** Moves a board so that some nodes have their middle in that of what is seen; the board itself, where there are none. */
function move(board: Element, nodes: Element[]): void {
  const { clientWidth, scrollWidth, scrollLeft } = board;
  const left = rectOf(board).left;
  const middle = nodes.length ? nodes.reduce((sum, el) => sum + centre(el).x - left, 0) / nodes.length : scrollWidth / 2 - scrollLeft;
  board.scrollLeft += middle - clientWidth / 2;
}
