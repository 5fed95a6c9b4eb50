"""Options and seats are checked in one place, and all errors are reported together."""

from typing import cast

import pytest

from kbwidgets.core.setup.options import Option, OptionValue, check_options
from kbwidgets.core.setup.seating import check_seating

SWITCH = Option("harmony", False, (False, True), "XX-1", "Harmony", "5 points")
NUMBER = Option("rounds", 3, range(1, 7), "XX-2", "Rounds", "how many")
WORD = Option("measure", "points", ("points", "crowns"), "XX-3", "Measure", "what counts")
PALETTE = ("blue", "green", "pink", "yellow")


def test_options_left_out_have_their_default():
    assert check_options([SWITCH, NUMBER, WORD], {"rounds": 5}, "XX-ERR.1") == (
        {"harmony": False, "rounds": 5, "measure": "points"},
        [],
    )


@pytest.mark.parametrize(
    ("name", "value", "rule", "text", "instead"),
    [
        ("harmony", 1, "XX-1", "The option harmony can't be 1.", "Use False or True."),
        ("harmony", "True", "XX-1", "The option harmony can't be 'True'.", "Use False or True."),
        ("rounds", 7, "XX-2", "The option rounds can't be 7.", "Use a whole number from 1 to 6."),
        ("rounds", True, "XX-2", "The option rounds can't be True.", "Use a whole number from 1 to 6."),
        ("rounds", "3", "XX-2", "The option rounds can't be '3'.", "Use a whole number from 1 to 6."),
        ("measure", "gold", "XX-3", "The option measure can't be 'gold'.", "Use points or crowns."),
        ("speed", 1, "XX-ERR.1", "There is no option 'speed'.", "Choose from harmony, rounds, measure."),
    ],
)
def test_a_wrong_option_is_told_with_what_is_allowed(name: str, value: OptionValue, rule: str, text: str, instead: str):
    values, refusals = check_options([SWITCH, NUMBER, WORD], {name: value}, "XX-ERR.1")
    assert [(r.code, r.rule, r.text, r.at, r.instead) for r in refusals] == [("XX-ERR.1", rule, text, (name,), instead)]
    assert values == {"harmony": False, "rounds": 3, "measure": "points"}


def test_all_wrong_options_are_told():
    _, refusals = check_options([SWITCH, NUMBER], {"harmony": 2, "rounds": 0, "speed": 1}, "XX-ERR.1")
    assert len(refusals) == 3


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SWITCH, "True", True),
        (SWITCH, " off ", False),
        (SWITCH, "YES", True),
        (SWITCH, "maybe", "maybe"),
        (NUMBER, "4", 4),
        (NUMBER, "9", "9"),
        (NUMBER, "on", "on"),
        (WORD, "Crowns", "crowns"),
        (WORD, "on", "on"),
    ],
)
def test_a_text_is_read_as_the_value_it_means(option: Option, text: str, value: OptionValue):
    """A range contains 1, which is equal to True, but `on` is not a number."""
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize("option", [SWITCH, NUMBER, WORD])
def test_every_value_is_read_from_its_text(option: Option):
    assert [option.parse(str(value)) for value in option.values] == list(option.values)
    assert all(option.allows(option.parse(str(value))) for value in option.values)


def refusals_of(seats: int | list[str], colours: list[str] | None = None) -> list[str]:
    """Return the refusals of these seats."""
    _, refusals = check_seating(seats, colours, range(2, 5), PALETTE, "XX-ERR.2", "XX-4")
    assert all((refusal.code, refusal.rule) == ("XX-ERR.2", "XX-4") for refusal in refusals)
    return [f"{refusal.text}; {refusal.instead}" for refusal in refusals]


def test_names_and_colours_are_given_where_none_are_chosen():
    seating, refusals = check_seating(3, None, range(2, 5), PALETTE, "XX-ERR.2", "XX-4")
    assert refusals == []
    assert seating.names == ("Player 1", "Player 2", "Player 3")
    assert seating.colours == ("blue", "green", "pink")


def test_names_lose_the_spaces_around_them():
    assert check_seating([" Ann ", "Bo"], None, range(2, 5), PALETTE, "", "")[0].names == ("Ann", "Bo")


@pytest.mark.parametrize("count", [-1, 0, 1, 5, 99])
def test_a_wrong_number_of_players_is_refused(count: int):
    players = "1 player" if count == 1 else f"{count} players"
    assert refusals_of(count) == [f"This game isn't for {players}.; Play with 2 to 4 players."]
    if count >= 0:
        assert refusals_of([f"P{n}" for n in range(count)]) == [
            f"This game isn't for {players}.; Play with 2 to 4 players."
        ]


@pytest.mark.parametrize(
    ("seats", "value"),
    [
        (True, "True"),
        (2.0, "2.0"),
        ("Bo", "'Bo'"),
        (b"Bo", "b'Bo'"),
        ({"Ann": 1, "Bo": 2}, "{'Ann': 1, 'Bo': 2}"),
        ("x" * 999, "'xxx"),
    ],
)
def test_what_is_neither_a_number_nor_a_list_is_no_seating(seats: object, value: str):
    """A bare name is not seated letter by letter."""
    (refusal,) = refusals_of(cast("int", seats))
    assert refusal.startswith(f"The players can't be {value}")
    assert refusal.endswith("; Use a number or a list of names, for 2 to 4 players.")
    assert len(refusal) < 250


def test_a_name_is_a_text():
    assert refusals_of(cast("list[str]", ["Ann", 3])) == ["Player 2 can't be called 3.; Use text as a name."]


def test_the_colours_are_a_list():
    wrong = refusals_of(["Ann", "Bo"], cast("list[str]", "blue"))
    assert wrong == ["The colours can't be 'blue'.; Choose 2 of blue, green, pink, yellow."]


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (["Ann", ""], "Player 2 has no name.; Give every player a name."),
        (["  ", "Bo"], "Player 1 has no name.; Give every player a name."),
        (["Ann", " ANN"], "Two players are called ' ANN'.; Give every player a different name."),
        (["Ann", "B\no"], "The name 'B\\no' has a character that can't be printed.; Use one line of text."),
    ],
)
def test_a_bad_name_is_refused(names: list[str], wrong: str):
    assert refusals_of(names) == [wrong]


@pytest.mark.parametrize(
    ("colours", "wrong"),
    [
        (["blue"], "The match has 2 players, but 1 colour.; Choose 2 of blue, green, pink, yellow."),
        (["blue", "red"], "There is no colour 'red'.; Choose blue, green, pink or yellow."),
        (["pink", "pink"], "Two players have chosen pink.; Choose blue, green or yellow."),
    ],
)
def test_a_bad_colour_is_refused(colours: list[str], wrong: str):
    assert refusals_of(["Ann", "Bo"], colours) == [wrong]


def test_all_that_is_wrong_with_the_seats_is_told():
    assert len(refusals_of(["Ann", "ann", ""], ["red", "blue", "blue"])) == 4
