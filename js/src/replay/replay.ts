// The code of an exported page: it inflates the frontend and the matches in the page, and lets a player drive it.
import { hostTheme } from "../theme";
import { Player } from "./player";
import type { Recorded } from "./reel";
import type { Model, Snapshot } from "../types";

/** The style of the page and of the replay, which the build inserts. */
declare const KB_REPLAY_STYLE: string;

interface Widget {
  initialize(context: { model: Model }): () => void;
  render(context: { model: Model; el: HTMLElement }): () => void;
}

/** Return the inflated text of a part of the page. */
async function inflated(part: Element): Promise<string> {
  const bytes = Uint8Array.from(atob(part.textContent!.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/**
 * Load the frontend of a cell. It runs as a script in the page, because the page's policy allows that by the hash of
 * its text.
 */
async function frontend(): Promise<() => Widget> {
  const script = document.createElement("script");
  script.textContent = await inflated(document.getElementById("kb-code")!);
  document.head.append(script);
  const made = (globalThis as { kbFrontend?: () => Widget }).kbFrontend;
  if (!made) throw new Error("the page was changed");
  return made;
}

/** Return whether the focus is where arrows and Space have a meaning of their own. */
function isTaken(target: Element, key: string): boolean {
  if (target.closest("[data-kb-cell], [role=tabpanel]") && key !== " ") return target.closest("[data-kb-cell]") !== null || key.startsWith("Page");
  return key === " " && target.matches("button, summary, a, input:not([type=range])");
}

async function begin(main: HTMLElement): Promise<void> {
  const style = document.createElement("style");
  style.textContent = KB_REPLAY_STYLE;
  document.head.append(style);
  const [list] = document.querySelectorAll(".kb-list");
  const parts = [...document.querySelectorAll(".kb-match")];
  const titles = parts.map((part) => part.getAttribute("data-title") ?? "");
  const title = document.title;
  const wanted = (): number | null => (/^#\d+$/.test(location.hash) && +location.hash.slice(1) <= parts.length ? +location.hash.slice(1) - 1 : null);
  const player = new Player({
    front: list ? (JSON.parse(await inflated(list)) as Snapshot) : null,
    load: async (number) => JSON.parse(await inflated(parts[number]!)) as Recorded,
    turnTheme: () => document.documentElement.setAttribute("data-theme", hostTheme(document) === "dark" ? "light" : "dark"),
    shown: (match) => {
      document.title = match === null ? title : titles[match]!;
      // The browser's back button then leads from a match to the list.
      if (list && wanted() !== match) location.hash = match === null ? "" : `${match + 1}`;
    },
    later: (ms, then) => setTimeout(then, ms) as unknown as number,
    cancel: (timer) => clearTimeout(timer),
  });
  const [widget] = [await frontend(), await player.open(list ? wanted() : 0)];
  const { initialize, render } = widget();
  initialize({ model: player });
  main.textContent = "";
  render({ model: player, el: main });
  addEventListener("hashchange", () => list && void player.open(wanted()));
  addEventListener(
    "keydown",
    (event) => {
      const target = event.target instanceof Element ? event.target : main;
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(target, event.key) || !player.key(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  main.addEventListener("click", lookUp);
  new MutationObserver(() => showNow(main)).observe(main, { attributes: true, subtree: true, attributeFilter: ["data-kb-rev"] });
  showNow(main);
}

/** If the log is below the table, picking a line there leads back up to the table. */
function lookUp(event: Event): void {
  if (!(event.target as Element).closest(".kb-entry, .kb-fork")) return;
  const [table, log] = [".kb-main", ".kb-drawer"].map((part) => document.querySelector(`.kb-film > ${part}`)?.getBoundingClientRect());
  if (table && log && log.top >= table.bottom) scrollTo({ top: 0 });
}

/** Keep the current line of the log visible. */
function showNow(main: HTMLElement): void {
  const now = main.querySelector<HTMLElement>(".kb-entries > .kb-now");
  const list = now?.parentElement;
  if (!now || !list?.clientHeight) return;
  const top = now.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + now.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

const main = document.querySelector("main")!;
begin(main).catch((error: unknown) => {
  console.error(error);
  main.setAttribute("role", "alert");
  main.textContent = `This page can't be shown: ${String(error)}. It needs a browser from 2023 or later.`;
});
