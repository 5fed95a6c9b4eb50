"""A message from the page is a request or changes nothing, and the cell answers with its present scene."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

import pytest

from kbwidgets import Kingdomino

from .jupyter_page import in_step, page_of, wire_of
from .page import unpacked


@pytest.mark.parametrize(
    "data", [{"method": "nonsense"}, {"method": "update", "state": {"nonsense": 1}}, {"method": "custom"}]
)
def test_a_message_that_no_page_sends_is_logged_and_the_cell_goes_on(data: Any, caplog: pytest.LogCaptureFixture):
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    wire_of(widget).arrive(data)
    if data["method"] == "nonsense":
        assert 'msg with method "nonsense"' in caplog.text
    widget.play(widget.moves()[0])
    assert widget.story[-1].startswith("Ann chose ")


@pytest.mark.parametrize("forged", [None, 0, "x", [], {}, {"rev": 99, "nodes": {}}, True, "IPY_MODEL_1"])
def test_a_synced_trait_that_a_page_writes_changes_nothing_and_is_sent_again_with_the_present(forged: Any):
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    state, kept = widget.state, widget.get_state()
    assert {"scene", "_esm", "_bundle", "_model_name", "_view_name", "layout"} <= set(widget.keys)
    for name in [*widget.keys, "state", "match", "control", "comm"]:
        before = len(wire_of(widget).sent)
        wire_of(widget).arrive({"method": "update", "state": {name: forged}, "buffer_paths": []})
        *states, whole = [data for _, data in wire_of(widget).sent[before:]]
        assert [data["state"] for data in states] == ([{name: kept[name]}] if name in widget.keys else [])
        assert whole["content"]["k"] == "full"
    assert widget.state is state
    assert widget.get_state() == kept
    assert in_step(widget)


def test_the_code_of_the_page_travels_when_a_page_opens_and_never_again():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    code, (_, opened) = widget.get_state()["_bundle"], wire_of(widget).sent[0]
    assert opened["state"]["_bundle"] == code
    before = len(wire_of(widget).sent)
    widget.play(widget.moves()[0])
    for data in ({"method": "update", "state": {"scene": {"rev": 99}}}, {"method": "custom", "content": None}):
        wire_of(widget).arrive({**data, "buffer_paths": []})
    later = [data for _, data in wire_of(widget).sent[before:]]
    assert len(later) >= 4
    assert not any(code in str(data) for data in later)
    wire_of(widget).arrive({"method": "request_state"})  # This page opens late.
    assert wire_of(widget).sent[-1][1]["state"]["_bundle"] == code


def test_all_traits_at_once_are_forged_in_vain():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    state, kept = widget.state, widget.get_state()
    wire_of(widget).arrive({"method": "update", "state": dict.fromkeys(widget.keys, "forged"), "buffer_paths": []})
    assert widget.state is state
    assert widget.get_state() == kept


def test_a_custom_message_that_is_no_request_is_answered_by_the_present():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    for content in (None, "x", {"kind": "anywidget-command", "name": "close", "id": "1"}, {"play": "choose 5"}):
        wire_of(widget).arrive({"method": "custom", "content": content})
        _, data = wire_of(widget).sent[-1]
        assert data["content"]["k"] == "full"
    assert widget.comm is not None


def test_a_request_moves_the_match_and_the_page_follows():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    page = page_of(widget)
    pick = next(iter(page.choices))
    wire_of(widget).arrive({"method": "custom", "content": {"id": "a-1", "rev": page.rev, "path": [pick]}})
    assert str(widget.match.moves[-1]) == f"choose {pick.split()[1]}"
    assert in_step(widget)


def test_a_page_that_opens_late_gets_the_present():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    widget.play(widget.moves()[0])
    wire_of(widget).arrive({"method": "request_state"})
    _, data = wire_of(widget).sent[-1]
    assert data["state"]["scene"]["rev"] == widget.control.stream.rev
    assert unpacked(data["state"]["scene"])["about"]["ply"] == str(widget.match.ply)
