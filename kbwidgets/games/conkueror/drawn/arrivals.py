"""The origin of the armies and cards that moved last: another territory, a player, a pile.

>>> from kbwidgets.games import games
>>> from kbwidgets.games.conkueror.rules.armies import pack_stack
>>> view = games["conkueror"].start(3).view(0)
>>> world = view.table.world
>>> alaska, alberta = (world.named[world.index[name]] for name in ("alaska", "alberta"))
>>> arrivals(view, [Fortified(0, alaska, alberta, pack_stack("2i"))])
{'armies alberta': 'armies alaska'}
>>> arrivals(view, [Deployed(1, alaska, 2)])
{'armies alaska': 'pieces of 1'}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import face_key
from kbwidgets.games.conkueror.rules.armies import ARMIES
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_counts
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchanged, SetTraded
from kbwidgets.games.conkueror.rules.chapters.attack import Occupied
from kbwidgets.games.conkueror.rules.chapters.battle import Dice, MovedIn
from kbwidgets.games.conkueror.rules.chapters.chance_cards import ChanceCardDrawn
from kbwidgets.games.conkueror.rules.chapters.chance_effects import DieRolled, Gained, Joined, Took
from kbwidgets.games.conkueror.rules.chapters.draft import Deployed
from kbwidgets.games.conkueror.rules.chapters.fortify import CardDrawn, Conscripted, Fortified
from kbwidgets.games.conkueror.rules.chapters.opening import Claimed, OrderRolled, Placed
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Stationed
from kbwidgets.games.conkueror.rules.view import ConKUerorView


def arrivals(view: ConKUerorView, events: Sequence[Event]) -> dict[str, str]:
    """Return the key of each thing that came, with the key of its origin."""
    return {key: origin for event in events for key, origin in _arrivals(view, event)}


def _arrivals(view: ConKUerorView, event: Event) -> Iterator[tuple[str, str]]:
    """Yield the keys of what one event moved, each with the key of its origin."""
    match event:
        case CardDrawn(seat, card) if card and view.hands[seat] is not None:
            yield _card(view, seat, card.id), "hand aside"
        case Conscripted(seat, card) if card and view.hands[seat] is not None:
            yield _card(view, seat, card), "hand aside"
        case ChanceCardDrawn():
            yield "chance card", ""
        case Done(move=Dice()):
            for die in ("attack die 0", "attack die 1", "defence die"):
                yield face_key(die), ""
        case DieRolled():
            yield face_key("chance die"), ""
        case OrderRolled(seat):
            yield face_key(f"order of {seat} die 0"), ""
        case MovedIn() | Fortified() | Occupied() | Stationed():
            source = f"armies {event.source.id}" if event.source else f"pieces of {event.seat}"
            yield f"armies {event.target.id}", source
        case Claimed() | Placed() | Deployed():
            yield f"armies {event.territory.id}", f"pieces of {event.seat}"
        case Gained() | Joined() | Took() | Exchanged() | SetTraded():
            yield f"armies {event.territory.id}", ""
        case _:
            pass


def _card(view: ConKUerorView, seat: Seat, name: str) -> str:
    """Return the key of a card that came to a hand; of equal army cards it is the last one."""
    counts = dict(zip((kind.name for kind in ARMIES), army_counts((view.hands[seat] or 0) & ARMY_MASK), strict=True))
    return f"card {name} {counts[name] - 1}" if name in counts else f"card {name}"
