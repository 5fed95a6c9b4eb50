"""The paper beside the table of a lesson, of practice or of a quiz.

>>> [child.tag for child in beside_table("step", [h("p", "words")], []).children]
['div', 'div']
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.games import games
from kbwidgets.widget.parts.markdown import markdown
from kbwidgets.widget.parts.pieces import button
from kbwidgets.widget.parts.shell import h, offer


def beside_table(key: str, text: Sequence[Node], answer: Sequence[Node], *rows: Node) -> Node:
    """Return the paper beside a table: the text, which scrolls, and at its foot the answer to it and rows of buttons.

    The rows stay where they are, no matter how long the text and the answer are. A new key starts at the top of the
    text.
    """
    answer_box = [h("div", f"answer of {key}", *answer, cls="kb-answer", tabindex="0", role="region",
                    aria_label="Answer")] if answer else []  # fmt: skip
    return h(
        "div",
        "words",
        h("div", key, *text, cls="kb-lesson-text", tabindex="0", role="region", aria_label="Text"),
        h("div", "foot", *answer_box, *rows, cls="kb-lesson-foot"),
        cls="kb-lesson-words kb-paper",
    )


def rule_box(game: str, rule_id: str, choices: Choices) -> list[Node]:
    """Return the rule that was opened, to show below the text."""
    if not rule_id:
        return []
    offer(choices, "close rule")
    rules = games[game].rules
    rule = rules[rule_id]
    parts = [
        h("div", "rule head", h("code", text=rule.id), h("b", text=rule.title), cls="kb-row"),
        h("div", "rule words", *markdown("rule", rule.text, rules, choices), cls="kb-stack"),
        h("div", "rule row", button("close rule", "Close rule", cls="kb-link"), cls="kb-row"),
    ]
    return [h("section", "rule box", *parts, cls="kb-message kb-note", aria_label=f"Rule {rule.id}")]
