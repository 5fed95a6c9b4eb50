// Mouse, pen and finger; a click goes to the nearest thing around it that can take it.
import { fieldOf } from "./fields";
import type { Picks } from "./picks";
import { centre, rectOf } from "./place";
import type { Tree } from "./tree";

const SMALL = 30;
const NEAR = 22;

export interface Buttons {
  confirm(): void;
  turn(): void;
  back(): void;
  copy(text: string, button: Element): void;
}

/** Handle a click on an element, by whatever means; return true if something took it. */
export function click(target: EventTarget | null, root: Element, tree: Tree, picks: Picks, buttons: Buttons, gentle = false, more = false): boolean {
  for (let el = target instanceof Element ? target : null; el && el !== root; el = el.parentElement) {
    const press = el.getAttribute("data-kb-press");
    if (press) {
      if (press === "turn") buttons.turn();
      else buttons.confirm();
      return true;
    }
    const key = tree.keyOf(el);
    if (key === null || (el as HTMLButtonElement).disabled) continue;
    if (fieldOf(el)) return false;
    if (el.hasAttribute("data-kb-copy")) buttons.copy(el.getAttribute("data-kb-copy") ?? "", el);
    else if (el.hasAttribute("data-kb-confirm")) buttons.confirm();
    else if (el.hasAttribute("data-kb-turn")) buttons.turn();
    else if (el.hasAttribute("data-kb-back")) buttons.back();
    else if (more && picks.inspects && picks.can(key)) picks.also(key);
    else if (picks.can(key) || picks.path.at(-1) === key) picks.pick(key, gentle && isSmall(el));
    else if (el.hasAttribute("data-kb-ask")) picks.ask(key);
    else continue;
    return true;
  }
  return false;
}

export class Pointer {
  /** The cell under the pointer. */
  over: Element | null = null;

  constructor(root: HTMLElement, tree: Tree, picks: Picks, buttons: Buttons, changed: () => void) {
    root.addEventListener("click", (event) => {
      const isTouch = (event as PointerEvent).pointerType === "touch";
      const missed = isTouch && !(event.target as Element).closest("[data-kb-pick]");
      const near = missed ? nearPick(event, picks, tree) : null;
      click(near ?? event.target, root, tree, picks, buttons, isTouch, event.shiftKey);
    });
    const over = (event: PointerEvent, el: Element | null): void => {
      if (event.pointerType === "touch" || el === this.over) return;
      this.over = el;
      changed();
    };
    root.addEventListener("pointerover", (event) => {
      over(event, (event.target as Element).closest?.("[data-kb-pick]") ?? null);
    });
    root.addEventListener("pointerleave", (event) => over(event, null));
  }
}

function isSmall(el: Element): boolean {
  const { width, height } = rectOf(el);
  return el.hasAttribute("data-kb-cell") && width > 0 && Math.min(width, height) < SMALL;
}

/** Return the pickable cell next to a finger that missed. */
function nearPick(event: MouseEvent, picks: Picks, tree: Tree): Element | null {
  const board = (event.target as Element).closest("svg");
  if (!board) return null;
  let best: Element | null = null;
  let least = NEAR;
  for (const key of picks.keys().now) {
    const el = tree.element(key);
    if (!el || !board.contains(el)) continue;
    const at = centre(el);
    const far = Math.hypot(at.x - event.clientX, at.y - event.clientY);
    if (far < least) [best, least] = [el, far];
  }
  return best;
}
