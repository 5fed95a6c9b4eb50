"""Hints that reveal the best move in levels: the part of the table, the piece or place, the move, and the reasons.

Each level marks places on the table. The hints come from the game's adviser and from the picks that make the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Rated
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.core.text.words import joined, sentence
from kbwidgets.core.values.types import Place


class Level(NamedTuple):
    """A level of a hint."""

    name: str
    """The part of the answer that it reveals: "where", "which", "move" or "why"."""
    words: str
    at: tuple[Place, ...] = ()
    """The places that it marks."""
    place: str = ""
    """The name of what is marked, for screen readers."""

    @property
    def spoken(self) -> str:
        """The text for screen readers, which begins with the name of what is marked."""
        return f"{self.place}. {self.words}" if self.place else self.words


def hints(game: Game, drawing: Drawing[View], moves: Sequence[Move]) -> tuple[Level, ...]:
    """Return the levels of the hint for the viewer, who must act, or `()` if there is no advice."""
    if not moves or not game.advisers:
        return ()
    ranking = game.advice(drawing.view, moves)
    best = ranking[0]
    table = drawing.table()
    paths = [table.choices.path(str(rated.move)) for rated in ranking]
    path = paths[0]
    keys = tuple(key for pick in path or () for key in keys_of(pick))
    words = "Play the marked move." if keys and len(keys) == len(path or ()) else f"Play `{best.move}`."
    levels = [Level("move", words, keys), Level("why", _explain(best, len(moves)), keys)]
    if path and isinstance(path[0], str):
        levels = [*_make_place_levels(table, paths, path[0]), *levels]
    return tuple(levels)


def keys_of(pick: Pick) -> tuple[str, ...]:
    """Return the keys that are picked at once, or `()` if the pick is a number or a bundle."""
    return (pick,) if isinstance(pick, str) else pick if isinstance(pick, tuple) else ()


def _make_place_levels(table: Table, paths: Sequence[Path | None], first: str) -> list[Level]:
    """Return the levels that mark the best third of the first picks, then the best one.

    Return `[]` if there is only one first pick.
    """
    firsts = list(dict.fromkeys(key for path in paths if path for key in keys_of(path[0])))
    if len(firsts) == 1:
        return []
    trail = next((nodes for top in (table.body, *table.actions) if (nodes := _find_trail(top, first))), ())
    which = Level("which", "Start with the marked choice.", (first,), _name_node(trail[-1]) if trail else "")
    count = max(2, -(-len(firsts) // 3))
    if count == len(firsts):
        return [which]
    words = f"One of the {count} marked choices is the best move."
    return [Level("where", words, tuple(sorted(firsts[:count])), _name_part(trail)), which]


def _explain(best: Rated, moves: int) -> str:
    """Return the reasons for a move, followed by those against it."""
    for_it = [sentence(reason.text) for reason in best.reasons if reason.change >= 0]
    against = joined([reason.text for reason in best.reasons if reason.change < 0])
    drawbacks = [sentence(f"but {against}" if for_it else against)] if against else []
    return " ".join([*for_it, *drawbacks]) or (
        "It's the only legal move." if moves == 1 else "No other move is better."
    )


def _find_trail(node: Node, key: str) -> tuple[Node, ...]:
    """Return the nodes from the top down to the one with this key, or `()` if there is none."""
    if node.key == key:
        return (node,)
    for child in node.children:
        if trail := _find_trail(child, key):
            return (node, *trail)
    return ()


def _name_part(trail: Sequence[Node]) -> str:
    """Return the name of the part of the table that contains a node: its label or its heading."""
    for node in reversed(trail[:-1]):
        names = dict(node.attributes)
        if names.get("role") != "row" and (label := names.get("aria-label")):
            return label
        for child in node.children:
            if child.tag in ("h2", "h3", "h4"):
                return next(iter(_list_texts(child)), "")
    return ""


def _name_node(node: Node) -> str:
    return dict(node.attributes).get("aria-label") or " ".join(" ".join(_list_texts(node)).split()) or node.key


def _list_texts(node: Node) -> list[str]:
    """Return the texts in a node, without those of drawings that are hidden from screen readers."""
    if dict(node.attributes).get("aria-hidden") == "true":
        return []
    return [*([node.text] if node.text else []), *(text for child in node.children for text in _list_texts(child))]
