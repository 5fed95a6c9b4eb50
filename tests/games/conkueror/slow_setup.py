"""The set-up of a game of ConKUeror and its faults: sections 2 and 15 by a second way.

>>> two = [Player("Ann", "blue", 1), Player("Bo", "red", 2, computer=True)]
>>> setup_faults(two, Options())
[]
>>> setup_faults([two[0], Player(" ann ", "blue", 31)], Options(disabled="siam", ties="attacker"))
['name_taken', 'colour_taken', 'avatar_invalid', 'map_cut', 'bad_option']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .slow_map import EARTH, World, cut_off, switched_on

COLOURS = ("blue", "red", "green", "yellow", "orange", "purple")
"""The colours (CQ-1.7)."""
INFANTRY = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""The initial infantry by number of players (CQ-3.1)."""
TABLE = """
players_count name_invalid name_taken colour_invalid colour_taken avatar_invalid need_computer
unknown_territory unknown_continent map_cut map_too_small bad_option
not_your_turn wrong_phase pending game_over
disabled_territory not_owner already_claimed own_target not_adjacent
too_few_to_attack need_regulars army_match send_range immune vacant_target not_vacant
move_range mercenary_fixed draft_left draft_exceeded same_territory exchange_short not_a_set
continent_incomplete continent_owned spares_short chance_no_card chance_unplayable chance_target save_invalid
"""
CODES = TABLE.split()
"""The codes of section 16, in the order of its table."""


class Options(NamedTuple):
    """The options (section 15)."""

    disabled: str = ""
    require_computer: bool = False
    setup: str = "claim"
    continent_bonus: bool = True
    ties: str = "defender"
    chance_percent: int = 50
    fortify: str = "adjacent"
    cards: str = "per_turn"
    bombardment: str = "highest"
    max_rounds: int = 0
    first_draft: str = "full"


class Player(NamedTuple):
    """A player (CQ-2.2)."""

    name: str
    colour: str
    avatar: int
    computer: bool = False


def in_order(codes: Iterable[str]) -> list[str]:
    """Return codes in the order of section 16, each once."""
    found = set(codes)
    assert found <= set(CODES), found
    return [code for code in CODES if code in found]


def bad_values(options: Options) -> list[str]:
    """Return the options whose value is not allowed."""
    allowed = {
        "setup": ("claim", "random"),
        "ties": ("defender", "reroll"),
        "chance_percent": range(101),
        "fortify": ("adjacent", "connected", "any"),
        "cards": ("per_turn", "per_territory"),
        "bombardment": ("highest", "sum"),
        "first_draft": ("full", "three"),
    }
    told = options._asdict()
    bad = [name for name, values in allowed.items() if told[name] not in values]
    return [*bad, "max_rounds"] if options.max_rounds < 0 else bad


def enabled_in(options: Options, earth: World) -> list[str]:
    """Return the territories that are in the game, in map order."""
    return switched_on(earth, options.disabled.split())


def map_faults(options: Options, seats: int, earth: World) -> list[str]:
    """Return the faults of the map (CQ-2.3 to CQ-2.6)."""
    faults: list[str] = []
    if set(options.disabled.split()) - set(earth.territories) - set(earth.bonus):
        faults.append("unknown_territory")
    enabled = enabled_in(options, earth)
    if cut_off(earth, enabled):
        faults.append("map_cut")
    if len(enabled) < 2 * seats:
        faults.append("map_too_small")
    return faults


def setup_faults(players: Sequence[Player], options: Options, earth: World = EARTH) -> list[str]:
    """Return the codes of all reasons why this game may not start."""
    faults = map_faults(options, len(players), earth)
    if not 2 <= len(players) <= 6:
        faults.append("players_count")  # CQ-2.1
    names = [player.name.strip() for player in players]
    if any(not 1 <= len(name) <= 20 for name in names):
        faults.append("name_invalid")  # CQ-2.2
    if len({name.casefold() for name in names}) < len(names):
        faults.append("name_taken")
    colours = [player.colour for player in players]
    if set(colours) - set(COLOURS):
        faults.append("colour_invalid")
    if len(set(colours)) < len(colours):
        faults.append("colour_taken")
    if any(not 1 <= player.avatar <= 30 for player in players):
        faults.append("avatar_invalid")
    if options.require_computer and not any(player.computer for player in players):
        faults.append("need_computer")
    if bad_values(options):
        faults.append("bad_option")
    return in_order(faults)
