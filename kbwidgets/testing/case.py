"""Case: a game with a number of seats and a corner of its options.

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

from kbwidgets.core.errors import OptionError
from kbwidgets.core.game import Game
from kbwidgets.core.options import OptionValue
from kbwidgets.core.state import State
from kbwidgets.core.types import Refusal
from kbwidgets.testing.faults import LawBroken, fault_of


@dataclass(frozen=True)
class Case:
    """A game, how many sit at the table, and the value of every option."""

    game: Game
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def start(self) -> State:
        """The first state of this case."""
        return self.game.start(self.seats, colours=None, **dict(self.options))

    @property
    def changed(self) -> tuple[str, ...]:
        """The options that are not at their default: `name`, or `name=value` where it is no switch."""
        default = {option.name: option.default for option in self.game.options}
        return tuple(
            name if value is True else f"{name}={value}" for name, value in self.options if value != default.get(name)
        )

    @property
    def facets(self) -> frozenset[str]:
        """What golden games have to show somewhere: the number of seats and each value of each option."""
        return frozenset((f"{self.seats} seats", *(f"{name}={value}" for name, value in self.options)))

    def __str__(self) -> str:
        return ", ".join((self.game.name, f"{self.seats} seats", *self.changed))


def cases(game: Game) -> tuple[Case, ...]:
    """Every number of seats with every allowed combination of option values; of a range both ends."""
    return tuple(case for case in _corners(game) if not game.conflicts(case.seats, dict(case.options)))


def cover(game: Game) -> tuple[Case, ...]:
    """Few cases that show every number of seats and every option value between them.

    >>> import kbwidgets as kb
    >>> [str(case) for case in cover(kb.games["kingdomino"])][2:]
    ['kingdomino, 3 seats', 'kingdomino, 4 seats']
    """
    allowed = cases(game)
    missing = frozenset[str]().union(*(case.facets for case in allowed))
    chosen: list[Case] = []
    while missing:
        best = max(allowed, key=lambda case: len(case.facets & missing))
        chosen.append(best)
        missing -= best.facets
    return tuple(chosen)


def apart(game: Game) -> tuple[Case, ...]:
    """With the fewest and the most seats: no option changed, each alone as far as it goes, and all that are numbers.

    >>> import kbwidgets as kb
    >>> [case.changed for case in apart(kb.games["pawns-board"])][3:]
    [('auto_pass',), ('cols=7',), ('rows=5',), ('rows=5', 'cols=7')]
    """
    chosen: dict[tuple[int, str], Case] = {}
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        allowed = sorted((case for case in cases(game) if case.seats == seats), key=lambda case: len(case.changed))
        for case in allowed:
            if len(case.changed) < 2:
                chosen[seats, "".join(case.changed).partition("=")[0]] = case
        chosen[seats, "="] = max(allowed, key=_numbers)
    return tuple(dict.fromkeys(chosen.values()))


def _numbers(case: Case) -> int:
    return sum(value for _, value in case.options if type(value) is int)


def check_options(game: Game) -> None:
    """A corner starts alike each time, or is refused with exactly its conflicts; every option value can be played."""
    playable: set[str] = set()
    twin = replace(game)  # another record, for which no first state is kept
    for case in _corners(game):
        expected = game.conflicts(case.seats, dict(case.options))
        refused = _refusals(game, case.seats, dict(case.options))
        if refused != expected:
            raise LawBroken("check_options", f"start refuses {refused}, the conflicts are {expected}", str(case))
        if not refused:
            playable |= case.facets
            state = case.start()
            if not isinstance(state, game.state) or len(state.names) != case.seats or len(state.colours) != case.seats:
                raise LawBroken("check_options", f"starts with {state!r}", str(case))
            if (again := replace(case, game=twin).start()) != state:
                raise LawBroken("check_options", f"starts with {state!r}, and the next time with {again!r}", str(case))
        _check_cited(game, refused, str(case))
    for case in _corners(game):
        if lost := case.facets - playable:
            raise LawBroken("check_options", f"no case can be played with {', '.join(sorted(lost))}", game.name)
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
        refused = _refusals(game, seats, options)
        if not refused:
            raise LawBroken("check_options", f"starts with {seats} seats and {options}", game.name)
        _check_cited(game, refused, f"{game.name}, {seats} seats, {options}")


def _corners(game: Game) -> Iterator[Case]:
    names = [option.name for option in game.options]
    for seats, values in product(game.seats, product(*(option.samples() for option in game.options))):
        yield Case(game, seats, tuple(zip(names, values, strict=True)))


def _refusals(game: Game, seats: int, options: dict[str, OptionValue]) -> tuple[Refusal, ...]:
    try:
        game.start(seats, colours=None, **options)
    except OptionError as error:
        return error.refusals
    return ()


def _check_cited(game: Game, refusals: tuple[Refusal, ...], where: str) -> None:
    for refusal in refusals:
        if fault := fault_of(refusal, game):
            raise LawBroken("check_options", fault, where)
