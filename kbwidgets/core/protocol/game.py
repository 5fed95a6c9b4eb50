"""Game: one record of what a game consists of; `kbwidgets.core.protocol.registry` has all of them by name.

A faulty record is refused where it is made: GameError lists everything that is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias, get_args

from kbwidgets.core.errors import GameError, KbError, OptionError
from kbwidgets.core.protocol.forms import Moves
from kbwidgets.core.protocol.player import Adviser, Rated
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.protocol.question import Maker
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.setup.options import (
    NONE_APART,
    Apart,
    Option,
    OptionValue,
    Seating,
    check_options,
    check_seating,
    seat_count,
)
from kbwidgets.core.text.rulebook import Rulebook, read_rulebook
from kbwidgets.core.text.words import counted, cut, joined, quoted
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.level import Level
from kbwidgets.core.values.types import Caution, Refusal, Viewer

if TYPE_CHECKING:  # for real it would bring what draws into every process that only plays
    from kbwidgets.core.protocol.drawing import Drawing
    from kbwidgets.core.protocol.workshop import Workshop

Hidden: TypeAlias = Literal["nothing", "between turns", "hands"]

_LINE: Final = 200
"""Characters that a game is told with at most."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Codes(NamedTuple):
    """The rules by which wrong players and options are refused, by their ids."""

    seats: str
    """The rule that says how many play."""
    seats_error: str
    """The refusal of wrong players: their number, their names, their colours."""
    options_error: str
    """The refusal of wrong options."""
    undo: str = ""
    """The rule that says what a seat may take back; "" where the rules of the game do not."""
    undo_error: str = ""
    """The refusal to take back, "" with it."""
    apart: Apart = NONE_APART
    """The faults of players that have a refusal of their own."""


def _no_conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    return ()


def _no_cautions(seats: int, values: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S]):
    """What a game consists of; everything else is reached through its states. Two records are two games."""

    name: str
    """As in `kb.games`: small letters and digits, words joined by `-`."""
    title: str
    seats: range
    colours: tuple[str, ...]
    """What players may choose from, in the order in which they are given; a drawing needs those of `core.colours`."""
    state: type[S]
    begin: Callable[[Seating, Mapping[str, OptionValue]], S]
    """The first state of checked seats and options, by these alone: it is kept for who begins alike."""
    codes: Codes
    rulebook_file: Path
    options: tuple[Option, ...] = ()
    conflicts: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]] = _no_conflicts
    """What forbids these options together, or with this number of seats."""
    excess: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]] = _no_conflicts
    """What makes these options too large together for a new match; a saved match may still be that large."""
    company: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]] = _no_conflicts
    """What forbids these options with so many computer players: asked where a match is set up, as a record does not
    tell who played."""
    cautions: Callable[[int, Mapping[str, OptionValue]], tuple[Caution, ...]] = _no_cautions
    """What a host should know of options that are allowed; `warnings` fills in those that are not given."""
    unattended: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    """The options that are not the usual ones where no person plays and nobody says otherwise: a limit where computers
    may go on for very long."""
    version: int = 1
    """Rises when the same moves lead to another position than before."""
    class_name: str = ""
    """The name of its cell: `kb.` and this; the title without spaces unless another one is given."""
    advisers: Mapping[str, Adviser] = field(default_factory=dict[str, Adviser])
    """What rates its moves, by the name of the computer player; the first gives hints. Without one there are none."""
    levels: tuple[Level, ...] = ()
    """The computer players that people choose from by their strength, the weakest first; the others are named."""
    policy: Policy | None = None
    """How everyone plays on in play-outs; without one they play at random to the end, which must come soon."""
    usual: int = 0
    """How many play unless another number is asked for; 0 for the fewest, but two where two may play."""
    minutes: int = 0
    """How long a match of people takes, about; 0 where nobody knows."""
    counted: bool = True
    """Whether the game counts points; else an outcome has places alone."""
    drawing: Callable[..., Drawing[View]] | None = None
    """The class that draws its views; without one the game is played in the terminal."""
    hidden: Hidden = "nothing"
    """What people who share a screen must not see of each other: with hidden hands they need a curtain; what is hidden
    only until its owner's turn needs none."""
    opened_by: str = ""
    """The name of the option that lays all hands open, "" where none does."""
    sketch: Callable[[str], State] | None = None
    """Reads a position in the game's own few words, for lessons; DataError names the line of a fault."""
    questions: Mapping[str, Maker] = field(default_factory=dict[str, Maker])
    """What makes a practice question that a rule decides, by the id of that rule."""
    supposed: Callable[[Mapping[str, OptionValue], Sequence[State], Viewer], Mapping[str, OptionValue]] | None = None
    """The options as a viewer who saw these positions may know them, where one holds what is hidden by the rules: in
    its place a value that fits all that was seen, worked out from that alone."""
    workshops: Mapping[str, Callable[[str], Workshop]] = field(default_factory=dict[str, "Callable[[str], Workshop]"])
    """The workshop for each option that has one, by the option's name; it opens with the value given."""
    demo: Callable[[], str] | None = None
    """Plays fixed games and tells them, always in the same words."""

    def __post_init__(self) -> None:
        if not self.class_name:
            object.__setattr__(self, "class_name", self.title.replace(" ", ""))
        if faults := list(_faults(self)):
            raise GameError(f"the record of the game {quoted(self.name)}: {'; '.join(faults)}")

    def __repr__(self) -> str:
        told = ", ".join(option.name for option in self.options)
        return cut(f"<Game {self.name}: {self.players}{f'; options {told}' if told else ''}>", _LINE)

    def start(
        self, seats: int | Sequence[str] | None = None, *, colours: Sequence[str] | None = None, **options: OptionValue
    ) -> S:
        """The first state of a match: the number of players or their names, and the options by name.

        An OptionError lists everything that is wrong, each with its rule.
        """
        if not options and colours is None and (seats is None or type(seats) is int):
            return _usual(self, seats)
        return self.open(seats, colours, options)

    def open(
        self,
        seats: int | Sequence[str] | None,
        colours: Sequence[str] | None,
        options: Mapping[str, OptionValue],
        *,
        saved: bool = False,
    ) -> S:
        """As `start`, for options from a file or a form: they may have any name, `colours` too, and be refused.

        A `saved` match may be larger than a new one, as an older version may have played it.
        """
        wanted = self.seats[-1] if seats is None else seats
        codes = self.codes
        seating, refusals = check_seating(
            wanted, colours, self.seats, self.colours, codes.seats_error, codes.seats, codes.apart
        )
        declared = [option.for_saved() for option in self.options] if saved else self.options
        values, bad = check_options(declared, options, codes.options_error)
        refusals += bad
        count = seat_count(wanted)
        if count is not None and not saved:
            refusals += self.excess(count, values)
        if refusals:
            refusals += self.conflicts(count, values) if count is not None else ()
            raise OptionError(tuple(refusals))
        return _begun(self, seating, *values.values())

    def company_refused(self, computers: int, options: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
        """Why a match of options that `open` takes is not set up with so many computer players, () if it can be."""
        return self.company(
            computers, {option.name: options.get(option.name, option.default) for option in self.options}
        )

    def check_company(self, players: Sequence[object | None], options: Mapping[str, OptionValue]) -> None:
        """Refuse to set up a match with too few computer players; None stands for a person."""
        if refusals := self.company_refused(sum(player is not None for player in players), options):
            raise OptionError(refusals)

    def warnings(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
        """What a host should know before the start, of so many players and of options that `open` takes."""
        return self.cautions(seats, {option.name: options.get(option.name, option.default) for option in self.options})

    def kept(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """What a match keeps of options that `open` takes: all that its record needs to be played again."""
        known = {option.name: option for option in self.options}
        return {name: known[name].kept(value) for name, value in options.items()}

    def advice(self, view: View, moves: Sequence[Move]) -> tuple[Rated, ...]:
        """The moves rated by the first adviser, best first: what a hint goes by."""
        if not self.advisers:
            raise KbError(f"{self.title} has no adviser to rate moves")
        return _advice(next(iter(self.advisers.values())), view, tuple(moves))

    @property
    def usual_seats(self) -> int:
        """How many play unless another number is asked for."""
        return self.usual or max(self.seats[0], min(2, self.seats[-1]))

    @property
    def players(self) -> str:
        """How many play, in words."""
        few, most = self.seats[0], counted(self.seats[-1], "player")
        return f"{few}\N{EN DASH}{most}" if len(self.seats) > 1 else most

    @property
    def lessons_folder(self) -> Path:
        """Where its courses stand, text files that `kbwidgets.teach` reads."""
        return self.rulebook_file.parent / "taught" / "lessons"

    @property
    def rules(self) -> Rulebook:
        """The rulebook, read once."""
        return _rulebook(self.rulebook_file)


def _faults(game: Game) -> Iterator[str]:
    """What is wrong with a record."""
    if not _NAME.fullmatch(game.name):
        yield "the name must consist of small letters and digits, with words joined by -"
    if not game.class_name.isidentifier():
        yield f"{quoted(game.class_name)} cannot name a class; choose another class_name"
    if not isinstance(game.seats, range) or not game.seats or game.seats[0] < 1:  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"seats is {quoted(game.seats)}; expected a range such as range(2, 3)"
    elif len(game.colours) < game.seats[-1]:
        yield f"{counted(len(game.colours), 'colour')} for {game.seats[-1]} players"
    elif game.usual_seats not in game.seats:
        yield f"usual is {quoted(game.usual)}, which is not a possible number of players"
    if len(set(game.colours)) < len(game.colours):
        yield "a colour appears twice"
    unknown = [colour for colour in game.colours if colour not in MARKS]
    if unknown and game.drawing is not None:
        yield f"there is no mark for {', '.join(map(quoted, unknown))}; choose colours from {', '.join(MARKS)}"
    # A tuple is made without a look at what its class leaves out, so nobody else would say it.
    if missing := sorted(getattr(game.state, "__abstractmethods__", ())):
        yield f"its state lacks {', '.join(missing)}"
    if getattr(game.state, "parse", None) == State.parse and not isinstance(game.state.NOTATION, Moves):
        yield "it declares no moves: NOTATION is its Moves"
    if (named := getattr(game.state, "GAME", None)) != game.name:  # by it shared code finds this record
        yield f"its state says GAME = {quoted(named)}"
    if game.hidden not in get_args(Hidden):
        yield f"hidden is {quoted(game.hidden)}, expected one of {', '.join(get_args(Hidden))}"
    yield from _wrong_options(game)
    yield from _wrong_doors(game)


def _wrong_options(game: Game) -> Iterator[str]:
    """What a record says of options that the game has not."""
    for refusal in check_options(game.options, game.unattended, game.codes.options_error)[1]:
        yield f"unattended: {refusal.text}"
    if unknown := sorted(set(game.workshops) - {option.name for option in game.options}):
        names = joined([quoted(name) for name in unknown])
        yield f"there is a workshop for {names}, which is not an option of the game"
    if game.opened_by and game.opened_by not in {option.name for option in game.options}:
        yield f"opened_by is {quoted(game.opened_by)}, which is not an option of the game"


def _wrong_doors(game: Game) -> Iterator[str]:
    """What a record ties that is not of the kind that is asked for."""
    for name in ("begin", "conflicts", "excess", "cautions", "drawing", "sketch", "supposed", "demo"):
        found: object = getattr(game, name)
        if found is not None and not callable(found):
            yield f'{name} is {quoted(found)}, expected something callable, or later("module:name")'
    if game.policy is not None and not (isinstance(game.policy, Policy) and game.policy.rounds > 0):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"policy is {quoted(game.policy)}, expected a Policy of at least 1 round"
    if not isinstance(game.rulebook_file, Path):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"rulebook_file is {quoted(game.rulebook_file)}, expected a Path"
    elif not game.rulebook_file.is_file():
        yield f"there is no rulebook {game.rulebook_file}"


@lru_cache(maxsize=64)
def _advice(adviser: Adviser, view: View, moves: tuple[Move, ...]) -> tuple[Rated, ...]:
    """Worked out once for the same position: a screen asks again whenever it is drawn."""
    return adviser(view, moves, Random(0))


@lru_cache(maxsize=16, typed=True)
def _begun(game: Game[S], seating: Seating, *chosen: OptionValue) -> S:
    """The first state, made once: who plays out many games begins each of them alike.

    Of a file the options hold the text by now, so it is read each time. An error is not kept.
    """
    values = {option.name: value for option, value in zip(game.options, chosen, strict=True)}
    if refusals := game.conflicts(len(seating.names), values):
        raise OptionError(tuple(refusals))
    return game.begin(seating, values)


@lru_cache(maxsize=16)
def _usual(game: Game[S], seats: int | None) -> S:
    """The first state of so many players, with the options as they are when nobody says a word."""
    return game.open(seats, None, {})


@cache
def _rulebook(file: Path) -> Rulebook:
    return read_rulebook(file.read_text(encoding="utf-8"), file.name)
