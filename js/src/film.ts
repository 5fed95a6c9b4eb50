// The results of repeated picks, drawn ahead by Python, so that a step through time is shown at once.
import type { Asker, Line } from "./line";
import type { Store } from "./store";
import type { Answer, Delta, Path } from "./types";

/** With fewer steps left, more are requested. */
const FEW = 6;

interface Reel {
  path: Path;
  steps: Delta[];
  /** The pending request for more. */
  asked: string | null;
  /** True if the last answer was empty, so that there are no more steps. */
  ended: boolean;
}

export class Film implements Asker {
  #reels = new Map<string, Reel>();

  readonly #store: Store;
  readonly #line: Line;

  constructor(store: Store, line: Line) {
    this.#store = store;
    this.#line = line;
  }

  /** Return whether the next step of a path is known. */
  knows(path: Path): boolean {
    return this.#reels.get(JSON.stringify(path))?.steps[0]?.rev === this.#store.rev + 1;
  }

  /** Return the next step of a path, if it is known; those of other paths belong to another scene from now on. */
  take(path: Path): Delta | null {
    const name = JSON.stringify(path);
    const reel = this.#reels.get(name);
    const step = reel?.steps.shift();
    if (!reel || !step) return null;
    this.#reels = new Map([[name, reel]]);
    return step;
  }

  /** Forget all steps, because the scene has changed by something else, and load those of all paths that it names. */
  renew(): void {
    const paths = this.#store.snapshot.about.ahead ?? [];
    this.#reels = new Map(paths.map((path) => [JSON.stringify(path), { path, steps: [], asked: null, ended: false }]));
    this.load();
  }

  /** Request what is missing. */
  load(): void {
    for (const reel of this.#reels.values()) {
      if (!reel.asked && !reel.ended && reel.steps.length < FEW) reel.asked = this.#line.ahead(reel.path, reel.steps.length, this);
    }
  }

  answered(id: string, answer: Answer | null): void {
    const reel = [...this.#reels.values()].find(({ asked }) => asked === id);
    if (!reel) return;
    reel.asked = null;
    const last = reel.steps.at(-1)?.rev ?? this.#store.rev;
    const more = (answer?.ahead ?? []).filter(({ rev }) => rev > last);
    reel.ended = !more.length;
    if (more[0]?.rev === last + 1) reel.steps.push(...more);
    this.load();
  }

  slow(): void {}

  dropped(): void {
    this.#reels.clear();
  }
}
