"""The kingdoms of a position in the words of the rules: squares, properties, dominoes and bonuses."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.things.thing import facts
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.things.kingdoms import Empty, Kingdom

from .tables import (
    CENTRAL,
    COMPLETE,
    GAME,
    ONE_HOLE,
    RING,
    ROW,
    SMALL,
    finished,
    position,
)


def own(dominoes: str = "", *, mighty_duel: bool = False) -> Kingdom:
    """Return a kingdom when the game is over."""
    return finished(dominoes, mighty_duel=mighty_duel).kingdoms[0]


def worths(kingdom: Kingdom) -> set[tuple[str, int, int]]:
    """Return terrain, squares and crowns of the properties that score."""
    return {(part.terrain, part.squares, part.crowns) for part in kingdom.properties if part.points}


def test_a_square_tells_its_terrain_its_crowns_and_its_domino():
    """KD-PLACE.1, KD-PLACE.2 (worked example 5): x runs to the right, y downwards, from the castle in the middle."""
    kingdom = position(SMALL, hand=1).kingdoms[0]
    assert repr(kingdom[1, 0]) == "Square(terrain='wheat', crowns=1, domino=19, x=1, y=0)"
    assert repr(kingdom[2, 1]) == "Square(terrain='forest', crowns=1, domino=24, x=2, y=1)"
    assert repr(kingdom[-1, 2]) == "Square(terrain='mountain', crowns=2, domino=46, x=-1, y=2)"
    assert repr(kingdom[0, 0]) == "Castle(colour='blue')"
    assert {place: square.domino for place, square in kingdom.squares.items()} == {
        (0, 0): None, (1, 0): 19, (2, 0): 19, (2, 1): 24, (1, 1): 24, (0, 1): 48, (0, 2): 48, (-2, 2): 46, (-1, 2): 46,
    }  # fmt: skip


def test_a_square_leads_to_its_neighbours_its_property_and_its_key():
    """KD-PLACE.1, KD-SCORE.1 (worked example 5): three of the four beside (1, 1) are taken, two of them wheat."""
    kingdom = position("", SMALL, hand=1).kingdoms["Bo"]
    beside = kingdom[1, 1].neighbours
    assert [(square.x, square.y, square.terrain) for square in beside] == [
        (2, 1, "forest"), (1, 2, None), (0, 1, "wheat"), (1, 0, "wheat"),
    ]  # fmt: skip
    wheat = kingdom[1, 1].property
    assert wheat is not None
    assert (wheat.terrain, set(wheat.at)) == ("wheat", {(1, 0), (1, 1), (0, 1)})
    assert kingdom[0, 0].property is kingdom[1, 2].property is None
    assert [square.place for square in (kingdom[0, 0], kingdom[-1, 2], kingdom[1, 2])] == ["1:0,0", "1:-1,2", "1:1,2"]
    assert len(kingdom[4, 4].neighbours) == 2  # No kingdom of 5 x 5 reaches further.


def test_crowns_and_the_most_extended_property_are_told():
    """KD-TIE.1 (worked examples 5 and 10, A): largest property 3 and crowns 7; the largest may have no crown."""
    small, plain = own(SMALL), own("10 at 1,0 right; 41 at 1,1 right")
    assert small.largest is not None
    assert (small.largest.squares, small.crowns) == (3, 7)
    assert plain.largest is not None
    assert (plain.largest.squares, plain.crowns) == (3, 2)
    assert (own().largest, own().crowns) == (None, 0)
    assert (kb.Kingdomino.domino(48).crowns, kb.Kingdomino.domino(48).terrains) == (3, ("wheat", "mountain"))


def test_a_king_that_goes_to_a_domino_is_a_difference():
    """KD-PICK.1: the choice changes no square; the difference is in the player and the domino."""
    match = kb.Match(GAME, ["Ann", "Bo"], seed=7)
    match.play("choose 22")
    assert kb.diff(match.at(match.ply - 1), match.state).players == {0: {"kings": ("", "22")}}
    state = match.state
    assert isinstance(state, KingdominoState)
    assert state.next_line[1].name == "Ann"
    assert {move.direction for move in state.kingdoms[0].fits(13)} == {"right", "down", "left", "up"}


def test_an_empty_square_tells_whether_the_kingdom_may_still_grow_there():
    """KD-PLACE.5 (worked example 2): x runs from 0 to 4, so nothing fits left of the castle any more."""
    kingdom = position(ROW, hand=14).kingdoms[0]
    assert repr(kingdom[4, 1]) == "Empty(in_grid=True, x=4, y=1)"
    assert repr(kingdom[-1, 0]) == "Empty(in_grid=False, x=-1, y=0)"
    assert [(at, square) for at, square in kingdom.grid.items() if not isinstance(square, Empty)] == [
        *kingdom.squares.items()
    ]
    assert {x for x, _ in kingdom.grid} == {0, 1, 2, 3, 4}
    assert {y for _, y in kingdom.grid} == {*range(-4, 5)}


def test_all_that_a_castle_can_ever_reach_is_asked_for_and_nothing_else():
    """KD-PLACE.5, KD-SETUP.1: these are the squares less than N from the castle, N being 5 or 7."""
    assert isinstance(own()[-4, 4], Empty)
    with pytest.raises(kb.KbError, match=r"no kingdom of 5 x 5 reaches \(5, 0\): x and y go from -4 to 4"):
        own()[5, 0]
    assert isinstance(own(mighty_duel=True)[6, -6], Empty)
    with pytest.raises(kb.KbError, match=r"no kingdom of 7 x 7 reaches \(0, -7\): x and y go from -6 to 6"):
        own(mighty_duel=True)[0, -7]


@pytest.mark.parametrize("wrong", ["x", 1, (1,), (1, 0, 0), (1.0, 0), (None, 0), None, {}])
def test_what_is_no_square_is_told_what_one_is(wrong: tuple[int, int]):
    with pytest.raises(kb.KbError, match=r"for a square, expected x and y as in kingdom\[1, 0\]"):
        own()[wrong]


def test_a_kingdom_is_no_row():
    with pytest.raises(TypeError, match="not iterable"):
        list(own())  # pyright: ignore


@pytest.mark.parametrize(
    ("dominoes", "points", "properties"),
    [
        (SMALL, 15, {("wheat", 3, 1), ("forest", 2, 1), ("mountain", 2, 5)}),
        (COMPLETE, 23, {("wheat", 3, 1), ("forest", 8, 1), ("swamp", 2, 3), ("swamp", 2, 2), ("mountain", 1, 2)}),
        (CENTRAL, 29, {("wheat", 5, 2), ("lake", 4, 1), ("plains", 2, 2), ("mountain", 2, 3), ("forest", 5, 1)}),
        ("30 at -1,0 left; 31 at 1,0 right", 2, {("lake", 1, 1)}),
    ],
)
def test_properties_are_told_with_what_they_are_worth(
    dominoes: str, points: int, properties: set[tuple[str, int, int]]
):
    """KD-SCORE.1 to KD-SCORE.3 (worked examples 5, 7, 8 and 15)."""
    kingdom = own(dominoes)
    assert kingdom.points == sum(part.points for part in kingdom.properties) == points
    assert worths(kingdom) == properties
    assert all(part.points == part.squares * part.crowns for part in kingdom.properties)


def test_a_property_names_its_squares():
    """KD-SCORE.1 (worked example 5): score lines name them, and code asks for them."""
    kingdom = position("", SMALL, hand=1).kingdoms[1]
    mountain = next(part for part in kingdom.properties if part.terrain == "mountain")
    assert set(mountain.places) == {"1:-1,2", "1:0,2"}
    assert {kingdom[at].terrain for at in mountain.at} == {"mountain"}


def test_the_box_tells_how_wide_and_high_a_kingdom_is():
    """KD-PLACE.5, KD-OPT.2 (worked examples 5, 7 and 8): Middle Kingdom needs the castle in its middle."""
    small, complete, central = own(SMALL).box, own(COMPLETE).box, own(CENTRAL).box
    assert (small.width, small.height, small.left, small.right, small.top, small.bottom) == (5, 3, -2, 2, 0, 2)
    assert (complete.width, complete.height, complete.top, complete.bottom) == (5, 5, -4, 0)
    assert (central.left, central.right, central.top, central.bottom) == (-2, 2, -2, 2)


def test_where_a_domino_fits_is_told_as_moves():
    """KD-PLACE.3 to KD-PLACE.7, KD-PLACE.9 (worked examples 1, 2 and 6)."""
    assert [len(own().fits(number)) for number in (13, 48, 1)] == [24, 24, 12]
    assert [len(own(mighty_duel=True).fits(number)) for number in (13, 48, 1)] == [24, 24, 12]
    row = position(ROW, hand=14)
    assert row.kingdoms[0].fits(14) == tuple(row.moves())
    assert [len(row.kingdoms[0].fits(number)) for number in (14, 7)] == [28, 4]
    assert [len(own(RING).fits(kb.Kingdomino.domino(number))) for number in (12, 28, 37)] == [0, 16, 24]


def test_dominoes_are_told_as_they_were_laid_and_discarded():
    """KD-PLACE.8 to KD-PLACE.10 (worked example 9): 43 did not fit anywhere."""
    kingdom = own(f"{ONE_HOLE}; discard 43")
    assert kingdom.discarded == (kb.Kingdomino.domino(43),)
    assert kingdom.dominoes[:2] == (kb.Kingdomino.domino(9), kb.Kingdomino.domino(37))
    assert [str(move) for move in kingdom.laid[:2]] == ["place 9 at 1,0 down", "place 37 at 1,2 right"]


def test_bonuses_count_when_the_game_is_over():
    """KD-SCORE.4, KD-SCORE.5, KD-OPT.1, KD-OPT.2 (worked example 8): it is 29, and 44 with both bonuses."""
    before = position(CENTRAL, hand=3, last=True, harmony=True, middle_kingdom=True).kingdoms[0]
    assert (before.points, before.bonuses) == (29, ())
    ended = finished(CENTRAL, harmony=True, middle_kingdom=True).kingdoms[0]
    assert ended.points == 44
    assert {(bonus.rule, bonus.points) for bonus in ended.bonuses} == {("KD-OPT.1", 5), ("KD-OPT.2", 10)}


def test_the_games_of_a_dynasty_are_all_told():
    """KD-OPT.4: each game has its own kingdoms, and a player's points are those of all of them."""
    state = finished("", SMALL, past=[(COMPLETE, ""), ("", CENTRAL)], dynasty=True)
    assert [tuple(kingdom.points for kingdom in game) for game in state.games] == [(23, 0), (0, 29), (0, 15)]
    assert state.games[-1] == state.kingdoms
    assert [player.points for player in state.players] == [23, 44]
    assert {part.places for part in state.games[0][0].properties} == {()}  # Their squares are no longer on the table.
    assert state.games[0][0][0, -1].terrain == "forest"


def test_dominoes_are_told_by_number():
    """KD-COMP.1, KD-RES.11, KD-RES.12: 6 is forest on both sides, the wheat of 43 has no crown."""
    assert (
        repr(kb.Kingdomino.domino(13))
        == "Domino(number=13, left='wheat', left_crowns=0, right='forest', right_crowns=0)"
    )
    assert (kb.Kingdomino.domino(6).left, kb.Kingdomino.domino(6).right) == ("forest", "forest")
    assert facts(kb.Kingdomino.domino(43)) == {
        "number": 43, "left": "wheat", "left_crowns": 0, "right": "swamp", "right_crowns": 2,
    }  # fmt: skip


@pytest.mark.parametrize("wrong", [0, 49, -1, "13", 13.0, None, (), [13]])
def test_a_domino_that_there_is_not_is_refused(wrong: int):
    for ask in (kb.Kingdomino.domino, own().fits):
        with pytest.raises(kb.KbError, match=r"there is no domino .*: the dominoes have the numbers 1 to 48"):
            ask(wrong)
