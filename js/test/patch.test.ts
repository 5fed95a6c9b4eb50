import { describe, expect, test } from "vitest";
import { patched } from "../src/patch";
import type { Nodes, NodesPatch } from "../src/types";

/** Two lists of things, each thing with a word below it. */
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
  test("changes what it names, and leaves what it was laid over as it was", () => {
    const old = before();
    const { nodes, keys } = patched(old, { a: { a: { class: null, id: "a" } }, x: { a: "A", b: null } });
    expect(nodes.a).toEqual({ t: "li", a: { title: "A", id: "a" }, x: "A", c: ["a/0"] });
    expect(nodes.b).toEqual({ t: "li" });
    expect([...keys]).toEqual(["a", "b"]);
    expect(nodes.c).toBe(old.c);
    expect(old).toEqual(before());
  });

  test("takes a node away with all below it, and out of the list of its parent", () => {
    const { nodes, keys } = changes({ gone: ["a"] });
    expect(nodes.left).toEqual({ t: "ul", c: ["b"] });
    expect([nodes.a, nodes["a/0"]]).toEqual([undefined, undefined]);
    expect(keys).toEqual(["a", "a/0", "left"]);
  });

  test("of which the last child goes leaves no list", () => {
    expect(changes({ gone: ["c"] }).nodes.right).toEqual({ t: "ul" });
  });

  test("puts new nodes into a list by their places, with all below them, named after their places if they have no key", () => {
    const { nodes, keys } = changes({ c: { left: { 0: [{ t: "li" }], 2: [{ k: "d", t: "li", c: [{ t: "b", x: "Di" }] }] } } });
    expect(nodes.left!.c).toEqual(["left/0", "a", "d", "b"]);
    expect(nodes["left/0"]).toEqual({ t: "li" });
    expect(nodes.d).toEqual({ t: "li", c: ["d/0"] });
    expect(nodes["d/0"]).toEqual({ t: "b", x: "Di" });
    expect(keys).toEqual(["d", "d/0", "left", "left/0"]);
  });

  test("counts places in the list as it will be, without those that go", () => {
    expect(changes({ gone: ["a"], c: { left: { 1: [{ k: "d", t: "li" }] } } }).nodes.left!.c).toEqual(["b", "d"]);
  });

  test("moves a node from list to list, also into a new one, and out of one that goes", () => {
    expect(changes({ c: { right: { 0: ["a"] } } }).nodes).toMatchObject({ left: { c: ["b"] }, right: { c: ["a", "c"] }, a: before().a });
    const { nodes } = changes({ gone: ["left"], c: { top: { 0: [{ k: "new", t: "ol", c: ["b"] }] } } });
    expect(nodes.top!.c).toEqual(["new", "right"]);
    expect(nodes.new).toEqual({ t: "ol", c: ["b"] });
    expect([nodes.b, nodes.a, nodes["a/0"]]).toEqual([before().b, undefined, undefined]);
  });

  test("puts a list in another order", () => {
    expect(changes({ c: { left: ["b", "a"] } }).nodes.left!.c).toEqual(["b", "a"]);
  });
});
