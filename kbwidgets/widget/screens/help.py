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
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import line, markdown
from kbwidgets.widget.parts.pieces import bar, button, code, icon, prefix_keys, sign, tool
from kbwidgets.widget.parts.shell import h, offer, shell_key
from kbwidgets.widget.parts.shortcuts import key_list


def help_screen(model: ScreenModel) -> Screen:
    """Return one section of the rulebook, or the rules that match the search."""
    book, ui = model.game.rules, model.ui
    choices = Choices()
    offer(choices, "back")
    offer(choices, "search", "search {0}", Text(60))
    hits = book.search(ui.search) if ui.search else ()
    section = ui.section or book.sections[0]
    contents: list[Node] = []
    for n, name in enumerate(book.sections):
        count = sum(rule.section == name for rule in hits)
        offer(choices, f"section {n}")
        children = [h("span", text=name)] + ([h("span", text=str(count), cls="kb-count")] if count else [])
        is_current = name == section and not hits
        contents.append(
            h("button", f"section {n}", *children, type="button", cls="kb-now" if is_current else None,
              aria_current="true" if is_current else None)
        )  # fmt: skip
    rules = hits if ui.search else tuple(rule for rule in book.values() if rule.section == section)
    rows = [_rule(model, choices, rule.id, bool(hits) or rule.id == ui.page) for rule in rules]
    heading = (
        section
        if not ui.search
        else f"{counted(len(hits), 'rule')} {'mentions' if len(hits) == 1 else 'mention'} “{ui.search}”"
    )
    if ui.search and not hits:
        rows = [h("p", "no hits", text="No rule mentions this. Try fewer words.")]
    search = h(
        "label",
        "search field",
        icon("search"),
        h("input", "search", cls="kb-input", type="search", data_kb_text=True, data_kb_live=True, value=ui.search,
          placeholder="Search the rules", aria_label="Search the rules", maxlength="60"),
        cls="kb-search",
    )  # fmt: skip
    is_first_page = section == book.sections[0] and not ui.search
    about = [h("div", "about", *markdown("about", book.about, book, choices), cls="kb-about")] if is_first_page else []
    rows += [key_list()] if is_first_page else []
    title = h("h3", "rules head", text=heading, cls="kb-serif kb-l")
    page_arrows = [] if ui.search else [_page_arrows(book.sections, book.sections.index(section), choices)]
    back = "Back to match" if ui.previous_screen in ("play", "pages", "pause", "result") else "Back"
    page = h("div", f"page of {heading}", *about, *rows, cls="kb-rules-page", tabindex="0", role="region",
             aria_label=heading)  # fmt: skip
    top = h(
        "div",
        "top",
        bar(f"{len(book)} rules", "Rulebook", "", search, button("back", back, cls="kb-primary"),
            game=model.game.title, marks=(sign("rules"),)),
        h("div", "book", h("nav", "contents", *contents, cls="kb-contents kb-paper", aria_label="Contents"),
          h("article", "rules", h("div", "rules top", title, *page_arrows, cls="kb-row"), page,
            cls="kb-rules kb-paper"),
          cls="kb-book kb-ground"),
        cls="kb-seat-at-table",
    )  # fmt: skip
    arrow_keys: dict[str, Json] = {"ArrowLeft": [shell_key("page before")], "ArrowRight": [shell_key("page after")]}
    keys: dict[str, Json] = {} if ui.search else arrow_keys
    see: dict[str, Json] = {"see": shell_key(f"text of {ui.page}")} if ui.page and not ui.search else {}
    return Screen(top, choices, {"keys": keys, **see}, model.sheet())


def find_illustrated_rule(game: Game, section: str) -> str:
    """Return the first rule of a section with an example, or `""`.

    Its picture is open when the page of the section opens.
    """
    rules = (rule.id for rule in game.rules.values() if rule.section == section)
    return next((rule for rule in rules if find_example(game.name, rule) is not None), "")


def _page_arrows(sections: Sequence[str], n: int, choices: Choices) -> Node:
    """Return the arrows to the previous and the next page, and the number of this one."""
    buttons: list[Node] = []
    for key, label, to in (("page before", "Previous page", n - 1), ("page after", "Next page", n + 1)):
        has_page = 0 <= to < len(sections)
        if has_page:
            offer(choices, key, f"section {to}")
        name = label + (f": {sections[to]}" if has_page else "")
        buttons.append(tool(key, name, "next", disabled=not has_page))
    number = h("span", "page number", text=f"Page {n + 1} of {len(sections)}", cls="kb-quiet")
    return h(
        "nav", "pages of rules", buttons[0], number, buttons[1], cls="kb-row kb-push kb-turn-pages", aria_label="Pages"
    )


def _rule(model: ScreenModel, choices: Choices, rule_id: str, is_hit: bool) -> Node:
    """Return one rule with its text, its refusals, steps and options, and its example if that is open."""
    rule = model.game.rules[rule_id]
    parts = [h("h4", text=rule.title, cls="kb-serif"), *markdown(rule_id, rule.text, model.game.rules, choices)]
    if links := line(f"{rule_id} more", _describe_links(model, rule), model.game.rules, choices):
        parts.append(h("p", f"{rule_id} more", *links, cls="kb-quiet"))
    rule_example = find_example(model.game.name, rule_id)
    if rule_example is not None:
        is_open = model.ui.open_example == rule_id
        offer(choices, f"example {rule_id}")
        words = "Hide example" if is_open else "Show example"
        parts.append(
            button(f"example {rule_id}", words, cls="kb-link", aria_expanded=str(is_open).lower(),
                   aria_label=f"{words}: {rule_id}")
        )  # fmt: skip
        if is_open:
            parts += _example_nodes(rule_id, rule_example)
    body = h("div", f"{rule_id} text", *parts, cls="kb-rule-text")
    cls = "kb-rule-row kb-hit" if is_hit else "kb-rule-row"
    return h("div", f"text of {rule_id}", h("code", text=rule_id), body, cls=cls)


def _describe_links(model: ScreenModel, rule: Rule) -> str:
    """Return the refusals that name a rule, the steps that teach it and the options that change it."""
    refusals = model.game.rules.refusals(rule.id)
    steps = list_teaching_steps(model.game.name, rule.id)
    parts = [f"Refusal: {', '.join(refusals)}."] if refusals else []
    if steps:
        numbers = joined([str(step.number) for step in steps])
        parts.append(f"See step{'s' if len(steps) > 1 else ''} {numbers} of the course.")
    return " ".join(filter(None, [*parts, describe_options(model.game, rule)]))


def _example_nodes(rule_id: str, shown: Example) -> list[Node]:
    """Return the picture of a position from the course, with the line that opens its step."""
    picture = prefix_keys(f"{rule_id} picture", drawn(shown.state, shown.seat).still())
    return [
        h("figure", f"{rule_id} figure", picture, cls="kb-board"),
        h("p", f"{rule_id} told", text=shown.caption),
        code(f"{rule_id} line", shown.step.line),
    ]
