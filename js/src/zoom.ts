// A board with data-kb-zoom is enlarged in its place by a button, two taps, two fingers, or a tap on a place too small
// for a finger.
import { centre, rectOf, type Frames, type Point } from "./place";
import { html, label } from "./svg";

/** The pixels that a finger needs to hit a place. */
const LEAST = 24;
/** The pixels of the narrowest place after a button or a tap, if the largest scale allows it. */
const GOAL = 34;
const MOST = 4;
const BOARD = "[data-kb-zoom]";
/** Two taps are one gesture within this time, in milliseconds, and this many pixels. */
const [SOON, NEAR] = [350, 30];

type Picture = { svg: SVGSVGElement; width: number; scale: number; button: HTMLElement };
const pictures = new WeakMap<Element, Picture>();

/** Return the picture of a board, with the button that zooms it. */
function pictureOf(board: HTMLElement): Picture | null {
  const known = pictures.get(board);
  const svg = board.querySelector<SVGSVGElement>(":scope > svg");
  if (known?.svg === svg || !svg) return known ?? null;
  const button = known?.button ?? html("button", "kb-button kb-zoom");
  const picture = { svg, width: 0, scale: 1, button };
  pictures.set(board, picture);
  button.onclick = (event) => {
    event.stopPropagation();
    const { left, top, width, height } = rectOf(board);
    turn(board, { x: left + width / 2, y: top + height / 2 });
  };
  tell(picture);
  if (!known) board.prepend(html("div", "kb-zoom-row", button));
  return picture;
}

function tell({ button, scale }: Picture): void {
  button.textContent = scale > 1 ? "−" : "+";
  label(button, scale > 1 ? "Zoom out" : "Zoom in");
}

/** Scale a board around a point of it that stays in place. */
function zoom(board: HTMLElement, scale: number, { x, y }: Point): void {
  const picture = pictureOf(board)!;
  const { svg } = picture;
  const before = rectOf(svg);
  if (picture.scale === 1) {
    picture.width = before.width;
    board.style.height = `${rectOf(board).height}px`;
  }
  picture.scale = scale;
  board.toggleAttribute("data-kb-zoomed", scale > 1);
  svg.style.setProperty("width", scale > 1 ? `${picture.width * scale}px` : "");
  if (scale === 1) board.style.height = "";
  const now = rectOf(svg);
  board.scrollLeft += now.left + ((x - before.left) / before.width) * now.width - x;
  board.scrollTop += now.top + ((y - before.top) / before.height) * now.height - y;
  tell(picture);
}

/** Return the least distance of two pickable places: a finger picks the nearest one. */
function least(board: Element): number {
  const frames: Frames = new Map();
  const spots = [...board.querySelectorAll("[data-kb-pick]")].map((el) => centre(el, frames));
  return Math.min(GOAL, ...spots.flatMap((one, n) => spots.slice(0, n).map((other) => Math.hypot(one.x - other.x, one.y - other.y))));
}

/** Zoom in, so that everything is large enough, or out again. */
function turn(board: HTMLElement, at: Point): void {
  const isIn = pictureOf(board)!.scale > 1;
  zoom(board, isIn ? 1 : Math.min(MOST, Math.max(1.7, GOAL / least(board))), at);
}

/** Give each board that may be zoomed its button. */
export function offerZoom(root: HTMLElement): void {
  for (const board of root.querySelectorAll<HTMLElement>(BOARD)) pictureOf(board);
}

/** Listen to taps before they become picks, and to two fingers. */
export function listenZoom(root: HTMLElement): void {
  const boardAt = (target: EventTarget | null): HTMLElement | null => (target as Element).closest<HTMLElement>(`${BOARD} > svg`)?.parentElement ?? null;
  let last = { x: 0, y: 0, time: -SOON };
  root.addEventListener(
    "click",
    (event) => {
      const board = (event as PointerEvent).pointerType === "touch" ? boardAt(event.target) : null;
      if (!board) return;
      const [at, time] = [{ x: event.clientX, y: event.clientY }, event.timeStamp];
      const isTwice = time - last.time < SOON && Math.hypot(at.x - last.x, at.y - last.y) < NEAR;
      // A second tap on a pick, or beside it, confirms it.
      const isPick = root.hasAttribute("data-kb-path") || (event.target as Element).closest("[data-kb-pick]") !== null;
      if (isTwice ? isPick : pictureOf(board)!.scale > 1 || least(board) >= LEAST) {
        last = { ...at, time };
        return;
      }
      last.time = -SOON;
      event.stopPropagation();
      turn(board, at);
    },
    true,
  );
  let pinched: { board: HTMLElement; far: number; scale: number } | null = null;
  const fingers = ({ touches: [one, two] }: TouchEvent): Point & { far: number } => {
    const [a, b] = [one!, two!];
    return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) };
  };
  root.addEventListener("touchstart", (event) => {
    const board = event.touches.length === 2 ? boardAt(event.target) : null;
    pinched = board && { board, far: fingers(event).far, scale: pictureOf(board)!.scale };
  });
  root.addEventListener(
    "touchmove",
    (event) => {
      if (!pinched || event.touches.length !== 2) return;
      event.preventDefault();
      const at = fingers(event);
      const scale = (pinched.scale * at.far) / pinched.far;
      zoom(pinched.board, scale < 1.1 ? 1 : Math.min(MOST, scale), at);
    },
    { passive: false },
  );
}
