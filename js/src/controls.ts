// The buttons of the scene that confirm, turn, take back and copy. Keys can press them, too.
import { nodesOf } from "./choices";
import { copy } from "./copy";
import type { Focus } from "./focus";
import type { Live } from "./live";
import type { Picks } from "./picks";
import type { Buttons } from "./pointer";
import type { Store } from "./store";
import type { Tree } from "./tree";

export class Controls implements Buttons {
  readonly #root: HTMLElement;
  readonly #tree: Tree;
  readonly #store: Store;
  readonly #picks: Picks;
  readonly #focus: Focus;
  readonly #live: Live;
  readonly #seen: () => Element | null;

  constructor(root: HTMLElement, tree: Tree, store: Store, picks: Picks, focus: Focus, live: Live, seen: () => Element | null) {
    this.#root = root;
    this.#tree = tree;
    this.#store = store;
    this.#picks = picks;
    this.#focus = focus;
    this.#live = live;
    this.#seen = seen;
  }

  confirm(): void {
    this.#picks.confirm();
  }

  turn(): void {
    const seen = this.#seen();
    const key = seen && this.#tree.keyOf(seen);
    if (this.#picks.atTurn) this.#picks.turnOn();
    else if (key) this.#picks.turnAhead(key);
  }

  back(): void {
    this.#picks.back();
  }

  copy(text: string, button: Element): void {
    void copy(text, this.#root).then((done) => this.#live.say([done ? "Copied" : "Copying isn't allowed here"]));
    button.classList.add("kb-copied");
    setTimeout(() => button.classList.remove("kb-copied"), 1200);
  }

  /** Enable the buttons that do something, and write on the confirm button what it does. */
  show(): void {
    const picks = this.#picks, root = this.#root, tree = this.#tree;
    const { whole } = picks;
    const words = this.words;
    this.#enable("[data-kb-turn]", "turn", picks.canTurn);
    this.#enable("[data-kb-back]", "back", picks.path.length > 0);
    this.#enable("[data-kb-confirm]", "confirm", picks.canConfirm);
    root.toggleAttribute("data-kb-ready", picks.canGoOn);
    this.#ask();
    for (const button of root.querySelectorAll("[data-kb-confirm]")) {
      const found = tree.words(tree.keyOf(button) ?? "");
      if (!found) continue;
      const said = whole && words ? [words, picks.note].filter(Boolean).join(", ") : found.sent;
      if (found.text.data !== said) found.text.data = said;
    }
  }

  /**
   * The words of the confirm button: those of the last picked node that has its own, or otherwise the common ones.
   * {} stands for the picked thing.
   */
  get words(): string | undefined {
    const { confirm } = this.#store.snapshot.about;
    const keys = nodesOf(this.#picks.path).reverse();
    const own = typeof confirm === "object" ? confirm[keys.find((key) => key in confirm) ?? ""] : confirm;
    return own?.replace("{}", () => keys.map((key) => this.#tree.words(key)?.sent).find(Boolean) ?? "");
  }

  /** Write in the head what to pick next, or the prompt if nothing is picked. */
  #ask(): void {
    const heading = this.#focus.heading;
    const found = heading && this.#tree.words(this.#tree.keyOf(heading) ?? "");
    const { then } = this.#store.snapshot.about;
    const last = this.#picks.whole ? undefined : nodesOf(this.#picks.path).at(-1);
    const next = then && last !== undefined ? then[last] ?? then[""] : undefined;
    const text = next ?? found?.sent;
    heading?.toggleAttribute("data-kb-asks", next !== undefined);
    if (!found || !text || found.text.data === text) return;
    found.text.data = text;
    if (next) this.#live.say([next]);
  }

  #enable(selector: string, pick: string, can: boolean): void {
    for (const button of this.#root.querySelectorAll<HTMLButtonElement>(selector)) {
      if (!can && this.#focus.isIn(button)) this.#focus.move(this.#focus.lastKey, this.#store.snapshot.about.focus);
      button.disabled = !can;
      if (can) button.setAttribute("data-kb-pick", pick);
      else button.removeAttribute("data-kb-pick");
    }
  }
}
