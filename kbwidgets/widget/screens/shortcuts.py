"""Shortcuts: the keys of a match and the tools that they press, as the tools and the rulebook tell them.

>>> KEYS["i"], key_of("inspect"), key_of("pause")
('inspect', 'I', '')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene import Node
from kbwidgets.core.types import Json
from kbwidgets.widget.screens.shell import h, own

NAMES: Final = {
    "undo": "Take back", "redo": "Make again", "hint": "Hint", "coach": "Coach", "contrast": "High contrast",
    "log": "Log", "inspect": "Inspect", "help": "Rules",
}  # fmt: skip
"""What the tools with a key are called."""
KEYS: Final = {
    "u": "undo",
    "y": "redo",
    "h": "hint",
    "c": "coach",
    "v": "contrast",
    "l": "log",
    "i": "inspect",
    "?": "help",
}
SHORTCUTS: Final[dict[str, Json]] = {key: [own(name)] for key, name in KEYS.items()}
"""The picks that the keys stand for, as the page is told."""
_HANDS: Final = (
    ("Arrow keys", "go from place to place"),
    ("Enter", "picks the place, and again: confirms"),
    ("Escape", "takes the last pick back"),
    ("Shift + Enter", "while the inspector is open: selects one thing more, as Shift and a click do"),
)


def key_of(tool: str) -> str:
    """The key of a tool, "" if it has none."""
    return next((key.upper() for key, name in KEYS.items() if name == tool), "")


def keys_told() -> Node:
    """All keys with what they do."""
    rows = [*((key_of(tool), name) for tool, name in NAMES.items()), *_HANDS]
    pairs = [part for key, words in rows
             for part in (h("dt", "", h("kbd", text=key)), h("dd", text=words))]  # fmt: skip
    heading = h("h3", "keys head", text="Keys", cls="kb-serif kb-l")
    return h("section", "keys", heading, h("dl", "keys told", *pairs, cls="kb-pairs kb-keys"), cls="kb-about")
