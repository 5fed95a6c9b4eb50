// Store: the snapshot of one model, kept in step with Python by merge patches and revisions.
import { strFromU8, unzlibSync } from "fflate";
import type { Delta, Patch, Snapshot } from "./types";

/** Lays a merge patch over an object in place. */
export function merge(target: Patch, patch: Patch): void {
  for (const [key, value] of Object.entries(patch)) {
    const old = target[key];
    if (value === null) delete target[key];
    else if (plain(value)) merge(plain(old) ? old : (target[key] = {}), value);
    else target[key] = value;
  }
}

/** A copy of an object with a merge patch laid over it; what the patch does not name is shared. */
export function patched(target: Patch, patch: Patch): Patch {
  const found = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const old = found[key];
    if (value === null) delete found[key];
    else found[key] = plain(value) ? patched(plain(old) ? old : {}, value) : value;
  }
  return found;
}

function plain(value: unknown): value is Patch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Makes a snapshot whole, in place: on its way all of it but its number is deflated. */
export function unpacked(snapshot: Snapshot): Snapshot {
  const { z } = snapshot;
  if (z === undefined) return snapshot;
  const bytes = Uint8Array.from(atob(z), (character) => character.charCodeAt(0));
  delete snapshot.z;
  return Object.assign(snapshot, JSON.parse(strFromU8(unzlibSync(bytes))) as Snapshot);
}

/** What changed: the keys of the nodes, or all of them. */
export type Changed = ReadonlySet<string> | "all";
export type Step = "done" | "known" | "gap";

/** The object inside the model is changed in place: so a widget state saved at any time is the present one. */
export class Store {
  snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.snapshot = unpacked(snapshot);
  }

  get rev(): number {
    return this.snapshot.rev;
  }

  /** Takes over a whole snapshot. */
  replace(snapshot: Snapshot): void {
    if (snapshot === this.snapshot) return;
    const held = this.snapshot as unknown as Patch;
    for (const key of Object.keys(held)) delete held[key];
    Object.assign(held, unpacked(snapshot));
  }

  /** Takes one step, unless it is known already or a step before it is missing. */
  apply(delta: Delta): Step {
    const held = this.snapshot;
    if (delta.rev <= held.rev) return "known";
    if (delta.base !== held.rev) return "gap";
    if (delta.about) merge(held.about, delta.about);
    if (delta.nodes) merge(held.nodes as unknown as Patch, delta.nodes);
    if (delta.choose) held.choices = delta.choose;
    if (delta.choices) merge(held.choices, delta.choices);
    held.say = delta.say ?? [];
    held.rev = delta.rev;
    return "done";
  }
}

/** A snapshot that shows nothing: for a model that was saved without its state. */
export function nothing(): Snapshot {
  return { schema: 1, rev: -1, about: {}, top: "", nodes: {}, choices: {}, say: [] };
}
