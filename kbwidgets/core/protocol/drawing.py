"""The base class of drawings, from which all pictures of a game come."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path as File
from typing import Generic, TypeVar

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.state import View
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.art import read_art, read_style
from kbwidgets.core.scene.avatar_faces import avatar_symbols
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.highlight import ringed
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import LineKind, OptionPicture, Page, Standings, Table
from kbwidgets.core.setup.avatars import usual_avatars
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Place, ScoreLine, Seat

V_co = TypeVar("V_co", bound=View, covariant=True)


class Drawing(ABC, Generic[V_co]):
    """The pictures of one view, as a cell shows them.

    A game must implement `table`. The other methods have simple defaults.
    """

    def __init__(self, view: V_co) -> None:
        self.view = view
        self.turn: Turn = Turn()
        """The moves that the viewer can make and the reasons against others, empty if the picture is only looked at."""
        self.avatars: Sequence[int] = usual_avatars(len(view.names))
        """The number of each seat's avatar, see `kbwidgets.core.scene.avatar_faces`. A cell sets those of its match."""

    def sheet(self) -> Sheet:
        """Return the symbols and the style that the pictures share.

        They are in the files `symbols.svg` and `look.css` of the folder `art` next to the drawing. A game may add parts
        that are fixed for one match, in a sheet with a name of its own. Stand-alone pictures do not use these parts.
        """
        return _sheet(self.view.GAME, str(sys.modules[type(self).__module__].__file__))

    @abstractmethod
    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """Return the layout of the view.

        `last` are the latest events, which are marked, and `shown` is the seat whose things are drawn large. `kept` are
        the seats that take turns on the page. Their large drawings may stay in the scene, hidden.
        """

    def peek(
        self, path: Path, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table | None:
        """Return the table as a choice would change it, as a preview, or None if there is no preview."""
        return None

    def origins(self, events: Sequence[Event]) -> Mapping[str, str]:
        """Return the origin of each thing that the latest events brought onto the table, by the keys of their nodes.

        An origin may be several keys joined by `|`, of which the first one that was visible counts. It is `""` for a
        thing that appears in its place, where it grows or, if it is a die, tumbles.
        """
        return {}

    def attempt(self, path: Path) -> str | None:
        """Return the text of the move that a path tries to make although it is not a choice, or None.

        The page shows why that move is refused. A game with one kind of move at a time can return
        `self.turn.attempt(path)`.
        """
        return None

    def again(self, path: Path) -> bool:
        """Return whether a choice repeats its move automatically until the turn ends."""
        return False

    def follow(self, path: Path) -> tuple[str, ...]:
        """Return the moves that a choice makes after its own, each only if it is legal then."""
        return ()

    def reply(self) -> str | None:
        """Return the move that a page makes for its only person without asking, or None if they should decide."""
        return None

    def standings(self) -> Standings | None:
        """Return the standings for the pause and the result, or None if the points show them."""
        return None

    def kind_of(self, line: ScoreLine) -> LineKind:
        """Return the kind of a line of the score, by default the text before its colon."""
        return LineKind(line.text.partition(":")[0])

    def board(self, shown: Seat | None = None) -> Node:
        """Return only the board of the table, with the things of `shown` on it, or the picture if there is none."""
        return _find_board(self.table(shown=shown).body) or self.picture()

    def legend(self) -> tuple[tuple[Node, str], ...]:
        """Return an `svg` and a name for each sign on the board that no text explains."""
        return ()

    def option(self, name: str, value: OptionValue) -> OptionPicture | None:
        """Return a picture of an option's value in which another can be picked, or None for buttons or a field.

        This is called before there is a match, on a drawing of the default match.
        """
        return None

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        """Return the reference pages, with everything marked that has been seen in the match.

        `events` are all events of the match so far.
        """
        return ()

    def picture(self) -> Node:
        """Return the whole table as one SVG node for static pages, by default the named `svg` in the table's body.

        Without one, it is the board as text. A node whose key is a place shows where that place is marked. With
        `data-kb-spot`, the node itself is not drawn.
        """
        if board := _find_svg(self.table().body):
            return board
        lines = str(self.view).splitlines()
        text = [h("tspan", "", text=line, x=8, y=20 * n, xml_space="preserve") for n, line in enumerate(lines, 1)]
        width, height = 9 * max(map(len, lines), default=0) + 16, 20 * len(lines) + 12
        words = h("text", "", *text, font_family="monospace", font_size=15, fill="currentColor")
        return h("svg", "picture", words, viewBox=f"0 0 {width} {height}", role="img", aria_label=str(self.view))

    def lid(self) -> str:
        """Return the picture on the lid of the box as SVG, or `""` to use a picture of a position.

        It is in the file `art/lid.svg` next to the drawing, and can use the symbols of the sheet.
        """
        return read_art(str(sys.modules[type(self).__module__].__file__), "lid.svg")

    def still(self, lit: AbstractSet[Place] = frozenset()) -> Node:
        """Return the picture with rings around the `lit` places."""
        return ringed(self.picture(), lit)


def _find_board(node: Node) -> Node | None:
    """Return the `svg` of the first board of a tree that is not hidden, or None."""
    attributes = dict(node.attributes)
    if "hidden" in attributes:
        return None
    if "kb-board" in attributes.get("class", "").split():
        return next((child for child in node.children if child.tag == "svg"), None)
    return next((svg for child in node.children if (svg := _find_board(child))), None)


def _find_svg(node: Node) -> Node | None:
    """Return the first `svg` of a tree that says what it shows, or None."""
    if node.tag == "svg" and {"viewBox", "role", "aria-label"} <= {name for name, _ in node.attributes}:
        return node
    return next((svg for child in node.children if (svg := _find_svg(child))), None)


@cache
def _sheet(game: str, module: str) -> Sheet:
    """Return the sheet in the files next to a drawing, which are read only once. Missing files are empty."""
    return Sheet(game, read_art(module, "symbols.svg"), read_style(module, "look.css"))


@cache
def shared_symbols() -> str:
    """Return the symbols that all games share, for players' marks, buttons and avatars."""
    shared = (File(__file__).parents[2] / "static" / "icons.svg").read_text(encoding="utf-8")
    signs = shared[shared.index("<symbol") : shared.rindex("</symbol>") + len("</symbol>")]
    return signs + avatar_symbols()
