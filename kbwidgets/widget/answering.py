"""Answering: what every live cell does with the messages of its pages, whatever it shows.

A request is checked, found among the choices of the screen, carried out, and answered once, under the lock of the cell.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from kbwidgets.core.errors import KbError
from kbwidgets.core.scene import Path, Pick
from kbwidgets.core.types import Json, Refusal
from kbwidgets.widget.request import Request, read_request
from kbwidgets.widget.wire import Screen, Wire


class Answering(ABC):
    """One cell without its comm: `send` is called with each message for the pages, in the order of the revisions."""

    def __init__(self, send: Callable[[dict[str, Json]], None]) -> None:
        self.wire = Wire()
        self._send = send
        self._lock = threading.RLock()
        self._request: str | None = None

    @property
    def lock(self) -> threading.RLock:
        """The lock under which everything of the cell happens."""
        return self._lock

    @contextmanager
    def hold(self) -> Generator[None]:
        """Hold the lock, also if another one took its place while we waited for it."""
        while True:
            lock = self.lock
            with lock:
                if lock is self.lock:
                    yield
                    return

    def receive(self, content: object) -> None:
        """Answer one message from a page; nothing that it holds can change more than a click can."""
        request = read_request(content)
        with self.hold():
            if request is None:
                self._send(self.wire.whole())
            elif not request.path:
                self._send(self.wire.whole(request.id) if request.rev != self.wire.rev else _done(request.id))
            elif request.rev != self.wire.rev:
                self._send(_refused(request.id, None, (), stale=True))
                self._send(self.wire.whole())
            else:
                self._do(request)

    def _do(self, request: Request) -> None:
        meaning = self._meaning(request.path)
        where = request.path[0] if isinstance(request.path[0], str) else None
        if meaning is None:
            self._send(_refused(request.id, where, self._why_not(request.path)))
            return
        self._request = request.id
        rev = self.wire.rev
        try:
            self._carry_out(meaning, request.path[-1])
            if self.wire.rev == rev:
                self.refresh()
        except (KbError, OSError) as error:
            self._request = None
            refusals = getattr(error, "refusals", ()) or (Refusal("", "", str(error)),)
            self._send(_refused(request.id, where, refusals))

    def _show(self, say: Sequence[str]) -> None:
        """Send what has changed; it is the answer to the request that is being carried out."""
        request, self._request = self._request, None
        self._send(self.wire.show(self._screen(), say, request))

    def _meaning(self, path: Path) -> str | None:
        """What picks mean, None if they are no choice."""
        return self.wire.screen.choices.find(path)

    @abstractmethod
    def refresh(self) -> None:
        """Send what has changed."""

    @abstractmethod
    def close(self) -> None:
        """End all work."""

    @abstractmethod
    def _carry_out(self, meaning: str, pick: Pick) -> None:
        """Do what picks mean."""

    @abstractmethod
    def _why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Why picks that are no choice do nothing."""

    @abstractmethod
    def _screen(self) -> Screen:
        """What is shown now."""


def _done(request: str) -> dict[str, Json]:
    return {"k": "answer", "id": request, "ok": True}


def _refused(request: str, at: str | None, refusals: Sequence[Refusal], *, stale: bool = False) -> dict[str, Json]:
    told: list[Json] = [
        {"code": r.code, "rule": r.rule, "text": r.text, "at": list(r.at), "instead": r.instead} for r in refusals
    ]
    return {"k": "answer", "id": request, "ok": False, "at": at, "stale": stale, "refusals": told}
