"""Every command of the terminal, good and bad, on a real match of Kingdomino."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random as Generator

import pytest

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.record.record import Record
from kbwidgets.games import games
from kbwidgets.games.catan import GAME as CATAN
from kbwidgets.players import Greedy, Random
from kbwidgets.terminal import load_match, new_match

Typed = Callable[[Match, Iterable[str]], str]


def table() -> Match:
    """Return a match of two people with seed 7, whose first line is 11, 22, 35, 48."""
    return new_match("kingdomino", "Ann,Bo", seed=7)


def first_moves(match: Match) -> Iterator[str]:
    while not match.state.over:
        yield str(match.state.moves()[0])


def test_no_control_character_of_a_comment_reaches_the_terminal(typed: Typed):
    """A comment may come from a record that somebody sent: it must not set the title of the window."""
    match = table()
    match.play("choose 22")
    match.comment("a\x1b]0;owned\x07\x9b31m b")
    output = typed(match, ["log"])
    assert r"{a\x1b]0;owned\x07\x9b31m b}" in output
    assert [each for each in (output, str(Record.of(match))) if not each.replace("\n", "").isprintable()] == []


def test_a_whole_game_by_typed_moves(typed: Typed):
    """Two people have 12 dominoes each and 24 choices (KD-SETUP.1); the result fits the state (KD-END.1, KD-UI.7)."""
    match = table()
    output = typed(match, first_moves(match))
    assert match.state.over
    assert output.count(" chose ") == 24
    assert output.count(" placed ") + output.count(" discarded ") >= 24
    for name, points in zip(match.names, match.state.points(), strict=True):
        assert f". {name} (" in output
        assert f"): {points} points\n" in output
    assert list(Path().iterdir()) == []  # A match that is over is not saved by itself.


def test_a_whole_game_against_the_computer(typed: Typed):
    match = new_match("kingdomino", "Ann,greedy", seed=7)
    output = typed(match, first_moves(match))
    assert match.state.over
    assert "  Why: " in output


def test_a_refused_move_shows_code_rule_and_remedy_and_changes_nothing(typed: Typed):
    match = table()
    before = match.state
    output = typed(match, ["choose 99"])
    assert "This domino isn't in the first line. Choose one of the marked dominoes. Try: choose " in output
    assert match.state is before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("place 11 at 1,0 right", "KD-ERR.4 (KD-TURN.2): You can't place a domino yet. Choose one first."),
        ("choose eleven", "KD-ERR.13 (KD-PLACE.2): 'eleven' isn't a whole number."),
        ("place 11 at 1,0 north", "Choose right, down, left or up."),
        ("dance", "KD-ERR.13 (KD-PLACE.2): There's no move called 'dance'."),
        ("draw 3", "KD-ERR.4 (KD-TURN.2): Nothing is drawn now."),
        ("1", "a number chooses a listed move; type `moves` first"),
        ("why", "no move given; use why MOVE"),
        ("goto here", "'here' is not a position; use goto N with a number from 0 to"),
        ("goto 999", "there is no position 999"),
        ("goto " + "9" * 5000, "is not a position; use goto N"),
        ("redo", "there is nothing to redo"),
        ("undo", "there is nothing to undo"),
        ("go", "no computer player is waiting"),
        ("comment", "no text given"),
        ("save", "no file given; use save"),
        ("save no-such-folder/a.kbg", "cannot write no-such-folder/a.kbg"),
        ("load", "no file given; use load"),
        ("load no-such-file", "cannot read no-such-file"),
        ("seat 9 random", "there is no seat 9; choose 0 to 1"),
        ("seat 0 nobody", "unknown player 'nobody'; choose "),
        ("seat Ann random", "is not a seat and a player"),
        ("rules zebra", "No rule mentions 'zebra'."),
        ("moves zebra", "There is no legal move with 'zebra'."),
        ("ch\x1b[2Jo\x00ose 99", "There's no move called"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(typed: Typed, text: str, message: str):
    match = table()
    before = match.state
    output = typed(match, [text])
    assert message[:1].upper() + message[1:] in output or message in output
    assert match.state is before
    assert list(Path().iterdir()) == []  # Nothing was played, so nothing is saved.


def test_a_number_takes_a_listed_move(typed: Typed):
    match = table()
    output = typed(match, ["moves", "5", "2"])
    assert " 1 choose 11   2 choose 22   3 choose 35   4 choose 48\n" in output
    assert "There is no move 5 in the list; choose 1 to 4" in output
    assert str(match.moves[-1]) == "choose 22"


def test_moves_lists_those_with_a_word(typed: Typed):
    match = table()
    output = typed(match, ["choose 11", "choose 22", "choose 35", "choose 48", "moves down", "1"])
    assert str(match.moves[-1]).startswith("place 11 at ")
    assert str(match.moves[-1]).endswith(" down")
    assert " right" not in output[output.index(" 1 place 11") : output.index("Ann placed")]


def test_why_tells_the_refusals_or_what_would_happen(typed: Typed):
    """KD-UI.3: it gives the reason of a refusal, or previews the domino. 48 has three crowns on one square."""
    match = table()
    output = typed(match, ["choose 48", "choose 11", "choose 22", "choose 35", "place 11 at 1,0 right", "choose 3"])
    assert match.state.phase == "place"
    before = match.state
    output = typed(match, ["why place 22 at 0,0 right", "why choose 6", "why place 22 at 1,0 right"])
    assert "place 22 at 0,0 right isn't allowed:\n  KD-ERR.5 (KD-PLACE.4): Your castle is here." in output
    assert "choose 6 isn't allowed:\n  KD-ERR.4" in output
    assert "place 22 at 1,0 right is allowed. This would happen:\n  Ann placed domino 22" in output
    assert "  Points: Ann from 0 to 1." in output  # The wheat has one crown: 1 square × 1 crown.
    assert match.state is before


def test_a_hint_first_says_why_then_which_move_and_its_points(typed: Typed):
    """KD-AI.4: the greedy choice is 48, whose mountain scores 1 square × 3 crowns (KD-AI.2)."""
    match = table()
    output = typed(match, ["hint", "hint", "choose 48", "hint"])
    first, second, third = (line for line in output.splitlines() if line.startswith("Hint: "))
    assert "3 points" in first
    assert "choose" not in first
    assert "choose 48" in second
    assert second.endswith("points: 0 before, 0 after (+0).")
    assert "choose" not in third  # A new position begins with the first level.


def test_score_and_rules_and_help(typed: Typed):
    output = typed(table(), ["score", "rules", "rules kd-place.4", "rules first check", "rules harmony", "help"])
    assert "\nAnn: 0\nBo: 0\n" in output
    assert "\n  KD-PLACE.9 Place it if you can\n" in output
    assert output.count("KD-PLACE.4 Both squares are empty\nBoth squares you place on must be empty.") == 2
    assert "rules mention 'harmony':\n" in output
    for word in ("moves", "why", "hint", "score", "rules", "log", "undo", "redo", "goto", "comment", "save", "load"):
        assert f"\n  {word} " in output


def test_undo_redo_goto_and_the_log(typed: Typed):
    match = table()
    log = typed(match, ["choose 22", "choose 11", "log"])
    assert "   9  Ann chose domino 22.\n  10  " in log
    output = typed(match, ["undo"])
    assert "Undone. You're at position 9 of 10." in output
    assert match.ply == 9
    typed(match, ["redo"])
    assert match.ply == 10
    typed(match, ["goto 8"])
    assert match.ply == 8
    assert [str(move) for move in match.state.moves()] == ["choose 11", "choose 22", "choose 35", "choose 48"]
    typed(match, ["choose 48", "redo"])
    assert str(match.moves[8]) == "choose 48"
    assert match.ahead == ()  # Another move forgets the undone ones.


def test_after_going_back_a_computer_player_waits_for_go(typed: Typed):
    """Playing would cut off the undone moves."""
    match = new_match("kingdomino", "greedy,random", seed=7)
    typed(match, ["goto 9"])
    assert match.ply == 9
    assert match.ahead
    output = typed(match, ["goto 9", "choose 11", "go"])
    assert "turn. Type `go` to let the computer player move" in output
    assert match.state.over
    assert match.ahead == ()


def test_going_back_to_a_draw_and_on_makes_the_same_draw_again(typed: Typed):
    match = table()
    line = match.moves[3]
    typed(match, ["goto 3", "go"])
    assert match.moves[3] == line
    assert match.state.phase == "choose"


def test_a_comment_and_a_saved_match_come_back(typed: Typed):
    match = table()
    output = typed(match, ["choose 22", "comment a fine {field}", "save evening.kbg", "quit", "choose 11"])
    assert "Saved to evening.kbg. To continue: python -m kbwidgets play --load evening.kbg" in output
    assert match.ply == 9  # Nothing is done after quit.
    again = load_match("evening.kbg")
    assert again.state == match.state
    assert again.comments == {9: "a fine (field)"}


def test_load_goes_on_with_another_match_and_keeps_the_one_before(typed: Typed):
    Record.of(new_match("kingdomino", "Cid,greedy,Dee", seed=3)).save("other.kbg")
    match = table()
    output = typed(match, ["choose 22", "load other.kbg"])
    assert "Saved to kingdomino.kbg. To continue: " in output
    assert "seat 0: Cid (blue), a person\n  seat 1: Mara (green), computer player greedy" in output
    assert load_match("kingdomino.kbg").state == match.state


def test_leaving_saves_what_was_played_in_a_file_of_its_own(typed: Typed):
    Path("kingdomino.kbg").write_text("mine", encoding="utf-8")
    match = table()
    output = typed(match, ["choose 22"])
    assert output.endswith("Saved to kingdomino-2.kbg. To continue: python -m kbwidgets play --load kingdomino-2.kbg\n")
    assert Path("kingdomino.kbg").read_text(encoding="utf-8") == "mine"
    assert load_match("kingdomino-2.kbg").state == match.state


def test_an_interrupt_leaves_like_the_end_of_the_input(typed: Typed):
    def interrupted() -> Iterator[str]:
        yield "choose 22"
        raise KeyboardInterrupt

    match = table()
    assert "Saved to kingdomino.kbg." in typed(match, interrupted())
    assert load_match("kingdomino.kbg").state == match.state


def test_where_nothing_can_be_written_the_match_is_saved_among_temporary_files(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    gone, spare = tmp_path / "gone", tmp_path / "spare"
    gone.mkdir()
    spare.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(spare))

    def lines() -> Iterator[str]:
        monkeypatch.chdir(gone)
        gone.rmdir()
        yield "choose 22"

    match = table()
    assert f"Saved to {spare / 'kingdomino.kbg'}." in typed(match, lines())
    assert load_match(spare / "kingdomino.kbg").state == match.state


def test_save_does_not_overwrite_a_file_that_holds_no_match(typed: Typed):
    Path("letter.txt").write_text("Dear Bo", encoding="utf-8")
    output = typed(table(), ["save letter.txt"])
    assert "letter.txt exists and is not a saved match; choose another name" in output
    assert Path("letter.txt").read_text(encoding="utf-8") == "Dear Bo"


def test_a_damaged_record_names_its_line_and_its_good_part_can_be_had(typed: Typed):
    match = table()
    typed(match, ["choose 22", "choose 11", "save whole.kbg"])
    text = Path("whole.kbg").read_text(encoding="utf-8")
    Path("bad.kbg").write_text(text.replace("choose 11", "choose 22"), encoding="utf-8")
    at = text.splitlines().index("10. choose 11") + 1
    with pytest.raises(KbError, match=f"bad.kbg, line {at}: 'choose 22' is not allowed: KD-ERR.11") as fault:
        load_match("bad.kbg")
    assert "9 moves can still be played" in str(fault.value)
    assert "python -m kbwidgets play --load bad.kbg --good-part" in str(fault.value)
    output = typed(table(), ["load bad.kbg", "load bad.kbg --good-part", "choose 11"])
    assert f"bad.kbg, line {at}: " in output
    assert "Bo chose domino 11." in output or "Ann chose domino 11." in output
    assert load_match("bad.kbg", good_part=True).state == match.at(9)


def test_a_record_with_a_line_that_cannot_be_read_after_one_that_is_refused_still_has_its_good_part(typed: Typed):
    match = table()
    typed(match, ["choose 22", "choose 11", "choose 48", "save whole.kbg"])
    text = Path("whole.kbg").read_text(encoding="utf-8")
    Path("bad.kbg").write_text(text.replace("choose 11", "choose 22").replace("11. ", "12. "), encoding="utf-8")
    assert load_match("bad.kbg", good_part=True).state == match.at(9)


def test_seat_lists_replaces_and_takes_over(typed: Typed):
    match = table()
    output = typed(match, ["seat", "seat 1 greedy", "seat 0 random", "quit"])
    assert "  seat 0: Ann (blue), a person\n  seat 1: Bo (green), a person\n" in output
    assert match.state.over  # There is nobody left to wait for.
    assert [type(player) for player in match.players] == [Random, Greedy]


class Broken:
    """A player that fails at its first two moves, then takes the first."""

    name = "broken"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, moves: Sequence[Move], rng: Generator) -> Choice:
        self.asked += 1
        if self.asked < 3:
            raise ValueError("no idea")
        return Choice(moves[0])


def failing() -> Match:
    return Match(games["kingdomino"], [Broken(), "Ann"], seed=2, chance=[
        "draw 3", "draw 12", "draw 27", "draw 48", "king 0", "king 1", "king 1", "king 0"])  # fmt: skip


def test_a_player_that_fails_is_reported_and_asked_again(typed: Typed):
    match = failing()
    output = typed(match, ["choose 3", "retry", "retry"])
    message = "The player 'broken' in seat 0 raised ValueError: no idea. The match is unchanged."
    assert output.count(message) == 2
    assert "It's broken's turn. Type `go` to let the computer player move" in output  # Nobody else moves for it.
    assert match.state.to_act == (1,)


@pytest.mark.parametrize("line", ["seat 0 random", "seat 0 greedy"])
def test_a_player_that_fails_is_replaced(typed: Typed, line: str):
    match = failing()
    typed(match, [line])
    assert match.state.to_act == (1,)


def test_the_seat_of_a_player_that_fails_is_taken_over(typed: Typed):
    match = failing()
    typed(match, ["seat 0 person", "choose 3"])
    assert match.state.to_act == (1,)
    assert str(match.moves[-1]) == "choose 3"


def test_with_chance_asked_the_draws_are_typed(typed: Typed):
    """KD-INFO.3: the same actions give the same game, whoever draws."""
    match = new_match("kingdomino", "Ann,Bo", chance="ask")
    lines = ["draw 3", "draw 3", "draw 12", "draw 49", "draw 27", "draw 48", "king 0", "king 1", "king 1", "king 1"]
    output = typed(match, [*lines, "hint", "king 0", "choose 27"])
    assert "KD-ERR.15 (KD-INFO.3): Domino 3 has already been drawn." in output
    assert "KD-ERR.15 (KD-INFO.3): There's no domino 49." in output
    assert "KD-ERR.15 (KD-INFO.3): All of Bo's kings have been drawn." in output
    assert "There is no hint now; it is not your turn" in output
    assert "The kings were drawn: Ann, Bo, Bo, Ann." in output
    assert match.ply == 9


def test_what_a_host_should_know_is_told_before_the_first_move(typed: Typed):
    """CT-14.4: five players have little room on a board of radius 3."""
    output = typed(Match(CATAN, 5, seed=1), [])
    assert "Note: CT-14.4: 5 players will be crowded on this board.\n" in output
    assert "Note" not in typed(Match(CATAN, 4, seed=1), [])


def test_another_way_is_tried_and_the_first_one_gone_back_to(typed: Typed):
    match = table()
    output = typed(match, ["choose 22", "try 8", "choose 11", "lines", "lines 1", "lines", "lines 7", "try x"])
    assert "1: <Line 1 move after move 8: choose 22>" in output
    assert "1: <Line 1 move after move 8: choose 11>" in output
    assert "There is no variation '7'; known: 1" in output
    assert "'x' is not a position; use try N with a number from 0 to 9" in output
    assert [str(move) for move in match.moves[8:]] == ["choose 22"]


def test_who_may_take_nothing_back_goes_to_no_earlier_position(typed: Typed):
    match = Match(games["kingdomino"], ["Ann", "Bo"], seed=7, undo="none")
    first = match.state.moves()[0]
    output = typed(match, [str(first), "undo", "goto 8", "try 8"])
    assert "Undo is off in this match." in output
    assert output.count("Going back is off in this match") == 2
    assert match.ply == 9
