"""People who share a terminal and hide their hands from each other get a cover between two of them (CT-13.6)."""

import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.terminal import Session, new_match
from kbwidgets.terminal.texts import result, why
from tests.amount import amount
from tests.terminal.pretended import Pretended

HIDING = [game.name for game in kb.games.loaded() if game.hidden == "hands"]
LIMIT = 60.0
ROWS, COLUMNS = 50, 400
KINDS = {"xterm": True, "linux": False}
"""The names of terminals, and whether they have an alternate screen."""
COVERS = amount(10, 80)
"""The number of times that the screen is passed on in one match."""


def hand(match: Match, seat: int) -> set[str]:
    """Return the lines of the table that only one seat may read."""
    public = {*str(match.state.view(None)).splitlines()}
    others = {line for n in range(len(match.names)) if n != seat for line in str(match.state.view(n)).splitlines()}
    return {line for line in str(match.state.view(seat)).splitlines() if line.strip()} - public - others


class Played:
    """A match in the real command at a pseudo-terminal, with a copy of the match, which says who is to act."""

    def __init__(self, game: str, kind: str, folder: Path) -> None:
        self.match = new_match(game, "Ann,Bo", seed=7)
        self.screen = Pretended(has_alternate=KINDS[kind], rows=ROWS)
        self.opened: int | None = None
        self._rng = Random(3)
        self._end, ours = pty.openpty()
        fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**os.environ, "TERM": kind, "PYTHONPATH": str(Path(kb.__file__).parents[1])}
        environment.pop("STY", None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kbwidgets", "play", game, "--players", "Ann,Bo", "--seed", "7"],
            stdin=ours, stdout=ours, stderr=ours, cwd=folder, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(ours)
        self._read()

    def _read(self) -> str:
        """Read output until the command asks for a line, or ends."""
        sent = ""
        while select.select([self._end], [], [], LIMIT)[0]:
            try:
                part = os.read(self._end, 65536).decode()
            except OSError:  # Linux raises this when the other side is closed.
                return sent
            if not part:
                return sent
            sent += part
            self.screen.feed(part)
            if "\n" in sent and self.screen.last_line == "> ":
                return sent
        raise AssertionError(f"no line is asked for; the screen shows {self.screen.readable()}")

    def type(self, line: str) -> str:
        os.write(self._end, f"{line}\n".encode())
        return self._read()

    @property
    def due(self) -> int:
        return self.match.state.to_act[0]

    def pick(self) -> str:
        """Return one of the better moves, so that the match gets to full hands."""
        state, seat = self.match.state, self.due
        return str(self._rng.choice(self.match.game.advice(state.view(seat), state.moves(seat))[:3]).move)

    def end(self) -> int:
        self.type("quit")
        code = self._process.wait(LIMIT)
        os.close(self._end)
        return code

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(LIMIT)


@pytest.fixture
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Played]:
    game, kind = request.param
    found = Played(game, kind, tmp_path)
    yield found
    found.kill()


@pytest.mark.parametrize("played", [(game, kind) for game in HIDING for kind in KINDS], indirect=True)
def test_nobody_reads_anything_of_the_hand_of_another_on_the_screen_or_further_up(played: Played):
    """Between two people there is only the cover, after it one hand alone, and at the end none."""
    screen, match = played.screen, played.match
    secrets: dict[int, set[str]] = {0: set(), 1: set()}
    typed, covers = "", 0
    while covers < COVERS and not match.state.over:
        seat = played.due
        name = match.names[seat]
        secrets = {n: secrets[n] | hand(match, n) for n in secrets}
        if seat != played.opened:
            covers += 1
            lines = screen.readable()
            assert f"Pass the screen to {name}, then press Enter." in lines
            assert not {*lines} & (secrets[0] | secrets[1])
            assert screen.is_alternate == screen.has_alternate
            assert "Pass the screen to" in played.type(played.pick())  # A move waits for the cover, too.
            played.type("")
            played.opened = seat
            recalled = played.type("\x1b[A")  # This recalls the keyboard's history.
            assert not typed or typed not in recalled.partition("\n")[0]
        lines = screen.readable()
        mine = hand(match, seat)
        assert mine <= {*lines}
        assert not {*lines} & (secrets[1 - seat] - {*str(match.state.view(seat)).splitlines()})
        for asked in ("moves", "log", "score"):  # The output has more lines than the screen.
            played.type(asked)
        typed = played.pick()
        played.type(typed)
        match.play(typed)
    assert covers == COVERS or match.state.over
    assert all(secrets.values())
    assert played.end() == 0
    lines = screen.readable()
    open_now = {*str(match.state.view(None)).splitlines()}  # When the match is over, all hands are shown.
    assert not screen.is_alternate
    assert not {*lines} & ((secrets[0] | secrets[1]) - open_now)
    assert any(line.startswith("Saved to ") for line in lines) or match.state.over


def show(match: Match, lines: list[str]) -> str:
    out = io.StringIO()
    Session(match, lines, out, thinking=None).run()
    return out.getvalue()


@pytest.mark.parametrize("game", HIDING)
def test_in_a_pipe_a_cover_stands_between_two_hands_and_no_code_of_a_terminal(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    match = new_match(game, "Ann,Bo", seed=7)
    first = match.state.to_act[0]
    move = str(match.state.moves(first)[0])
    cover = f"Pass the screen to {match.names[first]}, then press Enter."
    waiting = show(match, [move, "moves", f"why {move}", "hint"])
    assert waiting.count(cover) == 5
    assert match.ply == new_match(game, "Ann,Bo", seed=7).ply, "nothing is played under a cover"
    assert not {*waiting.splitlines()} & hand(match, first)
    uncovered = show(match, [""])
    assert hand(match, first) <= {*uncovered.splitlines()}
    assert "\x1b" not in uncovered
    moves = [move]
    later = new_match(game, "Ann,Bo", seed=7)
    later.play(move)
    while later.state.to_act[0] == first:
        moves.append(str(later.state.moves(first)[0]))
        later.play(moves[-1])
    other = later.state.to_act[0]
    before, _, after = show(match, ["", *moves, ""]).partition(f"Pass the screen to {later.names[other]}")
    assert after
    assert not {*before.splitlines()} & (hand(later, other) - hand(later, first))


def at_an_offer(players: str) -> tuple[Match, int]:
    """Return a match of Catan in which an offer has just been made to all others, and its maker."""
    match = new_match("catan", players, seed=7)
    rng = Random(1)
    while match.ply < 1000:
        seat, phase = match.state.to_act[0], match.state.phase
        asked = " ".join(str(n) for n in range(len(match.names)) if n != seat)
        for give, get in permutations(("wool", "grain", "lumber", "brick", "ore"), 2):
            if phase == "main" and not match.state.refusals(offer := f"offer 1 {give} for 1 {get} to {asked}"):
                match.play(offer)
                return match, seat
        match.play("end" if phase == "main" else rng.choice(match.state.moves()))
    raise AssertionError("nobody could make an offer")


@pytest.mark.parametrize("looks", [True, False])
def test_whoever_made_an_offer_takes_the_screen_back_and_withdraws_it(
    looks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """CT-9.14: the current player may act while others must; whoever must act next may have uncovered their hand."""
    monkeypatch.chdir(tmp_path)
    match, seat = at_an_offer("Ann,Bo,Cy")
    name, first = match.names[seat], match.names[match.state.to_act[0]]
    passed = f"Pass the screen to {name}, then press Enter."
    hands = [hand(match, n) for n in range(3)]
    text = show(match, [*[""] * looks, "withdraw", f"uncover {name.upper()}", "withdraw", "", "withdraw"])
    assert str(match.moves[-1]) == "withdraw"
    assert match.state.to_act == (seat,)
    before, _, after = text.partition(passed)
    assert f"Pass the screen to {first}, then press Enter." in before
    assert "may act too. Type `uncover` and a name to pass the screen on." in before
    assert not {*before.splitlines()} & hands[seat]
    assert after.startswith("\n")
    assert hands[seat] <= {*after.splitlines()}
    assert not {*after.splitlines()} & (hands[match.names.index(first)] - hands[seat])
    assert "Pass the screen" not in after.partition(passed)[2], "whoever asked for it keeps it: it is their turn"


def test_only_a_person_who_may_act_is_given_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match, seat = at_an_offer("Ann,Bo")
    asked = f"{match.names[1 - seat]} or {match.names[seat]}"
    assert f"Found 'Cy', expected a person who may act now: {asked}" in show(match, ["uncover Cy"])
    match = new_match("catan", "Ann,Bo", seed=7, options=["open_hands=on"])
    assert "No hand is covered in this match" in show(match, ["uncover Bo"])


def test_who_plays_alone_or_with_open_hands_needs_no_cover():
    """CT-13.6: there is no cover if one person plays alone, or if all cards are face up."""
    for players, options in (("Ann,greedy", []), ("Ann,Bo", ["open_hands=on"])):
        match = new_match("catan", players, seed=7, options=options)
        assert "Pass the screen" not in show(match, [])


@pytest.mark.parametrize("game", HIDING)
def test_what_a_person_asks_tells_nothing_of_the_hand_of_another(game: str):
    """`score` and `why` give the same for each position that the person could confuse with this one."""
    rng = Random(5)
    match = new_match(game, "Ann,Bo", seed=7)
    for _ in range(amount(40, 400)):
        if match.state.over:
            break
        state, seat = match.state, match.state.to_act[0]
        guess = state.guess(state.view(seat), rng)
        move = rng.choice(state.moves(seat))
        if not guess.over:
            assert result(state, seat) == result(guess, seat)
            if not guess.refusals(move, seat):
                assert why(state, "it", move, seat, seat) == why(guess, "it", move, seat, seat)
        match.play(rng.choice(match.game.advice(state.view(seat), state.moves(seat))[:3]).move)
