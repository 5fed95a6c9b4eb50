// The place nearest to a spot where a box covers neither the spot nor anything else that must stay free.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Place extends Size {
  left: number;
  top: number;
}

/** The margin that stays free around the box, because rings and badges are drawn outside their subject. */
const GAP = 6;

/** Return whether a box is in the frame and covers none of the others. */
export function fits({ left, top, width, height }: Place, frame: Box, others: readonly Box[]): boolean {
  const [right, bottom] = [left + width, top + height];
  const isIn = left >= frame.left - 1 && top >= frame.top - 1 && right <= frame.right + 1 && bottom <= frame.bottom + 1;
  return isIn && others.every((other) => other.right <= left + 1 || other.left >= right - 1 || other.bottom <= top + 1 || other.top >= bottom - 1);
}

/** Return the place of the first of these sizes that has room with a corner at one of its home, upward first, or null. */
export function growFrom(home: Box, sizes: readonly Size[], frame: Box, others: readonly Box[]): Place | null {
  const places = sizes.flatMap((size) => [home.bottom - size.height, home.top].flatMap((top) => [home.left, home.right - size.width].map((left) => ({ left, top, ...size }))));
  return places.find((place) => fits(place, frame, others)) ?? null;
}

/**
 * Return the place of a box of one of these sizes in the frame, below the spot first, then above, then beside, or null.
 */
export function roomFor(sizes: readonly Size[], spot: Box, frame: Box, others: readonly Box[]): Place | null {
  const places = sizes.flatMap((size) => nearest(size, spot, frame, [spot, ...others]) ?? []);
  return places.reduce<Distant | null>((best, place) => (best && best.far <= place.far ? best : place), null);
}

type Distant = Place & { far: number };

function nearest({ width, height }: Size, spot: Box, frame: Box, taken: readonly Box[]): Distant | null {
  let best: Distant | null = null;
  // The nearest place is in line with the spot, or touches something in its way.
  const tops = [...inLine(spot.top, spot.bottom, height), ...taken.flatMap((box) => [box.bottom + GAP, box.top - GAP - height])];
  for (const top of new Set([frame.top, ...tops])) {
    if (top < frame.top || top + height > frame.bottom) continue;
    const level = taken.filter((box) => box.top < top + height + GAP && box.bottom > top - GAP);
    const lefts = [...inLine(spot.left, spot.right, width), ...level.flatMap((box) => [box.right + GAP, box.left - GAP - width])];
    for (const left of new Set([frame.left, frame.right - width, ...lefts])) {
      if (left < frame.left || left + width > frame.right) continue;
      const far = distance({ left, top, right: left + width, bottom: top + height }, spot);
      if ((best && far >= best.far) || level.some((box) => box.left < left + width + GAP && box.right > left - GAP)) continue;
      best = { left, top, width, height, far };
    }
  }
  return best;
}

/** Return where a thing of this length begins if its middle or an end is at that of the spot. */
function inLine(from: number, to: number, length: number): number[] {
  return [(from + to - length) / 2, from, to - length];
}

/** Return the distance between two boxes, plus a little for that between their middles. */
function distance(one: Box, other: Box): number {
  const apart = Math.hypot(Math.max(0, one.left - other.right, other.left - one.right), Math.max(0, one.top - other.bottom, other.top - one.bottom));
  const middles = Math.hypot(one.left + one.right - other.left - other.right, one.top + one.bottom - other.top - other.bottom) / 2;
  return apart + middles / 8;
}
