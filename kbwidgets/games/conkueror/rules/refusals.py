"""The refusals of a territory or of armies that a move names, shared by all chapters (CQ-16)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.text.words import cut, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, Stack, counts, read_stack, stack_text
from kbwidgets.games.conkueror.rules.fields import OUT, VACANT, Fields
from kbwidgets.games.conkueror.rules.moves import refusal

WRITE_ARMIES = "Write armies such as 3i 1c, the cheapest first."
"""The advice to a player who typed armies that cannot be read."""


MERCENARIES_STAY = "Mercenaries can't move.", "Choose infantry, cavalry or artillery."


def same_territory_refusal(position: Fields, name: str, rule: str) -> Refusal:
    """Return the refusal of a territory that is chosen twice (CQ-19.16)."""
    at = position.table.index.get(name)
    text = f"You've chosen {'the same territory' if at is None else position.table.name(at)} twice."
    return refusal("same_territory", rule, text, () if at is None else (name,), "Choose two different territories.")


def land_refusal(position: Fields, name: str) -> Refusal | None:
    """Return why there is no such territory in this game, or None if there is one (CQ-1.1, CQ-2.4)."""
    table = position.table
    at = table.index.get(name)
    if at is None:
        text = f"There's no territory called {cut(quoted(name), 60)}."
        return refusal("unknown_territory", "CQ-1.1", text, (), "Check the spelling.")
    if position.owners[at] == OUT:
        text = f"{table.name(at)} isn't in this game."
        return refusal("disabled_territory", "CQ-2.4", text, (name,), "Choose another territory.")
    return None


def owner_refusals(
    position: Fields, name: str, rule: str, advice: str = "Choose one of your territories."
) -> list[Refusal]:
    """Return why a territory does not belong to the player, or [] if it does."""
    if wrong := land_refusal(position, name):
        return [wrong]
    at = position.table.index[name]
    owner, land = position.owners[at], position.table.name(at)
    if owner == position.turn:
        return []
    text = f"Nobody owns {land}." if owner == VACANT else f"{land} belongs to {position.table.names[owner]}."
    return [refusal("not_owner", rule, text, (name,), advice)]


def armies_refusals(text: str, stack: Stack, name: str, rule: str) -> list[Refusal]:
    """Return why armies cannot leave a stack: mercenaries, none, too many, or all (CQ-4.6, CQ-8.3)."""
    armies, at = read_stack(text), (name,)
    if armies is None or stack_text(armies) != text:
        return [unreadable_refusal(text, rule)]
    refusals: list[Refusal] = []
    if armies >= HIRED:
        words, advice = MERCENARIES_STAY
        refusals.append(refusal("mercenary_fixed", "CQ-12.8", words, at, advice))
    regulars = armies % HIRED
    spare, going = FACTS[stack][1] - 1, FACTS[regulars][1]
    advice = (
        f"You can move up to {spare}."
        if spare > 1
        else "You can move 1."
        if spare
        else "Choose a territory with more armies."
    )
    if any(wanted > there for wanted, there in zip(counts(regulars), counts(stack % HIRED), strict=True)):
        refusals.append(refusal("move_range", rule, "You don't have those armies here.", at, advice))
    elif not going and armies < HIRED:
        refusals.append(
            refusal("move_range", rule, "You must move at least 1 army.", at, "Move 1." if spare == 1 else advice)
        )
    elif going > max(spare, 0):
        words = "At least 1 regular army must stay behind."
        refusals.append(refusal("move_range", rule, words, at, advice))
    return refusals


def unreadable_refusal(text: str, rule: str) -> Refusal:
    """Return the refusal of armies that cannot be read."""
    return refusal("unreadable", rule, f"{cut(quoted(text), 60)} isn't a number of armies.", (), WRITE_ARMIES)


def pair_refusals(position: Fields, source: str, target: str, rule: str) -> list[Refusal]:
    """Two territories of which the first must be the player's own, and another one than the second."""
    refusals = owner_refusals(position, source, rule)
    if source == target:
        return [*refusals, same_territory_refusal(position, source, rule)]
    return [*refusals, wrong] if (wrong := land_refusal(position, target)) else refusals


def distance_refusals(
    position: Fields, source: str, target: str, rule: str, near: Sequence[int], advice: str, is_connected: bool = False
) -> list[Refusal]:
    """Return why armies cannot go from one territory to another that is too far away, or [] if they can."""
    table = position.table
    a, b = table.index[source], table.index[target]
    if b in near:
        return []
    text = f"{table.name(b)} doesn't border {table.name(a)}."
    if is_connected:
        text = f"Your territories don't connect {table.name(a)} to {table.name(b)}."
    return [refusal("not_adjacent", rule, text, (source, target), advice)]
