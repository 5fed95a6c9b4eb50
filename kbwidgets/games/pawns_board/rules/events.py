"""What a move of Pawns Board does, in order, as far as a viewer may know it.

Kinds and their data: draw (the card's name, "" for whom it is hidden from), place (name, row, column, cost, value),
gain, grow and convert (how many cells; the cells stand in `at`), raise and lower (how many cells), remove (name, row,
column, pawns left), pass (1 if it happened by itself), over (both totals).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kbwidgets.core.protocol.events import Event, plain
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.games.pawns_board.rules.board import changes
from kbwidgets.games.pawns_board.rules.moves import Draw, Place
from kbwidgets.games.pawns_board.rules.position import PawnsBoardPosition

KINDS: Final = ("draw", "place", "gain", "grow", "convert", "raise", "lower", "remove", "pass", "over")


class Step(NamedTuple):
    """What happens by itself after a move: a draw, or a pass where `card` is None."""

    seat: Seat
    card: str | None


def events(
    before: PawnsBoardPosition, move: Move, after: PawnsBoardPosition, steps: Sequence[Step], viewer: Viewer
) -> tuple[Event, ...]:
    """The events of a legal move, from the positions round it and what happened by itself between them."""
    seat = before.turn
    if isinstance(move, Draw):
        untouched = len(before.rests[0]) == len(before.layout.lists[0]) - before.layout.hand_size
        first = "PB-SETUP.4" if untouched and not seat else "PB-TURN.1"
        rule = "PB-SETUP.3" if before.phase == "deal" else first
        found = [_drawn(before, seat, before.layout.ids[seat][move.card], rule, viewer)]
    elif isinstance(move, Place):
        found = _placed(before, move)
    else:
        found = [plain("pass", seat, "PB-TURN.3", (), (0,))]
    for step in steps:
        if step.card is None:
            found.append(plain("pass", step.seat, "PB-TURN.3", (), (1,)))
        else:
            found.append(_drawn(before, step.seat, step.card, "PB-TURN.1", viewer))
    if after.over:
        found.append(plain("over", CHANCE, "PB-END.1", (), after.packed.totals(after.layout)))
    return tuple(found)


def _drawn(before: PawnsBoardPosition, seat: Seat, card: str, rule: str, viewer: Viewer) -> Event:
    name = before.layout.cards[card].name if viewer in (OPEN, seat) else ""  # PB-INFO.2
    return plain("draw", seat, rule, (f"hand {seat}",), (name,))


def _placed(before: PawnsBoardPosition, move: Place) -> list[Event]:
    layout, seat = before.layout, before.turn
    card, cell = layout.ids[seat][move.card], layout.cell(move.row, move.col)
    done = changes(layout, before.packed, card, cell)
    data = (move.card, move.row, move.col, layout.costs[card], layout.values[card])
    found = [plain("place", seat, "PB-PLACE.2", (layout.key(cell),), data)]
    for kind, rule, cells in (
        ("gain", "PB-INFL.3", done.gained),
        ("grow", "PB-INFL.3", done.grown),
        ("convert", "PB-INFL.3", done.converted),
        ("raise", "PB-VAR.1", done.raised),
        ("lower", "PB-VAR.1", done.lowered),
    ):
        if cells:
            found.append(plain(kind, seat, rule, layout.keys(cells), (len(cells),)))
    for other in done.removed:
        lies = card if other == cell else before.packed.laid[other]
        gone = (layout.cards[lies].name, *layout.row_col(other), layout.costs[lies])
        found.append(plain("remove", layout.owner(lies), "PB-VAR.3", (layout.key(other),), gone))
    return found
