"""The layout of Pawns Board in a cell: players, board, preview and hands (PB-UI)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.board import board_size, draw_board
from kbwidgets.games.pawns_board.drawn.hand import draw_backs, draw_hands
from kbwidgets.games.pawns_board.drawn.keys import card_key, deck_key, slot_prefixes
from kbwidgets.games.pawns_board.drawn.picks import CONFIRM, PASS_KEY, can_place, list_choices
from kbwidgets.games.pawns_board.drawn.pieces import is_fine
from kbwidgets.games.pawns_board.drawn.preview import Preview, make_preview
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.moves import MOVES, Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

_FEW: Final = 5
"""The largest size of hands that have room beside the news."""
_WIDE: Final = 1.3
"""The ratio of width to height from which the hand lies below a board, and not beside it."""


def draw_table(
    view: PawnsBoardView,
    turn: Turn,
    avatars: Sequence[int],
    choices: Choices,
    last: Sequence[Event] = (),
    peek: Preview | None = None,
) -> Table:
    """Lay out a view; `peek` is a placement whose changes are shown before it is confirmed."""
    asks = view.viewer is not None
    width, height = board_size(view)
    looks = "kb-play kbp-play" + (" kbp-fine" if is_fine(view.layout) else "")
    looks += " kbp-tall" if width < _WIDE * height else ""
    looks += " kbp-crowded" if view.layout.hand_size > _FEW else ""
    looks += " kbp-watched" if view.hands == (None, None) else ""
    body = h(
        "div",
        "pawns-board",
        _draw_side(view, avatars, 0, peek),
        h("div", "table of cells", draw_board(view, last, peek, asks=asks), cls="kb-board kbp-table"),
        _draw_side(view, avatars, 1, peek),
        _draw_summary(view, turn, peek),
        draw_hands(view, turn),
        _draw_text(view),
        cls=looks,
        style=f"--kbp-cards:{view.layout.hand_size + 1};--kbp-shape:{width / height:.3f}",
    )
    return Table(
        eyebrow=eyebrow(view),
        prompt=view.prompt() if peek is None else _ask_to_confirm(view, peek),
        body=body,
        choices=choices,
        actions=_draw_buttons(view, turn),
        confirm="Place {}",
        then=_ask_next(view, turn),
        slots=slot_prefixes(view) if _has_place_button(view, turn) else (),
        keys={"p": (PASS_KEY,)},  # PB-UI.3: the digits, which the hand itself handles, pick cards.
        peeks=can_place(turn),
        said=peek.describe(view) if peek else "",
    )


def draw_preview(
    view: PawnsBoardView, turn: Turn, avatars: Sequence[int], path: Path, last: Sequence[Event]
) -> Table | None:
    """Lay out the table with the preview of a placement, or return None if the path is not one."""
    choices = list_choices(view, turn)
    text = choices.find(path)
    move = MOVES.parse(text) if text else None
    if not isinstance(move, Place):
        return None
    layout = view.layout
    peek = make_preview(view, layout.ids[view.turn][move.card], layout.cell(move.row, move.col))
    return draw_table(view, turn, avatars, choices, last, peek)


# -- beside the board -------------------------------------------------------------------------------------


def _draw_side(view: PawnsBoardView, avatars: Sequence[int], seat: Seat, peek: Preview | None) -> Node:
    """Draw a player with the total, the deck and the size of the hand, with its backs if it is not seen."""
    colour, total = COLOURS[seat], view.packed.totals(view.layout)[seat]
    deck = h(
        "span",
        f"deck of {seat}",
        h("svg", "", h("use", "", href="#kbp-pile"), viewBox="0 0 40 52", cls="kbp-pile", aria_hidden="true"),
        h("b", deck_key(seat), text=str(view.deck_sizes[seat])),
        h("span", "", text=" in deck", cls="kbp-words"),
        cls="kbp-deck-of",
    )
    backs = () if view.hands[seat] is not None else (draw_backs(view, seat),)
    size = h("span", f"in hand {seat}", text=str(view.hand_sizes[seat]))
    held = h("span", f"hand size {seat}", *backs, h("span", "", size, h("span", text=" in hand"), cls="kbp-words"),
             cls="kbp-held")  # fmt: skip
    return h(
        "section",
        f"side {seat}",
        portrait(avatars[seat], colour),
        h("b", f"side name {seat}", text=view.names[seat], cls="kb-serif kbp-called"),
        h("span", "", text=f"{SIDES[seat]}, total ", cls="kb-sr"),
        h("b", f"total {seat}", text=str(total), cls="kbp-total"),
        _draw_then(view, peek, seat),
        deck,
        held,
        cls=f"kbp-side kbp-{colour}",
        aria_label=view.names[seat],
    )


def _draw_then(view: PawnsBoardView, peek: Preview | None, seat: Seat) -> Node:
    """Draw the total after the previewed placement. Its space is always kept, so that nothing jumps."""
    changed = peek is not None and peek.totals[seat] != view.packed.totals(view.layout)[seat]
    words = "" if peek is None else f"then {peek.totals[seat]}" if changed else f"stays {peek.totals[seat]}"
    return h("span", f"then {seat}", text=words, cls="kbp-total-then", aria_hidden=None if words else "true")


# -- below the board --------------------------------------------------------------------------------------


def _draw_summary(view: PawnsBoardView, turn: Turn, peek: Preview | None) -> Node:
    """Draw the summary of the preview. Its space is always kept."""
    if peek:
        card = view.layout.cards[peek.card].name
        words = h("p", "say words", h("b", text=card, cls="kb-serif"),
                  h("span", text=peek.describe_scores(view).removeprefix(card)))  # fmt: skip
        effects = h(
            "ul", "say effects", *(h("li", text=effect) for effect in peek.list_effects(view)), cls="kbp-effects"
        )
        parts = [words, effects]
    else:
        text = "You'll see what changes before you place a card." if can_place(turn) else ""
        parts = [h("p", "say words", text=text, cls="kb-quiet", data_kb_how=True)]
    return h("div", "say", *parts, cls="kb-paper kbp-say")


def _draw_buttons(view: PawnsBoardView, turn: Turn) -> tuple[Node, ...]:
    """Draw the buttons Place and Pass, or only Pass if nothing can be placed."""
    if view.viewer is None or view.over:
        return ()
    placing = _has_place_button(view, turn)
    pass_button = h("button", PASS_KEY, h("span", text="Pass"), type="button",
                    disabled=turn.seat is None, cls="kb-button" if placing else "kb-primary")  # fmt: skip
    place = h("button", CONFIRM, h("span", text="Place a card"), cls="kb-primary",
              type="button", data_kb_confirm=True, disabled=True)  # fmt: skip
    return (pass_button, *((place,) if placing else ()))


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


def _ask_next(view: PawnsBoardView, turn: Turn) -> dict[str, str]:
    """Return the prompt after the first of the two picks of a placement, by the key of the picked card."""
    seat = view.seat_shown
    hand = view.hands[seat] if seat is not None and can_place(turn) else None
    if seat is None or not hand:
        return {}
    names = [view.layout.cards[card].name for card in hand]
    return {card_key(view, seat, n): f"Choose a cell for {name}" for n, name in enumerate(names)} | {
        "": "Choose a card for this cell"
    }


def _ask_to_confirm(view: PawnsBoardView, peek: Preview) -> Prompt:
    """Return the prompt while a placement is previewed."""
    name = view.layout.cards[peek.card].name
    return Prompt(f"Place {name}?", view.prompt().others, "Or choose another card or cell.")


def eyebrow(view: PawnsBoardView) -> str:
    """Return the line above the prompt."""
    if view.phase == "over":
        return "Final result"
    return "Dealing" if view.phase == "deal" else f"{view.layout.rows} × {view.layout.cols} board"
