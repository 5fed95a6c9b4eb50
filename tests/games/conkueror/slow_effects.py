"""The effects of cards and moves on the table of ConKUeror, by a second way.

>>> table = Table(Options(), 2)
>>> table.current, table.card = 0, "revolt"
>>> table.set("peru", 0, "2i 1c")
>>> table.set("brazil", 0, "1i")
>>> play_card(table, ["peru", "brazil"])
>>> table.owner["peru"], write(table.stacks["brazil"])
(None, '3i 1c')
"""

from __future__ import annotations

from .slow_judge import army_cards
from .slow_setup import Options
from .slow_stack import SETS, Stack, join, lose, pieces, read, write
from .slow_table import Table, shift

__all__ = ["Options", "empty", "expire", "gain", "man", "opening_place", "play_card", "spend_army_set"]


def opening_place(table: Table, seat: int, place: str) -> None:
    """Place one infantry of the opening (CQ-3.3, CQ-3.4)."""
    table.owner[place] = seat
    table.left[seat] -= 1
    table.stacks[place]["i"] += 1


def expire(table: Table, place: str) -> None:
    """End the immunity of a territory, which ends with its owner (CQ-12.7)."""
    table.immune.pop(place, None)


def empty(table: Table, place: str) -> None:
    """Make a territory vacant."""
    table.set(place, None)
    expire(table, place)


def gain(table: Table, place: str) -> None:
    """Give a territory to the current player, without pieces; it counts as captured (CQ-10.2)."""
    table.set(place, table.current)
    table.captured += 1
    expire(table, place)


def man(table: Table, here: str, there: str, counts: Stack) -> None:
    """Move pieces from a territory, or from the draft, to another."""
    if here == "draft":
        table.draft -= counts["i"]
    else:
        join(table.stacks[here], counts, -1)
    join(table.stacks[there], counts)


def play_card(table: Table, places: list[str]) -> None:
    """Apply the chance card that waits (CQ-12.4 to CQ-12.12), or make its chance move pending."""
    table.targets = places
    match table.card, places:
        case "revolt", [here, there]:
            join(table.stacks[there], table.stacks[here])
            empty(table, here)
        case "nuclear_strike", _:
            table.due = "hit"
        case "immunity", [place]:
            table.immune[place] = table.current
        case "draft", _:
            table.conscription = True
        case "revolution", [place]:
            gain(table, place)
            table.stacks[place]["i"] = 1
        case "bombardment", _:
            table.bombardment = True
        case _:
            assert table.card in {"sabotage", "mercenaries", "reinforcements"}
            table.due = "die"


def struck(table: Table, word: str) -> None:
    """Apply the die, or the chosen territory of the player's own, to the chance card played."""
    (place,) = table.targets
    match table.card:
        case "nuclear_strike":
            empty(table, place)
            empty(table, word)
        case "sabotage":
            lose(table.stacks[place], int(word))
            if not pieces(table.stacks[place]):
                empty(table, place)
        case "mercenaries":
            table.stacks[place]["m"] += int(word)
        case _:
            table.stacks[place]["i"] += int(word)


def spend_army_set(table: Table, counts: Stack, place: str) -> None:
    """Trade in a set of army cards (CQ-10.4, CQ-10.5)."""
    for kind, number in army_cards(counts).items():
        shift(table.hands[table.current], kind, -number)
        shift(table.discard, kind, number)
    join(table.stacks[place], read(SETS[write(counts)]))


def take_continent(table: Table, continent: str) -> None:
    """Take a whole continent, whose new territories must be garrisoned (CQ-11.2)."""
    for name in table.lands(continent):
        shift(table.hands[table.current], name, -1)
        shift(table.discard, name, 1)
        if table.owner[name] != table.current:
            gain(table, name)
            table.gained.append(name)
