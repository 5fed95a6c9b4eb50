"""The state of a match of Kingdom Builder, which hands each move to its chapter (KB-2 to KB-6).

>>> from kbwidgets.core.setup.seating import Seating
>>> setup = Setup.of(Seating(("Ann", "Bo"), ("red", "blue")), {"first_game": True, "first_player": 1})
>>> state = KingdomBuilderState.start(setup)
>>> for move in ("draw grass", "draw desert", "build 7,6"):
...     state = state.play(move)
>>> state, [str(move) for move in state.moves()]
(<Kingdom Builder of Ann and Bo, turn 1: Ann is building on grass>, ['build 7,7', 'build 8,7'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.boards.geometry import FEW, nth_bit
from kbwidgets.core.fields.sight import view_of
from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Refusal, Seat, Viewer
from kbwidgets.games.kingdom_builder.rules.board import HEX, NEAR, TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import NONE, UNITS, total
from kbwidgets.games.kingdom_builder.rules.chapters.building import (
    Build,
    Built,
    build_settlement,
    judge_build,
    turn_moves,
)
from kbwidgets.games.kingdom_builder.rules.chapters.setup import (
    CHANCE_PHASES,
    Corner,
    First,
    Reveal,
    advance_setup,
    judge_draw,
    report_setup,
    start_fields,
)
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import TILE_RULES, Extra, Shift
from kbwidgets.games.kingdom_builder.rules.chapters.tiles import (
    BuiltWithTile,
    Moved,
    judge_tile,
    move_settlement,
    report_tiles,
    shift_realm,
)
from kbwidgets.games.kingdom_builder.rules.chapters.turns import (
    Draw,
    End,
    advise,
    draw_card,
    end_turn,
    judge_end,
    report_cards,
    report_draw,
    report_end,
)
from kbwidgets.games.kingdom_builder.rules.data import position_from_json, position_to_json
from kbwidgets.games.kingdom_builder.rules.moves import MOVES
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY, Setup
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, new_realm, take_tile
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView, kingdom_builder
from kbwidgets.games.kingdom_builder.rules.words import line

_new: Final[Callable[[type[KingdomBuilderState], tuple[object, ...]], KingdomBuilderState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""The constructor of a state, which takes a third of the time of a call of the class."""


class KingdomBuilderState(KingdomBuilderPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdom Builder that moves can be made in."""

    __slots__ = ()

    NOTATION: ClassVar[Moves] = MOVES

    @classmethod
    def start(cls, setup: Setup) -> KingdomBuilderState:
        """Return the start of a match, with nothing drawn and nothing built."""
        return _new(KingdomBuilderState, start_fields(setup))

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    def advance(self, move: Move | str) -> KingdomBuilderState:
        if isinstance(move, Build):
            return _new(KingdomBuilderState, build_settlement(self, move.row, move.column, None))
        if isinstance(move, Draw):
            return _new(KingdomBuilderState, draw_card(self, move.terrain))
        if isinstance(move, End):
            return _new(KingdomBuilderState, end_turn(self))
        if isinstance(move, Extra):
            return _new(KingdomBuilderState, build_settlement(self, move.row, move.column, move.tile))
        if isinstance(move, Shift):
            return _new(KingdomBuilderState, move_settlement(self, move))
        if isinstance(move, (Corner, Reveal, First)):
            return _new(KingdomBuilderState, advance_setup(self, move))
        return self.advance(self.parse(str(move)))

    def finish(self, rng: Random) -> KingdomBuilderState:
        state = self
        while state.to_act:
            if state.in_play is not None:
                state = _new(KingdomBuilderState, random_turns(state, rng))
            state = state.advance(state.sample(rng))
        return state

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        assert isinstance(after, KingdomBuilderState)
        return events_of(self, move, after)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        return _text_for(self, move, viewer)

    def text_later(self, move: Move, viewer: Viewer, now: State) -> str:
        return _text_later(self, move, viewer, now)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """Return whether no hidden card comes up: one that is drawn, or the next player's own (KB-4.7, KB-8.2)."""
        if isinstance(move, Draw):
            return self.phase == "replace"
        return not isinstance(move, End) or self.in_play is not None or bool(self.stock or self.spent)

    def view(self, viewer: Viewer) -> KingdomBuilderView:
        return view_of(KingdomBuilderView, self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> KingdomBuilderState:
        return cls(*kingdom_builder(view).fill_in(rng))

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State]:
        least, most = kingdom_builder(view).bound()
        return cls(*least), cls(*most)

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> KingdomBuilderState:
        return cls(*position_from_json(data))

    def __repr__(self) -> str:
        return line(self)


_TURN: Final = (Build, Extra, Shift, End)


def judge(position: KingdomBuilderPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return all reasons that forbid a move, or () if it is legal; asking changes nothing (KB-10.0)."""
    if position.over and (end := position.outcome()):
        winners = [position.names[seat] for seat in end.winners]
        text = f"The match is over: {joined(winners)} {'has' if len(winners) == 1 else 'have'} won."
        return (Refusal("KB-10.1", "KB-6.4", text, instead="Start a new one to play again."),)
    refusals: list[Refusal] = []
    if seat is not None and seat not in position.to_act:
        refusals.append(Refusal("KB-10.2", "KB-2.6", _whose_turn(position)))
    by_chance = CHANCE_PHASES.get(type(move))
    if by_chance is None and not isinstance(move, _TURN):
        text = "This isn't a move in Kingdom Builder."
        refusals.append(Refusal("KB-10.3", "KB-3.1", text, instead=advise(position)))
    elif by_chance is not None:
        refusals += judge_draw(position, move)
    elif CHANCE in position.to_act:
        refusals.append(Refusal("KB-10.3", "KB-8.1", "You can't play yet.", instead=advise(position)))
    elif isinstance(move, Build):
        refusals += judge_build(position, move)
    elif isinstance(move, End):
        refusals += judge_end(position)
    elif isinstance(move, (Extra, Shift)):
        refusals += judge_tile(position, move)
    return tuple(refusals)


def _whose_turn(position: KingdomBuilderPosition) -> str:
    return "It's nobody's turn yet." if CHANCE in position.to_act else f"It's {position.names[position.seat]}'s turn."


def events_of(before: KingdomBuilderPosition, move: Move, after: KingdomBuilderPosition) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it."""
    match move:
        case Build(row, column):
            yield Built(before.seat, row, column, TERRAINS[before.in_play or 0])
            yield from report_tiles(before, after)
        case Extra(tile, row, column):
            yield BuiltWithTile(before.seat, TILES[tile], row, column, rule=TILE_RULES[tile])
            yield from report_tiles(before, after)
        case Shift(tile, row, column, to_row, to_column):
            yield Moved(before.seat, TILES[tile], row, column, to_row, to_column, rule=TILE_RULES[tile])
            yield from report_tiles(before, after)
        case End():
            yield from report_end(before, move, after)
        case Draw():
            yield from report_draw(before, move)
        case Corner() | Reveal() | First():
            yield report_setup(before, move)
        case _:
            pass
    yield from report_cards(before, move, after)


def _text_for(before: KingdomBuilderPosition, move: Move, viewer: Viewer) -> str:
    """Return the text of a move that a viewer may see."""
    if isinstance(move, Draw) and before.phase != "replace":  # KB-8.2: the card is face down.
        owner = before.dealt_to if before.phase == "deal" else before.seat
        return str(move) if viewer in (OPEN, owner) else "draw"
    return str(move)


def _text_later(before: KingdomBuilderPosition, move: Move, viewer: Viewer, now: Position) -> str:
    """Return the text of a move that a viewer may see once a later position is known."""
    if isinstance(move, Draw) and before.phase in ("deal", "draw") and isinstance(now, KingdomBuilderPosition):
        # KB-3.1: the card is turned up when the next turn of its owner starts.
        seats = len(before.realms)
        turn = (before.dealt_to - (before.setup.first or 0)) % seats if before.phase == "deal" else before.turn + seats
        if now.turn > turn or (now.turn == turn and now.phase not in ("deal", "end")):
            return str(move)
    return _text_for(before, move, viewer)


def random_turns(position: KingdomBuilderPosition, rng: Random) -> tuple[object, ...]:  # noqa: PLR0912, PLR0915 (hot)
    """Return the fields of a position to which random moves lead from a decision.

    No positions are made between the moves, because players that try moves out play thousands of turns. The moves take
    the same random numbers as a draw and a choice from the list of moves: one for each card that chance gives and one
    for each decision. They stop before a move with a rare consequence, which is left to `advance`: a terrain is full
    (KB-4.6), no card is left (KB-4.7), or the match ends (KB-6.3).
    """
    setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, owners = position
    assert board is not None  # Decisions come after the setup.
    assert card is not None
    random, terrains, touch, first = rng.random, board.terrains, board.touch, setup.first or 0
    realms, seats, seat = [*owners], len(owners), to_act[0]
    own, near, supply, claimed, held, ready, fresh, used = realms[seat]
    while True:
        bit, tile = 0, None  # The settlement, and the tile that builds it, or no settlement if the turn ends.
        hexes = terrains[card] & free
        if left and not hexes & hexes - 1:
            break
        if left and not (ready and phase == "start"):  # KB-3.2: a build that has begun comes first.
            hexes = hexes & near or hexes  # KB-4.3
            n = floor(random() * hexes.bit_count())
            if n < FEW:  # This is `nth_bit` without a call, because it runs often.
                while n:
                    hexes &= hexes - 1
                    n -= 1
                bit = hexes & -hexes
            else:
                bit = 1 << nth_bit(hexes, n)
        elif ready and phase != "over":
            realm = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
            moves = turn_moves(board, card, free, realm, build=left > 0)
            move = moves.nth(floor(random() * len(moves)))
            if isinstance(move, Shift):
                realm = shift_realm(realm, move, board, realms)
                free ^= own ^ realm.own
                own, near, supply, claimed, held, ready, fresh, used = realm
                continue
            if isinstance(move, Extra):
                (_, bit, _), tile = HEX[move.row][move.column], move.tile
            elif isinstance(move, Build):
                _, bit, _ = HEX[move.row][move.column]
        else:
            random()  # KB-3.5: ending the turn is the only move.
        if bit:  # This repeats `advance` except for the realm, because it runs often.
            index = bit.bit_length() - 1
            own |= bit
            near |= NEAR[index]
            free ^= bit
            supply -= 1
            if tile is None:
                left -= 1
                phase = "mandatory" if left else "after"
            else:
                ready -= 1 << 2 * tile
                used += 1 << 2 * tile
            if location := touch[index]:  # KB-4.8
                realm = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
                own, near, supply, claimed, held, ready, fresh, used = take_tile(realm, location - 1, board, realms)
            if not supply:  # KB-6.1, KB-9.7
                left = 0
                phase = "after" if setup.moves_after_last else "over"
            continue
        ready, fresh, used = ready + fresh + used, 0, 0  # KB-3.6
        realms[seat] = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
        discards += UNITS[card]
        if not pile:  # KB-8.3
            pile, discards = discards, 0
        left = 0
        after = (first + turn + 1) % seats
        card = hands >> 3 * after & 7  # This is `hand` without a call.
        done = after == first and not all(realm.supply for realm in realms)
        if done or card == NONE or not terrains[card] & free:
            phase, to_act, card = "draw", (CHANCE,), None
            break
        n = floor(random() * total(pile))
        drawn = 0
        while (n := n - (pile >> 8 * drawn & 255)) >= 0:
            drawn += 1
        pile -= UNITS[drawn]
        hands = hands & ~(7 << 3 * seat) | drawn << 3 * seat | NONE << 3 * after  # This is `with_hand` twice.
        turn, seat, to_act, left, phase = turn + 1, after, (after,), MANDATORY, "start"  # KB-3.1
        own, near, supply, claimed, held, ready, fresh, used = realms[seat]
    realms[seat] = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
    return setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, tuple(realms)
