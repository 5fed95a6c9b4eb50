"""The `Game` object, which lists everything a game consists of.

`kbwidgets.core.protocol.registry` holds all games by name. A faulty object is refused when it is made: `GameError`
lists everything that is wrong with it.
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
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.player import Adviser, Rated
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.protocol.question import Maker
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.setup.options import Option, OptionValue, check_options
from kbwidgets.core.setup.seating import NONE_APART, Apart, Seating, check_seating, seat_count
from kbwidgets.core.text.rulebook import Rulebook, read_rulebook
from kbwidgets.core.text.words import counted, cut, joined, quoted
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.level import Level
from kbwidgets.core.values.types import Caution, Refusal, Viewer

if TYPE_CHECKING:  # A runtime import would load the drawing code into every process that only plays.
    from kbwidgets.core.protocol.drawing import Drawing
    from kbwidgets.core.protocol.workshop import Workshop

Hidden: TypeAlias = Literal["nothing", "between turns", "hands"]

_LINE: Final = 200
"""The maximum length of a game's `repr`."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Codes(NamedTuple):
    """The rules and codes of refusals of wrong players and options."""

    seats: str
    """The rule that states the number of players."""
    seats_error: str
    """The code of refusals of players: their number, their names or their colours."""
    options_error: str
    """The code of refusals of options."""
    undo: str = ""
    """The rule that states what a seat can undo, or `""` if the rules of the game do not mention it."""
    undo_error: str = ""
    """The code of refusals to undo, or `""` if `undo` is empty."""
    apart: Apart = NONE_APART
    """The faults of players that have a refusal of their own."""


def _no_conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    return ()


def _no_cautions(seats: int, values: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S]):
    """A game, with everything that its states need and that the package knows about it.

    A `Game` object is equal only to itself.
    """

    name: str
    """The name in `kb.games`: small letters and digits, with words joined by `-`."""
    title: str
    seats: range
    colours: tuple[str, ...]
    """The colours that players choose from, in the order in which they are assigned.

    If the game has a drawing, they must be colours of `kbwidgets.core.values.colours`.
    """
    state: type[S]
    begin: Callable[[Seating, Mapping[str, OptionValue]], S]
    """A function that returns the first state for valid seats and options.

    It must depend on these alone, because its result is cached.
    """
    codes: Codes
    rulebook_file: Path
    options: tuple[Option, ...] = ()
    conflicts: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]] = _no_conflicts
    """A function that returns the refusals of options that do not fit each other or the number of seats."""
    excess: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]] = _no_conflicts
    """A function that returns the refusals of options that are together too large for a new match.

    A saved match may still be that large.
    """
    company: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]] = _no_conflicts
    """A function that returns the refusals of these options with this number of computer players.

    It is called only when a match is set up, because a record does not say who played.
    """
    cautions: Callable[[int, Mapping[str, OptionValue]], tuple[Caution, ...]] = _no_cautions
    """A function that returns warnings about legal options. `warnings` fills in the options not given."""
    unattended: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    """The options that have other defaults in matches without people.

    An example is a limit where computer players may play for very long.
    """
    version: int = 1
    """The version of the rules, raised when the same moves lead to a different position."""
    class_name: str = ""
    """The name of its cell in `kb`, by default the letters and digits of the title."""
    advisers: Mapping[str, Adviser] = field(default_factory=dict[str, Adviser])
    """The advisers that rate its moves, by the name of the computer player. The first one gives hints."""
    levels: tuple[Level, ...] = ()
    """The computer players that people choose by strength, the weakest first. The others are chosen by name."""
    policy: Policy | None = None
    """The way everyone plays in play-outs, or None for random play to the end, which must come soon."""
    usual: int = 0
    """The default number of players. 0 stands for the fewest possible, but at least two where two can play."""
    minutes: int = 0
    """The approximate length of a match between people in minutes, or 0 if unknown."""
    counted: bool = True
    """True if the game counts points. Otherwise an outcome has only places."""
    drawing: Callable[..., Drawing[View]] | None = None
    """The class that draws its views, or None if the game is played only in the terminal."""
    functions: Mapping[str, Callable[..., object]] = field(default_factory=dict[str, Callable[..., object]])
    """Functions that the class of its cell offers, by name."""
    hidden: Hidden = "nothing"
    """The information that people who share a screen must not see of each other.

    Hidden hands need a curtain. Information hidden only until its owner's turn does not.
    """
    opened_by: str = ""
    """The name of the option that reveals all hands, or `""` if there is none."""
    sketch: Callable[[str], State] | None = None
    """A function that reads a position in the game's own notation for lessons, or None.

    It raises `DataError` with the line of a fault.
    """
    questions: Mapping[str, Maker] = field(default_factory=dict[str, Maker])
    """The makers of practice questions, by the id of the rule that decides the answer."""
    supposed: Callable[[Mapping[str, OptionValue], Sequence[State], Viewer], Mapping[str, OptionValue]] | None = None
    """A function that returns the options as a viewer who saw these positions can know them, or None.

    It is needed where an option holds hidden information. It replaces that by a value that fits what the viewer saw,
    and uses nothing else.
    """
    workshops: Mapping[str, Callable[[str], Workshop]] = field(default_factory=dict[str, "Callable[[str], Workshop]"])
    """The workshop of each option that has one, by the option's name. It opens with the given value."""
    demo: Callable[[], str] | None = None
    """A function that plays fixed games and returns an account of them, always in the same words, or None."""

    def __post_init__(self) -> None:
        if not self.class_name:
            object.__setattr__(self, "class_name", "".join(filter(str.isalnum, self.title)))
        if faults := list(_find_faults(self)):
            raise GameError(f"the record of the game {quoted(self.name)}: {'; '.join(faults)}")

    def __repr__(self) -> str:
        names = ", ".join(option.name for option in self.options)
        return cut(f"<Game {self.name}: {self.players}{f'; options {names}' if names else ''}>", _LINE)

    def start(
        self, seats: int | Sequence[str] | None = None, *, colours: Sequence[str] | None = None, **options: OptionValue
    ) -> S:
        """Return the first state of a match for a number of players or their names.

        Options are given by name. Raise `OptionError` with everything that is wrong, each fault with its rule.
        """
        if not options and colours is None and (seats is None or type(seats) is int):
            return _start_usual(self, seats)
        return self.open(seats, colours, options)

    def open(
        self,
        seats: int | Sequence[str] | None,
        colours: Sequence[str] | None,
        options: Mapping[str, OptionValue],
        *,
        saved: bool = False,
    ) -> S:
        """Return the first state like `start`, for options from a file or a form.

        They may have any name, even `colours`, and may be refused. A `saved` match may be larger than a new one,
        because an older version may have played it.
        """
        players = self.seats[-1] if seats is None else seats
        codes = self.codes
        seating, refusals = check_seating(
            players, colours, self.seats, self.colours, codes.seats_error, codes.seats, codes.apart
        )
        declared = [option.for_saved() for option in self.options] if saved else self.options
        values, option_refusals = check_options(declared, options, codes.options_error)
        refusals += option_refusals
        count = seat_count(players)
        if count is not None and not saved:
            refusals += self.excess(count, values)
        if refusals:
            refusals += self.conflicts(count, values) if count is not None else ()
            raise OptionError(tuple(refusals))
        return _begin(self, seating, *values.values())

    def refuse_company(self, computers: int, options: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
        """Return why a match with valid options cannot have this number of computer players, or `()` if it can."""
        return self.company(
            computers, {option.name: options.get(option.name, option.default) for option in self.options}
        )

    def check_company(self, players: Sequence[object | None], options: Mapping[str, OptionValue]) -> None:
        """Raise `OptionError` if the options do not allow this number of computer players.

        None stands for a person in `players`.
        """
        if refusals := self.refuse_company(sum(player is not None for player in players), options):
            raise OptionError(refusals)

    def warnings(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
        """Return what a host should know before starting a match with this number of players and valid options."""
        return self.cautions(seats, {option.name: options.get(option.name, option.default) for option in self.options})

    def kept(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the valid options in the form that a record needs to replay the match."""
        by_name = {option.name: option for option in self.options}
        return {name: by_name[name].kept(value) for name, value in options.items()}

    def advice(self, view: View, moves: Sequence[Move]) -> tuple[Rated, ...]:
        """Return the moves rated by the first adviser, best first, as hints use them."""
        if not self.advisers:
            raise KbError(f"{self.title} has no adviser to rate moves")
        return _rate(next(iter(self.advisers.values())), view, tuple(moves))

    @property
    def usual_seats(self) -> int:
        """The default number of players."""
        return self.usual or max(self.seats[0], min(2, self.seats[-1]))

    @property
    def players(self) -> str:
        """The possible numbers of players as text."""
        few, most = self.seats[0], counted(self.seats[-1], "player")
        return f"{few}\N{EN DASH}{most}" if len(self.seats) > 1 else most

    @property
    def lessons_folder(self) -> Path:
        """The folder of its courses, text files that `kbwidgets.teach` reads."""
        return self.rulebook_file.parent / "taught" / "lessons"

    @property
    def rules(self) -> Rulebook:
        """The rulebook, which is read only once."""
        return _rulebook(self.rulebook_file)


def _find_faults(game: Game) -> Iterator[str]:
    """Yield everything that is wrong with a `Game` object."""
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
    # Creating a tuple does not check for abstract methods, so they are checked here.
    if missing := sorted(getattr(game.state, "__abstractmethods__", ())):
        yield f"its state lacks {', '.join(missing)}"
    if not isinstance(getattr(game.state, "NOTATION", None), Moves):
        yield "it declares no moves: NOTATION is its Moves"
    if (state_name := getattr(game.state, "GAME", None)) != game.name:  # Shared code finds the game by this name.
        yield f"its state says GAME = {quoted(state_name)}"
    if game.hidden not in get_args(Hidden):
        yield f"hidden is {quoted(game.hidden)}, expected one of {', '.join(get_args(Hidden))}"
    yield from _find_wrong_options(game)
    yield from _find_wrong_fields(game)


def _find_wrong_options(game: Game) -> Iterator[str]:
    """Yield the mentions of options that the game does not have."""
    for refusal in check_options(game.options, game.unattended, game.codes.options_error)[1]:
        yield f"unattended: {refusal.text}"
    if unknown := sorted(set(game.workshops) - {option.name for option in game.options}):
        names = joined([quoted(name) for name in unknown])
        yield f"there is a workshop for {names}, which is not an option of the game"
    if game.opened_by and game.opened_by not in {option.name for option in game.options}:
        yield f"opened_by is {quoted(game.opened_by)}, which is not an option of the game"


def _find_wrong_fields(game: Game) -> Iterator[str]:
    """Yield the fields whose values are of the wrong kind."""
    for name in ("begin", "conflicts", "excess", "cautions", "drawing", "sketch", "supposed", "demo"):
        value: object = getattr(game, name)
        if value is not None and not callable(value):
            yield f'{name} is {quoted(value)}, expected something callable, or later("module:name")'
    if game.policy is not None and not (isinstance(game.policy, Policy) and game.policy.rounds > 0):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"policy is {quoted(game.policy)}, expected a Policy of at least 1 round"
    if not isinstance(game.rulebook_file, Path):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"rulebook_file is {quoted(game.rulebook_file)}, expected a Path"
    elif not game.rulebook_file.is_file():
        yield f"there is no rulebook {game.rulebook_file}"


@lru_cache(maxsize=64)
def _rate(adviser: Adviser, view: View, moves: tuple[Move, ...]) -> tuple[Rated, ...]:
    """Return an adviser's ratings, cached because a screen asks again whenever it is drawn."""
    return adviser(view, moves, Random(0))


@lru_cache(maxsize=16, typed=True)
def _begin(game: Game[S], seating: Seating, *settings: OptionValue) -> S:
    """Return the first state, cached because many games may begin alike.

    An option that names a file already holds its text, so a changed file is noticed. Errors are not cached.
    """
    values = {option.name: value for option, value in zip(game.options, settings, strict=True)}
    if refusals := game.conflicts(len(seating.names), values):
        raise OptionError(tuple(refusals))
    return game.begin(seating, values)


@lru_cache(maxsize=16)
def _start_usual(game: Game[S], seats: int | None) -> S:
    """Return the first state for this number of players with the default options."""
    return game.open(seats, None, {})


@cache
def _rulebook(file: Path) -> Rulebook:
    return read_rulebook(file.read_text(encoding="utf-8"), file.name)
