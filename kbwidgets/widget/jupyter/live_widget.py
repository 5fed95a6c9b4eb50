"""The base class of all live cells, whose pages send requests and get answers.

The page can only make requests: every synced trait that it sends is ignored, and every request is checked. Comm
handlers may run on another thread than cells, so everything, sending included, happens under the lock of the cell.

A frontend keeps the code of every model that it has opened. The model's code is therefore a stub, and the page's own
code is sent next to it, deflated. It is built once per page and released when the cell is closed.
"""

# ipywidgets and anywidget are not fully typed, so the type checker does not know what they return.
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
from kbwidgets.widget.page.compress import deflate
from kbwidgets.widget.page.error_report import log_error

if TYPE_CHECKING:
    from kbwidgets.widget.app.responder import Responder
    from kbwidgets.widget.page.mode import Mode

_STATIC: Final = Path(__file__).parents[2] / "static"


_MACHINERY: Final = frozenset(("control", "responder", "scene", "set_state"))
"""The names of the cell's inner workings, which `dir` leaves out."""
_USED: Final = frozenset(("close", "layout", "observe", "unobserve"))
"""The names of ipywidgets that notebook code uses, which `dir` keeps."""

_HOT: Final = bool(os.environ.get("ANYWIDGET_HMR"))


def _text(name: str) -> str:
    """Return a file of the frontend."""
    return (_STATIC / name).read_text(encoding="utf-8")


def _current_screen(_: object, widget: LiveWidget) -> dict[str, Json]:
    """Return the current screen, which is what a page that opens now gets."""
    with widget.responder.hold():
        return widget.responder.stream.packed_snapshot()


def _ignore(_: object, _widget: LiveWidget) -> None:
    """Ignore what a page writes to the trait."""


class LiveWidget(anywidget.AnyWidget):
    """A cell whose page is answered by the controller given to `_open`."""

    # Each path leaks a widget, so a path is used only for hot reload, which then loads the page's code directly.
    _esm: Path | str = _STATIC / "widget.js" if _HOT else _text("stub.js")
    _bundle = traitlets.Unicode("" if _HOT else deflate(_text("widget.js")), read_only=True).tag(sync=True)

    state: traitlets.Any = traitlets.Any(None, help="The position now; observe it to react to every move.")
    scene: traitlets.Any = traitlets.Any(None).tag(sync=True, to_json=_current_screen, from_json=_ignore)

    def _refuse_copy(self, memo: object = None) -> NoReturn:
        """Refuse copies and pickles.

        The page of a cell cannot be duplicated, but the match in it can.
        """
        raise KbError("a cell cannot be copied or pickled; copy, pickle or save its match instead")

    __copy__: Callable[..., NoReturn] = _refuse_copy
    __deepcopy__: Callable[..., NoReturn] = _refuse_copy
    __reduce_ex__: Callable[..., NoReturn] = _refuse_copy

    def _open(self, control: Responder[Mode]) -> None:
        """Show the cell, and close those that an earlier run of the notebook's cell made."""
        self._responder = control
        super().__init__()
        self.on_msg(self._receive)
        register(self)
        control.refresh()

    def __dir__(self) -> Iterable[str]:
        """Return the names that notebook code uses, without the inner workings and most of ipywidgets."""
        kinds = type(self).__mro__
        names = {name for kind in kinds[: kinds.index(LiveWidget) + 1] for name in vars(kind)}
        return sorted(name for name in names - _MACHINERY | _USED if not (name.startswith("_") or name.isupper()))

    @property
    def responder(self) -> Responder[Mode]:
        """The object that answers the page."""
        return self._responder

    def close(self) -> None:
        """Close the cell, end its threads and release the page."""
        if hasattr(self, "_responder"):  # ipywidgets also closes an object whose constructor raised.
            self._responder.close()
            self.layout.close()  # The layout is a separate widget, which nothing else would close.
        super().close()

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Ignore changes from the page, which may only make requests.

        It is sent the values that it overwrote, and the current screen.
        """
        with self._responder.hold():
            self.send_state([name for name in self.keys if name in sync_data])
            self._send_message(self._responder.stream.full_message())

    def _static_data(self) -> dict[str, str]:
        """Return what a notebook shows without a kernel, by MIME type."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401 (IPython's)
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        try:
            return {**data, **self._static_data()}, metadata
        except Exception as error:  # The live cell is shown without it, and it reports a drawing error of its own.
            log_error(error)
            return data, metadata

    def _send_message(self, message: dict[str, Json]) -> None:
        if self.comm is not None:
            self.send(message)

    def _handle_msg(self, msg: Any) -> None:  # noqa: ANN401 (the comm's)
        """Handle a message of the page, and answer it even if Ctrl-C comes before it is read."""
        try:
            super()._handle_msg(msg)
        except KeyboardInterrupt as error:
            self._responder.recover(msg["content"]["data"].get("content"), error)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        self._responder.receive(content)

    def _update_state(self, state: State) -> None:
        self.state = state
