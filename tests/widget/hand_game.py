"""A game with hidden hands, as small as one can be: two animals are dealt to each seat and laid down in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File
from random import Random
from typing import Annotated, ClassVar, NamedTuple, Self, TypeAlias

from kbwidgets.core.match.match import Match
from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.forms import Moves, OneOf
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer, ranked

ANIMALS = ("otter", "heron", "lynx", "badger", "marten", "stork", "weasel", "bison", "adder", "quail")
MOVES = Moves(code="HG-ERR.1", rule="HG-2")
Animal: TypeAlias = Annotated[str, OneOf(*ANIMALS)]


@MOVES.form("deal {animal}")
class Deal(Move):
    """The next animal goes to the seat that is dealt to."""

    animal: Animal


@MOVES.form("lay {animal}")
class Lay(Move):
    """The seat in turn lays an animal of its hand."""

    animal: Animal


class _Position(NamedTuple):
    names: tuple[str, ...]
    colours: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    laid: tuple[str, ...]
    dealt: int


class HandState(_Position, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """Animals are dealt round by round, then laid in turn."""

    __slots__ = ()
    GAME: ClassVar[str] = "hand"
    NOTATION: ClassVar[Moves] = MOVES

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.dealt < 2 * len(self.names):
            return (CHANCE,)
        return (len(self.laid) % len(self.names),) if any(self.hands) else ()

    @property
    def phase(self) -> str:
        return "deal" if CHANCE in self.to_act else "lay" if self.to_act else "over"

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        if self.phase == "deal":
            held = {animal for hand in self.hands for animal in hand}
            return [Deal(animal) for animal in ANIMALS if animal not in held]
        return [Lay(animal) for s in self.to_act if seat in (None, s) for animal in self.hands[s]]

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        if seat is not None and seat not in self.to_act:
            whose = f"It's {self.names[self.to_act[0]]}'s turn." if self.phase == "lay" else "Nobody can move now."
            return (Refusal("HG-ERR.3", "HG-2", whose),)
        return () if move in self.moves() else (Refusal("HG-ERR.2", "HG-2", "This animal isn't in your hand."),)

    def advance(self, move: Move | str) -> Self:
        move = self.parse(move) if isinstance(move, str) else move
        hands = list(self.hands)
        if isinstance(move, Deal):
            seat = self.dealt % len(self.names)
            hands[seat] += (move.animal,)
            return self._replace(hands=tuple(hands), dealt=self.dealt + 1)
        assert isinstance(move, Lay)
        seat = self.to_act[0]
        hands[seat] = tuple(animal for animal in hands[seat] if animal != move.animal)
        return self._replace(hands=tuple(hands), laid=(*self.laid, move.animal))

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        if isinstance(move, Deal):
            yield Dealt(self.dealt % len(self.names), move.animal)
        elif isinstance(move, Lay):
            yield Laid(self.to_act[0], move.animal)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        return str(move) if isinstance(move, Lay) or viewer == OPEN else "deal"

    def score(self) -> tuple[ScoreLine, ...]:
        return _laid_lines(self.laid, len(self.names))

    def outcome(self) -> Outcome | None:
        return Outcome(ranked(tuple((n,) for n in self.points())), self.points()) if self.over else None

    def view(self, viewer: Viewer) -> View:
        hands = tuple(
            hand if viewer in (OPEN, seat) else ("hidden",) * len(hand) for seat, hand in enumerate(self.hands)
        )
        return HandView(viewer, self.names, self.colours, hands, self.laid, self.to_act, self.phase)

    @classmethod
    def guess(cls, view: View, rng: Random) -> Self:
        raise AssertionError("no test asks for one")

    def to_json(self) -> dict[str, Json]:
        return {"names": list(self.names), "laid": list(self.laid), "hands": [list(hand) for hand in self.hands]}

    @classmethod
    def from_json(cls, data: Json) -> Self:
        raise AssertionError("no test reads one")


def _laid_lines(laid: Sequence[str], seats: int) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine("HG-2", n % seats, ANIMALS.index(word), f"{word} laid") for n, word in enumerate(laid))


class _Known(NamedTuple):
    viewer: Viewer
    names: tuple[str, ...]
    colours: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    laid: tuple[str, ...]
    to_act: tuple[Seat, ...]
    phase: str


@event("deal", "{who} was dealt {animal|an animal}.", rule="HG-1")
class Dealt(Event):
    """An animal came into a hand."""

    animal: str | None = secret("seat")


@event("lay", "{who} laid {animal}.", rule="HG-2")
class Laid(Event):
    """An animal was laid."""

    animal: str


class HandView(_Known, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The game as one viewer knows it, in which other players' animals are called hidden."""

    __slots__ = ()
    GAME: ClassVar[str] = "hand"

    def score(self) -> tuple[ScoreLine, ...]:
        return _laid_lines(self.laid, len(self.names))

    def to_json(self) -> dict[str, Json]:
        return {"hands": [list(hand) for hand in self.hands]}

    def prompt(self) -> Prompt:
        if not self.to_act:
            return Prompt("", "All animals are laid")
        if self.to_act == (CHANCE,):
            return Prompt("", "Dealing the animals")
        return Prompt(
            f"Lay one of {', '.join(self.hands[self.to_act[0]])}", f"{self.names[self.to_act[0]]} must lay one"
        )

    def due_rule(self) -> str:
        return "HG-1" if self.phase == "deal" else "HG-2"

    def __str__(self) -> str:
        hands = "; ".join(f"{name}: {', '.join(hand)}" for name, hand in zip(self.names, self.hands, strict=True))
        return f"{hands}. Laid: {', '.join(self.laid)}"


class HandDrawing(Drawing[HandView]):
    """Animals as words."""

    def sheet(self) -> Sheet:
        return Sheet("hand", "", "")

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        choices = Choices()
        self.turn.offer(choices, lambda move: [((str(move),), "")])
        parts: list[Node] = [h("p", "laid", text=f"Laid: {', '.join(self.view.laid)}")]
        parts += [h("p", f"last {n}", text=self.view.narrate(event)) for n, event in enumerate(last)]
        for seat, hand in enumerate(self.view.hands):
            for n, animal in enumerate(hand):
                if seat == self.turn.seat:
                    parts.append(h("button", f"lay {animal}", text=animal, type="button"))
                else:
                    parts.append(h("span", f"hand {seat} {n}", text=animal))
        return Table("animals", self.view.prompt(), h("div", "hand game", *parts), choices)

    def attempt(self, path: Path) -> str | None:
        return path[0] if len(path) == 1 and isinstance(path[0], str) and path[0].startswith("lay ") else None

    def picture(self) -> Node:
        told = str(self.view)
        return h("svg", "picture", h("text", text=told), viewBox="0 0 90 20", role="img", aria_label=told)


def hands_of(match: Match) -> tuple[tuple[str, ...], ...]:
    """Return everybody's animals."""
    state = match.state
    assert isinstance(state, HandState)
    return state.hands


COLOURS = ("blue", "green", "pink")


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> State:
    return HandState(seating.names, seating.colours, ((),) * len(seating.names), (), 0)


GAME = Game(
    name="hand",
    title="Animals",
    seats=range(2, 4),
    colours=COLOURS,
    state=HandState,
    begin=_begin,
    codes=Codes("HG-1", "HG-ERR.4", "HG-ERR.5"),
    rulebook_file=File(__file__).with_name("hand_rulebook.md"),
    drawing=HandDrawing,
    hidden="hands",
)
