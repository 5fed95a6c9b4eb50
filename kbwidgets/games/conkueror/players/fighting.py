"""Drafts, attacks, withdrawals and move-ins (CQ-18.4, CQ-18.5, CQ-18.6, CQ-18.7)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.rules.armies import FACTS, ONE, Stack, counts, stack_text
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange
from kbwidgets.games.conkueror.rules.chapters.attack import LEAST_REGULARS, LEAST_TO_ATTACK, Attack, Occupy
from kbwidgets.games.conkueror.rules.chapters.battle import ROLL, ROLL_OUT, WITHDRAW, move_in
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.fields import VACANT, Battle, Conquest


def rate_fronts(survey: Survey, draft: int) -> list[tuple[float, int, int]]:
    """Rate the border stacks by their ratio to what they can take, each with that territory (CQ-18.4)."""
    ratios: list[tuple[float, int, int]] = []
    for at in survey.list_front():
        ratio, target = max(
            ((survey.pieces[at] + draft) / (survey.pieces[foe] + 1) * survey.rate_capture(foe), -foe)
            for foe in survey.list_foes(at)
        )
        ratios.append((ratio, at, -target))
    return sorted(ratios, key=lambda each: (-each[0], each[1]))


# -- attacks ----------------------------------------------------------------------------------------------


def rate_attacks(survey: Survey) -> list[Rated]:
    """Rate the worthwhile attacks and entries, and the end of the attacks (CQ-18.5, CQ-18.6)."""
    rated = [Rated(NEXT, (0.0,), (Reason("next", 0, "no attack has good enough odds"),))]
    for at in survey.my_lands:
        for target in survey.table.near[at]:
            owner = survey.owners[target]
            if owner == VACANT and FACTS[survey.stacks[at]][1] > 1:
                value = survey.rate_capture(target) + survey.weights.ease
                armies = stack_text(divide_regulars(survey, at, target))
                reason = Reason("vacant", value, f"nobody defends {survey.table.name(target)}")
                rated.append(Rated(Occupy(survey.ids[at], survey.ids[target], armies), (value,), (reason,)))
            elif owner not in (survey.seat, VACANT) and not survey.view.effects.immune >> target & 1:
                rated.extend(_rate_attack(survey, at, target))
    return rated


def _rate_attack(survey: Survey, at: int, target: int) -> Iterator[Rated]:
    """Rate an attack with all but one, or the exchange that it needs first (CQ-6.3)."""
    weights, name = survey.weights, survey.table.name(target)
    plan = plan_attack(survey.ids[at], survey.stacks[at], survey.ids[target], survey.stacks[target])
    if plan is None:
        return
    move, sent = plan
    there = survey.pieces[target]
    if sent < (weights.dare if survey.is_special(target) else weights.launch) * there + 1:
        return
    value, ease = survey.rate_capture(target), weights.ease * sent / (sent + weights.launch * there)
    reasons = (
        Reason("land", value, survey.describe_capture(target)),
        Reason("odds", ease, f"{sent} armies attack {there} in {name}"),
    )
    yield Rated(move, (value + ease,), reasons)


def plan_attack(source: str, mine: Stack, target: str, theirs: Stack) -> tuple[Move, int] | None:
    """Return the attack, or the exchange that must precede it, with the armies sent; or None if there is none.

    Here infantry is only given, and in draft and fortify only gotten, so no exchange undoes another one (CQ-4.3).
    """
    infantry, cavalry, artillery, hired = counts(mine)
    foot, horse, guns, others = counts(theirs)
    more_guns, more_horse = max(0, guns - artillery), max(0, horse - cavalry)
    infantry -= 10 * more_guns + 5 * more_horse
    regulars = infantry + cavalry + more_horse + artillery + more_guns
    if (
        infantry < 0
        or infantry + hired < foot + others
        or regulars < LEAST_REGULARS
        or regulars + hired < LEAST_TO_ATTACK
    ):
        return None
    sent = regulars + hired - 1
    if more_guns:
        return Exchange(source, "10i", "1a", more_guns), sent
    if more_horse:
        return Exchange(source, "5i", "1c", more_horse), sent
    return Attack(source, target, sent), sent


def rate_battle(survey: Survey) -> list[Rated]:
    """Continue a battle as long as enough armies are left (CQ-18.6)."""
    frame, weights = survey.view.frame, survey.weights
    assert isinstance(frame, Battle)
    sent, there = FACTS[frame.sent][0], survey.pieces[frame.target]
    if sent < (weights.dare_on if survey.is_special(frame.target) else weights.withdraw) * there:
        return [Rated(WITHDRAW, (1.0,), (Reason("odds", 1, f"{sent} attackers are too few against {there}"),))]
    move = ROLL_OUT if sent >= weights.sure * there else ROLL
    return [Rated(move, (1.0,), (Reason("odds", 1, f"{sent} attackers are enough against {there}"),))]


# -- moving in --------------------------------------------------------------------------------------------


def rate_move_in(survey: Survey) -> list[Rated]:
    """Move all but one if no enemy borders the source, otherwise divide by the threats (CQ-18.7)."""
    frame = survey.view.frame
    assert isinstance(frame, Conquest)
    armies = divide_regulars(survey, frame.source, frame.target)
    text = f"{survey.table.name(frame.source)} keeps enough against its neighbours"
    return [Rated(move_in(armies), (1.0,), (Reason("threat", 1, text),))]


def divide_regulars(survey: Survey, source: int, target: int) -> Stack:
    """Return the regulars that move in, the dearest first: all but one, or their part by the threats."""
    regulars = FACTS[survey.stacks[source]][1]
    here = sum([survey.pieces[foe] for foe in survey.list_foes(source) if foe != target])
    there = survey.count_threats(target)
    number = regulars - 1
    if here:
        number = max(1, min(number, round(regulars * there / (here + there))))
    return take_dearest(survey.stacks[source], number)


def take_dearest(stack: Stack, number: int) -> Stack:
    """Return this number of regulars, the dearest first."""
    armies = 0
    for count, one in reversed(tuple(zip(counts(stack)[:-1], ONE, strict=False))):
        going = min(number, count)
        armies += going * one
        number -= going
    return armies
