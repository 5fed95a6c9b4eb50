"""The session of a match together with its screens."""

from __future__ import annotations

from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.modes.match_mode import MatchFace
from kbwidgets.widget.page.mode import Face


class Controller(MatchSession):
    """The part of a game's widget that does not depend on Jupyter."""

    def _match_face(self) -> Face:
        return MatchFace(self)
