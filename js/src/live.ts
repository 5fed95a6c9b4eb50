// The live regions, which announce events to a screen reader, and refusals at once.
import { html } from "./svg";

export class Live {
  readonly polite = region("status", "polite");
  readonly assertive = region("alert", "assertive");

  say(lines: readonly string[]): void {
    put(this.polite, lines.join(" "));
  }

  /** Announce a refusal; "" removes it once it is closed. */
  warn(text: string): void {
    if (text) put(this.assertive, text);
    else this.assertive.textContent = "";
  }
}

function region(role: string, live: string): HTMLElement {
  const el = html("div", "kb-sr");
  el.setAttribute("role", role);
  el.setAttribute("aria-live", live);
  return el;
}

/** The same words twice must differ, or they are not spoken again. */
function put(el: HTMLElement, text: string): void {
  if (text) el.textContent = el.textContent === text ? `${text}\u00a0` : text;
}
