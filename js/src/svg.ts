// Small helpers for what the page itself draws.
const SVG = "http://www.w3.org/2000/svg";

export function svg(tag: string, attributes: Record<string, string | number> = {}, ...children: Element[]): SVGElement {
  const el = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, String(value));
  el.append(...children);
  return el;
}

/** Return an HTML element with a class, text and children. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  cls = "",
  ...children: (globalThis.Node | string)[]
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  if (cls) el.className = cls;
  el.append(...children);
  if (tag === "button") el.setAttribute("type", "button");
  if (tag === "button" || tag === "input") el.setAttribute("data-lm-suppress-shortcuts", "true");
  return el;
}

/** Set the accessible name of an element. */
export function label(el: Element, words: string): void {
  el.setAttribute("aria-label", words);
}
