"""Refusals of exchanges: armies, army cards, territory cards, stationing (CQ-9 to CQ-11)."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import Refusal
from kbwidgets.core.words import counted, cut, joined, quoted, some
from kbwidgets.games.conkueror.rules.armies import HIRED, LETTERS, RECIPES, counts, packed, read, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SETS, SHIFT, army_text, holds, read_army_cards, sets_told
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.frames import Stationing
from kbwidgets.games.conkueror.rules.moves import DRAFT, Exchange, Station, TradeArmy, TradeTerritory
from kbwidgets.games.conkueror.rules.position import Fields, spares
from kbwidgets.games.conkueror.rules.refused_land import armies_refused, land_refused, own_refused, twice_told

_RECIPES = joined([f"{recipe.give} for {recipe.get}" for recipe in RECIPES])


def exchange_refused(position: Fields, move: Exchange) -> list[Refusal]:
    """CQ-9.1, CQ-9.2."""
    found = own_refused(position, move.territory, "CQ-9.1")
    give, get = read(move.give), read(move.get)
    if give is None or get is None or (written(give), written(get)) != (move.give, move.get):
        told = f"the armies are {cut(quoted(move.give), 40)} for {cut(quoted(move.get), 40)}"
        return [*found, refusal("unreadable", "CQ-9.1", told, (), f"exchange {_RECIPES}")]
    if give >= HIRED or get >= HIRED:
        told = "mercenaries take no part in an exchange"
        return [*found, refusal("mercenary_fixed", "CQ-9.2", told, (move.territory,), f"exchange {_RECIPES}")]
    if (move.give, move.get) not in {(recipe.give, recipe.get) for recipe in RECIPES}:
        told = f"{move.give} is not exchanged for {move.get}"
        return [*found, refusal("exchange_short", "CQ-9.1", told, (move.territory,), f"exchange {_RECIPES}")]
    if found:
        return found
    stack = position.stacks[position.table.index[move.territory]]
    have, need = (counts(each)[LETTERS.index(move.give[-1])] for each in (stack, give))
    if move.times >= 1 and have >= need * move.times:
        return []
    told = f"{move.give} for {move.get} {move.times} times needs {need * move.times}, {have} are there"
    if move.times < 1:
        told = f"{move.give} for {move.get} cannot be exchanged {move.times} times"
    most = have // need
    instead = f"exchange it 1 to {most} times" if most else ""
    return [refusal("exchange_short", "CQ-9.1", told, (move.territory,), instead)]


def army_set_refused(position: Fields, move: TradeArmy) -> list[Refusal]:
    """CQ-10.4, CQ-10.5."""
    found = own_refused(position, move.territory, "CQ-10.5")
    cards = read_army_cards(move.cards)
    if cards is None or army_text(cards) != move.cards or cards not in SETS:
        told = f"{cut(move.cards, 60)} is no set of army cards"
        return [*found, refusal("not_a_set", "CQ-10.4", told, (), f"the sets are {sets_told()}")]
    hand = position.hands[position.turn]
    if not holds(hand, cards):
        told = f"the hand has no {move.cards}: its army cards are {army_text(hand & ARMY_MASK)}"
        found.append(refusal("not_a_set", "CQ-10.4", told, (), f"the sets are {sets_told()}"))
    return found


def continent_refused(position: Fields, move: TradeTerritory) -> list[Refusal]:
    """CQ-11.2, CQ-11.4."""
    table, turn = position.table, position.turn
    n = table.continents.get(move.continent)
    if n is None or not table.members[n]:
        known = [name for name, at in table.continents.items() if table.members[at]]
        told = f"there is no continent {cut(quoted(move.continent), 60)} in this game"
        return [refusal("unknown_continent", "CQ-2.7", told, (), f"name {some(known, 6)}")]
    found: list[Refusal] = []
    name, members = table.world.continents[n].name, table.members[n]
    if lacking := [table.name(at) for at in bits(members & ~(position.hands[turn] >> SHIFT))]:
        told = f"the hand lacks cards of {name}: {joined(lacking)}"
        found.append(refusal("continent_incomplete", "CQ-11.2", told, (), "collect the cards of the whole continent"))
    gained = [at for at in bits(members) if position.owners[at] != turn]
    if not gained:
        told = f"you hold all of {name} already"
        found.append(refusal("continent_owned", "CQ-11.4", told, (), "use the cards of another continent"))
    have = spares(position.owners, position.stacks, position.draft, turn)
    if have < len(gained):
        told = f"to man {name} takes {len(gained)} spare armies, you have {have}"
        found.append(refusal("spares_short", "CQ-11.4", told, (), "gather more armies than one on each territory"))
    return found


def station_refused(position: Fields, move: Station) -> list[Refusal]:
    """CQ-11.3."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Stationing)
    source, target = move.source, move.target
    found = [] if source == DRAFT else own_refused(position, source, "CQ-11.3")
    if wrong := land_refused(position, target):
        return [*found, wrong]
    if source == target:
        told = twice_told(position, source)
        return [*found, refusal("same_territory", "CQ-11.3", told, (source,))]
    at = table.index[target]
    if not frame.lands >> at & 1:
        name = "pending" if position.owners[at] == position.turn else "not_owner"
        told = f"{table.name(at)} is not one of the territories that have to be manned"
        found.append(refusal(name, "CQ-11.3", told, (target,)))
    if source == DRAFT:
        return [*found, *_draft_refused(position, move.armies, target)]
    if found:
        return found
    return armies_refused(move.armies, position.stacks[table.index[source]], source, "CQ-11.3")


def _draft_refused(position: Fields, text: str, target: str) -> list[Refusal]:
    """Drafted armies are infantry (CQ-11.3)."""
    armies = read(text)
    if armies is None or written(armies) != text:
        told = f"the armies are {cut(quoted(text), 60)}"
        return [refusal("unreadable", "CQ-11.3", told, (), "write infantry such as 2i")]
    if armies >= HIRED:
        told = "mercenaries cannot be moved"
        return [refusal("mercenary_fixed", "CQ-12.8", told, (target,), "send drafted infantry")]
    if armies and not 1 <= armies < packed("1c"):
        told = f"{text} cannot come from the draft: what is drafted is infantry"
        return [refusal("move_range", "CQ-11.3", told, (target,), "send infantry, or name a territory it comes from")]
    if 1 <= armies <= position.draft:
        return []
    drafted = counted(position.draft, "drafted infantry is", "drafted infantry are")
    told = f"{armies} cannot be sent: {drafted} left"
    instead = f"send 1 to {position.draft}" if position.draft else ""
    return [refusal("draft_exceeded", "CQ-11.3", told, (target,), instead)]
