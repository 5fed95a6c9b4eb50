"""The language of goals, with which a lesson says what moves it asks for.

    choose 18                        this move, in any spelling
    place 14 at *,* down             a star stands for any value
    any                              any legal move
    any place                        any legal move that starts with this word
    any choose with number >= 18     any such move whose field has this value
    any place with points 0 >= 8     any such move after which seat 0 has at least 8 points
    any place with gain >= 4         any such move that scores at least 4 points for its player
    points 0 >= 8                    short for: any with points 0 >= 8
    choose 2 | choose 41             one of several
    any place with x > 0, gain >= 2  several conditions, all of which must hold

The signs are ==, !=, <, <=, > and >=.

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7).state
>>> [str(move) for move in state.moves() if read_goal("any choose with number >= 30").holds(state, move)]
['choose 35', 'choose 48']
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Seat
from kbwidgets.teach.lessons.faults import Unfit

Compare: TypeAlias = Callable[[int, int], bool]

SIGNS: Final[Mapping[str, Compare]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_CONDITION = re.compile(r"(?P<what>points (?P<seat>\d+)|[a-z_]+) ?(?P<sign>[=!<>]=|[<>]) ?(?P<value>-?\w+)")


class Condition(NamedTuple):
    """A comparison of a field of the move, of a seat's points, or of the points that the move gains."""

    what: str
    seat: Seat
    sign: str
    value: str

    def holds(self, state: State, move: Move, after: State | None) -> bool:
        """Return whether the condition holds.

        Conditions on points never hold for a refused move, for which `after` is None.
        """
        if self.what in ("points", "gain"):
            if after is None:
                return False
            seat = self.seat if self.what == "points" else state.mover(move)
            before = state.points()[seat] if self.what == "gain" else 0
            return self._compare(after.points()[seat] - before)
        value: object = getattr(move, self.what, None)
        if isinstance(value, int):
            return self._compare(value)
        if not isinstance(value, str):
            return False
        return (value == self.value) == (self.sign == "==")

    def _compare(self, number: int) -> bool:
        return _NUMBER.fullmatch(self.value) is not None and SIGNS[self.sign](number, int(self.value))


_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Clause(NamedTuple):
    """The form of a move, with conditions that must also hold."""

    move: str
    conditions: tuple[Condition, ...]

    @property
    def is_open(self) -> bool:
        """True if the clause means any legal move of a kind rather than moves of a written form."""
        return self.move.split()[0] == "any"

    def fits(self, state: State, move: Move) -> bool:
        """Return whether the move has the written form."""
        text = str(move)
        if self.move == "any":
            return True
        if self.move.startswith("any "):
            return text.split()[0] == self.move[4:]
        if "*" in self.move:
            pattern = re.escape(self.move).replace(r"\*", r"[^\s,]+").replace(r"\ ", r"\s+")
            return re.fullmatch(pattern, text) is not None
        try:
            return state.parse(self.move) == move
        except BadNotation:
            return False


class Goal(NamedTuple):
    """The moves that a lesson asks for: all that one of the clauses describes."""

    clauses: tuple[Clause, ...]

    def holds(self, state: State, move: Move) -> bool:
        """Return whether a legal move meets the goal."""
        after = state.advance(move) if any(clause.conditions for clause in self.clauses) else None
        return self._holds(state, move, after)

    def describes(self, state: State, move: Move) -> bool:
        """Return whether a refused move meets the goal.

        It never matches `any`, which means any legal move, and conditions on points never hold.
        """
        return Goal(tuple(clause for clause in self.clauses if not clause.is_open))._holds(state, move, None)

    def _holds(self, state: State, move: Move, after: State | None) -> bool:
        return any(
            clause.fits(state, move) and all(part.holds(state, move, after) for part in clause.conditions)
            for clause in self.clauses
        )


@lru_cache(maxsize=512)
def read_goal(text: str) -> Goal:
    """Return the goal that a text describes, or raise `Unfit` if it cannot be read."""
    return Goal(tuple(_read_clause(" ".join(part.split())) for part in text.split("|")))


def _read_clause(text: str) -> Clause:
    if not text:
        raise Unfit("bad goal", "the goal is empty; write a move, 'any' or a condition")
    if _CONDITION.fullmatch(text):
        return Clause("any", (_read_condition(text),))
    move, _, rest = text.partition(" with ")
    return Clause(move, tuple(_read_condition(part) for part in rest.split(", ")) if rest else ())


def _read_condition(text: str) -> Condition:
    match = _CONDITION.fullmatch(text.strip())
    if not match:
        raise Unfit(
            "bad goal", f"{quoted(text)} is not a condition; write for example 'gain >= 4', 'points 0 >= 8' or 'x == 2'"
        )
    what = "points" if match["seat"] else match["what"]
    numeric = _NUMBER.fullmatch(match["value"])
    if not numeric and (what in ("points", "gain") or match["sign"] not in ("==", "!=")):
        raise Unfit("bad goal", f"{quoted(text)} compares with {quoted(match['value'])}, which is not a number")
    return Condition(what, int(match["seat"] or 0), match["sign"], match["value"])


def matches_number(text: str, number: int) -> bool:
    """Return whether a number matches a text such as `24`, `> 24` or `20 | 22`.

    Raise `Unfit` if the text cannot be read.

    >>> matches_number("> 24", 25), matches_number("20 | 22", 22), matches_number("15", 16)
    (True, True, False)
    """
    return any(_matches_number(part.strip(), number) for part in text.split("|"))


def _matches_number(text: str, number: int) -> bool:
    match = re.fullmatch(r"([=!<>]=|[<>])? ?(-?[0-9]{1,9})", text)
    if not match:
        raise Unfit("bad goal", f"{quoted(text)} is not a number; write for example '24' or '> 24'")
    return SIGNS[match[1] or "=="](number, int(match[2]))
