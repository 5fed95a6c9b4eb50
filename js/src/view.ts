// One picture of a model in the page, which joins the parts and keeps the focus where it was.
import { changed as movesOf } from "./changed";
import { ghostsAt, nodesOf, turnsAt } from "./choices";
import { copy } from "./copy";
import { Fields } from "./fields";
import { Files } from "./files";
import { listen } from "./keys";
import type { Line } from "./line";
import { Lights } from "./lights";
import { Live } from "./live";
import { Marks, marksOf, type Mark } from "./marks";
import { openMenus } from "./menu";
import { lay, notesOf, type Note } from "./notes";
import { Overlay, type Ghost } from "./overlay";
import { motion } from "./motion";
import { Panel } from "./panel";
import { Peek } from "./peek";
import { Picks, type Fit } from "./picks";
import { name } from "./named";
import { isPlace } from "./place";
import { Pointer, type Buttons } from "./pointer";
import { RefusalBox } from "./refusal";
import { Rove } from "./rove";
import { follow } from "./scroll";
import { bringToSight, watchSight } from "./sight";
import type { Changed, Store } from "./store";
import { wear } from "./style";
import { html, svg } from "./svg";
import { Theme } from "./theme";
import { Tree } from "./tree";
import { trouble } from "./trouble";
import { listenZoom, offerZoom } from "./zoom";
import type { Answer, Nodes, Path } from "./types";

const RESERVED = new Set(["ghosts", "picking", "slots", "peeks", "inspects", "confirm", "keys", "focus", "see", "theme"]);
/** The pick of the shell that opens the rulebook at a rule. */
const RULE = "/rule";
/** The pick of the shell that is there while computer players play. */
const STOP = "/stop";
/** A press on one of these is meant for it; any other press shows that somebody wants to skip ahead. */
const TAKEN = "button,a,input,select,textarea,summary,[data-kb-pick]";
const LOST = {
  closed: "The kernel has stopped. Run this cell again to continue.",
  silent: "Python isn't answering. If nothing else is running, run this cell again.",
};

export class View {
  readonly #root = html("section", "kb");
  readonly #undress: () => void;
  readonly #unwatch: () => void;
  readonly #style = html("style");
  readonly #symbols = svg("svg", { width: 0, height: 0, "aria-hidden": "true", style: "position:absolute" });
  readonly #live = new Live();
  readonly #banner = html("p", "kb-banner kb-lost");
  readonly #theme = new Theme(this.#root);
  readonly #picks: Picks;
  readonly #peek: Peek;
  readonly #pointer: Pointer;
  readonly #fields: Fields;
  readonly #panel: Panel;
  readonly #box: RefusalBox;
  #tree = new Tree(this.#root);
  #marks = new Marks(this.#tree);
  #rove = new Rove(this.#root, this.#tree);
  readonly #lights: Lights;
  readonly #motion = motion(this.#root, this.#tree);
  #overlays: Overlay[] = [];
  /** The nodes that were drawn last, without the preview. */
  #nodes: Nodes = {};
  #screen: unknown;
  #version = 0;
  /** The keys of the nodes that show what a path would change. */
  #peeked: ReadonlySet<string> = new Set();
  #sheet = "";
  #focus = "";
  #see = "";
  #about: string[] = [];
  #focused: Element | null = null;
  #lastKey = "";
  #turned = "";
  #warned: Answer | undefined;
  #failed: HTMLElement | null = null;
  #notes: Note[] = [];
  /** True while something is drawn: a lost focus then asks to draw again, which must wait for the end. */
  #busy = false;
  #stirred = false;
  /** Place the notes over the table where there is room for them. */
  readonly #lie = (): void => lay(this.#root, [...this.#notes, ...notesOf(this.#root)]);
  readonly #stir = (): void => {
    if (this.#busy) this.#stirred = true;
    else this.#guard(() => this.#show());
  };

  readonly #store: Store;
  readonly #line: Line;

  constructor(
    el: HTMLElement,
    store: Store,
    line: Line,
  ) {
    this.#store = store;
    this.#line = line;
    this.#picks = new Picks(store, line, this.#stir);
    this.#peek = new Peek(store, line, (said) => this.#guard(() => this.#drawPeek(said)));
    const buttons = this.#buttons();
    this.#pointer = new Pointer(this.#root, this.#tree, this.#picks, buttons, this.#stir);
    this.#lights = new Lights(this.#root, this.#tree, this.#stir);
    this.#fields = new Fields(this.#root, this.#tree, this.#picks);
    new Files(this.#root, this.#tree, this.#picks);
    this.#panel = new Panel(this.#picks);
    this.#box = new RefusalBox(this.#root, { can: (id) => this.#picks.can(RULE) && this.#rule(id) !== null, open: (id) => this.#open(id) }, () => this.#picks.back());
    listen({ root: this.#root, tree: this.#tree, picks: this.#picks, rove: this.#rove, fields: this.#fields, buttons, about: () => store.snapshot.about, spare: () => this.#hurry() });
    this.#root.addEventListener("pointerdown", ({ target }) => (target as Element).closest(TAKEN) || this.#hurry());
    openMenus(this.#root);
    listenZoom(this.#root);
    this.#followFocus();
    name(this.#root);
    this.#root.append(this.#live.polite, this.#live.assertive);
    el.append(this.#style, this.#symbols, this.#root);
    this.#undress = wear(this.#root);
    this.#unwatch = watchSight(this.#root, this.#lie);
    line.listeners.add(this.#stir);
    this.draw("all", null);
  }

  /** Draw after a change of the store; `id` names the request of this view that was answered, if it was one. */
  draw(changed: Changed, id: string | null): void {
    this.#guard(() => {
      const held = this.#keep();
      this.#lights.stop();
      this.#dress();
      const { top, nodes, about } = this.#store.snapshot;
      const shown = this.#peek.forget();
      const all = this.#failed || changed === "all" ? "all" : new Set([...changed, ...shown]);
      this.#peeked = new Set();
      this.#failed?.remove();
      this.#failed = null;
      this.#marks.forget(all);
      const isAnother = this.#screen !== about.screen;
      this.#screen = about.screen;
      const setOut = this.#motion.before(all === "all" || isAnother ? null : movesOf(this.#nodes, nodes, all, shown));
      this.#nodes = nodes;
      this.#tree.draw(nodes, top, all);
      this.#version++;
      this.#picks.revise();
      if (id) this.#picks.answered(id, null);
      this.#look();
      this.#show();
      this.#hand(held, id !== null);
      this.#name();
      follow(this.#root, this.#tree);
      offerZoom(this.#root);
      if (id && isAnother) bringToSight(this.#root);
      setOut();
    });
  }

  /** Scroll to what Python wants to be looked at, each time that it changes. */
  #look(): void {
    const wanted = this.#store.snapshot.about.see ?? "";
    const el = wanted === this.#see ? null : this.#tree.element(wanted);
    this.#see = wanted;
    if (el) bringToSight(el);
  }

  /** Draw the preview of a path, or remove it. */
  #drawPeek(said: string): void {
    const keys = new Set([...this.#peeked, ...this.#peek.keys]);
    this.#peeked = this.#peek.keys;
    const held = this.#keep();
    this.#marks.forget(keys);
    this.#tree.draw(this.#peek.nodes, this.#store.snapshot.top, keys);
    this.#version++;
    this.#show();
    this.#hand(held, false);
    if (said) this.#live.say([said]);
  }

  /** Announce what happened. */
  say(lines: readonly string[]): void {
    this.#live.say(lines);
  }

  answered(id: string, answer: Answer | null): void {
    if (this.#peek.has(id)) return this.#peek.answered(answer);
    this.#guard(() => {
      this.#picks.answered(id, answer);
      if (answer?.ok && answer.say) this.#live.say([answer.say]);
    });
  }

  asks(asker: unknown): boolean {
    return asker === this.#picks || asker === this.#peek;
  }

  stop(): void {
    this.#theme.stop();
    this.#motion.end();
    this.#undress();
    this.#unwatch();
    this.#lights.stop();
    this.#fields.stop();
    this.#line.leave(this.#picks);
    this.#line.leave(this.#peek);
    this.#line.listeners.delete(this.#stir);
    this.#style.remove();
    this.#symbols.remove();
    this.#root.remove();
  }

  /** Draw everything that depends on the picks: marks, rings, ghosts, buttons, panel, message. */
  #show(): void {
    this.#stirred = false; // All earlier changes are drawn now.
    const picks = this.#picks, tree = this.#tree, root = this.#root;
    const marks = marksOf(picks, tree, this.#store.snapshot.about.picking ?? "", this.#lights.keys);
    this.#marks.show(marks);
    this.#rove.settle();
    this.#showOverlays(marks);
    this.#showButtons();
    root.toggleAttribute("data-kb-waiting", picks.waiting !== null);
    root.classList.toggle("kb-slow", picks.isSlow);
    const path = picks.path.map((pick) => (typeof pick === "object" ? JSON.stringify(pick) : pick)).join(" > ");
    if (path) root.setAttribute("data-kb-path", path);
    else root.removeAttribute("data-kb-path");
    this.#lastKey = nodesOf(picks.path).at(-1) ?? this.#lastKey;
    const asked = this.#showPanel(this.#confirmWords() ?? "Confirm");
    this.#tellTurn();
    const refused = picks.refused;
    const told = this.#box.show(refused?.answer ?? null, refused?.key ? tree.element(refused.key) : this.#heading(), this.#store.snapshot.about.ply);
    this.#notes = [...asked, ...told];
    this.#lie();
    if (refused?.answer !== this.#warned) this.#live.warn(refused ? RefusalBox.words(refused.answer) : "");
    this.#warned = refused?.answer;
    this.#showBanner();
    const seen = this.#seen;
    this.#peek.want(picks.peek(seen && tree.keyOf(seen)));
  }

  /** Announce whether the turn shown fits, and what it is worth. */
  #tellTurn(): void {
    const picks = this.#picks;
    const turned = picks.atTurn ? `${JSON.stringify(picks.path)} ${picks.turn}` : "";
    if (turned === this.#turned) return;
    this.#turned = turned;
    if (!turned) return;
    const told = { fits: ["Fits", picks.note].filter(Boolean).join(", "), unfit: "", try: "You can try this" };
    this.#live.say([told[picks.fit(picks.whole)]]);
  }

  #showBanner(): void {
    const { lost } = this.#line;
    this.#root.toggleAttribute("data-kb-lost", lost !== null);
    if (!lost) return this.#banner.remove();
    if (this.#banner.textContent === LOST[lost] && this.#banner.isConnected) return;
    this.#banner.textContent = LOST[lost];
    this.#root.prepend(this.#banner);
    this.#live.say([LOST[lost]]);
  }

  /** Show the panel in the game's place for it, otherwise over the board, as a note. */
  #showPanel(confirm: string): Note[] {
    const panel = this.#panel, root = this.#root, picks = this.#picks;
    const isQuiet = root.querySelector("[data-kb-confirm]:not([hidden],[hidden] *)") !== null;
    const had = this.#has(panel.el);
    if (!panel.show({ confirm, isQuiet })) {
      if (had) this.#focusOn(this.#lastKey, this.#store.snapshot.about.focus);
      return [];
    }
    if (panel.news) this.#live.say([panel.news]);
    if (had && !this.#has(panel.el)) panel.focus();
    const key = [...(picks.beginsAnew ? [] : nodesOf(picks.path)), ...panel.nodes].at(-1) ?? "";
    const picked = this.#tree.element(key);
    const place = this.#panelPlace(picked) ?? root;
    if (panel.el.parentNode !== place) place.append(panel.el);
    panel.el.classList.toggle("kb-afloat", place === root);
    if (panel.news && place !== root) bringToSight(panel.el);
    return place === root ? [{ el: panel.el, near: picked, widths: [330, 260] }] : [];
  }

  /** Return the place for the panel of an open pick: the nearest one to what was picked. */
  #panelPlace(picked: Element | null): Element | null {
    for (let el = picked; el && el !== this.#root; el = el.parentElement) {
      const place = el.querySelector("[data-kb-panel]");
      if (place) return place;
    }
    return this.#root.querySelector("[data-kb-panel]");
  }

  #showButtons(): void {
    const picks = this.#picks, root = this.#root, tree = this.#tree;
    const whole = picks.whole;
    const words = this.#confirmWords();
    this.#enable("[data-kb-turn]", "turn", picks.canTurn);
    this.#enable("[data-kb-back]", "back", picks.path.length > 0);
    this.#enable("[data-kb-confirm]", "confirm", picks.canConfirm);
    root.toggleAttribute("data-kb-ready", picks.canGoOn);
    for (const button of root.querySelectorAll("[data-kb-confirm]")) {
      const found = tree.words(tree.keyOf(button) ?? "");
      if (!found) continue;
      const said = whole && words ? [words, picks.note].filter(Boolean).join(", ") : found.sent;
      if (found.text.data !== said) found.text.data = said;
    }
  }

  /**
   * Return the words of the confirm button: for the last node of the path that has its own, otherwise for all; {} is
   * the pick.
   */
  #confirmWords(): string | undefined {
    const { confirm } = this.#store.snapshot.about;
    const keys = nodesOf(this.#picks.path).reverse();
    const own = typeof confirm === "object" ? confirm[keys.find((key) => key in confirm) ?? ""] : confirm;
    return own?.replace("{}", () => keys.map((key) => this.#tree.words(key)?.sent).find(Boolean) ?? "");
  }

  #enable(selector: string, pick: string, can: boolean): void {
    for (const button of this.#root.querySelectorAll<HTMLButtonElement>(selector)) {
      if (!can && this.#has(button)) this.#focusOn(this.#lastKey, this.#store.snapshot.about.focus);
      button.disabled = !can;
      if (can) button.setAttribute("data-kb-pick", pick);
      else button.removeAttribute("data-kb-pick");
    }
  }

  #showOverlays(marks: ReadonlyMap<string, Mark>): void {
    const tree = this.#tree, root = this.#root;
    const places = [...root.querySelectorAll("[data-kb-overlay]")];
    const before = this.#overlays;
    this.#overlays = places.map((place) => before.find((overlay) => overlay.isIn(place)) ?? new Overlay(place));
    const ghosts = places.length ? this.#ghosts() : [];
    const over = this.#pointer.over;
    places.forEach((place, n) => {
      const board = place.closest("svg")!;
      const own = [...marks].flatMap(([key, mark]): [Element, Mark][] => {
        const el = tree.element(key);
        return el && el !== board && board.contains(el) ? [[el, mark]] : [];
      });
      const seen = over?.hasAttribute("data-kb-pick") && board.contains(over) && over !== board ? over : null;
      const focused = this.#focused && board.contains(this.#focused) ? this.#focused : null;
      const its = ghosts.filter(({ cell }) => board.contains(cell));
      this.#overlays[n]!.show(this.#version, own, its, seen, focused);
    });
  }

  /** Return what would be placed: pale under the pointer or the focus, firm where it is picked or waiting. */
  #ghosts(): Ghost[] {
    const picks = this.#picks, tree = this.#tree;
    const { about } = this.#store.snapshot;
    const ghosts: Ghost[] = [];
    const add = (key: string, turn: string | null, look: Ghost["look"], fit: Fit | null): void => {
      const cell = tree.element(key);
      const stamps = ghostsAt(about, key)[turn ?? ""];
      if (cell && isPlace(cell) && stamps) ghosts.push({ cell, stamps, look, fit: turn === null ? null : fit });
    };
    const sent = picks.waiting?.kind === "move" ? picks.waiting.path : [];
    const [node, last] = last2(sent);
    if (node !== null && typeof last === "string" && turnsAt(about, node).includes(last)) add(node, last, "waiting", picks.fit(sent));
    else if (typeof last === "string") add(last, null, "waiting", null);
    const picked = picks.path.at(-1);
    if (typeof picked === "string") add(picked, picks.atTurn ? picks.turn : null, "firm", picks.fit(picks.whole));
    for (const one of picks.chosen) add(one, null, "firm", null);
    const seen = this.#seen;
    const key = seen && tree.keyOf(seen);
    if (key && !picks.chosen.includes(key) && key !== node && key !== last && seen.hasAttribute("data-kb-pick") && picks.goesOn(key)) add(key, picks.turnAt(key), "pale", picks.isTry(key) ? "try" : "fits");
    return ghosts;
  }

  /** The node that is looked at: the focus takes precedence over the pointer if Enter would pick it. */
  get #seen(): Element | null {
    return this.#focused?.hasAttribute("data-kb-pick") ? this.#focused : (this.#pointer.over ?? this.#focused);
  }

  #buttons(): Buttons {
    const picks = this.#picks;
    return {
      confirm: () => {
        picks.confirm();
      },
      turn: () => {
        const key = this.#seen && this.#tree.keyOf(this.#seen);
        if (picks.atTurn) picks.turnOn();
        else if (key) picks.turnAhead(key);
      },
      back: () => {
        picks.back();
      },
      copy: (text, button) => {
        void copy(text, this.#root).then((done) => this.#live.say([done ? "Copied" : "Copying isn't allowed here"]));
        button.classList.add("kb-copied");
        setTimeout(() => button.classList.remove("kb-copied"), 1200);
      },
    };
  }

  /** Let computer players that keep a pace catch up at once. */
  #hurry(): void {
    if (this.#picks.can(STOP)) this.#line.hurry();
  }

  #rule(id: string): Path | null {
    const place = this.#store.snapshot.choices[RULE];
    if (typeof place !== "object" || place === null) return null;
    return "$" in place || Object.hasOwn(place, id) ? [RULE, id] : null;
  }

  #open(id: string): void {
    const path = this.#rule(id);
    if (path) this.#picks.choose(path);
  }

  #followFocus(): void {
    this.#root.addEventListener("focusin", (event) => {
      const target = event.target as Element;
      const cell = target.closest("[data-kb-cell]");
      if (cell) this.#rove.focused(cell);
      const isSeen = target.matches(":focus-visible");
      this.#focused = cell && isSeen ? cell : null;
      this.#stir();
    });
    this.#root.addEventListener("focusout", ({ relatedTarget }) => {
      this.#focused = null;
      // If the focus stays inside, it comes in again at once, and that draws.
      if (!this.#root.contains(relatedTarget as Element | null)) this.#stir();
    });
  }

  /** Return the element that has the focus if it is in this widget. */
  #active(): Element | null {
    const active = (this.#root.getRootNode() as Document | ShadowRoot).activeElement;
    return active && active !== this.#root && this.#root.contains(active) ? active : null;
  }

  #has(el: Element): boolean {
    const active = this.#active();
    return active !== null && el.contains(active);
  }

  #keep(): { key: string } | null {
    const active = this.#active();
    if (!active) return null;
    return { key: this.#tree.keyAround(active) ?? this.#lastKey };
  }

  /** Hand the focus on: where Python wants it, otherwise to the same thing, otherwise to the heading. */
  #hand(held: { key: string } | null, isMine: boolean): void {
    const wanted = this.#store.snapshot.about.focus ?? "";
    const isNew = wanted !== this.#focus;
    this.#focus = wanted;
    if (wanted && isNew && (held || isMine)) return this.#focusOn(wanted);
    const active = this.#active();
    if (held && (!active || cannotHold(active))) this.#focusOn(held.key, wanted);
  }

  #focusOn(...keys: (string | undefined)[]): void {
    for (const key of keys) {
      const el = this.#tree.element(key ?? "") as HTMLElement | null;
      if (!el?.isConnected || cannotHold(el)) continue;
      el.focus({ preventScroll: true });
      if (this.#active() === el) return;
    }
    this.#heading()?.focus({ preventScroll: true });
  }

  #heading(): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>("[data-kb-heading]");
  }

  /** Apply the sheet of the game, and the theme. */
  #dress(): void {
    const { sheet, about } = this.#store.snapshot;
    this.#theme.force(about.theme ?? "");
    if (!sheet || this.#sheet === sheet.id) return;
    this.#sheet = sheet.id;
    this.#style.textContent = sheet.style;
    this.#symbols.innerHTML = `<defs>${sheet.symbols}</defs>`;
  }

  /** Set the names by which tests find the state; the revision comes last, when everything is drawn. */
  #name(): void {
    const { about, rev } = this.#store.snapshot;
    for (const name of this.#about) if (!(name in about)) this.#root.removeAttribute(`data-kb-${name}`);
    this.#about = Object.keys(about).filter((name) => !RESERVED.has(name));
    for (const name of this.#about) this.#root.setAttribute(`data-kb-${name}`, String(about[name]));
    const game = typeof about.game === "string" ? `kb-${about.game}` : "";
    for (const cls of [...this.#root.classList]) if (cls.startsWith("kb-") && cls !== "kb-slow" && cls !== game) this.#root.classList.remove(cls);
    if (game) this.#root.classList.add(game);
    this.#root.setAttribute("data-kb-rev", String(rev));
  }

  #guard(work: () => void): void {
    this.#busy = true;
    try {
      work();
      for (let n = 0; this.#stirred && n < 3; n++) {
        this.#stirred = false;
        this.#show();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy = false;
      this.#stirred = false;
    }
  }

  #fail(error: unknown): void {
    console.error(error);
    const box = trouble(error, () => this.#guard(() => this.draw("all", null)));
    this.#failed?.remove();
    this.#failed = box;
    this.#root.append(box);
  }
}

/** Return whether an element loses the focus: a hidden or disabled one keeps it until the next frame is laid out. */
function cannotHold(el: Element): boolean {
  return el.closest("[hidden]") !== null || el.matches(":disabled");
}

function last2(path: Path): [string | null, Path[number] | null] {
  const node = path.at(-2);
  return [typeof node === "string" ? node : null, path.at(-1) ?? null];
}
