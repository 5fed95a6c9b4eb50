"""The elements and words that a notebook would show of an HTML text."""

from __future__ import annotations

from html.parser import HTMLParser


class _Page(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def tags(page: str) -> set[str]:
    """Return the elements of a page."""
    return set(_Page(page).tags)


def words(page: str) -> str:
    """Return the words of a page."""
    return " ".join(_Page(page).words)
