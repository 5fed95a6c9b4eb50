"""The chapter on phases, on fortifying, and on the end of a turn with the cards that are due (CQ-4, CQ-8, CQ-10)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Final

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import with_article
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import HIRED, Stack, pack_stack
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, army_counts, army_size
from kbwidgets.games.conkueror.rules.chapters.draft import begin_turn
from kbwidgets.games.conkueror.rules.chapters.ending import end_game
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    CAPTURED,
    DECK,
    DISCARD,
    DRAFTED,
    EFFECTS,
    FRAME,
    HANDS,
    NO_ROWS,
    PHASE,
    ROUNDS,
    ROWS,
    STACKS,
    TO_ACT,
    CardsDue,
    Effects,
    Fields,
    Row,
    new,
)
from kbwidgets.games.conkueror.rules.moves import ARMIES_TEXT, MOVES, InTerritory, March, refusal
from kbwidgets.games.conkueror.rules.refusals import armies_refusals, distance_refusals, owner_refusals, pair_refusals
from kbwidgets.games.conkueror.rules.rows import all_ways, ends_of, rows_of
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.worldmap import Name


@MOVES.form("next_phase", rule="CQ-4.1")
class NextPhase(Move):
    """The player in turn finishes a phase (CQ-4.1)."""


@MOVES.form("fortify {source=india} {target=siam} {armies=3i}", rule="CQ-8.1")
class Fortify(Move):
    """Regulars move between territories of the player, and the turn ends (CQ-8.1, CQ-8.2)."""

    source: str
    target: str
    armies: Annotated[str, ARMIES_TEXT]


@MOVES.form("draw {card=siam}", rule="CQ-10.2")
class Draw(Move):
    """The player in turn draws a card from the main deck: an army or a territory (CQ-10.2)."""

    card: str


NEXT: Final = NextPhase()


# -- the lists --------------------------------------------------------------------------------------------


def drawable_cards(position: Fields) -> tuple[tuple[int, int], ...]:
    """Return the cards that may be drawn from the main deck, each with its number (CQ-10.2, CQ-12.9)."""
    assert isinstance(position.frame, CardsDue)
    deck = position.deck
    armies = [(n, count) for n, count in enumerate(army_counts(deck & ARMY_MASK)) if count]
    if position.phase == "conscript":
        return tuple(armies)
    first = len(army_counts(0))
    return (*armies, *[(first + n, 1) for n in bits(deck >> SHIFT)])


def pick_card(position: Fields, rng: Random) -> Move:
    """Return one of the cards that may be drawn, each equally likely (CQ-10.2, CQ-12.9)."""
    deck, draws = position[9], position[0].draws
    armies = army_counts(deck & ARMY_MASK)
    land = deck >> SHIFT if position[1] == "draw" else 0
    n = int(rng.random() * (sum(armies) + land.bit_count()))
    for kind, count in enumerate(armies):
        if n < count:
            return draws[kind]
        n -= count
    return draws[len(armies) + nth_bit(land, n)]


# -- what moves do ----------------------------------------------------------------------------------------


def begin_next_phase(position: Fields, move: NextPhase) -> Row:
    """Go on from draft to attack, to fortify, to the end of the turn (CQ-4.1)."""
    phase = position[1]
    if phase == "fortify":
        return _end_turn(position, position[6])
    lands, _, continents, _, _ = position[16]
    after: list[object] = [*position[:]]
    after[PHASE] = phase = "attack" if phase == "draft" else "fortify"
    ways = all_ways(phase, position[0], position[5], position[6], position[12][2], position[3], lands)
    after[ROWS] = rows_of(position, lands, ways, continents)
    return after


def fortify_territory(position: Fields, move: Fortify) -> Row:
    """Move armies once and end the turn (CQ-8.1, CQ-8.2)."""
    index, armies = position[0].index, pack_stack(move.armies)
    return _end_turn(position, move_armies(position[6], index[move.source], index[move.target], armies))


def move_armies(stacks: tuple[Stack, ...], source: int, target: int, armies: Stack) -> tuple[Stack, ...]:
    """Return the stacks after armies have moved from one territory to another."""
    after = list(stacks)
    after[source] -= armies
    after[target] += armies
    return tuple(after)


def _end_turn(position: Fields, stacks: tuple[Stack, ...]) -> Row:
    """Let mercenaries vanish and a Bombardment lapse, then draw the cards that are due (CQ-4.4)."""
    effects = position[12]
    for at in position[16][0]:
        if stacks[at] >= HIRED:
            stacks = tuple([stack % HIRED for stack in stacks])
            break
    after: list[object] = [*position[:]]
    after[STACKS], after[CAPTURED], after[ROWS] = stacks, 0, NO_ROWS
    if effects.bombard or effects.conscripted:
        after[EFFECTS] = effects = effects._replace(bombard=False, conscripted=0)
    elif not position[11]:
        return _begin_next_turn(position, after, effects)
    return await_next_card(new(Fields, after), cards_due(position))


def cards_due(position: Fields) -> CardsDue:
    """Return the cards that are due at the end of the turn (CQ-10.2, CQ-12.9)."""
    captured = position[11]
    return new(CardsDue, (captured if position[0].has_card_per_territory else min(1, captured), position[12][4]))


def await_next_card(position: Fields, due: CardsDue) -> Row:
    """Draw the next card that is due, if any. The discard replaces an empty deck (CQ-10.3, CQ-12.9)."""
    deck, discard = position[9], position[10]
    after: list[object] = [*position[:]]
    if due.cards:
        if not deck:
            deck, discard = discard, 0
        if deck:
            after[PHASE], after[TO_ACT], after[FRAME] = "draw", BY_CHANCE, due
            after[DECK], after[DISCARD] = deck, discard
            return after
    if due.conscripted:
        if discard and army_size(deck) < due.conscripted:
            deck, discard = deck + discard, 0  # The full discard comes in before the draw.
        if deck & ARMY_MASK:
            after[PHASE], after[TO_ACT], after[FRAME] = "conscript", BY_CHANCE, CardsDue(0, due.conscripted)
            after[DECK], after[DISCARD] = deck, discard
            return after
    after[DECK], after[DISCARD] = deck, discard
    return _begin_next_turn(position, after, position[12])


def draw_card(position: Fields, move: Draw) -> Row:
    """Give the player in turn a card (CQ-10.2)."""
    turn, due = position[3], cards_still_due(position)
    card = position[0].cards[move.card]
    after: list[object] = [*position[:]]
    hands = [*position[8]]
    hands[turn] += card
    after[HANDS], after[DECK] = tuple(hands), position[9] - card
    return await_next_card(new(Fields, after), due) if any(due) else _begin_next_turn(position, after, position[12])


def cards_still_due(position: Fields) -> CardsDue:
    """Return the cards that are due after the current one (CQ-10.2, CQ-12.9)."""
    due = position[13]
    assert isinstance(due, CardsDue)
    cards, conscripted = due
    return new(CardsDue, (cards - 1, conscripted) if position[1] == "draw" else (cards, conscripted - 1))


def _begin_next_turn(position: Fields, after: list[object], effects: Effects) -> Row:
    """Begin the turn of the next survivor. After a round another begins, or the game ends (CQ-4.1, CQ-13.4).

    The player in turn and the fallen are those of the position; everything else that has changed is in `after`.
    """
    table, rounds, fallen, first = position[0], position[4], position[14], position[15]
    turn = (position[3] + 1) % table.seats
    crossed = turn == first
    if fallen:
        out = [each.seat for each in fallen]
        while turn in out:
            turn = (turn + 1) % table.seats
            crossed = crossed or turn == first
    if crossed:
        if rounds == table.max_rounds:
            return end_game(new(Fields, after))
        after[ROUNDS] = rounds + 1
    after[DRAFTED], after[FRAME] = 0, None
    return begin_turn(position, after, turn, effects)


# -- why not ----------------------------------------------------------------------------------------------


def next_refusals(position: Fields, move: NextPhase) -> list[Refusal]:
    """CQ-4.2."""
    if not position.draft:
        return []
    text = f"You still have {position.draft} infantry to place."
    advice = f"Place {'it' if position.draft == 1 else 'them'} before you attack."
    return [refusal("draft_left", "CQ-4.2", text, (), advice, short="Place all drafted infantry first")]


def fortify_refusals(position: Fields, move: Fortify) -> list[Refusal]:
    """CQ-8.1, CQ-8.3."""
    source, target = move.source, move.target
    if refusals := pair_refusals(position, source, target, "CQ-8.1") or owner_refusals(position, target, "CQ-8.1"):
        return refusals
    a = position.table.index[source]
    ends = ends_of(position.table, position.owners, position.turn, a)
    chain = position.table.can_fortify_connected
    advice = "Choose two that are connected." if chain else "Choose one of your neighbouring territories."
    refusals = distance_refusals(position, source, target, "CQ-8.1", ends, advice, chain)
    return [*refusals, *armies_refusals(move.armies, position.stacks[a], source, "CQ-8.1")]


# -- events -----------------------------------------------------------------------------------------------


@event("phase", "{who} {deed}.", rule="CQ-4.1")
class PhaseBegan(Event):
    """A player went on to another phase (CQ-4.1)."""

    phase: str

    @property
    def deed(self) -> str:
        """The words that follow the player's name."""
        return _PHASE_DEEDS[self.phase]


_PHASE_DEEDS: Final = {"attack": "moved on to attacking", "fortify": "finished attacking"}


@event("end", "{who} ended their turn.", rule="CQ-8.2")
class TurnEnded(Event):
    """A player ended the turn without fortifying (CQ-8.2)."""


@event("fortify", "{who} moved {some} from {source} to {target}.", rule="CQ-8.1")
class Fortified(March):
    """Armies moved at the end of a turn (CQ-8.1)."""


@event("dismiss", "{who}'s {mercenaries} left {territory}.", rule="CQ-12.8")
class MercenariesLeft(InTerritory):
    """The mercenaries of a turn vanished (CQ-12.8)."""

    number: int

    @property
    def mercenaries(self) -> str:
        """The noun for so many."""
        return "mercenary" if self.number == 1 else "mercenaries"


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


def report_end_of_turn(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield what happens at the end of a turn to mercenaries, piles and cards that are due (CQ-4.4, CQ-10.3)."""
    for at, stack in enumerate(before.stacks):
        if stack >= HIRED and after.stacks[at] < HIRED:
            yield MercenariesLeft(before.turn, before.table.world.named[at], stack // HIRED)
    if before.discard and not after.discard:
        yield Reshuffled(before.turn)
    due = cards_still_due(before) if isinstance(before.frame, CardsDue) else cards_due(before)
    if due.cards and after.phase != "draw":
        yield NoCardLeft(before.turn)
    if due.conscripted and after.phase not in ("draw", "conscript"):
        yield NoArmyCardLeft(before.turn)


def name_drawn(table: Table, move: Draw) -> Name:
    """Return the card that is drawn, with its name in a sentence."""
    at = table.index.get(move.card)
    name = f"{with_article(move.card)} card" if at is None else f"the {table.label(at)} card"
    return Name(move.card, name)
