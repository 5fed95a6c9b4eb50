"""The cases of a game, also of one whose options combine to more corners than can be played."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import Counts, Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.testing import Case, LawBroken, cases, check_options, covering_cases, extreme_cases

from .showdown import GAME as SHOWDOWN
from .test_testing import Broken, broken_case

KINGDOMINO = kb.games["kingdomino"]
SWITCHES = tuple(
    Option(f"switch{n}", False, (False, True), "KD-OPT.5", f"Switch {n}", "does nothing") for n in range(12)
)


ENDLESS = Option("rounds", 0, Counts(range(1, 100), (3, 9), zero="no end"), "KD-OPT.5", "Rounds", "played")


def both(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return refusals where the first switch lacks the second or three players, or the second joins the third."""
    found = KINGDOMINO.conflicts(seats, values)
    if values["switch0"] and (not values["switch1"] or seats != 3):
        found += (Refusal("KD-ERR.2", "KD-OPT.5", "It does nothing alone.", ("switch0",), "Turn the next one on."),)
    if values["switch1"] and values["switch2"]:
        found += (Refusal("KD-ERR.2", "KD-OPT.5", "One is enough.", ("switch2",), "Turn one off."),)
    return found


MANY = replace(KINGDOMINO, options=(*KINGDOMINO.options, *SWITCHES, ENDLESS), conflicts=both)


def facets(case: Case) -> set[tuple[str, OptionValue]]:
    return {("seats", case.seats), *case.options}


def test_any_two_values_that_go_together_meet_in_one_of_few_cases():
    found = cases(MANY)
    assert len(found) < 40
    assert not any(both(case.seats, dict(case.options)) for case in found)
    met = {frozenset(pair) for case in found for pair in combinations(facets(case), 2)}
    for one, other in combinations(MANY.options, 2):
        for pair in product([(one.name, value) for value in one.samples()], [(other.name, v) for v in other.samples()]):
            never = {"switch0", "switch2"}, {"switch1", "switch2"}, {"switch0", "mighty_duel"}
            if {name for name, value in pair if value is True} in never:
                continue
            needless = dict(pair).get("switch0") is True and dict(pair).get("switch1") is False
            assert (frozenset(pair) in met) is not needless, pair


def test_each_number_of_seats_is_played_with_the_usual_values_and_with_every_other():
    found = cases(MANY)
    for seats in MANY.seats:
        usual = {option.name: option.default for option in MANY.options} | {"rounds": 3}
        assert any(case.seats == seats and dict(case.options) == usual for case in found)
        met = {facet for case in found if case.seats == seats for facet in case.options}
        assert {(option.name, True) for option in SWITCHES[1:]} <= met


def test_a_default_that_the_samples_leave_out_is_not_played():
    """A match that may have no end is unsuitable for random players."""
    listed = (*cases(MANY), *covering_cases(MANY), *extreme_cases(MANY))
    assert {dict(case.options)["rounds"] for case in listed} == {3, 9}


def test_values_that_cannot_be_played_are_found_among_many_corners():
    def never(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
        refusal = Refusal("KD-ERR.2", "KD-OPT.5", "It never works.", ("switch7",), "Turn it off.")
        return (*both(seats, values), *([refusal] if values["switch7"] else []))

    with pytest.raises(LawBroken, match=r"no case can be played with switch7=True"):
        check_options(replace(MANY, conflicts=never))


def test_the_options_of_a_game_with_many_corners_keep_the_law():
    check_options(MANY)


def test_cases_are_all_corners_that_can_start():
    """KD-OPT.5: there are five options of two values; the Mighty Duel needs two players (KD-OPT.3)."""
    found = cases(KINGDOMINO)
    assert [sum(case.seats == seats for case in found) for seats in (2, 3, 4)] == [32, 16, 16]
    assert not any(dict(case.options)["mighty_duel"] for case in found if case.seats > 2)


def test_of_a_range_both_ends_are_cases():
    """Showdown has 3 to 5 ranks, and refuses 5 to two players (SD-4)."""
    assert [(case.seats, dict(case.options)["ranks"]) for case in cases(SHOWDOWN)] == [(2, 3), (3, 3), (3, 5)]


def test_a_conflict_that_start_forgets_falls():
    case = broken_case(Broken)

    class Forgetful(kb.Game):
        def start(self, *_: object, **__: object) -> kb.State:
            return case.start()

    forgetful = Forgetful(**{name: getattr(KINGDOMINO, name) for name in KINGDOMINO.__dataclass_fields__})
    with pytest.raises(LawBroken) as fallen:
        check_options(forgetful)
    assert fallen.value.law == "check_options"


def test_a_start_that_differs_from_time_to_time_falls():
    """The first state is cached, so a game that drew lots in `begin` would draw them once for all."""
    luck = random.Random(1)

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdominoState:
        start = KingdominoState.start(Setup.of(seating, values))
        return start.advance(start.random_draw(luck))

    with pytest.raises(LawBroken, match=r"starts with .*, and the next time with .*\(kingdomino, 2 seats\)"):
        check_options(replace(KINGDOMINO, begin=begin))
