"""What is wrong with a territory or with armies that a move names: what all refusals share (CQ-16)."""

from __future__ import annotations

from kbwidgets.core.types import Refusal
from kbwidgets.core.words import cut, quoted
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, Stack, counts, read, written
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.position import OUT, VACANT, Fields


def owner_told(position: Fields, at: int) -> str:
    """Who owns a territory, in words."""
    owner = position.owners[at]
    return "nobody" if owner == VACANT else position.table.names[owner]


def twice_told(position: Fields, name: str) -> str:
    """A territory that is named twice, in words; one that there is none as it is written."""
    at = position.table.index.get(name)
    return f"{cut(name, 60) if at is None else position.table.name(at)} is named twice, and two are needed"


def land_refused(position: Fields, name: str) -> Refusal | None:
    """A territory that there is none, or that is out of the game (CQ-1.1, CQ-2.4)."""
    table = position.table
    at = table.index.get(name)
    if at is None:
        return refusal("unknown_territory", "CQ-1.1", f"there is no territory {cut(quoted(name), 60)}")
    if position.owners[at] == OUT:
        told = f"{table.name(at)} is disabled in this game"
        return refusal("disabled_territory", "CQ-2.4", told, (name,))
    return None


def own_refused(position: Fields, name: str, rule: str) -> list[Refusal]:
    """A territory that must be the player's own."""
    if wrong := land_refused(position, name):
        return [wrong]
    at = position.table.index[name]
    if position.owners[at] == position.turn:
        return []
    told = f"{position.table.name(at)} is not yours: it is owned by {owner_told(position, at)}"
    return [refusal("not_owner", rule, told, (name,))]


def armies_refused(text: str, stack: Stack, name: str, rule: str) -> list[Refusal]:
    """Armies that cannot leave a stack: mercenaries, none, more than there are, or all (CQ-4.6, CQ-8.3)."""
    armies = read(text)
    if armies is None or written(armies) != text:
        told = f"the armies are {cut(quoted(text), 60)}"
        return [refusal("unreadable", rule, told, (), "write armies such as 3i 1c, the cheapest first")]
    found: list[Refusal] = []
    at = (name,)
    if armies >= HIRED:
        found.append(
            refusal("mercenary_fixed", "CQ-12.8", "mercenaries cannot be moved", at, "move regulars: i, c and a")
        )
    regulars = armies % HIRED
    have = stack % HIRED
    spare = FACTS[stack][1] - 1
    going = FACTS[regulars][1]
    short = any(wanted > there for wanted, there in zip(counts(regulars), counts(have), strict=True))
    if (not going and not found) or short or (going and going > spare):
        told = f"{written(regulars)} cannot leave: {written(have)} stand there as regulars, and one must stay"
        instead = f"move 1 to {spare} of {written(have)}" if spare > 0 else ""
        found.append(refusal("move_range", rule, told, at, instead))
    return found
