"""Fitting: moves in place of those that a record leaves open, so that all that it tells can be played.

A record of one seat writes `draw ?` where that seat saw no more than `draw`. Whatever is said later must be possible:
a card that is played was drawn before. Where that leaves a choice it is made at random, always the same way.

>>> import kbwidgets as kb
>>> hiding = next(game for game in kb.games.values() if game.hidden == "hands")
>>> match = kb.Match(hiding, 2, seed=1)
>>> texts = [entry.text for entry in kb.Record.of(match, 1).entries]
>>> found = fitting(match.at(0), texts, 1)
>>> len(found) > 0, all(texts[n] == match.at(n).seen(match.moves[n], 1) + " ?" for n in found)
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import CHANCE, Viewer

OPEN_SIGN: Final = " ?"
"""Stands behind what is seen of a move that is not known."""

_ATTEMPTS: Final = 5
"""How often all is begun again, with other choices at random, where a text cannot be taken."""
_TRIES: Final = 2000
"""How often moves are exchanged in twos and threes for one text."""


def fitting(start: State, texts: Sequence[str], viewer: Viewer, *, over: bool = False) -> Mapping[int, Move]:
    """The moves that fit, by their place in the record, as far as there are any; `over`: the last ends the match."""
    lines: list[_Line] = []
    while len(lines) < _ATTEMPTS and not (lines and lines[-1].whole()):
        line = _Line(start, texts, viewer, over, Random(len(lines)))
        while not line.whole() and (line.goes_on() or line.mended()):
            pass
        lines.append(line)
    line = max(lines, key=lambda line: (line.whole(), len(line.moves)))
    return {n: move for n, move in enumerate(line.moves) if line.choices(n)}


class _Line:
    """The moves so far, and how one of them is exchanged where the next text is refused."""

    def __init__(self, start: State, texts: Sequence[str], viewer: Viewer, over: bool, rng: Random) -> None:
        self.texts = texts
        self.viewer = viewer
        self.over = over
        self.states = [start]
        self.moves: list[Move] = []
        self._tries = 0
        self._rng = rng

    def whole(self) -> bool:
        """Whether all texts are taken, and the match ends there if it has to."""
        return len(self.moves) == len(self.texts) and (self.states[-1].over or not self.over)

    def choices(self, n: int, state: State | None = None) -> list[Move]:
        """The moves that a text leaves open; none where it names its move."""
        text = self.texts[n]
        if not text.endswith(OPEN_SIGN):
            return []
        at = state or self.states[n]
        return [move for move in at.moves() if at.known(move, self.viewer, at) + OPEN_SIGN == text]

    def goes_on(self) -> bool:
        """Take the next text as it can be taken; False if it cannot."""
        n = len(self.moves)
        return n < len(self.texts) and self._play(n, (), n + 1) == n + 1

    def mended(self) -> bool:
        """Exchange an open move, the last first, so that the text that was refused can be taken.

        Where somebody could move of whom the record tells no move, as one who passed by himself for want of any, one
        exchange may not be enough: then one that leaves fewer moves is a step on the way. Where an exchange makes an
        earlier text impossible, as of a card that two had to hold, that one is mended in its turn.
        """
        end, fewest = len(self.moves), self._moves_left()
        step: tuple[list[State], list[Move]] | None = None
        for _ in self._exchanges(0, self.moves, end):
            if self._beyond(end):
                return True
            if len(self.moves) == end and self._moves_left() < fewest:
                fewest, step = self._moves_left(), (self.states, self.moves)
        if step:
            self.states, self.moves = step
            return True
        self._tries = _TRIES
        return self._mended_by(2, 0, self.moves, end) or self._mended_by(3, 0, self.moves, end)

    def _mended_by(self, count: int, first: int, wished: Sequence[Move], end: int) -> bool:
        """Exchange so many open moves from `first` on, each but the first for a text that is refused after it."""
        for n, others in self._exchanges(first, wished, end):
            self._tries -= 1
            if self._beyond(end) or (count > 1 and self._mended_by(count - 1, n + 1, others, end)):
                return True
            if self._tries < 0:
                return False
        return False

    def _beyond(self, end: int) -> bool:
        return len(self.moves) > end or self.whole()

    def _exchanges(self, first: int, wished: Sequence[Move], end: int) -> Iterator[tuple[int, Sequence[Move]]]:
        """One open move after another exchanged, the last first: its place, and the moves that are wished then.

        While it is looked at the line is as far as it goes then; at last it is as it was.
        """
        states, moves = self.states, self.moves
        for n in reversed(range(first, len(moves))):
            others = [move for move in self.choices(n, states[n]) if move != moves[n]]
            self._rng.shuffle(others)
            for move in others:
                exchanged = [*wished[:n], move, *wished[n + 1 :]]
                self.states, self.moves = states, moves
                self._play(n, exchanged, end + 1)
                yield n, exchanged
        self.states, self.moves = states, moves

    def _moves_left(self) -> int:
        state = self.states[-1]
        return 0 if state.over or CHANCE in state.to_act else len(state.moves())

    def _play(self, first: int, wished: Sequence[Move], end: int) -> int:
        """Play again from `first` up to `end`, the moves that are wished where they can be; how far that goes."""
        states, moves = self.states[: first + 1], self.moves[:first]
        for n in range(first, min(end, len(self.texts))):
            move = self._taken(n, states[-1], wished[n] if n < len(wished) else None)
            if move is None:
                break
            moves.append(move)
            states.append(states[-1].advance(move))
        self.states, self.moves = states, moves
        return len(moves)

    def _taken(self, n: int, state: State, wanted: Move | None) -> Move | None:
        """The move that is made by a text: the wanted one, else any that is possible; None if none is."""
        if found := self.choices(n, state):
            if wanted in found:
                return wanted
            return found[int(self._rng.random() * len(found))]
        try:
            move = state.parse(self.texts[n])
        except BadNotation:
            return None
        return None if state.judge(move, None) else move
