"""The trie of picks gives each path one meaning or none."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Some, Span, Text


@pytest.fixture
def choices() -> Choices:
    result = Choices()
    result.add(("a", "b"), "a to b", note="+2")
    result.add(("a", "c", Span(2, 9, 3)), "a to c with {0}")
    result.add(("name", Text(5)), "/name {0}")
    result.add(("goto", Span(-1, 1, 0)), "/goto {0}")
    return result


def test_the_trie_has_notes_ranges_and_texts_at_its_leaves(choices: Choices):
    assert choices.json() == {
        "a": {"b": "+2", "c": {"#": [2, 9, 3, 1]}},
        "name": {"$": [5, 1]},
        "goto": {"#": [-1, 1, 0, 1]},
    }


@pytest.mark.parametrize(
    ("path", "meaning"),
    [
        (("a", "b"), "a to b"),
        (("a", "c", 2), "a to c with 2"),
        (("a", "c", 9), "a to c with 9"),
        (("goto", -1), "/goto -1"),
        (("name", "Ann"), "/name Ann"),
        (("name", ""), "/name "),
        (("name", "{0}"), "/name {0}"),
    ],
)
def test_a_path_that_is_offered_has_its_meaning(choices: Choices, path: Any, meaning: str):
    assert choices.find(path) == meaning


@pytest.mark.parametrize(
    "path",
    [
        (),
        ("a",),
        ("b",),
        ("a", "c"),
        ("a", "c", 1),
        ("a", "c", 10),
        ("a", "c", "3"),
        ("a", "c", True),
        ("a", "b", "c"),
        ("a", "b", 1),
        ("name",),
        ("name", 5),
        ("name", "toolong"),
        ("name", {"x": 1}),
        ({"a": 1},),
        ("goto", 2),
        (1,),
        ("a", {"b": 1}),
        ("name", "Ann", "Ann"),
    ],
)
def test_a_path_that_is_not_offered_means_nothing(choices: Choices, path: Any):
    assert choices.find(path) is None


def test_a_number_that_is_written_like_a_key_is_not_the_key():
    choices = Choices()
    choices.add(("1", "2"), "one two")
    choices.add(("1", "n", Span(0, 9, 0)), "one {0}")
    assert choices.find(("1", "2")) == "one two"
    assert choices.find((1, 2)) is None
    assert choices.find((1, "n", 3)) is None


def test_a_path_cannot_end_where_another_goes_on():
    choices = Choices()
    choices.add(("a",), "a")
    with pytest.raises(ValueError, match="'a' is the end of one path"):
        choices.add(("a", "b"), "b")


# -- open picks anywhere ------------------------------------------------------------------------------------------

MINE = Bundle((Item("brick", "Brick", 2), Item("wool", "Wool", 1)), 1, 3, "You give")
ALL = Bundle((Item("brick", "Brick", 9), Item("wool", "Wool", 9)), 0, 4)


@pytest.fixture
def trade() -> Choices:
    choices = Choices()
    choices.add(("offer", MINE, ALL), "offer {0} for {1}", tried=True)
    choices.add(("offer", MINE, "all"), "give {0}")
    choices.add(("offer", "twice", Span(2, 3, 2)), "offer {0} times")
    choices.add((Some(("rome", "athens", "cairo"), 1, 2), Span(1, 9, 1)), "raid {0} with {1}")
    return choices


def test_what_follows_an_open_pick_stands_in_its_level(trade: Choices):
    mine: Any = {"items": [["brick", "Brick", 2], ["wool", "Wool", 1]], "total": [1, 3], "name": "You give"}
    all_: Any = {"items": [["brick", "Brick", 9], ["wool", "Wool", 9]], "total": [0, 4], "then": 0}
    assert trade.json() == {
        "offer": {"*": {**mine, "then": {"*": all_, "all": 1}}, "twice": {"#": [2, 3, 2, 1]}},
        "+": {"keys": ["rome", "athens", "cairo"], "total": [1, 2], "then": {"#": [1, 9, 1, 1]}},
    }


@pytest.mark.parametrize(
    ("path", "meaning"),
    [
        (("offer", {"brick": 1}, {"wool": 4}), "offer 1 brick for 4 wool"),
        (("offer", {"wool": 1, "brick": 2}, {}), "offer 2 brick 1 wool for nothing"),
        (("offer", {"wool": 1}, "all"), "give 1 wool"),
        (("offer", "twice", 3), "offer 3 times"),
        ((("cairo", "rome"), 5), "raid rome cairo with 5"),
    ],
)
def test_open_picks_stand_in_the_meaning_where_they_belong(trade: Choices, path: Any, meaning: str):
    assert trade.find(path) == meaning
    read = trade.path(meaning)
    assert read is not None
    assert trade.find(read) == meaning


@pytest.mark.parametrize(
    "path",
    [
        ("offer",),
        ("offer", {"brick": 1}),
        ("offer", {"brick": 3}, {"wool": 1}),
        ("offer", {}, {"wool": 1}),
        ("offer", {"brick": 1}, {"wool": 5}),
        ("offer", {"brick": 1}, {"ore": 1}),
        ("offer", {"brick": 1}, {"wool": 1}, "all"),
        ("offer", "all"),
        ("all",),
        (("rome",),),
        (("rome", "athens", "cairo"), 1),
        (("rome", "rome"), 1),
        ((), 1),
        ("rome", 1),
        ({"rome": 1}, 1),
    ],
)
def test_open_picks_that_do_not_fit_mean_nothing(trade: Choices, path: Any):
    assert trade.find(path) is None


@pytest.mark.parametrize("meaning", ["offer 3 brick for 1 wool", "offer nothing for nothing", "raid with 3", "give"])
def test_what_no_picks_mean_has_no_path(trade: Choices, meaning: str):
    assert trade.path(meaning) is None


def test_every_path_can_be_walked_with_some_of_each_open_pick(trade: Choices):
    met: set[str] = set()
    for seed in range(200):
        for path, tried in trade.walk(Random(seed)):
            meaning = trade.find(path)
            assert meaning is not None
            assert tried == (" for " in meaning)
            assert trade.path(meaning) is not None
            met.add(meaning)
    assert {"raid athens with 1", "raid rome cairo with 9", "offer 3 times", "give 2 brick 1 wool"} <= met


def test_behind_one_level_there_is_one_open_pick(trade: Choices):
    for other in (Span(1, 2, 1), Text(4), Some(("a", "b"), 1, 2)):
        with pytest.raises(ValueError, match="already exists"):
            trade.add(("offer", other), "{0}")
    with pytest.raises(ValueError, match="is the end of one path"):
        trade.add(("offer", ALL, "none"), "{0}")
    with pytest.raises(ValueError, match="already exists"):
        trade.add(("offer", MINE, ALL), "swap {0} for {1}")
    with pytest.raises(ValueError, match="reserved for open picks"):
        trade.add(("offer", "*"), "x")


def test_a_node_is_picked_alone_or_together_with_others(trade: Choices):
    for wrong in (("rome",), ("offer", Some(("all", "b"), 1, 2))):
        with pytest.raises(ValueError, match="already exists"):
            trade.add(wrong, "{0}")
    with pytest.raises(ValueError, match="the middle of another"):
        trade.add(("rome", "b"), "b")
    with pytest.raises(ValueError, match="already a path"):
        trade.add_pairs((), ("a", "rome"), ("b",), "{0} {1}")
    trade.add_pairs(("boat",), ("a", "b"), ("c",), "{0} {1}")
    with pytest.raises(ValueError, match="already exists"):
        trade.add(("boat", "a"), "a")


@pytest.mark.parametrize(
    ("keys", "leads"),
    [
        (("offer",), True),
        (("offer", "twice"), True),
        (("offer", "all"), False),
        (("offer", "twice", "2"), False),
        (("rome",), True),
        (("rome", "athens"), False),
        (("paris",), False),
        (("boat", "a"), True),
        (("boat", "a", "c"), True),
        (("boat", "c"), False),
        (("boat", "a", "b"), False),
        ((), True),
    ],
)
def test_keys_lead_on_if_a_choice_begins_with_them(trade: Choices, keys: tuple[str, ...], leads: bool):
    trade.add_pairs(("boat",), ("a", "b"), ("c",), "{0} {1}")
    assert trade.is_prefix(keys) == leads


def test_the_nodes_picked_first_are_told_whether_alone_together_or_as_pairs(trade: Choices):
    trade.add_pairs((), ("a", "b"), ("c",), "{0} {1}")
    trade.add_pairs((), ("b",), ("d",), "{0} {1}")
    assert trade.firsts() == ("offer", "rome", "athens", "cairo", "a", "b")


def test_pairs_in_any_order_mean_the_same_whichever_is_picked_first(trade: Choices):
    meanings = {("a", "c"): "put A there", ("b", "c"): "put B there"}
    trade.add_pairs((), ("a", "b"), ("c",), meanings, any_order=True)
    assert trade.json()["&"] == [[["a", "b"], ["c"], 1, 1]]
    assert trade.find(("b", "c")) == trade.find(("c", "b")) == "put B there"
    assert trade.find(("a", "b")) is None
    assert trade.path("put A there") == ("a", "c")
    assert trade.firsts()[-3:] == ("a", "b", "c")
    assert all((path, False) in list(trade.walk(Random(1))) for path in (("b", "c"), ("c", "b")))
    assert trade.to_try().find(("c", "a")) == "put A there"
    with pytest.raises(ValueError, match="a path behind"):
        trade.add_pairs((), ("d",), ("rome",), "{0} {1}", any_order=True)


def test_a_meaning_is_filled_in_once():
    choices = Choices()
    choices.add(("say", Text(9), Text(9)), "say {0} and {1}")
    assert choices.find(("say", "{1}", "x")) == "say {1} and x"
    assert choices.path("say {1} and x") == ("say", "{1}", "x")


def test_choices_to_be_tried_are_the_same_paths_with_no_word_of_whether_they_fit(trade: Choices):
    trade.add_pairs(("boat",), ("rome", "athens"), ("cairo",), "sail {0} to {1}")
    tries = trade.to_try()
    assert all(tried for _, tried in tries.walk(Random(1)))
    assert [path for path, _ in tries.walk(Random(1))] == [path for path, _ in trade.walk(Random(1))]
    assert tries != trade


def test_what_is_picked_behind_a_pair_is_told_once_for_all_of_them():
    """Every reading of the paths knows it: lookup, inverse, walk, prefix, drawing and trial."""
    load, choices = Choices(), Choices()
    load.add((Span(1, 3, 1),), "{0} tons")
    load.add(("all",), "3 tons")
    choices.add_pairs(("boat",), ("rome",), ("cairo", "tunis"), "ship {0} {1} ", behind=load)
    level = {"#": [1, 3, 1, 1], "all": 1}
    assert choices.json() == {"boat": {"&": [[["rome"], ["cairo", "tunis"], level]]}}
    assert choices.find(("boat", "rome", "tunis", 2)) == "ship rome tunis 2 tons"
    assert choices.find(("boat", "rome", "tunis", "all")) == "ship rome tunis 3 tons"
    for path in (
        ("boat", "rome"),
        ("boat", "rome", "tunis"),
        ("boat", "rome", "tunis", 4),
        ("boat", "rome", "rome", 2),
    ):
        assert choices.find(path) is None
    assert choices.path("ship rome cairo 2 tons") == ("boat", "rome", "cairo", 2)
    assert choices.path("ship rome rome 2 tons") is None
    for keys in (["boat"], ["boat", "rome"], ["boat", "rome", "tunis"], ["boat", "rome", "tunis", "all"]):
        assert choices.is_prefix(keys)
    assert not choices.is_prefix(["boat", "rome", "rome"])
    assert not choices.is_prefix(["boat", "rome", "tunis", "rome"])
    assert list(choices.nodes()) == ["boat", "rome", "cairo", "tunis", "all"]
    walked = list(choices.walk(Random(1)))
    assert [choices.find(path) is not None for path, _ in walked] == [True] * 4
    assert {tried for _, tried in walked} == {False}
    assert {tried for _, tried in choices.to_try().walk(Random(1))} == {True}
    assert choices.to_try().json() == {"boat": {"&": [[["rome"], ["cairo", "tunis"], {"#": [1, 3, 1, 0], "all": 0}]]}}


def test_a_path_that_begins_as_pairs_do_is_one_pair_more():
    """A lesson offers tries beside the legal moves."""
    load, choices = Choices(), Choices()
    load.add((Span(1, 3, 1),), "{0} tons")
    choices.add_pairs((), ("rome",), ("cairo",), "ship {0} {1} ", behind=load)
    choices.add(("rome", "paris"), "ship rome paris", tried=True)
    assert choices.json() == {"&": [[["rome"], ["cairo"], {"#": [1, 3, 1, 1]}], [["rome"], ["paris"], 0]]}
    assert choices.find(("rome", "paris")) == "ship rome paris"
    assert choices.find(("rome", "cairo", 2)) == "ship rome cairo 2 tons"
    with pytest.raises(ValueError, match="already"):
        choices.add(("rome", "cairo"), "ship rome cairo")
