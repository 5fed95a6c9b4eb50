"""Exchanges of armies inside a territory, of sets of army cards, and of the cards of a continent (CQ-9 to CQ-11)."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.conkueror.rules.armies import FACTS, packed
from kbwidgets.games.conkueror.rules.cards import SHIFT, read_army_cards
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Row, Stationing, new
from kbwidgets.games.conkueror.rules.moves import DRAFT, Exchange, Station, TradeArmy, TradeTerritory
from kbwidgets.games.conkueror.rules.position import DISCARD, HANDS, NO_ROWS, ROWS, Fields
from kbwidgets.games.conkueror.rules.rows import attack_ways, fortify_ways, listed, rows_of


def exchanged(position: Fields, move: Exchange | TradeArmy) -> Row:
    """Return a position in which one stack has changed, with the number of moves from there (CQ-9.1, CQ-9.3).

    Most random moves are exchanges, so all fields are unpacked at once and packed at once, which is fastest. A slice is
    a plain tuple, which Python unpacks faster than a position.
    """
    (
        table, phase, to_act, turn, rounds, owners, before, draft, hands, deck, discard, captured, effects, frame,
        fallen, first, (lands, each, continents, size, end),
    ) = position[:]  # fmt: skip
    at = table.index[move.territory]
    stacks, ways = [*before], [*each]
    stacks[at] = stack = before[at] + move.change
    if phase == "draft":
        count = FACTS[stack][3]
    elif phase == "attack":
        count = attack_ways(table, owners, stacks, effects[2], turn, at)
    else:
        count = fortify_ways(table, owners, stacks, turn, at)
    ways[at] = count
    more = count - each[at]
    rows = lands, tuple(ways), continents, size + more, end + more
    after = (
        table, phase, to_act, turn, rounds, owners, tuple(stacks), draft, hands, deck, discard, captured, effects,
        frame, fallen, first, rows,
    )  # fmt: skip
    if not continents:
        return after
    return (*after[:ROWS], rows_of(new(Fields, after), *rows[:3]))


def army_set_traded(position: Fields, move: TradeArmy) -> Row:
    """Trade three army cards for armies on one territory (CQ-10.4, CQ-10.5)."""
    turn = position.turn
    cards = read_army_cards(move.cards)
    assert cards is not None
    found = [*exchanged(position, move)]
    hands = [*position.hands]
    hands[turn] -= cards
    found[HANDS], found[DISCARD] = tuple(hands), position.discard + cards
    after = new(Fields, found)
    found[ROWS] = rows_of(after, *after.rows[:3])
    return found


def continent_traded(position: Fields, move: TradeTerritory) -> Fields:
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
    hands, fallen = with_beaten(position._replace(hands=tuple(hands)), after)
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
        return ended(position)
    return position._replace(phase="station", rows=NO_ROWS, frame=Stationing(lands, position.phase))


def stationed(position: Fields, move: Station) -> Fields:
    """Garrison a territory that was gained. After the last one the phase continues (CQ-11.3)."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Stationing)
    armies, target = packed(move.armies), table.index[move.target]
    stacks, draft = list(position.stacks), position.draft
    if move.source == DRAFT:
        draft -= armies
    else:
        stacks[table.index[move.source]] -= armies
    stacks[target] += armies
    position = position._replace(stacks=tuple(stacks), draft=draft)
    if lands := frame.lands & ~(1 << target):
        return position._replace(frame=Stationing(lands, frame.back))
    return listed(position._replace(phase=frame.back, frame=None))
