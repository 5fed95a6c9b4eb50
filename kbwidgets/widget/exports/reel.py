"""Reel: a match as a page without a kernel replays it: what was shown step by step, as the differences of the wire.

All that is drawn and told comes from the view of one viewer, so the reel of a seat holds nothing that it may not know.

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
from kbwidgets.inspect.curve import Curve, curve, turns_at
from kbwidgets.widget.model.replay_line import Branch, Step, branches_of, checked, steps_of
from kbwidgets.widget.page.stream import Screen, Wire
from kbwidgets.widget.screens.replay import Followed, Fork, looked, moving, replay

_FEWEST: Final = 3
"""Turns of which a curve is worth drawing."""


class RecordedLine(TypedDict):
    """A line of moves, and what each step of its own changes."""

    parent: int
    """The number of the line that it leaves; the main line leaves itself."""
    at: int
    """After which step of that."""
    shell: dict[str, Json]
    """What differs in the log and the slider from those of the main line."""
    choices: dict[str, Json]
    steps: list[dict[str, Json]]
    looks: list[dict[str, Json]]
    """For where it begins and for each step, by seat, what differs while the things of that seat are large."""


class Reel(TypedDict):
    """What is shown first, and the lines, the main line first."""

    first: dict[str, Json]
    lines: list[RecordedLine]


def reel_of(match: Match, viewer: Viewer = OPEN, *, way_back: bool = False) -> Reel:
    """A match as a viewer knows it, up to now; a KbError where nobody has moved yet."""
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
    """The steps of a line behind one that it has in common with the line before it, and what looks differ in each."""
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
    """What differs where the things of another seat than that of who moved are large."""
    found = {seat: wire.change_to(screen) for seat, screen in looked(line, at, now).items()}
    return {seat: change for seat, change in found.items() if change}


def _followed(
    match: Match, viewer: Viewer, steps: Sequence[Step], forks: Mapping[int, Sequence[Fork]], way_back: bool
) -> Followed:
    """A line with all that its steps have in common."""
    scores = [match.at(step.ply).view(viewer).score() or () for step in steps] if match.game.counted else []
    rules = [match.game.rules[rule] for rule in sorted({line.rule for lines in scores for line in lines})]
    drawn = _curve(match, viewer)
    turns = turns_at(match, [step.ply for step in steps]) if drawn else ()
    return Followed(match, viewer, steps, forks, rules, drawn, turns, way_back)


def _curve(match: Match, viewer: Viewer) -> Curve | None:
    """The points over the turns as far as the viewer may know them, where there are enough."""
    try:
        found = curve(match, viewer=viewer)
    except KbError:  # the points are not told before the end, or there are neither points nor standings
        return None
    return found if len(found.lines[0].values) >= _FEWEST else None


def _step_of(steps: Sequence[Step], ply: int) -> int:
    """The last step of a line that was over after so many moves."""
    return max((n for n, step in enumerate(steps) if step.ply <= ply), default=0)


def _forks(
    lines: Sequence[Branch], told: Sequence[Sequence[Step]], begins: Sequence[int]
) -> list[dict[int, list[Fork]]]:
    """For each line, the buttons at its steps that lead to another one."""
    found: list[dict[int, list[Fork]]] = [{} for _ in lines]
    for number, line in enumerate(lines[1:], 1):
        at, own = begins[number], told[number]
        words = f"Variation: {own[at + 1].words}" if at + 1 < len(own) else "Variation"
        found[line.parent].setdefault(at, []).append(Fork(number, words))
        found[number].setdefault(at, []).append(Fork(line.parent, "Main line"))
    return found
