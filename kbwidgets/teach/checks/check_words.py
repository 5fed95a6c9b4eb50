"""The checks of what a lesson's texts say about positions, which yield a fault for every false statement.

- A fact that a text vouches for, `{score > 4: …}`, holds in every position in which the text can appear.
- A praise with a guard follows at least one answer.
- A number that a scored rule decides is the one that the engine counts.
- `You are Ann` is said only to the player in Ann's seat.
- Words that the rulebook replaces (`Instead of:` in its head) are not used.
- A number in a praise does not follow moves with different gains, unless the engine fills it in.
- `None`, `all` and similar words are not used if the number of right moves differs between positions.
- If a task asks for something marked, nothing else solves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.types import CHANCE, Place
from kbwidgets.teach.lessons.expressions import Moment, points_of, read_fact
from kbwidgets.teach.lessons.faults import Unfit
from kbwidgets.teach.lessons.phrases import computed, met, praise_of, read_guard, said, untrue
from kbwidgets.teach.lessons.task import Mistake, Task
from kbwidgets.teach.sessions.reply import Followed, counts, follow, is_code, mistake_in, seat_of, wanted

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_ASIDE: Final = re.compile(r"\{[^{}]*\}|\([0-9]+, [0-9]+\)|\]\([^()]*\)|`[^`]*`")
"""The parts of a text that are not plain statements: facts in braces, places, targets of links, code."""
_ABSOLUTE: Final = re.compile(r"\b(all|every|no|nobody|none|nothing|only)\b", re.IGNORECASE)
_MARKED: Final = re.compile(r"\bmarked\b", re.IGNORECASE)
_YOU_ARE: Final = re.compile(r"\bYou are (?P<name>[^\W\d_][\w ]*)")
_MOST: Final = 200
"""The most answers whose praise is checked."""


class Told(NamedTuple):
    """A fault, with the field that has it."""

    key: str
    kind: str
    told: str


# -- in one position ------------------------------------------------------------------------------------


def words_in(key: str, text: str, state: State, game: Game) -> Iterator[Told]:
    """Yield the faults of a text in a position: a wrong name for the learner, words the game does not use."""
    yield from _braces(key, text)
    names = state.names
    for found in _YOU_ARE.finditer(text):
        called = next((name for name in names if re.match(rf"{re.escape(name)}\b", found["name"])), None)
        if called is not None and called != names[seat_of(state)]:
            yield Told(key, "wrong seat", f"the text says 'You are {called}', but the learner plays "
                                          f"{names[seat_of(state)]}")  # fmt: skip
    for swap in game.rules.swaps:
        if re.search(rf"\b{re.escape(swap.word)}\b", text, re.IGNORECASE) and _swapped(swap.where, state):
            yield Told(key, "other word", f"{game.title} does not say {quoted(swap.word)}; say {quoted(swap.say)}")


def heard_in(key: str, text: str, state: State) -> Iterator[Told]:
    """Yield a fault if a text vouches for a fact that does not hold in the position shown beside it."""
    try:
        yield from _false(key, text, [Moment.of(state)])
    except Unfit as error:
        yield Told(key, error.kind, error.told)


def _swapped(where: str, state: State) -> bool:
    return not where or read_fact(where).holds(Moment.of(state))


def _braces(key: str, text: str) -> Iterator[Told]:
    try:
        _ = said(text)
    except Unfit as error:
        yield Told(key, error.kind, error.told)


def of_task(task: Task, state: State, game: Game) -> Iterator[Told]:
    """Yield the faults of a task in the position where it begins."""
    yield from words_in("Ask", task.ask, state, game)
    if "{" in task.ask:
        yield Told("Ask", "bad fact", "braces are not filled in here; use them in the text, a reply or a hint")
    texts = [("Praise", task.praise)]
    texts += [(f"Praise if {praise.guard}", praise.words) for praise in task.guarded]
    texts += [(f"Mistake {mistake.on}", mistake.words) for mistake in task.mistakes]
    texts += [(f"Hint {hint.level}", hint.words) for hint in task.hints]
    for key, text in texts:
        yield from words_in(key, text, state, game)
    for praise in task.guarded:
        try:
            read_guard(praise.guard)
        except Unfit as error:
            yield Told(f"Praise if {praise.guard}", error.kind, error.told)
    if fault := _miscounted(task, state, game):
        yield fault


def _miscounted(task: Task, state: State, game: Game) -> Told | None:
    """Return a fault if the engine counts a different number, now and after every legal move.

    The points are those of the only player named in the task, or the learner's. Only rules that score in this position
    are checked. The number may be the points by the rule, those of the marked places, or all points.
    """
    if task.kind != "number" or not _NUMBER.fullmatch(task.right):
        return None
    named = [seat for seat, name in enumerate(state.names) if re.search(rf"\b{re.escape(name)}\b", task.ask)]
    seat = named[0] if len(named) == 1 else seat_of(state)
    who, right = state.names[seat], int(task.right)
    for rule in task.asks:
        now = points_of(state, seat, rule)
        lines = [line for line in state.score() if line.seat == seat and line.rule == rule]
        marked = sum(line.points for line in lines if not {*task.show}.isdisjoint(line.at))
        if not now or right in (now, points_of(state, seat), *((marked,) if task.show else ())):
            continue
        moves = state.moves(seat_of(state)) if state.to_act not in ((), (CHANCE,)) else ()
        later = (state.advance(move) for move in moves)
        if all(right != points_of(after, seat, rule) for after in later):
            told = f"{who} has {now} by {rule} here, not {right}; write 'Right: = score {rule} of {who}'"
            return Told("Right", "wrong number", told)
    return None


# -- in every position where a text appears -------------------------------------------------------------


class _Heard(NamedTuple):
    """An answer that solves a task: the moment of its praise, and the move."""

    moment: Moment
    move: Move | None


def heard(task: Task, states: Sequence[State], game: Game) -> Iterator[Told]:
    """Yield the faults of a task's texts after all possible answers in all positions where it may begin."""
    try:
        solving = (each for state in states for each in _solving(computed(task, state), state, game))
        praised = list(islice(solving, _MOST))
        yield from _praises(task, praised)
        yield from _alike(task, states, praised)
        for hint in task.hints:
            yield from _false(f"Hint {hint.level}", hint.words, map(Moment.of, states))
        for mistake in task.mistakes:
            if "{" in mistake.words:
                moments = (each for state in states for each in _mistaking(task, mistake, state, game))
                yield from _false(f"Mistake {mistake.on}", mistake.words, moments)
    except Unfit as error:
        yield Told("Right" if task.right.startswith("=") else "", error.kind, error.told)


def _solving(task: Task, state: State, game: Game) -> Iterator[_Heard]:
    seat = seat_of(state)
    if task.kind != "do":
        after = follow(game, Followed(state), task.then, seat).state
        yield _Heard(Moment(state, state, after, seat), None)
        return
    for move in wanted(task, state):
        made = state.advance(move)
        yield _Heard(Moment(state, made, follow(game, Followed(made), task.then, seat).state, seat), move)


def _mistaking(task: Task, mistake: Mistake, state: State, game: Game) -> Iterator[Moment]:
    """Yield the moments at which the reply to a mistake appears.

    There is one after each legal move that makes the mistake. If the mistake is a refusal or no move, the only moment
    is that of the position itself.
    """
    here = computed(task, state)
    mine = here.mistakes[task.mistakes.index(mistake)]
    if task.kind not in ("do", "try") or is_code(mistake.on):
        yield Moment.of(state)
        return
    seat = seat_of(state)
    for move in state.moves(seat) if state.to_act != (CHANCE,) else ():
        if mistake_in(here, state, str(move)) is mine:
            made = state.advance(move)
            yield Moment(state, made, follow(game, Followed(made), mistake.follow, seat).state, seat)


def _praises(task: Task, praised: Sequence[_Heard]) -> Iterator[Told]:
    """Yield faults for praises that are false or that no answer can earn."""
    if not task.guarded and "{" not in task.praise:
        return
    for praise in task.guarded:
        if not any(met(praise.guard, each.moment, each.move) for each in praised):
            told = f"{quoted(praise.guard)} is never true after a correct answer"
            yield Told(f"Praise if {praise.guard}", "idle praise", told)
    spoken = [(praise_of(task, each.moment, each.move), each.moment) for each in praised]
    keys = {praise.words: f"Praise if {praise.guard}" for praise in task.guarded}
    for words in dict.fromkeys(words for words, _ in spoken):
        yield from _false(keys.get(words, "Praise"), words, (moment for other, moment in spoken if other == words))


def _false(key: str, words: str, moments: Iterable[Moment]) -> Iterator[Told]:
    """Yield a fault for the first moment at which a fact that a text vouches for does not hold."""
    for moment in moments if "{" in words else ():
        if facts := untrue(words, moment):
            where = f"{moment.now.names[moment.seat]} in this position:\n{moment.now}"
            yield Told(key, "untrue", f"{joined([quoted(fact) for fact in facts])} does not hold for {where}")
            return


def _alike(task: Task, states: Sequence[State], praised: Sequence[_Heard]) -> Iterator[Told]:
    """Yield faults for a plain praise that follows moves for which it cannot be true of all."""
    if task.kind != "do":
        return
    plain = _ASIDE.sub("", task.praise)
    unguarded = [each for each in praised if not any(met(p.guard, each.moment, each.move) for p in task.guarded)]
    gains = {read_fact("gain").value(each.moment) for each in unguarded}
    if len(gains) > 1 and (number := _NUMBER.search(plain)):
        told = ", ".join(map(str, sorted(gains, key=int)))
        yield Told("Praise", "said to all", f"{quoted(number[0])} is said to moves that gain {told}; write "
                   "'{gain}' for the gain, or 'Praise if gain >= 1:'")  # fmt: skip
    ways = {len(wanted(task, state)) for state in states if any(each.moment.asked == state for each in unguarded)}
    if len(ways) > 1 and (word := _ABSOLUTE.search(plain)):
        told = ", ".join(map(str, sorted(ways)))
        yield Told("Praise", "said to all", f"{quoted(word[0])} is said in different positions with {told} "
                   "right moves; write 'Praise if count … > N before:' or '{… : words}'")  # fmt: skip


# -- what is marked -------------------------------------------------------------------------------------


def elsewhere(task: Task, marked: Sequence[Place], state: State, tries: Iterable[str]) -> Iterator[Told]:
    """Yield a fault if a `try` for something marked can be solved elsewhere too."""
    if task.kind != "try" or not marked or not _MARKED.search(task.ask):
        return
    for text in tries:
        refusals = [refusal for refusal in state.refusals(text) if refusal.code in task.codes]
        at = {place for refusal in refusals for place in refusal.at}
        if at and not at & set(marked) and counts(task, state, text):
            told = f"{quoted(text)} also solves this, away from the marked places; name the moves that count in 'Only:'"
            yield Told("Right", "passes elsewhere", told)
            return
