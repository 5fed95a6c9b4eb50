// Notes: boxes that lie over the table, each as near to what it is about as it covers nothing that is to be left free.
import { rectOf } from "./place";
import { roomFor, type Box, type Size } from "./room";
import { seen } from "./sight";

/** The result, what is picked next, what a note may be about, and the head. */
const FREE = ".kb-result, [data-kb-pick], [data-kb-confirm], [data-kb-turn], .kb-panel-pick, .kb-refused, .kb-concerned, .kb-ghost-firm, .kb-lit, .kb-head";
/** What stays free where there is no room for all of that. */
const POINTED = ".kb-lit, .kb-head";
const WIDTHS = [420, 320, 250];
const EDGE = 12;

type Place = { left: number; top: number } & Size;
export interface Note {
  el: HTMLElement;
  /** What it is about; nothing where it may lie anywhere, out of the way. */
  near: Element | null;
  /** The widths that it may have, the best first. */
  widths: readonly number[];
  /** Whether it may cover what could be picked where there is no other room in sight; else it goes below all else. */
  mayCover: boolean;
}

/** The notes that Python draws: what is lit or picked they are about, as they say. One that the style lets stand where it is, is none. */
export function notesOf(root: HTMLElement): Note[] {
  const all = [...root.querySelectorAll<HTMLElement>("[data-kb-note]")].filter((el) => getComputedStyle(el).position === "absolute");
  return all.map((el) => ({ el, near: el.dataset.kbNote ? root.querySelector(`.kb-${el.dataset.kbNote}`) : null, widths: WIDTHS, mayCover: true }));
}

/** What each note was about when it was laid. */
const about = new WeakMap<Element, Element | null>();

/** Lays notes over the table, the first one first: none covers another. What the shell picks is covered before what the game does. */
export function lay(root: HTMLElement, notes: readonly Note[], isShells: (el: Element) => boolean): void {
  const cell = rectOf(root);
  if (!notes.length || !cell.width) return;
  const frame = { left: cell.left + EDGE, top: cell.top, right: cell.right - EDGE, bottom: cell.bottom - EDGE };
  const view = both(frame, seen(root));
  const boxes = (selector: string, keep: (el: Element) => boolean = () => true): Box[] =>
    [...root.querySelectorAll(selector)]
      .filter((other) => keep(other) && !notes.some(({ el }) => el.contains(other)))
      .map((other) => rectOf(other))
      .filter(({ width }) => width > 0);
  const free = boxes(FREE);
  const games = boxes(FREE, (el) => !isShells(el));
  const pointed = boxes(POINTED);
  for (const { el, near, widths, mayCover } of notes) {
    const before = about.get(el) === near ? el.style.cssText : "";
    about.set(el, near);
    el.classList.remove("kb-at-foot");
    const from = el.offsetParent?.getBoundingClientRect();
    if (!from) continue;
    const spot = near?.getBoundingClientRect() ?? { left: view.right, top: view.bottom, right: view.right, bottom: view.bottom };
    const sizes = widths.map((most): Size => {
      const width = Math.min(most, cell.width - 2 * EDGE);
      el.style.width = `${width}px`;
      return { width, height: rectOf(el).height };
    });
    const covering = (): Place => {
      const size = sizes[0]!;
      return roomFor(sizes, spot, view, games) ?? roomFor(sizes, spot, view, pointed) ?? { ...size, left: view.left, top: Math.max(view.top, view.bottom - size.height) };
    };
    const place: Place | null =
      stays(before, sizes, from, view, free) ?? roomFor(sizes, spot, view, free) ?? (mayCover ? covering() : roomFor(sizes, spot, frame, free));
    el.classList.toggle("kb-at-foot", place === null);
    el.style.cssText = place ? `left: ${place.left - from.left}px; top: ${place.top - from.top}px; width: ${place.width}px` : "";
    if (!place) continue;
    const box = { left: place.left, top: place.top, right: place.left + place.width, bottom: place.top + place.height };
    for (const taken of [free, games, pointed]) taken.push(box);
  }
}

/** The place that it has, if it still covers nothing there: what is read does not move about. */
function stays(style: string, sizes: readonly Size[], from: DOMRect, frame: Box, free: readonly Box[]): Place | null {
  const [left, top, width] = [...style.matchAll(/([\d.]+)px/g)].map(([, n]) => Number(n));
  const size = sizes.find((one) => Math.abs(one.width - (width ?? 0)) < 0.5);
  if (left === undefined || top === undefined || !size) return null;
  const place = { left: left + from.left, top: top + from.top, ...size };
  const box = { left: place.left, top: place.top, right: place.left + size.width, bottom: place.top + size.height };
  const isIn = box.left >= frame.left - 1 && box.top >= frame.top - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
  return isIn && free.every((other) => other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom) ? place : null;
}

/** What lies in both boxes. */
function both(one: Box, other: Box): Box {
  return { left: Math.max(one.left, other.left), top: Math.max(one.top, other.top), right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) };
}
