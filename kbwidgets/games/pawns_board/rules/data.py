"""Positions and views of Pawns Board as plain data, and the checks of data that are read.

A position that is read need not be reachable, but it has to make sense: every card is in one place and in the list of
its player's deck, pawns and modifiers are within their limits, and the phase fits the hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.options import plain_options
from kbwidgets.core.setup.seating import check_seating
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.fields import BY_CHANCE, Known, PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Layout, Setup, layout_of, left_over
from kbwidgets.games.pawns_board.rules.options import DECK_OPTIONS, OPTIONS, conflicts, set_up

VERSION = 1
_PHASES = ("deal", "draw", "act", "over")
_FIELDS = ("game", "version", "names", "colours", "options", "phase", "turn", "passes", "rests", "hands", "board")
_MOST = 10**9
"""A bound beyond any modifier that a match can reach."""


def position_to_json(position: PawnsBoardPosition) -> dict[str, Json]:
    """Return a position as plain data."""
    layout = position.layout
    return {
        **_public(layout, position.phase, position.turn, position.passes, position.packed),
        "rests": [_card_names(layout, rest) for rest in position.rests],
        "hands": [_card_names(layout, hand) for hand in position.hands],
    }


def known_to_json(known: Known) -> dict[str, Json]:
    """Return a viewer's information as plain data; a hand that is not seen is null."""
    layout = known.layout
    return {
        **_public(layout, known.phase, known.turn, known.passes, known.packed),
        "hands": [None if hand is None else _card_names(layout, hand) for hand in known.hands],
        "hand_sizes": list(known.hand_sizes),
        "deck_sizes": list(known.deck_sizes),
        "placed": [_card_names(layout, cards) for cards in known.placed],
        "viewer": known.viewer,
    }


def _public(layout: Layout, phase: str, turn: Seat, passes: int, board: PackedBoard) -> dict[str, Json]:
    setup = layout.setup
    decks = {
        name: " / ".join(line for card in deck for line in card.text().splitlines())
        for name, deck in zip(DECK_OPTIONS, setup.decks, strict=True)
    }
    return {
        "game": "pawns-board",
        "version": VERSION,
        "names": list(setup.names),
        "colours": list(COLOURS),
        "options": {
            "rows": setup.rows,
            "cols": setup.cols,
            "hand_size": setup.hand_size,
            **decks,
            "shuffle": setup.shuffle,
            "auto_pass": setup.auto_pass,
            "influence_variants": setup.influence_variants,
        },
        "phase": phase,
        "turn": turn,
        "passes": passes,
        "board": {
            "cells": _rows(layout, [_cell(layout, board, cell) for cell in range(layout.cells)]),
            "modifiers": _rows(layout, board.modifiers),
        },
    }


def _card_names(layout: Layout, cards: str) -> list[Json]:
    return [layout.cards[card].name for card in cards]


def _rows(layout: Layout, cells: Sequence[Json]) -> list[Json]:
    return [list(cells[layout.cell(row, 0) : layout.cell(row + 1, 0)]) for row in range(layout.rows)]


def _cell(layout: Layout, board: PackedBoard, cell: int) -> str:
    """Return `_`, `red 2` for pawns or `red =Otter` for a card."""
    owner, card = board.owner(layout, cell), board.laid[cell]
    if owner is None:
        return "_"
    return f"{COLOURS[owner]} {board.pawns(cell) if card == NOTHING else '=' + layout.cards[card].name}"


def position_from_json(data: Json) -> PawnsBoardPosition:
    """Return the position that plain data describe, or raise `DataError`, which names the place of a fault."""
    whole = Plain(data).only(*_FIELDS)
    whole["game"].text(["pawns-board"])
    whole["version"].number(VERSION, VERSION)
    layout = layout_of(_setup(whole))
    phase = whole["phase"].text(_PHASES)
    turn = whole["turn"].number(0, 1)
    passes = whole["passes"].number(*((2, 2) if phase == "over" else (0, 0) if phase == "deal" else (0, 1)))
    board = _board(layout, whole["board"].only("cells", "modifiers"))
    red, blue = _cards(layout, whole["rests"])
    hands = _cards(layout, whole["hands"])
    if layout.shuffle:  # what is left has no order
        red, blue = "".join(sorted(red)), "".join(sorted(blue))
    position = PawnsBoardPosition(layout, phase, _to_act(phase, turn), turn, passes, red, blue, *hands, board)
    for seat in (0, 1):
        _check_cards(position, seat)
    _check_fit(position)
    return position


def _to_act(phase: str, turn: Seat) -> tuple[Seat, ...]:
    return () if phase == "over" else BY_CHANCE if phase in ("deal", "draw") else (turn,)


def _setup(whole: Plain) -> Setup:
    names = [item.text() for item in whole["names"].items(2, 2)]
    colours = [item.text(COLOURS) for item in whole["colours"].items(2, 2)]
    if tuple(colours) != COLOURS:
        raise DataError("colours", f"found {', '.join(colours)}; expected {', '.join(COLOURS)}")
    seating, refusals = check_seating(names, colours, range(2, 3), COLOURS, "PB-ERR.15", "PB-SETUP.4")
    if refusals:
        raise DataError("names", str(refusals[0]))
    values = plain_options(whole["options"], OPTIONS, "PB-ERR.13")
    if refusals := conflicts(2, values):
        raise DataError("options", str(refusals[0]))
    return set_up(seating, values)[0]


def _cards(layout: Layout, data: Plain) -> tuple[str, str]:
    found: list[str] = []
    for ids, items in zip(layout.ids, data.items(2, 2), strict=True):
        found.append("".join(ids[item.text(ids)] for item in items.items()))
    return found[0], found[1]


def _board(layout: Layout, data: Plain) -> PackedBoard:
    sets = {"red": 0, "blue": 0}
    two = three = cards = 0
    laid = [NOTHING] * layout.cells
    modifiers = [0] * layout.cells
    for row, items in enumerate(data["cells"].items(layout.rows, layout.rows)):
        for col, item in enumerate(items.items(layout.cols, layout.cols)):
            cell, text = layout.cell(row, col), item.text()
            colour, _, what = text.partition(" ")
            if text == "_":
                continue
            if colour in COLOURS and what in ("1", "2", "3"):
                sets[colour] |= 1 << cell
                two |= int(what > "1") << cell
                three |= int(what > "2") << cell
            elif colour in COLOURS and what.startswith("=") and what[1:] in layout.ids[COLOURS.index(colour)]:
                laid[cell] = layout.ids[COLOURS.index(colour)][what[1:]]
                cards |= 1 << cell
            else:
                raise item.fault("_, red or blue with 1 to 3 pawns, or red or blue with = and a card from its deck")
    for row, items in enumerate(data["modifiers"].items(layout.rows, layout.rows)):
        for col, item in enumerate(items.items(layout.cols, layout.cols)):
            most = _MOST if layout.variants else 0
            modifiers[layout.cell(row, col)] = item.number(-most, most)
    board = PackedBoard(sets["red"], sets["blue"], two, three, cards, "".join(laid), tuple(modifiers))
    for cell in range(layout.cells):
        if laid[cell] != NOTHING and board.value(layout, cell) <= 0:  # PB-VAR.3
            row, col = layout.row_col(cell)
            raise DataError(f"board.cells[{row}][{col}]", "found a card worth 0 or less, which would have been removed")
    return board


def _check_cards(position: PawnsBoardPosition, seat: Seat) -> None:
    """Check that a player's cards are those of the list; with the variants, some may be missing (PB-VAR.3)."""
    layout = position.layout
    lying = "".join(card for card in position.packed.laid if card != NOTHING and layout.owner(card) == seat)
    held = position.rests[seat] + position.hands[seat] + lying
    surplus = Counter(held) - Counter(layout.lists[seat])
    if surplus:
        card = layout.cards[next(iter(surplus))].name
        raise DataError("hands", f"found more copies of {card} than {SIDES[seat]}'s deck has")
    missing = left_over(layout.lists[seat], held)
    if missing and not layout.variants:
        raise DataError("rests", f"{SIDES[seat]}'s {layout.cards[missing[0]].name} is missing")


def _check_fit(position: PawnsBoardPosition) -> None:
    """Check that hands, decks and phase fit each other."""
    layout, phase, turn = position.layout, position.phase, position.turn
    sizes = tuple(map(len, position.hands))
    size = layout.hand_size
    if phase in ("deal", "draw") and not layout.shuffle:
        raise DataError("phase", f"found {quoted(phase)}, but without shuffle nothing is random")
    if phase == "deal":
        fits = sizes[turn] < size and sizes[1 - turn] == (size if turn else 0)
        if not fits or position.packed.cards:
            raise DataError(
                "hands", f"found {sizes[0]} and {sizes[1]} cards, which cannot happen while cards are dealt"
            )
        for seat in (0, 1):
            if (left := len(position.rests[seat])) < size - sizes[seat]:
                raise DataError(
                    f"rests[{seat}]", f"found {counted(left, 'card')}; expected at least {size - sizes[seat]} to deal"
                )
    if phase in ("deal", "draw") and not position.rests[turn]:
        raise DataError("rests", f"found no card for {SIDES[turn]} to draw")
    if phase == "act" and layout.auto_pass and not position.packed.takes(layout, turn, position.hands[turn]):
        raise DataError("hands", f"{SIDES[turn]} cannot place a card and would have passed automatically")
