"""The moments at which every game is drawn, with what each picture says in parts, so that two can be compared.

The moments are those of the golden games: of each phase one in the middle and the last, for every viewer; also the
screens of the shell, the steps of the courses and the first questions of practice. Games come from the registry.

>>> from kbwidgets.core.scene.nodes import h
>>> tree = h("g", "board", h("rect", x=1), h("use", "cell 1,2", href="#ore"), h("use", "cell 1,3"))
>>> for part, lines in told(tree).items():
...     print(part, lines)
board ['board g [rect cell]', '  rect x=1']
cell ['  cell 1,2 use href=#ore', '  cell 1,3 use']
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, islice
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import SHELL, Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.things.thing import Thing
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.teach import Boxes, Practice, Session, courses
from kbwidgets.testing.golden import golden_walk
from kbwidgets.testing.walk import Walk
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.page.stream import Screen

_WORD: Final = re.compile(r"[A-Za-z_-]*[A-Za-z_]")
ROOT: Final = Path(__file__).resolve().parent.parent
GOLDEN: Final = ROOT / "tests" / "golden"
QUESTIONS: Final = 12
"""The number of questions of each kind to compare."""
PICKS: Final = 6
"""The number of picks of a table to follow."""

Parts: TypeAlias = "Mapping[str, Sequence[str]]"
Moment: TypeAlias = "tuple[str, Parts]"
Shown: TypeAlias = "tuple[str, Screen, tuple[str, ...]]"
"""A moment of the shell, given by its name, the screen and the announcements."""


# -- what a picture says, in parts --------------------------------------------------------------------------


def told(top: Node) -> dict[str, list[str]]:
    """Return the nodes as indented lines, by the first word of their own or their ancestor's key."""
    found: dict[str, list[str]] = defaultdict(list)
    _tell(top, "top", 0, found)
    return dict(found)


def _tell(node: Node, part: str, depth: int, found: dict[str, list[str]]) -> None:
    part = _kind(node.key) or part
    words = [node.key, node.tag, *(f"{name}={value}" for name, value in node.attributes)]
    if any(child.key for child in node.children):
        words.append(f"[{' '.join(kind for kind, _ in groupby(_kind(c.key) or c.tag for c in node.children))}]")
    found[part].append(f"{'  ' * depth}{' '.join(filter(None, words))}{f': {node.text}' if node.text else ''}")
    for child in node.children:
        _tell(child, part, depth + 1, found)


def _kind(key: str) -> str:
    """Return the word that a key begins with."""
    found = _WORD.match(key.removeprefix(SHELL))
    return found[0] if found else "numbers" if key else ""


def _of_table(table: Table, *, meant: bool = True) -> dict[str, Sequence[str]]:
    """Return a table in parts, with the meanings of its picks if `meant`."""
    words = [table.eyebrow, *table.prompt, table.picking, table.said, f"{table.confirm}", f"{table.peeks}"]
    parts: dict[str, Sequence[str]] = {**told(table.body), "words": words}
    parts["actions"] = [line for node in table.actions for lines in told(node).values() for line in lines]
    parts["ghosts"] = [f"{kind} {turn} {stamps}" for kind, its in table.ghosts.items() for turn, stamps in its.items()]
    parts["keys"] = [f"{key} {path}" for key, path in table.keys.items()] + list(table.slots)
    if meant:
        paths = table.choices.walk(Random(1))
        parts["choices"] = [json.dumps(table.choices.json()), *(f"{p} {t} {table.choices.find(p)}" for p, t in paths)]
    return {name: lines for name, lines in parts.items() if lines}


def _of_screen(screen: Screen, said: Sequence[str] = ()) -> dict[str, Sequence[str]]:
    """Return a screen in parts; everything that the game drew is one."""
    about = json.dumps({**screen.about})
    return {**told(screen.top), "picks": [json.dumps(screen.choices.json())], "about": [about], "said": said}


# -- moments ------------------------------------------------------------------------------------------------


@cache
def walks(game: Game) -> tuple[tuple[str, Walk], ...]:
    """Return the golden games by name: together they show every number of seats and every value of every option."""
    files = sorted((GOLDEN / game.name).glob("*.txt"))
    return tuple((f"game {n}", golden_walk(path, game)) for n, path in enumerate(files, 1))


def plies(walk: Walk) -> list[int]:
    """Return, for each phase, a position in the middle and the last."""
    phases: dict[str, list[int]] = defaultdict(list)
    for ply, state in enumerate(walk.states):
        phases[state.phase].append(ply)
    return sorted({ply for its in phases.values() for ply in (its[len(its) // 2], its[-1])})


def moments(game: Game) -> Iterator[tuple[str, Walk, int]]:
    """Yield the positions to draw, each with its name."""
    for name, walk in walks(game):
        for ply in plies(walk):
            yield f"{name}, {ply}", walk, ply


def _last(walk: Walk, ply: int, viewer: Viewer) -> tuple[Event, ...]:
    return walk.states[ply - 1].events(walk.moves[ply - 1], viewer) if ply else ()


def _who(viewer: Viewer) -> str:
    return "nobody" if viewer is None else "open" if viewer == OPEN else f"seat {viewer}"


def tables(game: Game) -> Iterator[Moment]:
    """Yield the table for every viewer, with each seat's things large in turn."""
    for name, walk, ply in moments(game):
        for n, viewer in enumerate(walk.viewers):
            drawing = drawn(walk.states[ply], viewer)
            last = _last(walk, ply, viewer)
            yield f"{name}, {_who(viewer)}", _of_table(drawing.table(last))
            shown = (ply + n) % len(walk.seats)
            kept = tuple(walk.seats) if viewer is not None and viewer != OPEN else ()
            table = drawing.table((), shown, kept)
            yield f"{name}, {_who(viewer)}, seat {shown} large", _of_table(table, meant=False)


def picks(game: Game) -> Iterator[Moment]:
    """Yield the previews of some picks, and the refusals of invalid ones."""
    for name, walk, ply in moments(game):
        state = walk.states[ply]
        for viewer in [seat for seat in state.to_act if seat >= 0] or [0]:
            drawing, last = drawn(state, viewer), _last(walk, ply, viewer)
            table = drawing.table(last)
            paths = [path for path, _ in table.choices.walk(Random(ply))]
            for path in paths[:: max(1, len(paths) // PICKS)][:PICKS]:
                if (peeked := drawing.peek(path, last)) is not None:
                    yield f"{name}, {_who(viewer)}, {path}", _of_table(peeked, meant=False)
            keys = [node.key for node in _all(table.body) if node.key]
            tries = [path for key in keys for path in ((key,), *((key, turn) for turn in table.turns(key)))]
            parts = [key for key in keys if table.slots and key.startswith(table.slots)]
            tries += [(one, two) for one in parts[::3] for two in parts[::3] if one != two]
            yield f"{name}, {_who(viewer)}, tried", {"attempts": [f"{path} {drawing.attempt(path)}" for path in tries]}


def _all(top: Node) -> Iterator[Node]:
    yield top
    for child in top.children:
        yield from _all(child)


def pages(game: Game) -> Iterator[Moment]:
    """Yield the reference pages, and what all pictures share."""
    for name, walk, ply in moments(game):
        for viewer in (0, OPEN):
            happened = [event for n in range(ply) for event in walk.states[n].events(walk.moves[n], viewer)]
            for page in drawn(walk.states[ply], viewer).pages(happened):
                items = [f"{tags} {line}" for node, tags in page.items for its in told(node).values() for line in its]
                yield f"{name}, {_who(viewer)}, {page.title}", {"filters": page.filters, "items": items}
    for name, walk in walks(game):
        sheet = drawn(walk.states[-1], None).sheet()
        parts = [line for node in sheet.parts for its in told(node).values() for line in its]
        yield f"{name}, sheet", {"symbols": [sheet.symbols], "style": [sheet.style], "parts": parts}


def stills(game: Game) -> Iterator[Moment]:
    """Yield the picture for static pages, plain and with rings round the last events."""
    for name, walk, ply in moments(game):
        for viewer in (ply % len(walk.seats), None):
            drawing = drawn(walk.states[ply], viewer)
            lit = frozenset(place for event in _last(walk, ply, viewer) for place in event.at)
            yield f"{name}, {_who(viewer)}", told(drawing.picture())
            yield f"{name}, {_who(viewer)}, ringed", told(drawing.still(lit))


def nouns(game: Game) -> Iterator[Moment]:
    """Yield the things on the table as a notebook shows them, in every third position, which covers all kinds."""
    for name, walk, ply in islice(moments(game), 0, None, 3):
        for viewer in (0, None, OPEN):
            view, found = walk.states[ply].view(viewer), defaultdict[str, list[str]](list)
            things: dict[str, Thing] = {str(thing): thing for thing in view.places().values()}
            for kind, its in groupby(sorted(things.values(), key=_class), _class):
                rows = list(its)
                for thing in rows[:: max(1, len(rows) // PICKS)]:
                    shown = type(thing).SHOWN
                    still = None if shown is None else shown(thing)
                    found[kind] += [str(thing), *([] if still is None else [still.text, still.svg])]
            yield f"{name}, {_who(viewer)}", found


def _class(thing: Thing) -> str:
    return type(thing).__name__


def practice(game: Game) -> Iterator[Moment]:
    """Yield the first questions of each kind."""
    for rule, maker in game.questions.items():
        rng = Random(f"questions on {rule}")
        for n in range(QUESTIONS):
            asked = maker(rng)
            places = [f"{asked.asked} {asked.at} {asked.seat} {asked.hides_points}"]
            words = {"words": [asked.about, asked.words], "answers": [*asked.answers, asked.solution]}
            yield f"{rule} {n}", {**words, "reason": [asked.explanation], "places": places, "table": [f"{asked.state}"]}


# -- the shell ----------------------------------------------------------------------------------------------


class _Stage:
    """A cell and its last announcements."""

    def __init__(self, control: Controller) -> None:
        self.control = control

    def shown(self, name: str, *acts: str) -> Shown:
        """Return the screen after some acts, named by their meaning."""
        for act in acts:
            self.control.mode.carry_out(act, (f"{SHELL}{act}",))
        mode = self.control.mode
        return name, mode.screen(), mode.say()


_PLAYED: Final = (
    ("play",), ("log", "log"), ("score", "tab score"), ("marked", "mark 0"), ("code", "tab code"),
    ("inspect", "tab inspect"), ("closed", "close drawer"), ("coach", "coach beginner"), ("hint", "hint"),
    ("hint 2", "hint more"), ("hint 3", "hint more"), ("contrast", "contrast"), ("large", "look 1"),
    ("help", "coach silent", "help"), ("help 3", "section 3"), ("rules", "section 2"), ("pages", "pages"),
    ("pause", "pause"), ("back", "continue"), ("undone", "undo"), ("result", "result"),
)  # fmt: skip
"""The screens of a match, each with the acts that lead there from the one before."""
_BEGUN: Final = (
    ("title",), ("set up", "set up"), ("one more", "add"), ("seed", "coach beginner"), ("learn", "learn"),
    ("help", "help"), ("help 1", "section 1"), ("help 2", "section 2"), ("pages", "leave"),
)  # fmt: skip


def screens(game: Game) -> Iterator[Moment]:
    """Yield the screens of `shell`, in parts."""
    for name, screen, said in shell(game):
        yield name, _of_screen(screen, said)


def shell(game: Game) -> Iterator[Shown]:
    """Yield the screens of a cell before a match, and in running and finished matches."""
    yield _Stage(Controller(game, None, lambda message: None, shelf=(game.name,))).shown("the gallery")
    stage = _Stage(Controller(game, None, lambda message: None))
    for name, *acts in _BEGUN:
        yield stage.shown(f"before, {name}", *(act for act in acts if act != "add" or len(game.seats) > 1))
    for n, path in enumerate(sorted((GOLDEN / game.name).glob("*.kbg")), 1):
        match = kb.Record.read(path).replay()
        last = match.ply
        for ply in (last // 3, last):
            match.goto(ply)
            for viewer in (None, 0):
                stage = _Stage(Controller(game, match, lambda message: None, viewer=viewer))
                if not viewer:
                    stage.control.select(next(iter(stage.control.model.view.places())))
                for name, *acts in _PLAYED:
                    if acts[:1] == ["undo"] and not stage.control.model.can_undo:
                        continue
                    if viewer is not None and name in ("help", "help 3", "rules", "undone"):
                        continue
                    if name in ("result", "pages") and not match.state.over:
                        continue
                    yield stage.shown(f"match {n}, {ply}, {_who(viewer)}, {name}", *acts)
                stage.control.close()
                match.goto(ply)


def lessons(game: Game) -> Iterator[Moment]:
    """Yield the screens of `taught`, in parts."""
    for name, screen, said in taught(game):
        yield name, _of_screen(screen, said)


def taught(game: Game) -> Iterator[Shown]:
    """Yield every step of the courses, at its start and with all texts of its task; and practice, also answered."""
    for course in courses(game.name):
        mode = LessonMode(Session(course), leave=lambda: None)
        for step in range(1, len(course.steps) + 1):
            mode.go(step)
            yield f"{course.name} {step}", mode.screen(), mode.say()
            if (task := mode.session.task) is None:
                continue
            mode.hint()
            mode.show()
            yield f"{course.name} {step}, {task.kind} shown", mode.screen(), mode.say()
    mode = PracticeMode(Practice(game.name, (), 1, Boxes()), leave=lambda: None)
    for n in range(QUESTIONS):
        yield f"practice {n}", mode.screen(), mode.say()
        mode.carry_out(f"answer {n % len(mode.question.answers)}", (f"{SHELL}answer",))
        yield f"practice {n}, answered", mode.screen(), mode.say()
        mode.carry_out("next", (f"{SHELL}next",))


KINDS: Final[Mapping[str, Callable[[Game], Iterator[Moment]]]] = {
    "tables": tables, "picks": picks, "pages": pages, "stills": stills, "nouns": nouns, "practice": practice,
    "screens": screens, "lessons": lessons,
}  # fmt: skip
