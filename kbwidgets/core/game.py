"""Game: one record of what a game consists of; Games: all of them by name.

A game in another package registers through the entry point group `kbwidgets.games`, whose
value is its Game record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from kbwidgets.core.errors import OptionError, UnknownName
from kbwidgets.core.options import Option, OptionValue, Seating, check_options, check_seating, seat_count
from kbwidgets.core.player import Adviser, Rated
from kbwidgets.core.question import Maker
from kbwidgets.core.rulebook import Rulebook, read_rulebook
from kbwidgets.core.state import Move, State, View
from kbwidgets.core.types import Refusal, Viewer

if TYPE_CHECKING:  # for real it would bring what draws into every process that only plays
    from kbwidgets.core.drawing import Drawing

Hidden: TypeAlias = Literal["nothing", "between turns", "hands"]


@dataclass(frozen=True)
class Game:
    """What a game consists of; everything else is reached through its states."""

    name: str
    title: str
    version: int
    """Rises when the same moves lead to another position than before."""
    seats: range
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    state: type[State]
    begin: Callable[[Seating, Mapping[str, OptionValue]], State]
    """The first state of checked seats and options."""
    conflicts: Callable[[int, Mapping[str, OptionValue]], tuple[Refusal, ...]]
    """What forbids these options together, or with this number of seats."""
    seats_rule: str
    seats_code: str
    options_code: str
    rulebook_file: Path
    advisers: Mapping[str, Adviser]
    """What rates its moves, by the name of the computer player; the first gives hints."""
    counted: bool = True
    """Whether the game counts points; else an outcome has places alone."""
    drawing: Callable[..., Drawing[View]] | None = None
    """The class that draws its views; without one the game is played in the terminal."""
    hidden: Hidden = "nothing"
    """What people who share a screen must not see of each other: with hidden hands they need a curtain; what is hidden
    only until its owner's turn needs none."""
    sketch: Callable[[str], State] | None = None
    """Reads a position in the game's own few words, for lessons; DataError names the line of a fault."""
    questions: Mapping[str, Maker] = field(default_factory=dict[str, Maker])
    """What makes a practice question that a rule decides, by the id of that rule."""
    supposed: Callable[[Mapping[str, OptionValue], Sequence[State], Viewer], Mapping[str, OptionValue]] | None = None
    """The options as a viewer who saw these positions may know them, where one holds what is hidden by the rules: in
    its place a value that fits all that was seen, worked out from that alone."""
    demo: Callable[[], str] | None = None
    """Plays fixed games and tells them, always in the same words."""

    def start(
        self, seats: int | Sequence[str] | None = None, *, colours: Sequence[str] | None = None, **options: OptionValue
    ) -> State:
        """The first state of a match: the number of players or their names, and the options by name.

        An OptionError lists everything that is wrong, each with its rule.
        """
        return self.open(seats, colours, options)

    def open(
        self, seats: int | Sequence[str] | None, colours: Sequence[str] | None, options: Mapping[str, OptionValue]
    ) -> State:
        """As `start`, for options from a file or a form: they may have any name, `colours` too, and be refused."""
        wanted = self.seats[-1] if seats is None else seats
        seating, refusals = check_seating(wanted, colours, self.seats, self.colours, self.seats_code, self.seats_rule)
        values, bad = check_options(self.options, options, self.options_code)
        refusals += bad
        count = seat_count(wanted)
        refusals += self.conflicts(count, values) if count is not None else ()
        if refusals:
            raise OptionError(tuple(refusals))
        return self.begin(seating, values)

    def kept(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """What a match keeps of options that `open` takes: all that its record needs to be played again."""
        known = {option.name: option for option in self.options}
        return {name: known[name].kept(value) for name, value in options.items()}

    def advice(self, view: View, moves: Sequence[Move]) -> tuple[Rated, ...]:
        """The moves rated by the first adviser, best first: what a hint goes by."""
        return _advice(next(iter(self.advisers.values())), view, tuple(moves))

    @property
    def lessons_folder(self) -> Path:
        """Where its courses stand, text files that `kbwidgets.teach` reads."""
        return self.rulebook_file.parent / "taught" / "lessons"

    @property
    def rules(self) -> Rulebook:
        """The rulebook, read once."""
        return _rulebook(self.rulebook_file)


@lru_cache(maxsize=64)
def _advice(adviser: Adviser, view: View, moves: tuple[Move, ...]) -> tuple[Rated, ...]:
    """Worked out once for the same position: a screen asks again whenever it is drawn."""
    return adviser(view, moves, Random(0))


@cache
def _rulebook(file: Path) -> Rulebook:
    return read_rulebook(file.read_text(encoding="utf-8"), file.name)


class Games(Mapping[str, Game]):
    """The games by name, each imported when it is asked for."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = dict(modules)
        self._loaded: dict[str, Game] = {}

    def add(self, name: str, module: str) -> None:
        """Add a game by the name of the module that holds its record as GAME."""
        self._modules[name] = module

    def put(self, game: Game) -> None:
        """Add a game by its record, as one writes it in a notebook; it takes the place of one of the same name."""
        self._loaded[game.name] = game

    def __getitem__(self, name: str) -> Game:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UnknownName("game", name, self)
        if name not in self._loaded:
            if name in self._modules:
                self._loaded[name] = _record(name, import_module(self._modules[name]).GAME)
            else:
                self._load_entry_point(name)
        return self._loaded[name]

    def _load_entry_point(self, name: str) -> None:
        from importlib.metadata import entry_points

        for entry in entry_points(group="kbwidgets.games", name=name):
            self._loaded[name] = _record(name, entry.load())
            return
        raise UnknownName("game", name, self)

    def __iter__(self) -> Iterator[str]:
        from importlib.metadata import entry_points

        others = (entry.name for entry in entry_points(group="kbwidgets.games"))
        return iter(dict.fromkeys([*self._modules, *self._loaded, *others]))

    def __contains__(self, name: object) -> bool:
        return any(name == known for known in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


def _record(name: str, found: object) -> Game:
    if not isinstance(found, Game):
        raise UnknownName("game", name, [f"{name} is {type(found).__name__}, not a Game record"])
    return found


registry: Final = Games({})
"""The games that are known; `kbwidgets.games` adds ours."""
