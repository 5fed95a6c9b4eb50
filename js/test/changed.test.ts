import { expect, test } from "vitest";
import { changed } from "../src/changed";
import { patched } from "../src/patch";
import type { Nodes, NodesPatch } from "../src/types";

/** Return a board with a piece, a group and a die, a row of cards and a list. */
const before = (): Nodes => ({
  top: { t: "div", c: ["board", "hand", "count"] },
  board: { t: "svg", c: ["a", "b", "board/2", "die"] },
  a: { t: "use", a: { x: "10", y: "20" } },
  b: { t: "g", a: { transform: "translate(5 6) scale(2)" }, c: ["b/0"] },
  "b/0": { t: "use", a: { x: "1" } },
  "board/2": { t: "use", a: { x: "3" } },
  die: { t: "use", a: { href: "#die-4", "data-kb-die": "" } },
  hand: { t: "div", c: ["card 0", "card 1"] },
  "card 0": { t: "button", c: ["otter"] },
  "card 1": { t: "button", c: ["kite"] },
  otter: { t: "span", x: "Otter" },
  kite: { t: "span", x: "Kite" },
  count: { t: "b", x: "12" },
});
const none = { passed: [], shifted: [], came: [], gone: [], counted: [], thrown: [] };
const moves = (patch: NodesPatch) => {
  const { nodes, keys } = patched(before(), patch);
  return changed(before(), nodes, keys);
};

test("a thing in a drawing shifts with its place, however that is written, and for no other reason", () => {
  expect(moves({ a: { x: { a: "4" }, transform: { b: "translate(5 9) scale(1)" }, href: { "b/0": "#new" }, class: { a: "new" } } })).toEqual({
    ...none,
    shifted: [
      ["a", 6, 0],
      ["b", 0, -3],
    ],
  });
});

test("a node that is named after its place does not move, whatever it shows now", () => {
  expect(moves({ a: { x: { "board/2": "30", "b/0": "5" } } })).toEqual(none);
});

test("a thing that gets another parent passes, and one that stays in its row does not", () => {
  expect(moves({ gone: ["otter"], c: { "card 0": ["kite"] } })).toEqual({ ...none, passed: ["kite"], gone: ["otter"] });
  expect(moves({ c: { hand: ["card 1", "card 0"] } })).toEqual(none);
});

test("a new node comes only if it names its origin", () => {
  const come: NodesPatch["c"] = { board: { 4: [["c=use", { "data-kb-origin": "a|b" }], ["d=use"]] } };
  expect(moves({ c: come })).toEqual({ ...none, came: [["c", ["a", "b"]]] });
  expect(moves({ c: { top: { 3: [["row=div", ["e=span", { "data-kb-origin": "" }]]] } } })).toEqual({ ...none, came: [["e", [""]]] });
});

test("a node that was drawn with a new drawing does not come", () => {
  expect(moves({ c: { top: { 3: [["other=div", ["svg", ["c=use", { "data-kb-origin": "a" }]]]] } } })).toEqual(none);
});

test("a place has something new if it names another origin, but not if it stops naming one", () => {
  const named = patched(before(), { a: { "data-kb-origin": { b: "hand" } } });
  expect(changed(before(), named.nodes, named.keys)).toEqual({ ...none, came: [["b", ["hand"]]] });
  const again = patched(named.nodes, { a: { class: { b: "new" } } });
  expect(changed(named.nodes, again.nodes, again.keys)).toEqual(none);
  const no = patched(named.nodes, { a: { "data-kb-origin": { b: null } } });
  expect(changed(named.nodes, no.nodes, no.keys)).toEqual(none);
});

test("a node that comes neither shifts nor passes", () => {
  expect(moves({ a: { x: { a: "0" }, "data-kb-origin": { a: "b" } } })).toEqual({ ...none, came: [["a", ["b"]]] });
  expect(moves({ c: { "card 0": { 0: ["kite"] } }, a: { x: { kite: "1" } } })).toEqual({ ...none, passed: ["kite"] });
});

test("a node that goes with its parent is counted once", () => {
  expect(moves({ gone: ["b"] })).toEqual({ ...none, gone: ["b"] });
});

test("a changed whole number counts up or down, and changed words do not", () => {
  expect(moves({ x: { count: "15" } })).toEqual({ ...none, counted: [["count", 12, 15]] });
  expect(moves({ x: { count: "15+" } })).toEqual(none);
  expect(moves({ x: { count: null } })).toEqual(none);
});

test("a new die is thrown even if its face is the same, and even in a new drawing", () => {
  expect(moves({ a: { "data-kb-origin": { die: "|@8" } } })).toEqual({ ...none, thrown: ["die"] });
  expect(moves({ a: { href: { die: "#die-2" } } })).toEqual(none);
  const come: NodesPatch["c"] = { top: { 3: [["svg", ["new=use", { href: "#die-1", "data-kb-die": "", "data-kb-origin": "" }]]] } };
  expect(moves({ c: come })).toEqual({ ...none, thrown: ["new"] });
});

test("a node that was seen in a preview does not come", () => {
  const { nodes, keys } = patched(before(), { a: { "data-kb-origin": { a: "hand", b: "hand" } } });
  expect(changed(before(), nodes, keys, new Set(["a"])).came).toEqual([["b", ["hand"]]]);
  expect(changed(before(), nodes, keys, new Set(["b/0", "ab"])).came).toEqual([["a", ["hand"]]]);
});
