"""Proof: chosen moves of a match as the source of a test that anybody can run with pytest.

The test begins with the record of all that led there, draws included, so that it is the same everywhere; it plays the
moves and asserts what happened in the words of the game. For a viewer who does not know all, what is hidden stands in
the text as a guess that fits all that was seen, always the same, and what is asserted is what that viewer sees: the
text is made from the record of that viewer alone.

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
from kbwidgets.core.text.kept_code import Source
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.types import OPEN, Viewer

_WIDTH: Final = 88
"""Columns of a line of code, as formatters have it that nobody has told another number."""
_LINTED: Final = 120
"""Columns from which a line that cannot be broken says that it is meant so."""
_LONGEST_NAME: Final = 60


def kept(match: Match, viewer: Viewer) -> str:
    """What a history keeps so that tests can be written of it: the record, as far as the viewer may know it."""
    return Record.of(match, viewer).text()


def source(record: str, viewer: Viewer, plies: Sequence[int], refused: Sequence[str]) -> Source:
    """The test that plays the moves which led to these positions; `refused` is refused before the first of them."""
    if not plies:
        raise KbError("there is no move to test; choose some, as in history[3:6].as_test()")
    match = Record.parse(record).replay()
    first, last = plies[0], plies[-1]
    made = History(match.branch(last, chance="ask"), viewer)
    before = match.branch(first - 1, chance="ask", seed=0)
    chosen = [made[ply] for ply in plies]
    moves = {ply: str(match.moves[ply - 1]) for ply in range(first, last + 1)}
    lines = [
        *_head(before, viewer, chosen),
        *_test(before, viewer, chosen, moves),
        *(line for text in refused for line in _refused(before, text)),
    ]
    for ply, move in moves.items():
        if ply in plies:
            lines += ["", *_asserted(made[ply], move, viewer)]
        else:
            lines += ["", f"    match.play({_literal(move)})"]
    return Source("\n".join([*lines, ""]))


def _head(before: Match, viewer: Viewer, chosen: Sequence[Moment]) -> Iterator[str]:
    """What the file is, and the record of what led there."""
    count = f"move {chosen[0].ply}" if len(chosen) == 1 else f"{len(chosen)} moves from move {chosen[0].ply}"
    told = [f"{before.game.title} of {joined(before.names)}: {count}."]
    if viewer != OPEN and before.game.hidden != "nothing":
        who = "a spectator" if viewer is None else before.names[viewer]
        told += ["", f"Information hidden from {who} is filled in with a guess that fits what they have seen."]
    yield from _block('"""', told, "")
    yield from ("", "import kbwidgets as kb", "")
    record = replace(Record.of(before), chance="ask")
    record = replace(record, entries=tuple(replace(entry, comment="") for entry in record.entries))
    yield from _block('BEFORE = """\\\n', record.text().rstrip("\n").split("\n"), "")
    yield from ("", "")


def _test(before: Match, viewer: Viewer, chosen: Sequence[Moment], moves: dict[int, str]) -> Iterator[str]:
    """The name of the test, and the position in which it begins."""
    more = f"_and_{len(chosen) - 1}_more" if len(chosen) > 1 else ""
    words = re.sub(r"[^a-z0-9]+", "_", f"test {chosen[0].name} {moves[chosen[0].ply]}".lower())
    view = before.state.view(viewer)
    yield f"def {words[:_LONGEST_NAME].strip('_')}{more}() -> None:"
    yield from _block('    """', [str(view.prompt()), "", *str(view).split("\n")], "    ")
    yield "    match = kb.Record.parse(BEFORE).replay()"


def _refused(before: Match, text: str) -> Iterator[str]:
    """That a move is refused, and by which rules."""
    refusals = before.state.refusals(text)
    if not refusals:
        raise KbError(f"{quoted(text)} is allowed there, so it cannot be tested as refused")
    yield ""
    yield from _assigned("move", text)
    yield "    told = [str(refusal) for refusal in match.state.refusals(move)]"
    yield from _compared("told", [_literal(str(refusal)) for refusal in refusals], "[", "]")


def _asserted(moment: Moment, move: str, viewer: Viewer) -> Iterator[str]:
    """That a move is legal, and what it does."""
    history = "match.history" if viewer == OPEN else f"kb.History(match, {viewer!r})"
    yield from _assigned("move", move)
    yield "    assert match.state.refusals(move) == ()"
    yield "    match.play(move)"
    yield f"    made = {history}[-1]"
    yield f"    assert made.name == {_literal(moment.name)}"
    yield from _compared("made.events", [_literal(event) for event in moment.events], "(", ")")
    if moment.points is not None:
        yield from _compared("made.points", [str(points) for points in moment.points], "(", ")")


def _assigned(name: str, text: str) -> Iterator[str]:
    """A text with a name, in parentheses where only so it fits into a line."""
    line, inner = f"    {name} = {_literal(text)}", f"        {_literal(text)}"
    if len(line) > _WIDTH >= len(inner):
        yield from (f"    {name} = (", inner, "    )")
    else:
        yield _meant(line)


def _compared(name: str, items: Sequence[str], left: str, right: str) -> Iterator[str]:
    """That what has a name is equal to a tuple or list, which stands in one line if it fits."""
    one = "," if len(items) == 1 and left == "(" else ""
    line = f"    assert {name} == {left}{', '.join(items)}{one}{right}"
    if len(line) <= _WIDTH:
        yield line
    else:
        yield f"    assert {name} == {left}"
        yield from (_meant(f"        {item},") for item in items)
        yield f"    {right}"


def _block(opening: str, lines: Sequence[str], indent: str) -> Iterator[str]:
    """A text of several lines as a literal."""
    safe = [line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') for line in lines]
    text = f"\n{indent}".join(safe)
    whole = re.sub(r"[ ]+$", "", opening + text, flags=re.MULTILINE).split("\n")
    yield from whole[:-1]
    closing = f'{whole[-1]}"""' if len(lines) == 1 else f'{whole[-1]}\n{indent}"""'
    long = any(len(line) > _LINTED for line in whole)
    yield from (closing + ("  # noqa: E501" if long else "")).split("\n")


def _meant(line: str) -> str:
    return line if len(line) <= _LINTED else f"{line}  # noqa: E501"


def _literal(text: str) -> str:
    """A text as Python reads it, in the quotes that need the fewest strokes."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    told = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
    return quote + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in told) + quote
