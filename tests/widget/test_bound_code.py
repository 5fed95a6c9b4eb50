"""A cell bound to a seat gives code what that seat may know: positions that look the same to it give the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import OPEN
from kbwidgets.inspect.why import Why
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget

from ..inspect.twins import OPEN_GAMES, played

SEATS = (0, 1)
POSITIONS = ((1, 5), (2, 5), (4, 5), (5, 5), (9, 5), (11, 5), (60, 23), (60, 45), (100, 18), (160, 5), (200, 23))
"""Numbers of moves and seeds; in the late ones both have cards that the other does not know."""
HIDING = [game for game in kb.games.loaded() if game.hidden != "nothing" and game.drawing is not None]


def bound(match: Match, seat: int) -> GameWidget:
    """Return a cell in which people play and which is bound to a seat."""
    return cell_of(match.game.name)(match=match, viewer=seat)


@cache
def pairs(seat: int) -> tuple[tuple[Match, Match], ...]:
    """Return matches that this seat cannot tell apart, in positions in which each of the seats acts."""
    found: list[tuple[Match, Match]] = []
    for game in HIDING:
        for moves, dealt in POSITIONS:
            match = played(game, moves, seed=dealt)
            other = Record.of(match, seat).replay()
            if other.state != match.state:  # The substitute for hidden information may be the true one.
                found.append((match, other))
    assert {one.state.to_act for one, _ in found} >= {(0,), (1,)}
    assert {one.game for one, _ in found} == set(HIDING)
    return tuple(found)


def heat(cell: GameWidget) -> object:
    """Return the ratings of the moves, or the reason why there are none."""
    try:
        return cell.heat()
    except kb.KbError as error:
        return str(error)


def saved(cell: GameWidget, folder: Path) -> str:
    return cell.save(folder / "saved.kbg").read_text(encoding="utf-8")


ASKED: dict[str, Callable[[GameWidget], object]] = {
    "story": lambda cell: cell.story,
    "moves": lambda cell: list(cell.moves()),
    "moves of one": lambda cell: list(cell.moves(0)),
    "moves of the other": lambda cell: list(cell.moves(1)),
    "score": lambda cell: cell.score(),
    "points": lambda cell: cell.points,
    "heat": heat,
    "line": repr,
    "spectator": lambda cell: cell.view(),
    "history": lambda cell: cell.history,
    "compare_moves": lambda cell: cell.compare_moves(),
    "chances": lambda cell: cell.chances(),
    "traits": lambda cell: (cell.ply, cell.to_act, cell.phase, cell.over),
    "picture": lambda cell: cell.snapshot(),
    "test": lambda cell: cell.history.as_test(),
}


@pytest.mark.parametrize("seat", SEATS)
def test_what_a_bound_cell_answers_tells_no_twins_apart(seat: int):
    for one, two in pairs(seat):
        mine, other = bound(one, seat), bound(two, seat)
        for name, asked in ASKED.items():
            told, as_well = asked(mine), asked(other)
            assert told == as_well, (name, one)
            assert str(told) == str(as_well), (name, one)
        mine.close()
        other.close()


@pytest.mark.parametrize("seat", SEATS)
def test_why_a_move_is_refused_tells_no_twins_apart(seat: int):
    """The test takes every move that is legal in one of them, whoever would make it."""
    undecided = 0
    for one, two in pairs(seat):
        mine, other = bound(one, seat), bound(two, seat)
        for text in {str(move) for match in (one, two) for move in match.state.moves()}:
            why, as_well = mine.why(text), other.why(text)
            assert why == as_well
            assert (repr(why), why._repr_html_()) == (repr(as_well), as_well._repr_html_())
            watched = Why.of(one.state, text, None)  # A spectator knows less than any seat.
            assert watched == Why.of(two.state, text, None)
            undecided += watched.is_uncertain
        mine.close()
        other.close()
    assert undecided, "there is no move whose legality depends on hidden information"


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_saved_and_what_callbacks_are_told_tells_no_twins_apart(seat: int, tmp_path: Path):
    compared = 0
    for one, two in pairs(seat):
        mine, other = bound(one.branch(seed=3), seat), bound(two.branch(seed=3), seat)
        assert saved(mine, tmp_path) == saved(other, tmp_path)
        moves = [str(move) for move in one.state.moves() if not two.state.refusals(move)]
        if moves and one.state.to_act == (seat,):
            told: list[list[object]] = [[], []]
            for cell, heard in zip((mine, other), told, strict=True):
                cell.match.leave_chance("ask")
                cell.on_move(heard.append)
                heard.append(cell.play(moves[0]))
            assert told[0] == told[1]
            assert len(told[0]) > 1
            compared += 1
        mine.close()
        other.close()
    assert compared


@pytest.mark.parametrize("seat", SEATS)
def test_the_view_of_another_seat_is_had_from_the_match_alone(seat: int):
    for one, _ in pairs(seat)[:3]:
        cell = bound(one, seat)
        assert cell.view(seat) == one.state.view(seat)
        for other in (1 - seat, OPEN):
            with pytest.raises(kb.KbError, match=rf"belongs to seat {seat}.*match\.state\.view\({other}\)"):
                cell.view(other)
        assert cell.match.state == one.state == cell.state
        cell.close()


@pytest.mark.parametrize("seat", SEATS)
def test_its_own_moves_and_all_that_is_open_are_told(seat: int):
    for one, _ in pairs(seat):
        cell, state = bound(one, seat), one.state
        if state.to_act == (seat,):
            assert list(cell.moves()) == list(state.moves())
            assert all(cell.why(move).is_allowed for move in list(state.moves())[:3])
        assert cell.score() == state.view(seat).score()
        cell.close()


def test_a_cell_that_people_share_or_that_shows_all_tells_code_everything():
    for one, _ in pairs(0)[:3]:
        for viewer in (None, "all"):
            cell = cell_of(one.game.name)(match=one, viewer=viewer)
            assert tuple(cell.story) == one.log()
            assert list(cell.moves()) == list(one.state.moves())
            assert cell.view(1) == one.state.view(1)
            cell.close()


@pytest.mark.parametrize("game", OPEN_GAMES, ids=lambda game: game.name)
def test_where_nothing_is_hidden_a_bound_cell_tells_all(game: kb.Game):
    match = played(game, 12)
    cell = bound(match, 0)
    assert tuple(cell.story) == match.log()
    assert list(cell.moves()) == list(match.state.moves())
    assert cell.view(1) == match.state.view(1)
    assert cast("tuple[object, ...]", cell.score()) == match.state.score()
    cell.close()
