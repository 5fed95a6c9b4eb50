"""The decks of a match without shuffle as one viewer may know them: in an order that fits what was seen (PB-INFO.2).

The order of a deck's file is in the options, and with `shuffle` off it is the order of drawing: it would tell the
other hand. So in a record of one seat a deck keeps the cards that this viewer saw drawn where they are; every other
card lies where it can have lain: it was drawn before it was placed, and who passed by himself could place none of
those in hand (PB-TURN.3). Cards that may lie anywhere come in the order of their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.games.pawns_board.rules.deck import Deck
from kbwidgets.games.pawns_board.rules.layout import Layout, left_over
from kbwidgets.games.pawns_board.rules.options import DECK_OPTIONS
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

_NEVER: Final = 10**9


def supposed(options: Mapping[str, OptionValue], states: Sequence[State], viewer: Viewer) -> Mapping[str, OptionValue]:
    """The options with decks in an order that fits what the viewer saw."""
    seen = [state for state in states if isinstance(state, PawnsBoardState)]
    layout = seen[0].layout
    if layout.shuffle:
        return options
    views = [state.view(viewer) for state in seen]
    changed: dict[str, OptionValue] = {}
    for seat, name in enumerate(DECK_OPTIONS):
        order = _drawn(views, seat) if viewer == seat else _fitting(layout, _turns(layout, views, seat), seat)
        changed[name] = Deck(name, tuple(layout.cards[card] for card in order)).line
    return {**options, **changed}


def _drawn(views: Sequence[PawnsBoardView], seat: Seat) -> str:
    """The own deck: what was drawn in that order, then the rest by name."""
    drawn = views[0].hands[seat] or ""
    for before, after in pairwise(views):
        held = before.hands[seat] or ""
        drawn += left_over(after.hands[seat] or "", left_over(held, _placed(before, after, seat)))
    return drawn + left_over(views[0].layout.lists[seat], drawn)


def _placed(before: PawnsBoardView, after: PawnsBoardView, seat: Seat) -> str:
    return left_over(after.placed[seat], before.placed[seat])


class _Turn(NamedTuple):
    """What is seen of a turn: cards drawn by then, what was placed, the cost that could be paid, who passed by himself.

    `able`: with `auto_pass` on who has the turn can place something; None where nothing is known of it.
    """

    drawn: int
    placed: str
    payable: int
    able: bool | None


def _turns(layout: Layout, views: Sequence[PawnsBoardView], seat: Seat) -> Iterator[_Turn]:
    """The turns of a seat whose hand is not seen."""
    size = len(layout.lists[seat])
    for n, view in enumerate(views):
        before = views[n - 1] if n else None
        drawn = size - view.deck_sizes[seat]
        cells = view.packed.open_cells(seat)
        payable = max((cost for cost in (1, 2, 3) if cells[cost]), default=0)
        if seat in _passed(before, view):
            yield _Turn(drawn, "", payable, able=False)
        if view.to_act == (seat,):
            placed = _placed(view, views[n + 1], seat) if n + 1 < len(views) else ""
            yield _Turn(drawn, placed, payable, able=True if layout.auto_pass else None)


def _passed(before: PawnsBoardView | None, after: PawnsBoardView) -> tuple[Seat, ...]:
    """Who passed by himself since the move that was made before: first the other player, then who made it."""
    if before is None:
        return (0, 1)[: after.passes]
    placed = _placed(before, after, before.turn)
    count = after.passes - (0 if placed else before.passes + 1)
    return (1 - before.turn, before.turn)[:count]


def _fitting(layout: Layout, turns: Iterator[_Turn], seat: Seat) -> str:
    """An order of the deck in which every card was drawn when it was placed, and whoever passed by himself had to.

    Each card has a first place and one before which it must lie; the card that must come soonest is taken first, which
    finds an order wherever there is one.
    """
    cards = layout.lists[seat]
    first = [0] * len(cards)
    last = [_NEVER] * len(cards)
    told = list(turns)
    laid: list[int] = []
    for turn in told:
        if turn.placed:
            n = next(n for n, card in enumerate(cards) if card == turn.placed and n not in laid)
            laid.append(n)
            last[n] = turn.drawn
    gone: set[int] = set()
    needs: list[tuple[int, int, frozenset[int]]] = []  # drawn, payable, gone: something payable is in hand
    laying = iter(laid)
    for turn in told:
        if turn.able is False:
            for n, card in enumerate(cards):
                if n not in gone and layout.costs[card] <= turn.payable:
                    first[n] = max(first[n], turn.drawn)
        if turn.placed:
            gone.add(next(laying))
        elif turn.able:
            needs.append((turn.drawn, turn.payable, frozenset(gone)))
    return "".join(cards[n] for n in _with_needs(layout, cards, first, last, needs))


def _with_needs(
    layout: Layout,
    cards: str,
    first: Sequence[int],
    last: Sequence[int],
    needs: Sequence[tuple[int, int, frozenset[int]]],
) -> list[int]:
    """The order; for each turn in which a player passed who could have placed, one such card is drawn by then."""
    if not needs:
        return _ordered(first, last)
    drawn, payable, gone = needs[0]
    able = [n for n, card in enumerate(cards) if n not in gone and layout.costs[card] <= payable and first[n] < drawn]
    for n in sorted(able, key=lambda n: (last[n] > drawn, n)):
        sooner = [min(at, drawn) if m == n else at for m, at in enumerate(last)]
        if found := _with_needs(layout, cards, first, sooner, needs[1:]):
            return found
    return []


def _ordered(first: Sequence[int], last: Sequence[int]) -> list[int]:
    """Each card at a place from `first` on and before `last`; [] if there is no such order."""
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
