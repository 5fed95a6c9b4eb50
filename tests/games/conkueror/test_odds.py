"""The odds of battles, compared with short calculations by hand and with battles that are fought with dice."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from kbwidgets.games.conkueror.rules.odds import ONE_DIE, End, Rolling, odds_of, table

from .positions import play, position

WIN = Fraction(15, 36)
LOSE = 1 - WIN
BOMBARDED = Rolling(has_two_dice=True)
ADDED = Rolling(has_two_dice=True, is_sum=True)
AGAIN = Rolling(has_rerolls=True)


def test_one_roll_is_won_15_of_36_times_and_with_two_dice_125_of_216():
    """CQ-6.6, CQ-12.11."""
    assert ONE_DIE.ways == (15, 21)
    assert BOMBARDED.ways == (125, 91)
    assert AGAIN.ways == (15, 15)


def test_small_battles_by_hand():
    """CQ-6.6, CQ-6.8."""
    assert odds_of(2, 1).conquest == WIN
    assert odds_of(3, 1).conquest == WIN
    assert odds_of(2, 2).conquest == WIN**2
    assert odds_of(4, 1).conquest == WIN + LOSE * WIN
    assert odds_of(4, 2).conquest == WIN**2 + 2 * LOSE * WIN**2
    assert dict(zip(odds_of(4, 2).ends, map(odds_of(4, 2).chance, odds_of(4, 2).ends), strict=True)) == {
        End(4, 0): WIN**2,
        End(2, 0): 2 * LOSE * WIN**2,
        End(0, 1): 2 * WIN * LOSE**2,
        End(0, 2): LOSE**2,
    }


@pytest.mark.parametrize("rolling", [ONE_DIE, BOMBARDED, ADDED, AGAIN, Rolling(True, True, True)])
def test_the_table_keeps_the_law_of_one_step(rolling: Rolling):
    """CQ-6.6: from each state a won roll takes a defender, a lost one two attackers."""
    win, lose = rolling.ways
    share = Fraction(win, win + lose)
    odds = table(9, rolling)
    for (sent, there), chance in odds.items():
        won = odds[sent, there - 1] if there > 1 else 1
        lost = odds[sent - 2, there] if sent >= 4 else 0
        assert chance == share * won + (1 - share) * lost
        assert sum(map(odds_of(sent, there, rolling).chance, odds_of(sent, there, rolling).ends)) == 1


def test_an_odd_number_has_the_odds_of_the_even_one_below():
    """CQ-6.6."""
    odds = table(9)
    assert all(odds[sent, there] == odds[sent - 1, there] for sent in (3, 5, 7, 9) for there in range(1, 10))


NAMED = {
    "Brazil against North Africa": (4, 2, ONE_DIE),
    "five against three": (4, 3, ONE_DIE),
    "a lonely survivor": (3, 3, ONE_DIE),
    "Egypt with cavalry": (4, 3, AGAIN),
    "Siam with mercenaries": (6, 3, ONE_DIE),
    "a bombarded Japan": (4, 2, BOMBARDED),
    "an added bombardment": (4, 2, ADDED),
    "across the edge of the map": (2, 1, ONE_DIE),
    "a raid": (2, 3, ONE_DIE),
    "ten against one": (10, 1, ONE_DIE),
    "ten against five": (10, 5, ONE_DIE),
    "ten against ten": (10, 10, ONE_DIE),
    "a siege": (24, 10, ONE_DIE),
    "a long siege": (60, 25, ONE_DIE),
    "an army against two": (15, 2, ONE_DIE),
    "twenty against twenty, bombarded": (20, 20, BOMBARDED),
    "twenty against twelve, ties again": (20, 12, AGAIN),
    "odd against odd": (7, 3, ONE_DIE),
    "a wall": (5, 8, BOMBARDED),
    "added, ties again": (6, 6, Rolling(True, True, True)),
}


@pytest.mark.parametrize("name", NAMED)
def test_battles_with_dice_end_as_often_as_the_odds_say(name: str):
    """CQ-6.8, CQ-14.3: conquests in 4000 battles, and the pieces left, are within three standard errors."""
    sent, defenders, rolling = NAMED[name]
    odds, rng, battles = odds_of(sent, defenders, rolling), Random(name), 4000
    won, left = 0, list[int]()
    for _ in range(battles):
        mine, theirs = sent, defenders
        while mine >= 2 and theirs:
            second = rng.randint(1, 6) if rolling.has_two_dice else 0
            result = rolling.wins(rng.randint(1, 6), second, rng.randint(1, 6))
            theirs -= result > 0
            mine -= 2 * (result < 0)
        won += not theirs
        left.append(mine + theirs)
    chance = float(odds.conquest)
    assert abs(won / battles - chance) <= 3 * sqrt(chance * (1 - chance) / battles) + 1e-9
    mean = sum(float(odds.chance(end)) * (end.sent + end.defenders) for end in odds.ends)
    square = sum(float(odds.chance(end)) * (end.sent + end.defenders - mean) ** 2 for end in odds.ends)
    assert abs(sum(left) / battles - mean) <= 3 * sqrt(square / battles) + 1e-9


def test_there_are_twenty_named_positions():
    assert len(NAMED) == 20


def test_to_roll_to_the_end_offers_the_ends_with_their_odds():
    """CQ-6.8: each lost roll costs two of those sent, each won one a defender."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4", "roll_out")
    assert [str(move) for move in state.moves()] == ["outcome 4 0", "outcome 2 0", "outcome 0 1", "outcome 0 2"]
    ways = state.weights()
    assert [Fraction(each, sum(ways)) for each in ways] == [
        WIN**2,
        2 * LOSE * WIN**2,
        2 * WIN * LOSE**2,
        LOSE**2,
    ]


def test_a_drawn_end_comes_as_often_as_it_should():
    odds, rng = odds_of(6, 3), Random(4)
    drawn = [odds.pick_end(rng.random()) for _ in range(6000)]
    for end in odds.ends:
        chance = float(odds.chance(end))
        assert abs(drawn.count(end) / 6000 - chance) <= 3 * sqrt(chance * (1 - chance) / 6000)
