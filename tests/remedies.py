"""Wrong moves in random games with their refusals, for tests of the refusals' texts; the same for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import kbwidgets as kb
from kbwidgets.core.values.types import Refusal
from kbwidgets.testing import Case, Walk
from kbwidgets.testing.candidates import Vocabulary, one_of

from .conformance.extra import extra

_MARKUP: Final = re.compile(r"\*\*|__|`|\]\(|<[a-z/]|(?<!\w)[*_]\w|\w[*_](?!\w)")


def markup_in(words: str) -> str:
    """Return the first mark-up in text that is read aloud, or `""` if there is none."""
    found = _MARKUP.search(words)
    return found[0] if found else ""


def walks(cases: Iterable[Case], seeds: Iterable[int] = (1,)) -> Iterator[Walk]:
    """Yield random games of some cases."""
    for seed in seeds:
        for case in cases:
            yield Walk.random(case, seed)


def refused(walk: Walk, plies: int, tries: int) -> Iterator[tuple[kb.State, str, tuple[Refusal, ...]]]:
    """Yield wrong moves at some positions of a game with all their refusals.

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
            text = words.vary_one(text, rng) if n % 4 == 0 else garbled(text, rng) if n % 16 == 1 else text
            if found := state.refusals(text):
                yield state, text, found


def garbled(text: str, rng: Random) -> str:
    """Return a move with a slip of the pen: a letter lost, doubled or exchanged, or a word missing."""
    at = int(rng.random() * len(text))
    return one_of([text[:at] + text[at + 1 :], text[:at] + text[at:][:1] + text[at:], text.rpartition(" ")[0]], rng)
