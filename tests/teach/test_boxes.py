"""The card file repeats missed questions after 1, 3 and 7 others, then after days, without asking a clock."""

from random import Random

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.core.values.types import Json
from kbwidgets.teach import Boxes, practice

RULES = [f"XX-{n}" for n in range(1, 31)]


def others(boxes: Boxes, count: int, day: int = 0) -> Boxes:
    """Answer `count` other questions correctly."""
    new = [rule for rule in RULES if rule not in dict(boxes.cards)]
    for rule in new[:count]:
        boxes = boxes.mark(rule, passed=True, day=day)
    return boxes


def test_what_was_got_wrong_is_asked_after_one_three_and_seven_others_and_then_it_is_known():
    boxes = Boxes().mark("XX-30", passed=False)
    for gap in (1, 3, 7):
        waiting = others(boxes, gap - 1)
        assert waiting.draw(RULES, Random(1)) != "XX-30"
        due = others(waiting, 1)
        assert {due.draw(RULES, Random(seed)) for seed in range(20)} == {"XX-30"}
        boxes = due.mark("XX-30", passed=True)
    assert boxes.wrong == ()


def test_what_is_known_comes_back_after_one_three_seven_and_twenty_one_days():
    boxes, day = Boxes().mark("XX-1", passed=True, day=100), 100
    for wait in (1, 3, 7, 21, 21):
        assert not boxes.due("XX-1", day + wait - 1)
        assert {boxes.draw(RULES, Random(seed), day + wait) for seed in range(20)} == {"XX-1"}
        day += wait
        boxes = boxes.mark("XX-1", passed=True, day=day)


def test_one_wrong_answer_takes_a_rule_back_to_the_first_box():
    boxes = Boxes()
    for day in (1, 2, 5):
        boxes = boxes.mark("XX-1", passed=True, day=day)
    boxes = boxes.mark("XX-1", passed=False, day=12)
    assert boxes.wrong == ("XX-1",)
    assert others(boxes, 1).due("XX-1", day=12)


def test_of_several_that_are_due_the_one_that_waits_longest_comes_first():
    boxes = others(Boxes().mark("XX-29", passed=False).mark("XX-30", passed=False), 2)
    assert boxes.draw(RULES, Random(3)) == "XX-29"
    assert boxes.mark("XX-29", passed=True).draw(RULES, Random(3)) == "XX-30"


def test_what_is_new_comes_before_what_is_known_and_the_same_does_not_come_twice_running():
    boxes = Boxes().mark("XX-1", passed=True).mark("XX-2", passed=True)
    assert {boxes.draw(["XX-1", "XX-2", "XX-3"], Random(seed)) for seed in range(20)} == {"XX-3"}
    assert {boxes.draw(["XX-1", "XX-2"], Random(seed)) for seed in range(20)} == {"XX-1"}
    assert boxes.draw(["XX-2"], Random(1)) == "XX-2"


def test_practice_asks_by_the_day_that_it_is_told():
    rules = practice("kingdomino", "KD-TIE").rules
    boxes = Boxes()
    for rule in rules:
        boxes = boxes.mark(rule, passed=True, day=10 if rule == rules[-1] else 11)
    drill = practice("kingdomino", "KD-TIE", seed=1, boxes=boxes, day=11)
    assert next(drill).rule == rules[-1]
    question = next(drill)
    drill.answer(question, question.right)
    assert dict(drill.boxes.cards)[question.rule].day == 11


@pytest.mark.parametrize("broken", [None, 3, {}, {"asked": 1}, {"asked": -1, "cards": {}},
                                    {"asked": 1, "cards": {"XX-1": [9, 1, 1]}},
                                    {"asked": 1, "cards": {"XX-1": [1, 1]}}])  # fmt: skip
def test_a_card_file_is_kept_as_plain_data_and_nonsense_is_none(broken: Json):
    boxes = others(Boxes().mark("XX-30", passed=False, day=739000), 4)
    assert Boxes.read(boxes.json()) == boxes
    with pytest.raises(DataError):
        Boxes.read(broken)
