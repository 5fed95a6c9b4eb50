"""Practice questions: their answers agree with a second computation, they cover the rules, and they come by need."""

from __future__ import annotations

import re
from random import Random

import pytest

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.question import Question
from kbwidgets.games import games
from kbwidgets.games.kingdomino.practice import QUESTIONS
from kbwidgets.teach import Boxes, practice
from kbwidgets.teach.coverage import REFUSAL

from .slow import DOMINOES, Slow, central, comparison, places, property_of, score, spot, worth

COUNT = 1000
GAME = games["kingdomino"]


def asked(seed: int, count: int, rules: str = "") -> list[Question]:
    drill = practice("kingdomino", rules, seed=seed)
    return [next(drill) for _ in range(count)]


# -- a second computation -------------------------------------------------------------------------------------


def slow_answer(question: Question) -> str:
    """The right answer, worked out from the words for programs and the plain data of the position."""
    verb, *rest = question.about.split()
    if verb in ("start", "setup", "same"):
        return _without_position(question, verb, rest)
    assert question.state is not None
    table = Slow(question.state)
    if verb in ("final", "Harmony", "Middle", "winner", "place", "dynasty") and table.phase == "over":
        return _at_the_end(table, verb, rest)
    if verb in ("size", "worth", "terrain", "score"):
        return _counted(table, verb, rest)
    return _in_play(table, question, verb, rest)


def _without_position(question: Question, verb: str, rest: list[str]) -> str:
    if verb == "start":
        seats, colours, options = (*question.about.split(" ")[1:],)
        chosen = colours.split(",") if colours else []
        if int(seats) not in (2, 3, 4):
            return "No, 2 to 4 people play (KD-SETUP.1)"
        if set(chosen) - {"blue", "green", "pink", "yellow"} or len(set(chosen)) < len(chosen):
            return "No, that is not a colour of their own for everybody (KD-COMP.4)"
        if "mighty_duel" in options and seats != "2":
            return "No, the Mighty Duel needs exactly 2 players (KD-OPT.3)"
        return "Yes, the game can begin"
    if verb == "setup":  # the table of KD-SETUP.1: kings, line, rounds, dominoes of each player, grid
        rows = {"2 0": (2, 4, 6, 12, 5), "3 0": (1, 3, 12, 12, 5), "4 0": (1, 4, 12, 12, 5), "2 1": (2, 4, 12, 24, 7)}
        row = rows[" ".join(rest[:2])]
        return str(row[("kings", "line", "rounds", "each", "grid").index(rest[2])])
    first, second = (spot(text) for text in question.about.split(" | ")[1:])
    covers = [set(zip(one.halves, DOMINOES[one.number], strict=True)) for one in (first, second)]
    return "Yes" if covers[0] == covers[1] else "No"


def _at_the_end(table: Slow, verb: str, rest: list[str]) -> str:
    if verb in ("Harmony", "Middle", "final"):
        seat = int(rest[-1])
        harmony = 5 * (not table.discards[seat])
        middle = 10 * central(table.lands[seat])
        total = score(table.lands[seat]) + harmony + middle
        return str({"Harmony": harmony, "Middle": middle, "final": total}[verb])
    if verb == "dynasty":
        sums = [sum(score(game[seat]) for game in table.games) for seat in range(2)]
        largest = [max(comparison(game[seat])[1] for game in table.games) for seat in range(2)]
        crowns = [sum(comparison(game[seat])[2] for game in table.games) for seat in range(2)]
        ranks = places(list(zip(sums, largest, crowns, strict=True)))
        return table.names[ranks.index(1)]
    ranks = places([comparison(land) for land in table.lands])
    if verb == "place":
        return str(ranks[int(rest[0])])
    return " and ".join(name for name, rank in zip(table.names, ranks, strict=True) if rank == 1)


def _counted(table: Slow, verb: str, rest: list[str]) -> str:
    if verb == "score":
        return str(score(table.lands[int(rest[0])]))
    if verb == "terrain":
        land = table.lands[int(rest[0])]
        parts: list[frozenset[tuple[int, int]]] = []
        for square, (terrain, _) in land.items():
            part = frozenset(property_of(land, square))
            if terrain == rest[1] and part not in parts:
                parts.append(part)
        assert len(parts) > 1
        return str(sum(worth(land, set(part)) for part in parts))
    seat, x, y = (int(part) for part in re.split("[:,]", rest[0]))
    part = property_of(table.lands[seat], (x, y))
    return str(len(part) if verb == "size" else worth(table.lands[seat], part))


def _in_play(table: Slow, question: Question, verb: str, rest: list[str]) -> str:
    about = question.about
    land = table.lands[table.seat] if verb not in ("draw", "discards") else {}
    free = [number for number, king in zip(table.ahead, table.claims, strict=False) if king is None]
    if question.rule == "KD-TURN.2":
        if verb == ("place" if table.phase == "place" else "choose"):
            assert verb == "place" or int(rest[0]) in free
            assert verb == "choose" or not table.forbidden(land, spot(about))
            return question.answers[0]
        return question.answers[1 if table.phase == "place" else 2]
    if verb == "place":
        return question.answers[table.forbidden(land, spot(about))]
    if verb == "half":
        x, y = spot(" ".join(rest)).halves[1]
        return f"({x}, {y})"
    if verb == "duty":
        return question.answers[0 if table.legal(land, int(rest[0])) else 1]
    if verb == "discards":
        return str(len(table.discards[int(rest[0])]))
    if verb == "choose":
        if question.rule == "KD-PICK.2":
            assert not table.legal(land, int(rest[0]))
        return question.answers[0 if int(rest[0]) in free else 1 if int(rest[0]) in table.ahead else 2]
    if about == "next king":
        later = sorted(number for number in table.line if number > table.line[table.turn])
        return table.names[table.kings[table.line.index(later[0])]]
    if about == "first next round":
        king = table.claims[table.ahead.index(min(table.ahead))]
        return table.names[table.seat if king is None else king]
    if about == "after placing":
        return question.answers[0 if table.ahead else 1]
    if verb == "over":
        assert not table.ahead
        return "Yes" if table.line[table.turn] == max(table.line) else "No"
    if verb == "draw":
        return question.answers[0 if int(rest[0]) in table.pile else 1]
    assert about == "best choose"
    now = score(land)
    gains = {
        number: max((_after(land, one.halves, number) - now for one in table.legal(land, number)), default=0)
        for number in free
    }
    best = [number for number, won in gains.items() if won == max(gains.values())]
    assert len(best) == 1
    return str(best[0])


def _after(land: dict[tuple[int, int], tuple[str, int]], halves: tuple[tuple[int, int], ...], number: int) -> int:
    return score(land | dict(zip(halves, DOMINOES[number], strict=True)))


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_questions_have_the_answers_of_a_slow_computation(part: int):
    wrong = [
        (question.rule, question.about, question.solution)
        for question in asked(seed=part, count=COUNT // 10)
        if question.solution != slow_answer(question)
    ]
    assert wrong == []


def test_the_slow_computation_agrees_with_the_worked_examples():
    """Example 5: 15 points; example 2: 14 has 28 placements, 7 has 4; (5, 0) too wide, (2, 1) up taken."""
    example = "players: Ann, Bo\nAnn: 19 at 1,0 right; 24 at 2,1 left; 48 at 0,1 down; 46 at -2,2 right\ndue: over"
    assert GAME.sketch is not None
    assert score(Slow(GAME.sketch(example)).lands[0]) == 15
    table = Slow(GAME.sketch("players: Ann, Bo\nAnn: 1 at 1,0 right; 2 at 3,0 right\ndue: Ann places 14"))
    land = table.lands[0]
    assert len(table.legal(land, 14)) == 28
    assert len({frozenset(one.halves) for one in table.legal(land, 7)}) == 4  # a double is written in two ways
    tried = [f"place 14 at {at}" for at in ("5,0 right", "2,1 up", "2,2 right", "4,1 down")]
    assert [table.forbidden(land, spot(text)) for text in tried] == [2, 1, 3, 0]


def test_the_rules_that_forbid_or_score_are_covered():
    """At least 80 % of those that a refusal names, that count points, break ties, or are options; and KD-PLACE.8."""
    book = GAME.rules
    forbidding = {
        rule for code in book if REFUSAL.search(code) for rule in book[code].cites if not REFUSAL.search(rule)
    }
    scoring = {rule for rule in book if re.match(r"KD-(SCORE|TIE|OPT)\.", rule)}
    wanted = forbidding | scoring | {"KD-PLACE.8"}  # which forbids to move what lies
    covered = {question.rule for seed in range(4) for question in asked(seed, 100)}
    assert len(wanted) == 29
    assert len(wanted & covered) >= 0.8 * len(wanted), sorted(wanted - covered)


# -- what a question is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", QUESTIONS)
def test_a_question_is_whole(rule: str):
    """Distinct answers, words, an explanation, places on the table, and the rule it was made for."""
    assert rule in GAME.rules
    rights: set[str] = set()
    for seed in range(12):
        question = QUESTIONS[rule](Random(seed))
        assert question.rule == rule
        assert len(set(question.answers)) == len(question.answers) > 1
        assert question.words.endswith("?")
        assert question.explanation.endswith(".")
        rights.add(question.solution)
    assert len(rights) > 1, "the right answer is always the same"


def test_the_same_seed_asks_the_same():
    assert asked(7, 20) == asked(7, 20)
    assert asked(7, 20) != asked(8, 20)


def test_rules_may_be_chosen():
    assert {question.rule for question in asked(1, 60, "KD-TIE")} == {"KD-TIE.1", "KD-TIE.2"}
    assert {question.rule for question in asked(1, 5, "KD-PLACE.5")} == {"KD-PLACE.5"}
    with pytest.raises(UnknownName, match=r"on 'KD-PLACE\.8'; known"):
        practice("kingdomino", "KD-PLACE.8")
    with pytest.raises(UnknownName, match="KD-SCORES"):
        practice("kingdomino", ["KD-TIE", "KD-SCORES"])


# -- the card file --------------------------------------------------------------------------------------------


def test_answers_are_marked_and_remembered():
    drill = practice("kingdomino", "KD-SCORE.2", seed=3)
    question = next(drill)
    wrong = drill.answer(question, (question.right + 1) % len(question.answers))
    assert not wrong.passed
    assert drill.boxes.box("KD-SCORE.2") == 0
    assert str(wrong).startswith(f"No: {question.solution}.")
    right = drill.answer(question, question.solution)
    assert right.passed
    assert drill.boxes.box("KD-SCORE.2") == 1
    with pytest.raises(UnknownName):
        drill.answer(question, "perhaps")
    with pytest.raises(KbError):
        drill.answer(question, 9)


def test_a_rule_rises_box_by_box_and_falls_to_the_lowest():
    boxes = Boxes()
    found: list[int] = []
    for passed in (True, True, True, True, True, False, True):
        boxes = boxes.mark("KD-TIE.1", passed=passed)
        found.append(boxes.box("KD-TIE.1"))
    assert found == [2, 3, 4, 4, 4, 0, 1]
    assert boxes.box("KD-TIE.2") == 1


def test_what_was_got_wrong_comes_more_often():
    """Box 0 weighs sixteen times as much as box 4."""
    boxes = Boxes((("KD-TIE.1", 0), ("KD-TIE.2", 4)))
    rng = Random(5)
    drawn = [boxes.draw(["KD-TIE.1", "KD-TIE.2"], rng) for _ in range(1700)]
    assert 1500 < drawn.count("KD-TIE.1") < 1690


def test_practice_goes_on_from_a_card_file():
    boxes = Boxes().mark("KD-TIE.1", passed=False)
    assert practice("kingdomino", "KD-TIE", seed=1, boxes=boxes).boxes == boxes
