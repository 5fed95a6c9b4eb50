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
from kbwidgets.core.words import sentence
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
            elif request.peek:
                self._peek(request)
            elif not request.path:
                self._send(self.wire.whole(request.id) if request.rev != self.wire.rev else _done(request.id))
            elif request.rev != self.wire.rev:
                self._refuse(request.id, None, (), stale=True)
                self._send(self.wire.whole())
            else:
                self._do(request)

    def _do(self, request: Request) -> None:
        meaning = self._meaning(request.path)
        where = request.path[0] if isinstance(request.path[0], str) else None
        if meaning is None:
            self._refuse(request.id, where, self._why_not(request.path))
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
            self._refuse(request.id, where, refusals)

    def _peek(self, request: Request) -> None:
        """Tell what a choice would change. It makes no revision, so that no pick can be stale because of it."""
        choice = request.rev == self.wire.rev and self._meaning(request.path) is not None
        found = self._preview(request.path) if choice else None
        if found is None:
            self._send(_done(request.id))
            return
        screen, said = found
        self._send({**_done(request.id), "rev": request.rev, "nodes": self.wire.change_to(screen), "say": said})

    def _refuse(self, request: str, at: str | None, refusals: Sequence[Refusal], *, stale: bool = False) -> None:
        """Answer a request that changed nothing: where it was picked, and every reason with its rule."""
        told: list[Json] = []
        for r in refusals:
            reason: dict[str, Json] = {"code": r.code, "rule": r.rule, "text": sentence(r.text), "at": list(r.at)}
            means, instead = self._explain(r.rule), sentence(r.instead) if r.instead else ""
            told.append({**reason, "instead": instead, **({"means": means} if means else {})})
        self._send({"k": "answer", "id": request, "ok": False, "at": at, "stale": stale, "refusals": told})

    def _explain(self, rule: str) -> str:
        """What a rule that refuses something says, for who is taught; else nothing."""
        return ""

    def _show(self, say: Sequence[str]) -> None:
        """Send what has changed; it is the answer to the request that is being carried out."""
        request, self._request = self._request, None
        self._send(self.wire.show(self._screen(), say, request))

    def _meaning(self, path: Path) -> str | None:
        """What picks mean, None if they mean nothing."""
        found = self.wire.screen.choices.find(path)
        return self._tried(path) if found is None else found

    def _preview(self, path: Path) -> tuple[Screen, str] | None:
        """The screen with what a choice would change, and the same in words; None where nothing is shown."""
        return None

    def _tried(self, path: Path) -> str | None:
        """What picks mean that are no choice: nothing, unless a refusal is an answer too."""
        return None

    def refresh(self) -> None:
        """Send what has changed."""
        with self.hold():
            self._show(self._say())

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

    @abstractmethod
    def _say(self) -> tuple[str, ...]:
        """What is said to those who listen, when what has changed is sent."""


def _done(request: str) -> dict[str, Json]:
    return {"k": "answer", "id": request, "ok": True}
