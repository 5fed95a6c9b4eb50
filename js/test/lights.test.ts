// The places of a line light up while it is pointed at, move by move when it is pressed, until the scene changes.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lights } from "../src/lights";
import { Tree } from "../src/tree";
import type { Nodes } from "../src/types";

const NODES: Nodes = {
  top: { t: "div", c: ["3,4", "3,5", "last 9,9", "one", "two", "again"] },
  "3,4": { t: "button" },
  "3,5": { t: "button" },
  "last 9,9": { t: "span" },
  one: { t: "button", a: { "data-kb-lights": "3,4;3,5|3,4" } },
  two: { t: "button", a: { "data-kb-lights": "9,9;hand 3" } },
  again: { t: "button", a: { "data-kb-replay": "" } },
};

let root: HTMLElement;
let tree: Tree;
let lights: Lights;
let drawn: string[][];
const of = (key: string): HTMLElement => tree.element(key) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement("section");
  document.body.append(root);
  tree = new Tree(root);
  tree.draw(NODES, "top", "all");
  drawn = [];
  lights = new Lights(root, tree, () => drawn.push(lights.keys));
});
afterEach(() => {
  root.remove();
  vi.useRealTimers();
});

test("the pointer or the focus on a line lights all its places, or the mark of one that is not drawn", () => {
  of("one").dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(lights.keys).toEqual(["3,4", "3,5", "3,4"]);
  of("two").focus();
  of("3,4").dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(lights.keys).toEqual(["last 9,9"]);
  of("two").blur();
  expect(lights.keys).toEqual([]);
});

test("pressing a line shows its moves one after the other, then stops", () => {
  of("one").click();
  vi.runAllTimers();
  expect(drawn).toEqual([["3,4"], ["3,5", "3,4"], []]);
});

test("the replay button shows the moves of all lines", () => {
  of("again").click();
  vi.runAllTimers();
  expect(drawn).toEqual([["3,4"], ["3,5", "3,4"], ["last 9,9"], []]);
});

test("a change of the scene ends the replay", () => {
  of("again").click();
  lights.stop();
  expect(lights.keys).toEqual([]);
  vi.runAllTimers();
  expect(drawn).toEqual([["3,4"]]);
});
