"""The refusals of discards, of the robber's moves and of development cards (CT-7, CT-10)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.codes import hex_key, refusal
from kbwidgets.games.catan.rules.frames import Discarding, FreeRoads
from kbwidgets.games.catan.rules.goods import RESOURCES, holds, total
from kbwidgets.games.catan.rules.moves import (
    CARD_NOUNS,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    POINT,
    ROAD_BUILDING,
    Buy,
    Discard,
    Monopoly,
    PlayKnight,
    PlayRoads,
    Plenty,
    Robber,
    Show,
    Stop,
)
from kbwidgets.games.catan.rules.playing import can_pave
from kbwidgets.games.catan.rules.position import NOBODY, Fields, dev_count, open_points
from kbwidgets.games.catan.rules.refused_builds import paid
from kbwidgets.games.catan.rules.robbing import SPARED, spared, victims_at

_LATER: Final = "Keep this card for later."


def buy_refused(position: Fields, _: Buy) -> list[Refusal]:
    """Return the refusals of buying a development card (CT-8.7)."""
    found: list[Refusal] = []
    if not position.dev.deck:
        text, instead = "The development cards are sold out.", "Build something else, or trade."
        found.append(refusal("deck-empty", "CT-8.7", text, (), instead))
    return found + paid(position, "development card")


def stop_refused(position: Fields, _: Stop) -> list[Refusal]:
    """Return the refusal of stopping before the first free road (CT-10.8)."""
    frame = position.frame
    assert isinstance(frame, FreeRoads)
    if frame.placed:
        return []
    text = "You must place at least one free road."
    return [refusal("wrong-phase", "CT-10.8", text, (), "Choose a marked edge.")]


def _held(position: Fields, card: int) -> list[Refusal]:
    """Return the refusals of a card that is missing, too new, or the second one this turn (CT-10.1 to CT-10.3)."""
    dev, turn = position.dev, position.turn
    held, new = dev_count(dev.held[turn], card), dev_count(dev.new, card)
    found: list[Refusal] = []
    if not held:
        text = f"You don't have a {CARD_NOUNS[card]}."
        found.append(refusal("no-such-card", "CT-10.1", text, (), "You could buy a development card."))
    elif held == new:
        text = f"You bought this {'knight' if card == KNIGHT else 'card'} this turn."
        found.append(refusal("new-card", "CT-10.3", text, (), "You can play it next turn."))
    if dev.played != NOBODY:
        text = "You can play only one development card per turn."
        found.append(refusal("one-card-per-turn", "CT-10.2", text))
    return found


def knight_refused(position: Fields, _: PlayKnight) -> list[Refusal]:
    """Return the refusals of a knight (CT-10.7)."""
    return _held(position, KNIGHT)


def roads_refused(position: Fields, _: PlayRoads) -> list[Refusal]:
    """Return the refusals of a Road Building card (CT-10.8)."""
    found = _held(position, ROAD_BUILDING)
    if can_pave(position):
        return found
    roads = position.built.realms[position.turn].roads.bit_count()
    if roads >= position.table.limits.roads:
        return [*found, refusal("no-road-possible", "CT-10.8", "You have no roads left.")]
    return [*found, refusal("no-road-possible", "CT-10.8", "You have nowhere to build a road.", (), _LATER)]


def _miscounted(verb: str, expected: int, chosen: int) -> tuple[str, str]:
    """Return the text and the advice for a wrong number of cards."""
    more = f"{expected - chosen} more" if expected > chosen else f"{chosen - expected} fewer"
    return f"You must {verb} {counted(expected, 'card')}, and you've chosen {chosen}.", f"Choose {more}."


def plenty_refused(position: Fields, move: Plenty) -> list[Refusal]:
    """Return the refusals of a Year of Plenty (CT-10.9)."""
    found = _held(position, PLENTY)
    count, bank = total(move.goods), position.store
    if not bank:
        return [*found, refusal("bank-empty", "CT-10.9", "The bank is empty.", (), _LATER)]
    expected = min(2, total(bank))
    if count != expected:
        text, instead = _miscounted("take", expected, count)
        found.append(refusal("bank-empty", "CT-10.9", text, (), instead))
    elif not holds(bank, move.goods):
        text = bank_lacks(position, packs.missing(bank, move.goods))
        found.append(refusal("bank-empty", "CT-10.9", text, (), "Choose other cards."))
    return found


def bank_lacks(position: Fields, lacking: int) -> str:
    """Return that the bank has too few cards, with their number if everyone can see it (CT-13.1)."""
    kinds = list(packs.as_mapping(lacking))
    if not position.table.setup.show_bank:
        return f"The bank doesn't have enough {joined(kinds, 'or')}."
    left = packs.as_mapping(position.store)
    return f"The bank has {joined([f'only {left[kind]} {kind}' if kind in left else f'no {kind}' for kind in kinds])}."


def monopoly_refused(position: Fields, move: Monopoly) -> list[Refusal]:
    """Return the refusals of a Monopoly (CT-10.10)."""
    assert move.kind < len(RESOURCES)
    return _held(position, MONOPOLY)


def show_refused(position: Fields, move: Show) -> list[Refusal]:
    """Return the refusals of revealing victory point cards (CT-10.4)."""
    dev, turn = position.dev, position.turn
    hidden = dev_count(dev.held[turn], POINT) - dev.shown[turn]
    if not position.table.setup.early_reveal:
        text = "Victory point cards stay hidden in this match."
        return [refusal("wrong-phase", "CT-10.4", text, (), "They count for you all the same.")]
    if 1 <= move.count <= hidden:
        return []
    text = f"You have {counted(hidden, 'victory point card') if hidden else 'no victory point cards'} to reveal."
    instead = f"Reveal 1 to {hidden} cards." if hidden > 1 else "Reveal 1 card." if hidden else ""
    return [refusal("no-such-card", "CT-10.4", text, (), instead)]


def discard_refused(position: Fields, move: Discard) -> list[Refusal]:
    """Return the refusals of a discard (CT-7.1)."""
    frame, hand = position.frame, position.hands[move.seat]
    assert isinstance(frame, Discarding)
    owed, count = frame.owed[move.seat], total(move.goods)
    if count == owed and holds(hand, move.goods):
        return []
    text, instead = "You don't have these cards.", f"Choose {counted(owed, 'card')} from your hand."
    if count != owed:
        text, instead = _miscounted("discard", owed, count)
    return [refusal("wrong-discard", "CT-7.1", text, (), instead)]


def robber_refused(position: Fields, move: Robber) -> list[Refusal]:
    """Return the refusals of a move of the robber (CT-7.3, CT-7.4, CT-7.7)."""
    hexes, names = position.table.grid.hexes, position.table.setup.names
    if not 0 <= move.hexagon < hexes:
        text, instead = "There's no such hex.", f"Choose one from 0 to {hexes - 1}."
        return [refusal("no-such-hex", "CT-3.2", text, (), instead)]
    at, found = (hex_key(move.hexagon),), list[Refusal]()
    if move.hexagon == position.robber:
        text, instead = "The robber is already here.", "Move it to another hex."
        found.append(refusal("robber-same-hex", "CT-7.3", text, at, instead))
    corners = position.table.grid.corners_of[move.hexagon]
    if spared(position) >> move.hexagon & 1:
        guarded = [
            names[seat]
            for seat, realm in enumerate(position.built.realms)
            if seat != position.turn
            and realm.weight(corners)
            and open_points(position.built, position.dev, seat) < SPARED
        ]
        text = f"{joined(guarded)} {'has' if len(guarded) == 1 else 'have'} fewer than {SPARED} points"
        text = f"{text} and can't be robbed."
        found.append(refusal("robber-protected", "CT-7.7", text, at))
    able = victims_at(position, move.hexagon)
    if move.victim in able or (move.victim == NOBODY and len(able) < 2):
        return found
    instead = "Choose whom to steal from." if len(able) > 1 else "Move the robber here without stealing."
    if move.victim == NOBODY:
        text = f"{'Two' if len(able) == 2 else 'Three'} players can be robbed here."
    elif move.victim == position.turn:
        text = "You can't steal from yourself."
    elif 0 <= move.victim < len(names) and position.built.realms[move.victim].weight(corners):
        text = f"{names[move.victim]} has no cards to steal."
    elif 0 <= move.victim < len(names):
        text = f"{names[move.victim]} has no building here."
    else:
        text = "There's no such player."
    if len(able) == 1:
        instead = f"You can steal from {names[able[0]]}."
    return [*found, refusal("bad-victim", "CT-7.4", text, at, "" if found else instead)]
