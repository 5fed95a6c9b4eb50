"""Decks, which are lists of cards that can be read from files and written to them (PB-DECK, PB-FILE).

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
"""The names of the decks that come with the package (PB-DECK.2)."""
SUFFIX: Final = ".deck"
"""The ending of the name of a deck's file."""
NEXT_LINE: Final = " / "
"""The separator of a deck that is written in one line; names contain no space, so it is never part of a line."""


@dataclass(frozen=True, slots=True, repr=False)
class Deck(PawnsBoardNoun):
    """The cards of a deck in the order of its file, the first on top (PB-FILE.5)."""

    name: str
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Iterable[Card], name: str = "deck") -> Deck:
        """Return a deck made in code.

        Raise `DeckError` if there are too many copies of a card (PB-ERR.4) or if a file cannot hold one.
        """
        deck = cls(name, tuple(cards))
        for card in dict.fromkeys(deck.cards):
            if (count := deck.cards.count(card)) > MOST_COPIES:  # PB-DECK.1
                told = f"has {count} copies of {card.name}; at most {MOST_COPIES} are allowed"
                raise DeckError(name, told, "PB-ERR.4")
        _check_faults(*read_cards(deck.text(), name, influence_variants=True))
        return deck

    @classmethod
    def read(cls, path: str | Path, *, influence_variants: bool = False) -> Deck:
        """Return the deck of a file, or raise `DeckError`, which names the first fault and holds all of them."""
        return cls.parse(deck_text(path), Path(path).name, influence_variants=influence_variants)

    @classmethod
    def parse(cls, text: str, name: str = "deck", *, influence_variants: bool = False) -> Deck:
        """Return the deck that a text describes, or raise `DeckError` as `read` does."""
        return cls(name, _check_faults(*read_cards(text, name, influence_variants)))

    @classmethod
    def faults(cls, text: str, name: str = "deck", *, influence_variants: bool = False) -> tuple[Fault, ...]:
        """Return all faults of a text, the one that `parse` names first, or () if the text is a deck."""
        return read_cards(text, name, influence_variants)[1]

    @classmethod
    def supplied(cls, name: str) -> Deck:
        """Return one of the decks of the package."""
        if name not in SUPPLIED:
            raise UnknownName("deck", name, SUPPLIED)
        return _supplied(name)

    @property
    def designs(self) -> tuple[Card, ...]:
        """The designs, each once, in the order of the file."""
        return tuple(dict.fromkeys(self.cards))

    @property
    def variants(self) -> bool:
        """True if the deck needs the influence variants (PB-VAR.1)."""
        return any(card.reach("U") or card.reach("D") for card in self.cards)

    def text(self) -> str:
        """Return the deck as the text of a file."""
        return "".join(card.text() + "\n" for card in self.cards)

    @property
    def line(self) -> str:
        """The deck in one line, as an option of a match."""
        return NEXT_LINE.join(self.text().splitlines())

    def write(self, path: str | Path) -> Path:
        """Write the deck to a file and return its path."""
        return write_text(path, self.text())

    def frame(self) -> pandas.DataFrame:
        """Return a table of the designs with cost, value, influenced squares, balance (PB-DECK.2) and copies."""
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


def unfold(text: str) -> str:
    """Return the text of a deck in several lines, even if it was written in one."""
    return text if "\n" in text else text.replace(NEXT_LINE, "\n")


def _check_faults(cards: tuple[Card, ...], faults: tuple[Fault, ...]) -> tuple[Card, ...]:
    if faults:
        first = faults[0]
        raise DeckError(first.place, first.told, first.code, faults)
    return cards


@cache
def _supplied(name: str) -> Deck:
    path = Path(__file__).parent / "decks" / f"{name}.deck"
    return replace(Deck.read(path, influence_variants=True), name=name)
