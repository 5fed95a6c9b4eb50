"""The result screen, with the podium, the winner's board, the origin of the points, and below them every point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.turn_count import turns
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted, ordinal
from kbwidgets.core.values.types import Outcome, Seat, ranked
from kbwidgets.inspect.curve import curve, find_turns
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.coach import find_turning_points, marked_lines, turning_list, with_marks
from kbwidgets.widget.panels.drawer import marker
from kbwidgets.widget.panels.podium import podium
from kbwidgets.widget.panels.score_bars import bars
from kbwidgets.widget.panels.score_sheet import sheet
from kbwidgets.widget.panels.tools import offer_views
from kbwidgets.widget.parts.pieces import (
    bar,
    button,
    code,
    embed,
    head,
    player_name,
    rule_link,
    section,
    winner_marks,
)
from kbwidgets.widget.parts.shell import h, offer

_SHARED: Final = "The board"
_FEWEST: Final = 3
"""The fewest positions for which a curve is drawn."""


def result(model: ScreenModel) -> Screen:
    """Return the result, with the podium, the winner's board and the origin of the points, and all points below."""
    match = model.playing
    outcome = match.state.outcome()
    choices = Choices()
    for name in ("look back", "save", "export", "picture", "leave"):
        offer(choices, name)
    is_over = outcome is not None
    if outcome is None:  # The match is between two games, or somebody has undone its last move.
        points = model.view.points() or (0,) * len(match.names)
        outcome = Outcome(ranked(tuple((n,) for n in points)), points if model.game.counted else ())
    seats = sorted(range(len(match.names)), key=lambda seat: outcome.places[seat])
    open_seats = {model.viewer, *outcome.winners} if is_over else set(seats)
    players = [
        _foldable(f"result of {seat}", _player(model, outcome, seat, is_over), _point_lines(model, choices, seat),
                  seat in open_seats)
        for seat in seats
    ]  # fmt: skip
    lists = h("div", "result players", *players, cls="kb-result-players")
    ties, notes = _ties(model, choices, outcome), _notice(model)
    analysis = [*sheet(model), *_curve(model), *turning_list(model, choices)]
    if not is_over:
        back = button("look back", "Continue", cls="kb-primary")
        top = head(f"Move {match.ply}", _describe_points(model, outcome), _describe_series(model), back,
                   game=model.game.title)  # fmt: skip
        results = h("div", "result", *ties, lists, *analysis, *notes, _keep_buttons(model, is_over),
                    cls="kb-result")  # fmt: skip
        return Screen(h("div", "top", top, results), choices, {}, model.sheet())
    offer_views(model, choices)
    first = h("div", "ended", podium(model, outcome), _board(model, outcome), *bars(model, choices, seats),
              _act_row(model, choices, notes), cls="kb-ended")  # fmt: skip
    more = h("div", "result", h("div", "result points", *ties, lists, cls="kb-paper kb-stack"),
             h("div", "result rest", *analysis, _keep_buttons(model, is_over), cls="kb-paper kb-stack"),
             cls="kb-result kb-more-of")  # fmt: skip
    body = h("div", "ended ground", first, more, cls="kb-ground")
    prompt = model.view.prompt()
    hint = " ".join(filter(None, (prompt.hint, _describe_series(model))))
    top = bar(counted(turns(match), "turn"), prompt.others, hint, game=model.game.title, marks=winner_marks(match))
    return Screen(h("div", "top", top, body, cls="kb-seat-at-table"), choices, {}, model.sheet())


def _board(model: ScreenModel, outcome: Outcome) -> Node:
    """Return the board of the winner, or of the player whose points are marked, and below it what was marked."""
    shown = model.ui.shown_seat if model.ui.shown_seat is not None else next(iter(outcome.winners), None)
    board = model.draw().board(shown)
    box = dict(board.attributes)["viewBox"].split()
    lines = [f"{model.playing.names[line.seat]}: {line.text}" for line in marked_lines(model)]
    words = " · ".join(lines) or ("Choose a part of a bar to see it here." if model.game.counted else "")
    title = h("h3", "final board head", text=_find_title(model, board, shown), cls="kb-serif")
    return h("section", "final board", title,
             h("div", "table", with_marks(model, board), cls="kb-board kb-final-board"),
             h("p", "marked", text=words, cls="kb-quiet"),
             cls="kb-paper kb-final", style=f"--kb-aspect:{float(box[2]) / float(box[3]):.2f}")  # fmt: skip


def _find_title(model: ScreenModel, board: Node, shown: Seat | None) -> str:
    """Return the name that a board has for readers if it is that of a player, otherwise "The board"."""
    attributes = dict(board.attributes)
    label = attributes.get("aria-label", "") if attributes.get("role") == "grid" else ""
    if shown is not None and model.playing.names[shown] in label:
        return label
    titles = (_find_title(model, child, shown) for child in board.children)
    return next((title for title in titles if title != _SHARED), _SHARED)


def _act_row(model: ScreenModel, choices: Choices, notes: Sequence[Node]) -> Node:
    """Return the buttons that start another match, watch this one or share it."""
    has_next_match = model.series is not None and not model.series.over
    act, words = ("next match", "Next match") if has_next_match else ("again", "Play again")
    offer(choices, act)
    offer(choices, "watch")
    buttons = [button(act, words, cls="kb-primary"), button("watch", "Watch it again"), button("export", "Share page"),
               button("look back", "Show board")]  # fmt: skip
    return h("div", "result acts", *buttons, *notes, button("leave", "Main menu"), cls="kb-result-acts")


def _notice(model: ScreenModel) -> list[Node]:
    notice = model.ui.notice
    return [h("p", "notice", text=notice, cls="kb-message kb-gain", role="status")] if notice else []


def _describe_series(model: ScreenModel) -> str:
    return f"{model.series.summary}." if model.series is not None and model.series.summary else ""


def _foldable(key: str, head: Node, lines: Sequence[Node], is_open: bool) -> Node:
    """Return a player's head with the lines of the points, which can be folded."""
    if not lines:
        return h("section", key, head)
    return h("details", key, h("summary", f"{key} head", head), *lines, open=is_open)


def _keep_buttons(model: ScreenModel, is_over: bool) -> Node:
    """Return the buttons that keep a match, and the code that makes a lesson of it."""
    buttons = [button("save", "Save"), button("picture", "Save picture")]
    if not is_over:
        buttons += [button("export", "Share page"), button("leave", "Main menu")]
    seat = model.people[0] if model.people else 0
    lesson_code = (
        f"from kbwidgets.teach import lesson_from; lesson_from({model.widget_name}.match, seat={seat}, moments=3)"
    )
    lesson_nodes = [
        h("p", "as lesson", text="Make a lesson from this match:", cls="kb-quiet"),
        code("code lesson", lesson_code),
    ]
    return h("div", "result ways", h("div", "result buttons", *buttons, cls="kb-row"),
             *(lesson_nodes if is_over and model.widget_name else []), cls="kb-stack")  # fmt: skip


def _curve(model: ScreenModel) -> list[Node]:
    """Return the curve of the points or the standings, with the moves that mattered most."""
    match = model.playing
    if (model.view.score() if match.game.counted else model.draw().standings()) is None:
        return []
    points_curve = curve(match, viewer=model.viewer)
    if len(points_curve.lines[0].values) < _FEWEST:
        return []
    turning_points = find_turning_points(model)
    marks = list(
        zip(
            find_turns(match, [point.ply for point in turning_points]),
            [point.seat for point in turning_points],
            strict=True,
        )
    )
    return [section("points", points_curve.title.capitalize(), embed("curve", points_curve.node(marks)))]


def _describe_points(model: ScreenModel, outcome: Outcome) -> str:
    if not outcome.totals:
        return "Not over yet"
    points = ", ".join(f"{name} {n}" for name, n in zip(model.playing.names, outcome.totals, strict=True))
    return f"So far: {points}"


def _has_no_winner(outcome: Outcome) -> bool:
    """Return whether the match was stopped before anybody won.

    It then has no winner, but the players are not equal.
    """
    return outcome.drawn and len(set(outcome.places)) > 1


def _player(model: ScreenModel, outcome: Outcome, seat: int, is_over: bool) -> Node:
    state = model.playing.state
    place = outcome.places[seat]
    winner = " kb-winner" if seat in outcome.winners and is_over else ""
    standing = ordinal(place)
    if not is_over:
        standing = "so far"
    elif not _has_no_winner(outcome) and (outcome.drawn or place == 1):
        standing = "Draw" if outcome.drawn else "Winner"
    if standings := model.draw().standings():
        row = next(row for row in standings.rows if row.seat == seat)
        pairs = zip(standings.heads, row.figures, strict=True)
        standing += f" · {row.out or ' · '.join(f'{head}: {figure}' for head, figure in pairs)}"
    words = h("div", "", h("h3", "", *player_name(model.playing, seat), cls="kb-serif kb-l"),
              h("span", text=standing, cls="kb-quiet"))  # fmt: skip
    total = [h("strong", text=str(outcome.totals[seat]), cls="kb-xl")] if outcome.totals else []
    colour = state.colours[seat]
    avatar = portrait(model.playing.avatars[seat], colour)
    return h("div", f"result head {seat}", avatar, words, *total, cls=f"kb-side-of kb-p-{colour}{winner}")


def _point_lines(model: ScreenModel, choices: Choices, seat: int) -> list[Node]:
    if not model.game.counted:
        return []
    state = model.playing.state
    rows: list[Node] = []
    lines = [line for line in state.score() if line.seat == seat]
    for n, line in enumerate(lines):
        at = f"result {seat} {n}"
        offer(choices, f"rule {line.rule} {seat} {n}", f"rule {line.rule}")
        if line.at:
            offer(choices, f"line {seat} {n}", f"mark {seat} {line.rule} {n}")
        words = marker(seat, n, line) if line.at else h("span", text=line.text)
        rows.append(h("tr", at, h("td", "", words, h("span", text=" "), rule_link(line.rule, f"{seat} {n}")),
                      h("td", text=str(line.points), cls="kb-n")))  # fmt: skip
    points = str(state.points()[seat])
    total = h("tr", f"total {seat}", h("td", text="Total"), h("td", text=points, cls="kb-n"),
              cls="kb-sum")  # fmt: skip
    return [h("table", f"lines {seat}", h("tbody", f"line rows {seat}", *rows, total), cls="kb-table")]


def _ties(model: ScreenModel, choices: Choices, outcome: Outcome) -> list[Node]:
    if not outcome.ties:
        return []
    rows: list[Node] = []
    for n, tie in enumerate(outcome.ties):
        offer(choices, f"rule {tie.rule} tie {n}", f"rule {tie.rule}")
        values = ", ".join(f"{name} {value}" for name, value in zip(model.playing.names, tie.values, strict=True))
        values_node = h("span", text=f"{tie.text.capitalize()}: {values}. ")
        rows.append(h("p", f"tie {n}", h("b", text=f"Tied on {model.game.rules.say('points')}. "), values_node,
                      rule_link(tie.rule, f"tie {n}")))  # fmt: skip
    return [h("div", "ties", *rows, cls="kb-message kb-note")]
