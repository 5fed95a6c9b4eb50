"""The small values that all games share: seats, refusals, score lines and outcomes.

>>> print(Refusal("TN-ERR.2", "TN-1", "There is a stone here.", ("3,3",), "Step to an empty square.", ("step 3,4",)))
TN-ERR.2 (TN-1): There is a stone here. Step to an empty square. Try: step 3,4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.text.words import in_one_line, joined, quoted, sentence

Seat: TypeAlias = int
"""The number of a player's seat, from 0. The dice and the piles have the seat `CHANCE`."""

CHANCE: Final = -1
"""The seat that must act if a draw is due."""

OPEN: Final = -2
"""The viewer who sees every hand, such as notebook code or a group that plays with open hands."""

Viewer: TypeAlias = "int | None"
"""The identity of a viewer, which is a seat, `OPEN`, or None for a spectator."""


def called(seat: Seat, names: Sequence[str]) -> str:
    """Return the name of the player in a seat.

    >>> called(1, ["Ann", "Bo"]), called(CHANCE, ["Ann", "Bo"]), called(7, ["Ann", "Bo"])
    ('Bo', 'chance', 'seat 7')
    """
    return names[seat] if 0 <= seat < len(names) else "chance" if seat == CHANCE else f"seat {quoted(seat)}"


Place: TypeAlias = str
"""The key of a thing on the table, the same in refusals, events, score lines and pictures."""

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""Plain data, as the `json` module reads and writes it."""


class Refusal(NamedTuple):
    """One reason why something is not allowed, with the rule that says so."""

    code: str
    """The id of the refusal in the rulebook, such as TN-ERR.2."""
    rule: str
    """The id of the rule that forbids it."""
    text: str
    """The reason, as one sentence addressed to the player."""
    at: tuple[Place, ...] = ()
    """The places concerned."""
    instead: str = ""
    """The player's best next step, as one sentence, or `""` if there is none."""
    moves: tuple[str, ...] = ()
    """A few legal moves that follow the advice, in notation, for code and the terminal."""
    short: str = ""
    """A short form of the reason, for a button that cannot be clicked, such as "One card per turn"."""

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule != self.code else ""  # A rule may be its own code.
        legal = f"Try: {', '.join(self.moves)}." if self.moves else ""
        return f"{self.code}{rule}: {' '.join(filter(None, (self.text, self.instead, legal)))}"


class Caution(NamedTuple):
    """A warning about options that are legal but rarely a good idea.

    >>> print(Caution("TN-1", "Nine towers may be slow.", ("towers",)))
    TN-1: Nine towers may be slow.
    """

    rule: str
    """The id of the rule concerned."""
    text: str
    at: tuple[str, ...] = ()
    """The options concerned."""

    def __str__(self) -> str:
        return f"{self.rule}: {sentence(self.text)}"


class ScoreLine(NamedTuple):
    """Points of one seat, with the rule and the places that earn them."""

    rule: str
    seat: Seat
    points: int
    text: str
    at: tuple[Place, ...] = ()

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())


def added(lines: Iterable[ScoreLine], seats: int) -> tuple[int, ...]:
    """Return the points of each seat, which are the sum of its lines.

    >>> added([ScoreLine("TN-1", 1, 3, "a tower"), ScoreLine("TN-2", 1, 4, "a wall")], 2)
    (0, 7)
    """
    totals = [0] * seats
    for line in lines:
        totals[line.seat] += line.points
    return tuple(totals)


class TieBreak(NamedTuple):
    """A tie-break that was needed, with its rule, its text and a value for each seat."""

    rule: str
    text: str
    values: tuple[int, ...]


class Outcome(NamedTuple):
    """The result of a match, with the place and the total of each seat and the tie-breaks used.

    >>> Outcome((1, 3, 1), (40, 22, 40)).winners
    (0, 2)
    >>> Outcome((1, 1), (7, 7), drawn=True).winners
    ()
    """

    places: tuple[int, ...]
    """The place of each seat, from 1. A shared place uses up the following ones, see `ranked`."""
    totals: tuple[int, ...] = ()
    """The points of each seat, or `()` if the game counts none."""
    ties: tuple[TieBreak, ...] = ()
    """The tie-breaks that equal totals made necessary, in order."""
    note: str = ""
    """The deciding factor if it was not the points, to follow "Ann wins by", such as `the most crowns`."""
    drawn: bool = False
    """True if nobody wins. Otherwise everyone in first place wins."""

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place, which share the win if there are several, or `()` after a draw."""
        return () if self.drawn else tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def told(self, names: Sequence[str]) -> str:
        """Return a short description of the result.

        >>> Outcome((1, 3, 1), (40, 22, 40)).told(["Ann", "Bo", "Cy"]), Outcome((1, 1), (7, 7), drawn=True).told("AB")
        ('Ann and Cy share the win', 'A draw')
        """
        if self.drawn:
            return "A draw"
        winners = [names[seat] for seat in self.winners]
        return f"{joined(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def won_by(names: Sequence[str], winners: Sequence[Seat]) -> str:
    """Return "Bo won" or a similar note about a finished match.

    >>> won_by(["Ann", "Bo"], [1]), won_by(["Ann", "Bo"], [])
    ('Bo won', 'No winner')
    """
    return f"{joined([names[seat] for seat in winners])} won" if winners else "No winner"


def ranked(keys: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the place of each key, where the largest key comes first.

    Equal keys share a place and use up the following ones.

    >>> ranked(((6, 3), (6, 2), (6, 2), (1, 9)))
    (1, 2, 2, 4)
    """
    return tuple([1 + sum([other > key for other in keys]) for key in keys])
