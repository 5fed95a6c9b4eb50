"""Trades of cards and exchanges of armies for infantry (CQ-18.3, CQ-18.5, CQ-18.8)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.fighting import rate_fronts
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.rules.armies import FACTS, ONE, counts, in_words, stack_text, value_of
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SETS, SHIFT, army_text, sets_in
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange, TradeArmy
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Station, TradeTerritory
from kbwidgets.games.conkueror.rules.fields import Stationing, count_spares
from kbwidgets.games.conkueror.rules.moves import DRAFT

_FIRST = 1000.0
"""The rating of what is done before everything else."""


def rate_continents(survey: Survey) -> Iterator[Rated]:
    """Rate the cards of a whole continent, whenever they are legal (CQ-11.2, CQ-11.4)."""
    view, table = survey.view, survey.table
    lands = (view.hands[survey.seat] or 0) >> SHIFT
    spares = count_spares(survey.owners, survey.stacks, view.draft, survey.seat)
    for n, mask in enumerate(table.members):
        gained = [at for at in bits(mask) if survey.owners[at] != survey.seat]
        if mask and not mask & ~lands and 0 < len(gained) <= spares:
            continent = table.world.continents[n]
            reason = Reason("continent", _FIRST, f"all of {continent.name} without a battle")
            yield Rated(TradeTerritory(continent.id), (_FIRST + len(gained),), (reason,))


def rate_sets(survey: Survey) -> Iterator[Rated]:
    """Rate the best set of army cards, for the stack that attacks (CQ-10.4, CQ-10.5)."""
    best = rate_fronts(survey, survey.view.draft)
    at = best[0][1] if best else survey.my_lands[0]
    for cards in sets_in((survey.view.hands[survey.seat] or 0) & ARMY_MASK):
        pieces = SETS[cards]
        reason = Reason("set", value_of(pieces), f"{in_words(pieces)} for {survey.table.name(at)}")
        yield Rated(TradeArmy(army_text(cards), survey.ids[at]), (_FIRST / 2 + value_of(pieces),), (reason,))


def rate_exchanges(survey: Survey) -> Iterator[Rated]:
    """Rate infantry for cavalry and artillery on the front, where more armies are harder to beat (CQ-18.5, CQ-18.8)."""
    for at in survey.list_front():
        _, cavalry, artillery, _ = counts(survey.stacks[at])
        for count, give, get in ((cavalry, "1c", "5i"), (artillery, "1a", "10i")):
            if count:
                reason = Reason("pieces", count, f"more armies in {survey.table.name(at)}")
                yield Rated(Exchange(survey.ids[at], give, get, count), (_FIRST / 4 - at,), (reason,))


def rate_stations(survey: Survey) -> list[Rated]:
    """Rate a garrison of one army, from enclosed stacks, from the draft, or from the largest stack (CQ-11.3)."""
    frame = survey.view.frame
    assert isinstance(frame, Stationing)
    target = next(bits(frame.lands))
    name = survey.table.name(target)

    def rank(at: int) -> tuple[bool, int, int]:
        return (not survey.is_on_border(at), survey.pieces[at], -at)

    sources = [at for at in survey.my_lands if FACTS[survey.stacks[at]][1] > 1]
    source = max(sources, key=rank, default=-1)
    if survey.view.draft and (source < 0 or survey.is_on_border(source)):
        move = Station(DRAFT, survey.ids[target], stack_text(ONE[0]))
    else:
        cheapest = next(one for count, one in zip(counts(survey.stacks[source]), ONE, strict=True) if count)
        move = Station(survey.ids[source], survey.ids[target], stack_text(cheapest))
    return [Rated(move, (1.0,), (Reason("man", 1, f"{name} needs a garrison"),))]
