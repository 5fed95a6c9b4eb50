"""Side lines are never lost, each has its positions, and a fork leaves its parent alone."""

import os
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.match.lines import Sideline
from kbwidgets.core.match.timeline import Change

from ..conformance.extra import short
from .scripted import COPIES, KINGDOMINO, people

GAMES = int(os.environ.get("KBWIDGETS_PREFIXES", "1"))
"""The number of random games of each game that test the laws; `KBWIDGETS_PREFIXES=100 pytest tests/core` raises it."""


def texts(line: Sideline) -> list[str]:
    """Return the moves of a line as text."""
    return list(map(str, line.moves))


def list_rows(match: kb.Match) -> set[tuple[str, ...]]:
    """Return every sequence of moves that the match holds, on the main line and beside it."""
    main = [str(move) for move in (*match.moves, *match.ahead)]
    return {tuple(main[:n]) for n in range(len(main) + 1)} | below(match.lines, main)


def below(lines: tuple[Sideline, ...], parent: list[str]) -> set[tuple[str, ...]]:
    rows: set[tuple[str, ...]] = set()
    for line in lines:
        row = [*parent[: line.ply], *texts(line)]
        rows |= {tuple(row[:n]) for n in range(line.ply, len(row) + 1)} | below(line.lines, row)
    return rows


def check_sound(match: kb.Match) -> None:
    """Check that moves lead from position to position, draws are numbered, and no two lines begin alike."""
    main = [*match.moves, *match.ahead]
    states = [match.at(n) for n in range(len(main) + 1)]
    assert [state.play(str(move)) for state, move in zip(states, main, strict=False)] == states[1:]
    check_lines(match.lines, states, [str(move) for move in main], 0)


def check_lines(lines: tuple[Sideline, ...], states: list[kb.State], moves: list[str], first: int) -> None:
    begun = [(line.ply, str(line.moves[0])) for line in lines]
    begun += [(n, move) for n, move in enumerate(moves, first) if n in {line.ply for line in lines}]
    assert len(begun) == len(set(begun)), "two lines share their beginning only once"
    assert [line.ply for line in lines] == sorted(line.ply for line in lines)
    for line in lines:
        assert line.states[0] == states[line.ply - first]
        steps = zip(line.states, line.moves, strict=False)
        assert [state.play(str(move)) for state, move in steps] == list(line.states[1:])
        assert [line.at(n) for n in range(line.ply, line.end + 1)] == list(line.states)
        assert all(each.ply < line.end for each in line.lines), "a line continues as long as possible"
        assert set(line.comments) <= set(range(line.ply + 1, line.end + 1))
        check_lines(line.lines, list(line.states), texts(line), line.ply)


# -- what one does with them --------------------------------------------------------------------------


def test_a_line_that_is_begun_keeps_the_moves_after_it():
    match = people()
    for move in ("choose 18", "choose 5"):
        match.play(move)
    match.comment("a forest early", 9)
    match.begin_line(8)
    assert (match.ply, match.ahead) == (8, ())
    match.play("choose 46")
    (line,) = match.lines
    assert (line.ply, texts(line), line.comments) == (8, ["choose 18", "choose 5"], {9: "a forest early"})
    assert match.comments == {}
    check_sound(match)


def test_following_a_line_twice_leads_back_to_the_same_match():
    match = people()
    match.play("choose 18")
    match.comment("kept")
    match.begin_line(8)
    match.play("choose 46")
    match.play("choose 5")
    before = (match.moves, match.comments, match.lines)
    match.follow(match.lines[0])
    assert ([str(move) for move in match.moves[8:]], match.comments) == (["choose 18"], {9: "kept"})
    assert texts(match.lines[0]) == ["choose 46", "choose 5"]
    match.follow(match.lines[0])
    assert (match.moves, match.comments, match.lines) == before


def test_a_line_of_a_line_is_followed_at_once_and_all_that_is_left_is_kept():
    match = people()
    match.play("choose 18")
    match.play("choose 5")
    match.begin_line(9)
    match.play("choose 33")
    match.begin_line(8)
    match.play("choose 46")
    assert list(match.lines.named) == ["1", "1.1"]
    rows_before = list_rows(match)
    match.follow(match.lines.named["1.1"])
    assert [str(move) for move in match.moves[8:]] == ["choose 18", "choose 5"]
    assert [(line.ply, texts(line)) for line in match.lines] == [(8, ["choose 46"]), (9, ["choose 33"])]
    assert list_rows(match) == rows_before
    check_sound(match)


def test_a_line_is_followed_to_one_of_its_positions():
    match = people()
    match.play("choose 18")
    match.play("choose 5")
    match.begin_line(8)
    match.follow(match.lines[0], 9)
    assert (match.ply, [str(move) for move in match.moves[8:]]) == (9, ["choose 18"])
    assert [str(move) for move in match.ahead] == ["choose 5"]
    match.begin_line(8)
    for ply in (-1, 11):
        with pytest.raises(kb.KbError, match=f"no position {ply}; this line has positions 0 to 10"):
            match.follow(match.lines[0], ply)
    assert len(match.lines) == 1


def test_the_same_moves_again_go_along_the_line_that_has_them():
    match = people()
    match.play("choose 18")
    match.comment("first")
    match.play("choose 5")
    match.begin_line(8)
    match.play("choose 18")
    assert match.comments == {9: "first"}
    assert [(line.ply, texts(line)) for line in match.lines] == [(9, ["choose 5"])]
    match.play("choose 5")
    assert match.lines == ()


def test_moves_that_were_taken_back_are_forgotten_and_those_that_a_line_hangs_on_are_not():
    match = people()
    match.play("choose 18")
    match.undo()
    match.play("choose 46")
    assert match.lines == ()
    match.play("choose 5")
    match.begin_line(9)
    match.play("choose 18")
    match.goto(8)
    match.play("choose 33")  # This begins a new line, and `choose 46` disappears with the line that leaves from it.
    assert [(line.ply, texts(line)) for line in match.lines] == [(8, ["choose 46", "choose 18"])]
    assert [(line.ply, texts(line)) for line in match.lines[0].lines] == [(9, ["choose 5"])]
    check_sound(match)


def test_a_line_that_is_dropped_goes_with_what_leaves_it():
    match = people()
    match.play("choose 18")
    match.play("choose 5")
    match.begin_line(9)
    match.play("choose 33")
    match.begin_line(8)
    deeper = match.lines.named["1.1"]
    match.drop(deeper)
    assert list(match.lines.named) == ["1"]
    with pytest.raises(kb.KbError, match="is not a line of this match"):
        match.drop(deeper)
    with pytest.raises(kb.KbError, match="is not a line of this match"):
        match.follow(deeper)
    match.drop(match.lines[0])
    assert match.lines == ()


def test_a_line_of_a_branch_is_kept_in_the_match():
    match = people()
    match.play("choose 18")
    match.play("choose 5")
    twin = match.branch(9)
    twin.play("choose 46")
    twin.comment("aside")
    match.keep(twin.line(8))
    (line,) = match.lines
    assert (line.ply, texts(line), line.comments) == (9, ["choose 46"], {10: "aside"})
    match.keep(twin.line(8))
    assert match.lines == (line,), "what is there already is not kept twice"
    other = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=2)
    with pytest.raises(kb.KbError, match="does not start from a position of this match"):
        match.keep(other.branch(8).line(8))
    assert match.lines == (line,)


def test_a_line_begun_where_a_draw_is_due_draws_the_same_and_another_one_is_made_by_hand():
    match = people()
    for number in (18, 5, 33, 46):
        match.play(f"choose {number}")
    drawn = match.moves[12:16]
    match.begin_line(12)
    assert (match.moves[12:16], match.lines) == (drawn, ())
    match.begin_line(12)
    match.goto(12)
    other = next(move for move in match.state.moves() if move != drawn[0])
    match.begin_line(12)
    match.goto(12)
    match.play(other)
    assert match.moves[12] == other
    check_sound(match)


def test_who_subscribes_is_told_of_a_step_back_and_one_on():
    match = people()
    match.play("choose 18")
    match.play("choose 5")
    changes: list[Change] = []
    match.subscribe(changes.append)
    match.begin_line(8)
    match.play("choose 46")
    match.follow(match.lines[0])
    assert [(change.before, change.after) for change in changes] == [(10, 8), (8, 9), (9, 8), (8, 10)]
    assert [event.kind for event in changes[-1].events] == ["choose", "choose"]


def test_a_listener_that_raises_loses_no_line():
    match = people()
    match.play("choose 18")

    def broken(change: Change) -> None:
        raise ValueError(change)

    match.subscribe(broken)
    with pytest.raises(ValueError, match="before=9"):
        match.begin_line(8)
    assert len(match.lines) == 1
    with pytest.raises(ValueError, match="after=9"):
        match.follow(match.lines[0])
    assert (match.ply, match.lines) == (9, ())


def test_lines_show_themselves():
    match = people()
    match.play("choose 18")
    match.comment("a <b> forest")
    match.play("choose 5")
    match.begin_line(9)
    match.play("choose 33")
    match.begin_line(8)
    assert repr(match.lines) == (
        "1: <Line 2 moves after move 8: choose 18, choose 33>\n1.1: <Line 1 move after move 9: choose 5>"
    )
    assert str(match.lines[0]) == "9. choose 18 {a <b> forest}\n10. choose 33\n(\n  10. choose 5\n)"
    output = match.lines._repr_html_()
    assert "choose 18" in output
    assert "a &lt;b&gt; forest" in output
    assert "choose 33" in match.lines[0]._repr_html_()
    assert repr(people().lines) == "<no lines>"
    assert "no variations" in people().lines._repr_html_()
    with pytest.raises(IndexError, match="no position 7 in this line; it has positions 8 to 10"):
        match.lines[0].at(7)


# -- copies and forks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_has_the_lines_and_changes_none_of_the_match(way: str):
    match = people()
    match.play("choose 18")
    match.begin_line(8)
    match.play("choose 46")
    before = (match.moves, match.lines)
    twin = COPIES[way](match)
    assert (twin.moves, twin.lines) == before
    twin.follow(twin.lines[0])
    twin.drop(twin.lines[0])
    assert (match.moves, match.lines) == before


def test_a_branch_has_the_lines_that_leave_where_it_shares_the_moves():
    match = people()
    match.play("choose 18")
    match.begin_line(8)
    match.play("choose 46")
    match.play("choose 5")
    match.begin_line(9)
    match.play("choose 33")
    before = (match.moves, match.lines)
    assert match.branch(8).lines == match.lines[:1]
    twin = match.branch()
    assert twin.lines == match.lines
    twin.follow(twin.lines[1])
    twin.play("choose 18")
    assert (match.moves, match.lines) == before


# -- any game -----------------------------------------------------------------------------------------


def step(match: kb.Match, rng: Random) -> str:
    """Do one random thing that moves through time."""
    act, end = rng.random(), match.ply + len(match.ahead)
    named = list(match.lines.named.values())
    if act < 0.6 and not match.state.over:
        match.play(match.state.sample(rng))
        return "play"
    if act < 0.75:
        match.begin_line(rng.randrange(end + 1))
    elif act < 0.85 and named:
        line = rng.choice(named)
        match.follow(line, rng.choice((None, rng.randrange(line.end + 1))))
    elif act < 0.95:
        match.goto(rng.randrange(end + 1))
    elif act < 0.98:
        twin = match.branch(rng.randrange(end + 1), chance="ask")
        first = twin.ply
        while not twin.state.over and twin.ply < first + 4:
            twin.play(twin.state.sample(rng))
        match.keep(twin.line(rng.randrange(first + 1)))
    else:
        match.undo()
    return "other"


def wander(name: str, seed: int, steps: int = 40) -> kb.Match:
    """Return a match in which people went back, aside and forwards at random, and check that nothing is lost."""
    game, rng = kb.games[name], Random(seed)
    match = kb.Match(game, seed=seed, options=short(game))
    for _ in range(steps):
        rows_before = list_rows(match)
        rows = below(match.lines, [str(move) for move in (*match.moves, *match.ahead)])
        if step(match, rng) == "play":
            # A move that was only undone disappears; side lines, and the moves that lead to them, stay.
            assert list_rows(match) >= rows
        else:
            assert list_rows(match) >= rows_before
        if rng.random() < 0.2 and match.ply and match.moves:
            match.comment(f"note {rng.randrange(99)}", rng.randrange(1, match.ply + 1))
    return match


@pytest.mark.parametrize("name", list(kb.games))
@pytest.mark.parametrize("seed", range(max(2, GAMES // 10)))
def test_whatever_is_done_in_time_no_line_is_lost_and_every_position_follows_from_the_one_before(name: str, seed: int):
    check_sound(wander(name, seed))


@pytest.mark.parametrize("name", list(kb.games))
def test_draws_in_a_line_come_from_the_seed_and_how_many_of_the_kind_were_made(name: str):
    """A line that is followed therefore continues with the draws of a match that was played that way from the start."""
    game, rng = kb.games[name], Random(5)
    match = kb.Match(game, seed=5, options=short(game))
    while len(choice := match.state.moves()) < 2:
        match.play(choice[0])
    first = match.ply
    for n in (0, -1):
        match.begin_line(first)
        match.play(choice[n])
        while match.ply < first + 20 and not match.state.over:
            match.play(match.state.sample(rng))
    match.follow(match.lines[0])
    assert match.moves[first] == choice[0]
    straight = match.branch(0, chance="ask")
    for move in match.moves:
        straight.play(str(move))
    straight.leave_chance("draw")
    assert straight.moves == match.moves
    end = match.ply + 20
    while match.ply < end and not match.state.over:
        move = match.state.sample(rng)
        for each in (match, straight):
            each.play(move)
    assert straight.moves == match.moves
