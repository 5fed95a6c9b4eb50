"""The second Catan's options, and rules without a worked example, each held to the words of its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from .slow import CHANCE, Options, Refused, Slow
from .slow_board import BEGINNER, geometry
from .slow_table import bad_options, limits
from .slow_tables import BLUE, ORANGE, RED, WHITE, bare, deal, give, hand, hold, lay, legal, position_s, roll, settle


def order_by(order: str, seats: int, rolls: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return the order after these rolls, each by the seat named first."""
    game = Slow(Options(board="beginner", order=order), seats)
    for seat, one, two in rolls:
        assert game.phase == "order"
        assert game.who_must() == [seat]
        assert game.legal(seat) == {"roll"}
        roll(game, one, two)
    assert game.phase == "setup"
    return game.order


def test_who_starts():
    """CT-4.1, CT-4.2: the highest roll starts; those tied for it roll again."""
    assert order_by("roll", 4, [(0, 1, 2), (1, 6, 6), (2, 1, 1), (3, 5, 6)]) == [1, 2, 3, 0]
    assert order_by("roll", 3, [(0, 4, 4), (1, 4, 3), (2, 2, 6), (0, 1, 1), (2, 1, 2)]) == [2, 0, 1]
    again = [(0, 3, 4), (1, 3, 4), (0, 2, 2), (1, 1, 3), (0, 1, 1), (1, 6, 1)]
    assert order_by("roll", 2, again) == [1, 0]


def test_everyone_ranked_by_the_roll():
    """CT-4.1, CT-4.2: each tied group rolls again within its places."""
    assert order_by("roll_all", 3, [(0, 1, 2), (1, 6, 6), (2, 1, 1)]) == [1, 0, 2]
    first = [(0, 1, 2), (1, 6, 4), (2, 2, 1), (3, 4, 6)]
    assert order_by("roll_all", 4, [*first, (1, 1, 1), (3, 1, 2), (0, 5, 5), (2, 6, 6)]) == [3, 1, 2, 0]


def test_order_by_chance_or_as_seated():
    """CT-4.1."""
    game = Slow(Options(board="beginner", order="random"), 3)
    assert game.who_must() == [CHANCE]
    assert len(game.chances()) == 6
    game.play("order 2 0 1")
    assert (game.order, game.phase, game.who_must()) == ([2, 0, 1], "setup", [2])
    assert Slow(Options(board="beginner", order="seats"), 3).order == [0, 1, 2]


def test_three_on_the_beginner_board_leave_out_red():
    """CT-2.15."""
    game = Slow(Options(board="beginner", start="beginner"), 3)
    assert [sorted(game.own(seat)) for seat in range(3)] == [[19, 49], [8, 29], [14, 23]]
    assert game.phase == "order"


def test_setup_asks_for_a_settlement_then_its_road():
    """CT-4.3 to CT-4.6."""
    game = Slow(Options(board="beginner", order="seats"), 2)
    assert game.refusals("road 0-1", 0) == ["wrong-phase"]
    assert game.refusals("settlement 54", 0) == ["no-such-intersection"]
    assert game.refusals("settlement 0", 1) == ["not-your-turn"]
    game.play("settlement 0")
    assert game.legal(0) == {"road 0-1", "road 0-5", "road 0-21"}
    assert game.refusals("road 1-2", 0) == ["not-at-settlement"]
    assert game.refusals("road 0-2", 0) == ["no-such-edge"]
    game.play("road 1-0")
    assert game.refusals("settlement 0", 1) == ["occupied"]
    assert game.refusals("settlement 5", 1) == ["too-close"]
    game.play("settlement 4")
    game.play("road 3-4")
    game.play("settlement 40")  # This is only at the desert.
    game.play("road 40-41")
    assert hand(game, 1) == {}
    game.play("settlement 8")
    game.play("road 8-9")
    assert hand(game, 0) == {"lumber": 1, "grain": 1, "wool": 1}
    assert game.supply(0) == {"road": 13, "settlement": 3, "city": 4}
    assert (game.phase, game.current, game.turn) == ("roll", 0, 1)


def test_whoever_has_no_place_is_passed_over():
    """CT-4.7, CT-12.7: sixteen settlements of eight players leave no place; then fifteen do."""
    places = [0, 3, 10, 14, 18, 23, 24, 27, 30, 32, 35, 39, 42, 44, 47, 50]
    island = geometry(3)
    assert not any(near in places for at in places for near in island.beside[at])
    assert all(at in places or set(island.beside[at]) & set(places) for at in range(54))
    game = Slow(Options(board="beginner", order="seats"), 8)
    settle(game, 7, *places[:15])
    game.places = [1, 0]
    game.play("settlement 50")
    game.play("road 50-51")
    assert (game.phase, game.current, len(game.own(0))) == ("roll", 0, 0)


def test_a_start_card_that_the_bank_lacks_is_not_given():
    """CT-4.6, section 14, `bank`: 23 touches wool, lumber and ore."""
    game = Slow(Options(board="beginner", order="seats", bank=1), 2)
    for move in ("settlement 14", "road 13-14", "settlement 20", "road 20-21", "settlement 1", "road 1-2"):
        game.play(move)
    assert hand(game, 1) == {"wool": 1, "grain": 1, "lumber": 1}
    game.play("settlement 23")
    assert hand(game, 0) == {"ore": 1}


def test_a_bank_without_end():
    """Section 14, `bank`: CT-6.2 and bank-empty never apply."""
    game = Slow(Options(board="beginner", start="beginner", order="seats", bank="unlimited"), 4)
    game.hands[RED]["wool"] = 100
    roll(game, 5, 5)
    assert game.hands[ORANGE]["wool"] == 3
    hold(game, BLUE, "80 lumber")
    assert game.refusals("bank 80 lumber for 40 ore", BLUE) == []


@pytest.mark.parametrize("discard_limit", [3, 7])
def test_all_who_owe_discard_at_once_and_hidden(discard_limit: int):
    """CT-7.1, CT-7.2."""
    options = Options(board="beginner", start="beginner", discard_limit=discard_limit)
    game = Slow(options, 4, order=[RED, WHITE, BLUE, ORANGE])
    for seat, number in ((RED, discard_limit + 1), (BLUE, discard_limit + 2), (WHITE, discard_limit), (ORANGE, 1)):
        hold(game, seat, f"{number} grain" if seat != BLUE else f"{number} wool")
    roll(game, 6, 1)
    half = {3: (2, 2), 7: (4, 4)}[discard_limit]
    assert (game.who_must(), game.who_may()) == ([RED, BLUE], [])
    assert game.refusals("end", RED) == ["wrong-phase"]
    assert game.refusals(f"discard {half[1]} wool", WHITE) == ["not-your-turn"]
    before = game.plain()
    game.play(f"discard {half[1]} wool", BLUE)
    after = game.plain()
    assert (after["hands"], after["bank"]) == (before["hands"], before["bank"])
    assert (game.who_must(), game.refusals(f"discard {half[1]} wool", BLUE)) == ([RED], ["not-your-turn"])
    game.play(f"discard {half[0]} grain", RED)
    assert game.held(BLUE) == discard_limit + 2 - half[1]
    assert (game.phase, game.who_must()) == ("robber", [RED])


def test_the_stolen_card_goes_by_cards_and_not_by_kinds():
    """CT-7.5."""
    game = position_s("white", phase="roll")
    hold(game, ORANGE, "3 wool 1 ore")
    roll(game, 1, 6)
    game.play("robber 7")  # Orange is the only victim, so the move does not name it.
    assert (game.who_must(), game.chances()) == ([CHANCE], {"steal wool": 3, "steal ore": 1})
    game.play("steal ore")
    assert (hand(game, ORANGE), game.hands[WHITE]["ore"], game.phase) == ({"wool": 3}, 2, "main")


def test_the_friendly_robber():
    """CT-7.7: in position S all have two points; a city of red opens red's hexes again."""
    game = position_s("white", phase="roll", friendly_robber=True)
    roll(game, 1, 6)
    assert game.refusals("robber 1 from 2", WHITE) == ["robber-protected"]
    assert {text.split()[1] for text in game.legal(WHITE)} == {"4", "10", "11", "12", "18"}
    game.buildings[3] = (RED, "city")
    assert game.refusals("robber 3", WHITE) == []
    assert game.refusals("robber 1 from 2", WHITE) == ["robber-protected"]  # Orange is there too.
    # Red alone, with two points, is on every hex but the desert, which has the robber, so all hexes are open.
    game = position_s("white", phase="roll", friendly_robber=True)
    roll(game, 1, 6)
    game.buildings = {at: (seat, "settlement") for at, seat in zip((5, 19), (RED, RED), strict=True)}
    game.shape = game.shape._replace(corners=[[5] for _ in game.shape.corners])
    assert {text.split()[1] for text in game.legal(WHITE)} == {str(hex_) for hex_ in range(19) if hex_ != 13}


def test_a_robber_off_the_board():
    """CT-16.23."""
    board = BEGINNER._replace(terrain=["wool" if land == "desert" else land for land in BEGINNER.terrain], robber=None)
    game = Slow(Options(board="own", order="seats"), 2, board)
    game.places, game.phase = [], "robber"
    assert len(game.legal(0)) == 19


def test_before_rolling():
    """CT-5.2, CT-5.3, CT-10.6: the player may play a card or roll, and nothing else."""
    game = position_s("red", phase="roll")
    give(game, RED, "5 wool 5 grain 5 lumber 5 brick 5 ore")
    deal(game, RED, "year of plenty", "monopoly", "road building", "knight")
    assert {text.split()[0] for text in game.legal(RED)} == {"roll", "play"}
    for text in ("road 11-12", "buy", "end", "bank 4 wool for 1 ore", "offer 1 wool for 1 ore", "withdraw", "city 3"):
        assert game.refusals(text, RED) == ["must-roll"]
    game.play("play road building")
    game.play("road 11-12")
    game.play("stop")
    assert (game.phase, game.legal(RED)) == ("roll", {"roll"})
    roll(game, 6, 6)
    assert game.refusals("roll", RED) == ["already-rolled"]
    assert game.refusals("end", BLUE) == ["not-your-turn"]


def test_building_and_its_refusals():
    """CT-8.1, CT-8.6, CT-8.7, CT-8.8."""
    game = bare(RED)
    lay(game, RED, "24-25-26-27-28-29")
    settle(game, RED, 24)
    assert game.refusals("settlement 26", RED) == ["cannot-afford"]
    assert game.refusals("settlement 40", RED) == ["not-connected", "cannot-afford"]
    give(game, RED, "5 wool 5 grain 5 lumber 5 brick 6 ore")
    assert game.refusals("city 26", RED) == ["not-own-settlement"]
    assert legal(game, "settlement") == {"26", "27", "28", "29"}
    game.play("settlement 26")
    game.play("city 26")  # CT-8.8
    assert (game.supply(RED), game.total(RED)) == ({"road": 10, "settlement": 4, "city": 3}, 5)
    assert game.refusals("city 26", RED) == ["not-own-settlement"]
    settle(game, BLUE, 0, 2, 4, 11, kind="city")
    settle(game, RED, 14, 16, 18, 20)
    assert game.refusals("settlement 28", RED) == ["no-piece-left"]
    game.deck = dict.fromkeys(game.deck, 0)
    assert game.refusals("buy", RED) == ["deck-empty"]


def test_a_year_of_one_card_or_none():
    """CT-10.9."""
    game = position_s("red")
    deal(game, RED, "year of plenty")
    assert game.bank is not None
    assert game.refusals("play year of plenty ore", RED) == ["?"]
    left = dict(game.bank)
    for kind, number in left.items():
        game.take(WHITE, {kind: number - 1 if kind == "ore" else number})
    assert legal(game, "play year of plenty") == {"ore"}
    game.take(WHITE, {"ore": 1})
    assert game.legal(RED) == {"end"}
    assert game.refusals("play year of plenty ore", RED) == ["bank-empty"]


def test_an_older_card_of_the_same_kind_can_be_played():
    """CT-10.3."""
    game = position_s("red")
    deal(game, RED, "knight")
    give(game, RED, "1 ore")
    game.play("buy")
    game.play("draw knight")
    assert game.refusals("play knight", RED) == []
    assert game.refusals("play monopoly ore", RED) == ["no-such-card"]


def test_the_bank_takes_the_exact_number():
    """CT-9.2: a trade fails as a whole when the bank lacks a resource or the player lacks cards."""
    game = position_s("red")
    hold(game, RED, "8 wool")
    assert game.bank is not None
    give(game, BLUE, f"{game.bank['ore'] - 1} ore")
    told = {"5 wool for 1 brick": "bad-rate", "8 wool for 2 ore": "bank-empty", "8 wool for 2 brick": ""}
    told["4 grain for 1 ore"] = "cannot-afford or lacks-cards"
    for text, code in told.items():
        assert game.refusals(f"bank {text}", RED) == ([code] if code else [])


def test_points_that_are_shown():
    """CT-10.4, section 14, `early_reveal`."""
    game = position_s("red", phase="roll", early_reveal=True)
    deal(game, RED, "chapel", "market")
    assert (game.public(RED), game.total(RED), legal(game, "reveal")) == (2, 4, {"1", "2"})
    game.play("reveal 1")
    assert (game.public(RED), game.total(RED), legal(game, "reveal")) == (3, 4, {"1"})
    assert game.refusals("reveal 2", RED) == ["no-such-card"]
    assert game.score(RED) == {
        "settlements": 2,
        "cities": 0,
        "longest road": 0,
        "largest army": 0,
        "shown cards": 1,
        "hidden cards": 1,
    }


def test_ids_that_do_not_exist_and_texts_that_say_nothing():
    """CT-15.1: a wrong id has its code; text outside the notation is no move at all."""
    game = position_s("red")
    told = {"city 54": "no-such-intersection", "settlement -1": "no-such-intersection", "road 53-51": "no-such-edge"}
    told["road 53-54"] = "no-such-intersection"
    assert {text: game.refusals(text, RED) for text in told} == {text: [code] for text, code in told.items()}
    texts = ["dance", "end now", "play chapel", "play monopoly", "play monopoly gold"]
    texts += ["bank 4 wool 1 ore for 1 brick", "offer 1 gold for 1 ore", "offer 0 wool for 1 ore"]
    texts += ["offer 1 wool for 1 ore to 2", "offer 1 wool for 1 ore to 0 0"]
    for text in texts:
        with pytest.raises(ValueError, match=r"\w"):
            game.refusals(text, RED)
    game.phase = "robber"
    assert game.refusals("robber 19", RED) == ["no-such-hex"]


def test_dice_from_a_deck():
    """CT-13.5: there are 31 draws without replacement, then all 36 again."""
    game = Slow(Options(board="beginner", start="beginner", dice="balanced"), 4, order=[0, 1, 2, 3])
    drawn: list[str] = []
    for turn in range(31):
        game.play("roll")
        assert len(game.chances()) == 36 - turn
        text = next(text for text in sorted(game.chances()) if "1 6" not in text)
        drawn.append(text)
        game.play(text)
        game.phase, game.due = "main", ""
        game.play("end")
    assert Counter(drawn).most_common(1)[0][1] == 1
    game.play("roll")
    assert len(game.chances()) == 36


def test_dice_are_not_entered_where_they_are_thrown():
    """CT-13.4, CT-13.5: chance gives nothing impossible."""
    game = position_s("red", phase="roll")
    assert game.refusals("roll 3 4", RED) == ["bad-dice or wrong-phase"]
    game.play("roll")
    assert game.refusals("roll", RED) == ["not-your-turn"]
    with pytest.raises(Refused, match="chance"):
        game.play("roll 0 7")


def test_dice_by_hand():
    """CT-13.5 holds for order too."""
    game = Slow(Options(board="beginner", start="beginner", dice="manual"), 4)
    assert len(game.legal(0)) == 47
    for text in ("roll 1 1", "roll 12", "roll 5 6", "roll 7"):
        game.play(text)
    assert (game.order, game.phase) == ([1, 2, 3, 0], "roll")
    for text in ("roll 0 3", "roll 7 1", "roll 13", "roll 1", "roll"):
        assert game.refusals(text, 1) == ["bad-dice"]
    game.play("roll 10")
    assert (game.dice, game.hands[ORANGE]["wool"]) == ([10], 3)


def test_turns_run_out():
    """CT-12.4, CT-12.6, CT-12.7."""
    game = Slow(Options(board="beginner", start="beginner", order="seats", max_turns=2), 4)
    game.buildings[3] = (RED, "city")
    for seat in (0, 1):
        assert (game.current, game.turn) == (seat, seat + 1)
        roll(game, 6, 6)
        game.play("end")
    assert (game.phase, game.winner, game.standings(), game.who_must()) == ("over", None, [2, 2, 1, 2], [])
    with pytest.raises(Refused, match="game-over"):
        game.play("end", 2)


def test_limits_by_radius():
    """CT-14.1, CT-14.2: individual numbers override both."""
    names = ("vp_target", "roads", "settlements", "cities", "min_longest_road")
    table = {3: (10, 15, 5, 4, 5), 4: (19, 28, 9, 8, 9), 5: (31, 46, 15, 12, 15), 6: (46, 69, 23, 19, 23)}
    for radius, numbers in table.items():
        assert limits(Options(radius=radius, limits="by_radius")) == dict(zip(names, numbers, strict=True))
        assert limits(Options(radius=radius)) == dict(zip(names, table[3], strict=True))
    assert limits(Options(limits="by_radius", vp_target=12, roads=20))["vp_target"] == 12


@pytest.mark.parametrize(
    ("options", "seats", "bad"),
    [
        (Options(), 4, set[str]()),
        (Options(radius=2), 4, {"radius"}),
        (Options(), 9, {"players"}),
        (Options(radius=4, chits="spiral"), 4, {"radius", "chits"}),
        (Options(radius=4, board="beginner"), 4, {"radius", "board"}),
        (Options(board="beginner", start="beginner"), 5, {"start", "players"}),
        (Options(start="beginner"), 4, {"start", "board"}),
        (Options(board="beginner", ports="even"), 4, {"ports"}),
        (Options(vp_target=2, discard_limit=2), 4, {"vp_target", "discard_limit"}),
        (Options(dev_decks=5, bank=0, max_turns=0), 4, {"dev_decks", "bank", "max_turns"}),
    ],
)
def test_options_that_contradict_each_other(options: Options, seats: int, bad: set[str]):
    """CT-14.3, CT-2.1, CT-2.8, CT-2.15."""
    assert bad_options(options, seats) == bad


def test_the_wrong_seat_and_the_wrong_phase_are_both_told():
    """CT-16.35: nothing else is reported; out of turn a seat only answers or discards (CT-5.6)."""
    game = position_s("red")
    assert game.refusals("robber 13", BLUE) == ["not-your-turn", "wrong-phase"]
    assert game.refusals("roll", BLUE) == ["not-your-turn", "already-rolled"]
    assert game.refusals("city 0", BLUE) == ["not-your-turn"]
    assert game.refusals("accept", BLUE) == ["not-your-turn", "no-offer"]
    for seat in (BLUE, WHITE):
        hold(game, seat, "8 ore")
    game.play("end")
    roll(game, 3, 4)
    assert game.refusals("roll", BLUE) == ["not-your-turn", "already-rolled"]
    assert game.refusals("discard 4 ore", WHITE) == []


def test_what_the_options_switch_off_is_not_looked_at_further():
    """CT-16.35, CT-9.13, CT-10.4: red has no ore, and no card to show."""
    game = position_s("red", player_trade=False)
    assert game.refusals("offer 3 ore for 1 ore", RED) == ["trade-off"]
    assert game.refusals("call 3 ore for 1 ore", RED) == ["trade-off"]
    assert game.refusals("reveal 1", RED) == ["?"]


def test_cards_to_buy_come_before_what_they_cost():
    """CT-16.35: the same holds for pieces (CT-8.1)."""
    game = position_s("red")
    hold(game, RED, "1 wool")
    game.deck = dict.fromkeys(game.deck, 0)
    assert game.refusals("buy", RED) == ["deck-empty", "cannot-afford"]
