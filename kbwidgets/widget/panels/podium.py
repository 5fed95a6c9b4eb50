"""The podium at the end of a match, with a block for each player, as high as their place, and paper that falls once."""

from __future__ import annotations

from random import Random
from typing import Final

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import ordinal
from kbwidgets.core.values.types import Outcome, Seat
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.shell import h

_HIGHEST: Final = 160
"""The height of the winner's block in pixels."""
_STEP: Final = 36
"""The pixels by which the next place is lower."""
_LOWEST: Final = 52
_SCRAPS: Final = 26
"""The number of scraps of paper that fall for a winner."""
_COLOURS: Final = ("blue", "red", "green", "yellow", "pink", "white")


def podium(model: ScreenModel, outcome: Outcome) -> Node:
    """Return the podium, with the winner beside the middle and the lower places to the right."""
    seats = sorted(range(len(model.playing.names)), key=lambda seat: outcome.places[seat])
    order = [seats[1], seats[0], *seats[2:]] if len(seats) > 1 else seats
    blocks = [_block(model, outcome, seat) for seat in order]
    scraps = _fall() if outcome.winners else []
    return h("ol", "podium", *blocks, *scraps, cls="kb-podium", aria_label="Places")


def _block(model: ScreenModel, outcome: Outcome, seat: Seat) -> Node:
    match, place = model.playing, outcome.places[seat]
    colour, points = match.state.colours[seat], outcome.totals
    high = max(_LOWEST, _HIGHEST - _STEP * (place - 1))
    number = [h("b", text=str(points[seat]), cls="kb-podium-points")] if points else []
    block = h("div", "", h("span", text=ordinal(place), cls="kb-serif"), *number, cls="kb-podium-block",
              style=f"--kb-high:{high}px;--kb-turn:{len(match.names) - place}")  # fmt: skip
    size = " kb-avatar-l" if seat in outcome.winners else ""
    name = h("b", text=match.names[seat], cls="kb-serif kb-podium-name")
    return h("li", f"podium {seat}", portrait(match.avatars[seat], colour, size), name, block, cls=f"kb-p-{colour}")


def _fall() -> list[Node]:
    """Return the scraps of paper, which always fall in the same way."""
    rng = Random(_SCRAPS)
    scraps: list[Node] = []
    for n in range(_SCRAPS):
        left, wait, spin = rng.randrange(4, 96), rng.randrange(900), rng.randrange(-540, 540)
        style = f"--kb-x:{left}%;--kb-wait:{wait}ms;--kb-spin:{spin}deg"
        look = f"kb-scrap kb-p-{_COLOURS[n % len(_COLOURS)]}"
        scraps.append(h("li", f"scrap {n}", cls=look, aria_hidden="true", style=style))
    return scraps
