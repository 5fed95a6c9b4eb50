"""Seats: a seat as code names it, by its number or by who sits there.

>>> seat_of("Bo", ["Ann", "Bo"]), seat_of(0, ["Ann", "Bo"])
(1, 0)
>>> seat_of("Cy", ["Ann", "Bo"])
Traceback (most recent call last):
kbwidgets.core.errors.UnknownName: unknown player 'Cy'; known: Ann, Bo
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.plain import whole
from kbwidgets.core.types import Seat
from kbwidgets.core.words import quoted


def seat_of(given: Seat | str, names: Sequence[str]) -> Seat:
    """The number of a seat that is given by it or by a name; of two players of one name the first."""
    if isinstance(given, str):
        if given not in names:
            raise UnknownName("player", given, names)
        return names.index(given)
    if (seat := whole(given)) is None or not 0 <= seat < len(names):
        raise KbError(f"there is no seat {quoted(given)}; choose 0 to {len(names) - 1}")
    return seat
