"""The cases of a game, each with a number of seats and a value of every option.

>>> import kbwidgets as kb
>>> game = kb.games["kingdomino"]
>>> len(cases(game))  # 32 corners with 2 seats; 16 with 3 and with 4, where the Mighty Duel is refused
64
>>> print(cases(game)[-1])
kingdomino, 4 seats, harmony, middle_kingdom, dynasty, dynasty_measure=crowns
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from random import Random
from typing import Final

from kbwidgets.core.errors import OptionError
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import Option, OptionValue
from kbwidgets.core.values.types import Refusal
from kbwidgets.testing.candidates import one_of
from kbwidgets.testing.faults import LawBroken, fault_of, is_sentence
from kbwidgets.testing.pairs import cover_pairs

_ALL: Final = 1000
"""The most combinations of option values that are all checked; beyond it, cases cover every pair of values."""
_RANDOM: Final = 100
"""The number of random combinations that must start or be refused, if there are too many for all."""


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and a value of every option."""

    game: Game
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def start(self) -> State:
        """Return the first state of this case."""
        return self.game.start(self.seats, colours=None, **dict(self.options))

    def with_option(self, name: str, value: OptionValue) -> Case:
        """Return the case with another value of an option."""
        return replace(self, options=tuple((each, value if each == name else old) for each, old in self.options))

    @property
    def changes(self) -> tuple[str, ...]:
        """The options that differ from their defaults: `name` for a switch, otherwise `name=value`."""
        default = {option.name: option.default for option in self.game.options}
        return tuple(
            name if value is True else f"{name}={value}" for name, value in self.options if value != default.get(name)
        )

    @property
    def facets(self) -> frozenset[str]:
        """The features that golden games must cover: the number of seats and each value of each option."""
        return frozenset((f"{self.seats} seats", *(f"{name}={value}" for name, value in self.options)))

    def __str__(self) -> str:
        return ", ".join((self.game.name, f"{self.seats} seats", *self.changes))


def cases(game: Game) -> tuple[Case, ...]:
    """Return every number of seats with every allowed combination of option values.

    Ranges are represented by both ends. If a game has very many combinations, return every number of seats with the
    default options, and a few cases in which every two values that are compatible occur together, each number of seats
    counting as a value.
    """
    if _count(game) <= _ALL:
        return tuple(case for case in _list_corners(game) if _is_allowed(case))
    rows = cover_pairs(
        _columns(game), (game.seats[0], *_values(game)), lambda row: _is_allowed(_case(game, row)), _rng(game)
    )
    return tuple(dict.fromkeys((*filter(_is_allowed, _usual_cases(game)), *(_case(game, row) for row in rows))))


def covering_cases(game: Game) -> tuple[Case, ...]:
    """Return a few cases that cover every number of seats and every option value.

    >>> import kbwidgets as kb
    >>> [str(case) for case in covering_cases(kb.games["kingdomino"])][2:]
    ['kingdomino, 3 seats', 'kingdomino, 4 seats']
    """
    candidates = cases(game)
    missing = frozenset[str]().union(*(case.facets for case in candidates))
    chosen: list[Case] = []
    while missing:
        best = max(candidates, key=lambda case: len(case.facets & missing))
        chosen.append(best)
        missing -= best.facets
    return tuple(chosen)


def extreme_cases(game: Game) -> tuple[Case, ...]:
    """Return cases with the fewest and the most seats, each with no option changed, one option, or all numbers.

    A single option has the last of its samples that is allowed. Numbers are the largest that are allowed together.

    >>> import kbwidgets as kb
    >>> [case.changes for case in extreme_cases(kb.games["pawns-board"])][3:]
    [('shuffle=False',), ('cols=7',), ('rows=5',), ('rows=5', 'cols=7')]
    """
    extremes: list[Case] = []
    for usual in _usual_cases(game):
        if usual.seats in (game.seats[0], game.seats[-1]):
            extremes.append(usual)
            for option in reversed(game.options):
                changed = [usual.with_option(option.name, value) for value in option.samples()]
                extremes += [case for case in changed if case != usual and _is_allowed(case)][-1:]
            extremes.append(_enlarge(usual))
    return tuple(dict.fromkeys(filter(_is_allowed, extremes)))


def _enlarge(usual: Case) -> Case:
    """Return the case with the largest numbers that are allowed together."""
    for option in usual.game.options:
        if type(option.default) is int:
            more = [usual.with_option(option.name, value) for value in option.samples()]
            usual = max(filter(_is_allowed, (usual, *more)), key=lambda case: int(dict(case.options)[option.name]))
    return usual


def check_options(game: Game) -> None:
    """Check that every combination of options starts reproducibly or is refused with exactly its conflicts.

    Every option value must be playable. If a game has very many combinations, check the cases that are played, each
    value alone with every number of seats, and some random combinations.
    """
    playable: set[str] = set()
    twin = replace(game)  # A copy of the record has no first state in its cache.
    corners = tuple(_list_corners(game))
    for case in corners:
        expected = game.conflicts(case.seats, dict(case.options))
        refusals = _try_start(game, case.seats, dict(case.options))
        if refusals != expected:
            raise LawBroken("check_options", f"start refuses {refusals}, the conflicts are {expected}", str(case))
        if not refusals:
            playable |= case.facets
            state = case.start()
            if not isinstance(state, game.state) or len(state.names) != case.seats or len(state.colours) != case.seats:
                raise LawBroken("check_options", f"starts with {state!r}", str(case))
            if (second := replace(case, game=twin).start()) != state:
                raise LawBroken("check_options", f"starts with {state!r}, and the next time with {second!r}", str(case))
            _check_cautions(case)
        _check_refusals(game, refusals, str(case))
    for case in corners:
        if unplayable := case.facets - playable:
            raise LawBroken("check_options", f"no case can be played with {', '.join(sorted(unplayable))}", game.name)
    for option in game.options:
        if not option.allows(option.default) or not option.label or not option.text or option.rule not in game.rules:
            raise LawBroken("check_options", "needs a default that is allowed, words, and a rule", f"{option}")
    outside: list[tuple[int, dict[str, OptionValue]]] = [
        (game.seats[0] - 1, {}),
        (game.seats[-1] + 1, {}),
        (game.seats[0], {"no such option": True}),
        *((game.seats[0], {option.name: "no such value"}) for option in game.options),
    ]
    for seats, options in outside:
        refusals = _try_start(game, seats, options)
        if not refusals:
            raise LawBroken("check_options", f"starts with {seats} seats and {options}", game.name)
        _check_refusals(game, refusals, f"{game.name}, {seats} seats, {options}")


def _list_corners(game: Game) -> Iterator[Case]:
    columns = _columns(game)
    if _count(game) <= _ALL:
        yield from (_case(game, row) for row in product(*columns))
        return
    yield from cases(game)
    for usual in _usual_cases(game):
        yield from (usual.with_option(option.name, value) for option in game.options for value in option.samples())
    rng = _rng(game)
    yield from (_case(game, tuple(one_of(values, rng) for values in columns)) for _ in range(_RANDOM))


def _columns(game: Game) -> list[tuple[OptionValue, ...]]:
    """Return the numbers of seats, followed by the sample values of each option."""
    return [tuple(game.seats), *(option.samples() for option in game.options)]


def _count(game: Game) -> int:
    return prod(map(len, _columns(game)))


def _rng(game: Game) -> Random:
    return Random(f"corners of {game.name}")


def _case(game: Game, row: tuple[OptionValue, ...]) -> Case:
    """Return the case with a number of seats and a value of each option."""
    names = (option.name for option in game.options)
    return Case(game, int(row[0]), tuple(zip(names, row[1:], strict=True)))


def _is_allowed(case: Case) -> bool:
    return not case.game.conflicts(case.seats, dict(case.options))


def _usual_cases(game: Game) -> Iterator[Case]:
    """Return the cases with default options, one for each number of seats."""
    return (_case(game, (seats, *_values(game))) for seats in game.seats)


def _values(game: Game) -> tuple[OptionValue, ...]:
    return tuple(map(_value, game.options))


def _value(option: Option) -> OptionValue:
    """Return the default of an option, or its first sample if the default is not among the samples.

    An example is the default of a match without an end.
    """
    samples = option.samples()
    return option.default if option.default in samples or isinstance(option.values, range) else samples[0]


def _try_start(game: Game, seats: int, options: dict[str, OptionValue]) -> tuple[Refusal, ...]:
    try:
        game.start(seats, colours=None, **options)
    except OptionError as error:
        return error.refusals
    return ()


def _check_cautions(case: Case) -> None:
    """Check that each caution is one sentence and names a rule and options that exist."""
    game = case.game
    names = {option.name for option in game.options}
    for caution in game.warnings(case.seats, dict(case.options)):
        if caution.rule not in game.rules or not names.issuperset(caution.at) or not is_sentence(caution.text):
            raise LawBroken("check_options", f"the host reads {caution!r}", str(case))


def _check_refusals(game: Game, refusals: tuple[Refusal, ...], where: str) -> None:
    for refusal in refusals:
        if fault := fault_of(refusal, game):
            raise LawBroken("check_options", fault, where)
