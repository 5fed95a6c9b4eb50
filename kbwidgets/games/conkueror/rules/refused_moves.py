"""Refusals of the opening, of drafts, of attacks and of armies that move (CQ-3 to CQ-8)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, counts, matches
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.frames import Conquest
from kbwidgets.games.conkueror.rules.moves import Attack, Claim, Deploy, Fortify, MoveIn, NextPhase, Occupy, Place
from kbwidgets.games.conkueror.rules.position import VACANT, Fields
from kbwidgets.games.conkueror.rules.refused_land import armies_refused, land_refused, own_refused, same_refused
from kbwidgets.games.conkueror.rules.rows import ends_of

_FEWEST = 3
"""The armies that a territory needs to attack (CQ-6.2)."""
_REGULARS = 2
"""The regulars among them, and the regulars from which vacant land is entered (CQ-6.2, CQ-6.12)."""
_SENT = 2
"""The least number of armies in an attack (CQ-6.4)."""


def claim_refused(position: Fields, move: Claim) -> list[Refusal]:
    """CQ-3.3."""
    if wrong := land_refused(position, move.territory):
        return [wrong]
    at = position.table.index[move.territory]
    owner, land = position.owners[at], position.table.name(at)
    if owner == VACANT:
        return []
    who = "You've" if owner == position.turn else f"{position.table.names[owner]} has"
    text = f"{who} already claimed {land}."
    return [refusal("already_claimed", "CQ-3.3", text, (move.territory,), "Choose a free territory.")]


def place_refused(position: Fields, move: Place) -> list[Refusal]:
    """CQ-3.4."""
    return own_refused(position, move.territory, "CQ-3.4")


def deploy_refused(position: Fields, move: Deploy) -> list[Refusal]:
    """CQ-5.4."""
    refusals, left = own_refused(position, move.territory, "CQ-5.4"), position.draft
    if 1 <= move.number <= left:
        return refusals
    if not left:
        text, advice = "You've placed all your infantry.", "Start attacking."
    elif move.number < 1:
        text = "You must place at least 1 infantry."
        advice = f"You have {left} to place." if left > 1 else "You have 1 left to place."
    else:
        text, advice = f"You only have {left} infantry left to place.", "Choose a smaller number."
    return [*refusals, refusal("draft_exceeded", "CQ-5.4", text, (move.territory,), advice)]


def next_refused(position: Fields, move: NextPhase) -> list[Refusal]:
    """CQ-4.2."""
    if not position.draft:
        return []
    text = f"You still have {position.draft} infantry to place."
    advice = f"Place {'it' if position.draft == 1 else 'them'} before you attack."
    return [refusal("draft_left", "CQ-4.2", text, (), advice)]


def _pair_refused(position: Fields, source: str, target: str, rule: str) -> list[Refusal]:
    """Two territories of which the first must be the player's own, and another one than the second."""
    refusals = own_refused(position, source, rule)
    if source == target:
        return [*refusals, same_refused(position, source, rule)]
    return [*refusals, wrong] if (wrong := land_refused(position, target)) else refusals


def _far(
    position: Fields, source: str, target: str, rule: str, near: Sequence[int], advice: str, chain: bool = False
) -> list[Refusal]:
    table = position.table
    a, b = table.index[source], table.index[target]
    if b in near:
        return []
    text = f"{table.name(b)} doesn't border {table.name(a)}."
    if chain:
        text = f"Your territories don't connect {table.name(a)} to {table.name(b)}."
    return [refusal("not_adjacent", rule, text, (source, target), advice)]


def _regulars_refused(position: Fields, source: str, rule: str, purpose: str) -> list[Refusal]:
    """One regular goes and one stays, in an attack and into vacant land (CQ-6.2, CQ-6.12)."""
    at = position.table.index[source]
    regulars = FACTS[position.stacks[at]][1]
    if regulars >= _REGULARS:
        return []
    text = f"You need at least {_REGULARS} regulars to {purpose}."
    return [refusal("need_regulars", rule, text, (source,), f"{position.table.name(at)} only has {regulars}.")]


def attack_refused(position: Fields, move: Attack) -> list[Refusal]:
    """CQ-6.1 to CQ-6.4, CQ-6.11; asked when the attack begins, not before each roll (CQ-6.5)."""
    source, target = move.source, move.target
    if refusals := _pair_refused(position, source, target, "CQ-6.1"):
        return refusals
    table, stacks = position.table, position.stacks
    a, b = table.index[source], table.index[target]
    here, there, owner = table.name(a), table.name(b), position.owners[b]
    is_rival = owner not in (VACANT, position.turn)
    if owner == position.turn:
        refusals.append(
            refusal("own_target", "CQ-6.1", f"{there} is yours.", (target,), "Attack an opponent's territory.")
        )
    elif owner == VACANT:
        refusals.append(_vacant(position, source, target))
    refusals += _far(position, source, target, "CQ-6.1", table.near[a], "Attack a neighbouring territory.")
    if is_rival and position.effects.immune >> b & 1:
        text = f"{there} has Diplomatic Immunity until {table.names[owner]}'s next turn."
        refusals.append(refusal("immune", "CQ-6.11", text, (target,), "Attack somewhere else."))
    pieces = FACTS[stacks[a]][0]
    if pieces < _FEWEST:
        text = f"You need at least {_FEWEST} armies to attack."
        refusals.append(refusal("too_few_to_attack", "CQ-6.2", text, (source,), f"{here} only has {pieces}."))
    refusals += _regulars_refused(position, source, "CQ-6.2", "attack")
    if is_rival and not matches(stacks[a], stacks[b]):
        text, advice = _unmatched(position, a, b)
        refusals.append(refusal("army_match", "CQ-6.3", text, (source, target), advice))
    if pieces >= _FEWEST and not _SENT <= move.number < pieces:
        few = f"You must send at least {_SENT} armies."
        text = few if move.number < _SENT else "At least 1 army must stay behind."
        most = pieces - 1
        advice = f"You can send up to {most}."
        if most == _SENT:
            text, advice = f"You can only attack with {most} armies from here.", f"Send {most}."
        refusals.append(refusal("send_range", "CQ-6.4", text, (source,), advice))
    return refusals


def _vacant(position: Fields, source: str, target: str) -> Refusal:
    """Vacant land is entered, not attacked; the move that enters it is named where it is legal (CQ-6.12)."""
    table = position.table
    kinds = zip(ARMIES, counts(position.stacks[table.index[source]]), strict=False)
    cheapest = next((kind.letter for kind, number in kinds if number), "i")
    enter = Occupy(source, target, f"1{cheapest}")
    text = f"{table.name(table.index[target])} is vacant, so there's nobody to fight."
    if occupy_refused(position, enter):
        return refusal("vacant_target", "CQ-6.12", text, (target,), "Choose another territory.")
    return refusal("vacant_target", "CQ-6.12", text, (target,), "Move in instead.", (str(enter),))


def _unmatched(position: Fields, a: int, b: int) -> tuple[str, str]:
    """The types of army that the attacker has too few of, and the advice (CQ-6.3)."""
    there = position.table.name(b)
    mine, theirs = (counts(FACTS[position.stacks[at]][2]) for at in (a, b))
    lacking = [(kind.name, have, need) for kind, have, need in zip(ARMIES, mine, theirs, strict=False) if have < need]
    names = joined([name for name, _, _ in lacking])
    advice = f"Bring more {names}, or exchange armies."
    if len(lacking) > 1:
        return f"You need as many {names} as {there} has.", advice
    name, have, need = lacking[0]
    held = f"you only have {have}" if have else "you have none"
    return f"{there} has {need} {name} and {held}.", advice


def occupy_refused(position: Fields, move: Occupy) -> list[Refusal]:
    """CQ-6.12."""
    source, target = move.source, move.target
    if refusals := _pair_refused(position, source, target, "CQ-6.12"):
        return refusals
    table = position.table
    a, b = table.index[source], table.index[target]
    owner = position.owners[b]
    if owner == position.turn:
        text = f"{table.name(b)} is already yours."
        refusals.append(refusal("not_vacant", "CQ-6.12", text, (target,), "Choose a vacant territory."))
    elif owner != VACANT:
        text = f"{table.name(b)} isn't vacant: it belongs to {table.names[owner]}."
        attack = Attack(source, target, _SENT)
        advice, moves = "Attack it instead.", (str(attack),)
        if attack_refused(position, attack):
            advice, moves = "Choose a vacant territory.", ()
        refusals.append(refusal("not_vacant", "CQ-6.12", text, (target,), advice, moves))
    refusals += _far(position, source, target, "CQ-6.12", table.near[a], "Move into a neighbouring territory.")
    refusals += _regulars_refused(position, source, "CQ-6.12", "move in")
    return [*refusals, *armies_refused(move.armies, position.stacks[a], source, "CQ-6.12")]


def move_in_refused(position: Fields, move: MoveIn) -> list[Refusal]:
    """CQ-7.2."""
    assert isinstance(position.frame, Conquest)
    at = position.frame.source
    return armies_refused(move.armies, position.stacks[at], position.table.ids[at], "CQ-7.2")


def fortify_refused(position: Fields, move: Fortify) -> list[Refusal]:
    """CQ-8.1, CQ-8.3."""
    source, target = move.source, move.target
    if refusals := _pair_refused(position, source, target, "CQ-8.1") or own_refused(position, target, "CQ-8.1"):
        return refusals
    a = position.table.index[source]
    ends = ends_of(position.table, position.owners, position.turn, a)
    chain = position.table.connected
    advice = "Choose two that are connected." if chain else "Choose one of your neighbouring territories."
    refusals = _far(position, source, target, "CQ-8.1", ends, advice, chain)
    return [*refusals, *armies_refused(move.armies, position.stacks[a], source, "CQ-8.1")]
