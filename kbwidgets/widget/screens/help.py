"""The help screen, which shows the rulebook with its contents, a search, and examples from the course."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.text.rulebook import Rule
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Json
from kbwidgets.teach.course.book import describe_options
from kbwidgets.teach.course.examples import Example, find_example, list_teaching_steps
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import line, markdown
from kbwidgets.widget.parts.pieces import button, code, head, icon, renamed, tool
from kbwidgets.widget.parts.shell import h, offer, own
from kbwidgets.widget.parts.shortcuts import keys_told


def help_screen(cell: Cell) -> Screen:
    """Return one section of the rulebook, or the rules that match the search."""
    book, desk = cell.game.rules, cell.desk
    choices = Choices()
    offer(choices, "back")
    offer(choices, "search", "search {0}", Text(60))
    hits = book.search(desk.search) if desk.search else ()
    section = desk.section or book.sections[0]
    contents: list[Node] = []
    for n, name in enumerate(book.sections):
        count = sum(rule.section == name for rule in hits)
        offer(choices, f"section {n}")
        children = [h("span", text=name)] + ([h("span", text=str(count), cls="kb-count")] if count else [])
        current = name == section and not hits
        contents.append(
            h("button", f"section {n}", *children, type="button", cls="kb-now" if current else None,
              aria_current="true" if current else None)
        )  # fmt: skip
    shown = hits if desk.search else tuple(rule for rule in book.values() if rule.section == section)
    rows = [_rule(cell, choices, rule.id, bool(hits) or rule.id == desk.page) for rule in shown]
    heading = (
        section
        if not desk.search
        else f"{counted(len(hits), 'rule')} {'mentions' if len(hits) == 1 else 'mention'} “{desk.search}”"
    )
    if desk.search and not hits:
        rows = [h("p", "no hits", text="No rule mentions this. Try fewer words.")]
    search = h(
        "label",
        "search field",
        icon("search"),
        h("input", "search", cls="kb-input", type="search", data_kb_text=True, data_kb_live=True, value=desk.search,
          placeholder="Search the rules", aria_label="Search the rules", maxlength="60"),
        cls="kb-search",
    )  # fmt: skip
    first = section == book.sections[0] and not desk.search
    about = [h("div", "about", *markdown("about", book.about, book, choices), cls="kb-about")] if first else []
    rows += [keys_told()] if first else []
    title = h("h3", "rules head", text=heading, cls="kb-serif kb-l")
    turning = [] if desk.search else [_turning(book.sections, book.sections.index(section), choices)]
    back = "Back to match" if desk.before in ("play", "pages", "pause", "result") else "Back"
    top = h(
        "div",
        "top",
        head("rules", "Rulebook", "", search, button("back", back, cls="kb-primary"), game=cell.game.title),
        h("div", "book", h("nav", "contents", *contents, cls="kb-contents", aria_label="Contents"),
          h("article", "rules", h("div", "rules top", title, *turning, cls="kb-row"), *about, *rows, cls="kb-rules"),
          cls="kb-book"),
    )  # fmt: skip
    arrows: dict[str, Json] = {"ArrowLeft": [own("page before")], "ArrowRight": [own("page after")]}
    keys: dict[str, Json] = {} if desk.search else arrows
    see: dict[str, Json] = {"see": own(f"text of {desk.page}")} if desk.page and not desk.search else {}
    return Screen(top, choices, {"keys": keys, **see}, cell.sheet())


def pictured(game: Game, section: str) -> str:
    """Return the first rule of a section with an example, or `""`.

    Its picture is open when the page of the section opens.
    """
    rules = (rule.id for rule in game.rules.values() if rule.section == section)
    return next((rule for rule in rules if find_example(game.name, rule) is not None), "")


def _turning(sections: Sequence[str], n: int, choices: Choices) -> Node:
    """Return the arrows to the previous and the next page, and the number of this one."""
    ways: list[Node] = []
    for key, label, to in (("page before", "Previous page", n - 1), ("page after", "Next page", n + 1)):
        there = 0 <= to < len(sections)
        if there:
            offer(choices, key, f"section {to}")
        name = label + (f": {sections[to]}" if there else "")
        ways.append(tool(key, name, "next", off=not there))
    number = h("span", "page number", text=f"Page {n + 1} of {len(sections)}", cls="kb-quiet")
    return h("nav", "pages of rules", ways[0], number, ways[1], cls="kb-row kb-push kb-turn-pages", aria_label="Pages")


def _rule(cell: Cell, choices: Choices, rule_id: str, hit: bool) -> Node:
    """Return one rule with its text, its refusals, steps and options, and its example if that is open."""
    rule = cell.game.rules[rule_id]
    parts = [h("h4", text=rule.title, cls="kb-serif"), *markdown(rule_id, rule.text, cell.game.rules, choices)]
    if told := line(f"{rule_id} more", _told(cell, rule), cell.game.rules, choices):
        parts.append(h("p", f"{rule_id} more", *told, cls="kb-quiet"))
    found = find_example(cell.game.name, rule_id)
    if found is not None:
        shown = cell.desk.example == rule_id
        offer(choices, f"example {rule_id}")
        words = "Hide example" if shown else "Show example"
        parts.append(
            button(f"example {rule_id}", words, cls="kb-link", aria_expanded=str(shown).lower(),
                   aria_label=f"{words}: {rule_id}")
        )  # fmt: skip
        if shown:
            parts += _example(rule_id, found)
    body = h("div", f"{rule_id} text", *parts, cls="kb-rule-text")
    cls = "kb-rule-row kb-hit" if hit else "kb-rule-row"
    return h("div", f"text of {rule_id}", h("code", text=rule_id), body, cls=cls)


def _told(cell: Cell, rule: Rule) -> str:
    """Return the refusals that name a rule, the steps that teach it and the options that change it."""
    refusals = cell.game.rules.refusals(rule.id)
    steps = list_teaching_steps(cell.game.name, rule.id)
    parts = [f"Refusal: {', '.join(refusals)}."] if refusals else []
    if steps:
        numbers = joined([str(step.number) for step in steps])
        parts.append(f"See step{'s' if len(steps) > 1 else ''} {numbers} of the course.")
    return " ".join(filter(None, [*parts, describe_options(cell.game, rule)]))


def _example(rule_id: str, found: Example) -> list[Node]:
    """Return the picture of a position from the course, with the line that opens its step."""
    picture = renamed(f"{rule_id} picture", drawn(found.state, found.seat).still())
    return [
        h("figure", f"{rule_id} figure", picture, cls="kb-board"),
        h("p", f"{rule_id} told", text=found.caption),
        code(f"{rule_id} line", found.step.line),
    ]
