"""Where the pieces and cards came from that moved last: from those that are left, a hex, the bank, another player.

>>> from kbwidgets.games import games
>>> view = games["catan"].start(3).view(0)
>>> arrivals(view, [Event("road", 1, "CT-8.2", ("edge 3-4",), ("3-4",))], 0)
{'edge 3-4': 'road left 1|player 1'}
>>> arrivals(view, [Event("bank", 0, "CT-9.2", (), ("4 ore", "1 wool"))], 0)
{'cards of 0': 'bank', 'hand wool sign': 'bank wool|bank'}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.types import Event, Seat
from kbwidgets.games.catan.drawn.board import rolled
from kbwidgets.games.catan.rules.codes import hex_key
from kbwidgets.games.catan.rules.goods import RESOURCES, as_mapping, read
from kbwidgets.games.catan.rules.view import CatanView

BANK = "bank"


def arrivals(view: CatanView, last: Sequence[Event], own: Seat | None) -> dict[str, str]:
    """By the key of what moved the keys of what it came from; `own` is the seat whose hand is laid out."""
    found: dict[str, str] = {}
    for event in last:
        found |= _arrivals(view, event, last, own)
    return found


def _arrivals(view: CatanView, event: Event, last: Sequence[Event], own: Seat | None) -> Iterator[tuple[str, str]]:
    """What one event moved."""
    kind, seat, data = event.kind, event.seat, [str(each) for each in event.data]
    match kind:
        case "road" | "settlement" | "city":
            yield event.at[0], f"{kind} left {seat}|player {seat}"
        case "gain":
            settled = next((each.at[0] for each in last if each.kind == "settlement"), "")
            for name in as_mapping(read(data[0])):
                yield from _cards(seat, own, settled or _hex(view, name), name)
        case "steal":
            yield from _cards(seat, own, _hand(int(data[0])), data[1])
        case "trade":
            other = int(data[0])
            for mine, theirs, goods in ((seat, other, data[2]), (other, seat, data[1])):
                for name in as_mapping(read(goods)):
                    yield from _cards(mine, own, _hand(theirs), name)
        case "monopoly":
            yield from _cards(int(data[2]), own, _hand(seat), data[1])
        case "bank" | "plenty":
            for name in as_mapping(read(data[-1])):
                yield from _cards(seat, own, BANK, name)
        case "card":
            yield f"development of {seat}", "deck"
        case _:
            pass


def _hand(seat: Seat) -> str:
    return f"cards of {seat}"


def _cards(seat: Seat, own: Seat | None, origin: str, name: str) -> Iterator[tuple[str, str]]:
    """Cards come to a player, in the own hand to their kind, as far as it is known."""
    yield _hand(seat), origin
    if seat == own and name:
        yield f"hand {name} sign", f"{BANK} {name}|{BANK}" if origin == BANK else origin


def _hex(view: CatanView, name: str) -> str:
    """The hexes that gave a resource with the last roll."""
    number, land = rolled(view), view.land
    giving = (
        hex_key(n)
        for n, (terrain, chit) in enumerate(zip(land.terrains, land.chits, strict=True))
        if chit == number and n != view.robber and terrain == RESOURCES.index(name)
    )
    return "|".join(giving)
