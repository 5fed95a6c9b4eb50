import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { open, type Page } from "./page";

let page: Page;
const heard: string[] = [];
const listener = (event: KeyboardEvent) => void heard.push(event.key);

beforeEach(() => {
  heard.length = 0;
  document.body.addEventListener("keydown", listener);
  page = open();
});
afterEach(() => {
  document.body.removeEventListener("keydown", listener);
  page.stop();
  page.el.remove();
});

const focused = () => document.activeElement?.getAttribute("data-kb-key");
const stops = () => [...page.root.querySelectorAll("[data-kb-cell][tabindex='0']")].map((el) => el.getAttribute("data-kb-key"));

test("the notebook hears no key but Tab and chords", () => {
  for (const key of ["b", "j", "d", "ArrowDown", "Enter", " ", "Escape", "x"]) page.press(key, "cell 1,2");
  expect(heard).toEqual([]);
  page.press("Tab", "cell 1,2");
  page.press("s", "cell 1,2", { ctrlKey: true });
  expect(heard).toEqual(["Tab", "s"]);
});

describe("a board", () => {
  test("is one tab stop, and the arrows go to its cells, pickable or not", () => {
    expect(stops()).toHaveLength(1);
    page.node("cell 2,1").focus();
    page.press("ArrowDown", "cell 2,1");
    expect(focused()).toBe("cell 2,2");
    page.press("ArrowRight", "cell 2,2");
    expect(focused()).toBe("cell 3,2");
    expect(stops()).toEqual(["cell 3,2"]);
    page.press("Home", "cell 3,2");
    expect(focused()).toBe("cell 0,2");
    page.press("End", "cell 0,2");
    expect(focused()).toBe("cell 4,2");
  });

  test("moves its tab stop to the focus after a click", () => {
    page.node("cell 0,0").focus();
    expect(stops()).toEqual(["cell 0,0"]);
  });

  test("keeps the focus on the same cell after a move", () => {
    page.node("cell 3,2").focus();
    page.press("Enter", "cell 3,2");
    page.press("Enter", "cell 3,2");
    page.answer();
    expect(page.root.getAttribute("data-kb-rev")).toBe("1");
    expect(focused()).toBe("cell 3,2");
  });

  test("Enter and Space pick", () => {
    page.press(" ", "cell 3,2");
    expect(page.root.getAttribute("data-kb-path")).toBe("cell 3,2");
    page.press("Enter", "cell 1,2");
    expect(page.root.getAttribute("data-kb-path")).toBe("cell 1,2");
  });
});

test("a shortcut sends its path if that is a choice", () => {
  page.press("u", "cell 0,0");
  expect(page.paths()).toEqual([["undo"]]);
  page.answer();
  page.model.tell({ k: "delta", rev: 2, choices: { undo: null } });
  page.press("u", "cell 0,0");
  expect(page.paths()).toEqual([["undo"]]);
});

test("a letter typed into a field is not a shortcut", () => {
  page.node("name").focus();
  const event = page.press("u", "name");
  expect(page.paths()).toEqual([]);
  expect(event.defaultPrevented).toBe(false);
});

test("the focus of a removed node goes to the heading", () => {
  page.node("attack").focus();
  page.model.game.gone = true;
  page.model.tell(page.model.step());
  expect(page.node("attack")).toBeNull();
  expect(focused()).toBe("due");
});

test("the focus of a hidden node goes to the heading", () => {
  page.node("attack").focus();
  page.model.tell({ k: "delta", rev: 1, nodes: { a: { hidden: { attack: "" } } } });
  expect(focused()).toBe("due");
});

test("the focus of a disabled button goes to the heading", () => {
  page.node("undo").focus();
  page.model.tell({ k: "delta", rev: 1, nodes: { a: { disabled: { undo: "" } } } });
  expect(focused()).toBe("due");
});

test("Python may move the focus inside the widget, but not into it", () => {
  const other = document.createElement("input");
  document.body.append(other);
  other.focus();
  page.model.tell({ k: "delta", rev: 1, about: { focus: "undo" } });
  expect(document.activeElement).toBe(other);
  page.node("trade").focus();
  page.model.tell({ k: "delta", rev: 2, about: { focus: "card 1" } });
  expect(focused()).toBe("card 1");
  other.remove();
});
