"""Table: how a game is laid out in a cell, by its drawing of a view; the shell round it is the same for every game.

The shell draws the head (mark, name of the game, `eyebrow`, `prompt`), the tools, the log and all other screens.
The game draws `body`, its own `actions` beside the tools, its reference pages, and the picture for static pages.
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
    """A part of what a pick puts on the board: its id in the sheet, and how far from the middle of the place."""

    id: str
    dx: int = 0
    dy: int = 0


Turned: TypeAlias = "Mapping[str, tuple[Stamp, ...]]"
"""A piece by its turns, the picks that follow the pick of its place; "" where there is nothing to turn."""


class Table(NamedTuple):
    """One view laid out: words for the head, the body, and the picks that make moves."""

    eyebrow: str
    """Where the match stands, in a few words."""
    prompt: Prompt
    """What is asked, the largest words of the screen, with how to do it."""
    body: Node
    """The board and all that lies round it."""
    choices: Choices
    """The paths of picks that make moves, each with the text of its move; empty for who does not act."""
    actions: tuple[Node, ...] = ()
    """Buttons of the game, beside the tools."""
    ghosts: Mapping[str, Turned] = MappingProxyType({})
    """What the pick of a place puts there, by the place's key or the first word of it, "" for all others. A place that
    lies aslant says so, `data-kb-angle` on its cell, and the piece is turned with it."""
    confirm: str | Mapping[str, str] = "Confirm"
    """The words of the button that confirms what is picked; some for a node that was picked, by its key, "" for all.
    `{}` in them stands for the words of the node that was picked last and has any."""
    picking: str = ""
    """What a pick of a place does, in words that the page adds to its label while it may be picked."""
    slots: tuple[str, ...] = ()
    """Where the parts of a move are picked in any order: what the keys of each part begin with. What is picked then
    waits to be confirmed; a part is taken back by a second pick, changed by another one."""
    keys: Mapping[str, Path] = MappingProxyType({})
    """Shortcuts of the game: the picks that a key of the keyboard stands for."""
    peeks: bool = False
    """Whether it is worth asking what a path would change before it is confirmed, see `Drawing.peek`."""
    said: str = ""
    """What a preview changes, in words for those who listen."""
    see: str = ""
    """The key of what must be read now, "" if there is nothing of the kind: the page brings it into sight."""

    def turns(self, key: str) -> tuple[str, ...]:
        """The turns that a piece may have on a place.

        >>> from kbwidgets.core.scene.nodes import h
        >>> road = {"": (Stamp("road"),)}
        >>> plank = {"level": (Stamp("plank"),), "upright": (Stamp("plank", 0, 60),)}
        >>> ghosts = {"edge": road, "edge 7": plank, "": plank}
        >>> table = Table("", Prompt("", ""), h("div", "body"), Choices(), ghosts=ghosts)
        >>> table.turns("edge 5"), table.turns("edge 7"), table.turns("square 2,3")
        ((), ('level', 'upright'), ('level', 'upright'))
        """
        its = next((name for name in (key, key.split(" ", 1)[0]) if name in self.ghosts), "")
        return tuple(turn for turn in self.ghosts.get(its, {}) if turn)


class OptionPicture(NamedTuple):
    """The value of an option as a picture, in which another one is picked before the match."""

    body: Node
    values: Mapping[str, OptionValue]
    """By the key of each node that may be picked, the value that is chosen by it."""
    hint: str
    """How another one is picked, in one sentence."""
    told: str = ""
    """The value in a few words, beside the heading."""


class Standing(NamedTuple):
    """How one seat stands, in a game that counts no points."""

    seat: Seat
    figures: tuple[int, ...]
    """What it has, a figure for each heading of `Standings`."""
    out: str = ""
    """Since when it is out of the match, in a few words; "" while it plays."""


class Standings(NamedTuple):
    """How the match stands, the best first."""

    heads: tuple[str, ...]
    rows: tuple[Standing, ...]


class Page(NamedTuple):
    """A reference page of a game: its items, each with the filters that show it."""

    title: str
    filters: tuple[str, ...]
    items: tuple[tuple[Node, tuple[str, ...]], ...]
