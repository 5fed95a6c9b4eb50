"""The two laws of every screen: what can be picked lies free, and no text is cut off or lies over another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .notebook import GameCell

WIDTHS: Final = {1280: 800, 1076: 800, 842: 690, 400: 800}
"""How wide cells are in which every screen is looked at, each with the height of its window."""
_SETTLED: Final = "scrollTo(0, 0); new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_LAWS: Final = Path(__file__).with_name("laws.js").read_text(encoding="utf-8")


def broken(cell: GameCell) -> list[str]:
    """What breaks a law on the screen as it is shown now."""
    cell.page.evaluate(f"window.kbLaws || ({{}}, eval)({_LAWS!r})")
    texts: list[str] = cell.root.evaluate("root => [...kbLaws.clipped(root), ...kbLaws.collisions(root)]")
    covered: list[str] = cell.root.evaluate("root => kbLaws.covered(root)")
    return [*texts, *covered]


def broken_anywhere(cell: GameCell) -> Iterator[str]:
    """What breaks a law in any of the widths, without another opening of the page."""
    for width, height in WIDTHS.items():
        cell.page.set_viewport_size({"width": width, "height": height})
        cell.page.evaluate(_SETTLED)
        yield from (f"{width}: {text}" for text in broken(cell))
