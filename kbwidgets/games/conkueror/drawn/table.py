"""ConKUeror laid out in a cell: phases, the map, what is due below it, players, and the picks (CQ-17.4 to CQ-17.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene import Node, h
from kbwidgets.core.table import Table
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.conkueror.drawn.battle import battle, thrown
from kbwidgets.games.conkueror.drawn.board import Look, board, look_of
from kbwidgets.games.conkueror.drawn.chance import asks_where, chance_card
from kbwidgets.games.conkueror.drawn.hand import EXCHANGE, exchanges, hand
from kbwidgets.games.conkueror.drawn.panels import bar, effects, players
from kbwidgets.games.conkueror.drawn.parts import actor, area, seat_shown
from kbwidgets.games.conkueror.drawn.picks import choices_of
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_CONFIRMS: Final = {"draft": "Place them", "attack": "Send them in", "fortify": "Move and end the turn",
                    "conquest": "Move in", "station": "Station them"}  # fmt: skip
_HINTS: Final = {
    "claim": "Click a territory that nobody owns.",
    "reinforce": "Click a territory of yours.",
    "draft": "Click a territory of yours, then say how many.",
    "attack": "Click a territory of yours, then one beside it, then say how many go.",
    "fortify": "Move armies once between two territories of yours; that ends the turn.",
}


def table(view: ConKUerorView, avatars: Sequence[int], last: Sequence[Event] = (), shown: Seat | None = None) -> Table:
    """A view laid out; `shown` is the seat whose cards are seen."""
    seat = actor(view)
    panels: list[Node] = [h("div", "number panel", cls="cq-numbers", data_kb_panel=True), *_due(view, last)]
    own = seat_shown(view, shown)
    side = [players(view, avatars), *([] if own is None else [hand(view, own)])]
    below = (h("div", "due", *panels, cls="cq-due"), h("div", "side", *side, cls="cq-due cq-beside"))
    body = h(
        "div",
        "conkueror",
        bar(view),
        board(_look(view, asks=seat is not None)),
        h("div", "beneath", *below, cls="cq-below"),
        cls=f"cq-table kb-p-{view.colours[view.turn]}{' cq-aims' if asks_where(view) else ''}",
    )
    return Table(
        eyebrow=f"round {view.rounds}" if view.rounds else "opening",
        due=view.due(),
        hint=_HINTS.get(view.phase, "") if seat is not None else "",
        body=body,
        choices=choices_of(view),
        confirm={"": _CONFIRMS.get(view.phase, "Confirm"), EXCHANGE: "Exchange"},
    )


def _look(view: ConKUerorView, *, asks: bool) -> Look:
    """The map, with the way of a battle."""
    frame, look = view.frame, look_of(view, asks=asks)
    if isinstance(frame, (Battle, Conquest)):
        return look._replace(selected=frame.source, aimed=frame.target)
    return look


def _due(view: ConKUerorView, last: Sequence[Event]) -> list[Node]:
    """What is asked now beside the map, what was rolled, what is at work."""
    fight = battle(view, last)
    dice = [] if fight is not None else [area("rolled", "Last roll", die) for die in thrown(view, last)]
    found = (chance_card(view), fight, *dice, exchanges(view), effects(view))
    return [panel for panel in found if panel is not None]
