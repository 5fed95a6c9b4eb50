// Film: what picks will show that are made again and again, drawn ahead by Python, so that a step through time is shown at once.
import type { Asker, Line } from "./line";
import type { Store } from "./store";
import type { Answer, Delta, Path } from "./types";

/** With fewer steps left, more are asked for. */
const FEW = 6;

interface Reel {
  path: Path;
  steps: Delta[];
  /** The request for more that has no answer yet. */
  asked: string | null;
  /** Whether the last answer brought nothing: there is no more. */
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

  /** Whether the next step of a path is known. */
  knows(path: Path): boolean {
    return this.#reels.get(JSON.stringify(path))?.steps[0]?.rev === this.#store.rev + 1;
  }

  /** The next step of a path, if it is known; those of all other paths are of another scene from now on. */
  take(path: Path): Delta | null {
    const name = JSON.stringify(path);
    const reel = this.#reels.get(name);
    const step = reel?.steps.shift();
    if (!reel || !step) return null;
    this.#reels = new Map([[name, reel]]);
    return step;
  }

  /** The scene has changed by something else: what was told is of another one, and is told anew of all paths that the scene names. */
  renew(): void {
    const paths = this.#store.snapshot.about.ahead ?? [];
    this.#reels = new Map(paths.map((path) => [JSON.stringify(path), { path, steps: [], asked: null, ended: false }]));
    this.load();
  }

  /** Asks for what is missing. */
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
