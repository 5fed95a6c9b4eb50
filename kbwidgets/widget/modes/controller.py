"""Controller: one cell without its comm, which shows its match on the screens of a match."""

from __future__ import annotations

from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.modes.match_mode import MatchFace
from kbwidgets.widget.page.mode import Face


class Controller(MatchSession):
    """The part of a widget that knows no Jupyter."""

    def _match_face(self) -> Face:
        return MatchFace(self)
