"""The two laws of every screen: nothing covers a pick, and no text is cut off or overlaps another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .notebook import GameCell

WIDTHS: Final = {1280: 800, 1076: 800, 842: 690, 400: 800}
"""The cell widths in which every screen is checked, each with the height of its window."""
_SETTLED: Final = "scrollTo(0, 0); new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_LAWS: Final = Path(__file__).with_name("laws.js").read_text(encoding="utf-8")


def broken(cell: GameCell) -> list[str]:
    """Return the faults of the current screen."""
    cell.page.evaluate(f"window.kbLaws || ({{}}, eval)({_LAWS!r})")
    texts: list[str] = cell.root.evaluate("root => [...kbLaws.clipped(root), ...kbLaws.collisions(root)]")
    covered: list[str] = cell.root.evaluate("root => kbLaws.covered(root)")
    return [*texts, *covered]


def broken_anywhere(cell: GameCell) -> Iterator[str]:
    """Yield the faults of the screen in every width, without reopening the page."""
    for width, height in WIDTHS.items():
        cell.page.set_viewport_size({"width": width, "height": height})
        cell.page.evaluate(_SETTLED)
        yield from (f"{width}: {text}" for text in broken(cell))
