"""The picks of a hand, of exchanges and of chance cards, and the rules in short (CQ-9 to CQ-12, CQ-17.10)."""

from __future__ import annotations

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.values.types import OPEN

from .drawings import keys, table_of, unpickable, words
from .positions import CHANCE, answering, position

# -- the hand ---------------------------------------------------------------------------------------------


def test_the_own_hand_is_shown_and_that_of_others_is_not():
    """CQ-14.1."""
    state = position("0 peru 3i", hands={0: ("2i 1a", "siam"), 1: ("1c", "")})
    assert "Siam" in words(table_of(state, 0), "hand")
    assert words(table_of(state, 0), "hand").count("Infantry") == 2
    assert "Cavalry" not in words(table_of(state, 0), "hand")
    assert words(table_of(state, 1), "hand")[-1] == "Cavalry"
    assert "hand" not in keys(table_of(state, None))


def test_an_army_set_is_three_cards_and_a_territory():
    """Four sets are possible in W11; the test plays artillery and two cavalry for Peru."""
    state = position("0 peru 3i", hands={0: ("2i 2c 1a", "")})
    table = table_of(state)
    assert {key for key in keys(table) if key.startswith("set ")} == {
        "set 2i 1c",
        "set 2i 1a",
        "set 1i 2c",
        "set 2c 1a",
    }
    assert table.choices.find(("set 2c 1a", "peru")) == "trade_army 2c 1a peru"
    assert unpickable(state) == []


@pytest.mark.parametrize("phase", ["draft", "attack", "fortify"])
def test_armies_are_exchanged_once_or_several_times(phase: str):
    """CQ-9.1: 10 infantry are two cavalry or one artillery."""
    state = position("0 peru 10i 2c", phase=phase, draft=3 if phase == "draft" else 0)
    choices = table_of(state).choices
    assert choices.find(("exchange", "peru", "5i for 1c", "once")) == "exchange peru 5i 1c"
    assert choices.find(("exchange", "peru", "5i for 1c", 2)) == "exchange peru 5i 1c 2"
    assert choices.find(("exchange", "peru", "10i for 1a")) == "exchange peru 10i 1a"
    assert unpickable(state) == []


def test_nothing_is_offered_to_be_exchanged_that_cannot_be():
    """CQ-17.5: icons appear only when usable."""
    assert "exchange buttons" not in keys(table_of(position("0 peru 4i", hands={0: ("2i", "siam")})))


def test_the_cards_of_a_continent_are_used_and_its_land_is_manned():
    """W12, CQ-11.3."""
    oceania = "indonesia new_guinea western_australia eastern_australia"
    state = position("0 siam 4i; 0 china 2i; 0 new_guinea 1i; 1 indonesia 6i", hands={0: ("", oceania)})
    assert table_of(state).choices.find(("continent oceania",)) == "trade_territory oceania"
    assert unpickable(state) == []
    state = state.play("trade_territory oceania")
    assert table_of(state).choices.find(("siam", "indonesia", 2)) == "station siam indonesia 2i"
    assert unpickable(state) == []


# -- chance cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CHANCE)
def test_each_chance_card_is_shown_and_can_be_skipped_or_played_in_every_way(card: str):
    state = answering(card, "0 brazil 3i; 0 peru 2i; 0 siam 4i; 0 congo 1i; 0 egypt 1i")
    table = table_of(state)
    assert table.choices.find(("skip",)) == "chance_skip"
    assert "chance card" in keys(table)
    assert unpickable(state) == []


def test_a_revolt_is_no_pair_of_one_territory_with_itself():
    """CQ-12.4 needs two different territories."""
    choices = table_of(answering("revolt", "0 brazil 3i; 0 peru 2i; 0 siam 4i")).choices
    assert choices.find(("brazil", "peru")) == "chance_play brazil peru"
    assert choices.find(("peru", "brazil")) == "chance_play peru brazil"
    assert choices.find(("peru", "peru")) is None


def test_what_a_chance_card_has_left_behind_is_told():
    """CQ-17.5."""
    state = position("0 brazil 3i", chance={"immune": ["brazil"], "bombard": True, "conscripted": 2})
    told = " ".join(words(table_of(state), "effects"))
    assert "Brazil is immune" in told
    assert "two dice" in told
    assert "2 army cards" in told


def test_the_rules_in_short_stand_on_one_page_with_all_their_tables():
    """CQ-17.10: it has three rates, five sets and nine chance cards."""
    (page,) = drawn(position("0 brazil 3i"), OPEN).pages()
    count = {tag: sum(tag in tags for _, tags in page.items) for tag in page.filters}
    assert count == {"rules": 10, "exchanges": 3, "card sets": 5, "chance cards": 9}
