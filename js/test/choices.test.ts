import { describe, expect, test } from "vitest";
import { hasTurns, isTry, isTurnLevel, nodeStem, stem, turnsAt, walk } from "../src/choices";
import type { Path, Trie } from "../src/types";

const about = { ghosts: { edge: { "": [] }, "": { "turn 0": [], "turn 1": [] } } };
const turns = ["turn 0", "turn 1"];
const trie: Trie = {
  "domino 5": "+4",
  "0:1,0": { "turn 1": "+2" },
  "attack a": { b: { "#": [2, 9, 2, 1] }, c: { "#": [2, 3, 2, 1] } },
  discard: { "*": { items: [["ore", "Ore", 3], ["wool", "Wool", 2]], total: [4, 4], then: 1 } },
  trade: { "*": { items: [["ore", "Ore", 3]], total: [1, 3], then: { "*": { items: [["wool", "Wool", 2]], total: [1, 2], then: 0 } } } },
  raid: { "+": { keys: ["rome", "athens", "cairo"], total: [1, 2], then: { "#": [1, 9, 1, 1] } } },
  "name 0": { $: [5, 1] },
  boat: { "&": [[["rome", "athens"], ["cairo"], 1]] },
  cart: { "&": [[["oslo"], ["bern", "kiev"], 1, 1], [["riga"], ["bern"], 0, 1]] },
};

describe("a path through the trie", () => {
  test.each<[Path, unknown]>([
    [["domino 5"], "+4"],
    [["domino 6"], null],
    [["#"], null],
    [["toString"], null],
    [["0:1,0", "turn 1"], "+2"],
    [["0:1,0", "turn 0"], null],
    [["boat", "athens", "cairo"], 1],
    [["boat", "cairo", "athens"], null],
    [["cart", "oslo", "kiev"], 1],
    [["cart", "kiev", "oslo"], 1],
    [["cart", "bern", "riga"], 0],
    [["cart", "kiev", "riga"], null],
    [["attack a", "b", 2], 1],
    [["attack a", "b", 9], 1],
    [["attack a", "b", 10], null],
    [["attack a", "b", 2.5], null],
    [["attack a", "b", 2, "more"], null],
    [["discard", { ore: 2, wool: 2 }], 1],
    [["discard", { ore: 2, wool: 1 }], null],
    [["discard", { ore: 4 }], null],
    [["discard", { ore: 5, wool: -1 }], null],
    [["discard", { gold: 4 }], null],
    [["trade", { ore: 1 }, { wool: 2 }], 0],
    [["trade", { ore: 1 }, { wool: 2, ore: 0 }], null],
    [["trade", { ore: 1 }, { wool: 3 }], null],
    [["raid", ["cairo", "rome"], 9], 1],
    [["raid", ["rome"], 10], null],
    [["raid", ["rome", "rome"], 9], null],
    [["raid", ["rome", "athens", "cairo"], 9], null],
    [["raid", [], 9], null],
    [["raid", ["paris"], 9], null],
    [["raid", "rome", 9], null],
    [["name 0", "Annie"], 1],
    [["name 0", "Annika"], null],
  ])("%j leads to %j", (path, end) => {
    expect(walk(trie, path)).toEqual(end);
  });
});

test("a level is a turn level only if all its keys are turns", () => {
  expect(isTurnLevel(walk(trie, ["0:1,0"]), turns)).toBe(true);
  expect(isTurnLevel(walk(trie, ["attack a"]), turns)).toBe(false);
  expect(isTurnLevel({ "turn 0": 1, other: 1 }, turns)).toBe(false);
  expect(isTurnLevel({}, turns)).toBe(false);
  expect(isTurnLevel({ "turn 0": 1 }, [])).toBe(false);
});

test("the turns of a piece are those of the kind of its place, by the first word of the key", () => {
  expect(turnsAt(about, "0:1,0")).toEqual(turns);
  expect(turnsAt(about, "edges")).toEqual(turns);
  expect(turnsAt(about, "edge 5")).toEqual([]);
  expect(turnsAt({}, "0:1,0")).toEqual([]);
  expect(turnsAt({ ghosts: { edge: { "turn 0": [] } } }, "toString")).toEqual([]);
  expect(turnsAt({ ghosts: { edge: { "turn 0": [] }, "edge 7": { "turn 1": [] } } }, "edge 7")).toEqual(["turn 1"]);
  expect([hasTurns(about), hasTurns({}), hasTurns({ ghosts: { edge: { "": [] } } })]).toEqual([true, false, false]);
});

test.each<[Trie | 0 | 1 | string | null, boolean]>([
  [0, true],
  [1, false],
  ["+2", false],
  [null, false],
  [{ "turn 0": 0, "turn 1": 0 }, true],
  [{ "turn 0": 0, "turn 1": "+2" }, false],
  [{ "#": [2, 9, 2, 0] }, true],
  [{ "#": [2, 9, 2, 1] }, false],
  [{ "*": { items: [], total: [1, 1], then: 1 } }, false],
  [{ "*": { items: [], total: [1, 1], then: { "*": { items: [], total: [1, 1], then: 0 } } } }, true],
  [{ "+": { keys: ["a"], total: [1, 1], then: 0 } }, true],
  [{ "+": { keys: ["a"], total: [1, 1], then: "+2" } }, false],
  [{ $: [5, 0] }, true],
  [{}, false],
])("%j is only to be tried: %j", (place, is) => {
  expect(isTry(place)).toBe(is);
});

test("a pick of an earlier level takes the path back to there", () => {
  expect(stem(trie, ["attack a", "b"], "c")).toEqual(["attack a"]);
  expect(stem(trie, ["attack a", "b"], "discard")).toEqual([]);
  expect(stem(trie, ["attack a", "b"], "nothing")).toBeNull();
});

test("at a turn level, nodes are picked from the level before", () => {
  expect(nodeStem(trie, ["0:1,0"], about)).toEqual([]);
  expect(nodeStem(trie, ["attack a"], about)).toEqual(["attack a"]);
});
