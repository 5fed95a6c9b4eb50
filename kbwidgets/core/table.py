"""Table: how a game is laid out in a cell, made from a view; the shell round it is the same for every game.

The shell draws the head (mark, name of the game, `eyebrow`, `due`, `hint`), the tools, the log and all other screens.
The game draws `body`, its own `actions` beside the tools, its reference pages, and the picture for static pages.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.errors import KbError
from kbwidgets.core.scene import Node, Sheet
from kbwidgets.core.state import State, View
from kbwidgets.core.types import Event, Seat, Viewer

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
    """Whether it is worth asking what a path would change before it is confirmed, see `DrawnView.peek`."""
    said: str = ""
    """What a preview changes, in words for those who listen."""


class Page(NamedTuple):
    """A reference page of a game: its items, each with the filters that show it."""

    title: str
    filters: tuple[str, ...]
    items: tuple[tuple[Node, tuple[str, ...]], ...]


class DrawnView(View):
    """A view that can be shown in a cell."""

    __slots__ = ()

    @abstractmethod
    def sheet(self) -> Sheet:
        """The symbols and the style that all pictures of the game share."""

    @abstractmethod
    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """The view laid out; `last` is what just happened, to be marked; `shown` the seat whose things are large.

        `kept` are the seats of people who share the page: what is drawn large for them may stay in the scene, hidden.
        """

    def peek(
        self, path: Path, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table | None:
        """The table with what a choice would change, to be seen before it is confirmed; None where nothing is shown."""
        return None

    @abstractmethod
    def attempt(self, path: Path) -> str | None:
        """The text of the move that a path of picks tries to make though it is no choice, to say why not."""

    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """The reference pages, with what has been seen marked."""

    @abstractmethod
    def picture(self) -> Node:
        """The whole table as one SVG node, for static pages."""


def drawn(state: State, viewer: Viewer) -> DrawnView:
    """The view of a state, which must be one that can be shown."""
    view = state.view(viewer)
    if not isinstance(view, DrawnView):
        raise KbError(f"{state.GAME} has no pictures; play it with: python -m kbwidgets play {state.GAME}")
    return view
