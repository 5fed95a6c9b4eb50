"""Chance cards, army cards and territory cards of the second ConKUeror: sections 10 to 12."""

from __future__ import annotations

import pytest

from .slow import Options, Slow
from .slow_judge import TARGETS
from .slow_table import ARMY_CARDS, CHANCE_CARDS, held_cards
from .slow_tables import BLUE, CALM, GREEN, RED, deal, end_turn, hand, pick, position, roll, skip_turn, stack

OCEANIA = ["indonesia", "new_guinea", "western_australia", "eastern_australia"]


def conquer(game: Slow, here: str, there: str) -> None:
    """Win a battle by one roll, and move in one infantry."""
    game.play(f"attack {here} {there} 2")
    roll(game, "6 1")
    game.play("move_in 1i")


def test_nine_cards_one_of_each():
    """CQ-1.6, CQ-12.2, CQ-12.4 to CQ-12.12."""
    assert (len(CHANCE_CARDS), set(CHANCE_CARDS)) == (9, set(TARGETS))


@pytest.mark.parametrize("card", CHANCE_CARDS)
def test_every_card_may_be_skipped(card: str):
    """CQ-12.1: it changes nothing, and goes to the discard pile; then the draft begins."""
    game = position("peru 2i, brazil 1i", "alaska 1i")
    pick(game, card)
    before = game.plain()
    assert "chance_skip" in game.legal(RED)
    game.play("chance_skip")
    assert (game.chance_discard, game.phase, game.draft) == ([card], "draft", 3)
    assert game.plain()["stacks"] == before["stacks"]
    assert (game.card, game.immune, game.bombardment, game.conscription) == ("", {}, False, False)


def test_when_a_card_comes():
    """CQ-12.1, CQ-12.2: yes or no come with the weights of the option; an empty pile is refilled from the discards."""
    game = position("peru 1i", "alaska 1i", options=Options(chance_percent=30), phase="fortify")
    game.play("next_phase")
    assert (game.current, game.chances()) == (BLUE, {"chance yes": 30, "chance no": 70})
    game.chance_pile, game.chance_discard = [], ["revolt", "draft"]
    game.play("chance yes")
    assert game.chances() == {"card revolt": 1, "card draft": 1}
    game.play("card draft")
    assert (game.pending(), game.card, game.chance_pile, game.chance_discard) == ("chance", "draft", ["revolt"], [])
    game = position("peru 1i", "alaska 1i", options=Options(chance_percent=100), phase="fortify")
    game.play("next_phase")
    assert game.chances() == {f"card {name}": 1 for name in CHANCE_CARDS}
    game = position("peru 1i", "alaska 1i", phase="fortify")
    game.play("next_phase")
    assert (game.phase, game.due) == ("draft", "")


def test_revolt():
    """CQ-12.4: it is no capture, and the first territory is vacant; the two need not be adjacent."""
    game = position("peru 2i 1c, egypt 1i 1a", "alaska 1i")
    game.immune = {"peru": RED}
    pick(game, "revolt")
    assert {text for text in game.legal(RED) if text.startswith("chance_play")} == {
        "chance_play peru egypt",
        "chance_play egypt peru",
    }
    game.play("chance_play peru egypt")
    assert (stack(game, "egypt"), game.vacant(), game.immune, game.captured) == ("3i 1c 1a", ["peru"], {}, 0)


@pytest.mark.parametrize("card", ["revolt", "nuclear_strike"])
def test_with_one_territory_some_cards_cannot_be_played(card: str):
    """CQ-12.3, CQ-12.4, CQ-12.5."""
    game = position("peru 2i", "alaska 1i")
    pick(game, card)
    assert game.legal(RED) == {"chance_skip"}
    assert game.refusals("chance_play peru alaska", RED) == ["chance_unplayable"]


def test_nuclear_strike_may_put_a_player_out():
    """CQ-12.5, CQ-13.1."""
    game = position("peru 2i, brazil 1i", "", "alaska 4i", rest=BLUE)
    deal(game, GREEN, "artillery")
    pick(game, "nuclear_strike")
    assert {text.split()[1] for text in game.legal(RED) - {"chance_skip"}} == set(game.enabled) - {"peru", "brazil"}
    game.play("chance_play alaska")
    game.play("hit brazil")
    assert (game.fallen, hand(game, RED), game.draft) == ([(GREEN, 1)], {"artillery": 1}, 3)


@pytest.mark.parametrize(("die", "left"), [(1, "2i 2c"), (3, "2c"), (4, "1c"), (5, "nothing"), (6, "nothing")])
def test_sabotage(die: int, left: str):
    """CQ-12.6, CQ-12.7: immunity does not stop it, and ends with the last piece."""
    game = position("peru 1i", "brazil 3i 2c")
    game.immune = {"brazil": BLUE}
    pick(game, "sabotage")
    game.play("chance_play brazil")
    assert (game.due, game.chance_discard) == ("die", ["sabotage"])
    game.play(f"die {die}")
    assert stack(game, "brazil") == left
    assert (game.owner["brazil"], game.immune) == ((None, {}) if left == "nothing" else (BLUE, {"brazil": BLUE}))


def test_mercenaries_stay_to_the_end_of_the_turn():
    """CQ-12.8, CQ-4.4, CQ-8.3, CQ-9.2."""
    game = position("siam 2i, india 1i", "alaska 1i")
    pick(game, "mercenaries")
    game.play("chance_play siam")
    game.play("die 6")
    game.play("deploy india 3")
    game.play("next_phase")
    assert game.pieces(RED) == 12
    game.play("next_phase")
    assert game.legal(RED) == {"fortify siam india 1i", "next_phase"} | {
        f"fortify india siam {number}i" for number in (1, 2, 3)
    }
    game.play("next_phase")
    assert stack(game, "siam") == "2i"


def test_reinforcements():
    """CQ-12.12"""
    game = position("siam 2i", "alaska 1i")
    pick(game, "reinforcements")
    assert game.legal(RED) == {"chance_skip", "chance_play siam"}
    game.play("chance_play siam")
    game.play("die 5")
    assert (stack(game, "siam"), game.phase) == ("7i", "draft")


def test_bombardment_is_for_the_first_battle_launched():
    """CQ-12.11, CQ-6.8: a withdrawal before the first roll uses it up; unused it lapses."""
    game = position("siam 4i", "indonesia 1i")
    game.bombardment = True
    game.play("attack siam indonesia 2")
    assert (game.battle and game.battle.bombardment, game.bombardment) == ("highest", False)
    game.play("withdraw")
    game.play("attack siam indonesia 2")
    assert game.battle is not None
    assert game.battle.bombardment == ""
    game = position("siam 4i", "indonesia 1i")
    game.bombardment = True
    end_turn(game)
    assert not game.bombardment


def test_immunity_ends_with_the_owner():
    """CQ-12.7: cards can take the territory, which is then open to attack."""
    game = position("peru 1i", "egypt 2i, congo 1i")
    game.immune = {"egypt": BLUE, "congo": BLUE}
    pick(game, "revolution")
    game.play("chance_play egypt")
    assert game.immune == {"congo": BLUE}


def test_conscription_gives_the_next_two_army_cards():
    """CQ-12.9: they come after the normal card; territory cards stay."""
    game = position("siam 4i", "indonesia 1i", phase="draft")
    pick(game, "draft")
    game.play("chance_play")
    game.play("deploy siam 3")
    game.play("next_phase")
    conquer(game, "siam", "indonesia")
    game.play("next_phase")
    game.play("next_phase")
    assert len(game.chances()) == 42
    game.play("draw peru")
    assert game.chances() == {"draw infantry": 6, "draw cavalry": 4, "draw artillery": 2}
    game.play("draw artillery")
    assert game.chances() == {"draw infantry": 6, "draw cavalry": 4, "draw artillery": 1}
    game.play("draw infantry")
    assert (hand(game, RED), game.current) == ({"artillery": 1, "infantry": 1, "peru": 1}, BLUE)
    skip_turn(game)
    assert (game.current, game.conscription) == (RED, False)


@pytest.mark.parametrize(("in_pile", "in_discard", "gets"), [(1, 1, 2), (0, 3, 2), (1, 0, 1), (0, 0, 0)])
def test_conscription_from_few_cards(in_pile: int, in_discard: int, gets: int):
    """CQ-12.9: if there are fewer than two, the discard pile comes first; if there are still fewer, fewer are given."""
    game = position("siam 4i", "indonesia 1i", phase="fortify")
    game.pile = {"infantry": in_pile, "peru": 1}
    game.discard = {"cavalry": in_discard, "brazil": 1}
    game.conscription = True
    game.play("next_phase")
    if gets:
        assert game.chances() == {
            f"draw {kind}": number for kind, number in (("infantry", in_pile), ("cavalry", in_discard)) if number
        }
    while game.due == "conscript":
        game.play(next(iter(game.chances())))
    assert (game.held(RED), game.current) == (gets, BLUE)
    assert held_cards(game.discard) == {}
    assert game.pile["peru"] == game.pile["brazil"] == 1


def test_one_card_for_a_turn_with_a_capture():
    """CQ-10.2, CQ-10.3."""
    game = position("siam 9i", "indonesia 1i")
    end_turn(game)
    assert (game.held(RED), game.current) == (0, BLUE)
    game = position("siam 9i", "indonesia 1i")
    conquer(game, "siam", "indonesia")
    conquer(game, "siam", "china")
    game.pile, game.discard = {}, {"peru": 1, "cavalry": 2}
    game.play("next_phase")
    game.play("next_phase")
    assert (game.chances(), game.discard) == ({"draw peru": 1, "draw cavalry": 2}, {})
    game.play("draw cavalry")
    assert (game.held(RED), game.current) == (1, BLUE)
    skip_turn(game)
    assert (game.held(BLUE), game.current) == (0, RED)


def test_no_card_where_all_are_in_hands():
    """CQ-10.3"""
    game = position("siam 9i", "indonesia 1i")
    conquer(game, "siam", "indonesia")
    deal(game, BLUE, *[kind for kind, number in list(game.pile.items()) for _ in range(number)])
    game.play("next_phase")
    game.play("next_phase")
    assert (game.held(RED), game.current, game.phase) == (0, BLUE, "draft")


def test_sets_of_army_cards():
    """CQ-10.4: there are five, and no other three cards are one."""
    game = position("peru 1i", "alaska 1i")
    deal(game, RED, *[kind for kind, number in ARMY_CARDS.items() for _ in range(number)] * 2)
    threes = [
        f"{i}i {c}c {a}a".replace("0i ", "").replace("0c ", "").replace(" 0a", "").replace("0a", "").strip()
        for i in range(4)
        for c in range(4)
        for a in range(3)
        if i + c + a == 3
    ]
    legal = {text for text in threes if not game.refusals(f"trade_army {text} peru", RED)}
    assert legal == {"3i", "2i 1c", "2i 1a", "1i 2c", "2c 1a"}
    assert game.refusals("trade_army 2i 1c alaska", RED) == ["not_owner"]
    game.play("trade_army 3i peru")
    assert stack(game, "peru") == "1i 1c"


def test_a_territory_set_with_the_draft():
    """CQ-11.3, CQ-11.4: drafted armies count as spare and may be a garrison; a territory with a garrison may give."""
    game = position("siam 1i, indonesia 1i, new_guinea 1i", "western_australia 9i", phase="draft")
    deal(game, RED, *OCEANIA)
    game.draft = 1
    assert game.refusals("trade_territory oceania", RED) == ["spares_short"]
    game.draft = 3
    game.play("trade_territory oceania")
    assert game.legal(RED) == {f"station draft {there} {number}i" for there in OCEANIA[2:] for number in (1, 2, 3)}
    game.play("station draft western_australia 3i")
    assert (game.draft, game.pending()) == (0, "station")
    assert game.legal(RED) == {f"station western_australia eastern_australia {number}i" for number in (1, 2)}
    game.play("station western_australia eastern_australia 1i")
    assert (game.pending(), game.phase, game.captured) == ("", "draft", 2)
    assert (stack(game, "western_australia"), stack(game, "eastern_australia")) == ("2i", "1i")


def test_a_territory_set_takes_vacant_and_immune_land():
    """CQ-11.2, CQ-11.5."""
    game = position("siam 9i", "indonesia 9i")
    game.set("new_guinea", None)
    game.immune = {"indonesia": BLUE}
    deal(game, RED, *OCEANIA)
    game.play("trade_territory oceania")
    assert (game.gained, game.immune, game.captured) == (OCEANIA, {}, 4)


def test_a_set_of_a_partly_disabled_continent():
    """CQ-2.7, CQ-11.2: the set is the cards of its enabled territories."""
    options = CALM._replace(disabled="eastern_australia")
    game = position("siam 9i", "indonesia 9i", options=options)
    deal(game, RED, *OCEANIA[:3])
    game.play("trade_territory oceania")
    assert game.gained == OCEANIA[:3]


def test_the_last_land_taken_ends_the_game_at_once():
    """CQ-13.2, CQ-13.3: stationing is dropped; two who fall at once rank by value, then by order of play."""
    armies = ", ".join(f"{name} 2i" for name in position("").enabled if name not in OCEANIA)
    others = ("indonesia 3i", "new_guinea 1c", "western_australia 3i", "eastern_australia 1i")
    game = position(armies, *others, rest=None)
    deal(game, RED, *OCEANIA)
    deal(game, 3, "peru")
    game.play("trade_territory oceania")
    assert (game.phase, game.winner, game.pending()) == ("over", RED, "")
    assert game.ranking() == [0, 2, 1, 3, 4]
    assert (hand(game, RED), game.legal(RED)) == ({"peru": 1}, set())
    assert game.refusals("next_phase", RED) == ["game_over"]
