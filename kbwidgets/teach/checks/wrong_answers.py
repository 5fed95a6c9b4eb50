"""The answers that learners might try, which show whether every listed mistake can happen.

>>> sorted(near(["choose 3", "choose 18", "rest"], reach=1))
['choose 17', 'choose 18', 'choose 19', 'choose 2', 'choose 3', 'choose 4', 'rest']
>>> sorted(near(["lay otter left", "lay bee right"]))[:3]
['lay bee left', 'lay bee right', 'lay otter left']
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from kbwidgets.core.protocol.render import drawn, is_drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.values.types import CHANCE
from kbwidgets.teach.lessons.phrases import computed
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.lessons.task import Mistake, Task
from kbwidgets.teach.sessions.reply import is_code, mistake_in, seat_of

_PARTS: Final = re.compile(r"-?\d+|[^\W\d]\w*|\W+?")
_NUMBER: Final = re.compile(r"-?\d+")
_BRANCHES: Final = 10
"""The most positions in which a task is tried, if answers to earlier tasks lead to more."""


def never_made(task: Task, states: Sequence[State], spoken: Iterable[str]) -> tuple[Mistake, ...]:
    """Return the listed mistakes that no answer makes in any position where the task may begin.

    `spoken` are moves in the lesson's own notation, which show the form of the game's moves.
    """
    left = set(range(len(task.mistakes)))
    for state in states[:_BRANCHES]:
        here = computed(task, state)
        for text in answers_to(here, state, spoken):
            if not left:
                return ()
            made = mistake_in(here, state, text)
            left -= {n for n, mistake in enumerate(here.mistakes) if mistake is made}
    return tuple(task.mistakes[n] for n in sorted(left))


def spoken_moves(lesson: Script) -> tuple[str, ...]:
    """Return the moves that a lesson contains."""
    tasks = [task for step in lesson.steps for task in step.tasks if task.kind in ("do", "try")]
    goals = [task.right for task in tasks if task.kind == "do"]
    goals += [mistake.on for task in tasks for mistake in task.mistakes if not is_code(mistake.on)]
    forms = [part.partition(" with ")[0].strip() for text in goals for part in text.split("|")]
    forms = [form for form in forms if "*" not in form and not form.startswith("any")]
    moves = [step.position.moves for step in lesson.steps]
    return tuple(dict.fromkeys(chain(*moves, *(task.sample for task in tasks), forms)))


def answers_to(task: Task, state: State, spoken: Iterable[str]) -> Iterator[str]:
    """Yield possible answers, likely ones first."""
    if task.kind in ("do", "try"):
        return _moves(state, spoken)
    if task.kind == "choice":
        return (str(n + 1) for n in range(len(task.answers)))
    listed = [mistake.on for mistake in task.mistakes]
    if task.kind == "order":
        return iter(listed)
    if task.kind == "pick":
        return (part.strip() for text in listed for part in text.split(";"))
    told = {int(number) for text in (task.right, *listed) for number in _NUMBER.findall(text)}
    return (str(n + more) for n in sorted({0, *told}) for more in (-1, 0, 1))


def _moves(state: State, spoken: Iterable[str]) -> Iterator[str]:
    """Yield legal moves, moves of the lesson, moves that can be clicked, and all that differ from them in one part."""
    legal = [str(move) for move in state.moves(seat_of(state))] if state.to_act != (CHANCE,) else []
    known = dict.fromkeys([*legal, *spoken, *_clicks(state)])
    yield from known
    yield from near(known)


def _clicks(state: State) -> Iterator[str]:
    """Yield the moves that picking something on the table attempts."""
    if not is_drawn(state.GAME):
        return
    drawing = drawn(state, seat_of(state))
    table = drawing.table()
    for key in scene_of(table.body):
        for path in ((key,), *((key, turn) for turn in table.turns(key))):
            if move := drawing.attempt(path):
                yield move


def near(texts: Iterable[str], reach: int = 6) -> set[str]:
    """Return the texts that result if one number or word is replaced.

    Numbers are replaced by others that occur or are close, words by others in the same position.
    """
    split = [tuple(_PARTS.findall(text)) for text in texts]
    numbers = {int(part) for parts in split for part in parts if _NUMBER.fullmatch(part)}
    words: defaultdict[tuple[str, int, int], set[str]] = defaultdict(set)
    for parts in split:
        for n, part in enumerate(parts):
            words[parts[0], len(parts), n].add(part)
    found: set[str] = set()
    for parts in split:
        for n, part in enumerate(parts):
            if _NUMBER.fullmatch(part):
                close = range(int(part) - reach, int(part) + reach + 1)
                others: Iterable[str] = map(str, {*close, *numbers})
            else:
                others = words[parts[0], len(parts), n]
            found.update("".join((*parts[:n], other, *parts[n + 1 :])) for other in others)
    return found
