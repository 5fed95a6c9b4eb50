// The marks on the nodes: what can be picked or tried, what is picked, and what was refused.
import { nodesOf } from "./choices";
import type { Picks } from "./picks";
import { isPlace } from "./place";
import type { Tree } from "./tree";

export type State = "kb-point" | "kb-pick" | "kb-try" | "kb-again" | "kb-picked" | "kb-waiting" | "kb-refused" | "kb-concerned" | "kb-seen";
export interface Mark {
  states: Set<State>;
  pick: string | null;
  /** The number of things picked at the node, or 0 if it is not one for counting. */
  count: number;
  /** The label with the effect of a pick, or undefined if it is as Python sent it. */
  said: string;
}

const LABEL = "aria-label";

/** Return the marks that the picks ask for, and those of the lit places, by key. */
export function marksOf(picks: Picks, tree: Tree, picking: string, lit: readonly string[] = []): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const mark = (key: string, state: State): Mark => {
    let found = marks.get(key);
    if (!found) marks.set(key, (found = { states: new Set(), pick: null, count: 0, said: "" }));
    found.states.add(state);
    return found;
  };
  const { now, again } = picks.keys();
  const may = (key: string, state: State): Mark => {
    const found = mark(key, state);
    const el = picking ? tree.element(key) : null;
    const label = el && isPlace(el) ? tree.sent(key, LABEL) : null;
    if (label !== null) found.said = `${label}, ${picking}`;
    return found;
  };
  for (const key of now) may(key, picks.inspects ? "kb-point" : picks.isTry(key) ? "kb-try" : "kb-pick").pick = kindOf(tree.element(key));
  for (const key of again) may(key, "kb-again");
  for (const key of [...nodesOf(picks.path), ...picks.chosen]) mark(key, "kb-picked");
  for (const { thing: [kind, name], key, n } of picks.things) {
    const count = picks.thingOf(key) && picks.counts(n)[kind];
    if (count) Object.assign(mark(key, "kb-picked"), { count, said: `${tree.sent(key, LABEL) ?? tree.element(key)?.textContent ?? name}, ${count} picked` });
  }
  if (picks.waiting && picks.waiting.kind !== "field") {
    for (const key of nodesOf(picks.waiting.path)) mark(key, "kb-waiting");
  }
  if (picks.refused?.key) mark(picks.refused.key, "kb-refused");
  for (const { at } of picks.refused?.answer.refusals ?? []) for (const key of at ?? []) mark(key, "kb-concerned");
  for (const key of lit) mark(key, "kb-seen");
  return marks;
}

function kindOf(el: Element | null): string {
  if (el?.hasAttribute("data-kb-text")) return "text";
  return el?.hasAttribute("data-kb-range") ? "range" : "node";
}

export class Marks {
  #shown = new Map<string, Mark>();

  readonly #tree: Tree;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Forget nodes that Python has just changed, because they may have lost their marks. */
  forget(changed: ReadonlySet<string> | "all"): void {
    for (const key of changed === "all" ? [...this.#shown.keys()] : changed) this.#clear(key);
  }

  show(wanted: ReadonlyMap<string, Mark>): void {
    for (const [key, old] of [...this.#shown]) {
      const mark = wanted.get(key);
      if (!mark || !same(mark, old)) this.#clear(key);
    }
    for (const [key, mark] of wanted) if (!this.#shown.has(key)) this.#put(key, mark);
  }

  #put(key: string, mark: Mark): void {
    const el = this.#tree.element(key);
    if (!el) return;
    this.#shown.set(key, mark);
    el.classList.add(...mark.states);
    if (mark.pick) el.setAttribute("data-kb-pick", mark.pick);
    if (mark.count) el.setAttribute("data-kb-count", String(mark.count));
    if (mark.said) el.setAttribute(LABEL, mark.said);
    const pressed = pressedName(el);
    if (pressed && mark.states.has("kb-picked")) el.setAttribute(pressed, "true");
  }

  #clear(key: string): void {
    const mark = this.#shown.get(key);
    const el = this.#tree.element(key);
    this.#shown.delete(key);
    if (!mark || !el) return;
    el.classList.remove(...mark.states);
    el.removeAttribute("data-kb-pick");
    el.removeAttribute("data-kb-count");
    if (mark.said) restore(el, LABEL, this.#tree.sent(key, LABEL));
    const pressed = pressedName(el);
    if (pressed && mark.states.has("kb-picked")) restore(el, pressed, this.#tree.sent(key, pressed));
  }
}

function same(one: Mark, other: Mark): boolean {
  return one.pick === other.pick && one.count === other.count && one.said === other.said && one.states.size === other.states.size && [...one.states].every((s) => other.states.has(s));
}

function restore(el: Element, name: string, sent: string | null): void {
  if (sent === null) el.removeAttribute(name);
  else el.setAttribute(name, sent);
}

/** Return the attribute with which a node of this role says that it is picked. */
function pressedName(el: Element): string | null {
  const role = el.getAttribute("role") ?? (el.localName === "button" ? "button" : "");
  if (role === "button") return "aria-pressed";
  return ["gridcell", "option", "tab", "row", "treeitem"].includes(role) ? "aria-selected" : null;
}
