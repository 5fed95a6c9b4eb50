"""The computer players: Random takes anything, Greedy the most points at once (KD-AI.1, KD-AI.2, KD-AI.4)."""

from itertools import product
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Rated
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.kingdom import Place

from .tables import GAME, drawn, kingdom, picture, play, position, positions, texts


class Fixed(Random):
    """A generator that gives one number."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def random(self) -> float:
        return self.value


@pytest.mark.parametrize(
    "state",
    [position(hand=13), position(hand=1), position("1 at 1,0 right", hand=14), position(ahead=(2, 21, 30, 41))],
    ids=["two terrains", "a double", "later", "choosing"],
)
def test_random_takes_each_move_equally_often(state: KingdominoState) -> None:
    """KD-AI.1: the generator's range is cut into equal parts, one for each placement, or for each free domino."""
    moves = state.moves()
    parts = 2 * len(moves)
    chosen = [kb.Random().choose(state.view(0), moves, Fixed((n + 0.5) / parts)).move for n in range(parts)]
    assert {move: chosen.count(move) for move in moves} == dict.fromkeys(moves, 2)


def advice(state: KingdominoState, seed: int = 0) -> tuple[Rated, ...]:
    """Return the moves as Greedy rates them."""
    return GAME.advisers["greedy"](state.view(state.to_act[0]), state.moves(), Random(seed))


def greedy(state: KingdominoState) -> str:
    """Return the player's move, which is also the adviser's first."""
    move = kb.Greedy().choose(state.view(state.to_act[0]), state.moves(), Random(0)).move
    assert move == advice(state)[0].move
    return str(move)


def test_greedy_places_for_most_points() -> None:
    """KD-AI.2: wheat to wheat with its crown is 1 point more, though the frame would grow less elsewhere.

    The wheat of 13 goes on (1,-1) or (1,1). The frame then grows by 3 if the forest is beside it, by 6 if above or
    below. By y the upper place comes first, by the direction code `right` before `left`.
    """
    state = position("19 at 1,0 right", hand=13)
    assert greedy(state) == "place 13 at 1,-1 right"
    assert play(state, "place 13 at 1,-1 right").points()[0] == 2


def test_greedy_leaves_few_dead_squares() -> None:
    """KD-AI.2: of three places for 2 points it takes the one that leaves no single hole, even against the scan order.

    The kingdom is the worked example 7, turned and without 3 and 44. Domino 12 may cover two squares of the upper row
    at its left, which comes first by y, x, code, but leaves a single square at both ends; or the first column; or the
    right two of the row. The last two leave no dead square, and the column comes first by x.
    """
    turned = (
        "4 at -2,0 right; 6 at -4,0 right; 47 at 0,2 up; 24 at -2,1 down; 11 at 0,-1 up; 43 at -1,1 down; "
        "20 at -3,2 up; 17 at -4,-1 up; 39 at -1,-1 left; 14 at -4,2 up"
    )
    assert picture(kingdom(turned)) == drawn("""
        l0 .. .. .. p0
        f0 .. s1 p0 p0
        f0 f0 f0 f0 KK
        l0 l0 f1 w0 m2
        w0 w1 w0 s2 s0""")
    state = position(turned, hand=12)
    assert set(texts(state.moves())) == {
        "place 12 at -3,-2 right",
        "place 12 at -3,-2 down",
        "place 12 at -2,-2 right",
    }
    points = {play(state, text).points()[0] for text in texts(state.moves())}
    assert points == {state.points()[0] + 2}
    assert greedy(state) == "place 12 at -3,-2 down"


def test_greedy_lets_the_frame_grow_little() -> None:
    """KD-AI.2: nothing scores and no square dies, so the row grows longer: 2 squares more, not 3 or 6.

    Three placements do that: wheat right of the wheat, or 13 left of the castle either way round; by x the last wins.
    By the scan order alone it would be above the castle, (0,-2,down).
    """
    state = position("1 at 1,0 right", hand=13)
    assert {"place 13 at 0,-2 down", "place 13 at 3,0 right", "place 13 at -1,0 left"} <= set(texts(state.moves()))
    assert greedy(state) == "place 13 at -2,0 right"


def test_greedy_goes_by_the_scan_order_last() -> None:
    """KD-AI.2: in an empty kingdom all straight placements are equal; the upmost comes first, left half on top."""
    assert greedy(position(hand=13)) == "place 13 at 0,-2 down"
    assert greedy(position(hand=1)) == "place 1 at 0,-2 down"


@pytest.mark.parametrize(
    ("own", "ahead", "chosen"),
    [
        ("", (2, 21, 30, 41), 41),  # It has two crowns on plains.
        ("", (2, 21, 30, 36), 21),  # They have one crown each, and this is the lowest number.
        ("", (1, 2, 5, 13), 1),  # None has a crown, and this is the lowest number.
        ("24 at 1,0 right", (3, 30, 36, 40), 3),  # A forest with a crown gets two more squares.
        # This is worth as many points as two crowns on plains, with a lower number.
        ("24 at 1,0 right", (3, 30, 36, 41), 3),
        ("24 at 1,0 right", (3, 30, 36, 48), 48),  # Three crowns are more.
    ],
)
def test_greedy_chooses_what_brings_most(own: str, ahead: tuple[int, ...], chosen: int) -> None:
    """KD-AI.2: the best placement in the player's own kingdom decides; ties go to the lowest number."""
    for other in ("", "40 at 1,0 right; 46 at 1,-1 left" if 40 not in ahead else "46 at 1,0 right"):
        assert greedy(position(own, other, ahead=ahead)) == f"choose {chosen}"


def test_greedy_does_not_choose_what_is_taken() -> None:
    """KD-AI.2: it takes the best of the free dominoes."""
    assert greedy(position(ahead=(2, 21, 30, 41), taken={41: 1, 21: 1})) == "choose 30"


def test_a_domino_that_fits_nowhere_brings_nothing() -> None:
    """KD-AI.2: in the ring of lakes and plains 12 scores 0, 28 and 37 a crown each."""
    ring = "7 at 1,0 right; 8 at -1,0 left; 10 at 0,1 down; 11 at 0,-1 up"
    # 28 (forest with a crown / lake) scores its own forest; 37 (lake / plains with a crown) makes 3 squares of plains.
    assert greedy(position(ring, ahead=(12, 28, 37, 38))) == "choose 37"


def test_greedy_discards_what_it_must() -> None:
    """KD-AI.2, KD-PLACE.9: there is no other move."""
    ring = "7 at 1,0 right; 8 at -1,0 left; 10 at 0,1 down; 11 at 0,-1 up"
    assert greedy(position(ring, hand=12)) == "discard 12"


def dead_squares(state: KingdominoState) -> int:
    """Count seat 0's dead squares slowly: empty squares in the bounding box without a neighbour to grow by."""
    size = state.setup.size
    filled = {(0, 0)}
    for move in state.realms[0].laid:
        filled |= {(move.x, move.y), move.other}

    def fits(square: tuple[int, int]) -> bool:
        xs, ys = [x for x, _ in (*filled, square)], [y for _, y in (*filled, square)]
        return square not in filled and max(xs) - min(xs) < size and max(ys) - min(ys) < size

    x0, x1, y0, y1 = frame(state)
    inside = [square for square in product(range(x0, x1 + 1), range(y0, y1 + 1)) if square not in filled]
    return sum(not any(fits(beside) for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))) for x, y in inside)


def frame(state: KingdominoState) -> tuple[int, int, int, int]:
    """Return the bounding box of the kingdom of seat 0."""
    squares = [(0, 0), *((move.x, move.y) for move in state.realms[0].laid)]
    squares += [move.other for move in state.realms[0].laid]
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs), max(xs), min(ys), max(ys)


def worth(state: KingdominoState, move: Place) -> tuple[int, ...]:
    """Return Greedy's criteria, smallest best, computed from the position after the move."""
    after = play(state, str(move))
    x0, x1, y0, y1 = frame(after)
    return -after.points()[0], dead_squares(after), (x1 - x0 + 1) * (y1 - y0 + 1), move.y, move.x, move.turn


@pytest.mark.parametrize("mighty_duel", [False, True])
def test_greedy_in_a_whole_match_takes_the_best_by_a_second_count(mighty_duel: bool) -> None:
    """KD-AI.2: each of its placements and choices is compared with the positions they lead to."""
    match = kb.Match(GAME, [kb.Greedy(), kb.Random()], seed=51, options={"mighty_duel": mighty_duel})
    match.run()
    kinds = {"place": 0, "choose": 0}
    for state, move in zip(positions(match), match.moves, strict=False):
        if state.to_act != (0,):
            continue
        if isinstance(move, Place):
            kinds["place"] += 1
            assert move == min((m for m in state.moves() if isinstance(m, Place)), key=lambda m: worth(state, m))
        elif isinstance(move, Choose) and state.round:
            kinds["choose"] += 1
            own = "; ".join(str(m).removeprefix("place ") for m in state.realms[0].laid)
            found: list[tuple[int, int]] = []
            for choice in state.moves():
                assert isinstance(choice, Choose)
                trial = position(own, hand=choice.number, last=True, mighty_duel=mighty_duel)
                gains = [play(trial, str(m)).points()[0] - trial.points()[0] for m in trial.moves()]
                found.append((-max(gains), choice.number))
            assert move.number == min(found)[1]
    assert min(kinds.values()) > 8


def test_greedy_uses_no_chance() -> None:
    """KD-AI.2: other generators give the same ranking."""
    for state in (position("19 at 1,0 right", hand=13), position(ahead=(2, 21, 30, 41))):
        assert advice(state, 1) == advice(state, 2)


def test_a_hint_is_the_move_of_greedy_with_its_change_of_score() -> None:
    """KD-AI.4: it is the first move, with its points."""
    state = position("19 at 1,0 right; 24 at 2,1 left", hand=48)
    hint = advice(state)[0]
    reason = hint.reasons[0]
    assert reason.feature == "points"
    # The wheat of 48 joins two squares with a crown (3 × 1 instead of 2 × 1), its mountain has three crowns.
    assert reason.change == 4
    assert reason.text == "4 more points"
    assert state.play(hint.move).points()[0] - state.points()[0] == 4
