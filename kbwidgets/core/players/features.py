"""An adviser of an open game that looks one move ahead and weighs what it can count.

>>> Feature(2, lambda state, seat: 1, "man", "men").tell(1, "Ann")
'Ann has 1 man'
>>> Feature(-1, lambda state, seat: 1, "more", "more", verb="need").tell(3, "")
'you need 3 more'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar, cast

from kbwidgets.core.protocol.open_information import OpenState, OpenView
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat

S = TypeVar("S", bound=OpenState)


@dataclass(frozen=True)
class Feature(Generic[S]):
    """Something that a player has, with the weight of one and the words for it."""

    weight: float
    count: Callable[[S, Seat], int]
    """A function that returns how many a seat has in a position."""
    noun: str
    plural: str = ""
    """The plural of the noun, if it does not end in an added s."""
    verb: str = "have"

    def tell(self, count: int, who: str) -> str:
        """Return how many a player has, or you if `who` is empty."""
        third = "has" if self.verb == "have" else f"{self.verb}s"
        return f"{who or 'you'} {third if who else self.verb} {counted(count, self.noun, self.plural)}"


class Features(Generic[S]):
    """An adviser that prefers the moves with the best change for the mover and the worst for the others."""

    def __init__(self, **features: Feature[S]) -> None:
        self.features = features

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves, best first. Moves of the same worth are in random order."""
        here, rated = cast("OpenView[S]", view).position, list[Rated]()
        for move in moves:
            reasons = tuple(self._reasons(here, here.advance(move), here.mover(move)))
            rated.append(Rated(move, (sum(reason.change for reason in reasons), rng.random()), reasons))
        return tuple(sorted(rated, key=lambda each: each.worth, reverse=True))

    def _reasons(self, before: S, after: S, mover: Seat) -> Iterator[Reason]:
        """Yield what a move changes."""
        for name, feature in self.features.items():
            for seat, who in enumerate(before.names):
                count, is_own = feature.count(after, seat), seat == mover
                change = feature.weight * (count - feature.count(before, seat))
                if change:
                    told = feature.tell(count, "" if is_own else who)
                    yield Reason(name if is_own else f"{who}'s {name}", change if is_own else -change, told)
