"""Claims and the initial infantry (CQ-18.1)."""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.rules.fields import VACANT

_STRONG = 3
"""The largest number of stacks to make strong."""


def rate_claims(survey: Survey) -> list[Rated]:
    """Rate claims by the player's share of the continent, its size, and neighbours that the player owns."""
    table, weights, rated = survey.table, survey.weights, list[Rated]()
    for at, owner in enumerate(survey.owners):
        if owner != VACANT:
            continue
        lands = survey.list_continent(at)
        part = weights.held * survey.count_owned(at) / len(lands)
        small = weights.small / len(lands)
        beside = weights.beside * sum([survey.owners[near] == survey.seat for near in table.near[at]])
        reasons = (
            Reason("held", part, f"{survey.count_owned(at)} of {len(lands)} territories there are claimed already"),
            Reason("small", small, f"the continent has {len(lands)} territories"),
            Reason("beside", beside, "it borders territories claimed before"),
        )
        rated.append(Rated(table.claims[at], (part + small + beside,), reasons))
    return rated


def rate_places(survey: Survey) -> list[Rated]:
    """Rate the two or three border stacks of the continent with the largest share, the smallest first."""
    table = survey.table
    front = survey.list_front() or list(survey.my_lands)

    def rank(at: int) -> tuple[float, int, int]:
        return (survey.count_owned(at) / len(survey.list_continent(at)), len(survey.list_foes(at)), -at)

    strong = sorted(front, key=rank, reverse=True)[:_STRONG]
    text = f"{table.name(strong[0])} is next to an opponent"
    return [Rated(table.places[at], (-float(survey.pieces[at]),), (Reason("border", 1, text),)) for at in strong]
