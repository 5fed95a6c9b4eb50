"""The visitors of a served page, each with a store that lasts as long as their session.

A user who opens a notebook sees their own matches. A visitor of a page that somebody serves must not see those of
others, so the usual store there is one for the session alone. Voila starts a process for each visitor. Panel, Solara,
Shiny and marimo serve all of them from one. To serve pages safely with any other host, set `KBWIDGETS_HOME` to "".

>>> find_session() is None
True
"""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from typing import Final, Protocol, cast

from kbwidgets.store.place import HOME
from kbwidgets.store.store import Store


class _Process:
    """A session that lasts as long as this process."""


_PROCESS: Final = _Process()
_stores: Final[dict[int, Store]] = {}
_lock: Final = threading.Lock()


class _Document(Protocol):
    """A visitor of a Panel app, or a notebook if the session context is None."""

    session_context: object


class _Session(Protocol):
    def root_scope(self) -> object: ...


class _Context(Protocol):
    """A run of a marimo app."""

    parent: _Context | None
    session_mode: object


def find_session() -> object | None:
    """Return the session of the visitor who is being served, or None in a user's own notebook."""
    return next(_find_sessions(), None)


def _find_sessions() -> Iterator[object]:
    """Yield the sessions that the hosts know.

    A host that is not loaded serves nobody.
    """
    document = cast("_Document | None", _call("panel", "state.curdoc"))
    if document is not None and document.session_context is not None:
        yield document
    if _call("solara.server.kernel_context", "has_current_context"):
        yield _call("solara.server.kernel_context", "get_current_context")
    if session := _call("shiny.session", "get_current_session"):
        yield cast("_Session", session).root_scope()  # A module of an app has its own session inside this one.
    if running := _call("marimo._runtime.context.types", "safe_get_context"):
        context = cast("_Context", running)
        while context.parent is not None:  # The app may be in a cell of another one.
            context = context.parent
        if getattr(getattr(context, "session_mode", None), "value", "") == "run":
            yield context
    if _is_served() or os.environ.get(HOME) == "":
        yield _PROCESS


def _is_served() -> bool:
    """Return whether this process serves pages, even outside a visitor's session."""
    servers = ("solara.server.starlette", "solara.server.flask")
    is_shiny = {"shiny", "uvicorn"} <= sys.modules.keys()
    return "VOILA_BASE_URL" in os.environ or is_shiny or any(server in sys.modules for server in servers)


def _call(module: str, path: str) -> object | None:
    """Return the member at a path of a module, or the result of calling it, or None if the module is not loaded."""
    member: object = sys.modules.get(module)
    for name in path.split("."):
        member = getattr(member, name, None)
    return cast("Callable[[], object]", member)() if callable(member) else member


def store_of(session: object) -> Store:
    """Return the store of a session, in a temporary folder that is removed when the session ends."""
    with _lock:
        if id(session) not in _stores:
            folder = TemporaryDirectory(prefix="kbwidgets-", ignore_cleanup_errors=True)
            _stores[id(session)] = Store(folder.name)
            _call_at_end_of(session, weakref.finalize(session, _end, id(session), folder))
        return _stores[id(session)]


def _call_at_end_of(session: object, end: Callable[[], object]) -> None:
    """Call a function when a session ends, if its host says so, or when nothing refers to it any longer."""

    def end_of_panel(session_context: object) -> None:  # Panel checks the parameter's name.
        end()

    def end_of_others() -> None:
        end()

    hooks = {"on_session_destroyed": end_of_panel, "on_close": end_of_others, "on_ended": end_of_others}
    for name, function in hooks.items():
        if hook := getattr(session, name, None):
            hook(function)


def _end(number: int, folder: TemporaryDirectory[str]) -> None:
    with _lock:
        store = _stores.pop(number)
    store.close()
    folder.cleanup()
