"""The end of a match, with revealed victory points (CT-10.4) and the winner (CT-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Refusal, Seat, called
from kbwidgets.games.catan.rules.chapters.cards import phase_after_card
from kbwidgets.games.catan.rules.position import ONE_SEAT, Dev, Fields, NextFields
from kbwidgets.games.catan.rules.refusals import refusal
from kbwidgets.games.catan.rules.resources import (
    DEV_NOUNS,
    MOVES,
    POINT,
    EventOfCards,
    Goods,
    as_mapping,
    dev_count,
    total,
)


@MOVES.form("show {count}", rule="CT-10.4", past="{who} revealed {points}.", ask="reveal {points}")
class Show(Move):
    """Victory point cards that are revealed (CT-10.4)."""

    count: int

    @property
    def points(self) -> str:
        """The points revealed, with their noun."""
        return counted(self.count, "victory point")


def reveal_points(position: Fields, move: Show) -> NextFields:
    """Reveal victory point cards (CT-10.4)."""
    turn, dev = position.turn, position.dev
    shown = (*dev.shown[:turn], dev.shown[turn] + move.count, *dev.shown[turn + 1 :])
    dev = dev._replace(shown=shown)
    return position._replace(phase=phase_after_card(position), to_act=ONE_SEAT[turn], frame=None, dev=dev)


def reveal_moves(dev: Dev, turn: Seat) -> tuple[Move, ...]:
    """Return the moves that reveal victory point cards (CT-10.4)."""
    return tuple([Show(count) for count in range(1, dev_count(dev.cards[turn], POINT) - dev.shown[turn] + 1)])


def show_refusals(position: Fields, move: Show) -> list[Refusal]:
    """Return the refusals of revealing victory point cards (CT-10.4)."""
    dev, turn = position.dev, position.turn
    hidden = dev_count(dev.cards[turn], POINT) - dev.shown[turn]
    if not position.table.setup.early_reveal:
        text = "Victory point cards stay hidden in this match."
        return [refusal("wrong-phase", "CT-10.4", text, (), "They count for you all the same.")]
    if 1 <= move.count <= hidden:
        return []
    text = f"You have {counted(hidden, 'victory point card') if hidden else 'no victory point cards'} to reveal."
    instead = f"Reveal 1 to {hidden} cards." if hidden > 1 else "Reveal 1 card." if hidden else ""
    return [refusal("no-such-card", "CT-10.4", text, (), instead)]


_FEW_KINDS: Final = 3
"""The most kinds of cards that a player's last hand lists without their number."""


@event("win", "{who} won with {result}.", rule="CT-12.2")
class MatchWon(Event):
    """A player won the match (CT-12.2, CT-12.3)."""

    points: int

    @property
    def result(self) -> str:
        """The points, with their noun."""
        return counted(self.points, "point")


@event("over", "The turn limit was reached.", rule="CT-12.6")
class LimitReached(Event):
    """The match ended after the last turn, without a winner (CT-12.6)."""


@event("open", rule="CT-12.4")
class HandShown(EventOfCards):
    """A player revealed their hand at the end (CT-12.4)."""

    goods: Goods
    cards: tuple[int, ...]
    """The number of development cards of each kind."""

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        kinds = [f"{count} {kind}" for kind, count in as_mapping(self.goods).items()]
        kinds += [counted(count, noun) for count, noun in zip(self.cards, DEV_NOUNS, strict=True) if count]
        hand = joined(kinds) or "no cards"
        if len(kinds) > _FEW_KINDS:
            hand = f"{total(self.goods) + sum(self.cards)} cards ({hand})"
        return f"{called(self.seat, names)} had {hand}."
