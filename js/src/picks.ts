// The path being built, the pending request and the last refusal. It knows no element.
import { after, isLeaf, isTry, isTurnLevel, keysOf, nodesOf, nodeStem, openings, someAt, stem, turnsAt, walk } from "./choices";
import { PATIENCE, type Asker, type Line } from "./line";
import type { Store } from "./store";
import type { Answer, Leaf, Opening, Path, Pick, SomeLevel, Trie } from "./types";

/** The sign on a piece over a place: it may be put there, it may not, or that must be tried. */
export type Fit = "fits" | "unfit" | "try";

/** A move ends the path; a question asks why not; a field sends its value. */
type Kind = "move" | "question" | "field";
export interface Waiting {
  id: string;
  path: Path;
  kind: Kind;
  since: number;
}
export interface Refused {
  /** The node at which the answer is shown. */
  key: string | null;
  answer: Answer;
}

/** The pick of the shell that adds a thing to the selection. */
const ALSO = "/also";
/** A move picked while another is pending waits no longer than this. */
const QUEUE = 1500;

export class Picks implements Asker {
  path: Path = [];
  /** The turn last used; the one shown if the path is at a turn level. */
  turn: string | null = null;
  /**
   * The contents of the panel, for each of the consecutive open levels: of steppers and fields, or nodes picked of
   * several.
   */
  drafts: Pick[] = [];
  waiting: Waiting | null = null;
  isSlow = false;
  refused: Refused | null = null;
  #queued: { path: Path; kind: Kind; at: number } | null = null;
  #entered = "";

  readonly #store: Store;
  readonly #line: Line;
  readonly #changed: () => void;

  constructor(
    store: Store,
    line: Line,
    changed: () => void,
  ) {
    this.#store = store;
    this.#line = line;
    this.#changed = changed;
  }

  get #trie(): Trie {
    return this.#store.snapshot.choices;
  }

  /** The place after the path so far. */
  get place(): Trie | Leaf | null {
    return walk(this.#trie, this.path);
  }

  /** True if the path asks for nothing in the panel, but its beginning does: using the panel then starts over. */
  get beginsAnew(): boolean {
    return this.path.length > 0 && !this.atTurn && !openings(this.place).length && openings(this.#trie).length > 0;
  }

  /** The questions of the panel, for each of the consecutive open levels. */
  get open(): Opening[] {
    return openings(this.beginsAnew ? this.#trie : this.place);
  }

  /** The nodes picked so far of those that are picked together. */
  get chosen(): string[] {
    return this.drafts.find(Array.isArray) ?? [];
  }

  /** The path with the contents of the panel, as far as that is a choice: nodes can be picked after it, too. */
  get ahead(): Path {
    const ahead = [...this.path];
    for (const draft of this.drafts) {
      if (after(walk(this.#trie, ahead), draft) === null) break;
      ahead.push(draft);
    }
    return ahead;
  }

  /** True if picks select things instead of making a move. */
  get inspects(): boolean {
    return this.#store.snapshot.about.inspects === true;
  }

  get atTurn(): boolean {
    return this.path.length > 0 && isTurnLevel(this.place, this.#turnsOf(this.path.at(-1)));
  }

  /** Return the turns that a piece may have on a place. */
  #turnsOf(key: Pick | undefined): string[] {
    return turnsAt(this.#store.snapshot.about, key);
  }

  /** The beginning of the path after which nodes are picked now. */
  get nodesBehind(): Path {
    return nodeStem(this.#trie, this.path, this.#store.snapshot.about);
  }

  /** Return the part of a move that a key stands for, if its parts are picked in any order. */
  #slot(key: Pick): string | undefined {
    return typeof key === "string" ? this.#store.snapshot.about.slots?.find((start) => key.startsWith(start)) : undefined;
  }

  /** Return the picks of the other parts: picking another thing for a part changes it. */
  #others(key: string): Path {
    return this.path.filter((pick) => this.#slot(pick) !== this.#slot(key));
  }

  /** Return whether a key stands for a part of a move. */
  isPart(key: Pick): key is string {
    return this.#slot(key) !== undefined;
  }

  /** Return whether picking a node continues the path without undoing any of it. */
  goesOn(key: string): boolean {
    if (this.isPart(key)) return this.#others(key).length === this.path.length;
    return (stem(this.#trie, this.ahead, key)?.length ?? -1) >= this.path.length;
  }

  /** Return the path to preview: the one to be confirmed, otherwise the one with the seen node, if it is then whole. */
  peek(key: string | null): Path | null {
    const { peeks } = this.#store.snapshot.about;
    const made = this.waiting?.kind === "move" ? this.waiting.path : this.whole;
    if (made && !this.inspects) return peeks ? made : null;
    if (key?.startsWith("/row ")) return [key];
    const seen = peeks && key !== null && (this.inspects || this.isPart(key)) && this.goesOn(key) ? [...this.path, key] : null;
    return seen && isLeaf(walk(this.#trie, seen)) ? seen : null;
  }

  /** Return the keys that can be picked at the present level, and those of earlier levels. */
  keys(): { now: Set<string>; again: Set<string> } {
    const behind = this.nodesBehind;
    const now = new Set(keysAt(this.#trie, behind));
    const { ahead, chosen } = this;
    for (let n = this.path.length + 1; n <= ahead.length; n++) for (const key of keysAt(this.#trie, ahead.slice(0, n))) now.add(key);
    for (const key of now) if (!chosen.includes(key) && chosen.length >= (this.#someOf(key)?.total[1] ?? Infinity)) now.delete(key);
    const again = new Set<string>();
    if (this.path.some((pick) => this.isPart(pick))) {
      for (const key of keysAt(this.#trie, [])) (this.isPart(key) ? now : again).add(key);
      for (const key of now) if (this.path.includes(key) || (this.isPart(key) && !this.can(key))) now.delete(key);
      return { now, again };
    }
    for (let n = 0; n < behind.length; n++) {
      for (const key of keysAt(this.#trie, behind.slice(0, n))) if (!now.has(key)) again.add(key);
    }
    return { now, again };
  }

  can(key: string): boolean {
    if (this.isPart(key)) return this.path.includes(key) || walk(this.#trie, [...this.#others(key), key]) !== null;
    return stem(this.#trie, this.ahead, key) !== null;
  }

  /** Return the level in which a key is one of several that are picked together. */
  #someOf(key: string): SomeLevel | null {
    return someAt(walk(this.#trie, stem(this.#trie, this.ahead, key) ?? []), key);
  }

  /** Return the turn that would be shown at a cell, or null if its pick is not followed by a turn. */
  turnAt(key: string): string | null {
    const behind = stem(this.#trie, this.path, key);
    const place = behind && walk(this.#trie, [...behind, key]);
    return place !== null && isTurnLevel(place, this.#turnsOf(key)) ? this.#fitting(place, key) : null;
  }

  /** Return whether a pick of the present level can only be tried. */
  isTry(key: string): boolean {
    const behind = this.isPart(key) ? this.#others(key) : (stem(this.#trie, this.ahead, key) ?? this.nodesBehind);
    return isTry(someAt(walk(this.#trie, behind), key)?.then ?? walk(this.#trie, [...behind, key]));
  }

  /** Return what may be said of a path before it is sent. */
  fit(path: Path | null): Fit {
    const place = path && walk(this.#trie, path);
    return place === null ? "unfit" : isTry(place) ? "try" : "fits";
  }

  /** Pick a node. A gentle pick does not send a whole path, but waits for a second one. */
  pick(key: string, gentle = false): void {
    this.refused = null;
    if (this.isPart(key)) return this.#pickPart(key);
    const behind = stem(this.#trie, this.ahead, key);
    if (behind && someAt(walk(this.#trie, behind), key)) return this.#pickOneOf(behind, key);
    const last = this.path.at(-1) === key;
    if (last && this.atTurn) return this.turnOn();
    if (last && isLeaf(this.place)) return this.confirm();
    if (last && after(this.place, key) === null) {
      this.back();
      return;
    }
    if (!behind) return this.#changed();
    const next = [...behind, key];
    if (isLeaf(walk(this.#trie, next)) && !gentle) return this.#send(next, "move");
    this.path = next;
    this.#enter();
    this.#changed();
  }

  /** Select one thing more. */
  also(key: string): void {
    this.choose([ALSO, key]);
  }

  /** Pick one of several that are picked together: a second pick removes it, and all are confirmed. */
  #pickOneOf(behind: Path, key: string): void {
    const [, most] = someAt(walk(this.#trie, behind), key)!.total;
    const at = Math.max(0, behind.length - this.path.length);
    const held = this.path.length > behind.length ? this.path[behind.length] : this.drafts[at];
    const before = Array.isArray(held) ? held : [];
    if (this.path.length > behind.length) {
      this.path = behind;
      this.#enter();
    }
    if (before.includes(key)) this.drafts[at] = before.filter((one) => one !== key);
    else if (before.length < most) this.drafts[at] = [...before, key];
    this.#changed();
  }

  /** Pick a part of a move: a second pick removes it, and nothing is sent before it is confirmed. */
  #pickPart(key: string): void {
    if (!this.can(key)) return this.#changed();
    const next = this.path.includes(key) ? this.#others(key) : [...this.#others(key), key];
    this.path = walk(this.#trie, next) === null ? [] : next;
    this.#enter();
    this.#changed();
  }

  /** Ask Python why a node is no choice. */
  ask(key: string): void {
    this.refused = null;
    this.#send([...(this.isPart(key) ? this.#others(key) : this.nodesBehind), key], "question");
  }

  /** Send the value of a field, if the field is a choice. */
  field(key: string, value: string | number): void {
    const behind = stem(this.#trie, this.path, key);
    if (!behind) return;
    const path = [...behind, key, value];
    if (isLeaf(walk(this.#trie, path))) this.#send(path, "field");
  }

  /** Send a path that is a choice; return false if it is none. */
  choose(path: Path): boolean {
    if (!isLeaf(walk(this.#trie, path))) return false;
    this.refused = null;
    this.#send(path, "move");
    return true;
  }

  /** The path as it would continue now: with the turn shown or the contents of the panel. */
  get whole(): Path | null {
    const place = this.place;
    if (isLeaf(place)) return this.path;
    const more = this.atTurn ? (this.turn === null ? [] : [this.turn]) : this.drafts;
    const whole = [...this.path, ...more];
    if (!more.length || walk(this.#trie, whole) === null) return null;
    return this.waiting?.kind === "move" && equal(whole, this.waiting.path) ? null : whole;
  }

  /** True if the path continues by confirming the panel, and not by picking a node after it. */
  get canGoOn(): boolean {
    const { whole } = this;
    return whole !== null && (this.atTurn || isLeaf(walk(this.#trie, whole)));
  }

  /** The note of the path if it is whole: "+2". */
  get note(): string {
    const leaf = this.whole && walk(this.#trie, this.whole);
    return typeof leaf === "string" ? leaf : "";
  }

  /** True if there is anything to confirm; Python names missing parts of a move. */
  get canConfirm(): boolean {
    return this.canGoOn || (this.#store.snapshot.about.slots !== undefined && this.waiting === null);
  }

  confirm(): void {
    if (!this.canConfirm) return;
    const whole = this.whole;
    this.refused = null;
    if (!whole) return this.#send([...this.path, "confirm"], "question");
    if (isLeaf(walk(this.#trie, whole))) return this.#send(whole, "move");
    this.path = whole;
    this.#enter();
    this.#changed();
  }

  /** Remove the message, otherwise the last pick; return false if there is neither. */
  back(): boolean {
    if (!this.refused && !this.path.length && !this.drafts.length) return false;
    if (this.refused) this.refused = null;
    else if (this.drafts.length === 1 && this.chosen.length) this.drafts = [this.chosen.slice(0, -1)];
    else {
      const rest = this.path.slice(0, -1);
      const held: Pick[] = [];
      while (rest.length && typeof rest.at(-1) !== "string") held.unshift(rest.pop()!);
      this.path = rest;
      this.#enter();
      // Picks of open levels may be corrected.
      held.forEach((pick, n) => (this.drafts[n] = pick));
    }
    this.#changed();
    return true;
  }

  /** True if the piece may have another rotation where it is. */
  get canTurn(): boolean {
    return this.atTurn && Object.keys(this.place as Trie).length > 1;
  }

  /** Go to the next turn that fits. */
  turnOn(): void {
    if (!this.atTurn) return;
    this.refused = null;
    this.#turnNext(this.place as Trie, this.path.at(-1)!);
  }

  /** Go to the next turn that fits at a cell that is only pointed at. */
  turnAhead(key: string): void {
    const behind = stem(this.#trie, this.path, key);
    const place = behind && walk(this.#trie, [...behind, key]);
    if (place !== null && !isLeaf(place)) this.#turnNext(place, key);
  }

  #turnNext(place: Trie, key: Pick): void {
    const names = this.#turnsOf(key).filter((name) => Object.hasOwn(place, name));
    if (!names.length) return;
    this.turn = names[(names.indexOf(this.#fitting(place, key) ?? "") + 1) % names.length]!;
    this.#changed();
  }

  /** Set the contents of the panel, for one of its open levels. */
  write(draft: Pick, n = 0): void {
    if (this.beginsAnew) this.#begin();
    this.drafts[n] = draft;
    this.#changed();
  }

  /** Drop whatever is no longer a choice after a change of the store. */
  revise(): void {
    if (this.path.length && this.place === null) this.path = [];
    if (this.#entered !== JSON.stringify([this.path, this.place])) this.#enter();
  }

  /** Handle Python's answer to a request: a change, or an answer of its own. */
  answered(id: string, answer: Answer | null): void {
    const done = this.waiting;
    if (!done || done.id !== id) return;
    this.waiting = null;
    this.isSlow = false;
    if (answer && !answer.ok) this.#refuse(done, answer);
    else if (done.kind === "move") {
      this.refused = null;
      if (this.#isOpen(done.path)) this.#begin();
    }
    const queued = this.#queued;
    this.#queued = null;
    if (queued && this.#isStill(queued)) this.#send(queued.path, queued.kind);
    this.#changed();
  }

  slow(id: string): void {
    if (this.waiting?.id !== id) return;
    this.isSlow = true;
    this.#changed();
  }

  dropped(id: string): void {
    if (this.waiting?.id !== id) return;
    this.waiting = null;
    this.isSlow = false;
    this.#queued = null;
    this.#changed();
  }

  #refuse(done: Waiting, answer: Answer): void {
    if (answer.stale) this.#begin();
    else if (done.kind === "move" && done.path.some((pick) => this.isPart(pick)) && walk(this.#trie, done.path) !== null) this.path = done.path;
    const at = this.#store.snapshot.about.slots ? keyIn(done.path) : (answer.at ?? keyIn(done.path));
    // Something else has been picked meanwhile, so the old answer does not apply to it.
    if (done.kind === "question" && this.atTurn) return;
    this.refused = { key: at, answer };
  }

  /** Return whether a path ends with the contents of the panel, or with a node that is picked after it. */
  #isOpen(path: Path): boolean {
    const { ahead } = this;
    return [path, path.slice(0, -1)].some((whole) => whole.length > this.path.length && equal(whole, ahead.slice(0, whole.length)));
  }

  #send(path: Path, kind: Kind): void {
    const now = Date.now();
    if (this.waiting && now - this.waiting.since < PATIENCE.answer) {
      // The same pick twice is a double click.
      if (kind === "field" || !equal(path, this.waiting.path)) this.#queued = { path, kind, at: now };
      return this.#changed();
    }
    const sent = this.#line.ask(path, this);
    if (sent) this.waiting = { id: sent.id, path, kind, since: now };
    // A number, a bundle or a text stays open until it is answered, because it may need correcting.
    if (kind === "move" && sent && !this.#isOpen(path)) this.#begin();
    if (!sent?.atOnce) this.#changed();
  }

  #isStill(queued: { path: Path; kind: Kind; at: number }): boolean {
    if (queued.kind === "question") return false;
    const choice = isLeaf(walk(this.#trie, queued.path));
    return choice && (queued.kind === "field" || Date.now() - queued.at < QUEUE);
  }

  /** Remove all picks. */
  #begin(): void {
    this.path = [];
    this.#enter();
  }

  /** Start the turn and the draft of a level that has been entered. */
  #enter(): void {
    const place = this.place;
    this.drafts = [];
    this.#entered = JSON.stringify([this.path, place]);
    if (place === null || isLeaf(place)) return;
    if (this.atTurn) this.turn = this.#fitting(place, this.path.at(-1));
    else this.drafts = openings(place).map(({ start }) => start);
  }

  #fitting(place: Trie, key: Pick | undefined): string | null {
    if (this.turn !== null && Object.hasOwn(place, this.turn)) return this.turn;
    return this.#turnsOf(key).find((name) => Object.hasOwn(place, name)) ?? null;
  }
}

function keysAt(trie: Trie, path: Path): string[] {
  const place = walk(trie, path);
  return place === null || isLeaf(place) ? [] : keysOf(place);
}

function equal(one: Path, other: Path): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return the last node of a path. */
function keyIn(path: Path): string | null {
  return nodesOf(path).at(-1) ?? null;
}
