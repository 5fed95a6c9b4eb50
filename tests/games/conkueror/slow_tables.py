"""Positions of the second ConKUeror for its tests, and short ways to act in them.

>>> game = position("brazil 6i, peru 1i 1c", "north_africa 2i")
>>> game.current, game.phase, stack(game, "peru"), stack(game, "alaska"), len(game.own(BLUE))
(0, 'attack', '1i 1c', '1i', 37)
"""

from __future__ import annotations

from .slow import CHANCE, Options, Slow
from .slow_map import EARTH, World
from .slow_stack import write
from .slow_table import held_cards, shift

RED, BLUE, GREEN, YELLOW = range(4)
CALM = Options(chance_percent=0)
"""The default options here, without chance cards."""


def position(
    *armies: str,
    phase: str = "attack",
    rest: int | None = BLUE,
    options: Options = CALM,
    earth: World = EARTH,
    seats: int = 2,
) -> Slow:
    """Return round 1 with red to move; armies are by seat, and `rest` has one infantry in every other territory."""
    game = Slow(options, max(seats, len(armies)), earth)
    game.order = list(range(game.seats))
    game.rolling, game.left = [0], [0] * game.seats
    game.current, game.round, game.turn = 0, 1, 1
    game.phase, game.due = phase, ""
    for name in game.enabled:
        game.set(name, rest, "nothing" if rest is None else "1i")
    for seat, text in enumerate(armies):
        for part in filter(None, text.split(", ")):
            name, _, some = part.partition(" ")
            game.set(name, seat, some)
    return game


def stack(game: Slow, name: str) -> str:
    """Return the stack in a territory."""
    return write(game.stacks[name])


def deal(game: Slow, seat: int, *cards: str) -> None:
    """Move cards of the pile into a hand."""
    for card in cards:
        shift(game.pile, card, -1)
        shift(game.hands[seat], card, 1)


def hand(game: Slow, seat: int) -> dict[str, int]:
    """Return the cards of a player."""
    return held_cards(game.hands[seat])


def roll(game: Slow, *rolls: str) -> None:
    """Make rolls of a battle: `5 3` of attacker and defender."""
    for dice in rolls:
        game.play("roll")
        game.play(f"dice {dice}")


def pick(game: Slow, card: str) -> None:
    """Draw this chance card at the start of the turn and let it wait for its answer."""
    game.chance_pile.remove(card)
    game.card, game.phase = card, "chance"


def skip_turn(game: Slow) -> None:
    """Place the draft, do nothing else, and draw cards in order."""
    for _ in range(game.draft and 1):
        game.play(f"deploy {game.own(game.current)[0]} {game.draft}")
    while game.phase in {"draft", "attack"}:
        game.play("next_phase")
    end_turn(game)


def end_turn(game: Slow) -> None:
    """End the turn, with the first cards that can be drawn."""
    while game.phase != "fortify":
        game.play("next_phase")
    game.play("next_phase")
    while game.due in {"draw", "conscript"}:
        game.play(next(iter(game.chances())))


def fault(game: Slow, text: str, seat: int = RED) -> str:
    """Return the first code of a refusal, or `""`."""
    return next(iter(game.refusals(text, seat)), "")


__all__ = [
    "BLUE",
    "CALM",
    "CHANCE",
    "GREEN",
    "RED",
    "YELLOW",
    "deal",
    "end_turn",
    "fault",
    "hand",
    "pick",
    "position",
    "roll",
    "skip_turn",
    "stack",
]
