// Refusal: the message at the pick that was refused, with every rule and what would do instead.
import { html } from "./svg";
import type { Answer } from "./types";

export class RefusalBox {
  readonly el = html("div", "kb-message kb-refusal kb-at-pick");
  private shown: Answer | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly rule: { can(id: string): boolean; open(id: string): void },
    private readonly close: () => void,
  ) {
    this.el.setAttribute("role", "group");
    this.el.setAttribute("aria-label", "Refused");
  }

  /** Shows an answer at a node, or nothing. */
  show(answer: Answer | null, near: Element | null): void {
    if (!answer) {
      this.shown = null;
      this.el.remove();
      return;
    }
    if (answer !== this.shown) this.fill(answer);
    this.shown = answer;
    if (this.el.parentNode !== this.root) this.root.append(this.el);
    this.stand(near);
  }

  /** The words of an answer, for the live region. */
  static words(answer: Answer): string {
    if (answer.stale) return "The position has changed. Pick again.";
    const told = (answer.refusals ?? []).map(({ text, rule, means, instead }) => [text, rule, means, instead].filter(Boolean).join(" "));
    return told.join(" ") || answer.say || "This is not possible now.";
  }

  private fill(answer: Answer): void {
    const words = html("div", "kb-message-words");
    if (!answer.refusals?.length) words.append(html("p", "", html("b", "", RefusalBox.words(answer))));
    for (const { text, rule, means, instead } of answer.refusals ?? []) {
      const line = html("p", "", html("b", "", text), " ", this.ruleLink(rule));
      if (means) line.append(html("br"), html("span", "", means));
      if (instead) line.append(html("br"), html("span", "kb-quiet", instead));
      words.append(line);
    }
    const close = html("button", "kb-tool kb-close", "×");
    close.setAttribute("aria-label", "Close the message");
    close.addEventListener("click", (event) => {
      event.stopPropagation();
      this.close();
    });
    this.el.replaceChildren(words, close);
  }

  private ruleLink(id: string): HTMLElement {
    if (!id || !this.rule.can(id)) return html("code", "kb-rule-id", id);
    const link = html("button", "kb-rule", id);
    link.setAttribute("aria-label", `Rule ${id}`);
    link.addEventListener("click", (event) => {
      event.stopPropagation();
      this.rule.open(id);
    });
    return link;
  }

  /** Below the node, else above it; in a cell too low for both, at its foot. Nothing else moves. */
  private stand(near: Element | null): void {
    const { el, root } = this;
    el.style.cssText = "";
    const frame = root.getBoundingClientRect();
    const spot = near?.getBoundingClientRect();
    if (!spot || !frame.width) return;
    const width = Math.min(340, frame.width - 24);
    el.style.width = `${width}px`;
    const { height } = el.getBoundingClientRect();
    const left = Math.max(12, Math.min(spot.left - frame.left + spot.width / 2 - width / 2, frame.width - width - 12));
    const below = spot.bottom - frame.top + 8;
    const above = spot.top - frame.top - height - 8;
    const top = below + height <= frame.height ? below : above >= 0 ? above : Math.max(0, frame.height - height - 8);
    el.style.left = `${left}px`;
    el.style.top = `${top}px`;
  }
}
