"""The map, the set-up and the odds of the second ConKUeror are held to the numbers of the rules."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from .slow import Options, Slow
from .slow_map import EARTH, LAND, SEA, cut_off, pairs, parts, switched_on
from .slow_odds import battle_odds, beats, conquest, dice, roll_odds
from .slow_setup import CODES, INFANTRY, Player, setup_faults
from .slow_stack import lacking, read, regulars, sent, write
from .slow_tables import CALM, RED, position, roll, stack

ANN, BO = Player("Ann", "blue", 1), Player("Bo", "red", 30, computer=True)


def test_the_map_is_that_of_the_rules():
    """CQ-1.1, CQ-1.2."""
    assert (len(pairs(LAND)), len(pairs(SEA)), len(EARTH.territories), len(EARTH.bonus)) == (51, 22, 39, 6)
    assert len(set(map(frozenset, pairs(LAND) + pairs(SEA)))) == 73
    assert {name: len(EARTH.members(name)) for name in EARTH.bonus} == {
        "north_america": 9,
        "south_america": 4,
        "europe": 9,
        "asia": 7,
        "africa": 6,
        "oceania": 4,
    }
    assert list(EARTH.bonus.values()) == [5, 2, 5, 5, 3, 2]
    for name in EARTH.territories:
        assert all(name in EARTH.near[near] for near in EARTH.near[name])
    for gone in ("mongolia middle_east", "northern_europe anatolia", "greenland ontario", "iceland northern_europe"):
        one, other = gone.split()
        assert other not in EARTH.near[one]  # section 19
    assert "india" in EARTH.near["persia"]
    assert parts(EARTH, EARTH.territories) == [set(EARTH.territories)]


def test_a_part_that_is_cut_off_by_paths():
    """CQ-2.5: the test walks from every territory to every other, on maps with random parts disabled."""
    rng = Random(3)
    for _ in range(60):
        enabled = switched_on(EARTH, rng.sample(EARTH.territories, rng.randrange(1, 30)))
        walked = {name: {name} for name in enabled}
        for _ in enabled:
            for name in enabled:
                for near in EARTH.near[name]:
                    if near in enabled:
                        walked[name] |= walked[near]
        largest = max(len(part) for part in walked.values())
        first = next(name for name in enabled if len(walked[name]) == largest)
        assert cut_off(EARTH, enabled) == [name for name in enabled if name not in walked[first]]


@pytest.mark.parametrize(
    ("players", "options", "faults"),
    [
        ([ANN, BO], Options(require_computer=True), []),
        ([ANN], Options(), ["players_count"]),
        ([ANN, BO] * 4, Options(), ["players_count", "name_taken", "colour_taken"]),
        ([ANN, BO._replace(name="  ")], Options(), ["name_invalid"]),
        ([ANN, BO._replace(name=" " + "x" * 20 + " ")], Options(), []),
        ([ANN, BO._replace(name="x" * 21)], Options(), ["name_invalid"]),
        ([ANN, BO._replace(name=" aNN")], Options(), ["name_taken"]),
        ([ANN, BO._replace(colour="white")], Options(), ["colour_invalid"]),
        ([ANN, BO._replace(colour="blue")], Options(), ["colour_taken"]),
        ([ANN, BO._replace(avatar=1)], Options(), []),
        ([ANN, BO._replace(avatar=0)], Options(), ["avatar_invalid"]),
        ([ANN, BO._replace(avatar=31)], Options(), ["avatar_invalid"]),
        ([ANN, BO._replace(computer=False)], Options(require_computer=True), ["need_computer"]),
        ([ANN, BO], Options(disabled="atlantis"), ["unknown_territory"]),
        ([ANN, BO], Options(disabled="mongolia venezuela"), []),
        ([ANN, BO], Options(disabled="europe asia africa oceania north_america brazil"), ["map_too_small"]),
        ([ANN, BO], Options(disabled="europe asia africa oceania north_america"), []),
        ([ANN, BO], Options(setup="quick"), ["bad_option"]),
        ([ANN, BO], Options(chance_percent=101), ["bad_option"]),
        ([ANN, BO], Options(chance_percent=-1), ["bad_option"]),
        ([ANN, BO], Options(max_rounds=-1), ["bad_option"]),
        ([ANN, BO], Options(ties="attacker", fortify="all"), ["bad_option"]),
        ([ANN, BO], Options(cards="none"), ["bad_option"]),
        ([ANN, BO], Options(bombardment="both"), ["bad_option"]),
        ([ANN, BO], Options(first_draft="two"), ["bad_option"]),
    ],
)
def test_what_may_start(players: list[Player], options: Options, faults: list[str]):
    """CQ-2.1 to CQ-2.6, section 15, section 16."""
    assert setup_faults(players, options) == faults


def test_codes_and_initial_infantry():
    """CQ-3.1, section 16."""
    assert (len(CODES), CODES[0], CODES[11], CODES[-1]) == (42, "players_count", "bad_option", "save_invalid")
    assert len(set(CODES)) == 42
    assert [INFANTRY[seats] for seats in range(2, 7)] == [40, 35, 30, 25, 20]


def test_what_is_disabled_is_out_of_the_game():
    """CQ-2.4, CQ-2.7, CQ-10.1, CQ-5.2."""
    game = Slow(Options(disabled="siam oceania congo"), 2)
    assert len(game.enabled) == 33
    assert sum(game.pile.values()) == 12 + 33
    assert game.continents() == ["north_america", "south_america", "europe", "asia", "africa"]
    assert [game.bonus(name) for name in game.continents()] == [5, 2, 5, 5, 3]  # These are ceil(5·6/7) and ceil(3·5/6).
    assert "congo" not in game.near("east_africa")


def test_odds_of_a_roll():
    """CQ-6.6 and the line under it, CQ-12.11, section 15."""
    assert roll_odds(2) == (Fraction(15, 36), 0)
    assert roll_odds(5, "highest") == (Fraction(125, 216), 0)
    assert roll_odds(2, ties="reroll") == (Fraction(15, 36), Fraction(6, 36))
    summed = sum(one + two > defence for one in range(1, 7) for two in range(1, 7) for defence in range(1, 7))
    assert roll_odds(2, "sum") == (Fraction(summed, 216), 0)
    assert (len(dice("")), len(dice("highest"))) == (36, 216)
    assert [beats([3, 3], "", ties) for ties in ("defender", "reroll")] == [False, None]
    assert [beats([2, 3, 4], how, "defender") for how in ("highest", "sum")] == [False, True]


def test_odds_of_a_battle():
    """CQ-6.8: few pieces are worked out by hand, and an odd number sent has the odds of the even one below."""
    win = Fraction(5, 12)
    assert battle_odds(2, 2) == {(2, 0): win * win, (0, 2): 1 - win, (0, 1): win * (1 - win)}
    assert battle_odds(4, 1) == {(4, 0): win, (2, 0): (1 - win) * win, (0, 1): (1 - win) ** 2}
    assert conquest(2, 3) == win**3
    assert [conquest(number, 3) for number in (3, 5, 7)] == [conquest(number, 3) for number in (2, 4, 6)]
    assert battle_odds(3, 1) == {(3, 0): win, (1, 1): 1 - win}
    half = Fraction(1, 2)  # With ties rolled again both have 15 of 30.
    assert battle_odds(2, 1, ties="reroll") == {(2, 0): half, (0, 1): half}
    for number in range(2, 9):
        for defenders in range(1, 6):
            ends = battle_odds(number, defenders, "highest", "reroll")
            assert sum(ends.values()) == 1
            assert all(left == 0 or after < 2 for after, left in ends)


@pytest.mark.parametrize("ties", ["defender", "reroll"])
def test_a_battle_rolled_to_its_end(ties: str):
    """CQ-6.8: the ends that chance may give at once are those of the dice, with the same odds."""
    options = CALM._replace(ties=ties)
    ends: dict[str, Fraction] = {}

    def follow(sent_left: int, defenders: int, odds: Fraction) -> None:
        """Follow all continuations roll by roll, each with its odds."""
        for first in ("6 1", "1 6"):
            again = position(f"brazil {sent_left + 1}i", f"north_africa {defenders}i", options=options)
            again.play(f"attack brazil north_africa {sent_left}")
            again.play("roll_out")
            again.play(f"dice {first}")
            left = regulars(again.stacks["brazil"]) - 1
            still = regulars(again.stacks["north_africa"])
            chance = odds * (Fraction(1, 2) if ties == "reroll" else Fraction(5 if first == "6 1" else 7, 12))
            if again.rolling_out:
                follow(left, still, chance)
            else:
                end = f"outcome {left} {still}"
                ends[end] = ends.get(end, Fraction(0)) + chance

    follow(5, 2, Fraction(1))
    game = position("brazil 6i", "north_africa 2i", options=options)
    game.play("attack brazil north_africa 5")
    game.play("roll_out")
    assert game.outcomes() == ends
    game.play("outcome 3 0")
    other = position("brazil 6i", "north_africa 2i", options=options)
    other.play("attack brazil north_africa 5")
    roll(other, "6 5", "1 2", "2 1")
    assert game.plain() == other.plain()
    assert (stack(game, "brazil"), game.owner["north_africa"], game.pending()) == ("4i", RED, "move_in")


def test_the_dearest_regular_stays():
    """CQ-6.4: never are all regulars sent, or none, and the one that stays is worth at least as much."""
    rng = Random(8)
    for _ in range(300):
        whole = {"i": rng.randrange(4), "c": rng.randrange(4), "a": rng.randrange(4), "m": rng.randrange(4)}
        if regulars(whole) < 2:
            continue
        for number in range(2, sum(whole.values())):
            going = sent(whole, number)
            assert sum(going.values()) == number
            assert 1 <= regulars(going) < regulars(whole)
            staying = "".join(kind * (whole[kind] - going[kind]) for kind in "ica")
            assert "ica".index(staying[-1]) >= max("ica".index(kind) for kind in "ica" if going[kind])
    assert [write(sent(read("2i 1c 3m"), number)) for number in (2, 4, 5)] == ["1i 1m", "1i 3m", "2i 3m"]


def test_a_surplus_does_not_make_up_for_a_lack():
    """CQ-6.3"""
    assert lacking(read("2i 3a"), read("2i 1c")) == {"c": (0, 1)}
    assert lacking(read("1i 2m"), read("3i")) == {}
    assert lacking(read("4i 1c"), read("5i 2c 1a")) == {"i": (4, 5), "c": (1, 2), "a": (0, 1)}
