"""A pretended terminal, with the text on its screens and in its scroll-back after a program's output."""

import re
from dataclasses import dataclass, field

_CODE = re.compile(r"\x1b\[(?P<words>[0-9;?]*)(?P<act>[A-Za-z])|\x1b[=>]|\x1b[()][A-Z0-9]|\x07|\x1b\][^\x07]*\x07")
_UNFINISHED = re.compile(r"\x1b(\[[0-9;?]*|\][^\x07]*|[()])?$")


@dataclass
class Page:
    """The lines of one screen, those that were scrolled out at its top, and the cursor."""

    rows: int
    lines: list[str] = field(default_factory=lambda: [""])
    above: list[str] = field(default_factory=list[str])
    at: int = 0
    column: int = 0

    def write(self, text: str) -> None:
        line = self.lines[self.at].ljust(self.column)
        self.lines[self.at] = line[: self.column] + text + line[self.column + len(text) :]
        self.column += len(text)

    def feed_line(self) -> None:
        self.at += 1
        if self.at == len(self.lines):
            self.lines.append("")
        if len(self.lines) > self.rows:
            self.above.append(self.lines.pop(0))
            self.at -= 1

    def cut(self) -> None:
        """Clear everything after the cursor."""
        self.lines[self.at] = self.lines[self.at][: self.column]
        del self.lines[self.at + 1 :]

    def home(self) -> None:
        self.at = self.column = 0


class Pretended:
    """A terminal with or without an alternate screen; only the main screen has a scroll-back."""

    def __init__(self, *, has_alternate: bool, rows: int) -> None:
        self.has_alternate = has_alternate
        self._main, self._alternate = Page(rows), Page(rows)
        self._page = self._main
        self._rows = rows
        self._rest = ""

    @property
    def is_alternate(self) -> bool:
        return self._page is self._alternate

    @property
    def last_line(self) -> str:
        return self._page.lines[self._page.at]

    def readable(self) -> list[str]:
        """Return everything that can be read now, including the scroll-back and the main screen."""
        return [*self._main.above, *self._main.lines, *self._alternate.lines]

    def feed(self, sent: str) -> None:
        sent = self._rest + sent
        cut = _UNFINISHED.search(sent)
        self._rest = sent[cut.start() :] if cut else ""
        at = 0
        for code in _CODE.finditer(sent := sent[: cut.start()] if cut else sent):
            self._write(sent[at : code.start()])
            self._obey(code["act"] or "", code["words"] or "")
            at = code.end()
        self._write(sent[at:])

    def _write(self, text: str) -> None:
        for part in re.findall(r"[^\x00-\x1f]+|[\x00-\x1f]", text):
            if part == "\n":
                self._page.feed_line()
            elif part == "\r":
                self._page.column = 0
            elif part == "\b":
                self._page.column -= 1
            elif part >= " ":
                self._page.write(part)

    def _obey(self, act: str, words: str) -> None:
        page = self._page
        if act in "hl" and words == "?1049" and self.has_alternate:
            if act == "h":
                self._alternate = Page(self._rows)
            self._page = self._alternate if act == "h" else self._main
            self._alternate = self._page if act == "h" else Page(self._rows)
        elif act == "H":
            page.home()
        elif act == "J" and words == "2":
            page.lines[:] = [""] * (page.at + 1)
        elif act == "J" and words == "3":
            self._main.above.clear()
        elif act == "J":
            page.cut()
        elif act == "K":
            page.lines[page.at] = page.lines[page.at][: page.column]
        elif act == "C":
            page.column += int(words or 1)
        elif act == "D":
            page.column -= int(words or 1)
