// Patch: what a message makes of what the page holds: merge patches, and for nodes what parents and children tell of each other.
import type { Item, Node, Nodes, NodesPatch, Patch } from "./types";

/** Lays a merge patch over an object in place. */
export function merge(target: Patch, patch: Patch): void {
  for (const [key, value] of Object.entries(patch)) {
    const old = target[key];
    if (value === null) delete target[key];
    else if (plain(value)) merge(plain(old) ? old : (target[key] = {}), value);
    else target[key] = value;
  }
}

function plain(value: unknown): value is Patch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The nodes with a patch laid over them, and the keys of those that differ; what the patch does not touch is shared.
 * A node that goes takes all below it along; one that comes in leaves the list in which it stood.
 */
export function patched(before: Nodes, patch: NodesPatch): { nodes: Nodes; keys: Set<string> } {
  const nodes = { ...before };
  const keys = new Set<string>();
  const coming = new Set<string>();
  const gone = new Set(patch.gone);
  const lists: [key: string, place: number, children: string[], whole: boolean][] = [];
  const open = (key: string): Node => {
    if (keys.has(key)) return nodes[key]!;
    keys.add(key);
    const node = (nodes[key] = { t: "", ...nodes[key] });
    if (node.a) node.a = { ...node.a };
    return node;
  };
  const enter = (item: Item, parent: string, place: number): string => {
    const { k = `${parent}/${place}`, c, ...rest } = typeof item === "string" ? { k: item } : item;
    coming.add(k);
    if (typeof item === "string") return k;
    keys.add(k);
    const node: Node = (nodes[k] = { t: "", ...rest });
    if (c) node.c = c.map((child, n) => enter(child, k, n));
    return k;
  };
  const drop = (key: string): void => {
    for (const child of before[key]?.c ?? []) if (!coming.has(child)) drop(child);
    delete nodes[key];
    keys.add(key);
  };

  for (const [key, tag] of Object.entries(patch.t ?? {})) open(key).t = tag;
  for (const [key, its] of Object.entries(patch.a ?? {})) merge((open(key).a ??= {}), its);
  for (const [key, text] of Object.entries(patch.x ?? {})) {
    if (text === null) delete open(key).x;
    else open(key).x = text;
  }
  for (const [key, its] of Object.entries(patch.c ?? {})) {
    open(key);
    const whole = Array.isArray(its);
    for (const [at, items] of Object.entries(whole ? [its] : its)) {
      lists.push([key, +at, items.map((item, n) => enter(item, key, +at + n)), whole]);
    }
  }
  if (gone.size || coming.size) {
    const left = (child: string): boolean => gone.has(child) || coming.has(child);
    for (const key of Object.keys(before)) {
      if (!before[key]!.c?.some(left)) continue;
      const node = open(key);
      node.c = node.c!.filter((child) => !left(child));
      if (!node.c.length) delete node.c;
    }
  }
  for (const [key, place, children, whole] of lists) {
    const node = open(key);
    node.c = whole ? children : [...(node.c ?? [])];
    if (!whole) node.c.splice(place, 0, ...children);
  }
  gone.forEach(drop);
  return { nodes, keys };
}
