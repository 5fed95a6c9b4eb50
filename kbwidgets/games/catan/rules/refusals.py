"""What the rules forbid in Catan: every refusal of a move, the most basic first (CT-15.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeGuard, cast

from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import joined, some
from kbwidgets.games.catan.rules.codes import refusal
from kbwidgets.games.catan.rules.frames import FreeRoads, Placing, Robbing
from kbwidgets.games.catan.rules.listing import chances
from kbwidgets.games.catan.rules.moves import (
    Answer,
    BankTrade,
    City,
    Counter,
    Dice,
    Discard,
    Drawn,
    Lay,
    Monopoly,
    Offer,
    Plenty,
    Road,
    Robber,
    Rolled,
    Settle,
    Show,
    Steal,
    Word,
)
from kbwidgets.games.catan.rules.position import BY_CHANCE, Fields, all_points, may_act
from kbwidgets.games.catan.rules.refused_builds import city_refused, out_of_step, road_refused, settlement_refused
from kbwidgets.games.catan.rules.refused_cards import (
    buy_refused,
    card_refused,
    discard_refused,
    monopoly_refused,
    plenty_refused,
    robber_refused,
    show_refused,
    stop_refused,
)
from kbwidgets.games.catan.rules.refused_trades import (
    answer_refused,
    bank_refused,
    counter_refused,
    offer_refused,
    unasked,
    withdraw_refused,
)
from kbwidgets.games.catan.rules.remedies import DUE, PLACED, elsewhere

_OF_CHANCE: Final = (Lay, Dice, Drawn, Steal)
_MAIN: Final = ("main", "offer")
_CARDS: Final = ("roll", "main", "offer")
_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "roll": ("roll", "order"),
    "settlement": ("setup", "main", "offer"),
    "road": ("setup", "free roads", "main", "offer"),
    "discard": ("discard",),
    "robber": ("robber",),
    "stop": ("free roads",),
    **dict.fromkeys(("city", "buy", "trade", "offer", "call", "end", "withdraw", "confirm"), _MAIN),
    **dict.fromkeys(("accept", "reject", "counter"), _MAIN),
    **dict.fromkeys(("knight", "road-building", "plenty", "monopoly", "show"), _CARDS),
}
"""The phases in which each action exists, by its first word (CT-5.7); trades are for the main phase (CT-9.3)."""


def judge(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal; nothing changes by asking."""
    names = position.table.setup.names
    if not position.to_act:
        won = all_points(position.built, position.dev, position.turn) >= position.table.limits.vp_target
        told = f"{names[position.turn]} has won" if won else "the last turn is over, and nobody has won"
        return (refusal("game-over", "CT-12.2", f"the game has ended: {told}"),)
    if isinstance(move, _OF_CHANCE):
        return _chance(position, move, seat)
    if position.to_act == BY_CHANCE:
        told = f"{move} is not to be made now: chance is due"
        return (refusal("wrong-phase", "CT-5.7", told, (), f"draw {_some_draws(position)}"),)
    acting = (*position.to_act, *may_act(position.turn, position.to_act, position.frame))
    answering = _is_answer(move)
    mover = move.seat if answering or isinstance(move, Discard) else position.turn
    found: list[Refusal] = []
    if seat is not None and seat != mover:
        found.append(_not_yours(position, seat))
    elif mover not in acting:
        found.append(_not_yours(position, mover))
    verb = str(move).split()[0]
    if wrong := _wrong_phase(position, move, verb):  # CT-16.35
        return (*found, wrong)
    if found:  # what else is wrong would tell who asks of the hand of another
        return (*found, *(unasked(position, move.seat) if answering else ()))
    refusals, kind = _JUDGES[type(move)](position, move), type(move)
    if kind not in PLACED or all(each.instead for each in refusals):
        return tuple(refusals)
    instead = elsewhere(position, kind)
    return tuple([each if each.instead else each._replace(instead=instead) for each in refusals])


def _is_answer(move: Move) -> TypeGuard[Answer | Counter]:
    """What others may do beside the current player, who alone makes offers (CT-9.4)."""
    return isinstance(move, Counter) or (isinstance(move, Answer) and move.word != "confirm")


def _not_yours(position: Fields, seat: Seat) -> Refusal:
    names = position.table.setup.names
    due = joined([names[other] for other in position.to_act])
    told = f"{called(seat, names)} may not do this now: it is for {due} to {DUE[position.phase]}"
    return refusal("not-your-turn", "CT-5.6", told, (), "wait")


def _wrong_phase(position: Fields, move: Move, verb: str) -> Refusal | None:
    """CT-5.7; before rolling and after it there are words of their own (CT-5.2, CT-5.3)."""
    phase = position.phase
    if isinstance(position.frame, Placing) and phase in _PHASES[verb]:
        return out_of_step(position, verb)
    if phase in _PHASES[verb]:
        return None
    now = DUE[phase]
    if verb == "roll" and _has_rolled(position):
        return refusal("already-rolled", "CT-5.3", "the dice are rolled once a turn, and they were", (), now)
    if phase == "roll" and verb not in ("discard", "robber", "stop"):
        told = f"{move} has to wait for the dice: before them one development card may be played, nothing else"
        return refusal("must-roll", "CT-5.2", told, (), now)
    return refusal("wrong-phase", "CT-5.7", f"{move} is not to be made in the phase {phase!r}", (), now)


def _has_rolled(position: Fields) -> bool:
    """Whether the dice of this turn were rolled; a card that is played before them leads back there (CT-5.1)."""
    frame = position.frame
    after_roll = not isinstance(frame, (Robbing, FreeRoads)) or frame.back == "main"
    return after_roll and position.phase in (*_MAIN, "free roads", "robber", "discard")


def _some_draws(position: Fields) -> str:
    return some([str(move) for move in chances(position)[0]])


def _chance(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """A draw that is not due or cannot come: typed in, scripted, or from a damaged record."""
    if position.to_act != BY_CHANCE:
        told = f"{move} is for chance, and {DUE[position.phase]} is due"
        return (refusal("impossible-draw", "CT-13.3", told, (), DUE[position.phase]),)
    if seat is not None and seat != CHANCE:
        who = called(seat, position.table.setup.names)
        return (refusal("not-your-turn", "CT-13.3", f"{who} may not draw for chance", (), "wait"),)
    if move in chances(position)[0]:
        return ()
    told = f"{move} cannot come now"
    return (refusal("impossible-draw", "CT-13.3", told, (), f"give {_some_draws(position)}"),)


def _roll(position: Fields, move: Word | Rolled) -> list[Refusal]:
    """CT-13.5."""
    by_hand = position.table.setup.dice == "manual"
    if isinstance(move, Word):
        told = "the dice are rolled by hand in this match"
        return [refusal("bad-dice", "CT-13.5", told, (), "roll 3 4, or roll 7 for the total")] if by_hand else []
    if not by_hand:
        return [refusal("bad-dice", "CT-13.5", f"{move} is typed in, and the dice are cast here", (), "roll")]
    right = 1 <= move.first <= 6 and 1 <= move.second <= 6 if move.second else 2 <= move.first <= 12
    told = f"no two dice show {' and '.join(str(move).split()[1:])}"
    instead = "give both faces from 1 to 6, or their total from 2 to 12"
    return [] if right else [refusal("bad-dice", "CT-13.5", told, (), instead)]


def _word(position: Fields, move: Word) -> list[Refusal]:
    if move.word == "roll":
        return _roll(position, move)
    if move.word == "buy":
        return buy_refused(position)
    if move.word == "stop":
        return stop_refused(position)
    if move.word == "withdraw":
        return withdraw_refused(position)
    return [] if move.word == "end" else card_refused(position, move.word)


_JUDGES = cast(
    "Mapping[type[Move], Callable[[Fields, Move], list[Refusal]]]",
    {
        Word: _word,
        Rolled: _roll,
        Settle: settlement_refused,
        Road: road_refused,
        City: city_refused,
        Plenty: plenty_refused,
        Monopoly: monopoly_refused,
        Discard: discard_refused,
        Robber: robber_refused,
        BankTrade: bank_refused,
        Offer: offer_refused,
        Answer: answer_refused,
        Counter: counter_refused,
        Show: show_refused,
    },
)
"""What judges each kind of move in a phase in which it exists.

A refused place without a remedy of its own gets the places that work.
"""
