// A change is drawn at once, then seen to move: it slides, flies in, fades, counts or tumbles.
import type { Moves } from "./changed";
import { rectOf } from "./place";
import type { Tree } from "./tree";

/** The duration of a flight, of a drop, of a throw of dice and of a count, in milliseconds. */
const SPAN = 420;
const DROP = 260;
const THROW = 620;
const COUNT = 220;
/** The delay of the next flight, and the time when everything rests. */
const STEP = 90;
const LONGEST = 1500;
/** How a thing flies and settles, how one is dropped, and how dice roll. */
const FLIGHT = "cubic-bezier(.45,.05,.3,1)";
const FALL = "cubic-bezier(.3,1.4,.5,1)";
const ROLL = "cubic-bezier(.2,.7,.3,1)";
/** The pixels that a thing is dropped from, and the part of its way by which a flight curves upwards. */
const HEIGHT = 14;
const CURVE = 0.16;
/** With more than these nobody could follow the move. */
const MOST = 60;
/** Things that come to the place of one of these ghosts need not fly there. */
const GHOSTS = ".kb-ghost-waiting .kb-ghost-pieces,.kb-ghost-firm .kb-ghost-pieces";

type Box = DOMRect;
type Pair = [x: number, y: number];

export interface Motion {
  /**
   * Record where things are before a step is drawn, and return a function that starts them afterwards. Without
   * moves, nothing moves.
   */
  before(moves: Moves | null): () => void;
  /** Show the present. */
  end(): void;
}

export function motion(root: HTMLElement, tree: Tree): Motion {
  /** The running animations: the start, the duration, and a function of the progress from 0 to 1. */
  let runs: [start: number, span: number, at: (part: number) => void][] = [];
  let frame = 0;
  /** The time when everything that moves now will rest. */
  let until = 0;

  const endRuns = (): void => {
    cancelAnimationFrame(frame);
    for (const [, , at] of runs.splice(0)) at(1);
  };
  const go = (): void => {
    const now = performance.now();
    for (const [start, span, at] of runs) at(Math.min(1, Math.max(0, (now - start) / span)));
    runs = runs.filter(([start, span]) => now - start < span);
    if (runs.length) frame = requestAnimationFrame(go);
  };
  const end = (): void => {
    for (const one of root.getAnimations?.({ subtree: true }) ?? []) one.finish();
    for (const el of root.querySelectorAll(".kb-gone")) el.remove();
    until = 0;
    endRuns();
  };
  const set = (el: Element, look: PropertyIndexedKeyframes, delay: number, duration = SPAN, easing = FLIGHT): Animation => {
    until = Math.max(until, performance.now() + delay + duration);
    return el.animate(look, { duration, delay, easing, fill: "backwards" });
  };

  /** Move a thing from a box of the page to its place; return true if the motion can be seen. */
  const fly = (el: Element, from: Box, delay: number): boolean => {
    for (const one of el.getAnimations()) one.cancel();
    const to = rectOf(el);
    const size = Math.min(2, from.width / to.width, from.height / to.height);
    if (!to.width || (far(from, to) < 1 && Math.abs(size - 1) < 0.02)) return false;
    const high = new DOMRect((from.x + to.x) / 2, (from.y + to.y) / 2 - CURVE * far(from, to), (from.width + to.width) / 2, (from.height + to.height) / 2);
    const [[x, y], [midX, midY], [toX, toY]] = [from, high, to].map((box) => within(el, box, el.parentElement)) as [Pair, Pair, Pair];
    // In a drawing things grow from its origin, otherwise from their middle.
    const [part, half] = isDrawn(el) ? [size, (1 + size) / 2] : [1, 1];
    const look = { translate: [`${x - toX * part}px ${y - toY * part}px`, `${midX - toX * half}px ${midY - toY * half}px`, "0px 0px"], scale: [`${size}`, `${(1 + size) / 2}`, "1"] };
    set(el, { ...look, pointerEvents: ["none", "none"] }, delay);
    // Boxes on the way would cut it off; a box that is not moved itself is painted above those beside it.
    for (let up = el.parentElement; up && up !== root; up = up.parentElement) {
      if ((isDrawn(up) && up.localName !== "svg") || getComputedStyle(up).overflow === "visible" || up.scrollLeft || up.scrollTop) continue;
      const box = rectOf(up);
      const isIn = from.left >= box.left && from.top >= box.top && from.right <= box.right && from.bottom <= box.bottom;
      if (!isIn) set(up, { overflow: ["visible", "visible"], translate: ["0px", "0px"] }, 0, delay + SPAN);
    }
    return true;
  };

  /** Do the same for a new thing, which is hidden before it sets out. */
  const come = (el: Element, from: Box, delay: number): boolean =>
    fly(el, from, delay) && set(el, { opacity: ["0", "1", "1", "1"] }, delay) !== null;

  /** Drop a new thing onto its place. */
  const drop = (el: Element, delay: number): void => {
    const to = rectOf(el);
    const [[x, y], [toX, toY]] = [within(el, new DOMRect(to.x, to.y - HEIGHT, to.width, to.height), el.parentElement), within(el, to, el.parentElement)];
    set(el, { translate: [`${x - toX}px ${y - toY}px`, "0px 0px"], opacity: ["0", "1"] }, delay, DROP, FALL);
  };

  const before = (moves: Moves | null): (() => void) => {
    if (!moves || document.hidden || !mayMove() || moves.passed.length + moves.shifted.length + moves.came.length + moves.gone.length > MOST) {
      end();
      return () => undefined;
    }
    endRuns();
    const { passed, shifted, came, gone, counted, thrown } = moves;
    const boxOf = (keys: string[]): Box | undefined =>
      keys.flatMap((key) => tree.element(key)?.getBoundingClientRect() ?? []).find(({ width }) => width);
    const boxes = new Map([...passed.map((key): [string, string[]] => [key, [key]]), ...came].map(([key, from]) => [key, boxOf(from)]));
    const ghosts = [...root.querySelectorAll(GHOSTS)].map((ghost) => within(ghost, rectOf(ghost)));
    const late = shifted.map(([key]): Pair => offset(tree.element(key)));
    const old = new Map(
      came.flatMap(([key]): [string, Element][] => {
        const el = tree.element(key);
        return el?.firstChild && isDrawn(el) ? [[key, faded(el)]] : [];
      }),
    );
    const faint = gone.flatMap((key): [Element, Element, Element | null][] => {
      const el = tree.element(key);
      const isSeen = el && isDrawn(el) && !el.matches("[data-kb-cell],:has([data-kb-cell])");
      return isSeen ? [[faded(el), el.parentElement!, el.nextElementSibling]] : [];
    });

    return () => {
      const movers = [...shifted.map(([key]) => key), ...boxes.keys()].map((key) => tree.element(key));
      const isFree = (el: Element | null): el is Element => el !== null && !movers.some((other) => other !== el && other?.contains(el));
      const dice = thrown.flatMap((key) => tree.element(key) ?? []);
      const first = dice.length ? THROW : 0;
      const second = first || (shifted.length || passed.length ? STEP : 0);
      const step = Math.min(STEP, (LONGEST - SPAN - second) / came.length);
      const now = performance.now();
      if (Math.max(now, until) + second + step * came.length + SPAN > now + LONGEST) end();
      const start = Math.max(0, until - now);

      shifted.forEach(([key, dx, dy], n) => {
        const el = tree.element(key);
        if (isFree(el) && isDrawn(el)) set(el, { translate: [`${dx + late[n]![0]}px ${dy + late[n]![1]}px`, "0px 0px"] }, start + first);
      });
      for (const key of passed) {
        const [el, from] = [tree.element(key), boxes.get(key)];
        if (from && isFree(el)) fly(el, from, start + first);
      }
      let delay = start + second;
      const dropped: [Element, string][] = [];
      let arrival = delay;
      /** Show what stood in the place of a thing until it is there. */
      const hold = (el: Element, key: string): void => {
        const was = old.get(key);
        if (!was || !arrival) return;
        el.before(was);
        set(was, { opacity: ["1", "1"] }, 0, arrival).onfinish = () => was.remove();
      };
      for (const [key, origins] of came) {
        const el = tree.element(key);
        if (!isFree(el)) continue;
        const to = rectOf(el);
        const from = boxes.get(key);
        const [x, y] = within(el, to);
        const [x2, y2] = within(el, new DOMRect(to.right, to.bottom));
        if (ghosts.some(([ghostX, ghostY]) => Math.hypot(x - ghostX, y - ghostY) < Math.hypot(x - x2, y - y2) / 2)) set(el, { opacity: ["0.4", "1"] }, 0);
        else if (from && come(el, from, delay)) {
          [arrival, delay] = [delay + SPAN, delay + step];
          hold(el, key);
        } else if (!from && origins.includes("")) dropped.push([el, key]);
      }
      // Things that come from nowhere are dropped together, after the thing that brings them has arrived.
      for (const [el, key] of dropped) {
        drop(el, arrival);
        hold(el, key);
      }
      for (const [el, parent, next] of faint) {
        parent.insertBefore(el, next?.parentNode === parent ? next : null);
        set(el, { opacity: ["1", "0"] }, start).onfinish = () => el.remove();
      }
      for (const [n, el] of dice.entries()) {
        const href = el.getAttribute("href") ?? "";
        const at = start + 50 * n;
        set(el, { rotate: ["-400deg", "0deg"], transformBox: ["fill-box", "fill-box"], transformOrigin: ["center", "center"] }, at, THROW, ROLL);
        runs.push([now + at, THROW, (part) => el.setAttribute("href", part < 1 ? href.replace(/\d+$/, "251634"[Math.floor(part * 6)]!) : href)]);
      }
      const counts = now + Math.max(arrival + (dropped.length && DROP), delay);
      for (const [key, from, to] of counted) {
        const words = tree.words(key)?.text;
        if (words) runs.push([counts, COUNT, (part) => (words.data = `${Math.round(from + (to - from) * part)}`)]);
      }
      go();
    };
  };

  for (const name of ["pointerdown", "keydown"]) root.addEventListener(name, end, true);
  return { before, end };
}

/** Return whether this page moves anything: not where users ask for less motion or nothing can be animated. */
function mayMove(): boolean {
  return "animate" in Element.prototype && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return whether an element is inside a drawing, where pixels are not the unit. */
function isDrawn(el: Element): el is SVGGraphicsElement {
  return el instanceof SVGElement && el.ownerSVGElement !== null;
}

function middle({ x, y, width, height }: Box): Pair {
  return [x + width / 2, y + height / 2];
}

function far(one: Box, other: Box): number {
  const [[x, y], [otherX, otherY]] = [middle(one), middle(other)];
  return Math.hypot(x - otherX, y - otherY);
}

/**
 * Return the middle of a box in the units of an element's drawing, or of its parent, so that a change of the view box
 * moves nothing.
 */
function within(el: Element, box: Box, parent: Element | null = (el as SVGElement).ownerSVGElement): Pair {
  const [x, y] = middle(box);
  if (!isDrawn(el)) return [x, y];
  const at = new DOMPoint(x, y).matrixTransform((parent as SVGGraphicsElement).getScreenCTM()?.inverse());
  return [at.x, at.y];
}

/** Return the present offset of an element from its place. */
function offset(el: Element | null): Pair {
  const [x = 0, y = 0] = el ? getComputedStyle(el).translate.split(" ").map((part) => Number.parseFloat(part) || 0) : [];
  return [x, y];
}

/** Return a copy of a removed element for fading, which cannot be found, picked or read. */
function faded(el: Element): Element {
  const clone = el.cloneNode(true) as Element;
  for (const one of [clone, ...clone.querySelectorAll("*")]) for (const name of one.getAttributeNames()) if (/^(data|role|aria|id$)/.test(name)) one.removeAttribute(name);
  clone.classList.add("kb-gone");
  return clone;
}
