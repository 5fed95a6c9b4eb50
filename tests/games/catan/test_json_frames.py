"""In plain data of a position the memory of a phase must fit the hands, the pieces and the order of play."""

from __future__ import annotations

import pytest

from ...damages import fault, says
from .bases import BASES

LAWS: list[tuple[str, dict[str, object], str]] = [
    # CT-5.4: most phases remember nothing.
    ("S", {"frame": {}}, "frame: the field 'told' is missing"),
    ("S", {"frame": {"told": "confirm 1"}}, ""),
    ("S", {"frame": {"told": "confirm 2"}}, "frame.told: … one of "),
    ("S", {"frame": {"told": "monopoly wool"}}, ""),
    ("roll", {"frame": {"told": "monopoly wool"}}, ""),
    ("roll", {"frame": {"told": "confirm 1"}}, "frame.told: … one of "),
    ("S", {"frame": {"told": "monopoly gold"}}, "frame.told: … one of "),
    ("S", {"phase": "card", "frame": {}}, "frame: … nothing in this phase"),
    ("S", {"phase": "card"}, ""),
    (
        "S",
        {"phase": "card", "cards[3]": [14, 2, 2, 2, 5], "deck": [0, 0, 0, 0, 0]},
        "phase: … a phase with a card in the deck",
    ),
    ("S", {"phase": "desert"}, "phase: … a phase with several deserts"),
    ("tile", {"order": [0]}, "order: … no order yet"),
    # CT-7.3: after the robber the roll or the rest of the turn follows.
    ("robber", {"frame.back": "roll"}, ""),
    ("robber", {"frame.back": "card"}, "frame.back: … one of roll, main"),
    ("robber", {"frame.more": 1}, "frame: unknown field 'more', known: back"),
    # CT-7.4, CT-7.5: the victim is an opponent at the robber with cards.
    ("steal here", {}, ""),
    ("steal here", {"frame.victim": 2}, "frame.victim: … an opponent with cards at the robber"),
    ("steal here", {"frame.victim": 0}, "frame.victim: … an opponent with cards at the robber"),
    ("steal here", {"robber": -1}, "frame.victim: … an opponent with cards at the robber"),
    (
        "steal here",
        {"hands[1]": [0, 0, 0, 0, 0], "bank[4]": 17},
        "frame.victim: … an opponent with cards at the robber",
    ),
    ("steal here", {"frame.back": "over"}, "frame.back: … one of roll, main"),
    ("free roads", {"frame.placed": 1}, ""),
    ("free roads", {"frame.back": "over"}, "frame.back: … one of roll, main"),
    # CT-7.1, CT-7.2: half of eight is four, half of nine is four; nothing is discarded below eight.
    ("discarding", {"frame.owed": [4, 4, 0, 0]}, ""),
    ("discarding", {"frame.owed": [4, 5, 0, 0]}, "frame.owed: … half of each hand that is too large"),
    ("discarding", {"frame.owed": [4, 4, 0]}, "frame.owed: … half of each hand that is too large"),
    ("discarding", {"frame.chosen[0]": [4, 0, 0, 0, 0]}, ""),
    ("discarding", {"frame.chosen[0]": [3, 0, 0, 0, 0]}, "frame.chosen: … as many cards as must go, from the hand"),
    ("discarding", {"frame.chosen[0]": [0, 0, 0, 0, 4]}, "frame.chosen: … as many cards as must go, from the hand"),
    (
        "discarding",
        {"frame.chosen[0]": [4, 0, 0, 0, 0], "frame.chosen[1]": [0, 0, 0, 0, 4]},
        "frame.chosen: … a seat that has yet to choose",
    ),
    # CT-9.5 to CT-9.8
    ("offer", {"frame.to": [0]}, ""),
    ("offer", {"frame.to": []}, "frame.to: … opponents, ascending"),
    ("offer", {"frame.to": [0, 2]}, "frame.to: … opponents, ascending"),
    ("offer", {"frame.to": [1, 0]}, "frame.to: … opponents, ascending"),
    ("offer", {"frame.to": [0, 0, 1]}, "frame.to: … opponents, ascending"),
    ("offer", {"options.player_trade": False}, "frame.to: … opponents, ascending"),
    ("offer", {"frame.give[0]": 2}, "frame.give: … an offer that may be made"),
    ("offer", {"frame.give[0]": 0}, "frame.give: … an offer that may be made"),
    ("offer", {"frame.get[4]": 0}, "frame.give: … an offer that may be made"),
    ("offer", {"frame.get[0]": 1}, "frame.give: … an offer that may be made"),
    ("offer", {"frame.call": True}, "frame.give: … an offer that may be made"),
    ("offer", {"frame.call": 1}, "frame.call: … true or false"),
    ("call", {"frame.call": False}, "frame.give: … an offer that may be made"),
    ("offer", {"frame.answers[1]": "reject"}, ""),
    ("offer", {"frame.answers[1]": "accept"}, ""),
    ("offer", {"frame.answers[1]": "perhaps"}, "frame.answers[1]: … one of , accept, reject"),
    ("offer", {"frame.answers[3]": "reject"}, "frame.answers[3]: … an answer that may be given"),
    ("call", {"frame.answers[1]": "accept"}, "frame.answers[1]: … an answer that may be given"),
    ("call", {"frame.answers[1]": "reject"}, ""),
    ("offer", {"frame.get": [0, 0, 0, 0, 2], "frame.answers[1]": "accept"}, "frame.answers[1]: … an answer that "),
    ("offer", {"frame.to": [1], "frame.answers": ["", "accept", "", ""]}, "frame.answers[1]: … an answer that "),
    ("offer", {"frame.answers[0][0][4]": 3}, "frame.answers[0]: … a counter that may be given"),
    ("offer", {"frame.answers[0][0][4]": 0}, "frame.answers[0]: … a counter that may be given"),
    ("offer", {"frame.answers[0][1][4]": 1}, "frame.answers[0]: … a counter that may be given"),
    ("offer", {"frame.to": [1]}, "frame.answers[0]: … a counter that may be given"),
    # CT-4.1, CT-4.2: these are rolls for the order of play.
    ("order dice", {"frame.ranks": [[0, 1], [2]]}, ""),
    ("order dice", {"frame.ranks": [[1, 0, 2]]}, "frame.ranks: … each seat once, those that are tied ascending"),
    ("order dice", {"frame.ranks": [[0, 1]]}, "frame.ranks: … each seat once, those that are tied ascending"),
    ("order dice", {"frame.ranks": [[0, 1, 2], []]}, "frame.ranks: … each seat once, those that are tied ascending"),
    ("order dice", {"frame.rolled": [7, 7, 7]}, "frame.rolled: … fewer rolls than players that are tied"),
    ("order dice", {"options.order": "random"}, "frame.rolled: … fewer rolls than players that are tied"),
    ("order dice", {"frame.rolled": []}, "frame: … the roll of seat 1"),
    ("order dice", {"order": [0]}, "order: … no order before the rolls"),
    # CT-4.3: this is the setup.
    ("setup", {"frame.step": 1}, "frame.step: … a step of seat "),
    ("setup", {"frame.step": 5}, "frame.step: … as many pieces as were placed"),
    ("setup", {"frame.corner": 0}, "frame.step: … as many pieces as were placed"),
    # CT-2.5 to CT-2.14: a board is laid out again, draw by draw.
    ("port", {"phase": "turn"}, "frame: … a draft in the phase that is due"),
    ("port", {"frame.reds": []}, "frame: … draws that can come"),
    ("port", {"frame.turn": -1}, "frame: … "),
    ("port", {"board": "desert"}, "board: "),
]


@pytest.mark.parametrize(("base", "values", "told"), LAWS)
def test_what_a_phase_remembers_fits_or_is_refused_with_its_place(base: str, values: dict[str, object], told: str):
    found = fault(BASES[base](), values)
    assert says(found, told), found
