"""Overheard: everything that the sockets between a page and its kernel carry, both ways, searched for words."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable
from zlib import decompress

from playwright.sync_api import Page

from .patience import until

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
