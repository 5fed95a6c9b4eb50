"""The strip below the map, which names, counts and confirms what is picked on it (CQ-17.5 to CQ-17.7).

It is as high whatever it shows: a chance card, the roll for the first turn, a march with its odds and its number, or,
while nothing is picked, what is left to place, the exchanges, and the player's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.battle import Plan, last_dice, march
from kbwidgets.games.conkueror.drawn.chance import chance_card
from kbwidgets.games.conkueror.drawn.hand import exchanges, hand, recipes, stationing
from kbwidgets.games.conkueror.drawn.opening import order_roll
from kbwidgets.games.conkueror.drawn.parts import button, seat_shown
from kbwidgets.games.conkueror.rules.chapters.draft import Deployed
from kbwidgets.games.conkueror.rules.fields import Opening
from kbwidgets.games.conkueror.rules.view import ConKUerorView

STRIP: Final = "strip"
"""The key of the strip."""
ATTACK: Final = "attack"
STORM: Final = "until done"
REST: Final = "rest"
SEVERAL: Final = "several"


def strip(view: ConKUerorView, turn: Turn, last: Sequence[Event], plan: Plan | None, shown: Seat | None) -> Node:
    """Draw the strip; `shown` is the seat whose cards are visible, `plan` a march that is picked."""
    card, order = chance_card(view, turn), order_roll(view, last)
    lead = march(view, turn, last, plan) or stationing(view, turn) or tuple(part for part in (card, order) if part)
    number = h("div", "number panel", cls="cq-numbers", data_kb_panel=True)
    picked = (*_ends(view, turn), *recipes(turn))
    idle = () if lead else _idle(view, turn, last, shown)
    back = h("button", "take back", text="×", cls="kb-tool cq-back", type="button", aria_label="Back", title="Back",
             data_kb_back=True, disabled=True)  # fmt: skip
    look = f"kb-paper cq-strip{' cq-leads' if lead else ''}"
    return h("section", STRIP, *lead, number, back, *picked, *idle, cls=look,
             aria_label="What you do" if turn.seat is not None else "What happens")  # fmt: skip


def _ends(view: ConKUerorView, turn: Turn) -> tuple[Node, ...]:
    """Draw the buttons after the number of an attack; the second one also rolls until the battle is over (CQ-6.8)."""
    if turn.seat is None or view.phase != "attack":
        return ()
    return (button(ATTACK, text="Attack", cls="kb-primary cq-usable"),
            button(STORM, text="Until done", cls="kb-button cq-usable"))  # fmt: skip


def _idle(view: ConKUerorView, turn: Turn, last: Sequence[Event], shown: Seat | None) -> tuple[Node, ...]:
    """Draw what is left to place, the exchanges, the cards of a player, and the last dice.

    A player who has to place armies and has no cards is not told so.
    """
    own, left = seat_shown(view, shown), _left(view, turn, last)
    cards = [] if own is None or (left and not view.hands[own]) else [hand(view, own)]
    dice = [h("div", "rolled", die, cls="cq-rolled") for die in last_dice(view, last)]
    return (*left, *exchanges(turn, view), *cards, *dice)


def _left(view: ConKUerorView, turn: Turn, last: Sequence[Event]) -> tuple[Node, ...]:
    """Draw the number of armies left to place, and the buttons that place several at once."""
    count = view.draft if view.phase == "draft" else 0
    if isinstance(view.frame, Opening) and view.phase == "reinforce":
        count = view.frame.left[view.turn]
    if not count:
        return ()
    left = h("span", "draft left", h("b", "draft number", text=str(count)), h("span", text="infantry to place"),
             cls="cq-left cq-idle")  # fmt: skip
    if turn.seat is None or view.phase != "draft" or count < 2:
        return (left,)
    at = draft_target(view, last)
    rest = [] if at is None else [button(REST, text=f"All {count} in {view.table.label(at)}", cls="kb-button cq-idle")]
    return left, *rest, button(SEVERAL, text="Several at once", cls="kb-button cq-idle")


def draft_target(view: ConKUerorView, last: Sequence[Event]) -> int | None:
    """Return the territory in which the player placed infantry last, or None if no infantry was placed this turn."""
    placed = [event for event in last if isinstance(event, Deployed) and event.seat == view.turn]
    at = view.table.index[placed[-1].territory.id] if placed else -1
    return at if at >= 0 and view.owners[at] == view.turn else None
