"""The second Catan held to the worked examples from CT-17.15: cards, trade, winning, order; and more on trade."""

from __future__ import annotations

from copy import deepcopy

from .slow import CHANCE, Options, Slow
from .slow_tables import (
    BLUE,
    BUILDING,
    ORANGE,
    RED,
    WHITE,
    bare,
    deal,
    give,
    hand,
    hold,
    lay,
    legal,
    pass_turns,
    position_s,
    roll,
    settle,
)


def test_largest_army():
    """CT-17.15, CT-11.7."""
    game = position_s("blue")
    game.knights = [2, 0, 0, 0]
    game.count_knights()
    assert game.army is None
    deal(game, BLUE, "knight")
    game.play("play knight")
    assert (game.knights[BLUE], game.army, game.public(BLUE), game.phase) == (3, BLUE, 4, "robber")
    game.knights[ORANGE] = 3
    game.count_knights()
    assert game.army == BLUE
    game.knights[ORANGE] = 4
    game.count_knights()
    assert (game.army, game.public(BLUE), game.public(ORANGE)) == (ORANGE, 2, 4)


def test_card_timing():
    """CT-17.16, CT-10.2, CT-10.3, CT-10.6."""
    game = position_s("red")
    game.turn = 9
    give(game, RED, "1 ore 2 lumber 2 brick")
    game.play("buy")
    assert game.who_must() == [CHANCE]
    game.play("draw knight")
    assert game.refusals("play knight", RED) == ["new-card"]
    game.play("road 11-12")
    assert game.refusals("play knight", RED) == ["new-card"]
    deal(game, RED, "year of plenty")
    pass_turns(game, 3)
    assert (game.turn, game.phase, game.current) == (13, "roll", RED)
    game.play("play knight")
    game.play("robber 4")
    assert game.phase == "roll"
    roll(game, 3, 4)
    assert (game.phase, game.who_must()) == ("robber", [RED])
    game.play("robber 13")
    assert game.refusals("play year of plenty ore wool", RED) == ["one-card-per-turn"]
    pass_turns(game, 3)
    assert game.refusals("play year of plenty ore wool", RED) == []


def test_road_building():
    """CT-17.17, CT-10.8."""
    game = bare(RED)
    lay(game, RED, "24-25-26-27-28-29-30-31-32-33-34-35-36-37-38")
    deal(game, RED, "road building", "road building")
    game.play("play road building")
    assert (game.phase, game.refusals("stop", RED)) == ("free roads", ["?"])
    game.play("road 38-39")
    assert (game.phase, game.cards[RED]["road building"], game.supply(RED)["road"]) == ("main", 1, 0)
    pass_turns(game, 3)
    assert game.refusals("play road building", RED) == ["no-road-possible"]
    game = position_s("white")
    deal(game, WHITE, "road building")
    game.play("play road building")
    other = deepcopy(game)
    game.play("road 22-49")
    assert game.refusals("road 49-50", WHITE) == ["blocked-by-building"]
    assert "stop" in game.legal(WHITE)
    other.play("road 13-34")
    other.play("road 34-35")
    assert (other.phase, hand(other, WHITE)) == ("main", {"wool": 1, "lumber": 1, "ore": 1})


def test_year_of_plenty_and_monopoly():
    """CT-17.18, CT-10.9, CT-10.10."""
    game = position_s("red")
    deal(game, RED, "year of plenty", "monopoly")
    assert game.bank is not None
    hold(game, RED, "nothing")
    give(game, WHITE, f"{game.bank['ore'] - 1} ore")
    assert game.refusals("play year of plenty ore ore", RED) == ["bank-empty"]
    game.play("play year of plenty ore wool")
    assert (hand(game, RED), game.bank["ore"]) == ({"wool": 1, "ore": 1}, 0)
    pass_turns(game, 3)
    roll(game, 6, 6)
    hold(game, BLUE, "3 grain")
    hold(game, ORANGE, "1 wool")
    hold(game, WHITE, "2 grain 1 ore")
    before = dict(game.bank)
    game.play("play monopoly grain")
    assert (game.hands[RED]["grain"], game.bank) == (5, before)
    assert [hand(game, seat) for seat in (BLUE, ORANGE, WHITE)] == [{}, {"wool": 1}, {"ore": 1}]


def test_bank_trade():
    """CT-17.19, CT-9.1, CT-9.2."""
    game = position_s("blue")
    hold(game, BLUE, "5 lumber 4 wool")
    assert game.refusals("bank 3 wool for 1 ore", BLUE) == ["bad-rate"]
    assert game.refusals("bank 2 lumber for 1 lumber", BLUE) == ["same-resource"]
    game.play("bank 4 lumber for 2 ore")
    game.play("bank 4 wool for 1 ore")
    assert hand(game, BLUE) == {"lumber": 1, "ore": 3}


def test_player_trade():
    """CT-17.20, CT-9.4 to CT-9.9, CT-9.14."""
    game = position_s("red")
    hold(game, RED, "3 wool 1 lumber 1 brick")
    hold(game, ORANGE, "1 ore")
    hold(game, BLUE, "2 ore")
    hold(game, WHITE, "1 ore")
    game.play("offer 1 wool for 1 ore")
    assert (game.who_must(), game.who_may()) == ([WHITE, BLUE, ORANGE], [RED])
    game.play("reject", WHITE)
    game.play("accept", ORANGE)
    assert (game.who_must(), game.who_may()) == ([BLUE], [RED, WHITE, ORANGE])
    assert legal(game, "confirm", RED) == {"1"}
    game.play("counter 1 ore for 2 wool", BLUE)
    assert (game.who_must(), game.who_may()) == ([RED], [WHITE, BLUE, ORANGE])
    assert legal(game, "confirm") == {"0", "1"}
    other = deepcopy(game)
    game.play("confirm 1", RED)
    assert (hand(game, RED), hand(game, ORANGE)) == ({"wool": 2, "lumber": 1, "brick": 1, "ore": 1}, {"wool": 1})
    other.play("confirm 0", RED)
    assert (hand(other, RED), hand(other, BLUE)) == (
        {"wool": 1, "lumber": 1, "brick": 1, "ore": 1},
        {"wool": 2, "ore": 1},
    )
    assert game.refusals("offer 1 wool for 1 wool", RED) == ["same-resource"]
    assert game.refusals("offer nothing for 1 ore", RED) == ["empty-side"]
    game.play("call nothing for 1 ore")
    assert {seat: game.refusals("accept", seat) for seat in (WHITE, BLUE)} == {
        WHITE: ["empty-side"],
        BLUE: ["empty-side"],
    }
    assert game.legal(WHITE) == {"reject"}
    game.play("road 11-12", RED)
    assert game.offer is None
    assert game.refusals("reject", WHITE) == ["not-your-turn", "no-offer"]


def test_winning_in_time():
    """CT-17.21, CT-12.2, CT-12.3."""
    green = 3
    game = bare(RED)
    settle(game, ORANGE, 41, 43, 45, 47, kind="city")
    lay(game, BLUE, "13-34-33-32-31-30-29-28")
    lay(game, ORANGE, "40-41-42-43-44-45")
    lay(game, green, "16-17-18-19-20")
    lay(game, RED, "11-32")
    give(game, RED, BUILDING)
    give(game, green, "2 lumber 2 brick")
    assert (game.longest, game.total(ORANGE)) == (BLUE, 8)
    game.play("settlement 32")
    assert (game.longest, game.total(ORANGE), game.phase, game.winner) == (ORANGE, 10, "main", None)
    game.play("end")
    roll(game, 6, 6)
    other = deepcopy(game)
    pass_turns(game, 1)
    assert (game.phase, game.winner, game.current, game.dice) == ("over", ORANGE, ORANGE, [])
    assert game.refusals("roll", ORANGE) == ["game-over"]
    other.play("road 20-21")
    other.play("road 21-22")
    assert other.longest == green
    pass_turns(other, 1)
    assert (other.phase, other.winner, other.who_must()) == ("roll", None, [ORANGE])


def test_hidden_win():
    """CT-17.22, CT-10.4, CT-12.2."""
    game = bare(RED)
    settle(game, RED, 0, 2, 4, kind="city")
    settle(game, RED, 25)
    deal(game, RED, "chapel", "market")
    assert (game.total(RED), game.public(RED)) == (9, 7)
    give(game, RED, "1 wool 1 grain 1 ore")
    game.play("buy")
    game.play("draw palace")
    assert (game.phase, game.winner, game.total(RED), game.who_must()) == ("over", RED, 10, [])
    assert game.standings() == [2, 2, 1, 2]


def test_snake():
    """CT-17.23, CT-4.3, CT-4.8."""
    game = Slow(Options(board="beginner", order="seats"), 5)
    turns: list[int] = []
    while game.phase == "setup":
        (seat,) = game.who_must()
        turns.append(seat)
        game.play(min(game.legal(seat)))
        assert game.who_must() == [seat]
        game.play(min(game.legal(seat)))
    assert turns == [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]
    assert (game.who_must(), game.legal(0)) == ([0], {"roll"})


def test_distance_rule_on_the_empty_board():
    """CT-17.26, CT-8.5."""
    for places, left in (((0,), 50), ((0, 3), 46), ((25,), 51)):
        game = Slow(Options(board="beginner", order="seats"), 4)
        settle(game, BLUE, *places)
        assert len(legal(game, "settlement")) == left


def test_an_offer_to_one_is_carried_out_when_accepted():
    """CT-9.9."""
    game = position_s("red")
    game.play("offer 1 wool for 1 ore to 0")
    assert (game.who_must(), game.who_may()) == ([BLUE], [RED])
    assert game.refusals("accept", WHITE) == ["not-your-turn", "not-addressed"]
    game.play("accept", BLUE)
    assert (game.offer, hand(game, RED), hand(game, BLUE)) == (
        None,
        {"grain": 1, "lumber": 1, "ore": 1},
        {"wool": 2, "brick": 1},
    )


def test_answers_change_and_hands_are_checked():
    """CT-9.8, CT-9.9."""
    game = position_s("red")
    assert game.refusals("offer 2 wool for 1 ore", RED) == ["lacks-cards"]
    assert game.refusals("confirm 0", RED) == ["no-offer"]
    game.play("offer 1 wool for 1 ore")
    assert game.refusals("accept", ORANGE) == ["lacks-cards"]
    game.play("reject", BLUE)
    assert game.refusals("confirm 0", RED) == ["not-accepted"]
    game.play("accept", BLUE)
    assert game.refusals("confirm 0", RED) == []
    game.play("counter 1 ore for 1 grain 1 brick", BLUE)
    assert game.refusals("confirm 0", RED) == ["lacks-cards"]
    assert game.refusals("counter 1 ore for nothing", WHITE) == ["empty-side"]
    assert game.refusals("end", BLUE) == ["not-your-turn"]
    game.play("withdraw", RED)
    assert (game.offer, game.who_must()) == (None, [RED])


def test_confirming_and_answering_amiss():
    """CT-9.6 to CT-9.9 are tested where the rules give codes of refusal."""
    game = position_s("red")
    assert game.refusals("withdraw", RED) == ["no-offer"]
    assert game.refusals("accept", RED) == ["no-offer"]
    game.play("offer 1 wool for 1 ore to 0 3")
    assert game.refusals("confirm 1", RED) == ["not-addressed or not-accepted"]
    assert game.refusals("confirm 3", RED) == ["not-accepted"]
    assert game.refusals("accept", RED) == ["not-addressed"]
    assert game.refusals("counter 2 ore for 1 wool", BLUE) == ["lacks-cards"]
    assert game.refusals("counter 1 ore for 1 ore", BLUE) == ["same-resource"]
    assert game.refusals("call nothing for nothing", RED) == ["empty-side"]
    assert game.refusals("call 1 wool for 1 ore", RED) == ["empty-side"]  # CT-16.36
    assert game.refusals("call 1 wool for nothing", RED) == []


def test_an_offer_is_closed_by_a_new_one_and_by_the_end_of_the_turn():
    """CT-5.5, CT-9.7."""
    game = position_s("red")
    game.play("offer 1 wool for 1 ore")
    game.play("reject", BLUE)
    game.play("offer 1 grain for 1 ore to 0 3", RED)
    assert game.offer is not None
    assert (game.offer.give, game.offer.asked, game.offer.answers) == ({"grain": 1}, [BLUE, WHITE], {})
    game.play("end", RED)
    assert (game.offer, game.current) == (None, WHITE)


def test_trade_off():
    """CT-9.13."""
    game = position_s("red", player_trade=False)
    assert game.refusals("offer 1 wool for 1 ore", RED) == ["trade-off"]
