"""ConKUeror laid out in a cell: phases, the map, panels below it, players, and the picks (CQ-17.4 to CQ-17.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.battle import BATTLE, Plan, battle, draw_odds, last_dice
from kbwidgets.games.conkueror.drawn.board import Look, board, look_of
from kbwidgets.games.conkueror.drawn.chance import CARD, asks_for_answer, chance_card
from kbwidgets.games.conkueror.drawn.hand import EXCHANGE, exchanges, hand
from kbwidgets.games.conkueror.drawn.notes import notes
from kbwidgets.games.conkueror.drawn.opening import order_roll
from kbwidgets.games.conkueror.drawn.panels import bar, buttons, effects, players
from kbwidgets.games.conkueror.drawn.parts import MOST, area, button, seat_shown
from kbwidgets.games.conkueror.drawn.picks import choices_of
from kbwidgets.games.conkueror.rules.chapters.attack import Attacked
from kbwidgets.games.conkueror.rules.chapters.battle import Conquered
from kbwidgets.games.conkueror.rules.chapters.chance_effects import BecameVacant, Took
from kbwidgets.games.conkueror.rules.chapters.opening import Claimed
from kbwidgets.games.conkueror.rules.chapters.territory_cards import ContinentTraded
from kbwidgets.games.conkueror.rules.fields import Battle, Conquest
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_CONFIRMS: Final = {"draft": "Place them", "attack": "Send them in", "fortify": "Fortify",
                    "conquest": "Move in", "station": "Send them"}  # fmt: skip
_MOST: Final = {"draft": "Place all {}", "attack": "All but 1", "fortify": "All but 1", "conquest": "All but 1",
                "station": "Send the maximum"}  # fmt: skip
"""The pick that takes the largest number at once (CQ-17.6)."""


def table(
    view: ConKUerorView,
    turn: Turn,
    avatars: Sequence[int],
    last: Sequence[Event] = (),
    shown: Seat | None = None,
    plan: Plan | None = None,
) -> Table:
    """Return a view laid out; `shown` is the seat whose cards are visible, `plan` an attack whose odds are shown."""
    is_own_turn, is_asked, card = turn.seat is not None, asks_for_answer(turn), chance_card(view, turn)
    panels = [] if card is None else [card]
    panels.append(h("div", "number panel", cls="cq-numbers", data_kb_panel=True))
    if is_own_turn and view.phase in _MOST:
        panels.append(button(MOST, text=_MOST[view.phase].format(view.draft), cls="kb-button cq-usable"))
    if plan is not None:
        panels.append(draw_odds(view, plan))
    panels += _due(view, turn, last)
    own = seat_shown(view, shown)
    below = (h("div", "due", *panels, cls="cq-due"), players(view, avatars),
             *effects(view))  # fmt: skip
    body = h(
        "div",
        "conkueror",
        bar(view, notes(view, last)),
        board(_look(view, plan, last, asks=is_own_turn)),
        h("div", "beneath", *below, cls="cq-below"),
        *([] if own is None else [hand(view, own)]),
        cls=f"cq-table kb-p-{view.colours[view.turn]}{' cq-aims' if is_asked else ''}",
    )
    return Table(
        eyebrow=f"Round {view.rounds}" if view.rounds else "Opening",
        prompt=view.prompt(),
        body=body,
        choices=choices_of(view, turn),
        actions=buttons(view, turn),
        peeks=view.phase == "attack" and is_own_turn,
        said="" if plan is None else " ".join(each.text for each in draw_odds(view, plan).children[1:]),
        see=CARD if is_asked else BATTLE if view.phase == "battle" else "",
        confirm={"": _CONFIRMS.get(view.phase, "Confirm"), EXCHANGE: "Exchange"},
    )


_OWNED: Final = (Claimed, Conquered, Took, BecameVacant, ContinentTraded)
"""The events that change the owner of a territory."""


def _look(view: ConKUerorView, plan: Plan | None, last: Sequence[Event], *, asks: bool) -> Look:
    """Return what the map shows, with the way of a battle and the latest changes."""
    fight = plan or (view.frame if isinstance(view.frame, (Battle, Conquest)) else None)
    index = view.table.index
    taken = frozenset(index[name] for event in last if isinstance(event, _OWNED) for name in event.at)
    stirred = frozenset(index[name] for event in last if not isinstance(event, Attacked) for name in event.at)
    look = look_of(view, asks=asks)._replace(taken=taken, stirred=stirred)
    return look if fight is None else look._replace(selected=fight.source, aimed=fight.target)


def _due(view: ConKUerorView, turn: Turn, last: Sequence[Event]) -> list[Node]:
    """Draw the panels of the current phase beside the map, and the last roll."""
    fight = battle(view, turn, last)
    dice = [] if fight is not None else [area("rolled", "Last roll", die) for die in last_dice(view, last)]
    panels = (order_roll(view, last), fight, *dice, exchanges(view, turn))
    return [panel for panel in panels if panel is not None]
