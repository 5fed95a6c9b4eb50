"""The panels next to the board for discards (CT-18.7) and for dice rolled by hand, and the buttons of a turn."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import area, bundle
from kbwidgets.games.catan.rules.chapters.cards import Stop
from kbwidgets.games.catan.rules.chapters.turn import End, Roll
from kbwidgets.games.catan.rules.known import HIDDEN
from kbwidgets.games.catan.rules.position import Discarding, FreeRoads, OrderRolls
from kbwidgets.games.catan.rules.resources import listed
from kbwidgets.games.catan.rules.view import CatanView

END: Final = "end"
ROLL: Final = "roll"
STOP: Final = "stop"
FACES: Final = range(1, 7)
TOTALS: Final = range(2, 13)


def due_panel(view: CatanView, turn: Turn) -> Node | None:
    """Return what is asked of a seat or expected of others, apart from trade, or None."""
    frame = view.frame
    if isinstance(frame, Discarding):
        return _discards(view, frame, turn.seat)
    if _is_rolling_by_hand(turn):
        return _dice(view)
    return _order_rolls(view, frame) if isinstance(frame, OrderRolls) else None


# -- discards ---------------------------------------------------------------------------------------------


def _discards(view: CatanView, frame: Discarding, seat: Seat | None) -> Node:
    """Return who must discard how many cards, who has chosen (CT-7.2), and the seat's own choice."""
    parts: list[Node] = []
    owes = frame.owed[seat] if seat is not None and seat in view.to_act else 0
    if owes:
        parts.append(h("div", "discard panel", cls="kb-cards ctb-form", data_kb_panel=True))
    for other, owed in enumerate(frame.owed):
        if not owed or (owes and other == seat):
            continue
        chosen, name = frame.chosen[other], view.names[other]
        text = f"{owed} to discard" if not chosen else "Ready"
        if chosen and chosen != HIDDEN:
            text = f"Discards {listed(chosen)}"
        words = (chip(view.colours[other]), h("b", text=f"{name} "), h("span", f"owes {other} words", text=text))
        parts.append(h("p", f"owes {other}", *words, cls="ctb-waits"))
    return area("discard", f"Discard {counted(owes, 'card')}" if owes else "Discards", *parts, cls="ctb-due")


# -- dice -------------------------------------------------------------------------------------------------


def _is_rolling_by_hand(turn: Turn) -> bool:
    """Return whether a seat enters its own dice now (CT-13.5)."""
    first = turn.moves[0] if turn.moves else None
    return isinstance(first, Roll) and first.is_by_hand


def _dice(view: CatanView) -> Node:
    """Return the inputs for both dice, or for their total."""
    rows = [_faces("first", "First die"), _faces("second", "Second die")]
    totals = [h("button", f"total {n}", text=str(n), cls="ctb-total", type="button") for n in TOTALS]
    rows.append(h("div", "totals", h("span", text="or the total", cls="kb-quiet"), *totals, cls="ctb-row", role="group",
                  aria_label="Total"))  # fmt: skip
    return area("enter dice", "Your roll", *rows, cls="ctb-due")


def _faces(which: str, words: str) -> Node:
    faces = [
        h("button", f"{which} {n}",
          h("svg", "", h("use", href=f"#kb-die-{n}"), viewBox="0 0 24 24", cls="ctb-face-of", aria_hidden="true"),
          h("span", text=str(n), cls="kb-sr"), cls="ctb-die", type="button")
        for n in FACES
    ]  # fmt: skip
    return h("div", f"{which} faces", *faces, cls="ctb-row", role="group", aria_label=words)


def _order_rolls(view: CatanView, frame: OrderRolls) -> Node:
    """Return the rolls for turn order so far (CT-4.2)."""
    done = [h("span", f"rolled {n}", text=str(rolled), cls="ctb-rolled-total") for n, rolled in enumerate(frame.rolled)]
    text = "No rolls yet." if not done else "Rolls: "
    return area("order", "Who starts?", h("p", "order rolls", h("span", text=text, cls="kb-quiet"), *done,
                                          cls="ctb-row"))  # fmt: skip


# -- buttons and picks ------------------------------------------------------------------------------------


def buttons(view: CatanView, turn: Turn) -> tuple[Node, ...]:
    """Return the buttons that roll, end the turn or skip the second free road (CT-18.11)."""
    first, last = (turn.moves[0], turn.moves[-1]) if turn.moves else (None, None)
    if isinstance(first, Roll) and not first.is_by_hand:
        return (h("button", ROLL, text="Roll dice", cls="kb-primary", type="button"),)
    if isinstance(last, End):
        return (h("button", END, text="End turn", cls="kb-turn-over", type="button"),)
    if isinstance(view.frame, FreeRoads) and turn.seat is not None:
        why = turn.why_not(Stop())
        return (h("button", STOP, text="Done", cls="kb-button", type="button", disabled=why is not None,
                  title=why and why.short),)  # fmt: skip
    return ()


def offer_discards(view: CatanView, seat: Seat, choices: Choices, verb: str) -> None:
    """Add the pick of all cards that a seat must discard."""
    frame = view.frame
    assert isinstance(frame, Discarding)
    owed = frame.owed[seat]
    cards = bundle(view.hands[seat] or 0, f"Choose {counted(owed, 'card')}", owed, owed, verb=verb)
    choices.add((cards,), f"discard {seat} {{0}}")


def offer_dice(choices: Choices) -> None:
    """Add the picks of two dice, or of their total."""
    firsts, seconds = ([f"{which} {n}" for n in FACES] for which in ("first", "second"))
    rolls = {(f"first {a}", f"second {b}"): f"roll {a} {b}" for a in FACES for b in FACES}
    choices.add_pairs((), firsts, seconds, rolls, any_order=True)
    for n in TOTALS:
        choices.add((f"total {n}",), f"roll {n}")
