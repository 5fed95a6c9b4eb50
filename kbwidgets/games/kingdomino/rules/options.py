"""The options of a match (KD-OPT) and what follows from them (KD-SETUP.1).

>>> Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {"mighty_duel": True}).size
7
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.protocol.match_shape import MatchShape
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.setup.options import Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import Refusal

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

    harmony: bool
    middle_kingdom: bool
    mighty_duel: bool
    dynasty: bool
    dynasty_measure: str


tell_fields(Options, {option.name: f"{option.label}: {option.text} ({option.rule})." for option in OPTIONS})


class Setup(NamedTuple):
    """The players, the options and the numbers that follow from them (KD-SETUP.1, KD-SETUP.7)."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    options: Options
    size: int
    """The number of squares that a kingdom can be wide and tall."""
    rounds: int
    """The number of rounds, which is also the number of lines."""
    length: int
    """The number of dominoes in a line, which is also the number of kings in play."""
    kings_each: int
    """The number of kings of each player."""
    games: int
    """The number of games: 3 in a Dynasty, otherwise 1."""

    @classmethod
    def of(cls, seating: Seating, values: Mapping[str, OptionValue]) -> Setup:
        """Return the setup of checked seats and options."""
        options = Options._make(values.get(option.name, option.default) for option in OPTIONS)
        seats = len(seating.names)
        kings = 2 if seats == 2 else 1
        rounds = 6 if seats == 2 and not options.mighty_duel else 12
        size = 7 if options.mighty_duel else 5
        games = 3 if options.dynasty else 1
        return cls(seating.names, seating.colours, options, size, rounds, seats * kings, kings, games)


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return the refusals of options that cannot be combined (KD-OPT.5)."""
    if values.get("mighty_duel") is True and seats != 2:
        text, advice = "The Mighty Duel needs exactly 2 players.", "Play with 2, or turn it off."
        return (Refusal("KD-ERR.2", "KD-OPT.3", text, ("mighty_duel",), advice),)
    return ()


MATCH: Final = MatchShape(
    "kingdomino", range(2, 5), COLOURS, Codes("KD-SETUP.1", "KD-ERR.1", "KD-ERR.3"), OPTIONS, conflicts
)
