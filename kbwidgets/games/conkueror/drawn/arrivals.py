"""Where the armies and cards came from that moved last: from another territory, a player, a pile.

>>> from kbwidgets.games import games
>>> view = games["conkueror"].start(3).view(0)
>>> arrivals(view, [plain("fortify", 0, "CQ-8.1", ("alaska", "alberta"), ("alaska", "alberta", "2i"))])
{'armies alberta': 'armies alaska'}
>>> arrivals(view, [plain("deploy", 1, "CQ-5.4", ("alaska",), ("alaska", 2))])
{'armies alaska': 'pieces of 1'}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import face_key
from kbwidgets.games.conkueror.rules.armies import ARMIES
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_counts
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_MARCHES = ("move_in", "fortify", "station", "occupy")
_PUTS = ("claim", "place", "deploy")
_BROUGHT = ("gain", "take", "exchange", "set")


_DICE = {"dice": ("attack die 0", "attack die 1", "defence die"), "die": ("chance die",)}


def arrivals(view: ConKUerorView, happened: Sequence[Event]) -> dict[str, str]:
    """By the key of what came the key of what it came from."""
    return {key: origin for event in happened for key, origin in _arrivals(view, event)}


def _arrivals(view: ConKUerorView, event: Event) -> Iterator[tuple[str, str]]:
    """What one event moved."""
    if event.kind in ("draw", "conscript"):
        if event.data[0] and view.hands[event.seat] is not None:
            yield _card(view, event.seat, str(event.data[0])), "hand aside"
        return
    if event.kind == "card":
        yield "chance card", ""
    for die in _DICE.get(event.kind, (f"order of {event.seat} die 0",) if event.kind == "order" else ()):
        yield face_key(die), ""
    armies = [f"armies {place}" for place in event.at]
    if event.kind in (*_MARCHES, *_PUTS) and armies:
        yield armies[-1], armies[0] if len(armies) > 1 else f"pieces of {event.seat}"
    elif event.kind in _BROUGHT and armies:
        yield armies[-1], ""


def _card(view: ConKUerorView, seat: Seat, name: str) -> str:
    """The key of a card that came to a hand: of army cards of a kind the last one."""
    held = dict(zip((kind.name for kind in ARMIES), army_counts((view.hands[seat] or 0) & ARMY_MASK), strict=True))
    return f"card {name} {held[name] - 1}" if name in held else f"card {name}"
