r"""Positions of Pawns Board written in a few lines, for lessons.

    players: Ann, Bo
    options: shuffle = off
    deck_red: workshop
    board: r1 . b2 . b1 /
      r2 R=Ferry b3-1 . b1 /
      r1 r3 . B4+1 b1
    Ann: Otter Thistle; deck Kite Badger
    Bo: none
    due: Ann acts after a pass

Cells are `.`, `r2` for two red pawns, `R=Ferry` for a card, or `B4` for any card with this value, each followed by the
modifier of its cell. As in the detailed view, the value in `B4+1` includes the modifier. A player has a hand, which is
empty if it is `none`, and with `shuffle = off` the top cards of the deck. `due` is `Ann acts`, `Ann acts after a
pass`, `Ann draws` or `over`. The default is the board of the start, and a hand of the hand size. All other cards are in
the decks. An indented line continues the one before.

>>> state = read_sketch("players: Ann, Bo\nboard: r1 . b3 / r2 R5 b1\nAnn: Keep Otter\ndue: Ann acts")
>>> [str(move) for move in state.moves()]
['place Otter at 0,0', 'place Otter at 1,0', 'pass']
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.options import OptionValue, check_options
from kbwidgets.core.setup.sketch import Sketch, read_lines
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Json
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Setup
from kbwidgets.games.pawns_board.rules.options import DECK_OPTIONS, MATCH, OPTIONS, conflicts, set_up
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

_FIELDS: Final = ("players", "options", *DECK_OPTIONS, "board", "due")
_DUE: Final = re.compile(r"(?P<name>.+?) (?P<what>acts|draws)(?P<passed> after a pass)?")
_CELL: Final = re.compile(
    r"(?:(?P<empty>[._])|(?P<pawns>[rb][123])|(?P<side>[RB])(?:(?P<value>\d+)|=(?P<name>\S+?)))(?P<modifier>[+-]\d+)?"
)
_LINE_OF: Final = (("board", "board"), ("phase", "due"), ("passes", "due"), ("options", "options"))
"""The line of a sketch to blame for a fault in the plain data, by the beginning of the fault's place."""


@dataclass
class _Player:
    """A player's cards in the hand, on top of the deck, and left over in the order of the deck."""

    name: str
    left: list[str]
    values: dict[str, int]
    hand: list[str] = field(default_factory=list[str])
    top: list[str] = field(default_factory=list[str])

    def take(self, sketch: Sketch, line: str, card: str) -> str:
        """Take a card out of those that are left, or blame a line if it is not there."""
        if card not in self.left:
            fault = "the deck has no such card" if card not in self.values else "the deck has no more of them"
            raise sketch.fault(line, f"found {quoted(card)} of {self.name}, but {fault}")
        self.left.remove(card)
        return card

    def worth(self, sketch: Sketch, value: int) -> str:
        """Take any card of this printed value out of those that are left."""
        card = next((card for card in self.left if self.values[card] == value), None)
        if card is None:
            raise sketch.fault("board", f"the deck of {self.name} has no more cards of value {value}")
        return self.take(sketch, "board", card)


def read_sketch(text: str) -> PawnsBoardState:
    """Return the position that a sketch describes, or raise `DataError`, which names the line of a fault."""
    sketch = read_lines(text)
    rows = [row.split() for row in sketch.parts("board", " / ")]
    values, setup, players = _read_setup(sketch, rows)
    sketch.only(*_FIELDS)
    if not rows:
        rows = [["r1", *["."] * (setup.cols - 2), "b1"] for _ in range(setup.rows)]  # PB-SETUP.1
    for player in players:
        _read_hand(sketch, player)
    board = _read_board(sketch, rows, players)
    for player in players:
        if not sketch.parts(player.name) or sketch.parts(player.name)[0].startswith("deck "):
            player.hand, player.left = player.left[: setup.hand_size], player.left[setup.hand_size :]
    phase, turn, passes = _read_due(sketch, setup)
    data: dict[str, Json] = {
        **MATCH.write(setup.names, COLOURS, values),
        "phase": phase,
        "turn": turn,
        "passes": passes,
        "rests": [[*player.top, *player.left] for player in players],
        "hands": [list[Json](player.hand) for player in players],
        "board": board,
    }
    try:
        return PawnsBoardState.from_json(data)
    except DataError as error:
        blamed = [word for start, word in _LINE_OF if error.place.startswith(start)]
        raise sketch.fault((*blamed, "players")[0], error.fault) from error


def _read_setup(sketch: Sketch, rows: list[list[str]]) -> tuple[dict[str, OptionValue], Setup, list[_Player]]:
    seating = sketch.seating(range(2, 3), COLOURS, "PB-ERR.15", "PB-SETUP.4")
    values = sketch.options(OPTIONS, "PB-ERR.13", DECK_OPTIONS)
    if rows:
        widths = {len(row) for row in rows}
        if len(widths) > 1:
            raise sketch.fault("board", f"the rows have {' and '.join(map(str, sorted(widths)))} cells")
        size, refusals = check_options(OPTIONS, {"rows": len(rows), "cols": len(rows[0])}, "PB-ERR.13")
        sketch.accept("board", refusals)
        values |= {name: size[name] for name in ("rows", "cols")}
    for refusal in conflicts(2, values):
        named = [place for place in refusal.at if place in sketch.lines]
        sketch.accept((*named, "options")[0], (refusal,))
    setup, decks = set_up(seating, values)
    players = [
        _Player(name, [card.name for card in deck.cards], {card.name: card.value for card in deck.cards})
        for name, deck in zip(setup.names, decks, strict=True)
    ]
    return values, setup, players


def _read_hand(sketch: Sketch, player: _Player) -> None:
    """Read a player's line with the hand and the top of the deck."""
    for part in sketch.parts(player.name):
        first, *rest = part.split()
        if part == "none":
            continue
        if first == "deck" and rest:
            player.top += [player.take(sketch, player.name, card) for card in rest]
        else:
            player.hand += [player.take(sketch, player.name, card) for card in part.split()]


def _read_board(sketch: Sketch, rows: list[list[str]], players: list[_Player]) -> dict[str, Json]:
    """Return the board as plain data; cards that are given by value are chosen after the named ones."""
    cells = [[_read_cell(sketch, text) for text in row] for row in rows]
    for row in cells:
        for found in row:
            if found["name"]:
                players["RB".index(found["side"])].take(sketch, "board", found["name"])
    plain: list[Json] = []
    modifiers: list[Json] = []
    for row in cells:
        modifiers.append([int(found["modifier"] or 0) for found in row])
        plain.append([_write_cell(sketch, found, players) for found in row])
    return {"cells": plain, "modifiers": modifiers}


def _read_cell(sketch: Sketch, text: str) -> re.Match[str]:
    match = _CELL.fullmatch(text)
    if not match:
        raise sketch.fault("board", f"found {quoted(text)}, expected such as '.', 'r2', 'R=Otter', 'B4' or 'b1-1'")
    return match


def _write_cell(sketch: Sketch, match: re.Match[str], players: list[_Player]) -> str:
    if match["empty"]:
        return "_"
    if match["pawns"]:
        return f"{COLOURS['rb'.index(match['pawns'][0])]} {match['pawns'][1]}"
    seat = "RB".index(match["side"])
    card = match["name"] or players[seat].worth(sketch, int(match["value"]) - int(match["modifier"] or 0))
    return f"{SIDES[seat].lower()} ={card}"


def _read_due(sketch: Sketch, setup: Setup) -> tuple[str, int, int]:
    """Return the phase, the seat whose turn it is, and the number of passes."""
    text = sketch.get("due")
    if text == "over":
        return "over", 0, 2
    match = _DUE.fullmatch(text)
    if not match or match["name"] not in setup.names:
        forms = "'NAME acts', 'NAME acts after a pass', 'NAME draws' or 'over'"
        raise sketch.fault("due", f"found {quoted(text)}, expected {forms}")
    return "act" if match["what"] == "acts" else "draw", setup.names.index(match["name"]), 1 if match["passed"] else 0
