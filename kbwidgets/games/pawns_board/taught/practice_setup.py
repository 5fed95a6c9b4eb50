"""Practice questions of Pawns Board about the start of a game, draws and the order of turns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, any_look, even, fair, numbers
from kbwidgets.core.setup.options import check_options
from kbwidgets.core.text.words import counted, ordinal
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.layout import SIDES
from kbwidgets.games.pawns_board.rules.options import OPTIONS, conflicts
from kbwidgets.games.pawns_board.taught.practice_positions import NAMES, start

START_ANSWERS: Final = (
    "Yes, you can start",
    "No, the board can't be this size",
    "No, the decks are too small for the board",
    "No, the hand can't be this size",
)
_RULES: Final = ("", "PB-BOARD.1", "PB-DECK.1", "PB-SETUP.3")
ALL: Final = tuple(card for name in ("example", "workshop") for card in Deck.supplied(name).cards)


@cache
def _deck_line(size: int) -> str:
    """Return a deck of this number of cards as one line."""
    return Deck.of(ALL[:size]).line


def _ask_start(rule: str, rng: Random) -> Question:
    """Ask whether a game can start with options that are allowed or that this rule forbids."""
    is_allowed = rng.random() < 0.5
    rows, cols = rng.choice((1, 3, 3, 5)), rng.choice((3, 5, 5, 7))
    size = rng.randrange(max(rows * cols, 9), 46)
    hand = rng.randrange(1, size // 3 + 1)
    if rule == "PB-BOARD.1" and not is_allowed:
        rows, cols = rng.choice(((0, cols), (rows, 2), (rows, 4), (rows, 6), (rows, 1)))
    elif rule == "PB-DECK.1" and not is_allowed:
        rows, cols = rng.choice(((3, 5), (5, 5), (5, 7)))
        size = rows * cols - rng.randrange(1, 6)
        hand = rng.randrange(1, size // 3 + 1)
    elif rule == "PB-SETUP.3":
        hand = rng.choice((size // 3, size // 3 - 1) if is_allowed else (0, size // 3 + 1, size // 3 + 2))
    answer = _judge_start(rows, cols, size, hand)
    if answer not in (0, _RULES.index(rule)):
        return _ask_start(rule, rng)
    words = (
        f"You want {counted(rows, 'row')} and {counted(cols, 'column')}, two decks of {size} cards each, and a hand of "
        f"{counted(hand, 'card')}. Can you start?"
    )
    answers = (START_ANSWERS[0], START_ANSWERS[_RULES.index(rule)])
    explained = {
        "PB-BOARD.1": "A board has at least 1 row, and an odd number of columns from 3 to 39. "
        f"Yours is {rows} × {cols}.",
        "PB-DECK.1": f"Each deck needs a card for every cell. {rows} × {cols} is {rows * cols}, "
        f"and these decks have {size} cards each.",
        "PB-SETUP.3": f"A hand has at least 1 card, and at most a third of the deck. Here the limit is {size // 3}.",
    }[rule]
    return Question(rule, f"start {rows} {cols} {size} {hand}", words, answers, int(answer > 0), explained)


def _judge_start(rows: int, cols: int, size: int, hand: int) -> int:
    """Return the answer of the game itself: 0 if the options are allowed, otherwise the rule that forbids them."""
    options = {
        "rows": rows,
        "cols": cols,
        "hand_size": hand,
        "deck_red": _deck_line(size),
        "deck_blue": _deck_line(size),
    }
    values, refusals = check_options(OPTIONS, options, "PB-ERR.13")
    all_refusals = [*refusals, *(() if refusals else conflicts(2, values))]
    return _RULES.index(all_refusals[0].rule) if all_refusals else 0


def _ask_draws(rng: Random) -> Question:
    """Ask for the size of the hand or the deck at some turn, and play a random match to find out."""
    rows, cols = rng.choice(((1, 5), (3, 3), (3, 5)))
    size = rows * cols + rng.randrange(3)
    hand = rng.randrange(1, size // 3 + 1)
    state = start(
        rows=rows, cols=cols, hand_size=hand, deck_red=_deck_line(size), deck_blue=_deck_line(size), shuffle=False
    )
    turn, placed, stop = 1, 0, rng.randrange(1, 12)
    last = (state, turn, placed)
    while turn < stop and not state.over:
        moves = state.moves()
        passes = len(moves) == 1 or (not state.passes and rng.random() < 0.3)
        placed += not passes and state.turn == 0
        state = state.advance(moves[-1] if passes else rng.choice(moves[:-1]))
        if state.turn == 0 and not state.over:
            turn += 1
            last = (state, turn, placed)
    state, turn, placed = last
    where = rng.choice(("hand", "deck"))
    held, left = len(state.hands[0]), len(state.rests[0])
    right, other = (held, left) if where == "hand" else (left, held)
    answers, place = numbers(rng, right, (other, right + 1, right - 1, hand, size - hand))
    words = (
        f"Ann's deck had {counted(size, 'card')}, and she was dealt {hand}. It's her {ordinal(turn)} turn, and she has "
        f"placed {counted(placed, 'card') if placed else 'no cards'} so far. How many cards are in her {where} now?"
    )
    rule = "As long as the deck has cards, each turn begins with a draw. That includes this turn."
    explained = f"{rule} So she has {counted(held, 'card')} in her hand and {left or 'none'} in her deck."
    return Question("PB-TURN.1", f"draws {size} {hand} {turn} {placed} {where}", words, answers, place, explained)


def _ask_next(rng: Random) -> Question:
    """Ask whose turn it is after some placements, and play a match to find out."""
    number = rng.randrange(1, 12)
    state = start()
    count = 0
    while count < number or state.to_act == (CHANCE,):
        if state.to_act == (CHANCE,):
            state = state.advance(state.random_draw(rng))
            continue
        if len(state.moves()) == 1:  # The player can only pass.
            return _ask_next(rng)
        state = state.advance(rng.choice(state.moves()[:-1]))
        count += 1
    story = f"{counted(number, 'card')} {'has' if number == 1 else 'have'} been placed"
    words = f"{story}, and nobody has passed. Whose turn is it?"
    answers = tuple(f"{name} ({side})" for name, side in zip(NAMES, SIDES, strict=True))
    explained = "Red goes first, and then the players take turns."
    return Question("PB-SETUP.4", f"next {number}", words, answers, state.turn, explained)


SETUPS: Final[Mapping[str, Maker]] = {
    **{rule: even(partial(_ask_start, rule), any_look) for rule in ("PB-BOARD.1", "PB-DECK.1", "PB-SETUP.3")},
    "PB-SETUP.4": even(_ask_next, any_look),
    "PB-TURN.1": fair(_ask_draws),
}
"""The functions that make the questions about the start and about turns, by rule."""
