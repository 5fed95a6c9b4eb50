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

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import CHANCE, Viewer

OPEN_SIGN: Final = " ?"
"""Stands behind what is seen of a move that is not known."""


def fitting(start: State, texts: Sequence[str], viewer: Viewer, *, over: bool = False) -> Mapping[int, Move]:
    """The moves that fit, by their place in the record, as far as there are any; `over`: the last ends the match."""
    line = _Line(start, texts, viewer, over)
    while not line.whole() and (line.goes_on() or line.mended()):
        pass
    return {n: move for n, move in enumerate(line.moves) if line.choices(n)}


class _Line:
    """The moves so far, and how one of them is exchanged where the next text is refused."""

    def __init__(self, start: State, texts: Sequence[str], viewer: Viewer, over: bool) -> None:
        self.texts = texts
        self.viewer = viewer
        self.over = over
        self.states = [start]
        self.moves: list[Move] = []
        self._settled: set[int] = set()
        """The places of open moves that a later text has decided."""
        self._rng = Random(0)

    def whole(self) -> bool:
        """Whether all texts are taken, and the match ends there if it has to."""
        return len(self.moves) == len(self.texts) and (self.states[-1].over or not self.over)

    def choices(self, n: int, state: State | None = None) -> list[Move]:
        """The moves that a text leaves open; none where it names its move."""
        text = self.texts[n]
        if not text.endswith(OPEN_SIGN):
            return []
        at = state or self.states[n]
        return [move for move in at.moves() if at.seen(move, self.viewer) + OPEN_SIGN == text]

    def goes_on(self) -> bool:
        """Take the next text as it can be taken; False if it cannot."""
        n = len(self.moves)
        return n < len(self.texts) and self._play(n, {}, n + 1) == n + 1

    def mended(self) -> bool:
        """Exchange an open move, the last first, so that the text that was refused can be taken.

        Where somebody could move of whom the record tells no move, as one who passed by himself for want of any, one
        exchange may not be enough: then one that leaves fewer moves is a step on the way.
        """
        end = len(self.moves)
        fewest = self._moves_left()
        step: tuple[list[State], list[Move]] | None = None
        free = [n for n in reversed(range(end)) if n not in self._settled and self.choices(n)]
        for n in free:
            others = [move for move in self.choices(n) if move != self.moves[n]]
            self._rng.shuffle(others)
            kept = self.states, self.moves
            for move in others:
                reached = self._play(n, {n: move}, end + 1)
                if reached > end or (reached == end and self.whole()):
                    self._settled.add(n)
                    return True
                if reached == end and self._moves_left() < fewest:
                    fewest, step = self._moves_left(), (self.states, self.moves)
                self.states, self.moves = kept
        if step:
            self.states, self.moves = step
        return step is not None

    def _moves_left(self) -> int:
        state = self.states[-1]
        return 0 if state.over or CHANCE in state.to_act else len(state.moves())

    def _play(self, first: int, other: Mapping[int, Move], end: int) -> int:
        """Play again from `first` with other moves up to `end`; how far that goes."""
        states, moves = self.states[: first + 1], self.moves[:first]
        for n in range(first, min(end, len(self.texts))):
            kept = other.get(n) or (self.moves[n] if n < len(self.moves) else None)
            move = self._taken(n, states[-1], kept)
            if move is None or (n in self._settled and move != kept):
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
