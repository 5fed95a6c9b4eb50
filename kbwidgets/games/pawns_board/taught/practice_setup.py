"""Practice questions of Pawns Board about beginning a game, drawing, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from random import Random
from typing import Final

from kbwidgets.core.options import check_options
from kbwidgets.core.question import Maker, Question, any_look, even, fair, numbers
from kbwidgets.core.types import CHANCE
from kbwidgets.games.pawns_board.rules.deck import Deck
from kbwidgets.games.pawns_board.rules.layout import SIDES
from kbwidgets.games.pawns_board.rules.options import OPTIONS, conflicts
from kbwidgets.games.pawns_board.taught.practice_positions import NAMES, begun, counted

START_ANSWERS: Final = (
    "Yes, the game can begin",
    "No, there is no such board (PB-BOARD.1)",
    "No, the decks are too small for the board (PB-DECK.1)",
    "No, that hand is not possible (PB-SETUP.3)",
)
_RULES: Final = ("", "PB-BOARD.1", "PB-DECK.1", "PB-SETUP.3")
ALL: Final = tuple(card for name in ("example", "workshop") for card in Deck.supplied(name).cards)


@cache
def _deck(size: int) -> str:
    """A deck of so many cards, in one line."""
    return Deck.of(ALL[:size]).line


def _start(rule: str, rng: Random) -> Question:
    """A game that can begin, or that this rule forbids."""
    fine = rng.random() < 0.5
    rows, cols = rng.choice((1, 3, 3, 5)), rng.choice((3, 5, 5, 7))
    size = rng.randrange(max(rows * cols, 9), 46)
    hand = rng.randrange(1, size // 3 + 1)
    if rule == "PB-BOARD.1" and not fine:
        rows, cols = rng.choice(((0, cols), (rows, 2), (rows, 4), (rows, 6), (rows, 1)))
    elif rule == "PB-DECK.1" and not fine:
        rows, cols = rng.choice(((3, 5), (5, 5), (5, 7)))
        size = rows * cols - rng.randrange(1, 6)
        hand = rng.randrange(1, size // 3 + 1)
    elif rule == "PB-SETUP.3":
        hand = rng.choice((size // 3, size // 3 - 1) if fine else (0, size // 3 + 1, size // 3 + 2))
    judged = _judged(rows, cols, size, hand)
    if judged not in (0, _RULES.index(rule)):
        return _start(rule, rng)
    words = (
        f"A board of {rows} x {cols}, two decks of {size} cards each, a hand of {counted(hand, 'card')}. "
        "Can the game begin?"
    )
    answers = (START_ANSWERS[0], START_ANSWERS[_RULES.index(rule)])
    explained = {
        "PB-BOARD.1": f"A board has 1 row or more, here {rows}, and an odd number of columns from 3 on, here {cols}.",
        "PB-DECK.1": f"A deck has a card for each cell or more: {rows} x {cols} is {rows * cols}, here are {size}.",
        "PB-SETUP.3": f"A hand has 1 card to a third of the deck, which is {size // 3} of {size}: here {hand}.",
    }[rule]
    return Question(rule, f"start {rows} {cols} {size} {hand}", words, answers, int(judged > 0), explained)


def _judged(rows: int, cols: int, size: int, hand: int) -> int:
    """The answer that the game itself gives."""
    wanted = {"rows": rows, "cols": cols, "hand_size": hand, "deck_red": _deck(size), "deck_blue": _deck(size)}
    values, refusals = check_options(OPTIONS, wanted, "PB-ERR.13")
    found = [*refusals, *(() if refusals else conflicts(2, values))]
    return _RULES.index(found[0].rule) if found else 0


def _draws(rng: Random) -> Question:
    """How many cards are in the hand or in the deck at some turn; a match is played by chance to tell."""
    rows, cols = rng.choice(((1, 5), (3, 3), (3, 5)))
    size = rows * cols + rng.randrange(3)
    hand = rng.randrange(1, size // 3 + 1)
    state = begun(rows=rows, cols=cols, hand_size=hand, deck_red=_deck(size), deck_blue=_deck(size), shuffle=False)
    turn, placed, stop = 1, 0, rng.randrange(1, 12)
    seen = (state, turn, placed)
    while turn < stop and not state.over:
        moves = state.moves()
        passes = len(moves) == 1 or (not state.passes and rng.random() < 0.3)
        placed += not passes and state.turn == 0
        state = state.advance(moves[-1] if passes else rng.choice(moves[:-1]))
        if state.turn == 0 and not state.over:
            turn += 1
            seen = (state, turn, placed)
    state, turn, placed = seen
    where = rng.choice(("hand", "deck"))
    held, left = len(state.hands[0]), len(state.rests[0])
    right, other = (held, left) if where == "hand" else (left, held)
    answers, place = numbers(rng, right, (other, right + 1, right - 1, hand, size - hand))
    words = (
        f"Ann has a deck of {counted(size, 'card')} and was dealt {hand}. It is her turn number {turn}, and she has "
        f"placed {counted(placed, 'card')} so far. How many cards are in her {where} now?"
    )
    explained = f"A card is drawn in each turn, this one too, as long as the deck has any: {held} in hand, {left} left."
    return Question("PB-TURN.1", f"draws {size} {hand} {turn} {placed} {where}", words, answers, place, explained)


def _next(rng: Random) -> Question:
    """Whose turn it is after some placements; the match itself is played to tell."""
    number = rng.randrange(1, 12)
    state = begun()
    acted = 0
    while acted < number or state.to_act == (CHANCE,):
        if state.to_act == (CHANCE,):
            state = state.advance(state.draw(rng))
            continue
        if len(state.moves()) == 1:  # nothing is left but to pass
            return _next(rng)
        state = state.advance(rng.choice(state.moves()[:-1]))
        acted += 1
    words = (
        f"{counted(number, 'card')} {'has' if number == 1 else 'have'} been placed, and nobody has passed. Who acts?"
    )
    answers = tuple(f"{name} ({side})" for name, side in zip(NAMES, SIDES, strict=True))
    explained = "Red moves first, then they take turns."
    return Question("PB-SETUP.4", f"next {number}", words, answers, state.turn, explained)


SETUPS: Final[Mapping[str, Maker]] = {
    **{rule: even(partial(_start, rule), any_look) for rule in ("PB-BOARD.1", "PB-DECK.1", "PB-SETUP.3")},
    "PB-SETUP.4": even(_next, any_look),
    "PB-TURN.1": fair(_draws),
}
"""The questions about beginning and about turns."""
