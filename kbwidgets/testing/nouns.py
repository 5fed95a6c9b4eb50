"""Laws of nouns: what code reads of a position is in the words of the game, and is found by the names of the table."""

from __future__ import annotations

import inspect
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Final, cast

from kbwidgets.core.errors import KbError
from kbwidgets.core.noun import Noun
from kbwidgets.core.position import Position
from kbwidgets.core.still import Still
from kbwidgets.core.types import CHANCE, OPEN, Event, Place, Refusal, ScoreLine
from kbwidgets.testing.walk import Walk

LONGEST: Final = 200
"""Characters that the line of a thing may have."""
_PACKED_NUMBER: Final = re.compile(r"\d{10,}")
"""A number that nobody reads: a set of bits."""
_PACKED: Final = (bytes, bytearray, set, memoryview)
_PLAIN: Final = (bool, str, float, Fraction, Still)
"""What is no thing with a line: a text, a number that is no set of bits; a picture, whose line is its text."""
_ENOUGH: Final = 400
"""Things that are looked at from one position."""


def positions_are_read(walk: Walk) -> None:
    """Whatever public names lead to has a docstring, a short line, and no packed number in it; for every viewer.

    A name leads to what it holds, and to what its method answers that asks for nothing.
    """
    law = "positions_are_read"
    if not _has_nouns(walk):
        return
    for ply in walk.some(law, 2):
        state = walk.states[ply]
        for position in (state, *(state.view(viewer) for viewer in walk.viewers)):
            for path, fault in unreadable(position):
                raise walk.broken(law, f"{type(position).__name__}{path}: {fault}", ply)


def _has_nouns(walk: Walk) -> bool:
    """Whether a game tells what lies where; one that does not is read by its text alone."""
    return bool(walk.states[0].places() or walk.states[-1].places())


def unreadable(top: object) -> Iterator[tuple[str, str]]:
    """What cannot be read among all that public names lead to, each by its path."""
    waiting: deque[tuple[str, object]] = deque([("", top)])
    seen: set[tuple[type, str]] = set()
    while waiting and len(seen) < _ENOUGH:
        path, thing = waiting.popleft()
        if thing is None or isinstance(thing, _PLAIN) or (type(thing), repr(thing)) in seen:
            continue
        if not _is_row(thing):
            seen.add((type(thing), repr(thing)))
            yield from ((path, fault) for fault in _faults(thing))
        for step, value in _steps(thing):
            if isinstance(value, str) and step.startswith(": "):
                yield path, value
            else:
                waiting.append((path + step, value))


def _faults(thing: object) -> Iterator[str]:
    """What is wrong with one thing and its line."""
    told = repr(thing)
    if isinstance(thing, _PACKED):
        yield f"it is packed: {told[:LONGEST]}"
    elif isinstance(thing, int):
        if abs(thing) > 10**9:
            yield f"no number that anybody reads: {told}"
    elif len(told) > LONGEST or "\n" in told or " object at 0x" in told:
        yield f"its line is not one of at most {LONGEST} characters: {told}"
    elif found := _PACKED_NUMBER.search(told):
        yield f"its line has the number {found[0]}"
    elif not (type(thing).__doc__ or "").strip():
        yield f"{type(thing).__name__} has no docstring"


def _is_row(thing: object) -> bool:
    return type(thing) in (tuple, list, range, dict, frozenset) or isinstance(thing, Mapping)


def _below(thing: object) -> Iterator[tuple[str, object]]:
    """What lies in a row or a mapping."""
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in cast("Mapping[object, object]", thing).items())
    elif isinstance(thing, frozenset):
        yield from ((f" has {value!r}", value) for value in cast("frozenset[object]", thing))
    elif isinstance(thing, Sequence) and not isinstance(thing, Position):
        yield from ((f"[{n}]", value) for n, value in enumerate(cast("Sequence[object]", thing)[:40]))


def _steps(thing: object) -> Iterator[tuple[str, object]]:
    """What one step leads to; a step that begins with a colon is a fault."""
    yield from _below(thing)
    if not _is_row(thing) and not isinstance(thing, int):
        yield from _attributes(thing)


def _is_told(kind: type, name: str) -> bool:
    """Whether a class, or one that it comes from, says what a name is."""
    doors = [vars(base)[name] for base in kind.__mro__ if name in vars(base)]
    return any((inspect.getdoc(door) or "").strip() for door in doors)


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    own = {name for base in type(thing).__mro__ for name in vars(base).get("__annotations__", ())}
    kind = type(thing)
    for name in dir(thing):
        if name.startswith("_"):
            continue
        door: object = getattr(kind, name, None)
        if name not in own and not _is_told(kind, name):
            yield f": .{name}", f".{name} has no docstring"
        if name in own or isinstance(inspect.getattr_static(kind, name, None), property) or not callable(door):
            yield f".{name}", getattr(thing, name)
        elif isinstance(thing, (Position, Noun)):
            yield from _answer(thing, name)


def _answer(thing: object, name: str) -> Iterator[tuple[str, object]]:
    """What a method says that asks for nothing."""
    method: Callable[..., object] = getattr(thing, name)
    needed = [
        each for each in inspect.signature(method).parameters.values()
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]  # fmt: skip
    if not needed:
        with suppress(KbError):  # such as of a game that does not write its positions as data
            yield f".{name}()", method()


def places_are_found(walk: Walk) -> None:
    """What refusals, score lines and events name is found, for every viewer, and code gets it by its path."""
    law = "places_are_found"
    if not _has_nouns(walk):
        return
    rng = Random(f"{law}/{walk.case}/{walk.seed}")
    for ply in walk.some(law, 4):
        state = walk.states[ply]
        for viewer in walk.viewers:
            view = state.view(viewer)
            for position in (state, view) if viewer == OPEN else (view,):
                named = {*position.places(), *_named(view.score() or ())}
                if ply:
                    named.update(_named(walk.states[ply - 1].events(walk.moves[ply - 1], viewer)))
                if viewer == OPEN and state.to_act not in ((), (CHANCE,)):
                    for move in rng.sample(walk.moves, min(5, len(walk.moves))):  # most are refused here
                        named.update(_named(state.refusals(move)))
                for place in sorted(named):
                    if told := _wrong(position, place):
                        raise walk.broken(law, f"{place!r} for viewer {viewer}: {told}", ply)


def _named(told: Sequence[Event] | Sequence[ScoreLine] | Sequence[Refusal]) -> set[Place]:
    return {place for one in told for place in one.at}


def _wrong(position: Position, place: Place) -> str:
    """What is wrong with how a place is found, or nothing."""
    found = position.found(place)
    if found is None:
        return "nothing is found"
    if not isinstance(found.thing, Noun):  # pyright: ignore[reportUnnecessaryIsInstance]
        return f"{found.thing!r} is no noun"
    got: object = eval(f"position.{found.path}", {"position": position})
    return "" if got == found.thing else f"position.{found.path} gives {got!r}, not {found.thing!r}"
