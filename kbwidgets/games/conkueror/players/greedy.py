"""Ratings of moves with their reasons, for computer players and hints (CQ-18).

`greedy` plays by all nine points of CQ-18. It sees a view, that is, what is public and its own hand. It makes the moves
worth considering itself, because a turn may have thousands.

>>> from kbwidgets.games.conkueror import GAME
>>> from random import Random
>>> state = GAME.start(["Ann", "Bo"]).play("die 5").play("die 2")
>>> [str(rated.move) for rated in greedy(state.view(0), state.moves(), Random(1))][:2]
['claim venezuela', 'claim peru']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games.conkueror.players.chance import rate_answers
from kbwidgets.games.conkueror.players.ending import rate_fortifying
from kbwidgets.games.conkueror.players.fighting import rate_attacks, rate_battle, rate_fronts, rate_move_in
from kbwidgets.games.conkueror.players.opening import rate_claims, rate_places
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.players.trading import rate_continents, rate_exchanges, rate_sets, rate_stations
from kbwidgets.games.conkueror.players.weights import WEIGHTS, Weights
from kbwidgets.games.conkueror.rules.chapters.draft import Deploy
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.view import conkueror


class Greedy:
    """A player that rates moves by all of CQ-18, with weights of its own."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    @property
    def weighing(self) -> Mapping[str, float]:
        """The weights by name."""
        return self.weights._asdict()

    def with_weights(self, weights: Mapping[str, float]) -> Greedy:
        """Return the same player with some weights changed."""
        return Greedy(self.weights._replace(**weights))

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves worth considering, best first."""
        known = conkueror(view)
        survey = Survey(known, known.to_act[0], self.weights)
        return tuple(sorted(BY_PHASE[known.phase](survey), key=lambda rated: rated.worth, reverse=True))


def rate_draft_phase(survey: Survey) -> list[Rated]:
    """Rate cards first, then exchanges for infantry on the front, then the draft (CQ-18.3, CQ-18.4, CQ-18.5)."""
    rated = [*rate_continents(survey), *rate_sets(survey), *rate_exchanges(survey)]
    draft = survey.view.draft
    if not draft:
        return [*rated, Rated(NEXT, (0.0,), (Reason("next", 0, "all drafted infantry have been placed"),))]
    for ratio, at, target in rate_fronts(survey, draft):
        text = f"{survey.table.name(at)} has the best odds against {survey.table.name(target)}"
        rated.append(Rated(Deploy(survey.ids[at], draft), (ratio,), (Reason("ratio", ratio, text),)))
    if not survey.list_front():
        at = max(survey.my_lands, key=lambda land: (survey.is_on_border(land), -land))
        rated.append(Rated(Deploy(survey.ids[at], draft), (0.0,), (Reason("front", 0, "no opponent is near"),)))
    return rated


def rate_attack_phase(survey: Survey) -> list[Rated]:
    """Rate the cards of a continent first, then attacks (CQ-18.3, CQ-18.5, CQ-18.6)."""
    return [*rate_continents(survey), *rate_attacks(survey)]


def rate_fortify_phase(survey: Survey) -> list[Rated]:
    """Rate exchanges for infantry on the front, then fortifying (CQ-18.8, CQ-18.9)."""
    return [*rate_continents(survey), *rate_exchanges(survey), *rate_fortifying(survey)]


BY_PHASE: Final[Mapping[str, Callable[[Survey], list[Rated]]]] = {
    "claim": rate_claims,
    "reinforce": rate_places,
    "answer": rate_answers,
    "draft": rate_draft_phase,
    "attack": rate_attack_phase,
    "battle": rate_battle,
    "conquest": rate_move_in,
    "station": rate_stations,
    "fortify": rate_fortify_phase,
}
"""The rating of each phase."""

greedy: Final = Greedy()
"""The player with the usual weights."""
