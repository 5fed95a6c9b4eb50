"""The refusals of Catan by their stable names (CT-15.1).

>>> CODES["too-close"], refusal("too-close", "CT-8.5", "3 lies beside 2").code
('CT-ERR.10', 'CT-ERR.10')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.types import Place, Refusal

NAMES: Final = (
    "not-your-turn", "wrong-phase", "already-rolled", "must-roll", "game-over", "no-such-hex", "no-such-intersection",
    "no-such-edge", "occupied", "too-close", "not-connected", "blocked-by-building", "not-at-settlement",
    "not-own-settlement", "no-piece-left", "cannot-afford", "deck-empty", "bank-empty", "same-resource", "bad-rate",
    "empty-side", "lacks-cards", "no-offer", "not-addressed", "not-accepted", "trade-off", "no-such-card", "new-card",
    "one-card-per-turn", "no-road-possible", "bad-option", "unreadable", "wrong-discard", "robber-same-hex",
    "robber-protected", "bad-victim", "bad-dice", "undo-not-allowed", "stale", "bad-players", "impossible-draw",
)  # fmt: skip
CODES: Final = {name: f"CT-ERR.{n}" for n, name in enumerate(NAMES, 1)}
"""The id of each refusal in the rulebook, whose heading is its stable name."""


def refusal(name: str, rule: str, text: str, at: tuple[Place, ...] = (), instead: str = "") -> Refusal:
    """A refusal by its name."""
    return Refusal(CODES[name], rule, text, at, instead)


def hex_key(hexagon: int) -> Place:
    """The key of a hex."""
    return f"hex {hexagon}"


def corner_key(corner: int) -> Place:
    """The key of an intersection."""
    return f"intersection {corner}"


def edge_key(name: str) -> Place:
    """The key of an edge."""
    return f"edge {name}"
