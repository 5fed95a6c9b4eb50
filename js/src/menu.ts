// The menu that a button with data-kb-menu opens beside itself, until a press or a focus elsewhere.

const BUTTON = "[data-kb-menu]";
const OPEN = "aria-expanded";

export function openMenus(root: HTMLElement): void {
  const opened = (): HTMLElement | null => root.querySelector(`${BUTTON}[${OPEN}="true"]`);
  const close = (): HTMLElement | null => {
    const button = opened();
    button?.setAttribute(OPEN, "false");
    return button;
  };
  root.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest(BUTTON);
    const held = opened();
    // The focused item disappears with the menu.
    if (close()?.parentElement?.contains(target as Element)) held?.focus({ preventScroll: true });
    if (button && button !== held) button.setAttribute(OPEN, "true");
  });
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !opened()?.parentElement?.contains(relatedTarget as Element)) close();
  });
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !opened()) return;
      event.stopPropagation();
      close()?.focus();
    },
    true,
  );
}
