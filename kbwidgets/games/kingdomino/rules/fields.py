"""The fields of a position of Kingdomino, all of which are public (KD-INFO.1).

The draw pile is kept as a set of the dominoes that nobody has seen, because its order is unknown to everyone.
With 2 or 3 players, the dominoes that are set aside are simply those that are never drawn (KD-INFO.2, KD-INFO.3).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from kbwidgets.core.fields.shape import Bytes, Follows, Given, Items, Key, Number, by_seat
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS
from kbwidgets.games.kingdomino.rules.kingdom import Realm
from kbwidgets.games.kingdomino.rules.options import Setup

NOBODY: Final = 255
"""The entry in `claims` of a domino without a king."""
BYTE: Final = tuple(bytes([n]) for n in range(256))
"""Each number as a byte of a line or of a list of kings."""
TO_ACT: Final = tuple((seat,) for seat in range(4))
BY_CHANCE: Final = (CHANCE,)


def _last_seat(setup: Setup) -> Seat:
    return len(setup.names) - 1


Dominoes: TypeAlias = Annotated[bytes, Bytes(NUMBERS[0], NUMBERS[-1], most=lambda setup: setup.length)]
Kingdoms: TypeAlias = Annotated[tuple[Realm, ...], by_seat]


class Fields(NamedTuple):
    """The fields of a position.

    A function that plays a move unpacks them all and returns a new tuple, because `_replace` takes three times as long.
    """

    setup: Annotated[Setup, Given()]
    past: Annotated[tuple[Kingdoms, ...], Items(0, lambda setup: setup.games - 1)]
    """The kingdoms of the finished games of a Dynasty."""
    phase: Literal["draw", "kings", "choose", "place", "over"]
    to_act: Annotated[tuple[Seat, ...], Follows(())]
    round: Annotated[int, Number(0, lambda setup: setup.rounds)]
    unseen_numbers: Annotated[bytes, Bytes(NUMBERS[0], NUMBERS[-1], most=len(NUMBERS)), Key("pile")]
    """The dominoes that nobody has seen in this game, in ascending order (KD-INFO.3)."""
    line_numbers: Annotated[Dominoes, Key("line")]
    """The current line in ascending order, empty in round 0."""
    kings: Annotated[bytes, Bytes(0, _last_seat, most=lambda setup: setup.length)]
    """The seat of the king on each domino of the current line, or the starting order in round 0."""
    turn: Annotated[int, Number(0, lambda setup: setup.length - 1)]
    next_numbers: Annotated[Dominoes, Key("ahead")]
    """The next line in ascending order, empty in the last round.

    In the phase draw it holds the dominoes that have been drawn so far, in the order of the draws.
    """
    claims: Annotated[bytes, Bytes(0, _last_seat, most=lambda setup: setup.length, null=NOBODY)]
    """The seat of the king on each domino of the next line, or `NOBODY`."""
    realms: Annotated[Kingdoms, Key("kingdoms")]

    @property
    def domino_number(self) -> int:
        """The number of the domino under the king to act, or 0 if no king stands on one."""
        return self.line_numbers[self.turn] if self.turn < len(self.line_numbers) else 0

    @property
    def acting_kingdom(self) -> Realm:
        """The kingdom of the seat to act."""
        return self.realms[self.to_act[0]]

    @property
    def acting_index(self) -> int:
        """The index of the king to act: -1 if no king can act yet, the number of kings if all have acted."""
        if self.phase in ("place", "choose"):
            return self.turn
        return len(self.kings) if self.phase == "over" else -1

    @property
    def in_pile(self) -> int:
        """The number of dominoes that are still to be drawn in this game (KD-INFO.1)."""
        return (self.setup.rounds - self.round) * self.setup.length - len(self.next_numbers)

    @property
    def claimed_by(self) -> tuple[Seat | None, ...]:
        """The seat of the king on each domino of the next line, or None if it is free, as all are during the draw."""
        return tuple(None if king == NOBODY else king for king in self.claims) or (None,) * len(self.next_numbers)


Fields.phase.__doc__ = "The phase, one of draw, kings, choose, place and over."
Fields.to_act.__doc__ = "The seats to act: () if the match is over, (CHANCE,) if a draw comes next."
Fields.round.__doc__ = "The number of the round, 0 while the kings choose for the first time (KD-TURN.1)."
Fields.turn.__doc__ = "The index of the king to act, from 0."
