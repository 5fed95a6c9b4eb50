"""The chapter on turns, which decide who can act and in which step (KD-TURN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.kingdomino.rules.chapters.choosing import (
    Choose,
    choose_domino,
    judge_choice,
    next_line_name,
    report_choice,
)
from kbwidgets.games.kingdomino.rules.chapters.ending import winner_phrase
from kbwidgets.games.kingdomino.rules.chapters.placing import (
    Discard,
    discard_domino,
    is_legal,
    judge_discard,
    judge_fields,
    judge_placement,
    place_domino,
    report_discard,
    report_placement,
)
from kbwidgets.games.kingdomino.rules.chapters.setup import (
    Draw,
    King,
    draw_domino,
    draw_king,
    judge_draw,
    report_draw,
    report_king,
)
from kbwidgets.games.kingdomino.rules.dominoes import domino_key
from kbwidgets.games.kingdomino.rules.kingdom import Place
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


class Kind(NamedTuple):
    """The rules of a kind of move."""

    phase: str
    """The phase in which it can be made."""
    too_early: str
    """The text of its refusal in any other phase."""
    judge: Callable[..., list[Refusal]]
    """The function that returns why it is illegal in its phase."""
    play: Callable[..., tuple[object, ...]]
    """The function that returns the fields after it."""
    report: Callable[..., Sequence[Event]]
    """The function that returns its events."""


KINDS: Final[Mapping[type, Kind]] = {
    Place: Kind("place", "You can't place a domino yet.", judge_placement, place_domino, report_placement),
    Discard: Kind("place", "You can't discard a domino yet.", judge_discard, discard_domino, report_discard),
    Choose: Kind("choose", "You can't choose yet.", judge_choice, choose_domino, report_choice),
    Draw: Kind("draw", "Nothing is drawn now.", judge_draw, draw_domino, report_draw),
    King: Kind("kings", "Nothing is drawn now.", judge_draw, draw_king, report_king),
}
"""The rules of each kind of move."""


def judge(position: KingdominoPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the reasons why `move` is illegal, most basic first, or () if it is legal."""
    if isinstance(move, Place):
        if malformed := judge_fields(move):
            return tuple(malformed)
        if is_legal(position, move, seat):
            return ()
        move = move.canonical()
    return tuple(_judge_timing(position, move, seat) or KINDS[type(move)].judge(position, move))


def _judge_timing(position: KingdominoPosition, move: Move, seat: Seat | None) -> list[Refusal]:
    """Return the reasons why the player cannot act now, or not in this phase (KD-ERR.4)."""
    if position.over:
        text = f"The game is over: {winner_phrase(position, 'has won', 'share')}."
        return [Refusal("KD-ERR.4", "KD-END.1", text, (), "Start a new match to play on.")]
    kind = KINDS.get(type(move))
    number = move.number if isinstance(move, (Place, Discard)) else None
    is_their_turn = seat is None or seat in position.to_act
    if kind and kind.phase == position.phase and number == position.number and is_their_turn:
        return []
    refusals: list[Refusal] = []
    by_chance = position.to_act == (CHANCE,)
    if not is_their_turn:
        turn = "Nobody can move yet." if by_chance else f"It's {position.names[position.to_act[0]]}'s turn."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.1", turn))
    if not kind:
        refusals.append(Refusal("KD-ERR.13", "KD-TURN.2", "This isn't a move of Kingdomino."))
    elif by_chance and kind.phase != position.phase:
        text = f"The {next_line_name(position)} is being drawn."
        if position.phase == "kings":
            text = "The kings are being drawn to see who goes first."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.2", text))
    elif kind.phase == "choose" and position.phase == "place" and not position.next_numbers:
        advice = f"{_placing_verb(position)} your{'' if _has_another(position) else ' last'} domino."
        refusals.append(Refusal("KD-ERR.12", "KD-TURN.5", "There is no line left to choose from.", (), advice))
    elif kind.phase != position.phase:
        advice = "Choose one first." if kind.phase == "place" else "Choose a domino first."
        if position.phase == "place":
            advice = f"{_placing_verb(position)} your domino first."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.2", kind.too_early, (), advice))
    elif number != position.number:
        place, advice = domino_key(position.domino_number), f"{_placing_verb(position)} the marked one."
        refusals.append(Refusal("KD-ERR.4", "KD-TURN.1", "It's not this domino's turn.", (place,), advice))
    # Only the player to act can follow the advice.
    return refusals if is_their_turn else [refusal._replace(instead="") for refusal in refusals]


def _placing_verb(position: KingdominoPosition) -> str:
    """Return "Place" or "Discard", whichever must be done with the domino (KD-PLACE.9)."""
    return "Discard" if isinstance(position.moves()[0], Discard) else "Place"


def _has_another(position: KingdominoPosition) -> bool:
    """Return whether another king of the player acts later in this round (KD-TURN.3)."""
    return position.kings[position.turn] in position.kings[position.turn + 1 :]
