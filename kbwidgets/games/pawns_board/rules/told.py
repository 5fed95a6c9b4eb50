"""Told: what a state of Pawns Board and every view of it tell alike, in the words of the rules.

>>> import kbwidgets as kb
>>> state = kb.games["pawns-board"].start(["Ann", "Bo"], shuffle=False)
>>> state.view(1).players[0].hand, state.view(1).place("card 0")
(Hidden(6 cards), Card('Lantern', cost=1, value=2, squares=3))
>>> state.found("hand 0").path, state.found("card 1").path, state.found("cell 0,4").path
('players[0].hand', 'players[0].hand[1]', 'board[0, 4]')
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import Found, Hidden, Net
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import COLOURS, Layout, left_over
from kbwidgets.games.pawns_board.rules.lines import detailed, textual
from kbwidgets.games.pawns_board.rules.nouns import (
    Board,
    Cards,
    Cell,
    Laid,
    Player,
    Row,
    board_of,
    cards_of,
    cell_of,
    rows_of,
)  # fmt: skip

FIELDS_TOLD: Final[Mapping[str, str]] = {
    "viewer": "Who looks: a seat, None for a spectator, or OPEN.",
    "phase": "What is due: deal, draw or act; over at the end.",
    "to_act": "The seats that must act now: () when over, (CHANCE,) when something random is due.",
    "turn": "Whose turn it is; in the phases deal and draw who gets the card.",
    "passes": "How many turns in a row were passes: at two the match is over (PB-END.1).",
    "hand_sizes": "Cards in each hand (PB-INFO.1).",
    "deck_sizes": "Cards left in each deck (PB-INFO.1).",
}
"""The fields that are offered to who reads a position or view, for `help`."""
_KEY: Final = re.compile(r"(?P<kind>[a-z]+) (?P<one>[0-9]{1,4})(?:[ ,](?P<two>[0-9]{1,4}))?")


class Told(Position):
    """A position of Pawns Board, as far as it is known."""

    __slots__ = ()

    GAME: ClassVar[str] = "pawns-board"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "blue_hand", "blue_rest", "bounded", "guessed", "hands", "layout", "of", "packed", "placed", "red_hand",
        "red_rest", "rests", "seat_shown", "start", "unplaced",
    })  # fmt: skip

    # -- what is kept -------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """What is fixed for the match."""

    @property
    @abstractmethod
    def packed(self) -> PackedBoard:
        """What lies on the cells, as bit sets."""

    @property
    @abstractmethod
    def turn(self) -> Seat:
        """Whose turn it is; in the phases deal and draw who gets the card."""

    @property
    @abstractmethod
    def hands(self) -> tuple[str | None, ...]:
        """The cards in each hand from left to right, None where they are not seen."""

    @property
    @abstractmethod
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards in each hand (PB-INFO.1)."""

    @property
    @abstractmethod
    def deck_sizes(self) -> tuple[int, ...]:
        """Cards left in each deck (PB-INFO.1)."""

    @property
    @abstractmethod
    def placed(self) -> tuple[str, ...]:
        """The cards that each player has placed in the match, ascending, removed ones too."""

    @property
    @abstractmethod
    def seat_shown(self) -> Seat | None:
        """Whose hand is drawn large; None if none is.

        Its cards are `card 0`, `card 1` and so on; with open hands those of both are
        `held 0 0` and so on, by seat and place.
        """

    def unplaced(self, seat: Seat) -> str:
        """The cards of a player that lie in the hand or in the deck: the public list less what was placed."""
        return left_over(self.layout.lists[seat], self.placed[seat])

    # -- what it is -----------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of Red and Blue."""
        return self.layout.names

    @property
    def colours(self) -> tuple[str, ...]:
        """Red and blue: Red sits in the first seat and moves first (PB-SETUP.4)."""
        return COLOURS

    @property
    def textual(self) -> str:
        """The rows as text (PB-VIEW.1)."""
        return textual(self.layout, self.packed)

    @property
    def detailed(self) -> str:
        """The rows as text with owners and modifiers (PB-VIEW.2)."""
        return detailed(self.layout, self.packed)

    @property
    def players(self) -> Named[Player]:
        """Red and Blue, with the cards as far as they are seen."""
        return Named(self._player(seat) for seat in (0, 1))

    @property
    def board(self) -> Board:
        """The board: `board[row, col]` is a cell, `board.influence(card, row, col)` tells what a placement would do."""
        return board_of(self._laid, self.turn)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows from the top, each with both row-scores (PB-SCORE.1)."""
        return rows_of(self._laid)

    # -- where it is ----------------------------------------------------------------------------------------

    def places(self) -> Mapping[Place, Cell]:
        """What lies on each cell, by its key."""
        return {self.layout.key(cell): cell_of(self._laid, cell) for cell in range(self.layout.cells)}

    def found(self, place: Place) -> Found | None:
        """The thing that a refusal, a score line, an event or a click names, and how code gets it; None if none."""
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
        """Where the cells lie, and which lie beside each other."""
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
    def _laid(self) -> Laid:
        return Laid(self.layout, self.packed)

    def _player(self, seat: Seat) -> Player:
        layout, hand = self.layout, self.hands[seat]
        return Player(
            seat=seat,
            name=self.names[seat],
            colour=COLOURS[seat],
            points=self.packed.totals(layout)[seat],
            cells=self.packed.cells_of(layout, seat),
            hand=Hidden(self.hand_sizes[seat], "card") if hand is None else cards_of(layout, hand),
            deck=Hidden(self.deck_sizes[seat], "card"),
            placed=cards_of(layout, self.placed[seat]),
            unplaced=cards_of(layout, self.unplaced(seat)),
            deck_list=cards_of(layout, layout.lists[seat]),
        )

    def _held(self, seat: Seat, index: int) -> Found | None:
        """A card of a hand that is seen."""
        hand = self.players[seat].hand if seat < len(COLOURS) else None
        if not isinstance(hand, Cards) or index >= len(hand):
            return None
        rules = ("PB-PLACE.1", "PB-INFL.1", "PB-INFL.2") if seat else ("PB-PLACE.1", "PB-INFL.1")
        return Found(f"players[{seat}].hand[{index}]", hand[index], (*rules, "PB-CARD.1"))

    def _rules_of(self, cell: Cell) -> tuple[str, ...]:
        """The rules that speak of what lies on a cell."""
        varied = self.layout.variants
        if cell.card is not None:
            return ("PB-SCORE.1", "PB-INFL.3", *(("PB-VAR.2", "PB-VAR.3") if varied else ()))
        return ("PB-PLACE.1", "PB-INFL.3", "PB-BOARD.2", *(("PB-VAR.1",) if varied else ()))
