"""Responder: what every live cell does with the messages of its pages, whatever its face is.

A request is checked, found among the choices of the screen, carried out, and answered once, under the lock of the cell.
Work that takes long, such as reading a record, is done without the lock, so that other requests are answered meanwhile.
Whatever raises meanwhile, the cell is put back as it was, the request is answered, and the page shows what failed. The
same goes for Ctrl-C, which may come anywhere.
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
from kbwidgets.widget.page.mode import Face, Work
from kbwidgets.widget.page.request import Request, read_request
from kbwidgets.widget.page.stream import Wire
from kbwidgets.widget.parts.shell import own
from kbwidgets.widget.screens.trouble import GO_ON, held, with_trouble

Shown_co = TypeVar("Shown_co", bound=Face, covariant=True)

AHEAD: Final = 4
"""So many steps are drawn ahead at once: more would keep the requests waiting that come meanwhile."""
_MOST_AHEAD: Final = 16
WORKER: Final = "kbwidgets worker"
"""The name of the thread that does work without the lock of a cell."""


class Ahead(NamedTuple):
    """A step drawn before somebody asked for it."""

    message: dict[str, Json]
    wire: Wire
    """The stream of revisions behind it."""
    put: Callable[[], None]
    """Makes the cell what it is behind it."""


class Working(NamedTuple):
    """Work that is done without the lock of the cell."""

    request: str
    """The request that is answered when it is done."""
    run: Callable[[], None]
    """Does it once, however often it is called."""


class Answering(Generic[Shown_co]):
    """One cell without its comm: `send` is called with each message for the pages, in the order of the revisions."""

    def __init__(self, face: Shown_co, send: Callable[[dict[str, Json]], None]) -> None:
        self.face: Shown_co = face
        self.wire: Wire = Wire()
        self._send = send
        self._lock = threading.RLock()
        self._request: str | None = None
        """The request that is being carried out and for which no answer has been made yet."""
        self._begun = ""
        """The last request that was begun."""
        self._answered = ""
        """The last request whose answer was sent."""
        self._is_in_step = True
        """True if the pages got the present screen: a message that was made may not have been sent."""
        self._put_back: Callable[[], None] = lambda: None
        """A call that puts the cell back as it was before the present request."""
        self._trouble: Trouble | None = None
        """What failed when the last request was carried out."""
        self._undrawn: Trouble | None = None
        """Why the page shows an earlier screen than the present one."""
        self._ahead: dict[str, list[Ahead]] = {}
        """By picks, as they are written: what they show from the present on, made again and again."""
        self._working: Working | None = None
        self._is_closed = False
        self._drawn(told=False)  # a page that opens finds a screen

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
        """Answer a message that Ctrl-C has cut short; what it had not changed by then is left undone."""
        log_error(error)
        request = read_request(content)
        with self.hold():
            if request is not None and request.id == self._answered:
                return
            if self._working is not None and request is not None and request.id == self._working.request:
                self._request = None
                self._start(self._working)  # its thread may not have been started
                return
            if request is None or request.id != self._begun:  # nothing has been done yet
                self._receive(content)
            elif request.peek or request.ahead is not None:
                self._put_back()
                self._tell(_ok(request.id))
            elif self._is_drawn:  # it was done and drawn, but the message may not have been sent
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
        """Carry a request out; what raises undoes it, and is told."""
        if steps := self._ahead.get(repr(request.path)):
            finish(lambda: self._take_step(request, *steps))
            return
        self._attempt(request, lambda: self._done(request))

    def _attempt(self, request: Request, act: Callable[[], Sequence[Refusal]]) -> None:
        """Answer a request by an act; if it raises, nothing has changed."""
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
            if self._is_drawn:  # the change stands and is shown: code of the notebook that observes it failed
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
        """Do what picks mean, or give the reasons why they do nothing."""
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
        """Change the cell, and show it unless the change has done so."""
        rev = self.wire.rev
        change()
        if self.wire.rev == rev:
            self.refresh()
        return ()

    def _begin(self, request: Request, work: Work) -> None:
        """Do work that takes long without the lock, one at a time; its request is answered when it is done."""
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
        """Do the work, then change the cell by what came of it, unless the cell was closed in the meantime."""
        try:
            change = work()
        except Exception as error:
            change = _raising(error)
        with self.hold():
            self._working = None
            if not self._is_closed:
                self._attempt(request, lambda: self._changed_by(change))

    def _peek(self, request: Request) -> None:
        """Tell what a choice would change. It makes no revision, so that no pick can be stale because of it."""
        told: dict[str, Json] = {}
        self._begin_looking(request)
        with put_off():
            try:
                choice = request.rev == self.wire.rev and self._meaning(request.path) is not None
                if choice and (found := self.face.preview(request.path)):
                    screen, said = found
                    told = {"rev": request.rev, "nodes": self.wire.change_to(screen), "say": said}
            except Exception as error:  # nothing is shown then: the pick itself will say more
                log_error(error)
            self._tell({**_ok(request.id), **told})

    def _begin_looking(self, request: Request) -> None:
        """Note a request that changes nothing, and the cell as it is."""
        face, wire, send, put_face_back = self.face, self.wire, self._send, self.face.kept()
        ahead, undrawn, is_in_step = dict(self._ahead), self._undrawn, self._is_in_step

        def put_back() -> None:
            self.face, self.wire, self._send = face, wire, send
            self._ahead, self._undrawn, self._is_in_step = dict(ahead), undrawn, is_in_step
            put_face_back()

        self._put_back = put_back
        self._begun = request.id

    def _tell_ahead(self, request: Request, known: int) -> None:
        """Tell what picks will show that are made again and again, so that a page that steps on shows it at once."""
        told: dict[str, Json] = {}
        self._begin_looking(request)
        if request.rev == self.wire.rev and 0 <= known <= _MOST_AHEAD:
            steps = self._ahead.get(repr(request.path), [])
            steps += self._drawn_ahead(request.path, known + AHEAD - len(steps), steps)
            if steps:  # whatever else is asked for is not kept
                self._ahead[repr(request.path)] = steps
            told = {"rev": request.rev, "ahead": [step.message for step in steps[known:]]}
        self._tell({**_ok(request.id), **told})

    def _drawn_ahead(self, path: Path, most: int, before: Sequence[Ahead]) -> list[Ahead]:
        """The steps behind those that were drawn; the cell is what it was when they are."""
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
        except Exception as error:  # the pick itself will tell it
            log_error(error)
        finally:
            self._put_back()
        return found

    def _refuse(self, request: str, at: str | None, refusals: Sequence[Refusal], *, stale: bool = False) -> None:
        """Answer a request that changed nothing: where it was picked, and every reason with its rule."""
        told: list[Json] = []
        for r in refusals:
            reason: dict[str, Json] = {"code": r.code, "rule": r.rule, "text": r.text, "at": list(r.at)}
            means = self.face.explain(r.rule)
            told.append({**reason, "instead": r.instead, **({"means": means} if means else {})})
        self._tell({"k": "answer", "id": request, "ok": False, "at": at, "stale": stale, "refusals": told})

    def refresh(self, *, told: bool = False) -> None:
        """Send what has changed, `told` with what others did; it answers the request that is being carried out."""
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
        """Hold nothing back that comes at a pace; in most cells nothing does."""

    def close(self) -> None:
        """End all work: the notebook's history of outputs holds closed widgets, which must be small."""
        with self.hold():
            self._ahead = {}
            self._is_closed = True
            self._put_back = lambda: None
            self.wire.clear()

    def _drawn(self, request: str | None = None, *, told: bool) -> dict[str, Json]:
        """Draw the present; the message that takes the pages there.

        What cannot be drawn leaves the last screen standing, with ways on from there.
        """
        try:
            screen = self.face.screen()
            if self._trouble is not None:
                screen = with_trouble(screen, self._trouble)
            message = self.wire.show(screen, self.face.say(told=told), request)
        except Exception as error:
            found = trouble_of(error, secret=self.face.secret)
            if found != self._undrawn:  # it is drawn again and again, and logged once
                log_error(error)
            self._undrawn = found
            return self.wire.show(held(self.wire.screen, found, self.face.ways()), (), request)
        self._undrawn = None
        return message

    def _meaning(self, path: Path) -> str | None:
        """What picks mean, None if they mean nothing."""
        found = self.wire.screen.choices.find(path)
        return self.face.tried(path) if found is None else found

    @property
    def _is_drawn(self) -> bool:
        """True if the answer to the request that is being carried out has been made."""
        return self._request is None


def _raising(error: Exception) -> Callable[[], None]:
    """Return a change that fails as the work before it did."""

    def change() -> None:
        raise error

    return change


def _ok(request: str) -> dict[str, Json]:
    return {"k": "answer", "id": request, "ok": True}
