"""The law of plain data, by which nonsense is refused and any position that is accepted can be played on.

The data of real positions is damaged place by place. A value of another type or a number far out of range must never
pass. Anything else that passes must be a complete position.

>>> wrong, doubtful = list_other_values(3)
>>> wrong
[True, 3.0, 3.5, '3', [3], {}, 1000000000000, -1000000000000]
>>> doubtful
[4, 2, 20, -1, None]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.errors import DataError
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import Json
from kbwidgets.testing.candidates import one_of
from kbwidgets.testing.laws.values import ask_everything, has_data, json_text
from kbwidgets.testing.walk import Walk, any_move

_FAR: Final = 10**12
"""A number beyond every number in the data of a position."""
_MOST: Final = 200
"""The number of damages that are tried, at random, if there are more."""
_ON: Final = 4
"""The number of moves that are made from a position that was read."""
_NUMBER: Final = re.compile(r"-?[0-9]+")

_Path: TypeAlias = "tuple[str | int, ...]"
"""The way to a place, made of the key of each object and the index of each list."""


class Damage(NamedTuple):
    """The data of a position with one place changed."""

    place: str
    data: Json
    is_wrong: bool
    """True if the data must be refused, False if it may also be a position."""


def json_is_checked(walk: Walk) -> None:
    """Check that nonsensical data raises `DataError`: wrong types, missing or extra fields, numbers far out of range.

    Data that is read in spite of a change must be written as it was read, and the position must be playable.
    """
    law = "json_is_checked"
    rng = walk.rng(law)
    plies = walk.some(law, 3) if has_data(walk.states[0]) else []
    damages = [(ply, damage) for ply in plies for damage in make_damage(walk.states[ply].to_json(), rng)]
    for ply, damage in damages:
        if rng.random() * len(damages) > _MOST:
            continue
        try:
            state = walk.case.game.state.from_json(damage.data)
            fault = "which is of no sense" if damage.is_wrong else _find_fault(state, rng)
        except DataError:
            continue
        except Exception as error:
            raise walk.broken(law, f"{_describe(damage)}, and raises {type(error).__name__}: {error}", ply) from error
        if fault:
            raise walk.broken(law, f"{_describe(damage)}, {fault}", ply)


def _describe(damage: Damage) -> str:
    return f"from_json takes {json.dumps(damage.data)}, changed at {damage.place}"


def make_damage(data: dict[str, Json], rng: Random) -> Iterator[Damage]:
    """Yield the data with one place of each kind changed in every way.

    Places are of the same kind if they differ only in indices.
    """
    replacements: list[Json] = [None, 1, [], {}, "x", {**data, "no such field": 1}]
    yield from (Damage("the whole", other, is_wrong=True) for other in replacements)
    for key in data:
        yield Damage(f"{key}, which is left out", {name: data[name] for name in data if name != key}, is_wrong=True)
    kinds: dict[_Path, list[_Path]] = {}
    for path in _list_paths(data):
        kinds.setdefault(tuple(step if isinstance(step, str) else 0 for step in path), []).append(path)
    for paths in kinds.values():
        path = one_of(paths, rng)
        place = "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in path)[1:]
        wrong, doubtful = list_other_values(_get(data, path))
        yield from (Damage(place, _replace(data, path, other), is_wrong=True) for other in wrong)
        yield from (Damage(place, _replace(data, path, other), is_wrong=False) for other in doubtful)


def list_other_values(value: Json) -> tuple[Sequence[Json], Sequence[Json]]:
    """Return the values that can never replace a value, and those that perhaps could."""
    if isinstance(value, bool):
        return [int(value), str(value).lower(), [value], {}, None], [not value]
    if isinstance(value, int):
        alike: list[Json] = [bool(value) if value in (0, 1) else True, float(value), value + 0.5, str(value)]
        return [*alike, [value], {}, _FAR, -_FAR], [value + 1, value - 1, 20, -1, None]
    if isinstance(value, str):
        numbers = [_NUMBER.sub(number, value, count=1) for number in ("0", "20", "-1")] if _NUMBER.search(value) else []
        return [5, True, [value], {}], ["", f"{value}x", f" {value}", *numbers, None]
    if isinstance(value, list):
        return [5, True, "x", {}], [value[:-1], [*value, *value[-1:]], value[::-1], [*value, None], [], None]
    if isinstance(value, dict):
        fewer: list[Json] = [{name: value[name] for name in value if name != left_out} for left_out in value]
        return [5, True, "x", [], {**value, "no such field": 1}], [*fewer, None]
    return [], [0, "x", True, [], {}]


def _find_fault(state: State, rng: Random) -> str:
    """Return what is wrong with a position that was read from changed data, or `""` if nothing is."""
    text = json_text(state)
    back = state.from_json(json.loads(text))
    if back != state or json_text(back) != text:
        return f"then writes {text}, which is read as {json_text(back)}"
    ask_everything(state)
    for _ in range(_ON):
        if (state.outcome() is None) != bool(state.to_act):
            return f"where {state.to_act} must act with the outcome {state.outcome()}"
        if stuck := [seat for seat in state.to_act if not state.moves(seat)]:
            return f"where {stuck} must act and have no move in {state!r}"
        move = any_move(state, rng) if state.to_act else None
        if move is None:
            break
        if refusals := state.refusals(move):
            return f"where {str(move)!r} is listed and refused: {refusals[0]}"
        state = state.advance(move)
    return ""


def _list_paths(data: Json, before: _Path = ()) -> Iterator[_Path]:
    """Yield the way to each place in the data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inside:
        yield (*before, step)
        yield from _list_paths(value, (*before, step))


def _get(data: Json, path: _Path) -> Json:
    """Return the value at a place."""
    for step in path:
        if isinstance(data, dict):
            data = data[str(step)]
        elif isinstance(data, list):
            data = data[int(step)]
    return data


def _replace(data: Json, path: _Path, other: Json) -> Json:
    """Return the data with another value at a place."""
    if not path:
        return other
    if isinstance(data, dict):
        key = str(path[0])
        return {**data, key: _replace(data[key], path[1:], other)}
    assert isinstance(data, list)
    at = int(path[0])
    return [*data[:at], _replace(data[at], path[1:], other), *data[at + 1 :]]
