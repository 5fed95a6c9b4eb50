"""Rounds, turns and steps, played through a match with fixed lines and kings."""

from itertools import pairwise

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.kingdomino import KingdominoState, fixed_draws
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard
from kbwidgets.games.kingdomino.rules.kingdom import Place

from .tables import GAME, NAMES, codes, only, position, positions, random_match, setup, texts


def now(match: kb.Match) -> KingdominoState:
    assert isinstance(match.state, KingdominoState)
    return match.state


def acting(match: kb.Match) -> tuple[str, str, int | None]:
    """Return who must do what now, and with which domino."""
    state = now(match)
    return state.names[state.to_act[0]], state.phase, state.number


def place_anywhere(match: kb.Match) -> None:
    """Place the domino of step 1 at the first legal place."""
    match.play(match.state.moves()[0])


def four_players() -> kb.Match:
    """Return the worked example 11 at the beginning of round 1."""
    script = fixed_draws(setup(4), [(5, 18, 33, 46), (2, 21, 30, 41)], [2, 0, 3, 1])
    match = kb.Match(GAME, ["A", "B", "C", "D"], seed=1, chance=script)
    for name, number in (("C", 33), ("A", 5), ("D", 46), ("B", 18)):
        assert acting(match) == (name, "choose", None)
        match.play(f"choose {number}")
    return match


def test_four_players_act_in_the_order_of_their_dominoes() -> None:
    """KD-SETUP.4 to KD-SETUP.6, KD-SETUP.5, KD-TURN.1, KD-TURN.6, KD-PICK.1 (worked example 11)."""
    match = four_players()
    assert list(now(match).line_numbers) == [5, 18, 33, 46]
    assert list(now(match).next_numbers) == [2, 21, 30, 41]
    for name, number, chosen in (("A", 5, 41), ("B", 18, 2), ("C", 33, 30), ("D", 46, 21)):
        assert acting(match) == (name, "place", number)
        place_anywhere(match)
        assert acting(match) == (name, "choose", None)
        if name == "D":
            assert texts(match.state.moves()) == ["choose 21"]
        match.play(f"choose {chosen}")
    order: list[str] = []
    for _ in range(4):
        order.append(acting(match)[0])
        place_anywhere(match)
        place_anywhere(match)
    assert order == ["B", "D", "C", "A"]


def test_two_players_take_a_turn_for_each_king() -> None:
    """KD-TURN.2, KD-TURN.3, KD-RES.5, KD-RES.6 (worked example 12): X acts twice in succession, choosing in between."""
    script = fixed_draws(setup(2), [(3, 12, 27, 48)], [0, 1, 1, 0])
    match = kb.Match(GAME, ["X", "Y"], seed=2, chance=script)
    for name, number in (("X", 27), ("Y", 48), ("Y", 3)):
        assert acting(match)[0] == name
        match.play(f"choose {number}")
    assert acting(match)[0] == "X"
    assert texts(match.state.moves()) == ["choose 12"]
    match.play("choose 12")
    told: list[tuple[str, str, int | None]] = []
    for _ in range(8):
        told.append(acting(match))
        place_anywhere(match)
    assert told == [
        ("Y", "place", 3),
        ("Y", "choose", None),
        ("X", "place", 12),
        ("X", "choose", None),
        ("X", "place", 27),
        ("X", "choose", None),
        ("Y", "place", 48),
        ("Y", "choose", None),
    ]


@pytest.mark.parametrize(("seats", "mighty_duel"), [(2, False), (3, False), (4, False), (2, True)])
def test_the_order_of_a_round_is_that_of_the_dominoes_chosen(seats: int, mighty_duel: bool) -> None:
    """KD-TURN.1, KD-TURN.6: in every round the choosers act in ascending order of their numbers."""
    match = random_match(seats, seed=21, mighty_duel=mighty_duel)
    states = positions(match)
    chosen: dict[int, list[tuple[int, int]]] = {}
    acted: dict[int, list[tuple[int, int]]] = {}
    for state, move in zip(states, match.moves, strict=False):
        if isinstance(move, Choose):
            chosen.setdefault(state.round + 1, []).append((move.number, state.to_act[0]))
        elif isinstance(move, (Place, Discard)):
            acted.setdefault(state.round, []).append((move.number, state.to_act[0]))
    fixed = setup(seats, mighty_duel=mighty_duel)
    assert sorted(acted) == list(range(1, fixed.rounds + 1))
    assert acted == {number: sorted(found) for number, found in chosen.items()}
    assert {len(found) for found in acted.values()} == {fixed.length}


@pytest.mark.parametrize(("seats", "mighty_duel"), [(2, False), (3, False), (4, False), (2, True)])
def test_every_turn_places_and_then_chooses_but_for_the_last_round(seats: int, mighty_duel: bool) -> None:
    """KD-TURN.2, KD-TURN.5, KD-END.1: these are the steps of a match; it ends with the last king's first step."""
    states = positions(random_match(seats, seed=22, mighty_duel=mighty_duel))
    lines, length = states[0].setup.rounds, states[0].setup.length
    for number in range(1, lines + 1):
        steps = [state.phase for state in states if state.round == number and state.phase in ("place", "choose")]
        assert steps == ["place", "choose"] * length if number < lines else ["place"] * length
    assert [state.over for state in states] == [False] * (len(states) - 1) + [True]
    assert (states[-1].to_act, states[-1].moves()) == ((), ())


@pytest.mark.parametrize(("seats", "mighty_duel"), [(2, False), (3, False), (4, False), (2, True)])
def test_lines_are_drawn_in_full_until_the_pile_is_empty(seats: int, mighty_duel: bool) -> None:
    """KD-TURN.4, KD-SETUP.6, KD-INFO.1: each new line is full, ascending and free; the pile divides into lines."""
    states = positions(random_match(seats, seed=23, mighty_duel=mighty_duel))
    lines, length = states[0].setup.rounds, states[0].setup.length
    left: dict[int, int] = {}
    for before, state in pairwise(states):
        if before.phase == "draw" and state.phase == "place":
            assert len(state.next_numbers) == length
            assert list(state.next_numbers) == sorted(state.next_numbers)
            assert len(state.moves()) > 0
            left[state.round] = state.in_pile
        if state.round == lines:
            assert state.in_pile == 0
            assert not state.next_numbers
        if state.round == before.round + 1 and before.round:
            assert state.line_numbers == before.next_numbers
    assert left == {number: (lines - number - 1) * length for number in range(1, lines)}


def test_a_king_may_go_on_any_free_domino() -> None:
    """KD-PICK.1: these are all that have no king, and no others."""
    state = position(ahead=(2, 21, 30, 41), taken={21: 1}, seat=0)
    assert texts(state.moves()) == ["choose 2", "choose 30", "choose 41"]


def test_the_last_king_of_a_round_has_one_choice() -> None:
    """KD-PICK.1: it is still asked, and the text says that there is no other."""
    state = position(ahead=(2, 21, 30, 41), taken={2: 1, 21: 0, 41: 1}, seat=0)
    assert texts(state.moves()) == ["choose 30"]
    assert state.view(0).prompt()[:2] == ("Take the last free domino", "Ann is taking the last free domino")


def test_a_domino_that_cannot_be_placed_may_be_chosen() -> None:
    """KD-PICK.2: 12 fits nowhere in the ring of lakes and plains, but it is free."""
    ring = "7 at 1,0 right; 8 at -1,0 left; 10 at 0,1 down; 11 at 0,-1 up"
    assert texts(position(ring, hand=12).moves()) == ["discard 12"]
    state = position(ring, ahead=(12, 28, 37, 40))
    assert texts(state.moves()) == ["choose 12", "choose 28", "choose 37", "choose 40"]
    assert codes(state, "choose 12") == []


def test_choosing_a_domino_that_has_a_king() -> None:
    """KD-ERR.11, KD-PICK.1: the text gives the owner of the king, and the free dominoes."""
    refusal = only(position(ahead=(2, 21, 30, 41), taken={21: 1}).refusals("choose 21"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.11", "KD-PICK.1")
    assert (refusal.text, refusal.instead) == ("Bo has already chosen this domino.", "Choose one without a king.")
    assert {*refusal.moves} == {"choose 2", "choose 30", "choose 41"}


@pytest.mark.parametrize("number", [5, 0, -1, 49, 300])
def test_choosing_a_number_that_is_not_in_the_next_line(number: int) -> None:
    """KD-ERR.12, KD-PICK.1: the text says where it is missing, and which are free."""
    refusal = only(position(ahead=(2, 21, 30, 41), taken={21: 1}).refusals(f"choose {number}"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.12", "KD-PICK.1")
    assert refusal.text == "This domino isn't in the next line."
    assert {*refusal.moves} == {"choose 2", "choose 30", "choose 41"}
    assert refusal.at == ((f"domino {number}",) if number == 5 else ())  # Dominoes are numbered 1 to 48.


@pytest.mark.parametrize(("seats", "advice"), [(2, "Place your domino."), (3, "Place your last domino.")])
def test_choosing_in_the_last_round(seats: int, advice: str) -> None:
    """KD-ERR.12, KD-TURN.5: the last round has no choice, and the text says what to do; two players keep a king."""
    state = position(hand=14, last=True, names=NAMES[:seats])
    refusal = only(state.refusals("choose 21"))
    assert (refusal.code, refusal.rule) == ("KD-ERR.12", "KD-TURN.5")
    assert refusal.text == "There is no line left to choose from."
    assert refusal.instead == advice


@pytest.mark.parametrize("move", ["choose 2", "choose 21"])
def test_choosing_before_placing(move: str) -> None:
    """KD-ERR.4, KD-TURN.2: the text gives the step that comes first."""
    state = position(hand=14, ahead=(2, 21, 30, 41))
    refusal = only(state.refusals(move))
    assert (refusal.code, refusal.rule) == ("KD-ERR.4", "KD-TURN.2")
    assert (refusal.text, refusal.instead) == ("You can't choose yet.", "Place your domino first.")
    assert [state.refusals(each) for each in refusal.moves] == [()] * 4


@pytest.mark.parametrize(("move", "verb"), [("place 14 at 1,0 right", "place"), ("discard 14", "discard")])
def test_placing_in_the_choice_step(move: str, verb: str) -> None:
    """KD-ERR.4, KD-TURN.2: the text gives the step that comes first."""
    state = position(ahead=(2, 21, 30, 41), seat=1)
    refusal = only(state.refusals(move))
    assert (refusal.code, refusal.rule) == ("KD-ERR.4", "KD-TURN.2")
    assert refusal.text == f"You can't {verb} a domino yet."
    assert refusal.instead == "Choose one first."
    assert {*refusal.moves} == {"choose 2", "choose 21", "choose 30", "choose 41"}


@pytest.mark.parametrize("seat", [1, CHANCE, 7])  # These seats are not to act, and one does not exist.
def test_the_wrong_player(seat: int) -> None:
    """KD-ERR.4, KD-TURN.1: the text gives the player in turn; the only advice is to wait."""
    state = position(hand=14)
    move = "place 14 at 1,0 right"
    assert codes(state, move, seat=0) == []
    refusal = only(state.refusals(move, seat))
    assert (refusal.code, refusal.rule) == ("KD-ERR.4", "KD-TURN.1")
    assert (refusal.text, refusal.instead, refusal.moves) == ("It's Ann's turn.", "", ())
    assert state.moves(seat) == ()


def test_the_wrong_player_in_the_wrong_step() -> None:
    """KD-ERR.4: both reasons are given, the turn before the step."""
    first, second = position(hand=14, ahead=(2, 21, 30, 41)).refusals("choose 2", 1)
    assert (first.code, first.rule) == ("KD-ERR.4", "KD-TURN.1")
    assert (second.code, second.rule) == ("KD-ERR.4", "KD-TURN.2")
    assert second.instead == ""  # Bo is not the one who may place first.


@pytest.mark.parametrize("move", ["place 14 at 1,0 right", "choose 5", "discard 14"])
def test_a_move_while_a_domino_is_to_be_drawn(move: str) -> None:
    """KD-ERR.4, KD-TURN.4: chance is due, whether the line is empty or partly drawn, or the kings are due."""
    match = kb.Match(GAME, ["Ann", "Bo"], chance="ask")
    for draw in (None, "draw 5", "draw 6", "draw 7", "draw 8", "king 0"):
        if draw:
            match.play(draw)
        refusal = only(match.state.refusals(move))
        assert (refusal.code, refusal.rule) == ("KD-ERR.4", "KD-TURN.2")
        drawn = "The first line is being drawn."
        if match.state.phase == "kings":
            drawn = "The kings are being drawn to see who goes first."
        assert (refusal.text, refusal.instead) == (drawn, "")


@pytest.mark.parametrize("move", ["draw 5", "king 0"])
def test_a_draw_when_a_player_must_act(move: str) -> None:
    """KD-ERR.4: so to speak, dice cannot be rolled again."""
    refusal = only(position(hand=14).refusals(move))
    assert (refusal.code, refusal.rule) == ("KD-ERR.4", "KD-TURN.2")
    assert (refusal.text, refusal.instead) == ("Nothing is drawn now.", "Place your domino first.")


@pytest.mark.parametrize("move", ["place 14 at 1,0 right", "discard 14", "choose 5", "draw 5", "king 0"])
def test_nothing_can_be_done_after_the_end(move: str) -> None:
    """KD-ERR.4, KD-END.1: the text says that the game is over, and who has won."""
    match = random_match(2, seed=31)
    refusal = only(match.state.refusals(move))
    assert (refusal.code, refusal.rule) == ("KD-ERR.4", "KD-END.1")
    outcome = match.state.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    assert refusal.text == f"The game is over: {match.names[winner]} has won."


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    """KD-ERR.4, KD-ERR.11, KD-ERR.12: the position, the moves and the next draws stay the same."""
    match, twin = four_players(), four_players()
    place_anywhere(match)
    place_anywhere(twin)
    before = match.state.to_json()
    for move, seat in (
        ("choose 2", 1),
        ("discard 5", None),
        ("choose 7", None),
        ("place 5 at 1,0 up", 0),
        ("draw 9", None),
    ):
        with pytest.raises(kb.IllegalMove):
            match.play(move, seat)
        assert match.state.to_json() == before
        assert match.moves == twin.moves
    for either in (match, twin):
        while now(either).round < 3:
            place_anywhere(either)
    assert match.state == twin.state
