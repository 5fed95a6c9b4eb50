"""A record of a match is read back as written, from its text and from its file."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.protocol.player import FunctionPlayer
from kbwidgets.core.setup.options import OptionValue

from .written import KINGDOMINO, MATCH, TEXT, finish

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


# -- files --------------------------------------------------------------------------------------------


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(kb.KbError, match=r"cannot read .*missing\.kbg: No such file"):
        kb.Record.read(tmp_path / "missing.kbg")
    with pytest.raises(kb.KbError, match="cannot read"):
        kb.Record.read(tmp_path)


def test_a_folder_that_is_not_there_is_named_when_writing(tmp_path: Path):
    with pytest.raises(kb.KbError, match=r"cannot write .*match\.kbg"):
        kb.Record.of(MATCH).save(tmp_path / "missing" / "match.kbg")
