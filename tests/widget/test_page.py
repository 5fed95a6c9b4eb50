"""Exported pages have sound markup, use no network, contain everything shown, and nothing that a seat may not know."""

# A page contains plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.errors import FileError, KbError, MissingExtra
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Viewer
from kbwidgets.widget.exports.replay_page import page_of, page_of_all
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.model.replay_line import Branch, branches_of, steps_of
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.screens.replay import title_of

from .film import Film, Tags, film, films, labels, parts
from .hand_game import hands_of
from .page import Data

FIVE = ["kingdomino", "kingdom-builder", "pawns-board", "catan", "conkueror"]
KINGDOMINO = kb.games["kingdomino"]
NASTY = ["<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"'&<>", "{title}"]
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=30).filter(
    lambda name: bool(name.strip()) and name.isprintable() and name.strip().lower() != "bo"
)
each_game = pytest.mark.parametrize("name", FIVE)


@cache
def played(name: str, decisions: int = 12, seed: int = 5) -> kb.Match:
    """Return a match of people in which `decisions` decisions were made at random."""
    game = kb.games[name]
    match, rng = kb.Match(game, ["Ann", "Bo", "Cy"][: max(2, game.seats[0])], seed=seed), Random(seed)
    while not match.state.over and len(steps_of(match)) <= decisions:
        match.play(rng.choice(list(match.state.moves())))
    return match


def begun(name: str) -> kb.Match:
    """Return a match in which a player of this name has moved."""
    match = kb.Match(KINGDOMINO, [name, "Bo"], seed=1)
    match.play(match.state.moves()[0])
    return match


# -- markup ---------------------------------------------------------------------------------------------------


@given(NAMES | st.sampled_from(NASTY))
@settings(deadline=None, max_examples=10)
def test_a_name_is_text_in_an_exported_page(name: str):
    match, plain = begun(name), begun("Ann")
    for page, other in (
        (page_of(match), page_of(plain)),
        (page_of_all([(match, kb.OPEN)], name), page_of_all([(plain, kb.OPEN)], "Ann")),
    ):
        assert Tags(page).shape == Tags(other).shape
        (found,) = films(page)
        assert match.names[0] in [node.get("x") for node in found.steps[-1].values()]
    (title,) = [text for (tag, _), text in zip(Tags(page_of(match)).found, Tags(page_of(match)).texts, strict=True)
                if tag == "title"]  # fmt: skip
    assert title == title_of(match)


def test_an_exported_page_names_no_address_and_is_one_file():
    page = page_of(played("catan"))
    assert set(re.findall(r"https?://[^\s\"'`)]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert not {"src", "href"} & {name for _, its in Tags(page).found for name in its}


# -- what was shown -------------------------------------------------------------------------------------------


@each_game
def test_a_page_shows_at_each_step_what_a_cell_shows_there(name: str):
    match = played(name)
    found = film(page_of(match))
    steps = steps_of(match)
    control = Controller(match.game, kb.Record.of(match).replay(), lambda message: None, viewer=kb.OPEN)
    assert len(found.steps) == len(steps) > 5
    for step, nodes in zip(steps, found.steps, strict=True):
        control.playing.goto(step.ply)
        if control.stream.screen.about["screen"] == "result":  # It shows only the board of the winner.
            control.receive({"id": "b", "rev": control.stream.rev, "path": ["/look back"]})
        if step.seat is not None and control.model.shown_seat != step.seat:
            control.receive({"id": "a", "rev": control.stream.rev, "path": [f"/look {step.seat}"]})
        shown: Data = control.stream.snapshot()
        assert labels(nodes, "/table") == labels(shown["nodes"], "/table") != {}


def test_a_look_at_another_player_shows_what_the_cell_shows_then():
    """KD-UI: the requested kingdom is drawn large; the page has it for each step."""
    match = played("kingdomino")
    found = film(page_of(match))
    for n, step in enumerate(steps_of(match)):
        looks = found.looks(n)
        assert set(looks) == {str(seat) for seat in (0, 1) if seat != step.seat} or step.seat is None
        for seat, nodes in looks.items():
            assert "hidden" not in nodes[f"own {seat}"]["a"]
            assert all("hidden" in nodes[f"own {other}"]["a"] for other in (0, 1) if str(other) != seat)


@each_game
def test_the_log_has_a_line_for_each_decision_and_a_number_for_each_turn(name: str):
    match = played(name)
    found, steps = film(page_of(match)), steps_of(match)
    nodes = found.first["nodes"]
    assert len(found.log) == len(steps)
    assert all(found.log)
    numbers = [nodes[nodes[f"/row {n}"]["c"][0]].get("x", "") for n in range(len(steps))]
    turns = [step.turn for step in steps]
    assert numbers == ["", *(str(now) if now != before else "" for before, now in pairwise(turns))]


def test_comments_stand_in_the_log_of_who_may_know_all():
    match = begun("Ann")
    match.comment("A bold choice.")
    assert "A bold choice." in str(parts(page_of(match)))
    dealt = played("catan").branch()
    dealt.comment("Bo has five ore.")
    assert "Bo has five ore." in str(parts(page_of(dealt)))
    assert "Bo has five ore." not in str(parts(page_of(dealt, 0)))


def test_the_score_is_told_line_by_line_with_its_rules():
    match = played("kingdomino", 20)
    found = film(page_of(match))
    nodes, lines = found.steps[-1], match.state.score()
    told = [nodes[key]["x"] for key in nodes if re.fullmatch(r"/score words \d+ \d+", key)]
    assert sorted(told) == sorted(line.text for line in lines)
    rules = {line.rule for line in lines}
    assert rules <= {key.removeprefix("/rule ") for key in found.first["nodes"] if key.startswith("/rule ")}


# -- what a seat may know ---------------------------------------------------------------------------------------


HIDING: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "kingdom-builder": (10, {}), "pawns-board": (20, {}), "catan": (20, {}), "conkueror": (20, {"setup": "random"}),
}  # fmt: skip
"""The games with secrets, with the number of decisions after which nobody knows everything."""


@cache
def twins(name: str, viewer: Viewer) -> tuple[kb.Match, kb.Match]:
    """Return a match, and another one that a viewer cannot tell from it."""
    decisions, options = HIDING[name]
    for seed in range(20):
        match = kb.Match(kb.games[name], [kb.Greedy(), kb.Greedy()], seed=seed, options=options)
        for _ in range(decisions):
            match.step()
        other = kb.Record.of(match, viewer).replay()  # The replay fills in again what the viewer does not know.
        if other.moves != match.moves:
            return match, other
    raise AssertionError("nothing is ever hidden")


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", HIDING)
def test_matches_that_differ_only_in_what_is_hidden_make_the_same_page(name: str, viewer: Viewer):
    match, other = twins(name, viewer)
    assert page_of(match, viewer) == page_of(other, viewer)
    assert page_of_all([(match, viewer)], "x") == page_of_all([(other, viewer)], "x")


@pytest.mark.parametrize("name", HIDING)
def test_the_page_of_who_may_know_all_tells_them_apart(name: str):
    """Otherwise the law before this one could not be broken."""
    match, other = twins(name, None)
    assert page_of(match) != page_of(other)


def test_a_page_of_a_seat_holds_its_hand_and_no_other(hand: Game):
    match = kb.Match(hand, ["Ann", "Bo"], seed=1)
    match.play(match.state.moves()[0])
    hands = hands_of(match)
    for seat in (0, 1):
        told = str(parts(page_of(match, seat)))
        assert all(animal in told for animal in hands[seat])
        assert not any(animal in told for animal in hands[1 - seat])


def test_a_cell_exports_what_its_seat_may_know_and_for_whom_it_is_asked_to(tmp_path: Path):
    match = played("catan")
    shared, bound = (cell_of("catan")(match=match, viewer=viewer) for viewer in (None, 0))

    def page(cell: kb.GameWidget, viewer: int | str | None = None) -> str:
        return cell.export(tmp_path / "page.html", viewer=viewer).read_text(encoding="utf-8")

    assert page(shared) == page(shared, "public") == page_of(match, None)
    assert page(shared, "Bo") == page(shared, 1) == page_of(match, 1)
    assert page(shared, "all") == page_of(match)
    assert page(bound) == page_of(match, 0)
    for other in ("all", "Bo"):
        with pytest.raises(KbError, match="belongs to seat 0"):
            bound.export(tmp_path / "other.html", viewer=other)
    with pytest.raises(kb.UnknownName, match="choose Ann or Bo"):
        shared.export(tmp_path / "other.html", viewer="Di")
    assert not (tmp_path / "other.html").exists()


# -- branches ---------------------------------------------------------------------------------------------------


def branched() -> tuple[kb.Match, tuple[Branch, ...]]:
    """Return a match, a line that leaves it after six decisions, and one that leaves that one."""
    match = played("kingdomino").branch()
    ply = steps_of(match)[6].ply
    tried, rng = match.branch(ply, seed=99), Random(2)
    for _ in range(4):
        tried.play(rng.choice(list(tried.state.moves())))
    later = steps_of(tried)[8].ply
    again = tried.branch(later)
    again.play(again.state.moves()[-1])
    tried.keep(again.line(later))
    match.keep(tried.line(ply))
    return match, branches_of(match)


def test_each_line_of_a_match_is_shown_as_if_it_were_the_only_one():
    match, branches = branched()
    found = film(page_of(match))
    for number, line in enumerate((match, *(branch.match for branch in branches))):
        alone = film(page_of(line))
        told = found.steps_of(number)
        assert [nodes["/due"]["x"] for nodes in told] == alone.said
        games = [[{key: node for key, node in nodes.items() if key[0] != "/"} for nodes in some]
                 for some in (told, alone.steps)]  # fmt: skip
        assert games[0] == games[1]
    assert [(line["parent"], line["at"]) for line in found.lines] == [(0, 0), (0, 6), (1, 8)]


def test_the_log_leads_into_each_branch_and_back():
    match, branches = branched()
    found = film(page_of(match))
    nodes = found.first["nodes"]
    assert nodes["/fork 6 0"]["a"]["data-kb-line"] == "1"
    assert nodes["/fork 6 0"]["x"] == f"Variation: {steps_of(branches[0].match)[7].words}"
    assert [[key for key in line["choices"] if key.startswith("/fork")] for line in found.lines] == [
        ["/fork 6 0"], ["/fork 6 0", "/fork 8 0"], ["/fork 8 0"],
    ]  # fmt: skip


def test_a_line_that_was_tried_is_told_to_no_single_seat_where_hands_are_hidden():
    match = played("catan").branch()
    match.begin_line(match.ply - 4)
    match.run()
    assert len(film(page_of(match)).lines) == 2
    assert len(film(page_of(match, 0)).lines) == 1
    assert len(film(page_of(match, None)).lines) == 1


def test_a_line_that_leaves_what_was_taken_back_is_left_out():
    match, _ = branched()
    match.goto(steps_of(match)[3].ply)
    assert len(film(page_of(match)).lines) == 1


# -- files --------------------------------------------------------------------------------------------------------


def test_a_page_of_several_matches_tells_how_each_ended():
    ended = kb.Match(KINGDOMINO, [kb.Random(), kb.Random()], seed=1)
    ended.run()
    under_way = played("conkueror")
    page = page_of_all([(ended, kb.OPEN), (under_way, None)], "Friday")
    (front,) = parts(page, "kb-list")
    nodes, outcome = front["nodes"], ended.state.outcome()
    assert outcome
    assert nodes["/title"]["x"] == "Friday"
    assert outcome.told(ended.names) in nodes["/verdict 0"]["x"]
    assert nodes["/verdict 1"]["x"] == f"Move {under_way.ply}."
    points = [nodes[nodes[f"/result 0 {seat}"]["c"][1]]["x"] for seat in (0, 1)]
    assert points == [str(n) for n in outcome.totals]
    assert {"/open 0", "/open 1"} <= set(front["choices"])
    assert [found.said for found in films(page)] == [film(page_of(ended)).said, film(page_of(under_way, None)).said]
    assert "/all" in films(page)[0].lines[0]["choices"]


def test_matches_are_exported_from_code(tmp_path: Path):
    match, cell = begun("Ann"), kb.Kingdomino(match=played("kingdomino"))
    one = kb.export(match, tmp_path / "one.html")
    assert one.read_text(encoding="utf-8") == page_of(match)
    both = kb.export([match, cell], tmp_path / "both.html")
    assert [len(found.steps) for found in films(both.read_text(encoding="utf-8"))] == [2, 13]
    with pytest.raises(FileError, match="several matches are saved as one page"):
        kb.export([match, cell], tmp_path / "both.svg")
    with pytest.raises(KbError, match="nobody has moved yet"):
        kb.export([match, kb.Match(KINGDOMINO, ["Ann", "Bo"])], tmp_path / "both.html")
    assert both.exists()


def test_the_ending_of_the_name_says_what_is_written(tmp_path: Path):
    cell = kb.Kingdomino(match=played("kingdomino"))
    record, picture = cell.export(tmp_path / "m.kbg"), cell.export(tmp_path / "m.SVG")
    assert record.read_text(encoding="utf-8") == kb.Record.of(cell.match).text()
    assert picture.read_text(encoding="utf-8") == cell.snapshot().svg
    assert cell.export(tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")
    for name in ("m.pdf", "m.html.gz"):
        with pytest.raises(FileError, match=r"choose one of \.html .*; \.kbg .*; \.svg .*; \.png .*; \.gif"):
            cell.export(tmp_path / name)
    assert cell.export(tmp_path / "m").read_text(encoding="utf-8") == page_of(cell.match)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m", "m.SVG", "m.kbg", "m.png"]


def test_a_gif_names_the_extra_that_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "PIL.Image", None)
    with pytest.raises(MissingExtra, match=r'Pillow is not installed; run: pip install "kbwidgets\[pictures\]"'):
        kb.export(played("kingdomino"), tmp_path / "match.gif")
    assert not list(tmp_path.iterdir())


def test_a_gif_has_a_picture_for_each_step_and_rests_on_the_last(tmp_path: Path):
    match = begun("Ann")
    made = kb.export(match, tmp_path / "match.gif").read_bytes()
    waits = [
        int.from_bytes(made[at + 4 : at + 6], "little") for at in range(len(made)) if made[at : at + 3] == b"!\xf9\x04"
    ]
    assert made.startswith(b"GIF89a")
    # These are the durations of the pictures, in hundredths of a second.
    assert len(waits) == len(steps_of(match)) == 2
    assert waits[-1] > waits[0] > 0


def test_where_nobody_has_moved_there_is_nothing_to_replay(tmp_path: Path):
    for ending in ("html", "gif"):
        with pytest.raises(KbError, match="Kingdomino: nobody has moved yet, so there is nothing to replay"):
            kb.export(kb.Match(KINGDOMINO, ["Ann", "Bo"]), tmp_path / f"match.{ending}")
    with pytest.raises(KbError, match="no match has been started"):
        kb.Kingdomino().export(tmp_path / "match.html")
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_four_hundred_moves_of_catan_make_less_than_a_megabyte():
    match = kb.Match(kb.games["catan"], [kb.Random() for _ in range(4)], seed=3)
    while match.ply < 400:
        match.step()
    page = page_of(match)
    assert len(page.encode()) < 1_000_000
    assert len(Film(parts(page)[0]).lines[0]["steps"]) > 200
