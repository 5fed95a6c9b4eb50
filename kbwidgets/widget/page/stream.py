"""The revisions of a page's screen, as the messages that take it from one to the next.

>>> from kbwidgets.core.scene.choices import Choices
>>> from kbwidgets.core.scene.nodes import h
>>> stream = Stream()
>>> first = stream.show(Screen(h("div", "/top", text="Hi"), Choices(), {"screen": "play"}), ())
>>> first["rev"], stream.snapshot()["nodes"]
(1, {'/top': {'t': 'div', 'a': {}, 'x': 'Hi'}})
>>> stream.show(Screen(h("div", "/top", text="Ho"), Choices(), {"screen": "play"}), ("Ho!",))["nodes"]
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
from kbwidgets.widget.page.compress import pack

SCHEMA: Final = 1


class Screen(NamedTuple):
    """Everything that a page shows at one time."""

    top: Node
    choices: Choices
    about: Mapping[str, Json]
    """The facts for tests and the frontend: game, ply, act, phase, screen, ghosts, shortcuts and focus."""
    sheet: Sheet = Sheet("", "", "")


class Stream:
    """The stream of revisions to the pages of a widget."""

    def __init__(self) -> None:
        self.rev: int = 0
        self.clear()

    def clear(self) -> None:
        """Show nothing, and release the last screen."""
        self.screen: Screen = Screen(Node(f"{SHELL}top", "div", (), (), ""), Choices(), {})
        self._nodes: Nodes = {}
        self._parts: Parts = NO_PARTS
        self._sentences: tuple[str, ...] = ()

    def show(self, screen: Screen, say: Sequence[str], request: str | None = None) -> dict[str, Json]:
        """Make this the screen that the pages show, and return the message that takes them there."""
        before, nodes = self.screen, scene_of(screen.top)
        is_same = before.sheet.name == screen.sheet.name
        parts = self._parts if is_same else parts_of(screen.sheet.parts)
        node_changes = changes(self._nodes, nodes, parts)
        sentences = _join_sentences(say, node_changes.get("x"))
        delta: dict[str, Json] = {
            "k": "delta",
            "rev": self.rev + 1,
            "about": difference(before.about, screen.about),
            "nodes": node_changes,
            "say": [[key] if key else words for words, key in sentences],
        }
        delta |= _pick_changes(before.choices.json(), screen.choices.json())
        if request is not None:
            delta["id"] = request
        # Nothing is stored before everything is computed, so an error leaves the pages in step.
        self.rev += 1
        self.screen, self._nodes, self._parts, self._sentences = (
            screen,
            nodes,
            parts,
            tuple(words for words, _ in sentences),
        )
        return delta if is_same and before.top.key == screen.top.key else self.full_message(request)

    def change_to(self, screen: Screen) -> dict[str, Json]:
        """Return the changes to the nodes for a screen that is only previewed."""
        return changes(self._nodes, scene_of(screen.top), self._parts)

    def full_message(self, request: str | None = None) -> dict[str, Json]:
        """Return the message that brings a page up to date, no matter what it shows."""
        message: dict[str, Json] = {"k": "full", "snapshot": self.packed_snapshot()}
        if request is not None:
            message["id"] = request
        return message

    def packed_snapshot(self) -> dict[str, Json]:
        """Return the current screen as it is sent."""
        return pack(self.snapshot())

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
            "say": list(self._sentences),
        }


def _pick_changes(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """Return the shortest message about the picks: a patch, the game's picks in full, or all picks in full."""
    shell, game = difference(*(_picks_of(picks, True) for picks in (before, after))), _picks_of(after, False)
    patch = difference(_picks_of(before, False), game)
    in_full: dict[str, Json] = {"choices": shell, "choose": game} if shell else {"choose": game}
    messages: list[dict[str, Json]] = [{"choices": {**patch, **shell}}, in_full, {"picks": dict(after)}]
    return min(messages, key=lambda way: len(json.dumps(way))) if patch or shell else {}


def _join_sentences(say: Sequence[str], texts: Json) -> list[tuple[str, str]]:
    """Return what to say, each sentence with the key of the node that shows it, or `""`.

    Sentences that together form a text in the same message are joined. A headline has no full stop, and the page adds
    it.

    >>> shown = {"/last": "Bo passes. Ann draws.", "/due": "Ann: pass"}
    >>> _join_sentences(["Bo passes.", "Ann draws.", "Ann: pass."], shown)
    [('Bo passes. Ann draws.', '/last'), ('Ann: pass.', '/due')]
    """
    texts_by_key = texts if isinstance(texts, dict) else {}
    keys = {_with_full_stop(text): key for key, text in texts_by_key.items() if isinstance(text, str)}
    sentences: list[tuple[str, str]] = []
    rest = list(say)
    while rest:
        count = next((n for n in range(len(rest), 0, -1) if " ".join(rest[:n]) in keys), 1)
        words = " ".join(rest[:count])
        sentences.append((words, keys.get(words, "")))
        rest = rest[count:]
    return sentences


def _with_full_stop(text: str) -> str:
    """Return a text with a full stop at its end, as the page says it."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _picks_of(picks: Mapping[str, Json], is_shell: bool) -> dict[str, Json]:
    """Return the first picks that belong to the shell, or those that do not."""
    return {key: then for key, then in picks.items() if key.startswith(SHELL) is is_shell}
