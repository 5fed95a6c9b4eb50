"""What the rules forbid in Kingdomino: every refusal of a move, the most basic first (KD-ERR)."""

from __future__ import annotations

from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import counted, joined, some
from kbwidgets.games.kingdomino.rules.kingdom import fits, judge_fields, judge_place, placements
from kbwidgets.games.kingdomino.rules.moves import Choose, Discard, Draw, King, Place
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.reading import due
from kbwidgets.games.kingdomino.rules.words import line_ahead, result

_STEP: dict[type[Move], str] = {Place: "place", Discard: "place", Choose: "choose", Draw: "draw", King: "kings"}


def judge(here: KingdominoPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal."""
    if isinstance(move, Place):
        if malformed := judge_fields(move):
            return tuple(malformed)
        if _fits(here, move, seat):
            return ()
        move = move.canonical()
    found = [*_wrong_time(here, move, seat)]
    if not found:
        if isinstance(move, Place):
            found += _place(here, move)
        elif isinstance(move, Discard):
            found += _discard(here, move)
        elif isinstance(move, Choose):
            found += _choose(here, move)
        elif isinstance(move, (Draw, King)):
            found += _chance(here, move)
    return tuple(found)


def _wrong_time(here: KingdominoPosition, move: Move, seat: Seat | None) -> list[Refusal]:
    """Not this player's turn, or another step is due (KD-ERR.4)."""
    if here.over:
        told = f"the game is over: {result(here)}"
        return [Refusal("KD-ERR.4", "KD-END.1", told, instead="start another match")]
    step = _STEP.get(type(move))
    number = move.number if isinstance(move, (Place, Discard)) else None
    if step == here.phase and number == here.number and (seat is None or seat in here.to_act):
        return []
    found: list[Refusal] = []
    now = due(here)
    if seat is not None and seat not in here.to_act:
        who = called(seat, here.names)
        found.append(Refusal("KD-ERR.4", "KD-TURN.1", f"it is not the turn of {who}: {now}", instead="wait"))
    if step is None:
        told = f"{move} is no move of Kingdomino"
        found.append(Refusal("KD-ERR.13", "KD-TURN.2", told, instead=_instead(here)))
    elif step != here.phase:
        if step == "choose" and here.round == here.setup.lines:
            told = f"in the last round there is no line to choose from: {now}"
            found.append(Refusal("KD-ERR.12", "KD-TURN.5", told, instead=_instead(here)))
        else:
            found.append(Refusal("KD-ERR.4", "KD-TURN.2", f"{move} is not due: {now}", instead=_instead(here)))
    elif number != here.number:
        told = f"domino {number} is not the one to place: {now}"
        found.append(Refusal("KD-ERR.4", "KD-TURN.1", told, (f"domino {here.number}",), _instead(here)))
    return found


def _instead(here: KingdominoPosition) -> str:
    """A move that is allowed; where chance is due, nothing but to wait."""
    return "wait" if here.to_act == (CHANCE,) else str(here.moves()[0])


def _fits(here: KingdominoPosition, move: Place, seat: Seat | None) -> bool:
    """Whether a placement is legal, by the sets that the kingdom keeps; `judge_place` gives the reasons if not."""
    if here.phase != "place" or move.number != here.number or (seat is not None and seat not in here.to_act):
        return False
    return fits(here.realms[here.kings[here.turn]], move, here.setup.size)


def _place(here: KingdominoPosition, move: Place) -> list[Refusal]:
    seat = here.kings[here.turn]
    kingdom = here.realms[seat]
    found = judge_place(kingdom, move, here.setup.size, seat)
    legal = [*placements(kingdom, move.number, here.setup.size)]
    if found and not legal:  # KD-PLACE.9: what is wrong with this place cannot be mended by another
        told = f"domino {move.number} fits nowhere in the kingdom of {here.names[seat]}"
        found.insert(0, Refusal("KD-ERR.10", "KD-PLACE.9", told, (f"domino {move.number}",)))
    instead = str(min(legal, key=lambda place: _steps(move, place))) if legal else f"discard {move.number}"
    return [refusal._replace(instead=instead) for refusal in found]


def _steps(one: Place, other: Place) -> int:
    """How far two placements of a domino lie apart, a turn being a step."""
    return abs(one.x - other.x) + abs(one.y - other.y) + (one.turn != other.turn)


def _discard(here: KingdominoPosition, move: Discard) -> list[Refusal]:
    kingdom = here.realms[here.kings[here.turn]]
    found = placements(kingdom, move.number, here.setup.size)
    if not found:
        return []
    told = f"domino {move.number} has {counted(len(found), 'legal placement')}, so it must be placed"
    return [Refusal("KD-ERR.9", "KD-PLACE.9", told, (f"domino {move.number}",), str(found[0]))]


def _choose(here: KingdominoPosition, move: Choose) -> list[Refusal]:
    free = joined([str(choice) for choice in here.moves()], "or")
    place = (f"domino {move.number}",)
    ahead = tuple(here.ahead)
    if move.number not in ahead:
        told = f"domino {move.number} is not in the {line_ahead(here)}"
        return [Refusal("KD-ERR.12", "KD-PICK.1", told, place if move.number in range(1, 49) else (), free)]
    king = here.claims[ahead.index(move.number)]
    if king < len(here.names):
        told = f"domino {move.number} already carries a king of {here.names[king]}"
        return [Refusal("KD-ERR.11", "KD-PICK.1", told, place, free)]
    return []


def _chance(here: KingdominoPosition, move: Draw | King) -> list[Refusal]:
    """A draw that cannot come: typed in, scripted, or from a damaged record."""
    if move in here.moves():
        return []
    if isinstance(move, King):
        told = f"no king of {called(move.seat, here.names)} is left to come"
    elif not 1 <= move.number <= 48:
        told = f"there is no domino {move.number}"
    else:
        told = f"domino {move.number} was turned up before"
    return [Refusal("KD-ERR.15", "KD-INFO.3", told, instead=some([str(draw) for draw in here.moves()]))]
