"""Overheard: everything that the sockets between a page and its kernel carry, both ways, searched for words."""

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
"""Names of messages, models and requests, and times: these are new each time."""
AMONG_THEMSELVES: Final = re.compile(
    r"status|iopub_welcome|(?:debug|kernel_info|comm_info|history|(?:create|delete)_subshell)_.*"
)
"""The messages in which JupyterLab and the kernel speak of themselves."""
NO_MATTER: Final = "No such comm target registered: jupyter.widget.control"
"""What a kernel without widgets answers when a page opens."""
READ: Final = json.JSONDecoder()

_PACKED = re.compile(r'\\*"z\\*":\s*\\*"([A-Za-z0-9+/=]+)\\*"')


# In the page and not beside it: playwright hears no frames in Firefox.
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
    """All frames of the sockets of what a page opens from now on, those of its kernel and any other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.unpacked = 0
        self._frames: list[str] = []
        page.add_init_script(_LISTEN)

    @property
    def frames(self) -> list[str]:
        """The frames so far."""
        heard: list[str] = self.page.evaluate("() => (window.kbHeard ?? []).splice(0)")
        self._frames += map(self._opened, heard)
        return self._frames

    def _opened(self, text: str) -> str:
        """A frame, and behind it every snapshot that travels deflated in it."""
        bodies = [decompress(b64decode(body)).decode("utf-8") for body in _PACKED.findall(text)]
        self.unpacked += len(bodies)
        return "\n".join([text, *bodies])

    def wait_for_rev(self, rev: str) -> None:
        """Wait until the message that brought the page to this revision has been heard."""
        wanted = re.compile(rf'\\*"rev\\*":\s*{rev}\b')
        until(
            self.page,
            lambda: any(wanted.search(frame) for frame in reversed(self.frames)) or None,
            f"no message brought revision {rev}",
        )

    def names_in(self, names: Iterable[str], since: int = 0) -> set[str]:
        """Which of these names stand in a frame, from the frame with this number on."""
        wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
        return {name for frame in self.frames[since:] for name in wanted.findall(frame)}


class Told:
    """What a page is told from now on, piece by piece."""

    def __init__(self, overheard: Overheard) -> None:
        self.overheard = overheard
        self.pieces: list[set[str]] = []
        self._mark = len(overheard.frames)

    def hear(self, rev: str) -> None:
        """Wait until the page has been told of a revision, and note what was said since the last time."""
        self.overheard.wait_for_rev(rev)
        self.pieces.append(cleaned(self.overheard.frames[self._mark :]))
        self._mark = len(self.overheard.frames)


def parts(frame: str) -> Iterator[Any]:
    """The header of a message, that of what it answers, what is noted with it, its content; what was packed in it."""
    at = frame.find('{"')  # the bytes before it may hold a brace
    while at >= 0:
        part, end = READ.raw_decode(frame, at)
        yield part
        at = frame.find("{", end)


def cleaned(frames: list[str]) -> set[str]:
    """What some frames say, without what is new each time."""
    found: set[str] = set()
    for frame in frames:
        header, *rest = parts(frame)
        kind = header.get("msg_type", "status")  # a server's own words have none
        if not AMONG_THEMSELVES.fullmatch(kind) and NO_MATTER not in frame:
            found.add(CHANGING.sub("*", json.dumps([kind, *rest[2:]])))
    return found
