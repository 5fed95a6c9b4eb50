"""The chapter on the cards of a continent, and on the garrisons of what they gain (CQ-11)."""

from __future__ import annotations

from typing import Annotated, cast

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, cut, joined, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import (
    FACTS,
    HIRED,
    ONE,
    Stack,
    nth_part,
    pack_stack,
    read_stack,
    stack_text,
)
from kbwidgets.games.conkueror.rules.cards import SHIFT
from kbwidgets.games.conkueror.rules.chapters.ending import end_game, take_out_beaten
from kbwidgets.games.conkueror.rules.fields import NO_ROWS, Fields, Main, Stationing, count_spares
from kbwidgets.games.conkueror.rules.moves import ARMIES_TEXT, DRAFT, MOVES, refusal, some_armies
from kbwidgets.games.conkueror.rules.refusals import (
    MERCENARIES_STAY,
    armies_refusals,
    land_refusal,
    owner_refusals,
    same_territory_refusal,
    unreadable_refusal,
)
from kbwidgets.games.conkueror.rules.rows import lands_of, with_rows
from kbwidgets.games.conkueror.rules.worldmap import Name


@MOVES.form("trade_territory {continent=asia}", rule="CQ-11.2")
class TradeTerritory(Move):
    """All cards of a continent are traded for those of its territories that the player does not own (CQ-11.2)."""

    continent: str


@MOVES.form("station {source=india} {target=siam} {armies=3i}", rule="CQ-11.3")
class Station(Move):
    """Regulars of another territory, or drafted ones, garrison a territory that was gained (CQ-11.3)."""

    source: str
    target: str
    armies: Annotated[str, ARMIES_TEXT]


# -- the lists --------------------------------------------------------------------------------------------


class Stations(LazyMoves):
    """The ways to garrison a territory that was gained: with drafted armies, then from each territory (CQ-11.3)."""

    __slots__ = ("_each", "_table", "draft", "lands", "sources")

    def __init__(self, position: Fields) -> None:
        assert isinstance(position.frame, Stationing)
        self._table = position.table
        self.draft: int = position.draft
        self.lands: tuple[int, ...] = tuple(bits(position.frame.lands))
        """The territories that need garrisons."""
        stacks = [(at, position.stacks[at]) for at in lands_of(position.owners, position.turn)]
        self.sources: tuple[tuple[int, Stack], ...] = tuple([(at, stack) for at, stack in stacks if FACTS[stack][4]])
        """The territories that can send some, with their armies."""
        self._each = self.draft + sum(FACTS[stack][4] for _, stack in self.sources)

    def __len__(self) -> int:
        return len(self.lands) * self._each

    def nth(self, n: int) -> Move:
        if not 0 <= n < len(self):
            raise IndexError(f"there are {len(self)} moves")
        land, n = divmod(n, self._each)
        ids = self._table.ids
        target = ids[self.lands[land]]
        if n < self.draft:
            return Station(DRAFT, target, stack_text((n + 1) * ONE[0]))
        n -= self.draft
        for at, stack in self.sources:
            if n < (moves := FACTS[stack][4]):
                return Station(ids[at], target, stack_text(nth_part(stack, n)))
            n -= moves
        raise IndexError("there are fewer moves")


# -- what moves do ----------------------------------------------------------------------------------------


def trade_continent(position: Fields, move: TradeTerritory) -> Fields:
    """Give the player the rest of a continent without its armies; it needs garrisons (CQ-11.2, CQ-11.3).

    Immunity does not protect a territory from this, even if it was taken by cards before (CQ-11.5).
    """
    table, turn = position.table, position.turn
    members = table.members[table.continents[move.continent]]
    gained = [at for at in bits(members) if position.owners[at] != turn]
    owners, stacks = list(position.owners), list(position.stacks)
    for at in gained:
        owners[at], stacks[at] = turn, 0
    hands = list(position.hands)
    hands[turn] -= members << SHIFT
    after = tuple(owners)
    hands, fallen = take_out_beaten(position._replace(hands=tuple(hands)), after)
    lands = sum(1 << at for at in gained)
    effects = position.effects._replace(immune=position.effects.immune & ~lands)
    position = position._replace(
        owners=after,
        stacks=tuple(stacks),
        hands=hands,
        discard=position.discard + (members << SHIFT),
        captured=position.captured + len(gained),
        effects=effects,
        fallen=fallen,
    )
    if len(fallen) == table.seats - 1:
        return end_game(position)
    return position._replace(phase="station", rows=NO_ROWS, frame=Stationing(lands, cast("Main", position.phase)))


def station_armies(position: Fields, move: Station) -> Fields:
    """Garrison a territory that was gained. After the last one the phase continues (CQ-11.3)."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Stationing)
    armies, target = pack_stack(move.armies), table.index[move.target]
    stacks, draft = list(position.stacks), position.draft
    if move.source == DRAFT:
        draft -= armies
    else:
        stacks[table.index[move.source]] -= armies
    stacks[target] += armies
    position = position._replace(stacks=tuple(stacks), draft=draft)
    if lands := frame.lands & ~(1 << target):
        return position._replace(frame=Stationing(lands, frame.back))
    return with_rows(position._replace(phase=frame.back, frame=None))


# -- why not ----------------------------------------------------------------------------------------------


_FEW = 2
"""The largest number of missing cards that a refusal names."""


def continent_refusals(position: Fields, move: TradeTerritory) -> list[Refusal]:
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
    have = count_spares(position.owners, position.stacks, position.draft, turn)
    if have < len(gained):
        armies = counted(len(gained), "spare army", "spare armies")
        text = f"You need {armies} to garrison {name}, and you have {have}."
        refusals.append(refusal("spares_short", "CQ-11.4", text, (), "Gather more armies first."))
    return refusals


def station_refusals(position: Fields, move: Station) -> list[Refusal]:
    """Refuse a garrison (CQ-11.3)."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Stationing)
    source, target = move.source, move.target
    refusals = [] if source == DRAFT else owner_refusals(position, source, "CQ-11.3")
    if wrong := land_refusal(position, target):
        return [*refusals, wrong]
    if source == target:
        return [*refusals, same_territory_refusal(position, source, "CQ-11.3")]
    at, advice = table.index[target], "Choose one of your new territories."
    if not frame.lands >> at & 1:
        text = f"{table.name(at)} doesn't need a garrison."
        needless = refusal("pending", "CQ-11.3", text, (target,), advice)
        refusals += owner_refusals(position, target, "CQ-11.3", advice) or [needless]
    if source == DRAFT:
        return [*refusals, *_draft_refusals(position, move.armies, target)]
    if refusals:
        return refusals
    return armies_refusals(move.armies, position.stacks[table.index[source]], source, "CQ-11.3")


def _draft_refusals(position: Fields, text: str, target: str) -> list[Refusal]:
    """Refuse drafted armies that are not infantry, or too many (CQ-11.3)."""
    armies, left = read_stack(text), position.draft
    if armies is None or stack_text(armies) != text:
        return [unreadable_refusal(text, "CQ-11.3")]
    name, rule = "draft_exceeded", "CQ-11.3"
    if armies >= HIRED:
        name, rule, (words, advice) = "mercenary_fixed", "CQ-12.8", MERCENARIES_STAY
    elif armies and not 1 <= armies < pack_stack("1c"):
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


# -- events -----------------------------------------------------------------------------------------------


@event("continent", "{who} used the {continent} cards.", rule="CQ-11.2")
class ContinentTraded(Event):
    """All cards of a continent were traded for the territories that the player did not own (CQ-11.2)."""

    continent: Name
    gained: tuple[Name, ...]

    @property
    def at(self) -> tuple[str, ...]:
        return tuple([each.id for each in self.gained])


@event("station", "{who} sent {some} from {source|the draft} to {target}.", rule="CQ-11.3")
class Stationed(Event):
    """Armies of another territory, or drafted ones, became a garrison (CQ-11.3)."""

    source: Name | None
    target: Name
    armies: Stack

    @property
    def at(self) -> tuple[str, ...]:
        return tuple([each.id for each in (self.source, self.target) if each])

    @property
    def some(self) -> str:
        """The armies as short text."""
        return some_armies(self.armies)
