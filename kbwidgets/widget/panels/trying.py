"""The moves that can be tried on the table of a lesson, so that a learner can discover what the rules refuse.

>>> from kbwidgets.core.scene.nodes import h
>>> list_explaining(h("g", "map", h("g", "peru", data_kb_ask=True), h("g", "sea")))
['peru']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations, product

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import Json
from kbwidgets.teach import Session


def list_explaining(node: Node) -> list[str]:
    """Return the keys of the nodes that explain, when picked, why they are not a choice."""
    names = dict(node.attributes)
    if "hidden" in names:
        return []
    own_keys = [node.key] if node.key and "data-kb-ask" in names else []
    return [*own_keys, *(key for child in node.children for key in list_explaining(child))]


def list_explaining_keys(table: Table) -> list[str]:
    """Return the keys on the table and among the game's buttons that explain why they are not a choice."""
    return [key for part in (table.body, *table.actions) for key in list_explaining(part)]


def offer_tries(session: Session, table: Table, choices: Choices) -> set[str]:
    """Offer everything on the table as a try, and return the moves tried.

    Each thing is tried in each of its rotations, or together with the other parts of a move.
    """
    drawing = drawn(session.state, session.seat)
    things = list_explaining_keys(table)
    moves: set[str] = set()
    for key in things:
        if key.startswith(table.slots):
            paths = _paths_with_parts(key, things, table.slots)
        else:
            paths = [(key, turn) for turn in table.turns(key) if drawing.attempt((key, turn))] or [(key,)]
        for path in paths:
            if move := drawing.attempt(path):
                moves.add(move)
                if not choices.is_prefix(path):
                    choices.add(path, move, tried=True)
    return moves


def offer_seconds(session: Session, table: Table, choices: Choices, tried_moves: Collection[str]) -> set[str]:
    """Offer every other thing after the picks that begin a sample, and return the moves tried.

    This is for samples that no single pick tries.
    """
    task = session.task
    samples = (
        {sample for sample in task.sample if sample not in tried_moves} if task and not table.slots else set[str]()
    )
    drawing, things = drawn(session.state, session.seat), list_explaining_keys(table) if samples else []
    moves: set[str] = set()
    for before in _list_beginnings(table.choices, things) if samples else ():
        paths = [(*before, key) for key in things if key not in before]
        moves_by_path = {path: move for path in paths if (move := drawing.attempt(path))}
        if samples.isdisjoint(moves_by_path.values()):
            continue
        moves.update(moves_by_path.values())
        more = {path: move for path, move in moves_by_path.items() if not choices.is_prefix(path)}
        if _is_level(choices, before):
            for path, move in more.items():
                choices.add(path, move, tried=True)
        elif more:
            *start, last = before
            pairs = {(last, path[-1]): move for path, move in more.items()}
            choices.add_pairs(start, (last,), [key for _, key in pairs], pairs, tried=True)
    return moves


def _list_beginnings(choices: Choices, things: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the one or two picks after which choices continue."""
    for first in dict.fromkeys((*choices.firsts(), *things)):
        befores = [(first,), *((first, second) for second in things if second != first)]
        yield from (before for before in befores if choices.is_prefix(before) and choices.find(before) is None)


def _is_level(choices: Choices, before: Sequence[str]) -> bool:
    """Return whether the paths after these picks continue one pick at a time, not in pairs."""
    place: Json = choices.json()
    for key in before:
        place = place.get(key) if isinstance(place, dict) else None
    return isinstance(place, dict)


def _paths_with_parts(key: str, things: Sequence[str], slots: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the paths that begin with one part of a move, followed by all choices for its other parts in any order."""
    others = [[one for one in things if one.startswith(slot)] for slot in slots if not key.startswith(slot)]
    return [(key, *order) for picked in product(*others) for order in permutations(picked)]
