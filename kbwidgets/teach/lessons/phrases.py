"""The texts of a lesson with facts in braces, which the engine fills in or vouches for.

    You have {score} now.                              the fact is filled in
    {gain KB-7.3 >= 1: It touches water.}              the words are shown, and `check` verifies the fact

A guard such as `Praise if gain >= 1:` limits a praise. It is a fact that must hold, or a goal that the learner's move
must meet.

>>> import kbwidgets as kb
>>> moment = Moment.of(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7).state)
>>> text = "{due} has {count any choose} ways. {round > 0: The match has begun.}"
>>> fill_in(text, moment), find_untrue(text, moment)
('Ann has 4 ways. The match has begun.', ('round > 0',))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.teach.lessons.expressions import Fact, Moment, Value, read_fact
from kbwidgets.teach.lessons.faults import Unfit
from kbwidgets.teach.lessons.goal import read_goal
from kbwidgets.teach.lessons.task import Mistake, Task

_BRACES: Final = re.compile(r"\{(?P<fact>(?:[^{}:]|:(?! ))*)(?P<claim>: (?P<words>[^{}]*))?\}")
"""The pattern of braces; the words follow the first colon with a space, because keys of places contain colons."""
NUMBERS: Final = (
    ("nothing", "none", "nobody", "no"), ("one",), ("two",), ("three",), ("four",), ("five",), ("six",), ("seven",),
    ("eight",), ("nine",), ("ten",), ("eleven",), ("twelve",),
)  # fmt: skip
"""The words for small numbers."""
_FACT: Final = re.compile(r"(score|gain|count|legal|winner|due)\b|[a-z_]+ at ")


class Braces(NamedTuple):
    """A pair of braces, with its fact and the words that it vouches for."""

    fact: Fact
    words: str | None


def read_braces(text: str) -> tuple[Braces, ...]:
    """Return the pairs of braces in a text, or raise `Unfit` if they are malformed."""
    rest = _BRACES.sub("", text)
    if "{" in rest or "}" in rest:
        raise Unfit("bad fact", f"{quoted(text)} has an extra brace; write {{score}} or {{score > 4: words}}")
    braces = tuple(
        Braces(read_fact(each["fact"]), each["words"] if each["claim"] else None) for each in _BRACES.finditer(text)
    )
    for each in braces:
        if each.words is None and each.fact.sign:
            raise Unfit(
                "bad fact", f"{quoted(each.fact.text)} is true or false; write the words it stands for after a colon"
            )
    return braces


def fill_in(text: str, moment: Moment) -> str:
    """Return the text with its facts filled in."""
    if "{" not in text:
        return text

    def replace_braces(match: re.Match[str]) -> str:
        return match["words"].lstrip() if match["claim"] else str(read_fact(match["fact"]).value(moment))

    return _BRACES.sub(replace_braces, text)


def find_untrue(text: str, moment: Moment) -> tuple[str, ...]:
    """Return the facts that a text vouches for but that do not hold.

    Raise `Unfit` if a fact makes no sense in this position.
    """
    false_facts: list[str] = []
    for each in read_braces(text) if "{" in text else ():
        if each.words is None:
            _ = each.fact.value(moment)
        elif not each.fact.holds(moment):
            false_facts.append(each.fact.text)
    return tuple(false_facts)


def is_met(guard: str, moment: Moment, move: Move | None) -> bool:
    """Return whether a guard holds: a fact at this moment, or a goal for the learner's move."""
    if _is_fact(guard):
        return read_fact(guard).holds(moment)
    if move is None:
        raise Unfit("bad fact", f"{quoted(guard)} is about a move, but this task asks for none; write a fact")
    return read_goal(guard).holds(moment.start, move)


def read_guard(guard: str) -> None:
    """Raise `Unfit` if a guard cannot be read."""
    _ = read_fact(guard) if _is_fact(guard) else read_goal(guard)


def _is_fact(guard: str) -> bool:
    return _FACT.match(guard) is not None


def choose_praise(task: Task, moment: Moment, move: Move | None) -> str:
    """Return the first praise whose guard holds, or the praise without a guard, with its braces unfilled."""
    return next((praise.words for praise in task.guarded if is_met(praise.guard, moment, move)), task.praise)


def compute_answers(task: Task, state: State) -> Task:
    """Return the task with the answers that the engine computes here, or raise `Unfit` if it cannot."""
    if task.kind not in ("number", "choice"):
        return task
    texts = (task.right, *(mistake.on for mistake in task.mistakes))
    if not any(text.startswith("=") and not text.startswith("==") for text in texts):
        return task
    return _compute_answers(task, state)


@lru_cache(maxsize=256)
def _compute_answers(task: Task, state: State) -> Task:
    mistakes = tuple(Mistake(_compute_answer(task, each.on, state), *each[1:]) for each in task.mistakes)
    return replace(task, right=_compute_answer(task, task.right, state), mistakes=mistakes)


def _compute_answer(task: Task, text: str, state: State) -> str:
    if not text.startswith("=") or text.startswith("=="):
        return text
    value = read_fact(text[1:]).value(Moment.of(state))
    if task.kind == "choice":
        return str(_find_answer(task, value, state, text) + 1)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unfit("bad fact", f"{quoted(text)} is {quoted(str(value))}, but the task asks for a number")
    return str(value)


def _find_answer(task: Task, value: Value, state: State, text: str) -> int:
    """Return the index of the only answer that states a value."""
    forms = tuple(_list_forms(value, state))
    exact = [n for n, answer in enumerate(task.answers) if answer.lower() in forms]
    prefixed = [n for n, answer in enumerate(task.answers) if any(re.match(rf"{re.escape(form)}\b", answer.lower())
                                                               for form in forms)]  # fmt: skip
    indices = exact or prefixed
    if len(indices) != 1:
        how_many = "none" if not indices else "more than one"
        raise Unfit("bad fact", f"{quoted(text)} is {quoted(forms[0])}, which {how_many} of the answers says")
    return indices[0]


def _list_forms(value: Value, state: State) -> Iterator[str]:
    """Yield the ways in which an answer may state a value, in lower case."""
    if isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, int):
        yield str(value)
        yield from NUMBERS[value] if 0 <= value < len(NUMBERS) else ()
    else:
        yield value.lower()
        if value == joined(list(state.names)):
            yield "all"
            yield from ("both",) if len(state.names) == 2 else ()
