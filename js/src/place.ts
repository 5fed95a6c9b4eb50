// Place: where a cell is on its board, and where that is in the page.

export interface Point {
  x: number;
  y: number;
}
/** The matrices from boards to the page, each asked for once. */
export type Frames = Map<Element, DOMMatrix | null>;

/** Where an element lies in the window. */
export function rectOf(el: Element): DOMRect {
  return el.getBoundingClientRect();
}

/** Whether a cell says where it is: ghosts may stand on it. */
export function isPlace(cell: Element): boolean {
  return cell.hasAttribute("data-kb-at") || cell.hasAttribute("data-kb-face");
}

/** The middle of a cell in the units of its board: as it says, else where its picture stands. */
export function placeOf(cell: Element): Point {
  const at = cell.getAttribute("data-kb-at") ?? `${cell.getAttribute("x") ?? 0} ${cell.getAttribute("y") ?? 0}`;
  const [x = 0, y = 0] = at.split(/[\s,]+/).map(Number);
  return { x, y };
}

/** Where a cell is in the page: where it says, which may lie far from the middle of a crooked shape; its box only where it says nothing. */
export function centre(cell: Element, frames: Frames = new Map()): Point {
  const frame = isPlace(cell) ? frameOf(cell, frames) : null;
  if (frame) {
    const { x, y } = placeOf(cell);
    return { x: frame.a * x + frame.c * y + frame.e, y: frame.b * x + frame.d * y + frame.f };
  }
  const box = rectOf(cell);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The units of a board are those of its overlay, where ghosts stand. */
function frameOf(cell: Element, frames: Frames): DOMMatrix | null {
  const svg = cell.closest("svg");
  if (!svg) return null;
  const known = frames.get(svg);
  if (known !== undefined) return known;
  const frame = svg.querySelector<SVGGraphicsElement>("[data-kb-overlay]") ?? svg;
  const matrix = frame.getScreenCTM();
  frames.set(svg, matrix);
  return matrix;
}
