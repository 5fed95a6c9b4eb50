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
from kbwidgets.games.conkueror.players.chance import answers
from kbwidgets.games.conkueror.players.ending import fortifies
from kbwidgets.games.conkueror.players.fighting import attacks, battle, drafts, moves_in
from kbwidgets.games.conkueror.players.ground import Ground
from kbwidgets.games.conkueror.players.opening import claims, places
from kbwidgets.games.conkueror.players.trading import continents, sets, stations, to_infantry
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
        ground = Ground(known, known.to_act[0], self.weights)
        found = BY_PHASE[known.phase](ground)
        return tuple(sorted(found, key=lambda rated: rated.worth, reverse=True))


def drafting(ground: Ground) -> list[Rated]:
    """Rate cards first, then exchanges for infantry on the front, then the draft (CQ-18.3, CQ-18.4, CQ-18.5)."""
    found = [*continents(ground), *sets(ground), *to_infantry(ground)]
    draft = ground.view.draft
    if not draft:
        return [*found, Rated(NEXT, (0.0,), (Reason("next", 0, "all drafted infantry have been placed"),))]
    for ratio, at, target in drafts(ground, draft):
        text = f"{ground.table.name(at)} has the best odds against {ground.table.name(target)}"
        found.append(Rated(Deploy(ground.ids[at], draft), (ratio,), (Reason("ratio", ratio, text),)))
    if not ground.front():
        at = max(ground.mine, key=lambda land: (ground.ends(land), -land))
        found.append(Rated(Deploy(ground.ids[at], draft), (0.0,), (Reason("front", 0, "no opponent is near"),)))
    return found


def attacking(ground: Ground) -> list[Rated]:
    """Rate the cards of a continent first, then attacks (CQ-18.3, CQ-18.5, CQ-18.6)."""
    return [*continents(ground), *attacks(ground)]


def ending(ground: Ground) -> list[Rated]:
    """Rate exchanges for infantry on the front, then fortifying (CQ-18.8, CQ-18.9)."""
    return [*continents(ground), *to_infantry(ground), *fortifies(ground)]


BY_PHASE: Final[Mapping[str, Callable[[Ground], list[Rated]]]] = {
    "claim": claims,
    "reinforce": places,
    "answer": answers,
    "draft": drafting,
    "attack": attacking,
    "battle": battle,
    "conquest": moves_in,
    "station": stations,
    "fortify": ending,
}
"""The rating of each phase."""

greedy: Final = Greedy()
"""The player with the usual weights."""
