"""A battle, its odds and dice, and the conquest after it, as the panels show them (CQ-6, CQ-17.6)."""

from __future__ import annotations

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.values.types import OPEN

from .drawings import every, keys, table_of, unpickable, words
from .positions import play, position


def test_a_battle_shows_both_sides_the_odds_and_its_three_buttons():
    """W4, CQ-6.8: 4 are sent against 2; one die wins 15 of 36 rolls, the battle 325 of 864."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4")
    table = table_of(state)
    assert words(table, "source count") == ["4"]
    assert words(table, "target count") == ["2"]
    assert words(table, "odds") == ["38", "% to take it", "Chance of taking it: 38%. ", "42% a roll"]
    moves = {str(move) for move in state.moves()}
    assert {table.choices.find((key,)) for key in ("roll", "roll out", "withdraw")} == moves
    assert {"cq-selected brazil", "cq-aimed north_africa"} <= keys(table)


def dice_after(dice: str) -> dict[str, str]:
    """Return the look of the dice of a roll, by their keys."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4", "roll")
    after = state.play(dice)
    table = drawn(after, OPEN).table(state.events(state.parse(dice), OPEN))
    found = [node for node in every(table.body) if node.key.endswith(("die 0", "die 1", "defence die"))]
    return {node.key: dict(node.attributes)["class"] for node in found}


@pytest.mark.parametrize(("dice", "winner"), [("dice 5 3", "attack die 0"), ("dice 4 4", "defence die")])
def test_the_dice_of_both_sides_are_shown_and_the_winner_is_marked(dice: str, winner: str):
    """CQ-6.6: the defender wins ties."""
    found = dice_after(dice)
    assert set(found) == {"attack die 0", "defence die"}
    assert [key for key, look in found.items() if "cq-wins" in look] == [winner]


@pytest.mark.parametrize(
    ("dice", "ties", "told"),
    [
        ("dice 5 3", "defender", "beats"),
        ("dice 3 5", "defender", "loses to"),
        ("dice 4 4", "defender", "tie: defender wins"),
        ("dice 4 4", "reroll", "tie: roll again"),
    ],
)
def test_the_dice_say_who_wins_the_roll(dice: str, ties: str, told: str):
    """CQ-6.6, option ties."""
    state = play(position("0 brazil 6i; 1 north_africa 2i", ties=ties), "attack brazil north_africa 4", "roll")
    after = state.play(dice)
    table = drawn(after, OPEN).table(state.events(state.parse(dice), OPEN))
    assert words(table, "dice word") == [told]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (4, "4 against 2: you win 42% of rolls. Chance of taking North Africa: 38%."),
        (5, "5 against 2: you win 42% of rolls. Chance of taking North Africa: 38%. "
            "5 armies are no better than 4, because you lose 2 at a time."),
    ],
)  # fmt: skip
def test_the_odds_of_an_attack_are_told_before_it_is_made(sent: int, told: str):
    """CQ-6.6: the odds are 325 of 864, and an odd number has the odds of the even one below."""
    drawing = drawn(position("0 brazil 6i; 1 north_africa 2i"), OPEN)
    table = drawing.peek(("brazil", "north_africa", sent))
    assert table is not None
    assert table.said == told
    assert words(table, "odds number") == ["38"]
    assert "cq-aimed north_africa" in keys(table)
    assert drawing.peek(("brazil", "peru", "north_africa")) is None
    assert "odds" not in keys(drawing.table())


def test_a_march_that_is_picked_is_told_in_the_strip():
    drawing = drawn(position("0 brazil 6i; 1 north_africa 2i"), OPEN)
    table = drawing.peek(("brazil",))
    assert table is not None
    assert table.prompt.text == "Attack from Brazil"
    assert words(table, "source name") == ["Brazil"]
    assert "target" not in keys(table)
    assert drawing.peek(("north_africa",)) is None


def test_a_bombardment_is_counted_in_the_odds_of_an_attack():
    """CQ-12.11: the odds are 125 of 216."""
    state = position("0 brazil 6i; 1 north_africa 2i", chance={"bombard": True})
    table = drawn(state, OPEN).peek(("brazil", "north_africa", 5))
    assert table is not None
    assert "5 against 2: you win 58% of rolls." in table.said


def test_after_a_conquest_a_number_of_each_type_moves_in():
    """W7: of Egypt's 4i 1c all but one regular may go."""
    state = play(position("0 egypt 4i 1c; 1 east_africa 1i"), "attack egypt east_africa 4", "roll", "dice 6 1")
    assert table_of(state).choices.find(({"i": 3, "c": 1},)) == "move_in 3i 1c"
    assert unpickable(state) == []
