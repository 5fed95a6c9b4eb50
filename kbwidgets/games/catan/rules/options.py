"""The options of a match (CT-14), and the setup that they describe.

>>> from kbwidgets.core.setup.seating import Seating
>>> values = {option.name: option.default for option in OPTIONS}
>>> setup = set_up(Seating(("Ann", "Bo"), ("blue", "red")), values | {"radius": 4, "limits": "by_radius"})
>>> setup.limits
Limits(vp_target=19, roads=28, settlements=9, cities=8, min_longest_road=9)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kbwidgets.core.setup.options import Counts, Free, Option, OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.types import Caution, Refusal
from kbwidgets.games.catan.rules.board import red_neighbours
from kbwidgets.games.catan.rules.given import BEGINNER, read_board
from kbwidgets.games.catan.rules.grid import grid_of

COLOURS: Final = ("blue", "orange", "red", "white", "green", "gray", "magenta", "pink")
"""The colours in seat order (CT-1.8)."""
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


def _from(low: int) -> Counts:
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
    Option("vp_target", 0, _from(3), "CT-12.1", "Points to win", "Points needed to win", common=True,
           labels=_STANDARD),
    Option("roads", 0, _from(2), "CT-1.6", "Roads", "Per player", labels=_STANDARD),
    Option("settlements", 0, _from(2), "CT-1.6", "Settlements", "Per player", labels=_STANDARD),
    Option("cities", 0, _from(1), "CT-1.6", "Cities", "Per player", labels=_STANDARD),
    Option("min_longest_road", 0, _from(1), "CT-11.3", "Minimum for Longest Road",
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
           "Players with fewer than 3 points can't be robbed"),
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
    """Return the options that contradict each other, by their names (CT-14.3)."""
    found: list[Refusal] = []

    def refuse(name: str, rule: str, text: str, instead: str) -> None:
        found.append(Refusal(BAD_OPTION, rule, text, (name,), instead))

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
        return tuple(found)
    if board == "beginner" and radius != SMALLEST:
        refuse("board", "CT-2.15", "The beginner map has size 3.", "Choose board size 3.")
    elif board != "beginner":
        for fault in read_board(board, radius).faults:
            refuse("board", "CT-2.16", sentence(fault), "Correct the board.")
    for name, label in (("chits", "number tokens"), ("ports", "ports"), ("terrain", "terrain")):
        if values[name] != "random":
            refuse(name, "CT-2.15", f"This board already has its {label}.", "Leave this option at random.")
    return tuple(found)


def cautions(seats: int, values: Mapping[str, OptionValue]) -> tuple[Caution, ...]:
    """Return warnings for the host about options that are legal (CT-2.16, CT-14.2, CT-14.4)."""
    found: list[Caution] = []
    radius, board = int(values["radius"]), str(values["board"])
    if seats > _ROOM.get(radius, seats):
        found.append(Caution("CT-14.4", f"{seats} players will be crowded on this board.", ("radius",)))
    if values["limits"] == "by_radius" and seats > _BY_RADIUS:
        text = f"{seats} players may find too few points on this board to win."
        found.append(Caution("CT-14.2", text, ("limits",)))
    if board not in ("random", "beginner") and (pairs := red_neighbours(read_board(board, radius).board)):
        few = "Two red numbers are next to each other."
        text = few if len(pairs) == 1 else "Some red numbers are next to each other."
        found.append(Caution("CT-2.16", text, ("board",)))
    return tuple(found)
