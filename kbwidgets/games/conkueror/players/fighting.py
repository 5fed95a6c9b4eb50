"""Drafts, attacks, withdrawals and move-ins (CQ-18.4, CQ-18.5, CQ-18.6, CQ-18.7)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.games.conkueror.players.ground import Ground
from kbwidgets.games.conkueror.rules.armies import FACTS, ONE, Stack, counts, stack_text
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange
from kbwidgets.games.conkueror.rules.chapters.attack import LEAST_REGULARS, LEAST_TO_ATTACK, Attack, Occupy
from kbwidgets.games.conkueror.rules.chapters.battle import ROLL, ROLL_OUT, WITHDRAW, move_in
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.fields import VACANT, Battle, Conquest


def drafts(ground: Ground, draft: int) -> list[tuple[float, int, int]]:
    """Rate the border stacks by their ratio to what they can take, each with that territory (CQ-18.4)."""
    found: list[tuple[float, int, int]] = []
    for at in ground.front():
        ratio, target = max(
            ((ground.pieces[at] + draft) / (ground.pieces[foe] + 1) * ground.worth(foe), -foe)
            for foe in ground.foes(at)
        )
        found.append((ratio, at, -target))
    return sorted(found, key=lambda each: (-each[0], each[1]))


# -- attacks ----------------------------------------------------------------------------------------------


def attacks(ground: Ground) -> list[Rated]:
    """Rate the worthwhile attacks and entries, and the end of the attacks (CQ-18.5, CQ-18.6)."""
    found = [Rated(NEXT, (0.0,), (Reason("next", 0, "no attack has good enough odds"),))]
    for at in ground.mine:
        for target in ground.table.near[at]:
            owner = ground.owners[target]
            if owner == VACANT and FACTS[ground.stacks[at]][1] > 1:
                worth = ground.worth(target) + ground.weights.ease
                armies = stack_text(leaving(ground, at, target))
                reason = Reason("vacant", worth, f"nobody defends {ground.table.name(target)}")
                found.append(Rated(Occupy(ground.ids[at], ground.ids[target], armies), (worth,), (reason,)))
            elif owner not in (ground.seat, VACANT) and not ground.view.effects.immune >> target & 1:
                found.extend(_attack(ground, at, target))
    return found


def _attack(ground: Ground, at: int, target: int) -> Iterator[Rated]:
    """Rate an attack with all but one, or the exchange that it needs first (CQ-6.3)."""
    weights, name = ground.weights, ground.table.name(target)
    fitted = matched(ground.ids[at], ground.stacks[at], ground.ids[target], ground.stacks[target])
    if fitted is None:
        return
    move, sent = fitted
    there = ground.pieces[target]
    if sent < (weights.dare if ground.special(target) else weights.launch) * there + 1:
        return
    worth, ease = ground.worth(target), weights.ease * sent / (sent + weights.launch * there)
    reasons = (
        Reason("land", worth, ground.told(target)),
        Reason("odds", ease, f"{sent} armies attack {there} in {name}"),
    )
    yield Rated(move, (worth + ease,), reasons)


def matched(source: str, mine: Stack, target: str, theirs: Stack) -> tuple[Move, int] | None:
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


def battle(ground: Ground) -> list[Rated]:
    """Continue a battle as long as enough armies are left (CQ-18.6)."""
    frame, weights = ground.view.frame, ground.weights
    assert isinstance(frame, Battle)
    sent, there = FACTS[frame.sent][0], ground.pieces[frame.target]
    if sent < (weights.dare_on if ground.special(frame.target) else weights.withdraw) * there:
        return [Rated(WITHDRAW, (1.0,), (Reason("odds", 1, f"{sent} attackers are too few against {there}"),))]
    move = ROLL_OUT if sent >= weights.sure * there else ROLL
    return [Rated(move, (1.0,), (Reason("odds", 1, f"{sent} attackers are enough against {there}"),))]


# -- moving in --------------------------------------------------------------------------------------------


def moves_in(ground: Ground) -> list[Rated]:
    """Move all but one if no enemy borders the source, otherwise divide by the threats (CQ-18.7)."""
    frame = ground.view.frame
    assert isinstance(frame, Conquest)
    armies = leaving(ground, frame.source, frame.target)
    text = f"{ground.table.name(frame.source)} keeps enough against its neighbours"
    return [Rated(move_in(armies), (1.0,), (Reason("threat", 1, text),))]


def leaving(ground: Ground, source: int, target: int) -> Stack:
    """Return the regulars that move in, the dearest first: all but one, or their part by the threats."""
    regulars = FACTS[ground.stacks[source]][1]
    here = sum([ground.pieces[foe] for foe in ground.foes(source) if foe != target])
    there = ground.threat(target)
    number = regulars - 1
    if here:
        number = max(1, min(number, round(regulars * there / (here + there))))
    return dearest(ground.stacks[source], number)


def dearest(stack: Stack, number: int) -> Stack:
    """Return this number of regulars, the dearest first."""
    found = 0
    for count, one in reversed(tuple(zip(counts(stack)[:-1], ONE, strict=False))):
        going = min(number, count)
        found += going * one
        number -= going
    return found
