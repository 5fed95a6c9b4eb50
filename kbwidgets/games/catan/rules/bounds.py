"""The fewest and the most cards that hidden hands, bank and deck can contain, and the moves a viewer can foresee."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kbwidgets.core.protocol.state import Move
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import Viewer
from kbwidgets.games.catan.rules.frames import Discarding
from kbwidgets.games.catan.rules.goods import CARDS, Goods, counts, total
from kbwidgets.games.catan.rules.known import Known, bank_size, dev_pool, dev_total, promised
from kbwidgets.games.catan.rules.moves import POINT, Dice, Discard, Drawn, Monopoly, Roll, Steal
from kbwidgets.games.catan.rules.position import DEV_CARDS, Dev, Fields, dev_count, open_points

_PAIR: Final = 2
"""The cards of a Year of Plenty. A bank with fewer cards offers different choices (CT-10.9)."""


def bounded(known: Known) -> tuple[Fields, Fields] | None:
    """Return the positions with the fewest and the most cards that players may hold, or None if these are not bounds.

    If a hidden bank has a single card left, a Year of Plenty differs from that with any other bank.
    """
    if known.store is None and bank_size(known) < _PAIR:
        return None
    return _filled(known, most=False), _filled(known, most=True)


def _filled(known: Known, *, most: bool) -> Fields:
    hands, store = _goods(known, most=most)
    return Fields(
        known.table, known.land, known.phase, known.to_act, known.turn, known.turns, known.frame, known.dice,
        known.order, known.robber, hands, store, known.built, _dev(known, most=most), known.rest,
    )  # fmt: skip


def _goods(known: Known, *, most: bool) -> tuple[tuple[Goods, ...], Goods]:
    """Return the most, or the fewest, cards that each hand and the bank can contain.

    Each hand contains what its player promised, and either all unseen cards or only those that can be nowhere else.
    """
    base = [promised(known, seat) if hand is None else hand for seat, hand in enumerate(known.hands)]
    unseen = known.table.bank - sum(base) - (known.store or 0)

    def some(size: int) -> Goods:
        return unseen if most else _packed(CARDS, surely_held(counts(unseen), size))

    found = list(base)
    for seat, hand in enumerate(known.hands):
        if hand is None:
            found[seat] += some(known.hand_sizes[seat] - total(base[seat]))
            if known.phase == "robber":  # CT-7.4 asks only whether there are any cards, not which.
                found[seat] = known.hand_sizes[seat] * CARDS[0]
    if known.store is not None:
        return tuple(found), known.store
    store = some(bank_size(known))
    return tuple(found), store if total(store) >= _PAIR else 0


def _dev(known: Known, *, most: bool) -> Dev:
    """Return the development cards of the hands and the deck. Those bought this turn count as unknown."""
    unseen = dev_pool(known)
    kinds = tuple(dev_count(unseen, kind) for kind in range(len(DEV_CARDS)))

    def some(size: int) -> int:
        return unseen if most else _packed(DEV_CARDS, surely_held(kinds, size))

    held: list[int] = []
    for seat, cards in enumerate(known.cards):
        if cards is None:
            new = known.new_count if seat == known.turn else 0
            old = known.card_counts[seat] - known.shown[seat] - new
            held.append(known.shown[seat] * DEV_CARDS[POINT] + some(max(0, old)))
        else:
            held.append(cards)
    deck = some(known.deck_size) if known.phase == "card" else unseen if known.deck_size else 0
    return Dev(
        tuple(held), deck, known.new or 0, known.played, known.knights, known.spent, known.shown, known.army
    )  # fmt: skip


def _packed(cards: tuple[int, ...], numbers: Iterable[int]) -> int:
    return sum(card * number for card, number in zip(cards, numbers, strict=True))


# -- what is foreseen -------------------------------------------------------------------------------------


def foreseen(before: Fields, move: Move, after: Fields, viewer: Viewer) -> bool:
    """Return whether a viewer foresees all that a move reveals.

    Cards that are drawn are unforeseen, and so is a win with hidden points (CT-12.4).
    """
    if isinstance(move, (Drawn, Steal, Monopoly)) or not after.to_act:
        return False
    if isinstance(move, Discard) and not _secret(before, move, viewer):
        return False
    produces = isinstance(move, Dice) or (isinstance(move, Roll) and move.is_by_hand) or before.phase == "setup"
    if produces and not before.table.setup.show_bank:
        return False  # CT-6.3: production depends on the bank.
    return after.turn == viewer or not _may_win(after, after.turn)


def _secret(before: Fields, move: Discard, viewer: Viewer) -> bool:
    """Return whether a discard is the viewer's own and reveals no others (CT-7.2)."""
    frame = before.frame
    assert isinstance(frame, Discarding)
    last = len(before.to_act) == 1
    return viewer == move.seat and not (last and any(frame.chosen))


def _may_win(position: Fields, seat: int) -> bool:
    """Return whether a seat would win if all of its hidden cards were victory points (CT-12.2)."""
    dev = position.dev
    hidden = dev_total(dev.held[seat]) - dev.shown[seat]
    return open_points(position.built, dev, seat) + hidden >= position.table.limits.vp_target
