r"""Positions of Kingdom Builder in a few lines of text, for lessons.

    players: Ann, Bo
    quadrants: tower farm- oasis barn
    cards: lords miners hermits
    options: moves_after_last = on
    first: Bo
    Ann: 7,6-9 9,4; tavern new; oracle 3,7 used; supply 12
    Bo: 16,10-11; farm 11,17 lost; holds desert
    due: Ann builds 2 on grass
    round: 9
    pile: 2 forest, 1 canyon

The line of a player lists hexes, where `7,6-9` stands for four in row 7. A tile is held and ready from every location
hex next to them that had one left for this player. Any other state is named: `new`, `used`, or `lost`, with the hex if
the kind alone is ambiguous. `supply` is what is left of 40, and `holds` is the hidden card. `due` is `Ann builds on
grass`, `Ann builds 2 on grass`, `Ann ends on grass` or `over`. `pile` names the terrain cards still to be drawn among
those that are nowhere else; with `pile: none` all of them are discarded. The board and the cards of the first game, the
first player, the round and the supply by the settlements are defaults. An indented line continues the one before.

>>> state = read_sketch("players: Ann, Bo\nAnn: 7,6; tavern new\ndue: Ann builds 2 on grass")
>>> [str(move) for move in state.moves()]
['build 7,7', 'build 8,7']
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.sketch import Sketch, read_lines
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, TERRAINS, Land, join_quadrants, key, places
from kbwidgets.games.kingdom_builder.rules.cards import ALL
from kbwidgets.games.kingdom_builder.rules.data import match_to_json
from kbwidgets.games.kingdom_builder.rules.options import (
    COLOURS,
    FIRST_GAME,
    MANDATORY,
    OPTIONS,
    SETTLEMENTS,
    TILES_EACH,
    Setup,
    conflicts,
)
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState

_FIELDS: Final = ("players", "quadrants", "cards", "options", "first", "due", "round", "pile")
_DUE: Final = re.compile(
    rf"(?P<name>.+?) (?:builds(?: (?P<left>[123]))?|(?P<ends>ends)) on (?P<card>{'|'.join(TERRAINS)})"
)
_HEXES: Final = re.compile(r"(\d+),(\d+)(?:-(\d+))?")
_TILE: Final = re.compile(rf"(?P<kind>{'|'.join(TILES)})(?: (?P<at>\d+,\d+))? (?P<state>new|ready|used|lost)")
_CARDS: Final = re.compile(rf"(\d) ({'|'.join(TERRAINS)})")
_LINE_OF: Final = (("phase", "due"), ("left", "due"), ("card", "due"), ("quadrants", "quadrants"), ("cards", "cards"),
                   ("pile", "pile"), ("discards", "pile"), ("turn", "round"))  # fmt: skip
"""The line of a sketch that is wrong, by the beginning of the place in the data that `DataError` names."""


@dataclass
class _Player:
    """The content of the line of a player."""

    hexes: list[str] = field(default_factory=list[str])
    supply: int = -1
    holds: str = ""
    tiles: dict[str, str] = field(default_factory=dict[str, str])
    """The state of the tile of each location hex that is named."""
    unplaced: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """The kind and state of each tile that is named without its hex."""


def read_sketch(text: str) -> KingdomBuilderState:
    """Return the position that a sketch describes; `DataError` names the line of a fault."""
    sketch = read_lines(text)
    setup = _setup(sketch)
    sketch.only(*_FIELDS)
    board = join_quadrants(setup.quadrants)
    players = [_player(sketch, name) for name in setup.names]
    seat, phase, left, card = _due(sketch, setup, players)
    supplies = [SETTLEMENTS - len(one.hexes) if one.supply < 0 else one.supply for one in players]
    if phase == "after" and not supplies[seat] and not setup.moves_after_last:
        phase = "over"
    hands = [
        None if number == seat and phase != "end" else one.holds or TERRAINS[(TERRAINS.index(card) + number + 1) % 5]
        for number, one in enumerate(players)
    ]
    pile, discards = _piles(sketch, [*hands, card if phase != "end" else None])
    taken: dict[str, int] = {}
    data: dict[str, Json] = {
        **match_to_json(setup),
        "phase": phase,
        "turn": _turn(sketch, setup, seat, phase, min(supplies)),
        "left": left,
        "card": None if phase == "end" else card,
        "pile": {terrain: pile.get(terrain, 0) for terrain in TERRAINS},
        "discards": {terrain: discards.get(terrain, 0) for terrain in TERRAINS},
        "hands": list[Json](hands),
        "players": [
            _plain(sketch, name, board, one, supply, taken)
            for name, one, supply in zip(setup.names, players, supplies, strict=True)
        ],
    }
    try:
        return KingdomBuilderState.from_json(data)
    except DataError as error:
        seat_of_line = re.match(r"(?:players|hands)\[(\d+)\]", error.place)
        fields = [word for start, word in _LINE_OF if error.place.startswith(start)]
        line = setup.names[int(seat_of_line[1])] if seat_of_line else (*fields, "players")[0]
        raise sketch.fault(line, error.fault) from error


def _setup(sketch: Sketch) -> Setup:
    seating = sketch.seating(range(2, 5), COLOURS, "KB-10.21", "KB-2.1")
    values = sketch.options(OPTIONS, "KB-10.21", ("quadrants", "cards"))
    sketch.accept("options", conflicts(len(seating.names), values))
    setup = Setup.of(seating, values)
    first = sketch.get("first") or setup.names[setup.first or 0]
    if first not in setup.names:
        raise sketch.fault("first", f"found {first!r}, expected one of {', '.join(setup.names)}")
    quadrants, cards = setup.quadrants or FIRST_GAME[0], setup.cards or FIRST_GAME[1]
    return setup._replace(quadrants=quadrants, cards=cards, first=setup.names.index(first))


def _player(sketch: Sketch, name: str) -> _Player:
    player = _Player()
    for part in sketch.parts(name):
        if all(_HEXES.fullmatch(word) for word in part.split()):
            for row, start, end in _HEXES.findall(part):
                player.hexes += [f"{row},{column}" for column in range(int(start), int(end or start) + 1)]
        elif match := _TILE.fullmatch(part):
            if match["at"]:
                player.tiles[match["at"]] = match["state"]
            else:
                player.unplaced.append((match["kind"], match["state"]))
        elif match := re.fullmatch(r"supply (\d\d?)", part):
            player.supply = int(match[1])
        elif (match := re.fullmatch(r"holds (\w+)", part)) and match[1] in TERRAINS:
            player.holds = match[1]
        else:
            expected = "'7,6-9 9,4', 'tavern new', 'tavern 6,7 lost', 'supply 12' or 'holds desert'"
            raise sketch.fault(name, f"found {part!r}, expected something like {expected}")
    return player


def _due(sketch: Sketch, setup: Setup, players: Sequence[_Player]) -> tuple[Seat, str, int, str]:
    """Return the seat to act, the phase, the settlements still to be built, and the card in play."""
    text = sketch.get("due")
    if text == "over":
        return setup.first or 0, "end", 0, TERRAINS[0]
    match = _DUE.fullmatch(text)
    if not match or match["name"] not in setup.names:
        expected = "'NAME builds on grass', 'NAME builds 2 on grass', 'NAME ends on grass' or 'over'"
        raise sketch.fault("due", f"found {text!r}, expected {expected}")
    left = 0 if match["ends"] else int(match["left"] or MANDATORY)
    phase = "after" if not left else "start" if left == MANDATORY else "mandatory"
    return setup.names.index(match["name"]), phase, left, match["card"]


def _turn(sketch: Sketch, setup: Setup, seat: Seat, phase: str, supply: int) -> int:
    """Return the number of turns that are over, by the given round or otherwise by the settlements that are built."""
    text = sketch.get("round") or str((SETTLEMENTS - supply) // MANDATORY + 1)
    if not text.isdecimal() or not int(text):
        raise sketch.fault("round", f"found {text!r}, expected 1 or more")
    seats = len(setup.names)
    return int(text) * seats if phase == "end" else (int(text) - 1) * seats + (seat - (setup.first or 0)) % seats


def _piles(sketch: Sketch, elsewhere: Sequence[str | None]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the terrain cards of the draw pile and the discard pile, which holds all that are nowhere else."""
    rest: dict[str, int] = {terrain: ALL // len(TERRAINS) - elsewhere.count(terrain) for terrain in TERRAINS}
    if "pile" not in sketch.lines:
        return rest, {}
    pile: dict[str, int] = {}
    for part in sketch.parts("pile", ",") if sketch.get("pile") != "none" else ():
        match = _CARDS.fullmatch(part)
        if not match or int(match[1]) > rest[match[2]]:
            fault = f"found {part!r}, expected something like '2 desert' (at most {max(rest.values())}), or 'none'"
            raise sketch.fault("pile", fault)
        pile[match[2]] = int(match[1])
    return pile, {terrain: count - pile.get(terrain, 0) for terrain, count in rest.items()}


def _plain(
    sketch: Sketch, name: str, board: Land, player: _Player, supply: int, taken: dict[str, int]
) -> dict[str, Json]:
    """Return a player as plain data; `taken` counts the tiles that were taken from each location hex."""
    locations = {key(*HEXES.row_column(found[1])): TILES[found[0]] for found in board.locations if found}
    beside = _beside(player, locations)
    tiles = dict(player.tiles)
    for kind, state in player.unplaced:
        found = [hex_ for hex_ in locations if locations[hex_] == kind and hex_ not in tiles]
        found = [hex_ for hex_ in found if (hex_ in beside) == (state != "lost")]
        if len(found) != 1:
            fault = (
                f"{kind} {state} fits {' or '.join(found) or 'no location hex'}; name one, as in '{kind} 6,7 {state}'"
            )
            raise sketch.fault(name, fault)
        tiles[found[0]] = state
    for hex_ in tiles:
        if hex_ not in locations:
            raise sketch.fault(name, f"{hex_} is not a location hex; choose from {', '.join(locations)}")
    tiles |= {hex_: "ready" for hex_ in beside if hex_ not in tiles and taken.get(hex_, 0) < TILES_EACH}
    for hex_ in tiles:
        taken[hex_] = taken.get(hex_, 0) + 1
    held = [hex_ for hex_, state in tiles.items() if state != "lost"]
    return {
        "settlements": list[Json](player.hexes),
        "supply": supply,
        "held": list[Json](held),
        "lost": [hex_ for hex_, state in tiles.items() if state == "lost"],
        **{state: [locations[hex_] for hex_ in held if tiles[hex_] == state] for state in ("ready", "new", "used")},
    }


def _beside(player: _Player, locations: Mapping[str, str]) -> list[str]:
    """Return the location hexes next to a player's settlements."""
    own = set(player.hexes)
    return [hex_ for hex_ in locations if not own.isdisjoint(_near(hex_))]


@cache
def _near(hex_: str) -> tuple[str, ...]:
    """Return the hexes next to a hex."""
    row, column = map(int, hex_.split(","))
    return places(NEAR[HEXES.index(row, column)])
