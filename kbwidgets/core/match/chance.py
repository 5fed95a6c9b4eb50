"""Who decides chance in a match: the seed, the people at the table, or a script."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias, cast

from kbwidgets.core.errors import IllegalMove, KbError
from kbwidgets.core.match.move_tree import Track
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.setup.options import is_list
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import whole

Chance: TypeAlias = "Literal['draw', 'ask'] | Sequence[Move | str]"
"""Who decides chance from then on: the seed, the people at the table, or a script (and after it the seed)."""

SEED_DIGITS: Final = 999
"""Digits that a seed may have, so that a record can be read back."""


def checked(chance: Chance) -> Chance:
    """Who decides chance, checked; a script is copied, so that nobody can change it later."""
    if is_list(chance):
        return tuple(cast("Sequence[Move | str]", chance))
    if chance not in ("draw", "ask"):
        raise KbError(f"chance is {quoted(chance)}; expected 'draw', 'ask' or a list of draws")
    return chance


def checked_seed(seed: object) -> int:
    """A seed that a record can hold."""
    if (found := whole(seed)) is None or abs(found) >= 10**SEED_DIGITS:
        raise KbError(f"the seed is {quoted(seed)}; expected a whole number of at most {SEED_DIGITS} digits")
    return found


def due_draw(track: Track, chance: Chance, since: int, seed: int) -> Move | None:
    """The draw that is due: of the script, if it reaches from position `since` to here, else of the seed.

    None where the people at the table are asked for it.
    """
    state = track.state
    if not isinstance(chance, str) and since <= track.ply and (drawn := track.draws_since(since)) < len(chance):
        move = state.read(chance[drawn])
        if refusals := state.refusals(move):
            raise IllegalMove(refusals)
        return move
    return None if chance == "ask" else state.draw(generator_of(seed, state.phase, track.draws(state.phase)))


def generator_of(seed: int, kind: str, number: int) -> Random:
    """The generator of a draw, made of the seed, its kind and how many of the kind were made before."""
    return Random(f"{seed}/{kind}/{number}")
