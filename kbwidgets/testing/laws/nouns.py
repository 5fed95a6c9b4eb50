"""The laws of nouns, by which code reads a position in the words of the game and finds things by their names."""

from __future__ import annotations

import inspect
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from itertools import cycle
from random import Random
from types import CodeType
from typing import Final, cast

from kbwidgets.core.errors import KbError
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.things.thing import Thing
from kbwidgets.core.values.types import CHANCE, OPEN, Place, Refusal, ScoreLine, Viewer
from kbwidgets.testing.walk import Walk

LONGEST: Final = 200
"""The most characters in the line of a thing."""
_PACKED_NUMBER: Final = re.compile(r"\d{10,}")
"""A number that nobody can read, such as a set of bits."""
_PRIVATE: Final = re.compile(r"[( ](_\w+)=")
"""A private field."""
_UNTOLD: Final = "Alias for field number"
"""The beginning of Python's own docstring for a field of a tuple that has no other."""
_PACKED: Final = (bytes, bytearray, set, memoryview)
_PLAIN: Final = (bool, str, float, Fraction, Still)
"""The types without a line to check: texts, numbers that are not sets of bits, pictures."""
_ENOUGH: Final = 400
"""The most things that are checked in one position."""


def positions_are_readable(walk: Walk) -> None:
    """Check that everything public names lead to has a docstring and a short line without packed or private parts.

    A name leads to the value of its field, or to the result of its method if that needs no argument. The viewers take
    turns.
    """
    law = "positions_are_readable"
    if not _has_nouns(walk):
        return
    for ply, viewer in _take_turns(walk, law, 2, walk.viewers):
        state = walk.states[ply]
        for position in (state, state.view(viewer)):
            for path, fault in find_faults(position):
                raise walk.broken(law, f"{type(position).__name__}{path}: {fault}", ply)


def _take_turns(walk: Walk, law: str, count: int, viewers: Sequence[Viewer]) -> Iterator[tuple[int, Viewer]]:
    """Return plies for a law, each with a viewer, so that all viewers take turns, in another order in each game.

    A fault of one viewer's positions occurs at most plies and in every game, so a sample is enough.
    """
    order = walk.rng(f"{law}: who looks").sample(viewers, len(viewers))
    return zip(walk.some(law, count), cycle(order), strict=False)


def _has_nouns(walk: Walk) -> bool:
    """Return whether a game lists the things on its table.

    Otherwise it can only be read as text.
    """
    return bool(walk.states[0].places() or walk.states[-1].places())


def find_faults(top: object) -> Iterator[tuple[str, str]]:
    """Yield the path and the fault of everything unreadable that public names lead to."""
    queue: deque[tuple[str, object]] = deque([("", top)])
    checked: set[tuple[object, ...]] = set()
    while queue and len(checked) < _ENOUGH:
        path, thing = queue.popleft()
        if thing is None or isinstance(thing, _PLAIN):
            continue
        if not _is_row(thing):
            # Two sequences of things with the same names, such as players and kingdoms, have the same line.
            key = (type(thing), repr(thing), *(type(value) for _, value in _list_items(thing)))
            if key in checked:
                continue
            checked.add(key)
            yield from ((path, fault) for fault in _check_line(thing))
        for step, value in _list_steps(thing):
            if isinstance(value, str) and step.startswith(": "):
                yield path, value
            else:
                queue.append((path + step, value))


def _check_line(thing: object) -> Iterator[str]:
    """Yield the faults of a thing and its line."""
    line = repr(thing)
    if isinstance(thing, _PACKED):
        yield f"it is packed: {line[:LONGEST]}"
    elif isinstance(thing, int):
        if abs(thing) > 10**9:
            yield f"no number that anybody reads: {line}"
    elif len(line) > LONGEST or "\n" in line or " object at 0x" in line:
        yield f"its line is not one of at most {LONGEST} characters: {line}"
    elif match := _PACKED_NUMBER.search(line):
        yield f"its line has the number {match[0]}"
    elif match := _PRIVATE.search(line):
        yield f"its line has the private field {match[1]}"
    elif not (type(thing).__doc__ or "").strip():
        yield f"{type(thing).__name__} has no docstring"


def _is_row(thing: object) -> bool:
    return type(thing) in (tuple, list, range, dict, frozenset) or isinstance(thing, Mapping)


def _list_items(thing: object) -> Iterator[tuple[str, object]]:
    """Yield the items of a sequence, a set or a mapping."""
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in cast("Mapping[object, object]", thing).items())
    elif isinstance(thing, frozenset):
        yield from ((f" has {value!r}", value) for value in cast("frozenset[object]", thing))
    elif isinstance(thing, Sequence) and not isinstance(thing, Position):
        yield from ((f"[{n}]", value) for n, value in enumerate(cast("Sequence[object]", thing)[:40]))


def _list_steps(thing: object) -> Iterator[tuple[str, object]]:
    """Yield what one step leads to.

    A step that begins with a colon is a fault.
    """
    yield from _list_items(thing)
    if not _is_row(thing) and not isinstance(thing, int):
        yield from _list_attributes(thing)


@cache
def _has_docstring(kind: type, name: str) -> bool:
    """Return whether a class or one of its bases has a docstring for a name."""
    doors = [vars(base)[name] for base in kind.__mro__ if name in vars(base)]
    docstrings = [(inspect.getdoc(door) or "").strip() for door in doors]
    return any(words and not words.startswith(_UNTOLD) for words in docstrings)


def _list_attributes(thing: object) -> Iterator[tuple[str, object]]:
    annotated = {name for base in type(thing).__mro__ for name in vars(base).get("__annotations__", ())}
    kind = type(thing)
    for name in dir(thing):
        if name.startswith("_"):
            continue
        if name not in annotated and not _has_docstring(kind, name):
            yield f": .{name}", f".{name} has no docstring"
        if name in annotated or _is_value(kind, name):
            try:
                yield f".{name}", getattr(thing, name)
            except (LookupError, TypeError, ValueError) as error:
                yield f": .{name}", f".{name} raises {type(error).__name__}: {error}"
        elif isinstance(thing, (Position, Thing)):
            yield from _call(thing, name)


def _call(thing: object, name: str) -> Iterator[tuple[str, object]]:
    """Yield the result of a method that needs no argument."""
    method: Callable[..., object] = getattr(thing, name)
    needed = [
        each for each in inspect.signature(method).parameters.values()
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]  # fmt: skip
    if not needed:
        with suppress(KbError):  # Some games, for example, do not write their positions as data.
            yield f".{name}()", method()


@cache
def _is_value(kind: type, name: str) -> bool:
    """Return whether a name of a class is an attribute to be read rather than called."""
    door: object = getattr(kind, name, None)
    return isinstance(inspect.getattr_static(kind, name, None), property) or not callable(door)


def places_are_found(walk: Walk) -> None:
    """Check that the places named by refusals, score lines and events are found, and that their paths work in code.

    The viewer who sees everything looks at every ply. The others take turns.
    """
    law = "places_are_found"
    if not _has_nouns(walk):
        return
    rng = Random(f"{law}/{walk.case}/{walk.seed}")
    for ply, other in _take_turns(walk, law, 4, walk.viewers[:-1]):
        state = walk.states[ply]
        for viewer in (OPEN, other):
            view = state.view(viewer)
            for position in (state, view) if viewer == OPEN else (view,):
                places = {*position.places(), *_collect_places(view.score() or ())}
                if ply:
                    places.update(_collect_places(walk.states[ply - 1].events(walk.moves[ply - 1], viewer)))
                if viewer == OPEN and state.to_act not in ((), (CHANCE,)):
                    for move in rng.sample(walk.moves, min(5, len(walk.moves))):  # Most of them are refused here.
                        places.update(_collect_places(state.refusals(move)))
                for place in sorted(places):
                    if fault := _check_place(position, place):
                        raise walk.broken(law, f"{place!r} for viewer {viewer}: {fault}", ply)


def _collect_places(parts: Sequence[Event] | Sequence[ScoreLine] | Sequence[Refusal]) -> set[Place]:
    return {place for one in parts for place in one.at}


def _check_place(position: Position, place: Place) -> str:
    """Return what is wrong with how a place is found, or `""` if nothing is."""
    match = position.locate(place)
    if match is None:
        return "nothing is found"
    if not isinstance(match.thing, Thing):  # pyright: ignore[reportUnnecessaryIsInstance]
        return f"{match.thing!r} is no noun"
    value: object = eval(_compile(f"position.{match.path}"), {"position": position})
    return "" if value == match.thing else f"position.{match.path} gives {value!r}, not {match.thing!r}"


@lru_cache(maxsize=4096)
def _compile(path: str) -> CodeType:
    """Return a compiled expression, cached because every position of a game has the same places."""
    return compile(path, "<the path of a thing>", "eval")
