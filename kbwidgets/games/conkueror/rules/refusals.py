"""What the rules forbid in ConKUeror: every refusal of a move, the most basic first (CQ-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import cut, joined, quoted
from kbwidgets.games.conkueror.rules.codes import refusal
from kbwidgets.games.conkueror.rules.ending import ranking
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Shown, Stationing
from kbwidgets.games.conkueror.rules.listing import chances
from kbwidgets.games.conkueror.rules.moves import (
    OF_CHANCE,
    WORDS,
    Attack,
    ChancePlay,
    Claim,
    Deploy,
    Exchange,
    Fortify,
    MoveIn,
    Occupy,
    Place,
    Station,
    TradeArmy,
    TradeTerritory,
    Word,
)
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, MAIN, Fields
from kbwidgets.games.conkueror.rules.refused_cards import (
    army_set_refused,
    continent_refused,
    exchange_refused,
    station_refused,
)
from kbwidgets.games.conkueror.rules.refused_chance import chance_refused
from kbwidgets.games.conkueror.rules.refused_moves import (
    attack_refused,
    claim_refused,
    deploy_refused,
    fortify_refused,
    move_in_refused,
    next_refused,
    occupy_refused,
    place_refused,
)
from kbwidgets.games.conkueror.rules.remedies import due_of, works

_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "claim": ("claim",),
    "place": ("reinforce",),
    "autoplace": ("reinforce",),
    "chance_play": ("answer",),
    "chance_skip": ("answer",),
    "deploy": ("draft",),
    **dict.fromkeys(("exchange", "trade_army", "trade_territory", "next_phase"), MAIN),
    "attack": ("attack",),
    "occupy": ("attack",),
    **dict.fromkeys(("roll", "roll_out", "withdraw"), ("battle",)),
    "move_in": ("conquest",),
    "station": ("station",),
    "fortify": ("fortify",),
}
"""The phases in which each action is legal (CQ-4.1)."""


def judge(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal; nothing changes by asking (CQ-16.1)."""
    names = position.table.names
    if not position.to_act:
        told = f"the game is over: {names[ranking(position)[0]]} has won"
        return (refusal("game_over", "CQ-13.5", told, (), "start another game"),)
    if isinstance(move, Word) and move.word not in WORDS:
        told = f"{cut(quoted(move.word), 60)} is no word of the game"
        return (refusal("unreadable", "CQ-4.1", told, (), f"say {joined(list(WORDS), 'or')}"),)
    if isinstance(move, OF_CHANCE):
        return _of_chance(position, move, seat)
    if seat is not None and seat != position.to_act[0]:
        due = called(position.to_act[0], names)
        told = f"{called(seat, names)} may not move now: it is the turn of {due}"
        return (refusal("not_your_turn", "CQ-4.1", told, (), f"wait for {due}"),)
    if position.to_act == BY_CHANCE:
        told = f"{move} has to wait: chance is due"
        return (refusal("wrong_phase", "CQ-4.1", told, (), due_of(position)),)
    if wrong := _wrong_phase(position, move):
        return (wrong,)
    refusals = _JUDGES[type(move)](position, move)
    if all(each.instead for each in refusals):
        return tuple(refusals)
    instead = works(position, move)
    return tuple([each if each.instead else each._replace(instead=instead) for each in refusals])


def _wrong_phase(position: Fields, move: Move) -> Refusal | None:
    """CQ-4.1, CQ-4.3."""
    verb, phase = str(move).split()[0], position.phase
    if phase in _PHASES[verb]:
        return None
    due = due_of(position)
    if isinstance(position.frame, (Shown, Battle, Conquest, Stationing)):
        return refusal("pending", "CQ-4.3", f"{move} has to wait: something must be finished first", (), due)
    if verb in ("chance_play", "chance_skip"):
        told = f"no chance card waits for an answer in the phase {phase}"
        return refusal("chance_no_card", "CQ-12.1", told, (), due)
    return refusal("wrong_phase", "CQ-4.1", f"{move} is not to be made in the phase {phase}", (), due)


def _of_chance(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """A draw that is not due or cannot come: typed in, scripted, or from a damaged record (CQ-14.3)."""
    if position.to_act != BY_CHANCE:
        told = f"{move} is for chance, and it is the turn of {position.table.names[position.turn]}"
        return (refusal("impossible_draw", "CQ-14.3", told, (), due_of(position)),)
    if seat is not None and seat != CHANCE:
        who = called(seat, position.table.names)
        return (refusal("not_your_turn", "CQ-14.3", f"{who} may not draw for chance", (), "wait for chance"),)
    if move in chances(position)[0]:
        return ()
    return (refusal("impossible_draw", "CQ-14.3", f"{move} cannot come now", (), due_of(position)),)


def _word(position: Fields, move: Word) -> list[Refusal]:
    return next_refused(position) if move.word == "next_phase" else []


_JUDGES = cast(
    "Mapping[type[Move], Callable[[Fields, Move], list[Refusal]]]",
    {
        Word: _word,
        Claim: claim_refused,
        Place: place_refused,
        ChancePlay: chance_refused,
        Deploy: deploy_refused,
        Exchange: exchange_refused,
        TradeArmy: army_set_refused,
        TradeTerritory: continent_refused,
        Station: station_refused,
        Attack: attack_refused,
        MoveIn: move_in_refused,
        Occupy: occupy_refused,
        Fortify: fortify_refused,
    },
)
"""What judges each kind of move in a phase in which it is legal.

A refusal without a remedy of its own gets what works instead of the move.
"""
