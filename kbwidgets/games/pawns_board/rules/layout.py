"""The layout of a match, computed once per setup: its cells, cards, their influence and the moves.

A card is a character and a hand is a string, because Python takes a character out of a string five times as fast as an
item out of a tuple. The characters count up from `!`: Red's designs by name, then Blue's, so a card shows its owner.

>>> from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
>>> cards = sort_cards(Deck.supplied("example").cards)
>>> layout = layout_of(Setup(("Ann", "Bo"), 3, 5, 5, True, False, False, (cards, cards)))
>>> otter = layout.ids[0]["Otter"]
>>> bin(layout.reach[otter][0])  # right, two right, below
'0b100110'
>>> layout.cards[layout.ids[1]["Otter"]] == layout.cards[otter]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import floor
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.values.immutable import SetOnce, Table
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.moves import Draw, Place

COLOURS: Final = ("red", "blue")
SIDES: Final = ("Red", "Blue")
FIRST: Final = ord("!")


class Setup(NamedTuple):
    """The choices that are made before the first card is dealt (PB-OPT.1)."""

    names: tuple[str, ...]
    rows: int
    cols: int
    hand_size: int
    shuffle: bool
    auto_pass: bool
    influence_variants: bool
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    """The cards of each deck in ascending order, because the cards are public but their order is not (PB-INFO.1)."""


class Layout(SetOnce):
    """The immutable tables of one setup."""

    __slots__ = (
        "_hash", "all", "auto_pass", "cards", "cells", "cols", "costs", "draws", "first_blue", "hand_size", "ids",
        "lists", "lowers", "names", "no_modifiers", "places", "raises", "reach", "row_cells", "rows", "setup",
        "shuffle", "values", "variants",
    )  # fmt: skip

    rows: int
    cols: int
    hand_size: int
    shuffle: bool
    auto_pass: bool

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self._hash = hash(setup)
        self.names: tuple[str, ...] = setup.names
        self.rows, self.cols = setup.rows, setup.cols
        self.cells: int = setup.rows * setup.cols
        self.all: int = (1 << self.cells) - 1
        self.row_cells: tuple[int, ...] = tuple(((1 << self.cols) - 1) << row * self.cols for row in range(self.rows))
        self.hand_size, self.shuffle, self.auto_pass = setup.hand_size, setup.shuffle, setup.auto_pass
        self.variants: bool = setup.influence_variants
        designs = [tuple(dict.fromkeys(deck)) for deck in setup.decks]
        self.first_blue: str = chr(FIRST + len(designs[0]))
        owned = (card.owned_by(colour) for deck, colour in zip(designs, COLOURS, strict=True) for card in deck)
        self.cards: Table[str, Card] = Table({chr(FIRST + n): card for n, card in enumerate(owned)})
        self.ids: tuple[Mapping[str, str], ...] = tuple(
            Table({card.name: sign for sign, card in self.cards.items() if self.owner(sign) == seat}) for seat in (0, 1)
        )
        """The character of each card by name, for Red and for Blue."""
        self.lists: tuple[str, ...] = tuple(
            "".join(ids[card.name] for card in deck) for ids, deck in zip(self.ids, setup.decks, strict=True)
        )
        """The cards of each deck in ascending order, with copies."""
        self.costs: Table[str, int] = Table({sign: card.cost for sign, card in self.cards.items()})
        self.values: Table[str, int] = Table({sign: card.value for sign, card in self.cards.items()})
        cards = {sign: card.as_played for sign, card in self.cards.items()}  # PB-INFL.2
        self.reach: Table[str, tuple[int, ...]] = Table({sign: self._masks(card, "I") for sign, card in cards.items()})
        """The cells under the `I` of each card on each cell (PB-INFL.1)."""
        changing = cards if self.variants else {}
        self.raises: Table[str, tuple[int, ...]] = Table(
            {sign: self._masks(card, "U") for sign, card in changing.items()}
        )
        self.lowers: Table[str, tuple[int, ...]] = Table(
            {sign: self._masks(card, "D") for sign, card in changing.items()}
        )
        cells = [self.row_col(cell) for cell in range(self.cells)]
        self.places: Table[str, tuple[Place, ...]] = Table(
            {sign: tuple(Place(card.name, *cell) for cell in cells) for sign, card in self.cards.items()}
        )
        self.draws: Table[str, Draw] = Table({sign: Draw(card.name) for sign, card in self.cards.items()})
        self.no_modifiers: tuple[int, ...] = (0,) * self.cells

    def _masks(self, card: Card, sign: str) -> tuple[int, ...]:
        """Return the cells on the board under a sign of a card, for each cell of the card (PB-INFL.1)."""
        steps = card.reach(sign)
        masks: list[int] = []
        for cell in range(self.cells):
            row, col = self.row_col(cell)
            spots = ((row + down, col + right) for down, right in steps)
            masks.append(sum(1 << self.cell(*spot) for spot in spots if self.on_board(*spot)))
        return tuple(masks)

    def cell(self, row: int, col: int) -> int:
        """Return the number of a cell's bit."""
        return row * self.cols + col

    def row_col(self, cell: int) -> tuple[int, int]:
        """Return the row and the column of a bit."""
        return divmod(cell, self.cols)

    def on_board(self, row: int, col: int) -> bool:
        """Return whether there is such a cell."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def owner(self, card: str) -> int:
        """Return the owner of a card."""
        return int(card >= self.first_blue)

    def key(self, cell: int) -> str:
        """Return the key of a cell in events, refusals and pictures."""
        row, col = self.row_col(cell)
        return f"cell {row},{col}"

    def keys(self, cells: Sequence[int]) -> tuple[str, ...]:
        """Return the keys of some cells."""
        return tuple(map(self.key, cells))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Layout) and self.setup == other.setup)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return layout_of, (self.setup,)

    def __repr__(self) -> str:
        return f"<layout {self.rows} x {self.cols}, {len(self.cards)} designs>"


@lru_cache(maxsize=32)
def layout_of(setup: Setup) -> Layout:
    """Return the layout of a setup, which matches of the same setup share."""
    return Layout(setup)


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck sorted by name, which stands for only one design (PB-CARD.2)."""
    return tuple(sorted(cards, key=lambda card: card.name))


def without_cards(cards: str, gone: str) -> str:
    """Return some cards without others, in ascending order."""
    for card in gone:
        cards = cards.replace(card, "", 1)
    return "".join(sorted(cards))


def draw_cards(cards: str, count: int, rng: Random) -> tuple[str, str]:
    """Draw cards one after another from some that have no order, and return them and the rest (PB-INFO.3)."""
    drawn, random = "", rng.random
    for _ in range(count):
        card = cards[floor(random() * len(cards))]
        drawn += card
        cards = cards.replace(card, "", 1)
    return drawn, cards
