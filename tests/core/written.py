"""A finished match and its record, with ways to damage the text and to see what is left of it."""

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue

KINGDOMINO = kb.games["kingdomino"]


def finish(options: dict[str, OptionValue] | None = None, seats: int = 3) -> kb.Match:
    """Return a finished match, with a comment on a decision and one on a draw."""
    match = kb.Match(KINGDOMINO, seats, seed=11, options=options)
    for seat in range(seats):
        match.seat_player(seat, kb.Random())
    match.run()
    first = next(n for n in range(match.ply) if kb.CHANCE not in match.at(n).to_act)
    match.comment("a quiet beginning", first + 1)
    match.comment("the second draw", 2)
    return match


MATCH = finish()
TEXT = kb.Record.of(MATCH).text()
LINES = TEXT.splitlines()
"""Lines 1 to 6 are the header, line 7 is empty, line 8 begins with the first draws."""


def change(number: int, line: str | None) -> str:
    """Return the text with another line of this number, or without it."""
    lines = list(LINES)
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def fault(text: str) -> kb.RecordError:
    """Return the error of a text that cannot be read or replayed."""
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.parse(text).replay()
    return caught.value


def check_good(error: kb.RecordError, count: int) -> None:
    """Check that the good part replays to the position after `count` moves."""
    assert error.good is not None
    assert len(error.good.entries) == count
    assert error.good.result == "*"
    assert error.good.replay().at(count) == MATCH.at(count)


def line_of(ply: int) -> int:
    """Return the number of the line with the move to this position."""
    return kb.Record.parse(TEXT).entries[ply - 1].line
