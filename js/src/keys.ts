// The whole game by keyboard; the notebook around it only gets Tab and chords.
import { hasTurns } from "./choices";
import type { Fields } from "./fields";
import type { Picks } from "./picks";
import { click, type Buttons } from "./pointer";
import { cellsOf, type Rove, type Way } from "./rove";
import type { Tree } from "./tree";
import type { About } from "./types";

const WAYS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** Elements that turn Enter or Space into a click by themselves. */
const NATIVE = "button,a[href],input,summary,select,textarea";

interface Parts {
  root: HTMLElement;
  tree: Tree;
  picks: Picks;
  rove: Rove;
  fields: Fields;
  buttons: Buttons;
  about(): About;
  /** Called when a key is pressed that has no other meaning. */
  spare(): void;
}

export function listen(parts: Parts): void {
  parts.root.addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    if (pressed(event, parts)) event.preventDefault();
    else if (!(event.target as Element).matches(NATIVE)) parts.spare();
  });
}

/** Return true if the key was used. */
function pressed(event: KeyboardEvent, parts: Parts): boolean {
  const { picks, fields } = parts;
  const target = event.target as Element;
  if (fields.key(event)) return false;
  const isTyping = target.matches("input:not([type=range]),textarea,select");
  if (event.key === "Escape") return picks.back() || shortcut(event, parts), true;
  if (isTyping) return event.key === "Enter" && (enter(parts), true);
  return onCell(event, target, parts) || shortcut(event, parts);
}

/** Confirm what is typed, or else press the filled button that goes on from it. */
function enter({ root, picks }: Parts): void {
  if (picks.canConfirm) picks.confirm();
  else root.querySelector<HTMLElement>(".kb-primary[data-kb-pick]")?.click();
}

function onCell(event: KeyboardEvent, target: Element, { root, tree, picks, rove, buttons }: Parts): boolean {
  const cell = target.closest("[data-kb-cell]");
  const way = WAYS[event.key];
  if (cell && (way || event.key === "Home" || event.key === "End")) {
    const next = way ? rove.go(cell, way) : rove.end(cell, event.key === "End");
    (next as HTMLElement | null)?.focus();
    return true;
  }
  const isEnter = event.key === "Enter";
  if (!isEnter && event.key !== " ") return false;
  const key = tree.keyOf(target);
  if (isEnter && key !== null && [...picks.path, ...picks.chosen].includes(key) && picks.canGoOn) return buttons.confirm(), true;
  if (event.repeat) return true;
  return !target.matches(NATIVE) && click(target, root, tree, picks, buttons, false, event.shiftKey);
}

/** Return the card that a digit stands for, in the first counted row: 1 to 9, then 0. */
function counted(key: string, root: Element): Element | null {
  const row = /^[0-9]$/.test(key) ? root.querySelector("[data-kb-digits]") : null;
  return row && (cellsOf(row)[(+key + 9) % 10] ?? null);
}

function shortcut(event: KeyboardEvent, { root, tree, picks, buttons, about }: Parts): boolean {
  const card = counted(event.key, root);
  if (card) {
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    return event.repeat || click(card, root, tree, picks, buttons);
  }
  const isTurn = event.key === "r" || event.key === "R";
  if (isTurn && hasTurns(about())) return buttons.turn(), true;
  const keys = about().keys;
  const path = keys?.[event.key] ?? keys?.[event.key.toLowerCase()];
  if (event.key === "Enter" && picks.isPart(picks.path.at(-1) ?? "") && !(event.target as Element).matches(NATIVE)) return buttons.confirm(), true;
  return path !== undefined && !event.repeat && picks.choose(path);
}
