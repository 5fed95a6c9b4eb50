"""Answers to chance cards. A card is played if that gains something (CQ-18.2)."""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.fighting import rate_fronts
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.rules.cards import OPPONENT
from kbwidgets.games.conkueror.rules.chapters.chance_cards import SKIP, ChancePlay
from kbwidgets.games.conkueror.rules.fields import Shown


def rate_answers(survey: Survey) -> list[Rated]:
    """Rate the card with its best target, and skipping it."""
    frame = survey.view.frame
    assert isinstance(frame, Shown)
    card = survey.table.chance_cards[frame.card]
    skip = Rated(SKIP, (0.0,), (Reason("skip", 0, f"{card.title} doesn't help now"),))
    targets = _choose_targets(survey, card.name, card.targets)
    if targets is None or len(survey.my_lands) < card.needs:
        return [skip]
    names = " and ".join(survey.table.name(at) for at in targets)
    reason = Reason("card", 1, f"{card.title} helps{f' most with {names}' if names else ''}")
    return [Rated(ChancePlay(tuple([survey.ids[at] for at in targets])), (1.0,), (reason,)), skip]


def _choose_targets(survey: Survey, card: str, kinds: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return the targets with which a card gains something, or None if there are none."""
    if not kinds:
        return ()
    if card == "revolt":
        return _choose_revolt(survey)
    if OPPONENT in kinds:
        return _choose_victim(survey, card)
    if card == "diplomatic_immunity":
        front = survey.list_front()
        return (max(front, key=lambda at: (survey.count_threats(at) - survey.pieces[at], -at)),) if front else None
    best = rate_fronts(survey, 0)
    return (best[0][1],) if best else None


def _choose_revolt(survey: Survey) -> tuple[int, ...] | None:
    """Return the largest enclosed stack and the best stack of the front."""
    enclosed = [at for at in survey.my_lands if not survey.is_on_border(at) and survey.pieces[at] > 1]
    best = rate_fronts(survey, 0)
    if not enclosed or not best:
        return None
    return max(enclosed, key=lambda at: (survey.pieces[at], -at)), best[0][1]


def _choose_victim(survey: Survey, card: str) -> tuple[int, ...] | None:
    """Return the strongest opposing stack on the border, or one that wins more than its territory."""
    foes = {foe for at in survey.my_lands for foe in survey.list_foes(at)}
    foes |= {
        at
        for at, owner in enumerate(survey.owners)
        if owner not in (survey.seat, -1, -2) and (survey.breaks(at) or survey.ousts(at))
    }
    if not foes:
        return None

    def rank(at: int) -> tuple[float, int]:
        return survey.pieces[at] + survey.rate_capture(at) * survey.is_special(at), -at

    best = max(foes, key=rank)
    if card == "nuclear_strike":
        average = sum([survey.pieces[at] for at in survey.my_lands]) / len(survey.my_lands)
        best = max(foes, key=lambda at: (survey.pieces[at], -at))
        if survey.pieces[best] <= survey.weights.strike * average:
            return None
    return (best,)
