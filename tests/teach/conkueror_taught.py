"""The expectations of the course of ConKUeror."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.protocol.state import State
from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.games.conkueror.rules.worldmap import WORLD

from .taught import Taught

RECIPES = ("5i 1c", "1c 5i", "2c 1a", "1a 2c", "10i 1a", "1a 10i")
SETS = ("3i", "2i 1c", "2i 1a", "1i 2c", "2c 1a", "3c")
WORDS = ("next_phase", "roll", "roll_out", "withdraw", "autoplace", "chance_skip", "chance_play")


def tries(state: State) -> list[str]:
    """Return legal moves, each territory alone and with another one, each exchange, each set, and every word."""
    assert isinstance(state, ConKUerorState)
    legal = [str(move) for move in state.moves(max(0, state.to_act[0] if state.to_act else 0))]
    own = [each.id for each in state.territories if each.owner == state.names[state.turn]]
    return list(dict.fromkeys([*legal, *WORDS, *_lands(state, own), *_cards(own)]))


def _lands(state: ConKUerorState, own: list[str]) -> Iterator[str]:
    """Yield each territory clicked alone, and each of the player's own followed by any other."""
    for name in WORLD.ids:
        yield from (f"claim {name}", f"place {name}", f"deploy {name} 1", f"chance_play {name}")
        yield f"attack {name} {state.territories[name].near[0] if state.territories[name].near else name} 2"
        yield from (f"attack {mine} {name} 2" for mine in own if state.phase == "attack")
        yield from (f"fortify {mine} {name} 1i" for mine in own if state.phase == "fortify")
        yield from (f"chance_play {mine} {name}" for mine in own[:4])


def _cards(own: list[str]) -> Iterator[str]:
    """Yield exchanges and cards, and moves without armies."""
    for mine in own[:12]:
        yield from (f"exchange {mine} {recipe}" for recipe in RECIPES)
        yield from (f"trade_army {cards} {mine}" for cards in SETS)
        yield from (f"fortify {mine} {other} 2m" for other in own[:12])
    yield from (f"trade_territory {each.id}" for each in WORLD.continents)
    yield from ("move_in 1i", "move_in 99i", "move_in 1m")


TAUGHT = Taught(
    # Section 21 is followed except for fortify, which a first small game needs; a whole turn and a quiz come last.
    in_order=(
        "map",
        "claim",
        "draft",
        "attack",
        "few",
        "match",
        "withdraw",
        "cards",
        "mercenaries",
        "immunity",
        "continent",
        "out",
    ),
    later=("fortify",),
    # Section 16 lists the codes by their rules.
    rules_of={
        "CQ-ERR.9": {"CQ-2.7"},
        "CQ-ERR.14": {"CQ-4.1"},
        "CQ-ERR.15": {"CQ-4.3", "CQ-11.3"},
        "CQ-ERR.16": {"CQ-13.5"},
        "CQ-ERR.17": {"CQ-2.4"},
        "CQ-ERR.18": {"CQ-3.4", "CQ-5.4", "CQ-6.1", "CQ-8.1", "CQ-9.1", "CQ-10.5", "CQ-12.4", "CQ-12.7", "CQ-12.8",
                      "CQ-12.12"},
        "CQ-ERR.19": {"CQ-3.3"},
        "CQ-ERR.20": {"CQ-6.1", "CQ-12.5", "CQ-12.6", "CQ-12.10"},
        "CQ-ERR.21": {"CQ-6.1", "CQ-8.1"},
        "CQ-ERR.22": {"CQ-6.2"},
        "CQ-ERR.23": {"CQ-6.2"},
        "CQ-ERR.24": {"CQ-6.3"},
        "CQ-ERR.25": {"CQ-6.4"},
        "CQ-ERR.26": {"CQ-6.11"},
        "CQ-ERR.27": {"CQ-6.12"},
        "CQ-ERR.29": {"CQ-7.2", "CQ-8.1"},
        "CQ-ERR.30": {"CQ-12.8"},
        "CQ-ERR.31": {"CQ-4.2"},
        "CQ-ERR.32": {"CQ-5.4"},
        "CQ-ERR.33": {"CQ-6.1", "CQ-8.1", "CQ-12.4"},
        "CQ-ERR.34": {"CQ-9.1"},
        "CQ-ERR.35": {"CQ-10.4"},
        "CQ-ERR.36": {"CQ-11.2"},
        "CQ-ERR.37": {"CQ-11.4"},
        "CQ-ERR.38": {"CQ-11.4"},
        "CQ-ERR.39": {"CQ-12.1"},
        "CQ-ERR.40": {"CQ-12.3"},
        "CQ-ERR.41": {"CQ-12.4", "CQ-12.5", "CQ-12.6", "CQ-12.7", "CQ-12.8", "CQ-12.10", "CQ-12.12"},
    },
    # Moves of another phase, more than the steppers allow, and cards without a button cannot be clicked.
    unmet=frozenset(
        {"CQ-ERR.9", "CQ-ERR.14", "CQ-ERR.25", "CQ-ERR.27", "CQ-ERR.33", "CQ-ERR.37", "CQ-ERR.39", "CQ-ERR.41"}
    ),
    tries=tries,
)  # fmt: skip
