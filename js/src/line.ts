// The connection that carries requests to Python, returns each answer to its asker, and knows when nobody answers.
import type { Model, Path, Request } from "./types";

export const PATIENCE = { slow: 400, answer: 8000, hello: 4000 };

/** The reason why there is no connection: the model cannot send, or no answer comes. */
export type Loss = "closed" | "silent";

export interface Asker {
  /** Called when a request has waited long enough to say so. */
  slow(id: string): void;
  /** Called when a request will have no answer. */
  dropped(id: string): void;
}

export class Line {
  #count = 0;
  readonly #prefix = Math.random().toString(36).slice(2, 8);
  #underWay = new Map<string, { asker: Asker | null; timers: number[] }>();
  lost: Loss | null = null;
  readonly listeners = new Set<() => void>();
  /**
   * Called with each path that was sent; returns true if its result is known, and drawn as soon as the asker is done.
   */
  asked: (path: Path, id: string, asker: Asker) => boolean = () => false;

  readonly #model: Model;
  readonly #rev: () => number;

  constructor(
    model: Model,
    rev: () => number,
  ) {
    this.#model = model;
    this.#rev = rev;
  }

  /**
   * Send a path and return the id of the request and whether it is drawn in a moment, or null if the model cannot send.
   */
  ask(path: Path, asker: Asker): { id: string; atOnce: boolean } | null {
    const id = this.#send({ path }, asker);
    return id === null ? null : { id, atOnce: this.asked(path, id, asker) };
  }

  /** Ask what a path would change. */
  peek(path: Path, asker: Asker | null): string | null {
    return this.#send({ path, peek: true }, asker);
  }

  /** Ask what a repeated path shows, after the `known` steps. */
  ahead(path: Path, known: number, asker: Asker): string | null {
    return this.#send({ path, ahead: known }, asker);
  }

  /** Ask Python to let computer players play without a pause; only their moves answer. */
  hurry(): void {
    this.#post({ path: [], hurry: true });
  }

  /** Send a request and return its id, or null if the model cannot send. */
  #post(what: Omit<Request, "id" | "rev">): string | null {
    const id = `${this.#prefix}-${++this.#count}`;
    try {
      this.#model.send({ id, rev: this.#rev(), ...what });
      return id;
    } catch {
      this.#lose("closed");
      return null;
    }
  }

  #send(what: Omit<Request, "id" | "rev">, asker: Asker | null): string | null {
    const id = this.#post(what);
    if (id === null) return null;
    const timers = [
      later(PATIENCE.slow, () => asker?.slow(id)),
      later(PATIENCE.answer, () => this.hello(PATIENCE.hello)),
    ];
    this.#underWay.set(id, { asker, timers });
    return id;
  }

  /** Ask "are we in step?"; with a limit, no answer within it means that the connection is lost. */
  hello(limit?: number): void {
    const id = this.#post({ path: [] });
    if (id !== null && limit !== undefined) this.#underWay.set(id, { asker: null, timers: [later(limit, () => this.#lose("silent"))] });
  }

  /** Record an incoming message, perhaps the answer to a request, and return the asker. */
  heard(id: string | null | undefined): Asker | null {
    for (const [other, { asker, timers }] of this.#underWay) {
      // Python is there, so nobody need ask, and pending requests go on waiting.
      if (!asker) {
        timers.forEach(clearTimeout);
        this.#underWay.delete(other);
      }
    }
    if (this.lost) {
      this.lost = null;
      this.#tell();
    }
    const found = id ? this.#underWay.get(id) : undefined;
    if (!id || !found) return null;
    found.timers.forEach(clearTimeout);
    this.#underWay.delete(id);
    return found.asker;
  }

  /** Forget the requests of a view that has gone. */
  leave(asker: Asker): void {
    for (const [id, entry] of this.#underWay) {
      if (entry.asker !== asker) continue;
      entry.timers.forEach(clearTimeout);
      this.#underWay.delete(id);
    }
  }

  #lose(why: Loss): void {
    this.lost = why;
    const waiting = [...this.#underWay];
    this.#underWay.clear();
    for (const [id, { asker, timers }] of waiting) {
      timers.forEach(clearTimeout);
      asker?.dropped(id);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function later(ms: number, then: () => void): number {
  return setTimeout(then, ms) as unknown as number;
}
