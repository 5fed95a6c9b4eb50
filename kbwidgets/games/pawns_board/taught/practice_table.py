"""Practice questions of Pawns Board about the table: decks and options, the first pawns, what is known, what lasts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.options import check_options
from kbwidgets.core.question import Maker, Question, Things, any_look, even, fair, numbers, whether
from kbwidgets.games.pawns_board.rules.deck import Deck
from kbwidgets.games.pawns_board.rules.layout import COLOURS
from kbwidgets.games.pawns_board.rules.options import OPTIONS, conflicts
from kbwidgets.games.pawns_board.taught.practice_positions import begun, counted

SUPPLIED_ANSWERS: Final = (
    "Yes, the game can begin",
    "No, the deck is too small for the board",
    "No, the deck needs the influence variants",
)
FIRST_ANSWERS: Final = ("nothing", "1 red pawn", "1 blue pawn")
CHANCE: Final = "Only chance decides"
MOST: Final = 3
"""Pawns on a cell."""


# -- before the game ----------------------------------------------------------------------------------------


def _supplied(rng: Random) -> Question:
    """Whether a game can begin with a deck that comes with the game."""
    name = rng.choice(("example", "workshop", "influence", "influence"))
    rows, cols = rng.choice(((3, 5), (3, 5), (5, 5), (5, 7), (7, 7), (5, 9)))
    small = len(Deck.supplied(name).cards) < rows * cols
    variants = small or name != "influence" or rng.random() < 0.3
    wanted = {"rows": rows, "cols": cols, "deck_red": name, "deck_blue": name, "influence_variants": variants}
    values, refusals = check_options(OPTIONS, wanted, "PB-ERR.13")
    refused = bool(refusals or conflicts(2, values))
    right = (1 if small else 2) if refused else 0
    words = (
        f"Both play with the supplied deck `{name}` on {rows} x {cols} cells, "
        f"{'with' if variants else 'without'} the influence variants. Can the game begin?"
    )
    explained = "`example` and `workshop` have 40 cards, `influence` has 18 and needs the influence variants."
    about = f"supplied {name} {rows} {cols} {int(variants)}"
    return Question("PB-DECK.2", about, words, SUPPLIED_ANSWERS, right, explained)


def _first_pawns(rng: Random) -> Question:
    """What a cell holds at the start."""
    rows, cols = rng.choice(((3, 5), (5, 5), (5, 7), (1, 5), (3, 3)))
    row, col = rng.randrange(rows), rng.choice((0, cols - 1, 1, cols - 2, cols // 2))
    state = begun(rows=rows, cols=cols)
    cell = state.layout.cell(row, col)
    owner = state.packed.owner(state.layout, cell)
    found = FIRST_ANSWERS[0] if owner is None else counted(state.packed.pawns(cell), f"{COLOURS[owner]} pawn")
    words = f"A game begins on {counted(rows, 'row')} and {cols} columns. What does the cell ({row}, {col}) hold?"
    explained = f"One red pawn stands on each cell of column 0, one blue pawn on each of column {cols - 1}."
    about = f"first {rows} {cols} {row},{col}"
    return Question("PB-SETUP.1", about, words, FIRST_ANSWERS, FIRST_ANSWERS.index(found), explained)


def _shuffled(rng: Random) -> Question:
    """Which card comes where, with and without shuffling."""
    names = [card.name for card in rng.sample(Deck.supplied("example").designs, 4)]
    hand, shuffled = rng.randrange(1, 4), rng.random() < 0.3
    drawn = rng.random() < 0.6
    right = CHANCE if shuffled else names[hand if drawn else hand - 1]
    asked = "does she draw in her first turn" if drawn else "is the last that she is dealt"
    words = (
        f"Ann's deck file begins with {', '.join(names)}; a hand has {counted(hand, 'card')}, and `shuffle` is "
        f"{'on' if shuffled else 'off'}. Which card {asked}?"
    )
    explained = (
        "The decks are shuffled." if shuffled else
        "With `shuffle` off the deck keeps the order of its file: first the hand is dealt, then one is drawn."
    )  # fmt: skip
    answers = (*names, CHANCE)
    about = f"order {int(shuffled)} {hand} {'drawn' if drawn else 'dealt'} {' '.join(names)}"
    return Question("PB-SETUP.2", about, words, answers, answers.index(right), explained)


_OPTIONS: Final = (
    "how many columns the board has",
    "how many cards a hand has at first",
    "with which deck Blue plays",
    "whether the decks are shuffled",
    "whether somebody without a placement passes automatically",
    "whether the influence variants are used",
)
_FIXED: Final = (
    "how many cards are drawn in a turn",
    "how many pawns a cell can hold",
    "how many copies of a card a deck may have",
    "who gets the points of a tied row",
    "who moves first",
    "after how many passes the game is over",
)


def _options(rng: Random) -> Question:
    """What can be chosen before a game, or not."""
    why = "the board, the hand size, the decks and their shuffling, passing by itself, and the variants can be chosen."
    things = Things("Can it be chosen before a game {}?", _OPTIONS, _FIXED, why)
    return whether("PB-OPT.1", "chosen", things, rng)


# -- what lasts ------------------------------------------------------------------------------------------------


def _once(rng: Random) -> Question:
    """How many pawns a cell has some turns after a card has acted on it."""
    turns, before = rng.randrange(1, 5), rng.randrange(MOST + 1)
    own = before == 0 or rng.random() < 0.6
    found = min(before + 1, MOST) if own else before
    whose = "her own" if own else "her opponent's"
    there = f"held {counted(before, 'pawn')} of {whose}" if before else "was empty"
    words = (
        f"Ann placed a card that influences a cell; the cell {there}. Since then {counted(turns, 'turn')} "
        f"{'has' if turns == 1 else 'have'} passed, and no other card has reached it. How many pawns stand there now?"
    )
    near = (before, found + turns, min(found + turns, MOST), before + 1, found + 1)
    answers, right = numbers(rng, found, near)
    explained = f"A card acts when it is placed, and never again: {found}."
    about = f"once {'own' if own else 'other'} {before} {turns}"
    return Question("PB-INFL.4", about, words, answers, right, explained)


def _unlimited(rng: Random) -> Question:
    """What a card counts when it has been raised often."""
    value, modifier, raised = rng.randrange(1, 6), rng.randrange(1, 6), rng.randrange(2, 7)
    total = value + modifier + raised
    answers, right = numbers(rng, total, (value + modifier, value + raised, 2 * value, 3, 9, total - 1, value))
    words = (
        f"With the influence variants, a card of value {value} lies on a cell with the modifier {modifier:+d}, and "
        f"{raised} more U fall on that cell. What does the card count then?"
    )
    explained = f"{value} and {modifier + raised}: values are raised without any limit."
    return Question("PB-VAR.4", f"raised {value} {modifier} {raised}", words, answers, right, explained)


# -- what is known -----------------------------------------------------------------------------------------------

_OPEN: Final = (
    "how many cards Bo holds",
    "how many cards Bo's deck still has",
    "which cards Bo's deck consisted of at first",
    "what Bo's row-scores are",
    "whether Bo has passed",
)
_HIDDEN: Final = (
    "which cards Bo holds",
    "which card Bo draws next",
    "in which order Bo's deck lies",
    "which card she draws next herself",
)


def _known(rule: str, hidden: bool, rng: Random) -> Question:
    """What Ann can know of Bo's cards, or not."""
    why = "a hand is seen by its player alone, the order of a deck by nobody; lists and numbers are open."
    ask = f"Ann plays Bo, with shuffled decks. {'Is it hidden from her' if hidden else 'Can she know'} {{}}?"
    things = Things(ask, *((_HIDDEN, _OPEN) if hidden else (_OPEN, _HIDDEN)), why)
    return whether(rule, f"known {'no' if hidden else 'yes'}", things, rng)


TABLE: Final[Mapping[str, Maker]] = {
    "PB-DECK.2": even(_supplied, any_look),
    "PB-SETUP.1": even(_first_pawns, any_look),
    "PB-SETUP.2": _shuffled,
    "PB-INFL.4": fair(_once, any_look),
    "PB-INFO.1": partial(_known, "PB-INFO.1", False),
    "PB-INFO.2": partial(_known, "PB-INFO.2", True),
    "PB-OPT.1": _options,
    "PB-VAR.4": fair(_unlimited),
}
"""The questions about the table."""
