"""Refusals of a chance card that is played (CQ-12)."""

from __future__ import annotations

from kbwidgets.core.types import Refusal
from kbwidgets.core.words import counted, joined
from kbwidgets.games.conkueror.rules.chance_cards import OWN
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.frames import Shown
from kbwidgets.games.conkueror.rules.listing import targets_of
from kbwidgets.games.conkueror.rules.moves import ChancePlay
from kbwidgets.games.conkueror.rules.position import VACANT, Fields, own
from kbwidgets.games.conkueror.rules.refused_land import land_refused, own_refused, twice_told

_KINDS = {OWN: "an own territory", "opponent": "an opponent's territory"}


def chance_refused(position: Fields, move: ChancePlay) -> list[Refusal]:
    """CQ-12.3 to CQ-12.12."""
    assert isinstance(position.frame, Shown)
    card, table = position.table.chance_cards[position.frame.card], position.table
    if targets_of(position, card) is None:
        mine = len(own(position, position.turn))
        lacking = "no territory of the kind it needs is there"
        if mine < card.own:
            lacking = f"it needs {counted(card.own, 'own territory', 'own territories')}, you have {mine}"
        told = f"{card.title} has no legal target: {lacking}"
        return [refusal("chance_unplayable", "CQ-12.3", told, (), "chance_skip")]
    wanted = joined([_KINDS[kind] for kind in card.targets]) or "no target"
    if len(move.targets) != len(card.targets):
        told = f"{card.title} is played with {counted(len(card.targets), 'target')}, {len(move.targets)} are named"
        return [refusal("chance_target", card.rule, told, (), f"name {wanted}")]
    found: list[Refusal] = []
    for kind, name in zip(card.targets, move.targets, strict=True):
        if kind == OWN:
            found += own_refused(position, name, card.rule)
            continue
        if wrong := land_refused(position, name):
            found.append(wrong)
            continue
        at = table.index[name]
        if position.owners[at] == position.turn:
            told = f"{table.name(at)} is yours, and {card.title} needs {_KINDS[kind]}"
            found.append(refusal("own_target", card.rule, told, (name,)))
        elif position.owners[at] == VACANT:
            told = f"{table.name(at)} is vacant, and {card.title} needs {_KINDS[kind]}"
            found.append(refusal("chance_target", card.rule, told, (name,)))
    if len(set(move.targets)) < len(move.targets):
        told = twice_told(position, move.targets[0])
        found.append(refusal("same_territory", card.rule, told, move.targets[:1]))
    return list(dict.fromkeys(found))
