"""The coach without a browser: changes by a move, comparisons, hints in levels and turning points."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.values.score_diff import gains
from kbwidgets.core.values.types import CHANCE, OPEN, ScoreLine
from kbwidgets.games import games
from kbwidgets.games.kingdomino import KingdominoView
from kbwidgets.teach.coaching.coach import (
    Comparison,
    Remark,
    compare,
    is_new,
    last_move,
    level_of,
    list_changes,
    remark,
)
from kbwidgets.teach.coaching.hints import hints
from kbwidgets.teach.coaching.turning_points import margins, turning_points

KINGDOMINO = games["kingdomino"]

SCRIPT = [
    *(f"draw {n}" for n in (19, 24, 41, 48)),
    *(f"king {n}" for n in (0, 1, 0, 1)),
    *(f"draw {n}" for n in (1, 2, 20, 21)),
]
"""Dominoes 19 and 20 are a wheat with a crown beside a forest and a lake; Ann has the first and third king."""


def begun(*moves: str) -> Match:
    """Return a match in which Ann and Bo take the first line from left to right, then make the moves."""
    match = Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT)
    for move in ("choose 19", "choose 24", "choose 41", "choose 48", *moves):
        match.play(move)
    return match


def look(match: Match) -> Drawing[View]:
    return drawn(match.state, match.state.to_act[0])


# -- what a move changed --------------------------------------------------------------------------------


def test_a_property_that_grows_is_one_line_that_changed():
    """Lines of one rule that share a place are the same thing: KD-SCORE.2 counts squares times crowns."""
    before = [ScoreLine("KD-SCORE.2", 0, 2, "wheat: 2 squares x 1 crown", ("0:1,0", "0:2,0"))]
    after = [ScoreLine("KD-SCORE.2", 0, 3, "wheat: 3 squares x 1 crown", ("0:1,0", "0:2,0", "0:3,0"))]
    (found,) = gains(before, after)
    assert (found.points, found.was, found.now) == (1, (before[0].text,), (after[0].text,))


def test_two_properties_that_are_joined_become_one():
    """KD-SCORE.1: joined squares are one property; 1 × 1 and 1 × 1 become 3 × 2 = 6, which is 4 more."""
    before = [ScoreLine("KD-SCORE.2", 0, 1, "lake: one", ("a",)), ScoreLine("KD-SCORE.2", 0, 1, "lake: two", ("c",))]
    after = [ScoreLine("KD-SCORE.2", 0, 6, "lake: 3 squares x 2 crowns", ("a", "b", "c"))]
    (found,) = gains(before, after)
    assert (found.points, found.was) == (4, ("lake: one", "lake: two"))


def test_what_is_new_and_what_is_lost_are_told_apart_and_what_stays_is_not_told():
    stays = ScoreLine("KD-SCORE.2", 1, 5, "swamp", ("x",))
    lost, new = ScoreLine("KD-OPT.1", 0, 5, "Harmony"), ScoreLine("KD-SCORE.2", 0, 2, "plains", ("y",))
    found = {(gain.rule, gain.points, gain.was, gain.now) for gain in gains([stays, lost], [new, stays])}
    assert found == {("KD-OPT.1", -5, ("Harmony",), ()), ("KD-SCORE.2", 2, (), ("plains",))}


def test_another_seat_with_the_same_places_is_another_thing():
    before = [ScoreLine("TN-1", 0, 3, "the harbour", ("h",))]
    after = [ScoreLine("TN-1", 1, 3, "the harbour", ("h",))]
    assert [(gain.seat, gain.points) for gain in gains(before, after)] == [(0, -3), (1, 3)]


def test_a_remark_on_a_placement_has_its_points_and_their_rule():
    """Domino 19 has a wheat with one crown (dominoes.csv): 1 square × 1 crown = 1 point, by KD-SCORE.2."""
    match = begun("place 19 at 1,0 right")
    ply, seat = last_move(match, (0, 1)) or (0, -1)
    found = remark(match, ply, seat, 0, rated=False)
    assert (seat, ply, found.better) == (0, match.ply, None)
    assert [(each.rule, each.seat, each.points) for each in found.changes] == [("KD-SCORE.2", 0, 1)]
    assert found.describe_changes(match.names) == ("Wheat +1.",)


def line(rule: str, seat: int, points: int, text: str, *at: str) -> ScoreLine:
    return ScoreLine(rule, seat, points, text, at)


def test_what_changed_is_said_with_what_stayed_and_what_others_lost():
    """The card names the thing, its words the reason; two unchanged things are named, and none of other players."""
    before = [line("TN-1", 0, 3, "Discoverers: 3 rows"), line("TN-2", 0, 12, "Lords: most in one"),
              line("TN-2", 1, 12, "Lords: most in one"), line("TN-1", 1, 2, "Discoverers: 2 rows")]  # fmt: skip
    after = [line("TN-1", 0, 4, "Discoverers: 4 rows"), line("TN-2", 0, 12, "Lords: most in one"),
             line("TN-2", 1, 6, "Lords: second in one"), line("TN-1", 1, 2, "Discoverers: 2 rows")]  # fmt: skip
    found = Remark(1, 0, (), list_changes(before, after, 0), None)
    assert found.describe_changes(["Ann", "Bo"]) == ("Discoverers +1; Lords unchanged.", "Bo: Lords \u22126.")


def test_of_many_things_that_stayed_none_is_named_and_of_a_move_that_changed_nothing_there_is_nothing_to_say():
    stays = [line(f"TN-{n}", 0, 1, f"thing {n}: 1") for n in range(2, 5)]
    found = list_changes([line("TN-1", 0, 1, "corn: 1"), *stays], [line("TN-1", 0, 5, "corn: 5"), *stays], 0)
    assert [str(each) for each in found] == ["Corn +4"]
    assert list_changes(stays[:1], stays[:1], 0) == ()


def test_parts_of_one_thing_are_said_as_one():
    """Two castles by one move score 3 and 3."""
    after = [line("TN-1", 0, 3, "Castle: upper", "a"), line("TN-1", 0, 3, "Castle: lower", "b")]
    assert [str(each) for each in list_changes([], after, 0)] == ["Castle +6"]


def test_a_rule_is_new_three_times_and_then_known():
    """Ann and Bo choose twice each from the first line, by KD-SETUP.5, and three of these are explained."""
    match = Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT)
    told: list[bool] = []
    for move in ("choose 19", "choose 24", "choose 41", "choose 48"):
        rule = match.state.view(0).due_rule()
        assert rule == "KD-SETUP.5"
        told.append(is_new(match, match.ply, (0, 1), rule))
        match.play(move)
    assert told == [True, True, True, False]
    assert is_new(match, match.ply, (0, 1), match.state.view(0).due_rule())
    assert is_new(match, match.ply - 1, (1,), "KD-SETUP.5")  # Bo alone has met it once or twice.


def test_a_level_that_there_is_not_is_told():
    with pytest.raises(kb.UnknownName, match="beginner"):
        level_of("loud")


def test_the_last_move_of_a_seat_is_found_behind_those_of_others_and_of_chance():
    match = begun("place 19 at 1,0 right", "choose 1", "place 24 at 1,0 right")
    assert match.at(match.ply - 1).to_act == (1,)
    assert last_move(match, (0,)) == (match.ply - 1, 0)
    assert last_move(match, (1,)) == (match.ply, 1)
    assert last_move(Match(KINGDOMINO, ["Ann", "Bo"], chance=SCRIPT), (0, 1)) is None


# -- how it compares ------------------------------------------------------------------------------------


def test_a_choice_is_held_against_the_best_one_by_what_the_seat_knew():
    """KD-AI.2: greedy rates a domino by its immediate score; 20 joins the wheat of 19 (KD-SCORE.2), 1 does not."""
    match = begun("place 19 at 1,0 right")
    state = match.state
    worst = compare(KINGDOMINO, state, state.parse("choose 2"), 0)
    best = compare(KINGDOMINO, state, KINGDOMINO.advice(state.view(0), state.moves())[0].move, 0)
    assert worst is not None
    assert best is not None
    assert worst.is_large
    assert worst.gap > 0
    assert (best.gap, best.is_large) == (0, False)


def rating(*worths: float) -> kb.Game:
    """Return Kingdomino with an adviser that gives these ratings, in the order of the moves."""

    def advise(view: View, moves: Sequence[Move], rng: random.Random) -> tuple[Rated, ...]:
        reason = (Reason("made up", 1, "it is near"),)
        rated = [Rated(move, (worth,), reason) for move, worth in zip(moves, worths, strict=False)]
        return tuple(sorted(rated, key=lambda each: each.worth, reverse=True))

    return replace(KINGDOMINO, advisers={"made up": advise})


@pytest.mark.parametrize(("own", "much"), [(10, False), (6, False), (5, True), (0, True)])
def test_only_a_move_in_the_lower_half_is_much_worse(own: float, much: bool):
    """The middle between the best, 10, and the worst, 0, is 5."""
    state = begun("place 19 at 1,0 right").state
    found = compare(rating(own, 10, 0, 0), state, state.moves()[0], 0)
    assert found is not None
    assert found.is_large is much


def test_a_better_move_is_told_without_notation_by_its_two_strongest_reasons():
    reasons = (Reason("a", 2, "it scores 2 points"), Reason("b", 1, "it takes over a cell"), Reason("c", 1, "it helps"))
    first, best = KINGDOMINO.advice(begun().state.view(0), begun().state.moves())[:2]
    better = Comparison(first, best._replace(reasons=reasons), 5.0)
    assert better.plain_text == "There was a better move: it scores 2 points and takes over a cell."
    assert (
        better._replace(at=("1,0",)).marked_text == "A better move is marked: it scores 2 points and takes over a cell."
    )
    assert better._replace(best=best._replace(reasons=())).plain_text == "There was a better move."


def test_nothing_is_compared_where_all_moves_are_worth_the_same_or_nobody_rates_them():
    state = begun("place 19 at 1,0 right").state
    found = compare(rating(3, 3, 3, 3), state, state.moves()[0], 0)
    assert found is not None
    assert not found.is_large
    nobody = replace(KINGDOMINO, advisers={})
    assert compare(nobody, state, state.moves()[0], 0) is None


# -- hints ----------------------------------------------------------------------------------------------


def test_a_hint_goes_from_the_part_of_the_board_to_the_piece_the_move_and_the_reason():
    match = begun()
    best = KINGDOMINO.advice(match.state.view(0), match.state.moves())[0]
    levels = hints(KINGDOMINO, look(match), match.state.moves())
    assert [level.name for level in levels] == ["where", "which", "move", "why"]
    where, which, move, why = levels
    assert where.spoken.startswith("Ann's kingdom. One of the ")
    assert len(where.at) >= 2
    assert set(which.at) < set(where.at)
    assert look(match).table().choices.find((*move.at,)) == str(best.move)
    assert move.words == "Play the marked move."
    assert all(reason.text.lower() in why.words.lower() for reason in best.reasons)
    for level in (where, which):
        assert str(best.move) not in level.words


def test_a_hint_for_a_choice_names_the_line_and_the_domino():
    match = begun("place 19 at 1,0 right")
    best = KINGDOMINO.advice(match.state.view(0), match.state.moves())[0]
    where, which, _, _ = hints(KINGDOMINO, look(match), match.state.moves())
    assert where.spoken.startswith("Next line. ")
    assert which.at == (str(best.move).replace("choose", "domino"),)


def test_where_there_is_no_choice_the_hint_begins_with_the_move():
    match = begun("place 19 at 1,0 right")
    (only,) = (move for move in match.state.moves() if str(move) == "choose 1")
    levels = hints(KINGDOMINO, look(match), [only])
    assert [level.name for level in levels] == ["move", "why"]
    assert hints(KINGDOMINO, look(match), []) == ()


# -- turning points -------------------------------------------------------------------------------------


def finished(seed: int) -> Match:
    match = Match(KINGDOMINO, [kb.Random(), kb.Random()], seed=seed)
    match.run()
    return match


def test_turning_points_are_the_moves_after_which_the_standing_changed_most():
    match = finished(4)
    points = turning_points(match, OPEN, ())
    swings = [
        max(abs(b - a) for a, b in zip(margins(match.at(n).points()), margins(match.at(n + 1).points()), strict=True))
        for n in range(match.ply)
    ]
    assert len(points) == 3
    assert sorted((point.swing for point in points), reverse=True) == sorted(swings, reverse=True)[:3]
    assert [point.ply for point in points] == sorted(point.ply for point in points)
    for point in points:
        assert (point.before, point.after) == (match.at(point.ply - 1).points(), match.at(point.ply).points())
        assert point.better is None
        assert match.at(point.ply - 1).to_act != (CHANCE,)  # A draw scores nothing.


def test_what_was_missed_is_a_turning_point_of_the_seats_that_may_be_rated():
    match = finished(4)
    for seats in ((0,), (1,), (0, 1)):
        missed = [point for point in turning_points(match, OPEN, seats) if point.better]
        assert missed
        assert {point.seat for point in missed} <= set(seats)
        assert len(turning_points(match, OPEN, seats)) == 3


def test_the_three_moments_are_those_that_gave_most_away():
    match = finished(4)
    every = [point for point in turning_points(match, OPEN, (0, 1), most=1000) if point.better]
    worst = sorted((point.better.gap for point in every if point.better), reverse=True)[:3]
    told = [point.better.gap for point in turning_points(match, OPEN, (0, 1)) if point.better]
    assert sorted(told, reverse=True) == worst


# -- by which rule it is due ----------------------------------------------------------------------------


def test_every_phase_is_due_by_its_own_rule():
    """KD-SETUP.4, .5, .6, KD-TURN.2, .4, .5, KD-PICK.1, KD-PLACE.9, KD-END.1 each cover a phase."""
    match = Match(KINGDOMINO, [kb.Random(), kb.Random()], seed=4)
    match.run()
    met: dict[str, str] = {}
    for n in range(match.ply + 1):
        state = match.at(n)
        view = state.view(None)
        assert isinstance(view, KingdominoView)
        rule = view.due_rule()
        assert rule in KINGDOMINO.rules
        must_discard = any(str(move).startswith("discard") for move in state.moves())
        if state.phase == "place":
            last = view.position.round == view.position.setup.rounds
            assert rule == ("KD-PLACE.9" if must_discard else "KD-TURN.5" if last else "KD-TURN.2")
        elif state.phase == "draw":
            assert rule == {0: "KD-SETUP.4", 1: "KD-SETUP.6"}.get(view.position.round, "KD-TURN.4")
        else:
            choosing = "KD-PICK.1" if view.position.round else "KD-SETUP.5"
            assert rule == {"kings": "KD-SETUP.5", "choose": choosing, "over": "KD-END.1"}[state.phase]
        met[rule] = state.phase
    assert set(met) >= {"KD-SETUP.4", "KD-SETUP.5", "KD-SETUP.6", "KD-TURN.2", "KD-TURN.4", "KD-TURN.5", "KD-PICK.1",
                        "KD-PLACE.9", "KD-END.1"}  # fmt: skip
