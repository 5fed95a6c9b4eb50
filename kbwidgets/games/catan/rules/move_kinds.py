"""The declaration of each kind of move, with its effect, its refusals and its phases.

A move needs its class and its functions in a chapter, and one line here. If it has events besides itself, `move_events`
yields them.

>>> KINDS[City].action, KINDS[City].phases, KINDS[City].advice
('build a city', ('main', 'offer'), 'Choose a marked settlement.')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.catan.rules.chapters.bank import BankTrade, bank_refusals, trade_with_bank
from kbwidgets.games.catan.rules.chapters.board_setup import LAYS
from kbwidgets.games.catan.rules.chapters.build import (
    City,
    Road,
    Settle,
    build_city,
    build_road,
    build_settlement,
    city_refusals,
    road_refusals,
    settlement_refusals,
)
from kbwidgets.games.catan.rules.chapters.cards import (
    Buy,
    Drawn,
    Monopoly,
    PlayKnight,
    PlayRoads,
    Plenty,
    Stop,
    buy_card,
    buy_refusals,
    draw_card,
    knight_refusals,
    monopoly_refusals,
    place_free_road,
    play_knight,
    play_monopoly,
    play_plenty,
    play_roads,
    plenty_refusals,
    roads_refusals,
    skip_road,
    stop_refusals,
)
from kbwidgets.games.catan.rules.chapters.ending import Show, reveal_points, show_refusals
from kbwidgets.games.catan.rules.chapters.robber import (
    Discard,
    Robber,
    Steal,
    choose_discards,
    discard_refusals,
    move_robber,
    robber_refusals,
    steal_card,
)
from kbwidgets.games.catan.rules.chapters.setup import (
    First,
    add_to_order,
    lay_out,
    place_road,
    place_settlement,
    roll_for_order,
)
from kbwidgets.games.catan.rules.chapters.trade import (
    Accept,
    Call,
    Confirm,
    Counter,
    Offer,
    Reject,
    Withdraw,
    accept_refusals,
    answer_offer,
    confirm_refusals,
    confirm_trade,
    counter_refusals,
    offer_refusals,
    open_offer,
    unasked_refusals,
    withdraw_offer,
    withdraw_refusals,
)
from kbwidgets.games.catan.rules.chapters.turn import (
    Dice,
    End,
    Roll,
    end_turn,
    produce,
    roll_dice,
    roll_refusals,
    without_roll,
)
from kbwidgets.games.catan.rules.position import MAIN_PHASES, Fields, NextFields

_M = TypeVar("_M", bound=Move)
_Effect: TypeAlias = Callable[[Fields, Move | str], NextFields]


class Kind(NamedTuple):
    """A kind of move that players make."""

    refusals: Callable[[Fields, Move], list[Refusal]]
    """The reasons that forbid such a move, in a phase in which it exists."""
    phases: tuple[str, ...]
    """The phases in which it exists (CT-5.7)."""
    action: str
    """Its name in a refusal: "You can't … now."."""
    advice: str
    """The advice for a refused place if there are legal places, or "" if it has no place."""


KINDS: Final[dict[type[Move], Kind]] = {}
"""The kinds of moves that players make, by class. All others are draws of chance."""
EFFECTS: Final[dict[type[Move | str], _Effect]] = {}
"""The effect of each kind of move and of each draw, by class."""


def _declare(
    move: type[_M],
    effect: Callable[[Fields, _M], NextFields],
    refusals: Callable[[Fields, _M], list[Refusal]],
    phases: tuple[str, ...],
    action: str,
    advice: str = "",
) -> None:
    KINDS[move] = Kind(cast("Callable[[Fields, Move], list[Refusal]]", refusals), phases, action, advice)
    _declare_draw(move, effect)


def _declare_draw(move: type[_M], effect: Callable[[Fields, _M], NextFields]) -> None:
    EFFECTS[move] = cast("_Effect", effect)


def _throw(position: Fields, move: Dice) -> NextFields:
    """Throw the dice by chance, in a turn or for turn order."""
    faces = (move.first, move.second)
    pairs = without_roll(position.pairs, *faces) if position.pairs else 0
    return (produce if position.phase == "dice" else roll_for_order)(position, faces, pairs)


def _roll(position: Fields, move: Roll) -> NextFields:
    """Roll the dice, or read a roll made by hand (CT-13.5)."""
    if not move.is_by_hand:
        return roll_dice(position)
    faces = (move.first, move.second) if move.second else (move.first,)
    return (produce if position.phase == "roll" else roll_for_order)(position, faces, 0)


def _build_road(position: Fields, move: Road) -> NextFields:
    edge = position.table.grid.edge(move.a, move.b)
    assert edge is not None
    return {"setup": place_road, "free roads": place_free_road}.get(position.phase, build_road)(position, edge)


def _settle(position: Fields, move: Settle) -> NextFields:
    return (place_settlement if position.phase == "setup" else build_settlement)(position, move.corner)


def _allow(_position: Fields, _move: Move) -> list[Refusal]:
    return []


_CARD_PHASES: Final = ("roll", *MAIN_PHASES)
"""The phases in which development cards are played (CT-5.1)."""
_SETTLEMENT_PHASES: Final = ("setup", *MAIN_PHASES)

_declare(Roll, _roll, roll_refusals, ("roll", "order"), "roll")
_declare(End, end_turn, _allow, MAIN_PHASES, "end your turn")
_declare(
    Settle, _settle, settlement_refusals, _SETTLEMENT_PHASES, "build a settlement", "Choose a marked intersection."
)
_declare(Road, _build_road, road_refusals, (*_SETTLEMENT_PHASES, "free roads"), "build a road", "Choose a marked edge.")
_declare(City, build_city, city_refusals, MAIN_PHASES, "build a city", "Choose a marked settlement.")
_declare(Buy, buy_card, buy_refusals, MAIN_PHASES, "buy a card")
_declare(PlayKnight, play_knight, knight_refusals, _CARD_PHASES, "play a card")
_declare(PlayRoads, play_roads, roads_refusals, _CARD_PHASES, "play a card")
_declare(Stop, skip_road, stop_refusals, ("free roads",), "stop")
_declare(Plenty, play_plenty, plenty_refusals, _CARD_PHASES, "play a card")
_declare(Monopoly, play_monopoly, monopoly_refusals, _CARD_PHASES, "play a card")
_declare(Show, reveal_points, show_refusals, _CARD_PHASES, "reveal a card")
_declare(Discard, choose_discards, discard_refusals, ("discard",), "discard")
_declare(Robber, move_robber, robber_refusals, ("robber",), "move the robber", "Choose a marked hex.")
_declare(BankTrade, trade_with_bank, bank_refusals, MAIN_PHASES, "trade")
_declare(Offer, open_offer, offer_refusals, MAIN_PHASES, "trade")
_declare(Call, open_offer, offer_refusals, MAIN_PHASES, "trade")
_declare(Accept, answer_offer, accept_refusals, MAIN_PHASES, "answer an offer")
_declare(Reject, answer_offer, unasked_refusals, MAIN_PHASES, "answer an offer")
_declare(Counter, answer_offer, counter_refusals, MAIN_PHASES, "answer an offer")
_declare(Confirm, confirm_trade, confirm_refusals, MAIN_PHASES, "trade")
_declare(Withdraw, withdraw_offer, withdraw_refusals, MAIN_PHASES, "withdraw an offer")
_declare_draw(Dice, _throw)
_declare_draw(Drawn, draw_card)
_declare_draw(Steal, steal_card)
_declare_draw(First, add_to_order)
for _lay in LAYS.values():
    _declare_draw(_lay, lay_out)

SEATED: Final = (Discard, Accept, Reject, Counter)
"""The moves that name the seat that makes them. The current player makes all others (CT-7.2, CT-9.14)."""
