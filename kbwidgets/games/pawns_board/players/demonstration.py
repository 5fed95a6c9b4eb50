r"""The scripted demonstration: a fixed game, and one that a strategy plays against itself (PB-DEMO.1).

>>> print(*demonstration().splitlines()[:10], sep="\n")
Scripted game: 3 × 5 board, hand size 5, deck example for both players, not shuffled
<BLANKLINE>
0 1___1 0
0 1___1 0
0 1___1 0
<BLANKLINE>
1. Red placed Otter (hand 1) at (0, 0)
2 R11_1 0
0 2___1 0
0 1___1 0
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from kbwidgets.core.protocol.state import Move
from kbwidgets.core.setup.seating import Seating
from kbwidgets.games.pawns_board.players.strategies import fill_first
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.moves import PASS, Place
from kbwidgets.games.pawns_board.rules.options import OPTIONS, set_up
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

SCRIPT: Final[tuple[tuple[int, int, int] | None, ...]] = (
    (1, 0, 0), (3, 2, 4), (4, 0, 2), (3, 2, 2), (1, 1, 3), (0, 1, 1), (0, 2, 0), (0, 0, 4), (4, 1, 2), (1, 0, 1),
    (0, 0, 3), (4, 1, 0), (0, 1, 4), None, (0, 2, 1), None, (0, 2, 3), None, None,
)  # fmt: skip
"""The hand index, row and column of each placement, or None for a pass."""


def demonstration() -> str:
    """Return both games as text, always the same."""
    script = iter(SCRIPT)

    def scripted(state: PawnsBoardState) -> Move:
        action = next(script)
        return PASS if action is None else state.action(*action)

    def first(state: PawnsBoardState) -> Move:
        return fill_first(state.view(state.turn), state.moves(), Random(0))[0].move

    return "\n\n".join([_play_out("Scripted game", scripted), _play_out("fill-first against itself", first)])


def start() -> PawnsBoardState:
    """Start a match on 3 x 5 cells with hands of 5 and both decks in the order of their file."""
    values = {option.name: option.default for option in OPTIONS} | {"shuffle": False}
    return PawnsBoardState.start(*set_up(Seating(SIDES, COLOURS), values))


def _play_out(title: str, choose: Callable[[PawnsBoardState], Move]) -> str:
    """Return a whole game as text, with the view after each move, the totals and the winner."""
    state = start()
    lines = [f"{title}: 3 × 5 board, hand size 5, deck example for both players, not shuffled", "", state.textual]
    number = 0
    while not state.over:
        number += 1
        move = choose(state)
        lines += ["", f"{number}. {SIDES[state.turn]} {_describe(state, move)}"]
        state = state.advance(move)
        lines.append(state.textual)
    red, blue = state.points()
    winner = "A draw" if red == blue else f"{SIDES[int(blue > red)]} wins"
    return "\n".join([*lines, "", f"Totals: Red {red}, Blue {blue}. {winner}."])


def _describe(state: PawnsBoardState, move: Move) -> str:
    if not isinstance(move, Place):
        return "passed"
    index = state.hands[state.turn].index(state.layout.ids[state.turn][move.card])
    return f"placed {move.card} (hand {index}) at ({move.row}, {move.col})"
