"""Trades of cards and exchanges of armies for infantry (CQ-18.3, CQ-18.5, CQ-18.8)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.fighting import drafts
from kbwidgets.games.conkueror.players.ground import Ground
from kbwidgets.games.conkueror.rules.armies import FACTS, ONE, counts, in_words, stack_text, value_of
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SETS, SHIFT, army_text, sets_in
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange, TradeArmy
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Station, TradeTerritory
from kbwidgets.games.conkueror.rules.fields import Stationing, count_spares
from kbwidgets.games.conkueror.rules.moves import DRAFT

_FIRST = 1000.0
"""The rating of what is done before everything else."""


def continents(ground: Ground) -> Iterator[Rated]:
    """Rate the cards of a whole continent, whenever they are legal (CQ-11.2, CQ-11.4)."""
    view, table = ground.view, ground.table
    held = (view.hands[ground.seat] or 0) >> SHIFT
    have = count_spares(ground.owners, ground.stacks, view.draft, ground.seat)
    for n, mask in enumerate(table.members):
        gained = [at for at in bits(mask) if ground.owners[at] != ground.seat]
        if mask and not mask & ~held and 0 < len(gained) <= have:
            part = table.world.continents[n]
            reason = Reason("continent", _FIRST, f"all of {part.name} without a battle")
            yield Rated(TradeTerritory(part.id), (_FIRST + len(gained),), (reason,))


def sets(ground: Ground) -> Iterator[Rated]:
    """Rate the best set of army cards, for the stack that attacks (CQ-10.4, CQ-10.5)."""
    best = drafts(ground, ground.view.draft)
    at = best[0][1] if best else ground.mine[0]
    for cards in sets_in((ground.view.hands[ground.seat] or 0) & ARMY_MASK):
        pieces = SETS[cards]
        reason = Reason("set", value_of(pieces), f"{in_words(pieces)} for {ground.table.name(at)}")
        yield Rated(TradeArmy(army_text(cards), ground.ids[at]), (_FIRST / 2 + value_of(pieces),), (reason,))


def to_infantry(ground: Ground) -> Iterator[Rated]:
    """Rate infantry for cavalry and artillery on the front, where more armies are harder to beat (CQ-18.5, CQ-18.8)."""
    for at in ground.front():
        _, cavalry, artillery, _ = counts(ground.stacks[at])
        for count, give, get in ((cavalry, "1c", "5i"), (artillery, "1a", "10i")):
            if count:
                reason = Reason("pieces", count, f"more armies in {ground.table.name(at)}")
                yield Rated(Exchange(ground.ids[at], give, get, count), (_FIRST / 4 - at,), (reason,))


def stations(ground: Ground) -> list[Rated]:
    """Rate a garrison of one army, from enclosed stacks, from the draft, or from the largest stack (CQ-11.3)."""
    frame = ground.view.frame
    assert isinstance(frame, Stationing)
    target = next(bits(frame.lands))
    name = ground.table.name(target)

    def rank(at: int) -> tuple[bool, int, int]:
        return (not ground.ends(at), ground.pieces[at], -at)

    able = [at for at in ground.mine if FACTS[ground.stacks[at]][1] > 1]
    source = max(able, key=rank, default=-1)
    if ground.view.draft and (source < 0 or ground.ends(source)):
        move = Station(DRAFT, ground.ids[target], stack_text(ONE[0]))
    else:
        cheapest = next(one for count, one in zip(counts(ground.stacks[source]), ONE, strict=True) if count)
        move = Station(ground.ids[source], ground.ids[target], stack_text(cheapest))
    return [Rated(move, (1.0,), (Reason("man", 1, f"{name} needs a garrison"),))]
