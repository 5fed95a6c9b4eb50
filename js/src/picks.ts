// What each pick does to the path, the pending request and the last refusal. It knows no element.
import { after, isLeaf, nodesOf, someAt, stem, walk } from "./choices";
import { PATIENCE, type Asker, type Line } from "./line";
import { PickPath } from "./path";
import type { Store } from "./store";
import type { Answer, Path, Pick, Trie } from "./types";

/** A move ends the path, a question asks why a pick is not a choice, and a field sends its value. */
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

/** The shell's pick that adds a thing to the selection. */
const ALSO = "/also";
/** The longest time that a move picked during another request waits, in milliseconds. */
const QUEUE = 1500;

export class Picks extends PickPath implements Asker {
  waiting: Waiting | null = null;
  isSlow = false;
  refused: Refused | null = null;
  #queued: { path: Path; kind: Kind; at: number } | null = null;

  readonly #line: Line;
  readonly #changed: () => void;

  constructor(store: Store, line: Line, changed: () => void) {
    super(store);
    this.#line = line;
    this.#changed = changed;
  }

  /** The path as it would be confirmed, or null if it is incomplete or being sent. */
  get whole(): Path | null {
    const { complete } = this;
    return complete && complete !== this.path && this.#isSent(complete) ? null : complete;
  }

  /** True if the path continues by confirming it, and not by picking a node after it. */
  get canGoOn(): boolean {
    const { whole } = this;
    return whole !== null && (this.atTurn || isLeaf(walk(this.trie, whole)));
  }

  /** The note of the whole path, such as "+2". */
  get note(): string {
    const leaf = this.whole && walk(this.trie, this.whole);
    return typeof leaf === "string" ? leaf : "";
  }

  /** True if there is anything to confirm. If parts of a move are missing, Python says which. */
  get canConfirm(): boolean {
    return this.canGoOn || (this.about.slots !== undefined && this.waiting === null);
  }

  /** Return the path worth a preview: the one to be confirmed, the one that the node in view completes, or the picks so far. */
  peek(key: string | null): Path | null {
    const { peeks } = this.about;
    const made = this.waiting?.kind === "move" ? this.waiting.path : this.whole;
    if (made && !this.inspects) return peeks ? made : null;
    if (key?.startsWith("/row ")) return [key];
    const seen = peeks && key !== null && (this.inspects || this.isPart(key)) && this.goesOn(key) ? [...this.path, key] : null;
    if (seen && isLeaf(walk(this.trie, seen))) return seen;
    return peeks && !this.inspects && this.path.length ? this.path : null;
  }

  /** Pick a node. A gentle pick does not send a complete path but waits for a second pick. */
  pick(key: string, gentle = false): void {
    this.refused = null;
    if (this.isPart(key)) return this.#pickPart(key);
    const one = this.thingOf(key);
    if (one) return this.count(one.thing[0], 1, one.n);
    const behind = stem(this.trie, this.ahead, key);
    if (behind && someAt(walk(this.trie, behind), key)) return this.#pickOneOf(behind, key);
    const last = this.path.at(-1) === key;
    if (last && this.atTurn) return this.turnOn();
    if (last && isLeaf(this.place)) return this.confirm();
    if (last && after(this.place, key) === null) {
      this.back();
      return;
    }
    if (!behind) return this.#changed();
    const next = [...behind, key];
    if (isLeaf(walk(this.trie, next)) && !gentle) return this.#send(next, "move");
    this.enter(next);
    this.#changed();
  }

  /** Add a thing to the selection. */
  also(key: string): void {
    this.choose([ALSO, key]);
  }

  /** Pick or unpick one of several nodes, which are then confirmed together. */
  #pickOneOf(behind: Path, key: string): void {
    const [, most] = someAt(walk(this.trie, behind), key)!.total;
    const at = Math.max(0, behind.length - this.path.length);
    const held = this.path.length > behind.length ? this.path[behind.length] : this.drafts[at];
    const before = Array.isArray(held) ? held : [];
    if (this.path.length > behind.length) this.enter(behind);
    if (before.includes(key)) this.drafts[at] = before.filter((one) => one !== key);
    else if (before.length < most) this.drafts[at] = [...before, key];
    this.#changed();
  }

  /** Pick or unpick a part of a move. Nothing is sent until the move is confirmed. */
  #pickPart(key: string): void {
    if (!this.can(key)) return this.#changed();
    const next = this.path.includes(key) ? this.otherParts(key) : [...this.otherParts(key), key];
    this.enter(walk(this.trie, next) === null ? [] : next);
    this.#changed();
  }

  /** Ask Python why a node is not a choice. */
  ask(key: string): void {
    this.refused = null;
    this.#send([...(this.isPart(key) ? this.otherParts(key) : this.nodesBehind), key], "question");
  }

  /** Send the value of a field if the field is a choice. */
  field(key: string, value: string | number): void {
    const behind = stem(this.trie, this.path, key);
    if (!behind) return;
    const path = [...behind, key, value];
    if (isLeaf(walk(this.trie, path))) this.#send(path, "field");
  }

  /** Send a path and return true, or return false if it is not a choice. */
  choose(path: Path): boolean {
    if (!isLeaf(walk(this.trie, path))) return false;
    this.refused = null;
    this.#send(path, "move");
    return true;
  }

  confirm(): void {
    if (!this.canConfirm) return;
    const { whole } = this;
    this.refused = null;
    if (!whole) return this.#send([...this.path, "confirm"], "question");
    if (isLeaf(walk(this.trie, whole))) return this.#send(whole, "move");
    this.enter(whole);
    this.#changed();
  }

  /** Remove the message, or otherwise take back the last pick. Return false if there is neither. */
  back(): boolean {
    if (!this.refused && !this.path.length && !this.drafts.length) return false;
    if (this.refused) this.refused = null;
    else if (this.drafts.length === 1 && this.chosen.length) this.drafts = [this.chosen.slice(0, -1)];
    else {
      const rest = this.path.slice(0, -1);
      const held: Pick[] = [];
      while (rest.length && typeof rest.at(-1) !== "string") held.unshift(rest.pop()!);
      this.enter(rest);
      // The picks of open levels return to the panel, where they can be corrected.
      held.forEach((pick, n) => (this.drafts[n] = pick));
    }
    this.#changed();
    return true;
  }

  /** Show the next turn that fits. */
  turnOn(): void {
    if (!this.atTurn) return;
    this.refused = null;
    this.#turnNext(this.place as Trie, this.path.at(-1)!);
  }

  /** Show the next turn that fits at a cell that is not picked yet. */
  turnAhead(key: string): void {
    const behind = stem(this.trie, this.path, key);
    const place = behind && walk(this.trie, [...behind, key]);
    if (place !== null && !isLeaf(place)) this.#turnNext(place, key);
  }

  #turnNext(place: Trie, key: Pick): void {
    const names = this.turnsOf(key).filter((name) => Object.hasOwn(place, name));
    if (!names.length) return;
    this.turn = names[(names.indexOf(this.findTurn(place, key) ?? "") + 1) % names.length]!;
    this.#changed();
  }

  /** Set the draft of one of the panel's open levels. */
  write(draft: Pick, n = 0): void {
    if (this.beginsAnew) this.enter([]);
    this.drafts[n] = draft;
    this.#changed();
  }

  /** Add `by` things of a kind to the draft of an open bundle. */
  count(kind: string, by: number, n: number): void {
    const counts = this.counts(n);
    const { [kind]: before = 0, ...others } = counts;
    this.write(before + by ? { ...counts, [kind]: before + by } : others, n);
  }

  /** Take Python's answer to a request, which is null if the scene changed instead. */
  answered(id: string, answer: Answer | null): void {
    const done = this.waiting;
    if (!done || done.id !== id) return;
    this.waiting = null;
    this.isSlow = false;
    if (answer && !answer.ok) this.#refuse(done, answer);
    else if (done.kind === "move") {
      this.refused = null;
      if (this.#isOpen(done.path)) this.enter([]);
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
    if (answer.stale) this.enter([]);
    else if (done.kind === "move" && done.path.some((pick) => this.isPart(pick)) && walk(this.trie, done.path) !== null) this.path = done.path;
    const at = this.about.slots ? keyIn(done.path) : (answer.at ?? keyIn(done.path));
    // The player has picked something else in the meantime, so an answer about the earlier pick would mislead.
    if (done.kind === "question" && this.atTurn) return;
    this.refused = { key: at, answer };
  }

  /** Return whether a path ends with a draft of the panel, or with a node picked after one. */
  #isOpen(path: Path): boolean {
    const { ahead } = this;
    return [path, path.slice(0, -1)].some((whole) => whole.length > this.path.length && equal(whole, ahead.slice(0, whole.length)));
  }

  #isSent(path: Path): boolean {
    return this.waiting?.kind === "move" && equal(path, this.waiting.path);
  }

  #send(path: Path, kind: Kind): void {
    const now = Date.now();
    if (this.waiting && now - this.waiting.since < PATIENCE.answer) {
      // A double click makes the same pick twice.
      if (kind === "field" || !equal(path, this.waiting.path)) this.#queued = { path, kind, at: now };
      return this.#changed();
    }
    const sent = this.#line.ask(path, this);
    if (sent) this.waiting = { id: sent.id, path, kind, since: now };
    // A number, a bundle or a text stays open until it is answered, because the player may have to correct it.
    if (kind === "move" && sent && !this.#isOpen(path)) this.enter([]);
    if (!sent?.atOnce) this.#changed();
  }

  #isStill(queued: { path: Path; kind: Kind; at: number }): boolean {
    if (queued.kind === "question") return false;
    const choice = isLeaf(walk(this.trie, queued.path));
    return choice && (queued.kind === "field" || Date.now() - queued.at < QUEUE);
  }
}

function equal(one: Path, other: Path): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return the last node of a path. */
function keyIn(path: Path): string | null {
  return nodesOf(path).at(-1) ?? null;
}
