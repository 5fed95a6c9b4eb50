// Boxes over the table: messages where the news is, and others as near to their subject as possible.
import { rectOf } from "./place";
import { fits, growFrom, roomFor, type Box, type Place, type Size } from "./room";
import { bringToSight, seen } from "./sight";

/** What a note leaves free: the result, the board, the next picks, and the possible subjects of notes. */
const FREE = ".kb-result, .kb-board, [data-kb-pick]:not([data-kb-key^='look '],[data-kb-key^='mark ']), [data-kb-confirm], [data-kb-turn], .kb-panel-pick, .kb-refused, .kb-concerned, .kb-ghost-firm, .kb-lit";
const HEAD = ".kb-head";
/** A message that grows over the prompt leaves the tools free. */
const TOOLS = ".kb-head :is(button, input)";
const PROMPT = ".kb-head-words";
const NEWS = ".kb-play > .kb-news";
/** The distance up to which the prompt and the news are one place. */
const NEAR = 20;
const WIDTHS = [420, 320, 250];
const EDGE = 12;

export interface Note {
  el: HTMLElement;
  /** The subject of the note, or null if it may be anywhere out of the way. */
  near: Element | null;
  /** The possible widths, best first. */
  widths: readonly number[];
  /** Whether it stands where the news is, if the screen has any. */
  isMessage: boolean;
}

/**
 * Return the notes that Python draws, which name lit or picked nodes as their subject. A note that the style
 * leaves in place is not one of them.
 */
export function notesOf(root: HTMLElement): Note[] {
  const all = [...root.querySelectorAll<HTMLElement>("[data-kb-note]")].filter((el) => getComputedStyle(el).position === "absolute");
  return all.map((el) => ({ el, near: el.dataset.kbNote ? root.querySelector(`.kb-${el.dataset.kbNote}`) : null, widths: WIDTHS, isMessage: true }));
}

/** The subject of each note when it was placed. */
const about = new WeakMap<Element, Element | null>();

/**
 * Place notes over the table. The first message stands where the news is, and the others wait behind it. Any other note,
 * or a message that has no room there, is in sight, otherwise elsewhere in the cell, otherwise below everything. None
 * covers another, the board or a pick.
 */
export function lay(root: HTMLElement, notes: readonly Note[]): void {
  if (!notes.length) return; // Measuring for nothing would lay out the page once more.
  const cell = rectOf(root);
  if (!cell.width) return;
  const sight = seen(root), home = homeOf(root);
  const front = home && notes.find(({ isMessage }) => isMessage);
  const boxes = (what: string): Box[] => [...root.querySelectorAll(what)].filter((other) => !notes.some(({ el }) => el.contains(other))).map(rectOf).filter(({ width }) => width > 0);
  const free = boxes(FREE), tools = front ? boxes(TOOLS) : [], head = boxes(HEAD);
  for (const note of notes) {
    const { el, near } = note;
    const before = about.get(el) === near ? el.style.cssText : "";
    about.set(el, near);
    el.classList.remove("kb-at-foot");
    el.classList.toggle("kb-behind", front != null && note.isMessage && note !== front);
    const from = el.offsetParent?.getBoundingClientRect();
    if (!from) continue;
    const place = (home && note === front ? atHome(el, home, both(cell, sight), [...free, ...tools]) : null) ?? nearby(note, before, from, cell, sight, [...free, ...head]);
    el.classList.toggle("kb-at-foot", place === null);
    el.style.cssText = place ? `left: ${place.left - from.left}px; top: ${place.top - from.top}px; width: ${place.width}px; min-height: ${place.least ?? 0}px` : "width: auto";
    if (place) free.push({ left: place.left, top: place.top, right: place.left + place.width, bottom: place.top + place.height });
    if (!before) bringToSight(el);
  }
}

/** Return the place of messages, which is that of the news, and of the prompt where it is just above. */
function homeOf(root: HTMLElement): (Box & Size) | null {
  const [news, prompt] = [NEWS, PROMPT].map((part) => root.querySelector(part)).map((part) => part && rectOf(part));
  if (!news?.width) return null;
  const top = prompt && prompt.bottom <= news.top && prompt.bottom > news.top - NEAR ? prompt.top : news.top;
  return { left: news.left, top, right: news.right, bottom: news.bottom, width: news.width, height: news.bottom - top };
}

type Spot = Place & { least?: number };

/** Return the place of a message that covers the news, and more only where nothing must stay free. */
function atHome(el: HTMLElement, home: Box & Size, frame: Box, free: readonly Box[]): Spot | null {
  const widths = [home.width, ...WIDTHS.filter((width) => width > home.width).reverse()];
  const sizes = widths.map((width) => ({ width, height: Math.max(home.height, heightAt(el, width)) }));
  const place = growFrom(home, sizes, frame, free);
  return place && { ...place, least: home.height };
}

/** Return the place of a note that is nearest to its subject. */
function nearby({ el, near, widths }: Note, before: string, from: Box, cell: Box & Size, sight: Box, free: readonly Box[]): Spot | null {
  const frame = { left: cell.left + EDGE, top: cell.top, right: cell.right - EDGE, bottom: cell.bottom - EDGE };
  const view = both(frame, sight);
  const sizes = widths.map((most) => Math.min(most, cell.width - 2 * EDGE)).map((width) => ({ width, height: heightAt(el, width) }));
  const spot = near?.getBoundingClientRect() ?? { left: view.right, top: view.bottom, right: view.right, bottom: view.bottom };
  return stays(before, sizes, from, view, free) ?? roomFor(sizes, spot, view, free) ?? roomFor(sizes, spot, frame, free);
}

function heightAt(el: HTMLElement, width: number): number {
  el.style.cssText = `width: ${width}px`;
  return rectOf(el).height;
}

/** Return whether a note can stay, because it still covers nothing there: text being read should not move. */
function stays(style: string, sizes: readonly Size[], from: Box, frame: Box, free: readonly Box[]): Place | null {
  const [left, top, width] = [...style.matchAll(/([\d.]+)px/g)].map(([, n]) => Number(n));
  const size = sizes.find((one) => Math.abs(one.width - (width ?? 0)) < 0.5);
  if (left === undefined || top === undefined || !size) return null;
  const place = { left: left + from.left, top: top + from.top, ...size };
  return fits(place, frame, free) ? place : null;
}

/** Return the intersection of two boxes. */
function both(one: Box, other: Box): Box {
  return { left: Math.max(one.left, other.left), top: Math.max(one.top, other.top), right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) };
}
