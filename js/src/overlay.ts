// Rings above all cells of a board, and ghosts of what a pick would place.
import type { Mark } from "./marks";
import type { Fit } from "./path";
import { rectOf, placeOf } from "./place";
import { svg } from "./svg";
import type { Tree } from "./tree";
import type { Stamp } from "./types";

const SHAPES = "path,polygon,rect,circle,ellipse,polyline,line,use";
const FORM = ["d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "href"];

export interface Ghost {
  cell: Element;
  stamps: Stamp[];
  look: "pale" | "firm" | "waiting";
  /** The sign on a piece in its turn, or null if it has none. */
  fit: Fit | null;
  /** The buttons on a firm piece: whether it can be turned, and the words with which it is confirmed, or null. */
  turns?: boolean;
  confirms?: string | null;
}

/** The layers that the page draws into one data-kb-overlay. */
class Overlay {
  readonly #heat = svg("g", { class: "kb-rings" });
  readonly #may = svg("g", { class: "kb-rings" });
  readonly #lit = svg("g", { class: "kb-rings" });
  readonly #ghosts = svg("g", { class: "kb-ghosts" });
  readonly #top = svg("g", { class: "kb-rings" });
  #drawn = ["", "", "", "", ""];

  readonly #place: Element;

  constructor(place: Element) {
    this.#place = place;
    place.setAttribute("aria-hidden", "true");
    place.replaceChildren(this.#heat, this.#may, this.#lit, this.#ghosts, this.#top);
  }

  isIn(place: Element): boolean {
    return this.#place === place && this.#may.parentNode === place;
  }

  /** Draw again only what differs; `version` changes with the scene. */
  show(version: number, marks: [Element, Mark][], ghosts: Ghost[], seen: Element | null, focused: Element | null): void {
    const board = this.#place.closest("svg");
    // If pieces have a background of their own, the style colours that instead.
    const warm = [...(board?.querySelectorAll("[data-kb-heat]") ?? [])].filter((el) => !el.querySelector(".kb-face"));
    this.#layer(3, this.#heat, `${version} ${ids(warm)}`, () => warm.map((el) => this.#ring(el, `heat kb-heat-${el.getAttribute("data-kb-heat")}`)));
    const tries = new Set(marks.filter(([, { states }]) => states.has("kb-try")).map(([el]) => el));
    const may = marks.filter(([el, { states }]) => states.has("kb-pick") || tries.has(el)).map(([el]) => el);
    this.#layer(0, this.#may, `${version} ${ids(may)} ${ids([...tries])}`, () =>
      // All cases come before all cores, so that no case covers the core of a neighbour.
      ["pick-glow", "pick-case", "pick"].flatMap((look) => may.map((el) => this.#ring(el, tries.has(el) ? look.replace("pick", "try") : look))),
    );
    const lit = [...(board?.querySelectorAll(".kb-lit,.kb-seen") ?? [])];
    this.#layer(4, this.#lit, `${version} ${ids(lit)} ${ids(may)}`, () => [
      ...lit.filter((el) => !may.includes(el)).map((el) => this.#ring(el, "lit-case")),
      ...lit.map((el) => this.#ring(el, "lit")),
    ]);
    const shown = ghosts.map((ghost) => [ids([ghost.cell]), ghost.stamps, ghost.look, ghost.fit, ghost.turns, ghost.confirms]);
    this.#layer(1, this.#ghosts, `${version} ${JSON.stringify(shown)}`, () => ghosts.map((ghost) => this.#ghost(ghost)));
    // A ghost with a ring of its own shows place and rotation, so the cell below needs no ring.
    const covered = new Set(ghosts.filter(({ fit, look }) => fit !== null && look !== "pale").map(({ cell }) => cell));
    const top = marks.flatMap(([el, { states }]): [Element, string][] => {
      if (covered.has(el)) return [];
      const look = ["refused", "waiting", "picked", "concerned"].find((name) => states.has(`kb-${name}` as never));
      return look ? [[el, look]] : [];
    });
    if (seen && !covered.has(seen)) top.push([seen, tries.has(seen) ? "hover kb-ring-try" : "hover"]);
    if (focused) top.push([focused, "focus"]);
    const key = `${version} ${ids(top.map(([el]) => el))} ${top.map(([, look]) => look).join()}`;
    this.#layer(2, this.#top, key, () => top.flatMap(([el, look]) => this.#rings(el, look)));
  }

  #layer(n: number, group: Element, key: string, make: () => Element[]): void {
    if (this.#drawn[n] === key) return;
    this.#drawn[n] = key;
    group.replaceChildren(...make());
  }

  #rings(el: Element, look: string): Element[] {
    const rings = [this.#ring(el, `${look.split(" ")[0]}-case`), this.#ring(el, look)];
    if (look === "refused") {
      const corner = this.#corner(el);
      if (corner) rings.push(badge(corner.x, corner.y, corner.scale));
    }
    return rings;
  }

  /** Return a copy of the shape of a cell at its place; for a cell that is a whole picture, the shape that it names. */
  #ring(el: Element, look: string): Element {
    const named = el.getAttribute("data-kb-face");
    if (named) {
      const { x, y } = placeOf(el);
      return svg("use", { class: `kb-ring kb-ring-${look}`, href: named, x, y });
    }
    const face = el.querySelector(".kb-face") ?? (el.matches(SHAPES) ? el : (el.querySelector(SHAPES) ?? el));
    const ring = svg(face.matches(SHAPES) ? face.localName : "path", { class: `kb-ring kb-ring-${look}` });
    for (const name of FORM) {
      const value = face.getAttribute(name);
      if (value !== null) ring.setAttribute(name, value);
    }
    const moves: string[] = [];
    const end = this.#place.parentNode;
    for (let up: Element | null = face; up && up !== end && up.localName !== "svg"; up = up.parentElement) {
      const move = up.getAttribute("transform");
      if (move) moves.unshift(move);
    }
    if (moves.length) ring.setAttribute("transform", moves.join(" "));
    return ring;
  }

  /** Draw the pieces and their ring turned as the place says, and the sign that they fit upright. */
  #ghost({ cell, stamps, look, fit, turns, confirms }: Ghost): Element {
    const { x, y } = placeOf(cell);
    const angle = Number(cell.getAttribute("data-kb-angle") ?? 0);
    const form = fit === null ? "" : ` kb-${fit}`;
    const pieces = svg("g", { class: "kb-ghost-pieces" });
    for (const stamp of stamps) {
      const [id, dx, dy] = typeof stamp === "string" ? [stamp, 0, 0] : stamp;
      pieces.append(svg("use", { href: `#${id}`, transform: `translate(${dx} ${dy})` }));
    }
    const turned = svg("g", { transform: `translate(${x} ${y})${angle ? ` rotate(${angle})` : ""}` }, pieces);
    const group = svg("g", { class: `kb-ghost kb-ghost-${look}${form}` }, turned);
    const box = fit === null ? null : drawnBox(this.#ghosts, pieces);
    if (!box) return group;
    const scale = this.#scale();
    // A bright case below the ring makes it visible on every background.
    for (const name of ["case", "ring"]) turned.append(svg("rect", { class: `kb-ghost-${name}`, ...box, rx: 8 * scale }));
    if (look === "firm" && fit === "unfit") {
      const [dx, dy, turn] = [box.x + box.width - 3 * scale, box.y + 3 * scale, (angle * Math.PI) / 180];
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      group.append(badge(x + dx * cos - dy * sin, y + dx * sin + dy * cos, scale));
    }
    const middle = x + box.x + box.width / 2;
    if (turns) group.append(this.#press("turn", middle, y + box.y - 24 * scale, scale, ""));
    if (confirms != null) group.append(this.#press("check", middle, y + box.y + box.height + 24 * scale, scale, confirms));
    return group;
  }

  /** Return a button on the board that turns the piece beside it, or confirms it; both are in the scene too, for keys. */
  #press(name: "turn" | "check", x: number, y: number, scale: number, words: string): Element {
    const wide = words ? 30 + 9 * words.length : 0;
    const half = 18 + wide / 2;
    const { left, top, width, height } = this.#room();
    const within = (at: number, low: number, size: number, room: number): number => Math.min(Math.max(at, low + room * scale), low + size - room * scale);
    const at = width ? `${within(x, left, width, half + 3)} ${within(y, top, height, 21)}` : `${x} ${y}`;
    const sign = svg("use", { href: `#kb-${name}`, x: words ? -half + 8 : -11, y: -11, width: 22, height: 22 });
    return svg(
      "g",
      { class: `kb-press kb-press-${name}`, transform: `translate(${at}) scale(${scale})`, "data-kb-press": name },
      svg("rect", { class: "kb-press-shadow", x: -half, y: -15, width: 2 * half, height: 36, rx: 18 }),
      svg("rect", { class: "kb-press-face", x: -half, y: -18, width: 2 * half, height: 36, rx: 18 }),
      sign,
      ...(words ? [text(words, 13)] : []),
    );
  }

  /** Return the box of the board in the units of this layer, or an empty one where there is no layout. */
  #room(): DOMRect {
    const box = rectOf(this.#place.closest("svg")!);
    const matrix = (this.#place as SVGGraphicsElement).getScreenCTM?.()?.inverse?.();
    if (!matrix) return new DOMRect();
    const { x, y } = new DOMPoint(box.left, box.top).matrixTransform(matrix);
    return new DOMRect(x, y, box.width * this.#scale(), box.height * this.#scale());
  }

  /** Return the board units for one pixel of the screen. */
  #scale(): number {
    const matrix = (this.#place as SVGGraphicsElement).getScreenCTM?.();
    return matrix?.a ? 1 / Math.hypot(matrix.a, matrix.b) : 1;
  }

  #corner(el: Element): { x: number; y: number; scale: number } | null {
    const matrix = (this.#place as SVGGraphicsElement).getScreenCTM?.()?.inverse?.();
    if (!matrix) return null;
    const box = rectOf(el.querySelector(".kb-face") ?? el);
    const at = new DOMPoint(box.right - 3, box.top + 3).matrixTransform(matrix);
    return { x: at.x, y: at.y, scale: this.#scale() };
  }
}

/** The overlays of all boards in a scene. */
export class Overlays {
  #overlays: Overlay[] = [];

  readonly #root: HTMLElement;
  readonly #tree: Tree;

  constructor(root: HTMLElement, tree: Tree) {
    this.#root = root;
    this.#tree = tree;
  }

  /** Draw on each board what concerns its own cells. */
  show(version: number, marks: ReadonlyMap<string, Mark>, ghostsOf: () => Ghost[], over: Element | null, focused: Element | null): void {
    const places = [...this.#root.querySelectorAll("[data-kb-overlay]")];
    const before = this.#overlays;
    this.#overlays = places.map((place) => before.find((overlay) => overlay.isIn(place)) ?? new Overlay(place));
    const ghosts = places.length ? ghostsOf() : [];
    places.forEach((place, n) => {
      const board = place.closest("svg")!;
      const mine = [...marks].flatMap(([key, mark]): [Element, Mark][] => {
        const el = this.#tree.element(key);
        return el && el !== board && board.contains(el) ? [[el, mark]] : [];
      });
      const seen = over?.hasAttribute("data-kb-pick") && board.contains(over) && over !== board ? over : null;
      const shown = ghosts.filter(({ cell }) => board.contains(cell));
      this.#overlays[n]!.show(version, mine, shown, seen, focused && board.contains(focused) ? focused : null);
    });
  }
}

let count = 0;
const numbers = new WeakMap<Element, number>();

/** Return numbers that identify elements. */
function ids(elements: Element[]): string {
  return elements.map((el) => numbers.get(el) ?? (numbers.set(el, ++count), count)).join(" ");
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Return the box of pieces before they are moved and turned, which only a browser with a layout knows. */
function drawnBox(layer: Element, pieces: Element): Box | null {
  layer.append(pieces.cloneNode(true));
  const probe = layer.lastElementChild as SVGGraphicsElement;
  const box = probe.getBBox?.();
  probe.remove();
  return box?.width ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
}

/** Return a cross in a disc, of the same size on every board. */
function badge(x: number, y: number, scale: number): Element {
  const look = { class: "kb-badge kb-unfit", transform: `translate(${x} ${y}) scale(${scale})` };
  return svg("g", look, svg("circle", { r: 11 }), svg("path", { d: "M-4-4 4 4M4-4-4 4" }));
}

function text(words: string, x: number): Element {
  const el = svg("text", { x, y: 6 });
  el.textContent = words;
  return el;
}
