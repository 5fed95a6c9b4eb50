"""The refusals of ConKUeror by their names, numbered in the order of the rules (CQ-16).

>>> CODES["players_count"], CODES["map_cut"], refusal("immune", "CQ-6.11", "congo is safe").code
('CQ-ERR.1', 'CQ-ERR.10', 'CQ-ERR.26')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.types import Place, Refusal

_NAMES: Final = (
    "players_count", "name_invalid", "name_taken", "colour_invalid", "colour_taken", "avatar_invalid", "need_computer",
    "unknown_territory", "unknown_continent", "map_cut", "map_too_small", "bad_option", "not_your_turn", "wrong_phase",
    "pending", "game_over", "disabled_territory", "not_owner", "already_claimed", "own_target", "not_adjacent",
    "too_few_to_attack", "need_regulars", "army_match", "send_range", "immune", "vacant_target", "not_vacant",
    "move_range", "mercenary_fixed", "draft_left", "draft_exceeded", "same_territory", "exchange_short", "not_a_set",
    "continent_incomplete", "continent_owned", "spares_short", "chance_no_card", "chance_unplayable", "chance_target",
    "save_invalid", "unreadable", "impossible_draw",
)  # fmt: skip
CODES: Final = {name: f"CQ-ERR.{n}" for n, name in enumerate(_NAMES, 1)}
"""The id of each refusal in the rulebook, whose heading is its name; the last two are of this program."""


def refusal(name: str, rule: str, text: str, at: tuple[Place, ...] = (), instead: str = "") -> Refusal:
    """A refusal by its name."""
    return Refusal(CODES[name], rule, text, at, instead)
