"""Deck: a list of cards, read from a file, written to one (PB-DECK, PB-FILE).

>>> deck = Deck.supplied("example")
>>> len(deck.cards), deck.cards[0].name, len(deck.designs)
(40, 'Lantern', 32)
>>> Deck.parse(deck.text(), "again").cards == deck.cards
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kbwidgets.core.errors import MissingExtra, UnknownName
from kbwidgets.core.text.files import write_text
from kbwidgets.core.text.words import cut
from kbwidgets.games.pawns_board.rules.cards import LONGEST, Card, PawnsBoardNoun
from kbwidgets.games.pawns_board.rules.deckfile import MOST_COPIES, DeckError, Fault, deck_text, read_cards

if TYPE_CHECKING:
    import pandas

SUPPLIED: Final = ("example", "workshop", "influence")
"""The decks that come with the package (PB-DECK.2)."""
SUFFIX: Final = ".deck"
"""What the name of a deck's file ends in."""
NEXT_LINE: Final = " / "
"""Parts the lines of a deck that is written in one line: no name holds white space, so no line is cut in two."""


@dataclass(frozen=True, slots=True, repr=False)
class Deck(PawnsBoardNoun):
    """The cards of a deck in the order of its file, the first on top (PB-FILE.5)."""

    name: str
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Iterable[Card], name: str = "deck") -> Deck:
        """A deck made in code; DeckError if a card comes too often (PB-ERR.4) or cannot stand in a file."""
        deck = cls(name, tuple(cards))
        for card in dict.fromkeys(deck.cards):
            if (count := deck.cards.count(card)) > MOST_COPIES:  # PB-DECK.1
                told = f"has {count} copies of {card.name}; at most {MOST_COPIES} are allowed"
                raise DeckError(name, told, "PB-ERR.4")
        _sound(*read_cards(deck.text(), name, influence_variants=True))
        return deck

    @classmethod
    def read(cls, path: str | Path, *, influence_variants: bool = False) -> Deck:
        """The deck of a file; DeckError tells the first fault with its line and column, and holds all."""
        return cls.parse(deck_text(path), Path(path).name, influence_variants=influence_variants)

    @classmethod
    def parse(cls, text: str, name: str = "deck", *, influence_variants: bool = False) -> Deck:
        """The deck that a text describes; DeckError as with `read`."""
        return cls(name, _sound(*read_cards(text, name, influence_variants)))

    @classmethod
    def faults(cls, text: str, name: str = "deck", *, influence_variants: bool = False) -> tuple[Fault, ...]:
        """Everything that is wrong with a text, the fault that `parse` tells first; () if it is a deck."""
        return read_cards(text, name, influence_variants)[1]

    @classmethod
    def supplied(cls, name: str) -> Deck:
        """One of the decks of the package."""
        if name not in SUPPLIED:
            raise UnknownName("deck", name, SUPPLIED)
        return _supplied(name)

    @property
    def designs(self) -> tuple[Card, ...]:
        """Each design once, in the order of the file."""
        return tuple(dict.fromkeys(self.cards))

    @property
    def variants(self) -> bool:
        """Whether it needs the influence variants (PB-VAR.1)."""
        return any(card.reach("U") or card.reach("D") for card in self.cards)

    def text(self) -> str:
        """The deck as the text of a file."""
        return "".join(card.text() + "\n" for card in self.cards)

    @property
    def line(self) -> str:
        """The deck in one line, as the option of a match takes it."""
        return NEXT_LINE.join(self.text().splitlines())

    def write(self, path: str | Path) -> Path:
        """Write the deck to a file."""
        return write_text(path, self.text())

    def frame(self) -> pandas.DataFrame:
        """A row for each design: its name, cost, value, influenced squares, balance (PB-DECK.2) and copies."""
        try:
            import pandas as pd  # an extra
        except ImportError as error:
            raise MissingExtra("pandas", "frames") from error
        columns = ["name", "cost", "value", "squares", "balance", "copies"]
        rows = [
            [card.name, card.cost, card.value, card.squares, card.balance, self.cards.count(card)]
            for card in self.designs
        ]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        return f"<deck {cut(self.name, LONGEST)}: {len(self.cards)} cards, {len(self.designs)} designs>"


def unfolded(text: str) -> str:
    """The lines of a deck that may be written in one line."""
    return text if "\n" in text else text.replace(NEXT_LINE, "\n")


def _sound(cards: tuple[Card, ...], faults: tuple[Fault, ...]) -> tuple[Card, ...]:
    if faults:
        first = faults[0]
        raise DeckError(first.place, first.told, first.code, faults)
    return cards


@cache
def _supplied(name: str) -> Deck:
    path = Path(__file__).parent / "decks" / f"{name}.deck"
    return replace(Deck.read(path, influence_variants=True), name=name)
