"""The podium at the end of a match, with a block for each player, as high as their place, and paper that falls once."""

from __future__ import annotations

from random import Random
from typing import Final

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import ordinal
from kbwidgets.core.values.types import Outcome, Seat
from kbwidgets.players import level_word
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.shell import h

_SHARES: Final = (1, 0.74, 0.58, 0.46, 0.37, 0.3, 0.24, 0.2)
"""The height of the block of each place, as a share of the winner's."""
_SCRAPS: Final = 26
"""The number of scraps of paper that fall for a winner."""
_COLOURS: Final = ("blue", "red", "green", "yellow", "pink", "white")


def podium(model: ScreenModel, outcome: Outcome) -> Node:
    """Return the podium, with the winner beside the second and the lower places to the right."""
    seats = sorted(range(len(model.playing.names)), key=lambda seat: outcome.places[seat])
    order = [seats[1], seats[0], *seats[2:]] if len(seats) > 1 else seats
    scraps = _fall() if outcome.winners else []
    return h("ol", "podium", *(_block(model, outcome, seat) for seat in order), *scraps, cls="kb-podium",
             aria_label="Places")  # fmt: skip


def _block(model: ScreenModel, outcome: Outcome, seat: Seat) -> Node:
    match, place = model.playing, outcome.places[seat]
    player, colour = match.players[seat], match.state.colours[seat]
    figure = _figure(model, outcome, seat)
    number = [h("b", text=text, cls="kb-podium-points") for text in figure[:1]]
    unit = [h("small", text=text) for text in figure[1:]]
    standing = "Draw" if outcome.drawn and len(set(outcome.places)) == 1 else ordinal(place)
    block = h("div", "", h("span", text=standing, cls="kb-serif"), *number, *unit,
              cls="kb-podium-block",
              style=f"--kb-share:{_SHARES[place - 1]};--kb-turn:{len(match.names) - place}")  # fmt: skip
    size = " kb-avatar-l" if seat in outcome.winners else ""
    name = h("b", text=match.names[seat], cls="kb-serif kb-podium-name")
    kind = level_word(match.game, player) if player else "you" if model.people == (seat,) else ""
    words = h("span", text=kind, cls="kb-podium-kind", title=name_of(player) if player else None)
    return h("li", f"podium {seat}", portrait(match.avatars[seat], colour, size), name, words, block,
             cls=f"kb-p-{colour}")  # fmt: skip


def _figure(model: ScreenModel, outcome: Outcome, seat: Seat) -> tuple[str, ...]:
    """Return a player's points, or the figure of the standings that counts first with its name."""
    if outcome.totals:
        return (str(outcome.totals[seat]),)
    standings = model.draw().standings()
    rows = {row.seat: row for row in standings.rows} if standings else {}
    if standings is None or not rows[seat].figures:
        return ()
    return str(rows[seat].figures[0]), standings.heads[0].lower()


def _fall() -> list[Node]:
    """Return the scraps of paper, which always fall in the same way."""
    rng = Random(_SCRAPS)
    scraps: list[Node] = []
    for n in range(_SCRAPS):
        left, wait, spin = rng.randrange(4, 96), rng.randrange(600), rng.randrange(-540, 540)
        style = f"--kb-x:{left}%;--kb-wait:{wait}ms;--kb-spin:{spin}deg"
        look = f"kb-scrap kb-p-{_COLOURS[n % len(_COLOURS)]}"
        scraps.append(h("li", f"scrap {n}", cls=look, aria_hidden="true", style=style))
    return scraps
