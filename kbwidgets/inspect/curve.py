"""The points of a match turn by turn, as one line for each seat or as the rules that scored one seat's points.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Random()], seed=1)
>>> state = match.run()
>>> found = curve(match)
>>> found.lines[0].values[0], found.lines[0].values[-1] == state.points()[0]
(0, True)
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.drawing import shared_symbols
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import CHANCE, OPEN, ScoreLine, Seat, Viewer, added

_WIDE, _HEIGHT = 300, 200
"""The size of the plot, small enough that its labels are still legible on a narrow page."""
_LEFT, _TOP, _BOTTOM = 34, 14, 26
_LABELS: Final = 160
"""The width of the labels at the ends of the lines."""
_RULES: Final = 262
"""The width of labels that name rules."""
_STEP: Final = 20
"""The distance between two labels that would overlap."""
_DISC: Final = 16
"""The diameter of a numbered point."""
_LONGEST: Final = 15, 28
"""The most characters of a seat's name, and of a rule's."""
_HUES: Final = {
    "blue": "#2166ac", "red": "#c0392b", "green": "#1b8a6b", "yellow": "#e3b505", "orange": "#e07b1a",
    "purple": "#9a5fc0", "pink": "#d2528f", "gray": "#9aa0a6",
    "magenta": "#b5179e", "white": "#b9b5ab", "black": "currentColor",
}  # fmt: skip
_CHIPS: Final = {"white": "#f7f7f2", "black": "#34343a"}
"""The fills of the chips, which have an edge, so that they can be as white and as black as the pieces."""
_DARK: Final = frozenset({"yellow", "orange", "pink", "white", "gray"})
"""The colours on which marks are dark."""
_AREAS: Final = ("#4c78a8", "#f2a541", "#54a24b", "#b279a2", "#9d755d", "#72b7b2", "#e45756", "#b8a33e")
_DASHES: Final = ("", "8 4", "2 4", "10 4 2 4", "14 6", "4 2", "1 3", "12 2 2 2")
_STYLE: Final = (
    ".kb-curve{color:#212121;font:13px system-ui,sans-serif}"
    "@media (prefers-color-scheme:dark){.kb-curve{color:#ebebeb}}"
)


class Series(NamedTuple):
    """A line of a curve, which is a seat's or a rule's value after each turn."""

    label: str
    hue: str
    values: tuple[int, ...]
    colour: str = ""
    """The colour of the seat, which determines its mark, or `""` for a rule."""

    def __repr__(self) -> str:
        return f"<{self.label}: {self.values[0]} to {self.values[-1]} in {len(self.values) - 1} turns>"


class Curve(NamedTuple):
    """The points over the turns of a match, displayed as a picture in a notebook."""

    title: str
    lines: tuple[Series, ...]
    is_stacked: bool
    """True if the lines are parts of one sum."""

    def node(self, marked: Sequence[tuple[int, int]] = (), now: int | None = None) -> Node:
        """Return the picture as a node of a scene, with each line named at its end.

        `marked` lists points by turn and line, which are numbered starting with 1. `now` is a turn to be marked by a
        vertical line.
        """
        return _draw(self, marked, now)

    def _repr_html_(self) -> str:
        return Still(to_svg(self.node(), Sheet("curve", shared_symbols(), _STYLE)), repr(self)).html()

    def __repr__(self) -> str:
        values = ", ".join(f"{line.label} {line.values[-1]}" for line in self.lines[:8])
        return f"<{self.title}: {values}>"[:200]


def curve(match: Match, seat: Seat | str | None = None, viewer: Viewer = OPEN) -> Curve:
    """Return the points of all seats after each turn, or those of one seat by rule, that the viewer can see.

    A seat is given by its number or its name. If the game has no points, return the first figure of its standings.
    """
    if not match.game.counted:
        return _curve_of_standings(match, seat, viewer)
    with match.lock:
        scores = [_score_for(state, viewer) for state in _list_turn_ends(match)]
        names, colours = match.names, match.state.colours
    visible = [lines for lines in scores if lines is not None]
    if not visible:
        raise KbError("the scores of this match are revealed at the end")
    if seat is None:
        points = [added(lines, len(names)) for lines in visible]
        return Curve(
            f"{match.game.rules.say('points')} turn by turn", _series(names, colours, points), is_stacked=False
        )
    seat = seat_of(seat, names)
    rules = dict.fromkeys(line.rule for lines in visible for line in lines if line.seat == seat)
    series = [
        Series(
            f"{match.game.rules[rule].title} ({rule})",
            _AREAS[n % len(_AREAS)],
            tuple(sum(line.points for line in lines if (line.seat, line.rule) == (seat, rule)) for lines in visible),
        )
        for n, rule in enumerate(rules)
    ]
    return Curve(f"{names[seat]}'s {match.game.rules.say('points')} by rule", tuple(series), is_stacked=True)


def _curve_of_standings(match: Match, seat: Seat | str | None, viewer: Viewer) -> Curve:
    """Return the curve of the first figure in the standings, for a game without points."""
    with match.lock:
        standings = [drawn(state, viewer).standings() for state in _list_turn_ends(match)]
        names, colours = match.names, match.state.colours
    visible = [each for each in standings if each is not None]
    if seat is not None or not visible:
        raise KbError(f"{match.game.title} has no points, so there is no curve{' by rule' * bool(visible)}")
    first = [{row.seat: row.figures[0] for row in each.rows} for each in visible]
    heights = [tuple(each[n] for n in range(len(names))) for each in first]
    return Curve(f"{visible[0].heads[0].lower()} turn by turn", _series(names, colours, heights), is_stacked=False)


def _series(names: Sequence[str], colours: Sequence[str], heights: Sequence[tuple[int, ...]]) -> tuple[Series, ...]:
    """Return a line for each seat."""
    rows = zip(names, colours, zip(*heights, strict=True), strict=True)
    return tuple(Series(name, _hue(colour), values, colour) for name, colour, values in rows)


def _hue(colour: str) -> str:
    """Return a player's colour as the page defines it, with black and white visible on any background."""
    return _HUES[colour] if colour in ("black", "white") else f"var(--kb-p-{colour},{_HUES[colour]})"


def find_turns(match: Match, plies: Sequence[int]) -> list[int]:
    """Return the place of each position on a curve, as the number of turns that are over or end there."""
    with match.lock:
        ends = _find_turn_ends(match)
    return [bisect_left(ends, ply) for ply in plies]


def _list_turn_ends(match: Match) -> list[State]:
    """Return the positions at the start, after each turn, and now."""
    return [match.at(ply) for ply in _find_turn_ends(match)]


def _find_turn_ends(match: Match) -> list[int]:
    """Return the plies of the positions at the start, after each turn, and now."""
    states = [match.at(ply) for ply in range(match.ply + 1)]
    ends, under_way = [0], False
    for ply, (before, state) in enumerate(pairwise(states), 1):
        if CHANCE in before.to_act:
            continue
        under_way = bool(state.to_act) and state.is_same_turn(before)
        if not under_way:
            ends.append(ply)
    return [*ends, match.ply] if under_way else [*ends[:-1], match.ply]


def _score_for(state: State, viewer: Viewer) -> Sequence[ScoreLine] | None:
    return state.score() if viewer == OPEN else state.view(viewer).score()


# -- the picture --------------------------------------------------------------------------------------------


def _draw(curve: Curve, marked: Sequence[tuple[int, int]], now: int | None) -> Node:
    sums = (
        [sum(values) for values in zip(*(line.values for line in curve.lines), strict=True)] if curve.is_stacked else []
    )
    values = [*sums, *(value for line in curve.lines for value in line.values), 0]
    least, most = min(values), max(1, *values)
    turns = max((len(line.values) for line in curve.lines), default=1) - 1

    def x(n: float) -> int:
        return round(_LEFT + (_WIDE - _LEFT) * n / max(turns, 1))

    def y(value: float) -> int:
        return round(_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (value - least) / (most - least))

    levels = _draw_levels({y(value): value for value in sorted({0, least, most, (least + most) // 2})})
    under, areas, ends = [0] * (turns + 1), list[Node](), list[int]()
    for n, line in enumerate(curve.lines):
        if curve.is_stacked:
            over = [low + value for low, value in zip(under, line.values, strict=True)]
            edge = [f"{x(k)},{y(value)}" for k, value in enumerate(over)]
            edge += [f"{x(k)},{y(value)}" for k, value in reversed(list(enumerate(under)))]
            areas.append(h("polygon", points=" ".join(edge), style=f"fill:{line.hue};stroke:none", fill_opacity="0.75"))
            ends.append(y((over[-1] + under[-1]) / 2))
            under = over
        else:
            areas.append(_draw_line(_path([(x(k), y(value)) for k, value in enumerate(line.values)]), line.hue, n))
            ends.append(y(line.values[-1]))
    named = [
        (line, end) for line, end in zip(curve.lines, ends, strict=True) if any(line.values) or not curve.is_stacked
    ]
    heights = _spread_labels([end for _, end in named], _HEIGHT - 10)
    words = [_draw_label(line, end, at) for (line, end), at in zip(named, heights, strict=True)]
    axis = h("text", x=x(turns), y=_HEIGHT - 8, text=f"turn {turns}", text_anchor="end")
    width = _WIDE + (_RULES if curve.is_stacked else _LABELS)
    lines = _group_lines(*areas, stacked=curve.is_stacked)
    spots = _spread_points([(x(turn), y(curve.lines[line].values[turn])) for turn, line in marked])
    points = [_draw_point(n, *spot) for n, spot in enumerate(spots, 1)]
    if now is not None:
        now_line = h(
            "path", "now", d=f"M{x(now)} {_TOP - 8}V{_HEIGHT - _BOTTOM}", stroke="currentColor", stroke_dasharray="3 3"
        )
        points.append(now_line)
    return h("svg", "curve", levels, lines, _group_labels(*words, axis), *points, cls="kb-curve",
             viewBox=f"0 0 {width} {_HEIGHT}", width=round(1.2 * width), role="img",
             aria_label=repr(curve)[1:-1])  # fmt: skip


def _path(points: Sequence[tuple[int, int]]) -> str:
    """Return a path through points in relative steps.

    >>> _path([(34, 174), (51, 159), (67, 174)])
    'M34 174l17-15 16 15'
    """
    steps = [f"{b[0] - a[0]} {b[1] - a[1]}".replace(" -", "-") for a, b in pairwise(points)]
    return "M{} {}l".format(*points[0]) + " ".join(steps)


def _draw_line(points: str, hue: str, n: int) -> Node:
    """Return a line with its own dash pattern."""
    return h("path", d=points, style=f"stroke:{hue}", stroke_dasharray=_DASHES[n % len(_DASHES)] or None)


def _draw_point(n: int, x: int, y: int) -> Node:
    """Return a numbered point."""
    disc = h("circle", r=_DISC // 2, fill="var(--kb-bg,#fff)", stroke="currentColor", stroke_width="1.5")
    number = h("text", y=4, text=str(n), text_anchor="middle", font_size=11, font_weight=700, fill="currentColor")
    return h("g", "", disc, number, transform=f"translate({x} {y})")


def _spread_points(spots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return places for numbered points, moved to the right where a point would cover an earlier one.

    >>> _spread_points([(40, 90), (44, 92), (70, 20), (50, 92)])
    [(40, 90), (57, 92), (70, 20), (74, 92)]
    """
    placed = list[tuple[int, int]]()
    for ideal, y in spots:
        x = ideal
        for left, top in sorted(placed):
            if abs(x - left) < _DISC and abs(y - top) < _DISC:
                x = left + _DISC + 1
        placed.append((x, y))
    return placed


def _draw_levels(values: Mapping[int, int]) -> Node:
    """Return horizontal lines at some heights, labelled with their values."""
    lines = h("path", d="".join(f"M{_LEFT} {y}H{_WIDE}" for y in values), stroke="currentColor")
    numbers = (h("text", text=str(value), x=_LEFT - 6, y=y + 4) for y, value in values.items())
    return _group_levels(lines, *numbers)


def _group_levels(*nodes: Node) -> Node:
    return h("g", "", *nodes, fill="currentColor", stroke_opacity="0.2", text_anchor="end")


def _group_lines(*nodes: Node, stacked: bool = False) -> Node:
    edge = None if stacked else "filter:drop-shadow(0 0 .7px currentColor)"  # Bright lines need an edge.
    return h("g", "", *nodes, fill="none", stroke_linejoin="round", stroke_width="2.5", style=edge)


def _group_labels(*nodes: Node) -> Node:
    return h("g", "", *nodes, fill="currentColor", stroke_opacity="0.5")


CURVE_PARTS: Final = (_group_levels(), _group_lines(), _group_labels())
"""The nodes that begin every curve, which a page can store and refer to by number."""


def _draw_label(line: Series, end: int, y: int) -> Node:
    """Return the label at the end of a line, with its value and the chip of its seat or the colour of its rule."""
    link = h("path", d=f"M{_WIDE + 2} {end}L{_WIDE + 10} {y}", stroke="currentColor")
    words = h("text", text=_shorten(line), x=_WIDE + 34, y=y + 4)
    return h("g", "", link, *_draw_sign(line, _WIDE + 20, y), words)


def _shorten(line: Series) -> str:
    """Return the value and the name, shortened if it is long, but with the full id of a rule.

    >>> _shorten(Series("What a property is worth (KD-SCORE.2)", "red", (0, 32)))
    '32 What a prop… (KD-SCORE.2)'
    """
    name, bracket, rule = f"{line.values[-1]} {line.label}", "", ""
    if not line.colour:
        name, bracket, rule = name.partition(" (")
    room = _LONGEST[not line.colour] - len(bracket + rule)
    return f"{name if len(name) <= room else name[: room - 1].rstrip() + '…'}{bracket}{rule}"


def _draw_sign(line: Series, x: int, y: int) -> list[Node]:
    if not line.colour:
        return [h("rect", x=x - 6, y=y - 6, width=12, height=12, rx=2, style=f"fill:{line.hue}")]
    ink = f"color:var(--kb-m-{line.colour},{'#26241f' if line.colour in _DARK else '#fffaf0'})"
    chip = f"fill:var(--kb-p-{line.colour},{_CHIPS.get(line.colour, _HUES[line.colour])})"
    ground = h("circle", cx=x, cy=y, r=8.5, style=chip, stroke="currentColor")
    mark = h("use", href=f"#kb-mark-{MARKS[line.colour]}", x=x - 5, y=y - 5, width=10, height=10, style=ink)
    return [ground, mark]


def _spread_labels(ends: Sequence[int], lowest: int) -> list[int]:
    """Return heights for labels close to these, without overlaps.

    >>> _spread_labels([100, 104, 30], 200)
    [100, 120, 30]
    """
    order = sorted(range(len(ends)), key=lambda n: ends[n])
    placed, free = list(ends), 0
    for n in order:
        placed[n] = free = max(ends[n], free)
        free += _STEP
    ceiling = lowest
    for n in reversed(order):
        placed[n] = min(placed[n], ceiling)
        ceiling = placed[n] - _STEP
    return placed
