"""The practice questions of Kingdomino about starting a match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, any_look, either, even, fair, numbers
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import check_seating
from kbwidgets.core.text.words import counted, joined, sentence
from kbwidgets.games.kingdomino.rules.options import COLOURS, conflicts
from kbwidgets.games.kingdomino.taught.practice_positions import NAMES, make_setup

YES: Final = "Yes, the match can start"
_DUEL: Final = "No, the Mighty Duel needs exactly 2 players"
FORBIDDEN: Final = {
    "KD-SETUP.1": "No, it needs 2 to 4 players",
    "KD-COMP.4": "No, not with these colours",
    "KD-OPT.3": _DUEL,
    "KD-OPT.5": _DUEL,
}
"""The answer that stops a match from starting, by rule."""
_SWITCHES: Final = ("harmony", "middle_kingdom", "mighty_duel", "dynasty")
_LABELS: Final = ("Harmony", "Middle Kingdom", "the Mighty Duel", "Dynasty")


def _start(rule: str, rng: Random) -> Question:
    """Ask about a match that can start, or that this rule forbids.

    The Mighty Duel is the only option that limits the others (KD-OPT.5).
    """
    fine = rng.random() < 0.5
    seats = rng.randrange(2, 5)
    options: list[str] = []
    colours: list[str] = [*rng.sample(COLOURS, seats)]
    if rule == "KD-SETUP.1" and not fine:
        seats = rng.choice((1, 5, 6))
        colours = []
    elif rule == "KD-COMP.4" and not fine:
        colours[rng.randrange(1, seats)] = rng.choice((colours[0], "red", "black"))
    elif rule in ("KD-OPT.3", "KD-OPT.5"):
        seats = 2 if fine else rng.choice((3, 4))
        colours = [*rng.sample(COLOURS, seats)]
        others = [name for name in _SWITCHES if name != "mighty_duel"]
        options = ["mighty_duel", *(rng.sample(others, rng.randrange(1, 4)) if rule == "KD-OPT.5" else [])]
    values: dict[str, OptionValue] = dict.fromkeys(options, True)
    _, refused = check_seating(seats, colours or None, range(2, 5), COLOURS, "KD-ERR.1", "KD-SETUP.1")
    right = int(bool(refused or conflicts(seats, values)))
    with_options = [_LABELS[_SWITCHES.index(name)] for name in options]
    chosen = sentence(f"{joined(with_options)} {'is' if len(options) == 1 else 'are'} on") + " " if options else ""
    both = "both " if seats == 2 and len(set(colours)) == 1 else ""
    wanted = f"{both}want to be {joined(colours[:1] if both else colours)}" if colours else "want to play"
    players = f"{seats} players {wanted}" if seats > 1 else "1 player wants to play"
    words = f"{chosen}{players}. Can the match start?"
    about = f"start {seats} {','.join(colours)} {','.join(options)}"
    return Question(rule, about, words, (YES, FORBIDDEN[rule]), right, _why(rule, seats, colours))


def _why(rule: str, seats: int, colours: list[str]) -> str:
    """Return what the rule requires, and what this match has."""
    if rule == "KD-SETUP.1":
        return f"Kingdomino is for 2 to 4 players, and this match would have {seats}."
    if rule == "KD-COMP.4":
        twice = [colour for colour in COLOURS if colours.count(colour) > 1]
        none = [colour for colour in colours if colour not in COLOURS]
        fact = (
            f"{twice[0]} is used twice"
            if twice
            else f"{none[0]} isn't one of them"
            if none
            else "no colour is used twice"
        )
        return f"Each player needs a colour of their own: {joined(COLOURS, 'or')}. {sentence(fact)}"
    return f"The Mighty Duel is for exactly 2 players, whichever other options you choose. This match has {seats}."


_ASKED: Final = {
    "kings": "How many kings does each player have?",
    "line": "How many dominoes are in a line?",
    "rounds": "How many rounds are there?",
    "each": "How many dominoes does each player get?",
    "grid": "How many squares wide can a kingdom be?",
}


def _numbers_of(rng: Random) -> Question:
    """Ask for a number that depends on the number of players (KD-SETUP.1)."""
    seats = rng.randrange(2, 5)
    duel = seats == 2 and rng.random() < 0.4
    setup = make_setup(seats, mighty_duel=duel)
    asked = rng.choice(list(_ASKED))
    facts = {
        "kings": setup.kings_each,
        "line": setup.length,
        "rounds": setup.rounds,
        "each": setup.rounds * setup.kings_each,
        "grid": setup.size,
    }
    answers, right = numbers(rng, facts[asked], tuple(facts.values()))
    words = f"{joined(NAMES[:seats])} are playing{' the Mighty Duel' if duel else ''}. {_ASKED[asked]}"
    reason = (
        f"{seats} players have {counted(setup.kings_each, 'king')} each. There are {facts['rounds']} lines of "
        f"{facts['line']} dominoes, so there are {facts['rounds']} rounds, and each player gets {facts['each']} "
        f"dominoes. A kingdom can have up to {facts['grid']} × {facts['grid']} squares."
    )
    return Question("KD-SETUP.1", f"setup {seats} {int(duel)} {asked}", words, answers, right, reason)


def _asked_for(question: Question) -> str:
    """Return which number a question asks for, so that wrong answers are right for other numbers of players."""
    return question.about.split()[-1]


SETUPS: Final[Mapping[str, Maker]] = {
    **{rule: even(partial(_start, rule), any_look) for rule in FORBIDDEN},
    "KD-SETUP.1": either(even(partial(_start, "KD-SETUP.1"), any_look), fair(_numbers_of, _asked_for)),
}
