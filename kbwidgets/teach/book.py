"""Book: the rules of a game to look into from a notebook, and the list of courses; both show themselves.

>>> book = rules("kingdomino")
>>> book["KD-PLACE.5"].refusals
('KD-ERR.6',)
>>> [entry.rule.id for entry in book.search("largest property")][:1]
['KD-TIE.1']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from kbwidgets.core.rulebook import Rule
from kbwidgets.games import games
from kbwidgets.teach.courses import courses
from kbwidgets.teach.coverage import refusals_of
from kbwidgets.teach.lesson import Lesson


class Entry(NamedTuple):
    """One rule with where it is taught and which refusals cite it."""

    game: str
    rule: Rule
    steps: tuple[tuple[int, str], ...]
    """The steps of the first course that teach it: their numbers and titles."""
    refusals: tuple[str, ...]
    """The refusals whose words name it."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Where it is taught, in which refusals it is met, which options change it."""
        taught = [f'taught in step {n}, "{title}": kb.lesson("{self.game}", step={n})' for n, title in self.steps]
        cited = [f"cited by {', '.join(self.refusals)}"] if self.refusals else []
        changed = [f"changed by the option {', '.join(self.rule.options)}"] if self.rule.options else []
        return (*taught, *cited, *changed)

    def __str__(self) -> str:
        return "\n".join([str(self.rule), *self.lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        words = "".join(f"<p>{escape(part)}</p>" for part in self.rule.text.split("\n\n"))
        more = "".join(f"<li>{escape(line, quote=False)}</li>" for line in self.lines)
        title = f"<h4><code>{escape(self.rule.id)}</code> {escape(self.rule.title)}</h4>"
        return f"<section>{title}{words}<ul>{more}</ul></section>"


class Entries(tuple[Entry, ...]):
    """Some rules, which show themselves one below the other."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self)) or "No rule holds these words."

    def _repr_html_(self) -> str:
        return "".join(entry._repr_html_() for entry in self) or "<p>No rule holds these words.</p>"


class Book(Mapping[str, Entry]):
    """All rules of a game by id."""

    def __init__(self, game: str) -> None:
        self._game = games[game]
        self._course = next(iter(courses(game)), None)

    def __getitem__(self, rule_id: str) -> Entry:
        rule = self._game.rules[rule_id]
        course = self._course
        names = course.rules.get(rule_id, ()) if course else ()
        steps = tuple((course.number(name), course[name].title) for name in names) if course else ()
        return Entry(self._game.name, rule, steps, refusals_of(self._game.rules, rule_id))

    def __iter__(self) -> Iterator[str]:
        return iter(self._game.rules)

    def __len__(self) -> int:
        return len(self._game.rules)

    def search(self, words: str) -> Entries:
        """The rules that hold every one of the words."""
        return Entries(self[rule.id] for rule in self._game.rules.search(words))

    def __repr__(self) -> str:
        return str(self._game.rules)

    def _repr_html_(self) -> str:
        book = self._game.rules
        parts = [f"<h3>{escape(book.title)}</h3><p>{escape(book.about)}</p>"]
        for section in book.sections:
            inside = "".join(self[rule.id]._repr_html_() for rule in book.values() if rule.section == section)
            parts.append(f"<details><summary>{escape(section)}</summary>{inside}</details>")
        return "".join(parts)


class Courses(tuple[Lesson, ...]):
    """Courses, which show themselves as a list."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(f"{course.game}: {course.title}, {len(course.steps)} steps" for course in self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(course.title)}</td><td>{len(course.steps)} steps</td>"
            f'<td><code>kb.lesson("{escape(course.game)}")</code></td></tr>'
            for course in self
        )
        return f"<table><tbody>{rows}</tbody></table>"


def rules(game: str) -> Book:
    """The rulebook of a game."""
    return Book(game)


def lessons(game: str | None = None) -> Courses:
    """The courses of a game, or of all games."""
    return Courses(courses(game))
