"""Positions of ConKUeror as data: what `to_json` writes and `from_json` checks (CQ-14.4).

Play need not be able to reach a position, but it has to make sense: all cards exist once, every owner has armies, and
the phase fits what is on the table. Territories and cards go by name, and armies are written as in moves: `3i 1c`.
"""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError, OptionError
from kbwidgets.core.setup.options import plain_options
from kbwidgets.core.setup.seating import check_seating
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror.rules.armies import MOST, Stack, counts, read, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, army_text, read_army_cards, territory_card
from kbwidgets.games.conkueror.rules.data_checks import acting, check, frame_from_json, frame_to_json
from kbwidgets.games.conkueror.rules.fields import NO_ROWS, OUT, VACANT, Effects, Fallen, Fields
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.moves import APART, CODES
from kbwidgets.games.conkueror.rules.options import COLOURS, OPTIONS, SEATS, conflicts, set_up
from kbwidgets.games.conkueror.rules.rows import listed
from kbwidgets.games.conkueror.rules.table import Table, table_of
from kbwidgets.games.conkueror.rules.words import RULES

VERSION = 1


_FIELDS = (
    "game", "version", "names", "colours", "options", "phase", "turn", "rounds", "first", "territories", "draft",
    "hands", "deck", "discard", "captured", "chance", "frame", "fallen",
)  # fmt: skip


_CHANCE = ("pile", "spent", "immune", "bombard", "conscripted")


_ROUNDS = 10**6


def position_to_json(position: Fields) -> dict[str, Json]:
    """Return a position as data."""
    table = position.table
    return {
        **_public(table, position.phase, position.turn, position.rounds, position.first),
        "territories": _land(table, position.owners, position.stacks),
        "draft": position.draft,
        "hands": [_cards(table, hand) for hand in position.hands],
        "deck": _cards(table, position.deck),
        "discard": _cards(table, position.discard),
        "captured": position.captured,
        "chance": _chance(table, position.effects),
        "frame": frame_to_json(table, position.phase, position.frame),
        "fallen": [list(each) for each in position.fallen],
    }


def known_to_json(known: Known) -> dict[str, Json]:
    """Return what is known as data; unseen cards are null."""
    table = known.table
    return {
        **_public(table, known.phase, known.turn, known.rounds, known.first),
        "viewer": known.viewer,
        "to_act": list(known.to_act),
        "territories": _land(table, known.owners, known.stacks),
        "draft": known.draft,
        "hands": [None if hand is None else _cards(table, hand) for hand in known.hands],
        "hand_sizes": list(known.hand_sizes),
        "deck": None if known.deck is None else _cards(table, known.deck),
        "deck_size": known.deck_size,
        "discard": _cards(table, known.discard),
        "captured": known.captured,
        "chance": _chance(table, known.effects),
        "frame": frame_to_json(table, known.phase, known.frame),
        "fallen": [list(each) for each in known.fallen],
    }


def _public(table: Table, phase: str, turn: int, rounds: int, first: int) -> dict[str, Json]:
    return {
        "game": "conkueror",
        "version": VERSION,
        "names": list(table.names),
        "colours": list(table.setup.colours),
        "options": dict(table.setup.options),
        "phase": phase,
        "turn": turn,
        "rounds": rounds,
        "first": first,
    }


def _land(table: Table, owners: tuple[int, ...], stacks: tuple[Stack, ...]) -> dict[str, Json]:
    """Return the owner, -1 for none, and the armies of each enabled territory."""
    return {table.ids[at]: [owners[at], written(stacks[at])] for at in table.enabled}


def _cards(table: Table, cards: Cards) -> dict[str, Json]:
    return {"armies": army_text(cards), "territories": [table.ids[at] for at in bits(cards >> SHIFT)]}


def _chance(table: Table, effects: Effects) -> dict[str, Json]:
    return {
        "pile": [table.chance_cards[n].name for n in bits(effects.pile)],
        "spent": [table.chance_cards[n].name for n in bits(effects.spent)],
        "immune": [table.ids[at] for at in bits(effects.immune)],
        "bombard": effects.bombard,
        "conscripted": effects.conscripted,
    }


def position_from_json(data: Json) -> Fields:
    """Return the position of some data. Raise `DataError`, which names the place of a fault."""
    whole = Plain(data).only(*_FIELDS)
    whole["game"].text(["conkueror"])
    whole["version"].number(VERSION, VERSION)
    table = _table(whole)
    seats = table.seats
    phase = whole["phase"].text(list(RULES))
    owners, stacks = _territories(whole["territories"], table)
    turn = whole["turn"].number(0, seats - 1)
    position = Fields(
        table=table,
        phase=phase,
        to_act=acting(phase, turn),
        turn=turn,
        rounds=whole["rounds"].number(0, table.max_rounds or _ROUNDS),
        owners=owners,
        stacks=stacks,
        draft=whole["draft"].number(0, MOST),
        hands=tuple(_read_cards(item, table) for item in whole["hands"].items(seats, seats)),
        deck=_read_cards(whole["deck"], table),
        discard=_read_cards(whole["discard"], table),
        captured=whole["captured"].number(0, len(table.ids)),
        effects=_effects(whole["chance"], table),
        frame=None,
        fallen=tuple(_fallen(item, seats) for item in whole["fallen"].items(0, seats - 1)),
        first=whole["first"].number(0, seats - 1),
        rows=NO_ROWS,
    )
    position = position._replace(frame=frame_from_json(whole["frame"], position))
    check(whole, position)
    return listed(position)


def _table(whole: Plain) -> Table:
    names = [item.text() for item in whole["names"].items(SEATS[0], SEATS[-1])]
    colours = [item.text(COLOURS) for item in whole["colours"].items(SEATS[0], SEATS[-1])]
    seating, refusals = check_seating(names, colours, SEATS, COLOURS, CODES["players_count"], "CQ-2.1", APART)
    if refusals:
        raise DataError("names", str(refusals[0]))
    if list(seating.names) != names:
        raise whole["names"].fault("names without blanks round them")
    values = plain_options(whole["options"], OPTIONS, CODES["bad_option"])
    if refusals := conflicts(len(names), values):
        raise DataError("options", str(refusals[0]))
    if values != whole["options"].data:
        raise whole["options"].fault("options as a match keeps them")
    try:
        return table_of(set_up(seating, values))
    except OptionError as error:
        raise DataError("names", str(error.refusals[0])) from error


def _territories(data: Plain, table: Table) -> tuple[tuple[int, ...], tuple[Stack, ...]]:
    names = [table.ids[at] for at in table.enabled]
    data.only(*names)
    owners, stacks = [OUT] * len(table.ids), [0] * len(table.ids)
    for at in table.enabled:
        owner, armies = data[table.ids[at]].items(2, 2)
        owners[at] = owner.number(VACANT, table.seats - 1)
        stacks[at] = stack_from_json(armies)
    return tuple(owners), tuple(stacks)


def stack_from_json(data: Plain) -> Stack:
    """Return the stack of a text."""
    stack = read(data.text())
    if stack is None or written(stack) != data.data or max(counts(stack)) > MOST:
        raise data.fault("armies such as 3i 1c, or nothing")
    return stack


def _read_cards(data: Plain, table: Table) -> Cards:
    cards = data.only("armies", "territories")
    found = read_army_cards(cards["armies"].text())
    if found is None or army_text(found) != cards["armies"].data:
        raise cards["armies"].fault("army cards such as 2i 1c, or nothing")
    for item in cards["territories"].items():
        card = territory_card(table.index[item.text(table.ids)])
        if found >= card and found > ARMY_MASK:
            raise item.fault("territories in map order")
        found += card
    return found


def _effects(data: Plain, table: Table) -> Effects:
    data.only(*_CHANCE)
    names = tuple(table.chance_index)
    pile, spent = (ascending(data[key], names) for key in ("pile", "spent"))
    return Effects(
        pile, spent, ascending(data["immune"], table.ids), data["bombard"].truth(), data["conscripted"].number(0, 99)
    )


def ascending(data: Plain, names: tuple[str, ...]) -> int:
    """Return a set of names in ascending order as bits."""
    found = 0
    for item in data.items():
        bit = 1 << names.index(item.text(names))
        if found >= bit:
            raise item.fault("each once, in their order")
        found |= bit
    return found


def _fallen(data: Plain, seats: int) -> Fallen:
    seat, rounds, by = data.items(3, 3)
    return Fallen(seat.number(0, seats - 1), rounds.number(1, _ROUNDS), by.number(0, seats - 1))
