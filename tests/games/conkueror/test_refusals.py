"""Every refusal of ConKUeror: its code, its rule, its words and its advice (CQ-16)."""

from __future__ import annotations

import re

import pytest

import kbwidgets as kb
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange, TradeArmy
from kbwidgets.games.conkueror.rules.chapters.attack import Attack, Occupy
from kbwidgets.games.conkueror.rules.chapters.battle import MoveIn, Result
from kbwidgets.games.conkueror.rules.chapters.chance_cards import ChancePlay
from kbwidgets.games.conkueror.rules.chapters.opening import Claim
from kbwidgets.games.conkueror.rules.moves import CODES
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.terminal.setup import new_match
from kbwidgets.testing.faults import fault_of

from .positions import answering, play, position, refused, shown

START = "0 brazil 6i; 1 north_africa 2i"
"""A position in which seat 0 owns only Brazil, seat 1 the rest of the world."""
TWO = "0 brazil 6i; 0 peru 2i 1m; 1 north_africa 2i"


def reason(state: ConKUerorState, move: str) -> tuple[str, str, str, str]:
    """Return the first refusal of a move: code, rule, words, advice."""
    found = state.refusals(move)[0]
    return found.code, found.rule, found.text, found.instead


CASES: tuple[tuple[str, ConKUerorState, str, str, str, str, str], ...] = (
    ("unknown", position(START), "attack atlantis peru 2", "CQ-ERR.8", "CQ-1.1",
     "There's no territory called 'atlantis'.", "Check the spelling."),
    ("continent", position(START), "trade_territory atlantis", "CQ-ERR.9", "CQ-2.7",
     "There's no continent called 'atlantis'.", "Check the spelling."),
    ("no continent", position(START, disabled="oceania"), "trade_territory oceania", "CQ-ERR.9", "CQ-2.7",
     "Oceania isn't in this game.", "Choose another continent."),
    ("chance due", play(position(START), "attack brazil north_africa 2", "roll"), "withdraw", "CQ-ERR.14", "CQ-4.1",
     "The dice are being rolled.", ""),
    ("phase", position(START), "deploy brazil 1", "CQ-ERR.14", "CQ-4.1",
     "You can only place drafted infantry in the draft.", "Attack, or finish attacking."),
    ("battle", play(position(START), "attack brazil north_africa 2"), "next_phase", "CQ-ERR.15", "CQ-4.3",
     "You're in the middle of a battle.", "Roll again or withdraw."),
    ("card", answering("sabotage", START), "next_phase", "CQ-ERR.15", "CQ-4.3",
     "You still have a chance card.", "Play it or skip it first."),
    ("conquest", play(position(START), "attack brazil north_africa 5", "roll", "dice 6 1", "roll", "dice 6 1"),
     "attack brazil peru 2", "CQ-ERR.15", "CQ-4.3",
     "You've just conquered a territory.", "Move your armies in first."),
    ("disabled", position(START, disabled="congo"), "attack brazil congo 2", "CQ-ERR.17", "CQ-2.4",
     "Congo isn't in this game.", "Choose another territory."),
    ("not yours", position(START), "attack peru brazil 2", "CQ-ERR.18", "CQ-6.1",
     "Peru belongs to Player 2.", "Choose one of your territories."),
    ("own", position(TWO), "attack brazil peru 2", "CQ-ERR.20", "CQ-6.1",
     "Peru is yours.", "Attack an opponent's territory."),
    ("far", position(START), "attack brazil japan 2", "CQ-ERR.21", "CQ-6.1",
     "Japan doesn't border Brazil.", "Attack a neighbouring territory."),
    ("far, and others not", position(TWO, chance={"immune": ["venezuela"]}), "attack brazil siam 2", "CQ-ERR.21",
     "CQ-6.1",
     "Siam doesn't border Brazil.", "Attack a neighbouring territory."),
    ("few", position("0 brazil 2i; 1 peru 1i"), "attack brazil peru 2", "CQ-ERR.22", "CQ-6.2",
     "You need at least 3 armies to attack.", "Brazil only has 2."),
    ("regulars", position("0 brazil 1i 3m; 1 peru 1i"), "attack brazil peru 2", "CQ-ERR.23", "CQ-6.2",
     "You need at least 2 regulars to attack.", "Brazil only has 1."),
    ("match", position("0 brazil 9i; 1 peru 1i 1c 2a"), "attack brazil peru 2", "CQ-ERR.24", "CQ-6.3",
     "You need as many cavalry and artillery as Peru has.", "Bring more cavalry and artillery, or exchange armies."),
    ("range", position(START), "attack brazil north_africa 6", "CQ-ERR.25", "CQ-6.4",
     "At least 1 army must stay behind.", "You can send up to 5."),
    ("one", position(START), "attack brazil north_africa 1", "CQ-ERR.25", "CQ-6.4",
     "You must send at least 2 armies.", "You can send up to 5."),
    ("no choice", position("0 brazil 3i; 1 peru 1i"), "attack brazil peru 3", "CQ-ERR.25", "CQ-6.4",
     "You can only attack with 2 armies from here.", "Send 2."),
    ("immune", position(START, chance={"immune": ["peru"]}), "attack brazil peru 2", "CQ-ERR.26", "CQ-6.11",
     "Peru has Diplomatic Immunity until Player 2's next turn.", "Attack somewhere else."),
    ("vacant", position("0 brazil 6i; - peru"), "attack brazil peru 2", "CQ-ERR.27", "CQ-6.12",
     "Peru is vacant, so there's nobody to fight.", "Move in instead."),
    ("not vacant", position(START), "occupy brazil peru 2i", "CQ-ERR.28", "CQ-6.12",
     "Peru isn't vacant: it belongs to Player 2.", "Attack it instead."),
    ("entry", position("0 brazil 1i 3m; - peru"), "occupy brazil peru 1i", "CQ-ERR.23", "CQ-6.12",
     "You need at least 2 regulars to move in.", "Brazil only has 1."),
    ("too many", position("0 brazil 6i; - peru"), "occupy brazil peru 6i", "CQ-ERR.29", "CQ-6.12",
     "At least 1 regular army must stay behind.", "You can move up to 5."),
    ("wrong type", position("0 brazil 6i; - peru"), "occupy brazil peru 1c", "CQ-ERR.29", "CQ-6.12",
     "You don't have those armies here.", "You can move up to 5."),
    ("mercenary", position(TWO, phase="fortify"), "fortify peru brazil 1m", "CQ-ERR.30", "CQ-12.8",
     "Mercenaries can't move.", "Choose infantry, cavalry or artillery."),
    ("not exchanged", position(TWO), "exchange peru 5m 1c", "CQ-ERR.30", "CQ-9.2",
     "Mercenaries can't be exchanged.", "Exchange infantry, cavalry or artillery."),
    ("left", position(START, phase="draft", draft=3), "next_phase", "CQ-ERR.31", "CQ-4.2",
     "You still have 3 infantry to place.", "Place them before you attack."),
    ("exceeded", position(START, phase="draft", draft=3), "deploy brazil 4", "CQ-ERR.32", "CQ-5.4",
     "You only have 3 infantry left to place.", "Choose a smaller number."),
    ("none", position(START, phase="draft", draft=3), "deploy brazil 0", "CQ-ERR.32", "CQ-5.4",
     "You must place at least 1 infantry.", "You have 3 to place."),
    ("same", position(TWO, phase="fortify"), "fortify peru peru 1i", "CQ-ERR.33", "CQ-8.1",
     "You've chosen Peru twice.", "Choose two different territories."),
    ("short", position(START), "exchange brazil 10i 1a", "CQ-ERR.34", "CQ-9.1",
     "You need 10 infantry for that, but Brazil only has 6.", "Choose another exchange."),
    ("too often", position(START), "exchange brazil 5i 1c 2", "CQ-ERR.34", "CQ-9.1",
     "You need 10 infantry for that, but Brazil only has 6.", "Exchange fewer."),
    ("no recipe", position(START), "exchange brazil 4i 1c", "CQ-ERR.34", "CQ-9.1",
     "There's no such exchange.", "5 infantry make 1 cavalry, and 2 cavalry make 1 artillery."),
    ("no set", position(START, hands={0: ("3c", "")}), "trade_army 3c brazil", "CQ-ERR.35", "CQ-10.4",
     "Those cards aren't a set.", "Three infantry cards are a set, for example."),
    ("not held", position(START, hands={0: ("2i", "")}), "trade_army 3i brazil", "CQ-ERR.35", "CQ-10.4",
     "You don't have those cards.", "Choose a set from your hand."),
    ("incomplete", position(TWO, hands={0: ("", "peru brazil")}), "trade_territory south_america", "CQ-ERR.36",
     "CQ-11.2",
     "You don't have the Venezuela or the Argentina card.", "Collect the whole set first."),
    ("owned", position("0 peru 3i; 0 brazil 1i; 0 venezuela 1i; 0 argentina 1i",
                       hands={0: ("", "peru brazil venezuela argentina")}),
     "trade_territory south_america", "CQ-ERR.37", "CQ-11.4",
     "You already own all of South America.", "Keep the cards for later."),
    ("spares", position("0 peru 2i", hands={0: ("", "peru brazil venezuela argentina")}),
     "trade_territory south_america", "CQ-ERR.38", "CQ-11.4",
     "You need 3 spare armies to garrison South America, and you have 1.", "Gather more armies first."),
    ("no card", position(START), "chance_skip", "CQ-ERR.39", "CQ-12.1",
     "You have no chance card to play.", "Attack, or finish attacking."),
    ("unplayable", answering("revolt", "0 brazil 6i"), "chance_play brazil peru", "CQ-ERR.40", "CQ-12.3",
     "Revolt needs 2 of your territories, and you have 1.", "Skip the card."),
    ("how many", answering("sabotage", START), "chance_play", "CQ-ERR.41", "CQ-12.6",
     "Sabotage needs a target.", "Choose an opponent's territory."),
    ("vacant target", answering("sabotage", "0 brazil 6i; - peru"), "chance_play peru", "CQ-ERR.41", "CQ-12.6",
     "Peru is vacant.", "Choose an opponent's territory."),
    ("own hit", answering("sabotage", START), "chance_play brazil", "CQ-ERR.20", "CQ-12.6",
     "Brazil is yours.", "Choose an opponent's territory."),
    ("not own", answering("diplomatic_immunity", START), "chance_play peru", "CQ-ERR.18", "CQ-12.7",
     "Peru belongs to Player 2.", "Choose one of your territories."),
    ("twice", answering("revolt", TWO.replace(" 1m", "")), "chance_play peru peru", "CQ-ERR.33", "CQ-12.4",
     "You've chosen Peru twice.", "Choose two different territories."),
    ("unreadable", position(START), "move_in 3x", "CQ-ERR.43", "CQ-4.1",
     "'3x' isn't valid here.", "Write it like this: 'move_in 3i'."),
    ("no move", position(START), "conquer peru", "CQ-ERR.43", "CQ-4.1",
     "There's no move called 'conquer'.", ""),
    ("no draw", position(START), "die 3", "CQ-ERR.44", "CQ-14.3",
     "Nothing can be entered for chance right now.", "Attack, or finish attacking."),
    ("not now", play(position(START), "attack brazil north_africa 2", "roll"), "dice 7 1", "CQ-ERR.44", "CQ-14.3",
     "You can't get that roll or card here.", "Enter a different one."),
)  # fmt: skip


CODED = frozenset({"CQ-ERR.8", "CQ-ERR.9", "CQ-ERR.43"})
"""The refusals of typed text, which mention ids."""


@pytest.mark.parametrize("told", CASES, ids=lambda told: told[0])
def test_a_refusal_names_territories_by_their_names(told: tuple[str, ConKUerorState, str, str, str, str, str]):
    """CQ-16: ids appear only in moves."""
    _, state, move, *_ = told
    for each in state.refusals(move):
        words = re.findall("[a-z_]+", f"{each.text} {each.instead}")
        assert each.code in CODED or not {*words} & {*WORLD.ids}, each


@pytest.mark.parametrize("told", CASES, ids=lambda told: told[0])
def test_a_refused_move_says_why_and_what_would_be_legal(
    told: tuple[str, ConKUerorState, str, str, str, str, str],
):
    """The refusal has the code and the words that the case names.

    CQ-ERR.8, CQ-ERR.9, CQ-ERR.14, CQ-ERR.15, CQ-ERR.17, CQ-ERR.18, CQ-ERR.20, CQ-ERR.21, CQ-ERR.22, CQ-ERR.23,
    CQ-ERR.24, CQ-ERR.25, CQ-ERR.26, CQ-ERR.27, CQ-ERR.28, CQ-ERR.29, CQ-ERR.30, CQ-ERR.31, CQ-ERR.32, CQ-ERR.33,
    CQ-ERR.34, CQ-ERR.35, CQ-ERR.36, CQ-ERR.37, CQ-ERR.38, CQ-ERR.39, CQ-ERR.40, CQ-ERR.41, CQ-ERR.43, CQ-ERR.44.
    """
    _, state, move, code, rule, words, remedy = told
    found = reason(state, move)
    if code != "CQ-ERR.43":
        assert (found[0], found[1]) == (code, rule)
        assert found[2:] == (words, remedy)
    else:
        assert found[0] == code
        assert words == found[2]
    with pytest.raises((kb.IllegalMove, kb.BadNotation)):
        state.play(move)


@pytest.mark.parametrize(
    "move", ["move_in 3x", "fortify brazil peru 0i", "trade_army 3x brazil", "trade_army 5i 5c brazil"]
)
def test_armies_that_are_written_wrongly_are_answered_with_an_example(move: str):
    """CQ-16.1; CQ-ERR.43."""
    found = reason(position(START), move)
    assert found[0] == "CQ-ERR.43"
    assert found[3].startswith("Write it like this: '")


def test_the_cases_show_every_refusal_of_a_move():
    """The others refuse a start or a save, or are in the tests below: CQ-ERR.13, CQ-ERR.16, CQ-ERR.19."""
    others = {CODES[name] for name in (
        "players_count", "name_invalid", "name_taken", "colour_invalid", "colour_taken", "avatar_invalid",
        "need_computer", "map_cut", "map_too_small", "bad_option", "not_your_turn", "game_over", "already_claimed",
        "save_invalid",
    )}  # fmt: skip
    assert {case[3] for case in CASES} | others == set(GAME.rules.refusals())


def test_only_the_player_in_turn_acts():
    """CQ-4.1; CQ-ERR.13."""
    state = position(START)
    (found,) = state.refusals("next_phase", 1)
    assert (found.code, found.text, found.instead) == ("CQ-ERR.13", "It's Player 1's turn.", "")
    rolling = play(state, "attack brazil north_africa 2", "roll")
    assert refused(rolling, "dice 5 3", 0) == ["not_your_turn"]
    assert not rolling.refusals("dice 5 3")


def test_after_the_end_all_is_refused():
    """CQ-13.5; CQ-ERR.16."""
    state = position("0 brazil 6i; 1 peru 1i", rest=0)
    state = play(state, "attack brazil peru 5", "roll", "dice 6 1")
    assert state.over
    (found,) = state.refusals("next_phase")
    assert (found.code, found.text) == ("CQ-ERR.16", "The game is over: Player 1 has won.")
    assert refused(state, "dice 1 1") == ["game_over"]


def test_land_is_claimed_once():
    """CQ-3.3; CQ-ERR.19."""
    state = play(GAME.start(2), "die 6", "die 1", "claim peru")
    (found,) = state.refusals("claim peru")
    assert (found.code, found.rule, found.at) == ("CQ-ERR.19", "CQ-3.3", ("peru",))
    assert found.text == "Player 1 has already claimed Peru."


ACTIONS = (
    "claim siam", "place brazil", "autoplace", "deploy brazil 1", "exchange brazil 5i 1c", "trade_army 3i brazil",
    "trade_territory asia", "attack brazil peru 2", "occupy brazil peru 1i", "roll", "roll_out", "withdraw",
    "move_in 1i", "station brazil peru 1i", "fortify brazil peru 1i", "next_phase", "chance_play peru", "chance_skip",
)  # fmt: skip
"""One action of each kind (CQ-4)."""
OCEANIA = {0: ("", "indonesia new_guinea western_australia eastern_australia")}


@pytest.mark.parametrize(
    ("state", "answers"),
    [
        (answering("sabotage", START), "chance_play chance_skip"),
        (play(position(START), "attack brazil north_africa 4"), "roll roll_out withdraw"),
        (play(position(START), "attack brazil north_africa 5", "roll", "dice 6 1", "roll", "dice 6 1"), "move_in"),
        (play(position("0 siam 9i", hands=OCEANIA), "trade_territory oceania"), "station"),
    ],
    ids=["chance card", "battle", "conquest", "stationing"],
)
def test_every_action_but_the_answer_waits_for_what_is_pending(state: ConKUerorState, answers: str):
    """CQ-4.3; CQ-ERR.15."""
    for action in ACTIONS:
        if action.split()[0] not in answers.split():
            assert refused(state, action) == ["pending"], action


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "CQ-ERR.1"),
        (7, {}, "CQ-ERR.1"),
        (2, {"disabled": "atlantis"}, "CQ-ERR.8"),
        (2, {"disabled": "siam"}, "CQ-ERR.10"),
        (2, {"ties": "attacker"}, "CQ-ERR.12"),
        (2, {"chance_percent": 101}, "CQ-ERR.12"),
        (2, {"max_rounds": -1}, "CQ-ERR.12"),
    ],
)
def test_a_start_is_refused(seats: int, options: dict[str, str | int], code: str):
    """CQ-2.1, CQ-2.5, CQ-15.1; CQ-ERR.1, CQ-ERR.8, CQ-ERR.10, CQ-ERR.12."""
    with pytest.raises(kb.OptionError) as error:
        GAME.open(seats, None, options)
    assert [found.code for found in error.value.refusals] == [code]


def test_each_player_needs_two_territories():
    """CQ-2.6; CQ-ERR.11: six players need 12, but America without Greenland has only 11."""
    with pytest.raises(kb.OptionError) as error:
        GAME.open(6, None, {"disabled": "asia oceania europe africa greenland alaska"})
    (found,) = error.value.refusals
    assert (found.code, found.rule) == ("CQ-ERR.11", "CQ-2.6")
    assert found.text == "11 territories are not enough for 6 players."
    assert GAME.open(6, None, {"disabled": "asia oceania europe africa greenland"}).phase == "order"


def test_a_name_has_at_most_20_characters():
    """CQ-2.2; CQ-ERR.2."""
    with pytest.raises(kb.OptionError) as error:
        GAME.start(["A" * 21, "Bo"])
    assert [found.code for found in error.value.refusals] == ["CQ-ERR.2"]
    assert GAME.start(["A" * 20, "Bo"]).names[0] == "A" * 20


@pytest.mark.parametrize(
    ("names", "colours", "avatars", "code"),
    [
        (["Ann", " "], None, None, "CQ-ERR.2"),
        (["Ann", " ann "], None, None, "CQ-ERR.3"),
        (["Ann", "Bo"], ["red", "pink"], None, "CQ-ERR.4"),
        (["Ann", "Bo"], ["red", "red"], None, "CQ-ERR.5"),
        (["Ann", "Bo"], None, [1, 31], "CQ-ERR.6"),
    ],
)
def test_players_are_refused_by_what_is_wrong_with_them(
    names: list[str], colours: list[str] | None, avatars: list[int] | None, code: str
):
    """CQ-2.2; CQ-ERR.2, CQ-ERR.3, CQ-ERR.4, CQ-ERR.5, CQ-ERR.6."""
    with pytest.raises(kb.OptionError) as error:
        kb.Match(GAME, names, colours=colours, avatars=avatars)
    assert [(found.code, found.rule) for found in error.value.refusals] == [(code, "CQ-2.2")]


def test_two_players_may_have_one_avatar():
    """CQ-2.2."""
    assert kb.Match(GAME, ["Ann", "Bo"], avatars=[30, 30]).avatars == (30, 30)


def test_a_match_that_requires_a_computer_is_not_set_up_by_people_alone():
    """CQ-2.1; CQ-ERR.7: its record can be loaded, because a record does not say who played."""
    with pytest.raises(kb.OptionError) as error:
        kb.ConKUeror(["Ann", "Bo"], require_computer=True)
    (found,) = error.value.refusals
    assert (found.code, found.rule, found.at) == ("CQ-ERR.7", "CQ-2.1", ("require_computer",))
    with pytest.raises(kb.OptionError, match=r"CQ-ERR\.7"):
        new_match("conkueror", "Ann, Bo", options=["require_computer=on"])
    game = kb.ConKUeror(["Ann", kb.Greedy()], require_computer=True)
    assert kb.Record.parse(kb.Record.of(game.match).text()).replay().options["require_computer"] is True
    game.close()


def test_stationing_is_refused_by_place_and_number():
    """CQ-11.3, CQ-19.17; CQ-ERR.15, CQ-ERR.18, CQ-ERR.29, CQ-ERR.32, CQ-ERR.33."""
    hand = {0: ("", "indonesia new_guinea western_australia eastern_australia")}
    state = play(position("0 siam 9i 1m; 0 china 2i", hands=hand), "trade_territory oceania")
    assert refused(state, "next_phase") == ["pending"]
    assert refused(state, "station siam china 1i") == ["pending"]
    assert refused(state, "station siam india 1i") == ["not_owner"]
    assert refused(state, "station siam siam 1i") == ["same_territory"]
    assert refused(state, "station siam indonesia 9i") == ["move_range"]
    assert refused(state, "station siam indonesia 1m") == ["mercenary_fixed"]
    assert refused(state, "station draft indonesia 1i") == ["draft_exceeded"]
    assert refused(state, "station draft indonesia 1c") == ["move_range"]
    assert refused(state, "station india indonesia 1i") == ["not_owner"]
    state = play(state, "station siam indonesia 5i")
    assert not state.refusals("station indonesia new_guinea 4i")
    assert refused(state, "station siam indonesia 1i") == ["pending"]


@pytest.mark.parametrize(
    "move",
    [MoveIn("garbage"), MoveIn("1c 3i"), Attack("brazil", "peru", -5),
     Exchange("brazil", "5i", "1c", 10**9), TradeArmy("1c 2i", "brazil"), Occupy("brazil", "japan", "nothing"),
     ChancePlay(("x",) * 9), Claim(""), Result(-1, -1)],
    ids=repr,
)  # fmt: skip
def test_moves_that_code_makes_wrongly_are_refused(move: kb.Move):
    """CQ-16.1; CQ-ERR.43: this holds in every phase, with a code of the rulebook."""
    lands = "0 brazil 6i; 1 peru 1i; - japan"
    for state in (
        position(lands),
        position(lands, phase="draft", draft=3),
        position(lands, phase="fortify"),
        play(position(lands), "attack brazil peru 3"),
        play(position(lands), "attack brazil peru 3", "roll", "dice 6 1"),
        answering("sabotage", lands),
        GAME.start(2),
    ):
        found = state.refusals(move)
        assert found
        assert all(not fault_of(each, GAME) for each in found)


def test_land_is_not_entered_by_who_has_one_regular():
    """CQ-6.12; CQ-ERR.23 with CQ-ERR.29: two regulars are enough, without the three pieces of CQ-6.2."""
    assert refused(position("0 brazil 1c 5m; - peru"), "occupy brazil peru 1c") == ["need_regulars", "move_range"]
    assert refused(position("0 brazil 1c 5m; - japan"), "occupy brazil japan 1c") == [
        "not_adjacent", "need_regulars", "move_range",
    ]  # fmt: skip
    assert refused(position("0 brazil 1i 1c; - peru"), "occupy brazil peru 1c") == []


def test_a_refused_move_changes_nothing():
    """CQ-16.1."""
    state = position(START)
    before = state.to_json()
    for case in CASES:
        state.refusals(case[2])
    assert state.to_json() == before


def test_the_pile_that_is_shown_lacks_the_card():
    """CQ-12.1: each chance card is in one place."""
    with pytest.raises(kb.DataError, match=r"chance\.pile"):
        position(START, phase="answer", frame={"card": "sabotage", "targets": []}, chance=shown("revolt"))
