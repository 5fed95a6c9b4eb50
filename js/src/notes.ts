// Notes: boxes that lie over the table, each as near to what it is about as it covers nothing that is to be left free.
import { rectOf } from "./place";
import { roomFor, type Box, type Size } from "./room";
import { bringToSight, seen } from "./sight";

/** What a note leaves free: the result, what is picked next, what a note may be about, and the head. */
const FREE = ".kb-result, [data-kb-pick], [data-kb-confirm], [data-kb-turn], .kb-panel-pick, .kb-refused, .kb-concerned, .kb-ghost-firm, .kb-lit, .kb-head, .kb-board";
/** A board that is moved in its place is left free, since all of it comes by; one that stands still is laid upon. */
const BOARD = ".kb-board";
const WIDTHS = [420, 320, 250];
const EDGE = 12;

type Place = { left: number; top: number } & Size;
export interface Note {
  el: HTMLElement;
  /** What it is about; nothing where it may lie anywhere, out of the way. */
  near: Element | null;
  /** The widths that it may have, the best first. */
  widths: readonly number[];
}

/** The notes that Python draws: what is lit or picked they are about, as they say. One that the style lets stand where it is, is none. */
export function notesOf(root: HTMLElement): Note[] {
  const all = [...root.querySelectorAll<HTMLElement>("[data-kb-note]")].filter((el) => getComputedStyle(el).position === "absolute");
  return all.map((el) => ({ el, near: el.dataset.kbNote ? root.querySelector(`.kb-${el.dataset.kbNote}`) : null, widths: WIDTHS }));
}

/** What each note was about when it was laid. */
const about = new WeakMap<Element, Element | null>();

/** Lays notes over the table, the first one first: in sight, else elsewhere in the cell, else below all else. None covers another, or what can be picked. */
export function lay(root: HTMLElement, notes: readonly Note[]): void {
  if (!notes.length) return; // to measure for nothing would lay out the page once more
  const cell = rectOf(root);
  if (!cell.width) return;
  const frame = { left: cell.left + EDGE, top: cell.top, right: cell.right - EDGE, bottom: cell.bottom - EDGE };
  const view = both(frame, seen(root));
  const free: Box[] = [...root.querySelectorAll(FREE)].filter((other) => !notes.some(({ el }) => el.contains(other)) && (!other.matches(BOARD) || other.scrollWidth > other.clientWidth + 1)).map(rectOf).filter(({ width }) => width > 0);
  for (const { el, near, widths } of notes) {
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
    const place: Place | null = stays(before, sizes, from, view, free) ?? roomFor(sizes, spot, view, free) ?? roomFor(sizes, spot, frame, free);
    el.classList.toggle("kb-at-foot", place === null);
    el.style.cssText = place ? `left: ${place.left - from.left}px; top: ${place.top - from.top}px; width: ${place.width}px` : "width: auto";
    if (place) free.push({ left: place.left, top: place.top, right: place.left + place.width, bottom: place.top + place.height });
    if (!before) bringToSight(el);
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
