// The effect of a message on the contents of the page: merge patches, and patches of nodes by parents and children.
import type { Below, Item, Made, Node, Nodes, NodesPatch, Patch } from "./types";

/** Apply a merge patch to an object in place. */
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
 * Return the nodes with a patch applied, and the keys of those that differ; untouched nodes are shared. A node that
 * goes takes all its descendants along; one that comes in leaves its old list. New nodes are given in full, or as
 * numbers of `parts`.
 */
export function patched(before: Nodes, patch: NodesPatch, parts: Made[] = []): { nodes: Nodes; keys: Set<string> } {
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
    if (typeof item !== "string") return make(item, `${parent}/${place}`);
    coming.add(item);
    return item;
  };
  const make = (item: Below, place: string): string => {
    let [head, ...rest] = typeof item === "number" ? parts[item]! : item;
    const at = head.lastIndexOf("=");
    const key = at <= 0 ? place : head.slice(0, at);
    coming.add(key);
    if (at === head.length - 1) {
      const [like, ...more] = rest;
      if (typeof like !== "number") return key;
      const [look, ...its] = parts[like]!;
      head = look;
      rest = [...its, ...more];
    }
    const [tag = "", ...classes] = head.slice(head.lastIndexOf("=") + 1).split(".");
    keys.add(key);
    const node: Node = (nodes[key] = { t: tag });
    if (classes.length) node.a = { class: classes.join(" ") };
    const children: string[] = [];
    for (const part of rest) {
      if (typeof part === "string") node.x = part;
      else if (typeof part === "number" || Array.isArray(part)) children.push(make(part, `${key}/${children.length}`));
      else node.a = { ...node.a, ...part };
    }
    if (children.length) node.c = children;
    return key;
  };
  const drop = (key: string): void => {
    for (const child of before[key]?.c ?? []) if (!coming.has(child)) drop(child);
    delete nodes[key];
    keys.add(key);
  };

  for (const [key, tag] of Object.entries(patch.t ?? {})) open(key).t = tag;
  for (const [name, its] of Object.entries(patch.a ?? {})) {
    for (const [key, value] of Object.entries(its)) merge((open(key).a ??= {}), { [name]: value });
  }
  for (const [key, text] of Object.entries(patch.x ?? {})) {
    if (text === null) delete open(key).x;
    else open(key).x = text;
  }
  for (const [key, its] of Object.entries(patch.c ?? {})) {
    open(key);
    const whole = typeof its !== "object" || Array.isArray(its);
    for (const [at, come] of Object.entries(whole ? [its] : its)) {
      const items = Array.isArray(come) ? come : [come];
      lists.push([key, +at, items.map((item, n) => enter(item, key, +at + n)), whole]);
    }
  }
  for (const [key, , , whole] of lists) {
    for (const child of whole ? (before[key]?.c ?? []) : []) if (!coming.has(child)) gone.add(child);
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
