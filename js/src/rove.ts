// One tab stop for each board, with arrows that go from cell to cell by position. On a board with data-kb-rove="picks"
// they go among the pickable cells, and over all if there are none.
import { centre, type Frames, type Point } from "./place";
import type { Tree } from "./tree";

const CELL = "[data-kb-cell]:not([hidden])";
const GROUP = "[data-kb-rove]";
const PICK = "[data-kb-pick]";
const STOPS = [".kb-picked", "[aria-selected=true]", PICK];
export type Way = "left" | "right" | "up" | "down";

export class Rove {
  #current = new Map<string, string>();
  /**
   * The side offset with which a run of arrows began, so that a path down a hex board stays straight, even if the page
   * scrolls.
   */
  #goal: { axis: "x" | "y"; aside: number; cell: Element } | null = null;

  readonly #root: Element;
  readonly #tree: Tree;

  constructor(
    root: Element,
    tree: Tree,
  ) {
    this.#root = root;
    this.#tree = tree;
  }

  /** Give every group exactly one tab stop: the cell last focused, otherwise a picked one, otherwise a pickable one. */
  settle(): void {
    for (const group of this.#root.querySelectorAll(GROUP)) {
      const cells = cellsOf(group);
      const last = this.#tree.element(this.#current.get(this.#tree.keyOf(group) ?? "") ?? "");
      const reached = reachedOf(group, cells);
      const stop =
        reached.find((cell) => cell === last) ??
        STOPS.map((look) => reached.find((cell) => cell.matches(look))).find(Boolean) ??
        reached[0];
      for (const cell of cells) {
        const index = cell === stop ? "0" : "-1";
        if (cell.getAttribute("tabindex") !== index) cell.setAttribute("tabindex", index);
      }
    }
  }

  /** Make a cell that has got the focus, in whatever way, the tab stop of its group. */
  focused(cell: Element): void {
    const group = cell.closest(GROUP);
    const key = group && this.#tree.keyOf(group);
    const its = this.#tree.keyOf(cell);
    if (!group || !key || !its) return;
    const before = this.#tree.element(this.#current.get(key) ?? "");
    this.#current.set(key, its);
    if (before !== cell) {
      for (const other of cellsOf(group)) if (other.getAttribute("tabindex") === "0") other.setAttribute("tabindex", "-1");
    }
    cell.setAttribute("tabindex", "0");
    if (this.#goal?.cell !== cell) this.#goal = null;
  }

  go(cell: Element, way: Way): Element | null {
    const group = cell.closest(GROUP);
    if (!group) return null;
    const frames: Frames = new Map();
    const from = centre(cell, frames);
    const axis = way === "up" || way === "down" ? "x" : "y";
    const line = from[axis] + (this.#goal?.axis === axis ? this.#goal.aside : 0);
    const others = reachedOf(group, cellsOf(group)).filter((other) => other !== cell);
    const next = nearest(from, line, way, others.map((el) => ({ el, at: centre(el, frames) })));
    if (next) this.#goal = { axis, aside: line - centre(next, frames)[axis], cell: next };
    return next;
  }

  /** Return the first or last cell of the row, or of the whole group if it has no rows. */
  end(cell: Element, last: boolean): Element | null {
    const group = cell.closest(GROUP);
    if (!group) return null;
    const cells = reachedOf(group, cellsOf(cell.closest("[role=row]") ?? group));
    return cells.at(last ? -1 : 0) ?? null;
  }
}

/** Return the cells of a board or a row, in their order. */
export function cellsOf(group: Element): Element[] {
  return [...group.querySelectorAll(CELL)];
}

/** Return the cells that keys reach. */
function reachedOf(group: Element, cells: Element[]): Element[] {
  const picks = cells.filter((cell) => cell.matches(PICK));
  return picks.length && group.matches("[data-kb-rove=picks]") ? picks : cells;
}

/**
 * Return the nearest of some points in a direction; side offset counts a little more, but not enough to skip a row of
 * hexes.
 */
export function nearest<T>(from: Point, line: number, way: Way, others: { el: T; at: Point }[]): T | null {
  const upright = way === "up" || way === "down";
  const sign = way === "left" || way === "up" ? -1 : 1;
  let best: T | null = null;
  let least = Infinity;
  for (const { el, at } of others) {
    const along = sign * (upright ? at.y - from.y : at.x - from.x);
    const aside = Math.abs((upright ? at.x : at.y) - line);
    if (along < 1) continue;
    const off = Math.abs(upright ? at.x - from.x : at.y - from.y);
    // A point more aside than ahead is taken only if there is no other.
    const cost = along + 1.2 * aside + (off > 1.3 * along ? 1e6 : 0);
    if (cost < least - 0.01) [best, least] = [el, cost];
  }
  return best;
}
