"""The laws of values, by which states never change and survive JSON and text without loss."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import cast

from kbwidgets.core.protocol.open_information import OpenPosition, OpenView
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.text.words import with_article
from kbwidgets.core.values.types import OPEN
from kbwidgets.testing.walk import Walk


def has_data(thing: State | View) -> bool:
    """Return whether the game writes its positions as data."""
    position = cast("OpenView[OpenPosition]", thing).position if isinstance(thing, OpenView) else thing
    return type(position).to_json is not Position.to_json


def json_text(thing: State | View) -> str:
    """Return a state or view as JSON text, or as its text picture if the game writes no data."""
    return json.dumps(thing.to_json(), allow_nan=False) if has_data(thing) else str(thing)


def ask_everything(state: State) -> tuple[object, ...]:
    """Return the answers to everything that can be asked of a state.

    None of it may change the state.
    """
    lists = state.score(), state.outcome(), state.moves(), state.weights(), state.open_moves()
    return (*lists, str(state), repr(state), *(state.view(viewer).prompt() for viewer in (0, None, OPEN)))


def states_can_be_hashed(walk: Walk) -> None:
    """Check that states and views can be hashed, which requires tuples in place of lists."""
    law = "states_can_be_hashed"
    for ply in walk.some(law, 2):
        state = walk.states[ply]
        for name, thing in (("state", state), *(("view", state.view(viewer)) for viewer in walk.viewers)):
            if fault := _find_unhashable(name, thing):
                raise walk.broken(law, fault, ply)


def _find_unhashable(name: str, thing: object) -> str:
    """Return what cannot be hashed in a value of this name, or `""` if everything can.

    >>> _find_unhashable("view", OpenView(0, [])), _find_unhashable("state", (1, {})), _find_unhashable("state", (1, 2))
    ('view.position is a list, give a tuple', 'state[1] is a dict, give a tuple', '')
    """
    try:
        hash(thing)
    except TypeError:
        kind, is_tuple = type(thing).__name__, isinstance(thing, tuple)
        parts = cast("tuple[object, ...]", thing) if is_tuple else ()
        fields: Sequence[str] = getattr(thing, "_fields", ())
        names = [f"{name}.{field}" for field in fields] or [f"{name}[{n}]" for n in range(len(parts))]
        faults = filter(None, map(_find_unhashable, names, parts))
        return next(faults, f"{name} is {with_article(kind)}, give a tuple")
    return ""


def states_keep_their_value(walk: Walk) -> None:
    """Check that old states keep their hash and JSON, and that the same moves give equal states."""
    law = "states_keep_their_value"
    plies = frozenset(walk.some(law, 4))
    old_states: list[tuple[int, State, int, str]] = []
    state = walk.case.start()
    for ply in range(len(walk.states)):
        if state != walk.states[ply] or hash(state) != hash(walk.states[ply]):
            raise walk.broken(law, f"the same moves lead to {state!r} and to {walk.states[ply]!r}", ply)
        if ply in plies:
            old_states.append((ply, state, hash(state), json_text(state)))
            ask_everything(state)
        if ply < len(walk.moves):
            if ply in plies:
                state.events(walk.moves[ply])
            state = state.advance(walk.moves[ply])
    for ply, old, value, text in old_states:
        if hash(old) != value or json_text(old) != text:
            raise walk.broken(law, f"changed later from {text} to {json_text(old)}", ply)


def states_round_trip(walk: Walk) -> None:
    """Check that JSON restores the same state and text the same move, and that text pictures have no stray spaces."""
    law = "states_round_trip"
    parse = walk.case.game.state.parse
    for ply, move in enumerate(walk.moves):
        text = str(move)
        if "\n" in text or text != " ".join(text.split()) or parse(text) != move or hash(parse(text)) != hash(move):
            raise walk.broken(law, f"{text!r} is read as {str(parse(text))!r}", ply)
    for ply in walk.some(law, 2):
        state = walk.states[ply]
        if has_data(state):
            text = json_text(state)
            back = walk.case.game.state.from_json(json.loads(text))
            if back != state or hash(back) != hash(state) or json_text(back) != text:
                raise walk.broken(law, f"the state of {text} gives {json_text(back)}", ply)
        if ply < len(walk.moves):
            move = walk.moves[ply]
            if state.advance(str(move)) != walk.states[ply + 1] or state.events(str(move)) != state.events(move):
                raise walk.broken(law, "the text of the move does something else than the move", ply)
        if "\n" in repr(state) or not repr(state):
            raise walk.broken(law, f"repr is not one line: {repr(state)!r}", ply)
        for viewer in (0, None, OPEN):
            picture = str(state.view(viewer))
            if not picture or any(line != line.rstrip() for line in picture.split("\n")):
                raise walk.broken(law, f"a line ends in blanks, or no picture:\n{picture}", ply)
        if str(state) != str(state.view(OPEN)):
            raise walk.broken(law, "str(state) is not the open view", ply)


def is_conserved(walk: Walk, measure: Callable[[State], object]) -> None:
    """Check that `measure` (the cards or tiles, wherever they are) is the same in every position."""
    first = measure(walk.states[0])
    for ply, state in enumerate(walk.states):
        if (now := measure(state)) != first:
            raise walk.broken("is_conserved", f"was {first} at the start, is {now}", ply, _describe_previous(walk, ply))


def _describe_previous(walk: Walk, ply: int) -> str:
    return f"before it: {walk.moves[ply - 1]}" if ply else "none"
