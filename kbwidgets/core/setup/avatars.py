"""Numbered avatars, a small face for each seat. `kbwidgets.core.scene.avatar_faces` draws them.

>>> usual_avatars(3)
(1, 2, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.plain_data import is_list, whole
from kbwidgets.core.values.types import Refusal

AVATARS: Final = range(1, 31)
"""The numbers of the avatars."""


def usual_avatars(seats: int) -> tuple[int, ...]:
    """Return the default avatars of seats, all different if there are enough."""
    return tuple(AVATARS[seat % len(AVATARS)] for seat in range(seats))


def check_avatars(
    avatars: Sequence[int] | None, seats: int, code: str, rule: str
) -> tuple[tuple[int, ...], list[Refusal]]:
    """Return the avatar of each seat, and the refusals of invalid ones. Two seats may have the same avatar.

    >>> check_avatars([7, 7], 2, "XX-ERR.1", "XX-1")
    ((7, 7), [])
    >>> print(check_avatars([7, 31], 2, "XX-ERR.1", "XX-1")[1][0])
    XX-ERR.1 (XX-1): Player 2 can't have avatar 31. Choose a number from 1 to 30.
    """
    if avatars is None:
        return usual_avatars(seats), []
    span = f"from {AVATARS[0]} to {AVATARS[-1]}"
    advice = f"Choose {counted(seats, 'number')} {span}."
    if not is_list(avatars):
        text = f"The avatars can't be {quoted(avatars)}."
        return (), [Refusal(code, rule, text, ("avatars",), advice)]
    if len(avatars) != seats:  # The length is checked first, because a range may be very long.
        text = f"The match has {counted(seats, 'player')}, but {counted(len(avatars), 'avatar')}."
        return (), [Refusal(code, rule, text, ("avatars",), advice)]
    numbers: list[int] = []
    refusals: list[Refusal] = []
    for seat, avatar in enumerate(avatars):
        number = whole(avatar)
        if number is None or number not in AVATARS:
            text = f"Player {seat + 1} can't have avatar {quoted(avatar)}."
            refusals.append(Refusal(code, rule, text, ("avatars",), f"Choose a number {span}."))
        else:
            numbers.append(number)
    return tuple(numbers), refusals
