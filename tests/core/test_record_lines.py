"""Lines in records are read back, and damage in a bracket costs only the bracket."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.match.line_text import Entry, WrittenLine
from kbwidgets.core.protocol.player import FunctionPlayer

from ..conformance.extra import short
from .scripted import KINGDOMINO, people
from .test_lines import GAMES, wander

TREE = """\
Game: kingdomino 1
Seat: Ann, blue, person
Seat: Bo, green, person
Seed: 1
Chance: draw

1. [draw 46] [draw 5] [draw 33] [draw 18] [king 0] [king 1] [king 1] [king 0]
9. choose 18 {a forest early}
(
  9. choose 46
  10. choose 5 {and then}
  (
    10. choose 33
    11. choose 5
  )
  11. choose 33
)
(
  9. choose 5
)
10. choose 5
(
  11. choose 33
)
(
  11. choose 46
  12. choose 33
)
*
"""
"""A record in which two lines leave at move 9, one of which has a side line, and two follow the last move."""
LINES = TREE.splitlines()


def damage(number: int, *instead: str) -> kb.RecordError:
    """Return the error of the tree with other lines in place of one."""
    return error_of("\n".join([*LINES[: number - 1], *instead, *LINES[number:]]) + "\n")


def error_of(text: str) -> kb.RecordError:
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.parse(text).replay()
    return caught.value


def good_text(error: kb.RecordError) -> str:
    assert error.good is not None
    error.good.replay()
    return error.good.text()


def without(*gone: int) -> str:
    """Return the tree without some of its lines."""
    return "\n".join(line for n, line in enumerate(LINES, 1) if n not in gone) + "\n"


def judged(text: str) -> kb.RecordError | None:
    """Return the error of a text that is no match, or None if it is one; any other error fails the test."""
    try:
        kb.Record.parse(text).replay()
    except kb.RecordError as error:
        return error
    return None


# -- written and read ---------------------------------------------------------------------------------


def test_lines_stand_in_brackets_where_they_leave():
    match = people()
    match.play("choose 18")
    match.comment("a forest early")
    match.play("choose 5")
    for ply, moves in ((8, ("choose 46", "choose 5", "choose 33")), (8, ("choose 5",)), (10, ("choose 33",))):
        twin = match.branch(ply)
        for move in moves:
            twin.play(move)
            if moves[0] == "choose 46" and move == "choose 5":
                twin.comment("and then")
        match.keep(twin.line(ply))
    deeper = match.branch(8)
    for move in ("choose 46", "choose 33", "choose 5"):
        deeper.play(move)
    match.keep(deeper.line(8))
    last = match.branch(10, chance="ask")
    last.play("choose 46")
    last.play("choose 33")
    match.keep(last.line(10))
    assert kb.Record.of(match).text() == TREE


def test_a_record_with_lines_is_read_and_replayed_to_the_same_text():
    record = kb.Record.parse(TREE)
    assert record.text() == TREE
    match = record.replay()
    assert list(match.lines.named) == ["1", "1.1", "2", "3", "4"]
    assert match.lines[0].comments == {10: "and then"}
    assert kb.Record.of(match).text() == TREE
    assert kb.Record.of(match) == record


def test_who_writes_a_record_by_hand_need_not_move_lines_in():
    assert kb.Record.parse("\n".join(line.lstrip() for line in LINES) + "\n") == kb.Record.parse(TREE)


def test_a_line_leaves_between_two_draws():
    match = kb.Match(KINGDOMINO, 2, seed=1, chance="ask")
    match.play("draw 1")
    match.play("draw 2")
    match.begin_line(1)
    match.play("draw 3")
    text = kb.Record.of(match).text()
    assert text.splitlines()[6:] == ["1. [draw 1] [draw 3]", "(", "  2. [draw 2]", ")", "*"]
    assert kb.Record.of(kb.Record.parse(text).replay()).text() == text


@pytest.mark.parametrize("name", ["(", ")", "a)", "(a", "()", "( 1. pass )"])
def test_brackets_in_names_and_comments_are_no_brackets_of_lines(name: str):
    computer = FunctionPlayer(lambda view, moves: moves[0])
    computer.name = name
    match = kb.Match(KINGDOMINO, [name, "Bo"], seed=7)
    match.seat_player(1, computer)
    match.play(match.state.moves()[0])
    match.comment(name)
    match.begin_line(8)
    match.play(match.state.moves()[1])
    match.comment(name)
    text = kb.Record.of(match).text()
    assert kb.Record.parse(text).text() == text
    assert kb.Record.parse(text).replay().lines == match.lines


def test_a_card_whose_name_holds_brackets_is_read_again_in_a_line():
    """Names of cards are the only words in moves that people choose."""
    for name in ("(", ")", "(a)", "12.", "*", "#"):
        text = f"place {name} at 1,1"
        assert str(kb.games["pawns-board"].state.parse(text)) == text
        record = kb.Record.parse(TREE)
        beside = WrittenLine(8, (Entry(text, False), Entry(f"draw {name}", True)), ())
        changed = replace(record, lines=(beside,))
        assert kb.Record.parse(changed.text()) == changed


def test_a_record_of_one_seat_holds_the_line_that_is_played_alone():
    match = kb.Record.parse(TREE).replay()
    for viewer in (0, None):
        assert kb.Record.of(match, viewer).lines == ()
        text = kb.Record.of(match, viewer).text()
        error = error_of(text.replace("*\n", "(\n  11. choose 33\n)\n*\n"))
        assert error.fault == "a record of one seat cannot hold variations"
        assert good_text(error) == text


def test_lines_that_begin_alike_are_one_once_they_are_played():
    twice = "(\n  9. choose 46\n  10. choose 18\n)\n"
    match = kb.Record.parse(TREE.replace("10. choose 5\n(\n  11", f"{twice}10. choose 5\n(\n  11")).replay()
    assert [str(line.moves[0]) for line in match.lines[:2]] == ["choose 46", "choose 5"]
    assert [str(line.moves[0]) for line in match.lines[0].lines] == ["choose 33", "choose 18"]


# -- damage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "instead", "gone"),
    [
        (10, "  9. choose 47", range(9, 18)),  # The rules refuse it, so everything in the bracket falls with it.
        (10, "  9 choose 46", range(9, 18)),
        (11, "  10. choose {", (11, 16)),  # Side lines that leave before it stay.
        (13, "    10. choose 34", range(12, 16)),
        (14, "    11. chose 5", (14,)),
        (16, "  12. choose 33", (16,)),
        (19, "  9. choose 4", range(18, 21)),
        (27, "  12. [choose 33]", (27,)),
    ],
)
def test_a_damaged_line_in_a_bracket_costs_what_follows_from_it(number: int, instead: str, gone: Iterable[int]):
    error = damage(number, instead)
    assert [fault.line for fault in error.faults] == [number]
    assert good_text(error) == without(*gone)


@pytest.mark.parametrize("number", [n for n, line in enumerate(LINES, 1) if line.strip() in ("(", ")")])
@pytest.mark.parametrize("instead", [(), ("x",), ("(1",)])
def test_a_bracket_that_is_lost_costs_nothing(number: int, instead: tuple[str, ...]):
    error = damage(number, *instead)
    assert good_text(error) == TREE


def test_every_damaged_line_is_named():
    lines = list(LINES)
    lines[9], lines[18], lines[21], lines[24] = "  9. choose 47", "  9 choose 5", "(", "  11. choose 47"
    lines[20] = "10. choose 5 {"
    error = error_of("\n".join(lines) + "\n")
    assert {fault.line for fault in error.faults} >= {10, 19, 21}
    assert error.line == min(fault.line for fault in error.faults)
    assert "(lines 19, 21 and 25 are damaged, too)" in str(error)


def test_a_line_that_hangs_on_lost_moves_is_lost_with_them():
    error = damage(8, "9. choose 47")
    assert [fault.line for fault in error.faults] == [8]
    assert good_text(error).count("(\n") == 3, "those that leave before it stay"


def test_a_foreign_line_costs_nothing():
    error = damage(8, LINES[7], "Ann made tea")
    assert [fault.line for fault in error.faults] == [9]
    assert good_text(error) == TREE


def test_a_damaged_seed_costs_no_move():
    error = damage(4, "Seed: one")
    assert [fault.line for fault in error.faults] == [4]
    assert good_text(error) == TREE.replace("Seed: 1", "Seed: 0")


def test_brackets_in_brackets_without_end_are_refused():
    deep = ["(" for _ in range(3000)] + [")" for _ in range(3000)]
    error = damage(8, LINES[7], *deep)
    assert error.good is not None
    assert error.good.text() == TREE


# -- another version ----------------------------------------------------------------------------------


def test_a_record_of_another_version_says_so_and_is_replayed_as_far_as_the_rules_take_it():
    error = error_of(TREE.replace("kingdomino 1", "kingdomino 2"))
    assert error.fault == ("written for kingdomino 2, expected kingdomino 1; its moves can be replayed to the end")
    assert good_text(error) == TREE
    error = error_of(TREE.replace("kingdomino 1", "kingdomino 2").replace("\n10. choose 5", "\n10. choose 47"))
    assert error.fault.endswith("its moves can be replayed up to line 21")
    assert [fault.line for fault in error.faults] == [1, 21]
    assert error.good is not None
    assert error.good.replay().ply == 9


# -- any damage ---------------------------------------------------------------------------------------

_SIGNS = " \n.,:=*#[]{}()-0123456789abcdelprstuw\udc80"


def edited(text: str, rng: Random) -> str:
    """Return the text with a few accidents: characters changed, added or removed, lines lost, doubled or swapped."""
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(text) + 1)
        lines = text.split("\n")
        n = rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                text = text[:at] + rng.choice(_SIGNS) + text[at + 1 :]
            case 1:
                text = text[:at] + rng.choice(_SIGNS) + text[at:]
            case 2:
                text = text[:at] + text[at + rng.randrange(4) :]
            case 3:
                text = "\n".join(lines[:n] + lines[n + 1 :])
            case 4:
                text = "\n".join([*lines[:n], lines[n], *lines[n:]])
            case _:
                text = (
                    text[: rng.randrange(len(text) + 1)] if rng.random() < 0.3 else "\n".join(sorted(lines[:n])) + text
                )
    return text


@pytest.mark.parametrize("name", list(kb.games))
def test_of_a_damaged_file_what_is_good_replays_and_every_error_is_a_record_error(name: str):
    rng = Random(name)
    texts = [kb.Record.of(wander(name, seed, 25)).text() for seed in range(6)]
    count = 0
    for number in range(60 * max(1, GAMES // 10)):
        text = edited(texts[number % len(texts)], rng)
        error = judged(text)
        if error is None:
            match = kb.Record.parse(text).replay()
            again = kb.Record.parse(kb.Record.of(match).text()).replay()
            assert (again.moves, again.lines) == (match.moves, match.lines)
            continue
        assert error.faults[0] == (error.line, error.fault)
        assert all(1 <= fault.line <= len(text.splitlines()) + 1 for fault in error.faults)
        if error.good is not None:
            count += 1
            assert kb.Record.parse(error.good.text()) == error.good
            error.good.replay()
    assert count > 10


@pytest.mark.parametrize("name", list(kb.games))
def test_whatever_happens_to_one_line_in_brackets_the_moves_outside_are_all_there(name: str):
    rng = Random(name)
    record = kb.Record.of(wander(name, 3, 40))
    lines = record.text().split("\n")
    inside = [n for n, line in enumerate(lines) if line.startswith(" ") or line in ("(", ")")]
    assert inside
    for _ in range(40):
        n = rng.choice(inside)
        at = rng.randrange(len(lines[n]) + 1)
        sign = rng.choice(_SIGNS.replace("\n", ""))
        bad = rng.choice(("", "  ", "x", lines[n][:at], lines[n][:at] + sign + lines[n][at:]))
        text = "\n".join([*lines[:n], bad, *lines[n + 1 :]])
        error = judged(text)
        good = error.good if error else kb.Record.parse(text)
        assert good is not None
        assert (good.entries, good.result) == (record.entries, record.result), (n, lines[n], bad)


# -- every prefix -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", list(kb.games))
def test_the_record_of_the_first_moves_replays_to_the_position_after_them(name: str, seed: int):
    """This tries every number of moves of a random game, and every position of each line of a match with lines."""
    game = kb.games[name]
    match = kb.Match(game, [kb.Random()] * game.usual_seats, seed=seed, options=short(game))
    match.run()
    lines = kb.Record.of(match).text().splitlines()
    head = "\n".join(lines[: lines.index("") + 1])
    entries = kb.Record.of(match).entries
    state = kb.Record.parse(f"{head}\n*\n").replay().at(0)
    assert state == match.at(0)
    replayed = kb.Record.parse(kb.Record.of(match).text()).replay()
    for ply in range(match.ply + 1):
        assert replayed.at(ply) == match.at(ply)
    for ply in {0, 1, match.ply // 3, match.ply // 2, match.ply - 1, match.ply} if GAMES == 1 else range(match.ply + 1):
        record = kb.Record.of(match.branch(ply, chance="ask"))
        assert record.entries == entries[:ply]
        assert kb.Record.parse(record.text()).replay().state == match.at(ply)
