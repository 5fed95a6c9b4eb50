"""A record that is dropped or chosen: the page sends its text, and the match continues in the cell."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import threading
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.record.record import Record
from kbwidgets.widget.app.responder import WORKER
from kbwidgets.widget.page.request import LONGEST_FILE

from .page import Page, refusal, work_is_done

SHELF = tuple(kb.games)
GOLDEN = Path(__file__).parents[1] / "golden"


def a_match(name: str = "kingdomino") -> kb.Match:
    match = kb.Match(kb.games[name], ["Ann", kb.Greedy()], seed=7)
    while match.state.to_act != (0,):
        match.step()
    match.play(match.state.moves()[0])
    return match


def a_match_of_another_version() -> str:
    return Record.of(a_match()).text().replace("Game: kingdomino 1", "Game: kingdomino 99")


@pytest.mark.parametrize("screen", ["gallery", "title"])
def test_the_match_of_a_file_is_played_on_with_the_players_it_had(screen: str):
    match = a_match()
    page = Page(shelf=SHELF, pace=3600.0) if screen == "gallery" else Page(pace=3600.0)
    assert page.about["screen"] == screen
    page.ask("read in", Record.of(match).text())
    found = page.control.playing
    assert (page.about["screen"], page.about["game"]) == ("play", "kingdomino")
    assert found.moves == match.moves
    assert found.state == match.state
    assert [player and player.name for player in found.players] == [None, "greedy"]
    page.control.close()


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*/*.kbg")), ids=lambda file: f"{file.parent.name} {file.stem}")
def test_every_record_of_a_file_is_shown(file: Path):
    page = Page(shelf=SHELF, pace=3600.0)
    text = file.read_text(encoding="utf-8")
    page.ask("read in", text)
    assert page.control.playing.ply == len(Record.parse(text).entries)
    page.control.close()


def test_nothing_is_lost_and_the_fault_is_told_with_its_line_where_a_file_is_bad():
    page = Page(shelf=SHELF, pace=3600.0)
    page.ask("play kingdomino")
    match = page.control.playing
    for key in ("pause", "leave", "gallery"):
        page.ask(key)
    lines = Record.of(a_match()).text().splitlines()
    at = next(n for n, line in enumerate(lines) if "choose" in line)
    lines[at] = lines[at].split(" ")[0] + " choose 99"
    bad = refusal(page.ask("read in", "\n".join(lines)))
    assert f"line {at + 1}" in bad["text"]
    assert "choose 99" in bad["text"]
    assert page.about["screen"] == "gallery"
    page.ask("continue 0")
    assert page.control.playing is match
    page.control.close()


@pytest.mark.parametrize(
    "text",
    ["", "\x00\x01\x02PK", "Game: chess 1\n", "{}", "\ufffd" * 5_000, a_match_of_another_version()],
    ids=["empty", "binary", "unknown", "json", "no text", "version"],
)
def test_what_is_no_record_is_refused_with_a_line(text: str):
    page = Page(shelf=SHELF)
    told = refusal(page.ask("read in", text))["text"]
    assert told.startswith("This file can't be opened: line 1:")
    assert page.in_step()


def test_a_file_that_is_too_long_is_refused_and_said_to_be_so():
    page = Page(shelf=SHELF)
    told = refusal(page.ask("read in", "x" * LONGEST_FILE))["text"]
    assert told == "This file is too long for a saved match."


def test_a_record_of_another_game_is_refused_where_the_cell_has_one_game():
    page = Page(game="catan")
    assert "kingdomino" in refusal(page.ask("read in", Record.of(a_match()).text()))["text"]
    assert page.control.match is None


def test_a_record_opens_no_file_of_the_choice_of_a_page(tmp_path: Path):
    """PB-OPT.1: an option may name a file, but from a page only one in this folder, by its plain name."""
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=1)
    deck = tmp_path / "mine.deck"
    kb.Deck.supplied("example").write(deck)
    text = Record.of(match).text().replace("Seed:", f"Option: deck_red = {deck}\nSeed:")
    page = Page(shelf=SHELF)
    assert "line 4" in refusal(page.ask("read in", text))["text"]
    assert page.control.match is None


def test_the_cell_answers_while_a_record_is_read(monkeypatch: pytest.MonkeyPatch):
    """The reader waits at its first move; meanwhile the rulebook opens, and a second file is refused."""
    text = Record.of(a_match()).text()
    gate, advance = threading.Event(), kb.games["kingdomino"].state.advance

    def held(state: kb.State, move: kb.Move) -> kb.State:
        assert threading.current_thread().name != WORKER or gate.wait(60)
        return advance(state, move)

    monkeypatch.setattr(kb.games["kingdomino"].state, "advance", held)
    page = Page(pace=3600.0)
    first, second, other = ({"id": name, "rev": page.rev, "path": ["/read in", text]} for name in ("1", "2", "3"))
    page.control.receive(first)
    page.control.receive(second)
    assert "still opening" in refusal(page.messages[-1])["text"]
    page.control.receive({**other, "path": ["/help"]})
    assert page.about["screen"] == "help"
    assert [message["id"] for message in page.messages] == ["2", "3"]
    gate.set()
    work_is_done()
    assert page.messages[-1]["id"] == "1"
    assert page.about["screen"] == "play"
    assert page.in_step()
    page.control.close()


def test_a_record_that_is_read_after_its_cell_was_closed_changes_nothing(monkeypatch: pytest.MonkeyPatch):
    text = Record.of(a_match()).text()
    gate, parse = threading.Event(), kb.games["kingdomino"].state.parse

    def held(move: str) -> kb.Move:
        assert threading.current_thread().name != WORKER or gate.wait(60)
        return parse(move)

    monkeypatch.setattr(kb.games["kingdomino"].state, "parse", staticmethod(held))
    page = Page(pace=3600.0)
    page.control.receive({"id": "1", "rev": page.rev, "path": ["/read in", text]})
    page.control.close()
    gate.set()
    work_is_done()
    assert page.messages == []
    assert page.control.match is None
