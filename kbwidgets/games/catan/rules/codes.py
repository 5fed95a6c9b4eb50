"""The refusals of Catan by name, and the keys of places (CT-15.1).

>>> CODES["too-close"], refusal("too-close", "CT-8.5", "This is too close.").code
('CT-ERR.10', 'CT-ERR.10')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.values.types import Place, Refusal

CODES: Final = {
    "not-your-turn": "CT-ERR.1",
    "wrong-phase": "CT-ERR.2",
    "already-rolled": "CT-ERR.3",
    "must-roll": "CT-ERR.4",
    "game-over": "CT-ERR.5",
    "no-such-hex": "CT-ERR.6",
    "no-such-intersection": "CT-ERR.7",
    "no-such-edge": "CT-ERR.8",
    "occupied": "CT-ERR.9",
    "too-close": "CT-ERR.10",
    "not-connected": "CT-ERR.11",
    "blocked-by-building": "CT-ERR.12",
    "not-at-settlement": "CT-ERR.13",
    "not-own-settlement": "CT-ERR.14",
    "no-piece-left": "CT-ERR.15",
    "cannot-afford": "CT-ERR.16",
    "deck-empty": "CT-ERR.17",
    "bank-empty": "CT-ERR.18",
    "same-resource": "CT-ERR.19",
    "bad-rate": "CT-ERR.20",
    "empty-side": "CT-ERR.21",
    "lacks-cards": "CT-ERR.22",
    "no-offer": "CT-ERR.23",
    "not-addressed": "CT-ERR.24",
    "not-accepted": "CT-ERR.25",
    "trade-off": "CT-ERR.26",
    "no-such-card": "CT-ERR.27",
    "new-card": "CT-ERR.28",
    "one-card-per-turn": "CT-ERR.29",
    "no-road-possible": "CT-ERR.30",
    "bad-option": "CT-ERR.31",
    "unreadable": "CT-ERR.32",
    "wrong-discard": "CT-ERR.33",
    "robber-same-hex": "CT-ERR.34",
    "robber-protected": "CT-ERR.35",
    "bad-victim": "CT-ERR.36",
    "bad-dice": "CT-ERR.37",
    "undo-not-allowed": "CT-ERR.38",
    "bad-players": "CT-ERR.40",
    "impossible-draw": "CT-ERR.41",
}
"""The id of each refusal, by the name in its heading in the rulebook."""


def refusal(name: str, rule: str, text: str, at: tuple[Place, ...] = (), instead: str = "") -> Refusal:
    """Return a refusal by its name."""
    return Refusal(CODES[name], rule, text, at, instead)


def hex_key(hexagon: int) -> Place:
    """Return the key of a hex."""
    return f"hex {hexagon}"


def corner_key(corner: int) -> Place:
    """Return the key of an intersection."""
    return f"intersection {corner}"


def edge_key(name: str) -> Place:
    """Return the key of an edge."""
    return f"edge {name}"
