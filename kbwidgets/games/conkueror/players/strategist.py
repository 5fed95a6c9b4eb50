"""A player that weighs continents, fronts and odds against the armies that a battle costs (CQ-18).

Claims, cards, exchanges, chance cards and fortifying are those of `greedy`; drafts, attacks and battles are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games.conkueror.players.campaign import Campaign, estimate_fight
from kbwidgets.games.conkueror.players.fighting import divide_regulars, plan_attack
from kbwidgets.games.conkueror.players.greedy import BY_PHASE
from kbwidgets.games.conkueror.players.trading import rate_continents, rate_exchanges, rate_sets
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
        survey = Campaign(known, known.to_act[0], WEIGHTS, self.stakes)
        rate = _OWN_BY_PHASE.get(known.phase, BY_PHASE[known.phase])
        return tuple(sorted(rate(survey), key=lambda rated: rated.worth, reverse=True))


def _rate_draft_phase(survey: Campaign) -> list[Rated]:
    """Rate cards and infantry first, then the draft for the best battle or a continent in danger."""
    draft = survey.view.draft
    if not draft or not survey.list_front():
        return BY_PHASE["draft"](survey)
    rated = [*rate_continents(survey), *rate_sets(survey), *rate_exchanges(survey)]
    for at in survey.list_front():
        sent = survey.pieces[at] + draft - 1
        net, target = max((survey.rate_battle(sent, foe, survey.rolling), -foe) for foe in survey.list_foes(at))
        text = f"{survey.table.name(at)} can gain the most by attacking {survey.table.name(-target)}"
        rated.append(Rated(Deploy(survey.ids[at], draft), (net,), (Reason("attack", net, text),)))
        if lacking := survey.measure_weakness(at):
            guard = survey.stakes.guard * survey.bonus_of(at)
            number = min(draft, int(lacking) + 1)
            reason = Reason("guard", guard, f"{survey.table.name(at)} guards a whole continent")
            rated.append(Rated(Deploy(survey.ids[at], number), (guard,), (reason,)))
    return rated


def _rate_attack_phase(survey: Campaign) -> list[Rated]:
    """Rate the battles that gain more than they cost, and vacant territories."""
    rated = [*rate_continents(survey), Rated(NEXT, (0.0,), (Reason("next", 0, "no battle is worth its cost"),))]
    for at in survey.list_front():
        for target in survey.list_foes(at):
            if survey.view.effects.immune >> target & 1:
                continue
            plan = plan_attack(survey.ids[at], survey.stacks[at], survey.ids[target], survey.stacks[target])
            if plan is None:
                continue
            move, sent = plan
            net = survey.rate_battle(sent, target, survey.rolling)
            if net > 0:
                text = f"{survey.describe_capture(target)}, with {sent} against {survey.pieces[target]}"
                rated.append(Rated(move, (net,), (Reason("net", net, text),)))
    for at in survey.my_lands:
        for target in survey.table.near[at]:
            if survey.owners[target] == VACANT and FACTS[survey.stacks[at]][1] > 1:
                gain = survey.rate_conquest(target)
                armies = stack_text(divide_regulars(survey, at, target))
                reason = Reason("vacant", gain, f"nobody defends {survey.table.name(target)}")
                rated.append(Rated(Occupy(survey.ids[at], survey.ids[target], armies), (gain,), (reason,)))
    return rated


def _rate_battle(survey: Campaign) -> list[Rated]:
    """Continue a battle as long as it gains more than it costs."""
    frame = survey.view.frame
    assert isinstance(frame, Battle)
    sent, there = FACTS[frame.sent][0], survey.pieces[frame.target]
    rolling = survey.table.dice(frame.bombarded)
    net = survey.rate_battle(sent, frame.target, rolling)
    text = f"{sent} against {there}"
    move = ROLL_OUT if estimate_fight(sent, there, rolling).conquest > _SAFE else ROLL
    return [
        Rated(move, (net,), (Reason("net", net, text),)),
        Rated(WITHDRAW, (0.0,), (Reason("net", 0, f"{text} isn't worth the cost"),)),
    ]


_OWN_BY_PHASE: Final[Mapping[str, Callable[[Campaign], list[Rated]]]] = {
    "draft": _rate_draft_phase,
    "attack": _rate_attack_phase,
    "battle": _rate_battle,
}
"""The ratings of its own, by phase."""

strategist: Final = Strategist()
"""The player with the usual stakes."""
