"""The twenty worked examples of section 20 in the second ConKUeror."""

from __future__ import annotations

import pytest

from .slow import Options, Slow
from .slow_map import EARTH, cut_off, switched_on
from .slow_setup import Player, setup_faults
from .slow_stack import write
from .slow_tables import (
    BLUE,
    CALM,
    GREEN,
    RED,
    YELLOW,
    deal,
    end_turn,
    fault,
    hand,
    pick,
    position,
    roll,
    skip_turn,
    stack,
)

OCEANIA = ["indonesia", "new_guinea", "western_australia", "eastern_australia"]
SOUTH_AMERICA = ["venezuela", "peru", "brazil", "argentina"]


def started(seats: int, *dice: int) -> Slow:
    """Return a game in which these dice were rolled for the order of play."""
    game = Slow(CALM, seats)
    for die in dice:
        game.play(f"die {die}")
    return game


def test_w1_order_of_play():
    """CQ-3.2"""
    game = started(4, 5, 2, 5, 5, 3, 6, 6)
    assert (game.order, game.rolling) == ([], [2, 3])
    game.play("die 1")
    game.play("die 4")
    assert (game.order, game.current) == ([3, 0, 1, 2], 3)


def test_w2_claiming_by_four():
    """CQ-3.1 to CQ-3.4, CQ-3.6."""
    game = started(4, 6, 1, 2, 3)
    for name in game.enabled:
        game.play(f"claim {name}")
    assert [len(game.own(seat)) for seat in range(4)] == [10, 10, 10, 9]
    assert (game.left, game.phase, game.current) == ([20, 20, 20, 21], "reinforce", 3)
    placing: list[int] = []
    while game.phase == "reinforce":
        placing.append(game.current)
        game.play(f"place {game.own(game.current)[0]}")
    assert (placing[0], placing[-1], len(placing)) == (3, 3, 81)
    assert (game.round, game.current, game.phase) == (1, 0, "draft")
    assert [game.pieces(seat) for seat in range(4)] == [30] * 4


@pytest.mark.parametrize(
    ("own", "disabled", "number"),
    [
        ("alaska greenland northwest alberta ontario peru egypt china congo japan india", "", 3),
        ("alaska greenland northwest alberta ontario egypt china congo " + " ".join(OCEANIA), "", 6),
        (" ".join([*OCEANIA, *SOUTH_AMERICA, "siam"]), "", 7),
        ("alaska peru", "", 3),
        ("north_africa egypt east_africa south_africa", "madagascar congo", 5),
    ],
)
def test_w3_draft(own: str, disabled: str, number: int):
    """CQ-5.1, CQ-5.2."""
    armies = ", ".join(f"{name} 1i" for name in own.split())
    game = position(armies, options=CALM._replace(disabled=disabled))
    assert game.draft_of(RED) == number
    skip_turn(game)
    skip_turn(game)
    assert (game.current, game.phase, game.draft) == (RED, "draft", number)


def test_w4_conquest():
    """CQ-6.1 to CQ-6.8, CQ-7.1, CQ-7.2."""
    game = position("brazil 6i", "north_africa 2i")
    game.play("attack brazil north_africa 4")
    roll(game, "5 3")
    assert stack(game, "north_africa") == "1i"
    roll(game, "4 4")
    assert (stack(game, "brazil"), game.pending()) == ("4i", "battle")
    roll(game, "6 1")
    assert (stack(game, "brazil"), game.owner["north_africa"], game.pending()) == ("4i", RED, "move_in")
    assert game.legal(RED) == {"move_in 1i", "move_in 2i", "move_in 3i"}
    game.play("move_in 3i")
    assert (stack(game, "brazil"), stack(game, "north_africa")) == ("1i", "3i")


def test_w5_repulse():
    """CQ-6.6, CQ-6.8."""
    game = position("brazil 5i", "north_africa 3i")
    game.play("attack brazil north_africa 4")
    roll(game, "2 6", "3 3")
    assert (stack(game, "brazil"), stack(game, "north_africa"), game.pending()) == ("1i", "3i", "")
    assert (game.owner["north_africa"], game.captured) == (BLUE, 0)


def test_w6_one_survivor():
    """CQ-6.2, CQ-6.8, CQ-6.9."""
    game = position("brazil 4i", "north_africa 3i")
    game.play("attack brazil north_africa 3")
    roll(game, "1 2")
    assert (stack(game, "brazil"), game.pending()) == ("2i", "")
    assert fault(game, "attack brazil north_africa 2") == "too_few_to_attack"


def test_w7_match_and_exchange():
    """CQ-6.3, CQ-6.7, CQ-9.1, CQ-7.2."""
    game = position("egypt 9i", "east_africa 2i 1c")
    assert game.refusals("attack egypt east_africa 4", RED) == ["army_match"]
    game.play("exchange egypt 5i 1c")
    assert stack(game, "egypt") == "4i 1c"
    game.play("attack egypt east_africa 4")
    for left in ("1i 1c", "1c", "nothing"):
        roll(game, f"6 {4 - len(left.split())}")
        assert stack(game, "east_africa") == left
    assert stack(game, "egypt") == "4i 1c"
    game.play("move_in 3i 1c")
    assert (stack(game, "egypt"), stack(game, "east_africa")) == ("1i", "3i 1c")


def test_w8_who_is_sent():
    """CQ-6.4, CQ-6.7."""
    game = position("brazil 1i 2c 1a", "north_africa 1i 1c")
    game.play("attack brazil north_africa 3")
    assert game.battle is not None
    assert game.battle.sent == {"i": 1, "c": 2, "a": 0, "m": 0}
    roll(game, "1 6")
    assert (stack(game, "brazil"), game.pending()) == ("1c 1a", "")


def test_w9_mercenaries():
    """CQ-12.8, CQ-6.4, CQ-6.7, CQ-7.2."""
    game = position("siam 3i, peru 1i", "indonesia 3i")
    pick(game, "mercenaries")
    game.play("chance_play siam")
    game.play("die 4")
    assert stack(game, "siam") == "3i 4m"
    game.play("deploy peru 3")
    game.play("next_phase")
    game.play("attack siam indonesia 6")
    left: list[str] = []
    for dice in ("1 5", "6 2", "4 4", "5 1", "6 3"):
        assert game.battle is not None
        left.append(write(game.battle.sent))
        roll(game, dice)
    assert left == ["2i 4m", "2i 2m", "2i 2m", "2i", "2i"]
    assert (game.owner["indonesia"], stack(game, "siam")) == (RED, "3i")
    assert game.legal(RED) == {"move_in 1i", "move_in 2i"}


def test_w10_bombardment():
    """CQ-12.11"""
    game = position("china 5i, peru 1i", "japan 2i")
    pick(game, "bombardment")
    game.play("chance_play")
    game.play("deploy peru 3")
    game.play("next_phase")
    game.play("attack china japan 4")
    roll(game, "1 5 4", "3 3 3")
    assert (stack(game, "china"), stack(game, "japan")) == ("3i", "1i")
    roll(game, "6 2 2")
    assert (game.owner["japan"], stack(game, "china"), game.pending()) == (RED, "3i", "move_in")
    game.play("move_in 2i")
    game.set("japan", RED, "3i")
    game.play("attack japan russia 2")
    game.play("roll")
    assert (len(game.chances()), "dice 3 3" in game.chances()) == (36, True)


def test_w11_army_cards():
    """CQ-10.4, CQ-10.5."""
    game = position("peru 3i", phase="draft")
    deal(game, RED, "infantry", "infantry", "cavalry", "cavalry", "artillery")
    sets = {text for text in game.legal(RED) if text.startswith("trade_army")}
    assert sets == {f"trade_army {cards} peru" for cards in ("2i 1c", "2i 1a", "1i 2c", "2c 1a")}
    gained = {"2i 1c": "3i 2c", "2i 1a": "3i 2a", "1i 2c": "3i 1c 1a", "2c 1a": "3i 3a"}
    for cards, after in gained.items():
        other = position("peru 3i", phase="draft")
        deal(other, RED, "infantry", "infantry", "cavalry", "cavalry", "artillery")
        other.play(f"trade_army {cards} peru")
        assert stack(other, "peru") == after
    game.play("trade_army 2c 1a peru")
    assert (stack(game, "peru"), hand(game, RED)) == ("3i 3a", {"infantry": 2})
    assert game.discard == {"infantry": 0, "cavalry": 2, "artillery": 1}


def test_w12_territory_cards():
    """CQ-11.2 to CQ-11.4, CQ-13.1, CQ-10.2."""
    game = position(
        "siam 4i, china 2i, new_guinea 1i", "indonesia 6i, western_australia 2i", "eastern_australia 1i", phase="attack"
    )
    deal(game, RED, *OCEANIA)
    deal(game, GREEN, "peru", "cavalry")
    assert game.spare(RED) == 4
    game.play("trade_territory oceania")
    assert (game.alive(), game.fallen, game.discard) == ([RED, BLUE], [(GREEN, 1)], dict.fromkeys(OCEANIA, 1))
    assert (hand(game, RED), hand(game, GREEN)) == ({"cavalry": 1, "peru": 1}, {})
    assert game.gained == ["indonesia", "western_australia", "eastern_australia"]
    game.play("station siam indonesia 2i")
    game.play("station siam western_australia 1i")
    assert game.pending() == "station"
    game.play("station china eastern_australia 1i")
    assert game.pending() == ""
    assert [stack(game, name) for name in ("siam", "china", *OCEANIA)] == ["1i", "1i", "2i", "1i", "1i", "1i"]
    game.play("next_phase")
    game.play("next_phase")
    assert game.due == "draw"
    game.play("draw infantry")
    assert (hand(game, RED), game.current) == ({"cavalry": 1, "infantry": 1, "peru": 1}, BLUE)


def test_w13_nuclear_strike():
    """CQ-12.5, CQ-5.3, CQ-6.12."""
    game = position("brazil 3i, peru 2i, argentina 5i", "north_africa 12i")
    pick(game, "nuclear_strike")
    game.play("chance_play north_africa")
    assert game.chances() == {"hit peru": 1, "hit brazil": 1, "hit argentina": 1}
    game.play("hit peru")
    assert game.vacant() == ["peru", "north_africa"]
    assert (stack(game, "peru"), stack(game, "north_africa")) == ("nothing", "nothing")
    assert (game.phase, game.draft) == ("draft", 3)
    game.play("deploy brazil 3")
    game.set("brazil", RED, "3i")  # The example leaves the draft out, and there is nowhere else for it.
    game.play("next_phase")
    occupying = {text for text in game.legal(RED) if text.startswith("occupy")}
    assert occupying == {
        *(f"occupy brazil {there} {number}i" for there in ("north_africa", "peru") for number in (1, 2)),
        *(f"occupy argentina peru {number}i" for number in range(1, 5)),
    }
    game.play("occupy brazil north_africa 2i")
    game.play("occupy argentina peru 4i")
    assert (stack(game, "brazil"), stack(game, "north_africa")) == ("1i", "2i")
    assert (stack(game, "argentina"), stack(game, "peru"), game.captured) == ("1i", "4i", 2)
    end_turn(game)
    assert (game.held(RED), game.current) == (1, BLUE)


def test_w14_fortify():
    """CQ-8.1, CQ-8.2, section 15."""
    armies = "ontario 5i 1c, alberta 1i, alaska 2i"
    game = position(armies, phase="fortify")
    assert game.refusals("fortify ontario alaska 4i 1c", RED) == ["not_adjacent"]
    game.play("fortify ontario alberta 4i 1c")
    assert (stack(game, "ontario"), stack(game, "alberta"), game.current) == ("1i", "5i 1c", BLUE)
    game = position(armies, phase="fortify", options=CALM._replace(fortify="connected"))
    game.play("fortify ontario alaska 4i 1c")
    assert (stack(game, "ontario"), stack(game, "alaska"), game.current) == ("1i", "6i 1c", BLUE)


@pytest.mark.parametrize(
    ("disabled", "lost"),
    [
        ("venezuela", []),
        ("siam", OCEANIA),
        ("central_america brazil", ["venezuela", "peru", "argentina"]),
        ("siam oceania", []),
        ("asia", OCEANIA),
    ],
)
def test_w15_building(disabled: str, lost: list[str]):
    """CQ-2.5"""
    assert cut_off(EARTH, switched_on(EARTH, disabled.split())) == lost
    players = [Player("Ann", "blue", 1), Player("Bo", "red", 2)]
    assert setup_faults(players, Options(disabled=disabled)) == (["map_cut"] if lost else [])


def test_w16_across_the_edge_of_the_map():
    """CQ-1.2, CQ-7.2."""
    game = position("alaska 3i", "russia 1i")
    game.play("attack alaska russia 2")
    roll(game, "3 2")
    assert game.legal(RED) == {"move_in 1i", "move_in 2i"}
    game.play("move_in 1i")
    assert (stack(game, "alaska"), stack(game, "russia"), game.owner["russia"]) == ("2i", "1i", RED)


def test_w17_sabotage():
    """CQ-12.6"""
    game = position("peru 1i", "brazil 3i 1c")
    pick(game, "sabotage")
    game.play("chance_play brazil")
    game.play("die 4")
    assert (stack(game, "brazil"), game.vacant()) == ("nothing", ["brazil"])


def test_w18_revolution():
    """CQ-12.10, CQ-10.2."""
    game = position("peru 1i", "egypt 4i 1a")
    pick(game, "revolution")
    before = game.pieces(BLUE)
    game.play("chance_play egypt")
    assert (game.owner["egypt"], stack(game, "egypt"), game.pieces(BLUE)) == (RED, "1i", before - 5)
    game.play("deploy egypt 3")
    game.play("next_phase")
    end_turn(game)
    assert (game.held(RED), game.current) == (1, BLUE)


def test_w19_ranking():
    """CQ-13.3"""
    game = position("alaska 3i, brazil 3i, siam 3i", "russia 1i", "indonesia 1i", "peru 1i", rest=None)
    for name, victim, fell in (("russia", BLUE, 5), ("peru", YELLOW, 9), ("indonesia", GREEN, 12)):
        game.round = fell
        whence = {"russia": "alaska", "peru": "brazil", "indonesia": "siam"}[name]
        game.play(f"attack {whence} {name} 2")
        roll(game, "6 1")
        assert game.fallen[-1] == (victim, fell)
        if game.phase != "over":
            game.play("move_in 1i")
    assert (game.phase, game.winner, game.ranking()) == ("over", RED, [RED, GREEN, YELLOW, BLUE])


def test_w20_immunity():
    """CQ-12.7, CQ-4.5."""
    game = position("congo 1i, peru 1i", "egypt 1i, east_africa 5i", "north_africa 5i, china 1i", rest=BLUE)
    game.round = 3
    pick(game, "immunity")
    game.play("chance_play congo")
    skip_turn(game)
    for attacker in ("east_africa", "north_africa"):
        name = game.own(game.current)[0]
        game.play(f"deploy {name} {game.draft}")
        game.play("next_phase")
        assert (game.round, game.refusals(f"attack {attacker} congo 4", game.current)) == (3, ["immune"])
        end_turn(game)
    assert (game.round, game.current, game.immune) == (4, RED, {})
    skip_turn(game)
    game.play(f"deploy alaska {game.draft}")
    game.play("next_phase")
    assert (game.current, game.refusals("attack east_africa congo 4", BLUE)) == (BLUE, [])
