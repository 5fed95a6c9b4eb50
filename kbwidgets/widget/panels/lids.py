"""The pictures on the games' lids.

A picture is drawn for the purpose, with the symbols of the game's table, or shows a position of the game.

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
from kbwidgets.core.scene.svg import select_symbols
from kbwidgets.players import Random
from kbwidgets.widget.model.screen_model import default_drawing, game_sheet
from kbwidgets.widget.parts.pieces import embed
from kbwidgets.widget.parts.shell import h

_MOVES: Final = 30
"""The number of decisions before the position on a lid, so that there is something on the board."""
_SVG: Final = re.compile(r'<svg\b[^>]*\bviewBox="(?P<box>[-0-9. ]+)"[^>]*>(?P<drawn>.*)</svg>\s*', re.DOTALL)


def lid(game: Game) -> Node:
    """Return the picture on a game's lid."""
    svg = default_drawing(game).lid()
    if not svg:
        return embed(f"lid {game.name}", lid_of(game))
    use = h("use", href=f"#kb-lid-{game.name}")
    return h("svg", f"lid picture {game.name}", use, viewBox=_parse_svg(svg)["box"], aria_hidden="true",
             preserveAspectRatio="xMidYMid slice")  # fmt: skip


def symbol(name: str, svg: str) -> str:
    """Return the picture of a lid as a symbol of a sheet."""
    match = _parse_svg(svg)
    return f'<symbol id="kb-lid-{name}" viewBox="{match["box"]}">{match["drawn"]}</symbol>'


def _parse_svg(svg: str) -> re.Match[str]:
    match = _SVG.fullmatch(svg.strip())
    if match is None:
        raise KbError("the lid is no svg with a viewBox")
    return match


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
def sheet_of_lids(shelf: tuple[Game, ...], started: frozenset[Game]) -> Sheet:
    """Return the sheet for the lids of a shelf and for the pictures of the games that have matches."""
    lids = {game: default_drawing(game).lid() for game in shelf}
    drawn_games = [game for game in shelf if game in started or not lids[game]]
    sheets = [game_sheet(game) for game in drawn_games]
    pictures = "".join(symbol(game.name, svg) for game, svg in lids.items() if svg)
    others = "".join(game_sheet(game).symbols for game in shelf if game not in drawn_games)
    symbols = shared_symbols() + select_symbols(pictures, others) + pictures
    name = " ".join(["lids", *(game.name for game in lids), "games", *(game.name for game in drawn_games)])
    return Sheet(name, symbols + "".join(sheet.symbols for sheet in sheets), "\n".join(s.style for s in sheets))
