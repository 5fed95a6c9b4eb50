"""The refusals of ConKUeror by name, numbered in the order of the rules (CQ-16).

>>> CODES["players_count"], CODES["map_cut"], refusal("immune", "CQ-6.11", "Congo is safe.").code
('CQ-ERR.1', 'CQ-ERR.10', 'CQ-ERR.26')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.setup.seating import Apart
from kbwidgets.core.values.types import Place, Refusal
from kbwidgets.games.conkueror.rules.worldmap import capital

CODES: Final = {
    "players_count": "CQ-ERR.1",
    "name_invalid": "CQ-ERR.2",
    "name_taken": "CQ-ERR.3",
    "colour_invalid": "CQ-ERR.4",
    "colour_taken": "CQ-ERR.5",
    "avatar_invalid": "CQ-ERR.6",
    "need_computer": "CQ-ERR.7",
    "unknown_territory": "CQ-ERR.8",
    "unknown_continent": "CQ-ERR.9",
    "map_cut": "CQ-ERR.10",
    "map_too_small": "CQ-ERR.11",
    "bad_option": "CQ-ERR.12",
    "not_your_turn": "CQ-ERR.13",
    "wrong_phase": "CQ-ERR.14",
    "pending": "CQ-ERR.15",
    "game_over": "CQ-ERR.16",
    "disabled_territory": "CQ-ERR.17",
    "not_owner": "CQ-ERR.18",
    "already_claimed": "CQ-ERR.19",
    "own_target": "CQ-ERR.20",
    "not_adjacent": "CQ-ERR.21",
    "too_few_to_attack": "CQ-ERR.22",
    "need_regulars": "CQ-ERR.23",
    "army_match": "CQ-ERR.24",
    "send_range": "CQ-ERR.25",
    "immune": "CQ-ERR.26",
    "vacant_target": "CQ-ERR.27",
    "not_vacant": "CQ-ERR.28",
    "move_range": "CQ-ERR.29",
    "mercenary_fixed": "CQ-ERR.30",
    "draft_left": "CQ-ERR.31",
    "draft_exceeded": "CQ-ERR.32",
    "same_territory": "CQ-ERR.33",
    "exchange_short": "CQ-ERR.34",
    "not_a_set": "CQ-ERR.35",
    "continent_incomplete": "CQ-ERR.36",
    "continent_owned": "CQ-ERR.37",
    "spares_short": "CQ-ERR.38",
    "chance_no_card": "CQ-ERR.39",
    "chance_unplayable": "CQ-ERR.40",
    "chance_target": "CQ-ERR.41",
    "save_invalid": "CQ-ERR.42",
    "unreadable": "CQ-ERR.43",
    "impossible_draw": "CQ-ERR.44",
}
"""The id of each refusal in the rulebook, where the name is its heading. The last two belong to this program."""
APART: Final[Apart] = {
    "name": (CODES["name_invalid"], "CQ-2.2"),
    "name taken": (CODES["name_taken"], "CQ-2.2"),
    "colour": (CODES["colour_invalid"], "CQ-2.2"),
    "colour taken": (CODES["colour_taken"], "CQ-2.2"),
    "avatar": (CODES["avatar_invalid"], "CQ-2.2"),
}
"""The refusals of players whose number is right."""


def refusal(
    name: str, rule: str, text: str, at: tuple[Place, ...] = (), instead: str = "", moves: tuple[str, ...] = ()
) -> Refusal:
    """Return a refusal by its name."""
    return Refusal(CODES[name], rule, capital(text), at, capital(instead), moves)
