import { afterEach, describe, expect, test } from "vitest";
import { open, type Page } from "./page";

let page: Page;
afterEach(() => {
  page.stop();
  page.el.remove();
});

describe("fields", () => {
  const field = (key: string) => page.node(key) as HTMLInputElement;
  const type = (key: string, value: string) => {
    field(key).value = value;
    field(key).dispatchEvent(new Event("input", { bubbles: true }));
  };

  test("a text is sent by Enter, once, and only if it changed", () => {
    page = open();
    field("name").focus();
    page.press("Enter", "name");
    expect(page.paths()).toEqual([]);
    type("name", "Di");
    page.press("Enter", "name");
    field("name").blur();
    expect(page.paths()).toEqual([["name", "Di"]]);
    page.answer();
    expect(page.node("due").textContent).toBe("Di: place a domino");
  });

  test("a text is sent before the click on a button that leaves it", () => {
    page = open();
    field("name").focus();
    type("name", "Di");
    field("name").blur();
    page.click("undo");
    expect(page.paths()).toEqual([["name", "Di"]]);
    page.answer();
    expect(page.paths()).toEqual([["name", "Di"], ["undo"]]);
  });

  test("a slider has one pending request and ends at the last value", () => {
    page = open();
    for (const value of ["1", "2", "3", "7"]) type("goto", value);
    expect(page.paths()).toEqual([["goto", 1]]);
    page.answer();
    expect(page.paths()).toEqual([["goto", 1], ["goto", 7]]);
  });
});
