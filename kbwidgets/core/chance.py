"""Who decides chance in a match: the seed, the people at the table, or a script."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias, cast

from kbwidgets.core.errors import KbError
from kbwidgets.core.options import is_list
from kbwidgets.core.plain import whole
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import CHANCE
from kbwidgets.core.words import quoted

Chance: TypeAlias = "Literal['draw', 'ask'] | Sequence[Move | str]"
"""Who decides chance from then on: the seed, the people at the table, or a script (and after it the seed)."""

SEED_DIGITS: Final = 999
"""Digits that a seed may have, so that a record can be read back."""


def checked(chance: Chance) -> Chance:
    """Who decides chance, checked; a script is copied, so that nobody can change it later."""
    if is_list(chance):
        return tuple(cast("Sequence[Move | str]", chance))
    if chance not in ("draw", "ask"):
        raise KbError(f"found {quoted(chance)} for chance, expected 'draw', 'ask' or a list of draws")
    return chance


def checked_seed(seed: object) -> int:
    """A seed that a record can hold."""
    if (found := whole(seed)) is None or abs(found) >= 10**SEED_DIGITS:
        raise KbError(f"found {quoted(seed)} as a seed, expected a whole number of at most {SEED_DIGITS} digits")
    return found


def scripted_draw(chance: Chance, states: Sequence[State]) -> Move | None:
    """The scripted draw that is due in the last of these states, if the script reaches from the first to there."""
    if isinstance(chance, str) or not states:
        return None
    drawn = sum(state.to_act == (CHANCE,) for state in states[:-1])
    return states[-1].read(chance[drawn]) if drawn < len(chance) else None


def generator_of(seed: int, states: Sequence[State]) -> Random:
    """The generator of the draw that is due in the last of these states, made of seed, kind and number."""
    kind = states[-1].phase
    drawn = sum(state.to_act == (CHANCE,) and state.phase == kind for state in states[:-1])
    return Random(f"{seed}/{kind}/{drawn}")
