"""Laws of picks: what a drawing offers means legal moves, with any of the picks where a choice is open."""

from __future__ import annotations

from random import Random
from typing import Final

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.errors import BadNotation
from kbwidgets.core.state import State
from kbwidgets.core.types import CHANCE, Seat
from kbwidgets.testing.walk import Walk

_MOST: Final = 24
"""How many paths of nodes alone are looked at in one position; of open ones all are."""


def picks_mean_moves(walk: Walk) -> None:
    """Every path that is offered to who must act means a move, and a legal one if it is not only to be tried.

    An open pick is any of those that it takes, and the move tells by which picks it is made.
    """
    law = "picks_mean_moves"
    drawing, rng = walk.case.game.drawing, walk.rng(law)
    if drawing is None:
        return
    for ply in walk.of_each_phase(1, rng):
        state = walk.states[ply]
        for seat in state.to_act:
            if seat == CHANCE:
                continue
            choices = drawing(state.view(seat)).table().choices
            for path, tried in _some(choices, rng):
                meaning = choices.find(path)
                if meaning is None:
                    raise walk.broken(law, f"the picks {path} are offered and mean nothing", ply)
                back = choices.path(meaning)
                if back is None or choices.find(back) != meaning:
                    raise walk.broken(law, f"the picks {back} are told for it, {path} were made", ply, meaning)
                if fault := _fault(state, meaning, seat, tried=tried):
                    raise walk.broken(law, f"the picks {path} mean {fault}", ply, meaning)


def _some(choices: Choices, rng: Random) -> list[tuple[Path, bool]]:
    """The paths with open picks, and some of the others."""
    plain: list[tuple[Path, bool]] = []
    others: list[tuple[Path, bool]] = []
    for path, tried in choices.walk(rng):
        (plain if all(isinstance(pick, str) for pick in path) else others).append((path, tried))
    return [*others, *plain[:: max(1, len(plain) // _MOST)]]


def _fault(state: State, meaning: str, seat: Seat, *, tried: bool) -> str:
    """What is wrong with a move that picks of a seat mean, "" if nothing is."""
    try:
        state.parse(meaning)
    except BadNotation as error:
        return f"no move: {error}"
    refusals = () if tried else state.refusals(meaning, seat)
    return f"a move that is refused: {refusals[0]}" if refusals else ""
