"""What the buttons do that have to do with the store: go on with a saved match, forget one, close what is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kbwidgets.core.opens import Pick
from kbwidgets.widget.form_acts import Act
from kbwidgets.widget.hands import Hands


def _resume(hands: Hands, words: str, pick: Pick) -> None:
    hands.resume(int(words))


def _start_anew(hands: Hands, words: str, pick: Pick) -> None:
    """The match of this cell stays; the earlier one lies in the store."""
    hands.saving.earlier = None


def _close(hands: Hands, words: str, pick: Pick) -> None:
    hands.saving.close_told(hands.match)


def _forget(hands: Hands, words: str, pick: Pick) -> None:
    """Ask first: what is forgotten does not come back."""
    hands.desk = replace(hands.desk, forgetting=words)


def _forget_now(hands: Hands, words: str, pick: Pick) -> None:
    hands.forget(words)
    hands.desk = replace(hands.desk, forgetting="")


def _keep(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, forgetting="")


SAVED_ACTS: Final[dict[str, Act]] = {
    "resume": _resume,
    "start new": _start_anew,
    "close saving": _close,
    "forget": _forget,
    "forget now": _forget_now,
    "keep": _keep,
}
