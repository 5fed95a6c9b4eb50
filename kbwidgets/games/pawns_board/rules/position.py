"""The things that a state of Pawns Board and its views offer alike, in the terms of the rules.

>>> import kbwidgets as kb
>>> state = kb.games["pawns-board"].start(["Ann", "Bo"], shuffle=False)
>>> state.view(1).players[0].hand, state.view(1).thing("card 0")
(Hidden(6 cards), Card('Lantern', cost=1, value=2, squares=3))
>>> state.locate("hand 0").path, state.locate("card 1").path, state.locate("cell 0,4").path
('players[0].hand', 'players[0].hand[1]', 'board[0, 4]')
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Found, Hidden, Net
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.board_text import format_detailed, format_short
from kbwidgets.games.pawns_board.rules.layout import COLOURS, Layout, without_cards
from kbwidgets.games.pawns_board.rules.things import (
    Board,
    Cards,
    Cell,
    MatchBoard,
    Player,
    Row,
    board_of,
    cards_of,
    cell_of,
    rows_of,
)

FIELD_DOCS: Final[Mapping[str, str]] = {
    "viewer": "The viewer: a seat, None for a spectator, or OPEN.",
    "phase": "The phase: deal, draw, act or over.",
    "to_act": "The seats that must act now: (CHANCE,) if a card is due, () if the match is over.",
    "turn": "The seat whose turn it is, or that gets the card in the phases deal and draw.",
    "passes": "The number of passes in a row; two end the match (PB-END.1).",
    "hand_sizes": "The number of cards in each hand (PB-INFO.1).",
    "deck_sizes": "The number of cards left in each deck (PB-INFO.1).",
}
"""The documentation of the fields of a position or a view, for `help`."""
_KEY: Final = re.compile(r"(?P<kind>[a-z]+) (?P<one>[0-9]{1,4})(?:[ ,](?P<two>[0-9]{1,4}))?")


class PublicPosition(Position):
    """A position of Pawns Board with the cards that are known."""

    __slots__ = ()

    GAME: ClassVar[str] = "pawns-board"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "blue_hand", "blue_rest", "bound_cards", "guess_cards", "hands", "layout", "of", "packed", "placed", "red_hand",
        "red_rest", "rests", "seat_shown", "start", "unplaced",
    })  # fmt: skip

    # -- what is kept -------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """The layout of the match."""

    @property
    @abstractmethod
    def packed(self) -> PackedBoard:
        """The contents of the cells as bit sets."""

    @property
    @abstractmethod
    def turn(self) -> Seat:
        """The seat whose turn it is, or that gets the card in the phases deal and draw."""

    @property
    @abstractmethod
    def hands(self) -> tuple[str | None, ...]:
        """The cards of each hand from left to right, or None if they are not seen."""

    @property
    @abstractmethod
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand (PB-INFO.1)."""

    @property
    @abstractmethod
    def deck_sizes(self) -> tuple[int, ...]:
        """The number of cards left in each deck (PB-INFO.1)."""

    @property
    @abstractmethod
    def placed(self) -> tuple[str, ...]:
        """The cards that each player has placed in the match, in ascending order, even those removed since."""

    @property
    @abstractmethod
    def seat_shown(self) -> Seat | None:
        """The seat whose hand is drawn large, or None.

        Its cards have the keys `card 0`, `card 1` and so on. With open hands, the cards of both hands have keys such
        as `held 0 0`, with the seat and the number.
        """

    def unplaced(self, seat: Seat) -> str:
        """Return a player's cards in hand and deck, which are the public list without the cards placed."""
        return without_cards(self.layout.lists[seat], self.placed[seat])

    # -- what it is -----------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of Red and Blue."""
        return self.layout.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats; Red has the first seat and moves first (PB-SETUP.4)."""
        return COLOURS

    @property
    def textual(self) -> str:
        """The rows as text (PB-VIEW.1)."""
        return format_short(self.layout, self.packed)

    @property
    def detailed(self) -> str:
        """The rows as text with owners and modifiers (PB-VIEW.2)."""
        return format_detailed(self.layout, self.packed)

    @property
    def players(self) -> NamedSequence[Player]:
        """Red and Blue with the cards that are seen."""
        return NamedSequence(self._player(seat) for seat in (0, 1))

    @property
    def board(self) -> Board:
        """The board: `board[row, col]` is a cell, and `board.influence(card, row, col)` previews a placement."""
        return board_of(self._match_board, self.turn)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows from the top, each with both row-scores (PB-SCORE.1)."""
        return rows_of(self._match_board)

    # -- where it is ----------------------------------------------------------------------------------------

    def places(self) -> Mapping[Place, Cell]:
        """Return the cells by their keys."""
        return {self.layout.key(cell): cell_of(self._match_board, cell) for cell in range(self.layout.cells)}

    def locate(self, place: Place) -> Found | None:
        """Return the thing that a key names, with the path to it in code, or None."""
        key = _KEY.fullmatch(place)
        if key is None:
            return None
        one, two = int(key["one"]), None if key["two"] is None else int(key["two"])
        match key["kind"]:
            case "cell" if two is not None and self.layout.on_board(one, two):
                cell = self.board[one, two]
                return Found(f"board[{one}, {two}]", cell, self._rules_of(cell))
            case "row" | "score" if one < self.layout.rows:
                return Found(f"rows[{one}]", self.rows[one], ("PB-SCORE.1", "PB-SCORE.2"))
            case "side" | "total" if one < len(COLOURS):
                return Found(f"players[{one}]", self.players[one], ("PB-SCORE.2", "PB-SCORE.3", "PB-INFO.1"))
            case "hand" | "backs" if one < len(COLOURS):
                return Found(f"players[{one}].hand", self.players[one].hand, ("PB-INFO.2", "PB-TURN.1", "PB-SETUP.3"))
            case "card" if self.seat_shown is not None:
                return self._held(self.seat_shown, one)
            case "held" if two is not None:
                return self._held(one, two)
            case _:
                return None

    def net(self) -> Net:
        """Return the places of the cells and the pairs of neighbours."""
        layout = self.layout
        spots = {
            (row, col): layout.key(layout.cell(row, col)) for row in range(layout.rows) for col in range(layout.cols)
        }
        links = [
            (key, spots[beside])
            for (row, col), key in spots.items()
            for beside in ((row, col + 1), (row + 1, col))
            if beside in spots
        ]
        return Net({key: (col, row) for (row, col), key in spots.items()}, tuple(links))

    # -- how it is found --------------------------------------------------------------------------------------

    @property
    def _match_board(self) -> MatchBoard:
        return MatchBoard(self.layout, self.packed)

    def _player(self, seat: Seat) -> Player:
        layout, hand = self.layout, self.hands[seat]
        return Player(
            seat=seat,
            name=self.names[seat],
            colour=COLOURS[seat],
            points=self.packed.totals(layout)[seat],
            cells=self.packed.count_cells(layout, seat),
            hand=Hidden(self.hand_sizes[seat], "card") if hand is None else cards_of(layout, hand),
            deck=Hidden(self.deck_sizes[seat], "card"),
            placed=cards_of(layout, self.placed[seat]),
            unplaced=cards_of(layout, self.unplaced(seat)),
            deck_list=cards_of(layout, layout.lists[seat]),
        )

    def _held(self, seat: Seat, index: int) -> Found | None:
        """Return a card of a visible hand, or None."""
        hand = self.players[seat].hand if seat < len(COLOURS) else None
        if not isinstance(hand, Cards) or index >= len(hand):
            return None
        rules = ("PB-PLACE.1", "PB-INFL.1", "PB-INFL.2") if seat else ("PB-PLACE.1", "PB-INFL.1")
        return Found(f"players[{seat}].hand[{index}]", hand[index], (*rules, "PB-CARD.1"))

    def _rules_of(self, cell: Cell) -> tuple[str, ...]:
        """Return the rules about the contents of a cell."""
        varied = self.layout.variants
        if cell.card is not None:
            return ("PB-SCORE.1", "PB-INFL.3", *(("PB-VAR.2", "PB-VAR.3") if varied else ()))
        return ("PB-PLACE.1", "PB-INFL.3", "PB-BOARD.2", *(("PB-VAR.1",) if varied else ()))
