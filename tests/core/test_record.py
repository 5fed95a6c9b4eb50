"""A record of a match is read back as written; damage is reported by line, and the part before it is kept."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import FunctionPlayer
from kbwidgets.core.setup.options import OptionValue

KINGDOMINO = kb.games["kingdomino"]


def finish(options: dict[str, OptionValue] | None = None, seats: int = 3) -> kb.Match:
    """Return a finished match, with a comment on a decision and one on a draw."""
    match = kb.Match(KINGDOMINO, seats, seed=11, options=options)
    for seat in range(seats):
        match.seat_player(seat, kb.Random())
    match.run()
    first = next(n for n in range(match.ply) if kb.CHANCE not in match.at(n).to_act)
    match.comment("a quiet beginning", first + 1)
    match.comment("the second draw", 2)
    return match


MATCH = finish()
TEXT = kb.Record.of(MATCH).text()
LINES = TEXT.splitlines()
"""Lines 1 to 6 are the header, line 7 is empty, line 8 begins with the first draws."""


def change(number: int, line: str | None) -> str:
    """Return the text with another line of this number, or without it."""
    lines = list(LINES)
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def fault(text: str) -> kb.RecordError:
    """Return the error of a text that cannot be read or replayed."""
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.parse(text).replay()
    return caught.value


def check_good(error: kb.RecordError, count: int) -> None:
    """Check that the good part replays to the position after `count` moves."""
    assert error.good is not None
    assert len(error.good.entries) == count
    assert error.good.result == "*"
    assert error.good.replay().at(count) == MATCH.at(count)


def line_of(ply: int) -> int:
    """Return the number of the line with the move to this position."""
    return kb.Record.parse(TEXT).entries[ply - 1].line


# -- what is written is read again --------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"harmony": True, "middle_kingdom": True}, {"dynasty": True}])
def test_a_record_replays_to_the_same_match(seats: int, options: dict[str, OptionValue]):
    match = finish(options, seats)
    record = kb.Record.of(match)
    again = kb.Record.parse(record.text())
    assert again == record
    twin = again.replay()
    assert [twin.at(n) for n in range(twin.ply + 1)] == [match.at(n) for n in range(match.ply + 1)]
    assert (twin.moves, twin.comments, twin.seed) == (match.moves, match.comments, match.seed)
    assert kb.Record.of(twin).text() == record.text().replace(", random\n", ", person\n")


def test_the_header_the_brackets_and_the_end_read_as_the_design_says():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=7, options={"harmony": True}, chance="ask")
    for draw in ("draw 5", "draw 18", "draw 33", "draw 46", "king 1", "king 0", "king 0", "king 1"):
        match.play(draw)
    match.comment("all kings", 8)
    match.play("choose 18")
    match.comment("early, but a forest")
    assert kb.Record.of(match).text().splitlines() == [
        "Game: kingdomino 1",
        "Seat: Ann, blue, person",
        "Seat: Mara, green, greedy",
        "Option: harmony = True",
        "Seed: 7",
        "Chance: ask",
        "",
        "1. [draw 5] [draw 18] [draw 33] [draw 46] [king 1] [king 0] [king 0] [king 1] {all kings}",
        "9. choose 18 {early, but a forest}",
        "*",
    ]


def test_a_match_that_goes_on_is_replayed_and_goes_on_with_the_same_draws():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=3)
    twin = kb.Record.parse(kb.Record.of(match).text()).replay()
    for each in (match, twin):
        while not each.state.over:
            each.play(each.state.moves()[0])
    assert twin.moves == match.moves


def test_moves_that_were_taken_back_are_not_written():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=3)
    match.play(match.state.moves()[0])
    match.undo()
    assert len(kb.Record.of(match).entries) == 8


@pytest.mark.parametrize(
    "name",
    ["Ann, blue, person", '"Bo"', "{braces} [brackets]", "Zoë 王 ♟", "# 1", "*", "1. choose 5", "a: b", "12", "a = b"],
)
def test_any_name_that_can_be_printed_is_read_again(name: str, tmp_path: Path):
    match = kb.Match(KINGDOMINO, [name, kb.Greedy()], seed=7)
    file = kb.Record.of(match).save(tmp_path / "match.kbg")
    assert kb.Record.read(file) == kb.Record.of(match)
    assert kb.Record.read(file).replay().names == (name, "Mara")


@pytest.mark.parametrize(("name", "written"), [("a, b", "a b"), ("two\nlines", "two lines"), ("", "computer")])
def test_the_name_of_a_computer_player_is_written_as_a_header_can_hold_it(name: str, written: str):
    bot = FunctionPlayer(lambda view, moves: moves[0])
    bot.name = name
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    match.seat_player(1, bot)
    record = kb.Record.of(match)
    assert record.players == ("person", written)
    assert kb.Record.parse(record.text()) == record


SIGNS = st.sampled_from(", :={}[]#*.\"'\\0123456789")


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["C", "Z"]) | SIGNS, min_size=1, max_size=20))
def test_the_record_of_any_match_loads_whatever_a_person_is_called(name: str):
    try:
        match = kb.Match(KINGDOMINO, [name, "Bo"], seed=7)
    except kb.OptionError:
        return  # The game refuses an empty name and a duplicate one.
    record = kb.Record.of(match)
    assert kb.Record.parse(record.text()) == record
    assert record.replay().names == match.names


@settings(deadline=None)
@given(st.text(st.characters() | SIGNS | st.sampled_from("\n\t\x85\u2028"), max_size=20))
def test_the_record_of_any_match_loads_whatever_a_computer_player_is_called(name: str):
    computer = FunctionPlayer(lambda view, moves: moves[0])
    computer.name = name
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    match.seat_player(1, computer)
    record = kb.Record.of(match)
    assert kb.Record.parse(record.text()) == record


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_comment_is_read_again(text: str):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    match.play(match.state.moves()[0])
    match.comment(text)
    match.comment(text, 3)
    record = kb.Record.of(match)
    again = kb.Record.parse(record.text())
    assert again == record
    assert again.replay().comments == match.comments
    assert record.text().encode().decode() == record.text()


def test_lines_that_begin_with_a_number_sign_and_other_line_ends_are_no_trouble(tmp_path: Path):
    file = tmp_path / "edited.kbg"
    file.write_bytes(b"\xef\xbb\xbf# the final\r\n" + TEXT.replace("\n", "\r\n").encode())
    assert kb.Record.read(file) == kb.Record.of(MATCH)


def test_a_file_is_replaced_as_a_whole(tmp_path: Path):
    file = tmp_path / "match.kbg"
    file.write_text("old", encoding="utf-8")
    assert kb.Record.of(MATCH).save(file) == file
    assert [path.name for path in tmp_path.iterdir()] == ["match.kbg"]
    assert file.read_text(encoding="utf-8") == TEXT


def test_players_may_be_seated_who_go_on():
    record = kb.Record.of(kb.Match(KINGDOMINO, 2, seed=3))
    match = record.replay(["Ann", kb.Greedy()])
    assert match.players[0] is None
    assert isinstance(match.players[1], kb.Greedy)
    with pytest.raises(kb.KbError, match="no seat 2"):
        record.replay(["Ann", "Bo", "Cy"])


# -- damage: the header -------------------------------------------------------------------------------


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


# -- damage: the moves --------------------------------------------------------------------------------


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


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(kb.KbError, match=r"cannot read .*missing\.kbg: No such file"):
        kb.Record.read(tmp_path / "missing.kbg")
    with pytest.raises(kb.KbError, match="cannot read"):
        kb.Record.read(tmp_path)


def test_a_folder_that_is_not_there_is_named_when_writing(tmp_path: Path):
    with pytest.raises(kb.KbError, match=r"cannot write .*match\.kbg"):
        kb.Record.of(MATCH).save(tmp_path / "missing" / "match.kbg")


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


# -- what one seat knows --------------------------------------------------------------------------------


PAWNS = kb.games["pawns-board"]


def deal(seed: int = 5, **options: OptionValue) -> kb.Match:
    """Return a match of Pawns Board after a few turns of random players."""
    match = kb.Match(PAWNS, [kb.Random(), kb.Random()], seed=seed, options=options)
    while match.ply < 20:
        match.step()
    return match


def test_a_draw_that_the_seat_did_not_see_is_written_with_a_question_mark():
    match = deal()
    entries = kb.Record.of(match, 0).entries
    own = [str(move) for n, move in enumerate(match.moves) if match.at(n).text_for(move, 0) == str(move)]
    assert [entry.text for entry in entries if entry.text != "draw ?"] == own
    assert [entry.text for entry in entries[:10]].count("draw ?") == 5  # PB-SETUP.3: the other player has five cards.


def test_a_record_says_whose_it_is():
    match = deal()
    for viewer, told in ((0, "Viewer: 0"), (1, "Viewer: 1"), (None, "Viewer: spectator")):
        text = kb.Record.of(match, viewer).text()
        assert told in text.splitlines()
        assert kb.Record.parse(text) == kb.Record.of(match, viewer)
    assert "Viewer" not in kb.Record.of(match).text()


def test_a_record_without_a_viewer_holds_all():
    assert "Viewer" not in TEXT
    assert kb.Record.parse(TEXT).viewer == kb.OPEN


@pytest.mark.parametrize("value", ["Ann", "-2", "", "999", "0 1", "2"])
def test_a_viewer_that_is_no_seat_is_refused(value: str):
    text = kb.Record.of(deal(), 0).text().replace("Viewer: 0", f"Viewer: {value}")
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.parse(text).replay()
    assert caught.value.line == text.splitlines().index(f"Viewer: {value}") + 1


def test_a_record_of_a_seat_gives_no_comment_where_something_is_hidden():
    match = deal()
    match.comment("Bo holds an Otter")
    assert "Otter" in str(kb.Record.of(match).entries[-1])
    for viewer in (0, 1, None):
        assert not any(entry.comment for entry in kb.Record.of(match, viewer).entries)
    assert any(entry.comment for entry in kb.Record.of(MATCH, 0).entries)  # In this match nothing is hidden.


def test_what_cannot_have_been_drawn_is_named_with_its_line():
    match = deal()
    record = kb.Record.of(match, 0)
    ply = next(n for n in range(match.ply) if match.at(n).to_act == (1,) and str(match.moves[n]) != "pass")
    bad = kb.Record.parse(record.text().replace(f". {match.moves[ply]}", ". place Nobody at 1,4"))
    with pytest.raises(kb.RecordError, match="'place Nobody at 1,4' is not allowed") as caught:
        bad.replay()
    assert caught.value.line == bad.entries[ply].line
    assert caught.value.good is not None
    assert caught.value.good.replay().ply == ply


def test_a_question_mark_in_a_record_of_all_is_refused():
    text = kb.Record.of(deal(), 0).text().replace("Viewer: 0\n", "")
    with pytest.raises(kb.RecordError, match=r"'draw \?' is not allowed"):
        kb.Record.parse(text).replay()
