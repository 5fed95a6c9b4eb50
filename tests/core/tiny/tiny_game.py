"""A game of another package, as small as one can be: every seat calls high or low, then a die is rolled."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar, NamedTuple, Self

from kbwidgets.core.moves.forms import Moves, OneOf
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.setup.options import Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, ranked

MOVES = Moves(code="TG-ERR.1", rule="TG-1")


@MOVES.form("call {seat} {word}")
class Call(Move):
    """The expectation of a seat."""

    seat: int
    word: Annotated[str, OneOf("high", "low")]


@MOVES.form("roll {pips}")
class Roll(Move):
    """The pips of the die."""

    pips: int


class _Fields(NamedTuple):
    names: tuple[str, ...]
    colours: tuple[str, ...]
    left: int
    calls: tuple[str, ...]
    won: tuple[int, ...]


class TinyView(_Fields, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """Nothing is hidden."""

    __slots__ = ()
    GAME: ClassVar[str] = "tiny"

    @property
    def viewer(self) -> Viewer:
        return OPEN

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return TinyState(*self).to_act

    @property
    def phase(self) -> str:
        return TinyState(*self).phase

    def score(self) -> tuple[ScoreLine, ...]:
        return TinyState(*self).score()

    def to_json(self) -> dict[str, Json]:
        return TinyState(*self).to_json()

    def prompt(self) -> Prompt:
        return Prompt(f"Make your {self.phase}", f"The {self.phase} comes next")

    def due_rule(self) -> str:
        return "TG-1" if self.phase == "call" else "TG-2"

    def __str__(self) -> str:
        return f"{self.left} rounds left, points {self.won}"


class TinyState(_Fields, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The calls and the rounds left; `calls` holds an empty word for a seat that has not called."""

    __slots__ = ()
    GAME: ClassVar[str] = "tiny"
    NOTATION: ClassVar[Moves] = MOVES

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if not self.left:
            return ()
        return tuple(seat for seat, word in enumerate(self.calls) if not word) or (CHANCE,)

    @property
    def phase(self) -> str:
        return "over" if self.over else "roll" if CHANCE in self.to_act else "call"

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        if self.phase == "roll":
            return [Roll(pips) for pips in range(1, 7)]
        return [Call(s, word) for s in self.to_act if seat in (None, s) for word in ("high", "low")]

    def mover(self, move: Move) -> Seat:
        return move.seat if isinstance(move, Call) else CHANCE

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        if move in self.moves() and (seat is None or not isinstance(move, Call) or move.seat == seat):
            return ()
        return (Refusal("TG-ERR.2", "TG-1", "You can't do that now."),)

    def advance(self, move: Move | str) -> Self:
        move = self.parse(move) if isinstance(move, str) else move
        if isinstance(move, Call):
            calls = tuple(move.word if seat == move.seat else word for seat, word in enumerate(self.calls))
            return self._replace(calls=calls)
        assert isinstance(move, Roll)
        right = "high" if move.pips > 3 else "low"
        won = tuple(points + (word == right) for points, word in zip(self.won, self.calls, strict=True))
        return self._replace(left=self.left - 1, calls=("",) * len(self.calls), won=won)

    def score(self) -> tuple[ScoreLine, ...]:
        return tuple(ScoreLine("TG-2", seat, points, "right calls") for seat, points in enumerate(self.won))

    def outcome(self) -> Outcome | None:
        return Outcome(ranked(tuple((points,) for points in self.won)), self.won) if self.over else None

    def view(self, viewer: Viewer) -> View:
        return TinyView(*self)

    @classmethod
    def guess(cls, view: View, rng: Random) -> Self:
        assert isinstance(view, TinyView)
        return cls(*view)

    def to_json(self) -> dict[str, Json]:
        return {"names": list(self.names), "left": self.left, "calls": list(self.calls), "won": list(self.won)}

    @classmethod
    def from_json(cls, data: Json) -> Self:
        whole = Plain(data).only("names", "left", "calls", "won")
        names = tuple(item.text() for item in whole["names"].items(1, 3))
        calls = tuple(item.text(["", "high", "low"]) for item in whole["calls"].items(len(names), len(names)))
        won = tuple(item.number(0, 9) for item in whole["won"].items(len(names), len(names)))
        return cls(names, COLOURS[: len(names)], whole["left"].number(0, 9), calls, won)


COLOURS = ("blue", "green", "pink")


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> State:
    seats = len(seating.names)
    return TinyState(seating.names, seating.colours, int(values["rounds"]), ("",) * seats, (0,) * seats)


GAME = Game(
    name="tiny",
    title="High or low",
    seats=range(1, 4),
    colours=COLOURS,
    options=(Option("rounds", 2, range(1, 10), "TG-2", "Rounds", "how often the die is rolled"),),
    state=TinyState,
    begin=_begin,
    codes=Codes("TG-1", "TG-ERR.3", "TG-ERR.4"),
    rulebook_file=Path(__file__).with_name("tiny_rulebook.md"),
)
