"""The words for a card, as a screen reader says them.

>>> from kbwidgets.games.pawns_board.rules.cards import Card
>>> describe_influence(Card("Kite", 1, 2, ("XXXXX", "XXIXX", "XXCXX", "XXXXX", "XXXXX")))
'up 1'
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.games.pawns_board.rules.cards import Card


def describe_influence(card: Card) -> str:
    """Return the text of a card's influence in the direction in which the card is drawn."""
    parts = [", ".join(_describe_step(*step) for step in card.reach("I")) or "none"]
    for verb, sign in (("Adds 1 to", "U"), ("Takes 1 off", "D")):
        if cells := [_describe_step(*step) for step in card.reach(sign)]:
            parts.append(f"{verb} {_describe_cells(cells)}")
    return ". ".join(parts)


def _describe_cells(steps: Sequence[str]) -> str:
    if len(steps) == 1:
        return f"one cell: {steps[0]}"
    if len(steps) == 2:
        return f"two cells: {steps[0]}, and {steps[1]}"
    return f"{len(steps)} cells: {'; '.join(steps)}"


def _describe_step(down: int, right: int) -> str:
    ways: list[str] = []
    if down:
        ways.append(f"{'down' if down > 0 else 'up'} {abs(down)}")
    if right:
        ways.append(f"{'right' if right > 0 else 'left'} {abs(right)}")
    return " and ".join(ways)


def describe_card(card: Card) -> str:
    """Return the text of a card with its name, cost, value and influence."""
    return f"{card.name}, cost {card.cost}, value {card.value}, influence: {describe_influence(card)}"
