"""The words of Pawns Board for what a viewer may know: the prompt, what happened, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, cut, joined
from kbwidgets.core.values.types import Seat, called
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.known import Known
from kbwidgets.games.pawns_board.rules.layout import SIDES
from kbwidgets.games.pawns_board.rules.lines import detail

_LONGEST: Final = 190
"""The most characters of the line of a position."""


def prompt(known: Known) -> Prompt:
    """Return what is asked; after a pass the hint says what a second one does (PB-END.1, PB-UI.5)."""
    name = known.names[known.turn]
    if known.phase == "over":
        return _result(known)
    if known.phase == "deal":
        return Prompt("", "Dealing the cards")
    if known.phase == "draw":
        return Prompt("", f"{name} is drawing a card")
    if known.stuck(known.turn):  # PB-TURN.3
        ends = ", and your pass ends the game" if known.passes else ""
        return Prompt("Pass", f"{name} can only pass", f"None of your cards can be placed{ends}.")
    if known.passes:
        hint = f"{known.names[1 - known.turn]} has passed, so the game ends if you pass too."
        return Prompt("Place a card or pass", f"{name}'s turn ({known.names[1 - known.turn]} has passed)", hint)
    return Prompt("Place a card or pass", f"{name}'s turn", "Choose a card and a cell.")


def _result(known: Known) -> Prompt:
    """Return who won, and how the rows were shared (PB-SCORE.2, PB-SCORE.3)."""
    totals, rows = known.packed.totals(known.layout), known.packed.row_scores(known.layout)
    winner = int(totals[1] > totals[0])
    result = f"{known.names[winner]} wins {max(totals)}–{min(totals)}"
    if totals[0] == totals[1]:
        result = f"A draw: {counted(totals[0], 'point')} each"
    won = [sum(scores[seat] > scores[1 - seat] for scores in rows) for seat in (0, 1)]
    if not any(won):
        return Prompt("", result, f"{'Every' if len(rows) > 1 else 'The only'} row was tied.")
    parts = [f"{known.names[winner]} won {counted(won[winner], 'row')}",
             f"{known.names[1 - winner]} won {won[1 - winner] or 'none'}"]  # fmt: skip
    if tied := len(rows) - sum(won):
        parts.append(f"{tied} {'was' if tied == 1 else 'were'} tied")
    return Prompt("", result, f"{joined(parts)}.")


def line(known: Known, seen: str) -> str:
    """Return a position in one line, cut where names are very long."""
    size = f"{known.layout.rows} × {known.layout.cols}"
    return cut(f"<Pawns Board, {joined(known.names)}, {size}{seen}: {prompt(known).others}>", _LONGEST)


def due_rule(known: Known) -> str:
    """Return the rule behind the prompt."""
    if known.phase == "act":
        return "PB-TURN.3" if known.stuck(known.turn) else "PB-TURN.2"
    return {"deal": "PB-SETUP.3", "draw": "PB-TURN.1", "over": "PB-END.1"}[known.phase]


def player(known: Known, seat: Seat) -> str:
    """Return a player with the side that they play."""
    return f"{known.names[seat]} ({SIDES[seat]})"


def narrate(known: Known, event: Event) -> str:
    """Return what happened, as one sentence."""
    who, data = called(event.seat, known.names), event.data
    match event.kind:
        case "draw":
            return f"{who} {'was dealt' if event.rule == 'PB-SETUP.3' else 'drew'} {data[0] or 'a card'}."
        case "place":
            return f"{who} placed {data[0]}."
        case "remove":
            return f"{who}'s {data[0]} lost its value and left {counted(int(data[3]), 'pawn')}."
        case "pass":
            return f"{who} couldn't place a card and passed." if data[0] else f"{who} passed."
        case "over":
            red, blue = int(data[0]), int(data[1])
            if red == blue:
                return f"The game ended in a draw: {counted(red, 'point')} each."
            return f"{known.names[int(blue > red)]} won {max(red, blue)}–{min(red, blue)}."
        case _:
            return f"{who} {_influenced(event.kind, int(data[0]))}."


def _influenced(kind: str, count: int) -> str:
    """What influence did to a number of cells (PB-INFL.3, PB-VAR.1)."""
    cells = "a cell" if count == 1 else f"{count} cells"
    match kind:
        case "gain":
            return f"got {counted(count, 'new pawn')}"
        case "grow":
            return f"added a pawn to {cells}"
        case "convert":
            return f"took over {cells}"
        case _:
            return f"put {'+1' if kind == 'raise' else '−1'} on {cells}"


def recount(known: Known, events: Sequence[Event]) -> str:
    """Return what one player did and what befell them, in a sentence; cards that were drawn unseen are left out."""
    clauses = [clause for clause in map(_clause, _by_kind(events)) if clause]
    dealt = sum(event.rule == "PB-SETUP.3" for event in events)
    if dealt and not clauses:
        clauses = [f"was dealt {counted(dealt, 'card')}"]
    lost = [narrate(known, event) for event in events if event.kind == "remove"]
    who = called(events[0].seat, known.names)
    return " ".join([*([f"{who} {joined(clauses)}."] if clauses else []), *lost])


def _by_kind(events: Sequence[Event]) -> list[list[Event]]:
    """The events by what they are, in the order in which each kind first happened; a pawn more is a pawn."""
    found: dict[str, list[Event]] = {}
    for event in events:
        found.setdefault("gain" if event.kind == "grow" else event.kind, []).append(event)
    return list(found.values())


def _clause(events: Sequence[Event]) -> str:
    """What some events of a kind come to, "" if they are not told in a clause."""
    match events[0].kind:
        case "draw":
            cards = [str(event.data[0]) for event in events if event.data[0] and event.rule != "PB-SETUP.3"]
            return f"drew {joined(cards)}" if cards else ""
        case "place":
            return f"placed {joined([str(event.data[0]) for event in events])}"
        case "pass":
            return "passed"
        case "remove" | "over":
            return ""
        case "gain" | "grow":
            return f"got {counted(_cells(events), 'pawn')}"
        case kind:
            return _influenced(kind, _cells(events))


def _cells(events: Sequence[Event]) -> int:
    return sum(int(event.data[0]) for event in events)


def table(known: Known) -> str:
    """Return the whole table: scores, board, the hands that the viewer sees, and the sizes of the others."""
    red, blue = known.packed.totals(known.layout)
    size = f"{known.layout.rows} × {known.layout.cols}"
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
