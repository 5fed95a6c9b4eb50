"""The conformance kit on a game of another package, Showdown: hidden hands, joint answers, golden games, paths."""

import importlib
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.protocol.registry import Games
from kbwidgets.core.protocol.state import OpenMove
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.testing import (
    Case,
    LawBroken,
    Walk,
    cases,
    check,
    check_every_kind,
    check_game,
    check_golden,
    check_golden_cover,
    check_paths,
    count_paths,
    golden_text,
    same_in_every_process,
    split_paths,
    write_golden,
)
from kbwidgets.testing.__main__ import main
from kbwidgets.testing.laws.views import held_state

from . import showdown
from .showdown import HIDDEN, Dealt, ShowdownState, ShowdownView

SHOWDOWN = showdown.GAME


# -- a game with hidden hands and answers at once, from another package ---------------------------------


def test_hidden_hands_and_answers_at_once_keep_every_law():
    check_game(SHOWDOWN, games=15)
    for case in cases(SHOWDOWN):
        check(case, games=15, twin=showdown.swapped)


def test_all_who_must_answer_may_do_so_in_any_order():
    """SD-2: both are to act; only the seat itself knows the first answer."""
    state = SHOWDOWN.start(2).play("deal 0 3").play("deal 1 1")
    assert state.to_act == (0, 1)
    after = state.play("raise 1 5")
    assert after.to_act == (0,)
    assert after.view(0) == state.play("fold 1").view(0)
    assert after.view(1) != state.play("fold 1").view(1)
    assert after.play("stay 0").points() == (6, 0)


@event("deal", rule="SD-1")
class DealtOpenly(Event):
    """A seat got a card, which everybody sees."""

    to: Seat
    card: int | None

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.to]} got card {self.card}."


class LeakyShowdown(ShowdownState):
    """The base of Showdowns that reveal hidden information."""

    __slots__ = ()


class LeakyWords(LeakyShowdown):
    """A Showdown whose events show everybody the card that is dealt."""

    __slots__ = ()

    def events_of(self, move: kb.Move, after: kb.State) -> Iterator[Event]:
        for each in super().events_of(move, after):
            yield DealtOpenly(CHANCE, each.to, each.card) if isinstance(each, Dealt) else each


class LeakyLog(LeakyShowdown):
    """A Showdown whose log shows everybody the answers."""

    __slots__ = ()

    def text_for(self, move: kb.Move, viewer: Viewer) -> str:
        return str(move)


class LeakyView(LeakyShowdown):
    """A Showdown in which everybody sees all cards and guesses them correctly; only the rules show the fault."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        return ShowdownView(viewer, self.table)

    @classmethod
    def guess(cls, view: kb.View, rng: random.Random) -> kb.State:
        assert isinstance(view, ShowdownView)
        return cls(view.table)


class PromptingView(ShowdownView):
    """A view whose prompt names the highest card, which its fields omit."""

    secret = 0

    def prompt(self) -> Prompt:
        return Prompt("", f"The highest card is {self.secret}")


class LeakyPrompt(LeakyShowdown):
    """A Showdown whose prompts reveal hidden cards."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        honest = super().view(viewer)
        assert isinstance(honest, ShowdownView)
        view = PromptingView(*honest)
        view.secret = max(self.table.cards)
        return view


class HoldingView(ShowdownView):
    """A view that keeps a function with access to the state."""

    peek: Callable[[], object] = print


class LeakyField(LeakyShowdown):
    """A Showdown whose views hold the state in a closure."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        honest = super().view(viewer)
        assert isinstance(honest, ShowdownView)
        view = HoldingView(*honest)
        view.peek = lambda: self
        return view


class BadGuess(LeakyShowdown):
    """A Showdown whose guesses deal a card that the view knows to be another."""

    __slots__ = ()

    @classmethod
    def guess(cls, view: kb.View, rng: random.Random) -> kb.State:
        assert isinstance(view, ShowdownView)
        known = view.table._replace(cards=tuple(1 if card != HIDDEN else card for card in view.table.cards))
        return super().guess(ShowdownView(view.viewer, known), rng)


class RaisesAlone(LeakyShowdown):
    """A Showdown in which a seat has only open moves: no list can offer one of them."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        return super().moves(seat) if self.phase == "deal" else ()


class RaisesForOthers(LeakyShowdown):
    """A Showdown whose open moves let a seat that has answered raise."""

    __slots__ = ()

    def open_moves(self) -> tuple[OpenMove, ...]:
        answered = [seat for seat, done in enumerate(self.table.answered) if done and self.phase == "answer"]
        return tuple(OpenMove(f"raise {seat} {{0}}", (Span(2, 9, 2),), seat) for seat in answered)


class RaisesByAnother(LeakyShowdown):
    """A Showdown whose open moves are those of another seat."""

    __slots__ = ()

    def open_moves(self) -> tuple[OpenMove, ...]:
        forms = super().open_moves()
        return tuple(form._replace(seat=other.seat) for form, other in pairwise(forms))


class RaisesTooHigh(LeakyShowdown):
    """A Showdown whose open moves omit the highest stake."""

    __slots__ = ()

    def open_moves(self) -> tuple[OpenMove, ...]:
        return tuple(form._replace(picks=(Span(2, 8, 2),)) for form in super().open_moves())


def leaky_case(state: type[LeakyShowdown]) -> Case:
    """Return three players of a Showdown that leaks."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> ShowdownState:
        return state(showdown.begin(seating, values).table)

    return Case(replace(SHOWDOWN, state=state, begin=begin), 3, (("ranks", 3),))


@pytest.mark.parametrize(
    ("state", "laws"),
    [
        (LeakyWords, {"events_tell_no_more_than_views", "views_hide"}),
        (LeakyLog, {"events_tell_no_more_than_views", "views_hide"}),
        (LeakyView, {"views_hide"}),
        (LeakyPrompt, {"guesses_fit"}),
        (LeakyField, {"views_hold_no_state"}),
        (BadGuess, {"guesses_fit"}),
    ],
)
def test_a_leak_falls_by_a_law_of_views(state: type[LeakyShowdown], laws: set[str]):
    with pytest.raises(LawBroken) as fallen:
        check(leaky_case(state), games=15, twin=showdown.swapped)
    assert fallen.value.law in laws


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (RaisesAlone, "moves_belong_to_their_seats"),
        (RaisesForOthers, "moves_are_listed"),
        (RaisesByAnother, "moves_belong_to_their_seats"),
        (RaisesTooHigh, "moves_are_those_not_refused"),
    ],
)
def test_open_moves_that_are_wrong_fall_by_a_law_of_moves(state: type[LeakyShowdown], law: str):
    with pytest.raises(LawBroken) as fallen:
        check(leaky_case(state), games=15)
    assert fallen.value.law == law


def test_a_state_is_found_through_containers_methods_and_closures():
    state = SHOWDOWN.start(2)
    for holder in ([{"x": (state,)}], state.moves, lambda: state):
        assert held_state(holder) is state
    assert held_state(state.view(OPEN)) is None


def test_a_game_of_another_package_is_found_and_the_same_in_every_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The package is installed as pip does it: its modules, and a dist-info folder that names the entry point."""
    for name in ("showdown.py", "showdown.md"):
        (tmp_path / name).write_text(Path(__file__).with_name(name).read_text(encoding="utf-8"), encoding="utf-8")
    info = tmp_path / "showdown-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: showdown\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[kbwidgets.games]\nshowdown = showdown:GAME\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    importlib.invalidate_caches()
    assert Games()["showdown"].title == "Showdown"
    same_in_every_process(SHOWDOWN)
    source = (tmp_path / "showdown.py").read_text(encoding="utf-8")
    unordered = source.replace('f"Showdown, {self.phase}"', '"Showdown " + "".join(set("order of a set"))')
    assert unordered != source
    (tmp_path / "showdown.py").write_text(unordered, encoding="utf-8")
    with pytest.raises(LawBroken) as fallen:
        same_in_every_process(SHOWDOWN)
    assert fallen.value.law == "same_in_every_process"


# -- golden games, paths, kinds -------------------------------------------------------------------------


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """Return a folder with golden games of Showdown."""
    write_golden(SHOWDOWN, tmp_path)
    return tmp_path


def test_golden_games_are_told_in_what_each_seat_sees(golden: Path):
    check_golden_cover(SHOWDOWN, golden)
    for path in golden.glob("*.txt"):
        check_golden(path, SHOWDOWN)
    text = golden_text(Walk.replay(Case(SHOWDOWN, 2, (("ranks", 3),)), ["deal 0 3", "deal 1 1", "stay 0", "fold 1"]))
    assert "  to Player 2: Player 1 got a card.\n" in text
    assert "2. answer, Player 1, Player 2: 4 moves, fold 0 to stay 1; raise 0 {0}; raise 1 {0}\n" in text
    assert text.endswith("SD-3 Player 1 1: card 3 wins the stakes\ntotals (1, 0)\nplaces (1, 2)\n")


def test_the_command_writes_golden_games_and_names_an_unknown_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "argv", ["kbwidgets.testing", "golden", "kingdomino", str(tmp_path / "new")])
    main()
    check_golden_cover(kb.games["kingdomino"], tmp_path / "new")
    monkeypatch.setattr(sys, "argv", ["kbwidgets.testing", "golden", "no such game"])
    with pytest.raises(SystemExit):
        main()
    assert "unknown game 'no such game'; choose " in capsys.readouterr().err


def test_a_changed_golden_game_falls_with_the_lines_that_differ(golden: Path):
    path = golden / "2.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("places (", "places  ("), encoding="utf-8")
    with pytest.raises(LawBroken, match=r"\n-places  \(.*\n\+places \("):
        check_golden(path, SHOWDOWN)
    path.write_text(re.sub(r"> deal 1 \d", "> deal 1 9", text), encoding="utf-8")
    with pytest.raises(LawBroken, match="This card can't be dealt"):
        check_golden(path, SHOWDOWN)


def test_a_missing_golden_game_falls(golden: Path):
    (golden / "3-ranks=5.txt").unlink()
    with pytest.raises(LawBroken, match="no golden game shows 3 seats, ranks=5"):
        check_golden_cover(SHOWDOWN, golden)


def test_paths_are_counted_and_split_by_first_move():
    """Showdown of two with 3 ranks: 3 cards, then 3 (one card 3 only: 2), then either of two seats folds or stays."""
    start = SHOWDOWN.start(2)
    assert [count_paths(start, depth) for depth in (0, 1, 2)] == [1, 3, 3 + 3 + 2]
    assert split_paths(start, 2) == {"deal 0 1": 3, "deal 0 2": 3, "deal 0 3": 2}
    assert count_paths(start, 3) == 8 * 4
    assert count_paths(start, 9) == 8 * 4 * 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("2 ; ; 2 ; 9", r"found 8 paths of depth 2, expected 9\n  deal 0 1: 3\n  deal 0 2: 3\n  deal 0 3: 2"),
        ("2 ; deal 0 4 ; 1 ; 3", "cannot be reached: .*This card can't be dealt"),
        ("2 ; 2 ; 9", "is not 'seats options ; moves ; depth ; count'"),
        ("2 ranks=5 ; ; 1 ; 5", "cannot be reached: .*SD-4"),
    ],
)
def test_a_wrong_line_of_path_counts_falls(tmp_path: Path, line: str, told: str):
    path = tmp_path / "paths.txt"
    path.write_text(f"# counted by hand\n3 ranks=5 ; ; 1 ; 5\n{line}\n", encoding="utf-8")
    with pytest.raises(LawBroken, match=told) as fallen:
        check_paths(path, SHOWDOWN)
    assert fallen.value.where.endswith("line 3")


def test_a_kind_or_code_that_is_not_shown_falls():
    match = kb.Match(SHOWDOWN, 2, seed=1)
    match.play("stay 0")
    match.play("fold 1")
    moves, events = {"deal", "stay", "fold"}, {"deal", "answer", "show"}
    attempts = [(0, "stay 0", "SD-ERR.1")]
    check_every_kind(match, moves, events, attempts, {"SD-ERR.1"})
    with pytest.raises(LawBroken, match=r"moves missing \['raise'\]"):
        check_every_kind(match, moves | {"raise"}, events, attempts, {"SD-ERR.1"})
    with pytest.raises(LawBroken, match=r"unexpected \['show'\]"):
        check_every_kind(match, moves, events - {"show"}, attempts, {"SD-ERR.1"})
    with pytest.raises(LawBroken, match="but the move is legal"):
        check_every_kind(match, moves, events, [(2, "stay 0", "SD-ERR.1")], {"SD-ERR.1"})
    with pytest.raises(LawBroken, match=r"expected SD-ERR\.2, found SD-ERR\.1"):
        check_every_kind(match, moves, events, [(0, "stay 0", "SD-ERR.2")], {"SD-ERR.2"})
    with pytest.raises(LawBroken, match=r"codes missing \['SD-ERR\.2'\]"):
        check_every_kind(match, moves, events, attempts, {"SD-ERR.1", "SD-ERR.2"})
