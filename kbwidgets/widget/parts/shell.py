"""The nodes and picks of the shell, whose prefix keeps them apart from the keys of any game.

>>> from kbwidgets.core.setup.pick_kinds import Span
>>> choices = Choices()
>>> offer(choices, "undo")
>>> offer(choices, "rule XX-1 due", "rule XX-1")
>>> offer(choices, "goto", "goto {0}", Span(0, 3, 0))
>>> choices.find(["/undo"]), choices.find(["/rule XX-1 due"]), choices.find(["/goto", 2]), choices.find(["undo"])
('undo', 'rule XX-1', 'goto 2', None)
>>> h("button", "undo", text="Take back").key
'/undo'
"""

from __future__ import annotations

from kbwidgets.core.scene import nodes
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.nodes import SHELL, Attribute, Node
from kbwidgets.core.setup.pick_kinds import Open


def h(tag: str, key: str = "", *children: Node, text: str = "", **attributes: Attribute) -> Node:
    """Return a node of the shell.

    See `h` in `kbwidgets.core.scene.nodes`.
    """
    return nodes.h(tag, shell_key(key), *children, text=text, **attributes)


def shell_key(key: str) -> str:
    """Return a key with the prefix of the shell, or `""` for an empty key."""
    return key and SHELL + key


def offer(choices: Choices, key: str, act: str = "", open_pick: Open | None = None) -> None:
    """Let a node of the shell be picked.

    The pick means `act`, or the key itself by default.
    """
    path = (shell_key(key),) if open_pick is None else (shell_key(key), open_pick)
    choices.add(path, act or key)


def is_of_shell(path: Path) -> bool:
    """Return whether picks belong to the shell and not to the game."""
    return isinstance(path[0], str) and path[0].startswith(SHELL)
