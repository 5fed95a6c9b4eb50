"""The picks of cards and cells, the refusals of others, and the words of the heading (PB-UI.3 to PB-UI.6)."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.core.match.match import Match
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

from .drawings import DEMONSTRATION, classes, find, paths, seen, state_after, text
from .positions import GAME

# -- picks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, OPEN])
def test_a_card_and_a_cell_in_any_order_make_each_legal_placement(viewer: Viewer):
    """PB-UI.3: the picks mean exactly the legal moves."""
    state = state_after()
    drawing = seen(state, viewer)
    choices = drawing.table().choices
    found = {choices.find(path) for path in paths(drawing)}
    assert found | {"pass"} == {str(move) for move in state.moves()}
    assert choices.find(("pass",)) == "pass"
    for first, second in paths(drawing):
        assert choices.find((first, second)) == choices.find((second, first))


def test_who_is_not_on_turn_has_no_picks():
    """PB-UI.4."""
    for viewer in (None, 1):
        table = seen(state_after(), viewer).table()
        assert table.choices.json() == {}


@pytest.mark.parametrize(
    ("path", "viewer", "code"),
    [
        (("confirm",), 0, "PB-ERR.12"),
        (("card 0", "confirm"), 0, "PB-ERR.12"),
        (("cell 2,0", "confirm"), 0, "PB-ERR.12"),
        (("card 0", "cell 1,1"), 0, "PB-ERR.8"),
        (("cell 1,1",), 0, "PB-ERR.8"),
        (("cell 0,1", "card 0"), 0, "PB-ERR.9"),
        (("card 3", "cell 2,0"), 0, "PB-ERR.10"),  # Mill costs 2, and the cell has one pawn.
        (("card 0",), 1, "PB-ERR.5"),
        (("cell 0,4",), 1, "PB-ERR.5"),
        (("pass",), 1, "PB-ERR.5"),
    ],
)
def test_a_refused_pick_says_why_by_its_rule(path: tuple[str, ...], viewer: int, code: str):
    """PB-UI.4: the message of section 9 is shown for the pick, whether out of turn or illegal."""
    state = state_after()
    attempt = seen(state, viewer).attempt(path)
    assert attempt is not None
    assert [refusal.code for refusal in state.refusals(attempt, viewer)][:1] == [code]


def test_a_card_that_can_be_placed_nowhere_says_what_is_missing():
    """PB-ERR.10: on S every cell has one pawn; Mill costs 2."""
    state = state_after((), hand_size=7)
    drawing = seen(state)
    names = [drawing.view.layout.cards[card].name for card in drawing.view.hands[0] or ""]
    index = names.index("Mill")
    card = find(drawing.table(), f"card {index}")
    assert "Needs 2 pawns" in text(card)
    attempt = drawing.attempt((f"card {index}",))
    assert attempt == "place Mill at 0,0"
    assert [refusal.code for refusal in state.refusals(attempt, 0)] == ["PB-ERR.10"]


def test_only_cards_without_a_cell_say_what_is_missing_whoever_is_to_act():
    """PB-PLACE.1: a card fits if a cell has as many of its player's pawns as it costs."""
    state, rng = state_after(()), Random(1)
    while not state.over:
        most = [max(cell.pawns for cell in state.board if cell.owner == colour) for colour in state.colours]
        table = seen(state, OPEN).table()
        for seat, hand in enumerate(state.hands):
            for index, sign in enumerate(hand):
                is_missing = "Needs" in text(find(table, f"held {seat} {index}"))
                assert is_missing == (state.layout.cards[sign].cost > most[seat])
        state = state.advance(state.sample(rng))
    assert "Needs" not in text(find(seen(state, OPEN).table(), "hands"))


@pytest.mark.parametrize(
    "path",
    [(), ("card 99",), ("card 0", "card 1"), ("cell 0,0", "cell 0,1"), ("undo",), (3,), ("card 0", "cell 0,0", "x")],
)
def test_a_path_that_tries_no_move_is_none(path: Path):
    assert seen(state_after()).attempt(path) is None


def test_keys_pass_and_pick_cards():
    """PB-UI.3: the keys are P and the digits."""
    keys = seen(state_after()).table().keys
    assert keys == {"p": ("pass",)}
    row = find(seen(state_after()).table(), "hand 0")
    assert "data-kb-digits" in dict(row.attributes)
    assert [node.key for node in row.children] == [f"card {n}" for n in range(6)]


def test_every_card_of_the_own_hand_says_why_it_cannot_be_placed():
    drawing = seen(state_after())
    for index in range(len(drawing.view.hands[0] or ())):
        assert dict(find(drawing.table(), f"card {index}").attributes)["data-kb-ask"] == ""


# -- what the heading says --------------------------------------------------------------------------------


def test_the_heading_follows_the_picks():
    """PB-UI.3: a card asks for a cell, a cell for a card, and both together for a confirmation."""
    drawing = seen(state_after(()))
    then = drawing.table().then
    assert (then["card 1"], then[""]) == ("Choose a cell for Otter", "Choose a card for this cell")
    assert len(then) == len(drawing.view.hands[0] or "") + 1
    shown = drawing.peek(("card 1", "cell 0,0"))
    assert shown is not None
    assert shown.prompt == ("Place Otter?", "Ann's turn", "Or choose another card or cell.")
    assert seen(state_after(()), 1).table().then == {}  # The other player's prompt does not name the cards.


def test_after_a_pass_it_is_said_that_a_second_one_ends_the_game():
    """PB-UI.5, PB-END.1."""
    prompt = seen(state_after((*DEMONSTRATION, "pass")), 1).table().prompt
    assert prompt.hint == "Ann has passed, so the game ends if you pass too."
    assert "passed" not in seen(state_after(), 0).table().prompt.hint


@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_pass_the_other_is_told_who_passed(seat: int):
    """PB-END.1, PB-UI.5: this holds for both players; passing itself follows PB-TURN.3."""
    match = Match(GAME, ["Ann", "Bo"], seed=1)
    while match.state.to_act != (seat,):
        match.play(match.state.moves()[0])
    assert match.state.view(seat).due_rule() in ("PB-TURN.2", "PB-TURN.3")
    match.play("pass")
    view = match.state.view(1 - seat)
    assert view.prompt().hint == f"{view.names[seat]} has passed, so the game ends if you pass too."
    assert f"{view.names[1 - seat]}'s turn ({view.names[seat]} has passed)." in str(view)


def stuck() -> PawnsBoardState:
    """Return example 14 after 13 actions, when Blue has too few pawns for each card."""
    return state_after((
        *DEMONSTRATION, "place Lantern at 2,0", "place Otter at 0,4", "place Sparrow at 1,2", "place Badger at 0,1",
        "place Ferry at 0,3", "place Orchard at 1,0", "place Kite at 1,4",
    ))  # fmt: skip


def test_with_nothing_legal_only_pass_is_left_and_the_reason_is_told():
    """PB-UI.5, PB-TURN.3: the text view is `7 RBRRB 4 / 4 BBRRR 6 / 2 R2B2B 5`, and Blue passes (action 14)."""
    drawing = seen(stuck(), 1)
    table = drawing.table()
    assert table.choices.json() == {"pass": 1}
    assert table.prompt == ("Pass", "Bo can only pass", "None of your cards can be placed.")
    (button,) = table.actions
    assert (button.key, classes(button)) == ("pass", ["kb-primary"])


def test_the_end_is_told_with_the_winner_or_a_draw():
    """PB-UI.6: one game ends 4 against 7; S after two passes is a draw."""
    assert seen(state_after((*DEMONSTRATION, "pass", "pass"))).table().prompt == (
        "",
        "Bo wins 7–4",
        "Bo won 2 rows and Ann won 1.",
    )
    assert seen(state_after(("pass", "pass"))).table().prompt == ("", "A draw: 0 points each", "Every row was tied.")
