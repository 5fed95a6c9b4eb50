"""Moves of a match as the source of a test that runs with pytest.

The test begins with the record of the earlier moves, draws included, so that it gives the same result everywhere. It
plays the chosen moves and asserts what happened in the words of the game. If a viewer does not know everything, the
test fills hidden information with a guess that fits what the viewer has seen, always the same one. It asserts only what
that viewer sees, because it is made from that viewer's record alone.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> events = match.play(match.state.moves()[0])
>>> test = match.history[-1:].as_test()
>>> print(test[test.index("    assert"):])
    assert match.state.refusals(move) == ()
    match.play(move)
    made = match.history[-1]
    assert made.name == ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.history import History, Moment
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record
from kbwidgets.core.text.source import Source
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.types import OPEN, Viewer

_WIDTH: Final = 88
"""The line length of the code, which is the usual default of formatters."""
_LONGEST_LINE: Final = 120
"""The line length above which an unbreakable line is marked with `noqa`."""
_LONGEST_NAME: Final = 60


def record_text(match: Match, viewer: Viewer) -> str:
    """Return the record that a history keeps to write tests, as the viewer sees it."""
    return Record.of(match, viewer).text()


def write_test(record: str, viewer: Viewer, plies: Sequence[int], refused: Sequence[str]) -> Source:
    """Return the test that plays the moves leading to these positions.

    The moves in `refused` are refused before the first of them.
    """
    if not plies:
        raise KbError("there is no move to test; choose some, as in history[3:6].as_test()")
    match = Record.parse(record).replay()
    first, last = plies[0], plies[-1]
    history = History(match.branch(last, chance="ask"), viewer)
    before = match.branch(first - 1, chance="ask", seed=0)
    moments = [history[ply] for ply in plies]
    moves = {ply: str(match.moves[ply - 1]) for ply in range(first, last + 1)}
    lines = [
        *_write_head(before, viewer, moments),
        *_write_start(before, viewer, moments, moves),
        *(line for text in refused for line in _assert_refused(before, text)),
    ]
    for ply, move in moves.items():
        if ply in plies:
            lines += ["", *_assert_move(history[ply], move, viewer)]
        else:
            lines += ["", f"    match.play({_write_literal(move)})"]
    return Source("\n".join([*lines, ""]))


def _write_head(before: Match, viewer: Viewer, moments: Sequence[Moment]) -> Iterator[str]:
    """Yield the docstring of the file and the record of the earlier moves."""
    count = f"move {moments[0].ply}" if len(moments) == 1 else f"{len(moments)} moves from move {moments[0].ply}"
    lines = [f"{before.game.title} of {joined(before.names)}: {count}."]
    if viewer != OPEN and before.game.hidden != "nothing":
        who = "a spectator" if viewer is None else before.names[viewer]
        lines += ["", f"Information hidden from {who} is filled in with a guess that fits what they have seen."]
    yield from _write_block('"""', lines, "")
    yield from ("", "import kbwidgets as kb", "")
    record = replace(Record.of(before), chance="ask")
    record = replace(record, entries=tuple(replace(entry, comment="") for entry in record.entries))
    yield from _write_block('BEFORE = """\\\n', record.text().rstrip("\n").split("\n"), "")
    yield from ("", "")


def _write_start(before: Match, viewer: Viewer, moments: Sequence[Moment], moves: dict[int, str]) -> Iterator[str]:
    """Yield the first lines of the test: its name, its first position and the match."""
    more = f"_and_{len(moments) - 1}_more" if len(moments) > 1 else ""
    words = re.sub(r"[^a-z0-9]+", "_", f"test {moments[0].name} {moves[moments[0].ply]}".lower())
    view = before.state.view(viewer)
    yield f"def {words[:_LONGEST_NAME].strip('_')}{more}() -> None:"
    yield from _write_block('    """', [str(view.prompt()), "", *str(view).split("\n")], "    ")
    yield "    match = kb.Record.parse(BEFORE).replay()"


def _assert_refused(before: Match, text: str) -> Iterator[str]:
    """Yield assertions that a move is refused, and by which rules."""
    refusals = before.state.refusals(text)
    if not refusals:
        raise KbError(f"{quoted(text)} is allowed there, so it cannot be tested as refused")
    yield ""
    yield from _assign("move", text)
    yield "    told = [str(refusal) for refusal in match.state.refusals(move)]"
    yield from _compare("told", [_write_literal(str(refusal)) for refusal in refusals], "[", "]")


def _assert_move(moment: Moment, move: str, viewer: Viewer) -> Iterator[str]:
    """Yield assertions that a move is legal, and what it does."""
    history = "match.history" if viewer == OPEN else f"kb.History(match, {viewer!r})"
    yield from _assign("move", move)
    yield "    assert match.state.refusals(move) == ()"
    yield "    match.play(move)"
    yield f"    made = {history}[-1]"
    yield f"    assert made.name == {_write_literal(moment.name)}"
    yield from _compare("made.events", [_write_literal(event) for event in moment.events], "(", ")")
    if moment.points is not None:
        yield from _compare("made.points", [str(points) for points in moment.points], "(", ")")


def _assign(name: str, text: str) -> Iterator[str]:
    """Yield the assignment of a text to a name, in parentheses if it only fits a line that way."""
    line, inner = f"    {name} = {_write_literal(text)}", f"        {_write_literal(text)}"
    if len(line) > _WIDTH >= len(inner):
        yield from (f"    {name} = (", inner, "    )")
    else:
        yield _mark_long(line)


def _compare(name: str, items: Sequence[str], left: str, right: str) -> Iterator[str]:
    """Yield the assertion that a name equals a tuple or list, in one line if it fits."""
    one = "," if len(items) == 1 and left == "(" else ""
    line = f"    assert {name} == {left}{', '.join(items)}{one}{right}"
    if len(line) <= _WIDTH:
        yield line
    else:
        yield f"    assert {name} == {left}"
        yield from (_mark_long(f"        {item},") for item in items)
        yield f"    {right}"


def _write_block(opening: str, lines: Sequence[str], indent: str) -> Iterator[str]:
    """Yield a text of several lines as a literal."""
    safe = [line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') for line in lines]
    text = f"\n{indent}".join(safe)
    text_lines = re.sub(r"[ ]+$", "", opening + text, flags=re.MULTILINE).split("\n")
    yield from text_lines[:-1]
    closing = f'{text_lines[-1]}"""' if len(lines) == 1 else f'{text_lines[-1]}\n{indent}"""'
    is_long = any(len(line) > _LONGEST_LINE for line in text_lines)
    yield from (closing + ("  # noqa: E501" if is_long else "")).split("\n")


def _mark_long(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else f"{line}  # noqa: E501"


def _write_literal(text: str) -> str:
    """Return a text as a Python literal, in the quotes that need the fewest escapes."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    escaped = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
    return quote + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in escaped) + quote
