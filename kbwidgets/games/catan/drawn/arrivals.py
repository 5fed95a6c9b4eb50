"""Where the pieces and cards came from that moved last: from those that are left, a hex, the bank, another player.

>>> from kbwidgets.games import games
>>> view = games["catan"].start(3).view(0)
>>> arrivals(view, [plain("road", 1, "CT-8.2", ("edge 3-4",), ("3-4",))])
{'edge 3-4': 'road left 1|player 1'}
>>> arrivals(view, [plain("bank", 0, "CT-9.2", (), ("4 ore", "1 wool"))])
{'cards of 0': 'bank', 'hand wool sign': 'bank wool|bank'}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.board import die_key, rolled
from kbwidgets.games.catan.drawn.parts import seat_shown
from kbwidgets.games.catan.rules.codes import hex_key
from kbwidgets.games.catan.rules.goods import RESOURCES, as_mapping, read
from kbwidgets.games.catan.rules.view import CatanView

BANK = "bank"


def arrivals(view: CatanView, happened: Sequence[Event]) -> dict[str, str]:
    """By the key of what came the keys of what it came from; to the hand that is laid out also card by card."""
    own = seat_shown(view)
    return {key: origin for event in happened for key, origin in _arrivals(view, event, happened, own)}


def _arrivals(view: CatanView, event: Event, happened: Sequence[Event], own: Seat | None) -> Iterator[tuple[str, str]]:
    """What one event moved."""
    kind, seat = event.kind, event.seat
    if kind in ("road", "settlement", "city"):
        yield event.at[0], f"{kind} left {seat}|player {seat}"
    elif kind == "dice":
        yield from ((die_key(n), "") for n in range(len(event.data)))
    elif kind == "card":
        yield f"development of {seat}", "deck"
    for taker, origin, name in _given(view, event, happened):
        yield _hand(taker), origin
        if taker == own and name:
            yield f"hand {name} sign", f"{BANK} {name}|{BANK}" if origin == BANK else origin


def _given(view: CatanView, event: Event, happened: Sequence[Event]) -> Iterator[tuple[Seat, str, str]]:
    """Who got cards, from where, and of which resource, "" where that is hidden."""
    seat, data = event.seat, [str(each) for each in event.data]
    match event.kind:
        case "gain":
            settled = next((each.at[0] for each in happened if each.kind == "settlement"), "")
            yield from ((seat, settled or _hex(view, name), name) for name in _kinds(data[0]))
        case "steal":
            yield seat, _hand(int(data[0])), data[1]
        case "trade":
            other = int(data[0])
            yield from ((seat, _hand(other), name) for name in _kinds(data[2]))
            yield from ((other, _hand(seat), name) for name in _kinds(data[1]))
        case "monopoly":
            yield int(data[2]), _hand(seat), data[1]
        case "bank" | "plenty":
            yield from ((seat, BANK, name) for name in _kinds(data[-1]))
        case _:
            pass


def _kinds(goods: str) -> Iterator[str]:
    """The resources among some cards."""
    yield from as_mapping(read(goods))


def _hand(seat: Seat) -> str:
    """The key of how many cards a player has."""
    return f"cards of {seat}"


def _hex(view: CatanView, name: str) -> str:
    """The hexes that gave a resource with the last roll."""
    number, land = rolled(view), view.land
    giving = (
        hex_key(n)
        for n, (terrain, chit) in enumerate(zip(land.terrains, land.chits, strict=True))
        if chit == number and n != view.robber and terrain == RESOURCES.index(name)
    )
    return "|".join(giving)
