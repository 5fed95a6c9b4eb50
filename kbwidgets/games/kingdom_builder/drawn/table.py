"""Kingdom Builder laid out in a cell: the board, the cards, the players and their tiles, and the picks (KB-13)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.drawn.cards import deck, score_cards
from kbwidgets.games.kingdom_builder.drawn.map import board_map
from kbwidgets.games.kingdom_builder.drawn.panels import players, tokens
from kbwidgets.games.kingdom_builder.drawn.picks import END_KEY, asks_next, offer
from kbwidgets.games.kingdom_builder.rules.chapters.turns import END
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.words import eyebrow


def table(
    view: KingdomBuilderView, turn: Turn, avatars: Sequence[int], last: Sequence[Event] = (), shown: Seat | None = None
) -> Table:
    """Return a view laid out, with the gold and tiles of the seat `shown`.

    If it is None, they are those of the viewer, or of the player whose turn it is if several share the page.
    """
    own = view.viewer if view.viewer in range(len(view.names)) else None
    seat = shown if shown is not None else own if own is not None else view.seat
    lines = view.score() or ()
    goals = [score_cards(view, seat, lines)] if view.setup.cards else []
    body = h(
        "div",
        "kingdom-builder",
        h("div", "board", board_map(view, last, asks=view.viewer is not None), cls="kb-board kbb-board",
          data_kb_zoom=True),
        deck(view),
        players(view, avatars, lines, seat),
        *goals,
        tokens(view, turn, seat),
        cls=f"kb-play kbb-play kbb-acts-{view.colours[view.seat]}",
    )  # fmt: skip
    settlement = {"": (Stamp(f"kbb-settlement-{view.colours[view.seat]}"),)}
    return Table(
        eyebrow=eyebrow(view),
        prompt=view.prompt(),
        body=body,
        choices=offer(view, turn),
        actions=_actions(turn),
        ghosts={} if turn.seat is None else {"": settlement},
        confirm="Place here",
        then=asks_next(turn),
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
