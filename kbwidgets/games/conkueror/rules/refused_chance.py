"""Refusals of playing a chance card (CQ-12)."""

from __future__ import annotations

from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.chance_cards import OWN, ChanceCard
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.frames import Shown
from kbwidgets.games.conkueror.rules.listing import targets_of
from kbwidgets.games.conkueror.rules.moves import ChancePlay
from kbwidgets.games.conkueror.rules.position import VACANT, Fields, own
from kbwidgets.games.conkueror.rules.refused_land import land_refused, own_refused, same_refused

_RIVAL = "Choose an opponent's territory."


def chance_refused(position: Fields, move: ChancePlay) -> list[Refusal]:
    """Refuse a chance card or its targets (CQ-12.3 to CQ-12.12)."""
    assert isinstance(position.frame, Shown)
    card, table = position.table.chance_cards[position.frame.card], position.table
    if targets_of(position, card) is None:
        mine = len(own(position, position.turn))
        text = f"There's no target for {card.title} now."
        if mine < card.own:
            text = f"{card.title} needs {card.own} of your territories, and you have {mine}."
        return [refusal("chance_unplayable", "CQ-12.3", text, (), "Skip the card.")]
    if len(move.targets) != len(card.targets):
        text, advice = _miscounted(card, len(move.targets))
        return [refusal("chance_target", card.rule, text, (), advice)]
    refusals: list[Refusal] = []
    for kind, name in zip(card.targets, move.targets, strict=True):
        if kind == OWN:
            refusals += own_refused(position, name, card.rule)
            continue
        if wrong := land_refused(position, name):
            refusals.append(wrong)
            continue
        at = table.index[name]
        if position.owners[at] == position.turn:
            refusals.append(refusal("own_target", card.rule, f"{table.name(at)} is yours.", (name,), _RIVAL))
        elif position.owners[at] == VACANT:
            refusals.append(refusal("chance_target", card.rule, f"{table.name(at)} is vacant.", (name,), _RIVAL))
    if len(set(move.targets)) < len(move.targets):
        refusals.append(same_refused(position, move.targets[0], card.rule)._replace(at=move.targets[:1]))
    return list(dict.fromkeys(refusals))


def _miscounted(card: ChanceCard, number: int) -> tuple[str, str]:
    """Return the words for too few or too many targets, and the advice."""
    needed = len(card.targets)
    if not needed:
        return f"{card.title} doesn't need a target.", "Just play it."
    if needed > 1:
        return f"{card.title} needs {needed} targets.", f"Choose {needed} of your territories."
    text = f"{card.title} needs a target." if not number else f"{card.title} has only 1 target."
    return text, "Choose one of your territories." if card.targets[0] == OWN else _RIVAL
