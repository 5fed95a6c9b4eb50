"""The log has a line for each turn; a page looks through time by it, and the match continues meanwhile."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import threading
from collections.abc import Sequence
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.match.undo_policy import Undo
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import CHANCE, Json, Viewer
from kbwidgets.widget.model.log_model import list_log_turns, list_stops
from kbwidgets.widget.model.playback import SPEEDS

from .page import Bell, Page, refusal

KINGDOMINO = kb.games["kingdomino"]
SCRIPT = ("draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0")
"""The moves of the first line 5, 18, 33, 46 and the kings of seats 0, 1, 1, 0."""


def begun(*texts: str, undo: Undo = "free") -> kb.Match:
    """Return a match of Ann and Bo after some moves."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT, undo=undo)
    for text in texts:
        match.play(text)
    return match


def opened(match: kb.Match, *, viewer: Viewer = None, pace: float = 0.7) -> Page:
    """Open a page with its log open."""
    page = Page(match, viewer=viewer, pace=pace)
    page.ask("log")
    return page


def shown(page: Page) -> int:
    """Return the position that a page shows."""
    return int(page.about["ply"])


def marked(page: Page) -> list[str]:
    """Return the rows of the log that are marked as the shown position."""
    nodes = page.shown["nodes"]
    return [key for key in page.node("entries")["c"] if nodes[key]["a"].get("aria-current")]


# -- what it tells ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", kb.games)
def test_every_move_stands_in_one_line_and_each_line_is_of_one_seat(name: str):
    match, rng = kb.Match(kb.games[name], kb.games[name].seats[0], seed=4), Random(4)
    while match.ply < 60 and not match.state.over:
        match.play(rng.choice(match.state.moves()))
    turns = list_log_turns(match, kb.OPEN)
    assert [turn.first for turn in turns] == [0, *(turn.last for turn in turns[:-1])]
    assert turns[-1].last == match.ply
    for turn in turns:
        movers = {match.mover(ply) for ply in range(turn.first, turn.last)} - {CHANCE}
        assert movers == ({turn.seat} if turn.seat is not None else set())
        assert turn.words
    assert [turn.number for turn in turns] == sorted(turn.number for turn in turns)


def test_the_newest_turn_stands_first_and_the_present_one_is_marked():
    page = opened(begun("choose 18", "choose 5"))
    assert page.node("entries")["c"] == ["/entry 2", "/entry 1", "/entry 0"]
    assert [page.under(f"row {n}").split(maxsplit=1) for n in (2, 1)] == [
        ["2", "Bo chose domino 5. Bo's last move"],
        ["1", "Ann chose domino 18."],
    ]
    assert marked(page) == ["/entry 2"]


def test_a_click_on_a_line_goes_to_the_end_of_that_turn_and_what_lies_ahead_is_pale():
    match = begun("choose 18", "choose 5")
    page = opened(match)
    page.ask("row 1")
    assert (shown(page), match.ply) == (9, 10)
    assert marked(page) == ["/entry 1"]
    assert page.node("entry 2")["a"]["class"] == "kb-later"


def test_what_was_taken_back_is_pale():
    match = begun("choose 18", "choose 5")
    page = opened(match)
    page.ask("undo")
    assert marked(page) == ["/entry 1"]
    assert page.node("entry 2")["a"]["class"] == "kb-later"


# -- the ways through time --------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, kb.OPEN])
def test_each_way_leads_where_it_says_and_the_match_stays(viewer: int | None):
    match = begun("choose 18", "choose 5", "choose 33")
    page = opened(match, viewer=viewer)
    for way, ply in (
        ("step back", 10),
        ("turn back", 9),
        ("to start", 0),
        ("turn on", 8),
        ("step on", 9),
        ("to now", 11),
    ):
        page.ask(way)
        assert (way, shown(page)) == (way, ply)
        assert match.ply == 11
    assert not {"/step on", "/turn on", "/to now"} & set(page.choices)


def test_a_step_passes_over_what_chance_brings():
    match = begun("choose 18", "choose 5", "choose 33", "choose 46")
    assert match.ply == 16  # Four are drawn for the next line.
    assert list_stops(match)[-2:] == (11, 16)


def test_the_keys_of_the_ways_are_told_while_the_log_is_open_alone():
    page = opened(begun("choose 18"))
    keys = page.about["keys"]
    assert (keys["Home"], keys[","], keys["End"]) == (["/to start"], ["/step back"], ["/to now"])
    assert "(Home)" in page.node("to start")["a"]["title"]
    page.ask("close drawer")
    assert "Home" not in page.about["keys"]


# -- the present goes on ----------------------------------------------------------------------------------


def test_a_page_that_looks_back_neither_moves_the_match_nor_another_page():
    match = begun("choose 18", "choose 5")
    page, other = opened(match), Page(match)
    page.ask("to start")
    other.ask("domino 33")
    assert (shown(page), shown(other), match.ply) == (0, 11, 11)
    page.ask("to now")
    assert shown(page) == 11


def test_a_computer_player_goes_on_while_somebody_looks_back():
    looking = threading.Event()

    def patient(view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        looking.wait(60)
        return moves[0]

    match = kb.Match(KINGDOMINO, ["Ann", patient], seed=1, chance=SCRIPT)
    bell = Bell()
    match.subscribe(bell.ring)
    page = opened(match, pace=0)
    page.ask("domino 18")
    page.ask("to start")
    assert shown(page) == 0
    looking.set()
    bell.wait_for(lambda: match.state.to_act == (0,))
    assert shown(page) == 0
    assert match.ply > 9
    page.control.close()


def test_taking_back_to_here_takes_the_match_back_and_it_can_be_made_again():
    match = begun("choose 18", "choose 5")
    page = opened(match)
    page.ask("row 1")
    page.ask("take back to")
    assert (match.ply, shown(page), [str(move) for move in match.ahead]) == (9, 9, ["choose 5"])
    assert page.control.model.acting_seat == 1
    page.ask("redo")
    assert match.ply == 10


def test_a_branch_keeps_what_came_after_as_a_line_that_is_followed_and_dropped():
    match = begun("choose 18", "choose 5")
    page = opened(match)
    page.ask("row 1")
    page.ask("branch")
    assert (match.ply, match.ahead, len(match.lines)) == (9, (), 1)
    page.ask("domino 46")
    assert "from turn 1, 1 move, Bo first" in page.under("line 1 words")
    page.ask("follow 1")
    assert [str(move) for move in match.moves[8:]] == ["choose 18", "choose 5"]
    assert [str(move) for move in match.lines[0].moves] == ["choose 46"]
    assert shown(page) == 10
    page.ask("drop 1")
    assert not match.lines
    assert "/lines" not in page.shown["nodes"]
    assert page.in_step()


def test_what_was_agreed_to_stay_is_neither_taken_back_nor_branched_from():
    match = begun("choose 18", "choose 5", undo="none")
    page = opened(match)
    page.ask("row 1")
    assert not {"/take back to", "/branch"} & set(page.choices)
    assert "Undo is off" in page.under("return refused")
    assert refusal(page.ask("branch"))
    for act in ("branch", "take back to"):  # The request was sent before this could be seen.
        with pytest.raises(kb.KbError, match="Undo is off"):
            page.control.mode.carry_out(f"{act} 9", (f"/{act}",))
    assert (match.ply, match.ahead) == (10, ())


def test_a_seat_takes_no_move_of_another_one_back_by_a_branch():
    match = begun("choose 18", "choose 5")
    page = opened(match, viewer=0)
    page.ask("to start")
    assert "/branch" not in page.choices
    assert "You can't undo past Bo's move." in page.under("return refused")


def test_a_line_that_is_pointed_at_shows_its_moment_and_goes_nowhere():
    match = begun("choose 18", "choose 5")
    page = opened(match)
    rev, answers = page.rev, list[dict[str, Json]]()
    page.control._send = answers.append
    for row in (1, 2):
        page.control.receive({"id": f"p-{row}", "rev": rev, "path": [f"/row {row}"], "peek": True})
    glimpse, none = answers
    assert "You're viewing move 9" in str(glimpse["nodes"])
    assert "/entr" not in str(glimpse["nodes"])  # The log stays where it is.
    assert "nodes" not in none
    assert (page.control.stream.rev, page.control.ui.viewed_ply, match.ply) == (rev, None, 10)


# -- playing back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", SPEEDS)
def test_what_was_played_is_played_back_to_the_present_step_by_step(speed: str):
    match = begun("choose 18", "choose 5")
    page, bell = opened(match, pace=0), Bell()
    seen: list[int] = []
    take = page.take

    def taken(message: dict[str, Json]) -> None:
        take(message)
        seen.append(shown(page))
        bell.ring()

    page.control._send = taken
    page.ask(f"speed {speed}")
    bell.wait_for(lambda: seen[-1:] == [10])
    assert list(dict.fromkeys(seen)) == [0, 8, 9, 10]
    assert page.control.ui.speed == ""
    assert match.ply == 10


def test_any_press_stops_what_is_played_back_and_the_page_stays_there():
    page = opened(begun("choose 18", "choose 5"), pace=1000)
    page.ask("speed normal")
    assert page.node("speed normal")["a"]["aria-pressed"] == "true"
    page.ask("step on")
    assert (page.control.ui.speed, shown(page)) == ("", 8)
    page.ask("speed slow")
    page.ask("speed slow")
    assert (page.control.ui.speed, shown(page)) == ("", 8)


# -- hidden hands -----------------------------------------------------------------------------------------


def test_what_a_page_shows_of_an_earlier_position_hangs_on_nothing_that_came_later():
    """Two matches of hidden hands are the same up to a move; then other cards are dealt and other moves made."""

    def played(match: kb.Match, seed: int) -> kb.Match:
        rng = Random(seed)
        while match.ply < 26:
            moves = match.state.moves()
            match.play(rng.choice([move for move in moves if str(move) != "pass"] or moves))
        return match

    match = played(kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=5), 5)
    fork = next(n for n in range(16, 20) if match.at(n).to_act == (CHANCE,))
    other = played(match.branch(fork, seed=6), 6)
    assert match.at(fork) == other.at(fork)
    assert match.state != other.state
    pages = [Page(each, viewer=0) for each in (match, other)]
    for ply in range(fork + 1):
        for page in pages:
            page.control.look_back.show(ply)
        one, another = ({key: page.node(key) for key in page.shown["nodes"]} for page in pages)
        assert one == another
        assert pages[0].control.model.view == match.at(ply).view(0)


@pytest.mark.parametrize("name", [name for name, game in kb.games.items() if game.hidden == "hands"])
def test_who_looks_back_sees_the_same_page_of_matches_that_differ_in_what_is_hidden(name: str):
    """Positions that the seat cannot tell apart now looked the same to it at any earlier moment, too."""
    game = kb.games[name]
    match = kb.Match(game, [kb.Random() for _ in range(game.seats[0])], seed=8)
    twin = match
    while twin.state == match.state:  # The loop ends when they differ in hidden information.
        until = match.ply + 40
        while match.ply < until:
            assert match.step() is not None
        twin = Record.of(match, 0).replay()
    for seat in range(game.seats[0]):
        match.seat_player(seat, None)
    pages = [Page(each, viewer=0) for each in (match, twin)]
    for page in pages:
        page.ask("log")
    for ply in range(0, match.ply, match.ply // 12):
        for page in pages:
            page.control.look_back.show(ply)
        assert pages[0].shown["nodes"] == pages[1].shown["nodes"], ply
