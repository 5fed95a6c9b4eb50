"""The view of Catan, which shows a viewer's knowledge as text and as JSON (CT-13.2)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Json, ScoreLine, Seat
from kbwidgets.games.catan.rules import words
from kbwidgets.games.catan.rules.data import known_to_json
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.position import Dev, score_lines
from kbwidgets.games.catan.rules.resources import POINT, dev_count
from kbwidgets.games.catan.rules.things.table import CatanPosition


class CatanView(Known, CatanPosition, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Catan as one viewer sees it."""

    __slots__ = ()

    def score(self) -> tuple[ScoreLine, ...]:
        point_cards = tuple(
            self.shown[seat] if cards is None else dev_count(cards, POINT) for seat, cards in enumerate(self.cards)
        )
        return score_lines(self.built, self.open_dev, point_cards)

    @property
    def open_dev(self) -> Dev:
        """The development cards as everyone sees them, with none in the hands."""
        nobody = (0,) * len(self.shown)
        return Dev(nobody, 0, 0, self.played, self.knights, self.spent, self.shown, self.army)

    @property
    def known(self) -> Known:
        """The part that this viewer can see."""
        return self

    def seats_hiding_points(self) -> frozenset[Seat]:
        return frozenset(
            seat for seat, cards in enumerate(self.cards) if cards is None and self.card_counts[seat] > self.shown[seat]
        )

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def narrate(self, event: Event) -> str:
        return words.narrate(self, event)

    def summarize(self, events: Sequence[Event]) -> str:
        return words.summarize(self, events)

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def __repr__(self) -> str:
        return words.describe(self, f", seen by {words.name_viewer(self)}")

    def __str__(self) -> str:
        return words.draw_table(self)


def catan(view: View) -> CatanView:
    """Return a view of Catan, or raise `TypeError` if it is one of another game."""
    if not isinstance(view, CatanView):
        raise TypeError(f"a view of Catan is needed, not {type(view).__name__}")
    return view
