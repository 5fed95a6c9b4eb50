"""The registry of moves and of refusals, which each chapter of the rules adds to, and what several chapters share.

Armies are written by their letters, the cheapest first: i, c, a, and m for mercenaries.

>>> CODES["players_count"], CODES["map_cut"], refusal("immune", "CQ-6.11", "Congo is safe.").code
('CQ-ERR.1', 'CQ-ERR.10', 'CQ-ERR.26')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Codec, Moves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.setup.pick_kinds import Bundle, Item
from kbwidgets.core.setup.seating import Apart
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Place, Refusal
from kbwidgets.games.conkueror.rules.armies import (
    ARMIES,
    KINDS,
    LETTERS,
    MOST,
    RECIPES,
    Army,
    Stack,
    counts,
    in_words,
    read_stack,
    stack_text,
)
from kbwidgets.games.conkueror.rules.worldmap import Name, capital

CODES: Final = {
    "players_count": "CQ-ERR.1",
    "name_invalid": "CQ-ERR.2",
    "name_taken": "CQ-ERR.3",
    "colour_invalid": "CQ-ERR.4",
    "colour_taken": "CQ-ERR.5",
    "avatar_invalid": "CQ-ERR.6",
    "need_computer": "CQ-ERR.7",
    "unknown_territory": "CQ-ERR.8",
    "unknown_continent": "CQ-ERR.9",
    "map_cut": "CQ-ERR.10",
    "map_too_small": "CQ-ERR.11",
    "bad_option": "CQ-ERR.12",
    "not_your_turn": "CQ-ERR.13",
    "wrong_phase": "CQ-ERR.14",
    "pending": "CQ-ERR.15",
    "game_over": "CQ-ERR.16",
    "disabled_territory": "CQ-ERR.17",
    "not_owner": "CQ-ERR.18",
    "already_claimed": "CQ-ERR.19",
    "own_target": "CQ-ERR.20",
    "not_adjacent": "CQ-ERR.21",
    "too_few_to_attack": "CQ-ERR.22",
    "need_regulars": "CQ-ERR.23",
    "army_match": "CQ-ERR.24",
    "send_range": "CQ-ERR.25",
    "immune": "CQ-ERR.26",
    "vacant_target": "CQ-ERR.27",
    "not_vacant": "CQ-ERR.28",
    "move_range": "CQ-ERR.29",
    "mercenary_fixed": "CQ-ERR.30",
    "draft_left": "CQ-ERR.31",
    "draft_exceeded": "CQ-ERR.32",
    "same_territory": "CQ-ERR.33",
    "exchange_short": "CQ-ERR.34",
    "not_a_set": "CQ-ERR.35",
    "continent_incomplete": "CQ-ERR.36",
    "continent_owned": "CQ-ERR.37",
    "spares_short": "CQ-ERR.38",
    "chance_no_card": "CQ-ERR.39",
    "chance_unplayable": "CQ-ERR.40",
    "chance_target": "CQ-ERR.41",
    "save_invalid": "CQ-ERR.42",
    "unreadable": "CQ-ERR.43",
    "impossible_draw": "CQ-ERR.44",
}
"""The id of each refusal in the rulebook, where the name is its heading. The last two belong to this program."""


APART: Final[Apart] = {
    "name": (CODES["name_invalid"], "CQ-2.2"),
    "name taken": (CODES["name_taken"], "CQ-2.2"),
    "colour": (CODES["colour_invalid"], "CQ-2.2"),
    "colour taken": (CODES["colour_taken"], "CQ-2.2"),
    "avatar": (CODES["avatar_invalid"], "CQ-2.2"),
}
"""The refusals of players whose number is right."""


def refusal(
    name: str,
    rule: str,
    text: str,
    at: tuple[Place, ...] = (),
    instead: str = "",
    moves: tuple[str, ...] = (),
    short: str = "",
) -> Refusal:
    """Return a refusal by its name."""
    return Refusal(CODES[name], rule, capital(text), at, capital(instead), moves, short)


# -- how moves are written -----------------------------------------------------------------------------


DRAFT: Final = "draft"
"""The source of drafted armies that are not placed yet (CQ-11.3)."""


_SPACED: Final = re.compile(rf"(?<!\S)([1-9][0-9]{{0,5}}) ([{LETTERS}])(?!\S)")


_ONE_TYPE: Final = re.compile(rf"[1-9][0-9]{{0,5}}[{LETTERS}]")


class ConKUerorMoves(Moves):
    """The kinds of moves; armies may be written with a space between the number and the letter."""

    def parse(self, text: str) -> Move:
        return super().parse(_SPACED.sub(r"\1\2", " ".join(text.split())))


MOVES: Final = ConKUerorMoves(
    "next_phase", "roll", "roll_out", "withdraw", "autoplace", "chance_skip", "claim", "place", "deploy", "chance_play",
    "exchange", "trade_army", "trade_territory", "station", "attack", "move_in", "occupy", "fortify", "die", "deal",
    "drop", "chance", "card", "hit", "dice", "outcome", "draw", code=CODES["unreadable"], rule="CQ-4.1",
)  # fmt: skip


class _ArmiesText:
    """Armies or army cards, in any order of their types."""

    write = staticmethod(str)

    def __init__(self, accepts: str, kinds: tuple[Army, ...], most: int) -> None:
        self.accepts: str = accepts
        self.open: Bundle = Bundle(
            tuple(Item(kind.letter, kind.name.capitalize(), most) for kind in kinds), 0, most, gap=""
        )

    def read(self, text: str, /) -> str:
        """Return the armies with the cheapest first."""
        return stack_text(read_stack(text) or 0)


class _OneType:
    """Armies of one type, which an exchange gives or gets."""

    accepts = "*"
    write = staticmethod(str)

    def read(self, text: str, /) -> str:
        """Return the armies, or raise `BadNotation`."""
        if not _ONE_TYPE.fullmatch(text):
            instead = "Write it like this: exchange brazil 5i 1c."
            raise BadNotation((MOVES.refusal(f"{quoted(text)} isn't an exchange.", instead),))
        return text


ARMIES_TEXT: Final[Codec] = _ArmiesText("armies", KINDS, MOST)


ARMY_CARDS_TEXT: Final[Codec] = _ArmiesText("cards", ARMIES, 9)


ONE_TYPE: Final[Codec] = _OneType()


KEPT: Final = 1 << 16
"""The number of moves of a kind that are kept. Finding one is as fast as making it, a record of shared moves needs no
memory of its own, and the garbage collector has fewer objects to look at."""


@lru_cache(maxsize=KEPT)
def exchange(territory: str, recipe: int, times: int) -> Move:
    """Return the exchange by the recipe with this number."""
    _, _, give, get = RECIPES[recipe]
    return MOVES.make("exchange", territory, give, get, times)


# -- events of several chapters -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class InTerritory(Event):
    """Something that happened in one territory."""

    territory: Name

    @property
    def at(self) -> tuple[str, ...]:
        return (self.territory.id,)

    @property
    def begins(self) -> str:
        """The name of the territory at the beginning of a sentence."""
        return capital(self.territory.text)


@dataclass(frozen=True, slots=True, repr=False)
class ArmiesInTerritory(InTerritory):
    """Something that happened to armies in one territory."""

    armies: Stack

    @property
    def words(self) -> str:
        """The armies as text."""
        return in_words(self.armies)


@dataclass(frozen=True, slots=True, repr=False)
class March(Event):
    """Armies that went from one territory to another."""

    source: Name
    target: Name
    armies: Stack

    @property
    def at(self) -> tuple[str, ...]:
        return self.source.id, self.target.id

    @property
    def some(self) -> str:
        """The armies as short text."""
        return some_armies(self.armies)


def some_armies(armies: Stack) -> str:
    """Return armies of one type as text, otherwise how many they are.

    >>> from kbwidgets.games.conkueror.rules.armies import pack_stack
    >>> some_armies(pack_stack("3i")), some_armies(pack_stack("3i 1c"))
    ('3 infantry', '4 armies')
    """
    numbers = counts(armies)
    return f"{sum(numbers)} armies" if numbers.count(0) < len(numbers) - 1 else in_words(armies)
