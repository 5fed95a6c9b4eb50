"""The variations of a match, a tree as in chess notation, each with its positions.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> first, other = match.state.moves()[:2]
>>> events = match.play(first)
>>> match.begin_line(match.ply - 1)
>>> events = match.play(other)
>>> match.lines
1: <Line 1 move after move ...: ...>
>>> match.lines[0].moves == (first,), match.lines.named == {"1": match.lines[0]}
(True, True)

Two variations that branch off at the same place never start with the same move: shared moves are kept once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar, cast

from kbwidgets.core.match.line_text import Entry, WrittenLine, write_lines
from kbwidgets.core.protocol.position import picture_of
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.text.markup import Markup, html, paragraph, table
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.values.types import CHANCE

_WIDTH: Final = 120


L = TypeVar("L", bound="Sideline", covariant=True)  # noqa: PLC0105 (a name of one letter)


class Lines(tuple[L, ...]):
    """The variations of one line, ordered by the ply at which they branch off."""

    __slots__ = ()

    @property
    def named(self) -> dict[str, L]:
        """All variations, nested ones too, by number: `1`, its variation `1.1`, then `2`."""
        lines: dict[str, L] = {}
        for n, line in enumerate(self, 1):
            lines[str(n)] = line
            deeper = cast("Lines[L]", line.lines)
            lines |= {f"{n}.{name}": each for name, each in deeper.named.items()}
        return lines

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {line!r}" for name, line in self.named.items()) or "<no lines>"

    def _repr_html_(self) -> str:
        head = ("line", "from move", "moves", "begins", "comment", "ends")
        rows = [
            (name, line.ply, len(line.moves), str(line.moves[0]), line.comments.get(line.ply + 1, ""), line.summary)
            for name, line in self.named.items()
        ]
        return table(head, rows) if rows else paragraph("There are no variations.")


@dataclass(frozen=True, slots=True, repr=False)
class Sideline(Generic[S]):
    """An immutable variation that branches off after `ply` moves."""

    ply: int
    """The number of moves it shares with the line from which it branches off."""
    states: tuple[S, ...]
    """The position where it branches off, and the position after each of its moves."""
    moves: tuple[Move, ...]
    comments: Mapping[int, str] = field(default_factory=dict[int, str], hash=False)
    """The comments on its moves, by the ply after the move."""
    lines: Lines[Sideline[S]] = field(default_factory=Lines)
    """The variations of this one."""

    @property
    def end(self) -> int:
        """The ply of its last position, with the shared moves included."""
        return self.ply + len(self.moves)

    @property
    def state(self) -> S:
        """Its last position."""
        return self.states[-1]

    @property
    def summary(self) -> str:
        """A short description of its last position."""
        state = self.state
        outcome = state.outcome()
        if not any(points := state.points()):
            return "the match is over" if outcome else ""
        text = ", ".join(f"{name} {n}" for name, n in zip(state.names, points, strict=True))
        return f"{text}, the match is over" if outcome else text

    @property
    def written(self) -> WrittenLine:
        """The variation as text, move by move, as in a record."""
        steps = zip(self.states, self.moves, strict=False)
        entries = [
            Entry(str(move), state.to_act == (CHANCE,), self.comments.get(n, ""))
            for n, (state, move) in enumerate(steps, self.ply + 1)
        ]
        return WrittenLine(self.ply, tuple(entries), tuple(line.written for line in self.lines))

    def at(self, ply: int) -> S:
        """Return the position after `ply` moves, which must lie between its start and its end."""
        if not self.ply <= ply <= self.end:
            raise IndexError(f"there is no position {ply} in this line; it has positions {self.ply} to {self.end}")
        return self.states[ply - self.ply]

    def part(self, first: int, last: int | None = None) -> Sideline[S]:
        """Return the part between two positions, with the variations that branch off there."""
        end = self.end if last is None else last
        a, b = first - self.ply, end - self.ply
        comments = {ply: text for ply, text in self.comments.items() if first < ply <= end}
        lines = Lines(line for line in self.lines if first < line.ply <= end)
        return Sideline(first, self.states[a : b + 1], self.moves[a:b], comments, lines)

    def __str__(self) -> str:
        written_line = self.written
        return "\n".join(write_lines(written_line.entries, written_line.lines, self.ply))

    def __repr__(self) -> str:
        text = cut(", ".join(map(str, self.moves)), _WIDTH)
        return f"<Line {counted(len(self.moves), 'move')} after move {self.ply}: {text}>"

    def _repr_html_(self) -> str:
        image = picture_of(self.state)
        text = Markup(f"<pre>{html(str(self))}</pre>")
        return paragraph(repr(self)[1:-1]) + text + paragraph(self.summary) + ("" if image is None else image.html())


def add_line(lines: Lines[Sideline[S]], line: Sideline[S]) -> Lines[Sideline[S]]:
    """Return the variations with one more.

    If one with the same first move branches off at the same place, the two are merged.
    """
    if not line.moves:
        return _add_lines(lines, line.lines)
    for n, other in enumerate(lines):
        if other.ply == line.ply and other.moves[0] == line.moves[0]:
            return Lines((*lines[:n], _merge(other, line), *lines[n + 1 :]))
    at = next((n for n, other in enumerate(lines) if other.ply > line.ply), len(lines))
    return Lines((*lines[:at], line, *lines[at:]))


def _merge(line: Sideline[S], other: Sideline[S]) -> Sideline[S]:
    """Merge into `line` another one that branches off it or begins with the same moves."""
    fork = other.ply + count_shared(line.moves[other.ply - line.ply :], other.moves)
    rest = other.part(fork)
    comments = {**{ply: text for ply, text in other.comments.items() if ply <= fork}, **line.comments}
    if rest.moves and fork == line.end:
        moves, states = line.moves + rest.moves, line.states + rest.states[1:]
        lines = _add_lines(line.lines, rest.lines)
        merged = Sideline(line.ply, states, moves, {**comments, **rest.comments}, lines)
    else:
        merged = replace(line, comments=comments, lines=add_line(line.lines, rest))
    for each in other.lines:
        if each.ply <= fork:
            merged = _merge(merged, each)
    return merged


def _add_lines(lines: Lines[Sideline[S]], more: Sequence[Sideline[S]]) -> Lines[Sideline[S]]:
    for line in more:
        lines = add_line(lines, line)
    return lines


def straighten(line: Sideline[S]) -> Sideline[S]:
    """Return the line, continued by any variation that branches off at its end."""
    for deeper in line.lines:
        if deeper.ply == line.end:
            lines = Lines(each for each in line.lines if each is not deeper)
            return straighten(_merge(replace(line, lines=lines), _prepend_moves(line, deeper)))
    return line


def list_rows(line: Sideline[S]) -> Iterator[Sideline[S]]:
    """Yield the line without its variations, then each variation from the start of the line."""
    yield replace(line, lines=Lines[Sideline[S]]())
    for deeper in line.lines:
        yield from list_rows(_prepend_moves(line, deeper))


def _prepend_moves(line: Sideline[S], deeper: Sideline[S]) -> Sideline[S]:
    """Return a variation together with the moves of `line` that lead to it."""
    n = deeper.ply - line.ply
    return replace(deeper, ply=line.ply, states=line.states[:n] + deeper.states, moves=line.moves[:n] + deeper.moves)


def advance_lines(lines: Lines[Sideline[S]], ply: int, move: Move) -> tuple[Lines[Sideline[S]], str]:
    """Return the variations after a move is made where some branch off, and that move's comment in one of them.

    A variation that begins with this move then branches off one move later, or vanishes if it has no other moves.
    """
    for line in lines:
        if line.ply == ply and line.moves[0] == move:
            others = Lines(each for each in lines if each is not line)
            next_lines = [each for each in line.lines if each.ply == ply + 1]
            return _add_lines(add_line(others, line.part(ply + 1)), next_lines), line.comments.get(ply + 1, "")
    return lines, ""


def find_way(lines: Lines[Sideline[S]], line: Sideline[S]) -> tuple[Sideline[S], ...]:
    """Return the nested variations that lead to `line`, ending with itself, or `()` if it is not among them."""
    for each in lines:
        if each is line:
            return (each,)
        if way := find_way(each.lines, line):
            return (each, *way)
    return ()


def remove_line(lines: Lines[Sideline[S]], line: Sideline[S]) -> Lines[Sideline[S]]:
    """Return the variations without `line` and the ones nested in it."""
    return Lines(_list_without(lines, line))


def _list_without(lines: Lines[Sideline[S]], line: Sideline[S]) -> Iterator[Sideline[S]]:
    for each in lines:
        if each is not line:
            yield replace(each, lines=remove_line(each.lines, line)) if find_way(each.lines, line) else each


def count_shared(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the number of equal moves with which two lines begin."""
    n = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        n += 1
    return n
