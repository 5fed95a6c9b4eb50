"""Refusals of the opening, of drafts, of attacks and of what moves (CQ-3 to CQ-8)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.types import Refusal
from kbwidgets.core.words import counted
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, counts, matches
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.frames import Conquest
from kbwidgets.games.conkueror.rules.moves import Attack, Claim, Deploy, Fortify, MoveIn, Occupy, Place
from kbwidgets.games.conkueror.rules.position import VACANT, Fields
from kbwidgets.games.conkueror.rules.refused_land import (
    armies_refused,
    land_refused,
    own_refused,
    owner_told,
    twice_told,
)
from kbwidgets.games.conkueror.rules.remedies import can_attack, can_enter
from kbwidgets.games.conkueror.rules.rows import ends_of

_FEWEST = 3
"""Pieces that a territory must hold to attack (CQ-6.2)."""
_REGULARS = 2
"""Of them regulars, and regulars from which vacant land is entered (CQ-6.2, CQ-6.12)."""
_SENT = 2
"""Pieces that are sent at least (CQ-6.4)."""
_DRAFTED = "drafted infantry is", "drafted infantry are"


def claim_refused(position: Fields, move: Claim) -> list[Refusal]:
    """CQ-3.3."""
    if wrong := land_refused(position, move.territory):
        return [wrong]
    at = position.table.index[move.territory]
    if position.owners[at] == VACANT:
        return []
    told = f"{position.table.name(at)} is claimed already, by {owner_told(position, at)}"
    return [refusal("already_claimed", "CQ-3.3", told, (move.territory,))]


def place_refused(position: Fields, move: Place) -> list[Refusal]:
    """CQ-3.4."""
    return own_refused(position, move.territory, "CQ-3.4")


def deploy_refused(position: Fields, move: Deploy) -> list[Refusal]:
    """CQ-5.4."""
    found = own_refused(position, move.territory, "CQ-5.4")
    if not 1 <= move.number <= position.draft:
        told = f"{move.number} cannot be placed: {counted(position.draft, *_DRAFTED)} left"
        instead = f"place 1 to {position.draft}" if position.draft else "go on with next_phase"
        found.append(refusal("draft_exceeded", "CQ-5.4", told, (move.territory,), instead))
    return found


def next_refused(position: Fields) -> list[Refusal]:
    """CQ-4.2."""
    if not position.draft:
        return []
    told = f"{counted(position.draft, *_DRAFTED)} still to be placed"
    return [refusal("draft_left", "CQ-4.2", told, (), f"place {position.draft} first, with deploy")]


def _pair_refused(position: Fields, source: str, target: str, rule: str) -> list[Refusal]:
    """Two territories of which the first must be the player's own, and another one than the second."""
    found = own_refused(position, source, rule)
    if source == target:
        at = (source,) if source in position.table.index else ()
        told = twice_told(position, source)
        return [*found, refusal("same_territory", rule, told, at)]
    return [*found, wrong] if (wrong := land_refused(position, target)) else found


def _far(position: Fields, source: str, target: str, rule: str, near: Sequence[int]) -> list[Refusal]:
    table = position.table
    a, b = table.index[source], table.index[target]
    if b in near:
        return []
    told = f"{table.name(a)} and {table.name(b)} are not joined by a border or a sea-line"
    return [refusal("not_adjacent", rule, told, (source, target))]


def _regulars_refused(position: Fields, source: str, rule: str, needed: str) -> list[Refusal]:
    """One regular goes and one stays, in an attack and into vacant land (CQ-6.2, CQ-6.12)."""
    at = position.table.index[source]
    regulars = FACTS[position.stacks[at]][1]
    if regulars >= _REGULARS:
        return []
    told = f"{position.table.name(at)} holds {regulars} of the {_REGULARS} regulars that {needed}"
    return [refusal("need_regulars", rule, f"{told}, because mercenaries cannot go or stay alone", (source,))]


def attack_refused(position: Fields, move: Attack) -> list[Refusal]:
    """CQ-6.1 to CQ-6.4, CQ-6.11; asked when the attack begins, not before each roll (CQ-6.5)."""
    source, target = move.source, move.target
    if found := _pair_refused(position, source, target, "CQ-6.1"):
        return found
    table, stacks = position.table, position.stacks
    a, b = table.index[source], table.index[target]
    here, there = table.name(a), table.name(b)
    at = (source, target)
    owner = position.owners[b]
    if owner == position.turn:
        told = f"{there} is yours, and an attack needs an opponent's territory"
        found.append(refusal("own_target", "CQ-6.1", told, (target,)))
    elif owner == VACANT:
        told = f"{there} is vacant: nobody defends it"
        cheapest = next((kind.letter for kind, have in zip(ARMIES, counts(stacks[a]), strict=False) if have), "")
        instead = f"enter it: occupy {source} {target} 1{cheapest}" if can_enter(position, a, b) else ""
        found.append(refusal("vacant_target", "CQ-6.12", told, (target,), instead))
    found += _far(position, source, target, "CQ-6.1", table.near[a])
    if position.effects.immune >> b & 1 and owner not in (VACANT, position.turn):
        told = f"{there} is under Diplomatic Immunity until the next turn of {table.names[owner]}"
        found.append(refusal("immune", "CQ-6.11", told, (target,)))
    pieces = FACTS[stacks[a]][0]
    if pieces < _FEWEST:
        told = f"{here} holds {pieces} of the {_FEWEST} pieces that an attack needs"
        found.append(refusal("too_few_to_attack", "CQ-6.2", told, (source,)))
    found += _regulars_refused(position, source, "CQ-6.2", "an attack needs")
    if owner not in (VACANT, position.turn) and not matches(stacks[a], stacks[b]):
        lacking = [
            f"{kind.name} {have} of {need}"
            for kind, have, need in zip(ARMIES, counts(FACTS[stacks[a]][2]), counts(FACTS[stacks[b]][2]), strict=False)
            if have < need
        ]
        told = f"{here} does not match the armies of {there}: {', '.join(lacking)}"
        found.append(refusal("army_match", "CQ-6.3", told, at, "exchange or bring the armies that are lacking"))
    if pieces >= _FEWEST and not _SENT <= move.number < pieces:
        told = f"{move.number} cannot be sent: {here} holds {pieces} pieces, and one stays"
        found.append(refusal("send_range", "CQ-6.4", told, (source,), f"send {_SENT} to {pieces - 1}"))
    return found


def occupy_refused(position: Fields, move: Occupy) -> list[Refusal]:
    """CQ-6.12."""
    source, target = move.source, move.target
    if found := _pair_refused(position, source, target, "CQ-6.12"):
        return found
    table = position.table
    a, b = table.index[source], table.index[target]
    if position.owners[b] != VACANT:
        told = f"{table.name(b)} is not vacant: it is owned by {owner_told(position, b)}"
        instead = f"attack it: attack {source} {target} {_SENT}" if can_attack(position, a, b) else ""
        found.append(refusal("not_vacant", "CQ-6.12", told, (target,), instead))
    found += _far(position, source, target, "CQ-6.12", table.near[a])
    found += _regulars_refused(position, source, "CQ-6.12", "entering vacant land needs")
    return [*found, *armies_refused(move.armies, position.stacks[a], source, "CQ-6.12")]


def move_in_refused(position: Fields, move: MoveIn) -> list[Refusal]:
    """CQ-7.2."""
    assert isinstance(position.frame, Conquest)
    at = position.frame.source
    return armies_refused(move.armies, position.stacks[at], position.table.ids[at], "CQ-7.2")


def fortify_refused(position: Fields, move: Fortify) -> list[Refusal]:
    """CQ-8.1, CQ-8.3."""
    source, target = move.source, move.target
    if found := _pair_refused(position, source, target, "CQ-8.1") or own_refused(position, target, "CQ-8.1"):
        return found
    a = position.table.index[source]
    ends = ends_of(position.table, position.owners, position.turn, a)
    found = _far(position, source, target, "CQ-8.1", ends)
    return [*found, *armies_refused(move.armies, position.stacks[a], source, "CQ-8.1")]
