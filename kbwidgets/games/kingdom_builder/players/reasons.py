"""Why a move of Kingdom Builder is good or bad: the features that it changes, in words."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.player import Reason
from kbwidgets.core.types import Seat
from kbwidgets.core.words import joined, with_article
from kbwidgets.games.kingdom_builder.players.cards_rated import CARDS_RATED
from kbwidgets.games.kingdom_builder.players.worth import BUILT, CASTLES, CHOICE, PROMISE, REACH, Worth
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS, key
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState

_LEAST: Final = 0.05
"""A change that is smaller goes without saying."""
_FEW: Final = 2
"""With so many terrains beside it, a seat is free for most cards."""


def reasons(worth: Worth, before: KingdomBuilderState, after: KingdomBuilderState, seat: Seat) -> tuple[Reason, ...]:
    """What a move of a seat changes, the largest change first."""
    old, new = before.realms[seat], after.realms[seat]
    then, now = worth.parts(old, before.occupied), worth.parts(new, after.occupied)
    change = [b - a for a, b in zip(then, now, strict=True)]
    cards = before.setup.cards
    found = [
        Reason(card, gold, f"{gold:+.0f} gold: {card.capitalize()}")
        for card, gold in zip(cards, change, strict=False)
        if gold
    ]
    if change[CASTLES]:
        castles = worth.board.castles
        names = joined([f"castle {_place(index)}" for index in bits((old.near ^ new.near) & castles)])
        verb = "touches" if change[CASTLES] > 0 else "leaves"
        found.append(Reason("castles", change[CASTLES], f"{change[CASTLES]:+.0f} gold: {verb} the {names}"))
    found += [Reason("tile", worth.tile_gains[n], f"takes {_tile(worth, n)}") for n in bits(new.claimed & ~old.claimed)]
    found += [
        Reason("tile", -worth.tile_gains[n], f"gives up {_tile(worth, n)}")
        for n in bits(old.held & ~new.held)
        if worth.tile_gains[n]
    ]
    for feature, name, words in (
        (PROMISE, "promise", lambda: _promise(cards, change[PROMISE])),
        (REACH, "reach", lambda: _reach(change[REACH])),
        (CHOICE, "choice", lambda: _choice(worth, change[CHOICE], new.near & after.free)),
        (BUILT, "built", lambda: "one more settlement is on the board"),
    ):
        if abs(change[feature]) >= _LEAST:
            found.append(Reason(name, change[feature], words()))
    return tuple(sorted(found, key=lambda reason: -abs(reason.change)))


def _promise(cards: tuple[str, ...], change: float) -> str:
    names = joined([card.capitalize() for card in cards if CARDS_RATED[card].promise])
    return f"{'more' if change > 0 else 'less'} to expect from {names} later"


def _reach(change: float) -> str:
    return f"{'more' if change > 0 else 'fewer'} castles and tiles are within reach"


def _choice(worth: Worth, change: float, near: int) -> str:
    touched = [name for name, hexes in zip(TERRAINS, worth.board.terrains, strict=True) if hexes & near]
    if not touched:
        return "the next card is free: touches no free hex" if change > 0 else "few good hexes are left: touches none"
    if change < 0:
        return f"binds the next card: touches {joined(touched)}"
    if len(touched) > _FEW:
        return f"good hexes for the next card: touches {joined(touched)}"
    return f"keeps the choice open: touches only {joined(touched)}"


def _tile(worth: Worth, location: int) -> str:
    return f"{with_article(TILES[worth.board.tile_of(location)].capitalize())} tile"


def _place(index: int) -> str:
    return key(*HEXES.row_column(index))
