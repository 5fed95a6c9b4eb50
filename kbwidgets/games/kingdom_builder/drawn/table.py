"""Kingdom Builder laid out in a cell: the board, the cards, the players and their tokens, and the picks (KB-13)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.drawn.cards import discards, draw_pile, in_play, score_cards
from kbwidgets.games.kingdom_builder.drawn.map import board_map
from kbwidgets.games.kingdom_builder.drawn.panels import locations, players, tokens
from kbwidgets.games.kingdom_builder.drawn.picks import END_KEY, offer
from kbwidgets.games.kingdom_builder.rules.chapters.turns import END
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.words import eyebrow, list_empty_supplies


def table(view: KingdomBuilderView, turn: Turn, last: Sequence[Event] = (), shown: Seat | None = None) -> Table:
    """Return a view laid out; the gold and tokens shown are those of the seat `shown`, or of the active one."""
    seat = view.seat if shown is None else shown
    lines = view.score() or ()
    asks = view.viewer is not None
    sides = [*_notice(view), players(view, lines, seat)]
    if view.setup.cards:
        sides.append(score_cards(view, seat, lines))
    if view.land is not None:
        sides.append(locations(view.land))
    body = h(
        "div",
        "kingdom-builder",
        h(
            "div",
            "kingdom-builder/table",
            h("div", "top row", draw_pile(view), in_play(view), discards(view), cls="kbb-top"),
            h("div", "board", board_map(view, last, asks=asks), cls="kb-board kbb-board", data_kb_zoom=True),
            tokens(view, turn, seat),
            h("div", "side", *sides, cls="kbb-side"),
            cls="kbb-table",
        ),
        cls=f"kb-play kbb-body kbb-acts-{view.colours[view.seat]}",
    )
    settlement = {"": (Stamp(f"kbb-settlement-{view.colours[view.seat]}"),)}
    return Table(
        eyebrow=eyebrow(view),
        prompt=view.prompt(),
        body=body,
        choices=offer(view, turn),
        actions=_actions(turn),
        ghosts={} if turn.seat is None else {"": settlement},
        confirm="Place here",
    )


def _actions(turn: Turn) -> tuple[Node, ...]:
    """Draw the red button, which is there in each turn of a person and works once the turn may end (KB-13.13)."""
    if turn.seat is None:
        return ()
    reason = turn.why_not(END)
    why = reason.short if reason else None
    return (
        h("button", END_KEY, text="Next player", cls="kb-turn-over", type="button", disabled=bool(reason), title=why),
    )


def _notice(view: KingdomBuilderView) -> tuple[Node, ...]:
    """Draw the notice of the final round (KB-13.14), or on the final board the hint at what it can show (KB-13.18)."""
    if view.phase == "end":
        text = "Choose a player or a card to see what scored."
        return (h("p", "notice of the end", text=text, cls="kb-banner kbb-notice"),)
    names = list_empty_supplies(view)
    if not names:
        return ()
    have = "has" if len(names) == 1 else "have"
    text = f"{joined(names)} {have} no settlements left. The match ends after this round."
    words = h("p", "last words", h("b", text="Last round. "), h("span", "last words text", text=text))
    return (h("div", "notice of the end", words, cls="kb-message kb-note kbb-notice", role="status"),)
