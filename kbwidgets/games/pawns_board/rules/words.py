"""The texts of a view, such as the prompt, the account of a turn, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, cut, joined
from kbwidgets.core.values.types import Seat, called
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.board_text import format_cell
from kbwidgets.games.pawns_board.rules.chapters.influence import Gained, Grown, Influenced, Removed
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn, Passed, Placed
from kbwidgets.games.pawns_board.rules.fields import Known
from kbwidgets.games.pawns_board.rules.layout import SIDES

_LONGEST: Final = 190
"""The most characters of the line of a position."""


def prompt(known: Known) -> Prompt:
    """Return the prompt; after a pass, its hint says that a second one ends the game (PB-END.1, PB-UI.5)."""
    name = known.names[known.turn]
    if known.phase == "over":
        return _result(known)
    if known.phase == "deal":
        return Prompt("", "Dealing the cards")
    if known.phase == "draw":
        return Prompt("", f"{name} is drawing a card")
    if known.can_only_pass(known.turn):  # PB-TURN.3
        ends = ", and your pass ends the game" if known.passes else ""
        return Prompt("Pass", f"{name} can only pass", f"None of your cards can be placed{ends}.")
    if known.passes:
        hint = f"{known.names[1 - known.turn]} has passed, so the game ends if you pass too."
        return Prompt("Place a card or pass", f"{name}'s turn ({known.names[1 - known.turn]} has passed)", hint)
    return Prompt("Place a card or pass", f"{name}'s turn", "Choose a card and a cell.")


def _result(known: Known) -> Prompt:
    """Return the result with the number of rows that each player won (PB-SCORE.2, PB-SCORE.3)."""
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


def format_line(known: Known, suffix: str) -> str:
    """Return a position in one line, cut where names are very long."""
    size = f"{known.layout.rows} × {known.layout.cols}"
    return cut(f"<Pawns Board, {joined(known.names)}, {size}{suffix}: {prompt(known).others}>", _LONGEST)


def due_rule(known: Known) -> str:
    """Return the rule behind the prompt."""
    if known.phase == "act":
        return "PB-TURN.3" if known.can_only_pass(known.turn) else "PB-TURN.2"
    return {"deal": "PB-SETUP.3", "draw": "PB-TURN.1", "over": "PB-END.1"}[known.phase]


def name_with_side(known: Known, seat: Seat) -> str:
    """Return a player with the side that they play."""
    return f"{known.names[seat]} ({SIDES[seat]})"


def summarize(known: Known, events: Sequence[Event]) -> str:
    """Return what one player did and what happened to them, in a sentence or two, without cards drawn unseen."""
    clauses = [clause for clause in map(_describe, _group_by_kind(events)) if clause]
    dealt = sum(isinstance(event, Drawn) and event.is_dealt for event in events)
    if dealt and not clauses:
        clauses = [f"was dealt {counted(dealt, 'card')}"]
    removals = [event.text(known.names) for event in events if isinstance(event, Removed)]
    who = called(events[0].seat, known.names)
    return " ".join([*([f"{who} {joined(clauses)}."] if clauses else []), *removals])


def _group_by_kind(events: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each kind, in the order in which each kind first happened; new and added pawns are one."""
    kinds: dict[type[Event], list[Event]] = {}
    for event in events:
        kinds.setdefault(Gained if isinstance(event, Grown) else type(event), []).append(event)
    return list(kinds.values())


def _describe(events: Sequence[Event]) -> str:
    """Return what some events of a kind come to, or "" if no clause says it."""
    match events[0]:
        case Drawn():
            cards = [event.card for event in events if isinstance(event, Drawn) and event.card and not event.is_dealt]
            return f"drew {joined(cards)}" if cards else ""
        case Placed():
            return f"placed {joined([event.card for event in events if isinstance(event, Placed)])}"
        case Passed():
            return "passed"
        case Influenced(seat) as first:
            cells = tuple(cell for event in events if isinstance(event, Influenced) for cell in event.cells)
            is_pawns = isinstance(first, (Gained, Grown))
            return f"got {counted(len(cells), 'pawn')}" if is_pawns else type(first)(seat, cells).deed
        case _:
            return ""


def format_table(known: Known) -> str:
    """Return the whole table with scores, board, and the hands or their sizes."""
    red, blue = known.packed.totals(known.layout)
    size = f"{known.layout.rows} × {known.layout.cols}"
    title = f"Pawns Board, {size}: {name_with_side(known, 0)} {red}, {name_with_side(known, 1)} {blue}"
    lines = [title, str(prompt(known)), "", *_format_board(known)]
    for seat in (0, 1):
        cards, left = known.hand_sizes[seat], known.deck_sizes[seat]
        lines += [
            "",
            f"{name_with_side(known, seat)}: {counted(cards, 'card')} in hand, {counted(left, 'card')} in the deck",
        ]
        lines += _format_hand(known, known.hands[seat] or "")
    return "\n".join(line.rstrip() for line in lines)


def _format_board(known: Known) -> list[str]:
    """Return the rows with their scores at both ends, and cards with their effective value and name."""
    layout, board = known.layout, known.packed
    rows: list[list[str]] = [["", *(str(col) for col in range(layout.cols)), ""]]
    for row, (red, blue) in enumerate(board.row_scores(layout)):
        cells = [layout.cell(row, col) for col in range(layout.cols)]
        texts = [
            format_cell(layout, board, cell)
            + (f" {layout.cards[board.card_at[cell]].name}" if board.card_at[cell] != NOTHING else "")
            for cell in cells
        ]
        rows.append([f"row {row}: {red}", *texts, str(blue)])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]


def _format_hand(known: Known, hand: str) -> list[str]:
    """Return the cards of a hand side by side with cost, value and grid, mirrored for Blue (PB-INFL.2)."""
    columns: list[list[str]] = []
    for card in hand:
        design = known.layout.cards[card].as_played
        columns.append([design.name, f"cost {design.cost}", f"value {design.value}", *design.grid])
    widths = [max(map(len, column)) for column in columns]
    rows = zip(*columns, strict=True)
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]
