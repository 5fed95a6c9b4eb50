"""The table of Catan by a second way: plain lists and dictionaries, and the counts made on them.

>>> table = Table(Options(board="beginner", start="beginner", order="seats"), 4)
>>> table.hands[0], table.public(0), table.supply(0)
({'wool': 1, 'grain': 0, 'lumber': 0, 'brick': 1, 'ore': 1}, 2, {'road': 13, 'settlement': 3, 'city': 4})
>>> sorted(bad_options(Options(radius=4, chits="spiral"), 4))
['chits', 'radius']
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from .slow_board import BEGINNER, BEGINNER_STARTS, RESOURCES, Board, Edge, geometry
from .slow_road import longest_trail, next_army, next_holder
from .slow_trade import Cards, Offer, shift

CHANCE = -1
POINT_CARDS = ("chapel", "library", "market", "palace", "university")
DECK: Cards = {"knight": 14, "road building": 2, "year of plenty": 2, "monopoly": 2, **dict.fromkeys(POINT_CARDS, 1)}
"""The development cards of the box (CT-1.5)."""


class Options(NamedTuple):
    """The options of section 14; `roads` to `min_longest_road` are the individual numbers of `limits`."""

    radius: int = 3
    board: str = "random"
    start: str = "free"
    chits: str = "random"
    ports: str = "random"
    order: str = "roll"
    limits: str = "standard"
    vp_target: int | None = None
    roads: int | None = None
    settlements: int | None = None
    cities: int | None = None
    min_longest_road: int | None = None
    bank: int | Literal["hexes", "unlimited"] = "hexes"
    terrain: str = "random"
    bank_shortage: str = "nobody"
    dev_decks: int = 1
    dice: str = "random"
    discard_limit: int = 7
    friendly_robber: bool = False
    player_trade: bool = True
    early_reveal: bool = False
    max_turns: int | None = None


def bad_options(options: Options, seats: int) -> set[str]:
    """Return the options that CT-14.3 refuses, each with the one it conflicts with; empty if a game can be made."""
    values = {
        "board": ("random", "beginner", "own"),
        "start": ("free", "beginner"),
        "chits": ("random", "spiral"),
        "ports": ("random", "even"),
        "order": ("roll", "roll_all", "random", "seats"),
        "limits": ("standard", "by_radius"),
        "terrain": ("random", "spread"),
        "bank_shortage": ("nobody", "single"),
        "dice": ("random", "balanced", "manual"),
    }
    told = options._asdict()
    bad = {name for name, allowed in values.items() if told[name] not in allowed}
    if options.radius < 3:
        bad.add("radius")  # CT-2.1
    if not 2 <= seats <= 8:
        bad.add("players")
    if options.vp_target is not None and options.vp_target < 3:
        bad.add("vp_target")
    if isinstance(options.bank, int) and options.bank < 1:
        bad.add("bank")
    if not 1 <= options.dev_decks <= 4:
        bad.add("dev_decks")
    if not 3 <= options.discard_limit <= 20:
        bad.add("discard_limit")
    if options.max_turns is not None and options.max_turns < 1:
        bad.add("max_turns")
    if options.chits == "spiral" and options.radius != 3:
        bad |= {"chits", "radius"}  # CT-2.8
    if options.board == "beginner" and options.radius != 3:
        bad |= {"board", "radius"}  # CT-2.15
    if options.board != "random":
        bad |= {name for name in ("chits", "ports", "terrain") if told[name] != "random"}  # CT-2.15
    if options.start == "beginner" and options.board != "beginner":
        bad |= {"start", "board"}
    if options.start == "beginner" and seats not in {3, 4}:
        bad |= {"start", "players"}
    return bad


def limits(options: Options) -> Cards:
    """Return points to win, pieces and the minimum road (CT-14.1 and CT-14.2)."""
    found = {"vp_target": 10, "roads": 15, "settlements": 5, "cities": 4, "min_longest_road": 5}
    if options.limits == "by_radius":
        hexes = 3 * options.radius**2 - 3 * options.radius + 1
        points = (hexes + 1) // 2
        roads = points + points // 2
        settlements = roads - points
        cities = settlements - points // 10
        found = dict(zip(found, (points, roads, settlements, cities, roads // 3), strict=True))
    singly = options._asdict()
    return {name: number if singly[name] is None else singly[name] for name, number in found.items()}


class Table:
    """The whole content of a game, in plain fields; `Slow` adds the legal moves."""

    def __init__(
        self, options: Options, seats: int, board: Board | None = None, order: list[int] | None = None
    ) -> None:
        assert not bad_options(options, seats)
        self.options, self.seats = options, seats
        self.board = board or BEGINNER
        self.shape = geometry(self.board.radius)
        self.limits = limits(options)
        each = len(self.shape.centres) if options.bank == "hexes" else options.bank  # CT-1.4
        self.bank: Cards | None = None if isinstance(each, str) else dict.fromkeys(RESOURCES, each)
        self.hands: list[Cards] = [dict.fromkeys(RESOURCES, 0) for _ in range(seats)]
        self.deck: Cards = {kind: number * options.dev_decks for kind, number in DECK.items()}
        self.cards: list[Cards] = [dict.fromkeys(DECK, 0) for _ in range(seats)]
        self.new: list[Cards] = [dict.fromkeys(DECK, 0) for _ in range(seats)]
        """The cards bought this turn, among those in hand (CT-10.3)."""
        self.shown = [0] * seats
        """The number of victory point cards that each owner has shown (CT-10.4)."""
        self.knights = [0] * seats
        self.buildings: dict[int, tuple[int, str]] = {}
        self.roads: dict[Edge, int] = {}
        self.robber = self.board.robber
        self.longest: int | None = None
        self.army: int | None = None

        self.phase = "order"  # The phases are order, setup, roll, discard, robber, free roads, main and over.
        self.due = ""  # This is the next chance move: dice, order, steal or draw.
        self.order: list[int] = order or []
        self.current = 0
        self.turn: int = 0
        self.dice: list[int] = []
        """The roll made this turn, as two dice or one total; empty before it."""
        self.used_dice: list[tuple[int, int]] = []
        """The pairs that are gone from the balanced deck (CT-13.5)."""
        self.played = False
        """True if a development card was played this turn (CT-10.2)."""
        self.back_to = ""
        """The phase to return to after robber or free roads (CT-5.1)."""
        self.free = 0
        self.owed: dict[int, int] = {}
        self.discards: dict[int, Cards] = {}
        self.victim = CHANCE
        self.offer: Offer | None = None
        self.winner: int | None = None

        self.ranks: list[list[int]] = [list(range(seats))]
        """The order so far; tied seats share a list (CT-4.2)."""
        self.rolls: dict[int, int] = {}
        """The rolls of those who roll for order now."""
        self.places: list[int] = []
        """The seats of the setup placements still to come (CT-4.3)."""
        self.placed: int | None = None
        """The setup settlement that still lacks its road."""
        if options.start == "beginner":
            self._place_printed_starts()

    def _place_printed_starts(self) -> None:
        """Place the printed starts in the order blue, orange, red, white; three players leave out red (CT-2.15)."""
        names = [name for name in BEGINNER_STARTS if self.seats == 4 or name != "red"]
        for seat, name in enumerate(names):
            first, first_road, second, second_road = BEGINNER_STARTS[name]
            self.buildings[first] = self.buildings[second] = (seat, "settlement")
            self.roads[first_road] = self.roads[second_road] = seat
            self.give_start_cards(seat, second)
        self.measure()

    # Counts.

    def own(self, seat: int) -> list[int]:
        """Return the intersections where a player has a building."""
        return [at for at, (owner, _) in self.buildings.items() if owner == seat]

    def own_roads(self, seat: int) -> list[Edge]:
        """Return the edges where a player has a road."""
        return [edge for edge, owner in self.roads.items() if owner == seat]

    def supply(self, seat: int) -> Cards:
        """Return the pieces that a player does not have on the board (CT-1.6)."""
        kinds = [kind for owner, kind in self.buildings.values() if owner == seat]
        return {
            "road": self.limits["roads"] - len(self.own_roads(seat)),
            "settlement": self.limits["settlements"] - kinds.count("settlement"),
            "city": self.limits["cities"] - kinds.count("city"),
        }

    def held(self, seat: int) -> int:
        """Return how many resource cards a player has."""
        return sum(self.hands[seat].values())

    def lengths(self) -> list[int]:
        """Return the road length of each player (CT-11.1 and CT-11.2)."""
        return [
            longest_trail(self.own_roads(seat), {at for at, (owner, _) in self.buildings.items() if owner != seat})
            for seat in range(self.seats)
        ]

    def measure(self) -> None:
        """Update the owner of Longest Road (CT-11.4)."""
        self.longest = next_holder(self.longest, self.lengths(), self.limits["min_longest_road"])

    def count_knights(self) -> None:
        """Update the owner of Largest Army (CT-11.7)."""
        self.army = next_army(self.army, self.knights)

    def point_cards(self, seat: int) -> int:
        """Return how many victory point cards a player has, shown or not."""
        return sum(self.cards[seat][kind] for kind in POINT_CARDS)

    def score(self, seat: int) -> dict[str, int]:
        """Return the points of a player, line by line (CT-12.1)."""
        kinds = [kind for owner, kind in self.buildings.values() if owner == seat]
        return {
            "settlements": kinds.count("settlement"),
            "cities": 2 * kinds.count("city"),
            "longest road": 2 if self.longest == seat else 0,
            "largest army": 2 if self.army == seat else 0,
            "shown cards": self.shown[seat],
            "hidden cards": self.point_cards(seat) - self.shown[seat],
        }

    def total(self, seat: int) -> int:
        """Return all points of a player."""
        return sum(self.score(seat).values())

    def public(self, seat: int) -> int:
        """Return the points that everyone sees."""
        return self.total(seat) - self.score(seat)["hidden cards"]

    def standings(self) -> list[int]:
        """Return the places, with the winner first, the rest by points, and equal totals together (CT-12.4)."""
        totals = [self.total(seat) for seat in range(self.seats)]
        if self.winner is None:
            return [1 + sum(other > mine for other in totals) for mine in totals]
        rest = [total for seat, total in enumerate(totals) if seat != self.winner]
        return [
            1 if seat == self.winner else 2 + sum(other > mine for other in rest) for seat, mine in enumerate(totals)
        ]

    # Moving cards.

    def pay(self, seat: int, cards: Cards) -> None:
        """Return cards to the bank (CT-6.4)."""
        shift(self.hands[seat], cards, -1)
        if self.bank is not None:
            shift(self.bank, cards, 1)

    def take(self, seat: int, cards: Cards) -> None:
        """Take cards from the bank."""
        shift(self.hands[seat], cards, 1)
        if self.bank is not None:
            shift(self.bank, cards, -1)

    def hand_over(self, giver: int, taker: int, cards: Cards) -> None:
        """Pass cards from player to player."""
        shift(self.hands[giver], cards, -1)
        shift(self.hands[taker], cards, 1)

    def in_bank(self, cards: Cards) -> bool:
        """Return whether the bank has these cards."""
        return self.bank is None or all(self.bank[kind] >= number for kind, number in cards.items())

    def give_start_cards(self, seat: int, at: int) -> None:
        """Give the start cards of CT-4.6, except those that the bank lacks (section 14, `bank`)."""
        for hex_ in self.shape.around[at]:
            land = self.board.terrain[hex_]
            if land != "desert" and self.in_bank({land: 1}):
                self.take(seat, {land: 1})

    def produce(self, total: int) -> None:
        """Distribute the resources of a roll (CT-6.1 to CT-6.3)."""
        wanted: list[Cards] = [dict.fromkeys(RESOURCES, 0) for _ in range(self.seats)]
        for hex_, chit in enumerate(self.board.chits):
            if chit == total and hex_ != self.robber:  # CT-7.6
                for at in self.shape.corners[hex_]:
                    if at in self.buildings:
                        owner, kind = self.buildings[at]
                        wanted[owner][self.board.terrain[hex_]] += 2 if kind == "city" else 1
        for kind in RESOURCES:
            concerned = [seat for seat in range(self.seats) if wanted[seat][kind]]
            if self.in_bank({kind: sum(cards[kind] for cards in wanted)}):
                for seat in concerned:
                    self.take(seat, {kind: wanted[seat][kind]})
            elif self.options.bank_shortage == "single" and len(concerned) == 1:  # CT-6.3
                assert self.bank is not None
                self.take(concerned[0], {kind: self.bank[kind]})

    # Players to act.

    def from_current(self) -> list[int]:
        """Return all seats in turn order, starting with the current player."""
        at = self.order.index(self.current)
        return self.order[at:] + self.order[:at]

    def rolling(self) -> list[int]:
        """Return the seats that roll for order now: the first group that is tied (CT-4.2)."""
        return next(group for group in self.ranks if len(group) > 1)

    def who_must(self) -> list[int]:
        """Return the seats that must act."""
        if self.phase == "over":
            return []
        if self.due:
            return [CHANCE]
        if self.phase == "order":
            return [next(seat for seat in self.rolling() if seat not in self.rolls)]
        if self.phase == "setup":
            return [self.places[0]]
        if self.phase == "discard":  # CT-7.2
            return [seat for seat in self.from_current() if seat in self.owed and seat not in self.discards]
        if self.offer is not None:  # CT-9.14
            waiting = [seat for seat in self.from_current() if seat in self.offer.asked]
            return [seat for seat in waiting if seat not in self.offer.answers] or [self.current]
        return [self.current]

    def who_may(self) -> list[int]:
        """Return the other seats that may act (CT-9.14)."""
        if self.offer is None or self.due or self.phase != "main":
            return []
        able = [seat for seat in self.from_current() if seat == self.current or seat in self.offer.answers]
        return [seat for seat in able if seat not in self.who_must()]
