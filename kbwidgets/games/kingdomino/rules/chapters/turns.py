"""The chapter on turns, which decide who can act and in which step (KD-TURN)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.protocol.move import Move
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose, judge_choice, line_ahead
from kbwidgets.games.kingdomino.rules.chapters.ending import winners
from kbwidgets.games.kingdomino.rules.chapters.placing import (
    Discard,
    is_legal,
    judge_discard,
    judge_fields,
    judge_placement,
)
from kbwidgets.games.kingdomino.rules.chapters.setup import Draw, King, judge_draw
from kbwidgets.games.kingdomino.rules.kingdom import Place
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition

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
        if is_legal(here, move, seat):
            return ()
        move = move.canonical()
    refusals = _wrong_time(here, move, seat)
    if not refusals:
        if isinstance(move, Place):
            refusals = judge_placement(here, move)
        elif isinstance(move, Discard):
            refusals = judge_discard(here, move)
        elif isinstance(move, Choose):
            refusals = judge_choice(here, move)
        elif isinstance(move, (Draw, King)):
            refusals = judge_draw(here, move)
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
