"""The legality of moves in ConKUeror by a second way: the codes of all refusals, in the order of section 16.

A code is given when its row of section 16 holds to the letter, and its subject exists. After the end there is only
`game_over`; then only unknown ids; then only whose turn and phase it is; then only disabled territories; then all the
rest together. Text that is not in the notation at all raises a ValueError.

>>> table = Table(Options(), 2)
>>> table.phase, table.due, table.current = "attack", "", 0
>>> table.set("brazil", 0, "2i")
>>> table.set("north_africa", 1, "3i")
>>> refusals(table, "attack brazil north_africa 2", 0)
['too_few_to_attack', 'army_match', 'send_range']
>>> refusals(table, "deploy brazil 1", 1)
['not_your_turn', 'wrong_phase']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .slow_setup import Options, in_order
from .slow_stack import RECIPES, SETS, Stack, lacking, pieces, read, regulars, write
from .slow_table import ARMY_CARDS, Table

__all__ = ["Options", "Table", "refusals"]


class Move(NamedTuple):
    """The parts of a move."""

    verb: str
    places: list[str]
    number: int
    counts: Stack
    get: Stack


SHAPES = {
    "claim": "place",
    "place": "place",
    "autoplace": "",
    "chance_play": "places",
    "chance_skip": "",
    "deploy": "place number",
    "exchange": "place recipe",
    "trade_army": "counts place",
    "trade_territory": "place",  # Here the place is a continent.
    "attack": "place place number",
    "occupy": "place place counts",
    "roll": "",
    "roll_out": "",
    "withdraw": "",
    "move_in": "counts",
    "station": "place place counts",
    "fortify": "place place counts",
    "next_phase": "",
}
"""All verbs and the shapes of their arguments."""

PHASES = {  # This table follows section 4.
    "claim": {"claim"},
    "place": {"reinforce"},
    "autoplace": {"reinforce"},
    "deploy": {"draft"},
    "exchange": {"draft", "attack", "fortify"},
    "trade_army": {"draft", "attack", "fortify"},
    "trade_territory": {"draft", "attack", "fortify"},
    "attack": {"attack"},
    "occupy": {"attack"},
    "fortify": {"fortify"},
    "next_phase": {"draft", "attack", "fortify"},
}
"""The phases of the moves that are not answers."""
ANSWERS = {
    "chance": {"chance_play", "chance_skip"},
    "battle": {"roll", "roll_out", "withdraw"},
    "move_in": {"move_in"},
    "station": {"station"},
}
"""The moves that answer each pending decision."""

TARGETS = {
    "revolt": ("own", "own"),
    "nuclear_strike": ("opponent's",),
    "sabotage": ("opponent's",),
    "immunity": ("own",),
    "mercenaries": ("own",),
    "draft": (),
    "revolution": ("opponent's",),
    "bombardment": (),
    "reinforcements": ("own",),
}
"""The targets of each chance card (CQ-12.4 to CQ-12.12)."""


def take_apart(text: str) -> Move:
    """Parse a move from its text."""
    verb, *words = text.split()
    if verb not in SHAPES:
        raise ValueError(text)
    match SHAPES[verb].split(), words:
        case [], []:
            return Move(verb, [], 0, {}, {})
        case ["places"], places:
            return Move(verb, places, 0, {}, {})
        case ["place"], [place]:
            return Move(verb, [place], 0, {}, {})
        case ["place", "number"], [place, number]:
            return Move(verb, [place], int(number), {}, {})
        case ["place", "place", "number"], [place, other, number]:
            return Move(verb, [place, other], int(number), {}, {})
        case ["place", "recipe"], [place, give, get, *times]:
            if (give.replace("m", "i"), get.replace("m", "i")) not in RECIPES or len(times) > 1:
                raise ValueError(text)
            number = int(times[0]) if times else 1
            if number < 1:
                raise ValueError(text)
            return Move(verb, [place], number, *(times_over(read(part), number) for part in (give, get)))
        case ["counts", "place"], [*counts, place]:
            return Move(verb, [place], 0, read(" ".join(counts)), {})
        case ["place", "place", "counts"], [place, other, *counts] if counts:
            return Move(verb, [place, other], 0, read(" ".join(counts)), {})
        case ["counts"], counts if counts:
            return Move(verb, [], 0, read(" ".join(counts)), {})
        case _:
            raise ValueError(text)


def times_over(stack: Stack, times: int) -> Stack:
    """Multiply a recipe that is done several times at once (CQ-9.1)."""
    return {kind: number * times for kind, number in stack.items()}


def refusals(table: Table, text: str, seat: int) -> list[str]:
    """Return the codes of all reasons why a seat may not do this now, or `[]` if it is legal."""
    move = take_apart(text)
    if table.phase == "over":
        return ["game_over"]  # CQ-13.5
    stages = (unknown_faults, turn_faults, disabled_faults, JUDGES.get(move.verb, nothing))
    for stage in stages:
        if faults := stage(table, move, seat):
            return in_order(faults)
    return []


def nothing(_table: Table, _move: Move, _seat: int) -> list[str]:
    """Return no faults, because nothing more can be wrong."""
    return []


def unknown_faults(table: Table, move: Move, _seat: int) -> list[str]:
    """Return the faults of unknown ids; a continent without enabled territories does not exist (CQ-2.7)."""
    if move.verb == "trade_territory":
        return [] if move.places[0] in table.continents() else ["unknown_continent"]
    places = [place for place in move.places if (move.verb, place) != ("station", "draft")]
    return [] if all(place in table.earth.territories for place in places) else ["unknown_territory"]


def turn_faults(table: Table, move: Move, seat: int) -> list[str]:
    """Return the faults of turn and phase."""
    faults = [] if seat == table.current else ["not_your_turn"]
    pending = table.pending()
    if table.due or (pending and move.verb not in ANSWERS[pending]):
        return [*faults, "pending"]
    if not pending and move.verb in ANSWERS["chance"]:
        return [*faults, "chance_no_card"]
    if not pending and table.phase not in PHASES.get(move.verb, set()):
        return [*faults, "wrong_phase"]
    return faults


def disabled_faults(table: Table, move: Move, _seat: int) -> list[str]:
    """Return the faults of disabled territories (CQ-2.4)."""
    off = [place for place in move.places if place in table.earth.territories and place not in table.enabled]
    return ["disabled_territory"] if off else []


def own_faults(table: Table, move: Move, seat: int) -> list[str]:
    """Return a fault unless the one named territory is the player's own."""
    return [] if table.owner[move.places[-1]] == seat else ["not_owner"]


def judge_claim(table: Table, move: Move, _seat: int) -> list[str]:
    """Judge a claim (CQ-3.3)."""
    return [] if table.owner[move.places[0]] is None else ["already_claimed"]


def judge_chance_play(table: Table, move: Move, seat: int) -> list[str]:
    """Judge a chance card and its kinds of targets (CQ-12.3)."""
    if unplayable(table, seat):
        return ["chance_unplayable"]
    kinds = TARGETS[table.card]
    if len(kinds) != len(move.places):
        return ["chance_target"]
    faults = ["same_territory"] if len(set(move.places)) < len(move.places) else []
    for kind, place in zip(kinds, move.places, strict=True):
        owner = table.owner[place]
        if kind == "own" and owner != seat:
            faults.append("not_owner")
        if kind == "opponent's" and owner == seat:
            faults.append("own_target")
        if kind == "opponent's" and owner is None:
            faults.append("chance_target")
    return faults


def unplayable(table: Table, seat: int) -> bool:
    """Return whether the waiting card has no legal target, as with one territory (CQ-12.4 and CQ-12.5)."""
    return table.card in {"revolt", "nuclear_strike"} and len(table.own(seat)) < 2


def judge_deploy(table: Table, move: Move, seat: int) -> list[str]:
    """Judge a deployment (CQ-5.4)."""
    faults = own_faults(table, move, seat)
    return faults if 1 <= move.number <= table.draft else [*faults, "draft_exceeded"]


def judge_exchange(table: Table, move: Move, seat: int) -> list[str]:
    """Judge an exchange (CQ-9.1, CQ-9.2)."""
    faults = own_faults(table, move, seat)
    if move.counts["m"] or move.get["m"]:
        return [*faults, "mercenary_fixed"]
    stack = table.stacks[move.places[0]]
    short = not faults and any(stack[kind] < number for kind, number in move.counts.items())
    return [*faults, "exchange_short"] if short else faults


def judge_trade_army(table: Table, move: Move, seat: int) -> list[str]:
    """Judge a set of army cards (CQ-10.4, CQ-10.5)."""
    faults = own_faults(table, move, seat)
    hand = table.hands[seat]
    held = all(hand.get(kind, 0) >= number for kind, number in army_cards(move.counts).items())
    return faults if held and write(move.counts) in SETS else [*faults, "not_a_set"]


def army_cards(counts: Stack) -> dict[str, int]:
    """Return army cards by their names, from `2i 1c`."""
    return {kind: counts[kind[0]] for kind in ARMY_CARDS}


def judge_trade_territory(table: Table, move: Move, seat: int) -> list[str]:
    """Judge a set of territory cards (CQ-11.2, CQ-11.4)."""
    lands = table.lands(move.places[0])
    faults: list[str] = []
    if any(not table.hands[seat].get(name) for name in lands):
        faults.append("continent_incomplete")
    gain = [name for name in lands if table.owner[name] != seat]
    if not gain:
        faults.append("continent_owned")
    if table.spare(seat) < len(gain):
        faults.append("spares_short")
    return faults


def pair_faults(table: Table, move: Move, seat: int) -> list[str]:
    """Return the faults of a pair that must lead from one's own territory to an adjacent one."""
    here, there = move.places
    faults = [] if table.owner[here] == seat else ["not_owner"]
    if here == there:
        return [*faults, "same_territory"]
    return faults if there in table.near(here) else [*faults, "not_adjacent"]


def judge_attack(table: Table, move: Move, seat: int) -> list[str]:
    """Judge an attack (CQ-6.1 to CQ-6.4, CQ-6.11)."""
    here, there = move.places
    faults = pair_faults(table, move, seat)
    stack, owner = table.stacks[here], table.owner[there]
    if here != there and owner == seat:
        faults.append("own_target")
    if owner is None:
        faults.append("vacant_target")
    if table.owner[here] == seat:
        if pieces(stack) < 3:
            faults.append("too_few_to_attack")
        if regulars(stack) < 2:
            faults.append("need_regulars")
        if not 2 <= move.number <= pieces(stack) - 1:
            faults.append("send_range")
        if owner not in {seat, None} and lacking(stack, table.stacks[there]):
            faults.append("army_match")
    if owner not in {seat, None} and there in table.immune:
        faults.append("immune")
    return faults


def moving_faults(stack: Stack, counts: Stack) -> list[str]:
    """Return the faults of regulars that leave a stack: at least one moves and one stays (CQ-7.2, CQ-8.1, CQ-8.3)."""
    faults = ["mercenary_fixed"] if counts["m"] else []
    enough = all(counts[kind] <= stack[kind] for kind in "ica") and regulars(counts) < max(1, regulars(stack))
    return faults if pieces(counts) and enough else [*faults, "move_range"]


def judge_occupy(table: Table, move: Move, seat: int) -> list[str]:
    """Judge an occupation (CQ-6.12)."""
    here, there = move.places
    faults = pair_faults(table, move, seat)
    if here != there and table.owner[there] is not None:
        faults.append("not_vacant")
    if table.owner[here] == seat:
        if regulars(table.stacks[here]) < 2:
            faults.append("need_regulars")
        faults += moving_faults(table.stacks[here], move.counts)
    return faults


def judge_move_in(table: Table, move: Move, _seat: int) -> list[str]:
    """Judge a move-in (CQ-7.2)."""
    assert table.move is not None
    return moving_faults(table.stacks[table.move[0]], move.counts)


def judge_station(table: Table, move: Move, seat: int) -> list[str]:
    """Judge the stationing of pieces (CQ-11.3)."""
    here, there = move.places
    faults: list[str] = []
    if table.owner[there] != seat:
        faults.append("not_owner")
    elif there not in table.gained or pieces(table.stacks[there]):
        faults.append("pending")  # Each move garrisons one territory, with any number of pieces.
    if here == "draft":
        if move.counts["m"]:
            return [*faults, "mercenary_fixed"]
        if move.counts["c"] or move.counts["a"]:
            return [*faults, "move_range"]
        return faults if 1 <= move.counts["i"] <= table.draft else [*faults, "draft_exceeded"]
    if here == there:
        faults.append("same_territory")
    if table.owner[here] != seat:
        return [*faults, "not_owner"]
    return faults + moving_faults(table.stacks[here], move.counts)


def judge_fortify(table: Table, move: Move, seat: int) -> list[str]:
    """Judge a fortification (CQ-8.1, CQ-8.3)."""
    here, there = move.places
    faults = ["not_owner"] if {table.owner[here], table.owner[there]} != {seat} else []
    if here == there:
        faults.append("same_territory")
    elif there not in reach(table, here):
        faults.append("not_adjacent")
    if table.owner[here] == seat:
        faults += moving_faults(table.stacks[here], move.counts)
    return faults


def reach(table: Table, here: str) -> set[str]:
    """Return the territories that pieces can be fortified to, whoever owns them (section 15, `fortify`)."""
    if table.options.fortify == "any":
        return set(table.enabled)
    if table.options.fortify == "adjacent":
        return set(table.near(here))
    found = {here}
    while more := {
        near
        for name in found
        if table.owner[name] == table.owner[here]
        for near in table.near(name)
        if near not in found
    }:
        found |= more
    return found


def judge_next_phase(table: Table, _move: Move, _seat: int) -> list[str]:
    """Judge the end of a phase (CQ-4.2)."""
    return ["draft_left"] if table.phase == "draft" and table.draft else []


JUDGES: dict[str, Callable[[Table, Move, int], list[str]]] = {
    "claim": judge_claim,
    "place": own_faults,
    "chance_play": judge_chance_play,
    "deploy": judge_deploy,
    "exchange": judge_exchange,
    "trade_army": judge_trade_army,
    "trade_territory": judge_trade_territory,
    "attack": judge_attack,
    "occupy": judge_occupy,
    "move_in": judge_move_in,
    "station": judge_station,
    "fortify": judge_fortify,
    "next_phase": judge_next_phase,
}
