// Refusal: the message at the pick that was refused, with every rule and what would do instead.
import { roomFor } from "./room";
import { html, label } from "./svg";
import type { Answer } from "./types";

/** What one would pick next, and what the refusal is about. */
const FREE = "[data-kb-pick], [data-kb-confirm], [data-kb-turn], .kb-panel-pick, .kb-refused, .kb-concerned, .kb-ghost-firm";
const EDGE = 12;
/** The width that reads best, and one that finds room near the pick more often. */
const WIDTHS = [340, 220];

export class RefusalBox {
  readonly el = html("div", "kb-message kb-refusal kb-at-pick");
  private shown: Answer | null = null;
  private ply: string | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly rule: { can(id: string): boolean; open(id: string): void },
    private readonly close: () => void,
  ) {
    this.el.setAttribute("role", "group");
    label(this.el, "Refused");
  }

  /** Shows an answer at a node, or nothing; what lists refusals keeps the last one until the next move. */
  show(answer: Answer | null, near: Element | null): void {
    const { root } = this;
    const listed = root.querySelector("[data-kb-refusals]");
    if (listed && (answer || this.ply !== root.dataset.kbPly)) listed.textContent = (answer?.refusals ?? []).map(({ text, rule }) => `${text} ${rule}`).join(", ");
    this.ply = root.dataset.kbPly;
    if (answer && answer !== this.shown) this.fill(answer);
    this.shown = answer;
    if (!answer) return this.el.remove();
    if (this.el.parentNode !== root) root.append(this.el);
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
    label(close, "Close the message");
    close.addEventListener("click", (event) => {
      event.stopPropagation();
      this.close();
    });
    this.el.replaceChildren(words, close);
  }

  private ruleLink(id: string): HTMLElement {
    if (!id || !this.rule.can(id)) return html("code", "kb-rule-id", id);
    const link = html("button", "kb-rule", id);
    label(link, `Rule ${id}`);
    link.addEventListener("click", (event) => {
      event.stopPropagation();
      this.rule.open(id);
    });
    return link;
  }

  /** As near to the node as it covers nothing of what may be picked next; where there is no such room, below all else. */
  private stand(near: Element | null): void {
    const { el, root } = this;
    el.classList.remove("kb-at-foot");
    el.style.cssText = "";
    const cell = root.getBoundingClientRect();
    if (!cell.width) return;
    const spot = near?.getBoundingClientRect() ?? new DOMRect(cell.left, cell.top);
    const free = [...root.querySelectorAll(FREE)].map((other) => other.getBoundingClientRect()).filter(({ width }) => width > 0);
    const frame = { left: cell.left + EDGE, top: cell.top, right: cell.right - EDGE, bottom: cell.bottom - EDGE };
    const sizes = WIDTHS.map((most) => {
      const width = Math.min(most, cell.width - 2 * EDGE);
      el.style.width = `${width}px`;
      return { width, height: el.getBoundingClientRect().height };
    });
    const place = roomFor(sizes, spot, frame, free);
    el.classList.toggle("kb-at-foot", place === null);
    el.style.cssText = place ? `left: ${place.left - cell.left}px; top: ${place.top - cell.top}px; width: ${place.width}px` : "";
  }
}
