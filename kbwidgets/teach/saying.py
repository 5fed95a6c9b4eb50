"""Saying: words of a lesson in which the engine fills in, or vouches for, what they say of a position.

    You have {score} now.                              the fact is filled in
    {gain KB-7.3 >= 1: It touches water.}              the words are said, and `check` sees that it holds

A guard says when a praise is said, `Praise if gain >= 1:`: a fact that holds, or a goal that the learner's move
reaches.

>>> import kbwidgets as kb
>>> moment = Moment.of(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7).state)
>>> text = "{due} has {count any choose} ways. {round > 0: The match has begun.}"
>>> filled(text, moment), untrue(text, moment)
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
from kbwidgets.teach.fact import Fact, Moment, Value, read_fact
from kbwidgets.teach.faults import Unfit
from kbwidgets.teach.goal import read_goal
from kbwidgets.teach.task import Mistake, Task

_BRACES: Final = re.compile(r"\{(?P<fact>(?:[^{}:]|:(?! ))*)(?P<claim>: (?P<words>[^{}]*))?\}")
"""The words follow the first colon with a space: keys of places hold colons without one."""
NUMBERS: Final = (
    ("nothing", "none", "nobody", "no"), ("one",), ("two",), ("three",), ("four",), ("five",), ("six",), ("seven",),
    ("eight",), ("nine",), ("ten",), ("eleven",), ("twelve",),
)  # fmt: skip
"""How small numbers are written in words."""
_FACT: Final = re.compile(r"(score|gain|count|legal|winner|due)\b|[a-z_]+ at ")


class Said(NamedTuple):
    """One pair of braces: a fact, and the words it vouches for."""

    fact: Fact
    words: str | None


def said(text: str) -> tuple[Said, ...]:
    """The braces of some words; Unfit says what is wrong with them."""
    left = _BRACES.sub("", text)
    if "{" in left or "}" in left:
        raise Unfit("bad fact", f"{quoted(text)} has an extra brace; write {{score}} or {{score > 4: words}}")
    found = tuple(
        Said(read_fact(each["fact"]), each["words"] if each["claim"] else None) for each in _BRACES.finditer(text)
    )
    for each in found:
        if each.words is None and each.fact.sign:
            raise Unfit(
                "bad fact", f"{quoted(each.fact.text)} is true or false; write the words it stands for after a colon"
            )
    return found


def filled(text: str, moment: Moment) -> str:
    """The words with what the engine says in them."""
    if "{" not in text:
        return text

    def told(found: re.Match[str]) -> str:
        return found["words"].lstrip() if found["claim"] else str(read_fact(found["fact"]).value(moment))

    return _BRACES.sub(told, text)


def untrue(text: str, moment: Moment) -> tuple[str, ...]:
    """The facts that some words vouch for and that do not hold; Unfit where the engine has nothing to say."""
    found: list[str] = []
    for each in said(text) if "{" in text else ():
        if each.words is None:
            _ = each.fact.value(moment)
        elif not each.fact.holds(moment):
            found.append(each.fact.text)
    return tuple(found)


def met(guard: str, moment: Moment, move: Move | None) -> bool:
    """Whether a guard holds: a fact now, or a goal for the move that was made."""
    if _is_fact(guard):
        return read_fact(guard).holds(moment)
    if move is None:
        raise Unfit("bad fact", f"{quoted(guard)} is about a move, but this task asks for none; write a fact")
    return read_goal(guard).holds(moment.asked, move)


def read_guard(guard: str) -> None:
    """Unfit says what cannot be read."""
    _ = read_fact(guard) if _is_fact(guard) else read_goal(guard)


def _is_fact(guard: str) -> bool:
    return _FACT.match(guard) is not None


def praise_of(task: Task, moment: Moment, move: Move | None) -> str:
    """The first praise whose guard holds, else the one without a guard, as they are written."""
    return next((praise.words for praise in task.guarded if met(praise.guard, moment, move)), task.praise)


def computed(task: Task, state: State) -> Task:
    """The task with the answers that the engine computes in this position; Unfit where it cannot."""
    if task.kind not in ("number", "choice"):
        return task
    texts = (task.right, *(mistake.on for mistake in task.mistakes))
    if not any(text.startswith("=") and not text.startswith("==") for text in texts):
        return task
    return _computed(task, state)


@lru_cache(maxsize=256)
def _computed(task: Task, state: State) -> Task:
    mistakes = tuple(Mistake(_answer(task, each.on, state), *each[1:]) for each in task.mistakes)
    return replace(task, right=_answer(task, task.right, state), mistakes=mistakes)


def _answer(task: Task, text: str, state: State) -> str:
    if not text.startswith("=") or text.startswith("=="):
        return text
    value = read_fact(text[1:]).value(Moment.of(state))
    if task.kind == "choice":
        return str(_index(task, value, state, text) + 1)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unfit("bad fact", f"{quoted(text)} is {quoted(str(value))}, but the task asks for a number")
    return str(value)


def _index(task: Task, value: Value, state: State, text: str) -> int:
    """The one answer that says a value."""
    forms = tuple(_forms(value, state))
    same = [n for n, answer in enumerate(task.answers) if answer.lower() in forms]
    begin = [n for n, answer in enumerate(task.answers) if any(re.match(rf"{re.escape(form)}\b", answer.lower())
                                                               for form in forms)]  # fmt: skip
    found = same or begin
    if len(found) != 1:
        told = "none" if not found else "more than one"
        raise Unfit("bad fact", f"{quoted(text)} is {quoted(forms[0])}, which {told} of the answers says")
    return found[0]


def _forms(value: Value, state: State) -> Iterator[str]:
    """How answers may say a value, in small letters."""
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
