// Boxes over the table, each as near to its subject as possible without covering what must stay free.
import { rectOf } from "./place";
import { roomFor, type Box, type Size } from "./room";
import { bringToSight, seen } from "./sight";

/** What a note leaves free: the result, the next picks, the possible subjects of notes, and the head. */
const FREE = ".kb-result, [data-kb-pick], [data-kb-confirm], [data-kb-turn], .kb-panel-pick, .kb-refused, .kb-concerned, .kb-ghost-firm, .kb-lit, .kb-head, .kb-board";
/** A scrolled board is left free, because any part of it can scroll into view; a note may cover one that stays still. */
const BOARD = ".kb-board";
const WIDTHS = [420, 320, 250];
const EDGE = 12;

type Place = { left: number; top: number } & Size;
export interface Note {
  el: HTMLElement;
  /** The subject of the note, or null if it may be anywhere out of the way. */
  near: Element | null;
  /** The possible widths, best first. */
  widths: readonly number[];
}

/**
 * Return the notes that Python draws, which name lit or picked nodes as their subject. A note that the style
 * leaves in place is not one of them.
 */
export function notesOf(root: HTMLElement): Note[] {
  const all = [...root.querySelectorAll<HTMLElement>("[data-kb-note]")].filter((el) => getComputedStyle(el).position === "absolute");
  return all.map((el) => ({ el, near: el.dataset.kbNote ? root.querySelector(`.kb-${el.dataset.kbNote}`) : null, widths: WIDTHS }));
}

/** The subject of each note when it was placed. */
const about = new WeakMap<Element, Element | null>();

/**
 * Place notes over the table, first one first: in sight, otherwise elsewhere in the cell, otherwise below everything.
 * None covers another, or a pick.
 */
export function lay(root: HTMLElement, notes: readonly Note[]): void {
  if (!notes.length) return; // Measuring for nothing would lay out the page once more.
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

/** Return whether a note can stay, because it still covers nothing there: text being read should not move. */
function stays(style: string, sizes: readonly Size[], from: DOMRect, frame: Box, free: readonly Box[]): Place | null {
  const [left, top, width] = [...style.matchAll(/([\d.]+)px/g)].map(([, n]) => Number(n));
  const size = sizes.find((one) => Math.abs(one.width - (width ?? 0)) < 0.5);
  if (left === undefined || top === undefined || !size) return null;
  const place = { left: left + from.left, top: top + from.top, ...size };
  const box = { left: place.left, top: place.top, right: place.left + size.width, bottom: place.top + size.height };
  const isIn = box.left >= frame.left - 1 && box.top >= frame.top - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
  return isIn && free.every((other) => other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom) ? place : null;
}

/** Return the intersection of two boxes. */
function both(one: Box, other: Box): Box {
  return { left: Math.max(one.left, other.left), top: Math.max(one.top, other.top), right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) };
}
