"""The random games on which laws are checked, with every position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer
from kbwidgets.testing.case import Case
from kbwidgets.testing.faults import LawBroken

BOUND: Final = 20_000
"""The number of moves after which a random game counts as endless."""


@dataclass(frozen=True)
class Walk:
    """A random game, with the position before and after each move."""

    case: Case
    seed: int
    states: tuple[State, ...]
    moves: tuple[Move, ...]

    @classmethod
    def random(cls, case: Case, seed: int, bound: int = BOUND) -> Walk:
        """Return a game in which chance draws by weight and every seat makes any of its moves."""
        rng = Random(f"{case}/{seed}")
        states, moves = [case.start()], list[Move]()
        while states[-1].to_act and len(moves) < bound:
            try:
                move = any_move(states[-1], rng)
                moves += [move] if move else []
                fault = "" if move else f"{states[-1].to_act} must act and no move is legal"
                states += [states[-1].advance(move)] if move else []
            except LawBroken:
                raise
            except Exception as error:  # The game's own code failed, and the earlier moves may show why.
                walk = cls(case, seed, tuple(states), tuple(moves))
                raise walk.stuck(f"raised {type(error).__name__}: {error}") from error
            if fault:
                raise cls(case, seed, tuple(states), tuple(moves)).stuck(fault)
        return cls(case, seed, tuple(states), tuple(moves))

    def stuck(self, text: str) -> LawBroken:
        """Return the error for a game that cannot continue.

        It names the first move of the game that the rules refuse, or `told` if there is none.
        """
        for ply, (state, move) in enumerate(zip(self.states, self.moves, strict=False)):
            if refusals := state.refusals(move):
                law = "chance_is_drawn_by_weight" if state.to_act == (CHANCE,) else "moves_are_those_not_refused"
                return self.broken(law, f"was listed or drawn, but is refused: {refusals[0]} Later: {text}", ply)
        return self.broken("games_end", f"{text} in {self.states[-1]!r}", len(self.states) - 1)

    @classmethod
    def replay(cls, case: Case, texts: Iterable[str]) -> Walk:
        """Return the game with these moves, each checked by the rules."""
        states, moves = [case.start()], list[Move]()
        for text in texts:
            move = states[-1].parse(text)
            states.append(states[-1].play(move))
            moves.append(move)
        return cls(case, 0, tuple(states), tuple(moves))

    def at(self, ply: int) -> State:
        """Return the position after `ply` moves."""
        return self.states[ply]

    def some(self, law: str, count: int) -> list[int]:
        """Return the plies that a costly law checks: the first, the last and up to `count` others, chosen by law."""
        rng = Random(f"{law}/{self.case}/{self.seed}")
        last = len(self.states) - 1
        return sorted({0, last, *(int(rng.random() * last) for _ in range(count))})

    def of_each_phase(self, count: int, rng: Random) -> list[int]:
        """Return the plies of up to `count` positions of each phase of the game."""
        plies: dict[str, list[int]] = {}
        for ply, state in enumerate(self.states):
            plies.setdefault(state.phase, []).append(ply)
        return sorted({some[int(rng.random() * len(some))] for some in plies.values() for _ in range(count)})

    def rng(self, law: str) -> Random:
        """Return a generator for the law's own choices, always the same for this walk."""
        return Random(f"{law} chooses/{self.case}/{self.seed}")

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.case.seats)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """The viewers of the game, which are the seats, a spectator, and `OPEN`, which sees everything."""
        return (*self.seats, None, OPEN)

    def broken(self, law: str, text: str, ply: int | None = None, move: Move | str | None = None) -> LawBroken:
        """Return the error that a law raises, with everything needed to reproduce it."""
        where = [str(self.case), f"seed {self.seed}"]
        if ply is not None:
            where.append(f"ply {ply}")
            if move is None and ply < len(self.moves):
                move = self.moves[ply]
        if move is not None:
            where.append(f"move {str(move)!r}")
        return LawBroken(law, text, ", ".join(where))


def any_move(state: State, rng: Random) -> Move | None:
    """Return a draw of chance or any move of a seat that acts, open moves included, or None if there is none."""
    if state.to_act == (CHANCE,):
        return state.random_draw(rng)
    seats = (*state.to_act, *state.may_act)
    seat = seats[int(rng.random() * len(seats))]
    moves = state.moves(seat)
    forms = [form for form in state.open_moves() if form.seat == seat]
    if forms and (not moves or rng.random() < 0.5):
        for _ in range(50):
            text = forms[int(rng.random() * len(forms))].some(rng)
            if not state.refusals(text):
                return state.parse(text)
    return moves[int(rng.random() * len(moves))] if moves else None
