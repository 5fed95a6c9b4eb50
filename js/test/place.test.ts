import { beforeEach, describe, expect, test } from "vitest";
import { centre } from "../src/place";
import { Rove } from "../src/rove";
import { Tree } from "../src/tree";

const root = document.createElement("section");
const cell = (name: string) => root.querySelector(`[aria-label="${name}"]`)!;

/** Put a board into the page at 100, 50 and twice as large, whose overlay is 10 units lower than the svg. */
function scaled(svg: string): void {
  root.innerHTML = `<svg data-kb-rove="">${svg}<g data-kb-overlay=""></g></svg>`;
  const overlay = root.querySelector<SVGGraphicsElement>("[data-kb-overlay]")!;
  overlay.getScreenCTM = () => new DOMMatrix([2, 0, 0, 2, 100, 70]);
}

function box(el: Element, left: number, top: number, width: number, height: number): void {
  el.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

beforeEach(() => root.remove());

describe("a cell is", () => {
  test("where it says, in the units of the overlay, wherever its box is", () => {
    scaled('<path data-kb-cell aria-label="peru" data-kb-at="5 -3"/>');
    box(cell("peru"), 0, 0, 999, 999);
    expect(centre(cell("peru"))).toEqual({ x: 110, y: 64 });
  });

  test("where its picture is, if it is one", () => {
    scaled('<use data-kb-cell aria-label="6,7" data-kb-face="#hex" x="20" y="30"/>');
    expect(centre(cell("6,7"))).toEqual({ x: 140, y: 130 });
  });

  test("in the middle of its box, if it says nothing", () => {
    scaled('<path data-kb-cell aria-label="peru"/>');
    box(cell("peru"), 10, 20, 30, 40);
    expect(centre(cell("peru"))).toEqual({ x: 25, y: 40 });
    // Without a board there are no units.
    root.innerHTML = '<button data-kb-cell aria-label="card" data-kb-at="5 5"></button>';
    box(cell("card"), 10, 20, 30, 40);
    expect(centre(cell("card"))).toEqual({ x: 25, y: 40 });
  });
});

test("an arrow goes by what cells say: a land bent round another is where its counter is", () => {
  scaled(
    '<path data-kb-cell aria-label="bay" data-kb-at="50 50"/>' +
      '<path data-kb-cell aria-label="horn" data-kb-at="50 10"/>' + // Its arms reach down on both sides of the bay.
      '<path data-kb-cell aria-label="cape" data-kb-at="90 50"/>',
  );
  box(cell("bay"), 180, 150, 40, 40);
  box(cell("horn"), 100, 80, 200, 200); // The middle of this box is south of the bay.
  box(cell("cape"), 260, 160, 40, 40);
  const rove = new Rove(root, new Tree(root));
  expect(rove.go(cell("bay"), "up")).toBe(cell("horn"));
  expect(rove.go(cell("bay"), "down")).toBeNull();
  expect(rove.go(cell("bay"), "right")).toBe(cell("cape"));
  expect(rove.go(cell("horn"), "down")).toBe(cell("bay"));
});
