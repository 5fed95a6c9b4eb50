"""Chances: how likely each draw is, as far as a viewer can know it; never which one really comes.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> found = chances(match)
>>> len(found), found[0].share, found.due
(44, Fraction(1, 44), False)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar, Final, NamedTuple

from kbwidgets.core.keyed import Keyed
from kbwidgets.core.markup import Markup, Shown, paragraph, table
from kbwidgets.core.state import State
from kbwidgets.core.turns import Line
from kbwidgets.core.types import CHANCE, OPEN, Viewer
from kbwidgets.core.words import counted
from kbwidgets.inspect.knowledge import fitting, knows_all, present

_GUESSES: Final = 60
"""Guesses of what is hidden, and random ways to the next draw, that odds are taken from."""
_DUE: Final = "The draw that is due now"
_NEXT: Final = "As things stand: the next draw, after random moves"
_NONE: Final = "No draw is left in this match."


class Odds(NamedTuple):
    """One thing that may be drawn, and how likely it is."""

    what: str
    """The draw as it is written."""
    share: Fraction
    """How likely it is, from 0 to 1."""

    def __str__(self) -> str:
        return f"{self.what}: {self.share} ({_percent(self.share)})"


class Chances(Keyed[Odds]):
    """The odds of a draw, the likeliest first, each had by its number or by the draw; they show themselves as a table.

    >>> import kbwidgets as kb
    >>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
    >>> chances(match)["draw 1"].share
    Fraction(1, 44)
    """

    KIND: ClassVar[str] = "draw"

    due: bool
    """Whether this draw is due now; else it is the next one, as things stand."""
    exact: bool
    """Whether the odds are exact; else they are counted from guesses of what is hidden, or is done until then."""

    @classmethod
    def of(cls, odds: Iterable[Odds], *, due: bool, exact: bool) -> Chances:
        """These odds, and what is to be said about them."""
        found = cls(odds)
        found.due, found.exact = due, exact
        return found

    @classmethod
    def key(cls, thing: Odds) -> str:
        """The draw as it is written."""
        return thing.what

    @property
    def note(self) -> str:
        """Of which draw they are, and how sure they are."""
        if not self:
            return _NONE
        told = "" if self.exact else f"; estimated from {_GUESSES} guesses of what nobody can tell"
        return f"{_DUE if self.due else _NEXT}{told}."

    def __repr__(self) -> str:
        return f"<Chances: {counted(len(self), 'draw')} possible>" if self else f"<Chances: {_NONE}>"

    def __str__(self) -> str:
        return "\n".join([self.note, *(f"{one.what}: {' '.join(map(str, self._odds(one)))}" for one in self)])

    def _odds(self, one: Odds) -> Sequence[Shown]:
        return [*([str(one.share)] if self.exact else []), _percent(one.share)]

    def _repr_html_(self) -> str:
        head = ["draw", *(["odds"] if self.exact else []), "per cent"]
        shown = table(head, [[one.what, *self._odds(one)] for one in self], one="draw") if self else ""
        return Markup(paragraph(self.note) + shown)


def chances(of: Line | State, viewer: Viewer = OPEN) -> Chances:
    """The odds of the draw that is due in a match or a state, or of the next one after random moves.

    They are those that the viewer can work out, also where the draw itself will be hidden.
    """
    state = present(of)
    due = state.to_act == (CHANCE,)
    starts = (state,) * _GUESSES if knows_all(state, viewer) and not due else fitting(state, viewer, _GUESSES)
    rng = Random(0)  # never the match's own: what would really come is not told
    reached = [start if due else _next_draw(start, rng) for start in starts]
    found = [_odds_in(each) for each in reached if each is not None]
    if not found:
        return Chances.of((), due=due, exact=True)
    shares = {what: sum((each.get(what, Fraction()) for each in found), Fraction()) / len(found)
              for what in dict.fromkeys(what for each in found for what in each)}  # fmt: skip
    exact = len(found) == len(reached) and all(each == found[0] for each in found)
    return Chances.of(sorted(map(Odds._make, shares.items()), key=lambda one: -one.share), due=due, exact=exact)


def _next_draw(state: State, rng: Random) -> State | None:
    """The position in which the next draw is due, after random moves; None if the match ends before."""
    while state.to_act and state.to_act != (CHANCE,):
        state = state.advance(state.sample(rng))
    return state if state.to_act else None


def _odds_in(state: State) -> Mapping[str, Fraction]:
    """How likely each draw is."""
    weights = state.weights()
    return {str(move): Fraction(weight, sum(weights)) for move, weight in zip(state.moves(), weights, strict=True)}


def _percent(share: Fraction) -> str:
    return f"{100 * float(share):.1f} %"
