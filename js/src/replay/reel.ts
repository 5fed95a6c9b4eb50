// A match as it was recorded: the first screen, and lines of steps, each given by its changes.
import { advance } from "../advance";
import { patched } from "../patch";
import type { Delta, Nodes, NodesPatch, Snapshot, Trie } from "../types";

export interface RecordedLine {
  /** The line that it leaves; the main line, number 0, leaves itself. */
  parent: number;
  /** The step of that line after which it leaves. */
  at: number;
  /** The differences of the log and the slider from those of the main line. */
  shell: NodesPatch;
  choices: Trie;
  steps: Omit<Delta, "k" | "rev">[];
  /** The changes while a seat's things are large, by seat, at the start of the line and at each of its steps. */
  looks: Record<string, NodesPatch>[];
}
export interface Recorded {
  first: Snapshot;
  lines: RecordedLine[];
}
/** A place in a match: a line, and a step counted from the start of the match. */
export interface Place {
  line: number;
  step: number;
}

/** The distance between steps that are kept in full once they were passed. */
const EVERY = 8;

export class Reel {
  /** The steps that are kept in full, by line and number. */
  readonly #kept = new Map<string, Snapshot>();
  /** The step that was shown last, because the next one usually follows. */
  #latest: { name: string; moment: Snapshot } | null = null;

  readonly #recorded: Recorded;

  constructor(recorded: Recorded) {
    this.#recorded = recorded;
  }

  /** Return the last step of a line. */
  last(line: number): number {
    const { at, steps } = this.#recorded.lines[line]!;
    return at + steps.length;
  }

  /** Return the step of the previous line after which a line begins. */
  begins(line: number): number {
    return this.#recorded.lines[line]!.at;
  }

  /** Return the place that is meant: between the ends, and on the previous line where a line has not begun yet. */
  place({ line, step }: Place): Place {
    const { parent, at } = this.#recorded.lines[line]!;
    const within = Math.max(0, Math.min(step, this.last(line)));
    return line && within <= at ? this.place({ line: parent, step: within }) : { line, step: within };
  }

  /** Return the screen at a place, perhaps with the things of a seat large; the page may change the result. */
  at(place: Place, look?: string): Snapshot {
    const { line, step } = this.place(place);
    const found = this.#recorded.lines[line]!;
    const moment = this.#moment(line, step);
    const parts = moment.sheet?.parts;
    const seen = look === undefined ? undefined : found.looks[step - found.at]?.[look];
    let { nodes } = moment;
    if (seen) ({ nodes } = patched(nodes, seen, parts));
    if (line) ({ nodes } = patched(nodes, found.shell, parts));
    return { ...moment, about: structuredClone(moment.about), choices: structuredClone(found.choices), nodes };
  }

  /** Return a step of a line, without the log of that line. */
  #moment(line: number, step: number): Snapshot {
    const { parent, at, steps } = this.#recorded.lines[line]!;
    if (step <= at) return line ? this.#moment(parent, step) : this.#recorded.first;
    const known = (n: number): Snapshot | undefined => (this.#latest?.name === `${line} ${n}` ? this.#latest.moment : this.#kept.get(`${line} ${n}`));
    let n = step;
    while (n > at && !known(n)) n--;
    let moment = n > at ? known(n)! : this.#moment(line, at);
    while (n < step) {
      const held = { ...moment, about: structuredClone(moment.about) };
      advance(held, steps[n - at]!);
      moment = held;
      if (++n % EVERY === 0) this.#kept.set(`${line} ${n}`, moment);
    }
    this.#latest = { name: `${line} ${step}`, moment };
    return moment;
  }
}

/** Return nodes with some of their attributes or texts changed; null removes one. */
export function dressed(nodes: Nodes, looks: Record<string, { x?: string } & Record<string, string | null>>): Nodes {
  const found = { ...nodes };
  for (const [key, { x, ...its }] of Object.entries(looks)) {
    const node = nodes[key];
    if (!node) continue;
    const a = { ...node.a };
    for (const [name, value] of Object.entries(its)) {
      if (value === null) delete a[name];
      else if (value !== undefined) a[name] = value;
    }
    found[key] = { ...node, a, ...(x === undefined ? {} : { x }) };
  }
  return found;
}
