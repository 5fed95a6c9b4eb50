"""The real command `python -m kbwidgets` in a process of its own, and its errors."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets import __version__
from kbwidgets.__main__ import main
from kbwidgets.core.record.record import Record
from kbwidgets.games import games
from kbwidgets.store import Store
from kbwidgets.terminal import load_match, new_match


def run(folder: Path, words: str, typed: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """Run the command of the tested package, with lines on its standard input."""
    found = Path(kb.__file__).parents[1]
    return subprocess.run(
        [sys.executable, "-m", "kbwidgets", *words.split()],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(found)},
    )


def test_a_game_saved_by_one_process_and_finished_by_another_has_the_same_draws(tmp_path: Path):
    """KD-INFO.3: with the same seed, options and actions the game is the same, despite any interruption."""
    match = new_match("kingdomino", "Ann,greedy", seed=11, options=["harmony=on"])
    decisions: list[str] = []
    while not match.run().over:
        decisions.append(str(match.state.moves()[0]))
        match.play(decisions[-1])
    half = len(decisions) // 2
    options = "play kingdomino --players Ann,greedy --seed 11 --set harmony=on"
    first = run(tmp_path, options, [*decisions[:half], "save half.kbg", "quit"])
    assert (first.returncode, first.stderr) == (0, "")
    second = run(tmp_path, "play --load half.kbg", [*decisions[half:], "save end.kbg", "quit"])
    assert (second.returncode, second.stderr) == (0, "")
    assert Record.read(tmp_path / "end.kbg") == Record.read(Record.of(match).save(tmp_path / "whole.kbg"))
    assert second.stdout.count("\nFinal result\n") == 1


def test_a_saved_match_is_listed_and_goes_on_in_the_terminal_and_each_of_its_moves_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("KBWIDGETS_HOME", str(tmp_path / "home"))
    store = Store(tmp_path / "home")
    match = new_match("kingdomino", "Ann,Bo", seed=11)
    store.keep(match)
    match.play(match.state.moves()[0])
    listed = run(tmp_path, "saved")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.splitlines()[1].split()[:4] == ["1", "Kingdomino", "Ann,", "Bo"]
    assert run(tmp_path, "saved pawns-board").stdout.strip() == "no saved matches"
    move = match.state.moves()[0]
    went_on = run(tmp_path, "play --resume 1", [str(move), "quit"])
    assert (went_on.returncode, went_on.stderr) == (0, "")
    twin = copy(match)  # The copy is not saved.
    twin.play(move)
    assert Store(tmp_path / "home").resume(1).moves == twin.moves
    refused = run(tmp_path, "play --resume 7")
    assert refused.returncode != 0
    assert "kb.saved_matches() lists 1" in refused.stderr


def test_the_first_adviser_of_a_game_takes_the_seats_that_nobody_asked_for(monkeypatch: pytest.MonkeyPatch):
    """A game whose adviser has a name of its own is played against it, one without an adviser against random moves."""
    kingdomino = games["kingdomino"]
    for advisers, name in (({"shortest": kingdomino.advisers["greedy"]}, "shortest"), ({}, "random")):
        monkeypatch.setitem(games._loaded, "kingdomino", replace(kingdomino, advisers=advisers))
        player = new_match("kingdomino").players[1]
        assert player is not None
        assert player.name == name


def test_a_chain_of_strategies_takes_its_seat_again(tmp_path: Path):
    file = tmp_path / "chain.kbg"
    match = new_match("pawns-board", "Ann,minimax+fill-first", seed=1)
    file.write_text(Record.of(match).text(), encoding="utf-8")
    player = load_match(file).players[1]
    assert player is not None
    assert player.name == "minimax+fill-first"


def test_the_end_of_the_input_leaves_a_file_to_resume_from(tmp_path: Path):
    left = run(tmp_path, "play kingdomino --players Ann,Bo --seed 7", ["choose 22"])
    assert left.returncode == 0
    assert left.stdout.endswith("To continue: python -m kbwidgets play --load kingdomino.kbg\n")
    assert str(load_match(tmp_path / "kingdomino.kbg").moves[-1]) == "choose 22"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("play chess", "unknown game 'chess'; choose "),
        ("play", "no game given"),
        (
            "play kingdomino --players 5",
            "KD-ERR.1 (KD-SETUP.1): This game isn't for 5 players. Play with 2 to 4 players.",
        ),
        ("play kingdomino --players Ann", "KD-ERR.1 (KD-SETUP.1): This game isn't for 1 player."),
        ("play kingdomino --players Ann,ann", "KD-ERR.1 (KD-SETUP.1): Two players are called 'ann'"),
        ("play kingdomino --players Ann,", "KD-ERR.1 (KD-SETUP.1): Player 2 has no name"),
        ("play kingdomino --avatars 7,31", "KD-ERR.1 (KD-SETUP.1): Player 2 can't have avatar 31"),
        ("play kingdomino --avatars 7,cat", "'cat' is not an avatar; expected numbers from 1 to 30"),
        ("play kingdomino --colours red,blue", "KD-ERR.1 (KD-SETUP.1): There is no colour 'red'"),
        ("play kingdomino --set harmony", "the option 'harmony' has no value"),
        ("play kingdomino --set harmony=5", "KD-ERR.3 (KD-OPT.1): The option harmony can't be '5'"),
        ("play kingdomino --set zebra=on", "KD-ERR.3: There is no option 'zebra'"),
        ("play kingdomino --set colours=red", "KD-ERR.3: There is no option 'colours'"),
        ("play kingdomino --set harmony=on harmony=off", "the option harmony is set twice"),
        ("play kingdomino --players 3 --set mighty_duel=on", "KD-ERR.2 (KD-OPT.3): The Mighty Duel needs exactly 2"),
        ("play --load no-such-file.kbg", "cannot read no-such-file.kbg"),
        ("play --load . ", "cannot read ."),
        ("play kingdomino --good-part", "--good-part needs --load FILE"),
        ("play --load x.kbg --seed 3 --players 2", "--players, --seed: a saved match has its own"),
        ("simulate chess --players greedy,random", "unknown game 'chess'"),
        ("simulate kingdomino --players greedy,wizard", "unknown player 'wizard'; choose "),
        ("simulate kingdomino --players greedy", "KD-ERR.1 (KD-SETUP.1): This game isn't for 1 player."),
        ("simulate kingdomino --players greedy,random --games 0", "games is 0, expected at least 1"),
        ("simulate kingdomino --players greedy,random --workers -1", "workers is -1, expected at least 1"),
        ("simulate kingdomino --players greedy,random --csv no/such/file", "cannot write no/such/file"),
        ("bench chess", "unknown game 'chess'"),
        ("bench kingdomino --seats 9", "KD-ERR.1 (KD-SETUP.1): This game isn't for 9 players"),
        ("bench kingdomino --set harmony=perhaps", "harmony"),
        ("bench kingdomino --seconds 0", "seconds is 0, expected more than 0"),
    ],
)
def test_a_fault_is_one_message_and_exit_code_2(words: str, message: str, capsys: pytest.CaptureFixture[str]):
    """KD-UI.8: an invalid start is refused with the reason (KD-ERR.1 to .3)."""
    assert main([*words.split(), "--quiet"] if words.startswith("simulate") else words.split()) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("kbwidgets: ")
    assert message in output.err


@pytest.mark.parametrize(
    "words", ["dance", "play kingdomino --seed x", "play --zebra", "bench", "simulate kingdomino", "games -- --port=1"]
)
def test_words_that_are_no_command_line_have_exit_code_2(words: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit, match="2"):
        main(words.split())
    assert "error: " in capsys.readouterr().err


def test_a_damaged_record_is_told_with_its_line_and_its_good_part_is_offered(tmp_path: Path):
    match = new_match("kingdomino", "Ann,Bo", seed=7)
    match.play("choose 22")
    lines = Record.of(match).text().splitlines()
    (tmp_path / "bad.kbg").write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")  # The last line is missing.
    refused = run(tmp_path, "play --load bad.kbg")
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith(f"kbwidgets: bad.kbg, line {len(lines) - 1}: the record is cut")
    assert refused.stderr.endswith("python -m kbwidgets play --load bad.kbg --good-part\n")
    assert "Traceback" not in refused.stderr
    resumed = run(tmp_path, "play --load bad.kbg --good-part", ["log"])
    assert resumed.returncode == 0
    assert " 9  " in resumed.stdout
    assert "chose domino 22." in resumed.stdout


def test_a_record_whose_header_is_damaged_has_no_good_part(tmp_path: Path):
    (tmp_path / "bad.kbg").write_text("Game: kingdomino\n", encoding="utf-8")
    refused = run(tmp_path, "play --load bad.kbg --good-part")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "bad.kbg, line 1: " in refused.stderr


def test_a_record_with_an_option_that_the_game_does_not_have_is_refused(tmp_path: Path):
    """KD-ERR.3 applies, whatever the option is called."""
    text = Record.of(new_match("kingdomino", seed=1)).text()
    (tmp_path / "bad.kbg").write_text(text.replace("Seed:", "Option: colours = x\nSeed:"), encoding="utf-8")
    refused = run(tmp_path, "play --load bad.kbg")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "KD-ERR.3: There is no option 'colours'" in refused.stderr


def test_a_record_of_another_game_than_named_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = Record.of(new_match("kingdomino", seed=1)).save(tmp_path / "a.kbg")
    assert main(["play", "catan", "--load", str(path)]) == 2
    assert "is a match of kingdomino, not catan" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    output = capsys.readouterr().out
    for command in ("lab", "games", "play", "simulate", "tournament", "bench"):
        assert f"\n    {command}" in output


def test_version_and_games(capsys: pytest.CaptureFixture[str]):
    """KD-UI.8: it lists the choices, each option with its values and rule."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"kbwidgets {__version__}\n"
    assert main(["games"]) == 0
    output = capsys.readouterr().out
    assert "kingdomino: Kingdomino, 2\N{EN DASH}4 players, colours blue, green, pink, yellow\n" in output
    for option, rule in (("harmony", 1), ("middle_kingdom", 2), ("mighty_duel", 3), ("dynasty", 4)):
        line = next(line for line in output.splitlines() if f" {option}=" in line)
        assert "False or True" in line
        assert line.endswith(f"(KD-OPT.{rule})")


def test_games_lists_for_each_game_the_players_that_know_it(capsys: pytest.CaptureFixture[str]):
    """Pawns Board has strategies of its own and no planner; README names them."""
    assert main(["games"]) == 0
    told = {part.splitlines()[0].split(":")[0]: part for part in re.split(r"\n(?=\S)", capsys.readouterr().out)}
    assert "\n  computer players: random, greedy, planner" in told["kingdomino"]
    own = next(line for line in told["pawns-board"].splitlines() if "computer players" in line)
    assert {"minimax", "fill-first", "searcher"} <= set(own.removeprefix("  computer players: ").split(", "))
    assert "planner" not in own


def test_a_reader_that_goes_away_ends_the_command_quietly(tmp_path: Path):
    """`| head -1` does that."""
    command = [sys.executable, "-m", "kbwidgets", "play", "kingdomino", "--players", "random,random"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_simulate_prints_a_table_and_writes_a_line_for_each_player_of_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "games.csv"
    words = f"simulate kingdomino --players greedy,random --games 4 --seed 5 --set harmony=on --quiet --csv {path}"
    assert main(words.split()) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert output.out.startswith("Kingdomino, 4 games, seed 5, harmony=on\n\n| player ")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "game,seed,player,seat,score,place,fault"
    assert len(lines) == 1 + 4 * 2


def test_bench_measures_moves_matches_in_two_ways_and_play_outs(capsys: pytest.CaptureFixture[str]):
    assert main(["bench", "kingdomino", "--seats", "2", "--set", "harmony=on", "--seconds", "0.07"]) == 0
    *lines, blank, told = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| kingdomino, 2 seats, Python ")
    assert lines[1].replace("-", "").replace(":", "") == "|||"
    figures = {
        name.strip(): float(figure.replace(",", "")) for _, name, figure, _ in (row.split("|") for row in lines[2:])
    }
    for kind in ("moves", "matches", "matches by `finish`", "play-outs"):
        assert figures[f"{kind} per unit"] > 0
        assert figures[f"{kind} per CPU second"] > figures[f"{kind} per unit"]  # A unit takes less than a second.
    assert figures["`state.sample(rng)`, µs"] > 0
    assert (blank, "from `start` to `outcome`" in told, "medians of 7 ratios" in told) == ("", True, True)


def test_bench_shows_how_the_time_of_a_ply_grows(capsys: pytest.CaptureFixture[str]):
    assert main(["bench", "pawns-board", "--growth", "--seconds", "0.07"]) == 0
    head, _, *rows, _, told = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in head.strip("|").split("|")] == ["pawns-board", "plies", "µs a ply", "by `finish`"]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    plies = {name: int(count) for name, count, *_ in cells}
    assert plies["2 seats"] < plies["2 seats, rows=5, cols=7"]
    assert all(float(figure) > 0 for _, _, *figures in cells for figure in figures)
    assert "from `start` to `outcome`" in told


def test_growth_is_not_asked_for_one_number_of_seats_nor_with_options(capsys: pytest.CaptureFixture[str]):
    assert main(["bench", "kingdomino", "--growth", "--seats", "2"]) == 2
    assert "omit --seats" in capsys.readouterr().err
    assert main(["bench", "kingdomino", "--growth", "--set", "harmony=on"]) == 2
    assert "omit --set" in capsys.readouterr().err
