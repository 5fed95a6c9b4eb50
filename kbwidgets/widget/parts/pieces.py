"""The small parts that all screens are built from: icons, chips, buttons, heads, refusals.

>>> button("undo", "Undo", icon="undo").attributes[:2]
(('class', 'kb-button'), ('type', 'button'))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.types import Caution, Refusal, Seat
from kbwidgets.players import level_word
from kbwidgets.widget.page.request import LONGEST_FILE
from kbwidgets.widget.parts.shell import h, offer, own


def icon(name: str, size: str = "") -> Node:
    """A sign of the shared sheet."""
    use = h("use", href=f"#kb-{name}")
    return h("svg", "", use, cls=f"kb-icon{size}", viewBox="0 0 24 24", aria_hidden="true")


def turn_button(*, hidden: bool = False) -> Node:
    """The button that turns a piece over its place."""
    sign = icon("turn", " kb-icon-s")
    return h("button", "turn", sign, h("span", text="Rotate"), h("kbd", text="R"), cls="kb-button", type="button",
             data_kb_turn=True, title="Rotate (R)", hidden=hidden)  # fmt: skip


PARTS: Final = (
    *(chip(colour, " kb-chip-l") for colour in MARKS),
    *(h("button", cls=look, type="button") for look in ("kb-button", "kb-primary", "kb-rule")),
    h("td", cls="kb-n"),
    turn_button(),
    h("button", cls="kb-primary", type="button", data_kb_confirm=True),
    icon("check", " kb-icon-s"),
)
"""What comes in with many screens; the page has it and is told the number."""


def button(
    key: str,
    words: str,
    *,
    cls: str = "kb-button",
    icon: str = "",
    keys: str = "",
    off: bool = False,
    pressed: bool | None = None,
    hidden: bool = False,
    **more: str,
) -> Node:
    """A button whose key is its pick."""
    children = [_icon(icon)] if icon else []
    children.append(h("span", text=words))
    if keys:
        children.append(h("kbd", text=keys))
    on = None if pressed is None else str(pressed).lower()
    return h("button", key, *children, cls=cls, type="button", disabled=off, hidden=hidden, aria_pressed=on, **more)


def tool(
    key: str,
    name: str,
    sign: str,
    *,
    word: str = "",
    keys: str = "",
    on: bool | None = None,
    off: bool = False,
    why: str = "",
) -> Node:
    """A button with a sign, and a word where there is room for it; its name is spoken.

    The name is shown with its key, or why the button is off, when it is pointed at.
    """
    pressed = None if on is None else str(on).lower()
    told = f"{name} ({keys})" if keys else name
    parts = (_icon(sign), h("span", text=word)) if word else (_icon(sign),)
    return h("button", key, *parts, cls="kb-tool kb-worded" if word else "kb-tool", type="button", aria_label=name,
             title=f"{told}: {why}" if why else told, aria_pressed=pressed, disabled=off)  # fmt: skip


def _icon(name: str) -> Node:
    return icon(name)


LEAVE: Final = "leave lesson"
"""What the button means by which a lesson or practice gives back the cell of a game that it was opened in."""


def leave_button(words: str, choices: Choices) -> Node:
    """The way back to the cell of a game."""
    offer(choices, "leave", LEAVE)
    return button("leave", words, icon="back")


def saving_note(told: str, choices: Choices) -> list[Node]:
    """Why what is done here is not saved, with the button that closes it."""
    if not told:
        return []
    offer(choices, "close saving")
    close = h("button", "close saving", icon("close", " kb-icon-s"), cls="kb-tool kb-close", type="button",
              aria_label="Close")  # fmt: skip
    return [h("div", "saving", close, h("p", "saving words", text=told), cls="kb-message kb-note", role="status")]


def eyebrow_line(eyebrow: str, game: str = "") -> Node:
    """Which game it is, and where it stands, above what is due."""
    return h("div", "eyebrow", h("b", text=game), h("span", text=f" · {eyebrow}" if game and eyebrow else eyebrow),
             cls="kb-eyebrow")  # fmt: skip


def file_button(choices: Choices) -> Node:
    """Opens a record that is chosen, or dropped anywhere on the screen: the page reads it and sends its text."""
    offer(choices, "read in", "read in", Text(LONGEST_FILE))
    field = h("input", "read in", type="file", accept=".kbg,text/plain", data_kb_file=str(LONGEST_FILE),
              aria_label="Open a saved match (.kbg)")  # fmt: skip
    return h("label", "read in label", icon("open", " kb-icon-s"), h("span", text="Open a file"), field,
             cls="kb-button kb-file")  # fmt: skip


def winners_marks(state: State) -> list[Node]:
    """The marks of those who won, large; none before the end and after a draw."""
    outcome = state.outcome()
    return [
        chip(state.colours[seat], " kb-chip-l kb-mark")._replace(key=own(f"mark of {seat}"))
        for seat in (outcome.winners if outcome else ())
    ]


def head(eyebrow: str, due: str, hint: str = "", *tools: Node, game: str = "", marks: Sequence[Node] = ()) -> Node:
    """The head of a screen: whom it is about, what it is, what is due, how, and the tools."""
    words = [
        eyebrow_line(eyebrow, game),
        h("h2", "due", text=due, cls="kb-due", data_kb_heading=True, tabindex="-1"),
        h("p", "hint line", text=hint, cls="kb-hintline", hidden=not hint),
    ]
    children = [*marks, h("div", "head words", *words, cls="kb-head-words")]
    if tools:
        children.append(h("div", "tools", *tools, cls="kb-tools"))
    return h("header", "head", *children, cls="kb-head")


def segments(name: str, label: str, values: Mapping[str, str], chosen: str, off: dict[str, str] | None = None) -> Node:
    """A row of buttons of which one is on; the pick of each is "<name> <value>"."""
    return h(
        "div",
        f"seg {name}",
        *(
            h("button", f"{name} {value}", text=words, type="button", aria_pressed=str(value == chosen).lower(),
              disabled=bool(off and value in off), title=(off or {}).get(value))
            for value, words in values.items()
        ),
        cls="kb-seg",
        role="group",
        aria_label=label,
    )  # fmt: skip


def rule_button(rule: str, at: str) -> Node:
    """The id of a rule, which opens the rulebook there."""
    return h("button", f"rule {rule} {at}".strip(), text=rule, cls="kb-rule kb-id", type="button")


def rule_link(rule: str, at: str) -> Node:
    """A quiet link to a rule, for players, who read no ids."""
    return h("button", f"rule {rule} {at}".strip(), text="Rule", cls="kb-rule", type="button")


def refusal_box(key: str, refusal: Refusal, *buttons: Node) -> Node:
    """A refusal with its rule and its remedy."""
    told = h("p", f"{key} words", h("b", text=refusal.text))
    rest = h("p", f"{key} rule", h("span", text=f"{refusal.instead} " if refusal.instead else ""),
             rule_link(refusal.rule, key))  # fmt: skip
    return h("div", key, told, rest, *buttons, cls="kb-message kb-refusal", role="alert")


def caution_box(key: str, caution: Caution) -> Node:
    """What a host should know, with its rule."""
    told = h("p", f"{key} words", h("span", text=f"{sentence(caution.text)} "), rule_link(caution.rule, key))
    return h("div", key, told, cls="kb-message", role="status")


def named(match: Match, seat: Seat, out: str = "") -> list[Node]:
    """The name of a player, behind it the level of a computer player and why it is out of the match."""
    player = match.players[seat]
    told = [part for part in (level_word(match.game, player) if player else "", out) if part]
    name = h("span", text=match.names[seat])
    strategy = name_of(player) if player else None
    return [name, *([h("span", text=f" · {' · '.join(told)}", cls="kb-quiet", title=strategy)] if told else [])]


def section(key: str, title: str, *children: Node, aside: str = "", cls: str = "kb-panel") -> Node:
    """A part of a screen with its heading."""
    heading = h("h3", f"{key} head", h("span", text=title), *([h("span", text=aside)] if aside else []), cls="kb-h")
    return h("section", key, heading, *children, cls=cls)


def number(value: object) -> Node:
    """A table cell with a number."""
    return h("td", text=str(value), cls="kb-n")


def code(key: str, line: str) -> Node:
    """A line of Python that can be copied."""
    copy = h("button", f"{key} copy", _icon("copy"), cls="kb-tool", type="button", aria_label="Copy",
             data_kb_copy=line)  # fmt: skip
    return h("div", key, h("code", f"{key} line", text=line), copy, cls="kb-code")


def inside(key: str, node: Node) -> Node:
    """A picture as a part of a screen: its keys begin with this one; it is not spoken, for words stand beside it."""
    attributes = tuple((name, value) for name, value in node.attributes if name not in ("role", "aria-label"))
    return renamed(key, node)._replace(attributes=(*attributes, ("aria-hidden", "true")))


def renamed(key: str, node: Node) -> Node:
    """A picture of a game as a part of the shell: its keys begin with this one."""
    children = tuple(renamed(key, child) for child in node.children)
    return node._replace(key=node.key and own(f"{key}/{node.key}"), children=children)
