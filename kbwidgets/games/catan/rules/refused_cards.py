"""What forbids discards, the robber's moves and development cards (CT-7, CT-10)."""

from __future__ import annotations

from kbwidgets.core.types import Refusal, called
from kbwidgets.core.words import counted, joined, some
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.codes import hex_key, refusal
from kbwidgets.games.catan.rules.frames import Discarding, FreeRoads
from kbwidgets.games.catan.rules.goods import RESOURCES, holds, total
from kbwidgets.games.catan.rules.listing import plenties
from kbwidgets.games.catan.rules.moves import (
    CARD_NAMES,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    POINT,
    ROAD_BUILDING,
    Discard,
    Monopoly,
    Plenty,
    Robber,
    Show,
)
from kbwidgets.games.catan.rules.playing import can_pave
from kbwidgets.games.catan.rules.position import NOBODY, Fields, dev_count, open_points
from kbwidgets.games.catan.rules.refused_builds import paid
from kbwidgets.games.catan.rules.robbing import SPARED, spared, victims_at

_CARDS = {"knight": KNIGHT, "road-building": ROAD_BUILDING}


def buy_refused(position: Fields) -> list[Refusal]:
    """CT-8.7."""
    found: list[Refusal] = []
    if not position.dev.deck:
        found.append(refusal("deck-empty", "CT-8.7", "all development cards are sold"))
    return found + paid(position, "development card")


def stop_refused(position: Fields) -> list[Refusal]:
    """CT-10.8."""
    frame = position.frame
    assert isinstance(frame, FreeRoads)
    if frame.placed:
        return []
    told = "the first free road has to be placed; only the second may be left out"
    return [refusal("wrong-phase", "CT-10.8", told, (), "place a road")]


def _held(position: Fields, card: int) -> list[Refusal]:
    """Whether a card can be played by its age, and whether none was played in this turn (CT-10.1 to CT-10.3)."""
    dev, turn = position.dev, position.turn
    name = CARD_NAMES[card]
    held, new = dev_count(dev.held[turn], card), dev_count(dev.new, card)
    found: list[Refusal] = []
    if not held:
        told = f"{position.table.setup.names[turn]} holds no {name}"
        found.append(refusal("no-such-card", "CT-10.1", told, (), "buy a card"))
    elif held == new:
        told = f"the {name} was bought in this turn"
        found.append(refusal("new-card", "CT-10.3", told, (), "play it from the next own turn on"))
    if dev.played != NOBODY:
        told = f"a {CARD_NAMES[dev.played]} was played in this turn, and one card a turn is all"
        found.append(refusal("one-card-per-turn", "CT-10.2", told, (), "wait for the next own turn"))
    return found


def card_refused(position: Fields, word: str) -> list[Refusal]:
    """A knight or a road building card (CT-10.7, CT-10.8)."""
    found = _held(position, _CARDS[word])
    if word == "knight" or can_pave(position):
        return found
    roads = position.built.realms[position.turn].roads.bit_count()
    none = roads >= position.table.limits.roads
    why = f"all {counted(roads, 'road')} stand" if none else "there is no edge where a road may be built"
    return [*found, refusal("no-road-possible", "CT-10.8", f"no free road could be placed: {why}")]


def plenty_refused(position: Fields, move: Plenty) -> list[Refusal]:
    """CT-10.9."""
    found = _held(position, PLENTY)
    count, bank = total(move.goods), position.store
    if not bank:
        return [*found, refusal("bank-empty", "CT-10.9", "the bank is empty, so the card cannot be played")]
    due = min(2, total(bank))
    if count != due:
        told = f"a year of plenty brings {counted(due, 'card')}, not {count}"
        found.append(refusal("bank-empty", "CT-10.9", told, (), _plenty(position)))
    elif not holds(bank, move.goods):
        lacking = packs.missing(bank, move.goods)
        found.append(refusal("bank-empty", "CT-10.9", bank_lacks(position, lacking), (), _plenty(position)))
    return found


def bank_lacks(position: Fields, lacking: int) -> str:
    """That the bank has too few, and how many where everybody may see it (CT-13.1)."""
    kinds = list(packs.as_mapping(lacking))
    if not position.table.setup.show_bank:
        return f"the bank has too few cards of {joined(kinds)}"
    left = packs.as_mapping(position.store)
    return "the bank has " + joined([f"{left.get(kind, 0)} {kind} left" for kind in kinds])


def _plenty(position: Fields) -> str:
    if not position.table.setup.show_bank:
        return "name other cards"
    return some([str(move) for move in plenties(position.store)])


def monopoly_refused(position: Fields, move: Monopoly) -> list[Refusal]:
    """CT-10.10."""
    assert move.kind < len(RESOURCES)
    return _held(position, MONOPOLY)


def show_refused(position: Fields, move: Show) -> list[Refusal]:
    """CT-10.4."""
    dev, turn = position.dev, position.turn
    hidden = dev_count(dev.held[turn], POINT) - dev.shown[turn]
    if not position.table.setup.early_reveal:
        told = "victory point cards stay hidden until the end in this match"
        return [refusal("wrong-phase", "CT-10.4", told)]
    if 1 <= move.count <= hidden:
        return []
    told = f"{position.table.setup.names[turn]} has {counted(hidden, 'hidden victory point card')}, not {move.count}"
    return [refusal("no-such-card", "CT-10.4", told, (), f"show 1 to {hidden}" if hidden else "")]


def discard_refused(position: Fields, move: Discard) -> list[Refusal]:
    """CT-7.1."""
    frame, hand = position.frame, position.hands[move.seat]
    assert isinstance(frame, Discarding)
    owed, count = frame.owed[move.seat], total(move.goods)
    if count == owed and holds(hand, move.goods):
        return []
    who, held = position.table.setup.names[move.seat], packs.written(hand)
    told = f"{who} owes {counted(owed, 'card')} and gives {packs.written(move.goods)}, holding {held}"
    return [refusal("wrong-discard", "CT-7.1", told, (), f"choose {owed} of these cards")]


def robber_refused(position: Fields, move: Robber) -> list[Refusal]:
    """CT-7.3, CT-7.4, CT-7.7."""
    hexes, names = position.table.grid.hexes, position.table.setup.names
    if not 0 <= move.hexagon < hexes:
        return [refusal("no-such-hex", "CT-3.2", f"there is no hex {move.hexagon}")]
    at, found = (hex_key(move.hexagon),), list[Refusal]()
    if move.hexagon == position.robber:
        told = f"the robber stands on hex {move.hexagon} and has to move"
        found.append(refusal("robber-same-hex", "CT-7.3", told, at))
    if spared(position) >> move.hexagon & 1:
        corners = position.table.grid.corners_of[move.hexagon]
        guarded = [
            f"{names[seat]} ({open_points(position.built, position.dev, seat)})"
            for seat, realm in enumerate(position.built.realms)
            if seat != position.turn
            and realm.weight(corners)
            and open_points(position.built, position.dev, seat) < SPARED
        ]
        told = f"at hex {move.hexagon} builds who has fewer than {SPARED} points: {joined(guarded)}"
        found.append(refusal("robber-protected", "CT-7.7", told, at))
    able = victims_at(position, move.hexagon)
    if move.victim in able or (move.victim == NOBODY and len(able) < 2):
        return found
    who = joined([f"{names[seat]} ({seat})" for seat in able], "or") if able else "nobody"
    told = f"{called(move.victim, names)} cannot be robbed here" if move.victim != NOBODY else "choose whom to rob"
    moves = [str(Robber(move.hexagon, seat)) for seat in able] or [str(Robber(move.hexagon, NOBODY))]
    instead = "" if found else some(moves)
    return [*found, refusal("bad-victim", "CT-7.4", f"{told}: on hex {move.hexagon} it can be {who}", at, instead)]
