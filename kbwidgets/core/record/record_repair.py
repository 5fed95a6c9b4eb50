"""Record repair: moves in place of those that a record leaves open, so that all that it tells can be played.

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
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import CHANCE, Viewer

OPEN_SIGN: Final = " ?"
"""The mark after a move of which only a part was seen."""

_ATTEMPTS: Final = 5
"""How often the search begins again with other random choices after it fails."""
WORK: Final = 150_000
"""The search gives up after this many moves for one record, about two seconds of work."""
_DRAWS: Final = 8
"""The search makes this many draws that fit what was seen before it takes any move that fits."""


def fitting(start: State, texts: Sequence[str], viewer: Viewer, *, over: bool = False) -> Mapping[int, Move]:
    """Return the open moves that fit, by their place in the record, up to the first text that cannot be reached.

    With `over` the last move must end the match.
    """
    lines: list[_Line] = []
    while len(lines) < _ATTEMPTS and not (lines and lines[-1].is_whole()):
        line = _Line(start, texts, viewer, over, Random(len(lines)), WORK // _ATTEMPTS)
        while not line.is_whole() and (line.goes_on() or line.mend()):
            pass
        lines.append(line)
    line = max(lines, key=lambda line: (line.is_whole(), len(line.moves)))
    return {n: move for n, move in enumerate(line.moves) if line.choices(n)}


class _Line:
    """The moves so far, and how some of them are exchanged when the next text is refused."""

    def __init__(self, start: State, texts: Sequence[str], viewer: Viewer, over: bool, rng: Random, work: int) -> None:
        self.texts = texts
        self.viewer = viewer
        self.over = over
        self.states: list[State] = [start]
        self.moves: list[Move] = []
        self._rng = rng
        self._work = work
        """The moves that may still be played."""

    def is_whole(self) -> bool:
        """Return whether all texts are taken, and the match ends there if it has to."""
        return len(self.moves) == len(self.texts) and (self.states[-1].over or not self.over)

    def choices(self, n: int, state: State | None = None) -> list[Move]:
        """Return the moves that a text leaves open; none where it names its move."""
        text = self.texts[n]
        if not text.endswith(OPEN_SIGN):
            return []
        at = state or self.states[n]
        return [move for move in at.moves() if at.known(move, self.viewer, at) + OPEN_SIGN == text]

    def goes_on(self) -> bool:
        """Take the next text as it can be taken; False if it cannot."""
        n = len(self.moves)
        return n < len(self.texts) and self._play(n, (), n + 1) == n + 1

    def mend(self) -> bool:
        """Exchange open moves so that the text that was refused can be taken; False if no exchange is found.

        One exchange may not be enough: several cards had to be drawn, somebody else must first be unable to move, or an
        exchange makes an earlier text impossible, as of a card that two had to hold. So an exchange after which a text
        is refused for a reason not met before is a step on the way, from which further ones are tried. What is likely
        is tried first.
        """
        return self._mend_by(likely=True) or self._mend_by(likely=False)

    def _mend_by(self, *, likely: bool) -> bool:
        """Go from reason to reason until the text is taken, from the lines that reach furthest first."""
        states, moves, end = self.states, self.moves, len(self.moves)
        reasons = {self._reason()}
        steps: list[tuple[tuple[int, int], list[State], list[Move], Sequence[Move]]] = [((0, 0), states, moves, moves)]
        while steps and self._work > 0:
            _, self.states, self.moves, wished = steps.pop(max(range(len(steps)), key=lambda n: steps[n][0]))
            for exchanged in self._exchanges(wished, end, likely=likely):
                if len(self.moves) > end or self.is_whole():
                    return True
                reason = self._reason()
                if reason not in reasons:
                    reasons.add(reason)
                    steps.append(((len(self.moves), -self._moves_left()), self.states, self.moves, exchanged))
        self.states, self.moves = states, moves
        return False

    def _exchanges(self, wished: Sequence[Move], end: int, *, likely: bool) -> Iterator[Sequence[Move]]:
        """Exchange one open move after another, the last first; yield the moves that are wished then.

        Meanwhile the line is as far as it goes then; at last it is as it was.
        """
        states, moves = self.states, self.moves
        for n in reversed(range(len(moves))):
            choices = self.choices(n, states[n])
            if likely and len(choices) > _DRAWS:
                choices = list(dict.fromkeys(self._drawn(states[n], choices) for _ in range(_DRAWS)))
            others = [move for move in choices if move != moves[n]]
            self._rng.shuffle(others)
            for move in others:
                if self._work <= 0:
                    break
                exchanged = [*wished[:n], move, *wished[n + 1 :]]
                self.states, self.moves = states, moves
                self._play(n, exchanged, end + 1)
                yield exchanged
        self.states, self.moves = states, moves

    def _moves_left(self) -> int:
        state = self.states[-1]
        return 0 if state.over or CHANCE in state.to_act else len(state.moves())

    def _reason(self) -> object:
        """Return why the next text is refused: as the rules say it, or what could be seen in place of an open one."""
        n, state = len(self.moves), self.states[-1]
        if n == len(self.texts):
            return n, self._moves_left()
        if self.texts[n].endswith(OPEN_SIGN):
            return n, frozenset(state.known(move, self.viewer, state) for move in state.moves())
        return n, state.refusals(self.texts[n]), self._moves_left()

    def _play(self, first: int, wished: Sequence[Move], end: int) -> int:
        """Play again from `first` up to `end`, the moves that are wished where they can be; how far that goes."""
        states, moves = self.states[: first + 1], self.moves[:first]
        for n in range(first, min(end, len(self.texts))):
            self._work -= 1
            move = self._taken(n, states[-1], wished[n] if n < len(wished) else None)
            if move is None:
                break
            moves.append(move)
            states.append(states[-1].advance(move))
        self.states, self.moves = states, moves
        return len(moves)

    def _taken(self, n: int, state: State, wanted: Move | None) -> Move | None:
        """The move that is made by a text: the wanted one, else any that is possible; None if none is."""
        if choices := self.choices(n, state):
            return wanted if wanted is not None and wanted in choices else self._drawn(state, choices)
        try:
            move = state.parse(self.texts[n])
        except BadNotation:
            return None
        return None if state.judge(move, None) else move

    def _drawn(self, state: State, choices: Sequence[Move]) -> Move:
        """Return one of the choices at random, a draw as often as the game makes it."""
        for _ in range(_DRAWS if state.to_act == (CHANCE,) else 0):
            if (move := state.draw(self._rng)) in choices:
                return move
        return choices[int(self._rng.random() * len(choices))]
