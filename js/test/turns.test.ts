import { afterEach, describe, expect, test } from "vitest";
import { open, type Page } from "./page";

let page: Page;
afterEach(() => {
  page.stop();
  page.el.remove();
});

describe("a turn level", () => {
  const confirm = () => page.node("confirm") as HTMLButtonElement;
  const uses = () => [...page.root.querySelectorAll(".kb-ghost-firm use")].map((use) => [use.getAttribute("href"), use.getAttribute("transform")]);

  test("shows the ghost of the first turn that fits, at the cell", () => {
    page = open();
    page.click("cell 3,2");
    // The cell 3,2 has its middle at 234, 170; the other half is one square (64) to the right.
    expect(uses()).toEqual([["#half-wheat", "translate(0 0)"], ["#half-lake", "translate(64 0)"]]);
    expect(page.root.querySelector(".kb-ghost-firm > g")!.getAttribute("transform")).toBe("translate(234 170)");
    expect(page.root.querySelector(".kb-ghost-firm")!.classList.contains("kb-fits")).toBe(true);
    expect(confirm().textContent).toBe("Place here, +2");
    expect(confirm().disabled).toBe(false);
    confirm().click();
    expect(page.paths()).toEqual([["cell 3,2", "turn 0"]]);
    page.answer();
    expect(confirm().textContent).toBe("Place");
    expect(confirm().disabled).toBe(true);
  });

  test("is turned by R, the button and a second click, and sent by Enter", () => {
    page = open();
    page.click("cell 3,2");
    page.press("r", "cell 3,2");
    expect(uses()[1]).toEqual(["#half-lake", "translate(0 64)"]);
    page.press("Enter", "cell 3,2");
    expect(page.paths()).toEqual([["cell 3,2", "turn 1"]]);
  });

  test("of turns that can only be tried never says that one fits", () => {
    page = open();
    const tries = { "turn 0": 0, "turn 1": 0, "turn 2": 0, "turn 3": 0 };
    page.model.tell({ k: "delta", rev: 1, choose: { "cell 3,2": tries, "cell 0,0": tries, "card 1": 0, undo: 1 } });
    expect(page.keysWith("kb-try").sort()).toEqual(["card 1", "cell 0,0", "cell 3,2"]);
    expect(page.keysWith("kb-pick")).toEqual(["undo"]);
    page.click("cell 3,2");
    const ghost = page.root.querySelector(".kb-ghost-firm")!;
    expect([...ghost.classList]).toEqual(["kb-ghost", "kb-ghost-firm", "kb-try"]);
    expect(ghost.querySelector(".kb-badge")).toBeNull();
    expect(page.root.querySelector("[aria-live=polite]")!.textContent).toContain("You can try this");
    confirm().click();
    expect(page.paths()).toEqual([["cell 3,2", "turn 0"]]);
    page.click("card 1");
    page.answer();
    expect(page.paths()[1]).toEqual(["card 1"]);
  });

  test("skips a turn that does not fit, without asking Python", () => {
    page = open();
    page.click("cell 3,2"); // The castle is to the left of it.
    const lies = () => uses()[1]![1];
    const seen = [lies()];
    for (const by of ["r", "button", "cell"]) {
      if (by === "r") page.press("r", "cell 3,2");
      else page.click(by === "cell" ? "cell 3,2" : "turn");
      seen.push(lies());
    }
    expect(seen).toEqual(["translate(64 0)", "translate(0 64)", "translate(0 -64)", "translate(64 0)"]);
    expect(page.paths()).toEqual([]);
  });

  test("with one fitting turn disables the button that turns", () => {
    page = open();
    page.click("cell 0,2"); // Only turn 0 fits there.
    page.press("r", "cell 0,2");
    expect(uses()[1]).toEqual(["#half-lake", "translate(64 0)"]);
    expect((page.node("turn") as HTMLButtonElement).disabled).toBe(true);
    page.click("cell 3,2");
    expect((page.node("turn") as HTMLButtonElement).disabled).toBe(false);
  });

  test("keeps the turn that was used last if it fits", () => {
    page = open();
    page.click("cell 3,2");
    page.press("R", "cell 3,2");
    page.click("cell 1,1");
    expect(uses()[1]).toEqual(["#half-lake", "translate(0 64)"]);
  });
});

describe("a ghost without turns", () => {
  const hover = (key: string) => void page.node(key).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const ghost = () => page.root.querySelector(".kb-ghost-pale > g");

  test("is that of the kind of its place, turned as the place says", () => {
    page = open();
    const nodes = { a: { "data-kb-angle": { "cell 3,2": "60" } } };
    const ghosts = { card: { "": [["post", 0, 0]] }, cell: { "": [["road", 5, -3]] } };
    page.model.tell({ k: "delta", rev: 1, nodes, about: { ghosts: null }, choose: { "cell 3,2": 1, "cell 1,1": 1 } } as never);
    hover("cell 3,2");
    expect(ghost()).toBeNull();
    page.model.tell({ k: "delta", rev: 2, about: { ghosts } } as never);
    hover("cell 3,2");
    expect(ghost()!.getAttribute("transform")).toBe("translate(234 170) rotate(60)");
    const [use] = ghost()!.querySelectorAll("use");
    expect([use!.getAttribute("href"), use!.getAttribute("transform")]).toEqual(["#road", "translate(5 -3)"]);
    hover("cell 1,1");
    expect(ghost()!.getAttribute("transform")).toBe("translate(106 106)");
    expect(page.root.hasAttribute("data-kb-ghosts")).toBe(false);
  });

  test("without a kind appears on all other places", () => {
    page = open();
    page.model.tell({ k: "delta", rev: 1, about: { ghosts: { cell: null, "": { "": ["stone"] } } }, choose: { "cell 3,2": 1 } } as never);
    hover("cell 3,2");
    expect(ghost()!.querySelector("use")!.getAttribute("href")).toBe("#stone");
  });
});
