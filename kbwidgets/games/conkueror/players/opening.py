"""Claims and the initial infantry (CQ-18.1)."""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.ground import Ground
from kbwidgets.games.conkueror.rules.fields import VACANT

_STRONG = 3
"""The largest number of stacks to make strong."""


def claims(ground: Ground) -> list[Rated]:
    """Rate claims by the player's share of the continent, its size, and neighbours that the player owns."""
    table, weights, found = ground.table, ground.weights, list[Rated]()
    for at, owner in enumerate(ground.owners):
        if owner != VACANT:
            continue
        lands = ground.lands(at)
        part = weights.held * ground.held(at) / len(lands)
        small = weights.small / len(lands)
        beside = weights.beside * sum([ground.owners[near] == ground.seat for near in table.near[at]])
        reasons = (
            Reason("held", part, f"{ground.held(at)} of {len(lands)} territories there are claimed already"),
            Reason("small", small, f"the continent has {len(lands)} territories"),
            Reason("beside", beside, "it borders territories claimed before"),
        )
        found.append(Rated(table.claims[at], (part + small + beside,), reasons))
    return found


def places(ground: Ground) -> list[Rated]:
    """Rate the two or three border stacks of the continent with the largest share, the smallest first."""
    table = ground.table
    front = ground.front() or list(ground.mine)

    def rank(at: int) -> tuple[float, int, int]:
        return (ground.held(at) / len(ground.lands(at)), len(ground.foes(at)), -at)

    strong = sorted(front, key=rank, reverse=True)[:_STRONG]
    text = f"{table.name(strong[0])} is next to an opponent"
    return [Rated(table.places[at], (-float(ground.pieces[at]),), (Reason("border", 1, text),)) for at in strong]
