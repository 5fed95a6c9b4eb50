"""Practice questions of Kingdom Builder about starting a match, terrain cards, and the order of turns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.errors import OptionError
from kbwidgets.core.protocol.question import Maker, Question, any_look, even, fair, numbers
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.cards import ALL
from kbwidgets.games.kingdom_builder.rules.options import CARDS
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS
from kbwidgets.games.kingdom_builder.taught.practice_positions import NAMES, describe_seating

START_ANSWERS: Final = (
    "Yes",
    "No: it needs 2 to 4 players",
    "No: it needs 4 different quadrants",
    "No: it needs 3 different cards",
    "No: there's no such player",
    "No: that setup has its own board and cards",
)
_RIGHT: Final = {"KB-2.1": 1, "KB-2.2": 2, "KB-9.2": 2, "KB-2.4": 3, "KB-9.3": 3, "KB-9.4": 4, "KB-9.5": 5}


def _start(rule: str, rng: Random) -> Question:
    """Ask about a game that can begin, or that this rule forbids."""
    is_allowed = rng.random() < 0.5
    seats = rng.choice((2, 3, 4))
    options: dict[str, OptionValue] = {}
    if rule == "KB-2.1" and not is_allowed:
        seats = rng.choice((1, 5, 6))
    elif rule in ("KB-2.2", "KB-9.2"):
        options["quadrants"] = _draw_names(rng, list(QUADRANTS), 4, is_allowed)
    elif rule in ("KB-2.4", "KB-9.3"):
        options["cards"] = _draw_names(rng, list(CARDS), 3, is_allowed)
    elif rule == "KB-9.4":
        options["first_player"] = rng.randrange(1, seats + 1) if is_allowed else rng.randrange(seats + 1, 7)
    elif rule == "KB-9.5":
        options["first_game"] = True
        if not is_allowed:
            name, known, count = rng.choice((("cards", CARDS, 3), ("quadrants", tuple(QUADRANTS), 4)))
            options[name] = " ".join(rng.sample(known, count))
    right = int(_answer_start(seats, options) > 0)
    chosen = [_LABELS[name].format(joined(str(value).title().split())) for name, value in options.items()]
    words = f"Can {counted(seats, 'player')} start a match{' with ' + joined(chosen) if chosen else ''}?"
    about = f"start {seats} " + "; ".join(f"{name}={value}" for name, value in options.items())
    why = _why(rule, seats, options)
    return Question(rule, about, words, (START_ANSWERS[0], START_ANSWERS[_RIGHT[rule]]), right, why)


def _why(rule: str, seats: int, options: Mapping[str, OptionValue]) -> str:
    """Return what the rule requires and what was chosen."""
    if rule in ("KB-2.2", "KB-9.2", "KB-2.4", "KB-9.3"):
        kind, count = ("quadrants", 4) if "quadrants" in options else ("cards", 3)
        names = str(options[kind]).split()
        fault = f"there {'is' if len(names) == 1 else 'are'} only {len(names)} here"
        if len(names) >= count:
            fault = f"there are {len(names)} here" if len(names) > count else "two of these are the same"
        verdict = f"and these {count} are all different" if len(set(names)) == len(names) == count else f"but {fault}"
        return f"A match needs {count} different {kind}, {verdict}."
    if rule == "KB-9.4":
        first = options["first_player"]
        if isinstance(first, int) and first <= seats:
            return f"There are {seats} players, and Player {first} is one of them."
        return f"There are only {seats} players."
    if rule == "KB-9.5":
        so = "you can't choose others" if len(options) > 1 else "there's nothing else to choose"
        return f"The first-match setup has its own quadrants and cards, so {so}."
    return "Kingdom Builder is for 2 to 4 players."


_LABELS: Final = {
    "quadrants": "the quadrants {}",
    "cards": "the cards {}",
    "first_player": "Player {} going first",
    "first_game": "the first-match setup",
}


def _draw_names(rng: Random, known: list[str], count: int, is_allowed: bool) -> str:
    """Return the right number of different names, or one too few, one too many, or one twice."""
    names = rng.sample(known, count)
    if not is_allowed:
        fault = rng.randrange(3)
        names = names[:-1] if fault == 0 else [*names, rng.choice(known)] if fault == 1 else [*names[:-1], names[0]]
        rng.shuffle(names)
    return " ".join(names)


def _answer_start(seats: int, options: Mapping[str, OptionValue]) -> int:
    """Return the answer that the game itself gives."""
    try:
        registry["kingdom-builder"].open(seats, None, options)
    except OptionError as error:
        return _RIGHT[error.refusals[0].rule]
    return 0


def _dealt(rng: Random) -> Question:
    seats = rng.choice((2, 3, 4))
    answers, right = numbers(rng, ALL - seats, (ALL, ALL - 1, ALL - 5, ALL - 2, ALL - 3, ALL - 4))
    words = f"{seats} players have each been dealt a terrain card. How many cards are left in the draw pile?"
    explained = f"There are {ALL} terrain cards, and each player has one: {ALL} − {seats} = {ALL - seats}."
    return Question("KB-2.5", f"dealt {seats}", words, answers, right, explained)


def _reshuffled(rng: Random) -> Question:
    seats, removed = rng.choice((2, 3, 4)), rng.choice((0, 0, 1, 2))
    cards = ALL - (seats - 1) - removed
    answers, right = numbers(rng, cards, (cards - 1, cards + 1, ALL, ALL - seats, ALL - removed))
    gone = f"{counted(removed, 'card')} {'has' if removed == 1 else 'have'} been removed. " if removed else ""
    words = (
        f"There are {seats} players in the match. {gone}At the end of a turn the draw pile is empty. "
        "How many cards are shuffled?"
    )
    held = "the card that the other player holds" if seats == 2 else f"the {seats - 1} that the other players hold"
    left = " and the one that was removed" if removed == 1 else f" and the {removed} that were removed"
    explained = f"All {ALL} cards are shuffled, except {held}{left if removed else ''}. That's {cards}."
    return Question("KB-8.3", f"reshuffle {seats} {removed}", words, answers, right, explained)


def _last_of_round(rng: Random) -> Question:
    """Ask who plays last in each round."""
    seats = rng.choice((2, 3, 4))
    first = rng.randrange(seats)
    last = (first - 1) % seats
    words = f"{describe_seating(NAMES[:seats])}, and {NAMES[first]} goes first. Who plays last in each round?"
    explained = f"{NAMES[first]} goes first and play goes round from there, so {NAMES[last]} is last."
    return Question("KB-2.6", f"last {seats} {first}", words, NAMES[:seats], last, explained)


def _still_to_play(rng: Random) -> Question:
    """Ask how many players have another turn after somebody has no settlements left."""
    seats = rng.choice((2, 3, 4))
    first = rng.randrange(seats)
    left = (first - 1) % seats
    words = (
        f"{describe_seating(NAMES[:seats])}, and {NAMES[first]} goes first. Ann is the first to build her "
        "last settlement. How many players still get a turn?"
    )
    answers = tuple(map(str, range(seats)))
    explained = f"Every round is played to the end, and {NAMES[(first - 1) % seats]} goes last."
    return Question("KB-6.3", f"still {seats} {first}", words, answers, left, explained)


SETUPS: Final[Mapping[str, Maker]] = {
    **{rule: even(partial(_start, rule), any_look) for rule in _RIGHT},
    "KB-2.5": fair(_dealt, any_look),
    "KB-2.6": _last_of_round,
    "KB-6.3": _still_to_play,
    "KB-8.3": fair(_reshuffled, any_look),
}
"""The questions about the start of a match, the order of turns and the draw pile."""
