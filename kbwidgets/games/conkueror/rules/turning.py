"""Turns, with their beginning, the draft, the phases, and the cards due at the end (CQ-4, CQ-5)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, Stack, packed
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_size
from kbwidgets.games.conkueror.rules.ending import ended
from kbwidgets.games.conkueror.rules.frames import Drawing, Row, new
from kbwidgets.games.conkueror.rules.moves import Deploy, Draw, Fortify, NextPhase
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
    Effects,
    Fields,
)
from kbwidgets.games.conkueror.rules.rows import all_ways, continents_of, lands_of, rows_of
from kbwidgets.games.conkueror.rules.table import Table

FEWEST: Final = 3
"""The fewest infantry in a draft, and the most in a short first draft (CQ-5.1, option first_draft)."""
SHARE: Final = 3
"""The number of territories for each drafted infantry (CQ-5.1)."""

# -- the beginning ----------------------------------------------------------------------------------------


def begun(position: Fields) -> Row:
    """Begin round 1 with the player who went first (CQ-3.6)."""
    after: list[object] = [*position[:]]
    after[ROUNDS], after[FRAME] = 1, None
    return _turn_begun(position, after, position.first, position.effects)


def _turn_begun(position: Fields, after: list[object], turn: Seat, effects: Effects) -> Row:
    """Begin a turn, in which the player's immunity ends and a chance card may come (CQ-4.5, CQ-12.1).

    The owners are those of the position; everything else that has changed is in `after`.
    """
    table, owners = position[0], position[5]
    for at in bits(effects.immune):
        if owners[at] == turn:
            effects = effects._replace(immune=effects.immune & ~(1 << at))
            after[EFFECTS] = effects
    after[TURN] = turn
    if table.first_phase == "chance":
        after[PHASE], after[TO_ACT] = "chance", BY_CHANCE
        return after
    return card_due(new(Fields, after)) if table.chance_percent else draft_begun(new(Fields, after))


def card_due(position: Fields) -> Row:
    """Let a chance card be drawn. The discard becomes the pile if the pile is empty (CQ-12.2)."""
    effects = position[12]
    after: list[object] = [*position[:]]
    after[PHASE], after[TO_ACT] = "card", BY_CHANCE
    if not effects.pile:
        after[EFFECTS] = effects._replace(pile=effects.spent, spent=0)
    return after


def drafted(table: Table, owners: tuple[int, ...], seat: Seat) -> int:
    """Return the infantry that a player drafts (CQ-5.1, CQ-5.2)."""
    return max(FEWEST, owners.count(seat) // SHARE) + _bonus(table, owners, seat)


def _bonus(table: Table, owners: tuple[int, ...], seat: Seat) -> int:
    total = 0
    for bonus, members in zip(table.bonuses, table.lands_of, strict=True):
        if bonus:
            for at in members:
                if owners[at] != seat:
                    break
            else:
                total += bonus
    return total


def draft_begun(position: Fields) -> Row:
    """Begin the draft, which does not change afterwards (CQ-5.3)."""
    table, turn, owners, stacks = position[0], position[3], position[5], position[6]
    lands = lands_of(owners, turn)
    number = max(FEWEST, len(lands) // SHARE) + _bonus(table, owners, turn)
    if table.first_three and position.rounds == 1 and turn == position.first:
        number = min(number, FEWEST)
    after: list[object] = [*position[:]]
    after[PHASE], after[TO_ACT], after[DRAFTED], after[FRAME] = "draft", ONLY[turn], number, None
    ways = all_ways("draft", table, owners, stacks, position[12][2], turn, lands)
    continents = continents_of(table, owners, position[8][turn], turn)
    after[ROWS] = rows_of(new(Fields, after), lands, ways, continents)
    return after


# -- its phases -------------------------------------------------------------------------------------------


def deployed(position: Fields, move: Deploy) -> Row:
    """Place drafted infantry on a territory of the player (CQ-5.4)."""
    at, number = position[0].index[move.territory], move.number
    lands, each, continents, size, end = position[16]
    after: list[object] = [*position[:]]
    stacks, ways = [*position[6]], [*each]
    stacks[at] = stack = stacks[at] + number * ONE[0]
    ways[at] = count = FACTS[stack][3]
    after[STACKS] = tuple(stacks)
    after[DRAFTED] = left = position[7] - number
    more = count - each[at] - number * len(lands) + (not left)
    after[ROWS] = lands, tuple(ways), continents, size + more, end + more
    return after


def next_phase(position: Fields, move: NextPhase) -> Row:
    """Go on from draft to attack, to fortify, to the end of the turn (CQ-4.1)."""
    phase = position[1]
    if phase == "fortify":
        return _turn_ended(position, position[6])
    lands, _, continents, _, _ = position[16]
    after: list[object] = [*position[:]]
    after[PHASE] = phase = "attack" if phase == "draft" else "fortify"
    ways = all_ways(phase, position[0], position[5], position[6], position[12][2], position[3], lands)
    after[ROWS] = rows_of(position, lands, ways, continents)
    return after


def fortified(position: Fields, move: Fortify) -> Row:
    """Move armies once and end the turn (CQ-8.1, CQ-8.2)."""
    index, armies = position[0].index, packed(move.armies)
    return _turn_ended(position, moved(position[6], index[move.source], index[move.target], armies))


def moved(stacks: tuple[Stack, ...], source: int, target: int, armies: Stack) -> tuple[Stack, ...]:
    """Return the stacks after armies have moved from one territory to another."""
    after = list(stacks)
    after[source] -= armies
    after[target] += armies
    return tuple(after)


# -- the end ----------------------------------------------------------------------------------------------


def _turn_ended(position: Fields, stacks: tuple[Stack, ...]) -> Row:
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
        return _next_turn(position, after, effects)
    return next_card(new(Fields, after), cards_due(position))


def cards_due(position: Fields) -> Drawing:
    """Return the cards that are due at the end of the turn (CQ-10.2, CQ-12.9)."""
    captured = position[11]
    return new(Drawing, (captured if position[0].per_territory else min(1, captured), position[12][4]))


def next_card(position: Fields, due: Drawing) -> Row:
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
            after[PHASE], after[TO_ACT], after[FRAME] = "conscript", BY_CHANCE, Drawing(0, due.conscripted)
            after[DECK], after[DISCARD] = deck, discard
            return after
    after[DECK], after[DISCARD] = deck, discard
    return _next_turn(position, after, position[12])


def drawn(position: Fields, move: Draw) -> Row:
    """Give the player in turn a card (CQ-10.2)."""
    turn, due = position[3], still_due(position)
    card = position[0].cards[move.card]
    after: list[object] = [*position[:]]
    hands = [*position[8]]
    hands[turn] += card
    after[HANDS], after[DECK] = tuple(hands), position[9] - card
    return next_card(new(Fields, after), due) if any(due) else _next_turn(position, after, position[12])


def still_due(position: Fields) -> Drawing:
    """Return the cards that are due after the current one (CQ-10.2, CQ-12.9)."""
    due = position[13]
    assert isinstance(due, Drawing)
    cards, conscripted = due
    return new(Drawing, (cards - 1, conscripted) if position[1] == "draw" else (cards, conscripted - 1))


def _next_turn(position: Fields, after: list[object], effects: Effects) -> Row:
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
            return ended(new(Fields, after))
        after[ROUNDS] = rounds + 1
    after[DRAFTED], after[FRAME] = 0, None
    return _turn_begun(position, after, turn, effects)
