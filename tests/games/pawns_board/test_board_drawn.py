"""The board with its pawns, cards, scores and modifiers, and the standing picture of it (PB-UI.1, PB-UI.6, PB-UI.8)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.pawns_board.drawn.pieces import draw_name
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

from .drawings import DEMONSTRATION, below, classes, find, label, seen, state_after, symbol, text, uses

# -- the board --------------------------------------------------------------------------------------------


def test_a_cell_shows_its_owner_by_colour_and_mark_and_its_pawns():
    """PB-UI.1: example 14 after six actions is `4 R1R21 0 / 1 2B1R1 2 / 0 12B1B 5`."""
    table = seen(state_after()).table()
    pair = find(table, "on 0,3")
    assert uses(pair) == ["#kbp-red-2"]
    drawn = symbol(seen(state_after()), "kbp-red-2")
    assert uses(drawn) == ["#kbp-foot"] * 2 + ["#kbp-pawn-red"] * 2  # No shadow lies on a pawn.
    assert label(find(table, "cell 0,3")) == "Row 0, column 3: 2 red pawns"
    assert label(find(table, "cell 0,4")) == "Row 0, column 4: 1 blue pawn"
    assert label(find(table, "cell 1,0")) == "Row 1, column 0: 2 blue pawns"
    empty = seen(state_after(())).table()
    assert label(find(empty, "cell 0,2")) == "Row 0, column 2: empty"
    assert find(empty, "on 0,2").children == ()


def test_a_card_shows_its_name_value_cost_and_grid():
    """PB-UI.1: Ferry costs 1 and is worth 3; Blue's grid points to the left (PB-INFL.2)."""
    table = seen(state_after()).table()
    ferry = find(table, "on 2,4")
    assert label(find(table, "cell 2,4")) == "Row 2, column 4: Blue's Ferry, value 3"
    assert {"Ferry", "3"} <= set(text(ferry).split())
    (slab,) = uses(ferry)
    card = symbol(seen(state_after()), slab.removeprefix("#"))
    assert uses(card).count("#kbp-cost-1") == uses(card).count("#kbp-mark-blue") == 1
    (on,) = [dict(node.attributes)["d"] for node in below(card) if "kbp-on" in classes(node)]
    (ground,) = [dict(node.attributes) for node in below(card) if dict(node.attributes).get("href") == "#kbp-ground"]
    left, step = (float(ground["transform"].split(sign)[1].split()[0].rstrip(")")) for sign in ("translate(", "scale("))
    starts = [float(x) for x in re.findall(r"M([\d.]+)", on)]
    assert len(starts) == 2
    assert all(x < left + 2 * step for x in starts)


def test_row_scores_stand_at_both_ends_and_the_winning_one_is_emphasised():
    """PB-UI.1, PB-SCORE.2: they are 4 against 0, 1 against 2, 0 against 5."""
    table = seen(state_after()).table()
    shown = [[text(find(table, f"score {row} {seat}")) for seat in (0, 1)] for row in range(3)]
    assert shown == [["4", "0"], ["1", "2"], ["0", "5"]]
    wins = [[("kbp-wins" in classes(find(table, f"score {row} {seat}"))) for seat in (0, 1)] for row in range(3)]
    assert wins == [[True, False], [False, True], [False, True]]


def test_at_a_tie_no_row_score_is_emphasised():
    """PB-SCORE.2."""
    tied = seen(state_after(("place Otter at 0,0", "place Otter at 0,4"))).table()
    assert [text(find(tied, f"score 0 {seat}")) for seat in (0, 1)] == ["2", "2"]
    assert not [seat for seat in (0, 1) if "kbp-wins" in classes(find(tied, f"score 0 {seat}"))]


def place_of_score(table: Table, row: int, seat: int) -> tuple[float, float]:
    """Return the middle of the plate of a row-score."""
    plate = dict(find(table, f"score {row} {seat}").children[0].attributes)
    x, y = re.findall(r"[\d.]+", plate["transform"])[:2]
    return float(x), float(y)


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_a_row_score_stands_beside_its_row(rows: int):
    """PB-UI.1: the middle of its plate is the middle of the row's cells."""
    table = seen(state_after((), rows=rows)).table()
    for row in range(rows):
        cell = dict(next(node for node in below(find(table, f"cell {row},0")) if node.tag == "rect").attributes)
        for seat in (0, 1):
            _, middle = place_of_score(table, row, seat)
            assert middle == float(cell["y"]) + float(cell["height"]) / 2


def test_totals_sizes_and_whose_turn_are_told():
    """PB-UI.1, PB-INFO.1: deck 40, hand 5; Ann has drawn 4 cards and placed 3, Bo has drawn and placed 3."""
    table = seen(state_after()).table()
    assert (text(find(table, "total 0")), text(find(table, "total 1"))) == ("4", "7")
    told = [[text(find(table, f"in {where} {seat}")) for where in ("hand", "deck")] for seat in (0, 1)]
    assert told == [["6", "31"], ["5", "32"]]
    assert table.prompt == ("Place a card or pass", "Ann's turn", "Choose a card and a cell.")


def test_the_card_that_was_placed_last_has_a_ring_and_what_changed_with_it_dotted_ones():
    """PB-UI.9: the card and the cell of a computer player's move are shown."""
    before = state_after(DEMONSTRATION[:-1])
    events = before.events(before.parse(DEMONSTRATION[-1]), 0)
    table = seen(state_after()).table(events)
    placed, *touched = (event.at for event in events if not isinstance(event, Drawn))
    mark, *others = find(table, "last").children
    assert [mark.key for mark in (mark, *others)] == [f"last {key}" for key in (*placed, *sum(touched, ()))]
    assert [dict(each.attributes)["href"] for each in (mark, *others)] == [
        "#kbp-last",
        *["#kbp-last-also"] * len(others),
    ]
    (cell,) = find(table, "cell 1,1").children
    assert int(dict(mark.attributes)["x"]) == int(dict(cell.attributes)["x"]) - 2


def test_the_card_that_was_placed_last_lies_above_all_others():
    """PB-UI.9: it flies to its cell over the other cards and pawns."""
    before = state_after(DEMONSTRATION[:-1])
    events = before.events(before.parse(DEMONSTRATION[-1]), 0)
    keys = [node.key for node in find(seen(state_after()).table(events), "things").children]
    others = [node.key for node in find(seen(state_after()).table(), "things").children]
    assert keys == [*(key for key in others if key != "on 1,1"), "on 1,1"]


def test_the_textual_view_stands_under_the_board():
    """PB-UI.6, PB-VIEW: it is replayed with the board."""
    table = seen(state_after()).table()
    assert text(find(table, "textual")) == "4 R1R21 0\n1 2B1R1 2\n0 12B1B 5"


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (1, 9), (5, 7), (4, 5)])
def test_every_board_can_be_drawn(rows: int, cols: int):
    """PB-BOARD.1."""
    drawing = seen(state_after((), rows=rows, cols=cols))
    keys = [node.key for node in below(drawing.table().body) if node.key.startswith("cell ") and "/" not in node.key]
    assert keys == [f"cell {row},{col}" for row in range(rows) for col in range(cols)]
    assert scene_of(drawing.table().body)


def test_a_name_that_is_cut_is_as_long_as_the_longest_that_is_not():
    shown = [draw_name("m" * length, 0, 0, 20, 60, "").text for length in range(1, 30)]
    cut = [text for text in shown if text.endswith("…")]
    whole = [text for text in shown if not text.endswith("…")]
    assert {len(text) for text in cut} == {max(map(len, whole))}


# -- variants (PB-UI.8) -----------------------------------------------------------------------------------


def influence(*moves: str) -> PawnsBoardState:
    return state_after(moves, influence_variants=True, deck_red=VARIANT_DECK, deck_blue=VARIANT_DECK)


def _deck() -> str:
    """Return cards of influence.deck in an order that puts those of the examples on top."""
    deck = kb.Deck.supplied("influence")
    first = ["Gardener", "Lamplighter", "Mosquito", "Courier", "Moth"]
    cards = sorted(deck.cards, key=lambda card: first.index(card.name) if card.name in first else len(first))
    return replace(deck, cards=tuple(cards)).line


VARIANT_DECK = _deck()


def test_a_modifier_is_a_plate_with_its_sign_and_the_value_is_the_effective_one():
    """PB-UI.8, PB-VAR.2; example 17: Gardener leaves +1, Lamplighter (value 2) there counts 3."""
    state = influence("place Gardener at 1,0", "pass")
    table = seen(state).table()
    assert "+1" in text(find(table, "on 0,0")).split()
    assert label(find(table, "cell 0,0")) == "Row 0, column 0: 1 red pawn, modifier +1"
    table = seen(state.play("place Lamplighter at 0,0")).table()
    assert label(find(table, "cell 0,0")) == "Row 0, column 0: Red's Lamplighter, value 3, modifier +1"
    assert [node.text for node in below(find(table, "on 0,0")) if "kbp-old" in classes(node)] == ["2"]


def test_a_lowered_cell_without_anything_on_it_says_so():
    """PB-UI.8; example 16: Mosquito at (1,0) leaves -1 on two empty cells."""
    state = influence("place Mosquito at 1,0")
    assert label(find(seen(state, 1).table(), "cell 0,1")) == "Row 0, column 1: empty, modifier −1"
    assert label(find(seen(state, 1).table(), "cell 1,2")) == "Row 1, column 2: empty, modifier −1"


def test_what_raises_and_lowers_has_a_form_and_a_letter_of_its_own_in_hand():
    """PB-UI.8: I, U, D have three colours with letters."""
    drawing = seen(influence())
    names = [drawing.view.layout.cards[card].name for card in drawing.view.hands[0] or ""]
    mosquito = find(drawing.table(), f"card {names.index('Mosquito')}")
    (face,) = uses(mosquito)
    drawn = symbol(drawing, face.removeprefix("#"))
    looks = {name for node in below(drawn) for name in classes(node)}
    assert {"kbp-on", "kbp-down", "kbp-letters"} <= looks
    assert sorted(node.text for node in below(drawn) if node.text in ("I", "U", "D")) == ["D", "D", "I", "I"]
    assert "kbp-letters" not in seen(state_after()).sheet().symbols


# -- the picture ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1, OPEN])
def test_the_picture_stands_alone(viewer: Viewer):
    drawing = seen(state_after(), viewer)
    svg = to_svg(drawing.picture(), drawing.sheet())
    used = set(re.findall(r'href="#([^"]+)"', svg))
    assert used <= set(re.findall(r'id="([^"]+)"', svg))
    assert "4–7" in svg


def test_nothing_of_the_picture_of_both_hands_lies_outside_of_it():
    """The two hands are below the board, one under the other, and the row-scores at its sides."""
    picture = seen(state_after(), OPEN).picture()
    width, height = (float(number) for number in dict(picture.attributes)["viewBox"].split()[2:])
    moved = [re.findall(r"-?[\d.]+", dict(node.attributes).get("transform", "")) for node in picture.children]
    downs = [float(numbers[1]) for numbers in moved if len(numbers) == 2 and numbers[0] == "0"]
    assert len(downs) == 2
    assert downs[0] + 12 + 138 <= downs[1] <= height - 12 - 138
    table = seen(state_after()).table()
    inner = float(dict(find(table, "board").attributes)["viewBox"].split()[2])
    for row in range(3):
        for seat in (0, 1):
            x, _ = place_of_score(table, row, seat)
            assert 32 <= x <= inner - 32
    assert width >= inner
