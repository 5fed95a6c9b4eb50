"""A game with nouns, a board, hidden plants, a bag and open moves, as small as one can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar, Final, NamedTuple, Self, TypeAlias

from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.forms import Moves, OneOf
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.open_information import OpenPosition
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, OpenMove, State, View
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.things.thing import Net, Thing
from kbwidgets.core.values.types import CHANCE, OPEN, Outcome, Refusal, ScoreLine, Seat, Viewer, ranked

PLANTS: Final = {"fern": 1, "oak": 2, "rose": 3}
BAG: Final = {"fern": 5, "oak": 3, "rose": 2}
BEDS: Final = tuple(f"{column}{row}" for row in "123" for column in "abc")
WATER: Final = Span(1, 9, 1)
PlantName: TypeAlias = Annotated[str, OneOf(*PLANTS)]
MOVES: Final = Moves(code="GR-ERR.1", rule="GR-2")


@dataclass(frozen=True, slots=True)
class Plant(Thing):
    """A plant in a bed."""

    kind: str
    seat: Seat
    worth: int


@MOVES.form("draw {plant}")
class Draw(Move):
    """The draw of a plant."""

    plant: PlantName


@MOVES.form("plant {plant} {bed}")
class Put(Move):
    """A gardener puts the plant into a bed."""

    plant: PlantName
    bed: str


@MOVES.form("clear {bed}")
class Clear(Move):
    """A gardener takes a plant out."""

    bed: str


@MOVES.form("water {times}")
class Water(Move):
    """A gardener waters the beds."""

    times: int


class _Fields(NamedTuple):
    names: tuple[str, ...]
    colours: tuple[str, ...]
    beds: tuple[tuple[str, Seat] | None, ...] = (None,) * 9
    hands: tuple[str, ...] = ("", "")
    """The plant of each seat, "" for none, "?" for one that is not seen."""
    turn: int = 0


class GrovePosition(_Fields, OpenPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
    """Return the thing in each bed."""

    __slots__ = ()
    GAME: ClassVar[str] = "grove"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.turn == 8 else (self.turn % 2,) if self.hands[self.turn % 2] else (CHANCE,)

    @property
    def phase(self) -> str:
        return "over" if self.over else "draw" if self.to_act == (CHANCE,) else "garden"

    def score(self) -> tuple[ScoreLine, ...]:
        found = [(bed, *held) for bed, held in zip(BEDS, self.beds, strict=True) if held]
        return tuple(ScoreLine("GR-3", seat, PLANTS[kind], f"{kind} in {bed}", (bed,)) for bed, kind, seat in found)

    def places(self) -> Mapping[str, Thing]:
        found = [(bed, *held) for bed, held in zip(BEDS, self.beds, strict=True) if held]
        return {bed: Plant(kind, seat, PLANTS[kind]) for bed, kind, seat in found}

    def net(self) -> Net:
        spots = {bed: (float(n % 3), float(n // 3)) for n, bed in enumerate(BEDS)}
        across = [(BEDS[n], BEDS[n + 1]) for n in range(9) if n % 3 < 2]
        return Net(spots, (*across, *((BEDS[n], BEDS[n + 3]) for n in range(6))))

    def bag(self) -> dict[str, int]:
        """Return the things in the bag or in hidden hands."""
        seen = [held[0] for held in self.beds if held] + [hand for hand in self.hands if hand in PLANTS]
        return {plant: BAG[plant] - seen.count(plant) for plant in PLANTS}


@event("drawed", "{who}: draw {what|something}.", rule="GR-2")
class Drew(Event):
    """A thing came into a hand, which only that seat knows."""

    what: str | None = secret("seat")


@event("did", "{who}: {move}.", rule="GR-2")
class Did(Event):
    """A move was made in the garden."""

    move: str
    what: str

    @property
    def at(self) -> tuple[str, ...]:
        return (self.what,) if self.what in BEDS else ()


class GroveView(GrovePosition, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The garden as one gardener knows it; the last hand names the viewer: "all", "none" or the number of a seat."""

    __slots__ = ()

    @property
    def viewer(self) -> Viewer:
        known = self.hands[2]
        return OPEN if known == "all" else None if known == "none" else int(known)

    def score(self) -> tuple[ScoreLine, ...]:
        return GrovePosition.score(self)

    def due_rule(self) -> str:
        return {"over": "GR-3", "draw": "GR-1", "garden": "GR-2"}[self.phase]

    def __str__(self) -> str:
        beds = ", ".join(f"{bed} {thing}" for bed, thing in self.places().items()) or "nothing planted"
        return f"Turn {self.turn}: {beds}"

    def __repr__(self) -> str:
        return f"<GroveView {self.viewer}, turn {self.turn}>"


class GroveState(GrovePosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of the garden and the effects of moves."""

    __slots__ = ()
    NOTATION: ClassVar[Moves] = MOVES

    def __repr__(self) -> str:
        return f"<Grove, turn {self.turn}>"

    def score(self) -> tuple[ScoreLine, ...]:
        return GrovePosition.score(self)

    def points(self) -> tuple[int, ...]:
        return State.points(self)

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        if self.to_act == (CHANCE,):
            return tuple(Draw(plant) for plant, left in self.bag().items() if left)
        if self.over or seat not in (None, *self.to_act):
            return ()
        own = [bool(held) and held[1] == self.turn % 2 for held in self.beds]
        free = [Put(self.hands[self.turn % 2], bed) for bed, mine in zip(BEDS, own, strict=True) if not mine]
        return (*free, *(Clear(bed) for bed, mine in zip(BEDS, own, strict=True) if mine))

    def weights(self) -> Sequence[int]:
        return tuple(left for left in self.bag().values() if left) if self.to_act == (CHANCE,) else ()

    def open_moves(self) -> tuple[OpenMove, ...]:
        return (OpenMove("water {0}", (WATER,), self.to_act[0]),) if self.phase == "garden" else ()

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        watered = any(form.reads(str(move)) for form in self.open_moves())
        if seat in (None, *self.to_act) and (watered or move in self.moves()):
            return ()
        return (Refusal("GR-ERR.2", "GR-2", "You can't do that now.", (), "Plant in an empty bed."),)

    def advance(self, move: Move | str) -> Self:
        verb, *_, what = str(move).split()
        beds, hands, seat = list(self.beds), list(self.hands), self.turn % 2
        if verb == "draw":
            hands[seat] = what
            return self._replace(hands=tuple(hands))
        if verb == "plant":
            beds[BEDS.index(what)], hands[seat] = (hands[seat], seat), ""
        elif verb == "clear":
            beds[BEDS.index(what)] = None
        return self._replace(beds=tuple(beds), hands=tuple(hands), turn=self.turn + 1)

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        verb, *_, what = str(move).split()
        yield Drew(self.turn % 2, what) if verb == "draw" else Did(self.turn % 2, str(move), what)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        told = str(move)
        return "draw" if told.startswith("draw") and viewer not in (OPEN, self.turn % 2) else told

    def outcome(self) -> Outcome | None:
        return Outcome(ranked(tuple((n,) for n in self.points())), self.points()) if self.over else None

    def view(self, viewer: Viewer) -> GroveView:
        hands = tuple(hand if viewer in (OPEN, seat) or not hand else "?" for seat, hand in enumerate(self.hands))
        known = {OPEN: "all", None: "none"}.get(viewer, str(viewer))
        return GroveView(self.names, self.colours, self.beds, (*hands, known), self.turn)

    @classmethod
    def guess(cls, view: View, rng: Random) -> Self:
        assert isinstance(view, GroveView)
        found = cls(view.names, view.colours, view.beds, view.hands[:2], view.turn)
        for seat, hand in enumerate(found.hands):
            if hand == "?":
                bag = found.bag()
                (drawn,) = rng.choices(list(bag), list(bag.values()))
                found = found._replace(hands=tuple(drawn if n == seat else each for n, each in enumerate(found.hands)))
        return found

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State] | None:
        assert isinstance(view, GroveView)
        found = cls(view.names, view.colours, view.beds, view.hands[:2], view.turn)
        return (found, found) if "?" not in found.hands else None

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        return not str(move).startswith("draw")


class GroveDrawing(Drawing[GroveView]):
    """Nine beds."""

    def sheet(self) -> Sheet:
        return Sheet("grove", "", "")

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        return Table("grove", self.view.prompt(), h("div", "grove", text=str(self.view)), Choices())

    def picture(self) -> Node:
        beds = [h("rect", bed, x=10 * (n % 3), y=10 * (n // 3), width=9, height=9) for n, bed in enumerate(BEDS)]
        return h("svg", "picture", *beds, viewBox="0 0 30 30", role="img", aria_label=str(self.view))


def eager(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Plants rather than clears, the last bed first."""
    rated = [(float(str(move).startswith("plant")), n) for n, move in enumerate(moves)]
    order = sorted(range(len(moves)), key=rated.__getitem__, reverse=True)
    return tuple(Rated(moves[n], rated[n], (Reason("plant", 1.0, "it grows"),)) for n in order)


def begin(seating: Seating, values: Mapping[str, OptionValue]) -> GroveState:
    """Nine empty beds."""
    return GroveState(*seating)


GAME: Final = Game(
    name="grove", title="Grove", seats=range(2, 3), colours=("blue", "red"), state=GroveState, begin=begin,
    codes=Codes("GR-1", "GR-ERR.3", "GR-ERR.3"), rulebook_file=Path(__file__).with_name("grove_rulebook.md"),
    drawing=GroveDrawing, advisers={"eager": eager, "lazy": eager}, hidden="hands",
)  # fmt: skip
