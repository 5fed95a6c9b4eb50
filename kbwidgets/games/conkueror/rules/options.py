"""The options of a match (CQ-15.1) and what is fixed before its first die.

>>> from kbwidgets.core.options import Seating
>>> values = {option.name: option.default for option in OPTIONS}
>>> setup = set_up(Seating(("Ann", "Bo"), ("blue", "red")), values | {"disabled": "oceania madagascar"})
>>> setup.enabled.bit_count(), setup.initial
(34, 40)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import OptionError
from kbwidgets.core.options import Counts, Free, Option, OptionValue, Seating
from kbwidgets.core.types import Refusal
from kbwidgets.core.words import joined, quoted
from kbwidgets.games.conkueror.rules.chance_cards import CHANCE_CARDS, ChanceCard
from kbwidgets.games.conkueror.rules.codes import CODES, refusal
from kbwidgets.games.conkueror.rules.worldmap import WORLD, WorldMap

COLOURS: Final = ("blue", "red", "green", "yellow", "orange", "purple")
"""In seat order (CQ-1.7)."""
SEATS: Final = range(2, 7)
"""CQ-2.1."""
INITIAL: Final = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""Initial infantry of each player, by the number of players (CQ-3.1)."""
LONGEST_NAME: Final = 20
MOST_ROUNDS: Final = 1_000_000
_MOST_ROUNDS_SAVED: Final = 999_999_999
"""The most rounds of a new and of a saved match (CQ-13.4)."""
_SWITCH: Final = (False, True)
_EACH: Final = 2
"""Enabled territories for each player, at least (CQ-2.6)."""


def enabled_of(text: str, world: WorldMap) -> tuple[int, tuple[str, ...]]:
    """The territories that stay in the game as a set of bits, and the words that name nothing (CQ-2.3).

    >>> enabled_of("atlantis congo", WORLD)[0].bit_count(), enabled_of("atlantis congo", WORLD)[1]
    (38, ('atlantis',))
    """
    left, unknown = (1 << len(world.ids)) - 1, list[str]()
    continents = {each.id: n for n, each in enumerate(world.continents)}
    for word in text.split():
        if word in world.index:
            left &= ~(1 << world.index[word])
        elif word in continents:
            left &= ~world.members[continents[word]]
        else:
            unknown.append(word)
    return left, tuple(unknown)


def disabled_text(enabled: int, world: WorldMap) -> str:
    """The shortest text that leaves these territories in the game: whole continents by their ids (CQ-2.3).

    >>> congo = 1 << WORLD.index["congo"]
    >>> disabled_text(enabled_of("congo oceania", WORLD)[0], WORLD), disabled_text(congo, WORLD)[:26]
    ('congo oceania', 'north_america south_americ')
    """
    left, words = ~enabled, list[str]()
    for each, members in zip(world.continents, world.members, strict=True):
        out = members & left
        words += [each.id] if out == members else [world.ids[at] for at in bits(out)]
    return " ".join(words)


def _disabled_fault(text: str) -> str:
    unknown = enabled_of(text, WORLD)[1]
    return f"there is no territory or continent {joined([quoted(word) for word in unknown])}" if unknown else ""


def _kept(text: str) -> str:
    """Each word once."""
    return " ".join(dict.fromkeys(text.split()))


OPTIONS: Final = (
    Option("disabled", "", Free("ids of territories and continents, separated by spaces", _disabled_fault,
                                ("", "oceania", "madagascar congo"), _kept),
           "CQ-2.3", "Map", "territories and whole continents that are out of the game",
           CODES["unknown_territory"]),
    Option("require_computer", False, _SWITCH, "CQ-2.1", "A computer player",
           "at least one player must be a computer"),
    Option("setup", "claim", ("claim", "random"), "CQ-3.3", "Setup",
           "whether players claim territories in turn, or all is dealt at random", common=True),
    Option("continent_bonus", True, _SWITCH, "CQ-5.1", "Continent bonus", "whole continents bring more to draft"),
    Option("ties", "defender", ("defender", "reroll"), "CQ-6.6", "Ties", "who wins a tie of the dice, if anybody"),
    Option("chance_percent", 50, range(101), "CQ-12.1", "Chance cards",
           "how often of 100 turns one begins with a chance card", common=True),
    Option("fortify", "adjacent", ("adjacent", "connected", "any"), "CQ-8.1", "Fortify",
           "how far armies move at the end of a turn", common=True),
    Option("cards", "per_turn", ("per_turn", "per_territory"), "CQ-10.2", "Cards",
           "one card for a turn with a capture, or one for each territory captured"),
    Option("bombardment", "highest", ("highest", "sum"), "CQ-12.11", "Bombardment",
           "whether the higher die counts or both are added"),
    Option("max_rounds", 0,
           Counts(range(1, MOST_ROUNDS + 1), (2, 4), zero="no limit", largest_saved=_MOST_ROUNDS_SAVED), "CQ-13.4",
           "Round limit", "the game ends after so many rounds; 0 for no limit"),
    Option("first_draft", "full", ("full", "three"), "CQ-5.1", "First draft",
           "whether the first draft of the game is at most 3"),
)  # fmt: skip


class Setup(NamedTuple):
    """A match before its first die: who plays, with what, on which map."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    world: WorldMap
    chance_cards: tuple[ChanceCard, ...]
    enabled: int
    """The territories that are in the game, as a set of bits (CQ-2.4)."""
    options: tuple[tuple[str, OptionValue], ...]
    """All options as they were given."""

    @property
    def initial(self) -> int:
        """Initial infantry of each player (CQ-3.1)."""
        return INITIAL[len(self.names)]


def set_up(
    seating: Seating,
    values: Mapping[str, OptionValue],
    world: WorldMap = WORLD,
    chance_cards: tuple[ChanceCard, ...] = CHANCE_CARDS,
) -> Setup:
    """The setup of checked seats and options; names that are too long are refused (CQ-2.2)."""
    long = [name for name in seating.names if len(name) > LONGEST_NAME]
    if long:
        raise OptionError(
            tuple(
                refusal("name_invalid", "CQ-2.2", f"the name {quoted(name)} has {len(name)} characters",
                        (f"seat {seating.names.index(name)}",), f"give at most {LONGEST_NAME}")
                for name in long
            )
        )  # fmt: skip
    enabled, _ = enabled_of(str(values["disabled"]), world)
    return Setup(seating.names, seating.colours, world, chance_cards, enabled, tuple(values.items()))


def map_refused(enabled: int, seats: int, world: WorldMap) -> tuple[Refusal, ...]:
    """Why the enabled territories are no map for so many players, () if they are (CQ-2.5, CQ-2.6)."""
    found: list[Refusal] = []
    if cut := [world.territories[n].name for part in world.parts(enabled)[1:] for n in bits(part)]:
        told = f"{joined(cut)} {'is' if len(cut) == 1 else 'are'} cut off from the rest of the map"
        found.append(refusal("map_cut", "CQ-2.5", told, ("disabled",), "enable what joins them, or disable them too"))
    if (count := enabled.bit_count()) < _EACH * seats:
        told = f"{count} territories are enabled, {seats} players need {_EACH * seats}"
        found.append(refusal("map_too_small", "CQ-2.6", told, ("disabled",), "enable more territories"))
    if count > INITIAL[seats] * seats:
        told = f"{count} territories are enabled, {seats} players have {INITIAL[seats] * seats} infantry to claim them"
        found.append(refusal("bad_option", "CQ-3.1", told, ("disabled",), "disable some territories"))
    return tuple(found)


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """What forbids these options with so many seats."""
    text = values["disabled"]
    if seats not in SEATS or not isinstance(text, str):
        return ()
    return map_refused(enabled_of(text, WORLD)[0], seats, WORLD)


def company(computers: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """What forbids these options with so many computer players (CQ-2.1)."""
    if not values["require_computer"] or computers:
        return ()
    told = "require_computer is on, and no player is a computer"
    return (refusal("need_computer", "CQ-2.1", told, ("require_computer",), "let a computer play one of the seats"),)
