"""The handling of the pages' messages, shared by every live cell.

Under the lock of the cell, a request is checked, looked up among the choices of the screen, carried out and answered
once. Slow work, such as reading a record, runs without the lock so that other requests are answered in the meantime. If
anything raises, the cell is restored, the request is answered and the page shows the error. The same holds for Ctrl-C,
which can come at any point.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Final, Generic, NamedTuple, TypeVar

from kbwidgets.core.errors import KbError
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.text.interrupts import finish
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.types import Json, Refusal
from kbwidgets.widget.page.collecting import put_off
from kbwidgets.widget.page.error_report import Trouble, log_error, trouble_of
from kbwidgets.widget.page.mode import Mode, Work
from kbwidgets.widget.page.request import Request, read_request
from kbwidgets.widget.page.stream import Wire
from kbwidgets.widget.parts.shell import own
from kbwidgets.widget.screens.trouble import GO_ON, held, with_trouble

Shown_co = TypeVar("Shown_co", bound=Mode, covariant=True)

AHEAD: Final = 4
"""The number of steps drawn ahead at once. More would delay other requests."""
_MOST_AHEAD: Final = 16
WORKER: Final = "kbwidgets worker"
"""The name of the thread that works without the lock of a cell."""


class Ahead(NamedTuple):
    """A step that was drawn before anybody asked for it."""

    message: dict[str, Json]
    wire: Wire
    """The stream of revisions after the step."""
    put: Callable[[], None]
    """A function that puts the cell in the state after the step."""


class Working(NamedTuple):
    """Work in progress without the lock of the cell."""

    request: str
    """The request to answer when the work is done."""
    run: Callable[[], None]
    """A function that does the work once, no matter how often it is called."""


class Answering(Generic[Shown_co]):
    """A cell without its comm, whose messages go to `send` in the order of their revisions."""

    def __init__(self, face: Shown_co, send: Callable[[dict[str, Json]], None]) -> None:
        self.face: Shown_co = face
        self.wire: Wire = Wire()
        self._send = send
        self._lock = threading.RLock()
        self._request: str | None = None
        """The request that is being carried out, or None once its answer has been made."""
        self._begun = ""
        """The last request that was started."""
        self._answered = ""
        """The last request whose answer was sent."""
        self._is_in_step = True
        """True if the pages have the current screen. A message can be made and then not sent."""
        self._put_back: Callable[[], None] = lambda: None
        """A function that restores the cell to its state before the current request."""
        self._trouble: Trouble | None = None
        """The error of the last request, if any."""
        self._undrawn: Trouble | None = None
        """The reason why the page shows an earlier screen, or None if it shows the present one."""
        self._ahead: dict[str, list[Ahead]] = {}
        """The steps drawn ahead of the current screen, by the `repr` of the path that is repeated."""
        self._working: Working | None = None
        self._is_closed = False
        self._drawn(told=False)  # A page that opens needs a screen to show.

    @property
    def lock(self) -> threading.RLock:
        """The lock that guards everything in the cell."""
        return self._lock

    @contextmanager
    def hold(self) -> Generator[None]:
        """Hold the lock of the cell, even if it is exchanged for another while waiting."""
        while True:
            lock = self.lock
            with lock:
                if lock is self.lock:
                    yield
                    return

    def receive(self, content: object) -> None:
        """Answer a message from a page, which can change no more than a click can."""
        try:
            self._receive(content)
        except KeyboardInterrupt as error:
            self.make_good(content, error)

    def _receive(self, content: object) -> None:
        request = read_request(content)
        with self.hold():
            if request is None:
                self._tell(self.wire.whole())
            elif request.hurry:
                self.hurry()
            elif request.peek:
                self._peek(request)
            elif request.ahead is not None:
                self._tell_ahead(request, request.ahead)
            elif not request.path:
                self._tell(self.wire.whole(request.id) if request.rev != self.wire.rev else _ok(request.id))
            elif request.rev != self.wire.rev:
                self._refuse(request.id, None, (), stale=True)
                self._tell(self.wire.whole())
            else:
                self._do(request)

    def make_good(self, content: object, error: KeyboardInterrupt) -> None:
        """Answer a message that Ctrl-C cut short, and drop the changes that were not yet made."""
        log_error(error)
        request = read_request(content)
        with self.hold():
            if request is not None and request.id == self._answered:
                return
            if self._working is not None and request is not None and request.id == self._working.request:
                self._request = None
                self._start(self._working)  # Its thread may not have been started.
                return
            if request is None or request.id != self._begun:  # Nothing has been done yet.
                self._receive(content)
            elif request.peek or request.ahead is not None:
                self._put_back()
                self._tell(_ok(request.id))
            elif self._is_drawn:  # The change was made and drawn, but the message may not have been sent.
                self._tell(self.wire.whole(request.id))
            else:
                self._put_back()
                self._trouble = trouble_of(error, secret=self.face.secret)
                self.refresh()

    def _tell(self, message: dict[str, Json]) -> None:
        """Send a message, and note which request it answers."""
        self._send(message)
        if isinstance(answered := message.get("id"), str):
            self._answered = answered

    def _do(self, request: Request) -> None:
        """Carry out a request, or undo it and report the error if it raises."""
        if steps := self._ahead.get(repr(request.path)):
            finish(lambda: self._take_step(request, *steps))
            return
        self._attempt(request, lambda: self._done(request))

    def _attempt(self, request: Request, act: Callable[[], Sequence[Refusal]]) -> None:
        """Answer a request by calling `act`, and restore the cell if that raises."""
        face, put_face_back = self.face, self.face.kept()

        def put_back() -> None:
            self.face = face
            put_face_back()

        self._put_back = put_back
        self._request = request.id
        self._begun = request.id
        self._trouble = None
        where = request.path[0] if isinstance(request.path[0], str) else None
        try:
            refusals = act()
        except Exception as error:
            if self._is_drawn:  # The change was made and is shown: notebook code that observes it failed.
                log_error(error)
                return
            put_back()
            if not isinstance(error, KbError):
                log_error(error)
                self._trouble = trouble_of(error, secret=face.secret)
                self.refresh()
                return
            refusals = getattr(error, "refusals", ()) or (Refusal("", "", sentence(str(error))),)
        if refusals:
            self._refuse(request.id, where, refusals)
            self._request = None

    def _take_step(self, request: Request, step: Ahead, *others: Ahead) -> None:
        """Show a step that was drawn ahead."""
        was_in_step, self._is_in_step = self._is_in_step, False
        self.wire, self._ahead = step.wire, {repr(request.path): list(others)}
        step.put()
        self._tell({**step.message, "id": request.id} if was_in_step else self.wire.whole(request.id))
        self._is_in_step = True

    def _done(self, request: Request) -> Sequence[Refusal]:
        """Carry out the picks, or return the reasons why they do nothing."""
        path = request.path
        if path == (own(GO_ON),):
            return self._changed_by(lambda: None)
        meaning = self._meaning(path)
        if meaning is None:
            return self.face.why_not(path)
        if work := self.face.work(meaning, path):
            self._begin(request, work)
            return ()
        return self._changed_by(lambda: self.face.carry_out(meaning, path))

    def _changed_by(self, change: Callable[[], None]) -> Sequence[Refusal]:
        """Change the cell, and send the new screen unless the change already did."""
        rev = self.wire.rev
        change()
        if self.wire.rev == rev:
            self.refresh()
        return ()

    def _begin(self, request: Request, work: Work) -> None:
        """Start slow work without the lock, one piece at a time. Its request is answered when it is done."""
        if self._working is not None:
            raise KbError("Another file is still opening. Wait until it's done.")
        claim = threading.Lock()

        def run() -> None:
            if claim.acquire(blocking=False):
                self._finish(request, work)

        self._working = Working(request.id, run)
        self._request = None
        self._start(self._working)

    def _start(self, working: Working) -> None:
        threading.Thread(target=working.run, daemon=True, name=WORKER).start()

    def _finish(self, request: Request, work: Work) -> None:
        """Do the work, then apply its result unless the cell was closed in the meantime."""
        try:
            change = work()
        except Exception as error:
            change = _raising(error)
        with self.hold():
            self._working = None
            if not self._is_closed:
                self._attempt(request, lambda: self._changed_by(change))

    def _peek(self, request: Request) -> None:
        """Show what a choice would change, without a revision that could make another pick stale."""
        told: dict[str, Json] = {}
        self._begin_looking(request)
        with put_off():
            try:
                choice = request.rev == self.wire.rev and self._meaning(request.path) is not None
                if choice and (found := self.face.preview(request.path)):
                    screen, said = found
                    told = {"rev": request.rev, "nodes": self.wire.change_to(screen), "say": said}
            except Exception as error:  # Show no preview then: the pick itself will report the error.
                log_error(error)
            self._tell({**_ok(request.id), **told})

    def _begin_looking(self, request: Request) -> None:
        """Note a request that changes nothing, and remember the state of the cell."""
        face, wire, send, put_face_back = self.face, self.wire, self._send, self.face.kept()
        ahead, undrawn, is_in_step = dict(self._ahead), self._undrawn, self._is_in_step

        def put_back() -> None:
            self.face, self.wire, self._send = face, wire, send
            self._ahead, self._undrawn, self._is_in_step = dict(ahead), undrawn, is_in_step
            put_face_back()

        self._put_back = put_back
        self._begun = request.id

    def _tell_ahead(self, request: Request, known: int) -> None:
        """Send the screens that repeated picks will show, so that a page stepping through them need not wait."""
        told: dict[str, Json] = {}
        self._begin_looking(request)
        if request.rev == self.wire.rev and 0 <= known <= _MOST_AHEAD:
            steps = self._ahead.get(repr(request.path), [])
            steps += self._drawn_ahead(request.path, known + AHEAD - len(steps), steps)
            if steps:  # Paths that cannot be drawn ahead are not kept.
                self._ahead[repr(request.path)] = steps
            told = {"rev": request.rev, "ahead": [step.message for step in steps[known:]]}
        self._tell({**_ok(request.id), **told})

    def _drawn_ahead(self, path: Path, most: int, before: Sequence[Ahead]) -> list[Ahead]:
        """Draw up to `most` steps after those already drawn, and restore the cell."""
        if self._trouble is not None or self._undrawn is not None:
            return []
        found: list[Ahead] = []
        messages: list[dict[str, Json]] = []
        self._send = messages.append
        try:
            if before:
                self.wire = before[-1].wire
                before[-1].put()
            while len(found) < most and (meaning := self._meaning(path)) and self.face.only_looks(meaning):
                self.wire = copy(self.wire)
                self.face.carry_out(meaning, path)
                if self._undrawn is not None or [message["k"] for message in messages] != ["delta"]:
                    break
                found.append(Ahead(messages.pop(), self.wire, self.face.kept()))
        except Exception as error:  # The pick itself will report the error.
            log_error(error)
        finally:
            self._put_back()
        return found

    def _refuse(self, request: str, at: str | None, refusals: Sequence[Refusal], *, stale: bool = False) -> None:
        """Answer a request that changed nothing, with the place that was picked and every reason with its rule."""
        told: list[Json] = []
        for r in refusals:
            reason: dict[str, Json] = {"code": r.code, "rule": r.rule, "text": r.text, "at": list(r.at)}
            means = self.face.explain(r.rule)
            told.append({**reason, "instead": r.instead, **({"means": means} if means else {})})
        self._tell({"k": "answer", "id": request, "ok": False, "at": at, "stale": stale, "refusals": told})

    def refresh(self, *, told: bool = False) -> None:
        """Send the changes, with an account of the other players' moves if `told`.

        This answers the request that is being carried out.
        """
        with self.hold():
            self._ahead = {}
            with put_off():
                was_in_step, self._is_in_step = self._is_in_step, False
                message = self._drawn(self._request, told=told)
                if not was_in_step:
                    message = self.wire.whole(self._request)
                self._request = None
                self._tell(message)
                self._is_in_step = True

    def hurry(self) -> None:
        """Play without pauses. Most cells have nothing that runs at a pace."""

    def close(self) -> None:
        """End all work and release the screens, because the notebook's output history keeps closed widgets alive."""
        with self.hold():
            self._ahead = {}
            self._is_closed = True
            self._put_back = lambda: None
            self.wire.clear()

    def _drawn(self, request: str | None = None, *, told: bool) -> dict[str, Json]:
        """Draw the current screen, and return the message that takes the pages to it.

        If drawing fails, the last screen stays, with buttons that lead elsewhere.
        """
        try:
            screen = self.face.screen()
            if self._trouble is not None:
                screen = with_trouble(screen, self._trouble)
            message = self.wire.show(screen, self.face.say(told=told), request)
        except Exception as error:
            found = trouble_of(error, secret=self.face.secret)
            if found != self._undrawn:  # The same screen is drawn repeatedly, but its error is logged once.
                log_error(error)
            self._undrawn = found
            return self.wire.show(held(self.wire.screen, found, self.face.ways()), (), request)
        self._undrawn = None
        return message

    def _meaning(self, path: Path) -> str | None:
        """Return the meaning of `path`, or None if it has none."""
        found = self.wire.screen.choices.find(path)
        return self.face.tried(path) if found is None else found

    @property
    def _is_drawn(self) -> bool:
        """True if the request being carried out has been answered."""
        return self._request is None


def _raising(error: Exception) -> Callable[[], None]:
    """Return a change that raises the error of the work before it."""

    def change() -> None:
        raise error

    return change


def _ok(request: str) -> dict[str, Json]:
    return {"k": "answer", "id": request, "ok": True}
