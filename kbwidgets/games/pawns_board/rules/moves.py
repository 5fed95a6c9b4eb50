"""The moves of Pawns Board and their text.

A placement names its card, `place Otter at 0,0`, with the row before the column. It does not give the index in the
hand, so two copies in the hand are one move (the left one is taken), the record reads like the game, and both players
can read the same words, because a placed card is public. `PawnsBoardState.action` makes a move from a hand index, a
row and a column, and refuses an index that the hand does not have (PB-ERR.6).

>>> str(Place("Otter", 0, 2)), str(parse("draw  Kite")), parse("pass") == PASS
('place Otter at 0,2', 'draw Kite', True)
>>> parse(str(Place("a,b", 0, 0))).card
'a,b'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import cut
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.pawns_board.rules.cards import LONGEST


@dataclass(frozen=True, slots=True, repr=False)
class Place(Move):
    """A card of the own hand goes on a cell (PB-PLACE.1)."""

    card: str
    row: int
    col: int

    def __repr__(self) -> str:
        return f"Place(card={cut(self.card, LONGEST)!r}, row={self.row}, col={self.col})"

    def __str__(self) -> str:
        return f"place {_written(self.card)} at {self.row},{self.col}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """The turn goes to the opponent (PB-TURN.3)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Move):
    """Chance gives the card to the player whose turn starts, or who is dealt a hand (PB-TURN.1, PB-SETUP.3)."""

    card: str

    def __repr__(self) -> str:
        return f"Draw(card={cut(self.card, LONGEST)!r})"

    def __str__(self) -> str:
        return f"draw {_written(self.card)}"


PASS: Final = Pass()

ONLY_PASS: Final = (PASS,)
"""What who can place nothing may do (PB-TURN.3)."""

NOTATION: Final = Notation(
    ["place {card:*=Otter} at {row},{col}", "pass", "draw {card:*=Otter}"], code="PB-ERR.14", rule="PB-TURN.2"
)

_SIGNS: Final = re.compile(r"[%,\[\]{}]")
_CODES: Final = re.compile(r"%([0-9a-f]{2})")
_PLACE: Final = re.compile(r"place(?P<card>\s+(?!at(?:\s|$))\S+)?(?:\s+at(?P<cell>\s+\S.*)?)?")


def _written(card: str) -> str:
    """A name as it stands in a move: what a record uses for itself is written by its code, `,` as %2c."""
    return _SIGNS.sub(lambda found: f"%{ord(found[0]):02x}", card)


def _read(card: str) -> str:
    return _CODES.sub(lambda found: chr(int(found[1], 16)), card)


def parse(text: str) -> Move:
    """The move that a text means; BadNotation says what is missing (PB-ERR.12) or cannot be read (PB-ERR.14)."""
    if refusal := _incomplete(text.strip()):
        raise BadNotation((refusal,))
    verb, field = NOTATION.read(text)
    if verb == "pass":
        return PASS
    card = _read(field["card"])
    return Draw(card) if verb == "draw" else Place(card, int(field["row"]), int(field["col"]))


def _incomplete(text: str) -> Refusal | None:
    """Return the refusal of a placement without a card, a cell or both (PB-ERR.12)."""
    parts = None if NOTATION.forms["place"].read(text) else _PLACE.fullmatch(text)
    if not parts or (parts["card"] and parts["cell"]):
        return None
    if parts["card"]:
        text, instead = "You haven't chosen a cell yet.", "Choose one with enough of your pawns on it."
    elif parts["cell"]:
        text, instead = "You haven't chosen a card yet.", "Choose one from your hand."
    else:
        text, instead = "You haven't chosen a card or a cell yet.", "Choose both, then place the card."
    return Refusal("PB-ERR.12", "PB-UI.3", text, (), instead)
