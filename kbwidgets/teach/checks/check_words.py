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
from kbwidgets.teach.lessons.phrases import choose_praise, compute_answers, find_untrue, is_met, read_braces, read_guard
from kbwidgets.teach.lessons.task import Mistake, Task
from kbwidgets.teach.sessions.reply import Line, counts, find_mistake, follow, is_code, seat_of, solve

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_ASIDE: Final = re.compile(r"\{[^{}]*\}|\([0-9]+, [0-9]+\)|\]\([^()]*\)|`[^`]*`")
"""The parts of a text that are not plain statements: facts in braces, places, targets of links, code."""
_ABSOLUTE: Final = re.compile(r"\b(all|every|no|nobody|none|nothing|only)\b", re.IGNORECASE)
_MARKED: Final = re.compile(r"\bmarked\b", re.IGNORECASE)
_YOU_ARE: Final = re.compile(r"\bYou are (?P<name>[^\W\d_][\w ]*)")
_MOST: Final = 200
"""The most answers whose praise is checked."""


class TextFault(NamedTuple):
    """A fault, with the field that has it."""

    key: str
    kind: str
    text: str


# -- in one position ------------------------------------------------------------------------------------


def check_wording(key: str, text: str, state: State, game: Game) -> Iterator[TextFault]:
    """Yield the faults of a text in a position: a wrong name for the learner, words the game does not use."""
    yield from _check_braces(key, text)
    names = state.names
    for match in _YOU_ARE.finditer(text):
        name_in_text = next((name for name in names if re.match(rf"{re.escape(name)}\b", match["name"])), None)
        if name_in_text is not None and name_in_text != names[seat_of(state)]:
            yield TextFault(key, "wrong seat", f"the text says 'You are {name_in_text}', but the learner plays "
                                          f"{names[seat_of(state)]}")  # fmt: skip
    for swap in game.rules.swaps:
        if re.search(rf"\b{re.escape(swap.word)}\b", text, re.IGNORECASE) and _is_replaced(swap.where, state):
            yield TextFault(key, "other word", f"{game.title} does not say {quoted(swap.word)}; say {quoted(swap.say)}")


def check_claims(key: str, text: str, state: State) -> Iterator[TextFault]:
    """Yield a fault if a text vouches for a fact that does not hold in the position shown beside it."""
    try:
        yield from _check_facts(key, text, [Moment.of(state)])
    except Unfit as error:
        yield TextFault(key, error.kind, error.text)


def _is_replaced(where: str, state: State) -> bool:
    return not where or read_fact(where).holds(Moment.of(state))


def _check_braces(key: str, text: str) -> Iterator[TextFault]:
    try:
        _ = read_braces(text)
    except Unfit as error:
        yield TextFault(key, error.kind, error.text)


def check_task(task: Task, state: State, game: Game) -> Iterator[TextFault]:
    """Yield the faults of a task in the position where it begins."""
    yield from check_wording("Ask", task.ask, state, game)
    if "{" in task.ask:
        yield TextFault("Ask", "bad fact", "braces are not filled in here; use them in the text, a reply or a hint")
    texts = [("Praise", task.praise)]
    texts += [(f"Praise if {praise.guard}", praise.words) for praise in task.guarded]
    texts += [(f"Mistake {mistake.on}", mistake.words) for mistake in task.mistakes]
    texts += [(f"Hint {hint.level}", hint.words) for hint in task.hints]
    for key, text in texts:
        yield from check_wording(key, text, state, game)
    for praise in task.guarded:
        try:
            read_guard(praise.guard)
        except Unfit as error:
            yield TextFault(f"Praise if {praise.guard}", error.kind, error.text)
    if fault := _check_number(task, state, game):
        yield fault


def _check_number(task: Task, state: State, game: Game) -> TextFault | None:
    """Return a fault if the engine counts a different number, now and after every legal move.

    The points are those of the only player named in the task, or the learner's. Only rules that score in this position
    are checked. The number may be the points by the rule, those of the marked places, or all points.
    """
    if task.kind != "number" or not _NUMBER.fullmatch(task.right):
        return None
    named_seats = [seat for seat, name in enumerate(state.names) if re.search(rf"\b{re.escape(name)}\b", task.ask)]
    seat = named_seats[0] if len(named_seats) == 1 else seat_of(state)
    player, right = state.names[seat], int(task.right)
    for rule in task.asks:
        points = points_of(state, seat, rule)
        lines = [line for line in state.score() if line.seat == seat and line.rule == rule]
        marked_points = sum(line.points for line in lines if not {*task.show}.isdisjoint(line.at))
        if not points or right in (points, points_of(state, seat), *((marked_points,) if task.show else ())):
            continue
        moves = state.moves(seat_of(state)) if state.to_act not in ((), (CHANCE,)) else ()
        later = (state.advance(move) for move in moves)
        if all(right != points_of(after, seat, rule) for after in later):
            text = f"{player} has {points} by {rule} here, not {right}; write 'Right: = score {rule} of {player}'"
            return TextFault("Right", "wrong number", text)
    return None


# -- in every position where a text appears -------------------------------------------------------------


class _Solution(NamedTuple):
    """An answer that solves a task: the moment of its praise, and the move."""

    moment: Moment
    move: Move | None


def check_replies(task: Task, states: Sequence[State], game: Game) -> Iterator[TextFault]:
    """Yield the faults of a task's texts after all possible answers in all positions where it may begin."""
    try:
        solutions = (each for state in states for each in _find_solutions(compute_answers(task, state), state, game))
        first_solutions = list(islice(solutions, _MOST))
        yield from _check_praises(task, first_solutions)
        yield from _check_shared_praise(task, states, first_solutions)
        for hint in task.hints:
            yield from _check_facts(f"Hint {hint.level}", hint.words, map(Moment.of, states))
        for mistake in task.mistakes:
            if "{" in mistake.words:
                moments = (each for state in states for each in _find_mistakes(task, mistake, state, game))
                yield from _check_facts(f"Mistake {mistake.on}", mistake.words, moments)
    except Unfit as error:
        yield TextFault("Right" if task.right.startswith("=") else "", error.kind, error.text)


def _find_solutions(task: Task, state: State, game: Game) -> Iterator[_Solution]:
    seat = seat_of(state)
    if task.kind != "do":
        after = follow(game, Line(state), task.then, seat).state
        yield _Solution(Moment(state, state, after, seat), None)
        return
    for move in solve(task, state):
        moved = state.advance(move)
        yield _Solution(Moment(state, moved, follow(game, Line(moved), task.then, seat).state, seat), move)


def _find_mistakes(task: Task, mistake: Mistake, state: State, game: Game) -> Iterator[Moment]:
    """Yield the moments at which the reply to a mistake appears.

    There is one after each legal move that makes the mistake. If the mistake is a refusal or no move, the only moment
    is that of the position itself.
    """
    computed = compute_answers(task, state)
    computed_mistake = computed.mistakes[task.mistakes.index(mistake)]
    if task.kind not in ("do", "try") or is_code(mistake.on):
        yield Moment.of(state)
        return
    seat = seat_of(state)
    for move in state.moves(seat) if state.to_act != (CHANCE,) else ():
        if find_mistake(computed, state, str(move)) is computed_mistake:
            after_move = state.advance(move)
            yield Moment(state, after_move, follow(game, Line(after_move), mistake.follow, seat).state, seat)


def _check_praises(task: Task, solutions: Sequence[_Solution]) -> Iterator[TextFault]:
    """Yield faults for praises that are false or that no answer can earn."""
    if not task.guarded and "{" not in task.praise:
        return
    for praise in task.guarded:
        if not any(is_met(praise.guard, each.moment, each.move) for each in solutions):
            text = f"{quoted(praise.guard)} is never true after a correct answer"
            yield TextFault(f"Praise if {praise.guard}", "idle praise", text)
    praises = [(choose_praise(task, each.moment, each.move), each.moment) for each in solutions]
    keys = {praise.words: f"Praise if {praise.guard}" for praise in task.guarded}
    for words in dict.fromkeys(words for words, _ in praises):
        yield from _check_facts(
            keys.get(words, "Praise"), words, (moment for other, moment in praises if other == words)
        )


def _check_facts(key: str, words: str, moments: Iterable[Moment]) -> Iterator[TextFault]:
    """Yield a fault for the first moment at which a fact that a text vouches for does not hold."""
    for moment in moments if "{" in words else ():
        if facts := find_untrue(words, moment):
            where = f"{moment.now.names[moment.seat]} in this position:\n{moment.now}"
            yield TextFault(key, "untrue", f"{joined([quoted(fact) for fact in facts])} does not hold for {where}")
            return


def _check_shared_praise(task: Task, states: Sequence[State], answers: Sequence[_Solution]) -> Iterator[TextFault]:
    """Yield faults for a plain praise that follows moves for which it cannot be true of all."""
    if task.kind != "do":
        return
    plain = _ASIDE.sub("", task.praise)
    unguarded = [each for each in answers if not any(is_met(p.guard, each.moment, each.move) for p in task.guarded)]
    gains = {read_fact("gain").value(each.moment) for each in unguarded}
    if len(gains) > 1 and (number := _NUMBER.search(plain)):
        listed = ", ".join(map(str, sorted(gains, key=int)))
        yield TextFault("Praise", "said to all", f"{quoted(number[0])} is said to moves that gain {listed}; write "
                   "'{gain}' for the gain, or 'Praise if gain >= 1:'")  # fmt: skip
    ways = {len(solve(task, state)) for state in states if any(each.moment.start == state for each in unguarded)}
    if len(ways) > 1 and (word := _ABSOLUTE.search(plain)):
        listed = ", ".join(map(str, sorted(ways)))
        yield TextFault("Praise", "said to all", f"{quoted(word[0])} is said in different positions with {listed} "
                   "right moves; write 'Praise if count … > N before:' or '{… : words}'")  # fmt: skip


# -- what is marked -------------------------------------------------------------------------------------


def check_marked(task: Task, marked: Sequence[Place], state: State, attempts: Iterable[str]) -> Iterator[TextFault]:
    """Yield a fault if a `try` for something marked can be solved elsewhere too."""
    if task.kind != "try" or not marked or not _MARKED.search(task.ask):
        return
    for text in attempts:
        refusals = [refusal for refusal in state.refusals(text) if refusal.code in task.codes]
        at = {place for refusal in refusals for place in refusal.at}
        if at and not at & set(marked) and counts(task, state, text):
            fault = (
                f"{quoted(text)} also solves this, away from the marked places; name the moves that count in 'Only:'"
            )
            yield TextFault("Right", "passes elsewhere", fault)
            return
