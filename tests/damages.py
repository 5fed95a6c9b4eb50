"""Plain data of a position with a damage, and how it is told: for the tests of what each game reads.

>>> state = kb.Match(kb.games["kingdomino"], 2, seed=1).state
>>> told = fault(state, {"names[1]": 7})
>>> told
'names[1]: found 7, expected a text'
>>> says(told, "names[1]: … a text"), says(told, ""), fault(state, {})
(True, False, '')
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import kbwidgets as kb

Data: TypeAlias = "dict[str, Any]"


def changed(state: kb.State, values: Mapping[str, object]) -> Data:
    """The data of a state with other values at some places, each written as faults name it: `hands[0][1]`."""
    data: Data = copy.deepcopy(dict(state.to_json()))
    for place, value in values.items():
        *way, last = _steps(place)
        at: Any = data
        for step in way:
            at = at[step]
        at[last] = value
    return data


def value_at(state: kb.State, place: str) -> Any:  # noqa: ANN401 (plain data)
    """What stands at a place."""
    at: Any = state.to_json()
    for step in _steps(place):
        at = at[step]
    return at


def _steps(place: str) -> list[str | int]:
    return [int(part) if part.isdecimal() else part for part in re.findall(r"[^.\[\]]+", place)]


def fault(state: kb.State, values: Mapping[str, object]) -> str:
    """Why the data of a state are no position any more with these values, empty if they still are one."""
    try:
        type(state).from_json(changed(state, values))
    except kb.DataError as error:
        return str(error)
    return ""


def says(found: str, told: str) -> bool:
    """Whether a fault is told so: a place, dots for what was found, what was expected; empty for no fault."""
    place, dots, expected = told.partition(" … ")
    if not dots:
        return found.startswith(told) and bool(found) == bool(told)
    return found.startswith(f"{place} found ") and f", expected {expected}" in found


def span_fault(state: kb.State, place: str, low: int, high: int | None) -> str:
    """What is wrong with the span of a number: from the least to the most it is read, one beyond is refused there."""
    told = f"{place}: found {{}}, expected a whole number from {low} to {'' if high is None else high}"
    for inside in (low, low if high is None else high):
        if (found := fault(state, {place: inside})).startswith(told.format(inside)):
            return found
    for beyond in (low - 1, 10**9 + 1 if high is None else high + 1):
        if not (found := fault(state, {place: beyond})).startswith(told.format(beyond)):
            return f"{place} may be {beyond}: {found}"
    return ""


def length_fault(state: kb.State, place: str, low: int, high: int, item: object = None) -> str:
    """What is wrong with the span of a list, made longer by what it has or by an item."""
    items = [*value_at(state, place)] or [item]
    span = f"{low}" if low == high else f"{low} to {high}"
    for length in {max(0, low - 1), low, high, high + 1}:
        found = fault(state, {place: (items * (high + 1))[:length]})
        inside = low <= length <= high
        if inside == (found == f"{place}: found {length} items, expected {span}"):
            return f"{place} of {length} items: {found}"
    return ""
