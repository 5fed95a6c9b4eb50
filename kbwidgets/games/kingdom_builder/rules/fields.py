"""The fields of a position of Kingdom Builder: the public ones, which all views share, and the hidden ones (KB-8.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, TypeAlias

from kbwidgets.core.fields.shape import Follows, Given, Key, Number
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.protocol.position import Position, tell_fields
from kbwidgets.core.values.types import CHANCE, Outcome, ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS, Land
from kbwidgets.games.kingdom_builder.rules.cards import ALL, NONE, hand, total
from kbwidgets.games.kingdom_builder.rules.chapters.gold import outcome, totals
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import score_lines
from kbwidgets.games.kingdom_builder.rules.data_codecs import CardCounts, HandCards, Realms
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY, Setup
from kbwidgets.games.kingdom_builder.rules.realm import Realm, tiles_left

BY_CHANCE: Final = (CHANCE,)
SEATS: Final = tuple((seat,) for seat in range(4))


class OpenFields(Position):
    """The public fields, and the facts that follow from them alone."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdom-builder"
    PACKED: ClassVar[frozenset[str]] = frozenset({
        "setup", "land", "in_play", "stock", "unknown", "in_pile", "spent", "hands", "holders", "occupied", "realms",
        "free", "gold", "tiles_left", "dealt_to", "of", "bound", "fill_in",
    })  # fmt: skip

    setup: Setup
    """The fixed part of the match; chance fills in quadrants, cards and the first seat if they are not given."""
    land: Land | None
    """The joined board, or None while quadrants are drawn."""
    turn: int
    """The number of turns that are over."""
    left: int
    """The settlements of the mandatory build that are still to be built."""
    in_play: int | None
    """The terrain card in play."""
    spent: int
    """The terrain cards of the discard pile as counts."""
    hands: int
    """The hidden card of each seat, where it is known."""
    free: int
    """The hexes without a settlement."""
    realms: tuple[Realm, ...]

    @property
    @abstractmethod
    def unknown(self) -> int:
        """The cards whose place is not known, as counts: the draw pile and the hidden cards."""

    @property
    @abstractmethod
    def in_pile(self) -> int:
        """The number of cards in the draw pile."""

    @property
    @abstractmethod
    def holders(self) -> tuple[Seat, ...]:
        """The seats that hold a hidden card."""

    @property
    def removed(self) -> int:
        """The number of terrain cards that have left the game (KB-4.6)."""
        return ALL - self.in_pile - total(self.spent) - len(self.holders) - (self.in_play is not None)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is, even while chance acts for it, or the last one when the match is over."""
        turn = self.turn - 1 if self.phase == "end" else self.turn
        return ((self.setup.first or 0) + turn) % len(self.setup.names)

    @property
    def occupied(self) -> int:
        """The hexes with a settlement."""
        return HEXES.all & ~self.free

    def tiles_left(self, location: int) -> int:
        """Return the number of tiles left on a location hex (KB-5.3)."""
        return tiles_left(location, self.realms)

    def gold(self) -> tuple[ScoreLine, ...]:
        """Return everyone's gold line by line."""
        return score_lines(self.land, self.setup, tuple(realm.own for realm in self.realms))


FIELD_TEXTS: Final[Mapping[str, str]] = {
    "viewer": "The viewer: a seat, None for a spectator, or OPEN.",
    "phase": "The phase: a step of a turn (KB-3.4), something that chance decides, or `end`.",
    "to_act": "The seats that must act now: () after the end, (CHANCE,) while chance decides.",
    "turn": "The number of turns that are over.",
    "left": "The settlements that must still be built this turn (KB-4.1).",
}
"""The fields of a position or view that `help` explains."""


Phase: TypeAlias = Literal[
    "quadrant", "card", "first", "deal", "draw", "replace", "start", "mandatory", "after", "over", "end"
]  # fmt: skip
Cards: TypeAlias = Annotated[int, CardCounts()]
CardInPlay: TypeAlias = Annotated[int | None, Words(*TERRAINS), Key("card")]
Discards: TypeAlias = Annotated[Cards, Key("discards")]
Hands: TypeAlias = Annotated[int, HandCards()]
Players: TypeAlias = Annotated[tuple[Realm, ...], Realms(), Key("players")]


class PositionFields(NamedTuple):
    """The fields of a position."""

    setup: Annotated[Setup, Given()]
    land: Annotated[Land | None, Follows()]
    phase: Phase
    to_act: Annotated[tuple[Seat, ...], Follows()]
    turn: Annotated[int, Number(0, 10_000)]
    left: Annotated[int, Number(0, MANDATORY)]
    in_play: CardInPlay
    stock: Annotated[Cards, Key("pile")]
    """The terrain cards of the draw pile as counts, because the pile has no order (KB-8.2)."""
    spent: Discards
    hands: Hands
    free: Annotated[int, Follows()]
    realms: Players


tell_fields(PositionFields, FIELD_TEXTS)


class Fields(PositionFields, OpenFields):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position with everything that is hidden, without its moves."""

    __slots__ = ()

    @property
    def unknown(self) -> int:
        return self.stock

    @property
    def in_pile(self) -> int:
        return total(self.stock)

    @property
    def holders(self) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(len(self.realms)) if hand(self.hands, seat) != NONE])

    @property
    def dealt_to(self) -> Seat:
        """The seat that gets the next card at the start: the first player, then the others in order (KB-2.5)."""
        return ((self.setup.first or 0) + ALL - total(self.stock)) % len(self.realms)

    def score(self) -> tuple[ScoreLine, ...]:
        """Return what each seat has now."""
        return self.gold()

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None if it is not over."""
        board = self.land
        if board is None or not self.over:
            return None
        return outcome(totals(board, self.setup, [realm.own for realm in self.realms]))
