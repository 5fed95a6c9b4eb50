"""The previews of a placement, which tell and draw each change before it is made (PB-UI.3)."""

from __future__ import annotations

from random import Random

from kbwidgets.core.match.match import Match
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

from .drawings import DEMONSTRATION, below, classes, find, label, paths, seen, state_after, text
from .positions import GAME


def test_a_preview_tells_pawns_gained_grown_and_converted_row_and_total():
    """PB-UI.3; example 4: Otter at (0,0) makes `2 R11_1 0 / 0 2___1 0 / 0 1___1 0`."""
    drawing = seen(state_after(()))
    shown = drawing.peek(("card 1", "cell 0,0"))
    assert shown is not None
    assert shown.said == (
        "Otter: top row 2–0, your total 2 (+2). "
        "Row 0, column 1: a new pawn; row 0, column 2: a new pawn; row 1, column 0: 1 → 2 pawns."
    )
    assert "kbp-ghost" in {name for node in below(find(shown, "on 0,1")) for name in classes(node)}
    assert "1 → 2" in text(find(shown, "on 1,0"))
    assert label(find(shown, "score 0 0")) == "Row 0, Red's row score: 0, would be 2"
    assert text(find(shown, "score 0 0")) == "0 → 2"
    assert text(find(shown, "then 0")) == "then 2"
    assert text(find(shown, "then 1")) == "stays 0"
    assert text(find(drawing.table(), "then 0")) == ""


def test_a_preview_tells_conversion_and_what_does_not_change():
    """PB-UI.3, PB-INFL.3; example 14, action 6 by Blue: Lantern at (1,1) converts (0,1) and (1,0), grows (2,1)."""
    drawing = seen(state_after(DEMONSTRATION[:-1]), 1)
    shown = drawing.peek(("card 0", "cell 1,1"))
    assert shown is not None
    assert shown.said.endswith(
        "Row 0, column 1: the pawn becomes yours; row 1, column 0: all 2 become yours; row 2, column 1: 1 → 2 pawns."
    )
    assert [text(item) for item in find(shown, "say effects").children] == [
        "1 cell gets another pawn", "3 pawns become yours",
    ]  # fmt: skip
    assert "yours" in text(find(shown, "on 0,1"))
    kite = seen(state_after(DEMONSTRATION[:3]), 1).peek(("card 3", "cell 2,2"))
    assert kite is not None
    assert "bottom row 0–5" in kite.said


def test_a_preview_is_in_any_order_the_same_and_only_of_legal_placements():
    drawing = seen(state_after())
    for first, second in paths(drawing):
        one, other = drawing.peek((first, second)), drawing.peek((second, first))
        assert one is not None
        assert one == other
    for path in (("card 0", "cell 1,1"), ("card 0",), ("pass",), ("card 99", "cell 2,0"), ("card 0", "cell 9,9")):
        assert drawing.peek(path) is None
    assert seen(state_after(), 1).peek(("card 0", "cell 0,4")) is None


def test_a_preview_says_what_the_placement_then_does():
    """The previewed scores are those of the state afterwards, in whole games with variants."""
    match = Match(GAME, ["Ann", "Bo"], seed=2, options={"influence_variants": True, "deck_red": "influence",
                                                         "deck_blue": "influence"})  # fmt: skip
    rng, removed = Random(3), 0
    while not match.state.over:
        state = match.state
        assert isinstance(state, PawnsBoardState)
        drawing = seen(state, state.turn)
        for path in paths(drawing):
            shown, meaning = drawing.peek(path), drawing.table().choices.find(path)
            assert shown is not None
            assert meaning is not None
            after = state.play(meaning)
            totals = after.packed.totals(after.layout)
            assert f"your total {totals[state.turn]}" in shown.said or f"stays {totals[state.turn]}" in shown.said
            removed += "loses its value" in shown.said
        moves = list(state.moves())
        match.play(rng.choice(moves[:-1] or moves))
    assert removed  # This shows that the games met PB-VAR.3.
