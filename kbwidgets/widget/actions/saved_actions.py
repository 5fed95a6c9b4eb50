"""The actions of the buttons that concern saving: continue a saved match, delete one, close a note."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.widget.actions.form_actions import Act
from kbwidgets.widget.app.session import MatchSession


def _resume(session: MatchSession, words: str, pick: Pick) -> None:
    session.resume(int(words))


def _start_anew(session: MatchSession, words: str, pick: Pick) -> None:
    """Keep the match of this cell. The earlier one stays in the store."""
    session.saving.earlier = None


def _close(session: MatchSession, words: str, pick: Pick) -> None:
    session.saving.close_told(session.match)


def _forget(session: MatchSession, words: str, pick: Pick) -> None:
    """Ask for confirmation, because a deleted match cannot be restored."""
    session.desk = replace(session.desk, forgetting=words)


def _forget_now(session: MatchSession, words: str, pick: Pick) -> None:
    session.forget(words)
    session.desk = replace(session.desk, forgetting="")


def _keep(session: MatchSession, words: str, pick: Pick) -> None:
    session.desk = replace(session.desk, forgetting="")


SAVED_ACTS: Final[dict[str, Act]] = {
    "resume": _resume,
    "start new": _start_anew,
    "close saving": _close,
    "forget": _forget,
    "forget now": _forget_now,
    "keep": _keep,
}
