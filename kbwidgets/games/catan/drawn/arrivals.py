"""The places from which the pieces and cards of the last move came: the supply, a hex, the bank, or another player.

>>> from kbwidgets.core.moves.events import done
>>> from kbwidgets.games import games
>>> from kbwidgets.games.catan.rules.resources import CARDS
>>> view = games["catan"].start(3).view(0)
>>> trace_arrivals(view, Turn(), [done(1, Road(3, 4))])
{'edge 3-4': 'road left 1|player 1'}
>>> trace_arrivals(view, Turn(), [BankTraded(0, 4 * CARDS[4], CARDS[0])])
{'cards of 0': 'bank', 'hand wool sign': 'bank wool|bank'}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.board import die_key, producing_roll
from kbwidgets.games.catan.drawn.parts import seat_shown
from kbwidgets.games.catan.rules.chapters.bank import BankTraded
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle
from kbwidgets.games.catan.rules.chapters.cards import CardDrawn, MonopolyPaid, PlentyTaken
from kbwidgets.games.catan.rules.chapters.robber import CardStolen
from kbwidgets.games.catan.rules.chapters.trade import Traded
from kbwidgets.games.catan.rules.chapters.turn import DiceRolled, Gained
from kbwidgets.games.catan.rules.position import hex_key
from kbwidgets.games.catan.rules.resources import RESOURCES, as_mapping
from kbwidgets.games.catan.rules.view import CatanView

BANK = "bank"


def trace_arrivals(view: CatanView, turn: Turn, events: Sequence[Event]) -> dict[str, str]:
    """Return where each thing came from, by its key. The hand that is shown gets single cards."""
    own = seat_shown(view, turn.seat)
    return {key: origin for event in events for key, origin in _trace_event(view, event, events, own)}


def _trace_event(view: CatanView, event: Event, events: Sequence[Event], own: Seat | None) -> Iterator[tuple[str, str]]:
    """Yield the things that one event moved, with their origins."""
    seat = event.seat
    match event:
        case Done(move=Road() | Settle() | City()):
            yield event.at[0], f"{event.kind} left {seat}|player {seat}"
        case DiceRolled():
            yield from ((die_key(n), "") for n in range(len(event.faces)))
        case CardDrawn():
            yield f"development of {seat}", "deck"
        case _:
            pass
    for taker, origin, name in _list_received(view, event, events):
        yield _hand_key(taker), origin
        if taker == own and name:
            yield f"hand {name} sign", f"{BANK} {name}|{BANK}" if origin == BANK else origin


def _list_received(view: CatanView, event: Event, events: Sequence[Event]) -> Iterator[tuple[Seat, str, str]]:
    """Yield who received cards, from where, and which resource, or "" if that is hidden."""
    seat = event.seat
    match event:
        case Gained():
            moves = [each for each in events if isinstance(each, Done)]
            settled = next((each.at[0] for each in moves if isinstance(each.move, Settle)), "")
            yield from ((seat, settled or _producing_hexes(view, name), name) for name in as_mapping(event.goods))
        case CardStolen():
            yield seat, _hand_key(event.victim), event.resource or ""
        case Traded():
            yield from ((seat, _hand_key(event.other), name) for name in as_mapping(event.get))
            yield from ((event.other, _hand_key(seat), name) for name in as_mapping(event.give))
        case MonopolyPaid():
            yield event.taker, _hand_key(seat), event.resource
        case BankTraded(get=goods) | PlentyTaken(goods=goods):
            yield from ((seat, BANK, name) for name in as_mapping(goods))
        case _:
            pass


def _hand_key(seat: Seat) -> str:
    """Return the key of a player's number of cards."""
    return f"cards of {seat}"


def _producing_hexes(view: CatanView, name: str) -> str:
    """Return the hexes that produced a resource with the last roll."""
    number, land = producing_roll(view), view.land
    giving = (
        hex_key(n)
        for n, (terrain, chit) in enumerate(zip(land.terrains, land.chits, strict=True))
        if chit == number and n != view.robber and terrain == RESOURCES.index(name)
    )
    return "|".join(giving)
