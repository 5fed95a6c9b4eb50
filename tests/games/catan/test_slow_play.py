"""Whole games of the second Catan by random players: at every move nothing is lost and the laws of the table hold."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from .slow import CHANCE, Options, Slow
from .slow_board import RESOURCES, Edge, dealt, geometry
from .slow_road import longest_trail
from .slow_tables import legal
from .slow_trade import write

GAMES = [
    (Options(order="roll", max_turns=90), 4),
    (Options(order="roll_all", dice="balanced", friendly_robber=True, max_turns=70), 3),
    (Options(order="random", bank=4, bank_shortage="single", discard_limit=3, max_turns=60), 4),
    (Options(order="seats", dice="manual", early_reveal=True, player_trade=False), 2),
    (Options(order="seats", vp_target=5, dev_decks=2, bank="unlimited"), 6),
    (Options(radius=4, order="roll", max_turns=40), 8),
    (Options(order="seats", roads=7, settlements=3, cities=2, min_longest_road=3, vp_target=7), 4),
]


def open_move(game: Slow, seat: int, rng: Random) -> str:
    """Return an offer, a request or a counteroffer of one card or two."""
    give, get = rng.sample(RESOURCES, 2)
    sides = f"{rng.choice([1, 1, 2])} {give} for 1 {get}"
    if seat != game.current:
        return f"counter {sides}"
    if rng.random() < 0.2:
        return f"call nothing for 1 {get}"
    others = [other for other in range(game.seats) if other != seat]
    return rng.choice([f"offer {sides}", f"offer {sides} to {rng.choice(others)}"])


def chosen(game: Slow, seat: int, rng: Random) -> str:
    """Return a legal move; building comes first, and the turn is not ended at once."""
    moves = sorted(game.legal(seat))
    assert moves, (game.phase, seat)
    if game.phase == "main":
        text = open_move(game, seat, rng)
        # At most three tries in ten are trades, so that turns end.
        if rng.random() < 0.3 and not game.refusals(text, seat):
            return text
    built = [text for text in moves if text.split()[0] in {"city", "settlement", "buy", "confirm"}]
    if built and rng.random() < 0.8:
        return rng.choice(built)
    return rng.choice(moves)


def one_move(game: Slow, rng: Random) -> str:
    """Let a seat that must act, or sometimes one that may, make a move."""
    must, may = game.who_must(), game.who_may()
    if must == [CHANCE]:
        weights = game.chances()
        text = rng.choices(list(weights), list(weights.values()))[0]
        game.play(text)
        return text
    seat = rng.choice(must)
    able = [other for other in may if game.legal(other)]
    if able and rng.random() < 0.1:
        seat = rng.choice(able)
    text = chosen(game, seat, rng)
    game.play(text, seat)
    return text


def check_nothing_is_lost(game: Slow, gone: Counter[str]) -> None:
    """Check CT-1.4, CT-1.5, CT-1.6, CT-10.5; `gone` are the progress cards that have left the game."""
    if game.bank is not None:
        each = {"hexes": len(game.shape.centres), 4: 4}[game.options.bank]
        for kind in RESOURCES:
            assert game.bank[kind] + sum(hand[kind] for hand in game.hands) == each
            assert game.bank[kind] >= 0
    cards = sum((Counter(held) for held in game.cards), Counter(game.deck)) + gone
    cards["knight"] += sum(game.knights)
    assert cards.total() == 25 * game.options.dev_decks
    for seat in range(game.seats):
        assert min(game.supply(seat).values()) >= 0
        assert min(game.hands[seat].values()) >= 0


def check_the_board(game: Slow) -> None:
    """Check that no two buildings are neighbours and each network has its owner's building (CT-8.2, CT-8.5)."""
    for at in game.buildings:
        assert not set(game.shape.beside[at]) & set(game.buildings)
    for seat in range(game.seats):
        reached = set(game.own(seat))
        left = game.own_roads(seat)
        while near := [road for road in left if set(road) & reached]:
            reached |= {end for road in near for end in road}
            left = [road for road in left if road not in near]
        assert left == []


def check_the_special_cards(game: Slow) -> None:
    """Check CT-11.3, CT-11.5, CT-11.7, CT-12.1."""
    lengths, minimum = game.lengths(), game.limits["min_longest_road"]
    if game.longest is not None:
        assert lengths[game.longest] == max(lengths)
        assert max(lengths) >= minimum
    else:
        assert max(lengths) < minimum or lengths.count(max(lengths)) > 1
    assert (game.army is None) == (max(game.knights) < 3)
    assert game.army is None or game.knights[game.army] == max(game.knights)
    for seat in range(game.seats):
        assert game.public(seat) <= game.total(seat) == sum(game.score(seat).values())


def check_who_acts(game: Slow) -> None:
    """Check that only seats that must or may act have moves, and nobody has won (CT-5.6, CT-9.14, CT-12.2)."""
    must, may = game.who_must(), game.who_may()
    assert not set(must) & set(may)
    assert must or game.phase == "over"
    for seat in range(game.seats):
        if seat not in must + may:
            assert game.legal(seat) == set()
    if game.phase not in {"order", "setup", "over"}:
        assert game.total(game.current) < game.limits["vp_target"]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_whole_game(number: int):
    """The laws above hold at every move from the order of play to the end."""
    options, seats = GAMES[number]
    rng = Random(number)
    game = Slow(options, seats, dealt(options.radius, rng))
    gone: Counter[str] = Counter()
    moves = 0
    while game.phase != "over":
        text = one_move(game, rng)
        if text.startswith("play ") and text != "play knight":
            gone[text] += 1
        check_nothing_is_lost(game, gone)
        if moves % 5 == 0:
            check_the_board(game)
            check_the_special_cards(game)
            check_who_acts(game)
        moves += 1
        assert moves < 20_000
    if game.winner is None:
        assert game.turn == options.max_turns
    else:
        assert (game.winner, game.standings()[game.winner]) == (game.current, 1)
        assert game.total(game.winner) >= game.limits["vp_target"]
    assert [game.legal(seat) for seat in range(seats)] == [set()] * seats


def test_a_refused_move_changes_nothing_and_a_legal_one_something():
    """CT-15.1: the test tries every conceivable text in the middle of a game."""
    rng = Random(5)
    game = Slow(Options(order="seats"), 3, dealt(3, rng))
    for _ in range(120):
        before = game.plain()
        text = rng.choice(["end", "buy", "roll", "road 0-1", "settlement 3", "play knight", "accept", "confirm 1"])
        seat = rng.randrange(3)
        if game.refusals(text, seat):
            assert text not in game.legal(seat)
            assert game.plain() == before
        one_move(game, rng)
        assert game.phase == "over" or game.plain() != before


def trail_by_euler(roads: list[Edge], blocked: set[int]) -> int:
    """Return the most edges drawable in one go: connected, with at most two odd ends (CT-11.1, CT-11.2).

    A blocked intersection connects nothing, and each edge there is an odd end of its own.
    """
    best = 0
    for size in range(1, len(roads) + 1):
        for some in combinations(roads, size):
            odd = sum(1 for road in some for end in road if end in blocked)
            ends = Counter(end for road in some for end in road if end not in blocked)
            odd += sum(number % 2 for number in ends.values())
            reached, left = {some[0]}, set(some[1:])
            while near := {one for one in left for other in reached if (set(one) & set(other)) - blocked}:
                reached |= near
                left -= near
            if odd <= 2 and not left:
                best = size
    return best


@pytest.mark.parametrize("seed", range(40))
def test_road_lengths_by_drawing_in_one_go(seed: int):
    """CT-11.1, CT-11.2: this is a third way, on small tangles about two rings of hexes with one or two blocks."""
    rng = Random(seed)
    edges = [pair for pair in geometry(3).edges if max(pair) < 16]
    roads = rng.sample(edges, 9)
    blocked = set(rng.sample(range(16), 2))
    assert longest_trail(roads, blocked) == trail_by_euler(roads, blocked)


def test_offers_are_not_listed():
    """CT-9.14: offers and counters are open moves."""
    rng = Random(3)
    game = Slow(Options(order="seats", max_turns=12), 3, dealt(3, rng))
    seen = 0
    while game.phase != "over":
        one_move(game, rng)
        for seat in range(3):
            assert {text.split()[0] for text in game.legal(seat)} & {"offer", "call", "counter"} == set()
        if game.phase == "main" and not game.due and game.held(game.current):
            seen += 1
            has = next(kind for kind in RESOURCES if game.hands[game.current][kind])
            lacks = next(kind for kind in RESOURCES if kind != has)
            assert game.refusals(f"offer {write({has: 1})} for {write({lacks: 1})}", game.current) == []
            assert legal(game, "bank") == {
                f"{n} {give} for {n // rate} {get}"
                for give, rate in rates_by_hand(game).items()
                for n in range(rate, game.hands[game.current][give] + 1, rate)
                for get in RESOURCES
                if get != give and game.in_bank({get: n // rate})
            }
    assert seen


def rates_by_hand(game: Slow) -> dict[str, int]:
    """Return the rates of the current player, port by port (CT-9.1)."""
    found: dict[str, int] = dict.fromkeys(RESOURCES, 4)
    for (a, b), kind in game.board.ports.items():
        if {a, b} & set(game.own(game.current)):
            for resource in RESOURCES if kind == "any" else (kind,):
                found[resource] = min(found[resource], 3 if kind == "any" else 2)
    return found
