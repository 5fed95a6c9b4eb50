import { afterEach, describe, expect, test } from "vitest";
import { open, type Page } from "./page";

let page: Page;
afterEach(() => {
  page.stop();
  page.el.remove();
});

describe("open picks", () => {
  const field = () => page.root.querySelector<HTMLInputElement>(".kb-panel-pick input")!;
  const button = (name: string) => page.root.querySelector<HTMLButtonElement>(`.kb-panel-pick [aria-label="${name}"], .kb-panel-pick [data-kb-pick="${name}"]`)!;
  const type = (value: string) => {
    field().value = value;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  };

  test("a number starts where the level says and stays in its range", () => {
    page = open();
    page.click("attack");
    expect(field().value).toBe("2");
    button("less").click();
    expect(field().value).toBe("2");
    button("more").click();
    expect(field().value).toBe("3");
    type("10");
    button("confirm").click();
    expect(page.paths()).toEqual([]);
    type("9");
    button("confirm").click();
    expect(page.paths()).toEqual([["attack", 9]]);
  });

  test("a refused number can be corrected", () => {
    page = open();
    page.click("attack");
    type("5");
    button("confirm").click();
    page.answer();
    expect(page.root.querySelector(".kb-refusal")!.textContent).toContain("Five is not lucky.");
    expect(field().value).toBe("5");
    type("6");
    button("confirm").click();
    expect(page.paths().at(-1)).toEqual(["attack", 6]);
    expect(page.root.querySelector(".kb-refusal")).toBeNull();
    page.answer();
    expect(page.root.querySelector(".kb-panel-pick")).toBeNull();
  });

  test("a bundle keeps its limits for each thing and for all, and leaves out zeros", () => {
    page = open();
    page.click("trade");
    const more = (name: string, times: number) => {
      for (let n = 0; n < times; n++) button(`${name}: more`).click();
    };
    more("Wool", 3);
    expect(page.root.querySelector(".kb-bundle-total")!.textContent).toBe("2 chosen; choose 2–4");
    more("Ore", 3);
    expect(page.root.querySelector(".kb-bundle-total")!.textContent).toBe("4 chosen; choose 2–4");
    button("Ore: less").click();
    button("Ore: less").click();
    button("confirm").click();
    expect(page.paths()).toEqual([["trade", { wool: 2 }]]);
  });

  test("a bundle counts at the nodes of its things, and takes them back in the panel", () => {
    page = open();
    page.model.tell({ k: "delta", rev: 1, choose: { trade: { "*": { items: [["ore", "Ore", 2, "", "card 1"], ["wool", "Wool", 1]], total: [1, 2], then: 1 } } } } as never);
    page.click("trade");
    expect(page.keysWith("kb-pick")).toContain("card 1");
    const row = button("Ore: less").closest<HTMLElement>(".kb-bundle-row")!;
    expect([row.hidden, button("Ore: more")]).toEqual([true, null]);
    for (const count of ["1", "2", "2"]) {
      page.click("card 1");
      expect([page.node("card 1").getAttribute("data-kb-count"), row.hidden]).toEqual([count, false]);
    }
    expect(page.keysWith("kb-pick")).not.toContain("card 1");
    expect(page.node("card 1").getAttribute("aria-label")).toContain("2 picked");
    button("Ore: less").click();
    button("confirm").click();
    expect(page.paths()).toEqual([["trade", { ore: 1 }]]);
    page.answer();
    expect(page.node("card 1").hasAttribute("data-kb-count")).toBe(false);
  });

  test("a bundle survives a change elsewhere", () => {
    page = open();
    page.click("trade");
    button("Ore: more").click();
    page.model.tell({ k: "delta", rev: 1, nodes: { x: { "log words": "Cy waits." } } });
    expect(page.root.querySelector(".kb-bundle-total")!.textContent).toBe("1 chosen; choose 2–4");
  });
});

describe("open picks in a row", () => {
  const panel = () => page.root.querySelector<HTMLElement>(".kb-panel-pick");
  const button = (name: string, of = "") => {
    const part = of ? panel()!.querySelector(`[role="group"][aria-label="${of}"]`)! : panel()!;
    return part.querySelector<HTMLButtonElement>(`[aria-label="${name}"], [data-kb-pick="${name}"]`)!;
  };
  const give = { items: [["brick", "Brick", 2, "sign-brick"], ["wool", "Wool", 1]], total: [1, 3], name: "You give" };
  const get = { items: [["brick", "Brick", 9], ["ore", "Ore", 9]], total: [1, 4], name: "You get" };
  const trading = (then: object | number = 0): Page => {
    page = open();
    page.model.tell({ k: "delta", rev: 1, choose: { undo: 1, trade: { "*": { ...give, then: { "*": { ...get, then } } } } } } as never);
    page.click("trade");
    return page;
  };

  test("are asked for together, each with its heading, and sent by one button", () => {
    trading();
    expect(panel()!.getAttribute("aria-label")).toBe("You give, You get");
    expect(page.root.querySelector("[aria-live=polite]")!.textContent).toBe("You give, You get");
    expect(button("Brick", "You give").querySelector("use")!.getAttribute("href")).toBe("#sign-brick");
    expect(button("Wool", "You give").querySelector("use")).toBeNull();
    button("Ore: more", "You get").click();
    expect(button("confirm").getAttribute("aria-disabled")).toBe("true");
    button("Brick: more", "You give").click();
    button("Ore: more", "You get").click();
    expect(button("confirm").textContent).toBe("Offer");
    button("confirm").click();
    expect(page.paths()).toEqual([["trade", { brick: 1 }, { ore: 2 }]]);
  });

  test("can both be corrected if they are refused", () => {
    trading();
    button("Brick: more", "You give").click();
    button("Brick: more", "You get").click();
    button("confirm").click();
    page.model.tell({ k: "answer", id: page.model.sent.at(-1)!.id, ok: false, at: "trade", refusals: [{ code: "X", rule: "X", text: "the same" }] });
    button("Brick: less", "You give").click();
    button("Wool: more", "You give").click();
    button("confirm").click();
    expect(page.paths().at(-1)).toEqual(["trade", { wool: 1 }, { brick: 1 }]);
  });

  test("may be followed by a node, which can be picked as soon as they are choices", () => {
    trading({ "card 1": 0, "+": { keys: ["cell 0,0", "cell 1,1"], total: [1, 2], then: { "card 2": 0 }, start: ["cell 0,0", "cell 1,1"] } });
    expect(button("confirm")).toBeNull();
    expect(page.keysWith("kb-try")).not.toContain("card 1");
    expect(page.keysWith("kb-picked").sort()).toEqual(["cell 0,0", "cell 1,1", "trade"]);
    button("Brick: more", "You give").click();
    expect(page.keysWith("kb-try")).not.toContain("card 1");
    button("Ore: more", "You get").click();
    expect(page.keysWith("kb-try").sort()).toEqual(["card 1", "card 2", "cell 0,0", "cell 1,1"]);
    page.press("Enter", "cell 0,0");
    expect(page.paths()).toEqual([]);
    expect(page.keysWith("kb-picked").sort()).toEqual(["cell 1,1", "trade"]);
    page.click("card 2");
    expect(page.paths()).toEqual([["trade", { brick: 1 }, { ore: 1 }, ["cell 1,1"], "card 2"]]);
    page.model.tell({ k: "answer", id: page.model.sent.at(-1)!.id, ok: false, at: "trade", refusals: [{ code: "X", rule: "X", text: "no" }] });
    page.click("card 1");
    expect(page.paths().at(-1)).toEqual(["trade", { brick: 1 }, { ore: 1 }, "card 1"]);
  });

  test("start with the given picks", () => {
    page = open();
    const started = { ...give, then: { "*": { ...get, then: 0, start: { ore: 2 } } }, start: { brick: 1 } };
    page.model.tell({ k: "delta", rev: 1, choose: { trade: { "*": started } } } as never);
    page.click("trade");
    expect([...panel()!.querySelectorAll("output")].map((count) => count.textContent)).toEqual(["1", "0", "0", "2"]);
    button("confirm").click();
    expect(page.paths()).toEqual([["trade", { brick: 1 }, { ore: 2 }]]);
  });

  test("open in the place nearest to the pick", () => {
    page = open();
    const place = (key: string) => [[`${key}=div`, { "data-kb-panel": "" }]];
    const nodes = { c: { [page.model.get("scene")!.top]: { 0: place("far") }, "acts row": { 2: place("near") } } };
    page.model.tell({ k: "delta", rev: 1, nodes } as never);
    page.click("trade");
    expect(panel()!.parentElement).toBe(page.node("near"));
  });

  test("come back as they were when the node after them is taken back", () => {
    trading({ "card 1": { "cell 0,0": 1 } });
    button("Brick: more", "You give").click();
    button("Ore: more", "You get").click();
    page.click("card 1");
    expect(panel()).toBeNull();
    page.press("Escape", "card 1");
    expect([...panel()!.querySelectorAll("output")].map((count) => count.textContent)).toEqual(["1", "0", "0", "1"]);
    page.press("Escape", "trade");
    expect(panel()).toBeNull();
  });

  test("a bundle with nothing before it is asked for at once, and its refusal appears at the heading", () => {
    page = open();
    const discard = { items: [["wool", "Wool", 4], ["ore", "Ore", 3]], total: [2, 2], then: 1, name: "Discard" };
    page.model.tell({ k: "delta", rev: 1, choose: { undo: 1, "*": discard } } as never);
    expect(panel()!.getAttribute("aria-label")).toBe("Discard");
    expect(button("back")).toBeNull();
    button("Wool: more").click();
    button("Ore: more").click();
    button("confirm").click();
    expect(page.paths()).toEqual([[{ wool: 1, ore: 1 }]]);
    page.model.tell({ k: "answer", id: page.model.sent.at(-1)!.id, ok: false, at: null, refusals: [{ code: "X", rule: "X", text: "not these" }] });
    expect(page.root.querySelector(".kb-refusal")!.textContent).toContain("not these");
    expect(panel()!.querySelector(".kb-bundle-total")!.textContent).toBe("2 of 2");
    button("Ore: less").click();
    expect(page.root.querySelector(".kb-bundle-total")!.textContent).toBe("1 of 2");
    page.model.tell({ k: "delta", rev: 2, choices: { "*": null } } as never);
    expect(panel()).toBeNull();
  });

  test("at the start stay in view while a node is picked, and using them takes it back", () => {
    page = open();
    const then = { offer: 1 };
    page.model.tell({ k: "delta", rev: 1, choose: { "card 1": { "card 2": 0 }, "*": { ...give, then: { "*": { ...get, then } } } } } as never);
    const before = panel()!;
    page.click("card 1");
    expect(page.root.getAttribute("data-kb-path")).toBe("card 1");
    expect(panel()).toBe(before);
    expect(before.classList.contains("kb-anew")).toBe(true);
    expect(button("back")).toBeNull();
    const more = button("Wool: more", "You give");
    more.click();
    expect(page.root.hasAttribute("data-kb-path")).toBe(false);
    expect(page.keysWith("kb-picked")).toEqual([]);
    expect(button("Wool: more", "You give")).toBe(more);
    expect([...before.querySelectorAll("output")].map((count) => count.textContent)).toEqual(["0", "1", "0", "0"]);
    expect(before.classList.contains("kb-anew")).toBe(false);
  });

  test("cannot be confirmed with too few things", () => {
    trading();
    button("confirm").click();
    expect(page.paths()).toEqual([]);
  });
});

describe("some of several nodes", () => {
  const panel = () => page.root.querySelector<HTMLElement>(".kb-panel-pick");
  const confirm = () => panel()!.querySelector<HTMLButtonElement>('[data-kb-pick="confirm"]')!;
  const raid = (choose: object = { undo: 1, "+": { keys: ["cell 0,0", "cell 1,1", "card 1"], total: [1, 2], then: 1 } }): Page => {
    page = open();
    page.model.tell({ k: "delta", rev: 1, about: { turns: null }, choose } as never);
    return page;
  };

  test("can be picked at once if nothing comes before them, and a second pick takes one back", () => {
    raid();
    expect(page.keysWith("kb-pick").sort()).toEqual(["card 1", "cell 0,0", "cell 1,1", "undo"]);
    expect(panel()!.textContent).toContain("0 chosen; choose 1–2");
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
    page.click("cell 1,1");
    page.click("card 1");
    expect(page.keysWith("kb-picked").sort()).toEqual(["card 1", "cell 1,1"]);
    expect(page.node("card 1").getAttribute("aria-pressed")).toBe("true");
    expect(page.keysWith("kb-pick")).not.toContain("cell 0,0");
    page.click("cell 0,0");
    expect(panel()!.textContent).toContain("2 chosen");
    page.click("cell 1,1");
    page.click("cell 0,0");
    expect(page.paths()).toEqual([]);
    confirm().click();
    expect(page.paths()).toEqual([["card 1", "cell 0,0"]].map((keys) => [keys]));
  });

  test("are picked, taken back and confirmed by keys", () => {
    raid();
    page.press("Enter", "cell 0,0");
    page.press(" ", "cell 1,1");
    page.press("Escape", "cell 1,1");
    expect(page.keysWith("kb-picked")).toEqual(["cell 0,0"]);
    page.press("Enter", "cell 0,0");
    expect(page.paths()).toEqual([[["cell 0,0"]]]);
  });

  test("may be followed by a number", () => {
    raid({ attack: { "+": { keys: ["cell 0,0", "cell 1,1"], total: [1, 2], then: { "#": [1, 9, 1, 1] } } } });
    page.click("attack");
    expect(panel()!.querySelector("input")!.value).toBe("1");
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
    page.click("cell 0,0");
    expect(page.keysWith("kb-picked").sort()).toEqual(["attack", "cell 0,0"]);
    page.click("cell 1,1");
    expect(panel()!.textContent).toContain("2 chosen");
    confirm().click();
    expect(page.paths()).toEqual([["attack", ["cell 0,0", "cell 1,1"], 1]]);
  });

  test("are no longer picked if the same is asked again after they were sent", () => {
    raid();
    page.click("card 1");
    confirm().click();
    const choices = { note: 1 };
    page.model.tell({ k: "delta", rev: 2, id: page.model.sent.at(-1)!.id, choices } as never);
    expect(page.keysWith("kb-picked")).toEqual([]);
    expect(panel()!.textContent).toContain("0 chosen");
  });
});
