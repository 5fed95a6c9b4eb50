"""The table of Catan in a cell, with the board, the panels and the picks that make moves (CT-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.board import board
from kbwidgets.games.catan.drawn.choices import choices_of
from kbwidgets.games.catan.drawn.due import buttons, due_panel
from kbwidgets.games.catan.drawn.hand import ask_of_cards, build, development, hand
from kbwidgets.games.catan.drawn.offers import open_offer
from kbwidgets.games.catan.drawn.panels import bank, final, players
from kbwidgets.games.catan.drawn.parts import seat_shown
from kbwidgets.games.catan.drawn.picks import list_buildable, victims
from kbwidgets.games.catan.drawn.trade import COUNTER, can_take, trade
from kbwidgets.games.catan.rules.position import MAIN_PHASES, Placing, corner_key
from kbwidgets.games.catan.rules.view import CatanView

_HOW: Final = {
    "road": "Click a marked edge to build a road.",
    "settlement": "Click a marked spot to build a settlement.",
    "city": "Click a marked settlement to make it a city.",
}
"""The hint if only one kind of piece can be built."""


def eyebrow(view: CatanView) -> str:
    """Return where the match stands."""
    if not view.to_act:
        return "Final result"
    return f"Turn {view.turns}" if view.turns else "Setup"


def prompt_with_hint(view: CatanView, turn: Turn) -> Prompt:
    """Return the prompt, with a hint for what the viewer could build now (CT-18.5)."""
    prompt = view.prompt()
    if view.phase != "main" or not (fitting := list_buildable(view, turn)):
        return prompt
    hint = _HOW[fitting[0]] if len(fitting) == 1 else "Choose what to build, then where."
    return prompt._replace(hint=hint)


def describe_picking(view: CatanView, turn: Turn) -> str:
    """Return what picking a place does, for screen readers."""
    if view.phase == "robber":
        return "move the robber here"
    return "build here" if turn.seat == view.turn else ""


MANY: Final = 20
"""The number of places above which their marks are small."""


def table(
    view: CatanView, turn: Turn, avatars: Sequence[int], last: Sequence[Event] = (), shown: Seat | None = None
) -> Table:
    """Return a view laid out. `shown` is the seat whose cards are large and whose longest road is drawn."""
    explains = view.viewer is not None
    turn = turn.showing(shown)
    can_place = turn.seat == view.turn
    many = " ctb-many" if can_place and _count_places(view) > MANY else ""
    body = h(
        "div",
        "catan",
        h("div", "left", board(view, last, shown, explains=explains), cls="ctb-left"),
        players(view, avatars, last, shown),
        h("div", "side", *_deal(view, turn, shown), cls="kb-paper ctb-deal"),
        h("div", "own", *_own(view, turn, shown), cls="ctb-own"),
        cls=f"kb-play ctb-play kb-p-{view.colours[view.turn]}{many}",
    )
    return Table(
        eyebrow=eyebrow(view),
        prompt=prompt_with_hint(view, turn),
        body=body,
        choices=choices_of(view, turn, seat_shown(view, turn.seat, shown)),
        actions=buttons(view, turn),
        ghosts=ghosts(view) if can_place and view.phase in _PLACING else {},
        confirm={"": _CONFIRMS.get(view.phase, "Place"), COUNTER: "Offer", "play plenty": "Take"},
        picking=describe_picking(view, turn),
    )


_PLACING: Final = ("setup", "robber", "free roads", "main", "offer")
"""The phases in which something is placed on the board."""
_CONFIRMS: Final = {"discard": "Discard"}
"""The label of the button that confirms a pick, by phase."""


def _deal(view: CatanView, turn: Turn, shown: Seat | None) -> list[Node]:
    """Return what is asked, offered or traded, which all have the same place, then the bank. At the end, the result."""
    if not view.to_act:
        return [final(view)]
    due = (due_panel(view, turn), open_offer(view, turn), victims(view, turn))
    is_trading = turn.seat == view.turn and view.phase in MAIN_PHASES  # CT-9.3
    seat = seat_shown(view, turn.seat, shown)
    asked = [] if seat is None else ask_of_cards(view, turn, seat)
    panels = [panel for panel in due if panel is not None]
    stacks = bank(view, can_take=can_take(view, turn), alone=not (panels or is_trading))
    return [*panels, *asked, trade(view, turn, stacks) if is_trading else stacks]


def _own(view: CatanView, turn: Turn, shown: Seat | None) -> list[Node]:
    """Return the viewer's hand, cards and pieces. At the end, nothing is built."""
    seat = seat_shown(view, turn.seat, shown)
    parts = [] if seat is None else [hand(view, turn, seat), development(view, turn, seat), build(view, turn, seat)]
    return parts if view.to_act else parts[:2]


def _count_places(view: CatanView) -> int:
    """Return the number of intersections for a settlement in the setup."""
    placing = isinstance(view.frame, Placing) and view.frame.corner < 0
    return view.built.free_corners.bit_count() if placing else 0


def ghosts(view: CatanView) -> dict[str, dict[str, tuple[Stamp, ...]]]:
    """Return the ghosts of pieces that a pick would place."""
    colour, cities = view.colours[view.turn], view.built.realms[view.turn].settlements
    pieces = {"edge": f"ctb-road-{colour}", "hex": "ctb-robber", "intersection": f"ctb-settlement-{colour}"}
    if view.phase in MAIN_PHASES:
        pieces |= {corner_key(corner): f"ctb-city-{colour}" for corner in bits(cities)}
    return {kind: {"": (Stamp(piece),)} for kind, piece in pieces.items()}
