// One picture of a model in the page, which joins the parts.
import { changed as movesOf } from "./changed";
import { nodesOf } from "./choices";
import { Controls } from "./controls";
import { Fields } from "./fields";
import { Files } from "./files";
import { Focus } from "./focus";
import { ghostsOf } from "./ghosts";
import { listen } from "./keys";
import type { Line } from "./line";
import { Lights } from "./lights";
import { Live } from "./live";
import { Marks, marksOf } from "./marks";
import { openMenus } from "./menu";
import { motion } from "./motion";
import { name } from "./named";
import { lay, notesOf, type Note } from "./notes";
import { Overlays } from "./overlay";
import { Panel } from "./panel";
import { Peek } from "./peek";
import { Picks } from "./picks";
import { Pointer } from "./pointer";
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

/** The fields of `about` that are not written on the root. */
const RESERVED = new Set(["ghosts", "picking", "slots", "peeks", "confirm", "then", "keys", "focus", "see", "theme"]);
/** The shell's pick that opens the rulebook at a rule. */
const RULE = "/rule";
/** A pick that the shell offers while computer players move. */
const STOP = "/stop";
/** Elements that a press is meant for. A press anywhere else hurries the computer players. */
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
  readonly #controls: Controls;
  readonly #fields: Fields;
  readonly #panel: Panel;
  readonly #box: RefusalBox;
  readonly #tree = new Tree(this.#root);
  readonly #marks = new Marks(this.#tree);
  readonly #rove = new Rove(this.#root, this.#tree);
  readonly #focus = new Focus(this.#root, this.#tree);
  readonly #overlays = new Overlays(this.#root, this.#tree);
  readonly #lights: Lights;
  readonly #motion = motion(this.#root, this.#tree);
  /** The nodes that were drawn last, without the preview. */
  #nodes: Nodes = {};
  #screen: unknown;
  #version = 0;
  /** The keys of the nodes that show a preview. */
  #peeked: ReadonlySet<string> = new Set();
  #sheet = "";
  #see = "";
  #about: string[] = [];
  #turned = "";
  #warned: Answer | undefined;
  #failed: HTMLElement | null = null;
  #notes: Note[] = [];
  /** True while something is drawn. A focus lost meanwhile asks to draw again, which must wait for the end. */
  #busy = false;
  #stirred = false;
  /** Lay the notes over the table where there is room. */
  readonly #lie = (): void => lay(this.#root, [...this.#notes, ...notesOf(this.#root)]);
  readonly #stir = (): void => {
    if (this.#busy) this.#stirred = true;
    else this.#guard(() => this.#show());
  };

  readonly #store: Store;
  readonly #line: Line;

  constructor(el: HTMLElement, store: Store, line: Line) {
    this.#store = store;
    this.#line = line;
    const root = this.#root, tree = this.#tree, rove = this.#rove, focus = this.#focus, live = this.#live, changed = this.#stir;
    const picks = (this.#picks = new Picks(store, line, changed));
    const buttons = (this.#controls = new Controls(root, tree, store, picks, focus, live, () => this.#seen));
    this.#peek = new Peek(store, line, (said) => this.#guard(() => this.#drawPeek(said)));
    this.#pointer = new Pointer(root, tree, picks, buttons, changed);
    this.#lights = new Lights(root, tree, changed);
    const fields = (this.#fields = new Fields(root, tree, picks));
    new Files(root, tree, picks);
    this.#panel = new Panel(picks);
    this.#box = new RefusalBox(root, { can: (id) => picks.can(RULE) && this.#rule(id) !== null, open: (id) => this.#open(id) }, () => picks.back());
    listen({ root, tree, picks, rove, fields, buttons, about: () => store.snapshot.about, spare: () => this.#hurry() });
    root.addEventListener("pointerdown", ({ target }) => (target as Element).closest(TAKEN) || this.#hurry());
    openMenus(root);
    listenZoom(root);
    focus.listen(rove, changed);
    name(root);
    root.append(live.polite, live.assertive);
    el.append(this.#style, this.#symbols, root);
    this.#undress = wear(root);
    this.#unwatch = watchSight(root, this.#lie);
    line.listeners.add(changed);
    this.draw("all", null);
  }

  /** Draw the scene after a change of the store, which may answer the request `id` of this view. */
  draw(changed: Changed, id: string | null): void {
    this.#guard(() => {
      const held = this.#focus.keep();
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
      this.#focus.hand(held, about.focus, id !== null);
      this.#name();
      follow(this.#root, this.#tree);
      offerZoom(this.#root);
      if (id && isAnother) bringToSight(this.#root);
      setOut();
    });
  }

  /** Bring the node that Python names into sight whenever it names another one. */
  #look(): void {
    const wanted = this.#store.snapshot.about.see ?? "";
    const el = wanted === this.#see ? null : this.#tree.element(wanted);
    this.#see = wanted;
    if (el) bringToSight(el);
  }

  /** Draw a preview, or remove it. */
  #drawPeek(said: string): void {
    const keys = new Set([...this.#peeked, ...this.#peek.keys]);
    this.#peeked = this.#peek.keys;
    const held = this.#focus.keep();
    this.#marks.forget(keys);
    this.#tree.draw(this.#peek.nodes, this.#store.snapshot.top, keys);
    this.#version++;
    this.#show();
    this.#focus.hand(held, this.#store.snapshot.about.focus, false);
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

  /** Draw everything that depends on the picks: marks, rings, ghosts, buttons, the panel and messages. */
  #show(): void {
    this.#stirred = false; // This drawing covers all earlier requests for one.
    const picks = this.#picks, tree = this.#tree, root = this.#root;
    const { about } = this.#store.snapshot;
    const marks = marksOf(picks, tree, about.picking ?? "", this.#lights.keys);
    this.#marks.show(marks);
    this.#rove.settle();
    this.#overlays.show(this.#version, marks, () => ghostsOf(picks, tree, about, this.#seen), this.#pointer.over, this.#focus.cell);
    this.#controls.show();
    root.toggleAttribute("data-kb-waiting", picks.waiting !== null);
    root.classList.toggle("kb-slow", picks.isSlow);
    const path = picks.path.map((pick) => (typeof pick === "object" ? JSON.stringify(pick) : pick)).join(" > ");
    if (path) root.setAttribute("data-kb-path", path);
    else root.removeAttribute("data-kb-path");
    this.#focus.lastKey = nodesOf(picks.path).at(-1) ?? this.#focus.lastKey;
    const asked = this.#showPanel(this.#controls.words ?? "Confirm");
    this.#tellTurn();
    const refused = picks.refused;
    const told = this.#box.show(refused?.answer ?? null, refused?.key ? tree.element(refused.key) : this.#focus.heading);
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

  /** Show the panel in the place that the game has for it, or otherwise as a note over the board. */
  #showPanel(confirm: string): Note[] {
    const panel = this.#panel, root = this.#root, picks = this.#picks;
    const isQuiet = root.querySelector("[data-kb-confirm]:not([hidden],[hidden] *)") !== null;
    const had = this.#focus.isIn(panel.el);
    if (!panel.show({ confirm, isQuiet })) {
      if (had) this.#focus.move(this.#focus.lastKey, this.#store.snapshot.about.focus);
      return [];
    }
    if (panel.news) this.#live.say([panel.news]);
    if (had && !this.#focus.isIn(panel.el)) panel.focus();
    const key = [...(picks.beginsAnew ? [] : nodesOf(picks.path)), ...panel.nodes].at(-1) ?? "";
    const picked = this.#tree.element(key);
    const place = this.#panelPlace(picked) ?? root;
    if (panel.el.parentNode !== place) place.append(panel.el);
    panel.el.classList.toggle("kb-afloat", place === root);
    if (panel.news && place !== root) bringToSight(panel.el);
    return place === root ? [{ el: panel.el, near: picked, widths: [330, 260], isMessage: false }] : [];
  }

  /** Return the place for the panel that is nearest to what was picked. */
  #panelPlace(picked: Element | null): Element | null {
    for (let el = picked; el && el !== this.#root; el = el.parentElement) {
      const place = el.querySelector("[data-kb-panel]");
      if (place) return place;
    }
    return this.#root.querySelector("[data-kb-panel]");
  }

  /** The cell in view: the focused one if Enter would pick it, otherwise the one under the pointer. */
  get #seen(): Element | null {
    const { cell } = this.#focus;
    return cell?.hasAttribute("data-kb-pick") ? cell : (this.#pointer.over ?? cell);
  }

  /** Let computer players move without pauses. */
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

  /** Apply the game's sheet and the theme. */
  #dress(): void {
    const { sheet, about } = this.#store.snapshot;
    this.#theme.force(about.theme ?? "");
    if (!sheet || this.#sheet === sheet.id) return;
    this.#sheet = sheet.id;
    this.#style.textContent = sheet.style;
    this.#symbols.innerHTML = `<defs>${sheet.symbols}</defs>`;
  }

  /** Write the state on the root, where styles and tests find it. The revision comes last, when everything is drawn. */
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
