"""A test made from chosen moves runs by itself, fails when a number in it changes, and leaks nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer

from .grove import GAME as GROVE
from .twins import played, twins

INSTALLED = [game for game in kb.games.values() if game is not GROVE]
"""The games that exist in every process."""
VIEWERS: tuple[Viewer, ...] = (OPEN, 0, None)
NAMES = ("Ann \"the 'fox' \\", "Bo")
"""A name that needs careful quoting."""


def run(folder: Path, *more: str) -> tuple[int, str]:
    """Run plain pytest in a folder that has nothing else, with every warning an error."""
    command = [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", *more]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    return done.returncode, done.stdout + done.stderr


def linted(folder: Path) -> str:
    """Return ruff's report of a folder without any configuration."""
    ruff = [sys.executable, "-m", "ruff"]
    rules = ["--select", "E,F,I,W,UP,B,RUF100", "--line-length", "120"]
    told = [
        subprocess.run([*ruff, *words, "--isolated", "."], capture_output=True, text=True, cwd=folder, check=False)
        for words in (["check", *rules], ["format", "--diff"])
    ]
    return "".join(one.stdout for one in told if one.returncode)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return tests of all games, with full knowledge, for one seat and for none; with many, few and separate moves."""
    folder, found = tmp_path_factory.mktemp("empty"), dict[str, Path]()
    for game in INSTALLED:
        match = played(game, 25, NAMES)
        for viewer in VIEWERS:
            history = kb.History(match, viewer)
            parts = {"late": history[-6:], "whole": history, "apart": history.where(seat=1)[1:3]}
            for name, part in parts.items():
                file = f"test_{game.class_name}_{viewer}_{name}.py".lower().replace("-", "_")
                found[file] = part.as_test("nonsense" if name == "apart" else "pass and pass").save(folder / file)
    return found


@pytest.mark.long
def test_the_text_runs_in_an_empty_folder_and_is_clean_code(written: dict[str, Path]):
    folder = next(iter(written.values())).parent
    code, told = run(folder)
    assert (code, f"{len(written)} passed" in told) == (0, True), told
    assert linted(folder) == ""


@pytest.mark.parametrize("game", INSTALLED, ids=lambda game: game.name)
def test_it_falls_when_a_number_in_it_is_another(game: kb.Game, tmp_path: Path):
    """The assertions cover the points, an event, the mover and a refusal; other numbers are in the moves before."""
    match = played(game, 25)
    text = match.history[-4:].as_test("nonsense")
    points = re.search(r"made\.points == \((-?[0-9]+), ", text)
    assert bool(points) == game.counted
    wrong = {
        **({"points": text[: points.start(1)] + str(int(points[1]) + 1) + text[points.end(1) :]} if points else {}),
        "events": re.sub(r'(made\.events == \(\s*"[^"]*)\."', '\\1 twice."', text, count=1),
        "name": re.sub(r'made\.name == "\w+"', 'made.name == "Cy"', text, count=1),
        "refused": re.sub(r'told == \[\s*"', "\\g<0>X", text, count=1),
        "legal": re.sub(r'    move = "(?!nonsense)', "\\g<0>no ", text, count=1),
    }
    for name, changed in wrong.items():
        assert changed != text, name
        (tmp_path / f"test_{name}.py").write_text(changed, encoding="utf-8")
    text.save(tmp_path / "test_right.py")
    _, told = run(tmp_path)
    assert set(re.findall(r"FAILED test_(\w+)\.py", told)) == set(wrong), told
    assert "1 passed" in told


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_who_does_not_know_all_gets_a_text_that_tells_no_twins_apart(viewer: Viewer):
    for one, two in twins(viewer):
        if one.game.name in kb.games:
            mine, other = kb.History(one, viewer), kb.History(two, viewer)
            assert mine[-5:].as_test() == other[-5:].as_test()
            assert mine.as_test() == other.as_test()
            assert mine.as_test() != one.history.as_test()
            assert "?" not in "".join(re.findall(r"\[[^\]]*\]", mine.as_test()))
            assert "Information hidden from" in mine.as_test()


def _unseen(match: kb.Match) -> list[tuple[kb.History, int, set[str]]]:
    """Return the draws of a match that seat 0 did not see, with their content."""
    history = kb.History(match, 0)
    told = [(made.ply, {*made.events} - {*history[made.ply].events}) for made in match.history.where(seat=CHANCE)]
    return [(history, ply, events) for ply, events in told if events]


def test_a_draw_that_the_viewer_did_not_see_is_played_and_not_told(tmp_path: Path):
    for game in (game for game in INSTALLED if game.hidden != "nothing"):
        draws = (draw for count in (9, 90, 300) for draw in reversed(_unseen(played(game, count))))
        history, ply, unseen = next(draws)
        text = history[ply : ply + 1].as_test()
        assert all(event not in text for event in unseen)
        text.save(tmp_path / f"test_{game.class_name}.py".lower())
    code, told = run(tmp_path)
    assert code == 0, told


def test_what_is_allowed_cannot_be_asserted_to_be_refused():
    match = played(kb.games["kingdomino"], 5)
    with pytest.raises(kb.KbError, match="is allowed there"):
        match.history[-1:].as_test(match.history[-1].move)


def test_where_no_move_is_chosen_there_is_nothing_to_test():
    history = played(kb.games["kingdomino"], 3).history
    for none in (history[:1], history[5:5]):
        with pytest.raises(kb.KbError, match="no move to test"):
            none.as_test()


def test_a_history_keeps_its_text_when_the_match_goes_back():
    match = played(kb.games["kingdomino"], 8)
    history = match.history
    before = history[-2:].as_test()
    match.goto(0)
    assert history[-2:].as_test() == before
