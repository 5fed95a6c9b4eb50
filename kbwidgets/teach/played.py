"""A lesson out of a played match: every decision of a seat becomes a step that asks for that move.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Greedy()], seed=3)
>>> _ = match.run()
>>> lesson = lesson_from(match, seat=0, most=4)
>>> len(lesson.steps), lesson.check(), lesson.run(lesson.solutions).passed
(4, (), True)
"""

from __future__ import annotations

from collections.abc import Collection

from kbwidgets.core.errors import KbError
from kbwidgets.core.match import Match
from kbwidgets.core.types import CHANCE, Seat
from kbwidgets.teach.lesson import Lesson
from kbwidgets.teach.position import Position, Start
from kbwidgets.teach.script import Step
from kbwidgets.teach.task import Hint, Task

_TOLD = 6
"""Sentences of what happened before that stand in a step at most."""


def lesson_from(
    match: Match,
    seat: Seat = 0,
    *,
    plies: Collection[int] | None = None,
    most: int | None = None,
    name: str = "played",
    title: str = "",
) -> Lesson:
    """A lesson in which the learner sits in a seat and finds the moves that were made there.

    Only real decisions are asked for, those with two legal moves or more: all, those at `plies`, or the first `most`.
    """
    if not 0 <= seat < len(match.names):
        raise KbError(f"there is no seat {seat}: the seats are 0 to {len(match.names) - 1}")
    with match.lock:
        states = [match.at(ply) for ply in range(match.ply + 1)]
        moves, comments = match.moves, match.comments
    asked = [
        ply
        for ply in range(len(moves))
        if seat in states[ply].to_act and len(states[ply].moves(seat)) > 1 and (plies is None or ply in plies)
    ][:most]
    if not asked:
        raise KbError(f"{match.names[seat]} had no decision to make there")
    options = tuple((option, str(value)) for option, value in match.options.items())
    steps: list[Step] = []
    since = 0
    for n, ply in enumerate(asked, 1):
        told = [
            states[at + 1].view(seat).narrate(event)
            for at in range(since, ply)
            if states[at].to_act != (CHANCE,)
            for event in states[at].events(moves[at], seat)
        ]
        since = ply
        state, move = states[ply], moves[ply]
        events = state.events(move, seat)
        position = Position(Start(match.names, options), tuple(str(one) for one in moves[:ply]))
        words = "\n".join([*told[-_TOLD:], f"You are {match.names[seat]}."])
        happened = [states[ply + 1].view(seat).narrate(event) for event in events]
        rules = tuple(dict.fromkeys(event.rule for event in events if event.rule in match.game.rules))
        task = Task(
            "do",
            str(move),
            ask=f"What did {match.names[seat]} do here?",
            sample=(str(move),),
            praise=" ".join(happened[:1] + ([comments[ply + 1]] if ply + 1 in comments else [])),
            hints=(Hint("where", f"{len(state.moves(seat))} moves are legal here."), Hint("which", f"`{move}`.")),
        )
        steps.append(Step(f"move-{n}", f"Move {n} of {match.names[seat]}", words, rules, position, (task,)))
    return Lesson(name, match.game.name, title or f"{match.game.title} as {match.names[seat]} played it", tuple(steps))
