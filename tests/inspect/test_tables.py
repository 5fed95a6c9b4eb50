"""Tidy tables of the moves, places, players, scores and options of a match."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import UnknownName
from kbwidgets.core.things.thing import facts
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.inspect.compared_moves import ComparedMoves, compare_moves
from kbwidgets.inspect.frames import make_frame, make_rows

from .grove import GAME
from .pages import tags, words
from .twins import played, twins

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)
each_name = pytest.mark.parametrize("name", ["moves", "board", "players", "scores", "compared_moves"])


@each_name
@each_game
def test_a_frame_has_the_rows_of_its_records(game: kb.Game, name: str):
    match = played(game, 14)
    for whole in (False, name not in ("moves", "compared_moves")):
        rows = make_rows(match, name, whole=whole)
        shown = make_frame(match, name, whole=whole)
        assert len(shown) == len(rows)
        assert {column for row in rows for column in row} <= set(shown.columns)
        for n, row in enumerate(rows[:50]):
            assert all(shown[column][n] == value for column, value in row.items() if value is not None)


def test_a_number_stays_whole_in_a_frame_where_some_are_missing():
    """A domino has a number (KD-COMP.1), an empty square has none."""
    match = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Greedy()], seed=1)
    match.run()
    shown = make_frame(match, "board")
    assert (str(shown["domino"].dtype), str(shown["in_grid"].dtype)) == ("Int64", "boolean")


@pytest.mark.parametrize("name", ["board", "players", "scores", "compared_moves"])
def test_the_whole_match_is_its_positions_by_ply(name: str):
    match = played(GAME, 8)
    rows = make_rows(match, name, whole=True)
    for ply in range(match.ply + 1):
        then = match.branch(ply, chance="ask")
        assert [row for row in rows if row["ply"] == ply] == [{"ply": ply, **row} for row in make_rows(then, name)]
    assert next(iter(rows[0])) == "ply"


def test_the_board_is_told_by_the_facts_of_what_lies_there():
    match = played(GAME, 8)
    found = {row["place"]: row for row in make_rows(match, "board")}
    assert found == {place: {**facts(thing), "place": place} for place, thing in match.state.places().items()}
    assert found
    assert list(make_frame(kb.Match(GAME, 2), "board").columns) == ["place"]


def test_the_score_is_told_line_by_line():
    match = played(GAME, 8)
    rows = make_rows(match, "scores")
    assert [(row["rule"], row["points"], row["places"]) for row in rows] == [
        (line.rule, line.points, line.at[0]) for line in match.state.score()
    ]


@each_game
def test_a_past_position_is_asked_as_the_present_is(game: kb.Game):
    match = played(game, 6)
    then = match.branch(4, chance="ask")
    assert compare_moves(match.at(4)) == compare_moves(then)
    assert kb.chances(match.at(4)) == kb.chances(then)
    assert kb.playouts(match.at(4), 3) == kb.playouts(then, 3)
    for option in compare_moves(then)[:1]:
        assert compare_moves(then)[option.move] == option
        assert kb.whatif(match.at(4), option.move) == kb.whatif(then, option.move)
    with pytest.raises(kb.KbError, match=r"cannot inspect .*; expected a match or a state"):
        compare_moves(match.at(4).view(0))  # pyright: ignore[reportArgumentType]


@each_name
@pytest.mark.parametrize("viewer", [0, None])
def test_twins_have_equal_tables_for_who_cannot_tell_them_apart(name: str, viewer: int | None):
    for one, two in twins(viewer, 9):
        whole = name != "compared_moves"
        assert make_rows(one, name, viewer, whole=whole) == make_rows(two, name, viewer, whole=whole)


def test_a_table_that_is_none_is_refused_with_the_five():
    for ask in (make_rows, make_frame):
        with pytest.raises(
            UnknownName, match="unknown table 'stars'; choose board, compared_moves, moves, players or scores"
        ):
            ask(played(GAME, 1), "stars")


# -- options ------------------------------------------------------------------------------------------------------


@each_game
def test_options_are_the_legal_moves_best_first(game: kb.Game):
    match = played(game, 4)
    found = compare_moves(match)
    state = match.state
    assert sorted(option.move for option in found) == sorted(str(move) for move in state.moves())
    first = next(iter(game.advisers))
    worth = [option.worth[first] for option in found]
    assert worth == sorted(worth, reverse=True)
    assert {name for option in found for name in option.worth} == set(game.advisers)
    for option in found:
        after = state.play(option.move)
        gained = after.points()[option.seat] - state.points()[option.seat]
        assert option.points == (gained if game.counted else None)
        told = [after.view(OPEN).narrate(event) for event in state.events(option.move)]
        assert list(option.effects) == list(dict.fromkeys(told))


def test_open_moves_are_told_by_their_form():
    match = kb.Match(GAME, ["Ann", "Bo"], seed=1)
    assert "Ann can also play: water {0}, where {0} is 1 to 9." in compare_moves(match).note
    assert "water {0}" in words(compare_moves(match)._repr_html_())


def test_where_nobody_decides_there_are_none_and_it_is_said_why():
    match = kb.Match(GAME, 2, chance="ask")
    assert compare_moves(match) == ()
    assert compare_moves(match).note == "A draw comes next, not a decision."
    over = kb.Match(GAME, [kb.Random(), kb.Random()], seed=1)
    over.run()
    assert (tuple(compare_moves(over)), compare_moves(over).note) == ((), "The match is over.")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_twins_have_equal_options_for_who_cannot_tell_them_apart(viewer: int | None):
    for moves in (10, 11):
        for one, two in twins(viewer, moves):
            mine, theirs = compare_moves(one, viewer), compare_moves(two, viewer)
            assert (mine, mine.note, mine._repr_html_()) == (theirs, theirs.note, theirs._repr_html_())
            if viewer not in one.state.to_act and one.game.hidden == "hands":
                assert not any(option.worth for option in mine)


def test_a_gardener_is_told_what_it_may_do_and_not_what_the_other_holds():
    """GR-1: nobody else sees the plant, so only its owner knows what it would score."""
    match = kb.Match(GAME, ["Ann", "Bo"], chance=["draw rose"])
    assert [option.points for option in compare_moves(match, 0)] == [3] * 9  # GR-3
    assert tuple(compare_moves(match, 1)) == ()
    assert compare_moves(match, 1).note == "Ann may have other moves that depend on hidden information."


def test_many_options_fold_and_are_shown_as_text():
    start = kb.games["kingdom-builder"].start(["<i>Ann</i>", "Bo"])
    match = kb.Match(kb.games["kingdom-builder"], start.names, seed=3)
    found = compare_moves(match)
    assert isinstance(found, ComparedMoves)
    assert len(repr(found)) < 200
    page = found._repr_html_()
    assert "i" not in tags(page)
    assert ("details" in tags(page)) == (len(found) > 20)
    assert CHANCE not in match.state.to_act
