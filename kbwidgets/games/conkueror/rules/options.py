"""The options of a match (CQ-15.1), and its setup before the first die.

>>> from kbwidgets.core.setup.seating import Seating
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
from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.protocol.match_shape import MatchShape
from kbwidgets.core.setup.options import Counts, Free, Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS, ChanceCard
from kbwidgets.games.conkueror.rules.moves import APART, CODES, refusal
from kbwidgets.games.conkueror.rules.worldmap import WORLD, WorldMap, capital

COLOURS: Final = ("blue", "red", "green", "yellow", "orange", "purple")
"""The colours in seat order (CQ-1.7)."""


SEATS: Final = range(2, 7)
"""The numbers of players (CQ-2.1)."""


INITIAL: Final = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""The initial infantry of each player, by the number of players (CQ-3.1)."""


LONGEST_NAME: Final = 20


MOST_ROUNDS: Final = 1_000_000


_MOST_ROUNDS_SAVED: Final = 999_999_999
"""The largest number of rounds in a saved match (CQ-13.4)."""


_SWITCH: Final = (False, True)


_EACH: Final = 2
"""The fewest enabled territories for each player (CQ-2.6)."""


_NAMED: Final = 4
"""The largest number of territories that a refusal names."""


def enabled_of(text: str, world: WorldMap) -> tuple[int, tuple[str, ...]]:
    """Return the territories in the game as a set of bits, and the words that name nothing (CQ-2.3).

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
    """Return the shortest text that leaves these territories in the game, with ids of whole continents (CQ-2.3).

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
    return (
        f"there is no territory or continent called {joined([quoted(word) for word in unknown], 'or')}"
        if unknown
        else ""
    )


def _drop_repeats(text: str) -> str:
    """Return each word once."""
    return " ".join(dict.fromkeys(text.split()))


OPTIONS: Final = (
    Option("disabled", "", Free("ids of territories and continents, separated by spaces", _disabled_fault,
                                ("", "oceania", "madagascar congo"), _drop_repeats),
           "CQ-2.3", "Map", "Leave territories or whole continents out of the game",
           CODES["unknown_territory"]),
    Option("require_computer", False, _SWITCH, "CQ-2.1", "Require a computer player",
           "At least one player must be a computer"),
    Option("setup", "claim", ("claim", "random"), "CQ-3.3", "Setup",
           "Players claim territories in turn, or everything is dealt at random", common=True,
           labels={"claim": "In turn", "random": "At random"}),
    Option("continent_bonus", True, _SWITCH, "CQ-5.1", "Continent bonus",
           "Get extra infantry for each continent you own"),
    Option("ties", "defender", ("defender", "reroll"), "CQ-6.6", "Ties",
           "The defender wins a tie, or both roll again",
           labels={"defender": "Defender wins", "reroll": "Roll again"}),
    Option("chance_percent", 50, range(101), "CQ-12.1", "Chance cards",
           "How many turns in 100 begin with a chance card", common=True),
    Option("fortify", "adjacent", ("adjacent", "connected", "any"), "CQ-8.1", "Fortify",
           "Move to a neighbour, through your territories, or anywhere", common=True,
           labels={"adjacent": "To a neighbour", "connected": "Through your territories", "any": "Anywhere"}),
    Option("cards", "per_turn", ("per_turn", "per_territory"), "CQ-10.2", "Cards",
           "Draw one card per turn, or one for each territory captured",
           labels={"per_turn": "Per turn", "per_territory": "Per territory"}),
    Option("bombardment", "highest", ("highest", "sum"), "CQ-12.11", "Bombardment",
           "The higher die counts, or both are added together",
           labels={"highest": "Higher die", "sum": "Both dice"}),
    Option("max_rounds", 0,
           Counts(range(1, MOST_ROUNDS + 1), (2, 4), zero="no limit", largest_saved=_MOST_ROUNDS_SAVED), "CQ-13.4",
           "Round limit", "The game ends after this many rounds"),
    Option("first_draft", "full", ("full", "three"), "CQ-5.1", "First draft",
           "The first player drafts as usual, or at most 3 infantry",
           labels={"full": "As usual", "three": "At most 3"}),
)  # fmt: skip


class Setup(NamedTuple):
    """A match before its first die: the players, their colours, the map and the options."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    world: WorldMap
    chance_cards: tuple[ChanceCard, ...]
    enabled: int
    """The territories in the game, as a set of bits (CQ-2.4)."""
    options: tuple[tuple[str, OptionValue], ...]
    """All options as they were given."""

    @property
    def initial(self) -> int:
        """The initial infantry of each player (CQ-3.1)."""
        return INITIAL[len(self.names)]


def set_up(
    seating: Seating,
    values: Mapping[str, OptionValue],
    world: WorldMap = WORLD,
    chance_cards: tuple[ChanceCard, ...] = CHANCE_CARDS,
) -> Setup:
    """Return the setup of checked seats and options. Raise `OptionError` if a name is too long (CQ-2.2)."""
    long = [name for name in seating.names if len(name) > LONGEST_NAME]
    if long:
        raise OptionError(
            tuple(
                refusal("name_invalid", "CQ-2.2", f"The name {quoted(name)} is too long.",
                        (f"seat {seating.names.index(name)}",), f"Use at most {LONGEST_NAME} characters.")
                for name in long
            )
        )  # fmt: skip
    enabled, _ = enabled_of(str(values["disabled"]), world)
    return Setup(seating.names, seating.colours, world, chance_cards, enabled, tuple(values.items()))


def map_refused(enabled: int, seats: int, world: WorldMap) -> tuple[Refusal, ...]:
    """Return why these territories are no map for this many players, or () if they are one (CQ-2.5, CQ-2.6)."""
    refusals: list[Refusal] = []
    count, at = enabled.bit_count(), ("disabled",)
    lands = counted(count, "territory", "territories")
    if cut := [world.territories[n].place for part in world.parts(enabled)[1:] for n in bits(part)]:
        which = joined(cut) if len(cut) <= _NAMED else f"{len(cut)} territories"
        text = f"{capital(which)} {'is' if len(cut) == 1 else 'are'} cut off."
        advice = "Connect them, or leave them out." if len(cut) > 1 else "Connect it, or leave it out."
        refusals.append(refusal("map_cut", "CQ-2.5", text, at, advice))
    if count < _EACH * seats:
        text = f"{lands} {'is' if count == 1 else 'are'} not enough for {seats} players."
        refusals.append(refusal("map_too_small", "CQ-2.6", text, at, f"Use at least {_EACH * seats}."))
    if count > INITIAL[seats] * seats:
        text = f"{seats} players don't have enough infantry to claim {lands}."
        refusals.append(refusal("bad_option", "CQ-3.1", text, at, "Leave some territories out."))
    return tuple(refusals)


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return why these options do not allow this many seats."""
    text = values["disabled"]
    if seats not in SEATS or not isinstance(text, str):
        return ()
    return map_refused(enabled_of(text, WORLD)[0], seats, WORLD)


MATCH: Final = MatchShape(
    "conkueror",
    SEATS,
    COLOURS,
    Codes("CQ-2.1", CODES["players_count"], CODES["bad_option"], apart=APART),
    OPTIONS,
    conflicts,
)


def company(computers: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return why these options do not allow this many computer players (CQ-2.1)."""
    if not values["require_computer"] or computers:
        return ()
    text, advice = "At least one player must be a computer.", "Let a computer play one of the seats."
    return (refusal("need_computer", "CQ-2.1", text, ("require_computer",), advice),)
