"""The table of ConKUeror by a second way: plain lists and dictionaries, and the counts made on them.

>>> table = Table(Options(), 2)
>>> sum(table.pile.values()), table.left, len(table.enabled), table.due
(51, [40, 40], 39, 'order')
>>> for name in ("indonesia", "new_guinea", "western_australia", "eastern_australia", "siam"):
...     table.set(name, 1, "2i 1c")
>>> table.income(1), table.draft_of(1), table.army_value(1)
([('territories', 3), ('oceania', 2)], 5, 35)
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .slow_map import EARTH, World
from .slow_setup import INFANTRY, Options, bad_values, enabled_in, map_faults
from .slow_stack import Stack, pieces, read, value

Cards: TypeAlias = "dict[str, int]"

CHANCE = -1
ARMY_CARDS = {"infantry": 3, "cavalry": 2, "artillery": 1}
"""The number of army cards of each kind per player (CQ-10.1)."""
CHANCE_CARDS = (
    "revolt",
    "nuclear_strike",
    "sabotage",
    "immunity",
    "mercenaries",
    "draft",
    "revolution",
    "bombardment",
    "reinforcements",
)
"""The chance cards (CQ-12.4 to CQ-12.12)."""


class Battle(NamedTuple):
    """A running battle, whose sent pieces are still counted in the attacking territory (CQ-6.6)."""

    attacker: str
    target: str
    sent: Stack
    bombardment: str
    """The way that two dice count in it, or `""` for one die."""


class Fallen(NamedTuple):
    """A player who is out, with the round of elimination."""

    seat: int
    round: int


class Table:
    """The whole content of a game, in plain fields; `Slow` adds the legal moves."""

    def __init__(self, options: Options, seats: int, earth: World = EARTH) -> None:
        assert 2 <= seats <= 6
        assert not map_faults(options, seats, earth)
        assert not bad_values(options)
        self.options, self.seats, self.earth = options, seats, earth
        self.enabled = enabled_in(options, earth)
        self.owner: dict[str, int | None] = dict.fromkeys(self.enabled)
        self.stacks: dict[str, Stack] = {name: read("nothing") for name in self.enabled}

        self.hands: list[Cards] = [{} for _ in range(seats)]
        army = {kind: number * seats for kind, number in ARMY_CARDS.items()}
        self.pile: Cards = army | dict.fromkeys(self.enabled, 1)
        self.discard: Cards = {}
        self.chance_pile: list[str] = list(CHANCE_CARDS)
        self.chance_discard: list[str] = []

        # The phases are order, deal, claim, reinforce, chance, draft, attack, fortify, ending and over.
        self.phase = "order"
        self.due = "order"  # The chance moves are order, deal, drop, chance, card, die, hit, dice, draw and conscript.
        self.order: list[int] = []
        self.rolling: list[int] = list(range(seats))
        """The seats that roll for order now (CQ-3.2)."""
        self.rolls: dict[int, int] = {}
        self.left = [INFANTRY[seats]] * seats
        """The initial infantry that each player still has to place."""
        self.standing: set[int] = set()
        """The seats whose initial infantry the engine spreads (CQ-3.5)."""
        self.current = CHANCE
        self.round = 0
        self.turn = 0

        self.card = ""
        """The chance card that waits for an answer, or for its die."""
        self.targets: list[str] = []
        self.immune: dict[str, int] = {}
        """The territories under Diplomatic Immunity, and who gave it (CQ-12.7)."""
        self.bombardment = False
        self.conscription = False
        self.draft = 0
        """The drafted armies not yet placed."""
        self.battle: Battle | None = None
        self.rolling_out = False
        self.move: tuple[str, str] | None = None
        """The territories from and to which pieces must move in (CQ-7.1)."""
        self.gained: list[str] = []
        """The territories that a set of territory cards gained and that need a garrison (CQ-11.3)."""
        self.captured = 0
        self.owed = 0
        self.owed_army = 0
        """The number of cards still to be drawn when this turn ends."""

        self.fallen: list[Fallen] = []
        """The eliminated players, the first to fall first."""
        self.winner: int | None = None
        self.by_limit = False

    def set(self, name: str, seat: int | None, stack: str = "nothing") -> None:
        """Set the owner and the pieces of a territory."""
        self.owner[name] = seat
        self.stacks[name] = read(stack)

    # Counts.

    def own(self, seat: int) -> list[str]:
        """Return a player's territories, in map order."""
        return [name for name in self.enabled if self.owner[name] == seat]

    def vacant(self) -> list[str]:
        """Return the territories without owner, in map order."""
        return [name for name in self.enabled if self.owner[name] is None]

    def near(self, name: str) -> list[str]:
        """Return the enabled territories that are adjacent (CQ-1.1, CQ-2.4)."""
        return [other for other in self.earth.near[name] if other in self.enabled]

    def continents(self) -> list[str]:
        """Return the continents that exist (CQ-2.7)."""
        return [name for name in self.earth.bonus if self.lands(name)]

    def lands(self, continent: str) -> list[str]:
        """Return the enabled territories of a continent."""
        return [name for name in self.earth.members(continent) if name in self.enabled]

    def bonus(self, continent: str) -> int:
        """Return the draft bonus of a continent, less when it is partly disabled, rounded up (CQ-5.2)."""
        total = len(self.earth.members(continent))
        return (self.earth.bonus[continent] * len(self.lands(continent)) + total - 1) // total

    def income(self, seat: int) -> list[tuple[str, int]]:
        """Return a player's draft, line by line (CQ-5.1)."""
        own = self.own(seat)
        lines = [("territories", max(3, len(own) // 3))]
        whole = [name for name in self.continents() if set(self.lands(name)) <= set(own)]
        return lines + [(name, self.bonus(name)) for name in whole if self.options.continent_bonus]

    def draft_of(self, seat: int) -> int:
        """Return how much a player drafts now."""
        return sum(number for _, number in self.income(seat))

    def pieces(self, seat: int) -> int:
        """Return all pieces of a player."""
        return sum(pieces(self.stacks[name]) for name in self.own(seat))

    def army_value(self, seat: int) -> int:
        """Return the value of all pieces of a player."""
        return sum(value(self.stacks[name]) for name in self.own(seat))

    def held(self, seat: int) -> int:
        """Return how many cards a player has."""
        return sum(self.hands[seat].values())

    def spare(self, seat: int) -> int:
        """Return the regulars beyond one per territory of the player, and drafted armies not yet placed (CQ-11.4)."""
        own = self.own(seat)
        return sum(pieces(self.stacks[name]) - self.stacks[name]["m"] - 1 for name in own) + self.draft

    def alive(self) -> list[int]:
        """Return the remaining players, in order of play."""
        out = [fallen.seat for fallen in self.fallen]
        return [seat for seat in self.order if seat not in out]

    def leaderboard(self) -> list[tuple[int, int, int, int]]:
        """Return seat, territories, pieces and value, by territories, then value; eliminated seats last (CQ-17.9)."""
        rows = [(seat, len(self.own(seat)), self.pieces(seat), self.army_value(seat)) for seat in self.alive()]
        rows.sort(key=lambda row: (-row[1], -row[3]))
        return rows + [(fallen.seat, 0, 0, 0) for fallen in reversed(self.fallen)]

    def ranking(self) -> list[int]:
        """Return the seats from the winner to the first who fell (CQ-13.3), at a round limit by CQ-13.4."""
        survivors = sorted(
            self.alive(),
            key=lambda seat: (-len(self.own(seat)), -self.army_value(seat), -self.held(seat), self.order.index(seat)),
        )
        return survivors + [fallen.seat for fallen in reversed(self.fallen)]

    # Players to act.

    def pending(self) -> str:
        """Return the decision that comes before any other: chance, battle, move_in, station, or `""` for none."""
        if self.phase == "chance":
            return "chance"
        if self.battle is not None:
            return "battle"
        if self.move is not None:
            return "move_in"
        return "station" if self.gained else ""

    def who_must(self) -> list[int]:
        """Return the seats that must act."""
        if self.phase == "over":
            return []
        return [CHANCE] if self.due else [self.current]

    # Data to compare.

    def plain(self) -> dict[str, object]:
        """Return the whole table, including hidden things, in fresh lists and dictionaries."""
        return {
            "phase": self.phase,
            "due": self.due,
            "pending": self.pending(),
            "order": list(self.order),
            "rolling": list(self.rolling),
            "rolls": dict(self.rolls),
            "left": list(self.left),
            "standing": sorted(self.standing),
            "current": self.current,
            "round": self.round,
            "turn": self.turn,
            "owner": dict(self.owner),
            "stacks": {name: dict(stack) for name, stack in self.stacks.items()},
            "hands": [held_cards(hand) for hand in self.hands],
            "pile": held_cards(self.pile),
            "discard": held_cards(self.discard),
            "chance_pile": sorted(self.chance_pile),
            "chance_discard": sorted(self.chance_discard),
            "card": self.card,
            "targets": list(self.targets),
            "immune": dict(self.immune),
            "bombardment": self.bombardment,
            "conscription": self.conscription,
            "draft": self.draft,
            "battle": self.battle and {**self.battle._asdict(), "sent": dict(self.battle.sent)},
            "rolling_out": self.rolling_out,
            "move": self.move,
            "gained": list(self.gained),
            "captured": self.captured,
            "owed": [self.owed, self.owed_army],
            "fallen": [tuple(fallen) for fallen in self.fallen],
            "winner": self.winner,
            "by_limit": self.by_limit,
            "income": [self.income(seat) for seat in range(self.seats)],
            "leaderboard": self.leaderboard(),
            "must": self.who_must(),
        }

    def known(self, viewer: int | None) -> dict[str, object]:
        """Return what a seat or spectator may know: of other hands and the deck only the sizes (CQ-14.1, CQ-14.2)."""
        nothing: Cards = {}
        hidden: dict[str, object] = {
            "hands": [held_cards(hand) if seat == viewer else nothing for seat, hand in enumerate(self.hands)],
            "pile": nothing,
            "held": [self.held(seat) for seat in range(self.seats)],
            "size": sum(self.pile.values()),
        }
        return self.plain() | hidden


def held_cards(cards: Cards) -> Cards:
    """Return cards without the kinds of which there are none."""
    return {kind: number for kind, number in sorted(cards.items()) if number}


def shift(cards: Cards, kind: str, number: int) -> None:
    """Add cards of a kind, or remove them with a negative number."""
    cards[kind] = cards.get(kind, 0) + number
    assert cards[kind] >= 0
