"""The options of a match (PB-OPT.1), and their conflicts (PB-ERR.1 to .4).

A deck is the name of a supplied deck, the name of a `.deck` file, or the text of a deck, whose lines may be separated
by ` / ` instead of line breaks. A match stores the text of a file, so that its record needs no file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from kbwidgets.core.errors import OptionError
from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.protocol.match_shape import MatchShape
from kbwidgets.core.setup.options import Counts, Free, Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.files import bare_fault
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.pawns_board.rules.chapters.decks import (
    NEXT_LINE,
    SUFFIX,
    SUPPLIED,
    Deck,
    DeckError,
    read_deck_text,
    split_lines,
)
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Setup, sort_cards

_SWITCH: Final = (False, True)
DECK_OPTIONS: Final = ("deck_red", "deck_blue")
MOST_IN_LINE: Final = 39
_MOST_IN_LINE_SAVED: Final = 99
"""The most rows, and the most columns, of a new and of a saved match (PB-BOARD.1)."""
MOST_CARDS: Final = 200
_MOST_CARDS_SAVED: Final = 1000
"""The most cards of a deck, and so the most cells, of a new and of a saved match (PB-DECK.1)."""
_MOST_IN_HAND: Final = MOST_CARDS // 3
_MOST_IN_HAND_SAVED: Final = _MOST_CARDS_SAVED // 3
"""The largest hand of a new and of a saved match (PB-SETUP.3)."""


def _find_deck_fault(text: str) -> str:
    if text in SUPPLIED or _is_file(text) or "\n" in text or NEXT_LINE in text:
        return ""
    return "this is not a supplied deck, a .deck file or the text of a deck"


def _is_file(text: str) -> bool:
    return text.endswith(SUFFIX) and "\n" not in text and NEXT_LINE not in text


def _find_page_fault(text: str) -> str:
    return bare_fault(text, SUFFIX) if _is_file(text) else ""


def _deck_line(text: str) -> str:
    """Return a deck as one line for the record, or unchanged if it has faults, which `conflicts` reports."""
    try:
        return text if text in SUPPLIED else read_deck(text, "deck", influence_variants=True).line
    except DeckError:
        return text


def _deck_option(seat: int) -> Option:
    samples = ("example", "influence")
    form = f"{', '.join(SUPPLIED)}, the name of a {SUFFIX} file, or the text of a deck"
    return Option(
        DECK_OPTIONS[seat], "example", Free(form, _find_deck_fault, samples, _deck_line, SUPPLIED, _find_page_fault),
        "PB-DECK.1", f"{SIDES[seat]}'s deck", "A supplied deck, a file, or your own", "PB-ERR.13",
        common=True,
    )  # fmt: skip


OPTIONS: Final = (
    Option("rows", 3, Counts(range(1, MOST_IN_LINE + 1), (3, 5), largest_saved=_MOST_IN_LINE_SAVED),
           "PB-BOARD.1", "Rows", "Number of rows", "PB-ERR.1"),
    Option("cols", 5, Counts(range(3, MOST_IN_LINE + 1, 2), (5, 7), largest_saved=_MOST_IN_LINE_SAVED),
           "PB-BOARD.1", "Columns", "Number of columns", "PB-ERR.1"),
    Option("hand_size", 5, Counts(range(1, _MOST_IN_HAND + 1), (5,), largest_saved=_MOST_IN_HAND_SAVED),
           "PB-SETUP.3", "Hand size", "Cards dealt to each player", "PB-ERR.3"),
    _deck_option(0),
    _deck_option(1),
    Option("shuffle", True, _SWITCH, "PB-SETUP.2", "Shuffle", "Off: the cards stay in the same order as in the file"),
    Option("auto_pass", False, _SWITCH, "PB-TURN.3", "Pass automatically",
           "If you can't place a card, you pass automatically"),
    Option("influence_variants", False, _SWITCH, "PB-VAR.1", "Influence variants", "Cards can raise and lower values"),
)  # fmt: skip


def read_deck(text: str, name: str, *, influence_variants: bool) -> Deck:
    """Return the deck that an option means, or raise `DeckError`.

    A text is parsed once, and a file is read every time.
    """
    if text in SUPPLIED:
        return _parse_supplied(text, influence_variants)
    if _is_file(text):
        return _parse(read_deck_text(text), Path(text).name, influence_variants)
    return _parse(split_lines(text), name, influence_variants)


@cache
def _parse_supplied(name: str, influence_variants: bool) -> Deck:
    return Deck.parse(Deck.supplied(name).text(), f"{name}{SUFFIX}", influence_variants=influence_variants)


@lru_cache(maxsize=64)
def _parse(text: str, name: str, influence_variants: bool) -> Deck:
    return Deck.parse(text, name, influence_variants=influence_variants)


def _read_decks(values: Mapping[str, OptionValue]) -> tuple[list[Deck | None], list[Refusal]]:
    """Return both decks, or None in place of a faulty one, and the refusals."""
    decks: list[Deck | None] = []
    refusals: list[Refusal] = []
    for name, side in zip(DECK_OPTIONS, SIDES, strict=True):
        whose = f"{side}'s deck"
        variants = values["influence_variants"] is True
        try:
            decks.append(read_deck(str(values[name]), whose, influence_variants=variants))
        except DeckError as error:
            refusals.append(_refuse_deck(error, whose, name))
            decks.append(None)
    return decks, refusals


def _refuse_deck(error: DeckError, whose: str, option: str) -> Refusal:
    """Return the refusal of a deck that cannot be used."""
    place = error.place.removeprefix(whose).lstrip()
    text, instead = f"{whose}, {place}: {error.fault}.", "Correct the deck."
    if error.code == "PB-FERR.1":
        text, instead = f"{whose}, {place}, {error.fault}.", "Choose another deck."
    elif error.code == "PB-FERR.10":
        text = f"{whose} needs the influence variants (line {error.line}, column {error.column})."
        instead = "Turn them on."
    return Refusal(error.code, _RULES[error.code], text, (option,), instead)


_RULES: Final[Mapping[str, str]] = {
    "PB-FERR.1": "PB-FILE.1", "PB-FERR.2": "PB-FILE.1", "PB-FERR.3": "PB-FILE.4", "PB-FERR.4": "PB-FILE.3",
    "PB-FERR.5": "PB-CARD.1", "PB-FERR.6": "PB-CARD.1", "PB-FERR.7": "PB-DECK.1", "PB-FERR.8": "PB-FILE.1",
    "PB-FERR.9": "PB-FILE.2", "PB-FERR.10": "PB-VAR.1", "PB-FERR.11": "PB-FILE.2", "PB-FERR.12": "PB-FILE.2",
    "PB-FERR.13": "PB-FILE.1", "PB-FERR.14": "PB-CARD.2",
}  # fmt: skip
"""The rule that is broken by each fault of a deck file."""


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return the refusals of faulty decks and of decks too small for the board (PB-ERR.2) or the hands (PB-ERR.3)."""
    decks, refusals = _read_decks(values)
    refusals += _refuse_large_decks(decks, _MOST_CARDS_SAVED)
    rows, cols, hand = int(values["rows"]), int(values["cols"]), int(values["hand_size"])
    for name, side, deck in zip(DECK_OPTIONS, SIDES, decks, strict=True):
        if deck is None:
            continue
        size = len(deck.cards)
        if size < rows * cols:  # PB-RES.9: each deck must be large enough.
            text = f"{side}'s deck has {counted(size, 'card')}, but this board needs {rows * cols}."
            refusals.append(Refusal("PB-ERR.2", "PB-DECK.1", text, (name,), "Choose a larger deck or a smaller board."))
        if not 1 <= hand <= size // 3:  # PB-RES.3: the third is rounded down.
            text = f"A hand of {hand} is too large for {side}'s deck of {counted(size, 'card')}."
            instead = f"Deal {f'1 to {size // 3}' if size >= 6 else '1'}." if size >= 3 else "Choose a larger deck."
            refusals.append(Refusal("PB-ERR.3", "PB-SETUP.3", text, ("hand_size",), instead))
    return tuple(refusals)


MATCH: Final = MatchShape(
    "pawns-board", range(2, 3), COLOURS, Codes("PB-SETUP.4", "PB-ERR.15", "PB-ERR.13"), OPTIONS, conflicts
)


def excess(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return the refusals of decks that are too large for a new match (PB-ERR.2)."""
    return tuple(_refuse_large_decks(_read_decks(values)[0], MOST_CARDS))


def _refuse_large_decks(decks: Sequence[Deck | None], most: int) -> list[Refusal]:
    return [
        Refusal("PB-ERR.2", "PB-DECK.1", f"{side}'s deck has {len(deck.cards)} cards, but the limit is {most}.",
                (name,), "Choose a smaller deck.")
        for name, side, deck in zip(DECK_OPTIONS, SIDES, decks, strict=True)
        if deck is not None and len(deck.cards) > most
    ]  # fmt: skip


def set_up(seating: Seating, values: Mapping[str, OptionValue]) -> tuple[Setup, tuple[Deck, Deck]]:
    """Return the setup for checked seats and options, and the decks in the order of their files."""
    if seating.colours != COLOURS:
        text = f"The seats can't be {' and '.join(seating.colours)}, because Red goes first."
        instead = "Give Red the first seat and Blue the second."
        raise OptionError((Refusal("PB-ERR.15", "PB-SETUP.4", text, ("colours",), instead),))
    variants = values["influence_variants"] is True
    red, blue = (
        read_deck(str(values[name]), f"{side}'s deck", influence_variants=variants)
        for name, side in zip(DECK_OPTIONS, SIDES, strict=True)
    )
    setup = Setup(
        names=seating.names,
        rows=int(values["rows"]),
        cols=int(values["cols"]),
        hand_size=int(values["hand_size"]),
        shuffle=values["shuffle"] is True,
        auto_pass=values["auto_pass"] is True,
        influence_variants=variants,
        decks=(sort_cards(red.cards), sort_cards(blue.cards)),
    )
    return setup, (red, blue)
