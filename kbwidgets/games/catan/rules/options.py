"""The options of a match (CT-14) and what is fixed before its first draw.

>>> from kbwidgets.core.options import Seating
>>> values = {option.name: option.default for option in OPTIONS}
>>> setup = set_up(Seating(("Ann", "Bo"), ("blue", "red")), values | {"radius": 4, "limits": "by_radius"})
>>> setup.limits
Limits(vp_target=19, roads=28, settlements=9, cities=8, min_longest_road=9)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kbwidgets.core.options import Counts, Free, Option, OptionValue, Seating
from kbwidgets.core.types import Caution, Refusal
from kbwidgets.core.words import joined, quoted
from kbwidgets.games.catan.rules.board import red_neighbours
from kbwidgets.games.catan.rules.given import BEGINNER, FORM, read_board
from kbwidgets.games.catan.rules.grid import grid_of

COLOURS: Final = ("blue", "orange", "red", "white", "green", "gray", "magenta", "pink")
"""In seat order (CT-1.8)."""
BAD_OPTION: Final = "CT-ERR.31"
UNLIMITED: Final = -1
SMALLEST: Final = 3
"""The smallest radius (CT-2.1)."""
_SWITCH: Final = (False, True)
LARGEST: Final = 12
"""The largest radius (CT-2.1): the lands of a larger board take more than a second to lay out (CT-2.17)."""
_LARGEST_SAVED: Final = 20
"""The largest radius of a saved match (CT-2.1): older versions had no bound, but went no further in practice."""
_MOST: Final = 9999
"""The most points, pieces and cards of a kind (CT-14.5)."""
_MOST_TURNS: Final = 1_000_000
_MOST_TURNS_SAVED: Final = 999_999_999
"""The most turns of a new and of a saved match (CT-12.6)."""
_ROOM: Final = {3: 4, 4: 6}
"""How many players have room on a board, by its radius (CT-14.4)."""
_BY_RADIUS: Final = 4
"""For how many players the limits by radius are meant (CT-14.2)."""
_STARTS: Final = ("blue", "orange", "red", "white")


class Limits(NamedTuple):
    """Points to win, pieces of a player, and the shortest Longest Road (CT-14.1, CT-14.2)."""

    vp_target: int
    roads: int
    settlements: int
    cities: int
    min_longest_road: int


STANDARD: Final = Limits(10, 15, 5, 4, 5)


def by_radius(radius: int) -> Limits:
    """CT-14.2."""
    points = (3 * radius * radius - 3 * radius + 2) // 2
    roads = points + points // 2
    settlements = roads - points
    return Limits(points, roads, settlements, settlements - points // 10, roads // 3)


def _board_fault(text: str) -> str:
    """A text that is no name is a board by hand, which `conflicts` reads: it has to fit the radius."""
    known = text in ("random", "beginner") or "," in text
    return "" if known else "it is neither random nor beginner nor the lands of a board"


def _from(low: int) -> Counts:
    """Return the numbers from `low`, or 0 for what `limits` says."""
    return Counts(range(low, _MOST + 1), (0, 2 * low), zero="what limits says")


OPTIONS: Final = (
    Option("radius", 3, Counts(range(SMALLEST, LARGEST + 1), (3, 4), largest_saved=_LARGEST_SAVED), "CT-2.1", "Radius",
           "rings of hexes, the one in the middle included", common=True),
    Option("board", "random", Free(f"random, beginner, or a board by hand: {FORM}", _board_fault,
                                   ("random", "beginner"), known=("random", "beginner")),
           "CT-2.16", "Board", "by chance, the map for beginners, or one by hand", common=True),
    Option("start", "free", ("free", "beginner"), "CT-2.15", "Start", "first pieces are placed, or stand as printed"),
    Option("chits", "random", ("random", "spiral"), "CT-2.7", "Chits", "by chance with the red ones apart, or A to R"),
    Option("ports", "random", ("random", "even"), "CT-2.11", "Ports", "where the ports lie: by chance, or evenly"),
    Option("terrain", "random", ("random", "spread"), "CT-2.17", "Lands", "spread: three equal ones never meet"),
    Option("order", "roll", ("roll", "roll_all", "random", "seats"), "CT-4.1", "Order of play",
           "the highest roll begins, all are ranked by their rolls, by chance, or as seated"),
    Option("limits", "standard", ("standard", "by_radius"), "CT-14.1", "Limits",
           "points, pieces and the shortest Longest Road: those of the box, or growing with the board"),
    Option("vp_target", 0, _from(3), "CT-12.1", "Victory points", "how many win", common=True),
    Option("roads", 0, _from(2), "CT-1.6", "Roads", "of each player"),
    Option("settlements", 0, _from(2), "CT-1.6", "Settlements", "of each player"),
    Option("cities", 0, _from(1), "CT-1.6", "Cities", "of each player"),
    Option("min_longest_road", 0, _from(1), "CT-11.3", "Shortest Longest Road", "the fewest roads that earn the card"),
    Option("bank", "hexes", Counts(range(1, _MOST + 1), ("hexes", 8, "unlimited"), words=("hexes", "unlimited")),
           "CT-1.4", "Bank", "cards of each resource: one for each hex, so many, or no end of them"),
    Option("bank_shortage", "nobody", ("nobody", "single"), "CT-6.3", "Shortage",
           "when the bank is short nobody gets the resource, or a single player who is due gets the rest"),
    Option("dev_decks", 1, range(1, 5), "CT-1.5", "Development decks", "how many times the 25 cards"),
    Option("dice", "random", ("random", "balanced", "manual"), "CT-13.4", "Dice",
           "fair, from a deck of all 36 pairs, or typed in"),
    Option("discard_limit", 7, range(3, 21), "CT-7.1", "Discard limit", "more cards than this are halved by a seven"),
    Option("friendly_robber", False, _SWITCH, "CT-7.7", "Friendly robber", "who has fewer than 3 points is spared"),
    Option("player_trade", True, _SWITCH, "CT-9.13", "Trade between players", "offers may be made"),
    Option("early_reveal", False, _SWITCH, "CT-10.4", "Early reveal", "victory point cards may be shown"),
    Option("show_bank", True, _SWITCH, "CT-13.1", "Show the bank", "everybody sees what the bank holds"),
    Option("open_hands", False, _SWITCH, "CT-13.6", "Open hands", "for teaching: all see all cards"),
    Option("max_turns", 0, Counts(range(1, _MOST_TURNS + 1), (16, 40), zero="no end", largest_saved=_MOST_TURNS_SAVED),
           "CT-12.6",
           "Most turns", "after so many turns the game ends without a winner"),
)  # fmt: skip


class Setup(NamedTuple):
    """What is fixed before the first draw."""

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
    """Cards of each resource, UNLIMITED where there is no end of them (CT-1.4)."""
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
    """What checked seats and options mean."""

    def text(name: str) -> str:
        return str(values[name])

    radius = int(values["radius"])
    names, colours = seating
    if text("start") == "beginner":  # CT-2.15: these colours play, three players leave out red
        colours = tuple(colour for colour in _STARTS if len(names) > 3 or colour != "red")
    usual = by_radius(radius) if text("limits") == "by_radius" else STANDARD
    limits = Limits(*[int(values[name]) or found for name, found in zip(Limits._fields, usual, strict=True)])
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
    """Options that contradict each other, by their names (CT-14.3)."""
    found: list[Refusal] = []

    def refuse(name: str, rule: str, why: str, instead: str) -> None:
        told = f"the option {name} is {quoted(values[name])}, but {why}"
        found.append(Refusal(BAD_OPTION, rule, told, (name,), instead))

    radius, board = int(values["radius"]), str(values["board"])
    if values["chits"] == "spiral" and radius != SMALLEST:
        refuse("chits", "CT-2.8", f"the radius is {radius}: the spiral is that of radius 3", "give random, or radius 3")
    if values["start"] == "beginner":
        if board != "beginner":
            refuse("start", "CT-2.15", "the board is not that for beginners", "give board='beginner', or start='free'")
        if not 3 <= seats <= 4:
            refuse("start", "CT-2.15", f"{seats} play: the printed start is for 3 or 4", "give start='free'")
    if board == "random":
        return tuple(found)
    if board == "beginner" and radius != SMALLEST:
        refuse("board", "CT-2.15", f"the radius is {radius}: the beginner board has radius 3", "give radius 3")
    elif board != "beginner":
        for fault in read_board(board, radius).faults:
            refuse("board", "CT-2.16", fault, "correct the board")
    for name in ("chits", "ports", "terrain"):
        if values[name] != "random":
            refuse(name, "CT-2.15", "the board is given", f"leave {name} at random")
    return tuple(found)


def cautions(seats: int, values: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
    """What a host should know before the start, though it is allowed (CT-2.16, CT-14.2, CT-14.4)."""
    found: list[Caution] = []
    radius, board = int(values["radius"]), str(values["board"])
    if seats > _ROOM.get(radius, seats):
        found.append(Caution("CT-14.4", f"{seats} players are many on a board of radius {radius}", ("radius",)))
    if values["limits"] == "by_radius" and seats > _BY_RADIUS:
        told = f"{seats} players may not find as many points on the board as are needed to win"
        found.append(Caution("CT-14.2", told, ("limits",)))
    if board not in ("random", "beginner"):
        pairs = red_neighbours(read_board(board, radius).board)
        told = joined([f"{one} and {other}" for one, other in pairs])
        found += [Caution("CT-2.16", f"red chits lie beside each other: on hexes {told}", ("board",))] if pairs else []
    return tuple(found)
