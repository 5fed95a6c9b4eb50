"""The expectations of the course of Kingdomino."""

from __future__ import annotations

from kbwidgets.core.protocol.state import State
from kbwidgets.games.kingdomino.rules.grid import DIRECTIONS

from .taught import Taught


def tries(state: State) -> list[str]:
    """Return the domino in hand anywhere, some others, every choice and every discard."""
    data = state.to_json()
    line, turn = data["line"], data["turn"]
    assert isinstance(line, list)
    assert isinstance(turn, int)
    found = [f"{verb} {n}" for verb in ("choose", "discard") for n in range(1, 49)]
    for n, number in enumerate(line):
        reach = range(-5, 8) if n == turn else range(2)
        found += [f"place {number} at {x},{y} {turned}" for x in reach for y in reach for turned in DIRECTIONS]
    return found


TAUGHT = Taught(
    # Section 13 is followed, but placing a domino (step 3) comes first, two kings (step 8) come before the first game,
    # and bonuses (step 9) come after ties (step 10).
    in_order=("castle", "line", "order", "refused", "points", "must-place", "early-or-good"),
    later=("two-kings", "bonuses", "ties"),
    # This follows section 9.
    rules_of={
        "KD-ERR.4": {"KD-TURN.1", "KD-TURN.2", "KD-END.1"},
        "KD-ERR.5": {"KD-PLACE.4"},
        "KD-ERR.6": {"KD-PLACE.5"},
        "KD-ERR.7": {"KD-PLACE.6"},
        "KD-ERR.8": {"KD-PLACE.6"},
        "KD-ERR.9": {"KD-PLACE.9"},
        "KD-ERR.10": {"KD-PLACE.9"},
        "KD-ERR.11": {"KD-PICK.1"},
        "KD-ERR.12": {"KD-PICK.1", "KD-TURN.5"},
    },
    unmet=frozenset(),
    tries=tries,
)
