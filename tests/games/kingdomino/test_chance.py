"""Random and hidden information, and fixed lines and kings for lessons and tests."""

from random import Random

import pytest

import kbwidgets as kb
from kbwidgets import OptionError
from kbwidgets.core.values.types import CHANCE, OPEN, Refusal
from kbwidgets.games.kingdomino import KingdominoState, KingdominoView, fixed_draws

from .tables import GAME, NAMES, only, play, position, positions, random_match, setup, start, texts


def test_everything_on_the_table_is_public() -> None:
    """KD-INFO.1: this covers kingdoms, lines with numbers and kings, discards, the pile's size, options and scores."""
    small = "19 at 1,0 right; 24 at 2,1 left; discard 12"
    view = position(small, hand=14, seat=0, ahead=(2, 21, 30, 41), harmony=True).view(None)
    told = str(view)
    for text in (
        "round 1 of 6, 16 in the draw pile",
        "current line: >14 (wheat / lake) Ann | 15 ",
        "next line: 2 (wheat / wheat) free | 21 (wheat 1 / plains) free | 30 ",
        "Ann (blue) 4",
        "Bo (green) 0",
        "discarded: 12",
        "KK w1 f0",
    ):
        assert text in told
    options = view.to_json()["options"]
    assert isinstance(options, dict)
    assert options["harmony"] is True


@pytest.mark.parametrize("viewer", [0, 1, None, OPEN])
def test_everybody_sees_the_same(viewer: int | None) -> None:
    """KD-INFO.1, KD-INFO.2: no seat knows anything alone."""
    for state in positions(random_match(2, seed=41))[::7]:
        assert str(state.view(viewer)) == str(state.view(OPEN))
        assert state.view(viewer)[1:] == state.view(OPEN)[1:]


def test_the_pile_has_no_order() -> None:
    """KD-INFO.2, KD-INFO.3: the unseen dominoes are a set; the order in which a line was drawn leaves no trace."""
    one = play(start(NAMES[:2]), "draw 46", "draw 5", "draw 33", "draw 18")
    other = play(start(NAMES[:2]), "draw 5", "draw 18", "draw 33", "draw 46")
    assert one == other
    view = one.view(0)
    assert list(view.position.unseen_numbers) == sorted(set(range(1, 49)) - {5, 18, 33, 46})
    assert KingdominoState.guess(view, Random(1)) == KingdominoState.guess(view, Random(2)) == one


def test_what_is_set_aside_is_not_known() -> None:
    """KD-INFO.2, KD-SETUP.2: with two players 20 are in the pile, and any of the 44 unseen ones may be."""
    state = play(start(NAMES[:2]), "draw 46", "draw 5", "draw 33", "draw 18")
    assert state.view(0).position.in_pile == 20
    assert len(state.view(0).position.unseen_numbers) == 44


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_lines_and_the_first_kings_are_random(seats: int) -> None:
    """KD-INFO.3: chance draws dominoes, all unseen ones being equally likely, and kings before round 1."""
    for state in positions(random_match(seats, seed=42)):
        if CHANCE not in state.to_act:
            assert state.weights() == ()
            continue
        assert state.to_act == (CHANCE,)
        if state.phase == "kings":
            assert state.round == 0
            continue
        unseen = [n for n in range(1, 49) if n not in seen(state)]
        assert texts(state.moves()) == [f"draw {n}" for n in unseen]
        assert state.weights() == [1] * len(unseen)


def seen(state: KingdominoState) -> set[int]:
    """Return every domino that is on the table."""
    laid = {move.number for kingdom in state.realms for move in kingdom.laid}
    thrown = {number for kingdom in state.realms for number in kingdom.discarded}
    return laid | thrown | set(state.line_numbers) | set(state.next_numbers)


def test_a_draw_follows_the_weights() -> None:
    """KD-INFO.3: the generator's range is cut into equal parts, one for each unseen domino or king."""
    state = play(start(NAMES[:2]), "draw 46", "draw 5")
    assert shares(state) == {f"draw {n}": 1 for n in range(1, 49) if n not in (5, 46)}
    kings = play(state, "draw 33", "draw 18", "king 1")
    assert shares(kings) == {"king 0": 2, "king 1": 1}


class Fixed(Random):
    """A generator that gives one number."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def random(self) -> float:
        return self.value


def shares(state: KingdominoState) -> dict[str, int]:
    """Return how many of the equal parts of the generator's range lead to each draw."""
    parts = sum(state.weights())
    found: dict[str, int] = {}
    for n in range(parts):
        move = str(state.random_draw(Fixed((n + 0.5) / parts)))
        found[move] = found.get(move, 0) + 1
    return found


def test_the_same_seed_gives_the_same_game() -> None:
    """KD-INFO.3: equal seed, options and actions; another seed gives other lines."""
    one, same, other = (random_match(3, seed=seed) for seed in (43, 43, 44))
    assert one.moves == same.moves
    assert one.state == same.state
    assert [m for m in one.moves if str(m).startswith("draw")] != [m for m in other.moves if str(m).startswith("draw")]


def test_a_player_sees_a_view_only() -> None:
    """KD-INFO.4: a computer player is given the view of its seat, which neither is a state nor contains one."""
    given: list[kb.View] = []

    def watcher(view: kb.View, moves: object) -> str:
        given.append(view)
        return str(match.state.moves()[0])

    match = kb.Match(GAME, [watcher, watcher], seed=45)
    match.run()
    assert len(given) == 4 + 2 * 20 + 4
    for view in given:
        assert isinstance(view, KingdominoView)
        assert view.viewer == view.to_act[0]
        assert not any(isinstance(field, kb.State) for field in view)


def test_lines_and_kings_can_be_fixed() -> None:
    """KD-INFO.3: they come as given, even out of order, and the seed decides the rest."""
    script = fixed_draws(setup(3), [(33, 5, 18), (41, 2, 30)], [2, 0, 1])
    match = kb.Match(GAME, NAMES[:3], seed=46, chance=script)
    state = match.state
    assert isinstance(state, KingdominoState)
    assert (list(state.next_numbers), list(state.kings)) == ([5, 18, 33], [2, 0, 1])
    while state.round < 2:
        match.play(match.state.moves()[0])
        state = match.state
        assert isinstance(state, KingdominoState)
        if state.round == 1:
            assert list(state.next_numbers) == [2, 30, 41]
    assert len(state.next_numbers) == 3


def fixed_refusals(lines: object, kings: object, seats: int = 2) -> tuple[Refusal, ...]:
    """Return the reasons why these lines and kings cannot be fixed."""
    with pytest.raises(OptionError) as caught:
        fixed_draws(setup(seats), lines, kings)  # pyright: ignore[reportArgumentType]
    assert {refusal.code for refusal in caught.value.refusals} == {"KD-ERR.15"}
    return caught.value.refusals


GOOD = (3, 12, 27, 48)


@pytest.mark.parametrize(
    ("lines", "entry", "why", "instead"),
    [
        ([], "lines", "has 0 lines", "Give 1 to 6 lines."),
        ([[4 * n + i for i in range(1, 5)] for n in range(7)], "lines", "has 7 lines", "Give 1 to 6 lines."),
        ([(3, 12, 27)], "lines[0]", "has 3 dominoes", "Give 4 in each line."),
        ([GOOD, (1, 2, 4, 5, 6)], "lines[1]", "has 5 dominoes", "Give 4 in each line."),
        ([(3, 12, 27, 49)], "lines[0][3]", "is 49, which isn't a domino", "Give numbers from 1 to 48."),
        ([(0, 12, 27, 48)], "lines[0][0]", "is 0, which isn't a domino", "Give numbers from 1 to 48."),
        ([(3, "12", 27, 48)], "lines[0][1]", "is '12', which isn't a domino", "Give numbers from 1 to 48."),
        ([(3, 12, 12, 48)], "lines[0][2]", "repeats domino 12", "Give every domino only once."),
        ([GOOD, (1, 2, 48, 4)], "lines[1][2]", "repeats domino 48", "Give every domino only once."),
    ],
)
def test_faulty_fixed_lines(lines: object, entry: str, why: str, instead: str) -> None:
    """KD-ERR.15: the text gives the entry and the reason."""
    refusal = only(fixed_refusals(lines, [0, 1, 1, 0]))
    assert refusal.text == f"The entry {entry} {why}."
    assert refusal.at == (entry,)
    assert refusal.instead == instead


@pytest.mark.parametrize(
    ("kings", "entry", "why", "instead"),
    [
        ([0, 1, 1], "kings", "has 3 kings", "Give 4, 2 for each player."),
        ([0, 1, 1, 2], "kings[3]", "is 2, which isn't a seat", "Give 0 to 1."),
        ([0, 1, 1, -1], "kings[3]", "is -1, which isn't a seat", "Give 0 to 1."),
        ([0, 1, 1, 1], "kings[3]", "gives seat 1 too many kings", "Give each seat 2."),
    ],
)
def test_faulty_fixed_kings(kings: list[int], entry: str, why: str, instead: str) -> None:
    """KD-ERR.15: the text gives the entry and the reason."""
    refusal = only(fixed_refusals([GOOD], kings))
    assert refusal.text == f"The entry {entry} {why}."
    assert refusal.at == (entry,)
    assert refusal.instead == instead


def test_every_faulty_entry_is_named() -> None:
    """KD-ERR.15: all of them are reported at once."""
    found = fixed_refusals([(3, 3, 50)], [0, 0, 5, 1], seats=4)
    assert [refusal.at for refusal in found] == [
        ("lines[0]",),
        ("lines[0][1]",),
        ("lines[0][2]",),
        ("kings[1]",),
        ("kings[2]",),
    ]


@pytest.mark.parametrize(
    ("draws", "impossible", "why"),
    [
        ([], "draw 0", "There's no domino 0."),
        ([], "draw 49", "There's no domino 49."),
        (["draw 5"], "draw 5", "Domino 5 has already been drawn."),
        (["draw 5", "draw 6", "draw 7", "draw 8"], "king 2", "There's no such player."),
        (["draw 5", "draw 6", "draw 7", "draw 8", "king 0", "king 0"], "king 0", "All of Ann's kings have been drawn."),
    ],
)
def test_an_impossible_draw(draws: list[str], impossible: str, why: str) -> None:
    """KD-ERR.15, KD-INFO.3: typed or scripted, it is refused with the draws that can come."""
    state = play(start(NAMES[:2]), *draws)
    refusal = only(state.refusals(impossible))
    assert (refusal.code, refusal.rule) == ("KD-ERR.15", "KD-INFO.3")
    assert refusal.text == why
    assert set() < {*refusal.moves} <= {*texts(state.moves())}
    with pytest.raises(kb.IllegalMove, match=r"KD-ERR\.15"):
        kb.Match(GAME, NAMES[:2], chance=[*draws, impossible])
