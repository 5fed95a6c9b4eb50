"""The refusals of a move of Catan, the most basic first (CT-15.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeGuard, cast

from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.catan.rules.codes import refusal
from kbwidgets.games.catan.rules.frames import FreeRoads, Placing, Robbing
from kbwidgets.games.catan.rules.listing import chances, moves_of
from kbwidgets.games.catan.rules.moves import (
    Accept,
    BankTrade,
    Buy,
    Call,
    City,
    Confirm,
    Counter,
    Dice,
    Discard,
    Drawn,
    End,
    First,
    Lay,
    Monopoly,
    Offer,
    PlayKnight,
    PlayRoads,
    Plenty,
    Reject,
    Road,
    Robber,
    Roll,
    Settle,
    Show,
    Steal,
    Stop,
    Withdraw,
)
from kbwidgets.games.catan.rules.position import BY_CHANCE, Fields, all_points, may_act
from kbwidgets.games.catan.rules.refused_builds import city_refused, out_of_step, road_refused, settlement_refused
from kbwidgets.games.catan.rules.refused_cards import (
    buy_refused,
    discard_refused,
    knight_refused,
    monopoly_refused,
    plenty_refused,
    roads_refused,
    robber_refused,
    show_refused,
    stop_refused,
)
from kbwidgets.games.catan.rules.refused_trades import (
    accept_refused,
    bank_refused,
    confirm_refused,
    counter_refused,
    offer_refused,
    unasked,
    withdraw_refused,
)

_OF_CHANCE: Final = (Lay, First, Dice, Drawn, Steal)
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
"""The phases in which each action exists, by verb (CT-5.7). Trades belong to the main phase (CT-9.3)."""


_NOW: Final[Mapping[str, str]] = {
    "order": "Roll for turn order first.",
    "setup": "Place a settlement first, then its road.",
    "roll": "Roll the dice first.",
    "discard": "Choose your discards first.",
    "robber": "Move the robber.",
    "free roads": "Place your free roads first.",
    "main": "Trade, build or end your turn.",
    "offer": "Answer the offer first.",
}
"""The advice in each phase. Everyone may read it, so it reveals nothing about a hand."""
_ACTIONS: Final[Mapping[str, str]] = {
    "roll": "roll", "stop": "stop", "end": "end your turn", "buy": "buy a card", "discard": "discard",
    "robber": "move the robber", "withdraw": "withdraw an offer", "show": "reveal a card",
    **{piece: f"build a {piece}" for piece in ("road", "settlement", "city")},
    **dict.fromkeys(("trade", "offer", "call", "confirm"), "trade"),
    **dict.fromkeys(("accept", "reject", "counter"), "answer an offer"),
    **dict.fromkeys(("knight", "road-building", "plenty", "monopoly"), "play a card"),
}  # fmt: skip
"""The name of each action, by verb."""
_MARKED: Final[Mapping[type[Move], str]] = {
    Settle: "Choose a marked intersection.",
    Road: "Choose a marked edge.",
    City: "Choose a marked settlement.",
    Robber: "Choose a marked hex.",
}
"""The advice for a refused place, if there are legal places."""
_BY_CHANCE: Final[Mapping[str, str]] = {
    "order dice": "The dice are still rolling.",
    "dice": "The dice are still rolling.",
    "card": "A development card is still being drawn.",
    "steal": "Wait until the robber has stolen a card.",
}
"""The text while chance decides, except in the setup of the board."""
_DRAWS: Final[Mapping[str, str]] = {
    "tile": "Choose a tile that can go here.",
    "red": "Choose a hex with no red number next to it.",
    "corner": "Choose a corner hex for the spiral to start on.",
    "chit": "Choose a number token that can go here.",
    "gap": "Choose a gap between two ports.",
    "turn": "Choose how far to rotate the ports.",
    "port": "Choose a port that hasn't been placed yet.",
    "desert": "Choose a desert for the robber.",
    "first": "Choose a player who isn't in the turn order yet.",
    "card": "Choose a card that's still in the deck.",
    "steal": "Choose a card from the victim's hand.",
    **dict.fromkeys(("dice", "order dice"), "Choose a roll that's still possible."),
}
"""The advice for an impossible draw in each phase of chance."""


def judge(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the reasons that forbid a move, most basic first, or () if it is legal."""
    names = position.table.setup.names
    if not position.to_act:
        won = all_points(position.built, position.dev, position.turn) >= position.table.limits.vp_target
        text = f"The game is over: {f'{names[position.turn]} has won' if won else 'nobody has won'}."
        return (refusal("game-over", "CT-12.2", text, (), "Start a new match to play on."),)
    if isinstance(move, _OF_CHANCE):
        return _chance(position, move, seat)
    if position.to_act == BY_CHANCE:
        text = _BY_CHANCE.get(position.phase, "The board is still being set up.")
        return (refusal("wrong-phase", "CT-5.7", text),)
    acting = (*position.to_act, *may_act(position.turn, position.to_act, position.frame))
    answering = _is_answer(move)
    mover = move.seat if answering or isinstance(move, Discard) else position.turn
    found: list[Refusal] = []
    if (seat is not None and seat != mover) or mover not in acting:
        found.append(_not_yours(position, move, mover, mover if seat is None else seat))
    verb = str(move).split()[0]
    if wrong := _wrong_phase(position, move, verb):  # CT-16.35
        return (*found, wrong)
    if found:  # Further reasons would reveal another player's hand.
        return (*found, *(unasked(position, move) if answering else ()))
    kind = type(move)
    refusals = [] if kind is End else _JUDGES[kind](position, move)
    if kind not in _MARKED or all(each.instead for each in refusals):
        return tuple(refusals)
    marked = any(isinstance(other, kind) for other in moves_of(position, position.turn))
    instead = _MARKED[kind] if marked else _NOW["main" if position.phase == "offer" else position.phase]
    return tuple([each if each.instead else each._replace(instead=instead) for each in refusals])


def _is_answer(move: Move) -> TypeGuard[Accept | Reject | Counter]:
    """Return whether a move is an answer, which a player makes who is not the current one (CT-9.4)."""
    return isinstance(move, (Accept, Reject, Counter))


def _not_yours(position: Fields, move: Move, mover: Seat, seat: Seat) -> Refusal:
    """Return the refusal of a seat that cannot act now, or cannot act for another player (CT-5.6)."""
    names, owes = position.table.setup.names, seat in position.to_act
    instead = _NOW[position.phase] if owes else ""
    text = f"It's {names[position.turn]}'s turn."
    if mover not in (seat, position.turn):
        other = names[mover] if 0 <= mover < len(names) else "another player"
        text = f"You can't {'discard' if isinstance(move, Discard) else 'answer'} for {other}."
    elif position.phase == "discard" and not owes:
        text = "You don't have to discard."
        if not isinstance(move, Discard):
            text = f"{joined([names[other] for other in position.to_act])} must discard first."
    return refusal("not-your-turn", "CT-5.6", text, (), instead)


def _wrong_phase(position: Fields, move: Move, verb: str) -> Refusal | None:
    """Return the refusal of an action that the phase does not have, or that comes later (CT-5.2, CT-5.3, CT-5.7)."""
    phase = position.phase
    if isinstance(position.frame, Placing) and phase in _PHASES[verb]:
        return out_of_step(position, verb)
    if phase in _PHASES[verb]:
        return None
    now = _NOW["main" if phase == "offer" else phase]
    if verb == "roll" and _has_rolled(position):
        return refusal("already-rolled", "CT-5.3", "You've already rolled this turn.", (), now)
    if phase == "roll" and verb not in ("discard", "robber", "stop"):
        instead = "Before that, you can only play a development card."
        return refusal("must-roll", "CT-5.2", "Roll the dice first.", (), instead)
    return refusal("wrong-phase", "CT-5.7", f"You can't {_ACTIONS[verb]} now.", (), now)


def _has_rolled(position: Fields) -> bool:
    """Return whether the dice were rolled this turn. A card played before the roll does not count (CT-5.1)."""
    frame = position.frame
    after_roll = not isinstance(frame, (Robbing, FreeRoads)) or frame.back == "main"
    return after_roll and position.phase in (*_MAIN, "free roads", "robber", "discard")


def _chance(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the refusals of a draw made by code, by a script or by a damaged record."""
    if position.to_act != BY_CHANCE:
        return (refusal("impossible-draw", "CT-13.3", "Nothing is drawn now.", (), _NOW[position.phase]),)
    if seat is not None and seat != CHANCE:
        return (refusal("not-your-turn", "CT-13.3", "Only chance can draw now."),)
    if move in chances(position)[0]:
        return ()
    text = "The dice can't show that now." if "dice" in position.phase else "You can't draw that now."
    return (refusal("impossible-draw", "CT-13.3", text, (), _DRAWS[position.phase]),)


def _roll(position: Fields, move: Roll) -> list[Refusal]:
    """Return the refusals of a roll (CT-13.5)."""
    by_hand = position.table.setup.dice == "manual"
    if not move.is_by_hand:
        text, instead = "You roll your own dice in this match.", "Enter both numbers, or their total."
        return [refusal("bad-dice", "CT-13.5", text, (), instead)] if by_hand else []
    if not by_hand:
        text, instead = "The dice are rolled for you in this match.", "Roll without choosing numbers."
        return [refusal("bad-dice", "CT-13.5", text, (), instead)]
    right = 1 <= move.first <= 6 and 1 <= move.second <= 6 if move.second else 2 <= move.first <= 12
    text, instead = "Two dice can't show this.", "Enter two numbers from 1 to 6, or a total from 2 to 12."
    return [] if right else [refusal("bad-dice", "CT-13.5", text, (), instead)]


_JUDGES = cast(
    "Mapping[type[Move], Callable[[Fields, Move], list[Refusal]]]",
    {
        Roll: _roll,
        Buy: buy_refused,
        Stop: stop_refused,
        Withdraw: withdraw_refused,
        PlayKnight: knight_refused,
        PlayRoads: roads_refused,
        Settle: settlement_refused,
        Road: road_refused,
        City: city_refused,
        Plenty: plenty_refused,
        Monopoly: monopoly_refused,
        Discard: discard_refused,
        Robber: robber_refused,
        BankTrade: bank_refused,
        Offer: offer_refused,
        Call: offer_refused,
        Accept: accept_refused,
        Reject: unasked,
        Confirm: confirm_refused,
        Counter: counter_refused,
        Show: show_refused,
    },
)
"""The judge of each kind of move, in a phase in which it exists."""
