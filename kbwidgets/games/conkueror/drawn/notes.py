"""The notes on what just happened: a refusal, a conquest, a player who is out, a new deck, an immunity (CQ-17.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.conkueror.rules.chapters.battle import Conquered
from kbwidgets.games.conkueror.rules.chapters.chance_effects import BecameVacant, Took
from kbwidgets.games.conkueror.rules.chapters.draft import ImmunityLost
from kbwidgets.games.conkueror.rules.chapters.ending import KnockedOut
from kbwidgets.games.conkueror.rules.chapters.fortify import NoArmyCardLeft, NoCardLeft, Reshuffled
from kbwidgets.games.conkueror.rules.chapters.territory_cards import ContinentTraded
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_NOTABLE: Final = (Conquered, Took, ContinentTraded, BecameVacant, KnockedOut, Reshuffled, NoCardLeft, NoArmyCardLeft,
                   ImmunityLost)  # fmt: skip
_MOST: Final = 4
"""The largest number of notes that are shown; the log has them all."""


def notes(view: ConKUerorView, last: Sequence[Event]) -> Node:
    """Draw the notable events as a list that is there even if it is empty. The page adds the last refusal."""
    texts = [view.narrate(event) for event in last if isinstance(event, _NOTABLE)]
    items = [h("li", f"note {n}", text=text) for n, text in enumerate(texts[-_MOST:])]
    refused = h("li", "refused", cls="cq-refused", data_kb_refusals=True)
    return h("ul", "notes", refused, *items, cls="cq-notes", aria_label="What happened")
