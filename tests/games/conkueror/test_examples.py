"""The worked examples of the rules, W1 to W20, played move by move."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.rules.chapters.draft import draft_size

from .positions import answering, armies, owners, play, position, refused


def test_w1_who_rolls_highest_goes_first_and_ties_roll_again():
    """CQ-3.2."""
    state = play(GAME.start(["P1", "P2", "P3", "P4"]), *(f"die {face}" for face in (5, 2, 5, 5)))
    assert (state.turn, str(state.view(0).prompt())) == (0, "P1 is rolling for the first turn.")
    state = play(state, "die 3", "die 6", "die 6")
    assert state.turn == 2
    state = play(state, "die 1", "die 4")
    order: list[int] = []
    for _ in range(4):
        order.append(state.turn)
        state = state.advance(state.moves()[0])
    assert (state.phase, order) == ("claim", [3, 0, 1, 2])


def test_w2_claims_and_initial_infantry_of_four_players():
    """CQ-3.1, CQ-3.3, CQ-3.4, CQ-19.2."""
    state = play(GAME.start(4), "die 6", "die 1", "die 1", "die 1")
    while state.phase == "claim":
        state = state.play(state.moves()[0])
    data = state.to_json()
    land, frame = data["territories"], data["frame"]
    assert isinstance(land, dict)
    assert isinstance(frame, dict)
    held = [entry[0] for entry in land.values() if isinstance(entry, list)]
    assert [held.count(seat) for seat in range(4)] == [10, 10, 10, 9]
    assert (frame["left"], state.turn) == ([20, 20, 20, 21], 3)
    last = -1
    while state.phase == "reinforce":
        last = state.turn
        state = state.play(state.moves()[1])
    assert (last, state.rounds, state.turn) == (3, 1, 0)


AFRICA = ("north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar")
OCEANIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
SOUTH = ("venezuela", "peru", "brazil", "argentina")
SEVEN = ("great_britain", "iceland", "alaska", "japan", "mongolia", "quebec", "congo")


@pytest.mark.parametrize(
    ("own", "disabled", "number"),
    [
        ((*SEVEN, "india", "persia", "egypt", "ontario"), "", 3),
        ((*OCEANIA, *SEVEN, "india"), "", 6),
        ((*OCEANIA, *SOUTH, "siam"), "", 7),
        (("siam", "peru"), "", 3),
        (AFRICA[:3] + AFRICA[4:5], "madagascar congo", 5),
    ],
)
def test_w3_drafts(own: tuple[str, ...], disabled: str, number: int):
    """CQ-5.1, CQ-5.2."""
    state = position("; ".join(f"0 {name} 1i" for name in own), disabled=disabled)
    assert draft_size(state.table, state.owners, 0) == number


def test_w4_a_battle_of_three_rolls_and_a_move_in():
    """CQ-6.1 to CQ-6.8, CQ-7, CQ-19.5, CQ-19.6."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4")
    state = play(state, "roll", "dice 5 3")
    assert armies(state, "brazil", "north_africa") == ["6i", "1i"]
    state = play(state, "roll", "dice 4 4")
    assert armies(state, "brazil", "north_africa") == ["4i", "1i"]
    state = play(state, "roll", "dice 6 1")
    assert (state.phase, armies(state, "brazil"), owners(state, "north_africa")) == ("conquest", ["4i"], [0])
    state = play(state, "move_in 3i")
    assert armies(state, "brazil", "north_africa") == ["1i", "3i"]


def test_w5_all_that_were_sent_are_lost():
    """CQ-6.6, CQ-6.8."""
    state = play(position("0 brazil 5i; 1 north_africa 3i"), "attack brazil north_africa 4")
    state = play(state, "roll", "dice 2 6", "roll", "dice 3 3")
    assert (state.phase, armies(state, "brazil", "north_africa")) == ("attack", ["1i", "3i"])


def test_w6_one_survivor_cannot_go_on():
    """CQ-6.2, CQ-6.8, CQ-6.9."""
    state = play(position("0 brazil 4i; 1 north_africa 3i"), "attack brazil north_africa 3", "roll", "dice 1 2")
    assert (state.phase, armies(state, "brazil")) == ("attack", ["2i"])
    assert "too_few_to_attack" in refused(state, "attack brazil north_africa 2")


_LACKING = "East Africa has 1 cavalry and you have none."


def test_w7_an_exchange_makes_the_match():
    """CQ-6.3, CQ-6.7, CQ-9.1, CQ-7.2."""
    state = position("0 egypt 9i; 1 east_africa 2i 1c")
    (reason,) = state.refusals("attack egypt east_africa 4")
    assert (GAME.rules[reason.code].title, reason.text) == ("army_match", _LACKING)
    state = play(state, "exchange egypt 5i 1c")
    assert armies(state, "egypt") == ["4i 1c"]
    state = play(state, "attack egypt east_africa 4", "roll", "dice 6 1")
    assert armies(state, "east_africa") == ["1i 1c"]
    state = play(state, "roll", "dice 6 2")
    assert armies(state, "east_africa") == ["1c"]
    state = play(state, "roll", "dice 6 3")
    assert armies(state, "egypt") == ["4i 1c"]
    state = play(state, "move_in 3i 1c")
    assert armies(state, "egypt", "east_africa") == ["1i", "3i 1c"]


def test_w8_the_dearest_stays():
    """CQ-6.4, CQ-6.7, CQ-19.4."""
    state = play(position("0 brazil 1i 2c 1a; 1 north_africa 1i 1c"), "attack brazil north_africa 3")
    frame = state.to_json()["frame"]
    assert isinstance(frame, dict)
    assert frame["sent"] == "1i 2c"
    state = play(state, "roll", "dice 1 6")
    assert (state.phase, armies(state, "brazil")) == ("attack", ["1c 1a"])


def test_w9_mercenaries_fight_and_do_not_move_in():
    """CQ-12.8, CQ-6.4, CQ-6.7, CQ-7.2."""
    state = answering("mercenaries", "0 siam 3i; 1 indonesia 3i")
    state = play(state, "chance_play siam", "die 4")
    assert armies(state, "siam") == ["3i 4m"]
    state = play(state, "deploy siam 3", "next_phase")
    state = position("0 siam 3i 4m; 1 indonesia 3i")
    state = play(state, "attack siam indonesia 6", "roll", "dice 1 5")
    assert armies(state, "siam") == ["3i 2m"]
    state = play(state, "roll", "dice 6 2", "roll", "dice 4 4")
    assert armies(state, "siam") == ["3i"]
    state = play(state, "roll", "dice 5 1", "roll", "dice 6 3")
    assert armies(state, "siam") == ["3i"]
    assert [str(move) for move in state.moves()] == ["move_in 1i", "move_in 2i"]


def test_w10_bombardment_is_for_one_battle():
    """CQ-12.11, CQ-19.13."""
    state = position("0 china 5i; 0 india 5i; 1 japan 2i; 1 mongolia 1i", chance={"bombard": True})
    state = play(state, "attack china japan 4", "roll", "dice 1 5 4")
    assert armies(state, "japan") == ["1i"]
    state = play(state, "roll", "dice 3 3 3")
    assert armies(state, "china") == ["3i"]
    state = play(state, "roll", "dice 6 2 1")
    assert (state.phase, armies(state, "china")) == ("conquest", ["3i"])
    state = play(state, "move_in 1i", "attack india mongolia 2", "roll")
    assert refused(state, "dice 6 6 1") == ["impossible_draw"]


def test_w11_a_set_is_chosen_among_four():
    """CQ-10.4, CQ-10.5."""
    state = position("0 peru 3i", hands={0: ("2i 2c 1a", "")})
    sets = {str(move).removesuffix(" peru") for move in state.moves() if str(move).startswith("trade_army")}
    assert sets == {"trade_army 2i 1c", "trade_army 2i 1a", "trade_army 1i 2c", "trade_army 2c 1a"}
    state = play(state, "trade_army 2c 1a peru")
    data = state.to_json()
    assert armies(state, "peru") == ["3i 3a"]
    assert data["hands"] == [{"armies": "2i", "territories": []}, {"armies": "nothing", "territories": []}]
    assert data["discard"] == {"armies": "2c 1a", "territories": []}


def test_w12_a_continent_is_taken_by_its_cards():
    """CQ-11.2 to CQ-11.4, CQ-13.1, CQ-10.2, CQ-19.10."""
    state = position(
        "0 siam 4i; 0 china 2i; 0 new_guinea 1i; 1 indonesia 6i; 1 western_australia 2i; 2 eastern_australia 1i",
        seats=3,
        hands={0: ("", " ".join(OCEANIA)), 2: ("1i", "peru")},
    )
    state = play(state, "trade_territory oceania")
    assert state.fallen == ((2, 1, 0),)
    assert state.to_json()["hands"] == [
        {"armies": "1i", "territories": ["peru"]},
        {"armies": "nothing", "territories": []},
        {"armies": "nothing", "territories": []},
    ]
    state = play(state, "station siam indonesia 2i", "station siam western_australia 1i")
    assert refused(state, "next_phase") == ["pending"]
    state = play(state, "station china eastern_australia 1i")
    assert state.phase == "attack"
    assert armies(state, "siam", "china", *OCEANIA) == ["1i", "1i", "2i", "1i", "1i", "1i"]
    state = play(state, "next_phase", "next_phase")
    assert state.phase == "draw"


def test_w13_vacant_land_is_entered():
    """CQ-12.5, CQ-5.3, CQ-6.12, CQ-19.8, CQ-19.11."""
    state = answering("nuclear_strike", "0 brazil 3i; 0 peru 2i; 0 argentina 5i; 1 north_africa 12i")
    state = play(state, "chance_play north_africa", "hit peru")
    assert owners(state, "north_africa", "peru") == [-1, -1]
    assert (state.phase, state.draft) == ("draft", 3)
    state = play(state, "deploy brazil 3", "next_phase")
    state = position("0 brazil 3i; - peru; 0 argentina 5i; - north_africa")
    entries = [str(move) for move in state.moves() if str(move).startswith("occupy")]
    assert [entry for entry in entries if "north_africa" in entry] == [
        "occupy brazil north_africa 1i",
        "occupy brazil north_africa 2i",
    ]
    assert [entry for entry in entries if entry.startswith("occupy argentina")] == [
        f"occupy argentina peru {n}i" for n in (1, 2, 3, 4)
    ]
    state = play(state, "occupy brazil north_africa 2i", "occupy argentina peru 1i", "next_phase", "next_phase")
    assert (state.phase, state.frame) == ("draw", (1, 0))


def test_w14_fortify_one_step_or_along_a_chain():
    """CQ-8.1, CQ-8.2, CQ-15."""
    lands = "0 ontario 5i 1c; 0 alberta 1i; 0 alaska 2i"
    state = position(lands, phase="fortify")
    after = play(state, "fortify ontario alberta 4i 1c")
    assert (armies(after, "ontario", "alberta"), after.turn) == (["1i", "5i 1c"], 1)
    assert refused(state, "fortify ontario alaska 4i 1c") == ["not_adjacent"]
    chained = play(position(lands, phase="fortify", fortify="connected"), "fortify ontario alaska 4i 1c")
    assert armies(chained, "ontario", "alaska") == ["1i", "6i 1c"]


@pytest.mark.parametrize(
    ("disabled", "cut"),
    [
        ("venezuela", ""),
        ("siam", "Indonesia, New Guinea, Western Australia and Eastern Australia are cut off"),
        ("central_america brazil", "Venezuela, Peru and Argentina are cut off"),
        ("siam oceania", ""),
        ("asia", "Indonesia, New Guinea, Western Australia and Eastern Australia are cut off"),
    ],
)
def test_w15_the_map_stays_connected(disabled: str, cut: str):
    """CQ-2.5; CQ-ERR.10."""
    if not cut:
        assert GAME.start(2, disabled=disabled).phase == "order"
        return
    with pytest.raises(kb.OptionError) as error:
        GAME.start(2, disabled=disabled)
    (reason,) = error.value.refusals
    assert (reason.code, reason.text) == ("CQ-ERR.10", f"{cut}.")


def test_w16_an_attack_across_the_edge_of_the_map():
    """CQ-1.2, CQ-7.2."""
    state = play(position("0 alaska 3i; 1 russia 1i"), "attack alaska russia 2", "roll", "dice 3 2")
    assert [str(move) for move in state.moves()] == ["move_in 1i", "move_in 2i"]
    assert armies(play(state, "move_in 1i"), "alaska", "russia") == ["2i", "1i"]


def test_w17_sabotage_takes_the_last_piece_too():
    """CQ-12.6."""
    state = play(answering("sabotage", "0 brazil 3i; 1 peru 3i 1c"), "chance_play peru", "die 4")
    assert (owners(state, "peru"), armies(state, "peru")) == ([-1], ["nothing"])


def test_w18_revolution_changes_the_owner():
    """CQ-12.10, CQ-10.2, CQ-19.8, CQ-19.12."""
    state = play(answering("revolution", "0 brazil 3i; 1 egypt 4i 1a"), "chance_play egypt")
    assert (owners(state, "egypt"), armies(state, "egypt")) == ([0], ["1i"])
    state = play(state, "deploy egypt 3", "next_phase", "next_phase", "next_phase")
    assert state.phase == "draw"


def test_w19_who_falls_later_is_ranked_higher():
    """CQ-13.3."""
    state = position(
        "0 brazil 6i; 2 peru 1i", seats=4, rest=0, rounds=12, fallen=[(1, 5, 0), (3, 9, 2)],
    )  # fmt: skip
    state = play(state, "attack brazil peru 5", "roll", "dice 6 1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 4, 2, 3)


def test_w20_immunity_lasts_until_the_next_own_turn():
    """CQ-12.7, CQ-4.5."""
    lands = "0 congo 2i; 1 north_africa 9i; 2 east_africa 9i"
    state = answering("diplomatic_immunity", lands, seats=3, rounds=3, chance_percent=100)
    state = play(state, "chance_play congo", "deploy congo 3", *["next_phase"] * 3)
    for attacker in ("north_africa", "east_africa"):
        state = play(state, "card bombardment" if attacker == "north_africa" else "card draft", "chance_skip")
        own = "north_africa" if attacker == "north_africa" else "east_africa"
        state = play(state, f"deploy {own} {state.draft}", "next_phase")
        assert "immune" in refused(state, f"attack {attacker} congo 2")
        state = play(state, "next_phase", "next_phase")
    assert (state.turn, state.rounds, state.effects.immune) == (0, 4, 0)
