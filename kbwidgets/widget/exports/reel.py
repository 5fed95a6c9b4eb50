"""The recording of a match that an exported page replays without a kernel: the changes to the screen, step by step.

Everything in it comes from the view of one viewer, so a seat's recording contains nothing that the seat could not see.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> events = match.play(match.state.moves()[0])
>>> reel = reel_of(match)
>>> [len(line["steps"]) for line in reel["lines"]]
[1]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN, Json, Viewer
from kbwidgets.inspect.curve import Curve, curve, find_turns
from kbwidgets.widget.model.replay_line import Branch, Step, branches_of, require_moves, steps_of
from kbwidgets.widget.page.stream import Screen, Stream
from kbwidgets.widget.screens.replay import Fork, ReplayLine, replay, seat_screens, step_screen

_FEWEST: Final = 3
"""The fewest turns for which a curve is drawn."""


class RecordedLine(TypedDict):
    """A line of moves, and what each of its own steps changes."""

    parent: int
    """The number of the line that it leaves. The main line leaves itself."""
    at: int
    """The step of the parent after which it leaves."""
    shell: dict[str, Json]
    """The changes to the log and the slider of the main line."""
    choices: dict[str, Json]
    steps: list[dict[str, Json]]
    looks: list[dict[str, Json]]
    """The changes when another seat's pieces are large, by seat, for the start of the line and each step."""


class Reel(TypedDict):
    """A complete recording, with its first screen and its lines, the main line first."""

    first: dict[str, Json]
    lines: list[RecordedLine]


def reel_of(match: Match, viewer: Viewer = OPEN, *, has_list: bool = False) -> Reel:
    """Return the recording of a match up to now, as `viewer` can see it.

    Raise `KbError` if nobody has moved yet.
    """
    lines = (Branch(0, 0, require_moves(match)), *branches_of(match, viewer))
    steps_by_line = [steps_of(line.match, viewer) for line in lines]
    begins = [_step_of(steps_by_line[line.parent], line.ply) for line in lines]
    forks = _forks(lines, steps_by_line, begins)
    replay_lines = [
        _make_replay_line(line.match, viewer, steps, each, has_list)
        for line, steps, each in zip(lines, steps_by_line, forks, strict=True)
    ]
    start = step_screen(replay_lines[0], 0)
    shells = [replay(each, start) for each in replay_lines]
    page = Stream()
    page.show(shells[0], ())
    recorded: list[RecordedLine] = []
    for line, at, its, shell in zip(lines, begins, replay_lines, shells, strict=True):
        steps, looks = _record_steps(its, replay_lines[line.parent], at)
        recorded.append({"parent": line.parent, "at": at, "shell": page.change_to(shell),
                         "choices": shell.choices.json(), "steps": steps, "looks": looks})  # fmt: skip
    return {"first": page.snapshot(), "lines": recorded}


def _record_steps(line: ReplayLine, before: ReplayLine, at: int) -> tuple[list[dict[str, Json]], list[dict[str, Json]]]:
    """Return the steps that a line does not share with its parent, and for each the changes for other seats."""
    stream, now = Stream(), step_screen(before, at)
    stream.show(now, ())
    steps: list[dict[str, Json]] = []
    looks = [_record_looks(line, at, now, stream)]
    for n in range(at + 1, len(line.steps)):
        now = step_screen(line, n)
        delta = stream.show(now, (line.steps[n].words,))
        steps.append({key: value for key, value in delta.items() if key not in ("k", "rev")})
        looks.append(_record_looks(line, n, now, stream))
    return steps, looks


def _record_looks(line: ReplayLine, at: int, now: Screen, stream: Stream) -> dict[str, Json]:
    """Return the changes when the pieces of a seat other than the mover's are large."""
    changes = {seat: stream.change_to(screen) for seat, screen in seat_screens(line, at, now).items()}
    return {seat: change for seat, change in changes.items() if change}


def _make_replay_line(
    match: Match, viewer: Viewer, steps: Sequence[Step], forks: Mapping[int, Sequence[Fork]], has_list: bool
) -> ReplayLine:
    """Return a line with everything that its steps have in common."""
    scores = [match.at(step.ply).view(viewer).score() or () for step in steps] if match.game.counted else []
    rules = [match.game.rules[rule] for rule in sorted({line.rule for lines in scores for line in lines})]
    points_curve = _curve(match, viewer)
    turns = find_turns(match, [step.ply for step in steps]) if points_curve else ()
    return ReplayLine(match, viewer, steps, forks, rules, points_curve, turns, has_list)


def _curve(match: Match, viewer: Viewer) -> Curve | None:
    """Return the curve of the points that the viewer can see, or None if it is not worth drawing."""
    try:
        points_curve = curve(match, viewer=viewer)
    except KbError:  # The points are not shown before the end, or the game has neither points nor standings.
        return None
    return points_curve if len(points_curve.lines[0].values) >= _FEWEST else None


def _step_of(steps: Sequence[Step], ply: int) -> int:
    """Return the last step of a line that ended within the first `ply` moves."""
    return max((n for n, step in enumerate(steps) if step.ply <= ply), default=0)


def _forks(
    lines: Sequence[Branch], steps_by_line: Sequence[Sequence[Step]], begins: Sequence[int]
) -> list[dict[int, list[Fork]]]:
    """Return, for each line, the buttons at its steps that lead to another line."""
    forks: list[dict[int, list[Fork]]] = [{} for _ in lines]
    for number, line in enumerate(lines[1:], 1):
        at, own_steps = begins[number], steps_by_line[number]
        words = f"Variation: {own_steps[at + 1].words}" if at + 1 < len(own_steps) else "Variation"
        forks[line.parent].setdefault(at, []).append(Fork(number, words))
        forks[number].setdefault(at, []).append(Fork(line.parent, "Main line"))
    return forks
