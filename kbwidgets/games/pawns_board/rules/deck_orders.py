"""Possible orders of the decks of a match without shuffling, for the record of one viewer (PB-INFO.2).

The options contain the order of a deck's file, which with `shuffle` off is the order of drawing and so would reveal the
other hand. In the record of one viewer, the cards that this viewer saw drawn keep their places. Every other card has
a place that is possible: it was drawn before it was placed, and a player who passed automatically could not place it
(PB-TURN.3). Cards that may be anywhere come in the order of their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.layout import Layout, without_cards
from kbwidgets.games.pawns_board.rules.options import DECK_OPTIONS
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

_NO_LIMIT: Final = 10**9


def order_decks(
    options: Mapping[str, OptionValue], states: Sequence[State], viewer: Viewer
) -> Mapping[str, OptionValue]:
    """Return the options with the decks in an order that fits what the viewer saw."""
    positions = [state for state in states if isinstance(state, PawnsBoardState)]
    layout = positions[0].layout
    if layout.shuffle:
        return options
    views = [state.view(viewer) for state in positions]
    decks: dict[str, OptionValue] = {}
    for seat, name in enumerate(DECK_OPTIONS):
        order = (
            _order_own(views, seat) if viewer == seat else _find_order(layout, _list_turns(layout, views, seat), seat)
        )
        decks[name] = Deck(name, tuple(layout.cards[card] for card in order)).line
    return {**options, **decks}


def _order_own(views: Sequence[PawnsBoardView], seat: Seat) -> str:
    """Return the viewer's own deck: the cards drawn, in that order, then the rest by name."""
    drawn = views[0].hands[seat] or ""
    for before, after in pairwise(views):
        held = before.hands[seat] or ""
        drawn += without_cards(after.hands[seat] or "", without_cards(held, _find_placed(before, after, seat)))
    return drawn + without_cards(views[0].layout.lists[seat], drawn)


def _find_placed(before: PawnsBoardView, after: PawnsBoardView, seat: Seat) -> str:
    return without_cards(after.placed[seat], before.placed[seat])


class _Turn(NamedTuple):
    """The visible facts of a turn: the number of cards drawn, the card placed, and the highest cost that could be paid.

    `able` is whether the player could place a card, which `auto_pass` reveals, or None if that is unknown.
    """

    drawn: int
    placed: str
    payable: int
    able: bool | None


def _list_turns(layout: Layout, views: Sequence[PawnsBoardView], seat: Seat) -> Iterator[_Turn]:
    """Yield the turns of a seat whose hand is not seen."""
    size = len(layout.lists[seat])
    for n, view in enumerate(views):
        before = views[n - 1] if n else None
        drawn = size - view.deck_sizes[seat]
        cells = view.packed.open_cells(seat)
        payable = max((cost for cost in (1, 2, 3) if cells[cost]), default=0)
        if seat in _list_passed(before, view):
            yield _Turn(drawn, "", payable, able=False)
        if view.to_act == (seat,):
            placed = _find_placed(view, views[n + 1], seat) if n + 1 < len(views) else ""
            yield _Turn(drawn, placed, payable, able=True if layout.auto_pass else None)


def _list_passed(before: PawnsBoardView | None, after: PawnsBoardView) -> tuple[Seat, ...]:
    """Return the seats that passed automatically after the last move, in order."""
    if before is None:
        return (0, 1)[: after.passes]
    placed = _find_placed(before, after, before.turn)
    count = after.passes - (0 if placed else before.passes + 1)
    return (1 - before.turn, before.turn)[:count]


def _find_order(layout: Layout, turns: Iterator[_Turn], seat: Seat) -> str:
    """Return an order of the deck in which every card was drawn before it was placed and every automatic pass is right.

    Each card has a first place and a place before which it must be. Taking the card with the earliest limit first finds
    an order if there is one.
    """
    cards = layout.lists[seat]
    first = [0] * len(cards)
    last = [_NO_LIMIT] * len(cards)
    facts = list(turns)
    placed: list[int] = []
    for turn in facts:
        if turn.placed:
            n = next(n for n, card in enumerate(cards) if card == turn.placed and n not in placed)
            placed.append(n)
            last[n] = turn.drawn
    gone: set[int] = set()
    needs: list[tuple[int, int, frozenset[int]]] = []  # Each is drawn, payable, gone: a payable card was in the hand.
    laying = iter(placed)
    for turn in facts:
        if turn.able is False:
            for n, card in enumerate(cards):
                if n not in gone and layout.costs[card] <= turn.payable:
                    first[n] = max(first[n], turn.drawn)
        if turn.placed:
            gone.add(next(laying))
        elif turn.able:
            needs.append((turn.drawn, turn.payable, frozenset(gone)))
    return "".join(cards[n] for n in _order_to_meet(layout, cards, first, last, needs))


def _order_to_meet(
    layout: Layout,
    cards: str,
    first: Sequence[int],
    last: Sequence[int],
    needs: Sequence[tuple[int, int, frozenset[int]]],
) -> list[int]:
    """Return the order in which, by each turn with a voluntary pass, a card that could be placed has been drawn."""
    if not needs:
        return _order_within(first, last)
    drawn, payable, gone = needs[0]
    able = [n for n, card in enumerate(cards) if n not in gone and layout.costs[card] <= payable and first[n] < drawn]
    for n in sorted(able, key=lambda n: (last[n] > drawn, n)):
        sooner = [min(at, drawn) if m == n else at for m, at in enumerate(last)]
        if order := _order_to_meet(layout, cards, first, sooner, needs[1:]):
            return order
    return []


def _order_within(first: Sequence[int], last: Sequence[int]) -> list[int]:
    """Return an order with each card at its `first` place or later and before its `last`, or [] if there is none."""
    left = list(range(len(first)))
    order: list[int] = []
    for place in range(len(first)):
        ready = [n for n in left if first[n] <= place]
        if not ready:
            return []
        soonest = min(ready, key=lambda n: (last[n], n))
        if last[soonest] <= place:
            return []
        left.remove(soonest)
        order.append(soonest)
    return order
