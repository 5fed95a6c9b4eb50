"""The messages that the sockets between a page and its kernel carry in both directions."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from typing import Any, Final
from zlib import decompress

from playwright.sync_api import Page

from .patience import until

CHANGING: Final = re.compile(
    r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?:_\d+)*"
    r'|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)|(?<="id": ")[a-z0-9]+-\d+'
)
"""The names of messages, models and requests, and times: these are new each time."""
AMONG_THEMSELVES: Final = re.compile(
    r"status|iopub_welcome|(?:debug|kernel_info|comm_info|history|(?:create|delete)_subshell)_.*"
)
"""The messages in which JupyterLab and the kernel talk about themselves."""
NO_MATTER: Final = "No such comm target registered: jupyter.widget.control"
"""The answer of a kernel without widgets when a page opens."""
READ: Final = json.JSONDecoder()

_REV = re.compile(r'\\*"rev\\*":\s*(\d+)')
_ASKED = re.compile(r'\{\\*"id\\*":\s*\\*"([a-z0-9]+-\d+)\\*",[^{}]*\\*"ahead\\*":\s*\d+\}')
_ANSWERED = re.compile(r'\\*"k\\*":\s*\\*"answer\\*",\s*\\*"id\\*":\s*\\*"([a-z0-9]+-\d+)')
_QUIET: Final = 20
"""The looks in a row at which every request for steps ahead is answered, as an answer may lead to another request."""
_PACKED = re.compile(r'\\*"z\\*":\s*\\*"([A-Za-z0-9+/=]+)\\*"')


# The hook runs inside the page because Playwright reports no frames in Firefox.
_LISTEN = """(() => {
  const text = data => typeof data === "string" ? data : new TextDecoder().decode(data);
  window.kbHeard = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => window.kbHeard.push(text(data)));
    }
    send(data) { window.kbHeard.push(text(data)); super.send(data); }
  };
})()"""


class Overheard:
    """All frames of the sockets of the pages opened from now on, to a kernel or elsewhere."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.unpacked = 0
        self._frames: list[str] = []
        self._revs: set[str] = set()
        self._asked: set[str] = set()
        self._answered: set[str] = set()
        page.add_init_script(_LISTEN)

    @property
    def frames(self) -> list[str]:
        """The frames so far."""
        heard: list[str] = self.page.evaluate("() => (window.kbHeard ?? []).splice(0)")
        self._frames += map(self._opened, heard)
        return self._frames

    def _opened(self, text: str) -> str:
        """Return a frame, followed by every deflated snapshot that it contains."""
        bodies = [decompress(b64decode(body)).decode("utf-8") for body in _PACKED.findall(text)]
        self.unpacked += len(bodies)
        told = "\n".join([text, *bodies])
        self._revs.update(_REV.findall(told))
        self._asked.update(_ASKED.findall(text))
        self._answered.update(_ANSWERED.findall(told))
        return told

    @property
    def asked_ahead(self) -> int:
        """The number of requests for steps ahead so far."""
        return len(self._asked)

    def wait_for_rev(self, rev: str) -> None:
        """Wait until the message that brought the page to this revision has been heard."""
        until(
            self.page,
            lambda: (bool(self.frames) and rev in self._revs) or None,
            f"no message brought revision {rev}",
        )

    def settle(self) -> None:
        """Wait until the page has been sent all the steps that it asks for before anybody wants them."""
        looks = 0

        def quiet() -> bool | None:
            nonlocal looks
            heard = len(self.frames)  # This reads the sockets.
            looks = looks + 1 if heard and self._asked <= self._answered else 0
            return looks >= _QUIET or None

        until(self.page, quiet, "not all steps ahead were answered")

    def names_in(self, names: Iterable[str], since: int = 0) -> set[str]:
        """Return which of these names appear in the frames from number `since` onwards."""
        wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
        return {name for frame in self.frames[since:] for name in wanted.findall(frame)}


class Told:
    """The messages to a page, piece by piece."""

    def __init__(self, overheard: Overheard) -> None:
        self.overheard = overheard
        self.pieces: list[set[str]] = []
        self._mark = len(overheard.frames)

    def hear(self, rev: str) -> None:
        """Wait until the page has heard of a revision, and record the messages since the last call."""
        self.overheard.wait_for_rev(rev)
        self.pieces.append(cleaned(self.overheard.frames[self._mark :]))
        self._mark = len(self.overheard.frames)


def parts(frame: str) -> Iterator[Any]:
    """Yield the parts of a message: its header, its parent's header, metadata, content, and anything packed in it."""
    at = frame.find('{"')  # The bytes before it may contain a brace.
    while at >= 0:
        part, end = READ.raw_decode(frame, at)
        yield part
        at = frame.find("{", end)


def cleaned(frames: list[str]) -> set[str]:
    """Return the content of the frames, without the parts that are new each time."""
    found: set[str] = set()
    for frame in frames:
        header, *rest = parts(frame)
        kind = header.get("msg_type", "status")  # The server's own messages have no kind.
        if not AMONG_THEMSELVES.fullmatch(kind) and NO_MATTER not in frame:
            found.add(CHANGING.sub("*", json.dumps([kind, *rest[2:]])))
    return found
