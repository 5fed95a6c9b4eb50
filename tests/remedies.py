"""Remedies: the moves that a refusal names in its `instead`, and whether they can be made; the same for every game.

>>> import kbwidgets as kb
>>> state = kb.games["kingdomino"].start(2)
>>> named_moves(state, "choose 5, 7 or one of 2 more, or 'choose 9'")
['choose 5', 'choose 7', 'choose 9']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import kbwidgets as kb
from kbwidgets.core.types import Refusal
from kbwidgets.testing import Case, Walk
from kbwidgets.testing.candidates import Vocabulary, one_of

from .conformance.extra import extra

_BETWEEN: Final = re.compile(r"[,;:]\s+|['\"`()]|\b(?:or|and)\s")
_LEAD: Final = re.compile(r"(?:or|and|then|play|write|try|give|use|as in|such as|for example|instead)\s+")
_PLACEHOLDER: Final = re.compile(r"[{}]|\b(?:None|True|False)\b")
_MARKUP: Final = re.compile(r"\*\*|__|`|\]\(|<[a-z/]|(?<!\w)[*_]\w|\w[*_](?!\w)")


def named_moves(state: kb.State, instead: str) -> list[str]:
    """The parts of a remedy that read as moves; "build 7,7 or 8,7" names two, for a list shares its first words."""
    found: list[str] = []
    for part in _BETWEEN.split(instead):
        clause = part.strip()
        while clause and not _reads(state, clause) and (lead := _LEAD.match(clause)):
            clause = clause[lead.end() :]
        if clause and found and not _reads(state, clause):
            kept = found[-1].split()[: -len(clause.split())]
            clause = " ".join([*kept, clause]) if kept else clause
        if clause and _reads(state, clause):
            found.append(clause)
    return found


def _reads(state: kb.State, text: str) -> bool:
    try:
        state.parse(text)
    except kb.BadNotation:
        return False
    return True


def remedy_fault(state: kb.State, tried: str, refusal: Refusal) -> str:
    """What is wrong with the remedy of a refusal of `tried`, "" where nothing is.

    Each move that it names can be made now; for a text that cannot be read it is enough that it can be read.
    """
    if _PLACEHOLDER.search(refusal.instead):
        return f"a learner cannot type {refusal.instead!r}"
    for text in named_moves(state, refusal.instead) if _reads(state, tried) else ():
        if reasons := state.refusals(text):
            return f"{refusal.instead!r} advises {text!r}, which is refused: {reasons[0]}"
    return ""


def markup_in(words: str) -> str:
    """The first mark-up in words that are read aloud, "" where there is none."""
    found = _MARKUP.search(words)
    return found[0] if found else ""


def walks(cases: Iterable[Case], seeds: Iterable[int] = (1,)) -> Iterator[Walk]:
    """Random games of some cases."""
    for seed in seeds:
        for case in cases:
            yield Walk.random(case, seed)


def refused(walk: Walk, plies: int, tries: int) -> Iterator[tuple[kb.State, str, tuple[Refusal, ...]]]:
    """Wrong moves at some positions of a game with all their refusals.

    They are near misses of legal moves, moves of other positions, moves that the author of the game lists, and text
    that is no move at all.
    """
    rng = Random(f"wrong moves/{walk.case}/{walk.seed}")
    made = [str(move) for move in walk.moves]
    words = Vocabulary(made)
    author = extra(walk.case.game).well_formed
    for ply in sorted({len(walk.states) - 1, *(int(rng.random() * len(walk.states)) for _ in range(plies))}):
        state = walk.states[ply]
        legal = [str(move) for move in state.moves()][:500]
        listed = list(author(state)) if author else made
        for n in range(tries):
            source = (legal, made, listed, listed)[n % 4] or made
            text = one_of(source, rng)
            text = words.near(text, rng) if n % 4 == 0 else garbled(text, rng) if n % 16 == 1 else text
            if found := state.refusals(text):
                yield state, text, found


def garbled(text: str, rng: Random) -> str:
    """A move with a slip of the pen: a letter left out, doubled or exchanged, or a word missing."""
    at = int(rng.random() * len(text))
    return one_of([text[:at] + text[at + 1 :], text[:at] + text[at:][:1] + text[at:], text.rpartition(" ")[0]], rng)
