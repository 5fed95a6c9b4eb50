"""A player that weighs continents, fronts and odds against the armies that a battle costs (CQ-18).

Claims, cards, exchanges, chance cards and fortifying are those of `greedy`; drafts, attacks and battles are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games.conkueror.players.campaign import Campaign, fight
from kbwidgets.games.conkueror.players.fighting import leaving, matched
from kbwidgets.games.conkueror.players.greedy import BY_PHASE
from kbwidgets.games.conkueror.players.trading import continents, sets, to_infantry
from kbwidgets.games.conkueror.players.weights import STAKES, WEIGHTS, Stakes
from kbwidgets.games.conkueror.rules.armies import FACTS, stack_text
from kbwidgets.games.conkueror.rules.chapters.attack import Occupy
from kbwidgets.games.conkueror.rules.chapters.battle import ROLL, ROLL_OUT, WITHDRAW
from kbwidgets.games.conkueror.rules.chapters.draft import Deploy
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.fields import VACANT, Battle
from kbwidgets.games.conkueror.rules.view import conkueror

_SAFE: Final = 0.97
"""The chance above which a battle is rolled to the end."""


class Strategist:
    """A player that rates drafts, attacks and battles by their average gains, with stakes of its own."""

    def __init__(self, stakes: Stakes = STAKES) -> None:
        self.stakes = stakes

    @property
    def weighing(self) -> Mapping[str, float]:
        """The stakes by name."""
        return self.stakes._asdict()

    def with_weights(self, weights: Mapping[str, float]) -> Strategist:
        """Return the same player with some stakes changed."""
        return Strategist(self.stakes._replace(**weights))

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves worth considering, best first."""
        known = conkueror(view)
        ground = Campaign(known, known.to_act[0], WEIGHTS, self.stakes)
        own = _OWN.get(known.phase)
        found = own(ground) if own else BY_PHASE[known.phase](ground)
        return tuple(sorted(found, key=lambda rated: rated.worth, reverse=True))


def _drafting(ground: Campaign) -> list[Rated]:
    """Rate cards and infantry first, then the draft for the best battle or a continent in danger."""
    draft = ground.view.draft
    if not draft or not ground.front():
        return BY_PHASE["draft"](ground)
    found = [*continents(ground), *sets(ground), *to_infantry(ground)]
    for at in ground.front():
        sent = ground.pieces[at] + draft - 1
        net, target = max((ground.net(sent, foe, ground.rolling), -foe) for foe in ground.foes(at))
        text = f"{ground.table.name(at)} can gain the most by attacking {ground.table.name(-target)}"
        found.append(Rated(Deploy(ground.ids[at], draft), (net,), (Reason("attack", net, text),)))
        if lacking := ground.weak(at):
            guard = ground.stakes.guard * ground.bonus(at)
            number = min(draft, int(lacking) + 1)
            reason = Reason("guard", guard, f"{ground.table.name(at)} guards a whole continent")
            found.append(Rated(Deploy(ground.ids[at], number), (guard,), (reason,)))
    return found


def _attacking(ground: Campaign) -> list[Rated]:
    """Rate the battles that gain more than they cost, and vacant territories."""
    found = [*continents(ground), Rated(NEXT, (0.0,), (Reason("next", 0, "no battle is worth its cost"),))]
    for at in ground.front():
        for target in ground.foes(at):
            if ground.view.effects.immune >> target & 1:
                continue
            fitted = matched(ground.ids[at], ground.stacks[at], ground.ids[target], ground.stacks[target])
            if fitted is None:
                continue
            move, sent = fitted
            net = ground.net(sent, target, ground.rolling)
            if net > 0:
                text = f"{ground.told(target)}, with {sent} against {ground.pieces[target]}"
                found.append(Rated(move, (net,), (Reason("net", net, text),)))
    for at in ground.mine:
        for target in ground.table.near[at]:
            if ground.owners[target] == VACANT and FACTS[ground.stacks[at]][1] > 1:
                gain = ground.gain(target)
                armies = stack_text(leaving(ground, at, target))
                reason = Reason("vacant", gain, f"nobody defends {ground.table.name(target)}")
                found.append(Rated(Occupy(ground.ids[at], ground.ids[target], armies), (gain,), (reason,)))
    return found


def _battle(ground: Campaign) -> list[Rated]:
    """Continue a battle as long as it gains more than it costs."""
    frame = ground.view.frame
    assert isinstance(frame, Battle)
    sent, there = FACTS[frame.sent][0], ground.pieces[frame.target]
    rolling = ground.table.dice(frame.bombarded)
    net = ground.net(sent, frame.target, rolling)
    text = f"{sent} against {there}"
    move = ROLL_OUT if fight(sent, there, rolling).won > _SAFE else ROLL
    return [
        Rated(move, (net,), (Reason("net", net, text),)),
        Rated(WITHDRAW, (0.0,), (Reason("net", 0, f"{text} isn't worth the cost"),)),
    ]


_OWN: Final[Mapping[str, Callable[[Campaign], list[Rated]]]] = {
    "draft": _drafting,
    "attack": _attacking,
    "battle": _battle,
}
"""The ratings of its own, by phase."""

strategist: Final = Strategist()
"""The player with the usual stakes."""
