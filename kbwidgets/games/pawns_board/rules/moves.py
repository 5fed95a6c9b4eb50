"""The moves of Pawns Board and their text.

A placement names its card, `place Otter at 0,0`, with the row before the column. It does not give the index in the
hand, so two copies in the hand are one move (the left one is taken), the record reads like the game, and both players
can read the same text, because a placed card is public. `PawnsBoardState.action` makes a move from a hand index, a
row and a column, and refuses an index that the hand does not have (PB-ERR.6).

>>> str(Place("Otter", 0, 2)), str(MOVES.parse("draw  Kite")), MOVES.parse("pass") == PASS
('place Otter at 0,2', 'draw Kite', True)
>>> MOVES.parse(str(Place("a,b", 0, 0))).card
'a,b'
"""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeAlias

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import cut
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.pawns_board.rules.cards import LONGEST

_PLACE: Final = re.compile(r"place(?P<card>\s+(?!at(?:\s|$))\S+)?(?:\s+at(?P<cell>\s+\S.*)?)?")


class PawnsBoardMoves(Moves):
    """The kinds of moves; the refusal of an incomplete placement says what is missing (PB-ERR.12)."""

    def read(self, text: str) -> tuple[str, dict[str, str]]:
        try:
            return super().read(text)
        except BadNotation:
            if refusal := self._incomplete(text.strip()):
                raise BadNotation((refusal,)) from None
            raise

    def _incomplete(self, text: str) -> Refusal | None:
        """Return the refusal of a placement without a card, a cell or both (PB-ERR.12), or None."""
        parts = None if self.forms["place"].read(text) else _PLACE.fullmatch(text)
        if not parts or (parts["card"] and parts["cell"]):
            return None
        if parts["card"]:
            missing, instead = "You haven't chosen a cell yet.", "Choose one with enough of your pawns on it."
        elif parts["cell"]:
            missing, instead = "You haven't chosen a card yet.", "Choose one from your hand."
        else:
            missing, instead = "You haven't chosen a card or a cell yet.", "Choose both, then place the card."
        return Refusal("PB-ERR.12", "PB-UI.3", missing, (), instead)


_SIGNS: Final = re.compile(r"[%,\[\]{}]")
_CODES: Final = re.compile(r"%([0-9a-f]{2})")


def _code(sign: re.Match[str]) -> str:
    """Return the code of a character."""
    return f"%{ord(sign[0]):02x}"


class _CardName:
    """A card's name in a move: characters that a record uses itself are written as codes, `,` as %2c."""

    accepts = "*"

    def write(self, value: object, /) -> str:
        return _SIGNS.sub(_code, str(value))

    def read(self, text: str, /) -> str:
        return _CODES.sub(lambda code: chr(int(code[1], 16)), text)


CardName: TypeAlias = Annotated[str, _CardName()]

MOVES: Final = PawnsBoardMoves(code="PB-ERR.14", rule="PB-TURN.2")


@MOVES.form(
    "place {card=Otter} at {row},{col}", rule="PB-PLACE.1", ask="place {card} on ({row}, {col})", at="cell {row},{col}"
)
class Place(Move):
    """A card from the player's hand goes on a cell (PB-PLACE.1)."""

    card: CardName
    row: int
    col: int

    def __repr__(self) -> str:
        return f"Place(card={cut(self.card, LONGEST)!r}, row={self.row}, col={self.col})"


@MOVES.form("pass", rule="PB-TURN.3")
class Pass(Move):
    """The turn goes to the opponent (PB-TURN.3)."""


@MOVES.form("draw {card=Otter}", rule="PB-TURN.1")
class Draw(Move):
    """Chance gives a card to the player whose turn starts, or who is dealt a hand (PB-TURN.1, PB-SETUP.3)."""

    card: CardName

    def __repr__(self) -> str:
        return f"Draw(card={cut(self.card, LONGEST)!r})"


PASS: Final = Pass()

ONLY_PASS: Final = (PASS,)
"""The moves of a player who can place nothing (PB-TURN.3)."""
