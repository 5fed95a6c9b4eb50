"""The opening, every option of section 15, the turn and its end in the second ConKUeror."""

from __future__ import annotations

from random import Random

import pytest

from .slow import CHANCE, Options, Slow
from .slow_map import EARTH, World, world
from .slow_table import Fallen
from .slow_tables import BLUE, CALM, GREEN, RED, YELLOW, deal, end_turn, hand, pick, position, roll, skip_turn, stack

SMALL: World = world(
    "West: 2: Ash, Birch, Cedar\nEast: 3: Elm, Fir, Gorse",
    [("ash", "birch"), ("birch", "cedar"), ("cedar", "elm"), ("elm", "fir"), ("fir", "gorse"), ("gorse", "ash")],
)
"""A map of six territories in a ring, in two continents."""


def opened(seats: int, options: Options = CALM, earth: World = SMALL) -> Slow:
    """Return a game in which the first seat begins."""
    game = Slow(options, seats, earth)
    for die in [6, *[1] * (seats - 1)]:
        game.play(f"die {die}")
    return game


def test_a_standing_order_spreads_the_infantry():
    """CQ-3.5: it goes to the front, fewest first, ties in map order, and one on each placing turn."""
    game = opened(2)
    for name in ("ash", "elm", "birch", "fir", "cedar", "gorse"):
        game.play(f"claim {name}")
    assert game.phase == "reinforce"
    game.play("place birch")
    game.play("autoplace")
    assert (stack(game, "elm"), game.left, game.current) == ("2i", [36, 36], RED)
    game.play("place birch")
    assert (stack(game, "elm"), stack(game, "gorse"), game.current) == ("2i", "2i", RED)
    game.play("place birch")
    assert stack(game, "elm") == "3i"
    game.play("autoplace")
    assert (game.phase, game.round, game.left) == ("draft", 1, [0, 0])
    assert [stack(game, name) for name in game.enabled] == ["18i", "4i", "18i", "20i", "1i", "19i"]
    assert game.pieces(RED) == game.pieces(BLUE) == 40


def test_a_player_with_none_left_is_passed_over():
    """CQ-3.4"""
    game = opened(3)
    for name in game.enabled:
        game.play(f"claim {name}")
    game.left = [0, 2, 1]
    game.current = BLUE
    order: list[int] = []
    while game.phase == "reinforce":
        order.append(game.current)
        game.play(f"place {game.own(game.current)[0]}")
    assert (order, game.current, game.phase) == ([BLUE, GREEN, BLUE], RED, "draft")


def test_a_random_set_up():
    """Section 15, `setup`: territories are dealt in rotation, then all infantry is dropped."""
    game = opened(4, CALM._replace(setup="random"), EARTH)
    assert (game.phase, game.who_must(), game.chances()) == ("deal", [CHANCE], {f"deal {n}": 1 for n in EARTH.near})
    rng = Random(1)
    seen: list[int] = []
    while game.phase == "deal":
        seen.append(game.current)
        assert set(game.chances()) == {
            *([f"drop {name}" for name in game.own(game.current)] if not game.vacant() else []),
            *(f"deal {name}" for name in game.vacant()),
        }
        game.play(rng.choice(sorted(game.chances())))
    assert seen == [0, 1, 2, 3] * 30
    assert [len(game.own(seat)) for seat in range(4)] == [10, 10, 10, 9]
    assert [game.pieces(seat) for seat in range(4)] == [30] * 4
    assert (game.current, game.round, game.phase) == (RED, 1, "draft")


def test_only_those_tied_for_the_highest_roll_again():
    """CQ-3.2"""
    game = Slow(CALM, 3)
    for die in (4, 2, 4):
        game.play(f"die {die}")
    assert (game.rolling, game.chances()) == ([RED, GREEN], {f"die {die}": 1 for die in range(1, 7)})
    game.play("die 1")
    game.play("die 2")
    assert game.order == [GREEN, RED, BLUE]


@pytest.mark.parametrize(("bonus", "number"), [(True, 5), (False, 3)])
def test_continent_bonus(bonus: bool, number: int):
    """Section 15, `continent_bonus`."""
    game = position("ash 1i, birch 1i, cedar 1i", options=CALM._replace(continent_bonus=bonus), earth=SMALL)
    lines = [("territories", 3), ("west", 2)]
    assert (game.income(RED), game.draft_of(RED)) == (lines if bonus else lines[:1], number)


def test_the_draft_is_fixed_when_it_begins():
    """CQ-5.3: a continent taken by cards during the draft adds nothing."""
    game = position("ash 1i, birch 5i, cedar 1i, gorse 1i", earth=SMALL)
    skip_turn(game)
    skip_turn(game)
    assert (game.current, game.draft) == (RED, 5)
    deal(game, RED, "elm", "fir", "gorse")
    game.play("trade_territory east")
    assert game.phase == "over"
    game = position("ash 1i, birch 5i", "cedar 1i, elm 1i, fir 1i, gorse 1i", earth=SMALL)
    skip_turn(game)
    skip_turn(game)
    deal(game, RED, "ash", "birch", "cedar")
    game.play("trade_territory west")
    game.play("station draft cedar 1i")
    assert (game.draft, game.draft_of(RED)) == (2, 5)


@pytest.mark.parametrize(("ties", "left", "pending"), [("defender", "4i", "battle"), ("reroll", "6i", "battle")])
def test_ties(ties: str, left: str, pending: str):
    """Section 15, `ties`."""
    game = position("brazil 6i", "north_africa 2i", options=CALM._replace(ties=ties))
    game.play("attack brazil north_africa 5")
    roll(game, "4 4")
    assert (stack(game, "brazil"), stack(game, "north_africa"), game.pending()) == (left, "2i", pending)


@pytest.mark.parametrize(("how", "left"), [("highest", "4i"), ("sum", "6i")])
def test_bombardment(how: str, left: str):
    """Section 15, `bombardment`."""
    game = position("brazil 6i", "north_africa 2i", options=CALM._replace(bombardment=how))
    game.bombardment = True
    game.play("attack brazil north_africa 5")
    roll(game, "2 3 4")
    assert stack(game, "brazil") == left


@pytest.mark.parametrize(("how", "places"), [("adjacent", "b"), ("connected", "b c"), ("any", "b c e")])
def test_fortify(how: str, places: str):
    """Section 15, `fortify`."""
    game = position("ash 2i, birch 1i, cedar 1i, fir 1i", phase="fortify", earth=SMALL)
    game.options = CALM._replace(fortify=how)
    names = {"b": "birch", "c": "cedar", "e": "fir"}
    assert game.legal(RED) == {"next_phase", *(f"fortify ash {names[place]} 1i" for place in places.split())}


@pytest.mark.parametrize(("how", "number"), [("per_turn", 1), ("per_territory", 2)])
def test_cards(how: str, number: int):
    """Section 15, `cards`."""
    game = position("ash 5i", "elm 1i, fir 1i", options=CALM._replace(cards=how), earth=SMALL)
    for there in ("birch", "gorse"):
        game.play(f"attack ash {there} 2")
        roll(game, "6 1")
        game.play("move_in 1i")
    end_turn(game)
    assert (game.held(RED), game.current) == (number, BLUE)


@pytest.mark.parametrize(("first", "number"), [("full", 5), ("three", 3)])
def test_first_draft(first: str, number: int):
    """Section 15, `first_draft` applies only to the first draft of the game."""
    game = opened(2, CALM._replace(first_draft=first, setup="random"))
    game.owner = {name: RED if name in {"ash", "birch", "cedar"} else BLUE for name in game.enabled}
    for name in game.enabled:
        game.stacks[name]["i"] = 1
    game.left = [0, 1]
    game.current = BLUE
    game.due = "drop"
    game.play("drop elm")
    assert (game.current, game.draft) == (RED, number)
    skip_turn(game)
    assert game.draft == 6
    skip_turn(game)
    assert game.draft == 5


def test_max_rounds():
    """CQ-13.4: the order is territories, value, cards, order of play; eliminated players are last."""
    game = position("peru 1i", "siam 1i, india 1i, japan 1i", "congo 2i, egypt 2c", "alaska 1i", rest=None, seats=5)
    game.options = CALM._replace(max_rounds=1)
    game.fallen = [Fallen(4, 1)]
    deal(game, YELLOW, "japan")
    game.draft = 0
    for _ in range(4):
        assert game.phase != "over"
        skip_turn(game)
    # Each has drafted three except red: 1i; blue 3i + 3i, green 2i + 2c + 3i, yellow 1i + 3i and a card.
    assert [game.army_value(seat) for seat in range(5)] == [1, 6, 15, 4, 0]
    assert (game.phase, game.by_limit, game.winner) == ("over", True, BLUE)
    assert game.ranking() == [BLUE, GREEN, YELLOW, RED, 4]
    assert game.leaderboard()[:2] == [(BLUE, 3, 6, 6), (GREEN, 2, 7, 15)]
    game.stacks["peru"]["i"] = 4
    assert game.ranking()[2:4] == [YELLOW, RED]
    game.hands[RED] = {"infantry": 1}
    assert game.ranking()[2:4] == [RED, YELLOW]


def test_a_round_is_one_turn_of_each_survivor():
    """CQ-4.1, CQ-4.4: this also holds when the first in order is out."""
    game = position("ash 1i", "birch 2i, cedar 2i", "elm 2i, fir 2i, gorse 2i", earth=SMALL)
    game.order = [1, 0, 2]
    seen = [(game.current, game.round)]
    game.set("birch", BLUE, "5i")
    for _ in range(5):
        skip_turn(game)
        seen.append((game.current, game.round))
        if seen[-1] == (BLUE, 2):
            game.play(f"deploy birch {game.draft}")
            game.play("next_phase")
            game.play("attack birch ash 2")
            roll(game, "6 1")
            game.play("move_in 1i")
    assert seen == [(RED, 1), (GREEN, 1), (BLUE, 2), (GREEN, 2), (BLUE, 3), (GREEN, 3)]
    assert game.fallen == [(RED, 2)]


def test_the_hand_of_who_falls_goes_to_the_player_in_turn():
    """CQ-13.1, CQ-4.3: it can be used at once, after the move-in."""
    game = position("ash 5i", "birch 1i", "cedar 1i, elm 1i, fir 1i, gorse 1i", earth=SMALL)
    deal(game, RED, "infantry")
    deal(game, BLUE, "infantry", "artillery", "elm")
    game.play("attack ash birch 2")
    roll(game, "6 1")
    assert (game.alive(), game.pending()) == ([RED, GREEN], "move_in")
    assert hand(game, RED) == {"artillery": 1, "elm": 1, "infantry": 2}
    assert game.refusals("trade_army 2i 1a ash", RED) == ["pending"]
    game.play("move_in 1i")
    game.play("trade_army 2i 1a birch")
    assert stack(game, "birch") == "1i 2a"


def test_vacant_land_is_no_bar_to_the_end():
    """CQ-13.2: one player left wins despite vacant territories; a chance card can end the game."""
    game = position("ash 1i, birch 1i", "cedar 3i", rest=None, earth=SMALL)
    pick(game, "sabotage")
    game.play("chance_play cedar")
    game.play("die 2")
    assert game.phase == "draft"
    game = position("ash 1i, birch 1i", "cedar 3i", rest=None, earth=SMALL)
    pick(game, "sabotage")
    game.play("chance_play cedar")
    game.play("die 3")
    assert (game.phase, game.winner, len(game.vacant()), game.ranking()) == ("over", RED, 4, [RED, BLUE])


@pytest.mark.parametrize("give", ["10i", "5i", "2c", "1c", "1a"])
def test_an_exchange_keeps_the_value(give: str):
    """CQ-9.1, CQ-9.3, CQ-4.3: this holds in both directions, in every phase of the turn."""
    for phase in ("draft", "attack", "fortify"):
        for name in ("ash", "birch"):
            game = position("ash 11i 3c 2a 2m, birch 1i", phase=phase, earth=SMALL)
            texts = {text for text in game.legal(RED) if text.startswith(f"exchange {name} {give} ")}
            assert bool(texts) == (name == "ash")
            for text in texts:
                before = game.army_value(RED)
                game.play(text)
                assert game.army_value(RED) == before
                assert game.stacks["ash"]["m"] == 2
                back = f"exchange ash {text.split()[3]} {give}"
                game.play(back)
                assert stack(game, "ash") == "11i 3c 2a 2m"


def test_what_a_seat_may_know():
    """CQ-14.1, CQ-14.2: of other hands and of the main deck only the sizes are known."""
    game = position("ash 5i", "birch 1i", earth=SMALL)
    other = position("ash 5i", "birch 1i", earth=SMALL)
    deal(game, BLUE, "infantry", "elm")
    deal(other, BLUE, "cavalry", "fir")
    assert game.known(RED) == other.known(RED)
    assert game.known(None) == other.known(None)
    assert game.known(BLUE) != other.known(BLUE)
    assert (game.known(RED)["held"], game.known(RED)["size"]) == ([0, 2], 16)
