"""Laws of nouns: what code reads of a position is in the words of the game, and is found by the names of the table."""

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
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.things.thing import Noun
from kbwidgets.core.values.types import CHANCE, OPEN, Place, Refusal, ScoreLine, Viewer
from kbwidgets.testing.walk import Walk

LONGEST: Final = 200
"""Characters that the line of a thing may have."""
_PACKED_NUMBER: Final = re.compile(r"\d{10,}")
"""A number that nobody reads: a set of bits."""
_PRIVATE: Final = re.compile(r"[( ](_\w+)=")
"""A field that is nobody's business."""
_UNTOLD: Final = "Alias for field number"
"""What Python says of the field of a tuple that nobody has told of."""
_PACKED: Final = (bytes, bytearray, set, memoryview)
_PLAIN: Final = (bool, str, float, Fraction, Still)
"""What is no thing with a line: a text, a number that is no set of bits; a picture, whose line is its text."""
_ENOUGH: Final = 400
"""Things that are looked at from one position."""


def positions_are_read(walk: Walk) -> None:
    """Whatever public names lead to has a docstring and a short line without packed numbers and private fields.

    A name leads to what it holds, and to what its method answers that asks for nothing. Who looks changes in turn.
    """
    law = "positions_are_read"
    if not _has_nouns(walk):
        return
    for ply, viewer in _in_turn(walk, law, 2, walk.viewers):
        state = walk.states[ply]
        for position in (state, state.view(viewer)):
            for path, fault in unreadable(position):
                raise walk.broken(law, f"{type(position).__name__}{path}: {fault}", ply)


def _in_turn(walk: Walk, law: str, count: int, viewers: Sequence[Viewer]) -> Iterator[tuple[int, Viewer]]:
    """The plies that a law looks at, each with one of those who look: all of them in turn, in another order each game.

    What is wrong for one viewer is wrong for it at most plies and in every game.
    """
    order = walk.rng(f"{law}: who looks").sample(viewers, len(viewers))
    return zip(walk.some(law, count), cycle(order), strict=False)


def _has_nouns(walk: Walk) -> bool:
    """Whether a game tells what lies where; one that does not is read by its text alone."""
    return bool(walk.states[0].places() or walk.states[-1].places())


def unreadable(top: object) -> Iterator[tuple[str, str]]:
    """What cannot be read among all that public names lead to, each by its path."""
    waiting: deque[tuple[str, object]] = deque([("", top)])
    seen: set[tuple[object, ...]] = set()
    while waiting and len(seen) < _ENOUGH:
        path, thing = waiting.popleft()
        if thing is None or isinstance(thing, _PLAIN):
            continue
        if not _is_row(thing):
            # Two rows of things with the same names, such as players and kingdoms, have the same line.
            known = (type(thing), repr(thing), *(type(value) for _, value in _below(thing)))
            if known in seen:
                continue
            seen.add(known)
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
    elif found := _PRIVATE.search(told):
        yield f"its line has the private field {found[1]}"
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


@cache
def _is_told(kind: type, name: str) -> bool:
    """Whether a class, or one that it comes from, says what a name is."""
    doors = [vars(base)[name] for base in kind.__mro__ if name in vars(base)]
    told = [(inspect.getdoc(door) or "").strip() for door in doors]
    return any(words and not words.startswith(_UNTOLD) for words in told)


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    own = {name for base in type(thing).__mro__ for name in vars(base).get("__annotations__", ())}
    kind = type(thing)
    for name in dir(thing):
        if name.startswith("_"):
            continue
        if name not in own and not _is_told(kind, name):
            yield f": .{name}", f".{name} has no docstring"
        if name in own or _is_value(kind, name):
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


@cache
def _is_value(kind: type, name: str) -> bool:
    """Whether what a class has under a name is read and not called."""
    door: object = getattr(kind, name, None)
    return isinstance(inspect.getattr_static(kind, name, None), property) or not callable(door)


def places_are_found(walk: Walk) -> None:
    """What refusals, score lines and events name is found, and code gets it by its path.

    Who sees all looks at every ply, the others in turn.
    """
    law = "places_are_found"
    if not _has_nouns(walk):
        return
    rng = Random(f"{law}/{walk.case}/{walk.seed}")
    for ply, other in _in_turn(walk, law, 4, walk.viewers[:-1]):
        state = walk.states[ply]
        for viewer in (OPEN, other):
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
    got: object = eval(_code(f"position.{found.path}"), {"position": position})
    return "" if got == found.thing else f"position.{found.path} gives {got!r}, not {found.thing!r}"


@lru_cache(maxsize=4096)
def _code(path: str) -> CodeType:
    """An expression, read once: every position of a game has the same places."""
    return compile(path, "<the path of a thing>", "eval")
