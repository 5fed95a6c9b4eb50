// Panel: what a node cannot be: a stepper for a number, totals for a bundle, a field for a text.
import { isLeaf, walk } from "./choices";
import type { Picks } from "./picks";
import { html } from "./svg";
import type { BundleLevel, NumberLevel, TextLevel, Trie } from "./types";

interface Words {
  confirm: string;
  /** A confirm button of the scene is the filled one; then ours is quiet. */
  isQuiet: boolean;
}

export class Panel {
  readonly el = html("div", "kb-panel-pick");
  private level: unknown = null;
  private refresh: () => void = () => undefined;

  constructor(private readonly picks: Picks) {
    this.el.setAttribute("role", "group");
  }

  /** True if there is something to ask at this level. */
  show(trie: Trie, words: Words): boolean {
    const { picks } = this;
    const place = picks.path.length ? walk(trie, picks.path) : null;
    const open = place === null || isLeaf(place) ? null : (place["#"] ?? place["*"] ?? place.$ ?? null);
    if (open === null) {
      this.level = null;
      this.el.remove();
      return false;
    }
    const level = `${JSON.stringify(picks.path)} ${JSON.stringify(open)}`;
    if (level !== this.level) {
      this.level = level;
      this.build(place as Trie, words);
    }
    this.refresh();
    return true;
  }

  private build(place: Trie, words: Words): void {
    const confirm = html("button", words.isQuiet ? "kb-button" : "kb-primary", words.confirm);
    confirm.setAttribute("data-kb-pick", "confirm");
    confirm.addEventListener("click", () => this.picks.confirm());
    const back = html("button", "kb-button", "Back");
    back.setAttribute("data-kb-pick", "back");
    back.addEventListener("click", () => this.picks.back());
    const body = place["#"] ? this.number(place["#"]) : place["*"] ? this.bundle(place["*"]) : this.text(place.$!);
    const update = this.refresh;
    this.refresh = () => {
      update();
      bar(confirm, this.picks.whole === null);
    };
    this.el.setAttribute("aria-label", place["#"] ? "Choose a number" : place["*"] ? "Choose how many of each" : "Enter a text");
    this.el.replaceChildren(body, html("div", "kb-row", confirm, back));
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

  private bundle({ items, total: [least, most] }: BundleLevel): HTMLElement {
    const counts = (): Record<string, number> => this.picks.draft as Record<string, number>;
    const sum = (): number => Object.values(counts()).reduce((all, n) => all + n, 0);
    const all = html("p", "kb-bundle-total");
    const updates: (() => void)[] = [];
    const rows = items.map(([kind, name, of]) => {
      const count = html("output", "kb-count-now");
      const [less, more] = steps(name, (by) => {
        const n = (counts()[kind] ?? 0) + by;
        if (n < 0 || n > of || (by > 0 && sum() >= most)) return;
        const next = { ...counts(), [kind]: n };
        if (n === 0) delete next[kind];
        this.picks.write(next);
      });
      updates.push(() => {
        const n = counts()[kind] ?? 0;
        count.textContent = String(n);
        bar(less, n <= 0);
        bar(more, n >= of || sum() >= most);
      });
      const row = html("div", "kb-bundle-row", html("span", "", name), less, count, more, html("span", "kb-quiet", `of ${of}`));
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", name);
      return row;
    });
    this.refresh = () => {
      for (const update of updates) update();
      const range = least === most ? `${most}` : `${least} to ${most}`;
      all.textContent = `${sum()} chosen, ${range} needed`;
    };
    return html("div", "kb-bundle", ...rows, all);
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
