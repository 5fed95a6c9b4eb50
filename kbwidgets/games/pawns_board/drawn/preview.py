"""Previews of the changes that a placement would make, by cell and by row (PB-UI.3).

>>> from kbwidgets.games import games
>>> view = games["pawns-board"].start(["Ann", "Bo"], shuffle=False).view(0)
>>> peek = make_preview(view, view.layout.ids[0]["Otter"], 0)
>>> [effect.label for effect in peek.effects.values()]
['a new pawn', 'a new pawn', '1 → 2 pawns']
>>> peek.describe_scores(view)
'Otter: top row 2–0, your total 2 (+2)'
>>> peek.list_effects(view)
('2 new pawns', '1 cell gets another pawn')
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted, sentence
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.chapters.influence import list_changes
from kbwidgets.games.pawns_board.rules.chapters.scoring import row_name
from kbwidgets.games.pawns_board.rules.things import MatchBoard
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

BoardSource: TypeAlias = "PawnsBoardView | MatchBoard"
"""A view, or the board of a thing that is drawn alone."""


class Effect(NamedTuple):
    """The effect of a placement on one cell."""

    kind: str
    """One of gain, grow, convert, same, change (only the value changes) or remove."""
    plate: str
    """The text of the plate in the cell, or "" if it has none."""
    label: str
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

    def describe_scores(self, view: BoardSource) -> str:
        """Return the scores after the placement as one sentence."""
        before, now = view.packed.row_scores(view.layout), self.scores
        changed = [n for n in range(view.layout.rows) if before[n] != now[n]]
        rows = [f"{row_name(view.layout.rows, n).lower()} {now[n][0]}–{now[n][1]}" for n in changed]
        mine = self.totals[self.seat]
        gain = mine - view.packed.totals(view.layout)[self.seat]
        total = f"your total {mine} ({gain:+d})".replace("-", "−") if gain else f"your total stays {mine}"
        return f"{view.layout.cards[self.card].name}: {', '.join([*(rows or ['no row score changes']), total])}"

    def describe(self, view: BoardSource) -> str:
        """Return the scores after the placement and the effect on each cell, for a screen reader."""
        places = ((view.layout.row_col(cell), effect) for cell, effect in self.effects.items())
        effects = [f"row {row}, column {col}: {effect.label}" for (row, col), effect in places]
        return " ".join(map(sentence, [self.describe_scores(view), *(["; ".join(effects)] if effects else [])]))

    def list_effects(self, view: BoardSource) -> tuple[str, ...]:
        """Return the effects without their places, which the board shows."""
        layout, board = view.layout, view.packed
        changes = list_changes(layout, board, self.card, self.cell)
        grown, won = len(changes.grown), sum(map(board.pawns, changes.converted))
        removed = [self.card if cell == self.cell else board.card_at[cell] for cell in changes.removed]
        return (
            *([counted(len(changes.gained), "new pawn")] if changes.gained else []),
            *([f"{counted(grown, 'cell')} {'gets' if grown == 1 else 'get'} another pawn"] if grown else []),
            *([f"{counted(won, 'pawn')} {'becomes' if won == 1 else 'become'} yours"] if won else []),
            *([f"+1 on {counted(len(changes.raised), 'cell')}"] if changes.raised else []),
            *([f"−1 on {counted(len(changes.lowered), 'cell')}"] if changes.lowered else []),
            *(_describe_removal(layout.cards[card]) for card in removed),
        )


def _describe_removal(card: Card) -> str:
    return f"{card.name} loses its value and leaves {counted(card.cost, 'pawn')}"


def make_preview(view: BoardSource, card: str, cell: int) -> Preview:
    """Return the preview of a legal placement."""
    layout, after = view.layout, view.packed.with_card(view.layout, card, cell)
    effects = _list_effects(view, card, cell, after)
    return Preview(layout.owner(card), card, cell, after, effects, after.row_scores(layout), after.totals(layout))


def _list_effects(view: BoardSource, card: str, cell: int, after: PackedBoard) -> dict[int, Effect]:
    layout, board = view.layout, view.packed
    changes = list_changes(layout, board, card, cell)
    effects: dict[int, Effect] = {}
    for each in bits(layout.reach[card][cell] & ~(1 << cell)):
        count = board.pawns(each)
        if each in changes.gained:
            effects[each] = Effect("gain", "+1", "a new pawn")
        elif each in changes.grown:
            effects[each] = Effect("grow", f"{count} → {count + 1}", f"{count} → {count + 1} pawns")
        elif each in changes.converted:
            effects[each] = Effect(
                "convert", "yours", "the pawn becomes yours" if count == 1 else f"all {count} become yours"
            )
        else:
            what = "the card stays as it is" if board.card_at[each] != NOTHING else "already 3 pawns"
            effects[each] = Effect("same", "=", what)
    for each in (*changes.raised, *changes.lowered):
        way = "up" if each in changes.raised else "down"
        note = f"modifier {way} 1, now {after.modifiers[each]:+d}".replace("-", "−")
        other = effects.get(each)
        effect = other if other is not None and other.kind != "same" else Effect("change", "", "")
        effects[each] = effect._replace(label=f"{effect.label}, {note}" if effect.label else note)
    for each in changes.removed:
        design = layout.cards[card if each == cell else board.card_at[each]]
        effects[each] = Effect("remove", "removed", _describe_removal(design))
    return dict(sorted(effects.items()))
