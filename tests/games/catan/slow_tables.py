"""Positions of the second Catan for its tests: position S of the worked examples, and a bare board to build on.

>>> position_s("white").score(WHITE)["settlements"], bare(RED).who_must() == [RED]
(2, True)
"""

from __future__ import annotations

from typing import Literal

from .slow import Options, Slow
from .slow_road import walk
from .slow_trade import Cards, read

BLUE, ORANGE, RED, WHITE = range(4)
"""The seats of the beginner board (CT-2.15)."""
NAMES = ("blue", "orange", "red", "white")
BUILDING = "1 wool 1 grain 1 lumber 1 brick"


def position_s(
    current: str = "blue",
    phase: Literal["roll", "main"] = "main",
    *,
    player_trade: bool = True,
    early_reveal: bool = False,
    bank_shortage: str = "nobody",
    friendly_robber: bool = False,
) -> Slow:
    """Return position S of section 17: the beginner board with all four starts; in main a fruitless 12 was rolled."""
    first = NAMES.index(current)
    game = Slow(
        Options(
            board="beginner",
            start="beginner",
            player_trade=player_trade,
            early_reveal=early_reveal,
            bank_shortage=bank_shortage,
            friendly_robber=friendly_robber,
        ),
        4,
        order=[(first + step) % 4 for step in range(4)],
    )
    if phase == "main":
        roll(game, 6, 6)
    return game


def bare(current: int, seats: int = 4, options: Options | None = None) -> Slow:
    """Return the beginner board with nothing built, in main, after a 12."""
    order = [(current + step) % seats for step in range(seats)]
    game = Slow(options or Options(board="beginner"), seats, order=order)
    game.places, game.phase, game.current, game.turn, game.dice = [], "main", current, 1, [6, 6]
    return game


def roll(game: Slow, one: int, two: int) -> None:
    """Roll the dice of a turn."""
    game.play("roll")
    game.play(f"roll {one} {two}")


def pass_turns(game: Slow, number: int) -> None:
    """End the turn, let `number` others roll a 12 and end theirs, and stop before the next roll."""
    game.play("end")
    for _ in range(number):
        roll(game, 6, 6)
        game.play("end")


def give(game: Slow, seat: int, cards: str) -> None:
    """Give cards from the bank."""
    game.take(seat, read(cards))


def hold(game: Slow, seat: int, cards: str) -> None:
    """Give a hand of exactly these cards."""
    game.pay(seat, dict(game.hands[seat]))
    game.take(seat, read(cards))


def deal(game: Slow, seat: int, *kinds: str) -> None:
    """Deal development cards, as if bought in an earlier turn."""
    for kind in kinds:
        game.deck[kind] -= 1
        game.cards[seat][kind] += 1


def lay(game: Slow, seat: int, *walks: str) -> None:
    """Put roads along walks."""
    for text in walks:
        game.roads.update(dict.fromkeys(walk(text), seat))
    game.measure()


def settle(game: Slow, seat: int, *places: int, kind: str = "settlement") -> None:
    """Put settlements or cities."""
    for at in places:
        game.buildings[at] = (seat, kind)
    game.measure()


def hand(game: Slow, seat: int) -> Cards:
    """Return the cards of a hand, without kinds that it lacks."""
    return {kind: number for kind, number in game.hands[seat].items() if number}


def legal(game: Slow, verb: str, seat: int | None = None) -> set[str]:
    """Return the legal moves of a kind without the verb, `13-34` for `road 13-34`."""
    texts = game.legal(game.current if seat is None else seat)
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}
