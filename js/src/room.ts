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
interface Place {
  left: number;
  top: number;
  far: number;
}

/** The margin that stays free around the box, because rings and badges are drawn outside their subject. */
const GAP = 6;

/**
 * Return the place of a box of one of these sizes in the frame, below the spot first, then above, then beside, or null.
 */
export function roomFor(sizes: readonly Size[], spot: Box, frame: Box, others: readonly Box[]): (Place & Size) | null {
  const found = sizes.flatMap((size) => {
    const place = nearest(size, spot, frame, [spot, ...others]);
    return place ? [{ ...size, ...place }] : [];
  });
  return found.reduce<(Place & Size) | null>((best, place) => (best && best.far <= place.far ? best : place), null);
}

function nearest({ width, height }: Size, spot: Box, frame: Box, taken: readonly Box[]): Place | null {
  let best: Place | null = null;
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
      best = { left, top, far };
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
