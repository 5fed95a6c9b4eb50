// The keyed nodes as elements: only changes are drawn, and the element of a key stays the same.
import type { Node, Nodes } from "./types";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
/** The beginning of the shell's keys, which no key of a game has; the name for tests and styles omits it. */
export const SHELL = /^\//;
const FORBIDDEN = new Set(["script", "iframe", "object", "embed"]);
const FOCUSABLE = new Set(["button", "input", "textarea", "select", "a", "summary"]);

interface Drawn {
  el: Element;
  tag: string;
  attributes: Record<string, string>;
  text: Text | null;
  words: string;
  children: string[];
}

export class Tree {
  #drawn = new Map<string, Drawn>();
  #keys = new WeakMap<Element, string>();

  readonly #root: Element;

  constructor(root: Element) {
    this.#root = root;
  }

  /** Draw the tree below `top`; `changed` are the keys of the nodes that may differ from the drawn ones. */
  draw(nodes: Nodes, top: string, changed: ReadonlySet<string> | "all"): void {
    const el = nodes[top] ? this.#ensure(nodes, top, this.#root) : null;
    for (const key of changed === "all" ? [...this.#drawn.keys()] : changed) {
      if (nodes[key] && this.#drawn.has(key)) this.#update(nodes, key);
    }
    for (const key of [...this.#drawn.keys()]) if (!nodes[key]) this.#forget(key);
    const now = el && this.#drawn.get(top)!.el;
    if (now && now.parentNode !== this.#root) this.#root.prepend(now);
    for (const child of [...this.#root.children]) if (this.#keys.has(child) && child !== now) child.remove();
    for (const use of this.#root.querySelectorAll("[data-kb-again]")) {
      const shown = this.element(use.getAttribute("data-kb-again")!);
      if (!shown) continue;
      shown.id ||= `kb${Math.random().toString(36).slice(2)}`;
      if (use.getAttribute("href") !== `#${shown.id}`) use.setAttribute("href", `#${shown.id}`);
    }
  }

  element(key: string): Element | null {
    return this.#drawn.get(key)?.el ?? null;
  }

  /** Return the key of an element that this tree drew. */
  keyOf(el: Element): string | null {
    return this.#keys.get(el) ?? null;
  }

  /** Return the key of the nearest element around one that this tree drew. */
  keyAround(el: Element): string | null {
    for (let at: Element | null = el; at; at = at.parentElement) {
      const key = this.keyOf(at);
      if (key !== null) return key;
    }
    return null;
  }

  /** Return an attribute as Python sent it. */
  sent(key: string, attribute: string): string | null {
    return this.#drawn.get(key)?.attributes[attribute] ?? null;
  }

  /** Return the first text in or below a node: the words of a button, as they are and as Python sent them. */
  words(key: string): { text: Text; sent: string } | null {
    const found = this.#drawn.get(key);
    if (!found) return null;
    if (found.text) return { text: found.text, sent: found.words };
    for (const child of found.children) {
      if (this.#drawn.get(child)?.tag === "kbd") continue;
      const words = this.words(child);
      if (words) return words;
    }
    return null;
  }

  elements(): IterableIterator<[string, { el: Element }]> {
    return this.#drawn.entries();
  }

  #ensure(nodes: Nodes, key: string, parent: Element): Element {
    const node = nodes[key];
    if (!node) throw new Error(`the scene names a node that it does not hold: ${key}`);
    const found = this.#drawn.get(key);
    const space = spaceOf(node.t, parent);
    if (found && found.tag === node.t && found.el.namespaceURI === space) return found.el;
    if (FORBIDDEN.has(node.t)) throw new Error(`the scene holds a forbidden element: ${node.t}`);
    const el = document.createElementNS(space, node.t);
    const drawn: Drawn = { el, tag: node.t, attributes: {}, text: null, words: "", children: [] };
    this.#keys.set(el, key);
    this.#drawn.set(key, drawn);
    el.setAttribute("data-kb-key", key.replace(SHELL, ""));
    this.#fill(nodes, node, drawn);
    if (found) {
      if (found.el.parentNode) found.el.replaceWith(el);
    }
    return el;
  }

  #update(nodes: Nodes, key: string): void {
    const node = nodes[key]!;
    const drawn = this.#drawn.get(key)!;
    if (drawn.tag !== node.t) {
      const parent = drawn.el.parentElement;
      if (parent) this.#ensure(nodes, key, parent);
      return;
    }
    this.#fill(nodes, node, drawn);
  }

  #fill(nodes: Nodes, node: Node, drawn: Drawn): void {
    setAttributes(drawn, node.a ?? {});
    setText(drawn, node.x ?? "");
    const wanted = (node.c ?? []).map((key) => this.#ensure(nodes, key, drawn.el));
    place(drawn.el, drawn.text, wanted, (el) => this.#keys.has(el));
    drawn.children = [...(node.c ?? [])];
  }

  #forget(key: string): void {
    const { el } = this.#drawn.get(key)!;
    this.#drawn.delete(key);
    this.#keys.delete(el);
    el.remove();
  }
}

function spaceOf(tag: string, parent: Element): string {
  return tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject") ? SVG : HTML;
}

function setAttributes(drawn: Drawn, wanted: Record<string, string>): void {
  const { el, attributes } = drawn;
  for (const name of Object.keys(attributes)) {
    if (!(name in wanted)) {
      el.removeAttribute(name);
      delete attributes[name];
    }
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (attributes[name] === value || /^on/i.test(name)) continue;
    el.setAttribute(name, value);
    attributes[name] = value;
    if (name === "value" && (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) && !isEdited(el)) el.value = value;
  }
  // JupyterLab looks for this mark on the focused element itself before it handles a key.
  if (FOCUSABLE.has(drawn.tag) || "tabindex" in wanted || "data-kb-cell" in wanted) {
    el.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}

/** Return whether a field is being edited, so that it keeps its text. */
function isEdited(field: Element): boolean {
  return field.hasAttribute("data-kb-edited");
}

function setText(drawn: Drawn, text: string): void {
  drawn.words = text;
  if (drawn.text) {
    if (text) {
      if (drawn.text.data !== text) drawn.text.data = text;
    } else {
      drawn.text.remove();
      drawn.text = null;
    }
  } else if (text) {
    drawn.text = document.createTextNode(text);
    drawn.el.prepend(drawn.text);
  }
}

/** Put the children in order with the fewest moves; elements that are not ours stay where they are. */
function place(parent: Element, text: Text | null, wanted: Element[], ours: (el: Element) => boolean): void {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (ours(child) && !keep.has(child)) child.remove();
  const at = new Map<Element, number>();
  [...parent.children].forEach((child, n) => at.set(child, n));
  const still = new Set(longestRise(wanted.map((el) => at.get(el) ?? -1)));
  let next: ChildNode | null = null;
  for (let n = wanted.length - 1; n >= 0; n--) {
    const el = wanted[n]!;
    if (!still.has(n)) parent.insertBefore(el, next ?? endOf(parent, wanted, n));
    next = el;
  }
  if (text && parent.firstChild !== text) parent.prepend(text);
}

/** Return where the last child goes: after the last of ours, before what the page put there. */
function endOf(parent: Element, wanted: Element[], last: number): ChildNode | null {
  for (let n = last - 1; n >= 0; n--) {
    const el = wanted[n]!;
    if (el.parentNode === parent) return el.nextSibling;
  }
  return null;
}

/** Return the indexes of a longest rising run of the numbers that are not negative. */
export function longestRise(numbers: number[]): number[] {
  const before = new Array<number>(numbers.length).fill(-1);
  const ends: number[] = [];
  numbers.forEach((value, n) => {
    if (value < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (numbers[ends[mid]!]! < value) low = mid + 1;
      else high = mid;
    }
    before[n] = low ? ends[low - 1]! : -1;
    ends[low] = n;
  });
  const rise: number[] = [];
  for (let n = ends.at(-1) ?? -1; n >= 0; n = before[n]!) rise.unshift(n);
  return rise;
}
