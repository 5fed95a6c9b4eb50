"""Numbers in moves made in code: a whole number of any type becomes an int, and anything else is refused by field."""

from collections.abc import Callable

import numpy as np
import pytest

import kbwidgets as kb
from kbwidgets.core.moves.notation import make_exact
from kbwidgets.core.protocol.player import Choice
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.setup import Corner
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.pawns_board.rules.moves import MOVES, Place

SCRIPT = ("draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0")


class Five:
    """An object that counts as 5."""

    def __index__(self) -> int:
        return 5


@pytest.mark.parametrize("number", [np.int64(5), np.uint8(5), Five()])
def test_what_counts_as_a_whole_number_is_kept_as_one(number: int):
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1, chance=SCRIPT)
    assert match.state.refusals(Choose(number)) == ()
    match.play(Choose(number))
    move = match.moves[-1]
    assert move == Choose(5)
    assert isinstance(move, Choose)
    assert type(move.number) is int
    assert kb.Record.parse(kb.Record.of(match).text()).replay().state == match.state


def test_a_match_goes_on_after_a_move_with_numbers_of_numpy():
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], options={"shuffle": False})
    match.play(Place("Otter", np.int64(0), np.int64(0)))  # pyright: ignore[reportArgumentType]
    match.play("pass")
    assert match.state == match.at(0).play("place Otter at 0,0").play("pass")
    assert match.state.to_json() == match.at(0).play("place Otter at 0,0").play("pass").to_json()


def otter(row: object) -> kb.Move:
    return Place("Otter", row, 0)  # pyright: ignore[reportArgumentType]


def build(row: object) -> kb.Move:
    return Build(row, 6)  # pyright: ignore[reportArgumentType]


def choose(number: object) -> kb.Move:
    return Choose(number)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("value", [1.0, 1.5, True, None, "1", np.float64(1), np.bool_(True), float("nan"), [1]])
@pytest.mark.parametrize(
    ("name", "make", "field", "code"),
    [
        ("pawns-board", otter, "row", "PB-ERR.14"),
        ("kingdom-builder", build, "row", "KB-10.3"),
        ("kingdomino", choose, "number", "KD-ERR.13"),
    ],
)
def test_what_is_no_whole_number_is_refused_with_its_field(
    name: str, make: Callable[[object], kb.Move], field: str, code: str, value: object
):
    match = kb.Match(kb.games[name], 2, seed=1)
    state = match.state
    move = make(value)
    refusals = state.refusals(move)
    refused = [(refusal.code, refusal.text, refusal.instead) for refusal in refusals]
    assert refused == [(code, f"The field {field} can't be {value!r}.", "Use a whole number.")]
    for play in (match.play, state.play):
        with pytest.raises(kb.Refused) as caught:
            play(move)
        assert caught.value.refusals == refusals
    assert match.state is state


def test_every_wrong_field_is_named():
    match = kb.Match(kb.games["pawns-board"], 2, seed=1)
    texts = [refusal.text for refusal in match.state.refusals(Place(3, 0.5, False))]  # pyright: ignore[reportArgumentType]
    assert texts == [
        "The field card can't be 3.",
        "The field row can't be 0.5.",
        "The field col can't be False.",
    ]


def test_a_truth_is_no_number():
    state = kb.Match(kb.games["kingdom-builder"], 2, seed=1, chance="ask").state
    (refusal,) = state.refusals(Corner("farm", 1))  # pyright: ignore[reportArgumentType]
    assert (refusal.code, refusal.text, refusal.instead) == (
        "KB-10.3",
        "The field turned can't be 1.",
        "Use True or False.",
    )


def test_a_drawn_number_of_a_script_is_kept_as_a_whole_one():
    moves = kb.Match(kb.games["kingdomino"], 2, seed=1).moves
    script = [type(move)(np.int64(getattr(move, "number", getattr(move, "seat", 0)))) for move in moves]  # pyright: ignore[reportCallIssue]
    match = kb.Match(kb.games["kingdomino"], 2, seed=1, chance=script)
    assert match.moves == moves
    assert {type(getattr(move, "number", 0)) for move in match.moves} == {int}


def test_a_move_with_plain_values_is_the_same_thing():
    move = Place("Otter", 0, 0)
    assert make_exact(move, MOVES) is move


def test_a_player_that_answers_with_a_number_of_another_kind_is_named():
    class Float:
        name = "float"

        def choose(self, view: kb.View, moves: object, rng: object) -> Choice:
            return Choice(choose(18.0))

    match = kb.Match(kb.games["kingdomino"], [Float(), "Bo"], seed=1, chance=SCRIPT)
    with pytest.raises(kb.PlayerError, match=r"The field number can't be 18\.0"):
        match.step()
