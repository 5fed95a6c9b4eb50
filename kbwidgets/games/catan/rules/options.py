"""The options of a match (CT-14), the setup that they describe, and boards written by hand (CT-2.15, CT-2.16).

>>> from kbwidgets.core.setup.seating import Seating
>>> values = {option.name: option.default for option in OPTIONS}
>>> setup = set_up(Seating(("Ann", "Bo"), ("blue", "red")), values | {"radius": 4, "limits": "by_radius"})
>>> setup.limits
Limits(vp_target=19, roads=28, settlements=9, cities=8, min_longest_road=9)
>>> given = read_board("desert, wool 7, ore", 3)
>>> given.faults[0], len(given.faults)
("hex 1 has the number '7'; use 2 to 6 or 8 to 12", 3)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.protocol.match_shape import MatchShape
from kbwidgets.core.setup.options import Counts, Free, Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.words import joined, quoted, sentence
from kbwidgets.core.values.types import Caution, Refusal
from kbwidgets.games.catan.rules.board import NOWHERE, Land, grid_of, red_neighbours
from kbwidgets.games.catan.rules.resources import DESERT, LANDS, PORTS, TERRAINS
from kbwidgets.games.catan.rules.stock import VALUES

BEGINNER: Final = (
    "grain 11, lumber 4, brick 5, ore 6, lumber 3, wool 10, wool 9, grain 8, wool 10, grain 9, wool 12, lumber 11, "
    "brick 4, desert, brick 8, ore 5, grain 2, lumber 6, ore 3; "
    "ports 25-26 any, 28-29 any, 32-33 wool, 35-36 any, 38-39 ore, 42-43 grain, 45-46 any, 48-49 lumber, 52-53 brick; "
    "robber 13"
)
"""The map for beginners (CT-17.2)."""
PRINTED: Final = {
    "blue": ((49, (48, 49)), (19, (18, 19))),
    "orange": ((29, (10, 29)), (8, (7, 8))),
    "red": ((3, (3, 12)), (1, (1, 2))),
    "white": ((14, (13, 14)), (23, (22, 23))),
}
"""The printed start of each colour: its first and second settlement, each with its road (CT-2.15)."""
_PORT: Final = re.compile(r"(\d{1,6})-(\d{1,6}) (\w+)")
_WORDS: Final = {**{name: n for n, name in enumerate(TERRAINS)}, **{name: n for n, name in enumerate(LANDS)}}


class WrittenBoard(NamedTuple):
    """A board written by hand, with the robber's hex and the faults of the text."""

    board: Land
    robber: int
    faults: tuple[str, ...]


def read_board(text: str, radius: int) -> WrittenBoard:
    """Return the board that a text describes. Its faults name every point that is wrong."""
    faults: list[str] = []
    lands, *others = [part.strip() for part in text.split(";")]
    grid = grid_of(radius)
    terrains, chits = _read_lands(lands, grid.hexes, faults)
    if (count := lands.count(",") + 1) != grid.hexes:
        faults.append(f"a board of size {radius} has {grid.hexes} hexes, and this one lists {count}")
    ports: list[tuple[int, int]] = []
    robber: int | None = None
    for part in others:
        verb, _, rest = part.partition(" ")
        if verb == "ports":
            ports = _read_ports(rest, radius, faults)
        elif verb == "robber" and rest.isdecimal() and len(rest) < 7 and int(rest) < grid.hexes:
            robber = int(rest)
        elif part:
            faults.append(f"{quoted(part)} is neither a list of ports nor a hex for the robber")
    deserts = [n for n, terrain in enumerate(terrains) if terrain == DESERT]
    if robber is None:  # CT-16.23: without a desert, the robber starts off the board.
        robber = deserts[0] if deserts else NOWHERE
    if faults:
        return WrittenBoard(Land(radius, (), (), ()), NOWHERE, tuple(dict.fromkeys(faults)))
    return WrittenBoard(Land(radius, tuple(terrains), tuple(chits), tuple(sorted(ports))), robber, ())


def board_text(land: Land, robber: int) -> str:
    """Return a board as text for `read_board`."""
    pairs = zip(land.terrains, land.chits, strict=True)
    lands = ", ".join(f"{TERRAINS[terrain]} {chit}" if chit else TERRAINS[terrain] for terrain, chit in pairs)
    ports = ", ".join(f"{land.grid.name(edge)} {PORTS[kind]}" for edge, kind in land.ports)
    parts = [lands, *([f"ports {ports}"] if ports else []), *([f"robber {robber}"] if robber != NOWHERE else [])]
    return "; ".join(parts)


def _read_lands(text: str, most: int, faults: list[str]) -> tuple[list[int], list[int]]:
    """Return the terrains and the number tokens of at most `most` hexes, and add what is wrong to `faults`."""
    terrains: list[int] = []
    chits: list[int] = []
    for n, part in enumerate(text.split(",")[:most]):
        word, _, number = part.strip().lower().partition(" ")
        terrain = _WORDS.get(word)
        if terrain is None:
            faults.append(f"hex {n} is {quoted(part.strip())}; use {joined(list(TERRAINS), 'or')}")
            terrain = DESERT
        elif terrain == DESERT and number:
            faults.append(f"hex {n} is a desert, which has no number, and {quoted(number)} is given")
        elif terrain != DESERT and not (number.isdecimal() and len(number) < 3 and int(number) in VALUES):
            faults.append(f"hex {n} has the number {quoted(number)}; use 2 to 6 or 8 to 12")
        terrains.append(terrain)
        chits.append(int(number) if terrain != DESERT and number.isdecimal() and len(number) < 3 else 0)
    return terrains, chits


def _read_ports(text: str, radius: int, faults: list[str]) -> list[tuple[int, int]]:
    """Return the ports, each on a coastal edge, and any two with an intersection between them (CT-2.10)."""
    grid = grid_of(radius)
    ports: list[tuple[int, int]] = []
    starts: dict[int, str] = {}
    size = len(grid.coast)
    for part in text.split(","):
        match = _PORT.fullmatch(part.strip().lower())
        kind = {name: n for n, name in enumerate(PORTS)}.get(match[3]) if match else None
        if match is None or kind is None:
            faults.append(f"{quoted(part.strip())} is not a port; write it like 25-26 wool or 25-26 any")
            continue
        a, b = sorted((int(match[1]), int(match[2])))
        edge = grid.edge(a, b)
        if edge is None or a not in grid.coast or b not in grid.coast:
            faults.append(f"the port {a}-{b} is not on the coast")
            continue
        first = a - grid.coast[0]
        starts[size - 1 if b - a > 1 else first] = f"{a}-{b}"
        ports.append((edge, kind))
    if len(starts) < len(ports):
        faults.append("two ports share an edge")
    for at, name in starts.items():
        for apart in (1, 2):
            other = starts.get((at + apart) % size)
            if other is not None:
                faults.append(f"the ports {name} and {other} need an intersection without a port between them")
    return ports


COLOURS: Final = ("blue", "orange", "red", "white", "green", "gray", "magenta", "pink")
"""The colours in seat order (CT-1.8)."""
MOST_SEATS: Final = len(COLOURS)
SPARED: Final = 3
"""The public points below which a friendly robber spares a player (CT-7.7)."""
BAD_OPTION: Final = "CT-ERR.31"
UNLIMITED: Final = -1
SMALLEST: Final = 3
"""The smallest radius (CT-2.1)."""
_SWITCH: Final = (False, True)
LARGEST: Final = 12
"""The largest radius. Larger boards take more than a second to lay out (CT-2.1, CT-2.17)."""
_LARGEST_SAVED: Final = 20
"""The largest radius of a saved match. Older versions had no limit, but nobody went further (CT-2.1)."""
_MOST: Final = 9999
"""The most points, pieces and cards of a kind (CT-14.5)."""
_MOST_TURNS: Final = 1_000_000
_MOST_TURNS_SAVED: Final = 999_999_999
"""The most turns of a new match and of a saved one (CT-12.6)."""
_ROOM: Final = {3: 4, 4: 6}
"""The number of players for whom a board has room, by radius (CT-14.4)."""
_BY_RADIUS: Final = 4
"""The number of players for whom the limits by radius are meant (CT-14.2)."""
_STARTS: Final = ("blue", "orange", "red", "white")


class Limits(NamedTuple):
    """The points to win, each player's pieces, and the shortest Longest Road (CT-14.1, CT-14.2)."""

    vp_target: int
    roads: int
    settlements: int
    cities: int
    min_longest_road: int


STANDARD: Final = Limits(10, 15, 5, 4, 5)


def by_radius(radius: int) -> Limits:
    """Return the limits scaled to a radius (CT-14.2)."""
    points = (3 * radius * radius - 3 * radius + 2) // 2
    roads = points + points // 2
    settlements = roads - points
    return Limits(points, roads, settlements, settlements - points // 10, roads // 3)


def _board_fault(text: str) -> str:
    """Return what is wrong with a board option.

    Text that is not a name is a board written by hand. `conflicts` reads it, because it must fit the radius.
    """
    known = text in ("random", "beginner") or "," in text
    return "" if known else "it is neither random nor beginner nor a board"


def _counts_from(low: int) -> Counts:
    """Return the numbers from `low`, or 0 for the number that `limits` sets."""
    return Counts(range(low, _MOST + 1), (0, 2 * low), zero="the standard number")


_STANDARD: Final = {"0": "Standard"}
OPTIONS: Final = (
    Option("radius", 3, Counts(range(SMALLEST, LARGEST + 1), (3, 4), largest_saved=_LARGEST_SAVED), "CT-2.1",
           "Board size", "Rings of hexes, counting the centre", common=True),
    Option("board", "random", Free("random, beginner, or your own board written as text", _board_fault,
                                   ("random", "beginner"), known=("random", "beginner")),
           "CT-2.16", "Board", "Random, the beginner map, or your own", common=True),
    Option("start", "free", ("free", "beginner"), "CT-2.15", "Starting pieces",
           "Players place them, or use the printed ones",
           labels={"free": "Placed by players", "beginner": "Printed"}),
    Option("chits", "random", ("random", "spiral"), "CT-2.7", "Number tokens",
           "Random with red numbers apart, or in the A\N{EN DASH}R spiral"),
    Option("ports", "random", ("random", "even"), "CT-2.11", "Ports", "Random, or evenly spaced",
           labels={"even": "Evenly spaced"}),
    Option("terrain", "random", ("random", "spread"), "CT-2.17", "Terrain",
           "Random, or spread so that three of the same terrain never meet", labels={"spread": "Spread out"}),
    Option("order", "roll", ("roll", "roll_all", "random", "seats"), "CT-4.1", "Turn order",
           "Highest roll starts, ranked by rolls, random, or as seated",
           labels={"roll": "Highest roll", "roll_all": "Ranked by rolls", "seats": "As seated"}),
    Option("limits", "standard", ("standard", "by_radius"), "CT-14.1", "Goals",
           "Standard, or scaled to the board size", labels={"by_radius": "By board size"}),
    Option("vp_target", 0, _counts_from(3), "CT-12.1", "Points to win", "Points needed to win", common=True,
           labels=_STANDARD),
    Option("roads", 0, _counts_from(2), "CT-1.6", "Roads", "Per player", labels=_STANDARD),
    Option("settlements", 0, _counts_from(2), "CT-1.6", "Settlements", "Per player", labels=_STANDARD),
    Option("cities", 0, _counts_from(1), "CT-1.6", "Cities", "Per player", labels=_STANDARD),
    Option("min_longest_road", 0, _counts_from(1), "CT-11.3", "Minimum for Longest Road",
           "Roads in a row needed for the card", labels=_STANDARD),
    Option("bank", "hexes", Counts(range(1, _MOST + 1), ("hexes", 8, "unlimited"), words=("hexes", "unlimited")),
           "CT-1.4", "Bank", "Cards per resource: one per hex, a number, or unlimited",
           labels={"hexes": "One per hex"}),
    Option("bank_shortage", "nobody", ("nobody", "single"), "CT-6.3", "When the bank runs short",
           "Nobody is paid, or a single player takes what's left",
           labels={"nobody": "Nobody is paid", "single": "A single player takes what's left"}),
    Option("dev_decks", 1, range(1, 5), "CT-1.5", "Development decks", "Decks of 25 cards"),
    Option("dice", "random", ("random", "balanced", "manual"), "CT-13.4", "Dice",
           "Random, balanced (a deck of all 36 rolls), or entered by hand", labels={"manual": "By hand"}),
    Option("discard_limit", 7, range(3, 21), "CT-7.1", "Hand limit", "On a 7, players with more cards discard half"),
    Option("friendly_robber", False, _SWITCH, "CT-7.7", "Friendly robber",
           f"Players with fewer than {SPARED} points can't be robbed"),
    Option("player_trade", True, _SWITCH, "CT-9.13", "Trade", "Players can trade with each other"),
    Option("early_reveal", False, _SWITCH, "CT-10.4", "Early reveal", "You can show victory point cards early"),
    Option("show_bank", True, _SWITCH, "CT-13.1", "Open bank", "Everyone sees the bank's cards"),
    Option("open_hands", False, _SWITCH, "CT-13.6", "Open hands", "Everyone sees all cards (for teaching)"),
    Option("max_turns", 0,
           Counts(range(1, _MOST_TURNS + 1), (16, 40), zero="no limit", largest_saved=_MOST_TURNS_SAVED),
           "CT-12.6", "Turn limit", "After this many turns the game ends without a winner"),
)  # fmt: skip


class Setup(NamedTuple):
    """The setup of a match before its first draw."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    radius: int
    board: str
    start: str
    chits: str
    ports: str
    terrain: str
    order: str
    limits: Limits
    bank: int
    """The bank's cards of each resource, or `UNLIMITED` (CT-1.4)."""
    bank_shortage: str
    dev_decks: int
    dice: str
    discard_limit: int
    friendly_robber: bool
    player_trade: bool
    early_reveal: bool
    show_bank: bool
    open_hands: bool
    max_turns: int
    options: tuple[tuple[str, OptionValue], ...]
    """The options as they were given."""


def set_up(seating: Seating, values: Mapping[str, OptionValue]) -> Setup:
    """Return the setup for checked seats and options."""

    def text(name: str) -> str:
        return str(values[name])

    radius = int(values["radius"])
    names, colours = seating
    if text("start") == "beginner":  # CT-2.15: these colours play, and three players omit red.
        colours = tuple(colour for colour in _STARTS if len(names) > 3 or colour != "red")
    usual = by_radius(radius) if text("limits") == "by_radius" else STANDARD
    limits = Limits(*[int(values[name]) or default for name, default in zip(Limits._fields, usual, strict=True)])
    bank = {"hexes": grid_of(radius).hexes, "unlimited": UNLIMITED}.get(text("bank"))
    return Setup(
        names=names,
        colours=colours,
        radius=radius,
        board=BEGINNER if text("board") == "beginner" else text("board"),
        start=text("start"),
        chits=text("chits"),
        ports=text("ports"),
        terrain=text("terrain"),
        order=text("order"),
        limits=limits,
        bank=int(text("bank")) if bank is None else bank,
        bank_shortage=text("bank_shortage"),
        dev_decks=int(values["dev_decks"]),
        dice=text("dice"),
        discard_limit=int(values["discard_limit"]),
        friendly_robber=values["friendly_robber"] is True,
        player_trade=values["player_trade"] is True,
        early_reveal=values["early_reveal"] is True,
        show_bank=values["show_bank"] is True,
        open_hands=values["open_hands"] is True,
        max_turns=int(values["max_turns"]),
        options=tuple((option.name, values[option.name]) for option in OPTIONS),
    )


def conflicts(seats: int, values: Mapping[str, OptionValue]) -> tuple[Refusal, ...]:
    """Return the options that contradict each other, by their names (CT-14.3)."""
    refusals: list[Refusal] = []

    def refuse(name: str, rule: str, text: str, instead: str) -> None:
        refusals.append(Refusal(BAD_OPTION, rule, text, (name,), instead))

    radius, board = int(values["radius"]), str(values["board"])
    if values["chits"] == "spiral" and radius != SMALLEST:
        refuse("chits", "CT-2.8", "The spiral fits only a board of size 3.", "Choose random number tokens, or size 3.")
    if values["start"] == "beginner":
        if board != "beginner":
            text, instead = "The printed pieces belong to the beginner map.", "Choose that board, or place your own."
            refuse("start", "CT-2.15", text, instead)
        if not 3 <= seats <= 4:
            text, instead = "The printed pieces are for 3 or 4 players.", "Let the players place their own."
            refuse("start", "CT-2.15", text, instead)
    if board == "random":
        return tuple(refusals)
    if board == "beginner" and radius != SMALLEST:
        refuse("board", "CT-2.15", "The beginner map has size 3.", "Choose board size 3.")
    elif board != "beginner":
        for fault in read_board(board, radius).faults:
            refuse("board", "CT-2.16", sentence(fault), "Correct the board.")
    for name, label in (("chits", "number tokens"), ("ports", "ports"), ("terrain", "terrain")):
        if values[name] != "random":
            refuse(name, "CT-2.15", f"This board already has its {label}.", "Leave this option at random.")
    return tuple(refusals)


MATCH: Final = MatchShape(
    "catan",
    range(2, MOST_SEATS + 1),
    COLOURS,
    Codes("CT-16.18", "CT-ERR.40", BAD_OPTION, "CT-13.8", "CT-ERR.38"),
    OPTIONS,
    conflicts,
)


def cautions(seats: int, values: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
    """Return warnings for the host about options that are legal (CT-2.16, CT-14.2, CT-14.4)."""
    warnings: list[Caution] = []
    radius, board = int(values["radius"]), str(values["board"])
    if seats > _ROOM.get(radius, seats):
        warnings.append(Caution("CT-14.4", f"{seats} players will be crowded on this board.", ("radius",)))
    if values["limits"] == "by_radius" and seats > _BY_RADIUS:
        text = f"{seats} players may find too few points on this board to win."
        warnings.append(Caution("CT-14.2", text, ("limits",)))
    if board not in ("random", "beginner") and (pairs := red_neighbours(read_board(board, radius).board)):
        few = "Two red numbers are next to each other."
        text = few if len(pairs) == 1 else "Some red numbers are next to each other."
        warnings.append(Caution("CT-2.16", text, ("board",)))
    return tuple(warnings)
