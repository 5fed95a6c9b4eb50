// Sight: how much of a cell can be seen at once, and bringing into sight what is to be looked at.
import { rectOf } from "./place";
import type { Box } from "./room";

/** No room is taken for less: a frame that is as high as what it holds would shrink for ever. */
const LEAST = 480;

/** The elements round one that scroll, the nearest first, also out of a shadow tree. */
function scrollers(el: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  const up = (at: Element): Element | null => at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null;
  for (let at = up(el); at; at = up(at)) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) found.push(at as HTMLElement);
  }
  return found;
}

/** The part of the window in which an element is seen. */
export function seen(el: Element): Box {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return scrollers(el).reduce((box, scroller) => {
    const its = rectOf(scroller);
    return its.height ? { ...box, top: Math.max(box.top, its.top), bottom: Math.min(box.bottom, its.bottom) } : box;
  }, window);
}

/** How high a cell may be to be seen whole: of the window, of the outermost that scrolls, of those inside that do scroll now. */
export function heightFor(el: Element): number {
  const all = scrollers(el);
  const real = all.filter((one, n) => n === all.length - 1 || one.scrollHeight > one.clientHeight + 1);
  return Math.max(LEAST, Math.min(innerHeight, ...real.map(({ clientHeight }) => clientHeight || innerHeight)));
}

/** Brings an element into sight for somebody who is at its cell, if it cannot be seen whole; of one that is higher its beginning. */
export function bringToSight(el: Element): void {
  if (!el.closest("[data-kb-rev]")?.matches(":hover, :focus-within")) return;
  const its = rectOf(el);
  const { top, bottom } = seen(el);
  if (its.top < top || its.bottom > bottom) el.scrollIntoView({ block: its.height > bottom - top ? "start" : "nearest", inline: "nearest" });
}

/** Tells the style how high the cell may be, now and whenever that changes, and that the cell is laid out anew; until the function is called. */
export function watchSight(root: HTMLElement, changed: () => void): () => void {
  // A host may render first and attach later: then the root gets its first size.
  const observer = new ResizeObserver(() => {
    for (const one of scrollers(root)) observer.observe(one);
    const height = `${heightFor(root)}px`;
    if (root.style.getPropertyValue("--kb-sight") !== height) root.style.setProperty("--kb-sight", height);
    changed();
  });
  observer.observe(root);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
