r"""Markdown as nodes of a scene.

Unknown markup becomes plain text, so that no text can add its own HTML.

>>> from kbwidgets.core.text.rulebook import read_rulebook
>>> rules = read_rulebook("# Tiny\n## Play\n### TN-1 Step\nTo an empty square.")
>>> choices = Choices()
>>> (paragraph,) = markdown("words", "One *free* square, see TN-1. <b>", rules, choices)
>>> [child.tag for child in paragraph.children], paragraph.children[-1].text
(['span', 'em', 'span', 'a', 'span'], '. <b>')
>>> choices.find(["/rule TN-1 in words 1"])
'rule TN-1'
>>> markdown("more", "[Over two\nlines](TN-1)", rules, choices)[0].children[0].text
'Over two lines'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.rulebook import RULE_ID, Rule
from kbwidgets.widget.parts.shell import h, offer

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

_TAGS: Final = {
    "paragraph": "p",
    "heading": "h4",
    "strong": "strong",
    "em": "em",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "td": "td",
}
"""The tags of the elements, by the types of Markdown nodes."""


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # It loads 70 modules, and most matches show no Markdown.

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=4096)
def _blocks(text: str) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(_reader().parse(text))


@lru_cache(maxsize=4096)
def _one_line(text: str) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(_reader().parseInline(text))


def markdown(key: str, text: str, rules: Mapping[str, Rule], choices: Choices) -> tuple[Node, ...]:
    """Return the blocks of a text.

    Every rule that it names or links to becomes a button that opens the rule.
    """
    return _Writer(key, rules, choices).all(_blocks(text).children)


def line(key: str, text: str, rules: Mapping[str, Rule], choices: Choices) -> tuple[Node, ...]:
    """Return the parts of one line, without an enclosing paragraph."""
    return _Writer(key, rules, choices).all(_one_line(text).children)


@lru_cache(maxsize=4096)
def speak(text: str) -> str:
    """Return a text on one line as a screen reader should say it, without its markup.

    >>> speak("Lay `choose 18`, see [the *line*](TN-1). Then **wait**.")
    'Lay choose 18, see the line. Then wait.'
    """
    return " ".join(" ".join(_words_of(_blocks(text))).split())


def _words_of(node: SyntaxTreeNode) -> list[str]:
    """Return the words of a block. The parts of one line stay together."""
    if node.type in ("softbreak", "hardbreak"):
        return [" "]
    if node.type in ("text", "code_inline", "fence", "code_block"):
        return [node.content]
    inside = [word for child in node.children for word in _words_of(child)]
    if node.type in ("th", "td", "list_item") and inside and not inside[-1].rstrip().endswith((".", "!", "?")):
        return [f"{' '.join(inside)},"]
    return ["".join(inside)] if node.type == "inline" else inside


class _Writer:
    def __init__(self, key: str, rules: Mapping[str, Rule], choices: Choices) -> None:
        self._key = key
        self._rules = rules
        self._choices = choices
        self._numbers = count(1)

    def all(self, nodes: Sequence[SyntaxTreeNode]) -> tuple[Node, ...]:
        return tuple(part for node in nodes for part in self._parts(node))

    def _parts(self, node: SyntaxTreeNode) -> tuple[Node, ...]:
        if node.type == "text":
            return self._words(node.content)
        if node.type in ("softbreak", "hardbreak"):
            return (h("span", text=" "),)
        if node.type == "code_inline":
            return (h("code", text=node.content),)
        if node.type in ("fence", "code_block"):
            return (h("pre", "", h("code", text=node.content)),)
        if node.type == "image":
            return self._words(node.content)
        if node.type == "link":
            rule = str(node.attrs.get("href", ""))
            if rule in self._rules:
                return (self._button(rule, "".join(_words_of(node))),)
        inside = self.all(node.children)
        if node.type == "table":
            table = h("table", "", *inside, cls="kb-table")
            return (h("div", "", table, cls="kb-scroll", tabindex="0", role="region", aria_label="Table"),)
        if node.type == "th":
            return (h("th", "", *inside, scope="col"),)
        return (h(_TAGS[node.type], "", *inside),) if node.type in _TAGS else inside

    def _words(self, text: str) -> tuple[Node, ...]:
        parts: list[Node] = []
        end = 0
        for match in RULE_ID.finditer(text):
            if match.group() in self._rules:
                if match.start() > end:
                    parts.append(h("span", text=text[end : match.start()]))
                parts.append(self._button(match.group(), ""))
                end = match.end()
        if text[end:]:
            parts.append(h("span", text=text[end:]))
        return tuple(parts)

    def _button(self, rule: str, words: str) -> Node:
        """Return a button for a rule, labelled by its id, or by `words` with the id in its accessible name."""
        key = f"rule {rule} in {self._key} {next(self._numbers)}"
        offer(self._choices, key, f"rule {rule}")
        label = f"{words}, rule {rule}" if words else f"Rule {rule}"
        # It is not a button element, so that a link of several words can wrap like the text around it.
        return h("a", key, text=words or rule, cls="kb-link kb-in-words" if words else "kb-rule kb-id", role="button",
                 tabindex="0", aria_label=label, title=f"{rule} {self._rules[rule].title}")  # fmt: skip
