// The theme, which follows the host between light and dark.

type Look = "light" | "dark";
const NAMES = ["class", "style", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"];

/** Return the theme of the page around the widget, if it shows one. */
export function hostTheme(page: Document): Look {
  const { body, documentElement: top } = page;
  const jupyter = body.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "false" ? "dark" : "light";
  const code = body.getAttribute("data-vscode-theme-kind");
  if (code) return /light/.test(code) ? "light" : "dark";
  for (const el of [body, top]) {
    const said = `${el.className} ${el.getAttribute("data-theme") ?? ""} ${el.getAttribute("theme") ?? ""}`;
    if (/\b(dark|dark-theme|vscode-dark)\b/.test(said)) return "dark";
    if (/\b(light|light-theme|vscode-light)\b/.test(said)) return "light";
  }
  return dark(page)?.matches ? "dark" : "light";
}

function dark(page: Document): MediaQueryList | null {
  return page.defaultView?.matchMedia?.("(prefers-color-scheme: dark)") ?? null;
}

/** A theme that keeps data-theme on the root up to date; `forced` wins over the host. */
export class Theme {
  #forced = "";
  readonly #observer: MutationObserver;
  readonly #media: MediaQueryList | null;
  readonly #look = (): void => {
    const theme = this.#forced || hostTheme(document);
    if (this.#root.getAttribute("data-theme") !== theme) this.#root.setAttribute("data-theme", theme);
    this.#root.toggleAttribute("data-kb-forced", this.#forced !== "" && this.#forced !== hostTheme(document));
  };

  readonly #root: Element;

  constructor(root: Element) {
    this.#root = root;
    this.#observer = new MutationObserver(this.#look);
    for (const el of [document.documentElement, document.body]) {
      this.#observer.observe(el, { attributes: true, attributeFilter: NAMES });
    }
    this.#media = dark(document);
    this.#media?.addEventListener("change", this.#look);
    this.#look();
  }

  force(theme: string): void {
    this.#forced = theme === "dark" || theme === "light" ? theme : "";
    this.#look();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#media?.removeEventListener("change", this.#look);
  }
}
