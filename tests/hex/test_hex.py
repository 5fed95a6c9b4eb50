"""Hex is held to every law of the kit, plays in a cell, teaches, and every rule of it is covered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.__main__ import main
from kbwidgets.teach import lesson, practice
from kbwidgets.teach.course.coverage import coverage
from kbwidgets.testing import Case, check, check_every_kind, check_options
from kbwidgets.widget.jupyter.game_widget import GameWidget

HERE = Path(__file__).parent


def every_hex(state: kb.State) -> Iterator[str]:
    """Return moves worth trying, on every hex of the board and on some off the board (HX-1, HX-2)."""
    return (f"place {column}{row}" for column in "abcdef" for row in range(6))


@pytest.mark.parametrize("size", [3, 5, 13])
def test_hex_conforms(size: int):
    check(Case(kb.games["hex"], 2, (("size", size),)), games=4, well_formed=every_hex)


def test_wrong_players_and_options_are_refused_by_hx_err_4():
    check_options(kb.games["hex"])
    with pytest.raises(kb.OptionError, match=r"HX-ERR.4 \(HX-1\): The option size can't be 14"):
        kb.games["hex"].start(2, size=14)


def test_every_kind_of_move_event_and_refusal_can_be_met():
    match = kb.Match(kb.games["hex"], [kb.Greedy(), kb.Random()], seed=2, options={"size": 4})
    match.run()
    first = str(match.moves[0])
    attempts = [(2, "place e1", "HX-ERR.1"), (3, first, "HX-ERR.2"), (match.ply, "place a1", "HX-ERR.3")]
    check_every_kind(match, {"place"}, {"place"}, attempts, {code for _, _, code in attempts})


def test_a_swap_mirrors_the_first_stone_and_comes_once():
    """HX-3, HX-ERR.1, HX-ERR.2, HX-ERR.3."""
    state = kb.games["hex"].start(["Ann", "Bo"], size=4).play("place b4").play("place b4")
    assert str(state).splitlines()[1:] == [" 1 . . . .", "  2 . . . 1", "   3 . . . .", "    4 . . . ."]
    refused = [state.refusals(move)[0].code for move in ("place d2", "place e1", "pass")]
    assert refused == ["HX-ERR.2", "HX-ERR.1", "HX-ERR.1"]
    assert state.refusals("place a1", seat=1)[0].code == "HX-ERR.3"


def test_an_unbroken_chain_from_side_to_side_wins_at_once():
    """HX-4: a1, a2 and a3 join above and below; a row joins left and right."""
    start = kb.games["hex"].start(["Ann", "Bo"], size=3)
    for moves, winner in (("a1 c1 a2 c2 a3", 0), ("a2 a1 b2 b1 c2 c1", 1)):
        state = start
        for name in moves.split():
            assert not state.over
            state = state.play(f"place {name}")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (winner,)
        assert state.refusals("place c3")[0].code == "HX-ERR.3"


def test_it_has_a_cell_by_its_class_name_and_a_hint():
    game = getattr(kb, kb.games["hex"].class_name)(["Ann", "Bo"], size=3)
    assert isinstance(game, GameWidget)
    for name in ("a1", "c1", "a2", "c2"):
        game.play(f"place {name}")
    assert next(iter(game.heat())) == "place a3"
    assert "Hex" in dir(kb)
    game.close()


def test_its_lessons_are_solved_and_its_questions_answered():
    course = lesson("hex")
    assert len(course.steps) == 3
    course.check()
    assert course.run(course.solutions).passed
    drill = practice("hex", seed=4)
    assert {next(drill).rule for _ in range(20)} == {"HX-3", "HX-4"}


def test_every_rule_is_in_code_tests_and_lessons(capsys: pytest.CaptureFixture[str]):
    assert {rule: row.missing for rule, row in coverage("hex", HERE).items() if row.missing} == {}
    assert coverage("hex")["HX-1"].tests is None, "the tests of kbwidgets are not those of another package"
    assert main(["coverage", "hex", "--tests", str(HERE)]) == 0
    assert "Hex: 8 rules. Players must know 4 of them: 4 are taught and 4 are asked:" in capsys.readouterr().out
