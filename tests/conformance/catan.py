"""Catan in the conformance kit: moves worth trying, conserved quantities, a second count, exchanged hidden cards."""

from __future__ import annotations

from collections.abc import Iterator

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.testing import Case

from ..amount import amount
from ..games.catan.both import rows
from ..games.catan.twins import twin
from .extra import Extra, Shown

SIZES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    *((seats, {"max_turns": 3 * seats}) for seats in range(2, 9)),
    (3, {"max_turns": 12, "radius": 4}),
    (4, {"max_turns": 12, "radius": 4, "order": "random", "dice": "balanced", "limits": "by_radius", "ports": "even"}),
    (4, {"max_turns": 12, "chits": "spiral", "terrain": "spread", "order": "roll_all", "dice": "manual",
         "bank": "unlimited", "show_bank": False}),
    (3, {"max_turns": 24, "board": "beginner", "start": "beginner", "early_reveal": True, "friendly_robber": True,
         "bank": "8", "bank_shortage": "single", "show_bank": False, "discard_limit": 3}),
    (4, {"max_turns": 16, "board": "beginner", "order": "seats", "open_hands": True, "player_trade": False,
         "dev_decks": 4}),
)  # fmt: skip
"""All numbers of seats and two sizes of board, which together use every option."""
KINDS = ("wool", "grain", "lumber", "brick", "ore")


def chosen(game: kb.Game) -> list[Case]:
    """Return a case for each of the sizes."""
    default: dict[str, OptionValue] = {option.name: option.default for option in game.options}
    return [Case(game, seats, tuple((default | options).items())) for seats, options in SIZES]


def well_formed(state: kb.State) -> Iterator[str]:
    """Yield every word, every place with each piece, every robber, and cards near the limits of what can be traded."""
    seats = range(len(state.names) + 1)
    yield from ("roll", "buy", "stop", "withdraw", "end", "knight", "road-building", "roll 3 4", "roll 7", "roll 13")
    yield from (f"{word} {seat}" for word in ("accept", "reject", "confirm", "show") for seat in seats)
    yield from (f"monopoly {kind}" for kind in KINDS)
    yield from (f"plenty 1 {one} 1 {two}" for n, one in enumerate(KINDS) for two in KINDS[n + 1 :])
    yield from (f"{verb} {corner}" for verb in ("settlement", "city") for corner in range(0, 97, 2))
    yield from (f"road {corner}-{corner + 1}" for corner in range(0, 96, 3))
    yield from (f"robber {hexagon}" for hexagon in range(38))
    yield from (f"robber {hexagon} from {seat}" for hexagon in range(0, 19, 4) for seat in seats)
    yield from (f"trade {n} {one} for 1 {two}" for n in (1, 2, 3, 4, 5) for one in KINDS for two in KINDS)
    yield from (f"discard {seat} {n} {kind}" for seat in seats for n in (1, 4) for kind in KINDS)


def conserved(state: kb.State) -> object:
    """Return the cards of each resource in bank and hands (CT-1.4), and all development cards (CT-1.5)."""
    data = state.to_json()
    cards = [sum(column) for column in zip(*rows(data["hands"]), *rows([data["bank"]]), strict=True)]
    dev = [*rows(data["cards"]), *rows([data["deck"], data["spent"]])]
    counts = [sum(column) for column in zip(*dev, strict=True)]
    counts[0] += sum(rows([data["knights"]])[0])
    return cards, counts


def points(state: kb.State) -> tuple[int, ...]:
    """Return the points by what is on the table (CT-12.1)."""
    data = state.to_json()
    towns, cities = rows(data["settlements"]), rows(data["cities"])
    found = [len(own) + 2 * len(raised) for own, raised in zip(towns, cities, strict=True)]
    for seat, cards in enumerate(rows(data["cards"])):
        found[seat] += cards[4] + 2 * (data["longest"] == seat) + 2 * (data["army"] == seat)
    return tuple(found)


# -- what the records show --------------------------------------------------------------------------------

# A random board with early reveal and a friendly robber, and discards from five cards: players do everything.
ALL = Shown(
    frozenset(
        {
            "accept",
            "buy",
            "call",
            "card",
            "chit",
            "city",
            "confirm",
            "counter",
            "dice",
            "discard",
            "end",
            "gap",
            "knight",
            "monopoly",
            "offer",
            "plenty",
            "port",
            "red",
            "reject",
            "road",
            "road-building",
            "robber",
            "roll",
            "settlement",
            "show",
            "steal",
            "stop",
            "tile",
            "trade",
            "turn",
            "withdraw",
        }
    ),
    frozenset(
        {
            "accept",
            "army",
            "bank",
            "blocked",
            "buy",
            "call",
            "card",
            "chosen",
            "city",
            "counter",
            "dice",
            "discard",
            "end",
            "gain",
            "lay",
            "longest",
            "monopoly",
            "offer",
            "open",
            "order",
            "owe",
            "play",
            "plenty",
            "reject",
            "road",
            "robber",
            "roll",
            "settlement",
            "show",
            "steal",
            "stop",
            "trade",
            "win",
            "withdraw",
        }
    ),
    (
        (0, "end", "CT-ERR.2"),  # The board is being laid out.
        (0, "build 3", "CT-ERR.32"),
        (0, "steal ore", "CT-ERR.41"),
        (54, "accept 1", "CT-ERR.1"),
        (54, "roll 3 4", "CT-ERR.37"),  # The dice have been rolled.
        (60, "settlement 54", "CT-ERR.7"),
        (61, "road 0-1", "CT-ERR.13"),  # The settlement is on 26.
        (61, "road 0-9", "CT-ERR.8"),
        (62, "settlement 26", "CT-ERR.9"),
        (62, "settlement 25", "CT-ERR.10"),
        (72, "end", "CT-ERR.4"),
        (72, "knight", "CT-ERR.27"),
        (74, "roll", "CT-ERR.3"),
        (74, "settlement 0", "CT-ERR.11"),
        (74, "city 0", "CT-ERR.14"),  # There is no building there.
        (74, "buy", "CT-ERR.16"),  # The player lacks only a brick.
        (74, "trade 4 wool for 1 wool", "CT-ERR.19"),
        (74, "trade 4 wool for 1 ore", "CT-ERR.20"),  # A generic port takes three.
        (74, "trade 3 wool for 1 ore", "CT-ERR.22"),
        (74, "offer 1 wool for nothing to 0", "CT-ERR.21"),
        (74, "withdraw", "CT-ERR.23"),
        (74, "offer 1 wool for 1 ore to 7", "CT-ERR.24"),
        (75, "confirm 1", "CT-ERR.25"),  # Player 1 has not answered.
        (91, "discard 0 1 ore", "CT-ERR.33"),  # The player owes two.
        (92, "robber 19", "CT-ERR.6"),
        (92, "robber 1", "CT-ERR.34"),
        (92, "robber 3", "CT-ERR.35"),  # The owner of a building there has two points.
        (109, "robber 3 from 1", "CT-ERR.36"),
        (130, "knight", "CT-ERR.28"),
        (308, "plenty 1 wool", "CT-ERR.18"),  # Two cards are owed.
        (309, "knight", "CT-ERR.29"),  # A year of plenty was played.
        (601, "end", "CT-ERR.5"),
    ),
)
# With two roads each and eight cards of each resource, the bank runs short, and the last turn ends the game.
SHORT = Shown(
    frozenset(
        {
            "buy",
            "call",
            "card",
            "counter",
            "dice",
            "discard",
            "end",
            "knight",
            "monopoly",
            "offer",
            "plenty",
            "reject",
            "robber",
            "roll",
            "steal",
            "trade",
            "withdraw",
        }
    ),
    frozenset(
        {
            "army",
            "bank",
            "blocked",
            "buy",
            "call",
            "card",
            "counter",
            "dice",
            "discard",
            "end",
            "gain",
            "monopoly",
            "offer",
            "open",
            "over",
            "owe",
            "play",
            "plenty",
            "reject",
            "robber",
            "roll",
            "short",
            "steal",
            "withdraw",
        }
    ),
    (
        (3, "road 5-18", "CT-ERR.15"),
        (81, "road-building", "CT-ERR.30"),
    ),
)
# The number tokens form a spiral, the order is drawn, dice are typed in, players do not trade.
SPIRAL = Shown(
    frozenset({"corner", "end", "first", "gap", "port", "road", "roll", "settlement", "tile", "trade", "turn"}),
    frozenset({"bank", "dice", "end", "gain", "lay", "open", "order", "over", "road", "settlement"}),
    ((43, "offer 1 wool for 1 ore to 0", "CT-ERR.26"),),
)
# A board of radius 5 has several deserts, one of which gets the robber (CT-2.14).
DESERTS = Shown(
    frozenset({"chit", "desert", "dice", "end", "gap", "port", "red", "road", "roll", "settlement", "tile", "turn"}),
    frozenset({"dice", "end", "gain", "lay", "open", "order", "over", "road", "roll", "settlement"}),
    (),
)
# Eight players are ranked by their rolls, with ties; the sixteenth settlement finds no place (CT-4.7).
FULL = Shown(
    frozenset(
        {
            "call",
            "counter",
            "dice",
            "end",
            "offer",
            "reject",
            "road",
            "robber",
            "roll",
            "settlement",
            "steal",
            "withdraw",
        }
    ),
    frozenset(
        {
            "call",
            "counter",
            "dice",
            "end",
            "gain",
            "offer",
            "open",
            "order",
            "over",
            "pass",
            "reject",
            "road",
            "robber",
            "roll",
            "settlement",
            "steal",
            "tie",
            "withdraw",
        }
    ),
    (),
)
# Position S: an 11 and a 4 pay for white's road up to blue's settlement, and no road leads beyond it (CT-17.10).
BLOCKED = Shown(
    frozenset({"end", "road", "roll"}),
    frozenset({"dice", "end", "gain", "open", "over", "road"}),
    ((8, "road 49-50", "CT-ERR.12"),),
)
RECORDS = {
    "all-moves.kbg": ALL, "short.kbg": SHORT, "spiral.kbg": SPIRAL, "deserts.kbg": DESERTS, "full-board.kbg": FULL,
    "blocked.kbg": BLOCKED,
}  # fmt: skip

EXTRA = Extra(
    well_formed=well_formed,
    conserved=conserved,
    oracle=points,
    twin=twin,
    cases=chosen,
    games=amount(1, 2),
    records=RECORDS,
    # Two codes refuse a start; in no record are all development cards sold.
    others=frozenset({"CT-ERR.17", "CT-ERR.31", "CT-ERR.40"}),
)
