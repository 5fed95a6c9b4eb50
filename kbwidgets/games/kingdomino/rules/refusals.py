"""The refusals of a move in Kingdomino, the most basic first (KD-ERR)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.kingdomino.rules.board import DOMINOES
from kbwidgets.games.kingdomino.rules.ending import winners
from kbwidgets.games.kingdomino.rules.kingdom import fits, judge_fields, judge_place, placements
from kbwidgets.games.kingdomino.rules.moves import Choose, Discard, Draw, King, Place
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.words import line_ahead

_STEPS: Final[dict[type[Move], tuple[str, str]]] = {
    Place: ("place", "You can't place a domino yet."),
    Discard: ("place", "You can't discard a domino yet."),
    Choose: ("choose", "You can't choose yet."),
    Draw: ("draw", "Nothing is drawn now."),
    King: ("kings", "Nothing is drawn now."),
}
"""The phase of each kind of move, and its refusal in any other phase."""


def judge(here: KingdominoPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the reasons why `move` is illegal, most basic first, or () if it is legal."""
    if isinstance(move, Place):
        if malformed := judge_fields(move):
            return tuple(malformed)
        if _fits(here, move, seat):
            return ()
        move = move.canonical()
    refusals = _wrong_time(here, move, seat)
    if not refusals:
        if isinstance(move, Place):
            refusals = _place(here, move)
        elif isinstance(move, Discard):
            refusals = _discard(here, move)
        elif isinstance(move, Choose):
            refusals = _choose(here, move)
        elif isinstance(move, (Draw, King)):
            refusals = _chance(here, move)
    return tuple(refusals)


def _wrong_time(here: KingdominoPosition, move: Move, seat: Seat | None) -> list[Refusal]:
    """Return the reasons why the player cannot act now, or not in this phase (KD-ERR.4)."""
    if here.over:
        text = f"The game is over: {winners(here, 'has won', 'share')}."
        return [Refusal("KD-ERR.4", "KD-END.1", text, (), "Start a new match to play on.")]
    step, text = _STEPS.get(type(move), ("", ""))
    number = move.number if isinstance(move, (Place, Discard)) else None
    is_their_turn = seat is None or seat in here.to_act
    if step == here.phase and number == here.number and is_their_turn:
        return []
    refusals: list[Refusal] = []
    by_chance = here.to_act == (CHANCE,)
    if not is_their_turn:
        turn = "Nobody can move yet." if by_chance else f"It's {here.names[here.to_act[0]]}'s turn."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.1", turn))
    if not step:
        refusals.append(Refusal("KD-ERR.13", "KD-TURN.2", "This isn't a move of Kingdomino."))
    elif by_chance and step != here.phase:
        drawn = f"The {line_ahead(here)} is being drawn."
        if here.phase == "kings":
            drawn = "The kings are being drawn to see who goes first."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.2", drawn))
    elif step == "choose" and here.phase == "place" and not here.ahead:
        advice = f"{_placing(here)} your{'' if _has_another(here) else ' last'} domino."
        refusals.append(Refusal("KD-ERR.12", "KD-TURN.5", "There is no line left to choose from.", (), advice))
    elif step != here.phase:
        advice = "Choose one first." if step == "place" else "Choose a domino first."
        if here.phase == "place":
            advice = f"{_placing(here)} your domino first."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.2", text, (), advice))
    elif number != here.number:
        place, advice = f"domino {here.number}", f"{_placing(here)} the marked one."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.1", "It's not this domino's turn.", (place,), advice))
    # Only the player to act can follow the advice.
    return refusals if is_their_turn else [refusal._replace(instead="") for refusal in refusals]


def _placing(here: KingdominoPosition) -> str:
    """Return "Place" or "Discard", whichever must be done with the domino (KD-PLACE.9)."""
    return "Discard" if isinstance(here.moves()[0], Discard) else "Place"


def _has_another(here: KingdominoPosition) -> bool:
    """Return whether another king of the player acts later in this round (KD-TURN.3)."""
    return here.kings[here.turn] in here.kings[here.turn + 1 :]


def _fits(here: KingdominoPosition, move: Place, seat: Seat | None) -> bool:
    """Return whether a placement is legal now. It is faster than `judge_place`, which finds the reasons."""
    if here.phase != "place" or move.number != here.number or (seat is not None and seat not in here.to_act):
        return False
    return fits(here.realms[here.kings[here.turn]], move, here.setup.size)


def _place(here: KingdominoPosition, move: Place) -> list[Refusal]:
    seat = here.kings[here.turn]
    kingdom = here.realms[seat]
    refusals = judge_place(kingdom, move, here.setup.size, seat)
    if placements(kingdom, move.number, here.setup.size):
        return refusals
    text = "This domino doesn't fit anywhere in your kingdom."
    misfit = Refusal("KD-ERR.10", "KD-PLACE.9", text, (f"domino {move.number}",), "Discard it.")
    return [misfit, *(refusal._replace(instead="") for refusal in refusals)]  # No other place is legal either.


def _discard(here: KingdominoPosition, move: Discard) -> list[Refusal]:
    if move in here.moves():
        return []
    text, advice = "You can't discard a domino that fits.", "Place it on a marked square."
    return [Refusal("KD-ERR.9", "KD-PLACE.9", text, (f"domino {move.number}",), advice)]


def _choose(here: KingdominoPosition, move: Choose) -> list[Refusal]:
    place = (f"domino {move.number}",) if 1 <= move.number <= len(DOMINOES) else ()
    ahead = tuple(here.ahead)
    if move.number not in ahead:
        text = f"This domino isn't in the {line_ahead(here)}."
        return [Refusal("KD-ERR.12", "KD-PICK.1", text, place, "Choose one of the marked dominoes.")]
    king = here.claims[ahead.index(move.number)]
    if king < len(here.names):
        who = "You've" if king in here.to_act else f"{here.names[king]} has"
        text = f"{who} already chosen this domino."
        return [Refusal("KD-ERR.11", "KD-PICK.1", text, place, "Choose one without a king.")]
    return []


def _chance(here: KingdominoPosition, move: Draw | King) -> list[Refusal]:
    """Return why a chance move is impossible.

    Such a move was typed in, scripted or read from a damaged record.
    """
    if move in here.moves():
        return []
    if isinstance(move, King) and 0 <= move.seat < len(here.names):
        text = f"All of {here.names[move.seat]}'s kings have been drawn."
        advice = "Choose a player who still has one."
    elif isinstance(move, King):
        text, advice = "There's no such player.", "Choose a player with a king that hasn't been drawn yet."
    else:
        known = 1 <= move.number <= len(DOMINOES)
        text = f"Domino {move.number} has already been drawn." if known else f"There's no domino {quoted(move.number)}."
        advice = "Choose one that is still in the draw pile."
    return [Refusal("KD-ERR.15", "KD-INFO.3", text, (), advice)]
