"""The session of a match together with its screens."""

from __future__ import annotations

from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.modes.match_mode import MatchMode
from kbwidgets.widget.page.mode import Mode


class Controller(MatchSession):
    """The part of a game's widget that does not depend on Jupyter."""

    def _make_match_mode(self) -> Mode:
        return MatchMode(self)
