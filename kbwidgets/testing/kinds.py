"""The check of a match that shows every kind of move, event and refusal.

>>> import kbwidgets as kb
>>> met = kinds_met(kb.Match(kb.games["kingdomino"], 2, seed=1))
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


def kinds_met(played: Match | Walk) -> Kinds:
    """Return the kinds of moves and events that a match or a walk shows."""
    moves = frozenset(str(move).split()[0] for move in played.moves)
    events = frozenset(event.kind for ply, move in enumerate(played.moves) for event in played.at(ply).events(move))
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
    met = kinds_met(match)
    for what, found, expected in (("moves", met.moves, moves), ("events", met.events, events)):
        if found != frozenset(expected):
            told = f"{what} missing {sorted(set(expected) - found)}, unexpected {sorted(found - set(expected))}"
            raise LawBroken("check_every_kind", told, repr(match))
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
        told = f"codes missing {sorted(set(codes) - provoked)}, unexpected {sorted(provoked - set(codes))}"
        raise LawBroken("check_every_kind", told, repr(match))
