"""The end of a match shows its last board first, then the result beside it, with the reason for each point."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.conkueror.rules.view import ConKUerorView
from kbwidgets.teach import lesson_from
from kbwidgets.widget.exports.replay_page import page_of

from .page import Page, exported

FIVE = ("catan", "conkueror", "kingdom-builder", "kingdomino", "pawns-board")
COUNTED = ("catan", "kingdom-builder", "kingdomino", "pawns-board")


def last_decision(name: str, players: int = 2, **options: int) -> kb.Match:
    """Return a match in which the next move ends it."""
    match = kb.Match(kb.games[name], players, seed=2, options=options)
    for seat in range(players):
        match.seat_player(seat, kb.Greedy())
    match.run()
    for seat in range(players):
        match.seat_player(seat, None)
    match.undo()
    return match


SHORT = {"catan": {"vp_target": 4}, "conkueror": {"max_rounds": 3}}


def end_of(name: str, viewer: int | None) -> tuple[kb.Match, Page]:
    """Return a page after the last move, made by whoever must act."""
    match = last_decision(name, **SHORT.get(name, {}))
    page = Page(match, viewer=viewer)
    if page.about["screen"] == "curtain":
        page.ask("open")
    move = next(move for move in match.state.moves() if ends(match, str(move)))
    match.play(move)
    return match, page


def marks_in_head(page: Page) -> list[str]:
    return [key for key in page.node("head")["c"] if key.startswith("/mark of ")]


def ends(match: kb.Match, move: str) -> bool:
    twin = match.branch(match.ply)
    twin.play(move)
    return twin.state.over


@pytest.mark.parametrize("name", FIVE)
def test_after_the_last_move_of_somebody_else_its_board_stands_there_first(name: str):
    due = last_decision(name, **SHORT.get(name, {})).state.to_act[0]
    match, page = end_of(name, viewer=1 - due)
    assert (page.about["screen"], page.about["ply"]) == ("play", str(match.ply))
    assert page.under("result") == "See result"
    page.ask("result")
    assert page.about["screen"] == "result"
    page.ask("look back")
    assert page.under("result") == "Scoreboard"


@pytest.mark.parametrize("name", FIVE)
def test_the_head_shows_the_marks_of_those_who_won_on_the_last_board_and_beside_the_result(name: str):
    due = last_decision(name, **SHORT.get(name, {})).state.to_act[0]
    match, page = end_of(name, viewer=1 - due)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners
    marks = [f"/mark of {seat}" for seat in outcome.winners]
    assert marks_in_head(page) == marks
    page.ask("result")
    assert marks_in_head(page) == marks


@pytest.mark.parametrize("name", FIVE)
def test_after_ones_own_last_move_the_result_shows_one_board_and_leads_to_the_whole_table(name: str):
    match, page = end_of(name, viewer=None)
    outcome = match.state.outcome()
    assert outcome is not None
    assert page.about["screen"] == "result"
    named = [match.names[seat] for seat in outcome.winners] or ["A draw"]
    assert all(name in page.under("/due") for name in named)
    (board,) = page.node("table")["c"]
    assert page.node(board)["t"] == "svg"
    assert "/frame" not in page.shown["nodes"]
    page.ask("look back")
    assert page.node("frame")["c"][-2:] == ["/news", "/act row"]


@pytest.mark.parametrize("name", COUNTED)
def test_a_line_of_the_result_marks_what_earned_it_and_pressed_again_no_longer(name: str):
    match, page = end_of(name, viewer=None)
    lines = [line for line in match.state.score() if line.at]
    line = lines[-1]
    own = [each for each in match.state.score() if each.seat == line.seat]
    key = f"line {line.seat} {own.index(line)}"
    page.ask(key)
    assert lit(page) == set(line.at) & set(page.shown["nodes"])
    assert lit(page)
    assert line.text in page.under("marked")
    page.ask(key)
    assert lit(page) == set()


def lit(page: Page) -> set[str]:
    """Return the keys of the places that are marked."""
    return {key for key, node in page.shown["nodes"].items() if "kb-lit" in node["a"].get("class", "").split()}


@pytest.mark.parametrize("name", COUNTED)
def test_the_parts_of_a_bar_are_the_lines_of_its_player_and_mark_the_same_places(name: str):
    match, page = end_of(name, viewer=None)
    for seat in range(len(match.names)):
        parts = page.node(f"parts {seat}")["c"]
        points = [line.points for line in match.state.score() if line.seat == seat and line.points]
        assert sorted(int(page.under(part).split()[0]) for part in parts) == sorted(points)
        for part in parts:
            if page.node(part)["t"] == "button":
                page.ask(part.removeprefix("/"))
                assert page.node(part)["a"]["aria-pressed"] == "true"
                assert lit(page)
                page.ask(part.removeprefix("/"))
        assert page.under(f"bar {seat}").split()[-1] == str(match.state.points()[seat])


def test_in_a_game_without_points_the_bars_and_the_podium_show_what_ranks_the_players():
    match, page = end_of("conkueror", viewer=None)
    view = match.state.view(OPEN)
    assert isinstance(view, ConKUerorView)
    for seat, name in enumerate(match.names):
        lands = view.owners.count(seat)
        parts = page.node(f"parts {seat}")["c"]
        assert sum(int(page.under(part).split()[0]) for part in parts) == lands
        assert page.under(f"podium {seat}").split()[-2:] == [str(lands), "territories"]
        assert page.under(f"bar {seat}").startswith(name)


@pytest.mark.parametrize("name", ["catan", "conkueror", "kingdom-builder"])
def test_the_rows_of_the_winners_glow_on_the_last_board(name: str):
    due = last_decision(name, **SHORT.get(name, {})).state.to_act[0]
    match, page = end_of(name, viewer=1 - due)
    outcome = match.state.outcome()
    assert outcome is not None
    looks = [node["a"].get("class", "").split() for node in page.shown["nodes"].values()]
    glowing = [look for look in looks if "kb-wins" in look]
    assert [next(word for word in look if word.startswith("kb-p-")) for look in glowing] == [
        f"kb-p-{match.state.colours[seat]}" for seat in outcome.winners
    ]


@pytest.mark.parametrize("name", FIVE)
def test_the_match_can_be_watched_again_from_its_start(name: str):
    _, page = end_of(name, viewer=None)
    page.ask("watch")
    assert (page.about["screen"], page.about["ply"]) == ("play", "0")
    page.control.close()


def test_the_points_of_the_curve_are_numbered_as_the_turning_points_below_it():
    _, page = end_of("kingdomino", viewer=None)
    rows = page.node("turning points")["c"]
    assert rows
    told = page.under("curve/curve").split()
    assert told[-len(rows) :] == [str(n) for n in range(1, len(rows) + 1)]


def test_a_match_goes_on_while_its_page_is_written_and_the_page_is_of_the_match_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    match = last_decision("kingdomino")
    page, played, as_it_was = Page(match), threading.Event(), page_of(match, OPEN)

    def written_late(match: kb.Match, viewer: Viewer) -> str:
        assert played.wait(60), "the match waited for its page"
        return page_of(match, viewer)

    monkeypatch.setattr("kbwidgets.widget.app.match_files.page_of", written_late)
    page.control.ui = replace(page.control.ui, screen="result")
    page.control.refresh()
    page.ask("export")
    assert page.under("notice") == "Writing the page …"
    match.play(match.state.moves()[0])
    played.set()
    exported()
    (written,) = tmp_path.iterdir()
    assert written.read_text(encoding="utf-8") == as_it_was
    assert written.name in page.under("notice")


def test_a_page_lands_in_the_folder_that_was_current_when_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked, later = tmp_path / "asked", tmp_path / "later"
    asked.mkdir()
    later.mkdir()
    monkeypatch.chdir(asked)
    moved = threading.Event()
    _, page = end_of("kingdomino", viewer=None)

    def written_late(match: kb.Match, viewer: Viewer) -> str:
        assert moved.wait(60)
        return page_of(match, viewer)

    monkeypatch.setattr("kbwidgets.widget.app.match_files.page_of", written_late)
    page.ask("export")
    monkeypatch.chdir(later)
    moved.set()
    exported()
    (written,) = asked.iterdir()
    assert list(later.iterdir()) == []
    assert page.under("notice") == f"Saved to {written.name}."


def test_code_exports_to_the_folder_that_was_current_at_the_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked, later = tmp_path / "asked", tmp_path / "later"
    asked.mkdir()
    later.mkdir()
    match = last_decision("kingdomino")

    def written_elsewhere(match: kb.Match, viewer: Viewer) -> str:
        monkeypatch.chdir(later)
        return page_of(match, viewer)

    monkeypatch.setattr("kbwidgets.widget.exports.export.page_of", written_elsewhere)
    monkeypatch.chdir(asked)
    assert kb.export(match, "evening.html") == Path("evening.html")
    assert [path.name for path in asked.iterdir()] == ["evening.html"]
    assert list(later.iterdir()) == []


def test_the_match_is_exported_as_a_page_beside_the_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match, page = end_of("pawns-board", viewer=None)
    page.ask("export")
    exported()
    (written,) = tmp_path.iterdir()
    assert written.suffix == ".html"
    assert written.name in page.under("notice")
    assert written.read_text(encoding="utf-8") == page_of(match, None)


def test_the_line_that_makes_a_lesson_makes_one():
    match = last_decision("kingdomino")
    page = Page(match, find_name=lambda: "game")
    match.play(match.state.moves()[0])
    line = page.under("code lesson line")
    scope = {"game": page.control}
    made = eval(line.split("; ")[1], {"lesson_from": lesson_from}, scope)
    assert made.steps
    assert "code lesson" not in Page(match).shown["nodes"]


def test_random_play_reaches_every_button_of_the_end():
    _, page = end_of("kingdomino", viewer=None)
    rng = Random(1)
    for _ in range(60):
        keys = [key for key in page.choices if key.startswith(("/line ", "/mark ", "/look ", "/rule KD"))]
        if not keys:
            page.ask("back")
            continue
        page.ask(rng.choice(keys))
        assert page.in_step()
