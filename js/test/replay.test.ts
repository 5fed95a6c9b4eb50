import { describe, expect, test } from "vitest";
import { patched } from "../src/patch";
import { between } from "../src/replay/between";
import { Player, type Host } from "../src/replay/player";
import { Reel, type Recorded } from "../src/replay/reel";
import type { Answer, Message, Nodes, Request, Snapshot } from "../src/types";

const one = (): Nodes => ({
  top: { t: "div", c: ["left", "right"] },
  left: { t: "ul", c: ["a", "b"] },
  right: { t: "ul" },
  a: { t: "li", a: { class: "old", title: "A" }, x: "Ann" },
  b: { t: "li", c: ["b/0"] },
  "b/0": { t: "b", x: "Bo" },
});
const other = (): Nodes => ({
  top: { t: "div", c: ["left", "right"] },
  left: { t: "ul", a: { id: "l" }, c: ["c"] },
  right: { t: "ol", c: ["b", "d"] },
  b: { t: "li", x: "now" },
  c: { t: "li", c: ["c/0", "b/0"] },
  "c/0": { t: "i", a: { class: "new" }, x: "Cy" },
  "b/0": { t: "b", x: "Bo" },
  d: { t: "li" },
});

describe("the difference between two scenes", () => {
  test.each([[one(), other()], [other(), one()], [one(), one()]])("makes the one into the other", (before, after) => {
    const { nodes } = patched(before, between(before, after));
    const told = Object.entries(nodes).map(([key, { a = {}, c = [], ...node }]) => [key, { ...node, ...(Object.keys(a).length && { a }), ...(c.length && { c }) }]);
    expect(Object.fromEntries(told)).toEqual(after);
  });

  test("is empty if nothing differs", () => {
    expect(patched(one(), between(one(), one())).keys.size).toBe(0);
  });
});

/**
 * Return a match of `last` steps, in which a stone goes from square to square, and a line that leaves it after step 2.
 */
function recorded(last: number): Recorded {
  const buttons = ["first", "turn back", "step back", "play", "step on", "turn on", "last", "speed", "goto", "tab score"].map((key) => `/${key}`);
  const entries = Array.from({ length: last + 1 }, (_, n) => [`/entry ${n}`, { t: "li", a: { class: n % 2 ? "kb-turn-first" : "kb-turn-on" } }]);
  const nodes: Nodes = {
    top: { t: "div", c: [...buttons, "stone", ...entries.map(([key]) => key as string), "/fork 2 0"] },
    stone: { t: "use", a: { x: "0" } },
    "/fork 2 0": { t: "button", a: { "data-kb-line": "1" } },
    ...Object.fromEntries(buttons.map((key) => [key, { t: "button" }])),
    ...Object.fromEntries(entries),
  };
  const first: Snapshot = { schema: 1, rev: 1, about: { step: "0" }, top: "top", nodes, choices: {}, say: [] };
  const steps = (from: number, to: number, y: string) =>
    Array.from({ length: to - from }, (_, n) => ({
      about: { step: `${from + n + 1}` },
      nodes: { a: { x: { stone: `${from + n + 1}` }, y: { stone: y }, "data-kb-origin": { stone: `@${from + n + 1}` } } },
      say: [`Step ${from + n + 1}.`],
    }));
  const looks = Array.from({ length: last + 1 }, () => ({ "1": { a: { class: { stone: "large" } } } }));
  return {
    first,
    lines: [
      { parent: 0, at: 0, shell: {}, choices: { main: 1 }, steps: steps(0, last, "0"), looks },
      { parent: 0, at: 2, shell: { x: { "/goto": "branch" } }, choices: { branch: 1 }, steps: steps(2, 5, "1"), looks: looks.slice(0, 4) },
    ],
  };
}

describe("a reel", () => {
  test("shows the same at a step, whatever was shown before", () => {
    const straight = new Reel(recorded(70));
    const wild = new Reel(recorded(70));
    for (const step of [70, 3, 33, 32, 69, 16, 0]) {
      expect(wild.at({ line: 0, step })).toEqual(straight.at({ line: 0, step }));
      expect(wild.at({ line: 0, step }).nodes.stone!.a!.x).toBe(`${step}`);
    }
  });

  test("takes the steps before a line begins from the line before it", () => {
    const reel = new Reel(recorded(4));
    expect(reel.place({ line: 1, step: 2 })).toEqual({ line: 0, step: 2 });
    expect(reel.place({ line: 1, step: 9 })).toEqual({ line: 1, step: 5 });
    expect(reel.at({ line: 1, step: 3 }).nodes.stone!.a).toMatchObject({ x: "3", y: "1" });
    expect(reel.at({ line: 1, step: 3 }).nodes["/goto"]!.x).toBe("branch");
    expect(reel.at({ line: 0, step: 3 }).choices).toEqual({ main: 1 });
  });
});

/** Return a page that records the messages and the screen. */
async function watched(last = 6) {
  const timers: [number, () => void][] = [];
  const shown: (number | null)[] = [];
  const host: Host = {
    front: null,
    load: async () => recorded(last),
    turnTheme: () => undefined,
    shown: (match) => void shown.push(match),
    later: (ms, then) => timers.push([ms, then]),
    cancel: (timer) => void (timers[timer - 1] = [0, () => undefined]),
  };
  const player = new Player(host);
  await player.open(0);
  let nodes = player.get("scene")!.nodes;
  const heard: Message[] = [];
  player.on("msg:custom", (message: Message) => {
    heard.push(message);
    if (message.k === "full") ({ nodes } = message.snapshot);
    else if (message.k === "delta") ({ nodes } = patched(nodes, message.nodes ?? {}));
  });
  const state = () => Object.fromEntries(["x", "y", "class", "data-kb-origin"].map((name) => [name, nodes.stone!.a![name]]));
  return { player, heard, timers, shown, state, at: () => Number(state().x), of: (key: string) => nodes[key]!.a ?? {} };
}

describe("a player", () => {
  test("opens at the end and goes by step, by turn, and to the ends", async () => {
    const { player, at } = await watched();
    expect(at()).toBe(6);
    const way = ["step back", "turn back", "turn back", "first", "step back", "turn on", "turn on", "step on", "last", "step on"];
    const places = way.map((pick) => (player.picked(pick), at()));
    expect(places).toEqual([5, 3, 1, 0, 0, 1, 3, 4, 6, 6]);
  });

  test("sends the difference for a step on or back, and everything for a leap", async () => {
    const { player, heard } = await watched();
    for (const pick of ["step back", "step on", "first", "row 4"]) player.picked(pick);
    expect(heard.map(({ k }) => k)).toEqual(["delta", "delta", "full", "full"]);
    const revs = heard.map((message) => (message.k === "full" ? message.snapshot.rev : message.k === "delta" ? message.rev : 0));
    expect(revs).toEqual([...revs].sort((a, b) => a - b));
    expect(revs[1]).toBe(revs[0]! + 1);
  });

  test("lets nothing arrive again on the way back", async () => {
    const { player, state } = await watched();
    player.picked("first");
    player.picked("step on");
    player.picked("step on");
    expect(state()["data-kb-origin"]).toBe("@2");
    player.picked("step back");
    expect(state()).toMatchObject({ x: "1", "data-kb-origin": undefined });
    player.picked("step on");
    expect(state()["data-kb-origin"]).toBe("@2");
  });

  test("plays to the end, from the start if it is already there, and stops at any other pick", async () => {
    const { player, timers, at, of } = await watched(2);
    player.picked("play");
    expect(at()).toBe(0);
    expect(of("/play")["aria-label"]).toMatch(/Pause/);
    timers.at(-1)![1]();
    expect(at()).toBe(1);
    timers.at(-1)![1]();
    expect([at(), of("/play")["aria-label"]]).toEqual([2, "Play (Space)"]);
    expect(timers.length).toBe(2);
    player.picked("play");
    player.picked("step on");
    expect([at(), of("/play")["aria-label"]]).toEqual([1, "Play (Space)"]);
    timers.at(-1)![1]();
    expect(at()).toBe(1);
  });

  test("plays at the chosen speed", async () => {
    const { player, timers } = await watched();
    const pace = (...picks: string[]): number => {
      for (const pick of [...picks, "play"]) player.picked(pick);
      const [ms] = timers.at(-1)!;
      player.picked("play");
      return ms;
    };
    const usual = pace();
    expect([pace("speed"), pace("slower", "slower"), pace("slower"), pace("faster")]).toEqual([usual / 2, usual * 2, usual * 2, usual]);
  });

  test("shows the things of another seat large until the next step", async () => {
    const { player, state } = await watched();
    player.picked("look 1");
    expect(state().class).toBe("large");
    player.picked("look 1");
    expect(state().class).toBeUndefined();
    player.picked("look 1");
    player.picked("step back");
    expect(state().class).toBeUndefined();
  });

  test("goes into a branch and back", async () => {
    const { player, state } = await watched();
    player.picked("row 2");
    player.picked("fork 2 0");
    expect(state()).toMatchObject({ x: "3", y: "1" });
    player.picked("last");
    expect(state().x).toBe("5");
    player.picked("goto", 2);
    expect(state()).toMatchObject({ x: "2", y: "0" });
    player.picked("last");
    expect(state()).toMatchObject({ x: "6", y: "0" });
  });

  test("answers each request once, after it was sent", async () => {
    const { player, heard } = await watched();
    const requests: Request[] = [["/step back"], ["/nothing"], ["/goto", 3], ["7,6"]].map((path, n) => ({ id: `r${n}`, rev: 1, path }));
    for (const request of requests) {
      const before = heard.length;
      player.send(request);
      expect(heard.length).toBe(before);
      await Promise.resolve();
      expect(heard.length).toBe(before + 1);
    }
    expect(heard.map((message) => (message as Answer).id)).toEqual(["r0", "r1", "r2", "r3"]);
    expect(heard.map(({ k }) => k)).toEqual(["delta", "answer", "full", "answer"]);
  });

  test("knows the keys", async () => {
    const { player, at } = await watched();
    for (const [key, where] of [["Home", 0], ["ArrowRight", 1], ["PageDown", 3], ["ArrowLeft", 2], ["End", 6]] as const) {
      expect(player.key(key)).toBe(true);
      expect(at()).toBe(where);
    }
    expect(player.key("q")).toBe(false);
  });
});
