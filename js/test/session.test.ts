import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeModel } from "../harness/scene.mjs";
import { PATIENCE } from "../src/line";
import widget from "../src/widget";
import { open, type Page } from "./page";

let page: Page;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  page.stop();
  page.el.remove();
  vi.useRealTimers();
});
const banner = () => page.root.querySelector(".kb-lost")?.textContent ?? null;

describe("the picture", () => {
  test("names the position on the root, the revision last", () => {
    page = open();
    expect(page.root.dataset).toMatchObject({ kbGame: "harness", kbRev: "0", kbPly: "0", kbPhase: "place", kbScreen: "play" });
    expect(page.root.hasAttribute("data-kb-turns")).toBe(false);
    expect(page.root.classList.contains("kb-harness")).toBe(true);
  });

  test("says hello once, and each view of the model follows", () => {
    page = open();
    expect(page.model.sent).toEqual([{ id: expect.any(String), rev: 0, path: [] }]);
    const second = document.createElement("div");
    const stop = page.show(second);
    page.click("undo");
    page.answer();
    const roots = [page.root, second.querySelector(".kb")!];
    expect(roots.map((root) => root.getAttribute("data-kb-rev"))).toEqual(["1", "1"]);
    expect(roots.map((root) => root.querySelector("[data-kb-key='log words']")!.textContent)).toEqual(["Taken back.", "Taken back."]);
    stop();
    expect(second.innerHTML).toBe("");
  });

  test("asks for everything after a gap and draws it", () => {
    page = open();
    page.model.game.last = "First.";
    page.model.step();
    page.model.game.last = "Second.";
    page.model.tell(page.model.step());
    expect(page.root.getAttribute("data-kb-rev")).toBe("0");
    const hello = page.model.sent.at(-1)!;
    expect(hello).toMatchObject({ rev: 0, path: [] });
    page.model.answer(hello);
    expect(page.root.getAttribute("data-kb-rev")).toBe("2");
    expect(page.node("log words").textContent).toBe("Second.");
    expect(page.model.get("scene")).toMatchObject({ rev: 2 });
  });

  test("tells a screen reader what happened, even the same words twice", () => {
    page = open();
    const said = () => page.root.querySelector("[role=status]")!.textContent;
    page.model.tell(page.model.step());
    expect(said()).toBe("Bo placed 21.");
    page.model.tell(page.model.step());
    expect(said()).not.toBe("Bo placed 21.");
    expect(said()!.trim()).toBe("Bo placed 21.");
  });

  test("that cannot be drawn shows the error, and the next complete one is drawn", () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    page = open();
    page.model.tell({ k: "delta", rev: 1, nodes: { c: { top: { 3: ["nowhere"] } } } });
    expect(page.root.querySelector(".kb-error")!.textContent).toContain("nowhere");
    expect(page.root.querySelector(".kb-error button")!.textContent).toBe("Copy error report");
    page.model.tell({ k: "delta", rev: 2, nodes: { c: { top: ["head", "body", "foot"] } } });
    expect(page.root.querySelector(".kb-error")).toBeNull();
    expect(page.node("foot")).not.toBeNull();
    silent.mockRestore();
  });

  test("of a model without a state is empty until Python answers the hello", () => {
    page = open();
    const model = fakeModel({ mode: "manual" });
    model.get = () => null;
    const { initialize, render } = widget();
    initialize({ model });
    const el = document.createElement("div");
    const stop = render({ model, el });
    expect([el.querySelectorAll("[data-kb-key]").length, el.querySelector(".kb-error")]).toEqual([0, null]);
    model.answer(model.sent[0]!);
    expect(el.querySelector("[data-kb-key='due']")!.textContent).toBe("Ann: place a domino");
    stop();
  });
});

describe("a lost connection", () => {
  test("is reported at once if sending fails, and the picture stays", () => {
    page = open();
    page.model.mode = "closed";
    page.click("undo");
    expect(banner()).toBe("The kernel has stopped. Run this cell again to continue.");
    expect(page.root.hasAttribute("data-kb-waiting")).toBe(false);
    expect(page.node("cell 2,2")).not.toBeNull();
  });

  test("is reported after a request and a hello without an answer", () => {
    page = open();
    page.click("undo");
    vi.advanceTimersByTime(PATIENCE.slow);
    expect(page.root.classList.contains("kb-slow")).toBe(true);
    vi.advanceTimersByTime(PATIENCE.answer);
    expect(page.model.sent.at(-1)!.path).toEqual([]);
    expect(banner()).toBeNull();
    vi.advanceTimersByTime(PATIENCE.hello);
    expect(banner()).toContain("Python isn't answering.");
    page.model.tell(page.model.step());
    expect(banner()).toBeNull();
  });

  test("is not reported while Python is busy but answers a hello", () => {
    page = open();
    page.click("undo");
    vi.advanceTimersByTime(PATIENCE.answer);
    page.model.answer(page.model.sent.at(-1)!);
    vi.advanceTimersByTime(PATIENCE.hello);
    expect(banner()).toBeNull();
    expect(page.root.hasAttribute("data-kb-waiting")).toBe(true);
  });
});
