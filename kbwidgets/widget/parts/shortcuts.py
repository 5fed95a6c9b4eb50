"""The keyboard shortcuts of a match and the tools that they press, for the tools and the rulebook.

>>> KEYS["i"], key_of("inspect"), key_of("pause")
('inspect', 'I', '')
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import Json
from kbwidgets.widget.parts.shell import h, shell_key

NAMES: Final = {
    "undo": "Undo", "redo": "Redo", "hint": "Hint", "coach": "Coach", "contrast": "High contrast",
    "log": "Log", "inspect": "Inspect", "help": "Rules",
}  # fmt: skip
"""The names of the tools that have a key."""
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


class Way(NamedTuple):
    """A step through time, with its key and its label."""

    key: str
    words: str


WAYS: Final = {
    "to start": Way("Home", "Start"), "turn back": Way("<", "Previous turn"),
    "step back": Way(",", "Previous move"), "step on": Way(".", "Next move"), "turn on": Way(">", "Next turn"),
    "to now": Way("End", "Latest"),
}  # fmt: skip
"""The steps through time that have a key while the log is open."""
STEPS: Final = ("step back", "step on")
"""The steps that people repeat. The screens that they lead to are drawn ahead."""
PLAY_BACK: Final = Way("P", "Play / pause")
SHORTCUTS: Final[dict[str, Json]] = {key: [shell_key(name)] for key, name in KEYS.items()}
"""The picks of the keys, as they are sent to the page."""
WAY_KEYS: Final[dict[str, Json]] = {way.key: [shell_key(name)] for name, way in WAYS.items()}
"""The picks of further keys while the log is open."""
_HANDS: Final = (
    ("Arrow keys", "Move between places"),
    ("Enter", "Choose; press again to confirm"),
    ("Escape", "Undo the last choice"),
    ("Shift + Enter", "Add to the selection (inspector)"),
)


def key_of(tool: str) -> str:
    """Return the key of a tool, or `""` if it has none."""
    return next((key.upper() for key, name in KEYS.items() if name == tool), "")


def key_list() -> Node:
    """Return the list of all keys and what they do."""
    log = [(way.key, f"{way.words} (log)")
           for way in (*WAYS.values(), PLAY_BACK)]  # fmt: skip
    rows = [*((key_of(tool), name) for tool, name in NAMES.items()), *_HANDS, *log]
    pairs = [part for key, words in rows
             for part in (h("dt", "", h("kbd", text=key)), h("dd", text=words))]  # fmt: skip
    heading = h("h3", "keys head", text="Keys", cls="kb-serif kb-l")
    return h("section", "keys", heading, h("dl", "keys told", *pairs, cls="kb-pairs kb-keys"), cls="kb-about")
