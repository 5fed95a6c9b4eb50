"""The things of ConKUeror in the words of the rules, made on demand, and figures worked out for them.

>>> Cards("2i 1c", ("Peru",)), len(Cards("2i 1c", ("Peru",)))
(Cards(2i 1c, Peru), 4)
>>> from kbwidgets.games.conkueror import GAME
>>> state = GAME.start(["Ann", "Bo"]).play("die 5").play("die 2").play("claim peru")
>>> state.players["Ann"].income
Income(3: 3 (1 territory, at least 3))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import ClassVar, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import KbError
from kbwidgets.core.text.words import counted, cut, percent
from kbwidgets.core.things.named_sequence import KeyedSequence, NamedSequence
from kbwidgets.core.things.thing import Found, Hidden, Net, Thing
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.conkueror.rules import cards as packed_cards
from kbwidgets.games.conkueror.rules import fields
from kbwidgets.games.conkueror.rules.armies import FACTS, counts, pack_stack, stack_text, value_of
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, army_size, army_text
from kbwidgets.games.conkueror.rules.chapters.attack import LEAST_SENT, LEAST_TO_ATTACK
from kbwidgets.games.conkueror.rules.chapters.battle import battle_odds
from kbwidgets.games.conkueror.rules.chapters.draft import LEAST_DRAFT, SHARE, draft_size
from kbwidgets.games.conkueror.rules.fields import OUT
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.odds import odds_of
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.worldmap import WorldMap, capital

_LINE = 60
"""The number of letters of cards for which the line of a player has room."""


@dataclass(frozen=True, slots=True)
class Territory(Thing):
    """A territory with its owner and its armies (CQ-1.1, CQ-1.4)."""

    id: str
    """The id that moves use."""
    name: str
    continent: str
    """The id of its continent."""
    enabled: bool
    """True if it is in the game (CQ-2.4)."""
    owner: str | None
    """The name of its owner, or None if it is vacant."""
    armies: str
    """The armies in it, as written in moves."""
    pieces: int
    """The number of armies, mercenaries included."""
    immune: bool
    """True if it has Diplomatic Immunity (CQ-12.7)."""
    near: tuple[str, ...] = field(repr=False)
    """The ids of the enabled territories next to it, or () if it is disabled."""


@dataclass(frozen=True, slots=True)
class Continent(Thing):
    """A continent with its draft bonus and the owner of all of it (CQ-5.1, CQ-5.2)."""

    id: str
    name: str
    bonus: int
    owner: str | None
    territories: tuple[str, ...] = field(repr=False)
    """The ids of its enabled territories (CQ-2.7)."""


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Thing):
    """Cards of the main deck, army cards by letter and territory cards by name. The length is their number."""

    armies: str
    territories: tuple[str, ...]

    def __len__(self) -> int:
        return sum(counts(pack_stack(self.armies))) + len(self.territories)

    def __repr__(self) -> str:
        armies = () if self.armies == "nothing" else (self.armies,)
        return f"Cards({cut(', '.join((*armies, *self.territories)), _LINE)})"


class IncomeLine(NamedTuple):
    """One line of an income, with the rule, the number of infantry, and the reason."""

    rule: str
    pieces: int
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Income(Thing):
    """The infantry that a draft on this map gives a player (CQ-5.1). An option may limit the first draft (CQ-15.1)."""

    pieces: int
    lines: tuple[IncomeLine, ...]

    def __repr__(self) -> str:
        lines = " + ".join(f"{line.pieces} ({line.text})" for line in self.lines)
        return f"Income({self.pieces}{f': {lines}' if lines else ''})"


class BattleEnd(NamedTuple):
    """A possible end of a battle: the armies left of those sent, the defenders left, and its probability."""

    sent: int
    defenders: int
    chance: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class BattleOdds(Thing):
    """The exact odds of an attack that is rolled to the end (CQ-6.6, CQ-6.8)."""

    source: str
    target: str
    sent: int
    defenders: int
    conquest: Fraction
    ends: tuple[BattleEnd, ...]

    def __repr__(self) -> str:
        words = f"{self.source} to {self.target}, {self.sent} against {self.defenders}"
        return f"BattleOdds({words}: {percent(self.conquest, 1)})"


@dataclass(frozen=True, slots=True)
class Player(Thing):
    """A player with everything that everybody may know (CQ-14.1)."""

    seat: Seat
    name: str
    colour: str
    territories: int
    """The number of territories."""
    pieces: int
    value: int
    """The army value (CQ-1.3)."""
    cards: Cards | Hidden
    income: Income = field(repr=False)
    """The infantry that a draft would give now, and the reasons."""
    effects: tuple[str, ...] = field(repr=False)
    """The effects of chance cards that still last, as text (CQ-12.7 to CQ-12.11)."""
    out: int | None
    """The round in which the player fell, or None if they are still in the game (CQ-13.1)."""


@dataclass(frozen=True, slots=True)
class Battle(Thing):
    """A battle in progress, with the odds of a conquest if it is rolled to the end (CQ-6.8)."""

    source: str
    target: str
    sent: str
    """The armies left of those sent."""
    defenders: int
    conquest: Fraction


class ById(KeyedSequence[Territory]):
    """The territories by number or id."""

    KIND: ClassVar[str] = "territory"

    @classmethod
    def key(cls, thing: Territory) -> str:
        """Return the id of a territory."""
        return thing.id

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'territory', 'territories')}>"


def cards_of(table: Table, cards: packed_cards.Cards) -> Cards:
    """Return packed cards as a thing."""
    armies = army_text(cards) if army_size(cards & ARMY_MASK) else "nothing"
    return Cards(armies, tuple(table.label(at) for at in bits(cards >> SHIFT)))


def income(known: Known, seat: Seat) -> Income:
    """Return the infantry that a draft on this map gives, line by line (CQ-5.1, CQ-5.2)."""
    owned = known.owners.count(seat)
    return (
        Income(draft_size(known.table, known.owners, seat), tuple(_list_income(known, seat, owned)))
        if owned
        else Income(0, ())
    )


def _list_income(known: Known, seat: Seat, owned: int) -> Iterator[IncomeLine]:
    table = known.table
    share, reason = owned // SHARE, counted(owned, "territory", "territories")
    if share < LEAST_DRAFT:
        reason += f", at least {LEAST_DRAFT}"
    yield IncomeLine("CQ-5.1", max(LEAST_DRAFT, share), reason)
    for part, lands, bonus in zip(table.world.continents, table.lands_of, table.bonuses, strict=True):
        if bonus and all(known.owners[at] == seat for at in lands):
            is_full = len(lands) == len(part.territories)
            rule, reason = ("CQ-5.1", part.name) if is_full else ("CQ-5.2", f"{part.name}, in part")
            yield IncomeLine(rule, bonus, reason)


def lasting_effects(known: Known, seat: Seat) -> tuple[str, ...]:
    """Return the lasting effects of a player's chance cards, as text (CQ-12.7, CQ-12.8, CQ-12.9, CQ-12.11)."""
    table, effects = known.table, known.effects
    own = [at for at, owner in enumerate(known.owners) if owner == seat]
    effect_texts = [f"{capital(table.name(at))} is immune" for at in bits(effects.immune) if at in own]
    hired = ((counts(known.stacks[at])[-1], table.name(at)) for at in own)
    effect_texts += [f"{counted(count, 'mercenary', 'mercenaries')} in {name}" for count, name in hired if count]
    if known.turn == seat and effects.bombard:
        effect_texts.append("two dice in the next battle")
    if known.turn == seat and effects.conscripted:
        effect_texts.append(f"{counted(effects.conscripted, 'army card')} at the end of the turn")
    return tuple(effect_texts)


def odds_between(known: Known, source: Territory, target: Territory, pieces: int | None) -> BattleOdds:
    """Return the odds of an attack with the armies as they are. All but one are sent unless a number is given."""
    if target.id not in source.near:
        raise KbError(
            f"{source.name} and {target.name} are not neighbours (CQ-6.1); choose from {', '.join(source.near)}"
        )
    if source.owner is None or target.owner is None or source.owner == target.owner:
        owners = f"{source.name} belongs to {source.owner or 'nobody'}, {target.name} to {target.owner or 'nobody'}"
        raise KbError(f"{owners}; an attack needs two different owners (CQ-6.1)")
    if source.pieces < LEAST_TO_ATTACK:
        raise KbError(
            f"{source.name} has {counted(source.pieces, 'army', 'armies')}; an attack needs {LEAST_TO_ATTACK} (CQ-6.2)"
        )
    sent = source.pieces - 1 if pieces is None else pieces
    if not LEAST_SENT <= sent < source.pieces:
        raise KbError(
            f"found {sent} armies for an attack from {source.name}, which has {source.pieces}; "
            f"expected {LEAST_SENT} to {source.pieces - 1} (CQ-6.4)"
        )
    table = known.table
    own_turn = known.turn >= 0 and table.names[known.turn] == source.owner
    odds = odds_of(sent, target.pieces, table.dice(known.effects.bombard and own_turn))
    ends = tuple(BattleEnd(end.sent, end.defenders, odds.chance(end)) for end in odds.ends)
    return BattleOdds(source.id, target.id, sent, target.pieces, odds.conquest, ends)


# -- read from a position ---------------------------------------------------------------------------------

_CARD = "card"
_RULES = ("CQ-1.1", "CQ-1.4", "CQ-6.1")


def territories(known: Known) -> ById:
    """Return all territories in map order."""
    return ById(_make_territory(known, at) for at in range(len(known.table.ids)))


def continents(known: Known) -> NamedSequence[Continent]:
    """Return the continents in the game (CQ-2.7)."""
    table, continents_in_game = known.table, list[Continent]()
    for n, part in enumerate(table.world.continents):
        if lands := table.lands_of[n]:
            owners = {known.owners[at] for at in lands}
            owner = owners.pop() if len(owners) == 1 else -1
            name = table.names[owner] if owner >= 0 else None
            inside = tuple(table.ids[at] for at in lands)
            continents_in_game.append(Continent(part.id, part.name, table.bonuses[n], name, inside))
    return NamedSequence(continents_in_game)


def players(known: Known) -> NamedSequence[Player]:
    """Return the players, seat by seat."""
    return NamedSequence(_make_player(known, seat) for seat in range(known.table.seats))


def battle(known: Known) -> Battle | None:
    """Return the battle in progress, with its odds, or None (CQ-6.8)."""
    frame = known.frame
    if not isinstance(frame, fields.Battle):
        return None
    ids, there = known.table.ids, FACTS[known.stacks[frame.target]][0]
    return Battle(ids[frame.source], ids[frame.target], stack_text(frame.sent), there, battle_odds(known).conquest)


def locate(known: Known, place: Place) -> Found | None:
    """Return the territory with an id, and the code for it, or None if there is none."""
    at = known.table.index.get(place)
    if at is None:
        return None
    return Found(f"territories[{place!r}]", _make_territory(known, at), _RULES)


@cache
def net(world: WorldMap, enabled: int) -> Net:
    """Return the positions of the enabled territories on the map, and which are adjacent (CQ-1.1)."""
    on = tuple(bits(enabled))
    spots: dict[Place, tuple[float, float]] = {world.ids[at]: world.territories[at].anchor for at in on}
    pairs = [(at, other) for at in on for other in world.neighbours[at] if other > at and enabled >> other & 1]
    return Net(spots, tuple((world.ids[at], world.ids[other]) for at, other in pairs))


def _make_territory(known: Known, at: int) -> Territory:
    table, owner, stack = known.table, known.owners[at], known.stacks[at]
    return Territory(
        id=table.ids[at],
        name=table.label(at),
        continent=table.world.territories[at].continent,
        enabled=owner != OUT,
        owner=table.names[owner] if owner >= 0 else None,
        armies=stack_text(stack),
        pieces=FACTS[stack][0],
        immune=bool(known.effects.immune >> at & 1),
        near=tuple(table.ids[other] for other in table.near[at]),
    )


def _make_player(known: Known, seat: Seat) -> Player:
    table, hand = known.table, known.hands[seat]
    stacks = [stack for stack, owner in zip(known.stacks, known.owners, strict=True) if owner == seat]
    return Player(
        seat=seat,
        name=table.names[seat],
        colour=table.setup.colours[seat],
        territories=len(stacks),
        pieces=sum(FACTS[stack][0] for stack in stacks),
        value=sum(map(value_of, stacks)),
        cards=Hidden(known.hand_sizes[seat], _CARD) if hand is None else cards_of(table, hand),
        income=income(known, seat),
        effects=lasting_effects(known, seat),
        out=fields.round_of_fall(known.fallen, seat),
    )
