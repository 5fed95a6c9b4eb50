"""Lines: what is kept beside the line that is played, a tree as in chess notation, each line with its positions.

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

No two lines that leave at the same place begin alike: what they share is told once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar, cast

from kbwidgets.core.match.line_text import Entry, WrittenLine, written
from kbwidgets.core.protocol.position import picture_of
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.text.markup import Markup, html, paragraph, table
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.values.types import CHANCE

_WIDTH: Final = 120


L = TypeVar("L", bound="Sideline", covariant=True)  # noqa: PLC0105 (a name of one letter)


class Lines(tuple[L, ...]):
    """Lines beside one line, by the place where they leave it; `named` has those of all depths."""

    __slots__ = ()

    @property
    def named(self) -> dict[str, L]:
        """Every line by the number of its place: `1`, then `1.1` that leaves it, then `2`."""
        found: dict[str, L] = {}
        for n, line in enumerate(self, 1):
            found[str(n)] = line
            deeper = cast("Lines[L]", line.lines)
            found |= {f"{n}.{name}": each for name, each in deeper.named.items()}
        return found

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {line!r}" for name, line in self.named.items()) or "<no lines>"

    def _repr_html_(self) -> str:
        head = ("line", "from move", "moves", "begins", "comment", "ends")
        rows = [
            (name, line.ply, len(line.moves), str(line.moves[0]), line.comments.get(line.ply + 1, ""), line.standing)
            for name, line in self.named.items()
        ]
        return table(head, rows) if rows else paragraph("There are no variations.")


@dataclass(frozen=True, slots=True, repr=False)
class Sideline(Generic[S]):
    """A line that leaves another one after `ply` moves: a value, which its match keeps until it is dropped."""

    ply: int
    """How many moves it shares with the line that it leaves."""
    states: tuple[S, ...]
    """The position where it leaves, and the one after each of its moves."""
    moves: tuple[Move, ...]
    comments: Mapping[int, str] = field(default_factory=dict[int, str], hash=False)
    """The comments to its moves, by the position that the move leads to."""
    lines: Lines[Sideline[S]] = field(default_factory=Lines)
    """The lines that leave this one."""

    @property
    def end(self) -> int:
        """How many moves have been made where it ends, the shared ones included."""
        return self.ply + len(self.moves)

    @property
    def state(self) -> S:
        """The position where it ends."""
        return self.states[-1]

    @property
    def standing(self) -> str:
        """How it stands where it ends, in a few words."""
        state = self.state
        outcome = state.outcome()
        if not any(points := state.points()):
            return "the match is over" if outcome else ""
        told = ", ".join(f"{name} {n}" for name, n in zip(state.names, points, strict=True))
        return f"{told}, the match is over" if outcome else told

    @property
    def written(self) -> WrittenLine:
        """The line as text, move by move, as a record holds it."""
        made = zip(self.states, self.moves, strict=False)
        entries = [
            Entry(str(move), state.to_act == (CHANCE,), self.comments.get(n, ""))
            for n, (state, move) in enumerate(made, self.ply + 1)
        ]
        return WrittenLine(self.ply, tuple(entries), tuple(line.written for line in self.lines))

    def at(self, ply: int) -> S:
        """The position after so many moves, from where the line leaves to where it ends."""
        if not self.ply <= ply <= self.end:
            raise IndexError(f"there is no position {ply} in this line; it has positions {self.ply} to {self.end}")
        return self.states[ply - self.ply]

    def part(self, first: int, last: int | None = None) -> Sideline[S]:
        """What lies between two positions of the line, with what leaves it there."""
        end = self.end if last is None else last
        a, b = first - self.ply, end - self.ply
        comments = {ply: text for ply, text in self.comments.items() if first < ply <= end}
        lines = Lines(line for line in self.lines if first < line.ply <= end)
        return Sideline(first, self.states[a : b + 1], self.moves[a:b], comments, lines)

    def __str__(self) -> str:
        text = self.written
        return "\n".join(written(text.entries, text.lines, self.ply))

    def __repr__(self) -> str:
        told = cut(", ".join(map(str, self.moves)), _WIDTH)
        return f"<Line {counted(len(self.moves), 'move')} after move {self.ply}: {told}>"

    def _repr_html_(self) -> str:
        still = picture_of(self.state)
        text = Markup(f"<pre>{html(str(self))}</pre>")
        return paragraph(repr(self)[1:-1]) + text + paragraph(self.standing) + ("" if still is None else still.html())


def joined(lines: Lines[Sideline[S]], line: Sideline[S]) -> Lines[Sideline[S]]:
    """The lines with one more; of one that leaves at the same place and begins alike only what is new is kept."""
    if not line.moves:
        return _all_joined(lines, line.lines)
    for n, other in enumerate(lines):
        if other.ply == line.ply and other.moves[0] == line.moves[0]:
            return Lines((*lines[:n], _grown(other, line), *lines[n + 1 :]))
    at = next((n for n, other in enumerate(lines) if other.ply > line.ply), len(lines))
    return Lines((*lines[:at], line, *lines[at:]))


def _grown(line: Sideline[S], other: Sideline[S]) -> Sideline[S]:
    """A line with another one that leaves it, or begins with it; what both share stands there once."""
    fork = other.ply + shared(line.moves[other.ply - line.ply :], other.moves)
    rest = other.part(fork)
    comments = {**{ply: text for ply, text in other.comments.items() if ply <= fork}, **line.comments}
    if rest.moves and fork == line.end:
        moves, states = line.moves + rest.moves, line.states + rest.states[1:]
        lines = _all_joined(line.lines, rest.lines)
        grown = Sideline(line.ply, states, moves, {**comments, **rest.comments}, lines)
    else:
        grown = replace(line, comments=comments, lines=joined(line.lines, rest))
    for each in other.lines:
        if each.ply <= fork:
            grown = _grown(grown, each)
    return grown


def _all_joined(lines: Lines[Sideline[S]], more: Sequence[Sideline[S]]) -> Lines[Sideline[S]]:
    for line in more:
        lines = joined(lines, line)
    return lines


def straight(line: Sideline[S]) -> Sideline[S]:
    """The same line; where one leaves at its end, it goes on by that one."""
    for deeper in line.lines:
        if deeper.ply == line.end:
            lines = Lines(each for each in line.lines if each is not deeper)
            return straight(_grown(replace(line, lines=lines), _from(line, deeper)))
    return line


def rows(line: Sideline[S]) -> Iterator[Sideline[S]]:
    """The line without what leaves it, then each of those from where the line begins."""
    yield replace(line, lines=Lines[Sideline[S]]())
    for deeper in line.lines:
        yield from rows(_from(line, deeper))


def _from(line: Sideline[S], deeper: Sideline[S]) -> Sideline[S]:
    """A line that leaves another one, from where that one begins."""
    n = deeper.ply - line.ply
    return replace(deeper, ply=line.ply, states=line.states[:n] + deeper.states, moves=line.moves[:n] + deeper.moves)


def met(lines: Lines[Sideline[S]], ply: int, move: Move) -> tuple[Lines[Sideline[S]], str]:
    """The lines once a move is made where some leave, and the comment that one of them has to it.

    The line that begins with this move leaves one move later, or is no more if that was all of it.
    """
    for line in lines:
        if line.ply == ply and line.moves[0] == move:
            others = Lines(each for each in lines if each is not line)
            passed = [each for each in line.lines if each.ply == ply + 1]
            return _all_joined(joined(others, line.part(ply + 1)), passed), line.comments.get(ply + 1, "")
    return lines, ""


def way_to(lines: Lines[Sideline[S]], line: Sideline[S]) -> tuple[Sideline[S], ...]:
    """The lines that lead to one, itself the last; () if it is none of these."""
    for each in lines:
        if each is line:
            return (each,)
        if way := way_to(each.lines, line):
            return (each, *way)
    return ()


def without(lines: Lines[Sideline[S]], line: Sideline[S]) -> Lines[Sideline[S]]:
    """The lines without one, and without what leaves that one."""
    return Lines(_thinned(lines, line))


def _thinned(lines: Lines[Sideline[S]], line: Sideline[S]) -> Iterator[Sideline[S]]:
    for each in lines:
        if each is not line:
            yield replace(each, lines=without(each.lines, line)) if way_to(each.lines, line) else each


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How many moves two lines begin with that are the same."""
    n = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        n += 1
    return n
