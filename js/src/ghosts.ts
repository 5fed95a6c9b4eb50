// The ghosts of the pieces that picks would place.
import { ghostsAt, turnsAt } from "./choices";
import type { Ghost } from "./overlay";
import type { Fit } from "./path";
import type { Picks } from "./picks";
import { isPlace } from "./place";
import type { Tree } from "./tree";
import type { About } from "./types";

/** Return the ghosts of a scene: pale at the cell in view, firm where a piece is picked or waits for the answer. */
export function ghostsOf(picks: Picks, tree: Tree, about: About, seen: Element | null): Ghost[] {
  const ghosts: Ghost[] = [];
  const add = (key: string, turn: string | null, look: Ghost["look"], fit: Fit | null): void => {
    const cell = tree.element(key);
    const stamps = ghostsAt(about, key)[turn ?? ""];
    if (cell && isPlace(cell) && stamps) ghosts.push({ cell, stamps, look, fit: turn === null ? null : fit });
  };
  const sent = picks.waiting?.kind === "move" ? picks.waiting.path : [];
  const [node, last] = [sent.at(-2), sent.at(-1)];
  if (typeof node === "string" && typeof last === "string" && turnsAt(about, node).includes(last)) add(node, last, "waiting", picks.fit(sent));
  else if (typeof last === "string") add(last, null, "waiting", null);
  const picked = picks.path.at(-1);
  if (typeof picked === "string") add(picked, picks.atTurn ? picks.turn : null, "firm", picks.fit(picks.whole));
  const firm = ghosts.at(-1);
  if (firm?.look === "firm" && firm.fit !== null) Object.assign(firm, { turns: picks.canTurn, confirms: picks.canConfirm ? picks.note : null });
  for (const one of picks.chosen) add(one, null, "firm", null);
  const key = seen && tree.keyOf(seen);
  if (key && ![...picks.chosen, node, last].includes(key) && seen.hasAttribute("data-kb-pick") && picks.goesOn(key)) add(key, picks.turnAt(key), "pale", picks.isTry(key) ? "try" : "fits");
  return ghosts;
}
