"""The sources of chance in a match: the seed, the players at the table, or a script."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias, cast

from kbwidgets.core.errors import IllegalMove, KbError
from kbwidgets.core.match.move_tree import MoveTree
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import is_list, whole

Chance: TypeAlias = "Literal['draw', 'ask'] | Sequence[Move | str]"
"""The seed, the players at the table, or a script that is followed by the seed."""

SEED_DIGITS: Final = 999
"""The largest number of digits in a seed, so that a record can be read back."""


def check_chance(chance: Chance) -> Chance:
    """Return a valid source of chance, or raise `KbError`. A script is copied."""
    if is_list(chance):
        return tuple(cast("Sequence[Move | str]", chance))
    if chance not in ("draw", "ask"):
        raise KbError(f"chance is {quoted(chance)}; expected 'draw', 'ask' or a list of draws")
    return chance


def check_seed(seed: object) -> int:
    """Return a seed that a record can hold, or raise `KbError`."""
    if (number := whole(seed)) is None or abs(number) >= 10**SEED_DIGITS:
        raise KbError(f"the seed is {quoted(seed)}; expected a whole number of at most {SEED_DIGITS} digits")
    return number


def choose_draw(tree: MoveTree, chance: Chance, since: int, seed: int) -> Move | None:
    """Return the draw that is due, or None if the players at the table must enter it.

    The draw comes from the script, counted from position `since`, and from the seed once the script is used up.
    """
    state = tree.state
    if not isinstance(chance, str) and since <= tree.ply and (count := tree.draws_since(since)) < len(chance):
        move = state.read(chance[count])
        if refusals := state.refusals(move):
            raise IllegalMove(refusals)
        return move
    return None if chance == "ask" else state.random_draw(generator_of(seed, state.phase, tree.draws(state.phase)))


def generator_of(seed: int, kind: str, number: int) -> Random:
    """Return the generator of a draw.

    It is derived from the seed, the kind of draw and the number of earlier draws of that kind.
    """
    return Random(f"{seed}/{kind}/{number}")
