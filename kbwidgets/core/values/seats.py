"""Seats given by number or name, and the names of computer players.

>>> seat_of("Bo", ["Ann", "Bo"]), seat_of(0, ["Ann", "Bo"])
(1, 0)
>>> seat_of("Cy", ["Ann", "Bo"])
Traceback (most recent call last):
kbwidgets.core.errors.UnknownName: unknown player 'Cy'; choose Ann or Bo
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import whole
from kbwidgets.core.values.types import Seat

NAMES: Final = (
    "Mara", "Otis", "Ines", "Juno", "Piet", "Tova", "Ravi", "Elin", "Hugo", "Noor", "Bram", "Lida",
    "Kofi", "Anouk", "Sami", "Wren", "Dario", "Mina", "Leif", "Zora", "Tomas", "Yuki", "Femi", "Oda",
)  # fmt: skip
"""The names of computer players at the table, in the order in which they are assigned."""


def seat_of(given: Seat | str, names: Sequence[str]) -> Seat:
    """Return the number of a seat given by number or name, the first one if two players share the name."""
    if isinstance(given, str):
        if given not in names:
            raise UnknownName("player", given, names)
        return names.index(given)
    if (seat := whole(given)) is None or not 0 <= seat < len(names):
        raise KbError(f"there is no seat {quoted(given)}; choose 0 to {len(names) - 1}")
    return seat
