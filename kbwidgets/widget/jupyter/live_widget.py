"""LiveWidget: a cell that asks and is answered; what the cells of a match, a lesson and practice share.

The page can only ask: every synced trait that it sends is ignored, every request is checked. Comm handlers may run on
another thread than cells, so all entries go through the lock of the cell, the sending included.

A front end keeps the code of every model that it has opened. So that is a stub, and the page's own code comes deflated
beside it: it is made once for each page, and let go of when the cell is closed.
"""

# ipywidgets and anywidget are not fully typed: what comes out of them is unknown to the type checker.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import anywidget
import traitlets

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import Json
from kbwidgets.widget.jupyter.replaced import register
from kbwidgets.widget.page.compress import deflated
from kbwidgets.widget.page.error_report import log_error

if TYPE_CHECKING:
    from kbwidgets.widget.app.responder import Answering
    from kbwidgets.widget.page.mode import Face

_STATIC: Final = Path(__file__).parents[2] / "static"


_MACHINERY: Final = frozenset(("answering", "control", "scene", "set_state"))
"""What the cell is made of, by its names."""
_KEPT: Final = frozenset(("close", "layout", "observe", "unobserve"))
"""What ipywidgets has that code of a notebook uses."""

_HOT: Final = bool(os.environ.get("ANYWIDGET_HMR"))


def _text(name: str) -> str:
    """A file of the frontend, read once."""
    return (_STATIC / name).read_text(encoding="utf-8")


def _present(_: object, widget: LiveWidget) -> dict[str, Json]:
    """What a page that opens now gets: always the present."""
    with widget.answering.hold():
        return widget.answering.wire.packed()


def _nothing(_: object, _widget: LiveWidget) -> None:
    """What is taken from a page that writes the trait."""


class LiveWidget(anywidget.AnyWidget):
    """A cell whose page is answered by the controller that `_open` is given."""

    # A path leaks every widget, so there is one only for hot reload, and then the page's own code goes straight there.
    _esm: Path | str = _STATIC / "widget.js" if _HOT else _text("stub.js")
    _bundle = traitlets.Unicode("" if _HOT else deflated(_text("widget.js")), read_only=True).tag(sync=True)

    state: traitlets.Any = traitlets.Any(None, help="The position now; observe it to react to every move.")
    scene: traitlets.Any = traitlets.Any(None).tag(sync=True, to_json=_present, from_json=_nothing)

    def _refuse_copy(self, memo: object = None) -> NoReturn:
        """Refuse copies and pickles: the page of a cell cannot be doubled, what is played in it can."""
        raise KbError("a cell cannot be copied or pickled; copy, pickle or save its match instead")

    __copy__: Callable[..., NoReturn] = _refuse_copy
    __deepcopy__: Callable[..., NoReturn] = _refuse_copy
    __reduce_ex__: Callable[..., NoReturn] = _refuse_copy

    def _open(self, control: Answering[Face]) -> None:
        """Show the cell, and close those that an earlier run of the notebook's cell has made."""
        self._answering = control
        super().__init__()
        self.on_msg(self._receive)
        register(self)
        control.refresh()

    def __dir__(self) -> Iterable[str]:
        """What code reads and does here; what makes the cell live, and all that ipywidgets has, is not offered."""
        kinds = type(self).__mro__
        own = {name for kind in kinds[: kinds.index(LiveWidget) + 1] for name in vars(kind)}
        return sorted(name for name in own - _MACHINERY | _KEPT if not (name.startswith("_") or name.isupper()))

    @property
    def answering(self) -> Answering[Face]:
        """What answers the page."""
        return self._answering

    def close(self) -> None:
        """End the cell: no thread of it goes on, the page lets go of it."""
        if hasattr(self, "_answering"):  # ipywidgets closes an object whose constructor raised, too
            self._answering.close()
            self.layout.close()  # a widget of its own, which nobody else would close
        super().close()

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take nothing from the page: it may ask, not write. It gets again what it wrote over, and the present."""
        with self._answering.hold():
            self.send_state([name for name in self.keys if name in sync_data])
            self._send_message(self._answering.wire.whole())

    def _still(self) -> dict[str, str]:
        """What a notebook shows where there is no kernel, by its kinds."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401 (IPython's)
        found = super()._repr_mimebundle_(**kwargs)
        data, metadata = found if isinstance(found, tuple) else (found or {}, {})
        try:
            return {**data, **self._still()}, metadata
        except Exception as error:  # the live cell is shown without it, and tells by itself what cannot be drawn
            log_error(error)
            return data, metadata

    def _send_message(self, message: dict[str, Json]) -> None:
        if self.comm is not None:
            self.send(message)

    def _handle_msg(self, msg: Any) -> None:  # noqa: ANN401 (the comm's)
        """Take a message of the page, and answer it even if Ctrl-C comes before it is read."""
        try:
            super()._handle_msg(msg)
        except KeyboardInterrupt as error:
            self._answering.make_good(msg["content"]["data"].get("content"), error)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        self._answering.receive(content)

    def _update_state(self, state: State) -> None:
        self.state = state
