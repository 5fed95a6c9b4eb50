"""The layout of Pawns Board in a cell: players, board, preview, buttons and hands (PB-UI)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.board import draw_board
from kbwidgets.games.pawns_board.drawn.hand import draw_hands
from kbwidgets.games.pawns_board.drawn.keys import deck_key, slot_prefixes
from kbwidgets.games.pawns_board.drawn.picks import CONFIRM, PASS_KEY, can_place, list_choices
from kbwidgets.games.pawns_board.drawn.pieces import MANY, draw_chip
from kbwidgets.games.pawns_board.drawn.preview import Preview, make_preview
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.moves import MOVES, Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def draw_table(
    view: PawnsBoardView, turn: Turn, choices: Choices, last: Sequence[Event] = (), peek: Preview | None = None
) -> Table:
    """Lay out a view; `peek` is a placement whose changes are shown before it is confirmed."""
    asks = view.viewer is not None
    many = " kbp-many" if view.layout.cols >= MANY else ""
    body = h(
        "div",
        "pawns-board",
        h("div", "table of cells", _draw_sides(view, peek), draw_board(view, last, peek, asks=asks),
          cls=f"kb-board kbp-table{many}"),
        _draw_summary(view, turn, peek),
        draw_hands(view, turn),
        _draw_text(view),
        cls="kbp-body",
    )  # fmt: skip
    return Table(
        eyebrow=eyebrow(view),
        prompt=view.prompt(),
        body=body,
        choices=choices,
        confirm="Place {}",
        slots=slot_prefixes(view) if _has_place_button(view, turn) else (),
        keys={"p": (PASS_KEY,)},  # PB-UI.3: the digits, which the hand itself handles, pick cards.
        peeks=can_place(turn),
        said=peek.describe(view) if peek else "",
    )


def draw_preview(view: PawnsBoardView, turn: Turn, path: Path, last: Sequence[Event]) -> Table | None:
    """Lay out the table with the preview of a placement, or return None if the path is not one."""
    choices = list_choices(view, turn)
    text = choices.find(path)
    move = MOVES.parse(text) if text else None
    if not isinstance(move, Place):
        return None
    layout = view.layout
    peek = make_preview(view, layout.ids[view.turn][move.card], layout.cell(move.row, move.col))
    return draw_table(view, turn, choices, last, peek)


# -- above the board --------------------------------------------------------------------------------------


def _draw_sides(view: PawnsBoardView, peek: Preview | None) -> Node:
    """Draw both players with their public figures, and the totals between them."""
    red, blue = view.packed.totals(view.layout)
    sides = [h("span", "", text=f"{side} ", cls="kb-sr") for side in SIDES]
    middle = h(
        "div",
        "totals",
        h("span", "totals word", text="Total", cls="kbp-quiet"),
        h("div", "totals row", _draw_then(view, peek, 0), draw_chip(0), sides[0], h("b", "total 0", text=str(red)),
          h("span", "", text="–"), sides[1], h("b", "total 1", text=str(blue)), draw_chip(1), _draw_then(view, peek, 1),
          cls="kbp-pair"),
        cls="kbp-totals",
        role="group",
        aria_label="Totals",
    )  # fmt: skip
    return h("div", "sides", _draw_side(view, 0), middle, _draw_side(view, 1), cls="kbp-sides")


def _draw_then(view: PawnsBoardView, peek: Preview | None, seat: Seat) -> Node:
    """Draw the total after the previewed placement. Its space is always kept, so that nothing jumps."""
    changed = peek is not None and peek.totals[seat] != view.packed.totals(view.layout)[seat]
    words = f"→ {peek.totals[seat]}" if peek and changed else ""
    return h("span", f"then {seat}", text=words, cls="kbp-total-then", aria_hidden=None if words else "true")


def _draw_side(view: PawnsBoardView, seat: Seat) -> Node:
    words = h(
        "div",
        f"side words {seat}",
        h("b", f"side name {seat}", text=view.names[seat], cls="kb-serif"),
        h(
            "span",
            f"side sizes {seat}",
            h("span", text=f"{SIDES[seat]} · ", cls="kbp-side-of"),
            h("span", text="hand "),
            h("span", f"in hand {seat}", text=str(view.hand_sizes[seat])),
            h("span", text=" · deck "),
            h("span", deck_key(seat), text=str(view.deck_sizes[seat])),
            cls="kbp-quiet",
        ),
    )
    return h("div", f"side {seat}", draw_chip(seat), words, cls=f"kbp-side kbp-{COLOURS[seat]}")


# -- below the board --------------------------------------------------------------------------------------


def _draw_summary(view: PawnsBoardView, turn: Turn, peek: Preview | None) -> Node:
    """Draw the summary of the preview beside the buttons. Its space is always kept."""
    if peek:
        card = view.layout.cards[peek.card].name
        words = h("p", "say words", h("b", text=card, cls="kb-serif"),
                  h("span", text=peek.describe_scores(view).removeprefix(card)), cls="kb-m")  # fmt: skip
        effects = h(
            "ul", "say effects", *(h("li", text=effect) for effect in peek.list_effects(view)), cls="kbp-effects"
        )
        parts = [words, effects]
    else:
        text = "You'll see what changes before you place a card." if can_place(turn) else ""
        parts = [h("p", "say words", text=text, cls="kb-quiet", data_kb_how=True)]
    return h("div", "say", h("div", "say left", *parts), *_draw_buttons(view, turn), cls="kbp-say")


def _draw_buttons(view: PawnsBoardView, turn: Turn) -> tuple[Node, ...]:
    """Draw the buttons Place and Pass, or only Pass if nothing can be placed."""
    if view.viewer is None or view.over:
        return ()
    placing = _has_place_button(view, turn)
    pass_button = h("button", PASS_KEY, h("span", text="Pass"), h("kbd", text="P"), type="button",
                    disabled=turn.seat is None, cls="kb-button" if placing else "kb-primary")  # fmt: skip
    place = h("button", CONFIRM, h("span", text="Place a card"), h("kbd", text="Enter"), cls="kb-primary",
              type="button", data_kb_confirm=True, disabled=True)  # fmt: skip
    return (h("div", "buttons", *((place,) if placing else ()), pass_button, cls="kbp-buttons"),)


def _has_place_button(view: PawnsBoardView, turn: Turn) -> bool:
    """Return whether there is a button that places the picked card; it is disabled while the opponent acts.

    If nothing can be placed, there is no button, and each pick is answered at once.
    """
    return view.viewer is not None and not view.over and (turn.seat is None or can_place(turn))


def _draw_text(view: PawnsBoardView) -> Node:
    """Draw the textual views, which follow the board during playback (PB-VIEW, PB-UI.6)."""
    lines = [h("pre", "textual", text=view.textual)]
    if view.layout.variants:
        lines.append(h("pre", "detailed", text=view.detailed))
    return h("details", "text view", h("summary", "", text="As text"), *lines, cls="kbp-text")


# -- words ------------------------------------------------------------------------------------------------


def eyebrow(view: PawnsBoardView) -> str:
    """Return the line above the prompt."""
    if view.phase == "over":
        return "Final result"
    return "Dealing" if view.phase == "deal" else f"{view.layout.rows} × {view.layout.cols} board"
