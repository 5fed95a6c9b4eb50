"""The state of a match of Kingdomino, which plays the moves (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

>>> from kbwidgets.core.setup.options import Seating
>>> state = KingdominoState.start(Setup.of(Seating(("Ann", "Bo"), ("blue", "green")), {}))
>>> for move in ("draw 48", "draw 5", "draw 18", "draw 33", "king 1", "king 0", "king 0", "king 1"):
...     state = state.play(move)
>>> state
<Kingdomino of Ann and Bo, round 0 of 6: Bo chooses>
>>> [str(move) for move in state.moves()]
['choose 5', 'choose 18', 'choose 33', 'choose 48']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Refusal, Seat, Viewer
from kbwidgets.games.kingdomino.rules.board import grid
from kbwidgets.games.kingdomino.rules.events import happened
from kbwidgets.games.kingdomino.rules.fields import NOBODY
from kbwidgets.games.kingdomino.rules.kingdom import DOUBLES, EMPTY, Realm, some_placement
from kbwidgets.games.kingdomino.rules.moves import MOVES, Choose, Discard, Draw, King, Place
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.games.kingdomino.rules.plain import position_from_json
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.refusals import judge
from kbwidgets.games.kingdomino.rules.view import KingdominoView, position_of

PILE: Final = bytes(range(1, 49))
"""All 48 dominoes. With 2 or 3 players, those that are never drawn are the ones set aside (KD-SETUP.2)."""

_BYTE: Final = tuple(bytes([n]) for n in range(256))
_UNCLAIMED: Final = tuple(bytes([NOBODY] * length) for length in range(5))
_BY_CHANCE: Final = (CHANCE,)
_SEATS: Final = tuple((seat,) for seat in range(4))
_new: Final[Callable[[type[KingdominoState], tuple[object, ...]], KingdominoState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of the class."""


class KingdominoState(KingdominoPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """The state of a match of Kingdomino."""

    __slots__ = ()

    NOTATION: ClassVar[Notation | None] = MOVES

    @classmethod
    def start(cls, setup: Setup, past: tuple[tuple[Realm, ...], ...] = ()) -> KingdominoState:
        """Return the start of a match, or of the next game of a Dynasty (KD-OPT.4)."""
        kingdoms = (EMPTY[setup.size],) * len(setup.names)  # KD-SETUP.3
        return cls(setup, past, "draw", _BY_CHANCE, 0, PILE, b"", b"", 0, b"", b"", kingdoms)

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- moves ----------------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> KingdominoState:
        if isinstance(move, Place):
            if move.turn > 1 and move.number <= DOUBLES:  # Both spellings give the same state (KD-PLACE.3).
                move = move.canonical()
            setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = self
            seat = kings[turn]
            changed = [*kingdoms]
            changed[seat] = kingdoms[seat].grown(move, grid(setup.size))
            kingdoms = tuple(changed)
            if ahead:  # Now the king chooses (KD-TURN.2).
                fields = (setup, past, "choose", to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms)
                return _new(KingdominoState, fields)
            return self._after_placing(kingdoms)
        setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = self
        if isinstance(move, Choose):
            at = ahead.index(move.number)
            claims = claims[:at] + _BYTE[kings[turn]] + claims[at + 1 :]
            turn += 1  # Each king has a turn of its own (KD-TURN.3).
            if turn < setup.length:
                phase = "place" if round_ else "choose"
                to_act = _SEATS[kings[turn]]
            else:
                # The next line becomes the current one, and another one is drawn unless this is the last (KD-TURN.4).
                # Its kings act in the order of their dominoes (KD-TURN.6).
                last = round_ + 1 == setup.lines
                phase, to_act = ("place", _SEATS[claims[0]]) if last else ("draw", _BY_CHANCE)
                round_, line, kings, turn, ahead, claims = round_ + 1, ahead, claims, 0, b"", b""
        elif isinstance(move, Draw):
            number = _BYTE[move.number]
            pile = pile.replace(number, b"")
            ahead += number
            phase = "draw"
            if len(ahead) == setup.length:  # The line is sorted (KD-SETUP.4).
                ahead, claims = bytes(sorted(ahead)), _UNCLAIMED[setup.length]
                phase, to_act = ("place", _SEATS[kings[0]]) if round_ else ("kings", _BY_CHANCE)
        elif isinstance(move, King):
            kings += _BYTE[move.seat]
            done = len(kings) == setup.length
            phase, to_act = ("choose", _SEATS[kings[0]]) if done else ("kings", _BY_CHANCE)
        elif isinstance(move, Discard):
            seat = kings[turn]
            return self._after_placing((*kingdoms[:seat], kingdoms[seat].without(move.number), *kingdoms[seat + 1 :]))
        else:
            return self.advance(self.parse(str(move)))
        fields = (setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms)
        return _new(KingdominoState, fields)

    def _after_placing(self, kingdoms: tuple[Realm, ...]) -> KingdominoState:
        """Return the state after a domino was placed or discarded.

        The king then chooses (KD-TURN.2), or its turn is over in the last round (KD-TURN.5).
        """
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

    def finish(self, rng: Random) -> KingdominoState:
        state = self
        while state.to_act:
            ready = state.phase == "place" or (state.phase == "draw" and not state.ahead)
            state = state._finish_game(rng) if ready else state.advance(state.sample(rng))
        return state

    def _finish_game(self, rng: Random) -> KingdominoState:
        """Play random moves to the end of this game, without making the states in between.

        It starts before a king's turn or before a line is drawn.
        """
        setup, past, _, _, now, unseen, line, kings, turn, ahead, claims, _ = self
        length, kingdoms, pile = setup.length, list(self.realms), list(unseen)
        board, random = grid(setup.size), rng.random
        free = [number for number, king in zip(ahead, claims, strict=True) if king == NOBODY]
        claimed = dict(zip(ahead, claims, strict=True))

        def place(turn: int) -> None:
            seat, number = kings[turn], line[turn]
            kingdom = kingdoms[seat]
            move = some_placement(kingdom, number, setup.size, rng)
            kingdoms[seat] = kingdom.grown(move, board) if move else kingdom.without(number)  # KD-PLACE.9

        for round_ in range(now, setup.lines):
            if not ahead:
                ahead = bytes(sorted([pile.pop(floor(random() * len(pile))) for _ in range(length)]))  # KD-TURN.4
                free = list(ahead)
            if not round_:  # KD-SETUP.5
                pool = [seat for seat in range(len(kingdoms)) for _ in range(setup.kings)]
                kings = bytes([pool.pop(floor(random() * len(pool))) for _ in range(length)])
            for n in range(turn, length):  # KD-TURN.1
                if round_:
                    place(n)  # KD-TURN.2
                claimed[free.pop(floor(random() * len(free)))] = kings[n]  # KD-PICK.1
            kings = bytes([claimed[number] for number in ahead])  # KD-TURN.6
            line, turn, ahead = ahead, 0, b""
        for n in range(turn, length):  # KD-TURN.5
            place(n)
        last = (setup, past, "place", (), setup.lines, bytes(pile), line, kings, length - 1, b"", b"", ())
        return _new(KingdominoState, last)._after_placing(tuple(kingdoms))

    def happened(self, move: Move, after: State, viewer: Viewer = OPEN) -> Iterator[Event]:
        assert isinstance(after, KingdominoState)
        return happened(self, move, after)

    def goes_on(self, before: State) -> bool:
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
