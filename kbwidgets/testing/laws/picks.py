"""The laws of picks, by which a drawing offers all legal moves, visibly and only to seats that act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.render import drawn_by
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Seat, Viewer
from kbwidgets.testing.candidates import one_of
from kbwidgets.testing.laws.drawings import whole
from kbwidgets.testing.walk import Walk

_MOST: Final = 24
"""The most paths of plain nodes, and the most nodes that ask, that are checked in a position."""


class _Own(NamedTuple):
    """A position as seen by a seat that acts, or with open hands."""

    ply: int
    viewer: Viewer
    drawing: Drawing[View]


def picks_mean_moves(walk: Walk) -> None:
    """Check that every path offered to a seat that acts means a move, and a legal one unless it is only to be tried.

    An open pick takes any of its values. The move must lead back to picks that mean the same move.
    """
    law = "picks_mean_moves"
    rng = walk.rng(law)
    for each in _acting(walk, law):
        state = walk.states[each.ply]
        seats = acting(state) if each.viewer == OPEN else (each.viewer,)
        choices = each.drawing.table().choices
        for path, tried in _some(choices, rng):
            meaning = choices.find(path)
            if meaning is None:
                raise walk.broken(law, f"the picks {path} are offered and mean nothing", each.ply)
            back = choices.path(meaning)
            if back is None or choices.find(back) != meaning:
                raise walk.broken(law, f"it is shown by the picks {back}, and {path} were made", each.ply, meaning)
            faults = [_fault(state, meaning, seat, tried=tried) for seat in seats]
            if all(faults):
                raise walk.broken(law, f"the picks {path} mean {faults[0]}", each.ply, meaning)


def moves_can_be_picked(walk: Walk) -> None:
    """Check that each listed move can be picked on its seat's page, unless an open move reads it.

    Pages with open hands are also checked if only one seat acts. If several seats act, such a page is drawn for one of
    them after the other.
    """
    law = "moves_can_be_picked"
    rng = walk.rng(law)
    for each in _acting(walk, law):
        state = walk.states[each.ply]
        if each.viewer == OPEN and len(acting(state)) > 1:
            continue
        choices = each.drawing.table().choices
        meant = {choices.find(path) for path, _ in choices.walk(rng)}
        for move in state.moves(None if each.viewer == OPEN else each.viewer):
            text = str(move)
            if text in meant or choices.path(text) is not None:
                continue
            if not any(form.reads(text) for form in state.open_moves()):
                raise walk.broken(law, f"no picks of {each.viewer} mean it", each.ply, move)


def picks_can_be_seen(walk: Walk) -> None:
    """Check that every key of a path belongs to a node of the table or to a turn of its ghosts."""
    law = "picks_can_be_seen"
    for each in _acting(walk, law):
        table = each.drawing.table()
        known = {*scene_of(whole(table)), *(turn for turned in table.ghosts.values() for turn in turned)}
        if unseen := list(dict.fromkeys(key for key in table.choices.nodes() if key not in known)):
            raise walk.broken(law, f"{each.viewer} is to pick {', '.join(unseen[:4])}, which is not drawn", each.ply)


def others_pick_nothing(walk: Walk) -> None:
    """Check that only seats that act are offered choices, and nobody while chance is due or after the end."""
    law = "others_pick_nothing"
    drawing, rng = walk.case.game.drawing, walk.rng(law)
    if drawing is None:
        return
    for ply in walk.of_each_phase(1, rng):
        state = walk.states[ply]
        idle = [v for v in walk.viewers if v not in acting(state) and not (v == OPEN and acting(state))]
        for viewer in {one_of(idle, rng) for _ in range(2)}:
            offered = list(drawn_by(drawing, state, viewer).table().choices.nodes())
            if offered:
                raise walk.broken(law, f"{viewer} does not act and may pick {offered[0]}", ply)


def asks_are_answered(walk: Walk) -> None:
    """Check that asking about a node that is not a choice tries no move, or one that is refused with its reasons."""
    law = "asks_are_answered"
    for each in _acting(walk, law):
        state, table = walk.states[each.ply], each.drawing.table()
        offered = set(table.choices.nodes())
        asks = [key for key, node in scene_of(whole(table)).items() if _asks(node) and key not in offered]
        for key in asks[:: max(1, len(asks) // _MOST)]:
            tried = each.drawing.attempt((key,))
            if tried is not None and not state.refusals(tried, None if each.viewer == OPEN else each.viewer):
                raise walk.broken(law, f"{each.viewer} asks of {key!r}, which tries a legal move", each.ply, tried)


def acting(state: State) -> tuple[Seat, ...]:
    """Return the seats that must or may act now."""
    return tuple(seat for seat in (*state.to_act, *state.may_act) if seat != CHANCE)


def _acting(walk: Walk, law: str) -> Iterator[_Own]:
    """Yield a position of each phase, drawn for every seat that acts and with open hands."""
    drawing = walk.case.game.drawing
    if drawing is None:
        return
    for ply in walk.of_each_phase(1, walk.rng(law)):
        state = walk.states[ply]
        for viewer in (*acting(state), OPEN) if acting(state) else ():
            yield _Own(ply, viewer, drawn_by(drawing, state, viewer))


def _asks(node: Mapping[str, Json]) -> bool:
    attributes = node["a"]
    return isinstance(attributes, dict) and "data-kb-ask" in attributes


def _some(choices: Choices, rng: Random) -> list[tuple[Path, bool]]:
    """Return all paths with open picks, and some of the others."""
    plain: list[tuple[Path, bool]] = []
    others: list[tuple[Path, bool]] = []
    for path, tried in choices.walk(rng):
        (plain if all(isinstance(pick, str) for pick in path) else others).append((path, tried))
    return [*others, *plain[:: max(1, len(plain) // _MOST)]]


def _fault(state: State, meaning: str, seat: Seat | None, *, tried: bool) -> str:
    """Return what is wrong with a move that a seat's picks mean, or `""` if nothing is."""
    try:
        state.parse(meaning)
    except BadNotation as error:
        return f"no move: {error}"
    refusals = () if tried else state.refusals(meaning, seat)
    return f"a move that is refused: {refusals[0]}" if refusals else ""
