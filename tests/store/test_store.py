"""A store returns everything that was shown, to every kernel that asks for it, and loses no match and no number."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.match.timeline import Change
from kbwidgets.store import Store

from .samples import KINGDOMINO, again, some_moves, stands


@pytest.mark.parametrize("name", list(kb.games))
def test_what_is_resumed_is_what_was_shown_with_what_can_be_made_again(name: str, store: Store):
    game, rng = kb.games[name], Random(5)
    for seed in range(3):
        match = kb.Match(game, [f"{n}" for n in range(game.seats[0])], seed=seed)
        store.keep(match)
        for _ in range(6):
            some_moves(match, 5, rng)
            match.comment("why", match.ply)
            assert stands(again(store, seed + 1)) == stands(match)
            match.goto(rng.randrange(match.ply + 1))
            assert stands(again(store, seed + 1)) == stands(match)
            assert match.state == again(store, seed + 1).at(match.ply)
    assert [saved.number for saved in store.saved_matches()] == [3, 2, 1]


def test_the_draws_that_follow_are_those_that_would_have_followed(store: Store):
    script = ["draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0", "draw 1"]
    match = kb.Match(KINGDOMINO, ["Ann", kb.Random()], seed=3, chance=script)
    store.keep(match)
    match.play(match.state.moves()[0])
    other = again(store)
    assert stands(other) == stands(match)
    for each in (match, other):
        each.run()
        while not each.state.over:
            each.play(each.state.moves()[0])
            each.run()
    assert other.moves == match.moves


def test_looking_at_a_match_or_letting_chance_and_computers_begin_leaves_nothing(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", kb.Random()], seed=1)
    store.keep(match)
    match.run()
    match.comment("begins", 1)
    assert not store.path.exists()
    match.play(match.state.moves()[0])
    assert stands(again(store)) == stands(match)


def test_a_move_is_written_before_anybody_is_told_whoever_asked_first(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    seen: list[bool] = []

    def shown(_: Change) -> None:
        seen.append(stands(again(store)) == stands(match))

    match.subscribe(shown)
    store.keep(match)
    some_moves(match, 3, Random(1))
    match.undo()
    assert seen == [True] * 4


def test_undo_keeps_what_lies_ahead_until_another_move_takes_its_place(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 4, Random(1))
    match.undo()
    while len(match.state.moves()) == 1:
        match.undo()
    first = again(store)
    first.goto(first.ply + len(first.ahead))
    assert first.state == match.at(match.ply + len(match.ahead))
    match.play(next(move for move in match.state.moves() if move != match.ahead[0]))
    assert stands(again(store)) == stands(match)


def test_the_lines_beside_the_one_that_is_played_and_what_may_be_taken_back_are_kept(store: Store):
    match, rng = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, undo="hidden"), Random(2)
    store.keep(match)
    some_moves(match, 5, rng)
    for _ in range(3):
        match.begin_line(rng.randrange(8, match.ply))
        some_moves(match, 3, rng)
        assert str(again(store).lines) == str(match.lines)
    match.comment("the better one", match.ply)
    kept = match.lines[0]
    match.follow(kept)
    assert stands(again(store)) == stands(match)
    assert repr(again(store).lines) == repr(match.lines)
    assert any("the better one" in line.comments.values() for line in again(store).lines.named.values())
    match.drop(match.lines[0])
    assert repr(again(store).lines) == repr(match.lines)
    assert again(store).undo_policy == "hidden"


def test_a_computer_player_sits_again_by_its_name_and_a_function_is_a_person_then(store: Store):
    def mine(view: kb.View, moves: object) -> str:
        raise AssertionError("it is never asked")

    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy(), mine], seed=1)
    store.keep(match)
    match.seat_player(0, kb.Random())
    match.seat_player(0, None)
    while match.state.to_act[0] != 0:
        match.play(match.state.moves()[0])
    match.play(match.state.moves()[0])
    other = Store(store.path)
    found = other.resume()
    assert [player and player.name for player in found.players] == [None, "greedy", None]
    saver = other.find_saver(found)
    assert saver is not None
    assert "mine" in saver.message
    assert "a person plays" in saver.message
    other.close()


def test_two_kernels_that_resume_one_match_lose_nothing_and_the_second_to_move_is_told(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 3, Random(1))
    other = Store(store.path)
    twin = other.resume(1)
    some_moves(twin, 2, Random(2))
    some_moves(match, 2, Random(3))
    some_moves(twin, 2, Random(2))
    mine, its = store.find_saver(match), other.find_saver(twin)
    assert mine is not None
    assert its is not None
    assert (its.number, its.message, mine.number) == (1, "", 2)
    assert "saved as match 2" in mine.message
    assert stands(again(store, 1)) == stands(twin)
    assert stands(again(store, 2)) == stands(match)
    other.close()


def test_a_match_that_is_resumed_where_it_is_played_is_the_same_one(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 3, Random(1))
    assert store.resume(1) is match


def test_an_unknown_number_says_what_there_is_and_nothing_is_forgotten_by_half(store: Store):
    with pytest.raises(kb.KbError, match="there is no saved match 4; nothing is saved"):
        store.resume(4)
    with pytest.raises(kb.KbError, match="no unfinished saved match"):
        store.resume()
    with pytest.raises(kb.KbError, match="saved match 1"):
        store.delete_saved(1)
    for seed in range(5):
        match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed)
        store.keep(match)
        some_moves(match, 1, Random(1))
    with pytest.raises(kb.KbError, match=r"saved match 9; kb\.saved_matches\(\) lists 5, 4, 3 and 2 others"):
        store.delete_saved(1, 9)
    for strange in (True, "1", 10**30, -1, 1.5):
        with pytest.raises(kb.KbError, match="there is no saved match"):
            store.delete_saved(strange)  # pyright: ignore[reportArgumentType]
        with pytest.raises(kb.KbError, match="there is no saved match"):
            store.resume(strange)  # pyright: ignore[reportArgumentType]
    store.delete_saved(1, 3)
    assert [saved.number for saved in store.saved_matches()] == [5, 4, 2]
    with pytest.raises(kb.UnknownName, match="kingdomin"):
        store.saved_matches("kingdomin")
    assert len(store.saved_matches("catan")) == 0


def test_a_forgotten_match_that_goes_on_is_kept_again_under_a_number_that_was_never_given(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 1, Random(1))
    store.delete_saved(1)
    some_moves(match, 1, Random(1))
    assert [saved.number for saved in store.saved_matches()] == [2]
    assert stands(again(store)) == stands(match)


def test_named_values_are_kept_for_each_learner_and_in_no_other_kind(store: Store):
    assert store.get("lesson", "catan") is None
    store.put("lesson", "catan", {"done": [1, 2], "ö": None})
    store.put("lesson", "catan", [True], learner="Bo")
    store.put("box", "catan", 3)
    assert store.get("lesson", "catan") == {"done": [1, 2], "ö": None}
    assert store.get("lesson", "catan", learner="Bo") == [True]
    store.put("lesson", "catan", 0.5)
    assert (store.get("lesson", "catan"), store.get("box", "catan"), store.get("box", "x")) == (0.5, 3, None)


GAMES = int(os.environ.get("KB_STORE_GAMES", "40"))
"""The number of matches of each of two processes; KB_STORE_GAMES=1000 is the full amount."""

WRITER = """
import json, sys
from random import Random
import kbwidgets as kb
from kbwidgets.store import Store
from kbwidgets.store.schema import VERSION
store, mine = Store(sys.argv[1]), {}
for seed in range(int(sys.argv[2]), int(sys.argv[3])):
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=seed)
    store.keep(match)
    rng = Random(seed)
    for _ in range(4):
        match.play(match.state.sample(rng))
    saver = store.find_saver(match)
    assert not saver.trouble, saver.trouble
    mine[saver.number] = [seed, [str(move) for move in match.moves]]
print(json.dumps(mine))
"""


def test_two_processes_that_write_at_once_lose_no_match_and_no_number(store: Store):
    ranges = [("0", str(GAMES)), (str(GAMES), str(2 * GAMES))]
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(store.path), *each], stdout=subprocess.PIPE, text=True)
        for each in ranges
    ]
    told = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    saved_moves = {int(number): value for words in told for number, value in json.loads(words).items()}
    assert sorted(saved_moves) == list(range(1, 2 * GAMES + 1))
    for saved in store.saved_matches():
        seed, moves = saved_moves[saved.number]
        match = store.resume(saved.number)
        assert (match.seed, [str(move) for move in match.moves]) == (seed, moves)
