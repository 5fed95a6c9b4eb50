"""Only a well-formed request counts, and everything else changes nothing."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.widget.page.request import LONGEST_FILE, Request, read_request

from .page import Page, refusal

KINGDOMINO = kb.games["kingdomino"]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
PICKS = st.sampled_from(
    ["domino 5", "/undo", "/goto", "0:1,0", "turn 0", "start", "/start", "/name 0", "", 3, -1, True]
)
NEAR = st.fixed_dictionaries(
    {
        "id": st.text(max_size=4) | st.just("t-1") | JSON,
        "rev": st.just(1) | st.integers() | JSON,
        "path": st.lists(PICKS | JSON, max_size=3) | JSON,
    }
)


def two_people() -> Page:
    return Page(kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7))


def test_a_request_has_an_id_a_revision_and_a_path_and_nothing_else():
    assert read_request({"id": "a-1", "rev": 3, "path": []}) is not None
    for wrong in (
        {"id": "a-1", "rev": 3},
        {"id": "a-1", "rev": 3, "path": [], "seat": 1},
        {"id": "", "rev": 3, "path": []},
        {"id": "a" * 65, "rev": 3, "path": []},
        {"id": 7, "rev": 3, "path": []},
        {"id": "a-1", "rev": "3", "path": []},
        {"id": "a-1", "rev": True, "path": []},
        {"id": "a-1", "rev": 3.0, "path": []},
        {"id": "a-1", "rev": 10**10, "path": []},
        {"id": "a-1", "rev": 3, "path": "undo"},
        {"id": "a-1", "rev": 3, "path": ["a"] * 9},
        {"id": "a-1", "rev": 3, "path": [None]},
        {"id": "a-1", "rev": 3, "path": [1.5]},
        {"id": "a-1", "rev": 3, "path": [{"ore": "2"}]},
        {"id": "a-1", "rev": 3, "path": [{"ore": 0}]},
        {"id": "a-1", "rev": 3, "path": [{"ore": -1}]},
        {"id": "a-1", "rev": 3, "path": [{"ore": True}]},
        {"id": "a-1", "rev": 3, "path": [{"ore": 2.0}]},
        {"id": "a-1", "rev": 3, "path": [{5: 1}]},
        {"id": "a-1", "rev": 3, "path": [{f"{n}": 1 for n in range(201)}]},
        {"id": "a-1", "rev": 3, "path": [["rome", "rome"]]},
        {"id": "a-1", "rev": 3, "path": [["rome", 5]]},
        {"id": "a-1", "rev": 3, "path": [["rome", ["cairo"]]]},
        {"id": "a-1", "rev": 3, "path": [["x" * 201]]},
        {"id": "a-1", "rev": 3, "path": [[f"{n}" for n in range(201)]]},
        {"id": "a-1", "rev": 3, "path": [{"ore": {"ore": 2}}]},
        {"id": "a-1", "rev": 3, "path": ["a" * 201]},
        "undo", None, 7, [], ["undo"],
    ):  # fmt: skip
        assert read_request(wrong) is None, wrong


def test_a_pick_may_be_a_bundle_or_some_nodes():
    found = read_request({"id": "a", "rev": 3, "path": ["offer", {"ore": 2, "wool": 1}, {}, ["b", "a"], []]})
    assert found is not None
    assert found.path == ("offer", {"ore": 2, "wool": 1}, {}, ("b", "a"), ())


def test_half_a_surrogate_pair_is_no_text_for_it_could_not_be_sent_back():
    assert read_request({"id": "\ud800", "rev": 1, "path": []}) is None
    for pick in ("\udfff", {"\ud900": 1}, ["\ud900"]):
        assert read_request({"id": "a", "rev": 1, "path": [pick]}) is None
    page = Page()
    page.ask("set up")
    page.control.receive({"id": "a", "rev": page.rev, "path": ["/name 0", "\ud800"]})
    json.dumps(page.control.stream.snapshot(), ensure_ascii=False).encode()  # Jupyter writes it like this.


@given(JSON | NEAR)
@settings(deadline=None)
def test_no_message_but_an_offered_choice_touches_the_match(content: Any):
    page = two_people()
    state, offered = page.control.playing.state, {json.dumps([key]) for key in page.choices}
    acts = isinstance(content, dict) and json.dumps(content.get("path"), default=str) in offered
    page.control.receive(content)
    assert acts or page.control.playing.state is state
    assert page.in_step()


def test_garbage_is_answered_by_the_present():
    page = two_people()
    for content in (None, 7, "undo", [], {}, {"id": "a", "rev": 1, "path": [None]}):
        page.control.receive(content)
        assert page.messages[-1]["k"] == "full"
    assert page.in_step()


def test_a_request_of_a_megabyte_is_refused():
    page = two_people()
    state = page.control.playing.state
    for huge in ({"id": "a", "rev": page.rev, "path": ["x" * 1_000_000]}, {"id": "x" * 1_000_000, "rev": 1, "path": []},
                 {"id": "a", "rev": page.rev, "path": ["x"] * 1_000_000}, "x" * 1_000_000,
                 {"id": "a", "rev": page.rev, "path": [{str(n): n for n in range(100_000)}]},
                 {"id": "a", "rev": page.rev, "path": [[str(n) for n in range(100_000)]]}):  # fmt: skip
        page.control.receive(huge)
    assert page.control.playing.state is state
    assert page.in_step()


def test_ten_thousand_requests_that_are_no_choice_change_nothing():
    page = two_people()
    state, rev = page.control.playing.state, page.rev
    for n in range(10_000):
        page.control.receive({"id": f"a-{n}", "rev": rev, "path": ["domino 99"]})
    assert page.control.playing.state is state
    assert page.rev == rev
    assert page.in_step()


def test_an_old_revision_is_refused_as_stale_and_the_page_gets_the_present():
    page = two_people()
    old = page.rev
    page.ask(next(iter(page.choices)))
    state = page.control.playing.state
    answer = page.ask(next(iter(page.choices)), rev=old)
    assert (answer["ok"], answer["stale"]) == (False, True)
    assert page.messages[-1]["k"] == "full"
    assert page.control.playing.state is state


def test_a_page_in_step_gets_no_whole_scene_for_its_hello():
    page = two_people()
    assert page.ask() == {"k": "answer", "id": "t-1", "ok": True}
    assert page.ask(rev=0)["k"] == "full"


def test_a_path_that_is_no_choice_is_refused_with_the_rules_own_reason():
    """KD-PICK.1: only a free domino of the next line may be chosen."""
    page = two_people()
    answer = page.ask("domino 99")
    assert refusal(answer)["rule"] == "KD-PICK.1"
    assert answer["at"] == "domino 99"
    assert answer["stale"] is False, "the page would say that the position has changed"


@pytest.mark.parametrize(
    "path",
    [["/leave"], ["/start"], ["start"], ["open"], ["again"], ["gallery"], ["choose kingdomino"], ["undo", "undo"],
     ["goto"], ["goto", 999], ["goto", -1], ["goto", "0"], ["retry"], ["take over"], ["name 0", "Eve"], [{"undo": 1}],
     [5], ["rule KD-PLACE.5"]],
)  # fmt: skip
def test_a_forged_path_is_refused(path: list[Any]):
    page = two_people()
    page.ask(next(iter(page.choices)))
    state, ui = page.control.playing.state, page.control.ui
    assert page.ask(*path)["ok"] is False
    assert page.control.playing.state is state
    assert page.control.ui == ui


def test_a_page_that_is_bound_to_a_seat_cannot_act_for_another():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    due = match.state.to_act[0]
    page, other = Page(match, viewer=1 - due), Page(match, viewer=due)
    state = match.state
    pick = next(key for key in other.choices if key.startswith("domino "))
    assert pick not in page.choices
    assert page.ask(pick)["ok"] is False
    assert match.state is state
    assert other.ask(pick)["k"] == "delta"
    assert match.state is not state


def test_a_page_cannot_act_for_a_computer_player():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    page = Page(match)
    pick = next(key for key in page.choices if key.startswith("domino "))
    match.seat_player(match.state.to_act[0], kb.Random())  # The page still offers the choice.
    state = match.state
    assert refusal(page.ask(pick))["text"] == "It's not your turn."
    assert match.state is state


def test_a_look_at_a_path_is_a_request_that_says_so():
    found = read_request({"id": "a-1", "rev": 3, "path": ["domino 5"], "peek": True})
    assert found is not None
    assert found.peek
    assert not Request("a-1", 3, ("domino 5",)).peek
    for wrong in (False, 1, "yes", None):
        assert read_request({"id": "a-1", "rev": 3, "path": ["domino 5"], "peek": wrong}) is None


def test_only_what_is_written_into_a_field_may_be_long():
    assert read_request({"id": "a", "rev": 1, "path": ["option deck", "x" * LONGEST_FILE]}) is not None
    assert read_request({"id": "a", "rev": 1, "path": ["option deck", "x" * (LONGEST_FILE + 1)]}) is None


def test_a_game_without_previews_answers_a_look_with_nothing():
    page = two_people()
    rev, shown = page.rev, json.dumps(page.shown)
    page.control.receive({"id": "p", "rev": rev, "path": [next(iter(page.choices))], "peek": True})
    assert page.messages[-1] == {"k": "answer", "id": "p", "ok": True}
    assert (page.rev, json.dumps(page.shown)) == (rev, shown)
