"""The pictures on the games' lids.

A picture is drawn for the purpose or shows a position of the game.

>>> symbol("any", '<svg viewBox="0 0 9 5"><path d="M0 0h9v5"/></svg>')
'<symbol id="kb-lid-any" viewBox="0 0 9 5"><path d="M0 0h9v5"/></symbol>'
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.drawing import shared_symbols
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.players import Random
from kbwidgets.widget.model.screen_model import own_sheet, usual_look
from kbwidgets.widget.parts.pieces import inside
from kbwidgets.widget.parts.shell import h

_MOVES: Final = 30
"""The number of decisions before the position on a lid, so that there is something on the board."""
_SVG: Final = re.compile(r'<svg\b[^>]*\bviewBox="(?P<box>[-0-9. ]+)"[^>]*>(?P<drawn>.*)</svg>\s*', re.DOTALL)


def lid(game: Game) -> Node:
    """Return the picture on a game's lid."""
    svg = usual_look(game).lid()
    if not svg:
        return inside(f"lid {game.name}", lid_of(game))
    use = h("use", href=f"#kb-lid-{game.name}")
    return h("svg", f"lid picture {game.name}", use, viewBox=_match(svg)["box"], aria_hidden="true",
             preserveAspectRatio="xMidYMid slice")  # fmt: skip


def symbol(name: str, svg: str) -> str:
    """Return the picture of a lid as a symbol of a sheet."""
    found = _match(svg)
    return f'<symbol id="kb-lid-{name}" viewBox="{found["box"]}">{found["drawn"]}</symbol>'


def _match(svg: str) -> re.Match[str]:
    found = _SVG.fullmatch(svg.strip())
    if found is None:
        raise KbError("the lid is no svg with a viewBox")
    return found


@cache
def lid_of(game: Game) -> Node:
    """Return a picture of a position that random players reached, the same one each time."""
    return drawn(_position(game), None).still()


def _position(game: Game) -> State:
    match = Match(game, [Random() for _ in range(max(2, game.seats[0]))], seed=1)
    for _ in range(_MOVES):
        match.step()
    return match.state


@cache
def sheet_of_lids(shelf: tuple[Game, ...], begun: frozenset[Game]) -> Sheet:
    """Return the sheet for the lids of a shelf and for the pictures of the games that have matches."""
    lids = {game: usual_look(game).lid() for game in shelf}
    whole = [game for game in shelf if game in begun or not lids[game]]
    sheets = [own_sheet(game) for game in whole]
    symbols = shared_symbols() + "".join(symbol(game.name, svg) for game, svg in lids.items() if svg)
    name = " ".join(["gallery", *(game.name for game in whole)])
    return Sheet(name, symbols + "".join(sheet.symbols for sheet in sheets), "\n".join(s.style for s in sheets))
