"""The options of a match (KB-9) and the part of it that is fixed before the first draw.

>>> Setup.of(Seating(("Ann", "Bo"), ("blue", "red")), {"first_game": True}).cards
('fishermen', 'knights', 'merchants')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

from kbwidgets.core.fields.shape import Follows, Items, Number
from kbwidgets.core.moves.forms import OneOf
from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.protocol.match_shape import MatchShape
from kbwidgets.core.setup.options import Free, Names, Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.kingdom_builder.rules.board import Land, Turned, TurnedData, join_quadrants
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS

COLOURS: Final = ("blue", "red", "yellow", "black")
CARDS: Final = (
    "fishermen", "miners", "workers", "discoverers", "knights",
    "hermits", "citizens", "merchants", "farmers", "lords",
)  # fmt: skip
"""The ten Kingdom Builder cards in the order of KB-7.3 to KB-7.12."""
SETTLEMENTS: Final = 40
"""The settlements of each player (KB-1.1)."""
MANDATORY: Final = 3
"""The settlements of a mandatory build (KB-4.1)."""
TILES_EACH: Final = 2
"""The tiles on a location hex at the start (KB-2.3)."""
IN_FORCE: Final = 3
"""The number of Kingdom Builder cards in a game (KB-2.4)."""
FIRST_GAME: Final = (
    (("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)),
    ("fishermen", "knights", "merchants"),
)
"""The quadrants and cards of the preset for a first game (KB-9.5)."""


def read_quadrants(text: str) -> tuple[Turned, ...]:
    """Return the quadrants in the text of an option, in which a minus after a name turns the quadrant (KB-9.2).

    >>> read_quadrants("tavern barn- oasis farm")[1]
    ('barn', True)
    """
    return tuple((word.removesuffix("-"), word.endswith("-")) for word in _words(text))


RANDOM: Final = "random"


def _words(text: str) -> list[str]:
    return [word.lower() for word in _typed(text)]


def _typed(text: str) -> list[str]:
    """Return the words of an option as they were typed, so that an error can quote them."""
    return [] if text == RANDOM else text.replace(",", " ").split()


def _quadrants_fault(text: str) -> str:
    names = [word.removesuffix("-") for word in _typed(text)]
    return "" if text == RANDOM else _fault(names, tuple(QUADRANTS), 4, "quadrant")


def _cards_fault(text: str) -> str:
    return "" if text == RANDOM else _fault(_typed(text), CARDS, IN_FORCE, "card")


def _fault(names: list[str], known: tuple[str, ...], count: int, noun: str) -> str:
    lower = [name.lower() for name in names]
    for n, name in enumerate(names):
        if lower[n] not in known:
            return f"there is no {noun} {quoted(name)}"
        if lower[n] in lower[:n]:
            return f"the {noun} {name} appears twice"
    return f"choose {counted(count, noun)}, not {len(names)}" if len(names) != count else ""


_SWITCH = (False, True)

OPTIONS: Final = (
    Option(
        "first_game", False, _SWITCH, "KB-9.5", "First match", "Use the recommended quadrants and cards", common=True,
    ),
    Option(
        "quadrants", RANDOM,
        Free(
            f"four of {', '.join(QUADRANTS)}, from top left to bottom right (a minus flips one), or random",
            _quadrants_fault,
            (RANDOM, "harbor barn- oracle tower-"),
            names=Names(tuple(QUADRANTS), 4, "-"),
        ),
        "KB-9.2", "Quadrants", "Choose 4 quadrants, or leave them to chance",
    ),
    Option(
        "cards", RANDOM,
        Free(f"three of {', '.join(CARDS)}, or random", _cards_fault, (RANDOM, "lords hermits workers"),
             names=Names(CARDS, IN_FORCE)),
        "KB-9.3", "Cards", "Choose 3 scoring cards, or leave them to chance", common=True,
    ),
    Option(
        "first_player", RANDOM, (RANDOM, 1, 2, 3, 4), "KB-9.4", "First player",
        "Choose who starts, or leave it to chance", common=True,
        labels={str(number): f"Player {number}" for number in range(1, 5)},
    ),
    Option(
        "lords_needs_presence", False, _SWITCH, "KB-9.6", "Lords need a settlement",
        "In a quadrant where you have no settlement, Lords score nothing",
    ),
    Option(
        "moves_after_last", False, _SWITCH, "KB-9.7", "Move after the last settlement",
        "Barn, Harbor and Paddock still work when your supply is empty",
    ),
    Option("running_score", True, _SWITCH, "KB-9.8", "Running score", "Show everyone's gold during play"),
)  # fmt: skip


class Setup(NamedTuple):
    """The part of a match that is fixed before the first draw."""

    names: Annotated[tuple[str, ...], Follows()]  # KB-9.1
    colours: Annotated[tuple[str, ...], Follows()]
    quadrants: Annotated[tuple[Annotated[Turned, TurnedData()], ...], Items(0, 4)]
    """The four quadrants, or () if chance names them."""
    cards: Annotated[tuple[Annotated[str, OneOf(*CARDS)], ...], Items(0, IN_FORCE)]
    """The three Kingdom Builder cards, or () if chance names them."""
    first: Annotated[int | None, Number(0, lambda seating: len(seating.names) - 1)]
    """The seat that begins, or None if chance names it."""
    lords_needs_presence: Annotated[bool, Follows()]
    moves_after_last: Annotated[bool, Follows()]
    running_score: Annotated[bool, Follows()]

    @classmethod
    def of(cls, seating: Seating, values: Mapping[str, OptionValue]) -> Setup:
        """Return the setup for seats and options that have been checked."""
        preset = values.get("first_game") is True
        first = values.get("first_player", RANDOM)
        return cls(
            names=seating.names,
            colours=seating.colours,
            quadrants=FIRST_GAME[0] if preset else read_quadrants(str(values.get("quadrants", RANDOM))),
            cards=FIRST_GAME[1] if preset else tuple(_words(str(values.get("cards", RANDOM)))),
            first=first - 1 if isinstance(first, int) else None,
            lords_needs_presence=values.get("lords_needs_presence") is True,
            moves_after_last=values.get("moves_after_last") is True,
            running_score=values.get("running_score", True) is True,
        )

    @property
    def land(self) -> Land | None:
        """The joined board, or None while quadrants are drawn."""
        return join_quadrants(self.quadrants) if len(self.quadrants) == 4 else None


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return the reasons why these options cannot be combined (KB-10.21)."""
    refusals: list[Refusal] = []
    if values.get("first_game") is True:
        for name in ("quadrants", "cards"):
            if values.get(name, RANDOM) != RANDOM:
                text = f"The first match comes with its own {name}."
                instead = f"Turn off First match, or set {name.capitalize()} to random."
                refusals.append(Refusal("KB-10.21", "KB-9.5", text, (name, "first_game"), instead))
    first = values.get("first_player")
    if isinstance(first, int) and first > seats:
        text = f"Player {first} can't go first: there {'is' if seats == 1 else 'are'} only {counted(seats, 'player')}."
        instead = f"Choose a player from 1 to {seats}, or random."
        refusals.append(Refusal("KB-10.21", "KB-9.4", text, ("first_player",), instead))
    return tuple(refusals)


MATCH: Final = MatchShape(
    "kingdom-builder", range(2, 5), COLOURS, Codes("KB-2.1", "KB-10.21", "KB-10.21"), OPTIONS[4:], conflicts
)
"""The match in plain data, where the first four options are written as the quadrants, the cards and the first seat."""
