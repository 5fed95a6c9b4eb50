"""Damage to a record is reported by line, and the part before it is kept."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game

from .written import LINES, MATCH, TEXT, change, check_good, fault, line_of

# -- the header ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "Gme: kingdomino 1", "unknown header 'Gme: kingdomino 1', known: Game, Seat, Option, Seed, Chance"),
        (1, "Game: kingdomino", "expected 'Game: name version'"),
        (1, "Game: kingdomino one", "expected 'Game: name version'"),
        (1, "Game: chess 1", "unknown game 'chess'; choose .*kingdomino"),
        (1, "Game: kingdomino 2", "written for kingdomino 2, expected kingdomino 1"),
        (2, "Seat: Player 1, blue", "expected 'Seat: name, colour, player'"),
        (3, "Seat: Player 2, red, random", "no colour 'red'.*Choose blue, green, pink or yellow"),
        (3, "Seat: Player 1, green, random", "Two players are called 'Player 1'"),
        (4, "Seat: , pink, random", "Player 3 has no name"),
        (4, "Option: harmony", "expected 'Option: name = value'"),
        (5, "Seed: seven", "the seed is 'seven', expected a whole number"),
        (5, "Seed: " + "9" * 5000, "expected a whole number"),
        (5, "Seed 11", "unknown header"),
        (6, "Chance: dice", "chance is 'dice', expected draw or ask"),
    ],
)
def test_a_damaged_header_is_named_with_its_line(number: int, line: str, message: str):
    error = fault(change(number, line))
    assert error.line == number
    with pytest.raises(kb.RecordError, match=message):
        raise error


@pytest.mark.parametrize(
    ("number", "missing"), [(1, "Game"), (5, "Seed"), (6, "Chance")]
)  # fmt: skip
def test_a_missing_header_is_named_where_the_moves_begin(number: int, missing: str):
    error = fault(change(number, None))
    assert error.line == 7
    assert error.fault == f"the header is incomplete, expected a line '{missing}: …' before this"


def test_a_record_without_seats_is_refused():
    error = fault("\n".join(line for line in LINES if not line.startswith("Seat")) + "\n")
    assert "expected a line 'Seat: …'" in error.fault


@pytest.mark.parametrize("number", [1, 5, 6])
def test_a_header_that_stands_twice_is_refused(number: int):
    error = fault(change(number, LINES[number - 1] + "\n" + LINES[number - 1]))
    assert error.line == number + 1
    assert "appears twice" in error.fault


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("harmony = maybe", "The option harmony can't be 'maybe'. Use False or True."),
        ("speed = 3", "There is no option 'speed'"),
        ("mighty_duel = True", "KD-ERR.2 (KD-OPT.3)"),
    ],
)
def test_a_damaged_option_is_named_with_its_line(option: str, message: str):
    error = fault(change(4, f"{LINES[3]}\nOption: {option}"))
    assert error.line == 5
    assert message in error.fault


def test_an_option_that_stands_twice_is_refused():
    error = fault(change(4, f"{LINES[3]}\nOption: harmony = True\nOption: harmony = False"))
    assert (error.line, error.fault) == (6, "the option harmony appears twice")


def test_too_many_seats_are_named_with_their_line():
    error = fault(change(4, "\n".join(f"Seat: P{n}, blue, person" for n in range(5))))
    assert error.line == 8
    assert "Play with 2 to 4 players" in error.fault


def test_a_record_of_another_game_is_refused(tiny: Game):
    with pytest.raises(kb.RecordError, match="line 1: written for kingdomino 1, expected tiny 1"):
        kb.Record.of(MATCH).replay(game=tiny)


def test_an_empty_text_is_refused():
    for text in ("", "\n\n", "# nothing\n", "*\n"):
        assert "expected a line 'Game: …'" in fault(text).fault


# -- the moves ----------------------------------------------------------------------------------------


def test_a_record_cut_after_a_whole_line_keeps_all_its_moves():
    for number in range(8, len(LINES)):
        error = fault("\n".join(LINES[:number]) + "\n")
        assert error.line == number
        assert error.fault == "the record is cut off; expected the points or places of all seats, or *, at the end"
        assert error.good is not None
        check_good(error, sum(entry.line <= number for entry in kb.Record.parse(TEXT).entries))


def test_a_record_cut_within_a_line_keeps_the_lines_before_it():
    """A number may be cut to another legal one, so nothing of the line is trusted."""
    number = line_of(7)
    for length in range(1, len(LINES[number - 1]) + 1):
        error = fault("\n".join([*LINES[: number - 1], LINES[number - 1][:length]]))
        assert error.line == number
        check_good(error, 6)


def test_a_cut_header_keeps_nothing():
    for number in range(1, 6):
        assert fault("\n".join(LINES[:number]) + "\n").good is None


@pytest.mark.parametrize("move", ["choose 49", "choose 300", "place 5 at 0,0 right", "discard 3", "hello", "choose"])
def test_a_move_that_the_rules_refuse_is_named_with_its_line(move: str):
    error = fault(change(line_of(8), f"8. {move}"))
    assert error.line == line_of(8)
    assert error.fault.startswith(f"{move!r} is not allowed: KD-ERR.")
    check_good(error, 7)


@pytest.mark.parametrize("draw", ["draw 49", "draw -1", "king 0", "choose 5", "x", str(MATCH.moves[0])])
def test_a_draw_that_was_not_possible_is_named_with_its_line(draw: str):
    first = str(MATCH.moves[0])
    error = fault(change(8, f"1. [{first}] [{draw}]"))
    assert error.line == 8
    assert "is not allowed: KD-ERR." in error.fault
    check_good(error, 1)


def test_a_decision_where_chance_is_due_is_refused():
    error = fault(change(8, "1. choose 5\n2. [draw 5]"))
    assert (error.line, error.fault) == (8, "'choose 5': a draw is expected, but this is a decision")
    check_good(error, 0)


def test_chance_where_a_decision_is_due_is_refused():
    error = fault(change(line_of(7), "7. [choose 5]"))
    assert (error.line, error.fault) == (line_of(7), "'choose 5': a decision is expected, but this is a draw")
    check_good(error, 6)


@pytest.mark.parametrize("move", ["choose 5", "[draw 5]"])
def test_a_move_after_the_end_is_refused(move: str):
    last = len(LINES)
    error = fault(change(last, f"{MATCH.ply + 1}. {move}\n{LINES[-1]}"))
    assert error.line == last
    assert "KD-END.1" in error.fault
    check_good(error, MATCH.ply)


@pytest.mark.parametrize("ply", ["7", "9", "99999999"])
def test_a_wrong_line_number_is_refused(ply: str):
    error = fault(change(line_of(8), LINES[line_of(8) - 1].replace("8.", f"{ply}.", 1)))
    assert error.line == line_of(8)
    assert "expected 8" in error.fault or "expected '8. …'" in error.fault
    check_good(error, 7)


@pytest.mark.parametrize(
    "line",
    ["8 choose 5", "8.", "8. choose 5 {a} {b}", "8. choose 5 {open", "choose 5", "8. {only words}", "?", "Seed: 5"],
)
def test_a_line_that_holds_no_move_is_refused(line: str):
    error = fault(change(line_of(8), line))
    assert error.line == line_of(8)
    assert "is not a line of moves; expected '8. …', the points or places of all seats, or *" in error.fault
    check_good(error, 7)


@pytest.mark.parametrize(
    "line", ["1. [draw 5", "1. [draw 5] draw 6]", "1. [draw 5]] [draw 6]", "1. []", "1. [draw 5] x"]
)
def test_brackets_that_do_not_close_are_refused(line: str):
    error = fault(change(8, line))
    assert error.line == 8
    assert "a bracket is not closed" in error.fault
    check_good(error, 0)


@pytest.mark.parametrize("result", ["0 0 0", "1", "1 2 3 4"])
def test_a_wrong_result_is_refused_and_all_moves_are_good(result: str):
    error = fault(change(len(LINES), result))
    assert error.line == len(LINES)
    assert error.fault == f"the record ends with '{result}', but its moves lead to '{LINES[-1]}'"
    check_good(error, MATCH.ply)


def test_a_result_before_the_end_is_refused():
    lines = LINES[:-3] + ["7 7 7"]
    error = fault("\n".join(lines) + "\n")
    assert error.line == len(lines)
    assert "its moves lead to '*'" in error.fault


def test_nothing_may_stand_after_the_end():
    error = fault(TEXT + "\n" + TEXT)
    assert error.line == len(LINES) + 2
    assert "comes after the end" in error.fault
    assert error.good is not None
    assert error.good.replay().state == MATCH.state


# -- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)), b"\x00\x01\x02", b"\xff\xfe"])
def test_a_binary_file_is_no_record(data: bytes, tmp_path: Path):
    file = tmp_path / "picture.kbg"
    file.write_bytes(data)
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.read(file)
    assert caught.value.good is None


def test_a_file_with_a_spoiled_byte_keeps_the_lines_before_it(tmp_path: Path):
    file = tmp_path / "spoiled.kbg"
    lines = [line.encode() for line in LINES]
    number = line_of(10)
    lines[number - 1] += b" {\xff}"
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(kb.RecordError, match="is not UTF-8 text") as caught:
        kb.Record.read(file)
    assert caught.value.line == number
    check_good(caught.value, 9)


# -- any damage ---------------------------------------------------------------------------------------


_CHARACTERS = st.one_of(st.sampled_from(" \n.,:=*#[]{}-0123456789abcdelprstuw"), st.characters())
_EDITS = st.lists(
    st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3), st.text(_CHARACTERS, max_size=3)), min_size=1, max_size=4
)


def _error(record: kb.Record) -> kb.RecordError | None:
    """Return the error of replaying a record, or None; any error other than a RecordError fails the test."""
    try:
        record.replay()
    except kb.RecordError as error:
        return error
    return None


def _survives(text: str) -> None:
    """Check that the text replays, or is refused with a part that replays at least to an earlier fault."""
    try:
        error = _error(kb.Record.parse(text))
    except kb.RecordError as damage:
        error = damage
    if error is None:
        match = kb.Record.parse(text).replay()
        assert kb.Record.parse(kb.Record.of(match).text()).replay().moves == match.moves
        return
    assert 1 <= error.line <= max(1, len(text.splitlines()))
    if error.good is not None:
        earlier = _error(error.good)
        assert earlier is None or earlier.line <= error.line


@settings(deadline=None, max_examples=300)
@given(_EDITS)
def test_whatever_happens_to_a_text_it_replays_or_is_a_record_error(edits: list[tuple[int, int, str]]):
    text = TEXT
    for at, gone, put in edits:
        text = text[:at] + put + text[at + gone :]
    _survives(text)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, len(LINES[0] + LINES[1] + LINES[2] + LINES[3]) + 60), st.integers(0, 2), st.text(max_size=4))
def test_whatever_happens_to_a_header_it_replays_or_is_a_record_error(at: int, gone: int, put: str):
    text = TEXT.replace("Seed", "Option: harmony = True\nOption: dynasty_measure = points\nSeed", 1)
    _survives(text[:at] + put + text[at + gone :])


@settings(deadline=None)
@given(st.text())
def test_any_text_is_a_record_or_a_record_error(text: str):
    _survives(text)
