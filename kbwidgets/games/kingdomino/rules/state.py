"""The state of a match of Kingdomino, which plays the moves (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

>>> from kbwidgets.core.setup.seating import Seating
>>> state = KingdominoState.start(Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {}))
>>> for move in ("draw 48", "draw 5", "draw 18", "draw 33", "king 1", "king 0", "king 0", "king 1"):
...     state = state.play(move)
>>> state
<Kingdomino of Ann and Bo, round 0 of 6: Bo chooses>
>>> [str(move) for move in state.moves()]
['choose 5', 'choose 18', 'choose 33', 'choose 48']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.values.types import Json, Refusal, Seat, Viewer
from kbwidgets.games.kingdomino.rules.chapters.ending import report_end
from kbwidgets.games.kingdomino.rules.chapters.placing import end_step
from kbwidgets.games.kingdomino.rules.chapters.setup import start_fields
from kbwidgets.games.kingdomino.rules.chapters.turns import KINDS, judge
from kbwidgets.games.kingdomino.rules.data import position_from_json
from kbwidgets.games.kingdomino.rules.fields import NOBODY, Fields
from kbwidgets.games.kingdomino.rules.kingdom import random_placement
from kbwidgets.games.kingdomino.rules.moves import MOVES
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.view import KingdominoView, position_of

_PLAY: Final = {move: kind.play for move, kind in KINDS.items()}
"""The function that plays each kind of move, because looking it up in `KINDS` would slow down `advance`."""
_new: Final[Callable[[type[KingdominoState], tuple[object, ...]], KingdominoState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of the class."""


class KingdominoState(KingdominoPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The state of a match of Kingdomino."""

    __slots__ = ()

    NOTATION: ClassVar[Moves] = MOVES

    @classmethod
    def start(cls, setup: Setup) -> KingdominoState:
        """Return the start of a match."""
        return cls(*start_fields(setup))

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- moves ----------------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> KingdominoState:
        try:
            play = _PLAY[type(move)]
        except KeyError:
            return self.advance(self.parse(str(move)))
        return _new(KingdominoState, play(self, move))

    def finish(self, rng: Random) -> KingdominoState:
        state = self
        while state.to_act:
            ready = state.phase == "place" or (state.phase == "draw" and not state.next_numbers)
            state = state._finish_game(rng) if ready else state.advance(state.sample(rng))
        return state

    def _finish_game(self, rng: Random) -> KingdominoState:
        """Play random moves to the end of this game, without making the states in between.

        It starts before a king's turn or before a line is drawn.
        """
        setup, past, _, _, now, unseen, line, kings, turn, ahead, claims, _ = self
        length, kingdoms, pile, random = setup.length, list(self.realms), list(unseen), rng.random
        free = [number for number, king in zip(ahead, claims, strict=True) if king == NOBODY]
        claimed = dict(zip(ahead, claims, strict=True))

        def place(turn: int) -> None:
            seat, number = kings[turn], line[turn]
            kingdom = kingdoms[seat]
            move = random_placement(kingdom, number, rng)
            kingdoms[seat] = kingdom.with_domino(move) if move else kingdom.with_discard(number)  # KD-PLACE.9

        for round_ in range(now, setup.rounds):
            if not ahead:
                ahead = bytes(sorted([pile.pop(floor(random() * len(pile))) for _ in range(length)]))  # KD-TURN.4
                free = list(ahead)
            if not round_:  # KD-SETUP.5
                pool = [seat for seat in range(len(kingdoms)) for _ in range(setup.kings_each)]
                kings = bytes([pool.pop(floor(random() * len(pool))) for _ in range(length)])
            for n in range(turn, length):  # KD-TURN.1
                if round_:
                    place(n)  # KD-TURN.2
                claimed[free.pop(floor(random() * len(free)))] = kings[n]  # KD-PICK.1
            kings = bytes([claimed[number] for number in ahead])  # KD-TURN.6
            line, turn, ahead = ahead, 0, b""
        for n in range(turn, length):  # KD-TURN.5
            place(n)
        end = Fields(setup, past, "place", (), setup.rounds, bytes(pile), line, kings, length - 1, b"", b"", ())
        return _new(KingdominoState, end_step(end, tuple(kingdoms)))

    def events_of(self, move: Move, after: State) -> Iterable[Event]:
        assert isinstance(after, KingdominoState)
        return (*KINDS[type(move)].report(self, move, after), *report_end(self, after))

    def is_same_turn(self, before: State) -> bool:
        return self.phase == "choose" and before.phase == "place"  # KD-TURN.2, KD-TURN.3

    # -- views and data -------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> KingdominoView:
        return KingdominoView(viewer, KingdominoPosition(*self))

    @classmethod
    def guess(cls, view: View, rng: Random) -> KingdominoState:
        return cls(*position_of(view))  # Nothing is hidden (KD-INFO).

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        return cls(*position_from_json(data))
