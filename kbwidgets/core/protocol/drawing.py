"""Drawing: how one view of a game looks; the one door to a game's pictures."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path as File
from typing import Generic, TypeVar

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.avatar_faces import avatar_symbols
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.highlight import ringed
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import OptionPicture, Page, Standings, Table
from kbwidgets.core.setup.avatars import usual_avatars
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Place, Seat

V_co = TypeVar("V_co", bound=View, covariant=True)


class Drawing(ABC, Generic[V_co]):
    """A view that can be shown in a cell. Only `table` has to be written; the others have a plain default."""

    def __init__(self, view: V_co) -> None:
        self.view = view
        self.avatars: Sequence[int] = usual_avatars(len(view.names))
        """The avatar of each seat, drawn by `kbwidgets.core.scene.avatar_faces`; a cell says which were chosen."""

    def sheet(self) -> Sheet:
        """The symbols and the style that the pictures share: `symbols.svg` and `look.css` beside the drawing.

        A game may add what is fixed for one match, under a name of its own; pictures that stand alone do without it.
        """
        return _sheet(self.view.GAME, str(sys.modules[type(self).__module__].__file__))

    @abstractmethod
    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """The view laid out; `last` is what just happened, to be marked; `shown` the seat whose things are large.

        `kept` are the seats that take turns on the page, and whose things it may show: what is drawn large for them may
        stay in the scene, hidden.
        """

    def peek(
        self, path: Path, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table | None:
        """The table with what a choice would change, to be seen before it is confirmed; None where nothing is shown."""
        return None

    def came(self, happened: Sequence[Event]) -> Mapping[str, str]:
        """What came with what happened just now, by its key, and the key of what it came from.

        Several keys with "|" between them: the first that was seen; "" where it lies: it grows there, a die tumbles.
        """
        return {}

    def attempt(self, path: Path) -> str | None:
        """The text of the move that a path of picks tries to make though it is no choice, to say why not."""
        return None

    def again(self, path: Path) -> bool:
        """Whether a choice lets its move be made by itself as often as the seat must act, until the turn ends."""
        return False

    def standings(self) -> Standings | None:
        """Who is ahead and by what, for the pause and the result; None where the points tell it."""
        return None

    def legend(self) -> tuple[tuple[Node, str], ...]:
        """What lies on the board and stands nowhere in words: a sign of each, an `svg`, and what it is."""
        return ()

    def option(self, name: str, value: OptionValue) -> OptionPicture | None:
        """The value of an option as a picture to pick another one in; None where buttons or a field ask for it.

        It is asked before there is a match, of the drawing of the usual one.
        """
        return None

    def pages(self, happened: Sequence[Event] = ()) -> tuple[Page, ...]:
        """The reference pages, with what has been seen marked; `happened` is the whole match up to now."""
        return ()

    def picture(self) -> Node:
        """The whole table as one SVG node, for static pages; without one of its own the board as text.

        A node whose key is a place is where that place is marked; with `data-kb-spot` it is seen only then.
        """
        lines = str(self.view).splitlines()
        text = [h("tspan", "", text=line, x=8, y=20 * n, xml_space="preserve") for n, line in enumerate(lines, 1)]
        width, height = 9 * max(map(len, lines), default=0) + 16, 20 * len(lines) + 12
        words = h("text", "", *text, font_family="monospace", font_size=15, fill="currentColor")
        return h("svg", "picture", words, viewBox=f"0 0 {width} {height}", role="img", aria_label=str(self.view))

    def lid(self) -> str:
        """The picture on the lid of the box, as SVG: `lid.svg` beside the drawing; "" for a picture of a position."""
        return _text_beside(str(sys.modules[type(self).__module__].__file__), "lid.svg")

    def still(self, lit: AbstractSet[Place] = frozenset()) -> Node:
        """The picture as it is shown, with rings round some places."""
        return ringed(self.picture(), lit)


@cache
def _sheet(game: str, module: str) -> Sheet:
    """The files beside a drawing, read once; what is missing is empty."""
    return Sheet(game, _text_beside(module, "symbols.svg"), _text_beside(module, "look.css"))


@cache
def _text_beside(module: str, name: str) -> str:
    """The text of a file beside a module, "" if there is none."""
    file = File(module).with_name(name)
    return file.read_text(encoding="utf-8") if file.exists() else ""


@cache
def shared_symbols() -> str:
    """What the page has for all games: marks of players, the signs of buttons, avatars."""
    shared = (File(__file__).parents[2] / "static" / "icons.svg").read_text(encoding="utf-8")
    signs = shared[shared.index("<symbol") : shared.rindex("</symbol>") + len("</symbol>")]
    return signs + avatar_symbols()
