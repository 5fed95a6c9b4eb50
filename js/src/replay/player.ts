// The player of a replay, which replaces Python behind the page: it goes through time, and answers picks.
import { between } from "./between";
import { dressed, Reel, type Place, type Recorded } from "./reel";
import type { Message, Model, Request, Snapshot } from "../types";

/** The milliseconds that a step stays, and the possible speeds. */
const PACE = 1600;
const SPEEDS = [0.5, 1, 2, 4, 8];
const TABS = ["log", "score", "rules"];
/** The action of a key of the keyboard, wherever the focus is except in a board. */
const KEYS: Record<string, string> = {
  ArrowLeft: "step back", ArrowRight: "step on", PageUp: "turn back", PageDown: "turn on", Home: "first", End: "last", " ": "play", "+": "faster", "-": "slower",
};

/** The part of the page around a player. */
export interface Host {
  /** The list of matches, if there are several. */
  front: Snapshot | null;
  /** Load a match by its number. */
  load(number: number): Promise<Recorded>;
  /** Switch the page between light and dark. */
  turnTheme(): void;
  /** Called when something else is shown, so that the title of the page follows. */
  shown(match: number | null): void;
  later(ms: number, then: () => void): number;
  cancel(timer: number): void;
}

export class Player implements Model {
  #heard: ((message: Message) => void)[] = [];
  #rev = 0;
  #reel: Reel | null = null;
  #place: Place = { line: 0, step: 0 };
  #look: string | undefined;
  #speed = 1;
  #tab = "log";
  #timer: number | null = null;
  /** The state that the page shows. */
  #now!: Snapshot;

  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Open a match at its end, or the list of all: once before the page is drawn, and again for each other one. */
  async open(match: number | null): Promise<void> {
    if (match === null && !this.#host.front) match = 0;
    const recorded = match === null ? null : await this.#host.load(match);
    this.#stop();
    this.#reel = recorded && new Reel(recorded);
    this.#place = { line: 0, step: this.#reel?.last(0) ?? 0 };
    this.#look = undefined;
    this.#tab = "log";
    this.#host.shown(match);
    this.#show(false);
  }

  // -- requests of the page to a model ------------------------------------------------------------------

  get(name: "scene"): Snapshot | null {
    return name === "scene" ? this.#given() : null;
  }

  on(event: string, heard: (message: never) => void): void {
    if (event === "msg:custom") this.#heard.push(heard as (message: Message) => void);
  }

  off(_event: string, heard: (message: never) => void): void {
    this.#heard = this.#heard.filter((other) => other !== heard);
  }

  /** The page continues after an answer, so it is not answered before it waits. */
  send({ id, path }: Request): void {
    queueMicrotask(() => {
      const [key, value] = path;
      if (typeof key !== "string" || !this.picked(key.slice(1), value, id)) this.#say({ k: "answer", id, ok: true });
    });
  }

  // -- actions ------------------------------------------------------------------------------------------

  /** Handle a key of the keyboard; return true if it means something here. */
  key(name: string): boolean {
    const pick = KEYS[name];
    return pick !== undefined && this.picked(pick);
  }

  /** Handle a pick; return true if the page was sent something. */
  picked(pick: string, value?: unknown, id?: string): boolean {
    const [word = "", ...rest] = pick.split(" ");
    if (word === "all" || word === "open") {
      void this.open(word === "all" ? null : Number(rest[0]));
      return false;
    }
    if (word === "theme") {
      this.#host.turnTheme();
      return false;
    }
    if (!this.#reel) return false;
    const { line, step } = this.#place;
    const to = this.#target(pick, word, rest, value);
    if (to !== null) {
      if (word !== "tick") this.#stop();
      return this.#go(typeof to === "number" ? { line, step: to } : to, id);
    }
    if (word === "play") {
      if (this.#timer !== null) this.#stop();
      else {
        if (step === this.#reel.last(line)) this.#go({ line, step: 0 });
        this.#tick();
      }
    } else if (word === "speed" || word === "faster" || word === "slower") {
      const n = SPEEDS.indexOf(this.#speed) + (word === "slower" ? -1 : 1);
      this.#speed = SPEEDS[word === "speed" ? n % SPEEDS.length : Math.max(0, Math.min(n, SPEEDS.length - 1))]!;
    } else if (word === "tab") this.#tab = rest[0]!;
    else if (word === "look") this.#look = this.#look === rest[0] ? undefined : rest[0];
    else return false;
    this.#show(true, id);
    return true;
  }

  /** Return the place that a pick leads to, or null if it leads nowhere. */
  #target(pick: string, word: string, rest: string[], value: unknown): Place | number | null {
    const { line, step } = this.#place;
    const reel = this.#reel!;
    switch (word) {
      case "first":
        return 0;
      case "last":
        return reel.last(line);
      case "goto":
        return Number(value);
      case "row":
        return Number(rest[0]);
      case "step":
        return step + (rest[0] === "on" ? 1 : -1);
      case "turn":
        return this.#turn(rest[0] === "on" ? 1 : -1);
      case "tick":
        return step + 1;
      case "fork":
        return this.#fork(pick);
      default:
        return null;
    }
  }

  /** Return the step with which the next turn begins, or the present one, or the one before. */
  #turn(way: 1 | -1): number {
    const { line, step } = this.#place;
    const last = this.#reel!.last(line);
    let n = step + way;
    while (n > 0 && n < last && !this.#begins(n)) n += way;
    return Math.max(0, Math.min(n, last));
  }

  /** Return whether a turn begins with a step, by the log. */
  #begins(step: number): boolean {
    return this.#now.nodes[`/entry ${step}`]?.a?.class?.includes("kb-turn-first") ?? false;
  }

  /** Return where a button of the log leads: into another line, or back to the one before. */
  #fork(pick: string): Place | null {
    const [, at, n] = pick.split(" ");
    const line = Number(this.#now.nodes[`/fork ${at} ${n}`]?.a?.["data-kb-line"] ?? NaN);
    if (Number.isNaN(line)) return null;
    const begins = this.#reel!.begins(line);
    return line > this.#place.line ? { line, step: begins + 1 } : { line, step: Number(at) };
  }

  #tick(): void {
    this.#timer = this.#host.later(PACE / this.#speed, () => {
      const { line, step } = this.#place;
      this.#timer = null;
      if (step >= this.#reel!.last(line)) return void this.#show(true);
      if (step + 1 < this.#reel!.last(line)) this.#tick();
      this.picked("tick");
    });
  }

  #stop(): void {
    if (this.#timer !== null) this.#host.cancel(this.#timer);
    this.#timer = null;
  }

  /** Go to a place; an adjacent one is reached with motion. */
  #go(to: Place, id?: string): boolean {
    const before = this.#place;
    this.#place = this.#reel!.place(to);
    this.#look = undefined;
    this.#show(before.line === this.#place.line && Math.abs(before.step - this.#place.step) <= 1, id);
    return true;
  }

  // -- the display --------------------------------------------------------------------------------------

  #show(gently: boolean, id?: string): void {
    const before = this.#now as Snapshot | undefined;
    const back = before !== undefined && Number(before.about.step) > this.#place.step;
    const stays = before !== undefined && before.about.step === `${this.#place.step}`;
    const now = this.#drawn(back || stays);
    if (stays) now.say = [];
    this.#now = now;
    this.#rev++;
    if (gently && before) {
      const gone = Object.fromEntries(Object.keys(before.about).filter((name) => !(name in now.about)).map((name) => [name, null]));
      const about = { ...gone, ...structuredClone(now.about) };
      this.#say({ k: "delta", rev: this.#rev, about, nodes: between(before.nodes, now.nodes), picks: structuredClone(now.choices), say: now.say, id });
    } else this.#say({ k: "full", snapshot: this.#given(), id });
  }

  /** Return the present, for the page to keep. */
  #given(): Snapshot {
    const { about, choices } = this.#now;
    return { ...this.#now, rev: this.#rev, about: structuredClone(about), choices: structuredClone(choices) };
  }

  /** Return the present with the parts that the page itself keeps up to date: slider, log, buttons, tabs. */
  #drawn(resting: boolean): Snapshot {
    if (!this.#reel) return { ...this.#host.front! };
    const { line, step } = this.#place;
    const last = this.#reel.last(line);
    const found = this.#reel.at(this.#place, this.#look);
    const looks: Parameters<typeof dressed>[1] = {
      "/goto": { value: `${step}`, "aria-valuetext": `${step} of ${last}` },
      "/time count": { x: `${step} of ${last}` },
      "/speed": { x: `${String(this.#speed).replace("0.5", "\u00bd")}\u00d7`, "aria-label": `Speed: ${this.#speed} times` },
      "/play": { "aria-label": this.#timer === null ? "Play (Space)" : "Pause (Space)", title: this.#timer === null ? "Play (Space)" : "Pause (Space)" },
      "/play sign": { href: this.#timer === null ? "#kb-play" : "#kb-pause" },
      [`/entry ${step}`]: { class: `${found.nodes[`/entry ${step}`]?.a?.class ?? ""} kb-now`, "aria-current": "step" },
    };
    for (const name of ["first", "turn back", "step back"]) looks[`/${name}`] = { disabled: step ? null : "" };
    for (const name of ["last", "turn on", "step on"]) looks[`/${name}`] = { disabled: step < last ? null : "" };
    for (const name of TABS) {
      looks[`/tab ${name}`] = { "aria-selected": `${name === this.#tab}` };
      looks[`/panel ${name}`] = { hidden: name === this.#tab ? null : "" };
    }
    const nodes = dressed(found.nodes, looks);
    return { ...found, nodes: resting ? settled(nodes) : nodes };
  }

  #say(message: Message): void {
    for (const hear of [...this.#heard]) hear(message);
  }
}

/** Return nodes without new ones: everything after a step back was there before. */
function settled(nodes: Snapshot["nodes"]): Snapshot["nodes"] {
  const found = { ...nodes };
  for (const [key, node] of Object.entries(nodes)) {
    if (!node.a || !("data-kb-origin" in node.a)) continue;
    const { ["data-kb-origin"]: _, ...a } = node.a;
    found[key] = { ...node, a };
  }
  return found;
}
