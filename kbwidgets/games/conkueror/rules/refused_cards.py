"""Refusals of exchanges of armies, of army cards, of territory cards and of garrisons (CQ-9 to CQ-11)."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted, cut, joined, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import ARMIES, HIRED, LETTERS, RECIPES, counts, packed, read, written
from kbwidgets.games.conkueror.rules.cards import SETS, SHIFT, army_text, holds, read_army_cards
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.frames import Stationing
from kbwidgets.games.conkueror.rules.moves import DRAFT, Exchange, Station, TradeArmy, TradeTerritory
from kbwidgets.games.conkueror.rules.position import VACANT, Fields, spares
from kbwidgets.games.conkueror.rules.refused_land import (
    MERCENARIES_STAY,
    armies_refused,
    land_refused,
    own_refused,
    same_refused,
    unread_armies,
)

_RATES = "5 infantry make 1 cavalry, and 2 cavalry make 1 artillery."
_FEW = 2
"""The largest number of missing cards that a refusal names."""


def exchange_refused(position: Fields, move: Exchange) -> list[Refusal]:
    """Refuse an exchange (CQ-9.1, CQ-9.2)."""
    refusals, at = own_refused(position, move.territory, "CQ-9.1"), (move.territory,)
    give, get = read(move.give), read(move.get)
    if give is None or get is None or (written(give), written(get)) != (move.give, move.get):
        text = f"{cut(quoted(move.give), 40)} for {cut(quoted(move.get), 40)} isn't an exchange."
        return [*refusals, refusal("unreadable", "CQ-9.1", text, (), "Write it like this: exchange brazil 5i 1c.")]
    if give >= HIRED or get >= HIRED:
        text, advice = "Mercenaries can't be exchanged.", "Exchange infantry, cavalry or artillery."
        return [*refusals, refusal("mercenary_fixed", "CQ-9.2", text, at, advice)]
    if (move.give, move.get) not in {(recipe.give, recipe.get) for recipe in RECIPES}:
        return [*refusals, refusal("exchange_short", "CQ-9.1", "There's no such exchange.", at, _RATES)]
    if refusals:
        return refusals
    land = position.table.index[move.territory]
    kind = LETTERS.index(move.give[-1])
    have, need = (counts(each)[kind] for each in (position.stacks[land], give))
    if move.times >= 1 and have >= need * move.times:
        return []
    if move.times < 1:
        text, advice = "You must exchange at least once.", "Choose a larger number."
    else:
        text = f"You need {need * move.times} {ARMIES[kind].name} for that, but {_has(position, land, have)}."
        advice = "Exchange fewer." if have >= need else "Choose another exchange."
    return [refusal("exchange_short", "CQ-9.1", text, at, advice)]


def _has(position: Fields, land: int, have: int) -> str:
    return f"{position.table.name(land)} {f'only has {have}' if have else 'has none'}"


def army_set_refused(position: Fields, move: TradeArmy) -> list[Refusal]:
    """Refuse a set of army cards (CQ-10.4, CQ-10.5)."""
    refusals = own_refused(position, move.territory, "CQ-10.5")
    cards = read_army_cards(move.cards)
    if cards is None or army_text(cards) != move.cards or cards not in SETS:
        text, advice = "Those cards aren't a set.", "Three infantry cards are a set, for example."
        return [*refusals, refusal("not_a_set", "CQ-10.4", text, (), advice)]
    if not holds(position.hands[position.turn], cards):
        text, advice = "You don't have those cards.", "Choose a set from your hand."
        refusals.append(refusal("not_a_set", "CQ-10.4", text, (), advice))
    return refusals


def continent_refused(position: Fields, move: TradeTerritory) -> list[Refusal]:
    """Refuse the cards of a continent (CQ-11.2, CQ-11.4)."""
    table, turn = position.table, position.turn
    n = table.continents.get(move.continent)
    if n is None or not table.members[n]:
        text, advice = f"There's no continent called {cut(quoted(move.continent), 60)}.", "Check the spelling."
        if n is not None:
            text, advice = f"{table.world.continents[n].name} isn't in this game.", "Choose another continent."
        return [refusal("unknown_continent", "CQ-2.7", text, (), advice)]
    refusals: list[Refusal] = []
    name, members = table.world.continents[n].name, table.members[n]
    if missing := [table.label(at) for at in bits(members & ~(position.hands[turn] >> SHIFT))]:
        text = f"You don't have all {members.bit_count()} {name} cards."
        if len(missing) <= _FEW:
            text = f"You don't have the {joined(missing, 'or the')} card."
        refusals.append(refusal("continent_incomplete", "CQ-11.2", text, (), "Collect the whole set first."))
    gained = [at for at in bits(members) if position.owners[at] != turn]
    if not gained:
        text = f"You already own all of {name}."
        refusals.append(refusal("continent_owned", "CQ-11.4", text, (), "Keep the cards for later."))
    have = spares(position.owners, position.stacks, position.draft, turn)
    if have < len(gained):
        armies = counted(len(gained), "spare army", "spare armies")
        text = f"You need {armies} to garrison {name}, and you have {have}."
        refusals.append(refusal("spares_short", "CQ-11.4", text, (), "Gather more armies first."))
    return refusals


def station_refused(position: Fields, move: Station) -> list[Refusal]:
    """Refuse a garrison (CQ-11.3)."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Stationing)
    source, target = move.source, move.target
    refusals = [] if source == DRAFT else own_refused(position, source, "CQ-11.3")
    if wrong := land_refused(position, target):
        return [*refusals, wrong]
    if source == target:
        return [*refusals, same_refused(position, source, "CQ-11.3")]
    at = table.index[target]
    if not frame.lands >> at & 1:
        owner, land = position.owners[at], table.name(at)
        name, text = "pending", f"{land} doesn't need a garrison."
        if owner != position.turn:
            name = "not_owner"
            text = f"Nobody owns {land}." if owner == VACANT else f"{land} belongs to {table.names[owner]}."
        refusals.append(refusal(name, "CQ-11.3", text, (target,), "Choose one of your new territories."))
    if source == DRAFT:
        return [*refusals, *_draft_refused(position, move.armies, target)]
    if refusals:
        return refusals
    return armies_refused(move.armies, position.stacks[table.index[source]], source, "CQ-11.3")


def _draft_refused(position: Fields, text: str, target: str) -> list[Refusal]:
    """Refuse drafted armies that are not infantry, or too many (CQ-11.3)."""
    armies, left = read(text), position.draft
    if armies is None or written(armies) != text:
        return [unread_armies(text, "CQ-11.3")]
    name, rule = "draft_exceeded", "CQ-11.3"
    if armies >= HIRED:
        name, rule, (words, advice) = "mercenary_fixed", "CQ-12.8", MERCENARIES_STAY
    elif armies and not 1 <= armies < packed("1c"):
        name, words, advice = "move_range", "Drafted armies are all infantry.", "Send infantry, or choose a territory."
    elif 1 <= armies <= left:
        return []
    elif not left:
        words, advice = "You have no drafted infantry left.", "Send armies from one of your territories."
    elif not armies:
        words = "You must send at least 1 infantry."
        advice = f"You have {left} to place." if left > 1 else "You have 1 left to place."
    else:
        words, advice = f"You only have {left} drafted infantry left.", "Choose a smaller number."
    return [refusal(name, rule, words, (target,), advice)]
