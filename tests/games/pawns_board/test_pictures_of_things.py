"""The pictures that a notebook shows of a board, a row, a cell, a hand, a card, a player and a placement."""

from __future__ import annotations

from xml.etree import ElementTree

from kbwidgets.core.things.thing import Thing
from kbwidgets.games.pawns_board.drawn.things import draw_thing

from .positions import EXAMPLE_5, dealt, position


def pictured(thing: Thing) -> ElementTree.Element:
    """Return the picture that a notebook shows, with the text as its name."""
    still = draw_thing(thing)
    assert still
    assert thing._repr_mimebundle_() == {"text/plain": repr(thing), "text/html": still.html()}
    picture = ElementTree.fromstring(still.svg)
    assert picture.get("aria-label") == still.text
    return picture


def counted(picture: ElementTree.Element, cls: str) -> int:
    return len([node for node in picture.iter() if cls in (node.get("class") or "").split()])


def test_everything_has_a_picture():
    state = position(EXAMPLE_5, red="Ferry Thistle", blue="Kite")
    assert counted(pictured(state.board), "kbp-cell") == 15
    assert counted(pictured(state.rows[1]), "kbp-cell") == 5
    assert counted(pictured(state.board[1, 0]), "kbp-cell") == 1
    hand = dealt(state.players[0].hand)
    assert counted(pictured(hand), "kbp-paper") == counted(pictured(state.players[0]), "kbp-paper") == 2
    assert counted(pictured(state.players[0].placed), "kbp-paper") == 0
    assert counted(pictured(dealt(state.players[1].hand)[0]), "kbp-blue") == 1


def test_the_picture_of_a_placement_shows_what_it_changes():
    """Example 5 (PB-INFL.3): Thistle gains one, lets one grow, converts three; (2,1) already has three."""
    picture = pictured(position(EXAMPLE_5, red="Thistle").board.influence("Thistle", 1, 1))
    told = picture.get("aria-label") or ""
    for words in (
        "middle row 1–0",
        "Row 0, column 1: a new pawn",
        "column 0: 2 → 3 pawns",
        "column 2: all 3 become yours",
    ):
        assert words in told
    assert "row 2, column 1: already 3 pawns" in told


def heights(picture: ElementTree.Element, symbol: str) -> list[float]:
    """Return how far down each thing drawn by a symbol is moved, by itself or in a group of its own."""
    groups = {node: group for group in picture.iter() for node in group}
    found = [node for node in picture.iter() if node.get("href") == symbol]
    moved = [node.get("transform") or groups[node].get("transform", "") for node in found]
    return [float(words.removeprefix("translate(").removesuffix(")").split()[1]) for words in moved]


def test_the_chip_and_the_name_of_a_player_stand_in_one_line_above_the_cards():
    picture = pictured(position(EXAMPLE_5, red="Ferry", blue="Kite Barn").view(0).players[1])
    (chip,) = heights(picture, "#kbp-chip-blue")
    (line,) = [node for node in picture.iter() if "(Blue)" in (node.text or "")]
    foot, size = (float(line.get(name, 0)) for name in ("y", "font-size"))
    assert foot - size < chip < foot
    assert max(chip + 12, foot) < min(heights(picture, "#kbp-back"))  # Half a chip is 12.


def test_the_picture_of_a_hand_that_is_hidden_shows_backs():
    """PB-INFO.2."""
    picture = pictured(position(EXAMPLE_5, red="Ferry", blue="Kite Barn").view(0).players[1])
    drawn = ElementTree.tostring(picture, "unicode")
    assert drawn.count('href="#kbp-back"') == 2
    assert "Kite" not in drawn
    assert "Barn" not in drawn
