// Lights: the places that a line tells of light up while it is looked at, and one move after the other when it is pressed.
import { bring } from "./scroll";
import type { Tree } from "./tree";

const LINES = "[data-kb-lights]";
const REPLAY = "[data-kb-replay]";
/** Milliseconds for all moves of a replay, and the least and the most for one. */
const ALL = 4800;
const LEAST = 300;
const MOST = 800;

export class Lights {
  private seen: Element | null = null;
  private moves: string[][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    root: HTMLElement,
    private readonly tree: Tree,
    private readonly changed: () => void,
  ) {
    for (const name of ["pointerover", "focusin"]) root.addEventListener(name, ({ target }) => this.look((target as Element).closest(LINES)));
    for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, () => this.look(null));
    root.addEventListener("click", ({ target }) => {
      const pressed = (target as Element).closest(`${LINES},${REPLAY}`);
      if (!pressed) return;
      this.replay(pressed.matches(LINES) ? [pressed] : [...root.querySelectorAll(LINES)]);
    });
  }

  /** The keys of what is lit now: the places, or the marks of those that are not drawn. */
  get keys(): string[] {
    const places = this.moves[0] ?? (this.seen?.isConnected ? movesOf(this.seen).flat() : []);
    return places.map((key) => (this.tree.element(key) ? key : `last ${key}`));
  }

  /** The scene has changed: what was shown is of another one. */
  stop(): void {
    clearTimeout(this.timer);
    this.moves = [];
  }

  private look(line: Element | null): void {
    if (line === this.seen) return;
    this.seen = line;
    this.changed();
  }

  private replay(lines: Element[]): void {
    this.stop();
    this.moves = lines.flatMap(movesOf);
    this.go(Math.min(MOST, Math.max(LEAST, ALL / this.moves.length)));
  }

  private go(pace: number): void {
    for (const key of this.moves[0]?.slice(0, 1) ?? []) bring(key, this.tree);
    this.changed();
    if (!this.moves.length) return;
    this.timer = setTimeout(() => {
      this.moves.shift();
      this.go(pace);
    }, pace);
  }
}

function movesOf(line: Element): string[][] {
  return (line.getAttribute("data-kb-lights") ?? "").split(";").map((places) => places.split("|"));
}
