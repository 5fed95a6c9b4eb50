"""The language of facts, with which a lesson asks the engine about a position.

    score                            the learner's points
    score KB-7.2                     the learner's points by a rule and the rules below it
    score KB-7.2 of Bo               another player's points
    gain, gain KB-7.2, gain of Bo    the points gained since the task was asked, by the learner's own move
    count any tower                  the number of the learner's legal moves that a goal describes
    count (any place with x > 0)     the same; a goal with conditions is in brackets if more follows
    legal place 24 at 1,0 right      whether a move is legal
    pawns at cell 1,0                the value of a field of a thing on the table, given by its key
    round                            the value of a field of the position: a number or a word
    winner, due                      the winners, or the players to act, by name

A time may follow: `before` for the position in which the task was asked, or `after MOVE; MOVE` for the position after
these moves. A comparison such as `> 4` comes last, with the signs of `kbwidgets.teach.lessons.goal`. The fact is then
true or false.

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7).state
>>> for text in ("score of Bo", "count any choose", "round == 0", "due", "legal choose 48"):
...     print(text, "->", read_fact(text).value(Moment.of(state)))
score of Bo -> 0
count any choose -> 4
round == 0 -> True
due -> Ann
legal choose 48 -> True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.protocol.state import State
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.things.thing import facts
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.teach.lessons.faults import Unfit
from kbwidgets.teach.lessons.goal import SIGNS, read_goal

Value: TypeAlias = "int | str | bool"
"""The value of a fact."""

NOBODY: Final = "nobody"
"""The winner after a draw, and the player to act when the match is over."""

_COMPARED: Final = re.compile(r"(?P<term>.+?) ?(?P<sign>[=!<>]=|[<>]) ?(?P<value>-?\w+)")
_POINTS: Final = re.compile(r"(?P<what>score|gain)(?: (?P<rule>[A-Z]{2}-\S+))?(?: of (?P<name>.+))?")
_AT: Final = re.compile(r"(?P<field>[a-z_]+) at (?P<key>.+)")
_WORD: Final = re.compile(r"[a-z][a-z_]*")


class Moment(NamedTuple):
    """The positions that a fact refers to, and the learner's seat.

    `start` is the position of the task, `after_move` the one after the learner's own move, and `now` the current one.
    """

    start: State
    after_move: State
    now: State
    seat: Seat

    @classmethod
    def of(cls, state: State) -> Moment:
        """Return the moment before the learner has moved, in the seat of the player to act."""
        return cls(state, state, state, state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else 0)


class Fact(NamedTuple):
    """A question about a position, with a time and a comparison if it has them."""

    term: str
    text: str
    """The text as it was written."""
    before: bool = False
    after: tuple[str, ...] = ()
    sign: str = ""
    than: str = ""

    def value(self, moment: Moment) -> Value:
        """Return the value of the fact, or whether its comparison holds.

        Raise `Unfit` if the fact makes no sense in this position.
        """
        at = moment._replace(after_move=moment.start, now=moment.start) if self.before else moment
        if self.after:
            at = at._replace(after_move=self._play_on(at.now), now=self._play_on(at.now))
        result = self._evaluate(at)
        if not self.sign:
            return result
        if isinstance(result, int):
            if not re.fullmatch(r"-?[0-9]{1,9}", self.than):
                raise Unfit(
                    "bad fact", f"{quoted(self.text)} compares {result} with {quoted(self.than)}, which is not a number"
                )
            return SIGNS[self.sign](result, int(self.than))
        if self.sign not in ("==", "!="):
            raise Unfit("bad fact", f"{quoted(self.text)}: {quoted(result)} is not a number; compare it with == or !=")
        return (result == self.than) == (self.sign == "==")

    def holds(self, moment: Moment) -> bool:
        """Return whether the comparison holds, or whether a yes-or-no fact is true."""
        value = self.value(moment)
        if not isinstance(value, bool):
            raise Unfit("bad fact", f"{quoted(self.text)} is {value}, neither yes nor no; compare it, such as '> 0'")
        return value

    def _play_on(self, state: State) -> State:
        for text in self.after:
            if refusals := state.refusals(text):
                raise Unfit("bad fact", f"{quoted(self.text)}: {quoted(text)} is not allowed: {refusals[0]}")
            state = state.play(text)
        return state

    def _evaluate(self, moment: Moment) -> Value:
        state = moment.now
        if points := _POINTS.fullmatch(self.term):
            seat = self._find_seat(state, points["name"], moment.seat)
            if points["what"] == "score":
                return points_of(state, seat, points["rule"])
            return points_of(moment.after_move, seat, points["rule"]) - points_of(moment.start, seat, points["rule"])
        if self.term.startswith("count "):
            goal = read_goal(self.term.removeprefix("count ").removeprefix("(").removesuffix(")"))
            has_to_act = moment.seat in state.to_act
            return sum(goal.holds(state, move) for move in state.moves(moment.seat)) if has_to_act else 0
        if self.term.startswith("legal "):
            return not state.refusals(self.term.removeprefix("legal "))
        if self.term in _WORDS:
            return _WORDS[self.term](state)
        return self._read_field(state)

    def _find_seat(self, state: State, name: str | None, seat: Seat) -> Seat:
        if not name:
            return seat
        if name not in state.names:
            raise Unfit(
                "bad fact",
                f"{quoted(self.text)}: there is no player {quoted(name)}; the players are {joined(state.names)}",
            )
        return state.names.index(name)

    def _read_field(self, state: State) -> Value:
        """Return the value of a field of a thing on the table or of the position."""
        if match := _AT.fullmatch(self.term):
            place = state.locate(match["key"])
            if place is None:
                raise Unfit("bad fact", f"{quoted(self.text)}: nothing on the table has the key {quoted(match['key'])}")
            known: Mapping[str, object] = facts(place.thing)
            value, field = known.get(match["field"]), match["field"]
        else:
            names = [name for name in dir(state) if not name.startswith("_")]
            known = {name: value for name in names if isinstance(value := getattr(state, name, None), (int, str))}
            value, field = known.get(self.term), self.term
        if field not in known:
            raise Unfit("bad fact", f"{quoted(self.text)}: unknown field {quoted(field)}; known: {joined(list(known))}")
        return value if isinstance(value, (int, str)) else NOBODY if value is None else str(value)


def points_of(state: State, seat: Seat, rule: str | None = None) -> int:
    """Return the seat's points by a rule and the rules below it, or all its points if `rule` is None."""
    return sum(
        line.points
        for line in state.score()
        if line.seat == seat and (rule is None or line.rule == rule or line.rule.startswith(f"{rule}."))
    )


def _name_winners(state: State) -> str:
    outcome = state.outcome()
    if outcome is None:
        raise Unfit("bad fact", "nobody has won yet; the match is not over in this position")
    return joined([state.names[seat] for seat in outcome.winners]) or NOBODY


def _name_due(state: State) -> str:
    return joined([state.names[seat] for seat in state.to_act if seat != CHANCE]) or NOBODY


_WORDS: Final[Mapping[str, Callable[[State], str]]] = {"winner": _name_winners, "due": _name_due}


@lru_cache(maxsize=512)
def read_fact(text: str) -> Fact:
    """Return the fact that a text asks for, or raise `Unfit` if it cannot be read."""
    full = " ".join(text.split())
    term, sign, than = full, "", ""
    if (match := _COMPARED.fullmatch(full)) and not (" with " in full and not re.search(r"\) ?[=!<>]", full)):
        term, sign, than = match["term"].strip(), match["sign"], match["value"]
        if " with " in full:  # The goal in brackets has comparisons of its own.
            term, _, rest = full.rpartition(")")
            comparison = _COMPARED.fullmatch(f"x{rest}")
            assert comparison is not None
            term, sign, than = f"{term})", comparison["sign"], comparison["value"]
    term, _, moves = term.partition(" after ")
    after = tuple(part for part in (" ".join(move.split()) for move in moves.split(";")) if part)
    before = term.endswith(" before")
    term = term.removesuffix(" before").strip()
    if term.startswith("count "):
        _ = read_goal(term.removeprefix("count ").removeprefix("(").removesuffix(")"))
    elif not (_POINTS.fullmatch(term) or _AT.fullmatch(term) or _WORD.fullmatch(term) or term.startswith("legal ")):
        raise Unfit(
            "bad fact", f"{quoted(text)} is not a fact; write for example 'score', 'count any build' or 'winner'"
        )
    return Fact(term, full, before, after, sign, than)
