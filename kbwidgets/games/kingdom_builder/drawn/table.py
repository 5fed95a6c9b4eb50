"""Kingdom Builder laid out in a cell: the board, the cards, the players and their tokens, and the picks (KB-13)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.scene import Node, h
from kbwidgets.core.table import Stamp, Table
from kbwidgets.core.types import Event, ScoreLine, Seat
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdom_builder.drawn.cards_shown import discards, draw_pile, gold, in_play, score_cards
from kbwidgets.games.kingdom_builder.drawn.map import board_map
from kbwidgets.games.kingdom_builder.drawn.panels import locations, players, tokens
from kbwidgets.games.kingdom_builder.drawn.picks import END, may_act, offer
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.words import due as due_words
from kbwidgets.games.kingdom_builder.rules.words import usable_tiles, won


def table(view: KingdomBuilderView, last: Sequence[Event] = (), shown: Seat | None = None) -> Table:
    """A view laid out; `shown` is the seat whose gold and tokens are shown, else the active one."""
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
            tokens(view, seat),
            h("div", "side", *sides, cls="kbb-side"),
            cls="kbb-table",
        ),
        cls=f"kbb-body kbb-acts-{view.colours[view.seat]}",
    )
    settlement = {"": (Stamp(f"kbb-settlement-{view.colours[view.seat]}"),)}
    return Table(
        eyebrow=eyebrow(view),
        prompt=view.prompt()._replace(hint=hint(view)),
        body=body,
        choices=offer(view),
        actions=_actions(view),
        ghosts={"": settlement} if may_act(view) else {},
        confirm="Build here",
    )


def _actions(view: KingdomBuilderView) -> tuple[Node, ...]:
    """The red button; there in each turn of a person, enabled once the turn may end (KB-13.13)."""
    if not may_act(view):
        return ()
    can = view.phase in ("after", "over")
    why = None if can else f"{counted(view.left, 'settlement')} to build first"
    return (h("button", END, text="Next player", cls="kb-turn-over", type="button", disabled=not can, title=why),)


def out_of_supply(view: KingdomBuilderView) -> list[str]:
    """Who has built the last settlement (KB-6.2)."""
    return [name for name, realm in zip(view.names, view.realms, strict=True) if not realm.supply]


def _notice(view: KingdomBuilderView) -> tuple[Node, ...]:
    """The notice of the final round (KB-13.14); on the final board what can be done there (KB-13.18)."""
    if view.phase == "end":
        told = "Choose a player or a card to see on the board what earned the gold."
        return (h("p", "notice of the end", text=told, cls="kb-banner kbb-notice"),)
    names = out_of_supply(view)
    if not names:
        return ()
    have = "has" if len(names) == 1 else "have"
    told = f"{joined(names)} {have} built the last settlement: this round ends the game."
    words = h("p", "last words", h("b", text="Final round. "), h("span", "last words text", text=told))
    return (h("div", "notice of the end", words, cls="kb-message kb-note kbb-notice", role="status"),)


# -- words ------------------------------------------------------------------------------------------------


def eyebrow(view: KingdomBuilderView) -> str:
    """Where the match stands."""
    if view.phase == "end":
        return "the end"
    if view.land is None or view.phase in ("card", "first", "deal"):
        return "set-up"
    final = ", final round" if out_of_supply(view) else ""
    return f"round {view.turn // len(view.names) + 1}{final}"


def due(view: KingdomBuilderView, lines: Sequence[ScoreLine]) -> str:
    """Who must do what, or who won."""
    if view.phase == "end":
        return won(view.names, [gold(lines, seat) for seat in range(len(view.names))])  # KB-13.16
    if view.phase not in ("start", "mandatory", "after", "over"):
        words = due_words(view)
        return words[0].upper() + words[1:]
    name = view.names[view.seat]
    if view.phase in ("start", "mandatory"):
        more = " more" if view.phase == "mandatory" else ""
        return f"{name}: build {view.left}{more} on {TERRAINS[view.in_play or 0]}"
    return f"{name}: {'use a tile or end the turn' if usable_tiles(view) else 'end the turn'}"


def hint(view: KingdomBuilderView) -> str:
    """What is expected now, in one sentence (KB-13.12)."""
    if not may_act(view):
        return ""
    tiles = joined(usable_tiles(view), "or")
    if view.phase == "over":
        return "The last settlement is built: press Next player."
    if view.phase == "after":
        return f"You may use {tiles}, or press Next player." if tiles else "Press Next player."
    told = "Click a marked hex to build a settlement"
    return f"{told}, or use {tiles} first." if tiles else f"{told}."
