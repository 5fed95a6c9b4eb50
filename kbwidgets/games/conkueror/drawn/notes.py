"""The notes on what just happened: a refusal, a conquest, a player who is out, a new deck, an immunity (CQ-17.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_NOTABLE: Final = ("conquer", "take", "continent", "vacant", "out", "reshuffle", "no_card", "no_army_card", "exposed")
_MOST: Final = 4
"""Only the latest notes are shown; the log has them all."""


def notes(view: ConKUerorView, last: Sequence[Event]) -> Node:
    """The notable events as a list, which stays where it is when there are none; the page adds the last refusal."""
    told = [view.narrate(event) for event in last if event.kind in _NOTABLE]
    items = [h("li", f"note {n}", text=text) for n, text in enumerate(told[-_MOST:])]
    refused = h("li", "refused", cls="cq-refused", data_kb_refusals=True)
    return h("ul", "notes", refused, *items, cls="cq-notes", aria_label="What happened")
