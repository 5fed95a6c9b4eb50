"""The laws of views, by which neither a view nor any text made for its viewer reveals what is hidden.

The kit compares states that the viewer cannot tell apart, so what the view leaves out counts as hidden. These states
come from `State.guess`, which trusts the view. An author can give `views_hide` another source as well, and the law in
`kbwidgets.testing.laws.histories` does not rely on views at all.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import pairwise
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final, TypeAlias, cast

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.open_information import OpenState
from kbwidgets.core.protocol.render import drawn_by
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing.laws.values import json_text
from kbwidgets.testing.walk import Walk

Twin: TypeAlias = "Callable[[State, Viewer, Random], State]"
"""A function that returns a state which differs only in what the rules hide from the viewer.

It must not use the view.
"""


def guesses_fit(walk: Walk) -> None:
    """Check that a guess from a view is a full state with the same view, prompt, pictures and JSON text."""
    law = "guesses_fit"
    drawing = walk.case.game.drawing
    rng = walk.rng(law)
    for ply in walk.some(law, 1):
        state = walk.states[ply]
        for viewer in walk.viewers:
            view = state.view(viewer)
            if (view.viewer, view.to_act, view.phase) != (viewer, state.to_act, state.phase):
                raise walk.broken(law, f"the view of {viewer} differs from the state in viewer, to_act or phase", ply)
            if (view.names, view.colours) != (state.names, state.colours):
                raise walk.broken(law, f"the view of {viewer} has other names or colours", ply)
            guess = state.guess(view, rng)
            if not isinstance(guess, State):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise walk.broken(law, f"the guess of {viewer} is {guess!r}", ply)
            if fault := difference(state, guess, viewer, drawing):
                raise walk.broken(law, f"the guess of {viewer} has another {fault}", ply)


def views_hide(walk: Walk, twin: Twin | None = None) -> None:
    """Check that states which differ only in what is hidden from a viewer give that viewer the same views and texts."""
    law = "views_hide"
    drawing = walk.case.game.drawing
    rng = walk.rng(law)
    for ply in walk.some(law, 6):
        state = walk.states[ply]
        for viewer in walk.viewers[:-1]:
            view = state.view(viewer)
            told = cache(partial(_told_to, state, view, drawing))
            twins = [state.guess(view, rng) for _ in range(3)]
            if twin:
                twins += [twin(state, viewer, rng) for _ in range(2)]
            for other in twins:
                if other == state:
                    continue
                if fault := _unlike(view, other, told, drawing):
                    raise walk.broken(law, f"viewer {viewer} can tell {state!r} from {other!r} by the {fault}", ply)
                theirs = set(other.moves())
                shared = [move for move in state.moves() if move in theirs]
                for move in shared[:: max(1, len(shared) // 6)]:
                    fault = _told_apart(state, move, other, move, viewer)
                    if fault:
                        raise walk.broken(law, f"viewer {viewer} learns what is hidden from the {fault}", ply, move)


def events_tell_no_more_than_views(walk: Walk) -> None:
    """Check that two moves which a viewer's view cannot tell apart are narrated to that viewer in the same words."""
    law = "events_tell_no_more_than_views"
    for ply in walk.some(law, 6):
        state = walk.states[ply]
        legal = state.moves()
        moves = list(legal)[:: max(1, len(legal) // 12)]
        for viewer in walk.viewers[:-1]:
            for one, two in pairwise(moves):
                if fault := _told_apart(state, one, state, two, viewer):
                    problem = f"viewer {viewer} can tell the move from {two} by the {fault}"
                    raise walk.broken(law, problem, ply, one)


def views_hold_no_state(walk: Walk) -> None:
    """Check that no state that may hide something can be reached from a view, through any field or closure."""
    law = "views_hold_no_state"
    for ply in walk.some(law, 1):
        for viewer in walk.viewers:
            if state := held_state(walk.states[ply].view(viewer)):
                raise walk.broken(law, f"the view of {viewer} holds {state!r}", ply)


def held_state(thing: object) -> State | None:
    """Return a state, except an open one, that can be reached from an object, or None if there is none.

    Classes and modules are skipped, because everything can be reached from them.

    >>> held_state([1, (2, {"three": lambda: 4})]) is None
    True
    """
    seen_ids: set[int] = set()
    queue = [thing]
    while queue:
        each = queue.pop()
        if isinstance(each, State) and not isinstance(each, OpenState):  # An open state hides nothing.
            return each
        if id(each) in seen_ids or isinstance(each, (type, ModuleType, BuiltinFunctionType)):
            continue
        seen_ids.add(id(each))
        if isinstance(each, FunctionType):
            queue += [each.__closure__, each.__defaults__, each.__kwdefaults__]
        else:
            queue += gc.get_referents(each)
    return None


def views_are_closed(walk: Walk) -> None:
    """Check that neither a view nor the list of moves contains anything that its receiver could change."""
    law = "views_are_closed"
    for ply in walk.of_each_phase(1, walk.rng(law)):
        state = walk.states[ply]
        for name, thing in (("a view", state.view(0)), ("the list of moves", state.moves())):
            if (path := way_to_change(thing)) is not None:
                raise walk.broken(law, f"{name} can be changed at {path or 'itself'}, give a tuple", ply)


def way_to_change(thing: object) -> str | None:
    """Return the path to something that can be changed through public names, or None if nothing can.

    >>> way_to_change((1, "two", (3, [4]))), way_to_change((5, frozenset({6})))
    ('[2][1]', None)
    """
    seen_ids: set[int] = set()
    queue: list[tuple[str, object]] = [("", thing)]
    while queue:
        path, each = queue.pop()
        if id(each) in seen_ids or isinstance(each, (type, ModuleType, BuiltinFunctionType, FunctionType)):
            continue
        seen_ids.add(id(each))
        if _changes_items(each):
            return path
        queue += [(f"{path}[{key!r}]", value) for key, value in _items(each)]
        for name in _attributes(each):
            value: object = getattr(each, name)
            try:
                setattr(each, name, value)
            except (AttributeError, TypeError):
                queue.append((f"{path}.{name}", value))
            else:
                return f"{path}.{name}"
    return None


def _changes_items(thing: object) -> bool:
    """Return whether a container's items can be changed as in Python's own containers."""
    method: object = getattr(type(thing), "__setitem__", None)
    mutable = (vars(list)["__setitem__"], vars(dict)["__setitem__"], vars(bytearray)["__setitem__"])
    return method in mutable or isinstance(thing, set)


def _items(thing: object) -> list[tuple[object, object]]:
    if isinstance(thing, Mapping):
        return list(cast("Mapping[object, object]", thing).items())
    if isinstance(thing, (tuple, frozenset)):
        return list(enumerate(cast("tuple[object, ...]", thing)))
    return []


def _attributes(thing: object) -> list[str]:
    """Return the public names of an object's attributes."""
    slots = [name for kind in type(thing).__mro__ for name in _slots(kind)]
    names = [*cast("dict[str, object]", getattr(thing, "__dict__", {})), *slots]
    return [name for name in names if not name.startswith("_") and hasattr(thing, name)]


def _slots(kind: type) -> tuple[str, ...]:
    slots: object = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(cast("tuple[str, ...]", slots))


def difference(one: State, two: State, viewer: Viewer, drawing: Callable[..., Drawing[View]] | None) -> str:
    """Return the first part by which a viewer can tell two states apart, or `""` if there is none."""
    mine = one.view(viewer)
    if one == two and mine == two.view(viewer):
        return ""
    return _unlike(mine, two, partial(_told_to, one, mine, drawing), drawing)


def _unlike(mine: View, other: State, told: Callable[[], _Told], drawing: Callable[..., Drawing[View]] | None) -> str:
    """Return the first part by which a viewer can tell another state from their view, whose parts `told` returns."""
    theirs = other.view(mine.viewer)
    if mine != theirs or hash(mine) != hash(theirs):
        return "view"
    pairs = zip(_PARTS, told(), _told_to(other, theirs, drawing), strict=True)
    return next((part for part, one, other in pairs if one != other), "")


_Told: TypeAlias = "tuple[tuple[Prompt, str], str, str, Table | None]"
_PARTS: Final = ("prompt or its rule", "picture in text", "JSON text", "drawn table")
"""The names of the parts that are compared."""


def _told_to(state: State, view: View, drawing: Callable[..., Drawing[View]] | None) -> _Told:
    table = drawn_by(drawing, state, view.viewer).table() if drawing else None
    return (view.prompt(), view.due_rule()), str(view), json_text(view), table


def _told_apart(one: State, move: Move, two: State, other: Move, viewer: Viewer) -> str:
    """Return how a viewer can tell two moves apart that lead to different states with the same view, or `""`."""
    after, twin = one.advance(move), two.advance(other)
    if after == twin or after.view(viewer) != twin.view(viewer):
        return ""  # Nothing is hidden, or the moves themselves show it.
    if one.text_for(move, viewer) != two.text_for(other, viewer):
        return "text of the move"
    events, other_events = one.events(move, viewer), two.events(other, viewer)
    if events != other_events:
        return "events"
    return "" if _sentences(after, events, viewer) == _sentences(twin, other_events, viewer) else "narration"


def _sentences(state: State, events: tuple[Event, ...], viewer: Viewer) -> list[str]:
    view = state.view(viewer)
    return [view.narrate(event) for event in events]
