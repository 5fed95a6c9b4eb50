"""Pawns Board in a cell without a browser: requests, answers, and secrets that never leave the kernel."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

from ...widget.page import Data, Page, leaves, refusal

GAME = kb.games["pawns-board"]


def page_of(viewer: int | None = 0, **options: Any) -> Page:  # noqa: ANN401
    return Page(Match(GAME, ["Ann", "Bo"], seed=7, options={"shuffle": False, **options}), viewer=viewer)


def peek(page: Page, *path: str, rev: int | None = None) -> Data:
    """Ask what a path would change, and return the answer."""
    before = len(page.messages)
    page.control.receive({"id": "p-1", "rev": page.rev if rev is None else rev, "path": list(path), "peek": True})
    (found,) = page.messages[before:]
    return found


# -- a look before it is confirmed --------------------------------------------------------------------------


def test_a_peek_tells_what_would_change_and_makes_no_revision():
    """PB-UI.3: the preview is an answer of its own, so that it cannot make a pick stale."""
    page = page_of()
    rev, state, shown = page.rev, page.control.playing.state, json.dumps(page.control.stream.snapshot())
    answer = peek(page, "card 1", "cell 0,0")
    assert (answer["k"], answer["ok"], answer["rev"]) == ("answer", True, rev)
    assert "top row 2–0" in answer["say"]
    nodes = answer["nodes"]
    changed = {key for its in (*nodes["a"].values(), nodes.get("x", {}), nodes.get("c", {})) for key in its}
    assert {"cell 0,1", "cell 1,0", "on 1,0", "score 0 0"} <= changed
    assert not [key for key in changed if key.startswith(("cell 2,", "on 2,", "card ", "hand"))]
    assert page.control.playing.state is state
    assert json.dumps(page.control.stream.snapshot()) == shown
    assert page.ask("card 1", "cell 0,0")["k"] == "delta"  # The revision is the same.


def test_a_peek_is_small():
    answer = peek(page_of(rows=5, cols=7), "card 1", "cell 0,0")
    assert len(json.dumps(answer)) < 12_000


@pytest.mark.parametrize("path", [("card 1",), ("cell 0,4", "card 1"), ("undo",), ("contrast",), ("pass",), ()])
def test_a_peek_at_what_is_no_placement_shows_nothing_and_does_nothing(path: tuple[str, ...]):
    page = page_of()
    rev, ui = page.rev, page.control.ui
    assert peek(page, *path) == {"k": "answer", "id": "p-1", "ok": True}
    assert (page.rev, page.control.ui) == (rev, ui)


def test_a_peek_of_an_old_revision_shows_nothing():
    page = page_of()
    old = page.rev
    page.ask("log")
    assert "nodes" not in peek(page, "card 1", "cell 0,0", rev=old)


def test_nobody_peeks_behind_the_curtain_or_out_of_turn():
    """PB-UI.2."""
    shared = page_of(None)
    assert shared.about["screen"] == "curtain"
    assert "nodes" not in peek(shared, "card 1", "cell 0,0")
    assert "nodes" not in peek(page_of(1), "card 1", "cell 0,4")


# -- selecting and confirming -------------------------------------------------------------------------------


def test_confirming_too_early_says_what_is_still_to_be_selected():
    """PB-ERR.12, PB-UI.4."""
    page = page_of()
    for path, told in (
        (("confirm",), "You haven't chosen a card or a cell yet."),
        (("card 1", "confirm"), "You haven't chosen a cell yet."),
        (("cell 0,0", "confirm"), "You haven't chosen a card yet."),
    ):
        found = refusal(page.ask(*path))
        assert (found["code"], found["text"]) == ("PB-ERR.12", told)


def test_the_page_knows_that_parts_are_picked_in_any_order_only_while_something_can_be_placed():
    page = page_of()
    assert page.about["slots"] == ["card ", "cell "]
    assert page.about["confirm"] == {"": "Place {}"}
    assert page.about["keys"]["p"] == ["pass"]
    page.ask("card 1", "cell 0,0")
    assert "slots" not in page.about


def test_selecting_out_of_turn_tells_whose_turn_it_is():
    """PB-ERR.5, PB-UI.4."""
    found = refusal(page_of(1).ask("card 0"))
    assert found["code"] == "PB-ERR.5"
    assert found["text"] == "It's Ann's turn."


# -- what is hidden -----------------------------------------------------------------------------------------


def only_in(state: PawnsBoardState, seat: int) -> set[str]:
    """Return names that only the owner can know: in this hand, not in the other, not on the board."""
    names = [{state.layout.cards[card].name for card in hand} for hand in state.hands]
    laid = {state.layout.cards[card].name for card in state.packed.card_at if card != NOTHING}
    return names[seat] - names[1 - seat] - laid


def told_in(names: set[str], message: Data) -> list[str]:
    return [name for name in names if re.search(rf"\b{name}\b", json.dumps(message))]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("viewer", [0, 1])
def test_nothing_of_the_other_hand_is_in_any_message_of_a_whole_game(viewer: int, seed: int):
    """PB-INFO.2: this covers all messages to the page of one seat, including previews, refusals and hints."""
    match = Match(GAME, ["Ann", "Bo"], seed=seed)
    page = Page(match, viewer=viewer)
    rng = Random(seed)
    while not match.state.over:
        state = match.state
        assert isinstance(state, PawnsBoardState)
        hidden = only_in(state, 1 - viewer)
        since = len(page.messages)
        if state.turn == viewer:
            for path in [(a, b) for a, more in page.choices.items() if isinstance(more, dict) for b in more][:8]:
                if path[0].startswith(("card", "cell")):
                    peek(page, *path)
            page.ask("hint")
            page.ask("card 0", "confirm")
        else:
            page.ask("card 0")
            page.ask("cell 1,2")
        page.ask("log")
        for message in page.messages[since:]:
            assert told_in(hidden, message) == []
        assert told_in(hidden, page.shown) == []
        match.play(rng.choice(list(state.moves())))
    if page.about["screen"] != "result":
        page.ask("result")
    assert page.about["screen"] == "result"


def test_two_people_on_one_screen_have_a_curtain_between_their_turns():
    """PB-UI.2: each sees only their own hand; the curtain shows what the other placed, not what was drawn."""
    match = Match(GAME, ["Ann", "Bo"], seed=5)
    page = Page(match)
    for due in (0, 1, 0, 1):
        state = match.state
        assert isinstance(state, PawnsBoardState)
        assert page.about["screen"] == "curtain"
        assert told_in(only_in(state, 0) | only_in(state, 1), page.shown) == []
        page.ask("open")
        assert told_in(only_in(state, 1 - due), page.shown) == []
        assert set(told_in(only_in(state, due), page.shown)) == only_in(state, due)
        page.ask(*next(path for path in leaves(page.choices) if str(path[0]).startswith("card ")))
        assert " placed " in page.under(f"curtain told {due}")


def test_the_log_line_tells_the_placement_and_what_it_did():
    """In example 4 it has the pawns that Otter adds, but not the cards that were drawn since."""
    page = page_of()
    page.ask("card 1", "cell 0,0")
    assert page.under("told 0") == "Ann placed Otter and got 3 pawns."
    assert "/told 1" not in page.shown["nodes"]
    match = Match(GAME, ["Ann", "Bo"], seed=7)
    page = Page(match, viewer=0)
    match.play("pass")
    assert match.moves[-1] != match.state.parse("pass")  # Bo has drawn.
    assert page.under("told 0") == "Ann passed."
    assert "/told 1" not in page.shown["nodes"]


def test_for_teaching_both_hands_lie_open():
    """PB-UI.2: the viewer is "all"."""
    page = page_of(OPEN)
    state = page.control.playing.state
    assert isinstance(state, PawnsBoardState)
    names = {state.layout.cards[card].name for hand in state.hands for card in hand}
    assert set(told_in(names, page.shown)) == names


# -- view options, the form, computer players ---------------------------------------------------------------


def test_high_contrast_can_be_chosen_at_any_time_and_is_of_this_cell_alone():
    """PB-UI.8: it belongs to the viewer, and is no option of the match."""
    match = Match(GAME, ["Ann", "Bo"], seed=7)
    red, blue = Page(match, viewer=0), Page(match, viewer=1)
    state = match.state
    red.ask("contrast")
    assert red.about["contrast"] == "high"
    assert "contrast" not in blue.about
    assert match.state is state
    red.ask("help")
    assert red.about["contrast"] == "high"
    red.ask("back")
    red.ask("contrast")
    assert "contrast" not in red.about


def test_a_pasted_deck_is_refused_with_line_and_column_and_taken_when_it_is_right():
    """PB-UI.7, PB-FERR.9: `x` is in the third line of the file, column 3."""
    page = Page(game="pawns-board")
    page.ask("set up")
    lines = kb.Deck.supplied("workshop").text().splitlines()
    wrong = [*lines[:2], "XXxXX", *lines[3:]]
    page.ask("option deck_red", "\n".join(wrong))
    assert "line 3, column 3" in page.under("obstacle 0")
    assert "/start" not in page.choices
    page.ask("option deck_red", "\n".join(lines))
    assert "/start" in page.choices
    page.ask("option deck_blue workshop")
    page.ask("start")
    state = page.control.playing.state
    assert isinstance(state, PawnsBoardState)
    assert state.layout.setup.decks[0] == state.layout.setup.decks[1]


def test_the_form_opens_no_file_of_the_page_s_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Showing a file that is no deck would reveal its content; a deck of the folder may be named."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "secret.deck").write_text("password 12345\n")
    kb.Deck.supplied("workshop").write("mine.deck")
    page = Page(game="pawns-board")
    page.ask("set up")
    for name in ("../secret.deck", str(tmp_path / "secret.deck")):
        answer = page.ask("option deck_red", name)
        assert answer["ok"] is False
        assert "is not a plain file name" in refusal(answer)["text"]
        assert "password" not in str(page.shown)
        assert page.control.ui.form.options == {}
    page.ask("option deck_red", "mine.deck")
    assert "/start" in page.choices


def test_the_form_tells_the_limit_of_the_hand_size():
    """PB-UI.7, PB-ERR.3: a third of 40 cards is 13."""
    page = Page(game="pawns-board")
    page.ask("set up")
    page.ask("option hand_size", "14")
    assert "Deal 1 to 13." in page.under("obstacle 0")
    page.ask("option hand_size", "13")
    assert "/start" in page.choices


def test_an_even_number_of_columns_is_refused_in_the_form():
    """PB-UI.7, PB-ERR.1."""
    page = Page(game="pawns-board")
    page.ask("set up")
    page.ask("option cols", "4")
    assert "4 is even" in page.under("obstacle 0")


def test_a_computer_player_moves_by_itself_and_its_card_and_cell_are_shown():
    """PB-UI.9."""
    match = Match(GAME, ["Ann", kb.Greedy()], seed=7)
    page = Page(match, pace=3600.0)
    page.ask(*next(path for path in leaves(page.choices) if path[0] == "card 0"))
    assert match.waiting() == 1
    assert "thinking" in page.under("due") or "waits" in page.under("due")
    match.step()
    shown = page.under("told 1")
    assert re.match(r".* placed \w+", shown)
    assert page.node("last")["c"]
    page.control.close()
