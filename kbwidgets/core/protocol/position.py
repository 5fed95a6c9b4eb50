"""Position: what a state and every view of it tell, in the words of the game.

What a position keeps is packed for speed. What is offered to who reads it are nouns, which are made when asked for.

>>> import kbwidgets as kb
>>> state = next(iter(kb.games.values())).start(["Ann", "Bo"])
>>> state.players[1].name
'Bo'
>>> state.place("nowhere")
Traceback (most recent call last):
kbwidgets.core.errors.KbError: there is no place 'nowhere' on the table of ...
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import quoted
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import NO_NET, Found, Net, Noun, Player
from kbwidgets.core.values.types import CHANCE, Json, Place, Seat

_OF_TUPLES: Final = frozenset(name for name in dir(tuple) if not name.startswith("_"))
"""What a position can do because it is a tuple, and what nobody looks for there."""


class Position(ABC):
    """What a state tells, and every view of it too."""

    __slots__ = ()

    GAME: ClassVar[str]
    """The name of the game, as in `kb.games`."""

    PACKED: ClassVar[frozenset[str]] = frozenset()
    """The names that the engine alone reads, such as sets of bits: they are not offered to who looks into a match."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must act now: () when over, (CHANCE,) when something random is due."""

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act beside those that must, as who made an offer may take it back."""
        return ()

    def mover(self, move: Move) -> Seat:
        """Return the seat that makes a move; where several seats act, the move names its own."""
        return self.to_act[0]

    @property
    def phase(self) -> str:
        """A short name of what is due; where a game has no names of its own "turn", "chance" or "over"."""
        return "over" if not self.to_act else "chance" if self.to_act == (CHANCE,) else "turn"

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
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
        """What is known as plain data; sketches and lessons ask for it, and a game may do without."""
        raise KbError(f"{self.GAME} cannot write positions as data")

    # -- in the words of the game ----------------------------------------------------------------------

    @property
    def players(self) -> tuple[Noun, ...]:
        """Who plays, seat by seat, with what lies open of each; `players[1]`, or by the name `players["Bo"]`."""
        told = self.points() or (None,) * len(self.names)
        return Named(Player(seat, name, self.colours[seat], told[seat]) for seat, name in enumerate(self.names))

    def places(self) -> Mapping[Place, Noun]:
        """What lies on each place of the board now, by the key that refusals, events and pictures name it by."""
        return {}

    def found(self, place: Place) -> Found | None:
        """The thing that a refusal, a score line, an event or a click names, and how code gets it; None if none."""
        thing = self.places().get(place)
        return None if thing is None else Found(f"place({place!r})", thing)

    def place(self, place: Place) -> Noun:
        """The thing that a refusal, a score line, an event or a click names."""
        found = self.found(place) if isinstance(place, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if found is None:
            raise KbError(f"there is no place {quoted(place)} on the table of {self.GAME}")
        return found.thing

    def net(self) -> Net:
        """Where the places of the board lie, and which lie beside each other."""
        return NO_NET

    def points(self) -> tuple[int, ...] | None:
        """The points of each seat; None while scores are not told."""
        return None

    def __dir__(self) -> Iterable[str]:
        hidden = self.PACKED | _OF_TUPLES
        return [name for name in super().__dir__() if name not in hidden and not name.isupper()]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows: one line, and the picture where the game has one."""
        still = picture_of(self)
        return {"text/plain": repr(self)} | ({} if still is None else {"text/html": still.html()})


def tell_fields(kind: type[tuple[object, ...]], told: Mapping[str, str]) -> None:
    """Gives the fields of a tuple their docstrings, which a class cannot say beside them."""
    for name, words in told.items():
        if hasattr(kind, name):
            getattr(kind, name).__doc__ = words


picture_of: Final[Callable[[Position], Still | None]] = later("kbwidgets.core.protocol.render:still_or_none")
"""The picture of a position; None where the game has none."""
