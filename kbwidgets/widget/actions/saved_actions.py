"""The actions of the buttons that concern saving: continue a saved match, delete one, close a note."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.widget.actions.form_actions import Act
from kbwidgets.widget.app.session import MatchSession


def _resume(session: MatchSession, words: str, pick: Pick) -> None:
    session.resume(int(words))


def _decline_earlier(session: MatchSession, words: str, pick: Pick) -> None:
    """Keep the match of this cell. The earlier one stays in the store."""
    session.saving.earlier = None


def _close_note(session: MatchSession, words: str, pick: Pick) -> None:
    session.saving.close_note(session.match)


def _ask_to_delete(session: MatchSession, words: str, pick: Pick) -> None:
    """Ask for confirmation, because a deleted match cannot be restored."""
    session.ui = replace(session.ui, match_to_delete=words)


def _delete(session: MatchSession, words: str, pick: Pick) -> None:
    session.delete_match(words)
    session.ui = replace(session.ui, match_to_delete="")


def _cancel_delete(session: MatchSession, words: str, pick: Pick) -> None:
    session.ui = replace(session.ui, match_to_delete="")


SAVED_ACTS: Final[dict[str, Act]] = {
    "resume": _resume,
    "start new": _decline_earlier,
    "close saving": _close_note,
    "forget": _ask_to_delete,
    "forget now": _delete,
    "keep": _cancel_delete,
}
