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

test("a thing of a drawing shifts by its place, in whatever way that is told, and by nothing else", () => {
  expect(moves({ a: { x: { a: "4" }, transform: { b: "translate(5 9) scale(1)" }, href: { "b/0": "#new" }, class: { a: "new" } } })).toEqual({
    ...none,
    shifted: [
      ["a", 6, 0],
      ["b", 0, -3],
    ],
  });
});

test("what is named after its place does not move, whatever stands there now", () => {
  expect(moves({ a: { x: { "board/2": "30", "b/0": "5" } } })).toEqual(none);
});

test("a thing that comes to another parent passes, and what stays in its row does not", () => {
  expect(moves({ gone: ["otter"], c: { "card 0": ["kite"] } })).toEqual({ ...none, passed: ["kite"], gone: ["otter"] });
  expect(moves({ c: { hand: ["card 1", "card 0"] } })).toEqual(none);
});

test("what is new comes if it tells from where, and not else", () => {
  const come: NodesPatch["c"] = { board: { 4: [["c=use", { "data-kb-origin": "a|b" }], ["d=use"]] } };
  expect(moves({ c: come })).toEqual({ ...none, came: [["c", ["a", "b"]]] });
  expect(moves({ c: { top: { 3: [["row=div", ["e=span", { "data-kb-origin": "" }]]] } } })).toEqual({ ...none, came: [["e", [""]]] });
});

test("what was drawn with a new drawing does not come", () => {
  expect(moves({ c: { top: { 3: [["other=div", ["svg", ["c=use", { "data-kb-origin": "a" }]]]] } } })).toEqual(none);
});

test("a place that names another origin has something new, one that names none any more has not", () => {
  const named = patched(before(), { a: { "data-kb-origin": { b: "hand" } } });
  expect(changed(before(), named.nodes, named.keys)).toEqual({ ...none, came: [["b", ["hand"]]] });
  const again = patched(named.nodes, { a: { class: { b: "new" } } });
  expect(changed(named.nodes, again.nodes, again.keys)).toEqual(none);
  const no = patched(named.nodes, { a: { "data-kb-origin": { b: null } } });
  expect(changed(named.nodes, no.nodes, no.keys)).toEqual(none);
});

test("what comes neither shifts nor passes besides", () => {
  expect(moves({ a: { x: { a: "0" }, "data-kb-origin": { a: "b" } } })).toEqual({ ...none, came: [["a", ["b"]]] });
  expect(moves({ c: { "card 0": { 0: ["kite"] } }, a: { x: { kite: "1" } } })).toEqual({ ...none, passed: ["kite"] });
});

test("what goes with its parent has gone once", () => {
  expect(moves({ gone: ["b"] })).toEqual({ ...none, gone: ["b"] });
});

test("a whole number that becomes another one is counted, words are not", () => {
  expect(moves({ x: { count: "15" } })).toEqual({ ...none, counted: [["count", 12, 15]] });
  expect(moves({ x: { count: "15+" } })).toEqual(none);
  expect(moves({ x: { count: null } })).toEqual(none);
});

test("a die that comes is thrown, though its face be the same, and in a new drawing too", () => {
  expect(moves({ a: { "data-kb-origin": { die: "|@8" } } })).toEqual({ ...none, thrown: ["die"] });
  expect(moves({ a: { href: { die: "#die-2" } } })).toEqual(none);
  const come: NodesPatch["c"] = { top: { 3: [["svg", ["new=use", { href: "#die-1", "data-kb-die": "", "data-kb-origin": "" }]]] } };
  expect(moves({ c: come })).toEqual({ ...none, thrown: ["new"] });
});

test("what was seen before it was made so does not come", () => {
  const { nodes, keys } = patched(before(), { a: { "data-kb-origin": { a: "hand", b: "hand" } } });
  expect(changed(before(), nodes, keys, new Set(["a"])).came).toEqual([["b", ["hand"]]]);
  expect(changed(before(), nodes, keys, new Set(["b/0", "ab"])).came).toEqual([["a", ["hand"]]]);
});
