"""The answers that learners might try, which show whether every listed mistake can happen.

>>> sorted(vary(["choose 3", "choose 18", "rest"], reach=1))
['choose 17', 'choose 18', 'choose 19', 'choose 2', 'choose 3', 'choose 4', 'rest']
>>> sorted(vary(["lay otter left", "lay bee right"]))[:3]
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
from kbwidgets.teach.lessons.phrases import compute_answers
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.lessons.task import Mistake, Task
from kbwidgets.teach.sessions.reply import find_mistake, is_code, seat_of

_PARTS: Final = re.compile(r"-?\d+|[^\W\d]\w*|\W+?")
_NUMBER: Final = re.compile(r"-?\d+")
_BRANCHES: Final = 10
"""The most positions in which a task is tried, if answers to earlier tasks lead to more."""


def find_idle_mistakes(task: Task, states: Sequence[State], lesson_moves: Iterable[str]) -> tuple[Mistake, ...]:
    """Return the listed mistakes that no answer makes in any position where the task may begin.

    `lesson_moves` are moves in the lesson's own notation, which show the form of the game's moves.
    """
    remaining = set(range(len(task.mistakes)))
    for state in states[:_BRANCHES]:
        computed = compute_answers(task, state)
        for text in list_answers(computed, state, lesson_moves):
            if not remaining:
                return ()
            actual = find_mistake(computed, state, text)
            remaining -= {n for n, mistake in enumerate(computed.mistakes) if mistake is actual}
    return tuple(task.mistakes[n] for n in sorted(remaining))


def list_moves(lesson: Script) -> tuple[str, ...]:
    """Return the moves that a lesson contains."""
    tasks = [task for step in lesson.steps for task in step.tasks if task.kind in ("do", "try")]
    goals = [task.right for task in tasks if task.kind == "do"]
    goals += [mistake.on for task in tasks for mistake in task.mistakes if not is_code(mistake.on)]
    forms = [part.partition(" with ")[0].strip() for text in goals for part in text.split("|")]
    forms = [form for form in forms if "*" not in form and not form.startswith("any")]
    moves = [step.position.moves for step in lesson.steps]
    return tuple(dict.fromkeys(chain(*moves, *(task.sample for task in tasks), forms)))


def list_answers(task: Task, state: State, lesson_moves: Iterable[str]) -> Iterator[str]:
    """Yield possible answers, likely ones first."""
    if task.kind in ("do", "try"):
        return _vary_moves(state, lesson_moves)
    if task.kind == "choice":
        return (str(n + 1) for n in range(len(task.answers)))
    mistakes = [mistake.on for mistake in task.mistakes]
    if task.kind == "order":
        return iter(mistakes)
    if task.kind == "pick":
        return (part.strip() for text in mistakes for part in text.split(";"))
    numbers = {int(number) for text in (task.right, *mistakes) for number in _NUMBER.findall(text)}
    return (str(n + more) for n in sorted({0, *numbers}) for more in (-1, 0, 1))


def _vary_moves(state: State, lesson_moves: Iterable[str]) -> Iterator[str]:
    """Yield legal moves, moves of the lesson, moves that can be clicked, and all that differ from them in one part."""
    legal = [str(move) for move in state.moves(seat_of(state))] if state.to_act != (CHANCE,) else []
    moves = dict.fromkeys([*legal, *lesson_moves, *_list_clicks(state)])
    yield from moves
    yield from vary(moves)


def _list_clicks(state: State) -> Iterator[str]:
    """Yield the moves that picking something on the table attempts."""
    if not is_drawn(state.GAME):
        return
    drawing = drawn(state, seat_of(state))
    table = drawing.table()
    for key in scene_of(table.body):
        for path in ((key,), *((key, turn) for turn in table.turns(key))):
            if move := drawing.attempt(path):
                yield move


def vary(texts: Iterable[str], reach: int = 6) -> set[str]:
    """Return the texts that result if one number or word is replaced.

    Numbers are replaced by others that occur or are close, words by others in the same position.
    """
    split = [tuple(_PARTS.findall(text)) for text in texts]
    numbers = {int(part) for parts in split for part in parts if _NUMBER.fullmatch(part)}
    words: defaultdict[tuple[str, int, int], set[str]] = defaultdict(set)
    for parts in split:
        for n, part in enumerate(parts):
            words[parts[0], len(parts), n].add(part)
    results: set[str] = set()
    for parts in split:
        for n, part in enumerate(parts):
            if _NUMBER.fullmatch(part):
                close = range(int(part) - reach, int(part) + reach + 1)
                replacements: Iterable[str] = map(str, {*close, *numbers})
            else:
                replacements = words[parts[0], len(parts), n]
            results.update("".join((*parts[:n], other, *parts[n + 1 :])) for other in replacements)
    return results
