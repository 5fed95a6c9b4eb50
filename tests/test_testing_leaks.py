"""Views that reveal secrets fail the law of histories, though they guess correctly and no author helps."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.kingdom_builder import KingdomBuilderState, KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.options import Setup
from kbwidgets.games.pawns_board import PawnsBoardState, PawnsBoardView
from kbwidgets.games.pawns_board.rules.chapters.turns import Step
from kbwidgets.games.pawns_board.rules.options import set_up
from kbwidgets.testing import Case

from . import showdown
from .broken import falls_by
from .showdown import HIDDEN, ShowdownState, ShowdownView, Shown

# -- Showdowns that leak ----------------------------------------------------------------------------------


class Leaky(ShowdownState):
    """The base of Showdowns whose views show more than the moves did, and guess the same."""

    __slots__ = ()

    @classmethod
    def guess(cls, view: kb.View, rng: random.Random) -> kb.State:
        assert isinstance(view, ShowdownView)
        found = super().guess(view, rng)
        assert isinstance(found, ShowdownState)
        told, known = found.table, view.table
        stakes = zip(known.stakes, told.stakes, strict=True)  # A player who is not known to have folded did not.
        return cls(told._replace(stakes=tuple(max(one, two) if one == HIDDEN else one for one, two in stakes)))


class ShowsAll(Leaky):
    """A view in which everybody sees all cards and answers."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        return ShowdownView(viewer, self.table)


class ShowsCards(Leaky):
    """A view in which everybody sees all cards, but no answers."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        honest = super().view(viewer)
        assert isinstance(honest, ShowdownView)
        return ShowdownView(viewer, honest.table._replace(cards=self.table.cards))


class ShowsAnswers(Leaky):
    """A view in which everybody sees all answers at once."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        honest = super().view(viewer)
        assert isinstance(honest, ShowdownView)
        return ShowdownView(viewer, honest.table._replace(stakes=self.table.stakes))


class ShowsTheFirstCard(Leaky):
    """A view in which the spectator sees the card of the first seat once somebody has answered."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> kb.View:
        honest = super().view(viewer)
        assert isinstance(honest, ShowdownView)
        if viewer is not None or self.over or not any(self.table.answered):
            return honest
        return ShowdownView(viewer, honest.table._replace(cards=(self.table.cards[0], *honest.table.cards[1:])))


class TellsTooLittle(Leaky):
    """A view whose table shows the answers at the end, while the events do not."""

    __slots__ = ()

    def events_of(self, move: kb.Move, after: kb.State) -> Iterator[Event]:
        for each in super().events_of(move, after):
            yield replace(each, stakes=()) if isinstance(each, Shown) else each


def leaky_showdown(state: type[ShowdownState]) -> Case:
    """Return three players of such a Showdown."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> ShowdownState:
        return state(showdown.begin(seating, values).table)

    return Case(replace(showdown.GAME, state=state, begin=begin), 3, (("ranks", 3),))


# -- our games with all hands on the table ----------------------------------------------------------------


class SeesEveryHand(PawnsBoardState):
    """A Pawns Board in which both players see both hands."""

    __slots__ = ()

    def advance(self, move: kb.Move | str, steps: list[Step] | None = None) -> PawnsBoardState:
        return type(self)(*super().advance(move, steps))

    def view(self, viewer: Viewer) -> PawnsBoardView:
        return super().view(OPEN)._replace(viewer=viewer)


class CountsThePile(KingdomBuilderState):
    """A Kingdom Builder in which everybody sees the remaining cards, and so the other hands."""

    __slots__ = ()

    def advance(self, move: kb.Move | str) -> KingdomBuilderState:
        return type(self)(*super().advance(move))

    def view(self, viewer: Viewer) -> KingdomBuilderView:
        return super().view(OPEN)._replace(viewer=viewer)


def pawns_board() -> Case:
    game = kb.games["pawns-board"]

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> PawnsBoardState:
        return SeesEveryHand(*PawnsBoardState.start(*set_up(seating, values)))

    return Case(replace(game, state=SeesEveryHand, begin=begin), 2)


def kingdom_builder() -> Case:
    game = kb.games["kingdom-builder"]

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdomBuilderState:
        return CountsThePile(*KingdomBuilderState.start(Setup.of(seating, values)))

    return Case(replace(game, state=CountsThePile, begin=begin), 3)


SEEN_TOO = {"records_of_a_seat_replay"}
"""A law that sees some leaks too, because the replay of a record makes another draw in place of a hidden one."""

BROKEN = [
    *(leaky_showdown(state) for state in (ShowsAll, ShowsCards, ShowsAnswers, ShowsTheFirstCard, TellsTooLittle)),
    pawns_board(),
    kingdom_builder(),
]


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.game.state.__name__)
def test_a_view_that_tells_what_is_hidden_falls_by_the_law_of_histories(case: Case):
    games = 15 if case.game.name == "showdown" else 1
    told = falls_by(case, "equal_histories_give_equal_views", games, SEEN_TOO)
    assert "gives itself away by the view" in told
