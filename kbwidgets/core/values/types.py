"""The small values that every game speaks in: seats, refusals, score lines, outcomes.

>>> print(Refusal("TN-ERR.2", "TN-1", "There is a stone here.", ("3,3",), "Step to an empty square.", ("step 3,4",)))
TN-ERR.2 (TN-1): There is a stone here. Step to an empty square. Try: step 3,4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.text.words import in_one_line, joined, quoted, sentence

Seat: TypeAlias = int
"""A place at the table, 0 for the first; CHANCE is the seat of dice and piles."""

CHANCE: Final = -1
"""The seat that must act when something random is due."""

OPEN: Final = -2
"""The viewer who sees every hand: notebook code, and a class that plays with open hands."""

Viewer: TypeAlias = "int | None"
"""Who looks: a seat, None for a spectator, or OPEN."""


def called(seat: Seat, names: Sequence[str]) -> str:
    """Who a seat is, in words.

    >>> called(1, ["Ann", "Bo"]), called(CHANCE, ["Ann", "Bo"]), called(7, ["Ann", "Bo"])
    ('Bo', 'chance', 'seat 7')
    """
    return names[seat] if 0 <= seat < len(names) else "chance" if seat == CHANCE else f"seat {quoted(seat)}"


Place: TypeAlias = str
"""The key of a thing on the table, the same in refusals, events, score lines and pictures."""

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""Plain data, as the json module reads and writes it."""


class Refusal(NamedTuple):
    """One reason why something is not allowed, with the rule that says so."""

    code: str
    """The id of the refusal in the rulebook, such as TN-ERR.2."""
    rule: str
    """The id of the rule that forbids it."""
    text: str
    """The reason, as one sentence to whoever tried it."""
    at: tuple[Place, ...] = ()
    """The places concerned."""
    instead: str = ""
    """The best advice, as one sentence, or "" if there is none but to wait."""
    moves: tuple[str, ...] = ()
    """A few legal moves that follow the advice, as code and the terminal write them."""

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule != self.code else ""  # a rule that refuses by itself is named once
        legal = f"Try: {', '.join(self.moves)}." if self.moves else ""
        return f"{self.code}{rule}: {' '.join(filter(None, (self.text, self.instead, legal)))}"


class Caution(NamedTuple):
    """What a host should know of options before the start, though they are allowed.

    >>> print(Caution("TN-1", "Nine towers may be slow.", ("towers",)))
    TN-1: Nine towers may be slow.
    """

    rule: str
    """The id of the rule that speaks of it."""
    text: str
    at: tuple[str, ...] = ()
    """The options concerned."""

    def __str__(self) -> str:
        return f"{self.rule}: {sentence(self.text)}"


class ScoreLine(NamedTuple):
    """Points of one seat with the rule and the places that earn them."""

    rule: str
    seat: Seat
    points: int
    text: str
    at: tuple[Place, ...] = ()

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())


def added(lines: Iterable[ScoreLine], seats: int) -> tuple[int, ...]:
    """The points of each seat: the sum of its lines.

    >>> added([ScoreLine("TN-1", 1, 3, "a tower"), ScoreLine("TN-2", 1, 4, "a wall")], 2)
    (0, 7)
    """
    totals = [0] * seats
    for line in lines:
        totals[line.seat] += line.points
    return tuple(totals)


class TieBreak(NamedTuple):
    """A comparison that was needed after equal totals: its rule, its words, a value for each seat."""

    rule: str
    text: str
    values: tuple[int, ...]


class Outcome(NamedTuple):
    """How a match ended: the place of each seat, its total, and the tie-breaks that were used.

    >>> Outcome((1, 3, 1), (40, 22, 40)).winners
    (0, 2)
    >>> Outcome((1, 1), (7, 7), drawn=True).winners
    ()
    """

    places: tuple[int, ...]
    """The place of each seat, 1 for the first; a shared place uses up the following ones, see `ranked`."""
    totals: tuple[int, ...] = ()
    """The points of each seat; empty in a game that counts none."""
    ties: tuple[TieBreak, ...] = ()
    """The comparisons that were needed after equal totals, in their order."""
    note: str = ""
    """What decided where it was not the points, in words that follow "Ann wins by": `the most crowns`."""
    drawn: bool = False
    """Whether nobody wins; else all in first place do."""

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place, who share the victory if they are several; none after a draw."""
        return () if self.drawn else tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def told(self, names: Sequence[str]) -> str:
        """Who won, in a few words.

        >>> Outcome((1, 3, 1), (40, 22, 40)).told(["Ann", "Bo", "Cy"]), Outcome((1, 1), (7, 7), drawn=True).told("AB")
        ('Ann and Cy share the win', 'A draw')
        """
        if self.drawn:
            return "A draw"
        winners = [names[seat] for seat in self.winners]
        return f"{joined(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def won_by(names: Sequence[str], winners: Sequence[Seat]) -> str:
    """Who won a match that is over.

    >>> won_by(["Ann", "Bo"], [1]), won_by(["Ann", "Bo"], [])
    ('Bo won', 'No winner')
    """
    return f"{joined([names[seat] for seat in winners])} won" if winners else "No winner"


def ranked(keys: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Places by descending key; equal keys share a place and use up the following ones.

    >>> ranked(((6, 3), (6, 2), (6, 2), (1, 9)))
    (1, 2, 2, 4)
    """
    return tuple([1 + sum([other > key for other in keys]) for key in keys])
