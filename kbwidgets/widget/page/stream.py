"""The revisions of a page's screen, as the messages that take it from one to the next.

>>> from kbwidgets.core.scene.choices import Choices
>>> from kbwidgets.core.scene.nodes import h
>>> wire = Wire()
>>> first = wire.show(Screen(h("div", "/top", text="Hi"), Choices(), {"screen": "play"}), ())
>>> first["rev"], wire.snapshot()["nodes"]
(1, {'/top': {'t': 'div', 'a': {}, 'x': 'Hi'}})
>>> wire.show(Screen(h("div", "/top", text="Ho"), Choices(), {"screen": "play"}), ("Ho!",))["nodes"]
{'x': {'/top': 'Ho'}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import (
    NO_PARTS,
    SHELL,
    Node,
    Nodes,
    Parts,
    Sheet,
    changes,
    difference,
    parts_of,
    scene_of,
)
from kbwidgets.core.values.types import Json
from kbwidgets.widget.page.compress import packed

SCHEMA: Final = 1


class Screen(NamedTuple):
    """Everything that a page shows at one time."""

    top: Node
    choices: Choices
    about: Mapping[str, Json]
    """The facts for tests and the frontend: game, ply, act, phase, screen, ghosts, shortcuts and focus."""
    sheet: Sheet = Sheet("", "", "")


class Wire:
    """The stream of revisions to the pages of a widget."""

    def __init__(self) -> None:
        self.rev: int = 0
        self.clear()

    def clear(self) -> None:
        """Show nothing, and release the last screen."""
        self.screen: Screen = Screen(Node(f"{SHELL}top", "div", (), (), ""), Choices(), {})
        self._nodes: Nodes = {}
        self._parts: Parts = NO_PARTS
        self._say: tuple[str, ...] = ()

    def show(self, screen: Screen, say: Sequence[str], request: str | None = None) -> dict[str, Json]:
        """Make this the screen that the pages show, and return the message that takes them there."""
        before, nodes = self.screen, scene_of(screen.top)
        is_same = before.sheet.name == screen.sheet.name
        parts = self._parts if is_same else parts_of(screen.sheet.parts)
        changed = changes(self._nodes, nodes, parts)
        said = _joined(say, changed.get("x"))
        delta: dict[str, Json] = {
            "k": "delta",
            "rev": self.rev + 1,
            "about": difference(before.about, screen.about),
            "nodes": changed,
            "say": [[key] if key else words for words, key in said],
        }
        delta |= _chosen(before.choices.json(), screen.choices.json())
        if request is not None:
            delta["id"] = request
        # Nothing is stored before everything is computed, so an error leaves the pages in step.
        self.rev += 1
        self.screen, self._nodes, self._parts, self._say = screen, nodes, parts, tuple(words for words, _ in said)
        return delta if is_same and before.top.key == screen.top.key else self.whole(request)

    def change_to(self, screen: Screen) -> dict[str, Json]:
        """Return the changes to the nodes for a screen that is only previewed."""
        return changes(self._nodes, scene_of(screen.top), self._parts)

    def whole(self, request: str | None = None) -> dict[str, Json]:
        """Return the message that brings a page up to date, no matter what it shows."""
        message: dict[str, Json] = {"k": "full", "snapshot": self.packed()}
        if request is not None:
            message["id"] = request
        return message

    def packed(self) -> dict[str, Json]:
        """Return the current screen as it is sent."""
        return packed(self.snapshot())

    def snapshot(self) -> dict[str, Json]:
        """Return the complete current screen."""
        sheet, parts = self.screen.sheet, self._parts.items
        return {
            "schema": SCHEMA,
            "rev": self.rev,
            "about": dict(self.screen.about),
            "sheet": {"id": sheet.name, "symbols": sheet.symbols, "style": sheet.style, "parts": parts},
            "top": self.screen.top.key,
            "nodes": dict(self._nodes),
            "choices": self.screen.choices.json(),
            "say": list(self._say),
        }


def _chosen(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """Return the shortest message about the picks: a patch, the game's picks in full, or all picks in full."""
    ours, game = difference(*(_of_shell(picks, True) for picks in (before, after))), _of_shell(after, False)
    patch = difference(_of_shell(before, False), game)
    anew: dict[str, Json] = {"choices": ours, "choose": game} if ours else {"choose": game}
    ways: list[dict[str, Json]] = [{"choices": {**patch, **ours}}, anew, {"picks": dict(after)}]
    return min(ways, key=lambda way: len(json.dumps(way))) if patch or ours else {}


def _joined(say: Sequence[str], texts: Json) -> list[tuple[str, str]]:
    """Return what to say, each sentence with the key of the node that shows it, or `""`.

    Sentences that together form a text in the same message are joined. A headline has no full stop, and the page adds
    it.

    >>> _joined(["Bo passes.", "Ann draws.", "Ann: pass."], {"/last": "Bo passes. Ann draws.", "/due": "Ann: pass"})
    [('Bo passes. Ann draws.', '/last'), ('Ann: pass.', '/due')]
    """
    told = texts if isinstance(texts, dict) else {}
    written = {_stopped(text): key for key, text in told.items() if isinstance(text, str)}
    found: list[tuple[str, str]] = []
    left = list(say)
    while left:
        most = next((n for n in range(len(left), 0, -1) if " ".join(left[:n]) in written), 1)
        words = " ".join(left[:most])
        found.append((words, written.get(words, "")))
        left = left[most:]
    return found


def _stopped(text: str) -> str:
    """Return a text with a full stop at its end, as the page says it."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _of_shell(picks: Mapping[str, Json], wanted: bool) -> dict[str, Json]:
    """Return the first picks that belong to the shell, or those that do not."""
    return {key: then for key, then in picks.items() if key.startswith(SHELL) is wanted}
