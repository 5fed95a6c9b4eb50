"""The coach in the terminal, which explains the current rule, the effects of a move, broken rules and turning points.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> explain_due(match, 0, "beginner")
['  KD-SETUP.5 The first kings: ...']
>>> explain_due(match, 0, "knows the rules")
[]
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kbwidgets.core.errors import Refused
from kbwidgets.core.match.match import Match
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.teach.coaching.coach import BEGINNER, SILENT, is_new, remark, shorten
from kbwidgets.teach.coaching.turning_points import turning_points


def list_people(match: Match) -> tuple[Seat, ...]:
    """Return the seats without a computer player."""
    return tuple(seat for seat, computer in enumerate(match.players) if computer is None)


def list_rated(match: Match, viewer: Viewer) -> tuple[Seat, ...]:
    """Return the seats whose moves may be rated openly.

    A reason for another move could reveal a hidden hand.
    """
    return tuple(seat for seat in list_people(match) if match.hidden == "nothing" or seat == viewer)


def explain_due(match: Match, viewer: Viewer, level: str) -> list[str]:
    """Return the rule that applies now, for a beginner and at most three times per rule."""
    rule = match.state.view(viewer).due_rule()
    if level != BEGINNER or match.state.over or not is_new(match, match.ply, list_people(match), rule):
        return []
    return [_write_rule(match, rule)]


def _write_rule(match: Match, rule: str) -> str:
    entry = match.game.rules[rule]
    return f"  {entry.id} {entry.title}: {shorten(entry.text)}"


def explain_broken(match: Match, error: Refused, level: str) -> list[str]:
    """Return the text of the rules that a beginner broke."""
    rules = dict.fromkeys(refusal.rule for refusal in error.refusals if refusal.rule in match.game.rules)
    return [_write_rule(match, rule) for rule in rules] if level == BEGINNER else []


def explain_move(match: Match, ply: int, seat: Seat, viewer: Viewer, level: str) -> list[str]:
    """Return what the move that led to position `ply` changed, and what would have been better."""
    if level == SILENT:
        return []
    comment = remark(match, ply, seat, viewer, rated=seat in list_rated(match, viewer))
    return [f"  {line}" for line in (*comment.describe_changes(match.names), comment.advice) if line]


def list_turning_points(match: Match, viewer: Viewer, level: str) -> list[str]:
    """Return the three turning points of a finished match, with better moves and the reasons for them."""
    seats: Collection[Seat] = list_rated(match, viewer) if level != SILENT else ()
    points = turning_points(match, viewer, seats) if match.state.over and seats else ()
    lines: Sequence[str] = [
        f"  Move {point.ply}: {point.text}" + (f" {sentence(str(point.better))}" if point.better else "")
        for point in points
    ]
    return ["Turning points:", *lines] if lines else []
