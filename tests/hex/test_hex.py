"""Hex is held to every law of the kit, plays in a cell, teaches, and every rule of it is covered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.__main__ import main
from kbwidgets.core.protocol.render import drawn_by
from kbwidgets.core.values.types import Refusal
from kbwidgets.teach import lesson, practice
from kbwidgets.teach.course.coverage import coverage
from kbwidgets.testing import Case, check, check_every_kind, check_options
from kbwidgets.testing.__main__ import main as run_kit
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


def find_none(state: kb.State, move: kb.Move) -> tuple[Refusal, ...]:
    return ()


def test_the_kit_checks_it_from_the_shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.argv", ["kbwidgets.testing", "check", "hex"])
    run_kit()
    assert capsys.readouterr().out == "Hex keeps all laws.\n"
    monkeypatch.setattr("kb_hex.rules.HexState.find_faults", find_none)
    with pytest.raises(SystemExit, match="moves_are_those_not_refused: not refused"):
        run_kit()
    monkeypatch.setattr("sys.argv", ["kbwidgets.testing", "check", "hax"])
    with pytest.raises(SystemExit):
        run_kit()
    assert "unknown game 'hax'; choose " in capsys.readouterr().err


def test_a_move_out_of_turn_or_after_the_end_is_refused_before_its_faults():
    """HX-2, HX-4, HX-ERR.3."""
    state = kb.games["hex"].start(["Ann", "Bo"], size=3).play("place a1")
    (refusal,) = state.refusals("place a1", seat=0)
    assert (refusal.code, refusal.rule, refusal.text) == ("HX-ERR.3", "HX-2", "It's Bo's turn.")
    for move in ("place c1", "place a2", "place c2", "place a3"):
        state = state.play(move)
    (refusal,) = state.refusals("place a1")
    assert (refusal.code, refusal.rule, refusal.text) == ("HX-ERR.3", "HX-4", "The match is over.")


def test_a_player_who_waits_picks_nothing_and_learns_whose_turn_it_is():
    state = kb.games["hex"].start(["Ann", "Bo"], size=3)
    kind = kb.games["hex"].drawing
    assert kind is not None
    drawings = [drawn_by(kind, state, viewer) for viewer in (0, 1, None)]
    assert [len([*drawing.table().choices.nodes()]) for drawing in drawings] == [9, 0, 0]
    assert [drawing.attempt(("c2",)) for drawing in drawings] == ["place c2"] * 3
    assert [drawings[0].attempt(path) for path in (("z9",), ("c2", "c3"))] == [None, None]
    assert drawings[0].picture().tag == "svg"


def test_the_adviser_says_in_words_what_a_move_changes():
    state = kb.games["hex"].start(["Ann", "Bo"], size=3).play("place a1").play("place c2").play("place a2")
    best, *_, worst = kb.games["hex"].advice(state.view(1), state.moves())
    assert str(best.move) == "place a3"
    told = [(reason.feature, reason.change, reason.text) for reason in best.reasons]
    assert told == [("Ann's lacks", 1, "Ann needs 2 more"), ("lacks", 1, "you need 1 more")]
    assert best.worth > worst.worth
