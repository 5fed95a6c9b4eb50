"""The options of a match (KD-OPT) and what follows from them (KD-SETUP.1).

>>> Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {"mighty_duel": True}).size
7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.errors import OptionError
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.setup.options import Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.kingdomino.rules.moves import DRAWS, KINGS

COLOURS: Final = ("blue", "green", "pink", "yellow")  # KD-COMP.4

_SWITCH = (False, True)

OPTIONS: Final = (
    Option(
        "harmony",
        False,
        _SWITCH,
        "KD-OPT.1",
        "Harmony",
        "Score 5 points if you discard nothing",
        common=True,
    ),
    Option(
        "middle_kingdom",
        False,
        _SWITCH,
        "KD-OPT.2",
        "Middle Kingdom",
        "Score 10 points if your castle is in the centre",
        common=True,
    ),
    Option(
        "mighty_duel",
        False,
        _SWITCH,
        "KD-OPT.3",
        "Mighty Duel",
        "2 players use all 48 dominoes and build 7 × 7 kingdoms",
        common=True,
    ),
    Option("dynasty", False, _SWITCH, "KD-OPT.4", "Dynasty", "Play 3 games and add up the scores", common=True),
    Option("dynasty_measure", "points", ("points", "crowns"), "KD-OPT.4", "Dynasty scoring", "Add up points or crowns"),
)


class Options(NamedTuple):
    """The options of a match, checked."""

    harmony: bool = False
    middle_kingdom: bool = False
    mighty_duel: bool = False
    dynasty: bool = False
    dynasty_measure: str = "points"


tell_fields(Options, {option.name: f"{option.label}: {option.text} ({option.rule})." for option in OPTIONS})


class Setup(NamedTuple):
    """What is fixed before the first draw (KD-SETUP.1, KD-SETUP.7)."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    options: Options
    size: int
    """The side N of the square that a kingdom must fit into."""
    lines: int
    """How many lines are drawn, which is the number of rounds."""
    length: int
    """Dominoes in a line; as many kings are in play."""
    kings: int
    """Kings of each player."""
    games: int
    """3 in a Dynasty."""

    @classmethod
    def of(cls, seating: Seating, values: Mapping[str, OptionValue]) -> Setup:
        """The setup of checked seats and options."""
        options = Options(
            harmony=values.get("harmony") is True,
            middle_kingdom=values.get("middle_kingdom") is True,
            mighty_duel=values.get("mighty_duel") is True,
            dynasty=values.get("dynasty") is True,
            dynasty_measure=str(values.get("dynasty_measure", "points")),
        )
        seats = len(seating.names)
        kings = 2 if seats == 2 else 1
        lines = 6 if seats == 2 and not options.mighty_duel else 12
        size = 7 if options.mighty_duel else 5
        games = 3 if options.dynasty else 1
        return cls(seating.names, seating.colours, options, size, lines, seats * kings, kings, games)


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """What forbids these options together (KD-OPT.5)."""
    if values.get("mighty_duel") is True and seats != 2:
        text, advice = "The Mighty Duel needs exactly 2 players.", "Play with 2, or turn it off."
        return (Refusal("KD-ERR.2", "KD-OPT.3", text, ("mighty_duel",), advice),)
    return ()


def fixed_draws(setup: Setup, lines: Sequence[Sequence[int]], kings: Sequence[int]) -> list[Move]:
    """The chance moves that make the first lines and the first order of kings come as given (KD-INFO.3).

    For `Match(…, chance=fixed_draws(…))`. `kings` holds a seat for each king. Numbers that cannot be are an
    OptionError (KD-ERR.15) that names every wrong entry.

    >>> setup = Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {})
    >>> print(*fixed_draws(setup, [(3, 12, 27, 48)], [0, 1, 1, 0])[-2:], sep=", ")
    king 1, king 0
    """
    refusals: list[Refusal] = []

    def refuse(entry: str, fault: str, advice: str) -> None:
        refusals.append(Refusal("KD-ERR.15", "KD-INFO.3", f"The entry {entry} {fault}.", (entry,), advice))

    if not 1 <= len(lines) <= setup.lines:
        refuse("lines", f"has {counted(len(lines), 'line')}", f"Give 1 to {setup.lines} lines.")
    seen: set[int] = set()
    for n, line in enumerate(lines):
        if len(line) != setup.length:
            refuse(
                f"lines[{n}]", f"has {counted(len(line), 'domino', 'dominoes')}", f"Give {setup.length} in each line."
            )
        for i, number in enumerate(line):
            if number not in range(1, 49):
                refuse(f"lines[{n}][{i}]", f"is {quoted(number)}, which isn't a domino", "Give numbers from 1 to 48.")
            elif number in seen:
                refuse(f"lines[{n}][{i}]", f"repeats domino {number}", "Give every domino only once.")
            seen.add(number)
    if len(kings) != setup.length:
        refuse("kings", f"has {counted(len(kings), 'king')}", f"Give {setup.length}, {setup.kings} for each player.")
    for i, seat in enumerate(kings):
        if seat not in range(len(setup.names)):
            refuse(f"kings[{i}]", f"is {quoted(seat)}, which isn't a seat", f"Give 0 to {len(setup.names) - 1}.")
        elif list(kings[:i]).count(seat) >= setup.kings:
            refuse(f"kings[{i}]", f"gives seat {seat} too many kings", f"Give each seat {setup.kings}.")
    if refusals:
        raise OptionError(tuple(refusals))
    first, *rest = [[DRAWS[number] for number in line] for line in lines]
    return [*first, *(KINGS[seat] for seat in kings), *(draw for line in rest for draw in line)]
