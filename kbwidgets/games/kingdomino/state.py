"""The state of a match of Kingdomino: who may do what, and what it does (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

A round goes through the kings in the order of the current line. In the first "round", number 0, there is no
current line: the kings of the order drawn by chance only choose.

>>> from kbwidgets.core.options import Seating
>>> state = KingdominoState.start(Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {}))
>>> for move in ("draw 48", "draw 5", "draw 18", "draw 33", "king 1", "king 0", "king 0", "king 1"):
...     state = state.play(move)
>>> state
<Kingdomino of Ann and Bo, round 0 of 6: Bo to choose>
>>> [str(move) for move in state.moves()]
['choose 5', 'choose 18', 'choose 33', 'choose 48']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Final, NamedTuple

from kbwidgets.core.notation import Notation
from kbwidgets.core.state import Move, State, View
from kbwidgets.core.types import CHANCE, OPEN, Event, Json, Outcome, Refusal, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdomino import moves as notation
from kbwidgets.games.kingdomino.board import grid
from kbwidgets.games.kingdomino.events import events
from kbwidgets.games.kingdomino.kingdom import DOUBLES, EMPTY, Kingdom, placements
from kbwidgets.games.kingdomino.moves import CHOICES, DISCARDS, DRAWS, KINGS, Choose, Discard, Draw, King, Place
from kbwidgets.games.kingdomino.options import Setup
from kbwidgets.games.kingdomino.refusals import judge
from kbwidgets.games.kingdomino.scoring import match_lines, outcome
from kbwidgets.games.kingdomino.view import KingdominoView

PILE: Final = bytes(range(1, 49))
"""All 48 dominoes; those that are never drawn with 2 or 3 players are the ones set aside (KD-SETUP.2)."""
NOBODY: Final = 255
"""In a line of claims: no king stands here."""

_BYTE: Final = tuple(bytes([n]) for n in range(256))
_UNCLAIMED: Final = tuple(bytes([NOBODY] * length) for length in range(5))
_BY_CHANCE: Final = (CHANCE,)
_SEATS: Final = tuple((seat,) for seat in range(4))
_new: Final[Callable[[type[KingdominoState], tuple[object, ...]], KingdominoState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""Makes a state in a third of the time of a call of the class."""


class _Fields(NamedTuple):
    setup: Setup
    past: tuple[tuple[Kingdom, ...], ...]
    """The kingdoms of the finished games of a Dynasty."""
    phase: str
    """draw, kings, choose, place or over."""
    to_act: tuple[Seat, ...]
    round: int
    pile: bytes
    """The dominoes that nobody has seen in this game, ascending: a set, it has no order (KD-INFO.3)."""
    line: bytes
    """The current line, ascending; empty in round 0."""
    kings: bytes
    """The seat of the king on each domino of the current line; in round 0 the order drawn by chance."""
    turn: int
    """Which of the kings acts."""
    ahead: bytes
    """The next line, ascending; in the phase draw what has been drawn of it, in that order; empty in the last round."""
    claims: bytes
    """The seat of the king on each domino of the next line, or NOBODY."""
    kingdoms: tuple[Kingdom, ...]


class KingdominoState(_Fields, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdomino."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdomino"
    NOTATION: ClassVar[Notation | None] = notation.NOTATION

    @classmethod
    def start(cls, setup: Setup, past: tuple[tuple[Kingdom, ...], ...] = ()) -> KingdominoState:
        """The start of a match, or of the next game of a Dynasty: fresh pile, fresh kings (KD-OPT.4)."""
        kingdoms = (EMPTY[setup.size],) * len(setup.names)  # KD-SETUP.3
        return cls(setup, past, "draw", _BY_CHANCE, 0, PILE, b"", b"", 0, b"", b"", kingdoms)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def number(self) -> int | None:
        """The domino that is to be placed now."""
        return self.line[self.turn] if self.phase == "place" else None

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        if seat is not None and seat not in self.to_act:
            return ()
        phase = self.phase
        if phase == "place":
            turn = self.turn
            number = self.line[turn]
            found = placements(self.kingdoms[self.kings[turn]], number, self.setup.size)
            return found or (DISCARDS[number],)  # KD-PLACE.9
        if phase == "choose":  # KD-PICK.1; whether it can be placed does not matter (KD-PICK.2)
            return tuple([CHOICES[n] for n, king in zip(self.ahead, self.claims) if king == NOBODY])  # noqa: B905 (hot)
        if phase == "draw":
            return tuple([DRAWS[n] for n in self.pile])
        return tuple([KINGS[seat] for seat, _ in self._kings_left()]) if phase == "kings" else ()

    def weights(self) -> Sequence[int]:
        if self.phase == "kings":  # KD-SETUP.5: every king is equally likely, so a seat with two counts twice
            return [left for _, left in self._kings_left()]
        return [1] * len(self.pile) if self.phase == "draw" else ()

    def draw(self, rng: Random) -> Move:
        if self.phase == "draw":
            pile = self.pile
            return DRAWS[pile[int(rng.random() * len(pile))]]
        kings = [seat for seat, left in self._kings_left() for _ in range(left)]
        return KINGS[kings[int(rng.random() * len(kings))]]

    def _kings_left(self) -> list[tuple[Seat, int]]:
        """The seats whose kings have not all come yet, and how many of them are left."""
        kings, each = self.kings, self.setup.kings
        return [(seat, each - kings.count(seat)) for seat in range(len(self.setup.names)) if kings.count(seat) < each]

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> KingdominoState:
        if isinstance(move, Place):
            if move.turn > 1 and move.number <= DOUBLES:  # KD-PLACE.3: both spellings give the same state
                move = move.canonical()
            setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = self
            seat = kings[turn]
            grown = kingdoms[seat].grown(move, grid(setup.size))
            kingdoms = kingdoms[:seat] + (grown,) + kingdoms[seat + 1 :]
            if ahead:  # KD-TURN.2: then the king chooses
                fields = (setup, past, "choose", to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms)
                return _new(KingdominoState, fields)
            return self._placed(kingdoms)
        setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = self
        if isinstance(move, Choose):
            at = ahead.index(move.number)
            claims = claims[:at] + _BYTE[kings[turn]] + claims[at + 1 :]
            turn += 1  # KD-TURN.3: each king has its own turn
            if turn < setup.length:
                phase = "place" if round_ else "choose"
                to_act = _SEATS[kings[turn]]
            else:
                # KD-TURN.4: the next line becomes the current one; another is drawn unless this is the last.
                # KD-TURN.6: its kings act in the order of their dominoes, whatever the order was before.
                last = round_ + 1 == setup.lines
                phase, to_act = ("place", _SEATS[claims[0]]) if last else ("draw", _BY_CHANCE)
                round_, line, kings, turn, ahead, claims = round_ + 1, ahead, claims, 0, b"", b""
        elif isinstance(move, Draw):
            number = _BYTE[move.number]
            pile = pile.replace(number, b"")
            ahead += number
            phase = "draw"
            if len(ahead) == setup.length:  # KD-SETUP.4: sorted, then shown
                ahead, claims = bytes(sorted(ahead)), _UNCLAIMED[setup.length]
                phase, to_act = ("place", _SEATS[kings[0]]) if round_ else ("kings", _BY_CHANCE)
        elif isinstance(move, King):
            kings += _BYTE[move.seat]
            done = len(kings) == setup.length
            phase, to_act = ("choose", _SEATS[kings[0]]) if done else ("kings", _BY_CHANCE)
        elif isinstance(move, Discard):
            seat = kings[turn]
            return self._placed((*kingdoms[:seat], kingdoms[seat].without(move.number), *kingdoms[seat + 1 :]))
        else:
            return self.advance(self.parse(str(move)))
        fields = (setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms)
        return _new(KingdominoState, fields)

    def _placed(self, kingdoms: tuple[Kingdom, ...]) -> KingdominoState:
        """After step 1 of a king's turn: choose (KD-TURN.2), or in the last round go on (KD-TURN.5)."""
        setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, _ = self
        phase = "choose"
        if not ahead:
            turn += 1
            if turn < setup.length:
                phase, to_act = "place", _SEATS[kings[turn]]
            elif len(past) + 1 < setup.games:  # KD-OPT.4
                return KingdominoState.start(setup, (*past, kingdoms))
            else:  # KD-END.1
                phase, to_act, turn = "over", (), 0
        fields = (setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms)
        return _new(KingdominoState, fields)

    def events(self, move: Move | str, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        return events(self, self.parse(move) if isinstance(move, str) else move)

    def goes_on(self, before: State) -> bool:
        return self.phase == "choose" and before.phase == "place"  # KD-TURN.2, KD-TURN.3

    # -- what it is worth -----------------------------------------------------------------------------

    @property
    def games(self) -> tuple[tuple[Kingdom, ...], ...]:
        """The kingdoms of every game played or begun, one game unless it is a Dynasty."""
        return (*self.past, self.kingdoms)

    def score(self) -> tuple[ScoreLine, ...]:
        return match_lines(self.games, self.setup, self.over)

    def outcome(self) -> Outcome | None:
        return outcome(self.games, self.setup) if self.over else None

    # -- borders --------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> KingdominoView:
        return KingdominoView.of(self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> KingdominoState:
        assert isinstance(view, KingdominoView)
        return cls(*view[1:])  # nothing is hidden (KD-INFO)

    def to_json(self) -> dict[str, Json]:
        from kbwidgets.games.kingdomino.plain import state_to_json  # plain makes states

        return state_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        from kbwidgets.games.kingdomino.plain import state_from_json  # plain makes states

        return state_from_json(data)

    @classmethod
    def parse(cls, text: str) -> Move:
        return notation.parse(text)

    def __repr__(self) -> str:
        due = self.view(OPEN).due()
        people = " and ".join(self.names) if len(self.names) < 3 else f"{len(self.names)} players"
        return f"<Kingdomino of {people}, round {self.round} of {self.setup.lines}: {due}>"
