"""The picks that solve a lesson, found from its goals: the clicks of a learner who knows the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from kbwidgets.core.scene.choices import Path
from kbwidgets.core.setup.pick_kinds import SIGNS
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.teach.lessons.task import Task
from kbwidgets.teach.sessions.reply import solve
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.parts.shell import is_of_shell


def next_picks(mode: LessonMode) -> Path:
    """Return the next path of picks that brings the current task nearer to its end."""
    session = mode.session
    task = session.task
    assert task is not None
    match task.kind:
        case "do":
            right = {str(move) for move in solve(task, session.state)}
            choices = mode.screen().choices
            found = (choices.path(start + move) for move in task.sample if move in right for start in ("", "answer "))
            path = next(filter(None, found), None)
            return path or next(path for path, meaning in meanings(mode) if meaning in right)
        case "try":
            return next(path for path, meaning in meanings(mode) if codes_of(mode, meaning) & open_codes(mode))
        case "pick":
            return (task.keys[0],)
        case "number":
            return (int(task.solution[0]),)
        case "choice":
            return (f"/answer {task.indices[0]}",)
        case _:
            return (f"/order {task.indices[len(mode.ui.order)]}",)


def meanings(mode: LessonMode) -> Iterator[tuple[Path, str]]:
    """Yield every path of keys that is a choice now, with the move or answer it means."""
    choices = mode.screen().choices
    for path in keys_of(choices.json()):
        meaning = choices.find(path)
        if meaning is not None and (not is_of_shell(path) or meaning.startswith("answer ")):
            yield path, meaning.removeprefix("answer ")


def keys_of(level: Mapping[str, Json], before: Path = ()) -> Iterator[Path]:
    """Yield the paths of a trie that consist of keys alone."""
    for key, below in level.items():
        if key in SIGNS:
            continue
        if key == "&":
            yield from ((*before, *pair) for pair in pairs_of(below))
        elif isinstance(below, dict):
            yield from keys_of(below, (*before, key))
        else:
            yield (*before, key)


def pairs_of(lists: Json) -> Iterator[tuple[str, str]]:
    """Yield the paths that are given as two lists: any key of the first, then any of the second."""
    for part in Plain(lists).items():
        firsts, seconds, *_ = part.items()
        yield from product(_listed(firsts.data), _listed(seconds.data))


def _listed(keys: Json) -> list[str]:
    """Return the keys one by one, including those that are given by their common beginning."""
    if isinstance(keys, dict):
        return [f"{start}{end}" for start, ends in keys.items() for end in str(ends).split()]
    return [one.text() for one in Plain(keys).items()]


def codes_of(mode: LessonMode, meaning: str) -> set[str]:
    """Return the refusals that an answer of a `try` meets."""
    return {refusal.code for refusal in mode.session.state.refusals(meaning)}


def open_codes(mode: LessonMode) -> set[str]:
    """Return the refusals that a `try` has still to meet."""
    task: Task | None = mode.session.task
    return set(task.codes if task else ()) - mode.session.found_refusals
