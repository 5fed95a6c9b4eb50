"""The tests chosen by `python tests/run.py quick`: those that concern a change, without a browser."""

from .changed import LAWS, changed_files, chosen, python_files, users


def test_a_change_in_a_game_chooses_its_tests_and_those_of_all_games_by_its_name():
    files, games = chosen(["kbwidgets/games/pawns_board/rules/layout.py"])
    assert {"tests/games/pawns_board/test_strategies.py", "tests/games/pawns_board/test_searcher.py"} <= set(files)
    assert not [file for file in files if "kingdom" in file]
    assert games == ("pawns-board",)


def test_inside_a_game_what_imports_a_changed_module_counts_as_changed():
    """The course of Pawns Board reads sketches, which read the layout."""
    assert "kbwidgets.games.pawns_board.taught.sketch" in users("kbwidgets/games/pawns_board/rules/layout.py")
    assert "tests/teach/test_pawns_board_sketch.py" in chosen(["kbwidgets/games/pawns_board/rules/layout.py"]).files


def test_a_change_in_core_chooses_what_takes_it_from_the_package_or_through_a_helper():
    """The conformance tests take `kb.Record`; test_walk never names the controller, its helper page.py does."""
    assert "tests/test_conformance.py" in chosen(["kbwidgets/core/record/record.py"]).files
    assert "tests/widget/test_walk.py" in chosen(["kbwidgets/widget/modes/controller.py"]).files
    assert "tests/terminal/test_command_line.py" not in chosen(["kbwidgets/core/boards/hexagons.py"]).files


def test_the_folder_that_mirrors_a_change_is_chosen_whole():
    """Errors know nothing of lists of moves."""
    assert "tests/core/test_errors.py" in chosen(["kbwidgets/core/moves/lazy_moves.py"]).files


def test_the_tests_of_a_game_are_chosen_whole_for_a_file_in_any_of_its_rooms():
    """No module imports a data file or a style; the code that reads it is tested with the game."""
    for file in ("rules/dominoes.csv", "drawn/art/look.css"):
        files, games = chosen([f"kbwidgets/games/kingdomino/{file}"])
        assert {"tests/games/kingdomino/test_dominoes.py", "tests/games/kingdomino/test_scene.py"} <= set(files)
        assert games == ("kingdomino",)


def test_what_a_game_teaches_chooses_the_tests_of_teaching():
    """No test imports the questions of a game: practice reaches them through its `Game`."""
    for file in ("practice.py", "practice_scores.py", "lessons/first.lesson"):
        files = set(chosen([f"kbwidgets/games/kingdomino/taught/{file}"]).files)
        assert {"tests/teach/test_practice.py", "tests/games/kingdomino/test_placing.py"} <= files
    assert "tests/teach/test_practice.py" not in chosen(["kbwidgets/games/kingdomino/drawn/table.py"]).files


def test_a_change_of_a_screen_chooses_the_tests_of_the_cells_that_show_it():
    """The tests of all folders of a large part are in one folder."""
    for file in ("screens/lesson.py", "parts/pieces.py"):
        assert "tests/widget/test_lesson_cell.py" in chosen([f"kbwidgets/widget/{file}"]).files


def test_no_test_with_a_browser_is_chosen_and_every_file_is_there():
    files, _ = chosen(python_files())
    assert set(LAWS) <= set(files)
    assert not [file for file in files if file.startswith("tests/browser/")]


def test_what_no_test_concerns_chooses_none():
    assert chosen(["CHANGELOG.md"]) == ((), ())


def test_a_changed_test_and_a_changed_example_are_run():
    files = set(chosen(["tests/core/test_match.py", "README.md"]).files)
    assert files == {"tests/core/test_match.py", "README.md", *LAWS}


def test_what_changed_is_told_by_git_where_there_is_one():
    changed = changed_files()
    assert changed is None or all(not file.startswith("/") for file in changed)
