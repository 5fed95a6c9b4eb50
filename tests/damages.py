"""Damaged plain data of a position and the fault reported for it, for tests of each game's reader.

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
    """Return the data of a state with other values at some places, each written as faults name it: `hands[0][1]`."""
    data: Data = copy.deepcopy(dict(state.to_json()))
    for place, value in values.items():
        *way, last = _steps(place)
        at: Any = data
        for step in way:
            at = at[step]
        at[last] = value
    return data


def value_at(state: kb.State, place: str) -> Any:  # noqa: ANN401 (plain data)
    """Return the value at a place."""
    at: Any = state.to_json()
    for step in _steps(place):
        at = at[step]
    return at


def _steps(place: str) -> list[str | int]:
    return [int(part) if part.isdecimal() else part for part in re.findall(r"[^.\[\]]+", place)]


def fault(state: kb.State, values: Mapping[str, object]) -> str:
    """Return the fault of a state's data with these values, or `""` if they are still a position."""
    try:
        type(state).from_json(changed(state, values))
    except kb.DataError as error:
        return str(error)
    return ""


def says(found: str, told: str) -> bool:
    """Return whether a fault has this form: a place, dots for the value found, the expectation; empty for no fault."""
    place, dots, expected = told.partition(" … ")
    if not dots:
        return found.startswith(told) and bool(found) == bool(told)
    return found.startswith(f"{place} found ") and f", expected {expected}" in found


def span_fault(state: kb.State, place: str, low: int, high: int | None) -> str:
    """Check that a number is read from `low` to `high` and refused one beyond; return the error, or `""`."""
    told = f"{place}: found {{}}, expected a whole number from {low} to {'' if high is None else high}"
    for inside in (low, low if high is None else high):
        if (found := fault(state, {place: inside})).startswith(told.format(inside)):
            return found
    for beyond in (low - 1, 10**9 + 1 if high is None else high + 1):
        if not (found := fault(state, {place: beyond})).startswith(told.format(beyond)):
            return f"{place} may be {beyond}: {found}"
    return ""


def length_fault(state: kb.State, place: str, low: int, high: int, item: object = None) -> str:
    """Check the length limits of a list, extended by its own elements or by `item`; return the error, or `""`."""
    items = [*value_at(state, place)] or [item]
    span = f"{low}" if low == high else f"{low} to {high}"
    for length in {max(0, low - 1), low, high, high + 1}:
        found = fault(state, {place: (items * (high + 1))[:length]})
        inside = low <= length <= high
        if inside == (found == f"{place}: found {length} items, expected {span}"):
            return f"{place} of {length} items: {found}"
    return ""
