// The effect of a message of the wire on a snapshot.
import { merge, patched } from "./patch";
import { SHELL } from "./tree";
import type { Delta, Snapshot } from "./types";

/** Take one step, all but its number, and return the keys of the nodes that it has changed. */
export function advance(held: Snapshot, delta: Omit<Delta, "k" | "rev">): Set<string> {
  if (delta.about) merge(held.about, delta.about);
  const { nodes, keys } = patched(held.nodes, delta.nodes ?? {}, held.sheet?.parts);
  held.nodes = nodes;
  if (delta.picks) held.choices = delta.picks;
  if (delta.choose) {
    const ours = Object.entries(held.choices).filter(([key]) => SHELL.test(key));
    held.choices = { ...delta.choose, ...Object.fromEntries(ours) };
  }
  if (delta.choices) merge(held.choices, delta.choices);
  held.say = (delta.say ?? []).map((line) => (typeof line === "string" ? line : stopped(held.nodes[line[0]]?.x ?? "")));
  return keys;
}

/** Return a text as it is spoken: a headline has no full stop. */
function stopped(text: string): string {
  return /[.!?\u2026]$/.test(text) ? text : `${text}.`;
}
