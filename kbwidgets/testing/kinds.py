"""The check of a match that shows every kind of move, event and refusal.

>>> import kbwidgets as kb
>>> met = list_kinds(kb.Match(kb.games["kingdomino"], 2, seed=1))
>>> sorted(met.moves), sorted(met.events)
(['draw', 'king'], ['draw', 'king', 'kings', 'line'])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from kbwidgets.core.errors import Refused
from kbwidgets.core.match.match import Match
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.walk import Walk


class Kinds(NamedTuple):
    """The kinds of moves, by their first word, and the kinds of events."""

    moves: frozenset[str]
    events: frozenset[str]


def list_kinds(game: Match | Walk) -> Kinds:
    """Return the kinds of moves and events that a match or a walk shows."""
    moves = frozenset(str(move).split()[0] for move in game.moves)
    events = frozenset(event.kind for ply, move in enumerate(game.moves) for event in game.at(ply).events(move))
    return Kinds(moves, events)


def check_every_kind(
    match: Match,
    moves: Collection[str],
    events: Collection[str],
    attempts: Iterable[tuple[int, str, str]],
    codes: Collection[str],
) -> None:
    """Check that a match shows exactly these kinds, and that the attempts provoke every refusal code.

    An attempt is a ply, the text of a move, and the code of the first refusal that it receives.
    """
    shown_kinds = list_kinds(match)
    for name, shown, expected in (("moves", shown_kinds.moves, moves), ("events", shown_kinds.events, events)):
        if shown != frozenset(expected):
            problem = f"{name} missing {sorted(set(expected) - shown)}, unexpected {sorted(shown - set(expected))}"
            raise LawBroken("check_every_kind", problem, repr(match))
    provoked: set[str] = set()
    for ply, text, code in attempts:
        where = f"{match!r}, ply {ply}, move {text!r}"
        try:
            match.at(ply).play(text)
        except Refused as error:
            if error.refusals[0].code != code:
                raise LawBroken("check_every_kind", f"expected {code}, found {error}", where) from None
            provoked.add(code)
        else:
            raise LawBroken("check_every_kind", f"expected {code}, but the move is legal", where)
    if provoked != set(codes):
        problem = f"codes missing {sorted(set(codes) - provoked)}, unexpected {sorted(provoked - set(codes))}"
        raise LawBroken("check_every_kind", problem, repr(match))
