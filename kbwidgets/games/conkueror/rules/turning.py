"""Turns: how one begins, its draft, the phases one after another, its end with the cards that are due (CQ-4, CQ-5)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, Stack, packed
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_size
from kbwidgets.games.conkueror.rules.ending import ended
from kbwidgets.games.conkueror.rules.frames import Drawing
from kbwidgets.games.conkueror.rules.moves import Deploy, Draw, Fortify
from kbwidgets.games.conkueror.rules.position import (
    BY_CHANCE,
    CAPTURED,
    DECK,
    DISCARD,
    DRAFTED,
    EFFECTS,
    FRAME,
    HANDS,
    NO_ROWS,
    ONLY,
    PHASE,
    ROUNDS,
    ROWS,
    STACKS,
    TO_ACT,
    TURN,
    Fields,
    Row,
    new,
)
from kbwidgets.games.conkueror.rules.rows import all_ways, continents_of, lands_of, rows_of
from kbwidgets.games.conkueror.rules.table import Table

FEWEST: Final = 3
"""Infantry that are drafted at least, and at most in a short first draft (CQ-5.1, option first_draft)."""
SHARE: Final = 3
"""Territories for each drafted infantry (CQ-5.1)."""

# -- the beginning ----------------------------------------------------------------------------------------


def begun(position: Fields) -> Row:
    """The opening is over: round 1 starts with who went first (CQ-3.6)."""
    return turn_begun(position._replace(rounds=1, turn=position.first, frame=None))


def turn_begun(position: Fields) -> Row:
    """A turn begins: the own immunity ends, then a chance card may come (CQ-4.5, CQ-12.1)."""
    table, effects = position[0], position[12]
    if effects.immune:
        immune = sum([1 << at for at in bits(effects.immune) if position[5][at] != position[3]])
        position = position._replace(effects=effects._replace(immune=immune))
    phase = first_phase(table)
    if phase == "chance":
        return (table, phase, BY_CHANCE, *position[3:])
    return card_due(position) if phase == "card" else draft_begun(position)


def first_phase(table: Table) -> str:
    """Return the phase that a turn begins with: a chance card comes in every turn, in some or in none (CQ-12.1)."""
    return {0: "draft", 100: "card"}.get(table.chance_percent, "chance")


def card_due(position: Fields) -> Row:
    """A chance card is drawn; an empty pile is made anew of its discard (CQ-12.2)."""
    effects = position[12]
    found: list[object] = [*position]
    found[PHASE], found[TO_ACT] = "card", BY_CHANCE
    if not effects.pile:
        found[EFFECTS] = effects._replace(pile=effects.spent, spent=0)
    return found


def drafted(table: Table, owners: tuple[int, ...], seat: Seat) -> int:
    """The infantry that a player drafts (CQ-5.1, CQ-5.2)."""
    found = max(FEWEST, owners.count(seat) // SHARE)
    for bonus, members in zip(table.bonuses, table.lands_of, strict=True):
        if bonus:
            for at in members:
                if owners[at] != seat:
                    break
            else:
                found += bonus
    return found


def draft_begun(position: Fields) -> Row:
    """The draft, which does not change afterwards (CQ-5.3)."""
    table, turn, owners, stacks = position[0], position[3], position[5], position[6]
    number = drafted(table, owners, turn)
    if table.first_three and position.rounds == 1 and turn == position.first:
        number = min(number, FEWEST)
    found: list[object] = [*position]
    found[PHASE], found[TO_ACT], found[DRAFTED], found[FRAME] = "draft", ONLY[turn], number, None
    lands = lands_of(owners, turn)
    ways = all_ways("draft", table, owners, stacks, position[12][2], turn, lands)
    continents = continents_of(table, owners, position[8][turn], turn)
    found[ROWS] = rows_of(new(Fields, found), lands, ways, continents)
    return found


def deployed(position: Fields, move: Deploy) -> Row:
    """Drafted infantry on own land (CQ-5.4)."""
    at, number = position[0].index[move.territory], move.number
    lands, each, continents, size = position[16]
    found: list[object] = [*position]
    stacks, ways = [*position[6]], [*each]
    stacks[at] += number * ONE[0]
    ways[at] = count = FACTS[stacks[at]][3]
    found[STACKS] = tuple(stacks)
    found[DRAFTED] = left = position[7] - number
    size += count - each[at] - number * len(lands) + (not left)
    found[ROWS] = lands, tuple(ways), continents, size
    return found


def next_phase(position: Fields) -> Row:
    """From draft to attack, to fortify, to the end of the turn (CQ-4.1)."""
    phase = position[1]
    if phase == "fortify":
        return turn_ended(position, position[6])
    lands, each, continents, size = position[16]
    found: list[object] = [*position]
    found[PHASE] = phase = "attack" if phase == "draft" else "fortify"
    ways = all_ways(phase, position[0], position[5], position[6], position[12][2], position[3], lands)
    found[ROWS] = lands, ways, continents, size + sum(ways) - sum(each)
    return found


def fortified(position: Fields, move: Fortify) -> Row:
    """Armies move once, and the turn ends (CQ-8.1, CQ-8.2)."""
    index, armies = position[0].index, packed(move.armies)
    return turn_ended(position, moved(position[6], index[move.source], index[move.target], armies))


def moved(stacks: tuple[Stack, ...], source: int, target: int, armies: Stack) -> tuple[Stack, ...]:
    """The stacks after some armies went from one territory to another."""
    found = list(stacks)
    found[source] -= armies
    found[target] += armies
    return tuple(found)


# -- the end ----------------------------------------------------------------------------------------------


def turn_ended(position: Fields, stacks: tuple[Stack, ...]) -> Row:
    """Mercenaries vanish, a Bombardment lapses, then cards are drawn (CQ-4.4)."""
    effects, due = position[12], cards_due(position)
    if max(stacks) >= HIRED:
        stacks = tuple([stack % HIRED for stack in stacks])
    if effects.bombard or due.conscripted:
        effects = effects._replace(bombard=False, conscripted=0)
    found: list[object] = [*position]
    found[STACKS], found[CAPTURED], found[EFFECTS], found[ROWS] = stacks, 0, effects, NO_ROWS
    if any(due):
        return next_card(new(Fields, found), due)
    return _next_turn(new(Fields, found))


def cards_due(position: Fields) -> Drawing:
    """Return the cards that the player in turn is due at the end of it (CQ-10.2, CQ-12.9)."""
    captured = position[11]
    return Drawing(captured if position[0].per_territory else min(1, captured), position[12].conscripted)


def next_card(position: Fields, due: Drawing) -> Row:
    """The next card that is due, as long as there is one; a used pile is made anew (CQ-10.3, CQ-12.9)."""
    deck, discard = position[9], position[10]
    if due.cards:
        if not deck:
            deck, discard = discard, 0
        if deck:
            found: list[object] = [*position]
            found[PHASE], found[TO_ACT], found[FRAME] = "draw", BY_CHANCE, due
            found[DECK], found[DISCARD] = deck, discard
            return found
    if due.conscripted:
        if discard and army_size(deck) < due.conscripted:
            deck, discard = deck + discard, 0  # the whole discard comes in before the draw
        if deck & ARMY_MASK:
            frame = Drawing(0, due.conscripted)
            return position._replace(phase="conscript", to_act=BY_CHANCE, deck=deck, discard=discard, frame=frame)
    return _next_turn(position if deck == position.deck else position._replace(deck=deck, discard=discard))


def drawn(position: Fields, move: Draw) -> Row:
    """The player in turn draws a card (CQ-10.2)."""
    turn = position[3]
    card = position[0].cards[move.card]
    found: list[object] = [*position]
    hands = [*position[8]]
    hands[turn] += card
    found[HANDS], found[DECK] = tuple(hands), position[9] - card
    due, after = still_due(position), new(Fields, found)
    return next_card(after, due) if any(due) else _next_turn(after)


def still_due(position: Fields) -> Drawing:
    """Return the cards that are due when the one that is due now is drawn (CQ-10.2, CQ-12.9)."""
    due = position[13]
    assert isinstance(due, Drawing)
    normal = position[1] == "draw"
    return Drawing(due.cards - normal, due.conscripted - (not normal))


def _next_turn(position: Fields) -> Row:
    """The next survivor; behind the last of a round another begins, or the game is over (CQ-4.1, CQ-13.4)."""
    table, rounds, fallen, first = position[0], position[4], position[14], position[15]
    out = [each.seat for each in fallen]
    turn = (position[3] + 1) % table.seats
    crossed = turn == first
    while turn in out:
        turn = (turn + 1) % table.seats
        crossed = crossed or turn == first
    if crossed and rounds == table.max_rounds:
        return ended(position)
    found: list[object] = [*position]
    found[TURN], found[ROUNDS], found[DRAFTED], found[FRAME] = turn, rounds + crossed, 0, None
    return turn_begun(new(Fields, found))
