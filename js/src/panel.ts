// The panel for picks that have no node of their own: a stepper for a number, totals for a bundle, a field for a text, a
// count of nodes.
import { isLeaf } from "./choices";
import type { Picks } from "./picks";
import { html, label, svg } from "./svg";
import type { BundleLevel, NumberLevel, Opening, SomeLevel, TextLevel } from "./types";

interface Words {
  confirm: string;
  /** True if a confirm button of the scene is the filled one, so that ours is quiet. */
  isQuiet: boolean;
}

export class Panel {
  readonly el = html("div", "kb-panel-pick");
  /** The keys of the nodes to pick together, if that is what is asked. */
  nodes: readonly string[] = [];
  /** A new question to announce, or "" if there is none. */
  news = "";
  #level: unknown = null;
  #refresh: () => void = () => undefined;

  readonly #picks: Picks;

  constructor(picks: Picks) {
    this.#picks = picks;
    this.el.setAttribute("role", "group");
  }

  /** Return true if there is something to ask at this level. */
  show(words: Words): boolean {
    const { open, beginsAnew } = this.#picks;
    const path = beginsAnew ? [] : this.#picks.path;
    this.el.classList.toggle("kb-anew", beginsAnew);
    this.nodes = [];
    this.news = "";
    if (!open.length) {
      this.#level = null;
      this.el.remove();
      return false;
    }
    this.nodes = open.flatMap((one) => (one.sign === "+" ? one.level.keys : []));
    const level = JSON.stringify([path, open, words]);
    if (level !== this.#level) {
      this.#level = level;
      this.#build(open, words);
      if (path.length) this.news = this.el.getAttribute("aria-label")!;
    }
    this.#refresh();
    return true;
  }

  /** Focus the first button or field. */
  focus(): void {
    const all = [...this.el.querySelectorAll<HTMLElement>("button,input")];
    (all.find((el) => el.getAttribute("aria-disabled") !== "true") ?? all[0])?.focus({ preventScroll: true });
  }

  /** Build all consecutive open levels side by side; if nodes follow them, those end the path. */
  #build(open: Opening[], words: Words): void {
    const picks = this.#picks;
    const updates: (() => void)[] = [];
    const parts = open.map((one, n) => {
      const part = this.#part(one, n);
      updates.push(this.#refresh);
      return part;
    });
    const buttons: HTMLButtonElement[] = [];
    if (isLeaf(open.at(-1)!.then)) {
      const confirm = html("button", words.isQuiet ? "kb-button" : "kb-primary", words.confirm);
      confirm.setAttribute("data-kb-pick", "confirm");
      confirm.addEventListener("click", () => picks.confirm());
      updates.push(() => bar(confirm, !picks.canGoOn));
      buttons.push(confirm);
    }
    if (picks.path.length && !picks.beginsAnew) {
      const back = html("button", "kb-button", "Back");
      back.setAttribute("data-kb-pick", "back");
      back.addEventListener("click", () => picks.back());
      buttons.push(back);
    }
    this.#refresh = () => updates.forEach((update) => update());
    label(this.el, open.map(named).join(", "));
    const body = parts.length > 1 ? [html("div", "kb-parts", ...parts)] : parts;
    this.el.replaceChildren(...body, ...(buttons.length ? [html("div", "kb-row", ...buttons)] : []));
  }

  #part(one: Opening, n: number): HTMLElement {
    switch (one.sign) {
      case "#":
        return this.#number(one.level, n);
      case "*":
        return this.#bundle(one.level, n);
      case "+":
        return this.#some(one.level, n);
      case "$":
        return this.#text(one.level, n);
    }
  }

  #number([low, high]: NumberLevel, n: number): HTMLElement {
    const field = html("input", "kb-input kb-number");
    field.type = "number";
    Object.assign(field, { min: String(low), max: String(high), step: "1" });
    label(field, `A number from ${low} to ${high}`);
    field.setAttribute("data-kb-pick", "number");
    const set = (value: number): void => this.#picks.write(value, n);
    field.addEventListener("input", () => set(field.value === "" ? Number.NaN : Number(field.value)));
    const now = (): number => {
      const value = this.#picks.drafts[n];
      return typeof value === "number" ? value : low;
    };
    const [less, more] = steps("", (by) => {
      set(Math.max(low, Math.min(high, (now() || low) + by)));
    });
    this.#refresh = () => {
      const value = now();
      // A number being typed stays as it is typed.
      if (!Number.isNaN(value) && Number(field.value) !== value) field.value = String(value);
      field.setAttribute("aria-invalid", String(!Number.isInteger(value) || value < low || value > high));
      bar(less, value <= low);
      bar(more, value >= high);
    };
    return html("div", "kb-stepper", less, field, more, html("span", "kb-quiet", `${low}–${high}`));
  }

  /** A thing that has a node is added there; the panel shows it once it is picked, and takes it back. */
  #bundle(level: BundleLevel, at: number): HTMLElement {
    const { items, total, name } = level, picks = this.#picks;
    const sum = (): number => Object.values(picks.counts(at)).reduce((all, n) => all + n, 0);
    const [all, tell] = totals(total);
    const updates: (() => void)[] = [];
    const rows = items.map((item) => {
      const [kind, thing, of, sign, key] = item;
      const count = html("output", "kb-count-now");
      const [less, more] = steps(thing, (by) => {
        if (by > 0 ? picks.spare(item, level, at) > 0 : picks.counts(at)[kind]) picks.count(kind, by, at);
      });
      updates.push(() => {
        const n = picks.counts(at)[kind] ?? 0;
        row.hidden = key !== undefined && n === 0;
        count.textContent = String(n);
        row.classList.toggle("kb-none", n === 0);
        bar(less, n <= 0);
        bar(more, picks.spare(item, level, at) <= 0);
      });
      const look = sign ? [svg("svg", { class: "kb-icon", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("use", { href: `#${sign}` }))] : [];
      const words = html("span", "kb-bundle-name", ...look, html("span", "kb-bundle-thing", thing), " ", html("span", "kb-quiet", `of ${of}`));
      const row = html("div", "kb-bundle-row", words, html("div", "kb-stepper", less, count, ...(key ? [] : [more])));
      row.setAttribute("role", "group");
      label(row, thing);
      return row;
    });
    this.#refresh = () => {
      for (const update of updates) update();
      tell(sum());
    };
    const head = html("div", "kb-h", html("span", "", name ?? ""), all);
    const el = html("div", "kb-bundle", head, html("div", "kb-bundle-rows", ...rows));
    el.setAttribute("role", "group");
    if (name) label(el, name);
    return el;
  }

  #some({ total }: SomeLevel, n: number): HTMLElement {
    const [all, tell] = totals(total);
    all.setAttribute("role", "status");
    this.#refresh = () => {
      const chosen = this.#picks.drafts[n];
      tell(Array.isArray(chosen) ? chosen.length : 0);
    };
    return html("div", "kb-stepper", all);
  }

  #text([most]: TextLevel, n: number): HTMLElement {
    const field = html("input", "kb-input");
    field.type = "text";
    field.maxLength = most;
    label(field, `Text, at most ${most} characters`);
    field.setAttribute("data-kb-pick", "text");
    field.addEventListener("input", () => this.#picks.write(field.value, n));
    this.#refresh = () => undefined;
    return html("div", "kb-stepper", field);
  }
}

/** Return the question of an open level. */
function named(one: Opening): string {
  if (one.sign === "*") return one.level.name ?? "Choose how many of each";
  return { "#": "Choose a number", "+": "Choose from these", $: "Enter text" }[one.sign];
}

/** Return how many are picked and how many are needed, and the words for that. */
function totals([least, most]: [number, number]): [HTMLElement, (count: number) => void] {
  const el = html("span", "kb-bundle-total");
  const told = (count: number): string => {
    if (least === most) return `${count} of ${most}`;
    return least === 0 ? `${count}` : `${count} chosen; choose ${least}–${most}`;
  };
  return [el, (count) => (el.textContent = told(count))];
}

/** Mark a button at its limit as barred, not disabled, so that it keeps the focus. */
function bar(button: HTMLButtonElement, isBarred: boolean): void {
  button.setAttribute("aria-disabled", String(isBarred));
}

/** Return the two buttons that count down and up. */
function steps(name: string, step: (by: number) => void): [HTMLButtonElement, HTMLButtonElement] {
  const make = (by: number): HTMLButtonElement => {
    const button = html("button", "kb-step", by < 0 ? "−" : "+");
    const word = by < 0 ? "less" : "more";
    label(button, name ? `${name}: ${word}` : word);
    button.setAttribute("data-kb-pick", name ? "bundle" : "number");
    button.addEventListener("click", () => step(by));
    return button;
  };
  return [make(-1), make(1)];
}
