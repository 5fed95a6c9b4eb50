"""Positions of ConKUeror as code reads them, in the words of the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

import kbwidgets as kb
from kbwidgets.core.things.thing import Hidden
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.rules.things import Cards, Continent, Income

from .positions import answering, play, position

LANDS = "0 brazil 6i 1c; 0 peru 2i 3m; 1 north_africa 2i; - japan"


def test_territories_tell_owner_armies_and_neighbours():
    """CQ-1.1, CQ-1.4, CQ-2.4, CQ-12.7."""
    state = position(LANDS, disabled="oceania", chance={"immune": ["north_africa"]})
    brazil, japan, out = (state.territories[name] for name in ("brazil", "japan", "indonesia"))
    assert (brazil.owner, brazil.armies, brazil.pieces, brazil.continent) == ("Player 1", "6i 1c", 7, "south_america")
    assert brazil.near == ("venezuela", "peru", "argentina", "north_africa")
    assert state.territories["siam"].near == ("china", "india")
    assert (japan.owner, japan.armies, out.enabled) == (None, "nothing", False)
    assert state.territories["north_africa"].immune
    assert state.thing("peru") == state.territories["peru"]
    with pytest.raises(kb.KbError):
        state.thing("atlantis")


def test_players_tell_land_and_armies_and_hide_cards():
    """CQ-14.1, CQ-14.2, CQ-13.1."""
    state = position(LANDS, seats=3, rest=2, hands={0: ("2i", "peru"), 1: ("1c", "")})
    ann, bo, cy = state.view(0).players
    assert (ann.territories, ann.pieces, ann.value, ann.cards) == (2, 12, 16, Cards("2i", ("Peru",)))
    assert (bo.territories, bo.value, bo.cards) == (1, 2, Hidden(1, "card"))
    assert cy.territories == 39 - 4
    fallen = position("0 brazil 3i; 2 peru 1i", seats=3, rest=2, rounds=7, fallen=[(1, 4, 0)])
    assert [player.out for player in fallen.players] == [None, 4, None]


def test_continents_tell_their_bonus_and_who_owns_them():
    """CQ-5.1, CQ-5.2, CQ-2.7."""
    state = position(LANDS, disabled="oceania madagascar congo")
    assert "Oceania" not in state.continents
    assert state.continents["Africa"].bonus == 2
    europe = state.continents["Europe"]
    assert isinstance(europe, Continent)
    assert europe.owner == "Player 2"
    assert state.continents["South America"].owner is None


@pytest.mark.parametrize(("disabled", "bonus"), [("", 3), ("congo", 3), ("congo madagascar", 2), ("oceania", 3)])
def test_a_part_of_a_bonus_is_rounded_up(disabled: str, bonus: int):
    """CQ-5.2: 3 times 5 of 6 is 2.5, 3 times 4 of 6 is 2."""
    assert position(LANDS, disabled=disabled).continents["Africa"].bonus == bonus


def test_piles_and_a_chance_card_are_told():
    """CQ-10.3, CQ-12.1, CQ-12.2."""
    state = answering("sabotage", LANDS.replace(" 3m", ""), hands={1: ("1c", "siam")}, discard=("3i", "congo"))
    assert (state.chance_card, len(state.chance_pile)) == ("Sabotage", 8)
    assert state.discarded == Cards("3i", ("Congo",))
    view = state.view(0)
    assert view.main_deck == Hidden(51 - 2 - 4, "card")
    assert (len(view.unseen), len(state.main_deck)) == (51 - 4, 45)


def test_a_battle_tells_its_odds():
    """CQ-6.6, CQ-6.8."""
    state = play(position("0 brazil 6i; 1 peru 2i"), "attack brazil peru 4")
    battle = state.view(1).battle
    assert battle is not None
    assert (battle.source, battle.target, battle.sent, battle.defenders) == ("brazil", "peru", "4i", 2)
    assert battle.conquest == Fraction(15, 36) ** 2 * (1 + 2 * Fraction(21, 36))
    assert position(LANDS).battle is None


def test_the_net_joins_what_is_adjacent():
    """CQ-1.2, CQ-2.4."""
    net = position(LANDS, disabled="oceania").net()
    assert (len(net.spots), ("brazil", "north_africa") in net.links) == (35, True)
    assert not any("indonesia" in pair for pair in net.links)


def test_an_income_is_told_line_by_line():
    """CQ-5.1, CQ-5.2, W3: 9 territories give 3, Oceania and South America 2 each, and four of six in Africa give 2."""
    south = "venezuela peru brazil argentina siam indonesia new_guinea western_australia eastern_australia"
    state = position("; ".join(f"0 {name} 1i" for name in south.split(" ")))
    ann, bo = state.view(1).players
    assert ann.income.pieces == 7
    assert [(line.rule, line.pieces, line.text) for line in ann.income.lines] == [
        ("CQ-5.1", 3, "9 territories"), ("CQ-5.1", 2, "South America"), ("CQ-5.1", 2, "Oceania")
    ]  # fmt: skip
    assert str(ann.income) == "Income(7: 3 (9 territories) + 2 (South America) + 2 (Oceania))"
    assert bo.income.pieces == 10 + 5 + 5 + 3, "30 territories, North America, Europe and Africa"
    four = position("0 north_africa 1i; 0 egypt 1i; 0 east_africa 1i; 0 south_africa 1i", disabled="madagascar congo")
    assert [line[:2] for line in four.players[0].income.lines] == [("CQ-5.1", 3), ("CQ-5.2", 2)]
    fallen = position("0 brazil 3i; 2 peru 1i", seats=3, rest=2, rounds=7, fallen=[(1, 4, 0)])
    assert fallen.players[1].income == Income(0, ())


def test_an_income_is_what_the_draft_brings():
    """CQ-5.3: the lines add up to the draft, in every turn of a random game."""
    match = kb.Match(GAME, [kb.Random(), kb.Random(), kb.Random()], seed=4, options={"max_rounds": 12})
    match.run()
    states = [match.at(ply) for ply in range(match.ply + 1)]
    begun = [state for before, state in pairwise(states) if state.phase == "draft" and before.phase != "draft"]
    assert len(begun) > 12
    for state in begun:
        got = state.players[state.turn].income
        assert state.draft == got.pieces == sum(line.pieces for line in got.lines)


def test_what_lasts_of_chance_cards_is_told():
    """CQ-12.7, CQ-12.8, CQ-12.9, CQ-12.11."""
    lands = "0 brazil 6i; 0 peru 2i 3m; 1 north_africa 2i"
    state = position(lands, chance={"immune": ["north_africa"], "bombard": True, "conscripted": 2})
    assert state.players[0].effects == (
        "3 mercenaries in Peru", "two dice in the next battle", "2 army cards at the end of the turn"
    )  # fmt: skip
    assert state.view(None).players[1].effects == ("North Africa is immune",)


def test_odds_are_told_for_any_attack_that_could_be():
    """CQ-6.1, CQ-6.2, CQ-6.4, CQ-6.6: 4 against 2 conquer in 325 of 864 ways, and so do 5."""
    state = position("0 brazil 6i; 0 peru 2i; 1 north_africa 2i")
    odds = state.view(1).odds("brazil", "north_africa", 4)
    assert (odds.sent, odds.defenders, odds.conquest) == (4, 2, Fraction(325, 864))
    assert state.odds("brazil", "north_africa").conquest == Fraction(325, 864)
    assert sum(end.chance for end in odds.ends) == 1
    assert str(odds) == "BattleOdds(brazil to north_africa, 4 against 2: 37.6%)"


@pytest.mark.parametrize(
    ("source", "target", "pieces", "told"),
    [
        ("brazil", "egypt", None, "not neighbours"),
        ("brazil", "peru", None, "needs two different owners"),
        ("peru", "venezuela", None, "Peru has 2 armies; an attack needs 3"),
        ("brazil", "north_africa", 6, "found 6 armies for an attack from Brazil, which has 6; expected 2 to 5"),
        ("atlantis", "peru", None, "atlantis"),
    ],
)
def test_odds_of_what_is_no_attack_are_refused(source: str, target: str, pieces: int | None, told: str):
    """CQ-6.1, CQ-6.2, CQ-6.4."""
    with pytest.raises(kb.KbError, match=told):
        position("0 brazil 6i; 0 peru 2i; 1 north_africa 2i").odds(source, target, pieces)
