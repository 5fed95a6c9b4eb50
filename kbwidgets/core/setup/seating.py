"""The seats of a match, with the names and colours of the players checked in one place.

>>> seating, refusals = check_seating(["Ann", "Ann"], None, range(2, 5), ("blue", "green"), "XX-ERR.1", "XX-1")
>>> print(refusals[0])
XX-ERR.1 (XX-1): Two players are called 'Ann'. Give every player a different name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.plain_data import is_list, whole
from kbwidgets.core.values.types import Refusal

_TOO_LARGE: Final = 10**9
"""The smallest number of players that a message does not write out."""


class Seating(NamedTuple):
    """The name and the colour of each seat."""

    names: tuple[str, ...]
    colours: tuple[str, ...]


SeatFault: TypeAlias = Literal["number", "name", "name taken", "colour", "colour taken", "avatar"]
"""A fault of players, such as their number, a value of the wrong kind, or one that another player has."""


Apart: TypeAlias = Mapping[SeatFault, tuple[str, str]]
"""The refusal code and the rule for each fault of players that does not use the common ones."""
NONE_APART: Apart = MappingProxyType({})


def seat_count(seats: object) -> int | None:
    """Return the number of players given by a number or a list of names, or None if it is neither.

    >>> seat_count(2), seat_count(["Ann", "Bo", "Cy"]), seat_count("Bo"), seat_count(2.0), seat_count(True)
    (2, 3, None, None, None)
    """
    return len(seats) if is_list(seats) else whole(seats)


def check_seating(
    seats: int | Sequence[str],
    colours: Sequence[str] | None,
    allowed: range,
    palette: Sequence[str],
    code: str,
    rule: str,
    apart: Apart = NONE_APART,
) -> tuple[Seating, list[Refusal]]:
    """Return the seating, and the refusals of a wrong number of players, bad names and bad colours.

    >>> check_seating(["Ann", "Bo"], None, range(2, 5), ("blue", "green"), "XX-ERR.1", "XX-1")[0]
    Seating(names=('Ann', 'Bo'), colours=('blue', 'green'))
    """
    refusals: list[Refusal] = []

    usual = (code, rule)

    def refuse(fault: SeatFault, text: str, place: str, instead: str) -> None:
        refusals.append(Refusal(*(apart.get(fault) or usual), text, (place,), instead))

    count = seat_count(seats)
    if count is None or count not in allowed:
        few, most = allowed[0], counted(allowed[-1], "player")
        number = f"{few} to {most}" if len(allowed) > 1 else most
        if count is None:
            refuse("number", f"The players can't be {quoted(seats)}.", "seats",
                   f"Use a number or a list of names, for {number}.")  # fmt: skip
        else:
            text = (
                f"This game isn't for {counted(count, 'player') if abs(count) < _TOO_LARGE else 'that many players'}."
            )
            refuse("number", text, "seats", f"Play with {number}.")
        return Seating((), ()), refusals
    names = _check_names(seats, refuse) if is_list(seats) else tuple(f"Player {seat + 1}" for seat in range(count))
    return Seating(names, _check_colours(colours, count, palette, refuse)), refusals


_Refuse: TypeAlias = "Callable[[SeatFault, str, str, str], None]"


def _check_names(names: Sequence[object], refuse: _Refuse) -> tuple[str, ...]:
    """Return the names without spaces around them, and refuse bad ones."""
    good_names: list[str] = []
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            refuse("name", f"Player {seat + 1} can't be called {quoted(name)}.", f"seat {seat}",
                   "Use text as a name.")  # fmt: skip
            continue
        if not name.strip():
            refuse("name", f"Player {seat + 1} has no name.", f"seat {seat}", "Give every player a name.")
        elif not name.isprintable():
            refuse("name", f"The name {quoted(name)} has a character that can't be printed.", f"seat {seat}",
                   "Use one line of text.")  # fmt: skip
        elif name.strip().lower() in (other.lower() for other in good_names):
            refuse(
                "name taken",
                f"Two players are called {quoted(name)}.",
                f"seat {seat}",
                "Give every player a different name.",
            )
        good_names.append(name.strip())
    return tuple(good_names)


def _check_colours(
    colours: Sequence[str] | None, count: int, palette: Sequence[str], refuse: _Refuse
) -> tuple[str, ...]:
    """Return the colour of each seat, and refuse bad ones."""
    if colours is None:
        return tuple(palette[:count])
    if not is_list(colours):
        refuse("colour", f"The colours can't be {quoted(colours)}.", "colours",
               f"Choose {count} of {', '.join(palette)}.")  # fmt: skip
        return ()
    chosen = tuple(colours)
    if len(chosen) != count:
        refuse("colour", f"The match has {counted(count, 'player')}, but {counted(len(chosen), 'colour')}.", "colours",
               f"Choose {count} of {', '.join(palette)}.")  # fmt: skip
    for seat, colour in enumerate(chosen[: len(palette)]):
        if colour not in palette:
            refuse(
                "colour", f"There is no colour {quoted(colour)}.", f"seat {seat}", f"Choose {joined(palette, 'or')}."
            )
        elif colour in chosen[:seat]:
            free = [each for each in palette if each not in chosen]
            refuse("colour taken", f"Two players have chosen {colour}.", f"seat {seat}",
                   f"Choose {joined(free, 'or')}.")  # fmt: skip
    return tuple(str(colour) for colour in chosen if colour in palette)
