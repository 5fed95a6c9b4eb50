"""A game's rulebook and its courses as objects that display themselves in a notebook.

>>> book = rules("kingdomino")
>>> book["KD-PLACE.5"].refusals
('KD-ERR.6',)
>>> [entry.rule.id for entry in book.search("largest property")][:1]
['KD-TIE.1']
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import is_drawn, still_of
from kbwidgets.core.text.keyed_mapping import KeyedMapping
from kbwidgets.core.text.rulebook import Rule
from kbwidgets.core.text.words import joined
from kbwidgets.games import games
from kbwidgets.teach.course.course import Lesson
from kbwidgets.teach.course.examples import TeachingStep, find_example, list_teaching_steps
from kbwidgets.teach.course.shipped import courses

_SEARCH: Final = """
for (const book of document.querySelectorAll("[data-kb-book]:not([data-kb-ready])")) {
  book.dataset.kbReady = "";
  const place = book.querySelector("[data-kb-search]");
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search the rules";
  field.setAttribute("aria-label", "Search the rules");
  field.style = "font: inherit; padding: 4px 8px; width: 16em; max-width: 100%";
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  told.style = "margin-left: 8px";
  place.append(field, told);
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let count = 0;
    for (const section of book.querySelectorAll("details")) {
      let hits = 0;
      for (const rule of section.querySelectorAll("[data-kb-rule]")) {
        const words = rule.querySelector("[data-kb-words]").textContent.toLowerCase();
        rule.hidden = !wanted.every(word => words.includes(word));
        hits += rule.hidden ? 0 : 1;
      }
      section.hidden = !hits;
      section.open = wanted.length > 0 && hits > 0;
      count += hits;
    }
    const counted = count === 1 ? "1 rule" : count ? `${count} rules` : "No rule mentions this.";
    told.textContent = wanted.length ? counted : "";
  });
}
"""
"""The script that adds a search field to a displayed book, whose sections open even without scripts."""


def describe_options(game: Game, rule: Rule) -> str:
    """Return a sentence that names the options which change a rule, or `""` if there are none."""
    labels = [option.label for option in game.options if option.name in rule.options]
    if not labels:
        return ""
    options = "an option" if len(labels) == 1 else f"{len(labels)} options"
    return f"This depends on {options}: {joined(labels)}."


class Entry(NamedTuple):
    """A rule with the steps that teach it and the refusals that cite it."""

    game: str
    rule: Rule

    @property
    def id(self) -> str:
        """The id of the rule, as refusals and score lines show it."""
        return self.rule.id

    @property
    def title(self) -> str:
        """The title of the rule."""
        return self.rule.title

    @property
    def text(self) -> str:
        """The text of the rule."""
        return self.rule.text

    @property
    def steps(self) -> tuple[TeachingStep, ...]:
        """The course steps that teach the rule; for a refusal, those in which it occurs."""
        return list_teaching_steps(self.game, self.rule.id)

    @property
    def refusals(self) -> tuple[str, ...]:
        """The refusals whose text names the rule."""
        return games[self.game].rules.refusals(self.rule.id)

    @property
    def lines(self) -> tuple[str, ...]:
        """The Markdown lines that list the steps, the refusals and the options of the rule."""
        steps = [f"In {step}: `{step.line}`" for step in self.steps]
        cited = [f"Refusal: {', '.join(self.refusals)}."] if self.refusals else []
        return (*steps, *cited, *filter(None, [describe_options(games[self.game], self.rule)]))

    def __str__(self) -> str:
        return "\n".join([str(self.rule), *self.lines])

    __repr__ = __str__

    def text_html(self) -> str:
        """Return the rule as HTML, with its steps, refusals and options but without its example."""
        more = _render("\n".join(f"- {line}" for line in self.lines))
        title = f"<h4><code>{escape(self.rule.id)}</code> {escape(self.rule.title)}</h4>"
        words = f'<div data-kb-words="">{title}{_render(self.rule.text)}</div>'
        return f'<section data-kb-rule="">{words}{more}</section>'

    def _repr_html_(self) -> str:
        example = find_example(self.game, self.rule.id)
        if example is None or not is_drawn(self.game):
            return self.text_html()
        picture = still_of(example.state, example.seat).html()
        return f"{self.text_html()}<figure>{picture}<figcaption>{escape(example.caption)}</figcaption></figure>"


class Entries(tuple[Entry, ...]):
    """A sequence of rules, displayed one below the other."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self)) or "No rule mentions this."

    def _repr_html_(self) -> str:
        return "".join(entry.text_html() for entry in self) or "<p>No rule mentions this.</p>"


class Book(KeyedMapping[Entry]):
    """The rules of a game by id, displayed in a notebook as sections that open, with a search field."""

    def __init__(self, game: str) -> None:
        self._game = games[game]

    def __getitem__(self, rule_id: str) -> Entry:
        return Entry(self._game.name, self._game.rules[rule_id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._game.rules)

    def __len__(self) -> int:
        return len(self._game.rules)

    def search(self, words: str) -> Entries:
        """Return the rules that contain every one of the words."""
        return Entries(self[rule.id] for rule in self._game.rules.search(words))

    def __repr__(self) -> str:
        return str(self._game.rules)

    def _repr_html_(self) -> str:
        book = self._game.rules
        parts = [f'<h3>{escape(book.title)}</h3>{_render(book.about)}<p data-kb-search=""></p>']
        for section in book.sections:
            inside = [self[rule.id].text_html() for rule in book.values() if rule.section == section]
            count = f"{len(inside)} {'rule' if len(inside) == 1 else 'rules'}"
            parts.append(f"<details><summary>{escape(section)} ({count})</summary>{''.join(inside)}</details>")
        first = next(iter(book), "")
        line = escape(f"kb.rules({self._game.name!r})[{first!r}]", quote=False)
        parts.append(f"<p>To see one rule with an example: <code>{line}</code></p>")
        return f'<div data-kb-book="">{"".join(parts)}</div><script>{_SEARCH}</script>'


def _render(text: str) -> str:
    """Return text of the rulebook as HTML, or as plain paragraphs if the Markdown library is missing."""
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        return "".join(f"<p>{escape(part)}</p>" for part in text.split("\n\n") if part)
    return MarkdownIt("commonmark", {"html": False}).enable("table").render(text)


class Courses(tuple[Lesson, ...]):
    """A sequence of courses, displayed as a list."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(f"{course.game}: {course.title}, {len(course.steps)} steps" for course in self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(course.title)}</td><td>{len(course.steps)} steps</td>"
            f"<td><code>{escape(f'kb.lesson({course.game!r})', quote=False)}</code></td></tr>"
            for course in self
        )
        return f"<table><tbody>{rows}</tbody></table>"


def rules(game: str) -> Book:
    """Return the rulebook of a game."""
    return Book(game)


def lessons(game: str | None = None) -> Courses:
    """Return the courses of a game, or of all games."""
    return Courses(courses(game))
