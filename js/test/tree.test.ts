import { beforeEach, describe, expect, test } from "vitest";
import { longestRise, Tree } from "../src/tree";
import type { Nodes } from "../src/types";

let root: HTMLElement;
let tree: Tree;

beforeEach(() => {
  root = document.createElement("div");
  tree = new Tree(root);
});

const list = (...keys: string[]): Nodes => {
  const nodes: Nodes = { top: { t: "ul", c: keys } };
  for (const key of keys) nodes[key] = { t: "li", x: key };
  return nodes;
};
const shown = () => [...root.querySelectorAll("li")].map((el) => el.textContent).join("");

describe("what is drawn", () => {
  test("is SVG below an svg, and HTML elsewhere and in a foreignObject", () => {
    tree.draw({ top: { t: "div", c: ["s"] }, s: { t: "svg", c: ["g", "f"] }, g: { t: "g" }, f: { t: "foreignObject", c: ["p"] }, p: { t: "p" } }, "top", "all");
    const space = (key: string) => tree.element(key)!.namespaceURI!.split("/").at(-1);
    expect(["top", "s", "g", "f", "p"].map(space)).toEqual(["xhtml", "svg", "svg", "svg", "xhtml"]);
  });

  test("shows text as text, never as markup", () => {
    tree.draw({ top: { t: "p", x: "<b>3 & 4</b>" } }, "top", "all");
    expect(root.querySelector("b")).toBeNull();
    expect(root.textContent).toBe("<b>3 & 4</b>");
  });

  test("contains no script and no handler", () => {
    tree.draw({ top: { t: "p", a: { onclick: "alert(1)", class: "x" } } }, "top", "all");
    expect(tree.element("top")!.outerHTML).toBe('<p data-kb-key="top" class="x"></p>');
    expect(() => tree.draw({ top: { t: "div", c: ["s"] }, s: { t: "script" } }, "top", new Set(["top"]))).toThrow("forbidden");
  });

  test("has a mark on focusable nodes that keeps JupyterLab's keys away", () => {
    tree.draw({ top: { t: "div", c: ["b", "p"] }, b: { t: "button" }, p: { t: "p" } }, "top", "all");
    expect(tree.element("b")!.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
    expect(tree.element("p")!.hasAttribute("data-lm-suppress-shortcuts")).toBe(false);
  });

  test("reports a missing child by name", () => {
    expect(() => tree.draw({ top: { t: "p", c: ["lost"] } }, "top", "all")).toThrow("lost");
  });
});

describe("a change", () => {
  test("keeps the element of a key while attributes and text change", () => {
    tree.draw({ top: { t: "p", a: { class: "a", title: "t" }, x: "one" } }, "top", "all");
    const before = tree.element("top");
    tree.draw({ top: { t: "p", a: { class: "b" }, x: "two" } }, "top", new Set(["top"]));
    expect(tree.element("top")).toBe(before);
    expect(root.innerHTML).toBe('<p data-kb-key="top" class="b">two</p>');
  });

  test.each([["abcde", "eabcd"], ["abc", "cba"], ["abc", "b"], ["b", "abc"], ["abcd", "xbdy"], ["abc", ""]])("brings %s into the order %s with the same elements", (from, to) => {
    tree.draw(list(...from), "top", "all");
    const before = new Map([...from].map((key) => [key, tree.element(key)]));
    const nodes = list(...to);
    tree.draw(nodes, "top", new Set(["top", ...from, ...to]));
    expect(shown()).toBe(to);
    for (const key of to) if (before.has(key)) expect(tree.element(key)).toBe(before.get(key));
    for (const key of from) if (!to.includes(key)) expect(tree.element(key)).toBeNull();
  });

  test("moves only what is out of order", () => {
    expect(longestRise([4, 0, 1, 2, 3])).toEqual([1, 2, 3, 4]);
    expect(longestRise([2, -1, 3, 0, 1, 5])).toEqual([3, 4, 5]);
  });

  test("moves a node from one parent to another without making it again", () => {
    const nodes = (left: string[], right: string[]): Nodes => ({ top: { t: "div", c: ["l", "r"] }, l: { t: "ul", c: left }, r: { t: "ul", c: right }, k: { t: "li", x: "king" } });
    tree.draw(nodes(["k"], []), "top", "all");
    const king = tree.element("k");
    tree.draw(nodes([], ["k"]), "top", new Set(["l", "r"]));
    expect(tree.element("k")).toBe(king);
    expect(king!.parentElement).toBe(tree.element("r"));
  });

  test("remakes a node with another tag and keeps its children", () => {
    tree.draw({ top: { t: "div", c: ["a", "b"] }, a: { t: "p", c: ["i"] }, b: { t: "p" }, i: { t: "i" } }, "top", "all");
    const inner = tree.element("i");
    tree.draw({ top: { t: "div", c: ["a", "b"] }, a: { t: "section", c: ["i"] }, b: { t: "p" }, i: { t: "i" } }, "top", new Set(["a"]));
    expect([...tree.element("top")!.children].map((el) => el.localName)).toEqual(["section", "p"]);
    expect(tree.element("a")!.firstElementChild).toBe(inner);
  });

  test("leaves alone what the page put among the children", () => {
    tree.draw(list("a", "b"), "top", "all");
    const own = document.createElement("aside");
    tree.element("a")!.after(own);
    tree.draw(list("b", "a", "c"), "top", new Set(["top", "c"]));
    expect(own.isConnected || own.parentElement === tree.element("top")).toBe(true);
    expect(shown()).toBe("bac");
  });
});
