"""Previews of the changes that a placement would make, by cell and by row (PB-UI.3).

>>> from kbwidgets.games import games
>>> view = games["pawns-board"].start(["Ann", "Bo"], shuffle=False).view(0)
>>> found = preview(view, view.layout.ids[0]["Otter"], 0)
>>> [effect.told for effect in found.effects.values()]
['a new pawn', 'a new pawn', '1 → 2 pawns']
>>> found.words(view)
'Otter: top row 2–0, your total 2 (+2)'
>>> found.summary(view)
('2 new pawns', '1 cell gets another pawn')
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted, sentence
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.chapters.influence import changes
from kbwidgets.games.pawns_board.rules.chapters.scoring import row_name
from kbwidgets.games.pawns_board.rules.layout import Layout


class Lying(Protocol):
    """Anything with a board, such as a view or a thing that is drawn alone."""

    @property
    def layout(self) -> Layout:
        """The layout of the match."""
        ...

    @property
    def packed(self) -> PackedBoard:
        """The contents of the cells."""
        ...


class Effect(NamedTuple):
    """The effect of a placement on one cell."""

    kind: str
    """One of gain, grow, convert, same, change (only the value changes) or remove."""
    plate: str
    """The text of the plate in the cell, or "" if it has none."""
    told: str
    """The text for a screen reader."""


class Preview(NamedTuple):
    """A placement that has not been made."""

    seat: Seat
    card: str
    cell: int
    after: PackedBoard
    effects: dict[int, Effect]
    """The effects by cell, in the order of the board."""
    scores: tuple[tuple[int, int], ...]
    """The row-scores after the placement."""
    totals: tuple[int, int]

    def words(self, view: Lying) -> str:
        """Return the scores after the placement as one sentence."""
        before, now = view.packed.row_scores(view.layout), self.scores
        changed = [n for n in range(view.layout.rows) if before[n] != now[n]]
        rows = [f"{row_name(view.layout.rows, n).lower()} {now[n][0]}–{now[n][1]}" for n in changed]
        mine = self.totals[self.seat]
        gain = mine - view.packed.totals(view.layout)[self.seat]
        total = f"your total {mine} ({gain:+d})".replace("-", "−") if gain else f"your total stays {mine}"
        return f"{view.layout.cards[self.card].name}: {', '.join([*(rows or ['no row score changes']), total])}"

    def spoken(self, view: Lying) -> str:
        """Return the scores after the placement and the effect on each cell, for a screen reader."""
        places = ((view.layout.row_col(cell), effect) for cell, effect in self.effects.items())
        effects = [f"row {row}, column {col}: {effect.told}" for (row, col), effect in places]
        return " ".join(map(sentence, [self.words(view), *(["; ".join(effects)] if effects else [])]))

    def summary(self, view: Lying) -> tuple[str, ...]:
        """Return the effects without their places, which the board shows."""
        layout, board = view.layout, view.packed
        done = changes(layout, board, self.card, self.cell)
        grown, won = len(done.grown), sum(map(board.pawns, done.converted))
        removed = [self.card if cell == self.cell else board.laid[cell] for cell in done.removed]
        return (
            *([counted(len(done.gained), "new pawn")] if done.gained else []),
            *([f"{counted(grown, 'cell')} {'gets' if grown == 1 else 'get'} another pawn"] if grown else []),
            *([f"{counted(won, 'pawn')} {'becomes' if won == 1 else 'become'} yours"] if won else []),
            *([f"+1 on {counted(len(done.raised), 'cell')}"] if done.raised else []),
            *([f"−1 on {counted(len(done.lowered), 'cell')}"] if done.lowered else []),
            *(_removed(layout.cards[card]) for card in removed),
        )


def _removed(card: Card) -> str:
    return f"{card.name} loses its value and leaves {counted(card.cost, 'pawn')}"


def preview(view: Lying, card: str, cell: int) -> Preview:
    """Return the preview of a legal placement."""
    layout, after = view.layout, view.packed.placed(view.layout, card, cell)
    effects = _effects(view, card, cell, after)
    return Preview(layout.owner(card), card, cell, after, effects, after.row_scores(layout), after.totals(layout))


def _effects(view: Lying, card: str, cell: int, after: PackedBoard) -> dict[int, Effect]:
    layout, board = view.layout, view.packed
    done = changes(layout, board, card, cell)
    found: dict[int, Effect] = {}
    for each in bits(layout.reach[card][cell] & ~(1 << cell)):
        count = board.pawns(each)
        if each in done.gained:
            found[each] = Effect("gain", "+1", "a new pawn")
        elif each in done.grown:
            found[each] = Effect("grow", f"{count} → {count + 1}", f"{count} → {count + 1} pawns")
        elif each in done.converted:
            found[each] = Effect(
                "convert", "yours", "the pawn becomes yours" if count == 1 else f"all {count} become yours"
            )
        else:
            what = "the card stays as it is" if board.laid[each] != NOTHING else "already 3 pawns"
            found[each] = Effect("same", "=", what)
    for each in (*done.raised, *done.lowered):
        way = "up" if each in done.raised else "down"
        told = f"modifier {way} 1, now {after.modifiers[each]:+d}".replace("-", "−")
        other = found.get(each)
        kept = other if other is not None and other.kind != "same" else Effect("change", "", "")
        found[each] = kept._replace(told=f"{kept.told}, {told}" if kept.told else told)
    for each in done.removed:
        gone = layout.cards[card if each == cell else board.laid[each]]
        found[each] = Effect("remove", "removed", _removed(gone))
    return dict(sorted(found.items()))
