"""Controller: one cell without its comm, which shows its match on the screens of a match."""

from __future__ import annotations

from kbwidgets.widget.face import Face
from kbwidgets.widget.match_face import MatchFace
from kbwidgets.widget.session import MatchSession


class Controller(MatchSession):
    """The part of a widget that knows no Jupyter."""

    def _match_face(self) -> Face:
        return MatchFace(self)
