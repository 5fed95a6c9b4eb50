"""The small parts that all screens are built from, such as icons, buttons, heads and refusals.

>>> button("undo", "Undo", icon="undo").attributes[:2]
(('class', 'kb-button'), ('type', 'button'))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kbwidgets.core.match.match import Match
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, check_game_keys
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.types import Caution, Refusal, Seat
from kbwidgets.players import level_word
from kbwidgets.widget.page.request import LONGEST_FILE
from kbwidgets.widget.parts.shell import h, offer, shell_key


def icon(name: str, size: str = "") -> Node:
    """Return an icon of the shared sheet."""
    use = h("use", href=f"#kb-{name}")
    return h("svg", "", use, cls=f"kb-icon{size}", viewBox="0 0 24 24", aria_hidden="true")


def turn_button(*, hidden: bool = False) -> Node:
    """Return the button that rotates a piece over its place."""
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
"""The nodes that many screens contain. The page keeps them and is sent only their numbers."""


def button(
    key: str,
    words: str,
    *,
    cls: str = "kb-button",
    icon: str = "",
    keys: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    hidden: bool = False,
    **more: str,
) -> Node:
    """Return a button whose key is its pick."""
    children = [_icon(icon)] if icon else []
    children.append(h("span", text=words))
    if keys:
        children.append(h("kbd", text=keys))
    is_pressed = None if pressed is None else str(pressed).lower()
    return h(
        "button",
        key,
        *children,
        cls=cls,
        type="button",
        disabled=disabled,
        hidden=hidden,
        aria_pressed=is_pressed,
        **more,
    )


def tool(
    key: str,
    name: str,
    sign: str,
    *,
    word: str = "",
    keys: str = "",
    pressed: bool | None = None,
    disabled: bool = False,
    why: str = "",
    cls: str = "kb-tool",
    **more: str,
) -> Node:
    """Return a button with an icon, an accessible name, and a label if there is room for it.

    Its tooltip shows the name with its shortcut, and why it is disabled.
    """
    aria_pressed = None if pressed is None else str(pressed).lower()
    label = f"{name} ({keys})" if keys else name
    parts = (_icon(sign), h("span", text=word)) if word else (_icon(sign),)
    return h("button", key, *parts, cls=f"{cls} kb-worded" if word else cls, type="button", aria_label=name,
             title=f"{label}: {why}" if why else label, aria_pressed=aria_pressed, disabled=disabled,
             **more)  # fmt: skip


def _icon(name: str) -> Node:
    return icon(name)


LEAVE: Final = "leave lesson"
"""The meaning of the button by which a lesson or practice returns to the cell of the game that opened it."""


def leave_button(words: str, choices: Choices) -> Node:
    """Return the button that goes back to the cell of a game."""
    offer(choices, "leave", LEAVE)
    return tool("leave", words, "close")


def saving_note(note: str, choices: Choices) -> list[Node]:
    """Return a note that explains why nothing is saved, with the button that closes it, or nothing."""
    if not note:
        return []
    offer(choices, "close saving")
    close = h("button", "close saving", icon("close", " kb-icon-s"), cls="kb-tool kb-close", type="button",
              aria_label="Close")  # fmt: skip
    return [h("div", "saving", close, h("p", "saving words", text=note), cls="kb-message kb-note", role="status")]


def eyebrow_line(eyebrow: str, game: str = "") -> Node:
    """Return the line above the prompt, with the game and the state of the match."""
    return h("div", "eyebrow", h("b", text=game), h("span", text=f" · {eyebrow}" if game and eyebrow else eyebrow),
             cls="kb-eyebrow")  # fmt: skip


def add_panels(body: Node, *panels: Node) -> Node:
    """Return the table of a game with panels of the shell.

    The sheet of a game whose body is a `kb-play` places them beside its own. Any other body lies on paper above them.
    """
    check_game_keys([body.key, *(child.key for child in body.children)])
    if "kb-play" in dict(body.attributes).get("class", "").split():
        return body._replace(key=shell_key("frame"), children=(*body.children, *panels))
    return h("div", "frame", h("div", "game", body, cls="kb-paper kb-game"), *panels, cls="kb-play")


def file_button(choices: Choices) -> Node:
    """Return a button that opens a record.

    The file is chosen or dropped anywhere on the screen, and the page sends its text.
    """
    offer(choices, "read in", "read in", Text(LONGEST_FILE))
    field = h("input", "read in", type="file", accept=".kbg,text/plain", data_kb_file=str(LONGEST_FILE),
              aria_label="Open a saved match (.kbg)")  # fmt: skip
    return h("label", "read in label", icon("open", " kb-icon-s"), h("span", text="Open a file"), field,
             cls="kb-button kb-file")  # fmt: skip


def winner_marks(match: Match) -> list[Node]:
    """Return the winners' avatars. There are none before the end or after a draw."""
    outcome = match.state.outcome()
    return [
        portrait(match.avatars[seat], match.state.colours[seat], " kb-mark")._replace(key=shell_key(f"mark of {seat}"))
        for seat in (outcome.winners if outcome else ())
    ]


def head(eyebrow: str, prompt: str, hint: str = "", *tools: Node, game: str = "", marks: Sequence[Node] = ()) -> Node:
    """Return the head of a screen, with marks, the eyebrow, the prompt, its hint and the tools."""
    words = [
        eyebrow_line(eyebrow, game),
        h("h2", "due", text=prompt, cls="kb-due", data_kb_heading=True, tabindex="-1"),
        h("p", "hint line", text=hint, cls="kb-hintline", hidden=not hint),
    ]
    children = [*marks, h("div", "head words", *words, cls="kb-head-words")]
    if tools:
        children.append(h("div", "tools", *tools, cls="kb-tools"))
    return h("header", "head", *children, cls="kb-head")


def bar(
    eyebrow: str,
    prompt: str,
    hint: str = "",
    *tools: Node,
    game: str = "",
    marks: Sequence[Node] = (),
    progress: Sequence[Node] = (),
) -> Node:
    """Return the head of one line that a screen on the table of a game has, with the same parts as `head`.

    A bar of progress lies on its lower edge.
    """
    title = h("h2", "due", text=prompt, cls="kb-due", data_kb_heading=True, tabindex="-1")
    hint_line = h("p", "hint line", text=hint, cls="kb-hintline", title=hint or None)
    words = h("div", "head words", title, hint_line, cls="kb-head-words")
    place = h("div", "eyebrow", h("b", text=game), h("span", text=eyebrow), cls="kb-eyebrow kb-place")
    rest = [h("div", "tools", *tools, cls="kb-tools")] if tools else []
    return h("header", "head", *marks, words, place, *rest, *progress, cls="kb-head kb-bar")


def sign(name: str) -> Node:
    """Return an icon for the place in the head where a match shows the player."""
    return h("span", "", icon(name), cls="kb-sign")


def segments(
    name: str, label: str, values: Mapping[str, str], chosen: str, disabled: dict[str, str] | None = None
) -> Node:
    """Return a row of buttons of which one is pressed. The pick of each is "<name> <value>"."""
    return h(
        "div",
        f"seg {name}",
        *(
            h("button", f"{name} {value}", text=words, type="button", aria_pressed=str(value == chosen).lower(),
              disabled=bool(disabled and value in disabled), title=(disabled or {}).get(value))
            for value, words in values.items()
        ),
        cls="kb-seg",
        role="group",
        aria_label=label,
    )  # fmt: skip


def rule_button(rule: str, at: str) -> Node:
    """Return a button with the id of a rule that opens the rulebook there."""
    return h("button", f"rule {rule} {at}".strip(), text=rule, cls="kb-rule kb-id", type="button")


def rule_link(rule: str, at: str) -> Node:
    """Return a quiet link to a rule, for players, who see no ids."""
    return h("button", f"rule {rule} {at}".strip(), text="Rule", cls="kb-rule", type="button")


def refusal_box(key: str, refusal: Refusal, *buttons: Node) -> Node:
    """Return a box with a refusal, its advice and a link to its rule."""
    words = h("p", f"{key} words", h("b", text=refusal.text))
    rest = h("p", f"{key} rule", h("span", text=f"{refusal.instead} " if refusal.instead else ""),
             rule_link(refusal.rule, key))  # fmt: skip
    return h("div", key, words, rest, *buttons, cls="kb-message kb-refusal", role="alert")


def caution_box(key: str, caution: Caution) -> Node:
    """Return a box with a caution for the host and a link to its rule."""
    words = h("p", f"{key} words", h("span", text=f"{sentence(caution.text)} "), rule_link(caution.rule, key))
    return h("div", key, words, cls="kb-message", role="status")


def player_name(match: Match, seat: Seat, out: str = "") -> list[Node]:
    """Return a player's name, followed by a computer player's level and why they are out of the match."""
    player = match.players[seat]
    details = [part for part in (level_word(match.game, player) if player else "", out) if part]
    name = h("span", text=match.names[seat])
    strategy = name_of(player) if player else None
    return [name, *([h("span", text=f" · {' · '.join(details)}", cls="kb-quiet", title=strategy)] if details else [])]


def section(key: str, title: str, *children: Node, aside: str = "", cls: str = "kb-panel") -> Node:
    """Return a part of a screen with its heading."""
    heading = h("h3", f"{key} head", h("span", text=title), *([h("span", text=aside)] if aside else []), cls="kb-h")
    return h("section", key, heading, *children, cls=cls)


def number(value: object) -> Node:
    """Return a table cell with a number."""
    return h("td", text=str(value), cls="kb-n")


def code(key: str, line: str) -> Node:
    """Return a line of Python with a button that copies it."""
    copy = h("button", f"{key} copy", _icon("copy"), cls="kb-tool", type="button", aria_label="Copy",
             data_kb_copy=line)  # fmt: skip
    return h("div", key, h("code", f"{key} line", text=line), copy, cls="kb-code")


def embed(key: str, node: Node) -> Node:
    """Return a picture as a part of a screen, with its keys prefixed by `key`.

    Screen readers skip it, because there is text next to it.
    """
    attributes = tuple((name, value) for name, value in node.attributes if name not in ("role", "aria-label"))
    return prefix_keys(key, node)._replace(attributes=(*attributes, ("aria-hidden", "true")))


def prefix_keys(key: str, node: Node) -> Node:
    """Return a picture of a game as a part of the shell, with its keys prefixed by `key`."""
    children = tuple(prefix_keys(key, child) for child in node.children)
    return node._replace(key=node.key and shell_key(f"{key}/{node.key}"), children=children)
