// The snapshot of one model, kept in step with Python by merge patches and revisions.
import { strFromU8, unzlibSync } from "fflate";
import { advance } from "./advance";
import type { Delta, Patch, Snapshot } from "./types";

/** Return the whole snapshot: all of it except its number travels deflated. */
export function unpacked({ z, ...rest }: Snapshot): Snapshot {
  if (z === undefined) return rest;
  return JSON.parse(strFromU8(unzlibSync(Uint8Array.from(atob(z), (character) => character.charCodeAt(0))))) as Snapshot;
}

/** Return the rest of a snapshot, deflated. */
async function deflated(snapshot: Snapshot): Promise<string> {
  const small = new Blob([JSON.stringify(snapshot)]).stream().pipeThrough(new CompressionStream("deflate"));
  return btoa(strFromU8(new Uint8Array(await new Response(small).arrayBuffer()), true));
}

/** The milliseconds without a change after which the present is deflated. */
const QUIET = 300;
/** The fields of the object inside the model: the first two always, the others while nothing is deflated. */
const FIELDS = ["schema", "rev", "about", "sheet", "top", "nodes", "choices", "say"] as const;

/** The keys of the changed nodes, or "all". */
export type Changed = ReadonlySet<string> | "all";
/** The keys of the nodes that a step has changed, or why it was not taken. */
export type Step = ReadonlySet<string> | "known" | "gap";

export class Store {
  snapshot!: Snapshot;
  /** The object inside the model. */
  #held!: Snapshot;
  /** The present, deflated, or undefined if it has just changed. */
  #packed: string | undefined;
  #timer = 0;

  constructor(held: Snapshot) {
    this.#take(held);
  }

  get rev(): number {
    return this.snapshot.rev;
  }

  /**
   * Take over what the host has put into the model, unless it is known or older; from now on that object is the
   * present.
   */
  renew(held: Snapshot): boolean {
    if (held === this.#held) return false;
    const isOld = held.rev < this.rev;
    if (isOld) this.#follow(held);
    else this.#take(held);
    return !isOld;
  }

  /** Take over a whole snapshot. */
  replace(snapshot: Snapshot): void {
    this.snapshot = unpacked(snapshot);
    this.#packed = snapshot.z;
    if (this.#packed === undefined) this.#pack();
  }

  /** Forget everything, because a host may keep a closed model and its contents. */
  empty(): void {
    clearTimeout(this.#timer);
    this.snapshot = nothing();
    this.#packed = undefined;
  }

  #take(held: Snapshot): void {
    this.replace(held);
    this.#follow(held);
  }

  /**
   * Make the object inside the model on each read, so that a widget state saved at any time is the present, and soon
   * small.
   */
  #follow(held: Snapshot): void {
    this.#held = held;
    for (const name of Object.keys(held)) delete (held as unknown as Patch)[name];
    const made = { enumerable: true, configurable: true };
    FIELDS.forEach((name, n) => {
      Object.defineProperty(held, name, { ...made, get: () => (n < 2 || this.#packed === undefined ? this.snapshot[name] : undefined) });
    });
    Object.defineProperty(held, "z", { ...made, get: () => this.#packed });
  }

  /** Deflate the present as soon as it rests. */
  #pack(): void {
    this.#packed = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { rev, snapshot } = this;
      const done = (z: string): void => {
        if (rev === this.rev && snapshot === this.snapshot) this.#packed = z;
      };
      deflated(snapshot).then(done, () => undefined); // A page that closes interrupts it.
    }, QUIET) as unknown as number;
  }

  /** Take one step, unless it is already known or an earlier one is missing. */
  apply(delta: Delta): Step {
    const held = this.snapshot;
    if (delta.rev <= held.rev) return "known";
    if (delta.rev !== held.rev + 1) return "gap";
    const keys = advance(held, delta);
    held.rev = delta.rev;
    this.#pack();
    return keys;
  }
}

/** Return a snapshot that shows nothing, for a model that was saved without its state. */
export function nothing(): Snapshot {
  return { schema: 1, rev: -1, about: {}, top: "", nodes: {}, choices: {}, say: [] };
}
