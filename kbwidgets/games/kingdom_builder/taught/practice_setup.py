"""Practice questions of Kingdom Builder about beginning a game, terrain cards, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.errors import OptionError
from kbwidgets.core.options import OptionValue
from kbwidgets.core.question import Maker, Question, any_look, even, fair, numbers
from kbwidgets.core.registry import registry
from kbwidgets.games.kingdom_builder.rules.cards import ALL
from kbwidgets.games.kingdom_builder.rules.moves import CARDS
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS
from kbwidgets.games.kingdom_builder.taught.practice_positions import NAMES

START_ANSWERS: Final = (
    "Yes, the game can begin",
    "No, 2 to 4 people play (KB-2.1)",
    "No, it takes four different quadrants (KB-2.2)",
    "No, it takes three different cards (KB-2.4)",
    "No, nobody sits in that seat (KB-9.4)",
    "No, the first game has a board and cards of its own (KB-9.5)",
)
_RIGHT: Final = {"KB-2.1": 1, "KB-2.2": 2, "KB-9.2": 2, "KB-2.4": 3, "KB-9.3": 3, "KB-9.4": 4, "KB-9.5": 5}


def _start(rule: str, rng: Random) -> Question:
    """A game that can begin, or that this rule forbids."""
    fine = rng.random() < 0.5
    seats = rng.choice((2, 3, 4))
    options: dict[str, OptionValue] = {}
    if rule == "KB-2.1" and not fine:
        seats = rng.choice((1, 5, 6))
    elif rule in ("KB-2.2", "KB-9.2"):
        options["quadrants"] = _named(rng, list(QUADRANTS), 4, fine)
    elif rule in ("KB-2.4", "KB-9.3"):
        options["cards"] = _named(rng, list(CARDS), 3, fine)
    elif rule == "KB-9.4":
        options["first_player"] = rng.randrange(1, seats + 1) if fine else rng.randrange(seats + 1, 7)
    elif rule == "KB-9.5":
        options["first_game"] = True
        if not fine:
            name, known, count = rng.choice((("cards", CARDS, 3), ("quadrants", tuple(QUADRANTS), 4)))
            options[name] = " ".join(rng.sample(known, count))
    right = int(_judged(seats, options) > 0)
    wanted = "".join(_LABELS[name].format(value) for name, value in options.items())
    words = f"{seats} {'person wants' if seats == 1 else 'people want'} to play{wanted}. Can the game begin?"
    about = f"start {seats} " + "; ".join(f"{name}={value}" for name, value in options.items())
    explained = f"{_why(rule, seats, options)}."
    return Question(rule, about, words, (START_ANSWERS[0], START_ANSWERS[_RIGHT[rule]]), right, explained)


def _why(rule: str, seats: int, options: Mapping[str, OptionValue]) -> str:
    """What the rule asks for, and what is there."""
    if rule in ("KB-2.2", "KB-9.2", "KB-2.4", "KB-9.3"):
        kind, count = ("quadrants", "four") if "quadrants" in options else ("cards", "three")
        names = str(options[kind]).split()
        return f"It takes {count} different {kind}; here are {len(names)}, {len(set(names))} of them different"
    if rule == "KB-9.4":
        return f"The seats are 1 to {seats}, and it is seat {options['first_player']} that is to begin"
    if rule == "KB-9.5":
        chosen = [name for name in options if name != "first_game"]
        here = f"here the {chosen[0]} were chosen" if chosen else "here nothing else was chosen"
        return f"The first game brings its own quadrants and cards, and {here}"
    return f"2 to 4 people can play, and {seats} {'wants' if seats == 1 else 'want'} to"


_LABELS: Final = {
    "quadrants": " with the quadrants {}",
    "cards": " with the cards {}",
    "first_player": ", and seat {} is to begin",
    "first_game": " the first game",
}


def _named(rng: Random, known: list[str], count: int, fine: bool) -> str:
    """Some names: the right number of different ones, or one too few, too many, or twice."""
    found = rng.sample(known, count)
    if not fine:
        fault = rng.randrange(3)
        found = found[:-1] if fault == 0 else [*found, rng.choice(known)] if fault == 1 else [*found[:-1], found[0]]
        rng.shuffle(found)
    return " ".join(found)


def _judged(seats: int, options: Mapping[str, OptionValue]) -> int:
    """The answer that the game itself gives."""
    try:
        registry["kingdom-builder"].open(seats, None, options)
    except OptionError as error:
        return _RIGHT[error.refusals[0].rule]
    return 0


def _dealt(rng: Random) -> Question:
    seats = rng.choice((2, 3, 4))
    answers, right = numbers(rng, ALL - seats, (ALL, ALL - 1, ALL - 5, ALL - 2, ALL - 3, ALL - 4))
    words = f"{seats} people play. How many cards has the draw pile when all have been dealt their first card?"
    explained = f"{ALL} terrain cards, one for each player: {ALL} - {seats} = {ALL - seats}."
    return Question("KB-2.5", f"dealt {seats}", words, answers, right, explained)


def _reshuffled(rng: Random) -> Question:
    seats, removed = rng.choice((2, 3, 4)), rng.choice((0, 0, 1, 2))
    found = ALL - (seats - 1) - removed
    answers, right = numbers(rng, found, (found - 1, found + 1, ALL, ALL - seats, ALL - removed))
    gone = f", and {removed} {'card has' if removed == 1 else 'cards have'} left the game" if removed else ""
    words = f"{seats} people play{gone}. At the end of a turn the pile is empty. How many cards are shuffled?"
    explained = f"All but one for each of the other players{' and those that left' if removed else ''}: {found}."
    return Question("KB-8.3", f"reshuffle {seats} {removed}", words, answers, right, explained)


def _last_of_round(rng: Random) -> Question:
    """Who plays last in each round."""
    seats = rng.choice((2, 3, 4))
    first = rng.randrange(seats)
    last = (first - 1) % seats
    words = f"{', '.join(NAMES[:seats])} sit in this order, and {NAMES[first]} went first. Who ends each round?"
    explained = f"Play goes round from {NAMES[first]}, so {NAMES[last]} is last."
    return Question("KB-2.6", f"last {seats} {first}", words, NAMES[:seats], last, explained)


def _still_to_play(rng: Random) -> Question:
    """How many players have a turn after somebody ran out."""
    seats = rng.choice((2, 3, 4))
    first = rng.randrange(seats)
    left = (first - 1) % seats
    words = (
        f"Ann has built her last settlement, the first to do so. {', '.join(NAMES[:seats])} sit in this order, and "
        f"{NAMES[first]} went first. How many players still have a turn?"
    )
    answers = tuple(map(str, range(seats)))
    explained = "The round is played to its end, up to the player at the first player's right."
    return Question("KB-6.3", f"still {seats} {first}", words, answers, left, explained)


SETUPS: Final[Mapping[str, Maker]] = {
    **{rule: even(partial(_start, rule), any_look) for rule in _RIGHT},
    "KB-2.5": fair(_dealt, any_look),
    "KB-2.6": _last_of_round,
    "KB-6.3": _still_to_play,
    "KB-8.3": fair(_reshuffled, any_look),
}
"""The questions about beginning and about turns."""
