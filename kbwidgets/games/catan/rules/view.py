"""The view of Catan, which shows a viewer's knowledge as text, as JSON (CT-13.2) and as things of the table.

>>> from kbwidgets.games.catan import GAME
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> state.board.hexes[7], state.players["Bo"].hand
(Hex(number=7, land='fields', resource='grain', chit=8, robber=False), Cards(wool=1, grain=1, lumber=1))
>>> [player.hand for player in state.view(0).players][1:], state.view(0).deck
([Hidden(3 cards), Hidden(3 cards)], Hidden(25 development cards))
>>> print(state.players[0].production.grain)
1/36
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import Found, Hidden, Net, Noun
from kbwidgets.core.values.types import CHANCE, Json, Place, ScoreLine, Seat
from kbwidgets.games.catan.rules import words
from kbwidgets.games.catan.rules.data import known_to_json
from kbwidgets.games.catan.rules.fields import BY_CHANCE, Dev, Frame, may_act, score_lines
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.layout import Table
from kbwidgets.games.catan.rules.resources import POINT, dev_count
from kbwidgets.games.catan.rules.robber import Discard
from kbwidgets.games.catan.rules.trade import Accept, Counter, Reject

if TYPE_CHECKING:
    from kbwidgets.games.catan.things.board import Board
    from kbwidgets.games.catan.things.holdings import Cards, DevelopmentCards, Offer, Player, Title


class Told(Position):
    """A position of Catan, complete or as a viewer sees it."""

    __slots__ = ()

    GAME: ClassVar[str] = "catan"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "land", "frame", "hands", "store", "built", "dev", "rest", "start", "point_cards", "deck_size",
        "hand_sizes", "cards", "card_counts", "new", "spent", "open_dev", "all_known",
    })  # fmt: skip

    @property
    @abstractmethod
    def table(self) -> Table:
        """The setup of the match."""

    @property
    @abstractmethod
    def turn(self) -> Seat:
        """The player whose turn it is."""

    @property
    @abstractmethod
    def frame(self) -> Frame:
        """The memory of the phase."""

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act on an open offer besides those that must (CT-9.14)."""
        return may_act(self.turn, self.to_act, self.frame)

    def mover(self, move: Move) -> Seat:
        """Return the seat that makes a move. Answers and discards name theirs (CT-7.2, CT-9.14)."""
        if isinstance(move, (Discard, Accept, Reject, Counter)):
            return move.seat
        return CHANCE if self.to_act == BY_CHANCE else self.turn

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.table.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat (CT-1.8)."""
        return self.table.setup.colours


_THINGS: Final = "kbwidgets.games.catan.things.table"
_board: Final[Callable[[Readable], Board]] = later(f"{_THINGS}:board")
_players: Final[Callable[[Readable], Named[Player]]] = later(f"{_THINGS}:players")
_longest_road: Final[Callable[[Readable], Title | None]] = later(f"{_THINGS}:longest_road")
_largest_army: Final[Callable[[Readable], Title | None]] = later(f"{_THINGS}:largest_army")
_bank: Final[Callable[[Readable], Cards | Hidden | None]] = later(f"{_THINGS}:bank")
_deck: Final[Callable[[Readable], DevelopmentCards | Hidden]] = later(f"{_THINGS}:deck")
_unseen: Final[Callable[[Readable], DevelopmentCards]] = later(f"{_THINGS}:unseen")
_offer: Final[Callable[[Readable], Offer | None]] = later(f"{_THINGS}:offer")
_places: Final[Callable[[Readable], Mapping[Place, Noun]]] = later(f"{_THINGS}:places")
_found: Final[Callable[[Readable, Place], Found | None]] = later(f"{_THINGS}:found")
_net: Final[Callable[[int], Net]] = later(f"{_THINGS}:net")


class Readable(Told):
    """A position or a view whose table can be read in the words of the rules."""

    __slots__ = ()

    @property
    @abstractmethod
    def all_known(self) -> Known:
        """The part of the position that may be read here."""

    @property
    def board(self) -> Board:
        """The board with its pieces: `board.hexes[7]`, `board.intersections[25]`, `board.edges[25, 26]`."""
        return _board(self)

    @property
    def players(self) -> Named[Player]:
        """The players by seat, with hand, pieces, ports, production and longest road."""
        return _players(self)

    @property
    def longest_road(self) -> Title | None:
        """Longest Road and its holder, or None while nobody holds it (CT-11.3)."""
        return _longest_road(self)

    @property
    def largest_army(self) -> Title | None:
        """Largest Army and its holder, or None before anyone has it (CT-11.7)."""
        return _largest_army(self)

    @property
    def bank(self) -> Cards | Hidden | None:
        """The cards of the bank. They may be hidden by an option (CT-13.1), and None means unlimited."""
        return _bank(self)

    @property
    def deck(self) -> DevelopmentCards | Hidden:
        """The development cards that can be bought, hidden while opponents hold unknown cards."""
        return _deck(self)

    @property
    def unseen(self) -> DevelopmentCards:
        """The development cards in the deck or in hands that are hidden."""
        return _unseen(self)

    @property
    def offer(self) -> Offer | None:
        """The open offer, if there is one (CT-9.7)."""
        return _offer(self)

    def places(self) -> Mapping[Place, Noun]:
        """Return hexes, intersections and edges by their keys."""
        return _places(self)

    def net(self) -> Net:
        """Return the positions of hexes, intersections and edges, each joined to what it touches (CT-3)."""
        return _net(self.all_known.table.setup.radius)

    def found(self, place: Place) -> Found | None:
        """Return the thing with a key and the code that reads it, or None."""
        return _found(self, place)


class CatanView(Known, Readable, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Catan as one viewer sees it."""

    __slots__ = ()

    def score(self) -> tuple[ScoreLine, ...]:
        told = tuple(
            self.shown[seat] if cards is None else dev_count(cards, POINT) for seat, cards in enumerate(self.cards)
        )
        return score_lines(self.built, self.open_dev, self.land, told)

    @property
    def open_dev(self) -> Dev:
        """The development cards as everyone sees them, with none in the hands."""
        nobody = (0,) * len(self.shown)
        return Dev(nobody, 0, 0, self.played, self.knights, self.spent, self.shown, self.army)

    @property
    def all_known(self) -> Known:
        """The part that this viewer can see."""
        return self

    def at_least(self) -> frozenset[Seat]:
        return frozenset(
            seat for seat, cards in enumerate(self.cards) if cards is None and self.card_counts[seat] > self.shown[seat]
        )

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def narrate(self, event: Event) -> str:
        return words.narrate(self, event)

    def recount(self, events: Sequence[Event]) -> str:
        return words.recount(self, events)

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def __repr__(self) -> str:
        return words.line(self, f", seen by {words.whose(self)}")

    def __str__(self) -> str:
        return words.table(self)


def catan(view: View) -> CatanView:
    """Return a view of Catan, or raise `TypeError` if it is one of another game."""
    if not isinstance(view, CatanView):
        raise TypeError(f"a view of Catan is needed, not {type(view).__name__}")
    return view
