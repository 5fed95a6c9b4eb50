"""The layout of a game in a cell. A game's drawing makes it, and the shell around it is the same for every game.

The shell draws the head (mark, name of the game, `eyebrow`, `prompt`), the tools, the log and all other screens. The
game draws `body`, its own `actions` next to the tools, its reference pages, and the picture for static pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Seat


class Stamp(NamedTuple):
    """A part of what a pick puts on the board: its id in the sheet, and its offset from the centre of the place."""

    id: str
    dx: int = 0
    dy: int = 0


Turned: TypeAlias = "Mapping[str, tuple[Stamp, ...]]"
"""A piece in each of its turns, the picks that follow that of its place, or under `""` if it cannot be turned."""


class Table(NamedTuple):
    """The layout of one view, with words for the head, the body, and the picks that make moves."""

    eyebrow: str
    """A short description of the stage of the match."""
    prompt: Prompt
    """The prompt, shown in the largest type, with its hint."""
    body: Node
    """The board and everything around it."""
    choices: Choices
    """The paths of picks that make moves, each with the text of its move. It is empty for players who cannot act."""
    actions: tuple[Node, ...] = ()
    """The game's own buttons next to the tools."""
    ghosts: Mapping[str, Turned] = MappingProxyType({})
    """The piece that a pick puts on a place, by the place's key, the key's first word, or `""` for all others.

    A slanting place has `data-kb-angle` on its cell, and the piece is rotated with it.
    """
    confirm: str | Mapping[str, str] = "Confirm"
    """The label of the button that confirms the picks.

    A mapping gives labels by the key of a picked node, with `""` for all others. `{}` stands for the words of the last
    picked node that has any.
    """
    picking: str = ""
    """The effect of picking a place, which the page adds to its label while it can be picked."""
    slots: tuple[str, ...] = ()
    """The key prefixes of the parts of a move that can be picked in any order.

    The picks then wait to be confirmed. Picking a part again removes it, and picking a different one replaces it.
    """
    keys: Mapping[str, Path] = MappingProxyType({})
    """The keyboard shortcuts of the game and the picks they stand for."""
    peeks: bool = False
    """True if the page should preview a path before it is confirmed, see `Drawing.peek`."""
    said: str = ""
    """The changes that a preview shows, for screen readers."""
    see: str = ""
    """The key of the node that the page must bring into view, or `""`."""
    then: Mapping[str, str] = MappingProxyType({})
    """The prompt after each pick, by the key of the picked node, with `""` for all others.

    It replaces the prompt while the path needs more picks.
    """
    head: tuple[Node, ...] = ()
    """The things that the game shows in the head beside the prompt, such as the phases of a turn."""

    def turns(self, key: str) -> tuple[str, ...]:
        """Return the turns that a piece can have on a place.

        >>> from kbwidgets.core.scene.nodes import h
        >>> road = {"": (Stamp("road"),)}
        >>> plank = {"level": (Stamp("plank"),), "upright": (Stamp("plank", 0, 60),)}
        >>> ghosts = {"edge": road, "edge 7": plank, "": plank}
        >>> table = Table("", Prompt("", ""), h("div", "body"), Choices(), ghosts=ghosts)
        >>> table.turns("edge 5"), table.turns("edge 7"), table.turns("square 2,3")
        ((), ('level', 'upright'), ('level', 'upright'))
        """
        form = next((name for name in (key, key.split(" ", 1)[0]) if name in self.ghosts), "")
        return tuple(turn for turn in self.ghosts.get(form, {}) if turn)


class OptionPicture(NamedTuple):
    """A picture of an option's value, in which another value can be picked before the match."""

    body: Node
    values: Mapping[str, OptionValue]
    """The value chosen by picking each node, by the node's key."""
    hint: str
    """One sentence that explains how to pick another value."""
    told: str = ""
    """A short text of the value, shown next to the heading."""


class LineKind(NamedTuple):
    """A kind of points, with its colour in the bars of the result and a small picture for the legend."""

    name: str
    colour: str = ""
    """A colour of the style, or `""` for one that the result chooses."""
    sign: Node | None = None


class Standing(NamedTuple):
    """The figures of one seat in a game that does not count points."""

    seat: Seat
    figures: tuple[int, ...]
    """A figure for each heading of `Standings`."""
    out: str = ""
    """A short description of when the seat left the match, or `""` while it plays."""
    parts: tuple[tuple[LineKind, int], ...] = ()
    """The parts of the first figure."""


class Standings(NamedTuple):
    """The standings of a match, best first."""

    heads: tuple[str, ...]
    rows: tuple[Standing, ...]


class Page(NamedTuple):
    """A reference page of a game, whose items each have the filters that show them."""

    title: str
    filters: tuple[str, ...]
    items: tuple[tuple[Node, tuple[str, ...]], ...]
