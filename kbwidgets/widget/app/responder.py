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
from kbwidgets.widget.page.error_report import ErrorReport, describe_error, log_error
from kbwidgets.widget.page.mode import Mode, Work
from kbwidgets.widget.page.request import Request, read_request
from kbwidgets.widget.page.stream import Stream
from kbwidgets.widget.parts.shell import shell_key
from kbwidgets.widget.screens.trouble import GO_ON, add_error_box, freeze

Mode_co = TypeVar("Mode_co", bound=Mode, covariant=True)

AHEAD: Final = 4
"""The number of steps drawn ahead at once. More would delay other requests."""
_MOST_AHEAD: Final = 16
WORKER: Final = "kbwidgets worker"
"""The name of the thread that works without the lock of a cell."""


class StepAhead(NamedTuple):
    """A step that was drawn before anybody asked for it."""

    message: dict[str, Json]
    stream: Stream
    """The stream of revisions after the step."""
    apply: Callable[[], None]
    """A function that puts the cell in the state after the step."""


class Job(NamedTuple):
    """Work in progress without the lock of the cell."""

    request: str
    """The request to answer when the work is done."""
    run: Callable[[], None]
    """A function that does the work once, no matter how often it is called."""


class Responder(Generic[Mode_co]):
    """A cell without its comm, whose messages go to `send` in the order of their revisions."""

    def __init__(self, mode: Mode_co, send: Callable[[dict[str, Json]], None]) -> None:
        self.mode: Mode_co = mode
        self.stream: Stream = Stream()
        self._send = send
        self._lock = threading.RLock()
        self._request: str | None = None
        """The request that is being carried out, or None once its answer has been made."""
        self._started_id = ""
        """The last request that was started."""
        self._answered_id = ""
        """The last request whose answer was sent."""
        self._is_in_step = True
        """True if the pages have the current screen. A message can be made and then not sent."""
        self._restore: Callable[[], None] = lambda: None
        """A function that restores the cell to its state before the current request."""
        self._error: ErrorReport | None = None
        """The error of the last request, if any."""
        self._drawing_error: ErrorReport | None = None
        """The reason why the page shows an earlier screen, or None if it shows the present one."""
        self._steps_ahead: dict[str, list[StepAhead]] = {}
        """The steps drawn ahead of the current screen, by the `repr` of the path that is repeated."""
        self._job: Job | None = None
        self._is_closed = False
        self._draw(with_events=False)  # A page that opens needs a screen to show.

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
            self.recover(content, error)

    def _receive(self, content: object) -> None:
        request = read_request(content)
        with self.hold():
            if request is None:
                self._tell(self.stream.full_message())
            elif request.hurry:
                self.hurry()
            elif request.peek:
                self._peek(request)
            elif request.ahead is not None:
                self._send_ahead(request, request.ahead)
            elif not request.path:
                self._tell(
                    self.stream.full_message(request.id) if request.rev != self.stream.rev else _accept(request.id)
                )
            elif request.rev != self.stream.rev:
                self._refuse(request.id, None, (), is_stale=True)
                self._tell(self.stream.full_message())
            else:
                self._carry_out(request)

    def recover(self, content: object, error: KeyboardInterrupt) -> None:
        """Answer a message that Ctrl-C cut short, and drop the changes that were not yet made."""
        log_error(error)
        request = read_request(content)
        with self.hold():
            if request is not None and request.id == self._answered_id:
                return
            if self._job is not None and request is not None and request.id == self._job.request:
                self._request = None
                self._start_thread(self._job)  # Its thread may not have been started.
                return
            if request is None or request.id != self._started_id:  # Nothing has been done yet.
                self._receive(content)
            elif request.peek or request.ahead is not None:
                self._restore()
                self._tell(_accept(request.id))
            elif self._is_drawn:  # The change was made and drawn, but the message may not have been sent.
                self._tell(self.stream.full_message(request.id))
            else:
                self._restore()
                self._error = describe_error(error, is_secret=self.mode.has_secrets)
                self.refresh()

    def _tell(self, message: dict[str, Json]) -> None:
        """Send a message, and note which request it answers."""
        self._send(message)
        if isinstance(answered_id := message.get("id"), str):
            self._answered_id = answered_id

    def _carry_out(self, request: Request) -> None:
        """Carry out a request, or undo it and report the error if it raises."""
        if steps := self._steps_ahead.get(repr(request.path)):
            finish(lambda: self._take_step(request, *steps))
            return
        self._attempt(request, lambda: self._apply_picks(request))

    def _attempt(self, request: Request, act: Callable[[], Sequence[Refusal]]) -> None:
        """Answer a request by calling `act`, and restore the cell if that raises."""
        mode, restore_mode = self.mode, self.mode.checkpoint()

        def restore() -> None:
            self.mode = mode
            restore_mode()

        self._restore = restore
        self._request = request.id
        self._started_id = request.id
        self._error = None
        picked = request.path[0] if isinstance(request.path[0], str) else None
        try:
            refusals = act()
        except Exception as error:
            if self._is_drawn:  # The change was made and is shown: notebook code that observes it failed.
                log_error(error)
                return
            restore()
            if not isinstance(error, KbError):
                log_error(error)
                self._error = describe_error(error, is_secret=mode.has_secrets)
                self.refresh()
                return
            refusals = getattr(error, "refusals", ()) or (Refusal("", "", sentence(str(error))),)
        if refusals:
            self._refuse(request.id, picked, refusals)
            self._request = None

    def _take_step(self, request: Request, step: StepAhead, *others: StepAhead) -> None:
        """Show a step that was drawn ahead."""
        was_in_step, self._is_in_step = self._is_in_step, False
        self.stream, self._steps_ahead = step.stream, {repr(request.path): list(others)}
        step.apply()
        self._tell({**step.message, "id": request.id} if was_in_step else self.stream.full_message(request.id))
        self._is_in_step = True

    def _apply_picks(self, request: Request) -> Sequence[Refusal]:
        """Carry out the picks, or return the reasons why they do nothing."""
        path = request.path
        if path == (shell_key(GO_ON),):
            return self._apply_change(lambda: None)
        meaning = self._find_meaning(path)
        if meaning is None:
            return self.mode.why_not(path)
        if work := self.mode.work(meaning, path):
            self._start_work(request, work)
            return ()
        return self._apply_change(lambda: self.mode.carry_out(meaning, path))

    def _apply_change(self, change: Callable[[], None]) -> Sequence[Refusal]:
        """Change the cell, and send the new screen unless the change already did."""
        rev = self.stream.rev
        change()
        if self.stream.rev == rev:
            self.refresh()
        return ()

    def _start_work(self, request: Request, work: Work) -> None:
        """Start slow work without the lock, one piece at a time. Its request is answered when it is done."""
        if self._job is not None:
            raise KbError("Another file is still opening. Wait until it's done.")
        claim = threading.Lock()

        def run() -> None:
            if claim.acquire(blocking=False):
                self._finish(request, work)

        self._job = Job(request.id, run)
        self._request = None
        self._start_thread(self._job)

    def _start_thread(self, working: Job) -> None:
        threading.Thread(target=working.run, daemon=True, name=WORKER).start()

    def _finish(self, request: Request, work: Work) -> None:
        """Do the work, then apply its result unless the cell was closed in the meantime."""
        try:
            change = work()
        except Exception as error:
            change = _raise_later(error)
        with self.hold():
            self._job = None
            if not self._is_closed:
                self._attempt(request, lambda: self._apply_change(change))

    def _peek(self, request: Request) -> None:
        """Show what a choice would change, without a revision that could make another pick stale."""
        answer: dict[str, Json] = {}
        self._begin_preview(request)
        with put_off():
            try:
                if self._may_preview(request) and (preview := self.mode.preview(request.path)):
                    screen, sentence = preview
                    answer = {"rev": request.rev, "nodes": self.stream.change_to(screen), "say": sentence}
            except Exception as error:  # Show no preview then: the pick itself will report the error.
                log_error(error)
            self._tell({**_accept(request.id), **answer})

    def _may_preview(self, request: Request) -> bool:
        """Return whether the picks make a choice on the current screen, or the beginning of one."""
        if request.rev != self.stream.rev:
            return False
        keys = [pick for pick in request.path if isinstance(pick, str)]
        return self._find_meaning(request.path) is not None or self.stream.screen.choices.is_prefix(keys)

    def _begin_preview(self, request: Request) -> None:
        """Note a request that changes nothing, and remember the state of the cell."""
        mode, stream, send, restore_mode = self.mode, self.stream, self._send, self.mode.checkpoint()
        steps_ahead, drawing_error, is_in_step = dict(self._steps_ahead), self._drawing_error, self._is_in_step

        def restore() -> None:
            self.mode, self.stream, self._send = mode, stream, send
            self._steps_ahead, self._drawing_error, self._is_in_step = dict(steps_ahead), drawing_error, is_in_step
            restore_mode()

        self._restore = restore
        self._started_id = request.id

    def _send_ahead(self, request: Request, known_count: int) -> None:
        """Send the screens that repeated picks will show, so that a page stepping through them need not wait."""
        answer: dict[str, Json] = {}
        self._begin_preview(request)
        if request.rev == self.stream.rev and 0 <= known_count <= _MOST_AHEAD:
            steps = self._steps_ahead.get(repr(request.path), [])
            steps += self._draw_ahead(request.path, known_count + AHEAD - len(steps), steps)
            if steps:  # Paths that cannot be drawn ahead are not kept.
                self._steps_ahead[repr(request.path)] = steps
            answer = {"rev": request.rev, "ahead": [step.message for step in steps[known_count:]]}
        self._tell({**_accept(request.id), **answer})

    def _draw_ahead(self, path: Path, count: int, before: Sequence[StepAhead]) -> list[StepAhead]:
        """Draw up to `count` steps after those already drawn, and restore the cell."""
        if self._error is not None or self._drawing_error is not None:
            return []
        steps: list[StepAhead] = []
        messages: list[dict[str, Json]] = []
        self._send = messages.append
        try:
            if before:
                self.stream = before[-1].stream
                before[-1].apply()
            while len(steps) < count and (meaning := self._find_meaning(path)) and self.mode.is_only_looking(meaning):
                self.stream = copy(self.stream)
                self.mode.carry_out(meaning, path)
                if self._drawing_error is not None or [message["k"] for message in messages] != ["delta"]:
                    break
                steps.append(StepAhead(messages.pop(), self.stream, self.mode.checkpoint()))
        except Exception as error:  # The pick itself will report the error.
            log_error(error)
        finally:
            self._restore()
        return steps

    def _refuse(self, request: str, at: str | None, refusals: Sequence[Refusal], *, is_stale: bool = False) -> None:
        """Answer a request that changed nothing, with the place that was picked and every reason with its rule."""
        reasons: list[Json] = []
        for r in refusals:
            reason: dict[str, Json] = {"code": r.code, "rule": r.rule, "text": r.text, "at": list(r.at)}
            means = self.mode.explain(r.rule)
            reasons.append({**reason, "instead": r.instead, **({"means": means} if means else {})})
        self._tell({"k": "answer", "id": request, "ok": False, "at": at, "stale": is_stale, "refusals": reasons})

    def refresh(self, *, with_events: bool = False) -> None:
        """Send the changes, with an account of the other players' moves if `with_events`.

        This answers the request that is being carried out.
        """
        with self.hold():
            self._steps_ahead = {}
            with put_off():
                was_in_step, self._is_in_step = self._is_in_step, False
                message = self._draw(self._request, with_events=with_events)
                if not was_in_step:
                    message = self.stream.full_message(self._request)
                self._request = None
                self._tell(message)
                self._is_in_step = True

    def hurry(self) -> None:
        """Play without pauses. Most cells have nothing that runs at a pace."""

    def close(self) -> None:
        """End all work and release the screens, because the notebook's output history keeps closed widgets alive."""
        with self.hold():
            self._steps_ahead = {}
            self._is_closed = True
            self._restore = lambda: None
            self.stream.clear()

    def _draw(self, request: str | None = None, *, with_events: bool) -> dict[str, Json]:
        """Draw the current screen, and return the message that takes the pages to it.

        If drawing fails, the last screen stays, with buttons that lead elsewhere.
        """
        try:
            screen = self.mode.screen()
            if self._error is not None:
                screen = add_error_box(screen, self._error)
            message = self.stream.show(screen, self.mode.say(with_events=with_events), request)
        except Exception as error:
            report = describe_error(error, is_secret=self.mode.has_secrets)
            if report != self._drawing_error:  # The same screen is drawn repeatedly, but its error is logged once.
                log_error(error)
            self._drawing_error = report
            return self.stream.show(freeze(self.stream.screen, report, self.mode.list_exits()), (), request)
        self._drawing_error = None
        return message

    def _find_meaning(self, path: Path) -> str | None:
        """Return the meaning of `path`, or None if it has none."""
        meaning = self.stream.screen.choices.find(path)
        return self.mode.read_attempt(path) if meaning is None else meaning

    @property
    def _is_drawn(self) -> bool:
        """True if the request being carried out has been answered."""
        return self._request is None


def _raise_later(error: Exception) -> Callable[[], None]:
    """Return a change that raises the error of the work before it."""

    def change() -> None:
        raise error

    return change


def _accept(request: str) -> dict[str, Json]:
    return {"k": "answer", "id": request, "ok": True}
