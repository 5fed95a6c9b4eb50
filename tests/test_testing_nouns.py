"""Each law of nouns fails when a Kingdomino describes its positions unreadably, or loses a place."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Found, Thing
from kbwidgets.core.values.types import Place
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.testing import Case, LawBroken, Walk
from kbwidgets.testing.laws.nouns import find_faults, places_are_found, positions_are_readable

from .test_testing import Broken, broken_case


def told(law: str, case: Case) -> str:
    """Return the message of the law that fails."""
    with pytest.raises(LawBroken) as fallen:
        {"read": positions_are_readable, "found": places_are_found}[law](Walk.random(case, 0))
    return fallen.value.text


class OffersBits(Broken):
    """A state that offers a set of bits."""

    __slots__ = ()

    @property
    def mask(self) -> int:
        """The free squares."""
        return 1 << 40


class OffersBytes(Broken):
    """A state that offers a packed row."""

    __slots__ = ()

    @property
    def row(self) -> bytes:
        """The line."""
        return b"12"


@dataclass(frozen=True)
class Crown:
    """A thing that is known by its wearer."""

    name: str


@dataclass(frozen=True)
class Hat:
    """A thing with a private field."""

    name: str
    _maker: str


class TellsPrivateThings(Broken):
    """A state that offers a thing whose line has a private field."""

    __slots__ = ()

    @property
    def crowns(self) -> NamedSequence[Crown]:
        """The crowns that kings wear on feasts."""
        return NamedSequence([Crown("Ann")])

    @property
    def hats(self) -> NamedSequence[Hat]:
        """The hats that they wear otherwise, with the line of the crowns."""
        return NamedSequence([Hat("Ann", "Bo")])


class SaysNothing(Broken):
    """A state that offers something without a docstring."""

    __slots__ = ()

    @property
    def mood(self) -> str:
        return "fair"


class AnswersBits(Broken):
    """A state that answers with a set of bits, in a row in a mapping."""

    __slots__ = ()

    def reach(self, least: int = 1) -> dict[str, tuple[int, ...]]:
        """Return how far one gets."""
        return {"far": (least, 1 << 40)}


class AnswersUntold(Broken):
    """A state that answers a question without a docstring."""

    __slots__ = ()

    def mood(self) -> str:
        return "fair"


class Raises(Broken):
    """A state with a property that cannot be read in every position."""

    __slots__ = ()

    @property
    def aside(self) -> int:
        """The first card of an empty pile."""
        raise LookupError("the pile is empty")


class ShowsAllPacked(Broken):
    """A state that offers the fields of the engine."""

    __slots__ = ()
    PACKED = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Wordy(Thing):
    """A thing with a line that is too long."""

    words: str = "so on and " * 30


class TellsTooMuch(Broken):
    """A state that offers a thing whose line is too long."""

    __slots__ = ()

    @property
    def saga(self) -> Wordy:
        """A long story."""
        return Wordy()


class LosesSquares(Broken):
    """A state that finds no square."""

    __slots__ = ()

    def locate(self, place: Place) -> Found | None:
        """Return the thing there, unless it is a square."""
        return None if ":" in place else super().locate(place)


class PointsElsewhere(Broken):
    """A state in which the path of every thing leads to the castle."""

    __slots__ = ()

    def locate(self, place: Place) -> Found | None:
        """Return the thing there, with a path that leads elsewhere."""
        found = super().locate(place)
        return None if found is None else found._replace(path="kingdoms[0][0, 0]")


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (OffersBits, ".mask: no number that anybody reads"),
        (OffersBytes, ".row: it is packed"),
        (TellsPrivateThings, ".hats[0]: its line has the private field _maker"),
        (SaysNothing, ".mood has no docstring"),
        (AnswersUntold, ".mood has no docstring"),
        (AnswersBits, ".reach()['far'][1]: no number that anybody reads"),
        (Raises, ".aside raises LookupError: the pile is empty"),
        (ShowsAllPacked, "its line has the number"),
        (TellsTooMuch, ".saga: its line is not one of at most 200 characters"),
    ],
)
def test_what_nobody_reads_is_found(state: type[KingdominoState], fault: str):
    assert fault in told("read", broken_case(state))


@pytest.mark.parametrize(
    ("state", "fault"), [(LosesSquares, "nothing is found"), (PointsElsewhere, "position.kingdoms[0][0, 0] gives")]
)
def test_a_place_that_is_lost_or_leads_elsewhere_is_found(state: type[KingdominoState], fault: str):
    assert fault in told("found", broken_case(state))


def test_an_unbroken_kingdomino_is_read_and_found():
    for seed in range(3):
        walk = Walk.random(broken_case(Broken, 3), seed)
        positions_are_readable(walk)
        places_are_found(walk)


@pytest.mark.parametrize("value", [None, 7, "text", (1, 2), {"a": 1}, [True]])
def test_plain_values_are_read(value: object):
    assert list(find_faults(value)) == []
