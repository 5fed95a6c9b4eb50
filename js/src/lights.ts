// The places of a line light up while it is pointed at, and move by move when it is pressed.
import { bring } from "./scroll";
import type { Tree } from "./tree";

const LINES = "[data-kb-lights]";
const REPLAY = "[data-kb-replay]";
/** The milliseconds for all moves of a replay, and the least and the most for one. */
const ALL = 4800;
const LEAST = 300;
const MOST = 800;

export class Lights {
  #over: Element | null = null;
  #focused: Element | null = null;
  #moves: string[][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #tree: Tree;
  readonly #changed: () => void;

  constructor(
    root: HTMLElement,
    tree: Tree,
    changed: () => void,
  ) {
    this.#tree = tree;
    this.#changed = changed;
    const look = (over: Element | null, focused: Element | null): void => {
      if (over === this.#over && focused === this.#focused) return;
      this.#over = over;
      this.#focused = focused;
      this.#changed();
    };
    root.addEventListener("pointerover", ({ target }) => look((target as Element).closest(LINES), this.#focused));
    root.addEventListener("pointerleave", () => look(null, this.#focused));
    root.addEventListener("focusin", ({ target }) => look(this.#over, (target as Element).closest(`${LINES}:focus-visible`)));
    root.addEventListener("focusout", () => look(this.#over, null));
    root.addEventListener("click", ({ target }) => {
      const pressed = (target as Element).closest(`${LINES},${REPLAY}`);
      if (!pressed) return;
      this.#replay(pressed.matches(LINES) ? [pressed] : [...root.querySelectorAll(LINES)]);
    });
  }

  /** The keys of the lit nodes: the places, or the marks of those that are not drawn. */
  get keys(): string[] {
    const line = this.#over ?? this.#focused;
    return this.#moves[0] ?? (line?.isConnected ? this.#movesOf(line).flat() : []);
  }

  /** Stop, because the scene has changed and the lights belong to another one. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#moves = [];
  }

  #replay(lines: Element[]): void {
    this.stop();
    this.#moves = lines.flatMap((line) => this.#movesOf(line));
    this.#go(Math.min(MOST, Math.max(LEAST, ALL / this.#moves.length)));
  }

  #go(pace: number): void {
    for (const key of this.#moves[0]?.slice(0, 1) ?? []) bring(key, this.#tree);
    this.#changed();
    if (!this.#moves.length) return;
    this.#timer = setTimeout(() => {
      this.#moves.shift();
      this.#go(pace);
    }, pace);
  }

  #movesOf(line: Element): string[][] {
    const moves = (line.getAttribute("data-kb-lights") ?? "").split(";").map((places) => places.split("|"));
    const drawn = moves.map((places) => places.flatMap((key) => [key, `last ${key}`].find((name) => this.#tree.element(name)) ?? []));
    return drawn.filter((places) => places.length);
  }
}
