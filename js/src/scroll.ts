// Scroll: a board that is wider than its place begins with what can be picked in its middle, not at its left edge.

const begun = new WeakSet<Element>();

/** Scrolls each new board once, as soon as it has a size. */
export function begin(root: HTMLElement): void {
  for (const board of root.querySelectorAll<HTMLElement>(".kb-board")) {
    if (begun.has(board)) continue;
    begun.add(board);
    const observer = new ResizeObserver(() => {
      if (!board.clientWidth) return;
      observer.disconnect();
      if (board.scrollWidth > board.clientWidth) board.scrollLeft += middle(board) - board.clientWidth / 2;
    });
    observer.observe(board);
  }
}

/** How far from the left side of what is seen the middle of all that can be picked lies; of the board, where nothing can. */
function middle(board: HTMLElement): number {
  const picks = [...board.querySelectorAll("[data-kb-pick]")];
  if (!picks.length) return board.scrollWidth / 2 - board.scrollLeft;
  const left = board.getBoundingClientRect().left;
  const places = picks.map((el) => el.getBoundingClientRect());
  return places.reduce((sum, { x, width }) => sum + x + width / 2, 0) / places.length - left;
}
