"""The events of each move of ConKUeror, in order (CQ-14.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.events import Event, done, event, secret
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.text.words import counted, joined, with_article
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.conkueror.rules.armies import HIRED, ONE, Stack, counts, in_words, packed, sent, within
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SETS, SHIFT, Cards, army_text, read_army_cards, size
from kbwidgets.games.conkueror.rules.ending import ranking
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Drawing, Opening, Rolls, Shown
from kbwidgets.games.conkueror.rules.moves import (
    Attack,
    Card,
    ChancePlay,
    ChanceSkip,
    Claim,
    Comes,
    Deal,
    Deploy,
    Dice,
    Die,
    Draw,
    Drop,
    Exchange,
    Fortify,
    Hit,
    MoveIn,
    NextPhase,
    Occupy,
    Place,
    Result,
    Station,
    TradeArmy,
    TradeTerritory,
)
from kbwidgets.games.conkueror.rules.position import MAIN, VACANT, Fields
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.turning import cards_due, still_due
from kbwidgets.games.conkueror.rules.worldmap import Name, capital

# -- what several kinds of events have --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class _InTerritory(Event):
    """Something that happened in one territory."""

    territory: Name

    @property
    def at(self) -> tuple[str, ...]:
        return (self.territory.id,)

    @property
    def begins(self) -> str:
        """The name of the territory at the beginning of a sentence."""
        return capital(self.territory.text)


@dataclass(frozen=True, slots=True, repr=False)
class _Armies(_InTerritory):
    """Something that happened to armies in one territory."""

    armies: Stack

    @property
    def words(self) -> str:
        """The armies as text."""
        return in_words(self.armies)


@dataclass(frozen=True, slots=True, repr=False)
class _March(Event):
    """Armies that went from one territory to another."""

    source: Name
    target: Name
    armies: Stack

    @property
    def at(self) -> tuple[str, ...]:
        return self.source.id, self.target.id

    @property
    def some(self) -> str:
        """The armies as short text."""
        return _some(self.armies)


def _some(armies: Stack) -> str:
    """Return armies of one type as text, otherwise how many they are.

    >>> _some(packed("3i")), _some(packed("3i 1c"))
    ('3 infantry', '4 armies')
    """
    numbers = counts(armies)
    return f"{sum(numbers)} armies" if numbers.count(0) < len(numbers) - 1 else in_words(armies)


# -- the opening ------------------------------------------------------------------------------------------


@event("order", "{who} rolled {face} for the first turn.", rule="CQ-3.2")
class OrderRolled(Event):
    """A player rolled a die for the first turn (CQ-3.2)."""

    face: int


@event("tie", rule="CQ-3.2")
class Tied(Event):
    """Several players are tied for the highest roll (CQ-3.2)."""

    seats: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"{joined([names[seat] for seat in self.seats])} tied and had to roll again."


@event("first", "{who} went first.", rule="CQ-3.2")
class WentFirst(Event):
    """A player has the first turn (CQ-3.2)."""


@event("claim", "{who} claimed {territory}.", rule="CQ-3.3")
class Claimed(_InTerritory):
    """An infantry took an unowned territory (CQ-3.3)."""


@event("place", "{who} placed 1 infantry in {territory}.", rule="CQ-3.4")
class Placed(_InTerritory):
    """An initial infantry was placed (CQ-3.4)."""

    number: int = 1


@event("placed", "{who} placed {number} infantry in {territory}.", rule="CQ-3.5")
class PlacedByOrder(_InTerritory):
    """A standing order placed initial infantry (CQ-3.5)."""

    number: int


# -- chance cards -----------------------------------------------------------------------------------------


@event("chance", "{who} {got} a chance card.", rule="CQ-12.1")
class ChanceDecided(Event):
    """A player got a chance card, which the next line of the log names, or didn't (CQ-12.1)."""

    card: bool

    @property
    def got(self) -> str:
        """The verb that says whether there is a card."""
        return "got" if self.card else "didn't get"

    @property
    def is_logged(self) -> bool:
        return not self.card


@event("card", "{who} drew {card}.", rule="CQ-12.2")
class ChanceCardDrawn(Event):
    """A chance card was drawn (CQ-12.2)."""

    card: Name


@event("skip", "{who} skipped {card}.", rule="CQ-12.1")
class ChanceCardSkipped(Event):
    """A chance card was not played (CQ-12.1)."""

    card: Name


@event("play", rule="CQ-12.1")
class ChanceCardPlayed(Event):
    """A chance card was played, on its targets in order (CQ-12.1)."""

    card: Name
    targets: tuple[Name, ...]

    @property
    def at(self) -> tuple[str, ...]:
        return tuple([each.id for each in self.targets])

    @property
    def moves_armies(self) -> bool:
        """True if all armies of the first target moved to the second."""
        return len(self.targets) > 1

    def text(self, names: Sequence[str]) -> str:
        played = f"{names[self.seat]} played {self.card}"
        if self.moves_armies:
            return f"{played}: the armies in {self.targets[0]} moved to {self.targets[1]}."
        return f"{played} on {self.targets[0]}." if self.targets else f"{played}."


@event("die", "{who} rolled a {face}.", rule="CQ-12.13")
class DieRolled(Event):
    """The die of a chance card was rolled (CQ-12.13)."""

    face: int


@event("hit", "The strike also hit {territory}.", rule="CQ-12.5")
class AlsoHit(_InTerritory):
    """A Nuclear Strike also hit a territory of its player (CQ-12.5)."""


@event("vacant", "{begins} became vacant.")
class BecameVacant(_InTerritory):
    """A territory has no owner any more; the seat is its last owner."""


_JOINING: Final = "CQ-12.4"
"""The rule by which armies move to a territory, where other cards bring new ones."""


@event("gain", "{who} got {words} in {territory}.")
class Gained(_Armies):
    """A chance card brought new armies."""


@event("gain", "{words} joined the armies in {territory}.", rule=_JOINING)
class Joined(_Armies):
    """All armies of another territory moved to this one (CQ-12.4)."""


@event("loss", "{who} lost {words} in {territory}.", rule="CQ-6.7")
class Lost(_Armies):
    """Armies were lost, in a battle or by a chance card (CQ-6.7, CQ-12.6)."""


@event("take", "{who} took {territory}.", rule="CQ-12.10")
class Took(_InTerritory):
    """A chance card gave a player a territory (CQ-12.10)."""


@event("guard", "{begins} gained Diplomatic Immunity.", rule="CQ-12.7")
class ImmunityGained(_InTerritory):
    """Nobody may attack a territory (CQ-12.7)."""


@event("exposed", "{begins} lost its Diplomatic Immunity.", rule="CQ-4.5")
class ImmunityLost(_InTerritory):
    """A territory may be attacked again (CQ-4.5)."""


# -- a turn -----------------------------------------------------------------------------------------------


@event("turn", "{who}'s turn began (round {number}).", rule="CQ-4.1")
class TurnBegan(Event):
    """A turn began, in this round (CQ-4.1)."""

    number: int


@event("draft", "{who} drafted {number} infantry.", rule="CQ-5.1")
class Drafted(Event):
    """A player drafted infantry (CQ-5.1)."""

    number: int


@event("deploy", "{who} placed {number} infantry in {territory}.", rule="CQ-5.4")
class Deployed(_InTerritory):
    """Drafted infantry were placed (CQ-5.4)."""

    number: int


@event("phase", "{who} {deed}.", rule="CQ-4.1")
class PhaseBegan(Event):
    """A player went on to another phase (CQ-4.1)."""

    phase: str

    @property
    def deed(self) -> str:
        """The words that follow the player's name."""
        return _DEEDS[self.phase]


_DEEDS: Final = {"attack": "moved on to attacking", "fortify": "finished attacking"}


@event("end", "{who} ended their turn.", rule="CQ-8.2")
class TurnEnded(Event):
    """A player ended the turn without fortifying (CQ-8.2)."""


@event("fortify", "{who} moved {some} from {source} to {target}.", rule="CQ-8.1")
class Fortified(_March):
    """Armies moved at the end of a turn (CQ-8.1)."""


@event("dismiss", "{who}'s {mercenaries} left {territory}.", rule="CQ-12.8")
class MercenariesLeft(_InTerritory):
    """The mercenaries of a turn vanished (CQ-12.8)."""

    number: int

    @property
    def mercenaries(self) -> str:
        """The noun for so many."""
        return "mercenary" if self.number == 1 else "mercenaries"


# -- battles ----------------------------------------------------------------------------------------------


@event("attack", "{who} attacked {target} from {source} with {some}.", rule="CQ-6.4")
class Attacked(_March):
    """A battle began, with the armies that were sent (CQ-6.4)."""


@event("repulse", "{who}'s attack failed.", rule="CQ-6.8")
class AttackFailed(_InTerritory):
    """A battle ended without a conquest (CQ-6.8)."""


@event("conquer", "{who} conquered {territory}.", rule="CQ-7.1")
class Conquered(_InTerritory):
    """A territory was conquered (CQ-7.1)."""


@event("move_in", "{who} moved {some} into {target}.", rule="CQ-7.2")
class MovedIn(_March):
    """Armies moved into a conquered territory (CQ-7.2)."""


@event("occupy", "{who} moved {some} into {target}, which was vacant.", rule="CQ-6.12")
class Occupied(_March):
    """Armies entered a vacant territory (CQ-6.12)."""


# -- exchanges and cards ----------------------------------------------------------------------------------


@event("exchange", "{who} exchanged {given_words} for {gotten_words} in {territory}.", rule="CQ-9.1")
class Exchanged(_InTerritory):
    """Armies were exchanged for others (CQ-9.1)."""

    given: Stack
    gotten: Stack

    @property
    def given_words(self) -> str:
        """The armies that were given, as text."""
        return in_words(self.given)

    @property
    def gotten_words(self) -> str:
        """The armies that came in their place, as text."""
        return in_words(self.gotten)


@event("set", "{who} traded 3 cards for {words} in {territory}.", rule="CQ-10.4")
class SetTraded(_Armies):
    """A set of army cards was traded for armies (CQ-10.4)."""

    cards: str


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
        return _some(self.armies)


@event("draw", "{who} drew {card|a card}.", rule="CQ-10.2")
class CardDrawn(Event):
    """A player drew a card at the end of a turn (CQ-10.2, CQ-14.2)."""

    card: Name | None = secret("seat")


@event("conscript", "{who} drew an extra {card|army} card.", rule="CQ-12.9")
class Conscripted(Event):
    """A player drew an army card that a chance card brought (CQ-12.9, CQ-14.2)."""

    card: str | None = secret("seat")


@event("no_card", "Both piles were empty, so {who} didn't draw a card.", rule="CQ-10.3")
class NoCardLeft(Event):
    """There was no card to draw (CQ-10.3)."""


@event("no_army_card", "There were no army cards left for {who}.", rule="CQ-12.9")
class NoArmyCardLeft(Event):
    """There was no army card to draw (CQ-12.9)."""


@event("reshuffle", "The discard pile was shuffled into the main deck.", rule="CQ-10.3")
class Reshuffled(Event):
    """The discard replaced the main deck (CQ-10.3)."""


# -- the end ----------------------------------------------------------------------------------------------


@event("out", rule="CQ-13.1")
class KnockedOut(Event):
    """A player is out, and another one took the cards; these two know which (CQ-13.1, CQ-14.2)."""

    taker: Seat
    number: int
    cards: tuple[str, ...] | None = secret("seat", "taker")
    """The army cards by their letters, if there are any, then the territories."""

    def text(self, names: Sequence[str]) -> str:
        out = f"{names[self.seat]} was knocked out"
        return f"{out}, and {names[self.taker]} got {counted(self.number, 'card')}." if self.number else f"{out}."


@event("win", "{who} conquered the world.", rule="CQ-13.2")
class Won(Event):
    """The winner owns all territories (CQ-13.2)."""


@event("limit", "The round limit was reached, and {who} won.", rule="CQ-13.4")
class WonAtLimit(Event):
    """The last round is over (CQ-13.4)."""


# -- what a move does -------------------------------------------------------------------------------------


def happened(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it."""
    yield from _done(before, move, after)
    if after.fallen != before.fallen:
        yield from _beaten(before, after)
    if not after.to_act:
        winner = ranking(after)[0]
        yield Won(winner) if len(after.fallen) == after.table.seats - 1 else WonAtLimit(winner)
        return
    if after.rounds and (before.turn, before.rounds) != (after.turn, after.rounds):
        yield TurnBegan(after.turn, after.rounds)
        for at in bits(before.effects.immune & ~after.effects.immune):
            if after.owners[at] == after.turn:
                yield ImmunityLost(after.turn, after.table.world.named[at])
    begun = before.phase not in (*MAIN, "station") or before.turn != after.turn
    if after.phase == "draft" and begun:
        yield Drafted(after.turn, after.draft)


def _beaten(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield who is out with this move; the player in turn takes the cards (CQ-13.1)."""
    for each in after.fallen[len(before.fallen) :]:
        hand = before.hands[each.seat]
        yield KnockedOut(each.seat, before.turn, size(hand), _cards_of(before.table, hand))


def _cards_of(table: Table, hand: Cards) -> tuple[str, ...]:
    """Return the cards of a hand: of army cards their letters, then the territories."""
    armies = [army_text(hand)] if hand & ARMY_MASK else []
    return (*armies, *[table.ids[at] for at in bits(hand >> SHIFT)])


def _done(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    turn, frame = before.turn, before.frame
    if isinstance(frame, (Rolls, Opening)):
        yield from _opened(before, move, after)
    elif isinstance(move, Comes):
        yield ChanceDecided(turn, move.card)
    elif isinstance(move, Card):
        yield ChanceCardDrawn(turn, _chance_card(before.table, before.table.chance_index[move.name]))
    elif isinstance(frame, Shown):
        yield from _chance(before, frame, move, after)
    elif isinstance(move, (Dice, Result)):
        yield done(turn, move)
        yield from _losses(before, after)
    elif isinstance(move, Draw):
        yield CardDrawn(turn, _card(before.table, move)) if before.phase == "draw" else Conscripted(turn, move.card)
        yield from _ended(before, after)
    else:
        yield _acted(before, move, after)
        if before.phase == "fortify" and isinstance(move, (Fortify, NextPhase)):
            yield from _ended(before, after)


def _card(table: Table, move: Draw) -> Name:
    """Return the card that is drawn, with its name in a sentence."""
    at = table.index.get(move.card)
    name = f"{with_article(move.card)} card" if at is None else f"the {table.label(at)} card"
    return Name(move.card, name)


def _opened(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the events of the opening (CQ-3)."""
    turn, territories = before.turn, before.table.world.named
    if isinstance(move, Die):
        yield OrderRolled(turn, move.face)
        if isinstance(after.frame, Opening):
            yield WentFirst(after.first)
        elif isinstance(after.frame, Rolls) and not after.frame.rolled:
            yield Tied(CHANCE, after.frame.group)
        return
    put = -1
    if isinstance(move, (Claim, Deal)):
        put = before.table.index[move.territory]
        yield Claimed(turn, territories[put])
    elif isinstance(move, (Place, Drop)):
        put = before.table.index[move.territory]
        yield Placed(turn, territories[put])
    else:
        yield done(turn, move)
    for at, (old, new) in enumerate(zip(before.stacks, after.stacks, strict=True)):
        if new != old and (more := (new - old) // ONE[0] - (at == put)):
            yield PlacedByOrder(after.owners[at], territories[at], more)


def _chance_card(table: Table, number: int) -> Name:
    card = table.chance_cards[number]
    return Name(card.name, card.title)


def _chance(before: Fields, frame: Shown, move: Move, after: Fields) -> Iterator[Event]:
    """Yield how a chance card is answered, and what it does (CQ-12)."""
    table, turn = before.table, before.turn
    rule, named = table.chance_cards[frame.card].rule, _chance_card(table, frame.card)
    if isinstance(move, ChanceSkip):
        yield ChanceCardSkipped(turn, named)
        return
    if isinstance(move, ChancePlay):
        targets = tuple([table.world.named[table.index[each]] for each in move.targets])
        yield ChanceCardPlayed(turn, named, targets, rule=rule)
    elif isinstance(move, Die):
        yield DieRolled(turn, move.face)
    elif isinstance(move, Hit):
        yield AlsoHit(turn, table.world.named[table.index[move.territory]], rule=rule)
    for at in range(len(before.owners)):
        yield from _changed(before, after, at, rule)


def _changed(before: Fields, after: Fields, at: int, rule: str) -> Iterator[Event]:
    """Yield what happened to one territory."""
    territory = before.table.world.named[at]
    was, owner = before.owners[at], after.owners[at]
    old, new = before.stacks[at], after.stacks[at]
    if owner != was:
        yield BecameVacant(was, territory, rule=rule) if owner == VACANT else Took(owner, territory, rule=rule)
    elif new != old:
        if not within(old, new):
            yield Lost(owner, territory, old - new, rule=rule)
        else:
            yield (Joined if rule == _JOINING else Gained)(owner, territory, new - old, rule=rule)
    if after.effects.immune & ~before.effects.immune & 1 << at:
        yield ImmunityGained(owner, territory, rule=rule)


def _losses(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield the losses of a battle, and its end (CQ-6.7, CQ-6.8, CQ-7.1)."""
    frame, territories = before.frame, before.table.world.named
    assert isinstance(frame, Battle)
    for at in (frame.source, frame.target):
        if change := before.stacks[at] - after.stacks[at]:
            yield Lost(before.owners[at], territories[at], change)
    if after.owners[frame.target] == before.turn:
        yield Conquered(before.turn, territories[frame.target])
    elif after.frame is None:
        yield AttackFailed(before.turn, territories[frame.target])


def _ended(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield what happens at the end of a turn to mercenaries, piles and cards that are due (CQ-4.4, CQ-10.3)."""
    for at, stack in enumerate(before.stacks):
        if stack >= HIRED and after.stacks[at] < HIRED:
            yield MercenariesLeft(before.turn, before.table.world.named[at], stack // HIRED)
    if before.discard and not after.discard:
        yield Reshuffled(before.turn)
    due = still_due(before) if isinstance(before.frame, Drawing) else cards_due(before)
    if due.cards and after.phase != "draw":
        yield NoCardLeft(before.turn)
    if due.conscripted and after.phase not in ("draw", "conscript"):
        yield NoArmyCardLeft(before.turn)


def _acted(before: Fields, move: Move, after: Fields) -> Event:
    """Return what a player did in a turn or a battle."""
    turn, table = before.turn, before.table
    territories, index = table.world.named, table.index
    match move:
        case Deploy():
            return Deployed(turn, territories[index[move.territory]], move.number)
        case Exchange():
            given, gotten = packed(move.give) * move.times, packed(move.get) * move.times
            return Exchanged(turn, territories[index[move.territory]], given, gotten)
        case TradeArmy():
            armies = SETS[read_army_cards(move.cards) or 0]
            return SetTraded(turn, territories[index[move.territory]], armies, move.cards)
        case TradeTerritory():
            number = table.continents[move.continent]
            gained = [territories[at] for at in bits(table.members[number]) if before.owners[at] != turn]
            return ContinentTraded(turn, Name(move.continent, table.world.continents[number].name), tuple(gained))
        case MoveIn():
            assert isinstance(before.frame, Conquest)
            source, target = before.frame
            return MovedIn(turn, territories[source], territories[target], packed(move.armies))
        case Attack():
            source = index[move.source]
            armies = sent(before.stacks[source], move.number)
            return Attacked(turn, territories[source], territories[index[move.target]], armies)
        case Station():
            source = index.get(move.source)
            place = None if source is None else territories[source]
            return Stationed(turn, place, territories[index[move.target]], packed(move.armies))
        case Occupy() | Fortify():
            kind = Occupied if isinstance(move, Occupy) else Fortified
            return kind(turn, territories[index[move.source]], territories[index[move.target]], packed(move.armies))
        case NextPhase():
            return TurnEnded(turn) if before.phase == "fortify" else PhaseBegan(turn, after.phase)
        case _:
            return done(turn, move)
