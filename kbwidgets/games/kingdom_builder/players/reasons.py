"""The reasons for and against a move of Kingdom Builder: the features that it changes, as text."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.player import Reason
from kbwidgets.core.text.words import joined, with_article
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.players.card_ratings import CARD_RATINGS
from kbwidgets.games.kingdom_builder.players.worth import BUILT, CASTLES, CHOICE, PROMISE, REACH, Worth
from kbwidgets.games.kingdom_builder.rules.board import LANDS, TERRAINS
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState

_LEAST: Final = 0.05
"""The smallest change that a reason mentions."""
_FEW: Final = 2
"""A seat that touches more terrains than this has good hexes for most cards."""
_SOME: Final = 3
"""The largest number of terrains that a reason names."""


def reasons(worth: Worth, before: KingdomBuilderState, after: KingdomBuilderState, seat: Seat) -> tuple[Reason, ...]:
    """Return the changes that a move makes for a seat, the largest first."""
    old, new = before.realms[seat], after.realms[seat]
    then, now = worth.parts(old, before.occupied), worth.parts(new, after.occupied)
    change = [b - a for a, b in zip(then, now, strict=True)]
    cards = before.setup.cards
    why = [
        Reason(card, gold, f"{_scores(gold)} for {card.capitalize()}")
        for card, gold in zip(cards, change, strict=False)
        if gold
    ]
    if change[CASTLES]:
        why.append(Reason("castles", change[CASTLES], f"{_scores(change[CASTLES])} for castles"))
    why += [
        Reason("tile", worth.tile_gains[n], f"it gets you {_tile(worth, n)}") for n in bits(new.claimed & ~old.claimed)
    ]
    why += [
        Reason("tile", -worth.tile_gains[n], f"it costs you {_tile(worth, n)}")
        for n in bits(old.held & ~new.held)
        if worth.tile_gains[n]
    ]
    for feature, name, words in (
        (PROMISE, "promise", lambda: _promise(cards, change[PROMISE])),
        (REACH, "reach", lambda: _reach(change[REACH])),
        (CHOICE, "choice", lambda: _choice(worth, change[CHOICE], new.near & after.free)),
        (BUILT, "built", lambda: "it builds one more settlement"),
    ):
        if abs(change[feature]) >= _LEAST:
            why.append(Reason(name, change[feature], words()))
    return tuple(sorted(why, key=lambda reason: -abs(reason.change)))


def _promise(cards: tuple[str, ...], change: float) -> str:
    names = joined([card.capitalize() for card in cards if CARD_RATINGS[card].promise])
    return f"it can score {'more' if change > 0 else 'less'} for {names} later"


def _reach(change: float) -> str:
    return f"it brings {'more' if change > 0 else 'fewer'} castles and tiles within reach"


def _choice(worth: Worth, change: float, near: int) -> str:
    touched = [name for name, hexes in zip(TERRAINS, worth.board.terrains, strict=True) if hexes & near]
    if not touched:
        return "it leaves you a free choice" if change > 0 else "it leaves you few good hexes for your next card"
    if change < 0:
        which = joined(touched, "or") if len(touched) <= _SOME else "most"
        return f"it leaves you little choice with {which} cards"
    if len(touched) > _FEW:
        return "it leaves you good hexes for most cards"
    return f"it leaves you a free choice unless you draw {joined([LANDS[name] for name in touched], 'or')}"


def _tile(worth: Worth, location: int) -> str:
    return f"{with_article(TILES[worth.board.tile_of(location)].capitalize())} tile"


def _scores(gold: float) -> str:
    return f"it {'scores' if gold > 0 else 'costs you'} {abs(gold):.0f} gold"
