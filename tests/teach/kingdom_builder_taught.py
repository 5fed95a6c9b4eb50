"""The expectations of the course of Kingdom Builder."""

from __future__ import annotations

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.plain_data import Plain

from .taught import Taught

HEXES = [f"{row},{column}" for row in range(20) for column in range(20)]


def tries(state: State) -> list[str]:
    """Return a settlement on any hex, each tile on any hex or from any settlement to some, and the end of the turn."""
    legal = [str(move) for move in state.moves()]
    found = [f"{verb} {at}" for verb in ("build", "oracle", "farm", "oasis", "tower", "tavern") for at in HEXES]
    seat = max(0, state.to_act[0] if state.to_act else 0)
    own = [item.text() for item in Plain(state.to_json())["players"].items()[seat]["settlements"].items()]
    held = [verb for verb in ("barn", "harbor", "paddock") if any(move.startswith(verb) for move in legal)]
    found += [f"{verb} {source} to {at}" for verb in held for source in (*own[:4], "0,0") for at in HEXES]
    return list(dict.fromkeys(["end", "barn 7,6 to 8,7", *legal, *found]))


TAUGHT = Taught(
    # Section 14 has land, first settlement, adjacent, new tile, second area, not in between, the build tiles, moves,
    # losing a tile, Merchants with Knights and Citizens, the other cards, the end.
    in_order=(
        "land",
        "first",
        "adjacent",
        "new-tile",
        "free",
        "between",
        "farm-oasis",
        "oracle-tower",
        "paddock",
        "harbor",
        "barn",
        "lose",
        "merchants",
        "knights",
        "touching",
        "spread",
        "lords",
        "last",
    ),
    later=(),
    # Section 10 is listed by the subject of each row: the rules that the refusals of moves enforce.
    rules_of={
        "KB-10.1": {"KB-6.4"},
        "KB-10.4": {"KB-6.1"},
        "KB-10.5": {"KB-3.3"},
        "KB-10.6": {"KB-3.2"},
        "KB-10.7": {"KB-4.1"},
        "KB-10.8": {"KB-5.1"},
        "KB-10.9": {"KB-5.5"},
        "KB-10.10": {"KB-5.1"},
        "KB-10.11": {"KB-5.10"},
        "KB-10.12": {"KB-5.11"},
        "KB-10.14": {"KB-5.12"},
        "KB-10.15": {"KB-5.12"},
        "KB-10.16": {"KB-4.2"},
        "KB-10.17": {"KB-4.2"},
        "KB-10.18": {"KB-4.1", "KB-5.13", "KB-5.14", "KB-5.15", "KB-5.18", "KB-5.19"},
        "KB-10.19": {"KB-5.16", "KB-5.17", "KB-5.20"},
        "KB-10.20": {"KB-4.3", "KB-5.21"},
    },
    # Nothing can be clicked after the end, nor can a tile that the player lacks.
    unmet=frozenset({"KB-10.1", "KB-10.8"}),
    tries=tries,
)
