// The path of what has been picked so far, and of what can be picked next. It sends nothing and knows no element.
import { after, isLeaf, isTry, isTurnLevel, keysOf, nodeStem, openings, someAt, stem, turnsAt, walk } from "./choices";
import type { Store } from "./store";
import type { About, BundleLevel, Leaf, Opening, Path, Pick, SomeLevel, Thing, Trie } from "./types";

/** The sign on a piece over a place: it fits, it does not, or the player can only try. */
export type Fit = "fits" | "unfit" | "try";

export class PickPath {
  path: Path = [];
  /** The turn that was used last. At a turn level it is the one shown. */
  turn: string | null = null;
  /** The picks in the panel, one for each of the open levels in a row: from steppers, from fields, or several nodes. */
  drafts: Pick[] = [];
  #entered = "";

  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  protected get trie(): Trie {
    return this.#store.snapshot.choices;
  }

  protected get about(): About {
    return this.#store.snapshot.about;
  }

  /** The level after the path. */
  get place(): Trie | Leaf | null {
    return walk(this.trie, this.path);
  }

  /** True if the panel asks for the start of the path, because its end leads to no open level. Using the panel starts over. */
  get beginsAnew(): boolean {
    return this.path.length > 0 && !this.atTurn && !openings(this.place).length && openings(this.trie).length > 0;
  }

  /** The open levels in a row that the panel asks for. */
  get open(): Opening[] {
    return openings(this.beginsAnew ? this.trie : this.place);
  }

  /** The nodes picked so far at a level where several are picked together. */
  get chosen(): string[] {
    return this.drafts.find(Array.isArray) ?? [];
  }

  /** The path with the drafts that are choices. Nodes can be picked after it, too. */
  get ahead(): Path {
    const ahead = [...this.path];
    for (const draft of this.drafts) {
      if (after(walk(this.trie, ahead), draft) === null) break;
      ahead.push(draft);
    }
    return ahead;
  }

  /** True if picks select things instead of making a move. */
  get inspects(): boolean {
    return this.about.inspects === true;
  }

  get atTurn(): boolean {
    return this.path.length > 0 && isTurnLevel(this.place, this.turnsOf(this.path.at(-1)));
  }

  /** True if the piece can be turned where it is. */
  get canTurn(): boolean {
    return this.atTurn && Object.keys(this.place as Trie).length > 1;
  }

  /** The path with the turn shown or the drafts of the panel, or null if that is not a choice. */
  get complete(): Path | null {
    if (isLeaf(this.place)) return this.path;
    const more = this.atTurn ? (this.turn === null ? [] : [this.turn]) : this.drafts;
    const complete = [...this.path, ...more];
    return more.length && walk(this.trie, complete) !== null ? complete : null;
  }

  /** The start of the path at which nodes are picked now. */
  get nodesBehind(): Path {
    return nodeStem(this.trie, this.path, this.about);
  }

  /** Return whether a key stands for a part of a move whose parts are picked in any order. */
  isPart(key: Pick): key is string {
    return this.#slot(key) !== undefined;
  }

  /** Return whether picking a node continues the path without taking anything back. */
  goesOn(key: string): boolean {
    if (this.isPart(key)) return this.otherParts(key).length === this.path.length;
    return (stem(this.trie, this.ahead, key)?.length ?? -1) >= this.path.length;
  }

  /** Return the keys that can be picked now, and those that take the path back to an earlier level. */
  keys(): { now: Set<string>; again: Set<string> } {
    const behind = this.nodesBehind;
    const now = new Set(this.#keysAt(behind));
    const { ahead, chosen } = this;
    for (let n = this.path.length + 1; n <= ahead.length; n++) for (const key of this.#keysAt(ahead.slice(0, n))) now.add(key);
    for (const key of now) if (!chosen.includes(key) && chosen.length >= (this.#someOf(key)?.total[1] ?? Infinity)) now.delete(key);
    for (const { thing, key, level, n } of this.things) if (this.spare(thing, level, n) > 0) now.add(key);
    const again = new Set<string>();
    if (this.path.some((pick) => this.isPart(pick))) {
      for (const key of this.#keysAt([])) (this.isPart(key) ? now : again).add(key);
      for (const key of now) if (this.path.includes(key) || (this.isPart(key) && !this.can(key))) now.delete(key);
      return { now, again };
    }
    for (let n = 0; n < behind.length; n++) {
      for (const key of this.#keysAt(behind.slice(0, n))) if (!now.has(key)) again.add(key);
    }
    return { now, again };
  }

  can(key: string): boolean {
    if (this.isPart(key)) return this.path.includes(key) || walk(this.trie, [...this.otherParts(key), key]) !== null;
    const one = this.thingOf(key);
    return one ? this.spare(one.thing, one.level, one.n) > 0 : stem(this.trie, this.ahead, key) !== null;
  }

  /** Return how many things of each kind are picked in the panel's open level `n`. */
  counts(n: number): Record<string, number> {
    return (this.drafts[n] ?? {}) as Record<string, number>;
  }

  /** Return how many more things of a kind can be picked in the open level `n`. */
  spare([kind, , most]: Thing, { total }: BundleLevel, n: number): number {
    const counts = this.counts(n);
    return Math.min(most - (counts[kind] ?? 0), total[1] - Object.values(counts).reduce((all, count) => all + count, 0));
  }

  /** Return the things that the panel asks for by nodes, each with its level. */
  get things(): { thing: Thing; key: string; level: BundleLevel; n: number }[] {
    return this.open.flatMap(({ sign, level }, n) => (sign === "*" ? level.items.flatMap((thing) => (thing[4] ? [{ thing, key: thing[4], level, n }] : [])) : []));
  }

  /** Return the thing that a node adds to the panel, or null if its pick means something else. */
  thingOf(key: string): { thing: Thing; level: BundleLevel; n: number } | null {
    return stem(this.trie, this.ahead, key) ? null : (this.things.find((one) => one.key === key) ?? null);
  }

  /** Return the turn that would be shown at a cell, or null if no turn follows its pick. */
  turnAt(key: string): string | null {
    const behind = stem(this.trie, this.path, key);
    const place = behind && walk(this.trie, [...behind, key]);
    return place !== null && isTurnLevel(place, this.turnsOf(key)) ? this.findTurn(place, key) : null;
  }

  /** Return whether a pick that can be made now may still be refused. */
  isTry(key: string): boolean {
    if (this.thingOf(key)) return false;
    const behind = this.isPart(key) ? this.otherParts(key) : (stem(this.trie, this.ahead, key) ?? this.nodesBehind);
    return isTry(someAt(walk(this.trie, behind), key)?.then ?? walk(this.trie, [...behind, key]));
  }

  /** Return whether a path seems to fit before it is sent. */
  fit(path: Path | null): Fit {
    const place = path && walk(this.trie, path);
    return place === null ? "unfit" : isTry(place) ? "try" : "fits";
  }

  /** Drop what is no longer a choice after the store has changed. */
  revise(): void {
    if (this.path.length && this.place === null) this.path = [];
    if (this.#entered !== JSON.stringify([this.path, this.place])) this.enter(this.path);
  }

  /** Set the path, with the turn and the drafts that its level starts with. */
  protected enter(path: Path): void {
    this.path = path;
    this.drafts = [];
    const place = this.place;
    this.#entered = JSON.stringify([path, place]);
    if (place === null || isLeaf(place)) return;
    if (this.atTurn) this.turn = this.findTurn(place, path.at(-1));
    else this.drafts = openings(place).map(({ start }) => start);
  }

  /** Return the turns that a piece can have on a place. */
  protected turnsOf(key: Pick | undefined): string[] {
    return turnsAt(this.about, key);
  }

  /** Return the turn used last if it fits on a place, otherwise the first one that does. */
  protected findTurn(place: Trie, key: Pick | undefined): string | null {
    if (this.turn !== null && Object.hasOwn(place, this.turn)) return this.turn;
    return this.turnsOf(key).find((name) => Object.hasOwn(place, name)) ?? null;
  }

  /** Return the picks for the other parts of a move. Picking something else for a part replaces it. */
  protected otherParts(key: string): Path {
    return this.path.filter((pick) => this.#slot(pick) !== this.#slot(key));
  }

  /** Return the part of a move that a key stands for, if the parts are picked in any order. */
  #slot(key: Pick): string | undefined {
    return typeof key === "string" ? this.about.slots?.find((start) => key.startsWith(start)) : undefined;
  }

  /** Return the level at which a key is picked together with others. */
  #someOf(key: string): SomeLevel | null {
    return someAt(walk(this.trie, stem(this.trie, this.ahead, key) ?? []), key);
  }

  #keysAt(path: Path): string[] {
    const place = walk(this.trie, path);
    return place === null || isLeaf(place) ? [] : keysOf(place);
  }
}
