"""The chapter on attacks, and on entering vacant territories (CQ-6.1 to CQ-6.5, CQ-6.11, CQ-6.12)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

from kbwidgets.core.moves.events import event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, armies_sent, counts, matches, pack_stack
from kbwidgets.games.conkueror.rules.chapters.battle import count_again, with_land
from kbwidgets.games.conkueror.rules.chapters.fortify import move_armies
from kbwidgets.games.conkueror.rules.fields import (
    CAPTURED,
    EFFECTS,
    FRAME,
    OWNERS,
    PHASE,
    STACKS,
    VACANT,
    Battle,
    Fields,
    Row,
    new,
)
from kbwidgets.games.conkueror.rules.moves import ARMIES_TEXT, KEPT, MOVES, March, refusal
from kbwidgets.games.conkueror.rules.refusals import armies_refusals, distance_refusals, pair_refusals


@MOVES.form("attack {source=india} {target=siam} {number}", rule="CQ-6.4")
class Attack(Move):
    """Armies are sent against a territory, and the battle begins (CQ-6.4, CQ-6.8)."""

    source: str
    target: str
    number: int


@MOVES.form("occupy {source=india} {target=siam} {armies=3i}", rule="CQ-6.12")
class Occupy(Move):
    """Regulars enter a vacant territory (CQ-6.12)."""

    source: str
    target: str
    armies: Annotated[str, ARMIES_TEXT]


@lru_cache(maxsize=KEPT)
def attack(source: str, target: str, number: int) -> Attack:
    """Return the attack with this number of armies."""
    return Attack(source, target, number)


# -- what moves do ----------------------------------------------------------------------------------------


def begin_battle(position: Fields, move: Attack) -> Row:
    """Begin a battle, in which a Bombardment is used up (CQ-6.8, CQ-12.11)."""
    index, effects = position[0].index, position[12]
    source, target = index[move.source], index[move.target]
    after: list[object] = [*position[:]]
    after[PHASE] = "battle"
    after[FRAME] = new(Battle, (source, target, armies_sent(position[6][source], move.number), effects[3]))
    if effects[3]:
        after[EFFECTS] = effects._replace(bombard=False)
    return after


def enter_territory(position: Fields, move: Occupy) -> Row:
    """Let regulars enter a vacant territory, which counts as capturing it (CQ-6.12)."""
    table, changed = position[0], [*position[5]]
    target = table.index[move.target]
    changed[target] = position[3]
    after: list[object] = [*position[:]]
    after[OWNERS] = owners = tuple(changed)
    after[STACKS] = stacks = move_armies(position[6], table.index[move.source], target, pack_stack(move.armies))
    after[CAPTURED] = position[11] + 1
    return count_again(after, position, stacks, owners, with_land(position, owners, target), table.around[target])


# -- why not ----------------------------------------------------------------------------------------------


LEAST_TO_ATTACK: Final = 3
"""The armies that a territory needs to attack (CQ-6.2)."""


LEAST_REGULARS: Final = 2
"""The regulars among them, and the regulars from which vacant land is entered (CQ-6.2, CQ-6.12)."""


LEAST_SENT: Final = 2
"""The least number of armies in an attack (CQ-6.4)."""


def _regulars_refusals(position: Fields, source: str, rule: str, purpose: str) -> list[Refusal]:
    """One regular goes and one stays, in an attack and into vacant land (CQ-6.2, CQ-6.12)."""
    at = position.table.index[source]
    regulars = FACTS[position.stacks[at]][1]
    if regulars >= LEAST_REGULARS:
        return []
    text = f"You need at least {LEAST_REGULARS} regulars to {purpose}."
    return [refusal("need_regulars", rule, text, (source,), f"{position.table.name(at)} only has {regulars}.")]


def attack_refusals(position: Fields, move: Attack) -> list[Refusal]:
    """CQ-6.1 to CQ-6.4, CQ-6.11; asked when the attack begins, not before each roll (CQ-6.5)."""
    source, target = move.source, move.target
    if refusals := pair_refusals(position, source, target, "CQ-6.1"):
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
        refusals.append(_vacant_refusal(position, source, target))
    refusals += distance_refusals(position, source, target, "CQ-6.1", table.near[a], "Attack a neighbouring territory.")
    if is_rival and position.effects.immune >> b & 1:
        text = f"{there} has Diplomatic Immunity until {table.names[owner]}'s next turn."
        refusals.append(refusal("immune", "CQ-6.11", text, (target,), "Attack somewhere else."))
    pieces = FACTS[stacks[a]][0]
    if pieces < LEAST_TO_ATTACK:
        text = f"You need at least {LEAST_TO_ATTACK} armies to attack."
        refusals.append(refusal("too_few_to_attack", "CQ-6.2", text, (source,), f"{here} only has {pieces}."))
    refusals += _regulars_refusals(position, source, "CQ-6.2", "attack")
    if is_rival and not matches(stacks[a], stacks[b]):
        text, advice = _describe_mismatch(position, a, b)
        refusals.append(refusal("army_match", "CQ-6.3", text, (source, target), advice))
    if pieces >= LEAST_TO_ATTACK and not LEAST_SENT <= move.number < pieces:
        few = f"You must send at least {LEAST_SENT} armies."
        text = few if move.number < LEAST_SENT else "At least 1 army must stay behind."
        most = pieces - 1
        advice = f"You can send up to {most}."
        if most == LEAST_SENT:
            text, advice = f"You can only attack with {most} armies from here.", f"Send {most}."
        refusals.append(refusal("send_range", "CQ-6.4", text, (source,), advice))
    return refusals


def _vacant_refusal(position: Fields, source: str, target: str) -> Refusal:
    """Return the refusal of an attack on vacant land, with the move that enters it where it is legal (CQ-6.12)."""
    table = position.table
    kinds = zip(ARMIES, counts(position.stacks[table.index[source]]), strict=False)
    cheapest = next((kind.letter for kind, number in kinds if number), "i")
    enter = Occupy(source, target, f"1{cheapest}")
    text = f"{table.name(table.index[target])} is vacant, so there's nobody to fight."
    if occupy_refusals(position, enter):
        return refusal("vacant_target", "CQ-6.12", text, (target,), "Choose another territory.")
    return refusal("vacant_target", "CQ-6.12", text, (target,), "Move in instead.", (str(enter),))


def _describe_mismatch(position: Fields, a: int, b: int) -> tuple[str, str]:
    """Return the types of army that the attacker has too few of, and the advice (CQ-6.3)."""
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


def occupy_refusals(position: Fields, move: Occupy) -> list[Refusal]:
    """CQ-6.12."""
    source, target = move.source, move.target
    if refusals := pair_refusals(position, source, target, "CQ-6.12"):
        return refusals
    table = position.table
    a, b = table.index[source], table.index[target]
    owner = position.owners[b]
    if owner == position.turn:
        text = f"{table.name(b)} is already yours."
        refusals.append(refusal("not_vacant", "CQ-6.12", text, (target,), "Choose a vacant territory."))
    elif owner != VACANT:
        text = f"{table.name(b)} isn't vacant: it belongs to {table.names[owner]}."
        attack = Attack(source, target, LEAST_SENT)
        advice, moves = "Attack it instead.", (str(attack),)
        if attack_refusals(position, attack):
            advice, moves = "Choose a vacant territory.", ()
        refusals.append(refusal("not_vacant", "CQ-6.12", text, (target,), advice, moves))
    refusals += distance_refusals(
        position, source, target, "CQ-6.12", table.near[a], "Move into a neighbouring territory."
    )
    refusals += _regulars_refusals(position, source, "CQ-6.12", "move in")
    return [*refusals, *armies_refusals(move.armies, position.stacks[a], source, "CQ-6.12")]


# -- events -----------------------------------------------------------------------------------------------


@event("attack", "{who} attacked {target} from {source} with {some}.", rule="CQ-6.4")
class Attacked(March):
    """A battle began, with the armies that were sent (CQ-6.4)."""


@event("occupy", "{who} moved {some} into {target}, which was vacant.", rule="CQ-6.12")
class Occupied(March):
    """Armies entered a vacant territory (CQ-6.12)."""
