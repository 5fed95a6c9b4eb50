"""Positions for the tests of Pawns Board, all made through the front door: `from_json`, which checks them.

>>> state = position("r1 . b2 . b1 / r2 R=Ferry b3 . b1", red="Otter Kite")
>>> print(state.detailed)
0 | r1 _ b2 _ b1 | 0
3 | r2 R3 b3 _ b1 | 0
>>> state.play("place Otter at 0,0").textual.splitlines()[0]
'2 R12_1 0'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.things.thing import Hidden
from kbwidgets.core.values.types import Json, Refusal
from kbwidgets.games.pawns_board import Deck, PawnsBoardState
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.things import Cards

GAME = kb.games["pawns-board"]
NAMES = ("Ann", "Bo")
SECURITY = Card("Security", 1, 2, ("XXXXX", "XXIXX", "XICIX", "XXIXX", "XXXXX"))
BEE = Card("Bee", 1, 1, ("XXIXX", "XXXXX", "XXCXX", "XXXXX", "XXIXX"))
EXTRA = Deck.of([*Deck.supplied("example").cards, SECURITY, BEE])
"""The example deck with the two additional cards of the worked examples."""
START = "r1 . . . b1 / r1 . . . b1 / r1 . . . b1"
EXAMPLE_5 = "r1 . b2 . b1 / r2 r1 b3 . b1 / r1 r3 . . b1"


def start(**options: OptionValue) -> PawnsBoardState:
    """Return the first state of a match."""
    state = GAME.start(NAMES, colours=None, **options)
    assert isinstance(state, PawnsBoardState)
    return state


def opening(**options: OptionValue) -> PawnsBoardState:
    """Return the first decision of a match whose decks keep the order of their files."""
    return start(shuffle=False, **options)


def position(
    board: str,
    *,
    red: str = "",
    blue: str = "",
    turn: int = 0,
    passes: int = 0,
    modifiers: str = "",
    deck: Deck = EXTRA,
    **options: OptionValue,
) -> PawnsBoardState:
    """Return a position before a decision, from rows between ` / ` with cells such as `.`, `r2`, `R3` or `R=Otter`.

    `R3` is any card of value 3. red, blue: the hands, as names between blanks. modifiers: rows of numbers. All other
    cards are in the decks, and with the variants any card off the board counts as removed.
    """
    cells = [row.split() for row in board.split(" / ")]
    first = start(rows=len(cells), cols=len(cells[0]), hand_size=1, deck_red=deck.line, deck_blue=deck.line, **options)
    hands = red.split(), blue.split()
    left = [Counter(card.name for card in deck.cards) - Counter(hand) for hand in hands]
    for row in cells:
        for n, cell in enumerate(row):
            if cell[0] in "RB" and "=" not in cell:
                row[n] = f"{cell[0]}={_of_value(deck, int(cell[1:]), left['RB'.index(cell[0])])}"
            if "=" in row[n]:
                left["RB".index(cell[0])][row[n][2:]] -= 1
    numbers = [row.split() for row in modifiers.split(" / ")] if modifiers else [["0"] * len(row) for row in cells]
    table: dict[str, Json] = {
        "cells": [[_cell(cell) for cell in row] for row in cells],
        "modifiers": [[int(number) for number in row] for row in numbers],
    }
    data: dict[str, Json] = {
        **first.to_json(),
        "phase": "act",
        "turn": turn,
        "passes": passes,
        "rests": [list[Json](sorted(names.elements())) for names in left],
        "hands": [list[Json](hand) for hand in hands],
        "board": table,
    }
    return PawnsBoardState.from_json(data)


def _of_value(deck: Deck, value: int, left: Counter[str]) -> str:
    return next(card.name for card in deck.cards if card.value == value and left[card.name])


def _cell(text: str) -> str:
    if text == ".":
        return "_"
    colour = {"r": "red", "b": "blue"}[text[0].lower()]
    return f"{colour} {text[1:]}"


def text(view: str) -> list[str]:
    """Return the lines of a textual view that is written with ` / ` for a line break."""
    return view.split(" / ")


def hand(state: PawnsBoardState, seat: int) -> list[str]:
    """Return the names of the cards in a hand from left to right."""
    return [state.layout.cards[card].name for card in state.hands[seat]]


def dealt(cards: Cards | Hidden) -> Cards:
    """Return cards that are not hidden."""
    assert isinstance(cards, Cards)
    return cards


def drawn(state: PawnsBoardState) -> PawnsBoardState:
    """Return the position after a pending draw, taking the first possible one."""
    return state.play(state.moves()[0]) if state.to_act == (kb.CHANCE,) else state


def codes(refusals: Sequence[Refusal]) -> list[str]:
    """Return the codes of some refusals."""
    return [refusal.code for refusal in refusals]
