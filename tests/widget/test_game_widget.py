"""GameWidget through the real ipywidgets: how it is made, what notebook code does with it, and how it is closed."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import sys
from typing import Any

import ipywidgets  # pyright: ignore[reportMissingTypeStubs]
import pytest

import kbwidgets as kb
from kbwidgets import Kingdomino
from kbwidgets.core.errors import KbError, MissingExtra, OptionError

from .conftest import Recorder
from .jupyter_page import in_step, page_of, wire_of

# -- constructor --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "options", "error"),
    [
        (None, {"harmony": True}, KbError),
        (None, {"seed": 3}, KbError),
        (None, {"colours": ["blue"]}, KbError),
        (None, {"chance": "ask"}, KbError),
        (["Ann", "Bo"], {"viewer": "none"}, KbError),
        (["Ann", "Bo"], {"viewer": 2}, KbError),
        (["Ann", "Bo"], {"viewer": -1}, KbError),
        (["Ann", "Bo"], {"viewer": True}, KbError),
        (None, {"viewer": 2}, KbError),
        (["Ann", "Bo"], {"harmonie": True}, OptionError),
        (["Ann", "Bo"], {"harmony": 3}, OptionError),
        (["Ann"], {}, OptionError),
        (["Ann", "Ann"], {}, OptionError),
        (["Ann", "Bo", "Cy"], {"mighty_duel": True}, OptionError),
        (["Ann", kb.Greedy], {}, KbError),
    ],
)
def test_a_widget_that_cannot_be_made_leaves_none_behind(
    given: Any, options: dict[str, Any], error: type[Exception], comms: list[Recorder]
):
    before = dict(ipywidgets.widgets.widget._instances)
    with pytest.raises(error):
        Kingdomino(given, **options)
    assert comms == []
    assert ipywidgets.widgets.widget._instances == before


def test_players_and_a_match_exclude_each_other():
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
    with pytest.raises(KbError, match="either"):
        Kingdomino(["Ann", "Bo"], match=match)
    with pytest.raises(KbError, match="either"):
        Kingdomino(match=match, harmony=True)


# -- what notebook code does --------------------------------------------------------------------------------------


def test_code_plays_and_the_cell_follows():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    first = widget.moves()[0]
    start = widget.state
    widget.play(first)
    assert str(widget.match.moves[-1]) == str(first)
    widget.undo()
    assert widget.state == start
    widget.redo()
    ply = widget.match.ply
    widget.goto(2)
    assert widget.match.ply == 2
    widget.goto(ply)
    assert in_step(widget)
    assert widget.story[-1].endswith(f"chose domino {str(first).split()[1]}.")


def test_a_move_that_is_refused_raises_and_sends_nothing():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    before = len(wire_of(widget).sent)
    with pytest.raises(kb.IllegalMove, match=r"KD-PICK\.1"):
        widget.play("choose 99")
    assert len(wire_of(widget).sent) == before


def test_why_tells_the_rule_and_for_a_legal_move_what_it_does():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    refused, allowed = widget.why("choose 99"), widget.why(widget.moves()[0])
    assert (refused.is_allowed, refused.refusals[0].rule) == (False, "KD-PICK.1")
    assert allowed.is_allowed
    assert allowed.effects[0].split()[1] == "chose"


def test_the_state_can_be_observed_whoever_moves():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    seen: list[Any] = []
    widget.observe(lambda change: seen.append(change["new"]), names="state")
    widget.play(widget.moves()[0])
    page = page_of(widget)
    pick = next(iter(page.choices))
    wire_of(widget).arrive({"method": "custom", "content": {"id": "a-1", "rev": page.rev, "path": [pick]}})
    widget.undo()
    assert seen == [widget.match.at(widget.match.ply), widget.match.at(widget.match.ply + 1), widget.match.state]


def test_an_observer_that_raises_holds_up_neither_the_page_nor_the_move():
    widget = Kingdomino(["Ann", "Bo"], seed=7)

    def fail(change: object) -> None:
        raise ValueError("in the notebook")

    widget.observe(fail, names="state")
    first = widget.moves()[0]
    widget.play(first)
    assert str(widget.match.moves[-1]) == str(first)
    assert in_step(widget)


def test_heat_tells_what_each_legal_move_is_worth():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    assert set(widget.heat()) == {str(move) for move in widget.moves()}


def test_heat_of_a_finished_match_is_empty():
    widget = Kingdomino([kb.Random(), kb.Random()], seed=7, pace=60)
    widget.match.run()
    assert widget.heat() == {}
    widget.close()  # Otherwise its player, whose pace is a minute, would delay whoever counts the threads.


def test_what_a_seat_knows_and_the_score():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    assert widget.view(1).viewer == 1
    assert widget.view().viewer is None
    assert sum(line.points for line in widget.score()) == sum(widget.state.points())


def test_without_a_match_code_is_told_to_start_one():
    widget = Kingdomino()
    for act in (widget.moves, widget.undo, widget.score, widget.snapshot, lambda: widget.play("choose 5")):
        with pytest.raises(KbError, match="no match has been started"):
            act()
    assert repr(widget) == "<Kingdomino, no match yet>"


def test_frame_and_graph_hold_the_match():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    widget.play(widget.moves()[0])
    assert list(widget.frame().move) == [str(move) for move in widget.match.moves]
    assert widget.graph("match").number_of_edges() == widget.match.ply + len(widget.moves())


@pytest.mark.parametrize(("library", "call"), [("pandas", "frame"), ("networkx", "graph")])
def test_a_library_that_is_missing_is_named_with_its_extra(library: str, call: str, monkeypatch: pytest.MonkeyPatch):
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=rf"{library} is not installed; run: pip install \"kbwidgets\[frames\]\""):
        getattr(widget, call)()


# -- the end ------------------------------------------------------------------------------------------------------


def test_a_closed_cell_lets_go_of_the_page_and_the_match_can_still_be_looked_at():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    comm = wire_of(widget)
    widget.close()
    sent = len(comm.sent)
    assert comm.sent[-1][0] == "comm_close"
    widget.play(widget.moves()[0])
    assert len(comm.sent) == sent
    assert widget.match.ply > 0
    widget.close()
    assert len(comm.sent) == sent
