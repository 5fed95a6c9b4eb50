// Panel: what one node cannot be: a stepper for a number, totals for a bundle, a field for a text, how many of some nodes.
import { isLeaf, walk } from "./choices";
import type { Picks } from "./picks";
import { html } from "./svg";
import type { BundleLevel, NumberLevel, Path, SomeLevel, TextLevel, Trie } from "./types";

interface Words {
  confirm: string;
  /** A confirm button of the scene is the filled one; then ours is quiet. */
  isQuiet: boolean;
}

export class Panel {
  readonly el = html("div", "kb-panel-pick");
  /** The keys of the nodes that are picked together, where that is what is asked. */
  nodes: readonly string[] = [];
  /** What has just been asked for by a pick, to be said; "" if nothing new is. */
  news = "";
  private level: unknown = null;
  private refresh: () => void = () => undefined;

  constructor(private readonly picks: Picks) {
    this.el.setAttribute("role", "group");
  }

  /** True if there is something to ask at this level. */
  show(trie: Trie, words: Words): boolean {
    const { path, place } = this.picks;
    const open = place === null || isLeaf(place) ? null : (place["#"] ?? place["*"] ?? place["+"] ?? place.$ ?? null);
    this.nodes = [];
    this.news = "";
    if (open === null) {
      this.level = null;
      this.el.remove();
      return false;
    }
    this.nodes = (place as Trie)["+"]?.keys ?? [];
    const level = JSON.stringify([path, open, words]);
    if (level !== this.level) {
      this.level = level;
      this.build(place as Trie, trie, words);
      if (path.length) this.news = this.el.getAttribute("aria-label")!;
    }
    this.refresh();
    return true;
  }

  /** Gives the focus to the first button or field that is there. */
  focus(): void {
    const all = [...this.el.querySelectorAll<HTMLElement>("button,input")];
    (all.find((el) => el.getAttribute("aria-disabled") !== "true") ?? all[0])?.focus({ preventScroll: true });
  }

  private build(place: Trie, trie: Trie, words: Words): void {
    const { picks } = this;
    const { "#": number, "*": bundle, "+": some } = place;
    const then = number ? number[3] : bundle ? bundle.then : some ? some.then : place.$![1];
    const confirm = html("button", words.isQuiet ? "kb-button" : "kb-primary", isLeaf(then) ? words.confirm : "Next");
    confirm.setAttribute("data-kb-pick", "confirm");
    confirm.addEventListener("click", () => picks.confirm());
    const back = html("button", "kb-button", "Back");
    back.setAttribute("data-kb-pick", "back");
    back.addEventListener("click", () => picks.back());
    const body = number ? this.number(number) : bundle ? this.bundle(bundle) : some ? this.some(some) : this.text(place.$!);
    const update = this.refresh;
    this.refresh = () => {
      update();
      bar(confirm, picks.whole === null);
    };
    const name = bundle?.name ?? (number ? "Choose a number" : bundle ? "Choose how many of each" : some ? "Choose some" : "Enter a text");
    this.el.setAttribute("aria-label", name);
    const before = told(trie, picks.path).map((line) => html("p", "kb-bundle-told", line));
    this.el.replaceChildren(...before, body, html("div", "kb-row", confirm, ...(picks.path.length ? [back] : [])));
  }

  private number([low, high]: NumberLevel): HTMLElement {
    const field = html("input", "kb-input kb-number");
    field.type = "number";
    Object.assign(field, { min: String(low), max: String(high), step: "1" });
    field.setAttribute("aria-label", `A number from ${low} to ${high}`);
    field.setAttribute("data-kb-pick", "number");
    const set = (value: number): void => this.picks.write(value);
    field.addEventListener("input", () => set(field.value === "" ? Number.NaN : Number(field.value)));
    const now = (): number => (typeof this.picks.draft === "number" ? this.picks.draft : low);
    const [less, more] = steps("", (by) => {
      set(Math.max(low, Math.min(high, (now() || low) + by)));
    });
    this.refresh = () => {
      const value = now();
      // What is being typed stays as it is typed.
      if (!Number.isNaN(value) && Number(field.value) !== value) field.value = String(value);
      field.setAttribute("aria-invalid", String(!Number.isInteger(value) || value < low || value > high));
      bar(less, value <= low);
      bar(more, value >= high);
    };
    return html("div", "kb-stepper", less, field, more, html("span", "kb-quiet", `${low} to ${high}`));
  }

  private bundle({ items, total, name }: BundleLevel): HTMLElement {
    const counts = (): Record<string, number> => this.picks.draft as Record<string, number>;
    const sum = (): number => Object.values(counts()).reduce((all, n) => all + n, 0);
    const [all, tell] = totals(total);
    const updates: (() => void)[] = [];
    const rows = items.map(([kind, thing, of]) => {
      const count = html("output", "kb-count-now");
      const [less, more] = steps(thing, (by) => {
        const n = (counts()[kind] ?? 0) + by;
        if (n < 0 || n > of || (by > 0 && sum() >= total[1])) return;
        const next = { ...counts(), [kind]: n };
        if (n === 0) delete next[kind];
        this.picks.write(next);
      });
      updates.push(() => {
        const n = counts()[kind] ?? 0;
        count.textContent = String(n);
        bar(less, n <= 0);
        bar(more, n >= of || sum() >= total[1]);
      });
      const words = html("span", "kb-bundle-name", thing, " ", html("span", "kb-quiet", `of ${of}`));
      const row = html("div", "kb-bundle-row", words, html("div", "kb-stepper", less, count, more));
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", thing);
      return row;
    });
    this.refresh = () => {
      for (const update of updates) update();
      tell(sum());
    };
    const head = html("div", "kb-h", html("span", "", name ?? ""), all);
    return html("div", "kb-bundle", head, html("div", "kb-bundle-rows", ...rows));
  }

  private some({ total }: SomeLevel): HTMLElement {
    const [all, tell] = totals(total);
    all.setAttribute("role", "status");
    this.refresh = () => tell(this.picks.chosen.length);
    return html("div", "kb-stepper", all);
  }

  private text([most]: TextLevel): HTMLElement {
    const field = html("input", "kb-input");
    field.type = "text";
    field.maxLength = most;
    field.setAttribute("aria-label", `A text of at most ${most} characters`);
    field.setAttribute("data-kb-pick", "text");
    field.addEventListener("input", () => this.picks.write(field.value));
    this.refresh = () => undefined;
    return html("div", "kb-stepper", field);
  }
}

/** What was picked before of bundles, in words. */
function told(trie: Trie, path: Path): string[] {
  return path.flatMap((pick, n) => {
    const place = typeof pick === "object" && !Array.isArray(pick) ? walk(trie, path.slice(0, n)) : null;
    const level = place === null || isLeaf(place) ? undefined : place["*"];
    if (!level) return [];
    const things = level.items.flatMap(([kind, name]) => ((pick as Record<string, number>)[kind] ? [`${(pick as Record<string, number>)[kind]} ${name}`] : []));
    return [`${level.name ? `${level.name}: ` : ""}${things.join(", ") || "nothing"}`];
  });
}

/** How many are picked and how many have to be, and how that is told. */
function totals([least, most]: [number, number]): [HTMLElement, (count: number) => void] {
  const el = html("span", "kb-bundle-total");
  const range = least === most ? `${most}` : `${least} to ${most}`;
  return [el, (count) => (el.textContent = `${count} chosen, ${range} needed`)];
}

/** A button at its end keeps the focus: it is barred, not disabled. */
function bar(button: HTMLButtonElement, isBarred: boolean): void {
  button.setAttribute("aria-disabled", String(isBarred));
}

/** The two buttons that count down and up. */
function steps(name: string, step: (by: number) => void): [HTMLButtonElement, HTMLButtonElement] {
  const make = (by: number): HTMLButtonElement => {
    const button = html("button", "kb-step", by < 0 ? "−" : "+");
    const word = by < 0 ? "less" : "more";
    button.setAttribute("aria-label", name ? `${name}: ${word}` : word);
    button.setAttribute("data-kb-pick", name ? "bundle" : "number");
    button.addEventListener("click", () => step(by));
    return button;
  };
  return [make(-1), make(1)];
}
