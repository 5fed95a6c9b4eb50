"""Filling in the moves that a player's record leaves open.

A record written for one seat contains `draw ?` wherever that seat saw only `draw`. This module chooses moves that make
the rest of the record playable: a card that is played later must have been drawn. Where several moves fit, it chooses
at random, but always in the same way.

>>> import kbwidgets as kb
>>> hiding = next(game for game in kb.games.values() if game.hidden == "hands")
>>> match = kb.Match(hiding, 2, seed=1)
>>> texts = [entry.text for entry in kb.Record.of(match, 1).entries]
>>> moves = find_fitting_moves(match.at(0), texts, 1)
>>> len(moves) > 0, all(texts[n] == match.at(n).text_for(match.moves[n], 1) + " ?" for n in moves)
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
"""The mark after a move of which the viewer saw only a part."""

_ATTEMPTS: Final = 5
"""The largest number of searches, each with different random choices."""
WORK: Final = 150_000
"""The number of moves per record after which the search gives up, about two seconds of work."""
_DRAWS: Final = 8
"""The number of draws that the search tries before it takes any move that fits."""


def find_fitting_moves(start: State, texts: Sequence[str], viewer: Viewer, *, over: bool = False) -> Mapping[int, Move]:
    """Return moves for the open texts, by index, up to the first text that cannot be reached.

    If `over` is true, the last move must end the match.
    """
    lines: list[_Line] = []
    while len(lines) < _ATTEMPTS and not (lines and lines[-1].is_complete()):
        line = _Line(start, texts, viewer, over, Random(len(lines)), WORK // _ATTEMPTS)
        while not line.is_complete() and (line.play_next() or line.mend()):
            pass
        lines.append(line)
    line = max(lines, key=lambda line: (line.is_complete(), len(line.moves)))
    return {n: move for n, move in enumerate(line.moves) if line.list_choices(n)}


class _Line:
    """The moves so far, some of which are exchanged if the next text is refused."""

    def __init__(self, start: State, texts: Sequence[str], viewer: Viewer, over: bool, rng: Random, work: int) -> None:
        self.texts = texts
        self.viewer = viewer
        self.over = over
        self.states: list[State] = [start]
        self.moves: list[Move] = []
        self._rng = rng
        self._work = work
        """The number of moves that may still be played."""

    def is_complete(self) -> bool:
        """Return whether all texts are played and the match ends there if it must."""
        return len(self.moves) == len(self.texts) and (self.states[-1].over or not self.over)

    def list_choices(self, n: int, state: State | None = None) -> list[Move]:
        """Return the moves that text `n` leaves open, or `[]` if it names its move."""
        text = self.texts[n]
        if not text.endswith(OPEN_SIGN):
            return []
        state = state or self.states[n]
        return [move for move in state.moves() if state.text_later(move, self.viewer, state) + OPEN_SIGN == text]

    def play_next(self) -> bool:
        """Play the next text, and return whether that is possible."""
        n = len(self.moves)
        return n < len(self.texts) and self._play(n, (), n + 1) == n + 1

    def mend(self) -> bool:
        """Exchange open moves so that the refused text can be played, and return whether that succeeds.

        One exchange may not be enough: a player may need several cards, another player may first have to be unable to
        move, or an exchange may make an earlier text impossible because two players would need the same card. If a text
        is refused for a new reason after an exchange, further exchanges are therefore tried from there. Likely moves
        are tried first.
        """
        return self._mend_with(is_likely=True) or self._mend_with(is_likely=False)

    def _mend_with(self, *, is_likely: bool) -> bool:
        """Exchange moves until the text can be played, starting from the lines that reach furthest."""
        states, moves, end = self.states, self.moves, len(self.moves)
        reasons = {self._find_reason()}
        steps: list[tuple[tuple[int, int], list[State], list[Move], Sequence[Move]]] = [((0, 0), states, moves, moves)]
        while steps and self._work > 0:
            _, self.states, self.moves, wishes = steps.pop(max(range(len(steps)), key=lambda n: steps[n][0]))
            for attempt in self._try_exchanges(wishes, end, is_likely=is_likely):
                if len(self.moves) > end or self.is_complete():
                    return True
                reason = self._find_reason()
                if reason not in reasons:
                    reasons.add(reason)
                    steps.append(((len(self.moves), -self._count_moves_left()), self.states, self.moves, attempt))
        self.states, self.moves = states, moves
        return False

    def _try_exchanges(self, wishes: Sequence[Move], end: int, *, is_likely: bool) -> Iterator[Sequence[Move]]:
        """Exchange one open move at a time, the last first, and yield the resulting list of wishes.

        After each exchange, the line is played as far as possible. In the end it is restored.
        """
        states, moves = self.states, self.moves
        for n in reversed(range(len(moves))):
            choices = self.list_choices(n, states[n])
            if is_likely and len(choices) > _DRAWS:
                choices = list(dict.fromkeys(self._pick(states[n], choices) for _ in range(_DRAWS)))
            others = [move for move in choices if move != moves[n]]
            self._rng.shuffle(others)
            for move in others:
                if self._work <= 0:
                    break
                attempt = [*wishes[:n], move, *wishes[n + 1 :]]
                self.states, self.moves = states, moves
                self._play(n, attempt, end + 1)
                yield attempt
        self.states, self.moves = states, moves

    def _count_moves_left(self) -> int:
        state = self.states[-1]
        return 0 if state.over or CHANCE in state.to_act else len(state.moves())

    def _find_reason(self) -> object:
        """Return why the next text is refused, or what the viewer could have seen in place of an open text."""
        n, state = len(self.moves), self.states[-1]
        if n == len(self.texts):
            return n, self._count_moves_left()
        if self.texts[n].endswith(OPEN_SIGN):
            return n, frozenset(state.text_later(move, self.viewer, state) for move in state.moves())
        return n, state.refusals(self.texts[n]), self._count_moves_left()

    def _play(self, first: int, wishes: Sequence[Move], end: int) -> int:
        """Replay from `first` up to `end`, using the wishes where possible.

        Return the number of moves then made.
        """
        states, moves = self.states[: first + 1], self.moves[:first]
        for n in range(first, min(end, len(self.texts))):
            self._work -= 1
            move = self._choose_move(n, states[-1], wishes[n] if n < len(wishes) else None)
            if move is None:
                break
            moves.append(move)
            states.append(states[-1].advance(move))
        self.states, self.moves = states, moves
        return len(moves)

    def _choose_move(self, n: int, state: State, wish: Move | None) -> Move | None:
        """Return the move for a text: the wish if possible, otherwise any possible one, or None."""
        if choices := self.list_choices(n, state):
            return wish if wish is not None and wish in choices else self._pick(state, choices)
        try:
            move = state.parse(self.texts[n])
        except BadNotation:
            return None
        return None if state.judge(move, None) else move

    def _pick(self, state: State, choices: Sequence[Move]) -> Move:
        """Return one of the choices at random, with the game's own probabilities where chance is due."""
        for _ in range(_DRAWS if state.to_act == (CHANCE,) else 0):
            if (move := state.random_draw(self._rng)) in choices:
                return move
        return choices[int(self._rng.random() * len(choices))]
