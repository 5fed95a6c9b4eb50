import { afterEach, describe, expect, test } from "vitest";
import { open, type Page } from "./page";

let page: Page;
afterEach(() => {
  page.stop();
  page.el.remove();
});

describe("a pick", () => {
  test("that completes a path is sent with the revision and shown as waiting at once", () => {
    page = open();
    page.click("undo");
    expect(page.model.sent.at(-1)).toMatchObject({ rev: 0, path: ["undo"] });
    expect(page.root.hasAttribute("data-kb-waiting")).toBe(true);
    expect(page.keysWith("kb-waiting")).toEqual(["undo"]);
    page.answer();
    expect(page.root.getAttribute("data-kb-rev")).toBe("1");
    expect(page.root.hasAttribute("data-kb-waiting")).toBe(false);
    expect(page.keysWith("kb-waiting")).toEqual([]);
  });

  test("that begins a path sends nothing, and only the next picks can follow", () => {
    page = open();
    page.click("card 1");
    expect(page.paths()).toEqual([]);
    expect(page.keysWith("kb-picked")).toEqual(["card 1"]);
    expect(page.node("card 1").getAttribute("aria-pressed")).toBe("true");
    expect(page.keysWith("kb-pick")).toEqual(["card 2"]);
    expect(page.root.getAttribute("data-kb-path")).toBe("card 1");
    page.click("card 2");
    expect(page.paths()).toEqual([["card 1", "card 2"]]);
  });

  test("of an earlier level takes the path back to there", () => {
    page = open();
    page.click("card 1");
    page.click("cell 1,2");
    expect(page.root.getAttribute("data-kb-path")).toBe("cell 1,2");
    expect(page.node("card 1").hasAttribute("aria-pressed")).toBe(false);
  });

  test("is taken back by a second click, by Escape, and step by step", () => {
    page = open();
    page.click("card 1");
    page.click("card 1");
    expect(page.root.hasAttribute("data-kb-path")).toBe(false);
    page.click("card 1");
    page.press("Escape", "card 1");
    expect(page.root.hasAttribute("data-kb-path")).toBe(false);
    expect(page.keysWith("kb-picked")).toEqual([]);
  });

  test("on a node that is not a choice does nothing, unless Python wants to be asked", () => {
    page = open();
    page.click("cell 0,0");
    expect(page.paths()).toEqual([]);
    page.click("cell 2,2");
    expect(page.paths()).toEqual([["cell 2,2"]]);
  });

  test("twice in a row makes one request, and a different pick waits for the answer", () => {
    page = open();
    page.click("undo");
    page.click("undo");
    expect(page.paths()).toEqual([["undo"]]);
    page.click("card 1");
    page.click("card 2");
    expect(page.paths()).toEqual([["undo"]]);
    page.answer();
    expect(page.model.sent.at(-1)).toMatchObject({ rev: 1, path: ["card 1", "card 2"] });
  });

  test("that a change made impossible is dropped", () => {
    page = open();
    page.click("attack");
    page.model.tell({ k: "delta", rev: 1, choices: { attack: null } });
    expect(page.root.hasAttribute("data-kb-path")).toBe(false);
    expect(page.root.querySelector(".kb-panel-pick")).toBeNull();
  });
});

describe("the words for the effect of a pick", () => {
  const label = (key: string) => page.node(key).getAttribute("aria-label");

  test("follow the label of each place while it can be picked", () => {
    page = open();
    const before = label("cell 3,2");
    const nodes = { a: { "aria-label": { "card 1": "A card" } } };
    page.model.tell({ k: "delta", rev: 1, nodes, about: { picking: "put it here" }, choose: { "cell 3,2": 1, "card 1": 1 } } as never);
    expect([label("cell 3,2"), label("card 1")]).toEqual([`${before}, put it here`, "A card"]);
    page.model.tell({ k: "delta", rev: 2, about: { picking: "lay it here" } } as never);
    expect(label("cell 3,2")).toBe(`${before}, lay it here`);
    page.model.tell({ k: "delta", rev: 3, choose: { "card 1": 1 } } as never);
    expect(label("cell 3,2")).toBe(before);
    expect(page.root.hasAttribute("data-kb-picking")).toBe(false);
  });
});

describe("a refusal", () => {
  test("appears at the pick with its rule and advice, is spoken, and goes with the next pick", () => {
    page = open();
    page.click("cell 2,2");
    page.answer();
    const box = page.root.querySelector(".kb-refusal")!;
    expect(box.textContent).toContain("The square is taken. Choose a square with a blue ring. Rule");
    expect(page.keysWith("kb-refused")).toEqual(["cell 2,2"]);
    expect(page.root.querySelector("[role=alert]")!.textContent).toContain("The square is taken.");
    page.click("cell 3,2");
    expect(page.root.querySelector(".kb-refusal")).toBeNull();
    expect(page.keysWith("kb-refused")).toEqual([]);
  });

  test("opens its rule", () => {
    page = open();
    page.click("cell 2,2");
    page.answer();
    page.root.querySelector<HTMLButtonElement>(".kb-refusal .kb-rule")!.click();
    expect(page.paths().at(-1)).toEqual(["/rule", "HN-PLACE.2"]);
  });

  test("of a stale request says that the position has changed", () => {
    page = open();
    page.click("undo");
    page.model.tell({ k: "answer", id: page.model.sent.at(-1)!.id, ok: false, stale: true });
    expect(page.root.querySelector(".kb-refusal")!.textContent).toContain("The position has changed. Choose again.");
  });
});
