"""Ctrl-C at any moment, in a click or in a line of code, repeats no match, loses no move and leaves no page behind."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.match.history import Moment
from kbwidgets.store import Store
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget

from ..amount import amount
from .conftest import Recorder
from .interrupts import Interrupt
from .page import Screen, as_sent, leaves

INTERRUPTS = amount(8, 250)
"""The number of interrupts in each game."""
GAMES = ("kingdomino", "catan", "pawns-board")
SHELL = ("/undo", "/redo", "/log", "/pause")


class Played:
    """A cell that is kept in a store, with its page."""

    def __init__(self, name: str, place: Path, seed: int) -> None:
        self.widget: GameWidget[Any, Any] = cell_of(name)(["Ann", "Bo", "Cy"][: kb.games[name].seats[0]], seed=seed,
                                                          viewer="all", store=place)  # fmt: skip
        self.place = place
        self.rng = Random(seed)
        comm = self.widget.comm
        assert isinstance(comm, Recorder)
        self.comm = comm
        (_, opened), *_ = comm.sent
        self.page = Screen(opened["state"]["scene"])
        self._read = 1
        self._asked = 0

    def read(self) -> None:
        """Let the page read all messages sent so far."""
        for _, data in self.comm.sent[self._read :]:
            if data["method"] == "custom":
                self.page.take(data["content"])
        self._read = len(self.comm.sent)

    def click(self, interrupt: Interrupt) -> None:
        """Pick something at random, which is answered in any case."""
        self._asked += 1
        name = f"r-{self._asked}"
        picks = [path for path in leaves(self.page.choices) if not str(path[0]).startswith("/")]
        shell = [(key,) for key in SHELL if key in self.page.choices]
        path = self.rng.choice(picks if picks and self.rng.random() < 0.8 else shell or picks or [("/leave",)])
        content = {"id": name, "rev": self.page.rev, "path": as_sent(path)}
        with suppress(KeyboardInterrupt), interrupt:
            self.comm.arrive({"method": "custom", "content": content})
        self.read()
        assert name in [message.get("id") for message in self.page.messages], f"{path} was not answered"

    def play(self, interrupt: Interrupt) -> None:
        """Make a move, or undo one, by a line of code."""
        widget = self.widget
        if self.rng.random() < 0.2:
            work = self.rng.choice([widget.undo, widget.redo, lambda: widget.match.begin_line(widget.match.ply)])
        else:
            move = widget.match.state.sample(self.rng)
            work = lambda: widget.play(move)  # noqa: E731 (it is one of several)
        with suppress(KeyboardInterrupt, kb.KbError), interrupt:
            work()
        self.read()

    def check(self) -> None:
        """Assert that the page shows its match, and that the file has all of it once."""
        match = self.widget.match
        assert self.page.shown == Screen(self.widget.control.stream.snapshot()).shown, "the page is behind its cell"
        about = self.page.about
        if about["screen"] == "play" and "trouble" not in about and self.widget.control.ui.viewed_ply is None:
            assert about["ply"] == str(match.ply), "the page is behind its match"
        assert (self.widget.ply, self.widget.state) == (match.ply, match.state), "code sees an earlier position"

    def is_saved(self) -> None:
        """Assert that another kernel finds the match at the same position."""
        match, store = self.widget.match, Store(self.place)
        other = store.resume(store.saved_matches()[0].number)
        assert (other.moves, other.ahead, other.ply) == (match.moves, match.ahead, match.ply)
        assert str(other.lines) == str(match.lines)
        saver = self.widget.control.saving.store.find_saver(match)  # pyright: ignore[reportOptionalMemberAccess]
        assert saver is not None
        assert (saver.trouble, saver.message) == ("", "")
        store.close()


def steps_of(played: Played) -> int:
    """Return the number of interpreter steps of the longest of some clicks and moves."""
    most = 0
    for n in range(4):
        counter = Interrupt(10**9)
        (played.click if n % 2 else played.play)(counter)
        most = max(most, counter.steps)
    return most


@pytest.mark.parametrize("name", GAMES)
def test_an_interrupt_at_any_moment_loses_nothing_and_leaves_no_request_unanswered(name: str, tmp_path: Path):
    rng, matches, come = Random(20261127), 1, 0
    played = Played(name, tmp_path, seed=matches)
    most = steps_of(played)
    tries = 0
    while come < INTERRUPTS:
        tries += 1
        assert tries < 10 * INTERRUPTS, "the interrupts come too late"
        if played.widget.match.state.over or played.page.about["screen"] != "play":
            played.widget.close()
            matches += 1
            played = Played(name, tmp_path, seed=matches)
            played.play(Interrupt(10**9))
        interrupt = Interrupt(int(most * rng.random() ** 2) + 1)
        (played.click if rng.random() < 0.6 else played.play)(interrupt)
        come += interrupt.has_come
        played.check()
        assert len(Store(tmp_path).saved_matches()) <= matches, "a match is there twice"
        if come % 5 == 0:
            played.is_saved()
    played.play(Interrupt(10**9))
    played.is_saved()
    played.widget.close()


def test_an_interrupt_that_ends_a_loop_in_a_callback_does_not_begin_it_again(tmp_path: Path):
    played = Played("kingdomino", tmp_path, seed=1)
    called: list[int] = []

    def loop(moment: Moment) -> None:
        called.append(moment.ply)
        raise KeyboardInterrupt

    end = played.widget.on_move(loop)
    match = played.widget.match
    before = match.ply
    with pytest.raises(KeyboardInterrupt):
        played.widget.play(match.state.moves()[0])
    assert called == [before + 1]
    played.read()
    played.check()
    played.is_saved()
    end()
    later: list[int] = []

    def follow(moment: Moment) -> None:
        later.append(moment.ply)

    played.widget.on_move(follow)
    before = match.ply
    played.widget.play(match.state.moves()[0])
    assert later[0] == before + 1
    played.widget.close()
