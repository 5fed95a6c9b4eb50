"""The odds of draws as a viewer can know them, without revealing the draw itself.

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

from kbwidgets.core.protocol.state import State
from kbwidgets.core.protocol.turn_count import Line
from kbwidgets.core.text.markup import Markup, Shown, paragraph, table
from kbwidgets.core.text.words import counted, percent
from kbwidgets.core.things.named_sequence import Keyed
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer
from kbwidgets.inspect.knowledge import knows_all, present

_WAYS: Final = 60
"""The number of trials from which odds are estimated."""
_DUE: Final = "The next draw"
_NEXT: Final = "The next draw after random moves"
_NONE: Final = "There are no more draws in this match."


class Odds(NamedTuple):
    """A possible draw with its odds."""

    what: str
    """The draw as it is written."""
    share: Fraction
    """The probability of the draw, from 0 to 1."""

    def __str__(self) -> str:
        return f"{self.what}: {self.share} ({percent(self.share, 1)})"


class Chances(Keyed[Odds]):
    """The odds of the possible draws, most likely first, by number or by draw, displayed as a table.

    >>> import kbwidgets as kb
    >>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
    >>> chances(match)["draw 1"].share
    Fraction(1, 44)
    """

    KIND: ClassVar[str] = "draw"

    due: bool
    """True if this draw is due now; otherwise it is the next one, as things stand."""
    exact: bool
    """True if the odds are exact: each card that the viewer has not seen is as likely to come as any other."""

    @classmethod
    def of(cls, odds: Iterable[Odds], *, due: bool, exact: bool) -> Chances:
        """Return these odds with their attributes."""
        found = cls(odds)
        found.due, found.exact = due, exact
        return found

    @classmethod
    def key(cls, thing: Odds) -> str:
        """Return the draw as it is written."""
        return thing.what

    @property
    def note(self) -> str:
        """The draw whose odds these are, and how far they can be trusted."""
        if not self:
            return _NONE
        estimate = "" if self.exact else f" (an estimate from {_WAYS} trials)"
        return f"{_DUE if self.due else _NEXT}{estimate}."

    def __repr__(self) -> str:
        return f"<Chances: {counted(len(self), 'draw')} possible>" if self else f"<Chances: {_NONE}>"

    def __str__(self) -> str:
        return "\n".join([self.note, *(f"{one.what}: {' '.join(map(str, self._odds(one)))}" for one in self)])

    def _odds(self, one: Odds) -> Sequence[Shown]:
        if self.exact:
            return [str(one.share), percent(one.share, 1)]
        every = one.share == 1  # A draw that came in every trial is still not certain.
        return [f">{percent(1 - Fraction(1, _WAYS), 1)}" if every else percent(one.share, 1)]

    def _repr_html_(self) -> str:
        head = ["draw", *(["odds"] if self.exact else []), "per cent"]
        shown = table(head, [[one.what, *self._odds(one)] for one in self], one="draw") if self else ""
        return Markup(paragraph(self.note) + shown)


def chances(of: Line | State, viewer: Viewer = OPEN) -> Chances:
    """Return the odds of the draw that is due in a match or a state, or of the next one after random moves.

    They are those that the viewer can work out, even if the draw itself will be hidden from them.
    """
    state = present(of)
    due = state.to_act == (CHANCE,)
    exact = _seen_odds(state, viewer) if due else None
    if exact is not None:
        return _sorted([exact], due=True, exact=True)
    rng, view = Random(0), state.view(viewer)  # The match's own generator would reveal the draw.
    starts = (state if knows_all(state, viewer) else state.guess(view, rng) for _ in range(_WAYS))
    reached = [start if due else _next_draw(start, rng) for start in starts]
    found = [_seen_odds(each, viewer) or _odds_in(each) for each in reached if each is not None]
    return _sorted(found, due=due, exact=not found)


def _sorted(found: Sequence[Mapping[str, Fraction]], *, due: bool, exact: bool) -> Chances:
    """Return the mean of several odds, the most likely draw first."""
    whats = dict.fromkeys(what for each in found for what in each)
    shares = [
        Odds(what, sum((each.get(what, Fraction()) for each in found), Fraction()) / len(found)) for what in whats
    ]
    return Chances.of(sorted(shares, key=lambda one: -one.share), due=due, exact=exact)


def _seen_odds(state: State, viewer: Viewer) -> Mapping[str, Fraction] | None:
    """Return the odds of each draw for a viewer, or None if the game does not say what may be drawn."""
    if knows_all(state, viewer):
        return _odds_in(state)
    bounds = state.bounds(state.view(viewer))
    return None if bounds is None else _odds_in(bounds[1])


def _next_draw(state: State, rng: Random) -> State | None:
    """Return the position in which the next draw is due after random moves, or None if the match ends before."""
    while state.to_act and state.to_act != (CHANCE,):
        state = state.advance(state.sample(rng))
    return state if state.to_act else None


def _odds_in(state: State) -> Mapping[str, Fraction]:
    """Return the odds of each draw."""
    weights = state.weights()
    return {str(move): Fraction(weight, sum(weights)) for move, weight in zip(state.moves(), weights, strict=True)}
