import { beforeEach, expect, test } from "vitest";
import { bring, follow } from "../src/scroll";
import { Tree } from "../src/tree";
import type { Nodes } from "../src/types";

const root = document.createElement("section");
let told: (() => void)[] = [];
globalThis.ResizeObserver = class {
  private readonly tell: () => void;
  constructor(heard: ResizeObserverCallback) {
    this.tell = () => heard([], this);
  }
  observe(): void {
    told.push(this.tell);
  }
  unobserve(): void {}
  disconnect(): void {
    told = told.filter((tell) => tell !== this.tell);
  }
};

/** Return a board of 960 in a place of 400 at 20 from the left, with nodes of 10 at these places of it. */
function board(at: Record<string, number>, names?: string): { tree: Tree; el: HTMLElement; draw: (names: string) => void } {
  const nodes = (named?: string): Nodes => ({
    board: { t: "div", a: { class: "kb-board", ...(named ? { "data-kb-show": named } : {}) }, c: Object.keys(at) },
    ...Object.fromEntries(Object.keys(at).map((key) => [key, { t: "div", a: {} }])),
  });
  const tree = new Tree(root);
  tree.draw(nodes(names), "board", "all");
  const el = tree.element("board") as HTMLElement;
  Object.defineProperties(el, { clientWidth: { value: 400 }, scrollWidth: { value: 960 } });
  el.getBoundingClientRect = () => new DOMRect(20, 0, 400, 300);
  for (const [key, x] of Object.entries(at)) tree.element(key)!.getBoundingClientRect = () => new DOMRect(20 + x - 5 - el.scrollLeft, 0, 10, 10);
  return { tree, el, draw: (named) => tree.draw(nodes(named), "board", new Set(["board"])) };
}

beforeEach(() => {
  root.replaceChildren();
  told = [];
});

test("a board starts with the picks in the middle, or with its own middle if there are none", () => {
  const { tree, el } = board({ peru: 500, siam: 700 });
  tree.element("siam")!.setAttribute("data-kb-pick", "siam");
  follow(root, tree);
  for (const tell of told) tell();
  expect(el.scrollLeft).toBe(500);
  expect(told).toEqual([]);
});

test("a board that names a node starts there, whatever can be picked", () => {
  const { tree, el } = board({ peru: 300, siam: 700 }, "peru");
  tree.element("siam")!.setAttribute("data-kb-pick", "siam");
  follow(root, tree);
  for (const tell of told) tell();
  expect(el.scrollLeft).toBe(100);
});

test("it moves when it names another node, and otherwise stays where a person moved it", () => {
  const { tree, el, draw } = board({ peru: 300, siam: 700 }, "peru");
  follow(root, tree);
  for (const tell of told) tell();
  el.scrollLeft = 40;
  follow(root, tree);
  expect(el.scrollLeft).toBe(40);
  draw("siam");
  follow(root, tree);
  expect(el.scrollLeft).toBe(500);
});

test("a node is brought to the middle of its board, and a missing node changes nothing", () => {
  const { tree, el } = board({ peru: 300, siam: 700 });
  bring("siam", tree);
  expect(el.scrollLeft).toBe(500);
  bring("atlantis", tree);
  expect(el.scrollLeft).toBe(500);
});
