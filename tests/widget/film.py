"""The content of an exported page, read from its text alone, and its display at each step.

Patches are applied by the second implementation in `page.py`.
"""

# A page contains plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import json
import re
from base64 import b64decode
from functools import cached_property
from html.parser import HTMLParser
from typing import Any
from zlib import decompress

from .page import Data, laid


class Tags(HTMLParser):
    """The tags, the attributes and the words of a page, as a browser would read them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data

    @property
    def names(self) -> list[str]:
        return [tag for tag, _ in self.found]

    @property
    def shape(self) -> list[tuple[str, list[str]]]:
        """The tags with the names of their attributes."""
        return [(tag, list(its)) for tag, its in self.found]


class Film:
    """One match of a page."""

    def __init__(self, reel: Data) -> None:
        self.first: Data = reel["first"]
        self.lines: list[Data] = reel["lines"]

    @cached_property
    def steps(self) -> list[Data]:
        """Return the nodes at each step of the main line."""
        return self.steps_of(0)

    def steps_of(self, line: int) -> list[Data]:
        """Return the nodes at each step of a line from the start of the match, with the log of the main line."""
        found = self.lines[line]
        before = self.steps_of(found["parent"])[: found["at"] + 1] if line else [self.first["nodes"]]
        for step in found["steps"]:
            before.append(laid(before[-1], step.get("nodes", {}), self.first["sheet"]["parts"]))
        return before

    def looks(self, step: int) -> dict[str, Data]:
        """Return the nodes at a step of the main line with the things of another seat large."""
        found = self.lines[0]["looks"][step]
        return {seat: laid(self.steps[step], patch, self.first["sheet"]["parts"]) for seat, patch in found.items()}

    @property
    def said(self) -> list[str]:
        """The largest words of each step."""
        return [nodes["/due"]["x"] for nodes in self.steps]

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        nodes = self.first["nodes"]
        return [nodes[nodes[f"/row {n}"]["c"][-1]]["x"] for n in range(len(nodes["/entries"]["c"]))]


def parts(page: str, kind: str = "kb-match") -> list[Data]:
    """Return the deflated contents of a page: the matches, or the list of them."""
    found = Tags(page)
    told = zip(found.found, found.texts, strict=True)
    return [inflated(text) for (_, its), text in told if its.get("class") == kind]


def inflated(text: str) -> Any:
    text = text.strip()
    assert re.fullmatch(r"[A-Za-z0-9+/=]*", text), "letters and digits, so that nothing can be taken for markup"
    return json.loads(decompress(b64decode(text)))


def films(page: str) -> list[Film]:
    """Return the matches of a page."""
    return [Film(reel) for reel in parts(page)]


def film(page: str) -> Film:
    """Return the only match of a page."""
    (found,) = films(page)
    return found


def labels(nodes: Data, top: str) -> dict[str, str]:
    """Return the label of each cell of the visible boards, by its key."""
    node = nodes[top]
    if "hidden" in node["a"]:
        return {}
    found = {top: node["a"].get("aria-label", "")} if "data-kb-cell" in node["a"] else {}
    for child in node.get("c", []):
        found |= labels(nodes, child)
    return found
