"""What the rules forbid in Kingdomino: every refusal of a move, the most basic first (KD-ERR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import counted, joined, some
from kbwidgets.games.kingdomino.rules.kingdom import fits, judge_fields, judge_place, placements
from kbwidgets.games.kingdomino.rules.moves import Choose, Discard, Draw, King, Place
from kbwidgets.games.kingdomino.rules.words import result

if TYPE_CHECKING:
    from kbwidgets.games.kingdomino.rules.state import KingdominoState

_STEP: dict[type[Move], str] = {Place: "place", Discard: "place", Choose: "choose", Draw: "draw", King: "kings"}


def judge(state: KingdominoState, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal."""
    if isinstance(move, Place):
        if malformed := judge_fields(move):
            return tuple(malformed)
        if _fits(state, move, seat):
            return ()
        move = move.canonical()
    found = [*_wrong_time(state, move, seat)]
    if not found:
        if isinstance(move, Place):
            found += _place(state, move)
        elif isinstance(move, Discard):
            found += _discard(state, move)
        elif isinstance(move, Choose):
            found += _choose(state, move)
        elif isinstance(move, (Draw, King)):
            found += _chance(state, move)
    return tuple(found)


def _wrong_time(state: KingdominoState, move: Move, seat: Seat | None) -> list[Refusal]:
    """Not this player's turn, or another step is due (KD-ERR.4)."""
    if state.over:
        told = f"the game is over: {result(state.view(None))}"
        return [Refusal("KD-ERR.4", "KD-END.1", told, instead="start another match")]
    step = _STEP.get(type(move))
    number = move.number if isinstance(move, (Place, Discard)) else None
    if step == state.phase and number == state.number and (seat is None or seat in state.to_act):
        return []
    found: list[Refusal] = []
    due = state.view(None).due()
    if seat is not None and seat not in state.to_act:
        who = called(seat, state.names)
        found.append(Refusal("KD-ERR.4", "KD-TURN.1", f"it is not the turn of {who}: {due}", instead="wait"))
    if step is None:
        told = f"{move} is no move of Kingdomino"
        found.append(Refusal("KD-ERR.13", "KD-TURN.2", told, instead=_instead(state)))
    elif step != state.phase:
        if step == "choose" and state.round == state.setup.lines:
            told = f"in the last round there is no line to choose from: {due}"
            found.append(Refusal("KD-ERR.12", "KD-TURN.5", told, instead=_instead(state)))
        else:
            found.append(Refusal("KD-ERR.4", "KD-TURN.2", f"{move} is not due: {due}", instead=_instead(state)))
    elif number != state.number:
        told = f"domino {number} is not the one to place: {due}"
        found.append(Refusal("KD-ERR.4", "KD-TURN.1", told, (f"domino {state.number}",), _instead(state)))
    return found


def _instead(state: KingdominoState) -> str:
    """A move that is allowed; where chance is due, nothing but to wait."""
    return "wait" if state.to_act == (CHANCE,) else str(state.moves()[0])


def _fits(state: KingdominoState, move: Place, seat: Seat | None) -> bool:
    """Whether a placement is legal, by the sets that the kingdom keeps; `judge_place` gives the reasons if not."""
    if state.phase != "place" or move.number != state.number or (seat is not None and seat not in state.to_act):
        return False
    return fits(state.kingdoms[state.kings[state.turn]], move, state.setup.size)


def _place(state: KingdominoState, move: Place) -> list[Refusal]:
    seat = state.kings[state.turn]
    kingdom = state.kingdoms[seat]
    found = judge_place(kingdom, move, state.setup.size, seat)
    legal = [place for place in placements(kingdom, move.number, state.setup.size) if isinstance(place, Place)]
    if found and not legal:  # KD-PLACE.9: what is wrong with this place cannot be mended by another
        told = f"domino {move.number} fits nowhere in the kingdom of {state.names[seat]}"
        found.insert(0, Refusal("KD-ERR.10", "KD-PLACE.9", told, (f"domino {move.number}",)))
    instead = str(min(legal, key=lambda place: _steps(move, place))) if legal else f"discard {move.number}"
    return [refusal._replace(instead=instead) for refusal in found]


def _steps(one: Place, other: Place) -> int:
    """How far two placements of a domino lie apart, a turn being a step."""
    return abs(one.x - other.x) + abs(one.y - other.y) + (one.turn != other.turn)


def _discard(state: KingdominoState, move: Discard) -> list[Refusal]:
    kingdom = state.kingdoms[state.kings[state.turn]]
    found = placements(kingdom, move.number, state.setup.size)
    if not found:
        return []
    told = f"domino {move.number} has {counted(len(found), 'legal placement')}, so it must be placed"
    return [Refusal("KD-ERR.9", "KD-PLACE.9", told, (f"domino {move.number}",), str(found[0]))]


def _choose(state: KingdominoState, move: Choose) -> list[Refusal]:
    free = joined([str(choice) for choice in state.moves()], "or")
    place = (f"domino {move.number}",)
    ahead = tuple(state.ahead)
    if move.number not in ahead:
        told = f"domino {move.number} is not in the next line"
        return [Refusal("KD-ERR.12", "KD-PICK.1", told, place, free)]
    king = state.claims[ahead.index(move.number)]
    if king < len(state.names):
        told = f"domino {move.number} already carries a king of {state.names[king]}"
        return [Refusal("KD-ERR.11", "KD-PICK.1", told, place, free)]
    return []


def _chance(state: KingdominoState, move: Draw | King) -> list[Refusal]:
    """A draw that cannot come: typed in, scripted, or from a damaged record."""
    if move in state.moves():
        return []
    if isinstance(move, King):
        told = f"no king of seat {move.seat} is left to come"
    elif not 1 <= move.number <= 48:
        told = f"there is no domino {move.number}"
    else:
        told = f"domino {move.number} was turned up before"
    return [Refusal("KD-ERR.15", "KD-INFO.3", told, instead=some([str(draw) for draw in state.moves()]))]
