"""Turns: how one begins, its draft, the phases one after another, its end with the cards that are due (CQ-4, CQ-5)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, Stack, packed
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, Cards, army_cards, army_size, territory_card
from kbwidgets.games.conkueror.rules.ending import ended
from kbwidgets.games.conkueror.rules.frames import Drawing
from kbwidgets.games.conkueror.rules.listing import all_ways
from kbwidgets.games.conkueror.rules.moves import Deploy, Draw, Fortify
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, ONLY, Fields
from kbwidgets.games.conkueror.rules.table import Table

_FEWEST: Final = 3
"""Infantry that are drafted at least, and at most in a short first draft (CQ-5.1, option first_draft)."""
_SHARE: Final = 3
"""Territories for each drafted infantry (CQ-5.1)."""

# -- the beginning ----------------------------------------------------------------------------------------


def begun(position: Fields) -> tuple[object, ...]:
    """The opening is over: round 1 starts with who went first (CQ-3.6)."""
    return turn_begun(position._replace(rounds=1, turn=position.first, frame=None))


def turn_begun(position: Fields) -> tuple[object, ...]:
    """A turn begins: the own immunity ends, then a chance card may come (CQ-4.5, CQ-12.1)."""
    table, _, _, turn, _, owners, _, _, _, _, _, _, _, effects, _, _, _ = position
    if effects.immune:
        immune = sum([1 << at for at in bits(effects.immune) if owners[at] != turn])
        position = position._replace(effects=effects._replace(immune=immune))
    if not table.chance_percent:
        return draft_begun(position)
    if table.chance_percent == 100:
        return card_due(position)
    return position._replace(phase="chance", to_act=BY_CHANCE, ways=(), frame=None)


def card_due(position: Fields) -> Fields:
    """A chance card is drawn; an empty pile is made anew of its discard (CQ-12.2)."""
    effects = position.effects
    if not effects.pile:
        effects = effects._replace(pile=effects.spent, spent=0)
    return position._replace(phase="card", to_act=BY_CHANCE, ways=(), effects=effects, frame=None)


def drafted(table: Table, owners: tuple[int, ...], seat: Seat) -> int:
    """The infantry that a player drafts (CQ-5.1, CQ-5.2)."""
    found = max(_FEWEST, owners.count(seat) // _SHARE)
    for bonus, members in zip(table.bonuses, table.members, strict=True):
        if bonus:
            for at in bits(members):
                if owners[at] != seat:
                    break
            else:
                found += bonus
    return found


def draft_begun(position: Fields) -> tuple[object, ...]:
    """The draft, which does not change afterwards (CQ-5.3)."""
    table, _, _, turn, rounds, owners, stacks, _, _, hands, deck, discard, captured, effects, _, fallen, first = (
        position
    )
    number = drafted(table, owners, turn)
    if table.first_three and rounds == 1 and turn == first:
        number = min(number, _FEWEST)
    ways = all_ways("draft", table, owners, stacks, effects.immune, turn)
    return (
        table, "draft", ONLY[turn], turn, rounds, owners, stacks, ways, number, hands, deck, discard, captured,
        effects, None, fallen, first,
    )  # fmt: skip


def deployed(position: Fields, move: Deploy) -> tuple[object, ...]:
    """Drafted infantry on own land (CQ-5.4)."""
    (
        table, phase, to_act, turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured, effects, frame,
        fallen, first,
    ) = position  # fmt: skip
    at = table.index[move.territory]
    number = move.number
    stack = stacks[at] + number * ONE[0]
    stacks = (*stacks[:at], stack, *stacks[at + 1 :])
    ways = (*ways[:at], FACTS[stack][3], *ways[at + 1 :])
    return (
        table, phase, to_act, turn, rounds, owners, stacks, ways, draft - number, hands, deck, discard, captured,
        effects, frame, fallen, first,
    )  # fmt: skip


def next_phase(position: Fields) -> tuple[object, ...]:
    """From draft to attack, to fortify, to the end of the turn (CQ-4.1)."""
    (
        table, phase, to_act, turn, rounds, owners, stacks, _, draft, hands, deck, discard, captured, effects, frame,
        fallen, first,
    ) = position  # fmt: skip
    if phase == "fortify":
        return turn_ended(position)
    phase = "attack" if phase == "draft" else "fortify"
    ways = all_ways(phase, table, owners, stacks, effects.immune, turn)
    return (
        table, phase, to_act, turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured, effects, frame,
        fallen, first,
    )  # fmt: skip


def fortified(position: Fields, move: Fortify) -> tuple[object, ...]:
    """Armies move once, and the turn ends (CQ-8.1, CQ-8.2)."""
    index, armies = position.table.index, packed(move.armies)
    stacks = moved(position.stacks, index[move.source], index[move.target], armies)
    return turn_ended(position._replace(stacks=stacks))


def moved(stacks: tuple[Stack, ...], source: int, target: int, armies: Stack) -> tuple[Stack, ...]:
    """The stacks after some armies went from one territory to another."""
    found = list(stacks)
    found[source] -= armies
    found[target] += armies
    return tuple(found)


# -- the end ----------------------------------------------------------------------------------------------


def turn_ended(position: Fields) -> tuple[object, ...]:
    """Mercenaries vanish, a Bombardment lapses, then cards are drawn (CQ-4.4)."""
    table, _, _, _, _, owners, stacks, _, _, _, _, _, captured, effects, _, _, _ = position
    if max(stacks) >= HIRED:
        stacks = tuple([stack % HIRED for stack in stacks])
    cards = captured if table.per_territory else min(1, captured)
    conscripted = effects.conscripted
    if effects.bombard or conscripted:
        effects = effects._replace(bombard=False, conscripted=0)
    position = position._replace(owners=owners, stacks=stacks, ways=(), captured=0, effects=effects)
    return next_card(position, Drawing(cards, conscripted)) if cards or conscripted else _next_turn(position)


def next_card(position: Fields, due: Drawing) -> tuple[object, ...]:
    """The next card that is due, as long as there is one; a used pile is made anew (CQ-10.3, CQ-12.9)."""
    deck, discard = position.deck, position.discard
    if due.cards:
        if not deck:
            deck, discard = discard, 0
        if deck:
            return position._replace(phase="draw", to_act=BY_CHANCE, deck=deck, discard=discard, frame=due)
    if due.conscripted:
        if discard and army_size(deck) < due.conscripted:
            deck, discard = deck + discard, 0  # the whole discard comes in before the draw
        if deck & ARMY_MASK:
            frame = Drawing(0, due.conscripted)
            return position._replace(phase="conscript", to_act=BY_CHANCE, deck=deck, discard=discard, frame=frame)
    return _next_turn(position._replace(deck=deck, discard=discard))


def drawn(position: Fields, move: Draw) -> tuple[object, ...]:
    """The player in turn draws a card (CQ-10.2)."""
    due, turn, hands = position.frame, position.turn, position.hands
    assert isinstance(due, Drawing)
    card = card_of(position.table, move)
    hands = (*hands[:turn], hands[turn] + card, *hands[turn + 1 :])
    position = position._replace(hands=hands, deck=position.deck - card)
    normal = position.phase == "draw"
    return next_card(position, Drawing(due.cards - normal, due.conscripted - (not normal)))


def card_of(table: Table, move: Draw) -> Cards:
    """The card that is drawn."""
    n = table.draws.index(move)
    armies = len(table.draws) - len(table.ids)
    return army_cards(tuple(int(n == kind) for kind in range(armies))) if n < armies else territory_card(n - armies)


def _next_turn(position: Fields) -> tuple[object, ...]:
    """The next survivor; behind the last of a round another begins, or the game is over (CQ-4.1, CQ-13.4)."""
    table, turn, rounds = position.table, position.turn, position.rounds
    out = {each.seat for each in position.fallen}
    seat = (turn + 1) % table.seats
    crossed = seat == position.first
    while seat in out:
        seat = (seat + 1) % table.seats
        crossed = crossed or seat == position.first
    if crossed and rounds == table.max_rounds:
        return ended(position)
    return turn_begun(position._replace(turn=seat, rounds=rounds + crossed, draft=0, frame=None))
