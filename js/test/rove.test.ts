import { describe, expect, test } from "vitest";
import { nearest, type Way } from "../src/rove";

/** Return the cells of a board drawn as text, a letter for each. */
function cells(...rows: string[]) {
  return rows.flatMap((row, y) => [...row].flatMap((el, x) => (el === " " ? [] : [{ el, at: { x: x * 10, y: y * 17 } }])));
}

function go(board: ReturnType<typeof cells>, from: string, way: Way, line?: number) {
  const here = board.find(({ el }) => el === from)!.at;
  const upright = way === "up" || way === "down";
  return nearest(here, line ?? (upright ? here.x : here.y), way, board.filter(({ el }) => el !== from));
}

describe("an arrow goes to the nearest cell in its direction", () => {
  const square = cells("a b c", "d e f", "g h i");
  test.each<[string, Way, string | null]>([
    ["e", "left", "d"],
    ["e", "right", "f"],
    ["e", "up", "b"],
    ["e", "down", "h"],
    ["a", "left", null],
    ["i", "down", null],
  ])("on squares from %s %s to %s", (from, way, to) => {
    expect(go(square, from, way)).toBe(to);
  });

  test("over a hole", () => {
    expect(go(cells("a   c", "     ", "g   i"), "a", "right")).toBe("c");
  });

  test("straight down a hex board, although every second row is shifted", () => {
    const hex = cells("a b c", " d e ", "f g h");
    expect(go(hex, "b", "down", 20)).toBe("d");
    expect(go(hex, "d", "down", 20)).toBe("g");
    expect(go(hex, "d", "right")).toBe("e");
  });
});
