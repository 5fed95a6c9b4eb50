// The place for a box near a spot covers nothing that must stay free, and no suitable place is nearer.
import { describe, expect, test } from "vitest";
import { growFrom, roomFor, type Box } from "../src/room";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const FRAME = box(0, 0, 400, 300);
const SPOT = box(180, 100, 40, 40);
const SIZE = { width: 120, height: 50 };

/** Return whether a box of that size comes nearer to another than rings and badges reach. */
function crowds(left: number, top: number, other: Box): boolean {
  const gap = 6;
  return other.left < left + SIZE.width + gap && other.right > left - gap && other.top < top + SIZE.height + gap && other.bottom > top - gap;
}

function place(spot: Box, frame: Box, others: Box[]): { left: number; top: number } | null {
  const found = roomFor([SIZE], spot, frame, others);
  return found && { left: found.left, top: found.top };
}

describe("the place for a box", () => {
  test("is below the spot, in its middle", () => {
    expect(place(SPOT, FRAME, [])).toEqual({ left: 140, top: 146 });
  });

  test("is above if everything below is taken", () => {
    expect(place(SPOT, FRAME, [box(0, 150, 400, 20)])).toEqual({ left: 140, top: 44 });
  });

  test("is moved to the side rather than away", () => {
    expect(place(SPOT, FRAME, [box(0, 0, 400, 99), box(120, 150, 60, 20)])).toEqual({ left: 186, top: 146 });
  });

  test("is beside the spot if above and below are taken", () => {
    expect(place(SPOT, FRAME, [box(0, 0, 400, 85), box(0, 155, 400, 145)])).toEqual({ left: 226, top: 95 });
  });

  test("is that of a narrow box if only that comes near", () => {
    const sizes = [SIZE, { width: 60, height: 100 }];
    expect(roomFor(sizes, SPOT, FRAME, [])).toMatchObject({ left: 140, top: 146, width: 120, height: 50 });
    const others = [box(0, 0, 400, 90), box(0, 90, 160, 210), box(240, 90, 160, 210)];
    expect(roomFor(sizes, SPOT, FRAME, others)).toMatchObject({ left: 170, top: 146, width: 60, height: 100 });
  });

  test("does not exist if the frame is full or too small", () => {
    expect(place(SPOT, FRAME, [box(0, 40, 400, 50), box(0, 150, 400, 40), box(0, 240, 400, 40)])).toBeNull();
    expect(place(SPOT, box(0, 0, 100, 300), [])).toBeNull();
  });

  test("covers nothing that must stay free, and is found wherever there is one", () => {
    let seed = 1;
    const random = (below: number): number => (seed = (seed * 16807) % 2147483647) % below;
    const found = { some: 0, none: 0 };
    for (let n = 0; n < 300; n++) {
      const [spot, ...others] = Array.from({ length: 15 + random(60) }, () => box(random(38) * 10, random(28) * 10, 10, 10));
      const isFree = (left: number, top: number): boolean => ![spot!, ...others].some((other) => crowds(left, top, other));
      const at = place(spot!, FRAME, others);
      found[at ? "some" : "none"]++;
      if (at) expect(isFree(at.left, at.top)).toBe(true);
      else {
        for (let left = 0; left <= 280; left += 2) for (let top = 0; top <= 250; top += 2) if (isFree(left, top)) throw new Error(`there is room at ${left}, ${top}`);
      }
    }
    expect(found.some).toBeGreaterThan(20);
    expect(found.none).toBeGreaterThan(20);
  });
});

describe("the place of a box that grows from its home", () => {
  const home = box(280, 200, 100, 40);
  const grown = (others: Box[]) => growFrom(home, [{ width: 100, height: 80 }, { width: 200, height: 40 }], FRAME, others);

  test("is upward, then downward, then wider, with a corner at one of the home", () => {
    expect(grown([])).toMatchObject({ left: 280, top: 160, width: 100 });
    expect(grown([box(280, 100, 100, 70)])).toMatchObject({ left: 280, top: 200, width: 100 });
    expect(grown([box(280, 100, 100, 70), box(300, 250, 20, 20)])).toMatchObject({ left: 180, top: 200, width: 200 });
  });

  test("does not exist if it would cover what must stay free", () => {
    expect(grown([box(280, 100, 100, 70), box(300, 250, 20, 20), box(200, 210, 20, 20)])).toBeNull();
  });
});
