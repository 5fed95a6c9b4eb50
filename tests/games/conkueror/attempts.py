"""Random material of a lock-step match: its options, and moves to try, legal and not.

>>> seats, values = values_for(Random(3))
>>> 2 <= seats <= 6 and bool(values["max_rounds"])
True
"""

from __future__ import annotations

from random import Random

from kbwidgets.core.setup.options import OptionValue

from .slow import Options, Slow
from .slow_judge import SHAPES
from .slow_map import EARTH
from .slow_setup import INFANTRY, enabled_in, map_faults
from .slow_stack import RECIPES, pieces, write


def values_for(rng: Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a number of players and random options of every kind that keep the game short."""
    seats = rng.choice((2, 2, 3, 3, 4, 5, 6))

    def one(*values: OptionValue) -> OptionValue:
        return rng.choice(values)

    return seats, {
        "disabled": disabled_for(rng, seats),
        "setup": one("claim", "random", "random"),
        "continent_bonus": one(True, True, False),
        "ties": one("defender", "defender", "reroll"),
        "chance_percent": one(0, 50, 50, 100, 100),
        "fortify": one("adjacent", "connected", "any"),
        "cards": one("per_turn", "per_territory"),
        "bombardment": one("highest", "sum"),
        "max_rounds": rng.randint(3, 10),
        "first_draft": one("full", "three"),
    }


def disabled_for(rng: Random, seats: int) -> str:
    """Return continents and territories to leave out, so that the rest is a valid map."""
    while True:
        drawn = rng.sample([*EARTH.bonus], rng.choice((0, 2, 3, 4, 4, 5)))
        drawn += rng.sample([*EARTH.territories], rng.choice((0, 0, 1, 2, 3)))
        options = Options(disabled=" ".join(drawn))
        few = len(enabled_in(options, EARTH)) <= INFANTRY[seats] * seats
        if few and not map_faults(options, seats, EARTH):
            return options.disabled


def attempt(slow: Slow, rng: Random) -> tuple[str, int]:
    """Return a well-formed random move and its seat, mostly of the right phase and from the seat's own territories."""
    seat = slow.current if rng.random() < 0.9 and slow.current >= 0 else rng.randrange(slow.seats)
    legal = sorted(slow.legal(seat)) if rng.random() < 0.5 else []
    verbs = sorted({text.split()[0] for text in legal}) or [*SHAPES]
    verb = rng.choice(verbs)
    return f"{verb} {rest(slow, rng, verb, seat)}".strip(), seat


def place(slow: Slow, rng: Random, seat: int, *, own: float) -> str:
    """Return a territory, `own` being the chance of one's own; rarely one that is disabled or does not exist."""
    mine = slow.own(seat)
    if mine and rng.random() < own:
        return rng.choice(mine)
    return rng.choice([*EARTH.territories, *slow.enabled, "atlantis"])


def near(slow: Slow, rng: Random, here: str) -> str:
    """Return a territory that is mostly a neighbour."""
    beside = slow.near(here) if here in slow.enabled else []
    return rng.choice(beside) if beside and rng.random() < 0.8 else rng.choice([*EARTH.territories])


def some(slow: Slow, rng: Random, here: str) -> str:
    """Return some armies, mostly ones that are in the territory."""
    stack = slow.stacks.get(here, {"i": 2})
    drawn = {kind: rng.randint(0, number + (rng.random() < 0.2)) for kind, number in stack.items()}
    text = write(drawn)
    return "1i" if text == "nothing" else text


def rest(slow: Slow, rng: Random, verb: str, seat: int) -> str:
    """Return the arguments of a verb."""
    here = place(slow, rng, seat, own=0.8)
    match verb:
        case "claim":
            return place(slow, rng, seat, own=0.3)
        case "place":
            return here
        case "chance_play":
            return " ".join(place(slow, rng, seat, own=0.5) for _ in range(rng.choice((0, 1, 1, 2, 2))))
        case "deploy":
            return f"{here} {rng.randint(1, slow.draft + 2)}"
        case "exchange":
            give, get = rng.choice(RECIPES)
            if rng.random() < 0.1:
                give = give.replace("i", "m")
            return f"{here} {give} {get}" + rng.choice(("", "", " 2", " 3"))
        case "trade_army":
            return f"{rng.choice(('3i', '2i 1c', '2i 1a', '1i 2c', '2c 1a', '3c', '1i 1c 1a'))} {here}"
        case "trade_territory":
            return rng.choice([*EARTH.bonus, "atlantis"])
        case "attack":
            stack = slow.stacks.get(here)
            return f"{here} {near(slow, rng, here)} {rng.randint(1, pieces(stack) + 1 if stack else 3)}"
        case "occupy" | "fortify":
            return f"{here} {near(slow, rng, here)} {some(slow, rng, here)}"
        case "station":
            source = "draft" if rng.random() < 0.2 else here
            target = rng.choice(slow.gained) if slow.gained and rng.random() < 0.8 else near(slow, rng, here)
            return f"{source} {target} {some(slow, rng, here)}"
        case "move_in":
            return some(slow, rng, slow.move[0] if slow.move else here)
        case _:
            return ""
