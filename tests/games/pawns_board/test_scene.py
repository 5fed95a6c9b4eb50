"""The board, the hands, the picks and the previews of Pawns Board in a cell (PB-UI)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.pawns_board.drawn.drawing import PawnsBoardDrawing
from kbwidgets.games.pawns_board.drawn.pieces import draw_name
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

GAME = kb.games["pawns-board"]
DEMONSTRATION = (
    "place Otter at 0,0", "place Ferry at 2,4", "place Badger at 0,2", "place Kite at 2,2", "place Thistle at 1,3",
    "place Lantern at 1,1",
)  # fmt: skip
"""The first six actions of example 14, after which it is Red's turn and the totals are 4 and 7."""


def position(moves: Sequence[str] = DEMONSTRATION, **options: int | str | bool) -> PawnsBoardState:
    state = GAME.open(["Ann", "Bo"], None, {"shuffle": False, **options})
    for move in moves:
        state = state.play(move)
    assert isinstance(state, PawnsBoardState)
    return state


def seen(state: PawnsBoardState, viewer: Viewer = 0) -> PawnsBoardDrawing:
    """Return the drawing of a state for a viewer."""
    drawing = drawn(state, viewer)
    assert isinstance(drawing, PawnsBoardDrawing)
    return drawing


def below(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from below(child)


def find(table: Table, key: str) -> Node:
    return next(node for node in below(table.body) if node.key == key)


def text(node: Node) -> str:
    """Return all words of a node and its descendants."""
    return " ".join(each.text for each in below(node) if each.text)


def label(node: Node) -> str:
    return dict(node.attributes).get("aria-label", "")


def classes(node: Node) -> list[str]:
    return dict(node.attributes).get("class", "").split()


def symbol(drawing: PawnsBoardDrawing, name: str) -> Node:
    """Return the symbol of the sheet with this name."""

    def read(element: Element) -> Node:
        return Node("", element.tag, tuple(element.items()), tuple(map(read, element)), element.text or "")

    symbols = ElementTree.fromstring(f"<defs>{drawing.sheet().symbols}</defs>")
    return next(read(element) for element in symbols if element.get("id") == name)


def uses(node: Node) -> list[str]:
    return [dict(each.attributes)["href"] for each in below(node) if each.tag == "use"]


# -- the board (PB-UI.1) ------------------------------------------------------------------------------------


def test_a_cell_shows_its_owner_by_colour_and_mark_and_its_pawns():
    """PB-UI.1: example 14 after six actions is `4 R1R21 0 / 1 2B1R1 2 / 0 12B1B 5`."""
    table = seen(position()).table()
    pair = find(table, "on 0,3")
    assert uses(pair) == ["#kbp-red-2"]
    drawn = symbol(seen(position()), "kbp-red-2")
    assert uses(drawn) == ["#kbp-foot"] * 2 + ["#kbp-pawn-red"] * 2  # No shadow lies on a pawn.
    assert label(find(table, "cell 0,3")) == "Row 0, column 3: 2 red pawns"
    assert label(find(table, "cell 0,4")) == "Row 0, column 4: 1 blue pawn"
    assert label(find(table, "cell 1,0")) == "Row 1, column 0: 2 blue pawns"
    empty = seen(position(())).table()
    assert label(find(empty, "cell 0,2")) == "Row 0, column 2: empty"
    assert find(empty, "on 0,2").children == ()


def test_a_card_shows_its_name_value_cost_and_grid():
    """PB-UI.1: Ferry costs 1 and is worth 3; Blue's grid points to the left (PB-INFL.2)."""
    table = seen(position()).table()
    ferry = find(table, "on 2,4")
    assert label(find(table, "cell 2,4")) == "Row 2, column 4: Blue's Ferry, value 3"
    assert {"Ferry", "3"} <= set(text(ferry).split())
    (slab,) = uses(ferry)
    card = symbol(seen(position()), slab.removeprefix("#"))
    assert uses(card).count("#kbp-cost-1") == uses(card).count("#kbp-mark-blue") == 1
    (on,) = [dict(node.attributes)["d"] for node in below(card) if "kbp-on" in classes(node)]
    (ground,) = [dict(node.attributes) for node in below(card) if dict(node.attributes).get("href") == "#kbp-ground"]
    left, step = (float(ground["transform"].split(sign)[1].split()[0].rstrip(")")) for sign in ("translate(", "scale("))
    starts = [float(x) for x in re.findall(r"M([\d.]+)", on)]
    assert len(starts) == 2
    assert all(x < left + 2 * step for x in starts)


def test_row_scores_stand_at_both_ends_and_the_winning_one_is_emphasised():
    """PB-UI.1, PB-SCORE.2: they are 4 against 0, 1 against 2, 0 against 5."""
    table = seen(position()).table()
    shown = [[text(find(table, f"score {row} {seat}")) for seat in (0, 1)] for row in range(3)]
    assert shown == [["4", "0"], ["1", "2"], ["0", "5"]]
    wins = [[("kbp-wins" in classes(find(table, f"score {row} {seat}"))) for seat in (0, 1)] for row in range(3)]
    assert wins == [[True, False], [False, True], [False, True]]


def test_at_a_tie_no_row_score_is_emphasised():
    """PB-SCORE.2."""
    tied = seen(position(("place Otter at 0,0", "place Otter at 0,4"))).table()
    assert [text(find(tied, f"score 0 {seat}")) for seat in (0, 1)] == ["2", "2"]
    assert not [seat for seat in (0, 1) if "kbp-wins" in classes(find(tied, f"score 0 {seat}"))]


def test_totals_sizes_and_whose_turn_are_told():
    """PB-UI.1, PB-INFO.1: deck 40, hand 5; Ann has drawn 4 cards and placed 3, Bo has drawn and placed 3."""
    table = seen(position()).table()
    assert (text(find(table, "total 0")), text(find(table, "total 1"))) == ("4", "7")
    told = [[text(find(table, f"in {where} {seat}")) for where in ("hand", "deck")] for seat in (0, 1)]
    assert told == [["6", "31"], ["5", "32"]]
    assert table.prompt == ("Place a card or pass", "Ann's turn", "Choose a card and a cell.")


def test_the_card_that_was_placed_last_has_a_ring_and_what_changed_with_it_dotted_ones():
    """PB-UI.9: the card and the cell of a computer player's move are shown."""
    before = position(DEMONSTRATION[:-1])
    events = before.events(before.parse(DEMONSTRATION[-1]), 0)
    table = seen(position()).table(events)
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
    before = position(DEMONSTRATION[:-1])
    events = before.events(before.parse(DEMONSTRATION[-1]), 0)
    keys = [node.key for node in find(seen(position()).table(events), "things").children]
    others = [node.key for node in find(seen(position()).table(), "things").children]
    assert keys == [*(key for key in others if key != "on 1,1"), "on 1,1"]


def test_the_heading_follows_the_picks():
    """PB-UI.3: a card asks for a cell, a cell for a card, and both together for a confirmation."""
    drawing = seen(position(()))
    then = drawing.table().then
    assert (then["card 1"], then[""]) == ("Choose a cell for Otter", "Choose a card for this cell")
    assert len(then) == len(drawing.view.hands[0] or "") + 1
    shown = drawing.peek(("card 1", "cell 0,0"))
    assert shown is not None
    assert shown.prompt == ("Place Otter?", "Ann's turn", "Or choose another card or cell.")
    assert seen(position(()), 1).table().then == {}  # The other player's prompt does not name the cards.


# -- variants (PB-UI.8) -------------------------------------------------------------------------------------


def influence(*moves: str) -> PawnsBoardState:
    state = GAME.start(
        ["Ann", "Bo"], shuffle=False, influence_variants=True, deck_red=VARIANT_DECK, deck_blue=VARIANT_DECK
    )
    for move in moves:
        state = state.play(move)
    assert isinstance(state, PawnsBoardState)
    return state


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
    assert "kbp-letters" not in seen(position()).sheet().symbols


# -- hands (PB-UI.2) ----------------------------------------------------------------------------------------


def test_blues_hand_is_mirrored():
    """PB-UI.2, PB-INFL.2: Otter has influence right, two right, below; for Blue left, two left, below."""
    for viewer, told in ((0, "right 1, right 2, down 1"), (1, "left 2, left 1, down 1")):
        drawing = seen(position(()), viewer)
        names = [drawing.view.layout.cards[card].name for card in drawing.view.hands[viewer] or ""]
        otter = find(drawing.table(), f"card {names.index('Otter')}")
        assert f"cost 1, value 2, influence: {told}" in text(otter)


def test_the_other_hand_lies_face_down_with_as_many_backs_as_cards():
    """PB-UI.2."""
    table = seen(position(())).table()
    backs = find(table, "backs 1")
    assert uses(backs) == ["#kbp-back"] * 5
    assert label(backs) == "5 cards, face down"
    assert len([node for node in below(table.body) if node.key.startswith("card ")]) == 6


def everything(drawing: PawnsBoardDrawing) -> str:
    """Return everything that a page could get of a view."""
    tables = [drawing.table()]
    tables += [found for path in paths(drawing) if (found := drawing.peek(path)) is not None]
    told = [[scene_of(t.body), t.choices.json(), t.prompt, t.said, dict(t.keys), t.confirm] for t in tables]
    return json.dumps([told, to_svg(drawing.picture())], default=dict)


def paths(drawing: PawnsBoardDrawing) -> list[Path]:
    return [path for path, _ in drawing.table().choices.walk(Random(1)) if len(path) == 2]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_nothing_of_a_hidden_hand_is_in_what_is_drawn(viewer: Viewer):
    """PB-INFO.2, PB-UI.2: a name known only from the other hand appears nowhere, nor does the key of its cards."""
    for seed in range(2):
        match = Match(GAME, ["Ann", "Bo"], seed=seed)
        rng = Random(seed)
        while match.ply < 26 and not match.state.over:
            state = match.state
            assert isinstance(state, PawnsBoardState)
            told = everything(seen(state, viewer))
            laid = {state.layout.cards[card].name for card in state.packed.card_at if card in state.layout.cards}
            own = {state.layout.cards[card].name for card in (state.hands[viewer] if viewer in (0, 1) else "")}
            hidden = {state.layout.cards[card].name for seat in (0, 1) if seat != viewer for card in state.hands[seat]}
            assert not [name for name in hidden - laid - own if re.search(rf"\b{name}\b", told)]
            match.play(rng.choice(list(state.moves())))


def test_open_hands_show_the_other_hand_too_and_play_for_whoever_is_due():
    """PB-UI.2: this is for teaching."""
    table = seen(position(()), OPEN).table()
    assert [node.key for node in find(table, "hand 1").children] == [f"held 1 {n}" for n in range(5)]
    assert table.slots == ("held ", "cell ")
    assert table.choices.find(("held 0 1", "cell 0,0")) == "place Otter at 0,0"
    assert table.choices.find(("held 1 1", "cell 0,4")) is None
    assert seen(position(()), OPEN).attempt(("held 1 1", "cell 0,4")) is None


def test_the_hand_that_is_played_from_stands_first_and_a_turn_leaves_the_cards_of_both_as_they_are():
    """PB-UI.2: with open hands a turn changes the order, the card that was played and the one drawn."""
    before, after = position(DEMONSTRATION[:-1]), position()
    hands = [find(seen(state, OPEN).table(), "hands") for state in (before, after)]
    assert [[section.key for section in each.children] for each in hands] == [
        ["hand of 1", "hand of 0"], ["hand of 0", "hand of 1"]
    ]  # fmt: skip
    changed = changes(scene_of(hands[0]), scene_of(hands[1]))
    gone, lists = changed["gone"], changed["c"]
    assert isinstance(gone, list)
    assert isinstance(lists, dict)
    played = str(ord(before.hands[1][0]))
    assert [key for key in gone if "/" not in str(key)] == ["held 1 5"]
    assert played in scene_of(hands[0])
    assert played not in scene_of(hands[1])
    assert lists["hands"] == {"0": "hand of 0"}
    assert {key.rsplit(" ", 1)[0] for key in lists if "hand" not in key} == {"held 1"}


# -- picks (PB-UI.3 to PB-UI.5) -----------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, OPEN])
def test_a_card_and_a_cell_in_any_order_make_each_legal_placement(viewer: Viewer):
    """PB-UI.3: the picks mean exactly the legal moves."""
    state = position()
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
        table = seen(position(), viewer).table()
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
    state = position()
    attempt = seen(state, viewer).attempt(path)
    assert attempt is not None
    assert [refusal.code for refusal in state.refusals(attempt, viewer)][:1] == [code]


def test_a_card_that_can_be_placed_nowhere_says_what_is_missing():
    """PB-ERR.10: on S every cell has one pawn; Mill costs 2."""
    state = position((), hand_size=7)
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
    state, rng = position(()), Random(1)
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
    assert seen(position()).attempt(path) is None


def test_keys_pass_and_pick_cards():
    """PB-UI.3: the keys are P and the digits."""
    keys = seen(position()).table().keys
    assert keys == {"p": ("pass",)}
    row = find(seen(position()).table(), "hand 0")
    assert "data-kb-digits" in dict(row.attributes)
    assert [node.key for node in row.children] == [f"card {n}" for n in range(6)]


def test_after_a_pass_it_is_said_that_a_second_one_ends_the_game():
    """PB-UI.5, PB-END.1."""
    prompt = seen(position((*DEMONSTRATION, "pass")), 1).table().prompt
    assert prompt.hint == "Ann has passed, so the game ends if you pass too."
    assert "passed" not in seen(position(), 0).table().prompt.hint


def stuck() -> PawnsBoardState:
    """Return example 14 after 13 actions, when Blue has too few pawns for each card."""
    return position((
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


def test_every_card_of_the_own_hand_says_why_it_cannot_be_placed():
    drawing = seen(position())
    for index in range(len(drawing.view.hands[0] or ())):
        assert dict(find(drawing.table(), f"card {index}").attributes)["data-kb-ask"] == ""


def place_of_score(table: Table, row: int, seat: int) -> tuple[float, float]:
    """Return the middle of the plate of a row-score."""
    plate = dict(find(table, f"score {row} {seat}").children[0].attributes)
    x, y = re.findall(r"[\d.]+", plate["transform"])[:2]
    return float(x), float(y)


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_a_row_score_stands_beside_its_row(rows: int):
    """PB-UI.1: the middle of its plate is the middle of the row's cells."""
    table = seen(position((), rows=rows)).table()
    for row in range(rows):
        cell = dict(next(node for node in below(find(table, f"cell {row},0")) if node.tag == "rect").attributes)
        for seat in (0, 1):
            _, middle = place_of_score(table, row, seat)
            assert middle == float(cell["y"]) + float(cell["height"]) / 2


# -- what would change (PB-UI.3) ----------------------------------------------------------------------------


def test_a_preview_tells_pawns_gained_grown_and_converted_row_and_total():
    """PB-UI.3; example 4: Otter at (0,0) makes `2 R11_1 0 / 0 2___1 0 / 0 1___1 0`."""
    drawing = seen(position(()))
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
    drawing = seen(position(DEMONSTRATION[:-1]), 1)
    shown = drawing.peek(("card 0", "cell 1,1"))
    assert shown is not None
    assert shown.said.endswith(
        "Row 0, column 1: the pawn becomes yours; row 1, column 0: all 2 become yours; row 2, column 1: 1 → 2 pawns."
    )
    assert [text(item) for item in find(shown, "say effects").children] == [
        "1 cell gets another pawn", "3 pawns become yours",
    ]  # fmt: skip
    assert "yours" in text(find(shown, "on 0,1"))
    kite = seen(position(DEMONSTRATION[:3]), 1).peek(("card 3", "cell 2,2"))
    assert kite is not None
    assert "bottom row 0–5" in kite.said


def test_a_preview_is_in_any_order_the_same_and_only_of_legal_placements():
    drawing = seen(position())
    for first, second in paths(drawing):
        one, other = drawing.peek((first, second)), drawing.peek((second, first))
        assert one is not None
        assert one == other
    for path in (("card 0", "cell 1,1"), ("card 0",), ("pass",), ("card 99", "cell 2,0"), ("card 0", "cell 9,9")):
        assert drawing.peek(path) is None
    assert seen(position(), 1).peek(("card 0", "cell 0,4")) is None


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


# -- the end, the pages, the picture -------------------------------------------------------------------------


def test_the_end_is_told_with_the_winner_or_a_draw():
    """PB-UI.6: one game ends 4 against 7; S after two passes is a draw."""
    assert seen(position((*DEMONSTRATION, "pass", "pass"))).table().prompt == (
        "",
        "Bo wins 7–4",
        "Bo won 2 rows and Ann won 1.",
    )
    assert seen(position(("pass", "pass"))).table().prompt == ("", "A draw: 0 points each", "Every row was tied.")


def test_the_textual_view_stands_under_the_board():
    """PB-UI.6, PB-VIEW: it is replayed with the board."""
    table = seen(position()).table()
    assert text(find(table, "textual")) == "4 R1R21 0\n1 2B1R1 2\n0 12B1B 5"


def test_the_deck_browser_has_each_design_with_its_copies_and_hides_what_is_hidden():
    """PB-UI.7, PB-INFO.1: there are 32 designs in 40 cards; of the other deck only placed cards are shown."""
    red, blue = seen(position()).pages()
    assert (red.title, blue.title) == ("Red's deck", "Blue's deck")
    assert len(red.items) == len(blue.items) == 32
    otter = next(node for node, _ in red.items if node.key.endswith(" Otter"))
    assert "2 copies, 1 placed" in text(otter)
    assert not [node for node, _ in blue.items if "in hand" in text(node)]
    assert {tag for _, tags in red.items for tag in tags} == {"Cost 1", "Cost 2", "Cost 3", "Not yet placed"}


@pytest.mark.parametrize("viewer", [None, 0, 1, OPEN])
def test_the_picture_stands_alone(viewer: Viewer):
    drawing = seen(position(), viewer)
    svg = to_svg(drawing.picture(), drawing.sheet())
    used = set(re.findall(r'href="#([^"]+)"', svg))
    assert used <= set(re.findall(r'id="([^"]+)"', svg))
    assert "4–7" in svg


def test_nothing_of_the_picture_of_both_hands_lies_outside_of_it():
    """The two hands are below the board, one under the other, and the row-scores at its sides."""
    picture = seen(position(), OPEN).picture()
    width, height = (float(number) for number in dict(picture.attributes)["viewBox"].split()[2:])
    moved = [re.findall(r"-?[\d.]+", dict(node.attributes).get("transform", "")) for node in picture.children]
    downs = [float(numbers[1]) for numbers in moved if len(numbers) == 2 and numbers[0] == "0"]
    assert len(downs) == 2
    assert downs[0] + 12 + 138 <= downs[1] <= height - 12 - 138
    table = seen(position()).table()
    inner = float(dict(find(table, "board").attributes)["viewBox"].split()[2])
    for row in range(3):
        for seat in (0, 1):
            x, _ = place_of_score(table, row, seat)
            assert 32 <= x <= inner - 32
    assert width >= inner


def test_a_name_that_is_cut_is_as_long_as_the_longest_that_is_not():
    shown = [draw_name("m" * length, 0, 0, 20, 60, "").text for length in range(1, 30)]
    cut = [text for text in shown if text.endswith("…")]
    whole = [text for text in shown if not text.endswith("…")]
    assert {len(text) for text in cut} == {max(map(len, whole))}


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


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (1, 9), (5, 7), (4, 5)])
def test_every_board_can_be_drawn(rows: int, cols: int):
    """PB-BOARD.1."""
    drawing = seen(position((), rows=rows, cols=cols))
    keys = [node.key for node in below(drawing.table().body) if node.key.startswith("cell ") and "/" not in node.key]
    assert keys == [f"cell {row},{col}" for row in range(rows) for col in range(cols)]
    assert scene_of(drawing.table().body)


def test_the_hand_has_a_place_that_does_not_depend_on_its_cards():
    """A hand grows by a card and shrinks again in each turn, and nothing moves with it."""
    for size in (5, 6, 12):
        state, rng, looks = position((), hand_size=size), Random(1), set[tuple[str, str]]()
        for _ in range(12):
            body = dict(seen(state, 0).table().body.attributes)
            looks.add((body["class"], body["style"]))
            state = state.advance(state.sample(rng))
        ((look, style),) = looks
        assert look == ("kb-play kbp-play kbp-crowded" if size > 5 else "kb-play kbp-play")
        assert f"--kbp-cards:{size + 1};" in style


@pytest.mark.parametrize(("rows", "cols", "high"), [(3, 5, False), (3, 7, False), (5, 5, True), (5, 7, True)])
def test_the_hand_lies_beside_a_high_board_and_below_a_wide_one(rows: int, cols: int, high: bool):
    assert ("kbp-tall" in classes(seen(position((), rows=rows, cols=cols)).table().body)) == high


@pytest.mark.parametrize("viewer", [None, 0, 1, OPEN])
def test_each_player_stands_at_an_end_of_the_board_with_avatar_total_and_deck(viewer: Viewer):
    """PB-UI.1; the hand that is not seen is shown there by its backs (PB-UI.2)."""
    drawing = seen(position(), viewer)
    drawing.avatars = (3, 16)
    table = drawing.table()
    for seat, avatar in enumerate(drawing.avatars):
        side = find(table, f"side {seat}")
        assert uses(side)[0] == f"#kb-avatar-{avatar}"
        assert {f"total {seat}", f"in deck {seat}", f"in hand {seat}"} <= {node.key for node in below(side)}
        assert (f"backs {seat}" in {node.key for node in below(side)}) == (drawing.view.hands[seat] is None)
