"""The replies of a lesson to answers, judged by the rules of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.rulebook import Rulebook
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE, Place, Refusal, Seat
from kbwidgets.teach.lessons.expressions import Moment
from kbwidgets.teach.lessons.faults import Stuck, Unfit
from kbwidgets.teach.lessons.goal import number_holds, read_goal
from kbwidgets.teach.lessons.phrases import computed, filled, praise_of
from kbwidgets.teach.lessons.script import Answer
from kbwidgets.teach.lessons.task import Mistake, Task

PASSED: Final = "passed"
FOUND: Final = "found"
"""The kind of reply to a refusal that a `try` asks for, but not the last one."""
REFUSED: Final = "refused"
"""The kind of reply to a move that the rules forbid and that changes nothing."""
UNWANTED: Final = "unwanted"
"""The kind of reply to a legal move that was not asked for, which is played, shown and taken back."""
WRONG: Final = "wrong"
"""The kind of reply to a wrong answer."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")

_LONGEST: Final = 200
"""The most moves that `others` may make before the learner must act again."""


class Reply(NamedTuple):
    """The reply to one answer."""

    kind: str
    answer: str
    words: str = ""
    """The text of the lesson, which is praise or its reply to this mistake."""
    refusals: tuple[Refusal, ...] = ()
    """The reasons why the rules forbid the move, most basic first."""
    told: tuple[str, ...] = ()
    """The sentences about what happened and what follows."""
    events: tuple[Event, ...] = ()
    shown: State | None = None
    """The position after a legal move that was not asked for, to be shown before the move is taken back."""
    after: State | None = None
    """The position from which the lesson continues."""

    @property
    def passed(self) -> bool:
        """True if the task is solved."""
        return self.kind == PASSED

    @property
    def at(self) -> tuple[Place, ...]:
        """The places of the refusals and events."""
        found = [place for refusal in self.refusals for place in refusal.at]
        return tuple(dict.fromkeys(found + [place for event in self.events for place in event.at]))

    def __str__(self) -> str:
        return "\n".join([self.kind, *([self.words] if self.words else []), *map(str, self.refusals), *self.told])


class Followed(NamedTuple):
    """The position after some moves, with their events as values and as sentences."""

    state: State
    events: tuple[Event, ...] = ()
    told: tuple[str, ...] = ()

    def play(self, move: Move, seat: Seat) -> Followed:
        """Play another legal move and return the result."""
        events = self.state.events(move, seat)
        after = self.state.advance(move)
        view = after.view(seat)
        return Followed(after, self.events + events, self.told + tuple(view.narrate(event) for event in events))


def follow(game: Game, followed: Followed, replies: Sequence[str], seat: Seat) -> Followed:
    """Play scripted replies, and raise `Stuck` if one of them is not legal.

    A reply is a move, a list such as `a | b` whose first legal move is played, `best` or `others`. `best` plays the
    move that the game's first adviser rates best for the player to act. `others` does so until `seat` must act again
    or the match is over.
    """
    for reply in replies:
        if reply == "others":
            for _ in range(_LONGEST):
                if not followed.state.to_act or seat in followed.state.to_act:
                    break
                followed = followed.play(_best(game, followed.state), seat)
        elif reply == "best":
            followed = followed.play(_best(game, followed.state), seat)
        else:
            state = followed.state
            legal = [text for text in (part.strip() for part in reply.split("|")) if not state.refusals(text)]
            if not legal:
                raise Stuck(f"{quoted(reply)} is not legal here: {state.view(None).prompt()}")
            followed = followed.play(state.parse(legal[0]), seat)
    return followed


def _best(game: Game, state: State) -> Move:
    if not state.to_act or state.to_act == (CHANCE,):
        raise Stuck(f"no player is to move, so write the move yourself: {state.view(None).prompt()}")
    seat = state.to_act[0]
    return game.advice(state.view(seat), state.moves(seat))[0].move


def reply_to(game: Game, task: Task, state: State, given: Answer, found: frozenset[str] = frozenset()) -> Reply:
    """Return the reply to an answer.

    `found` are the refusals that a `try` has met so far.
    """
    text, task = " ".join(str(given).split()), computed(task, state)
    if task.kind in ("do", "try"):
        return _reply_to_move(game, task, state, text, found)
    seat = seat_of(state)
    if _right(task, given, text):
        after = follow(game, Followed(state), task.then, seat)
        praise = _praised(task, Moment(state, state, after.state, seat), None)
        return Reply(PASSED, text, praise, told=after.told, events=after.events, after=after.state)
    mistake = mistake_in(task, state, given)
    words = filled(mistake.words, Moment.of(state)) if mistake else _plain_no(task, text)
    return Reply(WRONG, text, words, after=state)


def _praised(task: Task, moment: Moment, move: Move | None) -> str:
    return filled(praise_of(task, moment, move), moment)


def mistake_in(task: Task, state: State, given: Answer) -> Mistake | None:
    """Return the listed mistake that an answer makes, or None if the answer is right or the mistake is not listed."""
    text, task = " ".join(str(given).split()), computed(task, state)
    if task.kind in ("do", "try"):
        refusals = state.refusals(text)
        if task.kind == "do" and not refusals and read_goal(task.right).holds(state, state.parse(text)):
            return None
        return _mistake(task, state, text, [refusal.code for refusal in refusals])
    if _right(task, given, text):
        return None
    return next((mistake for mistake in task.mistakes if _meant(task, mistake.on, given, text)), None)


def seat_of(state: State) -> Seat:
    """Return the learner's seat: the first seat that must act, or seat 0 if none must."""
    return state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else 0


def wanted(task: Task, state: State) -> list[Move]:
    """Return the legal moves that a `do` asks for.

    A sample may be a legal move that is not listed because its numbers are open.
    """
    goal = read_goal(task.right)
    moves = [move for move in state.moves(seat_of(state)) if goal.holds(state, move)]
    for text in task.sample:
        try:
            move = state.parse(text)
        except BadNotation:
            continue
        if move not in moves and not state.refusals(move) and goal.holds(state, move):
            moves.append(move)
    return moves


def _reply_to_move(game: Game, task: Task, state: State, text: str, found: frozenset[str]) -> Reply:
    refusals = state.refusals(text)
    codes = [refusal.code for refusal in refusals]
    mistake = _mistake(task, state, text, codes)
    words = mistake.words if mistake else ""
    seat = seat_of(state)
    asked = codes if task.kind == "try" and counts(task, state, text) else []
    if new := frozenset(code for code in asked if code in task.codes) - found:
        done = found | new >= set(task.codes)
        after = follow(game, Followed(state), task.then, seat) if done else Followed(state)
        moment = Moment(state, state, after.state, seat)
        praise = " ".join(
            part for part in (filled(words, moment), _praised(task, moment, None) if done else "") if part
        )
        kind = PASSED if done else FOUND
        return Reply(kind, text, praise, refusals, after.told, after.events, after=after.state)
    if refusals:
        return Reply(REFUSED, text, filled(words, Moment.of(state)), refusals, after=state)
    move = state.parse(text)
    played = Followed(state).play(move, seat)
    played = played._replace(told=played.told + _gains(state, played.state, game.rules))
    if task.kind == "do" and read_goal(task.right).holds(state, move):
        after = follow(game, played, task.then, seat)
        praise = _praised(task, Moment(state, played.state, after.state, seat), move)
        return Reply(PASSED, text, praise, told=after.told, events=after.events, after=after.state)
    made = played.state
    if mistake:
        played = follow(game, played, mistake.follow, seat)
    words = filled(words, Moment(state, made, played.state, seat))
    view = played.state.view(seat)
    told = played.told if played.state.over else (*played.told, str(view.prompt()))
    no = "That's allowed, but it isn't what this step asks for." if task.kind == "do" else "That move is allowed."
    return Reply(UNWANTED, text, words or no, told=told, events=played.events, shown=played.state, after=state)


def counts(task: Task, state: State, text: str) -> bool:
    """Return whether a refused move is one that a `try` is about."""
    if not task.only:
        return True
    try:
        return read_goal(task.only).describes(state, state.parse(text))
    except BadNotation:
        return False


def _gains(before: State, after: State, book: Rulebook) -> tuple[str, ...]:
    """Return a sentence for each seat whose points changed."""
    return tuple(
        f"{name} now has {new} {book.say('point' if new == 1 else 'points')} ({new - old:+d})."
        for name, old, new in zip(before.names, before.points(), after.points(), strict=True)
        if old != new
    )


def _mistake(task: Task, state: State, text: str, codes: Sequence[str]) -> Mistake | None:
    """Return the mistake that matches a move: by its most basic refusal first, then by its form."""
    try:
        move = state.parse(text)
    except BadNotation:
        move = None
    for code in codes:
        for mistake in task.mistakes:
            if mistake.on == code:
                return mistake
    for mistake in task.mistakes:
        if move is None or is_code(mistake.on):
            continue
        goal = read_goal(mistake.on)
        if goal.describes(state, move) if codes else goal.holds(state, move):
            return mistake
    return None


def is_code(text: str) -> bool:
    """Return whether a mistake is named by the id of a refusal rather than by a goal or an answer."""
    return "-" in text and " " not in text and text.isupper()


def _right(task: Task, given: Answer, text: str) -> bool:
    return _meant(task, task.right, given, text)


def _meant(task: Task, wanted: str, given: Answer, text: str) -> bool:
    """Return whether an answer is the one that a text from the lesson means."""
    if task.kind == "pick":
        return text in [part.strip() for part in wanted.split(";")]
    if task.kind == "number":
        return bool(_NUMBER.fullmatch(text)) and number_holds(wanted, int(text))
    return indices_of(task, given, text) == task.read_indices(wanted)


def indices_of(task: Task, given: Answer, text: str) -> tuple[int, ...] | None:
    """Return the indices of the answers that a learner gave by text or number, or None if they do not fit."""
    if task.kind == "choice":
        spoken = [n for n, answer in enumerate(task.answers) if answer.lower() == text.lower()]
        if spoken and isinstance(given, str):
            return (spoken[0],)
    else:
        parts = [part.strip().lower() for part in text.split(",")]
        known = [answer.lower() for answer in task.answers]
        if sorted(parts) == sorted(known):
            return tuple(known.index(part) for part in parts)
    try:
        return task.read_indices(text)
    except Unfit:
        return None


def _plain_no(task: Task, text: str) -> str:
    if task.kind == "number" and not _NUMBER.fullmatch(text):
        return "Enter a whole number."
    if task.kind in ("choice", "order") and indices_of(task, text, text) is None:
        return "Choose one of the answers."
    return "Look again, or open a hint."
