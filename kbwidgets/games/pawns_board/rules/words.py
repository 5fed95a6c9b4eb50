"""Pawns Board in words, as far as it is known: the table as text, what is due, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.prompt import Prompt
from kbwidgets.core.types import CHANCE, Event, Seat
from kbwidgets.core.words import counted, cut, run_on
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.known import Known
from kbwidgets.games.pawns_board.rules.layout import SIDES
from kbwidgets.games.pawns_board.rules.lines import detail
from kbwidgets.games.pawns_board.rules.scoring import result

_LONGEST: Final = 190
"""Characters of the line of a position."""


def due(known: Known) -> str:
    """Who must do what, in a few words."""
    who = player(known, known.turn)
    match known.phase:
        case "over":
            return "the game is over"
        case "deal":
            return f"{who} to be dealt a card"
        case "draw":
            return f"{who} to draw a card"
        case _ if known.stuck(known.turn):  # PB-TURN.3
            return f"{who} to pass"
        case _:
            return f"{who} to place a card or to pass"


def prompt(known: Known) -> Prompt:
    """What is asked, to whoever acts and to everybody else."""
    told = _asked(known).rstrip(".")
    return Prompt(told if known.to_act and known.to_act != (CHANCE,) else "", told)


def _asked(known: Known) -> str:
    """What is due, in one sentence; after a pass it says what a second one does (PB-END.1, PB-UI.5)."""
    if known.phase == "over":
        return f"The game is over: {result(known.layout, known.packed)}."
    if known.phase in ("deal", "draw"):
        return due(known) + "."
    who = player(known, known.turn)
    told = "no card of yours can be placed, so pass" if known.stuck(known.turn) else "place a card or pass"
    after = f"; {player(known, 1 - known.turn)} has passed, a second pass ends the game" if known.passes else ""
    return f"{who}: {told}{after}."


def line(known: Known, seen: str) -> str:
    """A position in one line, cut where names are very long."""
    size = f"{known.layout.rows} x {known.layout.cols}"
    return cut(f"<Pawns Board of {' and '.join(known.names)}, {size}{seen}: {due(known)}>", _LONGEST)


def due_rule(known: Known) -> str:
    """The rule by which it is due."""
    if known.phase == "act":
        return "PB-TURN.3" if known.stuck(known.turn) else "PB-TURN.2"
    return {"deal": "PB-SETUP.3", "draw": "PB-TURN.1", "over": "PB-END.1"}[known.phase]


def player(known: Known, seat: Seat) -> str:
    """A player with the side that is played."""
    return f"{known.names[seat]} ({SIDES[seat]})"


def narrate(known: Known, event: Event) -> str:
    """What happened, in one sentence."""
    who = player(known, event.seat) if event.seat >= 0 else ""
    data = event.data
    match event.kind:
        case "draw":
            verb = "is dealt" if event.rule == "PB-SETUP.3" else "draws"
            return f"{who} {verb} {data[0] or 'a card'}."
        case "place":
            return f"{who} places {data[0]} at ({data[1]}, {data[2]})."
        case "gain":
            return f"A {SIDES[event.seat]} pawn appears on {_cells(event)}."
        case "grow":
            return f"One more {SIDES[event.seat]} pawn stands on {_cells(event)}."
        case "convert":
            return f"The pawns on {_cells(event)} turn {SIDES[event.seat]}."
        case "raise" | "lower":
            return f"The value {'rises' if event.kind == 'raise' else 'falls'} by 1 on {_cells(event)}."
        case "remove":
            pawns = "1 pawn takes" if data[3] == 1 else f"{data[3]} pawns take"
            return f"{data[0]} of {who} at ({data[1]}, {data[2]}) is worth nothing and is removed; {pawns} its place."
        case "pass":
            return f"{who} can place nothing and passes." if data[0] else f"{who} passes."
        case _:
            red, blue = data
            winner = "a draw" if red == blue else f"{player(known, int(int(blue) > int(red)))} wins"
            return f"The game is over, {red} to {blue}: {winner}."


def recount(known: Known, events: Sequence[Event]) -> str:
    """What one player did, in a line; of a card that was drawn unseen there is nothing to tell."""
    told = [narrate(known, event) for event in events if event.kind != "draw" or event.data[0]]
    return run_on(told, player(known, events[0].seat))


def _cells(event: Event) -> str:
    cells = [f"({place.removeprefix('cell ').replace(',', ', ')})" for place in event.at]
    return cells[0] if len(cells) == 1 else f"{', '.join(cells[:-1])} and {cells[-1]}"


def table(known: Known) -> str:
    """The whole table: scores, the board, the hands that are seen, the sizes of the others."""
    red, blue = known.packed.totals(known.layout)
    size = f"{known.layout.rows} x {known.layout.cols}"
    title = f"Pawns Board, {size}: {player(known, 0)} {red}, {player(known, 1)} {blue}"
    lines = [title, str(prompt(known)), "", *_board(known)]
    for seat in (0, 1):
        cards, left = known.hand_sizes[seat], known.deck_sizes[seat]
        lines += ["", f"{player(known, seat)}: {counted(cards, 'card')} in hand, {counted(left, 'card')} in the deck"]
        lines += _hand(known, known.hands[seat] or "")
    return "\n".join(line.rstrip() for line in lines)


def _board(known: Known) -> list[str]:
    """Each row with its scores at both ends; a card with its effective value and its name."""
    layout, board = known.layout, known.packed
    rows: list[list[str]] = [["", *(str(col) for col in range(layout.cols)), ""]]
    for row, (red, blue) in enumerate(board.row_scores(layout)):
        cells = [layout.cell(row, col) for col in range(layout.cols)]
        shown = [
            detail(layout, board, cell)
            + (f" {layout.cards[board.laid[cell]].name}" if board.laid[cell] != NOTHING else "")
            for cell in cells
        ]
        rows.append([f"row {row}: {red}", *shown, str(blue)])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]


def _hand(known: Known, hand: str) -> list[str]:
    """The cards of a hand side by side with cost, value and grid, Blue's mirrored (PB-INFL.2)."""
    columns: list[list[str]] = []
    for card in hand:
        shown = known.layout.cards[card].lying
        columns.append([shown.name, f"cost {shown.cost}", f"value {shown.value}", *shown.grid])
    widths = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]
