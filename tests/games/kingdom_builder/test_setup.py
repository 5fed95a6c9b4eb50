"""The players, board, cards and options of a new match, random and by hand (KB-1.1, KB-2, KB-8.1, KB-9)."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import TypeVar

import pytest

import kbwidgets as kb
from kbwidgets import OptionError
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json, Refusal

from .slow import CARDS
from .tables import COLOURS, GAME, NAMES, TERRAINS, TILES, number, pile, play, player, position, start


def refused(
    seats: int | list[str] = 2, options: Mapping[str, OptionValue] | None = None, colours: list[str] | None = None
) -> Refusal:
    """Return the only reason why a match cannot start like this."""
    with pytest.raises(OptionError) as caught:
        GAME.open(seats, colours, options or {})
    assert len(caught.value.refusals) == 1, str(caught.value)
    return caught.value.refusals[0]


# -- by hand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_with_forty_settlements_each(seats: int):
    """KB-1.1, KB-2.1, KB-9.1: they have names and colours of their own."""
    names, colours = ["Ida", "Joe", "Kim", "Lea"][:seats], ["black", "yellow", "red", "blue"][:seats]
    state = kb.Match(GAME, names, colours=colours, seed=1).state
    assert (list(state.names), list(state.colours)) == (names, colours)
    assert [player(state, seat)["supply"] for seat in range(seats)] == [40] * seats
    assert [player(state, seat)["settlements"] for seat in range(seats)] == [[]] * seats


@pytest.mark.parametrize("seats", [1, 5, 0])
def test_another_number_of_players_cannot_start(seats: int):
    """KB-10.21, KB-2.1: the text gives the number and how many may play."""
    refusal = refused(seats)
    assert (refusal.code, refusal.rule) == ("KB-10.21", "KB-2.1")
    assert refusal.text == f"This game isn't for {'1 player' if seats == 1 else f'{seats} players'}."
    assert refusal.instead == "Play with 2 to 4 players."


@pytest.mark.parametrize(
    ("names", "colours", "told"),
    [
        (["Ann", "ann"], None, "Two players are called 'ann'."),
        (["Ann", ""], None, "Player 2 has no name."),
        (["Ann", "Bo"], ["red", "red"], "Two players have chosen red."),
        (["Ann", "Bo"], ["red", "pink"], "There is no colour 'pink'."),
        (["Ann", "Bo"], ["red"], "The match has 2 players, but 1 colour."),
    ],
)
def test_names_and_colours_tell_players_apart(names: list[str], colours: list[str] | None, told: str):
    """KB-2.1, KB-10.21."""
    refusal = refused(names, colours=colours)
    assert (refusal.code, refusal.text) == ("KB-10.21", told)


def test_a_board_by_hand():
    """KB-9.2: the order is top left, top right, bottom left, bottom right; a minus turns one."""
    state = start(quadrants="harbor barn- oracle tower-", cards="lords hermits workers", first_player=2)
    assert state.to_json()["quadrants"] == [
        {"name": "harbor", "turned": False},
        {"name": "barn", "turned": True},
        {"name": "oracle", "turned": False},
        {"name": "tower", "turned": True},
    ]
    assert state.phase == "deal"  # Nothing else is left to chance.


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tavern farm oasis", "choose 4 quadrants, not 3"),
        ("tavern farm oasis barn tower", "choose 4 quadrants, not 5"),
        ("tavern farm oasis castle", "there is no quadrant 'castle'"),
        ("tavern farm oasis tavern-", "the quadrant tavern appears twice"),
        ("tavern farm oasis barn--", "there is no quadrant 'barn-'"),
    ],
)
def test_quadrants_that_make_no_board_are_refused(text: str, told: str):
    """KB-10.21, KB-9.2: the text gives the value and the allowed ones."""
    refusal = refused(options={"quadrants": text})
    assert (refusal.code, refusal.rule) == ("KB-10.21", "KB-9.2")
    assert told in refusal.text
    assert all(name in refusal.instead for name in TILES)


def test_cards_by_hand():
    """KB-9.3: the three cards are in force."""
    state = start(cards="Lords, hermits workers")
    assert state.to_json()["cards"] == ["lords", "hermits", "workers"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lords hermits", "choose 3 cards, not 2"),
        ("lords hermits workers miners", "choose 3 cards, not 4"),
        ("lords hermits kings", "there is no card 'kings'"),
        ("lords hermits lords", "the card lords appears twice"),
    ],
)
def test_other_than_three_different_cards_are_refused(text: str, told: str):
    """KB-10.21, KB-9.3."""
    refusal = refused(options={"cards": text})
    assert (refusal.code, refusal.rule) == ("KB-10.21", "KB-9.3")
    assert told in refusal.text
    assert all(name in refusal.instead for name in CARDS)


def test_the_first_player_by_hand():
    """KB-9.4, KB-2.6: that player is dealt to first, and takes the first turn."""
    state = play(start(3, first_game=True, first_player=2), "draw grass", "draw desert", "draw forest")
    assert state.to_act == (1,)
    assert number(state, "first") == 1
    assert state.to_json()["card"] == "grass"
    assert state.to_json()["hands"] == ["forest", None, "desert"]


@pytest.mark.parametrize(("seats", "first"), [(2, 3), (3, 4), (2, 4)])
def test_who_is_not_at_the_table_cannot_begin(seats: int, first: int):
    """KB-10.21, KB-9.4."""
    refusal = refused(seats, {"first_player": first})
    assert (refusal.code, refusal.rule) == ("KB-10.21", "KB-9.4")
    assert f"Player {first} can't go first" in refusal.text
    assert f"1 to {seats}" in refusal.instead


@pytest.mark.parametrize("value", [0, 5, "Ann", True])
def test_a_first_player_is_a_seat_or_left_to_chance(value: OptionValue):
    """KB-10.21, KB-9.4."""
    refusal = refused(4, {"first_player": value})
    assert (refusal.code, refusal.rule) == ("KB-10.21", "KB-9.4")
    assert repr(value) in refusal.text
    assert refusal.instead == "Use random, 1, 2, 3 or 4."


@pytest.mark.parametrize(
    ("name", "value"), [("quadrants", "harbor barn oracle tower"), ("cards", "lords hermits workers")]
)
def test_the_first_game_has_its_own_board_and_cards(name: str, value: str):
    """KB-9.5, KB-10.21: it does not start with others."""
    refusal = refused(options={"first_game": True, name: value})
    assert (refusal.code, refusal.rule, refusal.at) == ("KB-10.21", "KB-9.5", (name, "first_game"))
    assert f"its own {name}" in refusal.text


@pytest.mark.parametrize("name", ["lords_needs_presence", "moves_after_last", "running_score"])
def test_switches_are_on_or_off(name: str):
    """KB-9.6, KB-9.7, KB-9.8, KB-10.21: the first two are off by default, the third is on."""
    assert start().to_json()["options"] == {
        "lords_needs_presence": False,
        "moves_after_last": False,
        "running_score": True,
    }
    assert refused(options={name: "perhaps"}).code == "KB-10.21"
    for value in (True, False):
        options = start(**{name: value}).to_json()["options"]
        assert isinstance(options, dict)
        assert options[name] is value


# -- what is there at the start --------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "in_pile"), [(2, 23), (3, 22), (4, 21)])
def test_one_terrain_card_each_and_the_rest_in_the_pile(seats: int, in_pile: int):
    """KB-1.1, KB-2.5, KB-11.1: 25 cards, five of each terrain; the first player's card is turned up (KB-3.1)."""
    state = start(seats)
    assert state.to_json()["pile"] == dict.fromkeys(TERRAINS, 5)
    match = kb.Match(GAME, seats, seed=3)
    data = match.state.to_json()
    assert pile(match.state) == in_pile
    hands = data["hands"]
    assert isinstance(hands, list)
    first = number(match.state, "first")
    assert hands[first] is None
    assert data["card"] in TERRAINS
    assert sum(hand is not None for hand in hands) == seats - 1
    assert pile(match.state, "discards") == 0


def test_two_tiles_lie_on_every_location_hex():
    """KB-2.3, KB-1.1: there are 28 tiles for the 14 location hexes of the eight quadrants, two each."""
    for board, hexes in (("tavern paddock oasis farm", 8), ("harbor barn oracle tower", 6)):
        state = position(board=board)
        shown = [line for line in str(state).splitlines() if line[:2].strip().isdigit()]
        counts = [word[1] for line in shown for word in line.split() if word[0] in "ABCDEFGH" and len(word) == 2]
        assert counts == ["2"] * hexes


def test_the_order_of_the_draws():
    """KB-2.2, KB-2.4, KB-2.5, KB-2.6, KB-8.1: board, cards, first player, terrain cards, and no more before a turn."""
    match = kb.Match(GAME, 4, seed=4)
    words = [str(move).split()[0] for move in match.moves]
    assert words == ["quadrant"] * 4 + ["card"] * 3 + ["first"] + ["draw"] * 4
    assert match.state.phase == "start"


# -- chance ----------------------------------------------------------------------------------------------


@cache
def starts() -> tuple[Mapping[str, Json], ...]:
    """Return the starts of 2,000 matches of four, by one generator with a fixed seed."""
    rng = Random(20)
    found: list[Mapping[str, Json]] = []
    for _ in range(2000):
        state: kb.State = start(4)
        while state.to_act == (kb.CHANCE,):
            state = state.play(state.random_draw(rng))
        found.append(state.to_json())
    return tuple(found)


def quadrants(data: Mapping[str, Json]) -> list[tuple[Json, Json]]:
    """Return name and orientation of the quadrant in each corner."""
    found: list[tuple[Json, Json]] = []
    for item in items(data["quadrants"]):
        assert isinstance(item, dict)
        found.append((item["name"], item["turned"]))
    return found


def items(data: Json) -> list[Json]:
    assert isinstance(data, list)
    return data


KindT = TypeVar("KindT")


def even(counts: Counter[KindT], kinds: int) -> None:
    """Check that all kinds come about equally often: chi-square is at most four spreads above its expectation."""
    expected = sum(counts.values()) / kinds
    assert len(counts) == kinds
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected
    spread = (2 * (kinds - 1)) ** 0.5
    assert chi_square < kinds - 1 + 4 * spread, counts


def test_each_quadrant_comes_equally_often_in_each_corner_and_orientation():
    """KB-2.2, KB-11.22: 8 quadrants x 4 corners x 2 orientations; never one twice."""
    counts: Counter[object] = Counter()
    for data in starts():
        laid = quadrants(data)
        assert len({str(name) for name, _ in laid}) == 4
        counts.update(enumerate(laid))
    even(counts, 64)


def test_every_pair_of_quadrants_comes_equally_often():
    """KB-2.2: the 56 ordered pairs of two corners are equal; one quadrant's place does not affect the others."""
    for one, two in ((0, 1), (2, 3), (0, 3)):
        even(Counter((quadrants(data)[one][0], quadrants(data)[two][0]) for data in starts()), 56)


def test_orientations_do_not_depend_on_each_other():
    """KB-2.2: there are 16 ways to turn four quadrants."""
    even(Counter(tuple(turned for _, turned in quadrants(data)) for data in starts()), 16)


def test_each_card_comes_equally_often():
    """KB-2.4, KB-8.1: three different ones of the ten make 120 choices, each equally likely."""
    counts: Counter[object] = Counter()
    trios: Counter[object] = Counter()
    for data in starts():
        cards = [str(card) for card in items(data["cards"])]
        assert len(set(cards)) == 3
        counts.update(cards)
        trios[tuple(sorted(cards))] += 1
    even(counts, 10)
    even(trios, 120)


def test_each_player_begins_equally_often():
    """KB-2.6, KB-11.26."""
    even(Counter(data["first"] for data in starts()), 4)


def test_each_terrain_comes_equally_often():
    """KB-2.5, KB-8.1: this holds for the first player's card, and for every hand."""
    even(Counter(data["card"] for data in starts()), 5)
    for seat in range(4):
        hands = [items(data["hands"])[seat] for data in starts()]
        even(Counter(hand for hand in hands if hand is not None), 5)


def test_every_shuffle_is_uniform():
    """KB-8.1: a card is drawn as often as its terrain is in the pile; 1 canyon, 3 deserts, nothing else."""
    state = position("7,6", card="grass", left=0, pile={"canyon": 1, "desert": 3}, discards={"grass": 2})
    state = play(state, "end")
    assert [str(move) for move in state.moves()] == ["draw canyon", "draw desert"]
    assert list(state.weights()) == [1, 3]
    rng = Random(21)
    drawn = Counter(str(state.random_draw(rng)) for _ in range(4000))
    assert drawn.total() == 4000
    assert abs(drawn["draw desert"] - 3000) < 4 * (4000 * 0.75 * 0.25) ** 0.5


def test_the_same_seed_gives_the_same_game():
    """KB-8.4: board, cards, first player and terrain cards agree; another seed gives others."""
    one, same, other = (kb.Match(GAME, [kb.Random(), kb.Random()], seed=seed) for seed in (7, 7, 8))
    for match in (one, same, other):
        match.run()
    assert one.moves == same.moves
    assert one.state == same.state
    assert one.moves[:8] != other.moves[:8]


def test_names_and_colours_are_those_of_the_rules():
    """KB-9.1: the four colours are given in this order if none is asked for."""
    assert GAME.colours == ("blue", "red", "yellow", "black")
    assert set(COLOURS) == set(GAME.colours)
    assert GAME.start(NAMES).colours == GAME.colours
