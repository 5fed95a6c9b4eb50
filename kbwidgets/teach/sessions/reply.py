"""The replies of a lesson to answers, judged by the rules of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.rulebook import Rulebook
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE, Place, Refusal, Seat
from kbwidgets.teach.lessons.expressions import Moment
from kbwidgets.teach.lessons.faults import Stuck, Unfit
from kbwidgets.teach.lessons.goal import matches_number, read_goal
from kbwidgets.teach.lessons.phrases import choose_praise, compute_answers, fill_in
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
    sentences: tuple[str, ...] = ()
    """The sentences about what happened and what follows."""
    events: tuple[Event, ...] = ()
    preview: State | None = None
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
        places = [place for refusal in self.refusals for place in refusal.at]
        return tuple(dict.fromkeys(places + [place for event in self.events for place in event.at]))

    def __str__(self) -> str:
        return "\n".join([self.kind, *([self.words] if self.words else []), *map(str, self.refusals), *self.sentences])


class Line(NamedTuple):
    """The position after some moves, with their events as values and as sentences."""

    state: State
    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()

    def play(self, move: Move, seat: Seat) -> Line:
        """Play another legal move and return the result."""
        events = self.state.events(move, seat)
        after = self.state.advance(move)
        view = after.view(seat)
        return Line(after, self.events + events, self.sentences + tuple(view.narrate(event) for event in events))


def follow(game: Game, line: Line, replies: Sequence[str], seat: Seat) -> Line:
    """Play scripted replies, and raise `Stuck` if one of them is not legal.

    A reply is a move, a list such as `a | b` whose first legal move is played, `best` or `others`. `best` plays the
    move that the game's first adviser rates best for the player to act. `others` does so until `seat` must act again
    or the match is over.
    """
    for reply in replies:
        if reply == "others":
            for _ in range(_LONGEST):
                if not line.state.to_act or seat in line.state.to_act:
                    break
                line = line.play(_choose_best(game, line.state), seat)
        elif reply == "best":
            line = line.play(_choose_best(game, line.state), seat)
        else:
            state = line.state
            legal = [text for text in (part.strip() for part in reply.split("|")) if not state.refusals(text)]
            if not legal:
                raise Stuck(f"{quoted(reply)} is not legal here: {state.view(None).prompt()}")
            line = line.play(state.parse(legal[0]), seat)
    return line


def _choose_best(game: Game, state: State) -> Move:
    if not state.to_act or state.to_act == (CHANCE,):
        raise Stuck(f"no player is to move, so write the move yourself: {state.view(None).prompt()}")
    seat = state.to_act[0]
    return game.advice(state.view(seat), state.moves(seat))[0].move


def reply_to(game: Game, task: Task, state: State, answer: Answer, old_codes: frozenset[str] = frozenset()) -> Reply:
    """Return the reply to an answer.

    `old_codes` are the refusals that a `try` has met so far.
    """
    text, task = " ".join(str(answer).split()), compute_answers(task, state)
    if task.kind in ("do", "try"):
        return _reply_to_move(game, task, state, text, old_codes)
    seat = seat_of(state)
    if _is_right(task, answer, text):
        after = follow(game, Line(state), task.then, seat)
        praise = _write_praise(task, Moment(state, state, after.state, seat), None)
        return Reply(PASSED, text, praise, sentences=after.sentences, events=after.events, after=after.state)
    mistake = find_mistake(task, state, answer)
    words = fill_in(mistake.words, Moment.of(state)) if mistake else _choose_default_words(task, text)
    return Reply(WRONG, text, words, after=state)


def _write_praise(task: Task, moment: Moment, move: Move | None) -> str:
    return fill_in(choose_praise(task, moment, move), moment)


def find_mistake(task: Task, state: State, answer: Answer) -> Mistake | None:
    """Return the listed mistake that an answer makes, or None if the answer is right or the mistake is not listed."""
    text, task = " ".join(str(answer).split()), compute_answers(task, state)
    if task.kind in ("do", "try"):
        refusals = state.refusals(text)
        if task.kind == "do" and not refusals and read_goal(task.right).holds(state, state.parse(text)):
            return None
        return _match_mistake(task, state, text, [refusal.code for refusal in refusals])
    if _is_right(task, answer, text):
        return None
    return next((mistake for mistake in task.mistakes if _is_meant(task, mistake.on, answer, text)), None)


def seat_of(state: State) -> Seat:
    """Return the learner's seat: the first seat that must act, or seat 0 if none must."""
    return state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else 0


def solve(task: Task, state: State) -> list[Move]:
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


def _reply_to_move(game: Game, task: Task, state: State, text: str, old_codes: frozenset[str]) -> Reply:
    refusals = state.refusals(text)
    codes = [refusal.code for refusal in refusals]
    mistake = _match_mistake(task, state, text, codes)
    words = mistake.words if mistake else ""
    seat = seat_of(state)
    counted = codes if task.kind == "try" and counts(task, state, text) else []
    if new := frozenset(code for code in counted if code in task.codes) - old_codes:
        is_done = old_codes | new >= set(task.codes)
        after = follow(game, Line(state), task.then, seat) if is_done else Line(state)
        moment = Moment(state, state, after.state, seat)
        praise = " ".join(
            part for part in (fill_in(words, moment), _write_praise(task, moment, None) if is_done else "") if part
        )
        kind = PASSED if is_done else FOUND
        return Reply(kind, text, praise, refusals, after.sentences, after.events, after=after.state)
    if refusals:
        return Reply(REFUSED, text, fill_in(words, Moment.of(state)), refusals, after=state)
    move = state.parse(text)
    line = Line(state).play(move, seat)
    line = line._replace(sentences=line.sentences + _describe_gains(state, line.state, game.rules))
    if task.kind == "do" and read_goal(task.right).holds(state, move):
        after = follow(game, line, task.then, seat)
        praise = _write_praise(task, Moment(state, line.state, after.state, seat), move)
        return Reply(PASSED, text, praise, sentences=after.sentences, events=after.events, after=after.state)
    after_move = line.state
    if mistake:
        line = follow(game, line, mistake.follow, seat)
    words = fill_in(words, Moment(state, after_move, line.state, seat))
    view = line.state.view(seat)
    sentences = line.sentences if line.state.over else (*line.sentences, str(view.prompt()))
    plain = "That's allowed, but it isn't what this step asks for." if task.kind == "do" else "That move is allowed."
    return Reply(
        UNWANTED, text, words or plain, sentences=sentences, events=line.events, preview=line.state, after=state
    )


def counts(task: Task, state: State, text: str) -> bool:
    """Return whether a refused move is one that a `try` is about."""
    if not task.only:
        return True
    try:
        return read_goal(task.only).describes(state, state.parse(text))
    except BadNotation:
        return False


def _describe_gains(before: State, after: State, book: Rulebook) -> tuple[str, ...]:
    """Return a sentence for each seat whose points changed."""
    return tuple(
        f"{name} now has {new} {book.say('point' if new == 1 else 'points')} ({new - old:+d})."
        for name, old, new in zip(before.names, before.points(), after.points(), strict=True)
        if old != new
    )


def _match_mistake(task: Task, state: State, text: str, codes: Sequence[str]) -> Mistake | None:
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


def _is_right(task: Task, answer: Answer, text: str) -> bool:
    return _is_meant(task, task.right, answer, text)


def _is_meant(task: Task, expected: str, answer: Answer, text: str) -> bool:
    """Return whether an answer is the one that a text from the lesson means."""
    if task.kind == "pick":
        return text in [part.strip() for part in expected.split(";")]
    if task.kind == "number":
        return bool(_NUMBER.fullmatch(text)) and matches_number(expected, int(text))
    return find_indices(task, answer, text) == task.read_indices(expected)


def find_indices(task: Task, answer: Answer, text: str) -> tuple[int, ...] | None:
    """Return the indices of the answers that a learner gave by text or number, or None if they do not fit."""
    if task.kind == "choice":
        matches = [n for n, each in enumerate(task.answers) if each.lower() == text.lower()]
        if matches and isinstance(answer, str):
            return (matches[0],)
    else:
        parts = [part.strip().lower() for part in text.split(",")]
        answers = [each.lower() for each in task.answers]
        if sorted(parts) == sorted(answers):
            return tuple(answers.index(part) for part in parts)
    try:
        return task.read_indices(text)
    except Unfit:
        return None


def _choose_default_words(task: Task, text: str) -> str:
    if task.kind == "number" and not _NUMBER.fullmatch(text):
        return "Enter a whole number."
    if task.kind in ("choice", "order") and find_indices(task, text, text) is None:
        return "Choose one of the answers."
    return "Look again, or open a hint."
