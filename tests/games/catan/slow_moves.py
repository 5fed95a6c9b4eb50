"""What could be done in Catan by a second way: every text worth trying, and what chance may give.

>>> table = Table(Options(board="beginner", start="beginner"), 4, order=[0, 1, 2, 3])
>>> table.phase, table.due = "roll", "dice"
>>> len(chances(table)), "play monopoly ore" in thinkable(table, 0)
(36, True)
"""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

from .slow_board import RESOURCES
from .slow_judge import victims
from .slow_table import Options, Table
from .slow_trade import bundles, write

__all__ = ["Options", "chances", "thinkable"]


def thinkable(table: Table, seat: int) -> list[str]:
    """Every move that could be legal in some position like this, each in one way of writing it."""
    points = range(len(table.shape.points))
    found = ["roll", "buy", "stop", "withdraw", "accept", "reject", "end", "play knight", "play road building"]
    if table.options.dice == "manual":
        found += [f"roll {one} {two}" for one in range(1, 7) for two in range(1, 7)]
        found += [f"roll {total}" for total in range(2, 13)]
    found += [f"{piece} {at}" for piece in ("settlement", "city") for at in points]
    found += [f"road {a}-{b}" for a, b in table.shape.edges]
    found += [f"play monopoly {kind}" for kind in RESOURCES]
    found += [f"play year of plenty {kind}" for kind in RESOURCES]
    found += [f"play year of plenty {one} {two}" for one, two in combinations_with_replacement(RESOURCES, 2)]
    found += [f"reveal {number}" for number in range(1, table.point_cards(seat) + 1)]
    found += [f"confirm {other}" for other in range(table.seats)]
    if table.phase == "discard" and seat in table.owed:
        found += [f"discard {write(cards)}" for cards in bundles(table.hands[seat], table.owed[seat])]
    if table.phase == "robber":
        for hex_ in range(len(table.shape.corners)):
            # Where there is a victim the text names him; without a name it would be the same move, CT-7.4.
            found += [f"robber {hex_} from {other}" for other in victims(table, hex_, seat)] or [f"robber {hex_}"]
    if table.phase == "main":
        for give in RESOURCES:
            for m in range(1, table.hands[seat][give] // 2 + 1):
                found += [f"bank {n} {give} for {m} {get}" for n in (2 * m, 3 * m, 4 * m) for get in RESOURCES]
    return found


def chances(table: Table) -> dict[str, int]:
    """What chance may give now, each with its weight, CT-13.3 to CT-13.5."""
    if table.due == "dice":
        pairs = [(one, two) for one in range(1, 7) for two in range(1, 7)]
        return {f"roll {one} {two}": 1 for one, two in pairs if (one, two) not in table.used_dice}
    if table.due == "order":
        return {"order " + " ".join(map(str, way)): 1 for way in permutations(range(table.seats))}
    if table.due == "steal":  # CT-7.5
        return {f"steal {kind}": number for kind, number in table.hands[table.victim].items() if number}
    assert table.due == "draw"
    return {f"draw {kind}": number for kind, number in table.deck.items() if number}
