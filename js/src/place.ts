// The position of a cell on its board, and in the page.

export interface Point {
  x: number;
  y: number;
}
/** The matrices from boards to the page, each computed once. */
export type Frames = Map<Element, DOMMatrix | null>;

/** Return the box of an element in the window. */
export function rectOf(el: Element): DOMRect {
  return el.getBoundingClientRect();
}

/** Return whether a cell gives its position, so that ghosts may appear on it. */
export function isPlace(cell: Element): boolean {
  return cell.hasAttribute("data-kb-at") || cell.hasAttribute("data-kb-face");
}

/** Return the anchor of a cell in the units of its board, otherwise the middle of its picture. */
export function placeOf(cell: Element): Point {
  const at = cell.getAttribute("data-kb-at") ?? `${cell.getAttribute("x") ?? 0} ${cell.getAttribute("y") ?? 0}`;
  const [x = 0, y = 0] = at.split(/[\s,]+/).map(Number);
  return { x, y };
}

/**
 * Return the anchor of a cell in the page, which may be far from the middle of an irregular shape, or the middle of its
 * box if it has none.
 */
export function centre(cell: Element, frames: Frames = new Map()): Point {
  const frame = isPlace(cell) ? frameOf(cell, frames) : null;
  if (frame) {
    const { x, y } = placeOf(cell);
    return { x: frame.a * x + frame.c * y + frame.e, y: frame.b * x + frame.d * y + frame.f };
  }
  const box = rectOf(cell);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Return the matrix of a board, whose units are those of its overlay, where ghosts appear. */
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
