"""Practice questions of Pawns Board about decks, options, the first pawns, hidden information and lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, Things, any_look, even, fair, numbers, whether
from kbwidgets.core.setup.options import check_options
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.layout import COLOURS
from kbwidgets.games.pawns_board.rules.options import OPTIONS, conflicts
from kbwidgets.games.pawns_board.taught.practice_positions import start

SUPPLIED_ANSWERS: Final = (
    "Yes, they can start",
    "No, the deck is too small for the board",
    "No, the deck needs the influence variants",
)
FIRST_ANSWERS: Final = ("Nothing", "1 red pawn", "1 blue pawn")
CHANCE: Final = "It's random"
MOST: Final = 3
"""The most pawns on a cell."""


# -- before the game ----------------------------------------------------------------------------------------


def _ask_supplied(rng: Random) -> Question:
    """Ask whether a game can start with a supplied deck."""
    name = rng.choice(("example", "workshop", "influence", "influence"))
    rows, cols = rng.choice(((3, 5), (3, 5), (5, 5), (5, 7), (7, 7), (5, 9)))
    is_small = len(Deck.supplied(name).cards) < rows * cols
    variants = is_small or name != "influence" or rng.random() < 0.3
    options = {"rows": rows, "cols": cols, "deck_red": name, "deck_blue": name, "influence_variants": variants}
    values, refusals = check_options(OPTIONS, options, "PB-ERR.13")
    is_refused = bool(refusals or conflicts(2, values))
    right = (1 if is_small else 2) if is_refused else 0
    words = (
        f"Both players want to use the `{name}` deck on a {rows} × {cols} board, "
        f"{'with' if variants else 'without'} the influence variants. Can they start?"
    )
    why = "The `example` and `workshop` decks have 40 cards each. `influence` has 18 and needs the influence variants."
    about = f"supplied {name} {rows} {cols} {int(variants)}"
    return Question("PB-DECK.2", about, words, SUPPLIED_ANSWERS, right, why)


def _ask_first_pawns(rng: Random) -> Question:
    """Ask what is on a cell at the start."""
    rows, cols = rng.choice(((3, 5), (5, 5), (5, 7), (1, 5), (3, 3)))
    row, col = rng.randrange(rows), rng.choice((0, cols - 1, 1, cols - 2, cols // 2))
    state = start(rows=rows, cols=cols)
    cell = state.layout.cell(row, col)
    owner = state.packed.owner(state.layout, cell)
    contents = FIRST_ANSWERS[0] if owner is None else counted(state.packed.pawns(cell), f"{COLOURS[owner]} pawn")
    words = f"A game starts on a board with {counted(rows, 'row')} and {cols} columns. What is on cell ({row}, {col})?"
    explained = f"Each cell in column 0 has 1 red pawn, and each cell in column {cols - 1} has 1 blue pawn."
    about = f"first {rows} {cols} {row},{col}"
    return Question("PB-SETUP.1", about, words, FIRST_ANSWERS, FIRST_ANSWERS.index(contents), explained)


def _ask_order(rng: Random) -> Question:
    """Ask which card is dealt last or drawn first, with or without shuffling."""
    names = [card.name for card in rng.sample(Deck.supplied("example").designs, 4)]
    hand, is_shuffled = rng.randrange(1, 4), rng.random() < 0.3
    is_drawn = rng.random() < 0.6
    right = CHANCE if is_shuffled else names[hand if is_drawn else hand - 1]
    question = "does she draw on her first turn" if is_drawn else "is the last one she is dealt"
    words = (
        f"Ann's deck file begins with {joined(names)}. She is dealt {counted(hand, 'card')}, and `shuffle` is "
        f"{'on' if is_shuffled else 'off'}. Which card {question}?"
    )
    explained = (
        "The decks are shuffled, so nobody knows." if is_shuffled else
        "With `shuffle` off, the deck keeps the order of its file. The hand is dealt first, then she draws."
    )  # fmt: skip
    answers = (*names, CHANCE)
    about = f"order {int(is_shuffled)} {hand} {'drawn' if is_drawn else 'dealt'} {' '.join(names)}"
    return Question("PB-SETUP.2", about, words, answers, answers.index(right), explained)


_OPTIONS: Final = (
    "how many columns the board has",
    "how many cards each player is dealt",
    "which deck Blue uses",
    "whether the decks are shuffled",
    "whether you pass automatically if you can't place a card",
    "whether the influence variants are used",
)
_FIXED: Final = (
    "how many cards you draw each turn",
    "how many pawns a cell can hold",
    "how many copies of a card a deck may have",
    "who scores in a tied row",
    "who goes first",
    "how many passes end the game",
)


def _ask_options(rng: Random) -> Question:
    """Ask whether something can be chosen before a game."""
    why = (
        "the options are the size of the board, the hand size, both decks, shuffling, automatic passes "
        "and the influence variants."
    )
    things = Things("Before a game, can you choose {}?", _OPTIONS, _FIXED, why)
    return whether("PB-OPT.1", "chosen", things, rng)


# -- lasting effects ----------------------------------------------------------------------------------------


def _ask_once(rng: Random) -> Question:
    """Ask how many pawns a cell has some turns after a card has reached it."""
    turns, before = rng.randrange(1, 5), rng.randrange(MOST + 1)
    is_own = before == 0 or rng.random() < 0.6
    pawns = min(before + 1, MOST) if is_own else before
    whose = "her pawns" if is_own else "her opponent's pawns"
    reached = f"a cell with {before} of {whose} on it" if before else "an empty cell"
    words = (
        f"{counted(turns, 'turn')} ago, Ann placed a card that reached {reached}. "
        "No other card has reached that cell since. How many pawns does it have now?"
    )
    near = (before, pawns + turns, min(pawns + turns, MOST), before + 1, pawns + 1)
    answers, right = numbers(rng, pawns, near)
    explained = f"A card acts once, when it is placed, so the cell has {counted(pawns, 'pawn')}."
    about = f"once {'own' if is_own else 'other'} {before} {turns}"
    return Question("PB-INFL.4", about, words, answers, right, explained)


def _ask_unlimited(rng: Random) -> Question:
    """Ask for the worth of a card that has been raised many times."""
    value, modifier, raised = rng.randrange(1, 6), rng.randrange(1, 6), rng.randrange(2, 7)
    total = value + modifier + raised
    answers, right = numbers(rng, total, (value + modifier, value + raised, 2 * value, 3, 9, total - 1, value))
    words = (
        f"With the influence variants, a card with a value of {value} is on a cell with a modifier of {modifier:+d}. "
        f"Then {raised} U squares reach that cell. What is the card worth now?"
    )
    explained = f"{value} + {modifier} + {raised} is {total}, and values have no upper limit."
    return Question("PB-VAR.4", f"raised {value} {modifier} {raised}", words, answers, right, explained)


# -- hidden information -------------------------------------------------------------------------------------

_OPEN: Final = (
    "how many cards are in Bo's hand",
    "how many cards are left in Bo's deck",
    "which cards Bo's deck started with",
    "what Bo's row scores are",
    "whether Bo has passed",
)
_HIDDEN: Final = (
    "which cards are in Bo's hand",
    "which card Bo will draw next",
    "what order Bo's deck is in",
    "which card she will draw next herself",
)
_OPEN_THINGS: Final = (
    "the number of cards in Bo's hand",
    "the number of cards left in Bo's deck",
    "the list of cards that Bo's deck started with",
    "Bo's total",
)
_HIDDEN_THINGS: Final = (
    "Bo's hand",
    "the next card in Bo's deck",
    "the order of Bo's deck",
    "the next card in her own deck",
)


def _ask_known(rule: str, is_hidden: bool, rng: Random) -> Question:
    """Ask whether Ann knows something about the cards."""
    why = "everything is open to her except Bo's hand and the order of both decks."
    begin = "Ann is playing against Bo with shuffled decks."
    things = Things(f"{begin} Does she know {{}}?", _OPEN, _HIDDEN, why)
    if is_hidden:
        things = Things(f"{begin} Is {{}} hidden from her?", _HIDDEN_THINGS, _OPEN_THINGS, why)
    return whether(rule, f"known {'no' if is_hidden else 'yes'}", things, rng)


TABLE: Final[Mapping[str, Maker]] = {
    "PB-DECK.2": even(_ask_supplied, any_look),
    "PB-SETUP.1": even(_ask_first_pawns, any_look),
    "PB-SETUP.2": _ask_order,
    "PB-INFL.4": fair(_ask_once, any_look),
    "PB-INFO.1": partial(_ask_known, "PB-INFO.1", False),
    "PB-INFO.2": partial(_ask_known, "PB-INFO.2", True),
    "PB-OPT.1": _ask_options,
    "PB-VAR.4": fair(_ask_unlimited),
}
"""The functions that make these questions, by rule."""
