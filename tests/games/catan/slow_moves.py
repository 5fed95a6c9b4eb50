"""The legal moves of Catan by a second way: every conceivable text is tried, and so is every chance move.

>>> table = Table(Options(board="beginner", start="beginner"), 4, order=[0, 1, 2, 3])
>>> table.phase, table.due = "roll", "dice"
>>> len(chances(table)), legal(table, 0)
(36, set())
>>> table.due = ""
>>> legal(table, 0)
{'roll'}
"""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

from .slow_board import RESOURCES
from .slow_judge import JUDGES, cannot_pay, refusals, turn_faults, victims
from .slow_table import Options, Table
from .slow_trade import COSTS, bundles, write

__all__ = ["Options", "chances", "legal"]


def legal(table: Table, seat: int) -> set[str]:
    """Return all legal moves except open ones (offers, requests and counteroffers), each in one notation (CT-9.14)."""
    in_time = [verb for verb in JUDGES if not turn_faults(table, verb, seat)]
    return {
        text
        for verb in in_time
        for text in (f"{verb} {rest}".strip() for rest in thinkable(table, verb, seat))
        if not refusals(table, text, seat)
    }


def thinkable(table: Table, verb: str, seat: int) -> list[str]:
    """Return everything that could follow a verb in some position like this, using only what the seat has."""
    if verb in COSTS and table.phase == "main" and cannot_pay(table, seat, verb):
        return []
    if verb in {"buy", "stop", "withdraw", "accept", "reject", "end"}:
        return [""]
    if verb == "roll":
        by_hand = [f"{one} {two}" for one in range(1, 7) for two in range(1, 7)] + [str(sum_) for sum_ in range(2, 13)]
        return by_hand if table.options.dice == "manual" else [""]
    if verb in {"settlement", "city"}:
        return [str(at) for at in range(len(table.shape.points))]
    if verb == "road":
        return [f"{a}-{b}" for a, b in table.shape.edges]
    if verb == "play":
        pairs = [f"{one} {two}" for one, two in combinations_with_replacement(RESOURCES, 2)]
        behind = {"knight": [""], "road building": [""], "monopoly": RESOURCES, "year of plenty": [*RESOURCES, *pairs]}
        return [f"{kind} {rest}".strip() for kind in behind if table.cards[seat][kind] for rest in behind[kind]]
    if verb == "reveal":
        return [str(number) for number in range(1, table.point_cards(seat) + 1)]
    if verb == "confirm":
        return [str(other) for other in range(table.seats)]
    if verb == "discard":
        return [write(cards) for cards in bundles(table.hands[seat], table.owed[seat])]
    if verb == "robber":
        hexes = range(len(table.shape.corners))
        # If there are victims the text names one; a robber with its only victim unnamed is the same move (CT-7.4).
        return [
            text
            for hex_ in hexes
            for text in [f"{hex_} from {other}" for other in victims(table, hex_, seat)] or [str(hex_)]
        ]
    if verb == "bank":
        return [
            f"{m * times} {give} for {m} {get}"
            for give in RESOURCES
            for m in range(1, table.hands[seat][give] // 2 + 1)
            for times in (2, 3, 4)
            for get in RESOURCES
        ]
    return []


def chances(table: Table) -> dict[str, int]:
    """Return the possible chance moves, each with its weight (CT-13.3 to CT-13.5)."""
    if table.due == "dice":
        pairs = [(one, two) for one in range(1, 7) for two in range(1, 7)]
        return {f"roll {one} {two}": 1 for one, two in pairs if (one, two) not in table.used_dice}
    if table.due == "order":
        return {"order " + " ".join(map(str, way)): 1 for way in permutations(range(table.seats))}
    if table.due == "steal":  # CT-7.5
        return {f"steal {kind}": number for kind, number in table.hands[table.victim].items() if number}
    assert table.due == "draw"
    return {f"draw {kind}": number for kind, number in table.deck.items() if number}
