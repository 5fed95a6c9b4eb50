"""The hands, the players at the ends of the board and the pages of the decks (PB-UI.1, PB-UI.2, PB-UI.7)."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from kbwidgets.core.match.match import Match
from kbwidgets.core.scene.nodes import changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.pawns_board.drawn.drawing import PawnsBoardDrawing
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

from .drawings import DEMONSTRATION, below, classes, find, label, paths, seen, state_after, text, uses
from .positions import GAME


def test_blues_hand_is_mirrored():
    """PB-UI.2, PB-INFL.2: Otter has influence right, two right, below; for Blue left, two left, below."""
    for viewer, told in ((0, "right 1, right 2, down 1"), (1, "left 2, left 1, down 1")):
        drawing = seen(state_after(()), viewer)
        names = [drawing.view.layout.cards[card].name for card in drawing.view.hands[viewer] or ""]
        otter = find(drawing.table(), f"card {names.index('Otter')}")
        assert f"cost 1, value 2, influence: {told}" in text(otter)


def test_the_other_hand_lies_face_down_with_as_many_backs_as_cards():
    """PB-UI.2."""
    table = seen(state_after(())).table()
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
    table = seen(state_after(()), OPEN).table()
    assert [node.key for node in find(table, "hand 1").children] == [f"held 1 {n}" for n in range(5)]
    assert table.slots == ("held ", "cell ")
    assert table.choices.find(("held 0 1", "cell 0,0")) == "place Otter at 0,0"
    assert table.choices.find(("held 1 1", "cell 0,4")) is None
    assert seen(state_after(()), OPEN).attempt(("held 1 1", "cell 0,4")) is None


def test_the_hand_that_is_played_from_stands_first_and_a_turn_leaves_the_cards_of_both_as_they_are():
    """PB-UI.2: with open hands a turn changes the order, the card that was played and the one drawn."""
    before, after = state_after(DEMONSTRATION[:-1]), state_after()
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


def test_the_hand_has_a_place_that_does_not_depend_on_its_cards():
    """A hand grows by a card and shrinks again in each turn, and nothing moves with it."""
    for size in (5, 6, 12):
        state, rng, looks = state_after((), hand_size=size), Random(1), set[tuple[str, str]]()
        for _ in range(12):
            body = dict(seen(state, 0).table().body.attributes)
            looks.add((body["class"], body["style"]))
            state = state.advance(state.sample(rng))
        ((look, style),) = looks
        assert look == ("kb-play kbp-play kbp-crowded" if size > 5 else "kb-play kbp-play")
        assert f"--kbp-cards:{size + 1};" in style


@pytest.mark.parametrize(("rows", "cols", "high"), [(3, 5, False), (3, 7, False), (5, 5, True), (5, 7, True)])
def test_the_hand_lies_beside_a_high_board_and_below_a_wide_one(rows: int, cols: int, high: bool):
    assert ("kbp-tall" in classes(seen(state_after((), rows=rows, cols=cols)).table().body)) == high


@pytest.mark.parametrize("viewer", [None, 0, 1, OPEN])
def test_each_player_stands_at_an_end_of_the_board_with_avatar_total_and_deck(viewer: Viewer):
    """PB-UI.1; the hand that is not seen is shown there by its backs (PB-UI.2)."""
    drawing = seen(state_after(), viewer)
    drawing.avatars = (3, 16)
    table = drawing.table()
    for seat, avatar in enumerate(drawing.avatars):
        side = find(table, f"side {seat}")
        assert uses(side)[0] == f"#kb-avatar-{avatar}"
        assert {f"total {seat}", f"in deck {seat}", f"in hand {seat}"} <= {node.key for node in below(side)}
        assert (f"backs {seat}" in {node.key for node in below(side)}) == (drawing.view.hands[seat] is None)


def test_the_deck_browser_has_each_design_with_its_copies_and_hides_what_is_hidden():
    """PB-UI.7, PB-INFO.1: there are 32 designs in 40 cards; of the other deck only placed cards are shown."""
    red, blue = seen(state_after()).pages()
    assert (red.title, blue.title) == ("Red's deck", "Blue's deck")
    assert len(red.items) == len(blue.items) == 32
    otter = next(node for node, _ in red.items if node.key.endswith(" Otter"))
    assert "2 copies, 1 placed" in text(otter)
    assert not [node for node, _ in blue.items if "in hand" in text(node)]
    assert {tag for _, tags in red.items for tag in tags} == {"Cost 1", "Cost 2", "Cost 3", "Not yet placed"}
