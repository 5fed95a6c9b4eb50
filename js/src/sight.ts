// The visible part of a cell, and scrolling to what should be looked at.
import { rectOf } from "./place";
import type { Box } from "./room";

/** The least height: a frame that is as high as its content would otherwise shrink for ever. */
const LEAST = 480;

/** Return the scrolling ancestors of an element, nearest first, even outside a shadow tree. */
function scrollers(el: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  const up = (at: Element): Element | null => at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null;
  for (let at = up(el); at; at = up(at)) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) found.push(at as HTMLElement);
  }
  return found;
}

/** Return the part of the window in which an element is visible. */
export function seen(el: Element): Box {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return scrollers(el).reduce((box, scroller) => {
    const its = rectOf(scroller);
    return its.height ? { ...box, top: Math.max(box.top, its.top), bottom: Math.min(box.bottom, its.bottom) } : box;
  }, window);
}

/**
 * Return how high a cell may be to be fully visible: in the window, the outermost scroller, and those inside that
 * scroll now.
 */
export function heightFor(el: Element): number {
  const all = scrollers(el);
  const real = all.filter((one, n) => n === all.length - 1 || one.scrollHeight > one.clientHeight + 1);
  return Math.max(LEAST, Math.min(innerHeight, ...real.map(({ clientHeight }) => clientHeight || innerHeight)));
}

/** Scroll to an element that cannot be seen in full, or to the start of a tall one, if somebody is at its cell. */
export function bringToSight(el: Element): void {
  if (!el.closest("[data-kb-rev]")?.matches(":hover, :focus-within")) return;
  const its = rectOf(el);
  const { top, bottom } = seen(el);
  el.scrollIntoView({ block: its.height > bottom - top ? "start" : "nearest", inline: "nearest" });
}

/**
 * Tell the style the possible height of the cell, now and at each change, and report each layout, until the returned
 * function is called.
 */
export function watchSight(root: HTMLElement, changed: () => void): () => void {
  // A host may render first and attach later, which gives the root its first size.
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
