"""The help screen: the rulebook with its contents and a search."""

from __future__ import annotations

import re

from kbwidgets.core.rulebook import RULE_ID
from kbwidgets.core.scene import Choices, Node, Text, h
from kbwidgets.widget.cell import Cell
from kbwidgets.widget.screens.parts import button, head, icon
from kbwidgets.widget.wire import Screen

_STRESS = re.compile(r"(`[^`]+`|\*\*[^*]+\*\*)")


def help_screen(cell: Cell) -> Screen:
    """One section of the rulebook, or the rules that hold the words searched for."""
    book, desk = cell.game.rules, cell.desk
    choices = Choices()
    choices.add(("back",), "/back")
    choices.add(("search", Text(60)), "/search {0}")
    hits = book.search(desk.search) if desk.search else ()
    section = desk.section or book.sections[0]
    contents: list[Node] = []
    for n, name in enumerate(book.sections):
        count = sum(rule.section == name for rule in hits)
        choices.add((f"section {n}",), f"/section {n}")
        children = [h("span", text=name)] + ([h("span", text=str(count), cls="kb-count")] if count else [])
        current = name == section and not hits
        contents.append(
            h("button", f"section {n}", *children, type="button", cls="kb-now" if current else None,
              aria_current="true" if current else None)
        )  # fmt: skip
    shown = hits if desk.search else tuple(rule for rule in book.values() if rule.section == section)
    rows = [_rule(cell, choices, rule.id, bool(hits) or rule.id == desk.page) for rule in shown]
    heading = section if not desk.search else f"{len(hits)} rules hold “{desk.search}”"
    if desk.search and not hits:
        rows = [h("p", "no hits", text="No rule holds these words. Try fewer, or choose a section.")]
    search = h(
        "label",
        "search field",
        icon("search"),
        h("input", "search", cls="kb-input", type="search", data_kb_text=True, data_kb_live=True, value=desk.search,
          placeholder="Search the rules", aria_label="Search the rules", maxlength="60"),
        cls="kb-search",
    )  # fmt: skip
    back = "Back to the match" if desk.before in ("play", "pages", "pause", "result") else "Back"
    top = h(
        "div",
        "top",
        head("rules", "Rulebook", "", search, button("back", back, cls="kb-primary"), game=cell.game.title),
        h("div", "book", h("nav", "contents", *contents, cls="kb-contents", aria_label="Contents"),
          h("article", "rules", h("h3", "rules head", text=heading, cls="kb-serif kb-l"), *rows, cls="kb-rules"),
          cls="kb-book"),
    )  # fmt: skip
    return Screen(top, choices, {}, cell.sheet())


def _rule(cell: Cell, choices: Choices, rule_id: str, hit: bool) -> Node:
    rule = cell.game.rules[rule_id]
    parts: list[Node] = [h("h4", text=rule.title, cls="kb-serif")]
    for n, paragraph in enumerate(rule.text.split("\n\n")):
        if paragraph.lstrip().startswith("|"):
            parts.append(_grid(choices, f"{rule_id} grid {n}", paragraph, cell))
        else:
            parts.append(_words(choices, f"{rule_id} words {n}", paragraph, cell))
    if rule.options:
        labels = [option.label for option in cell.game.options if option.name in rule.options]
        parts.append(h("p", text="Changed by the option " + ", ".join(labels) + ".", cls="kb-quiet"))
    body = h("div", f"{rule_id} text", *parts)
    cls = "kb-rule-row kb-hit" if hit else "kb-rule-row"
    return h("div", f"text of {rule_id}", h("code", text=rule_id), body, cls=cls)


def _words(choices: Choices, key: str, text: str, cell: Cell, tag: str = "p", **more: str) -> Node:
    """A text of the rulebook: the ids of rules can be clicked, code and stressed words stand out."""
    parts: list[Node] = []
    for n, part in enumerate(_STRESS.split(text)):
        if part.startswith("`"):
            parts.append(h("code", text=part.strip("`")))
        elif part.startswith("**"):
            parts.append(h("b", text=part.strip("*")))
        else:
            parts += _linked(choices, f"{key} {n}", part, cell)
    return h(tag, key, *parts, **more)


def _linked(choices: Choices, key: str, text: str, cell: Cell) -> list[Node]:
    """A text in which the ids of rules are buttons."""
    parts: list[Node] = []
    end = 0
    for found in RULE_ID.finditer(text):
        if found.group() in cell.game.rules:
            parts.append(h("span", text=text[end : found.start()]))
            name = f"rule {found.group()} in {key} {found.start()}"
            choices.add((name,), f"/rule {found.group()}")
            parts.append(h("button", name, text=found.group(), cls="kb-rule", type="button"))
            end = found.end()
    parts.append(h("span", text=text[end:]))
    return parts


def _grid(choices: Choices, key: str, text: str, cell: Cell) -> Node:
    """A table of the rulebook, written with bars."""
    rows = [[part.strip() for part in line.strip().strip("|").split("|")] for line in text.strip().splitlines()]
    rows = [row for row in rows if not all(set(part) <= set("-: ") for part in row)]
    drawn = [
        h("tr", f"{key} {n}", *(_words(choices, f"{key} {n} {at}", part, cell, "td" if n else "th",
          **({} if n else {"scope": "col"})) for at, part in enumerate(row)))
        for n, row in enumerate(rows)
    ]  # fmt: skip
    head_row, *body = drawn
    table = h("table", f"{key} table", h("thead", "", head_row), h("tbody", f"{key} body", *body), cls="kb-table")
    return h("div", key, table, cls="kb-scroll", tabindex="0", role="region", aria_label="Table")
