"""The live cell of a workshop."""

# ipywidgets and anywidget are not fully typed, so the type checker does not know what they return.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from kbwidgets.core.protocol.workshop import Workshop
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.jupyter.live_widget import LiveWidget
from kbwidgets.widget.modes.workshop_mode import WorkshopMode


class WorkshopWidget(LiveWidget):
    """A workshop in a cell."""

    def __init__(self, workshop: Workshop) -> None:
        self.control: Responder[WorkshopMode] = Responder(WorkshopMode(workshop), self._send_message)
        self._open(self.control)

    def __repr__(self) -> str:
        return repr(self.control.mode.workshop)
