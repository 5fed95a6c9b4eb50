"""Table: how a game is laid out in a cell, by its drawing of a view; the shell round it is the same for every game.

The shell draws the head (mark, name of the game, `eyebrow`, `due`, `hint`), the tools, the log and all other screens.
The game draws `body`, its own `actions` beside the tools, its reference pages, and the picture for static pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.scene import Node

Ghost: TypeAlias = "tuple[tuple[str, int, int], ...]"
"""The ids of templates and how far they lie from the cell that was picked."""
Ghosts: TypeAlias = "Mapping[str, Ghost]"
"""For each turn of a piece the ids of its templates and how far they lie from the cell that was picked."""


class Table(NamedTuple):
    """One view laid out: words for the head, the body, and the picks that make moves."""

    eyebrow: str
    """Where the match stands, in a few words."""
    due: str
    """What is due, the largest words of the screen."""
    hint: str
    """How to do it, in one sentence."""
    body: Node
    choices: Choices
    actions: tuple[Node, ...] = ()
    """Buttons of the game, beside the tools."""
    ghosts: Ghosts = MappingProxyType({})
    ghost: Ghost = ()
    """What the pick of a place puts there, where there is nothing to turn."""
    confirm: str | Mapping[str, str] = "Confirm"
    """The words of the button that confirms what is picked; some for a node that was picked, by its key, "" for all."""
    slots: tuple[str, ...] = ()
    """Where the parts of a move are picked in any order: what the keys of each part begin with. What is picked then
    waits to be confirmed; a part is taken back by a second pick, changed by another one."""
    keys: Mapping[str, Path] = MappingProxyType({})
    """Shortcuts of the game: the picks that a key of the keyboard stands for."""
    peeks: bool = False
    """Whether it is worth asking what a path would change before it is confirmed, see `Drawing.peek`."""
    said: str = ""
    """What a preview changes, in words for those who listen."""


class Page(NamedTuple):
    """A reference page of a game: its items, each with the filters that show it."""

    title: str
    filters: tuple[str, ...]
    items: tuple[tuple[Node, tuple[str, ...]], ...]
