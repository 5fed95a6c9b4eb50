"""Undo is allowed always, only before anything hidden is shown or drawn, or never."""

from __future__ import annotations

import copy
import pickle

import pytest

import kbwidgets as kb
from kbwidgets.core.match.undo_policy import Undo, UndoLimits

from .scripted import KINGDOMINO, SCRIPT

PAWNS = kb.games["pawns-board"]


def people(undo: Undo, *players: str | kb.Greedy) -> kb.Match:
    """Return a match with the kings in the order 0, 1, 1, 0."""
    return kb.Match(KINGDOMINO, list(players) or ["Ann", "Bo"], seed=1, chance=SCRIPT, undo=undo)


def why(match: kb.Match, seat: int | None = None) -> str:
    """Return the reason why nothing can be undone, and check that the match is unchanged."""
    before = (match.ply, match.moves, match.ahead)
    with pytest.raises(kb.KbError) as caught:
        match.undo(seat)
    refusal = match.undo_refusal(seat)
    assert refusal is not None
    assert str(caught.value).endswith(refusal.text) or refusal.text in str(caught.value)
    assert (match.ply, match.moves, match.ahead) == before
    assert not (match.can_undo if seat is None else match.can_undo_for(seat))
    return refusal.text


def test_freely_every_decision_is_taken_back_also_when_dominoes_were_drawn_since():
    match = people("free")
    for number in (18, 5, 33, 46):
        match.play(f"choose {number}")
    assert match.ply == 16  # KD-TURN.2: the next line is on the table.
    match.undo()
    assert match.ply == 11


def test_before_anything_is_drawn_a_decision_is_taken_back_and_then_no_longer():
    match = people("hidden")
    match.play("choose 18")
    match.play("choose 5")
    match.undo()
    match.undo()
    assert match.ply == 8
    for number in (18, 5, 33, 46):
        match.play(f"choose {number}")
    message = "You can't undo a draw that has been revealed."
    assert why(match) == why(match, 0) == message
    match.goto(8)  # Code may always go back.
    assert match.ply == 8


def test_never_means_never_for_one_seat_and_for_all():
    match = people("none")
    match.play("choose 18")
    assert why(match) == why(match, 0) == "Undo is off in this match."
    match.goto(8)
    assert match.ply == 8


@pytest.mark.parametrize("undo", ["free", "hidden", "none"])
def test_where_nothing_was_decided_undo_of_all_does_nothing_and_refuses_nothing(undo: Undo):
    match = people(undo)
    assert match.undo_refusal() is None
    match.undo()
    assert match.ply == 8


@pytest.mark.parametrize("undo", ["free", "hidden"])
def test_against_a_computer_undo_goes_to_the_last_decision_of_the_person(undo: Undo):
    match = people(undo, "Ann", kb.Greedy())
    match.play("choose 18")
    match.run()
    assert match.ply == 11  # The computer player has two kings, then it is the person's turn again.
    match.undo()
    assert match.ply == 8


def test_in_a_game_of_hidden_hands_what_a_computer_has_shown_since_stays():
    match = kb.Match(PAWNS, ["Ann", kb.Greedy()], seed=3, undo="hidden")
    match.play(match.state.moves()[0])
    match.run()
    assert why(match) == "You can't undo a draw that has been revealed."
    free = kb.Match(PAWNS, ["Ann", kb.Greedy()], seed=3)
    free.play(free.state.moves()[0])
    free.run()
    free.undo()
    assert free.state.to_act == (0,)


def test_of_people_with_hidden_hands_each_seat_takes_back_by_the_stricter_policy():
    for undo in ("free", "hidden"):
        match = kb.Match(PAWNS, ["Ann", "Bo"], seed=3, undo=undo)
        match.play(match.state.moves()[0])
        match.play(match.state.moves()[0])
        assert why(match, 0).startswith("You can't undo ")
    assert kb.Match(PAWNS, ["Ann", "Bo"], seed=3, undo="none").undo_refusal(0) is not None


def test_in_catan_a_roll_stays_and_a_settlement_of_the_setup_goes():
    """CT-13.8 applies to people who share a screen, if they agree on it."""
    match = kb.Match(kb.games["catan"], ["Ann", "Bo", "Cy"], seed=1, undo="hidden")
    while not str(match.state.moves()[0]).startswith("settlement"):
        match.play(match.state.moves()[0])
    ply = match.ply
    match.play(match.state.moves()[0])
    match.undo()
    assert match.ply == ply
    while match.state.phase != "roll":
        match.play(match.state.moves()[0])
    match.play("roll")
    assert why(match) == "You can't undo a draw that has been revealed."


def test_another_policy_is_refused():
    with pytest.raises(kb.KbError, match="undo is 'maybe'; expected 'free', 'hidden' or 'none'"):
        kb.Match(KINGDOMINO, 2, undo="maybe")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("undo", ["free", "hidden", "none"])
def test_the_policy_is_kept_by_copies_branches_pickles_and_records(undo: Undo):
    match = people(undo)
    for twin in (copy.copy(match), copy.deepcopy(match), match.branch(8), pickle.loads(pickle.dumps(match))):
        assert twin.undo_policy == undo
    for viewer in (kb.OPEN, 0):
        record = kb.Record.of(match, viewer)
        assert (f"Undo: {undo}" in record.text().splitlines()) == (undo != "free")
        assert kb.Record.parse(record.text()) == record
        assert record.replay().undo_policy == undo


def test_an_unknown_policy_in_a_record_is_named_and_costs_no_move():
    text = kb.Record.of(people("none")).text()
    with pytest.raises(kb.RecordError, match="undo is 'never', expected free, hidden or none") as caught:
        kb.Record.parse(text.replace("Undo: none", "Undo: never"))
    assert caught.value.good is not None
    assert caught.value.good.replay().undo_policy == "free"


def test_where_hands_are_hidden_the_move_of_a_computer_stays_and_else_it_goes_with_the_decision_before():
    match = people("free")
    match.play("choose 18")
    match.play("choose 5")
    limits = UndoLimits(match._tree, "hidden", people=(0,), hides_hands=True, players_draw=False)
    assert (limits.target(), limits.why_nothing()) == (10, "You can't undo past Bo's move.")
    assert limits._replace(hides_hands=False).target() == 8
