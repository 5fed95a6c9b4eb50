"""GameWidget through the real ipywidgets: forged pages, notebook code, and the saved notebook."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import base64
import copy
import pickle
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets  # pyright: ignore[reportMissingTypeStubs]
import pytest

import kbwidgets as kb
from kbwidgets import Kingdomino
from kbwidgets.core.errors import KbError, MissingExtra, OptionError
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.record.record import RecordError
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget
from kbwidgets.widget.jupyter.lesson_widget import LessonWidget

from .conftest import Recorder
from .film import Tags, film, parts
from .hand_game import hands_of
from .page import Screen, unpacked


def test_no_name_of_a_cell_hides_one_of_ipywidgets():
    """ipywidgets uses its own names inside: `log`, say, is the logger of its error path."""
    theirs = {name for name in dir(anywidget.AnyWidget) if not name.startswith("_")}
    extended = {"close", "observe", "set_state"}
    for kind in (GameWidget, LessonWidget):
        ours = {name for base in kind.__mro__ if base.__module__.startswith("kbwidgets") for name in vars(base)}
        assert ours & theirs == extended & ours


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


EVIL = "<img src=x onerror=alert(1)></script>"


class Hand(GameWidget):
    """The game with hidden hands in a cell."""

    GAME = "hand"


def wire_of(widget: GameWidget) -> Recorder:
    found = widget.comm
    assert isinstance(found, Recorder)
    return found


def page_of(widget: GameWidget) -> Screen:
    """Return the content of a page that was open from the start."""
    (_, opened), *later = wire_of(widget).sent
    page = Screen(opened["state"]["scene"])
    for _, data in later:
        if data["method"] == "custom":
            page.take(data["content"])
        elif "scene" in data.get("state", {}):
            page.take({"k": "full", "snapshot": data["state"]["scene"]})
    return page


def in_step(widget: GameWidget) -> bool:
    return page_of(widget).shown == Screen(widget.control.stream.snapshot()).shown


# -- what a page may not do ---------------------------------------------------------------------------------------


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


# -- what is kept -------------------------------------------------------------------------------------------------


def test_a_saved_match_goes_on_in_another_cell(tmp_path: Path):
    widget = Kingdomino(["Ann", "Bo"], seed=7, harmony=True)
    widget.play(widget.moves()[0])
    again = kb.load(widget.save(tmp_path / "evening.kbg"))
    assert again.state == widget.state
    again.play(again.moves()[0])
    assert again.match.ply == widget.match.ply + 1
    assert in_step(again)


def test_a_file_that_is_no_match_is_refused(tmp_path: Path):
    with pytest.raises(KbError, match="cannot read"):
        kb.load(tmp_path / "none.kbg")
    (tmp_path / "bad.kbg").write_text("Game: kingdomino 1\n", encoding="utf-8")
    with pytest.raises(RecordError):
        kb.load(tmp_path / "bad.kbg")


def test_names_are_text_in_all_that_leaves_the_kernel(tmp_path: Path):
    names = [EVIL[:-9], EVIL[-9:]]
    widget = Kingdomino(names, seed=7)
    widget.play(widget.moves()[0])
    widget.match.comment(EVIL)
    still, page = widget.snapshot(), widget.export(tmp_path / "page.html").read_text(encoding="utf-8")
    plain = Kingdomino(["Ann", "Bo"], seed=7)
    plain.play(plain.moves()[0])
    plain = plain.export(tmp_path / "plain.html").read_text(encoding="utf-8")
    data, _ = widget._repr_mimebundle_()
    assert "<img" not in still.svg
    assert "&lt;img" in still.svg
    # The only tag is the picture, whose alternative text has the name escaped.
    assert data["text/html"].count("<") == 1
    assert Tags(page).names == Tags(plain).names
    assert all(not node["t"].startswith(("script", "img")) for node in film(page).steps[-1].values())
    shown = page_of(widget)
    assert all(not node["t"].startswith(("script", "img")) for node in shown.shown["nodes"].values())
    assert names[0] in shown.text()
    assert names[0] not in str(shown.shown["sheet"])
    assert names[0] not in widget.why("choose 99")._repr_html_()


def test_an_exported_page_has_every_decision_and_no_address_of_the_network(tmp_path: Path):
    import re

    widget = Kingdomino(["Ann", "Bo"], seed=7)
    rng = random.Random(1)
    for _ in range(5):
        widget.play(rng.choice(widget.moves()))
    page = widget.export(tmp_path / "page.html").read_text(encoding="utf-8")
    decisions = sum(state.to_act != (-1,) for state in map(widget.match.at, range(widget.match.ply + 1)))
    assert len(film(page).steps) == len(film(page).log) == decisions
    assert not re.findall(r"https?://(?!www\.w3\.org/)", page)


def test_a_notebook_keeps_the_live_view_a_picture_and_a_board_in_text():
    widget = Kingdomino(["Ann", "Bo"], seed=7)
    data, metadata = widget._repr_mimebundle_()
    plain = super(GameWidget, widget)._repr_mimebundle_()
    assert plain is not None
    view = "application/vnd.jupyter.widget-view+json"
    assert data[view]["model_id"] == widget.model_id
    assert data[view] == plain[0][view]
    assert metadata == plain[1]
    assert data["text/html"].startswith('<img alt="Kingdomino, round 0 of 6')
    picture = base64.b64decode(data["text/html"].split("base64,")[1].split('"')[0]).decode()
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert data["text/plain"] == str(widget.state)


def test_a_cell_without_a_match_keeps_the_live_view_alone():
    data, _ = Kingdomino()._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/plain"}


def test_what_a_notebook_keeps_of_hidden_hands_is_public(hand: Game, tmp_path: Path):
    """Everybody can read the file: it holds a spectator's view, unless the cell was made for one seat or for all."""
    match = kb.Match(hand, ["Ann", "Bo"], seed=1)
    match.play(match.state.moves()[0])  # Everyone sees a placed card.
    animals = {seat: set(view) for seat, view in enumerate(hands_of(match))}

    def kept(viewer: Any) -> str:
        widget = Hand(match=match, viewer=viewer)
        data, _ = widget._repr_mimebundle_()
        page = widget.export(tmp_path / "hand.html").read_text(encoding="utf-8")
        picture = base64.b64decode(data["text/html"].split("base64,")[1].split('"')[0]).decode()
        return " ".join([data["text/plain"], data["text/html"], picture, str(parts(page)), widget.snapshot().svg])

    def told(viewer: Any) -> set[str]:
        text = kept(viewer)
        return {animal for hand in animals.values() for animal in hand if animal in text}

    assert told(None) == set()
    assert told(0) == animals[0]
    assert told(1) == animals[1]
    assert told("all") == animals[0] | animals[1]


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


def test_the_cell_of_every_game_is_one_class_reached_by_its_name():
    for game in kb.games.loaded():
        kind = cell_of(game.name)
        assert (kind.GAME, kind.__name__, kind.__module__) == (game.name, game.class_name, "kbwidgets")
        assert getattr(kb, game.class_name) is kind is cell_of(game.name)
        assert game.class_name in dir(kb)


def test_a_game_that_is_put_there_has_its_cell_and_one_without_a_drawing_has_none(hand: Game):
    assert getattr(kb, "Animals").GAME == "hand"  # noqa: B009  (no type checker knows it)
    assert "Animals" in dir(kb)
    kb.games.put(replace(hand, drawing=None))
    assert "Animals" not in dir(kb)
    with pytest.raises(kb.KbError, match="Animals has no pictures, so there is no cell for it"):
        kb.gallery("hand")


def test_a_name_that_is_no_cell_is_no_name():
    told = r"module 'kbwidgets' has no attribute 'Chess'.*; register a game with .* or kb.games.put\(GAME\)$"
    with pytest.raises(AttributeError, match=told):
        getattr(kb, "Chess")  # noqa: B009
    with pytest.raises(AttributeError) as caught:
        getattr(kb, "chess")  # noqa: B009
    assert "GAME" not in str(caught.value), "a cell has a name with a capital"


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_cell_is_not_copied_but_its_match_is(way: Callable[[object], object]):
    game = kb.Kingdomino(["Ann", "Bo"], seed=1)
    with pytest.raises(kb.KbError, match="cannot be copied or pickled; copy, pickle or save its match"):
        way(game)
    way(game.match)
    game.close()
