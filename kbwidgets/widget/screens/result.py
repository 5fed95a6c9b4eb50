"""The result screen, with the winner, every point with its rule, and any tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.turn_count import turns
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted, ordinal
from kbwidgets.core.values.types import Outcome, ranked
from kbwidgets.inspect.curve import curve, turns_at
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.coach import turned, turning, with_marks
from kbwidgets.widget.panels.drawer import marker
from kbwidgets.widget.panels.recent import happened
from kbwidgets.widget.panels.score_sheet import sheet
from kbwidgets.widget.panels.tools import offer_looks
from kbwidgets.widget.parts.pieces import button, code, head, inside, named, rule_link, section, winners_marks
from kbwidgets.widget.parts.shell import h, offer

_FEWEST: Final = 3
"""The fewest positions for which a curve is drawn."""


def result(cell: Cell) -> Screen:
    """Return the result with all points, next to the board as it was at the end."""
    match = cell.playing
    outcome = match.state.outcome()
    choices = Choices()
    for name in ("look back", "save", "export", "picture", "leave"):
        offer(choices, name)
    over = outcome is not None
    going_on = cell.series is not None and not cell.series.over
    if outcome is None:  # The match is between two games, or somebody has undone its last move.
        points = cell.view.points() or (0,) * len(match.names)
        outcome = Outcome(ranked(tuple((n,) for n in points)), points if cell.game.counted else ())
    seats = sorted(range(len(match.names)), key=lambda seat: outcome.places[seat])
    open_at_first = {cell.eye, *outcome.winners} if over else set(seats)
    players = [
        _folded(f"result of {seat}", _player(cell, outcome, seat, over), _lines(cell, choices, seat),
                seat in open_at_first)
        for seat in seats
    ]  # fmt: skip
    tools = [button("look back", "Continue", cls="kb-primary")]
    if over:
        on, words = ("next match", "Next match") if going_on else ("again", "Play again")
        offer(choices, on)
        tools = [button("look back", "Show board"), button(on, words, cls="kb-primary")]
    told = cell.desk.notice
    notes = [h("p", "notice", text=told, cls="kb-message kb-gain", role="status")] if told else []
    eyebrow = counted(turns(match), "turn") if over else f"Move {match.ply}"
    reckoned = h("div", "result", *_ties(cell, choices, outcome), *sheet(cell),
                 h("div", "result players", *players, cls="kb-result-players"), *_curve(cell),
                 *turning(cell, choices), *notes, _kept(cell, over), cls="kb-result")  # fmt: skip
    body = reckoned
    if over:
        offer_looks(cell, choices)
        board = h("div", "table", with_marks(cell, cell.table().body), happened(cell), cls="kb-main")
        body = h("div", "ended", board, reckoned, cls="kb-ended")
    prompt = cell.view.prompt()
    words = prompt.others if over else _so_far(cell, outcome)
    standing = f"{cell.series.told}." if cell.series is not None and cell.series.told else ""
    hint, marks = " ".join(filter(None, (prompt.hint if over else "", standing))), winners_marks(match.state)
    top = h("div", "top", head(eyebrow, words, hint, *tools, game=cell.game.title, marks=marks), body)
    return Screen(top, choices, {}, cell.sheet())


def _folded(key: str, head: Node, lines: Sequence[Node], is_open: bool) -> Node:
    """Return a player's head with the lines of the points, which can be folded."""
    if not lines:
        return h("section", key, head)
    return h("details", key, h("summary", f"{key} head", head), *lines, open=is_open)


def _kept(cell: Cell, over: bool) -> Node:
    """Return the buttons that keep a match, and the code that makes a lesson of it."""
    ways = [button("save", "Save"), button("export", "Share as web page"), button("picture", "Save picture"),
            button("leave", "Main menu")]  # fmt: skip
    seat = cell.people[0] if cell.people else 0
    made = f"from kbwidgets.teach import lesson_from; lesson_from({cell.called}.match, seat={seat}, moments=3)"
    taught = [h("p", "as lesson", text="Make a lesson from this match:", cls="kb-quiet"), code("code lesson", made)]
    return h("div", "result ways", h("div", "result buttons", *ways, cls="kb-row"),
             *(taught if over and cell.called else []), cls="kb-stack")  # fmt: skip


def _curve(cell: Cell) -> list[Node]:
    """Return the curve of the points or the standings, with the moves that mattered most."""
    match = cell.playing
    if (cell.view.score() if match.game.counted else cell.look().standings()) is None:
        return []
    found = curve(match, viewer=cell.eye)
    if len(found.lines[0].values) < _FEWEST:
        return []
    points = turned(cell)
    marked = list(zip(turns_at(match, [point.ply for point in points]), [point.seat for point in points], strict=True))
    return [section("points", found.title.capitalize(), inside("curve", found.node(marked)))]


def _so_far(cell: Cell, outcome: Outcome) -> str:
    if not outcome.totals:
        return "Not over yet"
    told = ", ".join(f"{name} {n}" for name, n in zip(cell.playing.names, outcome.totals, strict=True))
    return f"So far: {told}"


def _nobody(outcome: Outcome) -> bool:
    """Return whether the match was stopped before anybody won.

    It then has no winner, but the players are not equal.
    """
    return outcome.drawn and len(set(outcome.places)) > 1


def _player(cell: Cell, outcome: Outcome, seat: int, over: bool) -> Node:
    state = cell.playing.state
    place = outcome.places[seat]
    winner = " kb-winner" if seat in outcome.winners and over else ""
    standing = ordinal(place)
    if not over:
        standing = "so far"
    elif not _nobody(outcome) and (outcome.drawn or place == 1):
        standing = "Draw" if outcome.drawn else "Winner"
    if told := cell.look().standings():
        its = next(row for row in told.rows if row.seat == seat)
        pairs = zip(told.heads, its.figures, strict=True)
        standing += f" · {its.out or ' · '.join(f'{head}: {figure}' for head, figure in pairs)}"
    words = h("div", "", h("h3", "", *named(cell.playing, seat), cls="kb-serif kb-l"),
              h("span", text=standing, cls="kb-quiet"))  # fmt: skip
    total = [h("strong", text=str(outcome.totals[seat]), cls="kb-xl")] if outcome.totals else []
    colour = state.colours[seat]
    looks = portrait(cell.playing.avatars[seat], colour)
    return h("div", f"result head {seat}", looks, words, *total, cls=f"kb-side-of kb-p-{colour}{winner}")


def _lines(cell: Cell, choices: Choices, seat: int) -> list[Node]:
    if not cell.game.counted:
        return []
    state = cell.playing.state
    rows: list[Node] = []
    lines = [line for line in state.score() if line.seat == seat]
    for n, line in enumerate(lines):
        at = f"result {seat} {n}"
        offer(choices, f"rule {line.rule} {seat} {n}", f"rule {line.rule}")
        if line.at:
            offer(choices, f"line {seat} {n}", f"mark {seat} {line.rule}")
        words = marker(seat, n, line) if line.at else h("span", text=line.text)
        rows.append(h("tr", at, h("td", "", words, h("span", text=" "), rule_link(line.rule, f"{seat} {n}")),
                      h("td", text=str(line.points), cls="kb-n")))  # fmt: skip
    points = str(state.points()[seat])
    total = h("tr", f"total {seat}", h("td", text="Total"), h("td", text=points, cls="kb-n"),
              cls="kb-sum")  # fmt: skip
    return [h("table", f"lines {seat}", h("tbody", f"line rows {seat}", *rows, total), cls="kb-table")]


def _ties(cell: Cell, choices: Choices, outcome: Outcome) -> list[Node]:
    if not outcome.ties:
        return []
    rows: list[Node] = []
    for n, tie in enumerate(outcome.ties):
        offer(choices, f"rule {tie.rule} tie {n}", f"rule {tie.rule}")
        values = ", ".join(f"{name} {value}" for name, value in zip(cell.playing.names, tie.values, strict=True))
        told = h("span", text=f"{tie.text.capitalize()}: {values}. ")
        rows.append(h("p", f"tie {n}", h("b", text=f"Tied on {cell.game.rules.say('points')}. "), told,
                      rule_link(tie.rule, f"tie {n}")))  # fmt: skip
    return [h("div", "ties", *rows, cls="kb-message kb-note")]
