"""Legal placements of a domino, and the refusals of others."""

from itertools import pairwise

import pytest

from kbwidgets import BadNotation, IllegalMove
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard
from kbwidgets.games.kingdomino.rules.kingdom import Place
from kbwidgets.games.kingdomino.rules.moves import MOVES

from .tables import COMPLETE, RING, ROW, codes, drawn, only, picture, play, position, positions, random_match, texts


def refused(state: KingdominoState, move: str) -> Refusal:
    """Return the first, most basic reason."""
    return state.refusals(move)[0]


@pytest.mark.parametrize(("number", "count"), [(13, 24), (48, 24), (1, 12)])
@pytest.mark.parametrize("mighty_duel", [False, True])
def test_the_first_placement(number: int, count: int, mighty_duel: bool) -> None:
    """KD-PLACE.3, KD-PLACE.6 (worked example 1): 24 places, 12 for a domino with equal halves, on 5x5 and 7x7."""
    state = position(hand=number, mighty_duel=mighty_duel)
    assert len(state.moves()) == count
    assert len(set(texts(state.moves()))) == count


def test_squares_are_counted_to_the_right_and_downward() -> None:
    """KD-PLACE.1: (0,0) is the castle, y grows downwards; a corner is no contact."""
    state = position(hand=13)
    assert picture(play(state, "place 13 at 1,0 right").realms[0]) == "KK w0 f0"
    assert picture(play(state, "place 13 at 0,1 down").realms[0]) == drawn("""
        KK
        w0
        f0""")
    assert codes(state, "place 13 at 1,1 right") == ["KD-ERR.7"]


@pytest.mark.parametrize(
    ("direction", "code", "other"), [("right", 0, (2, 1)), ("down", 1, (1, 2)), ("left", 2, (0, 1)), ("up", 3, (1, 0))]
)
def test_the_direction_says_where_the_right_half_lies(direction: str, code: int, other: tuple[int, int]) -> None:
    """KD-PLACE.2: the four directions and their codes, clockwise."""
    move = MOVES.parse(f"place 13 at 1,1 {direction}")
    assert move == Place(13, 1, 1, code)
    assert isinstance(move, Place)
    assert move.other == other


@pytest.mark.parametrize(
    ("listed", "other"),
    [("place 1 at 1,0 right", "place 1 at 2,0 left"), ("place 1 at 0,-2 down", "place 1 at 0,-1 up")],
)
def test_both_spellings_of_a_double_are_one_move(listed: str, other: str) -> None:
    """KD-PLACE.3: both are accepted and lead to the same state; the list has the one met first by y, x, code."""
    state = position(hand=1)
    assert listed in texts(state.moves())
    assert other not in texts(state.moves())
    assert state.play(listed) == state.play(other)
    as_object = Place(1, 2, 0, 2) if "right" in listed else Place(1, 0, -1, 3)
    assert state.play(as_object) == state.play(listed)
    assert as_object in state.moves()
    assert Place(1, 4, 4, 0) not in state.moves()
    assert str(MOVES.parse(other)) == listed
    clash = position(ROW, hand=7)
    one, other_way = (clash.judge(Place(7, *at), 0) for at in ((4, 1, 2), (3, 1, 0)))
    assert one == other_way != ()


def test_a_turned_domino_with_two_terrains_is_another_move() -> None:
    """KD-PLACE.3 is only about equal halves."""
    state = position(hand=13)
    assert state.play("place 13 at 1,0 right") != state.play("place 13 at 2,0 left")
    assert {"place 13 at 1,0 right", "place 13 at 2,0 left"} <= set(texts(state.moves()))


def test_the_square_slides_with_the_kingdom() -> None:
    """KD-PLACE.5, KD-RES.1 (worked example 2): the castle may be at the edge; 28 places for 14, 4 for 7."""
    state = position(ROW, hand=14)
    assert len(state.moves()) == 28
    for legal in ("4,1 down", "3,1 left", "3,1 right"):
        assert codes(state, f"place 14 at {legal}") == []
    lakes = position(ROW, hand=7).moves()
    assert len(lakes) == 4
    for move in lakes:  # All are beside the castle.
        assert isinstance(move, Place)
        assert 1 in (abs(move.x) + abs(move.y), abs(move.other[0]) + abs(move.other[1]))


@pytest.mark.parametrize(("move", "width"), [("5,0 right", 7), ("-1,0 left", 7), ("4,1 right", 6)])
def test_the_kingdom_may_not_get_too_wide(move: str, width: int) -> None:
    """KD-PLACE.5, KD-ERR.6 (worked example 2): the text gives the limit and the width it would get."""
    refusal = only(position(ROW, hand=14).refusals(f"place 14 at {move}"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.6", "KD-PLACE.5")
    assert refusal.text == "Your kingdom can be at most 5 squares wide."
    assert refusal.instead == f"This would make it {width}."


@pytest.mark.parametrize("move", ["0,5 down", "0,-1 up"])
def test_the_kingdom_may_not_get_too_tall(move: str) -> None:
    """KD-PLACE.5, KD-ERR.6 apply to the height too."""
    column = "1 at 0,1 down; 2 at 0,3 down"
    refusal = only(position(column, hand=14).refusals(f"place 14 at {move}"))
    assert refusal.code == "KD-ERR.6"
    assert refusal.text == "Your kingdom can be at most 5 squares tall."
    assert refusal.instead == "This would make it 7."


def test_a_refusal_names_no_square_that_no_kingdom_can_reach() -> None:
    """KD-PLACE.5, KD-ERR.6 (worked example 2): (5,1) is five squares from the castle, so it is on no table."""
    assert only(position(ROW, hand=14).refusals("place 14 at 4,1 right")).at == ("0:4,1",)


def test_a_square_with_a_domino_is_taken() -> None:
    """KD-PLACE.4, KD-PLACE.8, KD-ERR.5 (worked example 2): (2,0) has wheat, and no domino covers another."""
    refusal = refused(position(ROW, hand=14), "place 14 at 2,1 up")
    assert (refusal.code, refusal.rule) == ("KD-ERR.5", "KD-PLACE.4")
    assert refusal.text == "There's already a domino here."
    assert refusal.at == ("0:2,0",)


def test_the_square_of_the_castle_is_taken() -> None:
    """KD-PLACE.4, KD-ERR.5: the castle is never covered."""
    refusal = only(position(ROW, hand=14).refusals("place 14 at 0,0 down"))
    assert refusal.code == "KD-ERR.5"
    assert refusal.text == "Your castle is here."


def test_a_domino_that_touches_nothing() -> None:
    """KD-PLACE.6, KD-ERR.7 (worked example 2): it touches neither the castle nor a domino; corners do not count."""
    refusal = only(position(ROW, hand=14).refusals("place 14 at 2,2 right"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.7", "KD-PLACE.6")
    assert refusal.text == "A domino must touch your castle or another domino."


def test_a_domino_that_touches_and_does_not_fit() -> None:
    """KD-PLACE.6, KD-ERR.8 (worked example 3): the first contact is named, and all of them are marked."""
    refusal = only(position(ROW, hand=17).refusals("place 17 at 3,1 right"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.8", "KD-PLACE.6")
    assert refusal.text == "No terrain matches: this is forest next to wheat."
    assert refusal.instead == "Rotate it, or place it beside your castle."  # The kingdom has no forest and no lake.
    assert refusal.at == ("0:3,0", "0:4,0")


def test_the_halves_of_a_double_do_not_fit_each_other() -> None:
    """KD-PLACE.6: the equal terrain beside each half of a double is its own other half."""
    state = position(ROW, hand=7)
    assert codes(state, "place 7 at 3,1 right") == ["KD-ERR.8"]
    assert codes(state, "place 7 at 2,2 right") == ["KD-ERR.7"]


def test_one_fitting_contact_is_enough() -> None:
    """KD-PLACE.7 (worked example 4): wheat is beside the castle, though nothing fits the lake half."""
    state = position(ROW, hand=14)
    assert codes(state, "place 14 at 0,1 down") == []
    # Wheat under wheat at (3,1) fits, lake under wheat at (4,1) clashes.
    assert codes(state, "place 14 at 3,1 right") == []


def test_crowns_do_not_matter_for_fitting() -> None:
    """KD-PLACE.7: the wheat with a crown of 19 fits beside wheat without one."""
    assert codes(position(ROW, hand=19), "place 19 at 3,1 down") == []


@pytest.mark.parametrize(
    ("number", "move", "reasons"),
    [
        (17, "4,0 right", ["KD-ERR.5", "KD-ERR.6", "KD-ERR.8"]),
        (14, "4,0 right", ["KD-ERR.5", "KD-ERR.6"]),
        (17, "4,0 up", ["KD-ERR.5", "KD-ERR.8"]),
        (14, "2,1 up", ["KD-ERR.5", "KD-ERR.8"]),
        (14, "5,1 right", ["KD-ERR.6", "KD-ERR.7"]),
        (17, "5,0 right", ["KD-ERR.6", "KD-ERR.8"]),
        (14, "6,6 right", ["KD-ERR.6", "KD-ERR.6", "KD-ERR.7"]),
        (17, "1,0 right", ["KD-ERR.5", "KD-ERR.5"]),
        (17, "0,0 right", ["KD-ERR.5", "KD-ERR.5"]),
        (17, "2,0 right", ["KD-ERR.5", "KD-ERR.5", "KD-ERR.8"]),
    ],
)
def test_all_reasons_are_told_the_most_basic_first(number: int, move: str, reasons: list[str]) -> None:
    """KD-PLACE.4, then KD-PLACE.5, then KD-PLACE.6: the first failing check comes first, the others follow.

    The wheat of 14 on (4,0) has wheat to its left; a half on (1,0) has the castle beside it. In (2,1,up) the wheat
    touches only the square under its own lake half, which does not count.
    """
    state = position(ROW, hand=number)
    assert codes(state, f"place {number} at {move}") == reasons


def test_the_height_is_told_beside_the_width() -> None:
    """KD-ERR.6: both are given when both are exceeded; (6,6) makes the kingdom 8 wide and 7 high."""
    wide, tall, _ = position(ROW, hand=14).refusals("place 14 at 6,6 right")
    assert str(wide).startswith(
        "KD-ERR.6 (KD-PLACE.5): Your kingdom can be at most 5 squares wide. This would make it 8. Try: "
    )
    assert str(tall) == "KD-ERR.6 (KD-PLACE.5): Your kingdom can be at most 5 squares tall. This would make it 7."


@pytest.mark.parametrize("move", ["5,0 right", "2,1 up", "2,2 right"])
def test_a_refused_placement_changes_nothing(move: str) -> None:
    """KD-PLACE.8: nothing is placed and nothing is moved."""
    state = position(ROW, hand=14)
    before = state.to_json()
    with pytest.raises(IllegalMove):
        state.play(f"place 14 at {move}")
    assert state.to_json() == before


def test_a_laid_domino_stays_where_it_is() -> None:
    """KD-PLACE.8: through a whole match each kingdom only gains dominoes at its end."""
    grown = 0
    for before, after in pairwise(positions(random_match(4, seed=3))):
        for old, new in zip(before.realms, after.realms, strict=True):
            assert new.laid[: len(old.laid)] == old.laid
            assert new.discarded[: len(old.discarded)] == old.discarded
            grown += len(new.laid) + len(new.discarded) - len(old.laid) - len(old.discarded)
    assert grown == 48


def test_a_domino_that_fits_nowhere_is_discarded() -> None:
    """KD-PLACE.9, KD-PLACE.10 (worked example 6): the ring has no place for 12; the turn continues with choosing."""
    state = position(RING, hand=12)
    assert texts(state.moves()) == ["discard 12"]
    after = play(state, "discard 12")
    assert after.realms[0].laid == state.realms[0].laid
    assert after.realms[0].discarded == (12,)
    assert after.points() == state.points()
    assert "discarded: 12" in str(after.view(1))  # Everyone sees it.
    assert (after.phase, after.to_act) == ("choose", state.to_act)


@pytest.mark.parametrize(("number", "count"), [(28, 16), (37, 24)])
def test_a_domino_that_fits_may_not_be_discarded(number: int, count: int) -> None:
    """KD-PLACE.9, KD-ERR.9, KD-RES.3 (worked example 6): 28 fits in 16 ways, 37 in 24; some of them are suggested."""
    state = position(RING, hand=number)
    assert len(state.moves()) == count
    refusal = only(state.refusals(f"discard {number}"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.9", "KD-PLACE.9")
    assert refusal.text == "You can't discard a domino that fits."
    assert {*refusal.moves} <= {*texts(state.moves())}


def test_a_domino_with_one_place_may_not_be_discarded() -> None:
    """KD-ERR.9: one placement is enough, and it is suggested."""
    # The last hole of the worked example 7 is (2,-1), (2,-2): plains are below and to the left, swamp above left.
    state = position(COMPLETE.removesuffix("; 44 at 2,-1 up"), hand=44)
    refusal = only(state.refusals("discard 44"))
    assert refusal.code == "KD-ERR.9"
    assert refusal.moves == ("place 44 at 2,-1 up",)


def test_placing_what_fits_nowhere() -> None:
    """KD-ERR.10: the domino must be discarded; this reason precedes those about the place, which has no remedy."""
    first, *others = position(RING, hand=12).refusals("place 12 at 3,0 right")
    assert (first.code, first.rule) == ("KD-ERR.10", "KD-PLACE.9")
    assert (first.text, first.instead) == ("This domino doesn't fit anywhere in your kingdom.", "Discard it.")
    assert first.moves == ("discard 12",)
    assert [refusal.code for refusal in others] == ["KD-ERR.6", "KD-ERR.8"]
    assert {refusal.instead for refusal in others} == {""}
    assert codes(position(RING, hand=12), "place 12 at 1,0 right") == ["KD-ERR.10", "KD-ERR.5", "KD-ERR.5"]


def test_the_mighty_duel_is_seven_wide() -> None:
    """KD-OPT.3, KD-PLACE.5 (worked example 13): the third domino of the row is legal on 7x7, refused on 5x5."""
    wide = play(position(ROW, hand=13, mighty_duel=True), "place 13 at 5,0 right")
    assert picture(wide.realms[0]) == "KK w0 w0 w0 w0 w0 f0"
    assert codes(position(ROW, hand=13), "place 13 at 5,0 right") == ["KD-ERR.6"]
    longer = f"{ROW}; 13 at 5,0 right"
    refusal = refused(position(longer, hand=14, mighty_duel=True), "place 14 at 7,0 right")
    assert refusal.code == "KD-ERR.6"
    assert refusal.text == "Your kingdom can be at most 7 squares wide."
    assert codes(position(longer, hand=25, mighty_duel=True), "place 25 at 6,1 down") == []


@pytest.mark.parametrize(
    ("text", "words", "advice"),
    [
        ("place 14 at 4,1 north", "There's no direction called 'north'.", "Choose right, down, left or up."),
        ("place 14 at 4,one down", "'one' isn't a whole number.", "Write it like this: 'place 1 at 2,3 right'."),
        ("place 14 at 1.5,0 down", "'1.5' isn't a whole number.", "Write it like this: 'place 1 at 2,3 right'."),
        ("place x at 4,1 down", "'x' isn't a whole number.", "Write it like this: 'place 1 at 2,3 right'."),
        ("choose two", "'two' isn't a whole number.", "Write it like this: 'choose 1'."),
    ],
)
def test_a_move_that_cannot_be_read(text: str, words: str, advice: str) -> None:
    """KD-ERR.13: the text gives the value and what is accepted; `refusals` and `play` agree."""
    state = position(ROW, hand=14)
    refusal = only(state.refusals(text))
    assert refusal.code == "KD-ERR.13"
    assert (refusal.text, refusal.instead) == (words, advice)
    with pytest.raises(BadNotation, match=r"KD-ERR\.13"):
        state.play(text)


def test_every_field_that_cannot_be_read_is_named() -> None:
    """KD-ERR.13: three faults give three refusals."""
    refusals = position(ROW, hand=14).refusals("place x at 4,y z")
    assert [refusal.code for refusal in refusals] == ["KD-ERR.13"] * 3
    assert ["'x'" in refusals[0].text, "'y'" in refusals[1].text, "'z'" in refusals[2].text] == [True] * 3


@pytest.mark.parametrize(
    ("text", "near"),
    [("", ""), ("castle at 4,1", "at 4,"), ("place 14", ""), ("place 14 at 4,1", "at 4,"), ("choose", "")],
)
def test_a_text_that_is_no_move_is_told_a_move_that_is_allowed_and_most_like_it(text: str, near: str) -> None:
    """KD-ERR.13: the text gives the fault and legal moves."""
    state = position(ROW, hand=14)
    refusal = only(state.refusals(text))
    assert refusal.code == "KD-ERR.13"
    assert refusal.moves
    assert [state.refusals(move) for move in refusal.moves] == [()] * len(refusal.moves)
    assert near in refusal.moves[0]


@pytest.mark.parametrize(
    ("move", "text", "accepted"),
    [
        (Place(49, 1, 0, 0), "There's no domino 49.", "1 to 48"),
        (Place(0, 1, 0, 0), "There's no domino 0.", "1 to 48"),
        (Place(14, 4, 1, 4), "There's no direction 4.", "0 to 3, for right, down, left or up"),
        (Place(1, 4, 1, 7), "There's no direction 7.", "0 to 3, for right, down, left or up"),
        (Place(14, 4.0, 1, 1), "The field x can't be 4.0.", "a whole number"),  # pyright: ignore[reportArgumentType]
        (Place(14, 4, "1", 1), "The field y can't be '1'.", "a whole number"),  # pyright: ignore[reportArgumentType]
        (Place(14, 4, 1, True), "The field turn can't be True.", "a whole number"),
    ],
)
def test_a_placement_with_impossible_fields(move: Place, text: str, accepted: str) -> None:
    """KD-ERR.13: the same holds for a placement that was made in code."""
    refusal = only(position(ROW, hand=14).refusals(move))
    assert refusal.code == "KD-ERR.13"
    assert refusal.text == text
    assert accepted in refusal.instead


@pytest.mark.parametrize("move", [Discard(15), Place(15, 4, 1, 1), Discard(300), Choose(300)])
def test_only_the_domino_that_is_due_may_be_placed(move: Place | Discard | Choose) -> None:
    """KD-ERR.4, KD-TURN.1: only the number in hand may be placed, and this is not the step to choose."""
    refusal = only(position(ROW, hand=14).refusals(move))
    assert refusal.code == "KD-ERR.4"
    words = ("You can't choose yet.", "Place your domino first.")
    if not isinstance(move, Choose):
        words = ("It's not this domino's turn.", "Place the marked one.")
        assert refusal.at == ("domino 14",)
    assert (refusal.text, refusal.instead) == words
