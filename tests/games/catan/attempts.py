"""Random material of a lock-step match: its options, and moves to try, legal and not.

>>> seats, values = values_for(Random(3))
>>> 2 <= seats <= 8 and bool(values["max_turns"])
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.catan import CatanState

from .both import told
from .slow import Slow
from .slow_board import RESOURCES, Board, dealt
from .slow_trade import Cards, write

_VERBS = (
    "roll", "settlement", "settlement", "road", "road", "road", "city", "buy", "knight", "road-building", "plenty",
    "monopoly", "discard", "robber", "robber", "stop", "trade", "trade", "offer", "offer", "call", "accept", "reject",
    "counter", "confirm", "withdraw", "show", "end",
)  # fmt: skip
"""The verbs to try, some of them more often."""


def values_for(rng: Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a number of players and random options of every kind that keep the game short."""
    seats = rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 8))
    radius = rng.choice((3, 3, 4))

    def one(*values: OptionValue) -> OptionValue:
        return rng.choice(values)

    values: dict[str, OptionValue] = {
        "radius": radius,
        "order": one("roll", "roll_all", "random", "seats"),
        "limits": one("standard", "by_radius"),
        "vp_target": one(0, 0, 3, 5, 6, 8),
        "roads": one(0, 0, 3, 4, 6),
        "settlements": one(0, 0, 3, 4),
        "cities": one(0, 0, 1, 2),
        "min_longest_road": one(0, 2, 3, 4),
        "bank": one("hexes", "hexes", "hexes", "unlimited", "3", "8"),
        "bank_shortage": one("nobody", "single"),
        "dev_decks": one(1, 1, 2, 4),
        "dice": one("random", "balanced", "manual"),
        "discard_limit": one(3, 4, 7, 20),
        "friendly_robber": one(False, True),
        "player_trade": one(True, True, True, False),
        "early_reveal": one(False, True),
        "show_bank": one(False, True),
        "open_hands": one(False, True),
        "max_turns": rng.randint(4, 12) * seats,
    }
    match rng.randrange(5):
        case 0:
            printed = seats in {3, 4} and rng.random() < 0.5
            values |= {"radius": 3, "board": "beginner", "start": "beginner" if printed else "free"}
        case 1 | 2:
            values["board"] = told(rich(dealt(radius, rng), rng))
        case _:
            values |= {"terrain": one("random", "spread"), "ports": one("random", "even")}
            values["chits"] = one("random", "spiral") if radius == 3 else "random"
    return seats, values


def rich(board: Board, rng: Random) -> Board:
    """Return a generous board by hand, so that a short game gets far; half of these have no desert (CT-16.23)."""
    lands, robber = board.terrain, board.robber
    if rng.random() < 0.5:
        lands, robber = [rng.choice(RESOURCES) if land == "desert" else land for land in lands], None
    chits = [None if land == "desert" else rng.choice((5, 6, 8, 9)) for land in lands]
    return board._replace(terrain=lands, chits=chits, robber=robber)


def cards(rng: Random, hand: Cards, most: int = 3) -> Cards:
    """Return some cards, mostly of those in a hand."""
    held = [kind for kind in RESOURCES for _ in range(hand[kind])]
    if held and rng.random() < 0.8:
        drawn = rng.sample(held, min(len(held), rng.randint(1, most)))
    else:
        drawn = [rng.choice(RESOURCES) for _ in range(rng.randint(0, most))]
    return {kind: drawn.count(kind) for kind in RESOURCES if kind in drawn}


def sides(rng: Random, hand: Cards) -> tuple[Cards, Cards]:
    """Return both sides of a trade, mostly allowed ones."""
    give = cards(rng, hand, 2)
    shared = rng.random() < 0.2
    return give, cards(rng, {kind: int(shared or kind not in give) for kind in RESOURCES}, 2)


def attempts(state: CatanState, slow: Slow, rng: Random, number: int) -> Iterator[tuple[str, int]]:
    """Yield moves to try and the seats that try them, with one open move of the game's own if there is one."""
    for form in rng.sample(state.open_moves(), min(1, len(state.open_moves()))):
        yield form.some(rng), form.seat
    for _ in range(number):
        seat = rng.randrange(slow.seats)
        acting = (*state.to_act, *state.may_act)
        if acting and rng.random() < 0.75:
            seat = rng.choice(acting)
        if slow.phase != "over" or rng.random() < 0.5:
            yield attempt(slow, rng, rng.choice(_VERBS), seat), seat


def attempt(slow: Slow, rng: Random, verb: str, seat: int) -> str:
    """Return one well-formed random move of a kind, in the notation of the game."""
    points = len(slow.shape.points)
    hand = slow.hands[seat]
    others: Sequence[int] = [other for other in range(slow.seats) if other != slow.current]
    match verb:
        case "roll":
            dice = f" {rng.randint(1, 7)} {rng.randint(1, 7)}"
            return "roll" + rng.choice(("", dice, f" {rng.randint(1, 13)}"))
        case "settlement" | "city":
            return f"{verb} {rng.choice((rng.randrange(points + 2), rng.choice([*slow.buildings, 0])))}"
        case "road":
            a, b = rng.choice(slow.shape.edges)
            if slow.roads and rng.random() < 0.6:
                near = rng.choice(rng.choice([*slow.roads]))
                a, b = sorted((near, rng.choice(slow.shape.beside[near])))
            if rng.random() < 0.1:
                a, b = rng.randrange(points + 2), rng.randrange(points + 2)
            return f"road {a}-{b}" if a != b else "road 0-2"
        case "plenty":
            drawn = [rng.choice(RESOURCES) for _ in range(rng.choice((1, 2, 2, 2)))]
            return f"plenty {write({kind: drawn.count(kind) for kind in drawn})}"
        case "monopoly":
            return f"monopoly {rng.choice(RESOURCES)}"
        case "discard":
            return f"discard {seat} {write(cards(rng, hand, max(1, sum(hand.values()) // 2)) or {'ore': 1})}"
        case "robber":
            named = rng.choice(("", f" from {rng.randrange(slow.seats)}"))
            return f"robber {rng.randrange(len(slow.shape.corners) + 1)}{named}"
        case "trade":
            get = rng.choice((1, 1, 2))
            give = get * rng.choice((2, 3, 4)) + rng.choice((0, 0, 0, 1))
            return f"trade {give} {rng.choice(RESOURCES)} for {get} {rng.choice(RESOURCES)}"
        case "offer" | "call":
            to = sorted(rng.sample(others, rng.randint(1, len(others))))
            give, get = sides(rng, hand)
            if verb == "call" and rng.random() < 0.8:
                nothing: Cards = {}
                give, get = rng.choice(((give, nothing), (nothing, get)))
            return f"{verb} {write(give)} for {write(get)} to {' '.join(map(str, to))}"
        case "counter":
            give, get = sides(rng, hand)
            return f"counter {seat} {write(give)} for {write(get)}"
        case "accept" | "reject":
            return f"{verb} {seat}"
        case "confirm":
            return f"confirm {rng.randrange(slow.seats)}"
        case "show":
            return f"show {rng.randint(1, 3)}"
        case _:
            return verb
