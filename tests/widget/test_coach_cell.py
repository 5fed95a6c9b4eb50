"""The coach in a cell shows the current rule, refusals with rules, hints, changes by a move and turning points."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games import games
from kbwidgets.teach.coaching.coach import shorten

from .hand_game import ANIMALS, hands_of
from .page import Page, refusal

KINGDOMINO = kb.games["kingdomino"]
SCRIPT = [
    *(f"draw {n}" for n in (19, 24, 41, 48)),
    *(f"king {n}" for n in (0, 1, 0, 1)),
    *(f"draw {n}" for n in (1, 2, 20, 21)),
]


def match_of(*moves: str, players: Sequence[str | kb.Greedy] = ("Ann", "Bo")) -> Match:
    match = Match(KINGDOMINO, players, seed=1, chance=SCRIPT)
    for move in ("choose 19", "choose 24", "choose 41", "choose 48", *moves):
        match.play(move)
    return match


def coached(match: Match, viewer: int | None = None, pace: float = 0.7) -> Page:
    return Page(match, coach=True, viewer=viewer, pace=pace)


# -- before a move --------------------------------------------------------------------------------------


def test_what_is_due_stands_with_the_rule_that_says_so_and_opens_it():
    """KD-TURN.2 says what a king does first."""
    page = coached(match_of())
    assert page.control.model.word_prompt(page.control.playing.state.view(0).prompt()) in page.under("coach box")
    assert "KD-TURN.2" in page.under("coach rule")
    page.ask("rule KD-TURN.2 due")
    assert page.about["screen"] == "help"
    assert "kb-hit" in page.node("text of KD-TURN.2")["a"]["class"]


def test_without_a_coach_nothing_of_it_is_shown_and_it_can_be_switched_on_in_play():
    page = Page(match_of())
    assert "/coach box" not in page.shown["nodes"]
    assert page.node("coach")["a"]["aria-pressed"] == "false"
    page.ask("coach")
    assert "/coach box" in page.shown["nodes"]
    assert page.node("coach")["a"]["aria-pressed"] == "true"
    page.ask("coach")
    assert "/coach box" not in page.shown["nodes"]


def test_the_set_up_screen_offers_the_coach_and_the_match_has_it():
    page = Page()
    page.ask("set up")
    assert "coach=" not in page.under("setup line line")
    page.ask("coach beginner")
    assert page.under("setup line line").endswith(", coach='beginner')")
    page.ask("who 1 person")
    page.ask("start")
    assert "/coach box" in page.shown["nodes"]


def test_a_rule_that_is_due_is_told_three_times():
    """KD-SETUP.5 applies to each of the four kings of the first line, then KD-TURN.2."""
    page = coached(Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT))
    told: list[bool] = []
    for number in (19, 24, 41, 48):
        told.append("/coach rule" in page.shown["nodes"])
        page.ask(f"domino {number}")
    assert told == [True, True, True, False]
    assert "KD-TURN.2" in page.under("coach rule")


def test_who_knows_the_rules_hears_what_changed_and_no_rule():
    page = Page(match_of(), coach="knows the rules")
    assert "/coach box" in page.shown["nodes"]
    assert "/coach rule" not in page.shown["nodes"]
    assert "means" not in refusal(page.ask("0:0,0", "turn 0"))  # KD-PLACE.4
    page.ask("0:1,0", "turn 0")
    assert "Wheat +1" in page.under("gains")


# -- refusals -------------------------------------------------------------------------------------------


def test_a_refusal_says_what_its_rule_says_and_what_would_work():
    """KD-ERR.5 by KD-PLACE.4: the castle's square is never empty."""
    page = coached(match_of())
    found = refusal(page.ask("0:0,0", "turn 0"))
    assert found["rule"] == "KD-PLACE.4"
    assert found["means"] == shorten(KINGDOMINO.rules["KD-PLACE.4"].text)
    assert found["instead"] == "Choose two empty squares."


def test_without_a_coach_a_refusal_is_as_short_as_before():
    """KD-PLACE.4."""
    found = refusal(Page(match_of()).ask("0:0,0", "turn 0"))
    assert found["rule"] == "KD-PLACE.4"
    assert "means" not in found


def test_the_advice_of_a_refusal_stays():
    """KD-ERR.11: a domino without a king may be chosen (KD-PICK.1)."""
    page = coached(match_of("place 19 at 1,0 right", "choose 1", "place 24 at 1,0 right"))
    found = refusal(page.ask("domino 1"))
    assert (found["code"], found["rule"]) == ("KD-ERR.11", "KD-PICK.1")
    assert found["instead"] == "Choose one without a king."


# -- hints ----------------------------------------------------------------------------------------------


def test_each_level_of_a_hint_is_opened_by_itself_marked_and_said():
    """KD-AI.4: it is greedy's move, with the change of the score."""
    page = coached(match_of())
    match = page.control.playing
    best = KINGDOMINO.advice(match.state.view(0), match.state.moves())[0]
    page.ask("hint")
    assert "/hint which" not in page.shown["nodes"]
    lit = [key for key, node in page.shown["nodes"].items() if "kb-lit" in node["a"].get("class", "")]
    assert len(lit) >= 2
    assert all(page.node(key)["a"]["aria-label"].endswith(", marked") for key in lit)
    (said,) = page.shown["say"]
    assert said.endswith(f". {page.under('hint where')}"), "who hears it learns in which part of the table to look"
    page.ask("hint more")
    (one,) = [key for key, node in page.shown["nodes"].items() if "kb-lit" in node["a"].get("class", "")]
    assert one in lit
    assert str(best.move) not in page.under("hint box")
    page.ask("hint more")
    assert "Play the marked move." in page.under("hint box")
    page.ask("hint more")
    assert all(reason.text.lower() in page.under("hint why").lower() for reason in best.reasons)
    assert "/hint more" not in page.choices
    page.ask("hint")
    assert "/hint box" not in page.shown["nodes"]


def test_a_hint_brings_the_board_into_view_that_it_marks():
    page = coached(match_of())
    page.ask("look 1")
    page.ask("hint")
    assert any("kb-lit" in node["a"].get("class", "") for node in page.shown["nodes"].values())


# -- after a move ---------------------------------------------------------------------------------------


def test_after_a_move_its_points_are_told_with_their_rule_and_said():
    """Domino 19 scores 1 square × 1 crown (KD-SCORE.2)."""
    page = coached(match_of())
    page.ask("0:1,0", "turn 0")
    assert "Wheat +1" in page.under("gains")
    assert "KD-SCORE.2" in page.under("gains")
    assert "Wheat +1." in page.shown["say"]
    page.ask("rule KD-SCORE.2 gain 0")
    assert page.about["screen"] == "help"


def test_a_choice_that_lets_much_go_gets_a_kind_word_and_a_good_one_none():
    """KD-AI.2: 20 joins the wheat of 19 for more than 2 does (KD-SCORE.2)."""
    for number, told in ((2, True), (20, False)):
        page = coached(match_of("place 19 at 1,0 right"))
        page.ask(f"domino {number}")
        assert ("/tip" in page.shown["nodes"]) is told
    page = coached(match_of("place 19 at 1,0 right"))
    page.ask("domino 2")
    assert "A better move is marked: " in page.under("tip")


def test_the_moves_of_computer_players_are_not_commented():
    match = match_of("place 19 at 1,0 right", "choose 20", players=("Ann", kb.Greedy()))
    page = coached(match, pace=3600.0)
    match.play("place 24 at 1,0 right")
    assert "/remark" not in page.shown["nodes"]  # Ann's last move was her choice, which scores nothing.
    page.control.close()


# -- hidden hands ---------------------------------------------------------------------------------------


@pytest.fixture
def rated(hand: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game with hidden hands, with an adviser that rates an animal by its number."""

    def advise(view: View, moves: Sequence[Move], rng: random.Random) -> tuple[Rated, ...]:
        names = [str(move)[4:] for move in moves]
        assert "hidden" not in names
        found = [
            Rated(move, (ANIMALS.index(name),), (Reason("number", 1, f"{name} counts {ANIMALS.index(name)}"),))
            for move, name in zip(moves, names, strict=True)
        ]
        return tuple(sorted(found, key=lambda each: each.worth, reverse=True))

    game = replace(hand, advisers={"number": advise})
    games.put(game)
    return game


def low_and_high(match: Match, seat: int) -> tuple[str, str]:
    low, high = sorted(hands_of(match)[seat], key=ANIMALS.index)
    return low, high


def test_who_laid_a_low_animal_hears_of_the_higher_one_and_nobody_else_does(rated: Game):
    """HG-1: only its owner sees an animal; the one rated higher is still in the hand."""
    match = kb.Match(rated, ["Ann", "Bo"], seed=1)
    pages = [coached(match, viewer=0), coached(match, viewer=1), coached(match, viewer=None)]
    low, high = low_and_high(match, 0)
    assert pages[2].about["screen"] == "curtain"
    pages[0].ask(f"lay {low}")
    assert f"There was a better move: {high} counts" in pages[0].under("tip")
    assert f"lay {high}" not in pages[0].under("tip"), "players read no notation"
    pages[2].ask("open")
    for page in pages[1:]:
        assert page.about["screen"] == "play"
        assert "HG-2" in page.under("coach box")
        assert high not in str(page.messages)


def test_the_end_does_not_tell_others_what_a_seat_had_in_hand(rated: Game):
    """HG-1: at the end each page rates the moves of its own seat alone."""
    match = kb.Match(rated, ["Ann", "Bo"], seed=1)
    pages = [coached(match, viewer=seat) for seat in (0, 1)]
    while not match.state.over:
        seat = match.state.to_act[0]
        laid = sorted(hands_of(match)[seat], key=ANIMALS.index)[0 if seat == 0 else -1]
        match.play(f"lay {laid}")
    for page in pages:
        page.ask("result")
    assert "There was a better move" in pages[0].under("turning")
    # Bo placed the animal of the higher number first.
    assert "There was a better move" not in pages[1].under("turning")


# -- the end --------------------------------------------------------------------------------------------


def finished() -> Match:
    match, rng = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=3), random.Random(1)
    while not match.state.over:
        match.play(rng.choice(match.state.moves()))
    return match


def test_the_turning_points_at_the_end_lead_back_to_their_place_in_the_history():
    """KD-UI.7: the end explains every point; the coach adds the turning points."""
    match = finished()
    page = coached(match)
    page.ask("result")
    keys = [key for key in page.choices if key.startswith("/turning ")]
    assert len(keys) == 3
    better = [node for key, node in page.shown["nodes"].items() if key.startswith("/line better ")]
    assert better, "random moves miss better ones"
    assert all(node["a"]["data-kb-lights"] for node in better)
    end = match.ply
    ply = int(keys[0].split()[1])
    page.ask(keys[0])
    assert (page.about["screen"], page.about["ply"], match.ply) == ("play", str(ply), end)
    assert page.node("goto")["a"]["value"] == str(ply)
    assert page.under("time count") == f"{ply} of {end}"
    page.ask("now")
    page.ask("result")
    assert keys == [key for key in page.choices if key.startswith("/turning ")]


def test_without_a_coach_the_end_says_where_the_match_turned_and_rates_no_move():
    match = finished()
    page = Page(match)
    page.ask("result")
    keys = [key for key in page.choices if key.startswith("/turning ")]
    assert len(keys) == 3
    assert "There was a better move" not in page.under("turning")
    page.ask(keys[0])
    assert (page.about["screen"], page.about["ply"]) == ("play", keys[0].split()[1])
