// The nodes that a step moves, adds, removes, counts and throws, from the nodes before and after it alone.
import type { Node, Nodes } from "./types";

export interface Moves {
  /** The nodes that now have another parent. */
  passed: string[];
  /** The nodes that moved within the same parent, with their old offset in its units. */
  shifted: [key: string, dx: number, dy: number][];
  /**
   * The nodes that came, or name another origin now, with the keys of their possible origins; "" for their own place.
   */
  came: [key: string, origins: string[]][];
  /** The nodes that went, from parents that are still there. */
  gone: string[];
  /** The numbers that changed. */
  counted: [key: string, from: number, to: number][];
  /** The dice that were thrown. */
  thrown: string[];
}

/** A key that ends in a number names a place, and a place is not a thing that moves. */
const isThing = (key: string): boolean => !/\/\d+$/.test(key);
const told = (node: Node | undefined, name: string): string | undefined => node?.a?.[name];

/** Return what a step moves. A node that was already `seen`, itself or as a node named after it, does not come again. */
export function changed(before: Nodes, after: Nodes, keys: ReadonlySet<string>, seen: ReadonlySet<string> = new Set()): Moves {
  const passed = new Set<string>();
  const came = new Map<string, string[]>();
  const found: Moves = { passed: [], shifted: [], came: [], gone: [], counted: [], thrown: [] };
  const come = (key: string, isWithin = false): void => {
    const node = after[key];
    const origin = told(node, "data-kb-origin");
    if (origin !== undefined && told(node, "data-kb-die") !== undefined) found.thrown.push(key);
    else if (origin !== undefined && !isWithin && ![...seen].some((other) => `${other}/`.startsWith(`${key}/`))) came.set(key, origin.split("|"));
    // The contents of a new drawing were drawn with it, and dice tumble in it.
    if (!before[key]) for (const child of node?.c ?? []) if (!before[child]) come(child, isWithin || node?.t === "svg");
  };
  for (const key of keys) {
    const [was, is] = [before[key], after[key]];
    if (!was || !is) continue; // The node came or went with an ancestor.
    for (const child of is.c ?? []) {
      if (!before[child]) come(child);
      else if (!was.c?.includes(child) && isThing(child)) passed.add(child);
    }
    for (const child of was.c ?? []) if (!after[child]) found.gone.push(child);
    if (told(is, "data-kb-origin") !== told(was, "data-kb-origin")) come(key);
    if (was.x !== is.x && [was.x, is.x].every((text) => /^-?\d{1,4}$/.test(text ?? ""))) found.counted.push([key, Number(was.x), Number(is.x)]);
    const [[x, y], [toX, toY]] = [anchor(was), anchor(is)];
    if ((x !== toX || y !== toY) && isThing(key)) found.shifted.push([key, x - toX, y - toY]);
  }
  found.came = [...came];
  found.passed = [...passed].filter((key) => !came.has(key));
  found.shifted = found.shifted.filter(([key]) => !came.has(key) && !passed.has(key));
  return found;
}

/** Return the anchor of a node, whatever its content is: the box of a group changes with its content. */
function anchor({ a = {} }: Node): [x: number, y: number] {
  const [, x = 0, y = 0] = /^translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(a.transform ?? "") ?? [];
  return [Number(x) + Number(a.x ?? 0), Number(y) + Number(a.y ?? 0)];
}
