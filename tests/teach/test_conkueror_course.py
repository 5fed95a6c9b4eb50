"""The course of ConKUeror follows the worked examples of its rules, and its first game can be played to its end."""

from __future__ import annotations

from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.teach import Reply, Session, lesson
from kbwidgets.teach.course.coverage import coverage
from kbwidgets.widget.modes.lesson_mode import LessonMode

COURSE = lesson("conkueror")


def answers(step: str, *given: str | int) -> list[Reply]:
    session = Session(COURSE, step)
    return [session.answer(one) for one in given]


def passed(step: str, *given: str | int) -> ConKUerorState:
    """Return the position of a step after answers that all pass."""
    replies = answers(step, *given)
    assert [reply.kind for reply in replies] == ["passed"] * len(replies)
    return after(replies[-1])


def after(reply: Reply) -> ConKUerorState:
    assert isinstance(reply.after, ConKUerorState)
    return reply.after


def land(state: ConKUerorState, *names: str) -> list[tuple[str | None, str]]:
    """Return owner and armies of some territories."""
    return [(state.territories[name].owner, state.territories[name].armies) for name in names]


def codes(reply: Reply) -> list[str]:
    return [refusal.code for refusal in reply.refusals]


def test_brazil_has_four_neighbours():
    """Section 21, step 1: they are Venezuela, Peru, Argentina, North Africa."""
    passed("map", "venezuela", "peru", "argentina", "north_africa")
    state = COURSE["map"].position.state(COURSE.loaded_game)
    assert isinstance(state, ConKUerorState)
    assert set(state.territories["brazil"].near) == {"venezuela", "peru", "argentina", "north_africa"}


def test_one_infantry_claims_venezuela_and_one_more_stands_in_brazil():
    """This is section 21, step 2."""
    state = passed("claim", "claim venezuela", "claim argentina", "place brazil")
    assert land(state, "venezuela", "brazil") == [("Ann", "1i"), ("Ann", "2i")]


def test_south_america_brings_five_and_next_waits_for_them():
    """Section 21, step 3: the draft is 3 and 2."""
    assert codes(answers("draft", 5, "next_phase")[-1]) == ["CQ-ERR.31"]
    session = Session(COURSE, "draft")
    session.answer(5)
    assert LessonMode(session).screen().choices.find(("next",)) == "next_phase"
    state = passed("draft", 5, "next_phase", "deploy brazil 5")
    assert land(state, "brazil") == [("Ann", "7i")]


def test_the_first_attack_is_w4():
    """Brazil 6i sends 4; win, tie, win; then Brazil has 1i, North Africa 3i."""
    before = passed("attack", "attack brazil north_africa 4", "roll", "roll", "roll")
    assert land(before, "brazil") == [("Ann", "4i")]
    state = passed("attack", "attack brazil north_africa 4", "roll", "roll", "roll", "move_in 3i")
    assert land(state, "brazil", "north_africa") == [("Ann", "1i"), ("Ann", "3i")]


def test_two_pieces_cannot_attack():
    """This is section 21, step 5."""
    assert codes(answers("few", "attack peru argentina 2")[0]) == ["CQ-ERR.22"]
    assert land(passed("few", "attack peru argentina 2", 4, "attack brazil argentina 2"), "argentina")[0][0] == "Ann"


def test_the_match_is_w7():
    """Egypt has 4i 1c before the move-in, 1i after it; East Africa has 3i 1c."""
    given = ("attack egypt east_africa 2", "exchange egypt 5i 1c", "attack egypt east_africa 4")
    assert codes(answers("match", given[0])[0]) == ["CQ-ERR.24"]
    assert land(passed("match", *given), "egypt") == [("Ann", "4i 1c")]
    assert land(passed("match", *given, "move_in 3i 1c"), "egypt", "east_africa") == [("Ann", "1i"), ("Ann", "3i 1c")]


def test_a_battle_is_left_after_two_rolls():
    """Section 21, step 7: of 5 sent 2 are lost, Mongolia loses 1 of 4."""
    state = passed("withdraw", "roll", "roll", "withdraw", 4)
    assert land(state, "china", "mongolia") == [("Ann", "4i"), ("Bo", "3i")]


def test_the_cheapest_go_and_fall_as_in_w8():
    """Brazil 1i 2c 1a sends 1i 2c; 1i and 1c are lost, Brazil has 1c 1a."""
    assert land(passed("pieces", 4, "attack brazil north_africa 3", "roll"), "brazil") == [("Ann", "1c 1a")]


def test_a_second_attack_needs_three_pieces_as_in_w6():
    replies = answers("again", "attack brazil north_africa 3", "roll", "attack brazil north_africa 2")
    assert land(after(replies[1]), "brazil", "north_africa") == [("Ann", "2i"), ("Bo", "3i")]
    assert codes(replies[2])[0] == "CQ-ERR.22"


def test_a_conquest_brings_a_card_and_a_set_three_artillery():
    """This is section 21, step 8; CQ-10.4."""
    first, second = answers("cards", "next_phase", "trade_army 2c 1a brazil")
    assert after(first).view(0).hand_sizes[0] == 3
    assert land(after(second), "brazil") == [("Ann", "1i 3a")]


def test_four_of_the_five_sets_can_be_traded_as_in_w11():
    state = passed("sets", 4, "trade_army 2c 1a peru", "trade_army 3i peru")
    assert land(state, "peru") == [("Ann", "3i 3a")]


def test_mercenaries_fall_first_stay_and_vanish():
    """This is section 21, step 9; CQ-4.4."""
    session = Session(COURSE, "mercenaries")
    seen: list[tuple[str | None, str]] = []
    for text in COURSE.solutions[COURSE["mercenaries"].address]:
        seen += land(after(session.answer(text)), "siam")
    assert [armies for _, armies in seen] == ["3i 4m", "3i 2m", "1i 2m", "1i 2m", "1i"]


def test_immunity_forbids_the_attack():
    assert codes(answers("immunity", "chance_play congo", "attack south_africa congo 2")[1]) == ["CQ-ERR.26"]


def test_sabotage_leaves_vacant_land_as_in_w17():
    state = passed("sabotage", "chance_play egypt")
    assert land(state, "egypt") == [(None, "nothing")]


def test_a_strike_leaves_two_vacant_lands_as_in_w13():
    """Brazil enters one, Argentina with 1 to 4 the other; one card is drawn."""
    state = passed("strike", "chance_play north_africa")
    assert land(state, "north_africa", "peru") == [(None, "nothing")] * 2
    moves = [str(move) for move in state.moves()]
    assert [move for move in moves if move.startswith("occupy argentina peru")] == [
        f"occupy argentina peru {n}i" for n in range(1, 5)
    ]
    assert passed("strike", "chance_play north_africa", "occupy brazil north_africa 1i", "occupy argentina peru 4i", 1)


def test_a_revolution_leaves_one_infantry_as_in_w18():
    assert land(passed("revolution", "chance_play egypt"), "egypt") == [("Ann", "1i")]


def test_the_higher_die_counts_in_one_battle_as_in_w10():
    state = passed("bombardment", "attack china japan 4", "roll", "roll")
    assert land(state, "china", "japan") == [("Ann", "5i"), ("Ann", "nothing")]


def test_a_continent_is_taken_and_manned_as_in_w12():
    given = ("trade_territory oceania", "station siam indonesia 2i", "station siam western_australia 1i")
    state = passed("continent", *given, "station china eastern_australia 1i")
    names = ("siam", "china", "new_guinea", "western_australia", "eastern_australia", "indonesia")
    assert land(state, *names) == [("Ann", "1i")] * 5 + [("Ann", "2i")]
    assert [each.seat for each in state.fallen] == [2]


def test_the_order_of_play_is_w1():
    state = COURSE["order"].position.state(COURSE.loaded_game)
    assert (state.to_act, state.names[3]) == ((3,), "Di")
    assert passed("order", "4, 1, 2, 3", 30, "Di")


def test_seven_leave_argentina_and_the_turn_ends():
    """This is section 21, step 11."""
    replies = answers("fortify", "fortify argentina venezuela 1i", "fortify argentina brazil 7i")
    assert codes(replies[0]) == ["CQ-ERR.21"]
    assert land(after(replies[1]), "argentina", "brazil") == [("Ann", "1i"), ("Ann", "8i")]
    assert after(replies[1]).turn == 1


def test_the_last_territory_ends_the_game():
    """Section 21, step 12; CQ-13.1: two cards change hands; CQ-13.3: Bo fell later than Cy."""
    out, won = answers("out", "attack china japan 5", "roll", "roll")[1:]
    assert after(out).view(0).hand_sizes == (2, 0, 0)
    outcome = after(won).outcome()
    assert outcome is not None
    assert outcome.places == (1, 2, 3)


def test_who_fell_last_is_second_as_in_w19():
    outcome = passed("places", "1, 3, 4, 2").outcome()
    assert outcome is not None
    assert outcome.places == (1, 4, 2, 3)


def test_four_of_six_leave_africa_two_as_in_w3():
    assert passed("off", 2).draft == 5


def test_ontario_reaches_alaska_by_a_chain_alone_as_in_w14():
    replies = answers("reach", "fortify ontario alaska 1i", "fortify ontario alaska 4i 1c")
    assert (codes(replies[0]), replies[1].passed) == (["CQ-ERR.21"], True)


def test_the_first_game_is_won():
    """CQ-13.2: it takes two steps on two continents."""
    game, end = COURSE.solutions["basics/first-game"], COURSE.solutions["basics/first-end"]
    assert land(passed("first-game", *game), "north_africa") == [("Ann", "6i")]
    assert passed("first-end", *end[:2]).outcome() is not None


def test_the_basics_are_eight_steps_and_say_early_how_to_win():
    """CQ-13.2 is in the first three."""
    assert [step.chapter.name for step in COURSE.steps if step.chapter][:9] == ["basics"] * 8 + ["battles"]
    assert any("CQ-13.2" in step.words for step in COURSE.steps[:3])


def test_every_rule_of_play_is_told_and_asked_by_the_course():
    """This holds without practice, too."""
    rules = [row for row in coverage("conkueror").values() if row.kind == "rule"]
    assert [row.rule for row in rules if not any("/" in step for step in row.steps)] == []
    assert [row.rule for row in rules if not row.only_told and not any("/" in step for step in row.asked_in)] == []
