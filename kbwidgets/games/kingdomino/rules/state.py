"""The state of a match of Kingdomino: a position, and what each move does there (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

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
"""All 48 dominoes; those that are never drawn with 2 or 3 players are the ones set aside (KD-SETUP.2)."""

_BYTE: Final = tuple(bytes([n]) for n in range(256))
_UNCLAIMED: Final = tuple(bytes([NOBODY] * length) for length in range(5))
_BY_CHANCE: Final = (CHANCE,)
_SEATS: Final = tuple((seat,) for seat in range(4))
_new: Final[Callable[[type[KingdominoState], tuple[object, ...]], KingdominoState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""Makes a state in a third of the time of a call of the class."""


class KingdominoState(KingdominoPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdomino."""

    __slots__ = ()

    NOTATION: ClassVar[Notation | None] = MOVES

    @classmethod
    def start(cls, setup: Setup, past: tuple[tuple[Realm, ...], ...] = ()) -> KingdominoState:
        """The start of a match, or of the next game of a Dynasty: fresh pile, fresh kings (KD-OPT.4)."""
        kingdoms = (EMPTY[setup.size],) * len(setup.names)  # KD-SETUP.3
        return cls(setup, past, "draw", _BY_CHANCE, 0, PILE, b"", b"", 0, b"", b"", kingdoms)

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> KingdominoState:
        if isinstance(move, Place):
            if move.turn > 1 and move.number <= DOUBLES:  # KD-PLACE.3: both spellings give the same state
                move = move.canonical()
            setup, past, _, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms = self
            seat = kings[turn]
            changed = [*kingdoms]
            changed[seat] = kingdoms[seat].grown(move, grid(setup.size))
            kingdoms = tuple(changed)
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

    def _placed(self, kingdoms: tuple[Realm, ...]) -> KingdominoState:
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

    def finish(self, rng: Random) -> KingdominoState:
        state = self
        while state.to_act:
            ready = state.phase == "place" or (state.phase == "draw" and not state.ahead)
            state = state._rest(rng) if ready else state.advance(state.sample(rng))
        return state

    def _rest(self, rng: Random) -> KingdominoState:
        """The end of this game by random moves, from before a king's turn or a line: no state is made on the way."""
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
        return _new(KingdominoState, last)._placed(tuple(kingdoms))

    def happened(self, move: Move, after: State, viewer: Viewer = OPEN) -> Iterator[Event]:
        assert isinstance(after, KingdominoState)
        return happened(self, move, after)

    def goes_on(self, before: State) -> bool:
        return self.phase == "choose" and before.phase == "place"  # KD-TURN.2, KD-TURN.3

    # -- borders --------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> KingdominoView:
        return KingdominoView(viewer, KingdominoPosition(*self))

    @classmethod
    def guess(cls, view: View, rng: Random) -> KingdominoState:
        return cls(*position_of(view))  # nothing is hidden (KD-INFO)

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        return cls(*position_from_json(data))
