"""A score line shows on the board what earned its points (KB-13.18)."""

from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.values.types import CHANCE
from kbwidgets.teach import Session, lesson, practice
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.page.mode import Mode

from .page import Page


def page_of(name: str, plies: int) -> Page:
    """Return a page of a random match after some moves, at a decision or at its end."""
    game, rng = kb.games[name], Random(4)
    match = kb.Match(game, game.seats[0], seed=4)
    while not match.state.over and (match.ply < plies or match.state.to_act == (CHANCE,)):
        state = match.state
        match.play(state.random_draw(rng) if state.to_act == (CHANCE,) else rng.choice(list(state.moves())))
    return Page(match)


def lit(page: Page) -> set[str]:
    """Return the keys of all marked nodes."""
    nodes = page.shown["nodes"]
    return {key for key, node in nodes.items() if "kb-lit" in node["a"].get("class", "").split()}


def earned(page: Page, seat: int, rule: str = "") -> set[str]:
    """Return the places of the score lines of a seat, by one rule or by all."""
    lines = page.control.playing.state.score()
    return {place for line in lines if line.seat == seat and rule in ("", line.rule) for place in line.at}


@pytest.mark.parametrize(("name", "plies"), [("kingdom-builder", 60), ("kingdom-builder", 9999), ("kingdomino", 40)])
def test_a_line_of_the_drawer_marks_what_earned_it_and_takes_the_marks_away(name: str, plies: int) -> None:
    """KB-13.18 holds during the match and on the final board, in each game whose score lines name places."""
    page = page_of(name, plies)
    page.ask("log")
    page.ask("tab score")
    line = next(line for line in page.control.playing.state.score() if line.seat == 0 and line.at)
    page.ask("line 0 0")
    assert set(line.at) == lit(page) & earned(page, 0)
    page.ask("line 0 0")
    assert lit(page) == set()
    page.ask("all 1")
    assert earned(page, 1) <= lit(page)


def test_a_card_and_a_player_of_the_final_board_mark_their_hexes() -> None:
    """KB-13.18: the marks of one replace those of the other."""
    page = page_of("kingdom-builder", 9999)
    rule = page.control.playing.state.score()[0].rule
    page.ask("mark 0")
    assert lit(page) == earned(page, 0) | {"/mark 0"}
    page.ask(f"mark 0 {rule}")
    assert lit(page) == earned(page, 0, rule) | {f"/mark 0 {rule}"}


def test_scoreboard_and_board_can_be_flipped_any_number_of_times() -> None:
    """KB-13.17: the buttons have the right words, and the final board is complete."""
    page = page_of("kingdom-builder", 9999)
    for _ in range(3):
        assert page.under("result") == "Scoreboard"
        page.ask("result")
        assert (page.under("look back"), page.under("leave")) == ("Show board", "Main menu")
        page.ask("look back")
        assert sum(node["a"].get("role") == "gridcell" for node in page.shown["nodes"].values()) == 400


def test_a_move_takes_the_marks_away() -> None:
    """The marks are for the points that are shown."""
    page = page_of("kingdom-builder", 60)
    page.ask("mark 0")
    assert lit(page) > set()
    page.control.playing.play(page.control.playing.state.moves()[0])
    assert lit(page) == set()
    assert page.in_step()


def test_in_a_lesson_and_in_practice_a_score_card_is_no_button() -> None:
    """KB-13.7, KB-13.18: marks would give answers away, and a button without effect should not look pressable."""
    course = lesson("kingdom-builder")
    modes: list[Mode] = [LessonMode(Session(course, step.name)) for step in course.steps[:12]]
    modes += [PracticeMode(practice("kingdom-builder", "KB-7", seed=seed)) for seed in range(6)]
    tags: list[str] = []
    for mode in modes:
        screen = mode.screen()
        assert not [key for key in screen.choices.json() if key.startswith("/mark ")]
        tags += [str(node["t"]) for key, node in scene_of(screen.top).items() if key.startswith("/mark ")]
    assert set(tags) == {"div"}
    assert len(tags) > 12
