"""The prompt of each phase of Catan, each viewer's text, the table as text, and the words of refusals."""

from __future__ import annotations

import pytest

from kbwidgets.core.moves.events import Event, done
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games.catan import GAME
from kbwidgets.games.catan.rules.chapters.build import Road
from kbwidgets.games.catan.rules.chapters.cards import BUY, PLAY_KNIGHT, PLAY_ROADS, CardDrawn, Monopoly, MonopolyPaid
from kbwidgets.games.catan.rules.chapters.ending import HandShown, MatchWon
from kbwidgets.games.catan.rules.chapters.longest_road import LongestRoadTaken
from kbwidgets.games.catan.rules.chapters.robber import DiscardDue
from kbwidgets.games.catan.rules.chapters.setup import OrderFixed
from kbwidgets.games.catan.rules.chapters.trade import OfferMade, RequestMade
from kbwidgets.games.catan.rules.chapters.turn import END, ROLL, Blocked, DiceRolled, Gained
from kbwidgets.games.catan.rules.resources import RESOURCES, read

from .bases import BASES, walk
from .positions import BLUE, ORANGE, RED, WHITE, played, position

ASKED = {
    "tile": ("", "Setting up the board", "CT-2.5"),
    "red": ("", "Setting up the board", "CT-2.7"),
    "chit": ("", "Setting up the board", "CT-2.7"),
    "gap": ("", "Setting up the board", "CT-2.11"),
    "turn": ("", "Setting up the board", "CT-2.11"),
    "port": ("", "Setting up the board", "CT-2.13"),
    "order": ("Roll to see who starts", "Player 1 is rolling for turn order", "CT-4.1"),
    "order dice": ("", "Rolling the dice", "CT-4.2"),
    "setup": ("Place a settlement", "Player 2 is placing a settlement", "CT-4.3"),
    "roll": ("Roll the dice", "Player 2 is about to roll", "CT-5.2"),
    "dice": ("", "Rolling the dice", "CT-5.3"),
    "main": ("Trade, build or end your turn", "Player 2's turn", "CT-5.4"),
    "robber": ("Move the robber", "Player 2 is moving the robber", "CT-7.3"),
    "steal": ("", "Player 1 steals a card from Player 2", "CT-7.5"),
    "discarding": ("Discard 4 cards", "Blue and Orange must discard", "CT-7.1"),
    "free roads": ("Place a free road", "Red is placing free roads", "CT-10.8"),
    "offer": ("Red offers 1 wool for 1 ore", "Orange is thinking about Red's offer", "CT-9.14"),
    "call": ("Red wants 1 ore", "Red is waiting for answers", "CT-9.14"),
}


@pytest.mark.parametrize("name", ASKED)
def test_each_phase_asks_whoever_acts_and_says_to_everyone_else_what_they_do(name: str):
    state = walk()[name] if name in walk() else BASES[name]()
    for viewer in (None, OPEN, RED):
        view = state.view(viewer)
        assert (*view.prompt()[:2], view.due_rule()) == ASKED[name]


def test_what_is_asked_next_in_the_same_phase():
    """CT-4.3, CT-10.8, CT-9.12: a road after its settlement, a second road or none, a choice among answers or none."""
    placed = walk()["setup"].play("settlement 0")
    assert placed.view(None).prompt().text == "Place a road beside it"
    assert BASES["free roads"]().play("road 0-1").view(None).prompt().text == "Place a free road, or stop"
    hands = {RED: "1 wool", BLUE: "1 ore", ORANGE: "1 ore"}
    offer = played(position(RED, hands=hands), "offer 1 wool for 1 ore to 0 1", "reject 0")
    assert offer.play("accept 1").view(None).prompt()[:2] == ("Choose a trade, or withdraw", "Red is choosing a trade")
    assert offer.play("reject 1").view(None).prompt().others == "Nobody accepted Red's offer"


def test_several_who_must_discard_each_read_their_own_number():
    """CT-7.1: 4 of 8 cards go, 5 of 11."""
    state = played(position(RED, phase="roll", hands={BLUE: "8 wool", ORANGE: "11 ore"}), "roll", "dice 3 4")
    assert [state.view(seat).prompt().text for seat in (BLUE, ORANGE)] == ["Discard 4 cards", "Discard 5 cards"]
    last = state.play("discard 0 4 wool")
    assert last.view(WHITE).prompt().others == "Orange must discard 5 cards"


def test_an_offer_that_is_too_long_for_a_prompt_is_only_named():
    state = position(RED, hands={RED: "1 wool 1 grain 1 brick", BLUE: "1 ore"})
    offer = state.play("offer 1 wool 1 grain 1 brick for 1 ore to 0")
    assert offer.view(BLUE).prompt().text == "Answer Red's offer"


def test_the_end_says_who_won_and_what_the_others_have():
    """CT-12.4."""
    end = position(RED, hands={RED: "2 grain 3 ore"}, options={"vp_target": 3}).play("city 1")
    told = ("", "Red wins with 3 points", "Blue, Orange and White have 2 points each.")
    assert end.view(None).prompt() == told


def test_a_view_says_who_looks_and_a_state_does_not():
    state = position(RED)
    told = "<Catan of Blue, Orange, Red and White, turn 11: Red's turn"
    assert repr(state) == f"{told}>"
    for viewer, who in ((RED, "Red"), (WHITE, "White"), (None, "a spectator"), (OPEN, "all")):
        assert repr(state.view(viewer)) == f"{told}, seen by {who}>"


def line_of(text: str, seat: int) -> str:
    """Return the line about a player in the table as text."""
    return next(line for line in text.splitlines() if line.startswith(f"{seat} "))


def test_the_table_as_text_tells_all_to_who_may_know_it_and_numbers_to_the_others():
    """CT-13.2."""
    state = position(
        RED,
        hands={RED: "1 wool 2 ore"},
        cards={RED: "knight point", BLUE: "point"},
        cities={RED: "3"},
        more={"knights": [0, 0, 2, 1]},
    )
    built = "2 Red (red): settlements 1; cities 3; roads 1-2, 3-12 (length 1);"
    known = f"{built} holds 1 wool 2 ore; development cards 1 knight, University; 2 knights played"
    guessed = f"{built} 3 cards; 2 development cards; 2 knights played"
    for viewer, told in ((RED, known), (OPEN, known), (BLUE, guessed), (None, guessed)):
        assert line_of(str(state.view(viewer)), RED) == told
    white = "3 White (white): settlements 14 23; cities -; roads 13-14, 22-23 (length 1); 0 cards; 0 development cards"
    assert line_of(str(state.view(RED)), WHITE) == f"{white}; 1 knight played"
    assert line_of(str(state.view(RED)), BLUE).endswith("; 0 cards; 1 development card")
    lines = str(state.view(None)).splitlines()
    assert lines[-3:] == [
        "bank: 18 wool, 19 grain, 19 lumber, 19 brick, 17 ore; 19 development cards left",
        "dice: 1 1",
        "Red's turn.",
    ]


def test_a_bank_is_told_as_far_as_it_is_shown():
    """CT-13.2, CT-1.4."""
    hidden = str(position(RED, options={"show_bank": False}).view(None))
    assert "\nbank: not shown; 25 development cards left\n" in hidden


def test_the_length_of_a_road_in_the_text_goes_through_own_buildings_and_ends_at_those_of_others():
    """CT-11.2: red's settlement on 3 cuts nothing, orange's on 8 does."""
    assert "roads 1-2, 2-3, 3-12 (length 3)" in line_of(str(position(RED, roads={RED: "2-3"})), RED)
    through = position(RED, roads={RED: "8-9 8-27"})
    assert "roads 1-2, 3-12, 8-9, 8-27 (length 1)" in line_of(str(through), RED)


def test_points_are_told_with_how_many_pieces_bring_them():
    """CT-12.1, CT-8.6."""
    state = position(RED, cities={RED: "3", BLUE: "19 49"})
    assert [(line.seat, line.points, line.text) for line in state.view(None).score()] == [
        (BLUE, 4, "2 cities"),
        (ORANGE, 2, "2 settlements"),
        (RED, 1, "1 settlement"),
        (RED, 2, "1 city"),
        (WHITE, 2, "2 settlements"),
    ]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("settlement 1", ["Red already has a settlement here."]),
        ("settlement 3", ["Red already has a city here."]),
        ("settlement 14", ["You already have a settlement here."]),
        ("settlement 2", ["This is too close to Red's settlement.", "This is too close to Red's city."]),
        ("settlement 20", ["This is too close to Blue's settlement."]),
        ("settlement 54", ["There's no such intersection."]),
        ("city 1", ["This is Red's settlement."]),
        ("city 3", ["This is Red's city."]),
        ("city 0", ["There's no settlement here."]),
        ("city 54", ["There's no such intersection."]),
        ("road 7-8", ["Orange already has a road here.", "A road must connect to your roads or buildings."]),
        ("road 18-19", ["Blue already has a road here.", "A road must connect to your roads or buildings."]),
        ("road 13-14", ["You already have a road here."]),
        ("road 0-9", ["No edge joins these two intersections."]),
        ("road 54-55", ["There's no such intersection.", "There's no such intersection."]),
    ],
)
def test_a_refusal_says_what_is_in_the_way_and_whose_it_is(move: str, told: list[str]):
    """CT-8.2 to CT-8.6: white can pay for all of them."""
    hands = {WHITE: "4 wool 4 grain 4 lumber 4 brick 4 ore"}
    texts = [refusal.text for refusal in position(WHITE, cities={RED: "3"}, hands=hands).refusals(move)]
    if move.startswith("settlement") and move.split()[1] not in ("14", "54"):
        told = [*told, "None of your roads reaches this intersection."]
    assert texts == told


@pytest.mark.parametrize(
    ("move", "hand", "told"),
    [
        ("road 6-23", "1 lumber", "You need 1 more brick for a road."),
        ("city 14", "2 ore 2 grain", "You need 1 more ore for a city."),
        ("buy", "1 ore", "You need 1 more wool and 1 grain for a development card."),
    ],
)
def test_a_price_is_refused_with_what_is_missing(move: str, hand: str, told: str):
    """CT-1.9."""
    (refusal,) = position(WHITE, hands={WHITE: hand}).refusals(move)
    assert (refusal.text, refusal.instead) == (told, f"You could trade for {'them' if ' and ' in told else 'it'}.")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (DiceRolled(0, (3, 2)), "Ann rolled 5 (3 + 2)."),
        (DiceRolled(0, (8,)), "Ann rolled 8."),
        (Gained(0, read("1 wool 1 grain")), "Ann got 1 wool and 1 grain."),
        (OrderFixed(CHANCE, (0, 1, 2)), "Ann plays first, then Bo and Cy."),
        (OfferMade(0, read("1 wool"), read("1 ore"), (1, 2)), "Ann offered everyone 1 wool for 1 ore."),
        (
            OfferMade(0, read("1 wool 1 grain 1 brick"), read("2 lumber 1 ore"), (1,)),
            "Ann offered Bo 3 cards (1 wool, 1 grain and 1 brick) for 3 cards (2 lumber and 1 ore).",
        ),
        (RequestMade(0, read("nothing"), read("1 ore"), (1,)), "Ann asked Bo for 1 ore."),
        (RequestMade(0, read("1 wool"), read("nothing"), (1,)), "Ann asked Bo for offers for 1 wool."),
        (MonopolyPaid(1, 3, "ore", 0), "Ann took 3 ore from Bo (Monopoly)."),
        (done(0, PLAY_KNIGHT), "Ann played a knight."),
        (done(0, PLAY_ROADS), "Ann played Road Building."),
        (done(0, Monopoly(RESOURCES.index("ore"))), "Ann played Monopoly and named ore."),
        (LongestRoadTaken(0, 1, 6), "Ann took Longest Road from Bo (6 roads)."),
        (LongestRoadTaken(CHANCE, 1, 0, rule="CT-11.5"), "Nobody holds Longest Road now."),
        (MatchWon(0, 10), "Ann won with 10 points."),
        (HandShown(1, read("3 wool"), (0, 0, 0, 0, 1)), "Bo had 3 wool and 1 victory point card."),
        (HandShown(1, 0, (0, 0, 0, 0, 0)), "Bo had no cards."),
    ],
)
def test_an_event_is_reported_as_a_sentence(event: Event, told: str):
    state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
    assert state.view(None).narrate(event) == told


def test_an_account_names_the_player_once_adds_up_cards_and_leaves_out_what_led_nowhere():
    state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
    events = [
        done(0, ROLL),
        DiceRolled(0, (3, 2)),
        Gained(0, read("1 wool")),
        Gained(0, read("1 wool 1 ore")),
        OfferMade(0, read("1 wool"), read("1 ore"), (1,)),
        done(0, Road(3, 4)),
        done(0, Road(4, 5)),
        done(0, END),
    ]
    assert state.view(None).summarize(events) == "Ann rolled 5 (3 + 2), got 2 wool and 1 ore, and built 2 roads."


def test_an_account_keeps_what_came_before_a_roll_and_after_a_turn_apart():
    state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
    events = [
        Gained(0, read("1 brick")),
        done(0, ROLL),
        DiceRolled(0, (6, 6)),
        done(0, Road(3, 4)),
        done(0, END),
        Gained(0, read("1 ore")),
    ]
    robbed = [Blocked(0, read("1 ore")), *events[1:4]]
    told = "Ann got 1 brick, then rolled 12 (6 + 6) and built a road. Later, Ann got 1 ore."
    assert state.view(None).summarize(events) == told
    told = "The robber blocked 1 ore for Ann. Later, Ann rolled 12 (6 + 6) and built a road."
    assert state.view(None).summarize(robbed) == told


def test_the_log_leaves_out_what_the_line_before_or_after_says():
    """The lines left out are the roll, the end of a turn, a debt, and a card that was drawn unseen."""
    said = [done(0, ROLL), done(0, END), DiscardDue(0, 4), CardDrawn(0, None, 0)]
    new = [DiceRolled(0, (6, 6)), done(0, BUY), CardDrawn(0, "knight", 0)]
    assert not any(event.is_logged for event in said)
    assert all(event.is_logged for event in new)


def test_the_setup_of_the_board_is_one_line():
    state = GAME.start(["Ann", "Bo", "Cy"])
    laid = list(state.events("tile wool")) * 19
    assert state.view(None).summarize(laid) == "The board is set up."
