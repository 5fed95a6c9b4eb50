"""The drawing of Hex, in which hexes point upwards and each row is half a hex further right."""

from collections.abc import Sequence
from typing import Final

from kb_hex.rules import HexState, board
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.open_information import OpenView
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.values.types import Seat

DX, DY = 26, 22.5
HEX: Final = "0,-15 13,-7.5 13,7.5 0,15 -13,7.5 -13,-7.5"


class HexDrawing(Drawing[OpenView[HexState]]):
    """A view of Hex; its symbols and its style are the two files beside this one."""

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        view, choices, seat = self.view, Choices(), self.turn.seat
        self.turn.offer(choices)
        body = h("div", "hex", self._board(), cls="kb-board")
        stone = {} if seat is None else {"": (Stamp(f"hx-{view.colours[seat]}"),)}
        return Table(f"Move {view.position.turn + 1}", view.prompt(), body, choices, ghosts={"": stone})

    def attempt(self, path: Path) -> str | None:
        on_board = all(pick in board(self.view.position.size).index for pick in path)
        return self.turn.attempt(path) if on_board else None

    def _board(self) -> Node:
        size, colours = self.view.position.size, self.view.colours
        right, down = DX * (size - 1), DY * (size - 1)
        rows = f"M0-12h{right}m{right / 2:g} {down + 24:g}h{-right}"
        columns = f"M-13 0l{right / 2:g} {down:g}m{right + 26} 0l{-right / 2:g} {-down:g}"
        lines = (h("path", d=d, cls=f"hx-{colour}", fill="none", stroke_width=14, style="fill: none")
                 for d, colour in zip((rows, columns), colours, strict=True))  # fmt: skip
        grid = h("g", "cells", *self._cells(), cls="kb-grid", role="grid", aria_label="Board", data_kb_rove=True)
        return h("svg", "board", *lines, grid, h("g", "over", data_kb_overlay=True), cls="hx-board", role="img",
                 aria_label=f"Hex, move {self.view.position.turn + 1}",
                 viewBox=f"-34 -34 {1.5 * right + 68:g} {down + 68:g}")  # fmt: skip

    def _cells(self) -> list[Node]:
        position, found = self.view.position, list[Node]()
        for name, index in board(position.size).index.items():
            row, column = divmod(index, position.size + 1)
            x, y = f"{DX * (column + row / 2):g}", f"{DY * row:g}"
            owner = next((seat for seat in (0, 1) if position.stones[seat] >> index & 1), None)
            stone = () if owner is None else (h("use", href=f"#hx-{position.colours[owner]}"),)
            told = f"{name}: {'empty' if owner is None else position.names[owner]}"
            cls = "kb-cell hx-won" if position.chain >> index & 1 else "kb-cell"
            found.append(h("g", name, h("polygon", points=HEX, cls="kb-face"), *stone, cls=cls, role="gridcell",
                           aria_label=told, transform=f"translate({x} {y})", data_kb_cell=True,
                           data_kb_at=f"{x} {y}", data_kb_ask=True))  # fmt: skip
        return found
