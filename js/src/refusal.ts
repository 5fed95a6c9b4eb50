// The message at a refused pick, with the first reason and the advice, and the others on demand.
import type { Note } from "./notes";
import { html, label } from "./svg";
import type { Answer, Refusal } from "./types";

/** The width that reads best, and one that fits near the pick more often. */
const WIDTHS = [340, 220];

export class RefusalBox {
  readonly el = html("div", "kb-message kb-refusal kb-at-pick");
  #shown: Answer | null = null;

  readonly #root: HTMLElement;
  readonly #rule: { can(id: string): boolean; open(id: string): void };
  readonly #close: () => void;

  constructor(
    root: HTMLElement,
    rule: { can(id: string): boolean; open(id: string): void },
    close: () => void,
  ) {
    this.#root = root;
    this.#rule = rule;
    this.#close = close;
    this.el.setAttribute("role", "group");
    label(this.el, "Not allowed");
  }

  /** Return the note of an answer about a node, if any. */
  show(answer: Answer | null, near: Element | null): Note[] {
    const root = this.#root;
    if (answer && answer !== this.#shown) this.#fill(answer);
    this.#shown = answer;
    if (answer && this.el.parentNode !== root) root.append(this.el);
    if (!answer) {
      this.el.remove();
      this.el.removeAttribute("style"); // The next one is news, whatever its subject is.
    }
    return answer ? [{ el: this.el, near, widths: WIDTHS, isMessage: true }] : [];
  }

  /** Return the words of an answer, for the live region. */
  static words(answer: Answer): string {
    if (answer.stale) return "The position has changed. Choose again.";
    const [first] = answer.refusals ?? [];
    const told = first ? [first.text, first.means, first.instead].filter(Boolean).join(" ") : answer.say;
    return told || "You can't do that now.";
  }

  #fill(answer: Answer): void {
    const words = html("div", "kb-message-words");
    const [first, ...others] = answer.refusals ?? [];
    words.append(first ? this.#reason(first) : html("p", "", html("b", "", RefusalBox.words(answer))));
    if (others.length) {
      const more = html("button", "kb-rule", "All reasons");
      more.addEventListener("click", (event) => {
        event.stopPropagation();
        more.remove();
        words.append(...others.map((reason) => this.#reason(reason)));
        close.focus();
      });
      words.firstElementChild!.append(" · ", more);
    }
    const close = html("button", "kb-tool kb-close", "×");
    label(close, "Close message");
    close.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#close();
    });
    this.el.replaceChildren(words, close);
  }

  #reason({ text, rule, means, instead }: Refusal): HTMLElement {
    const line = html("p", "", html("b", "", text));
    if (instead) line.append(" ", html("span", "kb-quiet", instead));
    if (means) line.append(html("br"), means);
    line.append(" ", this.#ruleLink(rule));
    return line;
  }

  #ruleLink(id: string): HTMLElement | string {
    if (!id || !this.#rule.can(id)) return "";
    const link = html("button", "kb-rule", "Rule");
    link.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#rule.open(id);
    });
    return link;
  }
}
