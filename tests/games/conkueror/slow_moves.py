"""The legal moves of ConKUeror by a second way: every conceivable text is tried, and so is every chance move.

>>> table = Table(Options(), 2)
>>> chances(table)
{'die 1': 1, 'die 2': 1, 'die 3': 1, 'die 4': 1, 'die 5': 1, 'die 6': 1}
>>> table.phase, table.due, table.current = "fortify", "", 0
>>> table.set("brazil", 0, "2i 1a")
>>> table.set("peru", 0, "1i")
>>> sorted(legal(table, 0))
['exchange brazil 1a 10i', 'exchange brazil 1a 2c', 'fortify brazil peru 1a', 'fortify brazil peru 1i',
 'fortify brazil peru 1i 1a', 'fortify brazil peru 2i', 'next_phase']
"""

from __future__ import annotations

from fractions import Fraction

from .slow_judge import SHAPES, TARGETS, Move, Options, reach, refusals, turn_faults, unplayable
from .slow_odds import battle_odds, dice
from .slow_stack import RECIPES, SETS, choices, pieces, write
from .slow_table import ARMY_CARDS, CHANCE_CARDS, Table

__all__ = ["Options", "chances", "legal", "outcomes"]


def legal(table: Table, seat: int) -> set[str]:
    """Return all legal moves of a seat, each in one notation; a repeatable exchange appears once."""
    if table.due or table.phase == "over":
        return set()
    in_time = [verb for verb in SHAPES if not turn_faults(table, Move(verb, [], 0, {}, {}), seat)]
    texts = (f"{verb} {rest}".strip() for verb in in_time for rest in thinkable(table, verb, seat))
    return {text for text in texts if not refusals(table, text, seat)}


def thinkable(table: Table, verb: str, seat: int) -> list[str]:
    """Return everything that could follow a verb of this phase, using only what the seat has."""
    own = table.own(seat)
    if verb == "claim":
        return table.vacant()
    if verb == "place":
        return own
    if verb == "chance_play":
        return targets(table, seat)
    if verb == "deploy":
        return [f"{name} {number}" for name in own for number in range(1, table.draft + 1)]
    if verb == "exchange":
        return [f"{name} {give} {get}" for name in own for give, get in RECIPES]
    if verb == "trade_army":
        return [f"{cards} {name}" for cards in SETS for name in own]
    if verb == "trade_territory":
        return table.continents()
    if verb == "attack":
        return [
            f"{here} {there} {number}"
            for here in own
            for there in table.near(here)
            for number in range(2, pieces(table.stacks[here]))
        ]
    if verb == "occupy":
        return [f"{here} {there} {some}" for here in own for there in table.vacant() for some in ways(table, here)]
    if verb == "move_in" and table.move is not None:
        return ways(table, table.move[0])
    if verb == "station":
        whence = {f"draft {there} {number}i" for there in table.gained for number in range(1, table.draft + 1)}
        return sorted(whence) + [
            f"{here} {there} {some}" for there in table.gained for here in own for some in ways(table, here)
        ]
    if verb == "fortify":
        return [f"{here} {there} {some}" for here in own for there in reach(table, here) for some in ways(table, here)]
    return [""]


def ways(table: Table, here: str) -> list[str]:
    """Return all ways to move pieces away from a territory."""
    return [write(some) for some in choices(table.stacks[here])]


def targets(table: Table, seat: int) -> list[str]:
    """Return all targets of the chance card that waits."""
    if unplayable(table, seat):
        return []
    found = [""]
    for _ in TARGETS[table.card]:
        found = [f"{before} {name}".strip() for before in found for name in table.enabled]
    return found


def chances(table: Table) -> dict[str, int]:
    """Return the possible chance moves, each with its weight (CQ-14.3)."""
    percent = table.options.chance_percent
    match table.due:
        case "order" | "die":
            return {f"die {die}": 1 for die in range(1, 7)}
        case "deal":
            return {f"deal {name}": 1 for name in table.vacant()}
        case "drop":
            return {f"drop {name}": 1 for name in table.own(table.current)}
        case "chance":
            return {"chance yes": percent, "chance no": 100 - percent}
        case "card":
            return {f"card {name}": 1 for name in CHANCE_CARDS if name in table.chance_pile}
        case "hit":
            return {f"hit {name}": 1 for name in table.own(table.current)}
        case "dice":
            assert table.battle is not None
            return {" ".join(map(str, ["dice", *roll])): 1 for roll in dice(table.battle.bombardment)}
        case "draw":
            return {f"draw {kind}": number for kind, number in table.pile.items() if number}
        case "conscript":
            return {f"draw {kind}": number for kind in ARMY_CARDS if (number := table.pile.get(kind, 0))}
        case _:
            return {}


def outcomes(table: Table) -> dict[str, Fraction]:
    """Return the possible ends of a battle that is rolled out, as `outcome 4 0` for attackers and defenders left."""
    if not table.rolling_out:
        return {}
    assert table.battle is not None
    battle = table.battle
    defenders = pieces(table.stacks[battle.target])
    ends = battle_odds(pieces(battle.sent), defenders, battle.bombardment, table.options.ties)
    return {f"outcome {sent} {left}": odds for (sent, left), odds in ends.items()}
