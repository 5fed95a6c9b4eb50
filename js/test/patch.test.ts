import { describe, expect, test } from "vitest";
import { patched } from "../src/patch";
import type { Made, Nodes, NodesPatch } from "../src/types";

/** Return two lists of things, each thing with a word below it. */
const before = (): Nodes => ({
  top: { t: "div", c: ["left", "right"] },
  left: { t: "ul", c: ["a", "b"] },
  right: { t: "ul", c: ["c"] },
  a: { t: "li", a: { class: "old", title: "A" }, c: ["a/0"] },
  "a/0": { t: "b", x: "Ann" },
  b: { t: "li", x: "Bo" },
  c: { t: "li", c: ["c/0"] },
  "c/0": { t: "b", x: "Cy" },
});

const changes = (patch: NodesPatch) => {
  const { nodes, keys } = patched(before(), patch);
  return { nodes, keys: [...keys].sort() };
};

describe("a patch of the nodes", () => {
  test("changes what it names, and leaves the original nodes unchanged", () => {
    const old = before();
    const { nodes, keys } = patched(old, { a: { class: { a: null }, id: { a: "a" } }, x: { a: "A", b: null } });
    expect(nodes.a).toEqual({ t: "li", a: { title: "A", id: "a" }, x: "A", c: ["a/0"] });
    expect(nodes.b).toEqual({ t: "li" });
    expect([...keys]).toEqual(["a", "b"]);
    expect(nodes.c).toBe(old.c);
    expect(old).toEqual(before());
  });

  test("takes a single child without a list, and one that replaces another named after its place", () => {
    const { nodes } = patched(before(), { c: { left: { 2: "c" }, a: [["i.new", "Di"]], right: 0 } }, [["li.card", "Ey"]]);
    expect(nodes.left!.c).toEqual(["a", "b", "c"]);
    expect(nodes.right!.c).toEqual(["right/0"]);
    expect(nodes["right/0"]).toEqual({ t: "li", a: { class: "card" }, x: "Ey" });
    expect([nodes.a!.c, nodes["a/0"]]).toEqual([["a/0"], { t: "i", a: { class: "new" }, x: "Di" }]);
  });

  test("removes a node with its descendants, and from the list of its parent", () => {
    const { nodes, keys } = changes({ gone: ["a"] });
    expect(nodes.left).toEqual({ t: "ul", c: ["b"] });
    expect([nodes.a, nodes["a/0"]]).toEqual([undefined, undefined]);
    expect(keys).toEqual(["a", "a/0", "left"]);
  });

  test("that removes the last child leaves no list", () => {
    expect(changes({ gone: ["c"] }).nodes.right).toEqual({ t: "ul" });
  });

  test("puts new nodes into a list by place, with their descendants, named after their places if they have no key", () => {
    const { nodes, keys } = changes({ c: { left: { 0: [["li"]], 2: [["d=li.new", { id: "4" }, "Do", ["b", "Di"]]] } } });
    expect(nodes.left!.c).toEqual(["left/0", "a", "d", "b"]);
    expect(nodes["left/0"]).toEqual({ t: "li" });
    expect(nodes.d).toEqual({ t: "li", a: { class: "new", id: "4" }, x: "Do", c: ["d/0"] });
    expect(nodes["d/0"]).toEqual({ t: "b", x: "Di" });
    expect(keys).toEqual(["d", "d/0", "left", "left/0"]);
  });

  test("takes a part of the sheet by its number, even as the beginning of a node, and leaves the part unchanged", () => {
    const parts: Made[] = [["b", "Di"], ["d=li", { id: "4" }, ["i"]]];
    const { nodes } = patched(before(), { c: { left: { 0: [1, 0] }, right: [["li", 0]] }, a: { id: { c: "5" } } }, parts);
    expect(nodes.left!.c).toEqual(["d", "left/1", "a", "b"]);
    expect([nodes.d, nodes["d/0"]]).toEqual([{ t: "li", a: { id: "4" }, c: ["d/0"] }, { t: "i" }]);
    expect([nodes["left/1"], nodes["right/0/0"]]).toEqual([{ t: "b", x: "Di" }, { t: "b", x: "Di" }]);
    const begun = patched(before(), { c: { left: [["e=", 1, "Ed", 0], ["=", 0], ["a="]] } }, parts).nodes;
    expect(begun.left!.c).toEqual(["e", "left/1", "a"]);
    expect(begun.e).toEqual({ t: "li", a: { id: "4" }, x: "Ed", c: ["e/0", "e/1"] });
    expect([begun["e/1"], begun["left/1"], begun.b]).toEqual([{ t: "b", x: "Di" }, { t: "b", x: "Di" }, undefined]);
    patched(nodes, { a: { id: { d: "6" } } });
    expect(parts[1]).toEqual(["d=li", { id: "4" }, ["i"]]);
  });

  test("counts places in the new list, without the nodes that go", () => {
    expect(changes({ gone: ["a"], c: { left: { 1: [["d=li"]] } } }).nodes.left!.c).toEqual(["b", "d"]);
  });

  test("moves a node from list to list, even into a new one or out of one that goes", () => {
    expect(changes({ c: { right: { 0: ["a"] } } }).nodes).toMatchObject({ left: { c: ["b"] }, right: { c: ["a", "c"] }, a: before().a });
    const { nodes } = changes({ gone: ["left"], c: { top: { 0: [["new=ol", ["b="]]] } } });
    expect(nodes.top!.c).toEqual(["new", "right"]);
    expect(nodes.new).toEqual({ t: "ol", c: ["b"] });
    expect([nodes.b, nodes.a, nodes["a/0"]]).toEqual([before().b, undefined, undefined]);
  });

  test("reorders a list", () => {
    expect(changes({ c: { left: ["b", "a"] } }).nodes.left!.c).toEqual(["b", "a"]);
  });
});
