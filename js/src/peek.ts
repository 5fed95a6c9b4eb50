// The preview of a path, asked of Python while it is pointed at, and removed again without a revision.
import type { Asker, Line } from "./line";
import { patched } from "./patch";
import type { Store } from "./store";
import type { Answer, Nodes, Path } from "./types";

const NONE: ReadonlySet<string> = new Set();

export class Peek implements Asker {
  #wanted: Path | null = null;
  #name = "";
  #underWay: { id: string; name: string } | null = null;
  #shown: { nodes: Nodes; keys: ReadonlySet<string> } | null = null;
  #known = new Map<string, Answer>();

  readonly #store: Store;
  readonly #line: Line;
  readonly #changed: (said: string) => void;

  constructor(
    store: Store,
    line: Line,
    changed: (said: string) => void,
  ) {
    this.#store = store;
    this.#line = line;
    this.#changed = changed;
  }

  /** Preview the path that is pointed at now; one request runs at a time, and the last path wins. */
  want(path: Path | null): void {
    const name = path ? `${this.#store.rev} ${JSON.stringify(path)}` : "";
    if (name === this.#name) return;
    this.#wanted = path;
    this.#name = name;
    const known = this.#known.get(name);
    if (known) return this.#show(known);
    if (this.#shown) this.#show(null);
    this.#ask();
  }

  has(id: string): boolean {
    return this.#underWay?.id === id;
  }

  answered(answer: Answer | null): void {
    const done = this.#underWay;
    this.#underWay = null;
    if (!done) return;
    if (answer?.ok && answer.rev === this.#store.rev) this.#known.set(done.name, answer);
    const known = this.#known.get(this.#name);
    if (done.name === this.#name) {
      if (known) this.#show(known);
    } else if (!known) this.#ask();
  }

  /** Forget the preview, because the scene has changed, and return the keys of the shown nodes. */
  forget(): ReadonlySet<string> {
    const keys = this.keys;
    this.#known.clear();
    this.#shown = null;
    this.#name = "";
    this.#wanted = null;
    return keys;
  }

  /** The nodes with the preview of a path. */
  get nodes(): Nodes {
    return this.#shown?.nodes ?? this.#store.snapshot.nodes;
  }

  slow(): void {}

  dropped(id: string): void {
    if (this.has(id)) this.#underWay = null;
  }

  /** The keys of the nodes that differ from the scene. */
  get keys(): ReadonlySet<string> {
    return this.#shown?.keys ?? NONE;
  }

  #ask(): void {
    if (!this.#wanted || this.#underWay) return;
    const id = this.#line.peek(this.#wanted, this);
    if (id) this.#underWay = { id, name: this.#name };
  }

  #show(answer: Answer | null): void {
    const { nodes, sheet } = this.#store.snapshot;
    this.#shown = answer?.nodes ? patched(nodes, answer.nodes, sheet?.parts) : null;
    this.#changed(answer?.say ?? "");
  }
}
