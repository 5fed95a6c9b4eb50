"""Laws of remedies: what a refusal advises can be done, be it a move that it names or a place.

>>> import kbwidgets as kb
>>> state = kb.games["kingdomino"].start(2)
>>> named_moves(state, "choose 5, 7 or one of 2 more, or 'choose 9'")
['choose 5', 'choose 7', 'choose 9']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from kbwidgets.core.errors import BadNotation
from kbwidgets.core.state import State
from kbwidgets.core.types import OPEN, Place, Refusal
from kbwidgets.testing.moves import WellFormed, attempts, vocabulary
from kbwidgets.testing.walk import Walk

_BETWEEN: Final = re.compile(r"[,;:]\s+|['\"`()]|\b(?:or|and)\s")
_LEAD: Final = re.compile(
    r"(?:or|and|then|play|write|try|give|use|take|choose|name|ask|as in|such as|for example|instead)\s+"
)
_PLACEHOLDER: Final = re.compile(r"[{}]|\b(?:None|True|False)\b")
_NUMBER: Final = re.compile(r"-?\d+(?:[,-]-?\d+)*")
_KEY_PARTS: Final = re.compile(r"[ :]")


def remedies_can_be_followed(walk: Walk, well_formed: WellFormed | None = None) -> None:
    """Each move that a refusal advises is legal, and at each place that it advises a legal move can be made.

    The kit makes up wrong moves from those it has met; with `well_formed` some of what an author knows of is tried too.
    """
    law = "remedies_can_be_followed"
    rng = walk.rng(law)
    words = vocabulary(walk)
    for ply in walk.of_each_phase(1, rng):
        state = walk.states[ply]
        advice = Advice(state)
        listed = list(well_formed(state)) if well_formed else []
        texts = [*attempts(walk, ply, words, rng, 8), *rng.sample(listed, min(8, len(listed)))]
        for text in texts:
            for refusal in state.refusals(text):
                if fault := advice.fault(text, refusal):
                    raise walk.broken(law, fault, ply, text)


class Advice:
    """A position with what can be done in it, which the remedies of its refusals are held against."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._open = frozenset(form.form.split()[0] for form in state.open_moves())

    @cached_property
    def _places(self) -> dict[str, Place]:
        """Each way to name a place in words, with the word that a move has for it."""
        return dict(_places(self.state))

    @cached_property
    def _legal(self) -> dict[str, list[frozenset[str]]]:
        """The words of each legal move, by its verb; there may be very many, and few remedies ask for them."""
        legal: dict[str, list[frozenset[str]]] = {}
        for move in self.state.moves():
            verb, *words = str(move).split()
            legal.setdefault(verb, []).append(frozenset(words))
        return legal

    def fault(self, tried: str, refusal: Refusal) -> str:
        """Return what is wrong with the remedy of a refusal of `tried`, or "" if it can be followed.

        Of the remedy for a text that cannot be read it is enough that it can be read.
        """
        remedy = refusal.instead
        if _PLACEHOLDER.search(remedy):
            return f"a player cannot type {remedy!r}"
        for text in named_moves(self.state, remedy) if _reads(self.state, tried) else ():
            if reasons := self.state.refusals(text):
                return f"{remedy!r} advises {text!r}, which is refused: {reasons[0]}"
        for place in self._lost(tried, remedy) if _reads(self.state, tried) else ():
            return f"{remedy!r} advises {place!r}, where no such move is legal"
        return ""

    def _lost(self, tried: str, remedy: str) -> Iterator[str]:
        """The places and values that a remedy names and that no legal move like the one that was tried has."""
        verb, *given = tried.split()
        if verb in self._open:
            return
        rest = _without_moves(self.state, remedy)
        clauses = [self._named(clause) for clause in _clauses(rest)]
        # "from Brazil attack Peru or Venezuela": all of them have to go with the place that was kept.
        kept = frozenset(place for places in clauses if len(places) > 1 for place in places if place in given)
        advised = [place for places in clauses for place in places if place not in kept]
        words = [*advised, *self._values(tried, rest)] or sorted(kept)
        if not words:
            return
        legal = self._legal.get(verb) or [each for moves in self._legal.values() for each in moves]
        for word in words:
            if not any(kept | {word} <= each for each in legal):
                yield word

    def _named(self, words: str) -> list[Place]:
        """The places that words name, as moves name them."""
        return list(
            dict.fromkeys(word for name, word in self._places.items() if name in words and _stands(name, words))
        )

    def _values(self, tried: str, remedy: str) -> Iterator[str]:
        """The clauses of one number which, in place of a word of the move that was tried, make a move: "take 12"."""
        words = tried.split()
        for clause in _clauses(remedy):
            lead = _LEAD.match(clause)
            value = clause[lead.end() :] if lead else clause
            if not _NUMBER.fullmatch(value):
                continue
            ways = (" ".join([*words[:n], value, *words[n + 1 :]]) for n in range(1, len(words)))
            if any(_reads(self.state, text) for text in ways):
                yield value


def _places(state: State) -> Iterator[tuple[str, Place]]:
    for place, thing in state.view(OPEN).places().items():
        word = _KEY_PARTS.split(place)[-1]
        for name in (place, getattr(thing, "name", None), None if word.isdigit() else word):
            if isinstance(name, str):
                yield name, word


def _stands(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w,-]){re.escape(name)}(?![\w-]|,\d)", text) is not None


def _clauses(remedy: str) -> Iterator[str]:
    return filter(None, (part.strip() for part in _BETWEEN.split(remedy)))


def named_moves(state: State, remedy: str) -> list[str]:
    """Return the parts of a remedy that read as moves; a list shares its first words, as in "build 7,7 or 8,7"."""
    moves: list[str] = []
    for part in _clauses(remedy):
        clause = part
        while clause and not _reads(state, clause) and (lead := _LEAD.match(clause)):
            clause = clause[lead.end() :]
        if clause and moves and not _reads(state, clause):
            kept = moves[-1].split()[: -len(clause.split())]
            clause = " ".join([*kept, clause]) if kept else clause
        if clause and _reads(state, clause):
            moves.append(clause)
    return moves


def _without_moves(state: State, remedy: str) -> str:
    """Return a remedy without the moves that it spells out, whose words are held to the rules already."""
    moves = named_moves(state, remedy)
    for clause in _clauses(remedy):
        if any(move.endswith(clause) or clause.endswith(move) for move in moves):
            remedy = remedy.replace(clause, "", 1)
    return remedy


def _reads(state: State, text: str) -> bool:
    try:
        state.parse(text)
    except BadNotation:
        return False
    return True
