"""The level of each computer player, behind its name on the table of a game.

A game draws a player as a portrait with the name next to it, and the level is added to that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import is_not
from typing import Final

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.players import level_word, levels_of
from kbwidgets.widget.parts.shell import h

_BARS: Final = 3


def add_levels(body: Node, match: Match) -> Node:
    """Return the table of a game with the level of each computer player behind its name."""
    levels = {
        f"kb-p-{colour}": _level(match, player)
        for colour, player in zip(match.state.colours, match.players, strict=True)
        if player is not None
    }
    return _add(body, levels=levels) if levels else body


def _add(node: Node, levels: Mapping[str, Node]) -> Node:
    if node.tag == "svg" or not node.children:
        return node
    children = tuple(map(partial(_add, levels=levels), node.children))
    for n, child in enumerate(node.children[:-1]):
        classes = dict(child.attributes).get("class", "").split() if child.tag == "svg" else ()
        level = next((levels[name] for name in classes if name in levels), None) if "kb-avatar" in classes else None
        if level is not None:
            name = children[n + 1]
            children = (*children[: n + 1], name._replace(children=(*name.children, level)), *children[n + 2 :])
    return node._replace(children=children) if any(map(is_not, children, node.children)) else node


def _level(match: Match, player: Player) -> Node:
    """Return the word for a level, with bars that stand for it where there is no room."""
    word, names = level_word(match.game, player), [level.player for level in levels_of(match.game)]
    strength = _BARS * (names.index(name_of(player)) + 1) / len(names) if name_of(player) in names else 0
    bars = (
        h("rect", x=5 * n, y=6 - 3 * n, width=4, height=4 + 3 * n, cls=None if n < strength else "kb-off")
        for n in range(_BARS)
    )
    sign = h("svg", "", *bars, viewBox="0 0 14 10", aria_hidden="true")
    return h("span", "", sign, h("span", text=f" {word} "), cls="kb-level",
             title=f"{word.capitalize()} ({name_of(player)})")  # fmt: skip
