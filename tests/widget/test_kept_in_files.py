"""Files and notebooks keep the whole match of a cell, and nothing that runs or is hidden."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import base64
import random
from pathlib import Path
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets import Kingdomino
from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.record.record import RecordError
from kbwidgets.widget.jupyter.game_widget import GameWidget

from .film import Tags, film, parts
from .hand_game import hands_of
from .jupyter_page import in_step, page_of

EVIL = "<img src=x onerror=alert(1)></script>"


class Hand(GameWidget):
    """The game with hidden hands in a cell."""

    GAME = "hand"


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
