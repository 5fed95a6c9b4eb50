"""The part that a state and its views have in common, in the words of the game.

Positions are packed for speed. The things offered to readers are made on demand.

>>> import kbwidgets as kb
>>> state = next(iter(kb.games.values())).start(["Ann", "Bo"])
>>> state.players[1].name
'Bo'
>>> state.thing("nowhere")
Traceback (most recent call last):
kbwidgets.core.errors.KbError: there is no place 'nowhere' on the table of ...
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.moves.move import Move
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import quoted
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import NO_NET, Found, Net, Player, Thing
from kbwidgets.core.values.types import CHANCE, Json, Place, Seat

_OF_TUPLES: Final = frozenset(name for name in dir(tuple) if not name.startswith("_"))
"""The names of tuple methods, which `dir` of a position leaves out."""


class Position(ABC):
    """The interface that a state and all of its views share."""

    __slots__ = ()

    GAME: ClassVar[str]
    """The name of the game in `kb.games`."""

    PACKED: ClassVar[frozenset[str]] = frozenset()
    """The names that only the engine uses, such as bit sets. They are hidden from `dir`."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must act now, `(CHANCE,)` if a draw is due, or `()` if the match is over."""

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that can act besides those that must, such as a player who can withdraw an offer."""
        return ()

    def mover(self, move: Move) -> Seat:
        """Return the seat that makes `move`. Where several seats act, the move names its own."""
        return self.to_act[0]

    @property
    def phase(self) -> str:
        """A short name of the current phase, by default "turn", "chance" or "over"."""
        return "over" if not self.to_act else "chance" if self.to_act == (CHANCE,) else "turn"

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return not self.to_act

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""

    @property
    @abstractmethod
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat."""

    def to_json(self) -> dict[str, Json]:
        """Return the known information as plain data.

        Sketches and lessons need it. A game need not provide it.
        """
        raise KbError(f"{self.GAME} cannot write positions as data")

    # -- in the words of the game ----------------------------------------------------------------------

    @property
    def players(self) -> tuple[Thing, ...]:
        """The players seat by seat with their visible information: `players[1]` or `players["Bo"]`."""
        points = self.points() or (None,) * len(self.names)
        return NamedSequence(
            Player(seat, name, self.colours[seat], points[seat]) for seat, name in enumerate(self.names)
        )

    def places(self) -> Mapping[Place, Thing]:
        """Return the current content of each place on the board, by the key that refusals, events and pictures use."""
        return {}

    def locate(self, place: Place) -> Found | None:
        """Return the thing that a refusal, score line, event or click names and the code that gets it, or None."""
        thing = self.places().get(place)
        return None if thing is None else Found(f"thing({place!r})", thing)

    def thing(self, place: Place) -> Thing:
        """Return the thing that a refusal, score line, event or click names, or raise `KbError` if there is none."""
        hit = self.locate(place) if isinstance(place, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if hit is None:
            raise KbError(f"there is no place {quoted(place)} on the table of {self.GAME}")
        return hit.thing

    def net(self) -> Net:
        """Return the layout of the board's places and their neighbours."""
        return NO_NET

    def points(self) -> tuple[int, ...] | None:
        """Return the points of each seat, or None while scores are hidden."""
        return None

    def __dir__(self) -> Iterable[str]:
        hidden = self.PACKED | _OF_TUPLES
        return [name for name in super().__dir__() if name not in hidden and not name.isupper()]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return one line of text and, if the game has one, a picture for a notebook."""
        image = picture_of(self)
        return {"text/plain": repr(self)} | ({} if image is None else {"text/html": image.html()})


def tell_fields(kind: type[tuple[object, ...]], docs: Mapping[str, str]) -> None:
    """Set the docstrings of a tuple's fields, which have no place in its class."""
    for name, words in docs.items():
        if hasattr(kind, name):
            getattr(kind, name).__doc__ = words


picture_of: Final[Callable[[Position], Still | None]] = later("kbwidgets.core.protocol.render:still_or_none")
"""The function that returns the picture of a position, or None if the game has none."""
