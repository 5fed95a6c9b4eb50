// Moves of parts that are picked in any order and confirmed, and previews of a path that is pointed at.
import { afterEach, describe, expect, test } from "vitest";
import type { Item, NodesPatch, Path, Request } from "../src/types";
import { open, type Page } from "./page";

let page: Page;
afterEach(() => {
  page.stop();
  page.el.remove();
});

/** A card and a cell make a move; card 2 fits only one of the two cells. */
function parts(peeks = false): Page {
  page = open();
  const choose = {
    undo: 1,
    "card 1": { "cell 1,2": 1, "cell 0,0": 1 },
    "card 2": { "cell 1,2": 1 },
    "cell 1,2": { "card 1": 1, "card 2": 1 },
    "cell 0,0": { "card 1": 1 },
  };
  const about = { slots: ["card ", "cell "], peeks: peeks || null, turns: null, confirm: { "": "Place", "card 1": "Place it" } };
  const a = {
    "data-kb-digits": { hand: "" },
    "data-kb-cell": { "card 1": "", "card 2": "" },
    "data-kb-ask": { "card 2": "", "cell 0,0": "" },
  };
  page.model.tell({ k: "delta", rev: 1, about, choose, nodes: { a } });
  return page;
}

const path = () => page.root.getAttribute("data-kb-path");
const confirm = () => page.node("confirm") as HTMLButtonElement;
const last = () => page.model.sent.at(-1)!;

describe("parts of a move", () => {
  test("are picked in any order, and nothing is sent before it is confirmed", () => {
    parts();
    for (const [one, other] of [["card 1", "cell 1,2"], ["cell 1,2", "card 1"]] as const) {
      page.click(one);
      page.click(other);
      expect(path()).toBe(`${one} > ${other}`);
      expect(page.paths()).toEqual([]);
      page.press("Escape", other);
      page.press("Escape", other);
      expect(path()).toBeNull();
    }
    page.click("cell 1,2");
    page.click("card 1");
    expect(confirm().textContent).toContain("Place it");
    confirm().click();
    expect(page.paths()).toEqual([["cell 1,2", "card 1"]]);
  });

  test("are each taken back by a second click and changed by a click elsewhere", () => {
    parts();
    page.click("card 1");
    page.click("cell 0,0");
    page.click("cell 1,2");
    expect(path()).toBe("card 1 > cell 1,2");
    page.click("card 2");
    expect(path()).toBe("cell 1,2 > card 2");
    page.click("cell 1,2");
    expect(path()).toBe("card 2");
    page.click("card 2");
    expect(path()).toBeNull();
  });

  test("can be picked as long as they go with the others", () => {
    parts();
    expect(page.keysWith("kb-pick").sort()).toEqual(["card 1", "card 2", "cell 0,0", "cell 1,2", "undo"].sort());
    page.click("cell 0,0");
    expect(page.keysWith("kb-pick").sort()).toEqual(["card 1", "cell 1,2"].sort());
    page.click("card 1");
    expect(page.keysWith("kb-pick")).toEqual(["cell 1,2"]);
  });

  test("that do not go together are sent as a question, and the picks stay", () => {
    parts();
    page.click("card 2");
    page.click("cell 0,0");
    expect(page.paths()).toEqual([["card 2", "cell 0,0"]]);
    page.model.tell({ k: "answer", id: last().id, ok: false, at: "card 2", refusals: [{ code: "X", rule: "X", text: "too few" }] });
    expect(path()).toBe("card 2");
    expect(page.keysWith("kb-refused")).toEqual(["cell 0,0"]);
  });

  test("that are missing are sent as a question when the move is confirmed", () => {
    parts();
    expect(confirm().disabled).toBe(false);
    page.click("card 1");
    confirm().click();
    expect(page.paths()).toEqual([["card 1", "confirm"]]);
    expect(path()).toBe("card 1");
  });

  test("stay picked when the move is refused", () => {
    parts();
    page.click("card 1");
    page.click("cell 0,0");
    confirm().click();
    expect(path()).toBeNull();
    page.model.tell({ k: "answer", id: last().id, ok: false, at: "card 1", refusals: [{ code: "X", rule: "X", text: "no" }] });
    expect(path()).toBe("card 1 > cell 0,0");
  });

  test("are picked by keys, and Enter confirms on any of them", () => {
    parts();
    page.press("1", "due");
    expect(path()).toBe("card 1");
    page.click("cell 1,2");
    page.press("Enter", "card 1");
    expect(page.paths()).toEqual([["card 1", "cell 1,2"]]);
  });

  test("that do not fit are sent as a question by a digit, and a digit without a card does nothing", () => {
    parts();
    page.click("cell 0,0");
    page.press("2", "due");
    expect(page.paths()).toEqual([["cell 0,0", "card 2"]]);
    expect(page.press("3", "due").defaultPrevented).toBe(false);
    expect(page.paths().length).toBe(1);
  });

  test("give the button its words", () => {
    parts();
    page.model.tell({ k: "delta", rev: 2, about: { confirm: { "": "Place {}", "card 1": null } } });
    page.click("card 1");
    page.click("cell 1,2");
    expect(confirm().textContent).toContain("Place Card 1");
  });

  test("Enter away from all buttons confirms too", () => {
    parts();
    page.press("1", "due");
    page.click("cell 1,2");
    page.press("Enter", "due");
    expect(page.paths()).toEqual([["card 1", "cell 1,2"]]);
  });
});

describe("a preview of a path", () => {
  const over = (key: string) => void page.node(key).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const away = () => void page.root.dispatchEvent(new PointerEvent("pointerleave"));
  const peeks = (): Path[] => page.model.sent.filter((request: Request) => request.peek).map((request: Request) => request.path);
  const tell = (words: string, rev = 1, id = last().id) =>
    page.model.tell({ k: "answer", id, ok: true, rev, say: words, nodes: { x: { "log words": words }, gone: ["card 2"], c: { hand: ["card 1"] } } });
  const words = () => page.node("log words").textContent;
  /** Pick a card, which changes nothing yet. */
  const pickCard = (): void => {
    parts(true);
    page.click("card 1");
    page.model.tell({ k: "answer", id: last().id, ok: true, rev: 1 });
  };

  test("is requested when the pointer completes a path, and makes no revision", () => {
    pickCard();
    expect(peeks()).toEqual([["card 1"]]);
    over("cell 1,2");
    expect(last()).toMatchObject({ rev: 1, path: ["card 1", "cell 1,2"], peek: true });
    tell("It would be so.");
    expect(words()).toBe("It would be so.");
    expect(page.node("card 2")).toBeNull();
    expect(page.root.getAttribute("data-kb-rev")).toBe("1");
    expect(path()).toBe("card 1");
  });

  test("does not remain after a step that puts something else in its place", () => {
    pickCard();
    over("cell 1,2");
    const put = (x: string): NodesPatch => ({ c: { hand: { 2: [["b", x]] } } });
    page.model.tell({ k: "answer", id: last().id, ok: true, rev: 1, say: "So.", nodes: put("then 3") });
    expect(page.node("hand/2").textContent).toBe("then 3");
    page.model.tell({ k: "delta", rev: 2, nodes: put("3") });
    expect(page.node("hand/2").textContent).toBe("3");
  });

  test("goes when the pointer leaves, and is known when it comes back", () => {
    pickCard();
    const before = words();
    over("cell 1,2");
    tell("It would be so.");
    away();
    expect(words()).toBe(before);
    expect(page.node("card 2").isConnected).toBe(true);
    over("cell 1,2");
    expect(words()).toBe("It would be so.");
    expect(peeks()).toEqual([["card 1"], ["card 1", "cell 1,2"]]);
  });

  test("stays while the complete path waits to be confirmed", () => {
    pickCard();
    page.click("cell 0,0");
    expect(peeks()).toEqual([["card 1"], ["card 1", "cell 0,0"]]);
    tell("So.");
    over("log");
    expect(words()).toBe("So.");
  });

  test("is requested one at a time, and only the last one is shown", () => {
    pickCard();
    over("cell 1,2");
    const first = last().id;
    over("cell 0,0");
    expect(peeks()).toEqual([["card 1"], ["card 1", "cell 1,2"]]);
    tell("Of another cell.", 1, first);
    expect(words()).not.toBe("Of another cell.");
    expect(last()).toMatchObject({ path: ["card 1", "cell 0,0"], peek: true });
    tell("Of this one.");
    expect(words()).toBe("Of this one.");
  });

  test("of an earlier revision is not shown, and a change of the scene removes it", () => {
    pickCard();
    const before = words();
    over("cell 1,2");
    tell("Too late.", 0);
    expect(words()).toBe(before);
    away();
    over("cell 1,2");
    tell("It would be so.");
    page.model.tell({ k: "delta", rev: 2, choices: {}, nodes: { a: { title: { "log dot": "x" } } } });
    expect(words()).toBe(before);
    expect(page.node("card 2").isConnected).toBe(true);
    expect(last()).toMatchObject({ rev: 2, path: ["card 1", "cell 1,2"], peek: true });
  });

  test("keeps the focus and the marks", () => {
    parts(true);
    page.click("card 1");
    page.node("cell 1,2").focus();
    over("cell 1,2");
    tell("It would be so.");
    expect(document.activeElement).toBe(page.node("cell 1,2"));
    expect(page.keysWith("kb-picked")).toEqual(["card 1"]);
    page.press("Enter", "cell 1,2");
    page.press("Enter", "cell 1,2");
    expect(page.paths().at(-1)).toEqual(["card 1", "cell 1,2"]);
    expect(last().peek).toBeUndefined();
  });

  test("is never requested if Python has none", () => {
    parts();
    page.click("card 1");
    over("cell 1,2");
    page.click("cell 1,2");
    expect(peeks()).toEqual([]);
  });
});

test("a field of many lines sends its text when it loses the focus, and Enter starts a new line", () => {
  page = open();
  const writing: Item = ["writing=textarea", { "data-kb-text": "", value: "one\ntwo" }];
  page.model.tell({ k: "delta", rev: 1, choices: { writing: { $: [99, 1] } }, nodes: { c: { "name field": ["name words", "name", writing] } } });
  const field = page.node("writing") as HTMLTextAreaElement;
  expect(field.value).toBe("one\ntwo");
  field.focus();
  field.value = "three\nfour";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect(page.press("Enter", "writing").defaultPrevented).toBe(false);
  expect(page.paths()).toEqual([]);
  field.blur();
  expect(page.paths()).toEqual([["writing", "three\nfour"]]);
});
