import { afterEach, describe, expect, test } from "vitest";
import { open, type Page } from "./page";

let page: Page;
afterEach(() => {
  page.stop();
  page.el.remove();
});

describe("a pick", () => {
  test("that is a whole path is sent with the revision, and shown as waiting at once", () => {
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

  test("that begins a path sends nothing; only what may follow can be picked", () => {
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

  test("of an earlier level begins the path again from there", () => {
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

  test("on what is no choice does nothing, unless Python wants to be asked", () => {
    page = open();
    page.click("cell 0,0");
    expect(page.paths()).toEqual([]);
    page.click("cell 2,2");
    expect(page.paths()).toEqual([["cell 2,2"]]);
  });

  test("twice in a row is one request; another one waits for the answer", () => {
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

  test("that a change has made impossible is dropped", () => {
    page = open();
    page.click("attack");
    page.model.tell({ k: "delta", rev: 1, choices: { attack: null } });
    expect(page.root.hasAttribute("data-kb-path")).toBe(false);
    expect(page.root.querySelector(".kb-panel-pick")).toBeNull();
  });
});

describe("a turn level", () => {
  const confirm = () => page.node("confirm") as HTMLButtonElement;
  const uses = () => [...page.root.querySelectorAll(".kb-ghost-firm use")].map((use) => [use.getAttribute("href"), use.getAttribute("transform")]);

  test("shows the ghost of the first turn that fits, where the cell is", () => {
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

  test("R, the button and a second click turn on; Enter sends", () => {
    page = open();
    page.click("cell 3,2");
    page.press("r", "cell 3,2");
    expect(uses()[1]).toEqual(["#half-lake", "translate(0 64)"]);
    page.press("Enter", "cell 3,2");
    expect(page.paths()).toEqual([["cell 3,2", "turn 1"]]);
  });

  test("of turns that are only to be tried says of none that it fits", () => {
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

  test("a turn that does not fit is passed over, and Python is not asked about it", () => {
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

  test("a piece that fits in one way is not turned, and its button is off", () => {
    page = open();
    page.click("cell 0,2"); // Only turn 0 fits there.
    page.press("r", "cell 0,2");
    expect(uses()[1]).toEqual(["#half-lake", "translate(64 0)"]);
    expect((page.node("turn") as HTMLButtonElement).disabled).toBe(true);
    page.click("cell 3,2");
    expect((page.node("turn") as HTMLButtonElement).disabled).toBe(false);
  });

  test("the turn last used is kept where it fits", () => {
    page = open();
    page.click("cell 3,2");
    page.press("R", "cell 3,2");
    page.click("cell 1,1");
    expect(uses()[1]).toEqual(["#half-lake", "translate(0 64)"]);
  });
});

describe("the words for what a pick does", () => {
  const label = (key: string) => page.node(key).getAttribute("aria-label");

  test("follow the label of each place while it may be picked, and go with the pick", () => {
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

describe("a ghost without turns", () => {
  const hover = (key: string) => void page.node(key).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const ghost = () => page.root.querySelector(".kb-ghost-pale > g");

  test("is that of the kind of its place, and turned as the place lies", () => {
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

  test("of no kind stands on all other places", () => {
    page = open();
    page.model.tell({ k: "delta", rev: 1, about: { ghosts: { cell: null, "": { "": ["stone"] } } }, choose: { "cell 3,2": 1 } } as never);
    hover("cell 3,2");
    expect(ghost()!.querySelector("use")!.getAttribute("href")).toBe("#stone");
  });
});

describe("open picks", () => {
  const field = () => page.root.querySelector<HTMLInputElement>(".kb-panel-pick input")!;
  const button = (name: string) => page.root.querySelector<HTMLButtonElement>(`.kb-panel-pick [aria-label="${name}"], .kb-panel-pick [data-kb-pick="${name}"]`)!;
  const type = (value: string) => {
    field().value = value;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  };

  test("a number begins where the level says and stays in its range", () => {
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

  test("a number that is refused may be put right", () => {
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

  test("a bundle keeps to the most of each and of all, and leaves out what is 0", () => {
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

  test("a bundle outlives a change elsewhere", () => {
    page = open();
    page.click("trade");
    button("Ore: more").click();
    page.model.tell({ k: "delta", rev: 1, nodes: { x: { "log words": "Cy waits." } } });
    expect(page.root.querySelector(".kb-bundle-total")!.textContent).toBe("1 chosen; choose 2–4");
  });
});

describe("open picks that follow one another", () => {
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

  test("that are refused may be put right, both of them", () => {
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

  test("end with a node where one comes behind them: it may be picked as soon as all before it is a choice", () => {
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

  test("begin with what stands there at first", () => {
    page = open();
    const started = { ...give, then: { "*": { ...get, then: 0, start: { ore: 2 } } }, start: { brick: 1 } };
    page.model.tell({ k: "delta", rev: 1, choose: { trade: { "*": started } } } as never);
    page.click("trade");
    expect([...panel()!.querySelectorAll("output")].map((count) => count.textContent)).toEqual(["1", "0", "0", "2"]);
    button("confirm").click();
    expect(page.paths()).toEqual([["trade", { brick: 1 }, { ore: 2 }]]);
  });

  test("open in the place that is nearest to what was picked", () => {
    page = open();
    const place = (key: string) => [[`${key}=div`, { "data-kb-panel": "" }]];
    const nodes = { c: { [page.model.get("scene")!.top]: { 0: place("far") }, "acts row": { 2: place("near") } } };
    page.model.tell({ k: "delta", rev: 1, nodes } as never);
    page.click("trade");
    expect(panel()!.parentElement).toBe(page.node("near"));
  });

  test("come back as they were when the node behind them is taken back", () => {
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

  test("a bundle that nothing comes before is asked for at once, and refused where what is due stands", () => {
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

  test("that come first stay in view while a node is picked, and to use them takes it back", () => {
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

  test("cannot be confirmed with too few", () => {
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

  test("may be picked at once where nothing comes before them; a second pick takes one back", () => {
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

  test("that were sent are no longer picked when the same is asked again", () => {
    raid();
    page.click("card 1");
    confirm().click();
    const choices = { note: 1 };
    page.model.tell({ k: "delta", rev: 2, id: page.model.sent.at(-1)!.id, choices } as never);
    expect(page.keysWith("kb-picked")).toEqual([]);
    expect(panel()!.textContent).toContain("0 chosen");
  });
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

  test("a text that is left by clicking a button is sent first, then the click", () => {
    page = open();
    field("name").focus();
    type("name", "Di");
    field("name").blur();
    page.click("undo");
    expect(page.paths()).toEqual([["name", "Di"]]);
    page.answer();
    expect(page.paths()).toEqual([["name", "Di"], ["undo"]]);
  });

  test("a slider has one request under way and ends at the last value", () => {
    page = open();
    for (const value of ["1", "2", "3", "7"]) type("goto", value);
    expect(page.paths()).toEqual([["goto", 1]]);
    page.answer();
    expect(page.paths()).toEqual([["goto", 1], ["goto", 7]]);
  });
});

describe("a refusal", () => {
  test("stands at the pick with its rule and what would do, is spoken, and goes with the next pick", () => {
    page = open();
    page.click("cell 2,2");
    page.answer();
    const box = page.root.querySelector(".kb-refusal")!;
    expect(box.textContent).toContain("The square is taken. RuleChoose a square with a blue ring.");
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
