"""Computer players move off the main thread; whatever people do meanwhile, the match and the page stay whole."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import kbwidgets as kb
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move

from .odd_player import Odd, due_first, first, of_seat, sit, until
from .page import leaves, thinkers


def test_two_computer_players_play_a_whole_match_off_the_main_thread():
    odd = Odd(first)
    page = sit(odd, kb.Random())
    until(page, lambda: page.about["act"] == "")
    assert page.control.playing.state.over
    assert threading.main_thread() not in odd.asked
    assert page.under("result") == "See result"
    assert page.in_step()


def test_a_computer_player_answers_a_person_and_stops_where_a_person_is_due():
    page = sit("Ann", Odd(first))
    match = page.control.playing
    until(page, lambda: page.about["act"] == "0")
    made = of_seat(match, 1)
    while of_seat(match, 1) == made:
        page.ask(*next(path for path in leaves(page.choices) if str(path[0]).startswith(("domino ", "0:", "discard"))))
        until(page, lambda: page.about["act"] in ("0", ""))
    assert page.control.model.thinking_seat is None
    assert page.in_step()


def test_a_page_that_hurries_gets_all_that_is_due_without_a_pause():
    """With a pause of an hour nothing would come: a press that is no pick skips it until it is a person's turn."""
    page = sit("Ann", Odd(first), pace=3600.0)
    match = page.control.playing
    rounds = 0
    while rounds < 2 and page.about["act"]:
        while page.about["act"] == "0":
            page.ask(*next(path for path in leaves(page.choices) if str(path[0]).startswith(("domino ", "0:"))))
        made = of_seat(match, 1)
        page.control.receive({"id": "t-hurry", "rev": 0, "path": [], "hurry": True})
        until(page, lambda: page.about["act"] in ("0", ""))
        assert of_seat(match, 1) > made
        rounds += 1
    assert rounds == 2, "and the pause is kept again in the next turn, or the second press would not be needed"
    assert page.in_step()


def test_who_hurries_while_nobody_is_held_back_changes_nothing():
    page = sit("Ann", "Bo")
    sent = len(page.messages)
    page.control.receive({"id": "t-hurry", "rev": 0, "path": [], "hurry": True})
    assert len(page.messages) == sent


def test_while_a_player_thinks_the_page_says_so_and_can_stop_it():
    release = threading.Event()
    odd = Odd(lambda moves: (release.wait(60), first(moves))[1])
    page = sit(odd, "Bo", seed=due_first(1, 0))
    assert page.under("due") == "odd is thinking …"
    ply = page.control.playing.ply
    page.ask("stop")
    assert page.under("due") == "odd is waiting for you"
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert page.control.playing.ply == ply, "what a stopped player answers is dropped"
    page.ask("go")
    until(page, lambda: page.about["act"] == "1")
    assert page.control.playing.ply > ply


def test_undo_while_a_player_thinks_drops_its_answer():
    release, asked = threading.Event(), threading.Event()

    def slow(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        return first(moves)

    page = sit("Ann", Odd(slow), seed=due_first(1, 0))
    match = page.control.playing
    start = match.state
    while match.waiting() is None:
        page.ask(next(key for key in page.choices if key.startswith("domino ")))
    assert asked.wait(60)
    while match.state != start:
        page.ask("undo")
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert match.state == start
    assert page.in_step()


def test_looking_back_at_a_computer_players_position_does_not_let_it_play_there():
    """A move made in the past would cut off all later ones."""
    page = sit("Ann", Odd(first), seed=due_first(1, 1))
    match = page.control.playing
    until(page, lambda: page.about["act"] == "0")
    page.ask(next(key for key in page.choices if key.startswith("domino ")))
    until(page, lambda: page.about["act"] == "0")
    line = match.moves
    page.ask("log")
    page.ask("goto", next(n for n in range(match.ply) if match.at(n).to_act == (1,)))
    assert page.control.model.playing.state.to_act == (1,)
    assert match.waiting() is None
    assert page.control.model.thinking_seat is None
    assert thinkers() == []
    page.ask("now")
    assert match.moves == line


def test_back_from_the_title_computer_players_go_on():
    page = sit("Ann", Odd(first), seed=due_first(1, 0))
    for pick in ("pause", "leave", "continue", next(key for key in page.choices if key.startswith("domino "))):
        page.ask(pick)
    until(page, lambda: of_seat(page.control.playing, 1) > 0)
