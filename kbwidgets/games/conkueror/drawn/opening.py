"""The roll for the first turn: a row of dice for each player, with one more after each tie (CQ-3.2, CQ-17.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.parts import die
from kbwidgets.games.conkueror.rules.chapters.chance_cards import ChanceDecided
from kbwidgets.games.conkueror.rules.chapters.draft import Drafted, TurnBegan
from kbwidgets.games.conkueror.rules.chapters.opening import (
    AutoPlace,
    Claimed,
    OrderRolled,
    Placed,
    PlacedByOrder,
    Tied,
    WentFirst,
)
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_DEALT: Final = (OrderRolled, WentFirst, Tied, Claimed, Placed, PlacedByOrder, TurnBegan, ChanceDecided, Drafted)
"""The events before the first move if chance deals the opening and no chance card comes, which needs the strip."""
Rolled: TypeAlias = "dict[Seat, int]"
"""The faces of seats that rolled together."""


def order_roll(view: ConKUerorView, last: Sequence[Event]) -> Node | None:
    """Draw all dice for the first turn until the first player has moved; then return None."""
    rolls = split_rolls([(event.seat, event.face) for event in last if isinstance(event, OrderRolled)], len(view.names))
    if not rolls or any(_is_move(event, view.phase) for event in last):
        return None
    first = next((event.seat for event in last if isinstance(event, WentFirst)), None)
    rows = [
        h(
            "li",
            f"order of {seat}",
            chip(view.colours[seat]),
            h("b", f"order of {seat} name", text=view.names[seat]),
            *(_die(rolls, n, seat) for n in range(len(rolls)) if seat in rolls[n]),
            *([h("span", f"order of {seat} told", text="goes first", cls="kb-quiet")] if seat == first else []),
        )
        for seat in range(len(view.names))
    ]
    head = h("h3", "order title", text="Who goes first", cls="kb-h")
    return h("div", "order", head, h("ul", "order rows", *rows, cls="cq-order"), cls="cq-rolls")


def _is_move(event: Event, phase: str) -> bool:
    if phase == "order":
        return False
    if phase == "claim":
        return isinstance(event, Claimed)
    if phase == "reinforce":
        return isinstance(event, Placed) or (isinstance(event, Done) and isinstance(event.move, AutoPlace))
    return not isinstance(event, _DEALT)


def split_rolls(dice: Sequence[tuple[Seat, int]], seats: int) -> list[Rolled]:
    """Return the dice in separate rolls, of all players first, then of those who tied for the highest.

    >>> split_rolls([(0, 5), (1, 2), (2, 5), (3, 5), (0, 3), (2, 6), (3, 6), (2, 1), (3, 4)], 4)
    [{0: 5, 1: 2, 2: 5, 3: 5}, {0: 3, 2: 6, 3: 6}, {2: 1, 3: 4}]
    """
    rolls, left, count = list[Rolled](), list(dice), seats
    while left:
        together = dict(left[:count])
        rolls.append(together)
        left = left[count:]
        count = list(together.values()).count(max(together.values()))
    return rolls


def _die(rolls: Sequence[Rolled], n: int, seat: Seat) -> Node:
    """Draw one die, marked if it is the highest of its roll."""
    face, best = rolls[n][seat], max(rolls[n].values())
    return die(f"order of {seat} die {n}", face, " cq-wins" if face == best else " cq-loses")
