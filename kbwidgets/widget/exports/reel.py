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
from kbwidgets.widget.model.replay_line import Branch, Step, branches_of, checked, steps_of
from kbwidgets.widget.page.stream import Screen, Wire
from kbwidgets.widget.screens.replay import Followed, Fork, looked, moving, replay

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


def reel_of(match: Match, viewer: Viewer = OPEN, *, way_back: bool = False) -> Reel:
    """Return the recording of a match up to now, as `viewer` can see it.

    Raise `KbError` if nobody has moved yet.
    """
    lines = (Branch(0, 0, checked(match)), *branches_of(match, viewer))
    told = [steps_of(line.match, viewer) for line in lines]
    begins = [_step_of(told[line.parent], line.ply) for line in lines]
    forks = _forks(lines, told, begins)
    followed = [
        _followed(line.match, viewer, steps, its, way_back) for line, steps, its in zip(lines, told, forks, strict=True)
    ]
    start = moving(followed[0], 0)
    shells = [replay(each, start) for each in followed]
    whole = Wire()
    whole.show(shells[0], ())
    recorded: list[RecordedLine] = []
    for line, at, its, shell in zip(lines, begins, followed, shells, strict=True):
        steps, looks = _recorded(its, followed[line.parent], at)
        recorded.append({"parent": line.parent, "at": at, "shell": whole.change_to(shell),
                         "choices": shell.choices.json(), "steps": steps, "looks": looks})  # fmt: skip
    return {"first": whole.snapshot(), "lines": recorded}


def _recorded(line: Followed, before: Followed, at: int) -> tuple[list[dict[str, Json]], list[dict[str, Json]]]:
    """Return the steps that a line does not share with its parent, and for each the changes for other seats."""
    wire, now = Wire(), moving(before, at)
    wire.show(now, ())
    steps: list[dict[str, Json]] = []
    looks = [_looks(line, at, now, wire)]
    for n in range(at + 1, len(line.steps)):
        now = moving(line, n)
        delta = wire.show(now, (line.steps[n].words,))
        steps.append({key: value for key, value in delta.items() if key not in ("k", "rev")})
        looks.append(_looks(line, n, now, wire))
    return steps, looks


def _looks(line: Followed, at: int, now: Screen, wire: Wire) -> dict[str, Json]:
    """Return the changes when the pieces of a seat other than the mover's are large."""
    found = {seat: wire.change_to(screen) for seat, screen in looked(line, at, now).items()}
    return {seat: change for seat, change in found.items() if change}


def _followed(
    match: Match, viewer: Viewer, steps: Sequence[Step], forks: Mapping[int, Sequence[Fork]], way_back: bool
) -> Followed:
    """Return a line with everything that its steps have in common."""
    scores = [match.at(step.ply).view(viewer).score() or () for step in steps] if match.game.counted else []
    rules = [match.game.rules[rule] for rule in sorted({line.rule for lines in scores for line in lines})]
    drawn = _curve(match, viewer)
    turns = find_turns(match, [step.ply for step in steps]) if drawn else ()
    return Followed(match, viewer, steps, forks, rules, drawn, turns, way_back)


def _curve(match: Match, viewer: Viewer) -> Curve | None:
    """Return the curve of the points that the viewer can see, or None if it is not worth drawing."""
    try:
        found = curve(match, viewer=viewer)
    except KbError:  # The points are not shown before the end, or the game has neither points nor standings.
        return None
    return found if len(found.lines[0].values) >= _FEWEST else None


def _step_of(steps: Sequence[Step], ply: int) -> int:
    """Return the last step of a line that ended within the first `ply` moves."""
    return max((n for n, step in enumerate(steps) if step.ply <= ply), default=0)


def _forks(
    lines: Sequence[Branch], told: Sequence[Sequence[Step]], begins: Sequence[int]
) -> list[dict[int, list[Fork]]]:
    """Return, for each line, the buttons at its steps that lead to another line."""
    found: list[dict[int, list[Fork]]] = [{} for _ in lines]
    for number, line in enumerate(lines[1:], 1):
        at, own = begins[number], told[number]
        words = f"Variation: {own[at + 1].words}" if at + 1 < len(own) else "Variation"
        found[line.parent].setdefault(at, []).append(Fork(number, words))
        found[number].setdefault(at, []).append(Fork(line.parent, "Main line"))
    return found
