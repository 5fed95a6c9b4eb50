"""Positions and views of Pawns Board as plain data, and the checks of data that are read.

A position that is read need not be reachable, but it has to make sense: every card is in one place and in the list of
its player's deck, pawns and modifiers are within their limits, and the phase fits the hands.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import Shape
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.fields import (
    BY_CHANCE,
    HiddenFields,
    Known,
    KnownFields,
    PawnsBoardPosition,
    PositionFields,
)
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Layout, layout_of, without_cards
from kbwidgets.games.pawns_board.rules.options import DECK_OPTIONS, MATCH, OPTIONS, set_up

_PUBLIC: Final = Shape(PositionFields)
_KNOWN: Final = Shape(KnownFields)
_HIDDEN: Final = Shape(HiddenFields)


def position_to_json(position: PawnsBoardPosition) -> dict[str, Json]:
    """Return a position as plain data."""
    layout = position.layout
    return _match_to_json(layout) | _PUBLIC.write(position, layout) | _HIDDEN.write(position, layout)


def known_to_json(known: Known) -> dict[str, Json]:
    """Return a viewer's information as plain data; a hand that is not seen is null."""
    return _match_to_json(known.layout) | _KNOWN.write(known, known.layout)


def _match_to_json(layout: Layout) -> dict[str, Json]:
    setup = layout.setup
    decks = {
        name: " / ".join(line for card in deck for line in card.text().splitlines())
        for name, deck in zip(DECK_OPTIONS, setup.decks, strict=True)
    }
    options = {option.name: decks.get(option.name) or getattr(setup, option.name) for option in OPTIONS}
    return MATCH.write(setup.names, COLOURS, options)


def position_from_json(data: Json) -> PawnsBoardPosition:
    """Return the position that plain data describe, or raise `DataError`, which names the place of a fault."""
    plain = Plain(data).only(*MATCH.keys, *_PUBLIC.keys, *_HIDDEN.keys)
    colours = [item.text(COLOURS) for item in plain["colours"].items(2, 2)]
    if tuple(colours) != COLOURS:
        raise DataError("colours", f"found {', '.join(colours)}; expected {', '.join(COLOURS)}")
    layout = layout_of(set_up(*MATCH.read(plain))[0])
    fields = _PUBLIC.read(plain, layout)
    phase, turn = fields.phase, fields.turn
    plain["passes"].number(*((2, 2) if phase == "over" else (0, 0) if phase == "deal" else (0, 1)))
    (red, blue), (red_hand, blue_hand) = _HIDDEN.read(plain, layout)
    if layout.shuffle:  # what is left has no order
        red, blue = "".join(sorted(red)), "".join(sorted(blue))
    to_act = () if phase == "over" else BY_CHANCE if phase in ("deal", "draw") else (turn,)
    position = PawnsBoardPosition(*fields)._replace(
        to_act=to_act, red_rest=red, blue_rest=blue, red_hand=red_hand, blue_hand=blue_hand
    )
    for seat in (0, 1):
        _check_cards(position, seat)
    _check_fit(position)
    return position


def _check_cards(position: PawnsBoardPosition, seat: Seat) -> None:
    """Check that a player's cards are those of the list; with the variants, some may be missing (PB-VAR.3)."""
    layout = position.layout
    placed = "".join(card for card in position.packed.card_at if card != NOTHING and layout.owner(card) == seat)
    cards = position.rests[seat] + position.hands[seat] + placed
    surplus = Counter(cards) - Counter(layout.lists[seat])
    if surplus:
        card = layout.cards[next(iter(surplus))].name
        raise DataError("hands", f"found more copies of {card} than {SIDES[seat]}'s deck has")
    missing = without_cards(layout.lists[seat], cards)
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
    if phase == "act" and layout.auto_pass and not position.packed.can_place_any(layout, turn, position.hands[turn]):
        raise DataError("hands", f"{SIDES[turn]} cannot place a card and would have passed automatically")
