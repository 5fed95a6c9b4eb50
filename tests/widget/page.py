"""A page as the tests see it: it asks, applies the messages that arrive, and notices every gap.

It applies merge patches by the words of RFC 7386 and patches of nodes by those of `changes`, with nothing of the
package, so that it is a second opinion.
"""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import json
import threading
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Generic, TypeAlias, TypeVar
from zlib import decompress

from kbwidgets.core.match.match import Match
from kbwidgets.core.record.series import Series
from kbwidgets.games import games
from kbwidgets.widget.app.responder import WORKER, Responder
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.page.mode import Mode

Data: TypeAlias = "dict[str, Any]"


def thinkers() -> list[threading.Thread]:
    """Return the threads in which computer players are asked."""
    return [thread for thread in threading.enumerate() if thread.name in ("kbwidgets thinker", "player odd")]


def patched(target: Any, patch: Any) -> Any:
    """Apply a merge patch by RFC 7386 to its target, which is changed."""
    if not isinstance(patch, dict):
        return patch
    result: Data = target if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), value)
    return result


def unpacked(snapshot: Data) -> Data:
    """Return a snapshot as it was before it was deflated for sending."""
    return json.loads(decompress(b64decode(snapshot["z"]))) if "z" in snapshot else snapshot


def laid(nodes: Data, patch: Data, parts: Sequence[Any] = ()) -> Data:
    """Apply a patch of nodes, by the words of `changes` in kbwidgets.core.scene.nodes."""
    after: Data = {key: dict(node) for key, node in nodes.items()}
    listed: list[tuple[str, int, list[str]]] = []

    def enter(item: Any, place: str) -> str:
        return item if isinstance(item, str) else make(item, place)

    def make(item: Any, place: str) -> str:
        head, *rest = parts[item] if isinstance(item, int) else item
        named, _, look = head.rpartition("=")
        key = named or place
        if not look and not rest:
            return key
        if not look:  # It begins as a part does.
            look, *rest = *parts[rest[0]], *rest[1:]
        takes_place = key == place and not nodes.get(key, {}).get("c")
        assert key not in nodes or takes_place, f"{key} is known, and sent as if it were new"
        tag, *classes = look.split(".")
        after[key] = {"t": tag, "a": {"class": " ".join(classes)} if classes else {}}
        children: list[str] = []
        for part in rest:
            if isinstance(part, str):
                after[key]["x"] = part
            elif isinstance(part, dict):
                after[key]["a"] |= part
            else:
                children.append(make(part, f"{key}/{len(children)}"))
        listed.append((key, 0, children))
        return key

    for kind in "tx":
        for key, value in patch.get(kind, {}).items():
            patched(after[key], {kind: value})
    for name, its in patch.get("a", {}).items():
        for key, value in its.items():
            after[key]["a"] = patched({**after[key]["a"]}, {name: value})
    for key, its in patch.get("c", {}).items():
        for at, items in its.items() if isinstance(its, dict) else [("0", its)]:
            come = items if isinstance(items, list) else [items]
            listed.append((key, int(at), [enter(item, f"{key}/{int(at) + n}") for n, item in enumerate(come)]))
    come = {child for _, _, children in listed for child in children}

    def drop(key: str) -> None:
        for child in nodes[key].get("c", []):
            if child not in come:
                drop(child)
        del after[key]

    gone = set(patch.get("gone", []))
    for key, its in patch.get("c", {}).items():
        if not isinstance(its, dict):
            gone |= {child for child in nodes[key].get("c", []) if child not in come}
    for key, node in after.items():
        node["c"] = [child for child in nodes.get(key, {}).get("c", []) if child not in come and child not in gone]
    for key, at, children in listed:
        after[key]["c"][at:at] = children
    for key in gone:
        drop(key)
    return {key: {name: value for name, value in node.items() if name != "c" or value} for key, node in after.items()}


def stopped(text: str) -> str:
    """Return a text with a full stop."""
    return text if text[-1:] in (".", "!", "?", "…") else text + "."


class Screen:
    """The content of one page."""

    def __init__(self, snapshot: Data) -> None:
        self.shown: Data = unpacked(json.loads(json.dumps(snapshot)))
        self.messages: list[Data] = []

    @property
    def rev(self) -> int:
        return self.shown["rev"]

    @property
    def choices(self) -> Data:
        return self.shown["choices"]

    @property
    def about(self) -> Data:
        return self.shown["about"]

    @property
    def parts(self) -> list[Any]:
        return self.shown["sheet"]["parts"]

    def take(self, message: Mapping[str, Any]) -> None:
        """Apply one message; a gap is a failure."""
        # The message is copied as it travels, and so that nobody can change it later.
        told = json.loads(json.dumps(message))
        if told["k"] == "full":
            told["snapshot"] = unpacked(told["snapshot"])  # The messages are searched for secrets.
        self.messages.append(told)
        if told["k"] == "full":
            assert told["snapshot"]["rev"] >= self.rev, "the page was taken back to an earlier revision"
            self.shown = told["snapshot"]
        elif told["k"] == "delta":
            assert told["rev"] == self.rev + 1, f"a gap: the page is at {self.rev}, the message makes {told['rev']}"
            self.shown["choices"] = told.get("picks", self.choices)
            if "choose" in told:
                ours = {key: then for key, then in self.choices.items() if key.startswith("/")}
                self.shown["choices"] = {**told["choose"], **ours}
            self.shown["choices"] = patched(self.choices, told.get("choices", {}))
            self.shown["nodes"] = laid(self.shown["nodes"], told["nodes"], self.parts)
            self.shown["about"] = patched(self.about, told["about"])
            texts = self.shown["nodes"]
            told["say"] = [line if isinstance(line, str) else stopped(texts[line[0]]["x"]) for line in told["say"]]
            self.shown |= {"rev": told["rev"], "say": told["say"]}

    def text(self) -> str:
        """Return every word on the page, for a test that looks for one."""
        return " ".join(str(node.get("x", "")) for node in self.shown["nodes"].values())

    def key(self, name: str) -> str:
        """Return the key that a test means by a name: of a thing of the game, otherwise of a part of the shell."""
        known = self.shown["nodes"], self.choices
        return (
            name if any(name in keys for keys in known) or not any(f"/{name}" in keys for keys in known) else f"/{name}"
        )

    def node(self, name: str) -> Data:
        return self.shown["nodes"][self.key(name)]

    def under(self, key: str) -> str:
        """Return the words of a node and its descendants."""
        node = self.node(key)
        return " ".join([str(node.get("x", "")), *(self.under(child) for child in node.get("c", []))]).strip()


Kind = TypeVar("Kind", bound=Responder[Mode])


class Front(Screen, Generic[Kind]):
    """A cell with a page in front of it, without Jupyter: of a match, a lesson, practice or a workshop."""

    def __init__(self, control: Kind) -> None:
        self.control = control
        control._send = self.take  # The page opens after the controller was made.
        self._ids = count(1)
        super().__init__(control.stream.snapshot())

    def ask(self, *path: Any, rev: int | None = None) -> Data:
        """Send a request and return the message that answers it; the first pick may be named as `key` says."""
        first = (self.key(path[0]),) if path and isinstance(path[0], str) else path[:1]
        path = (*first, *path[1:])
        name = f"t-{next(self._ids)}"
        before = len(self.messages)
        self.control.receive({"id": name, "rev": self.rev if rev is None else rev, "path": as_sent(path)})
        work_is_done()
        found = [message for message in self.messages[before:] if message.get("id") == name]
        assert len(found) == 1, f"a request gets one answer, this one got {len(found)}"
        return found[0]

    def in_step(self) -> bool:
        """Return whether the page shows exactly what Python means it to show."""
        return self.shown == json.loads(json.dumps(self.control.stream.snapshot()))


class Page(Front[Controller]):
    """The cell of a match with a page in front of it."""

    def __init__(self, played: Match | Series | None = None, game: str = "kingdomino", **more: Any) -> None:
        match = played.match if isinstance(played, Series) else played
        found = games[game] if match is None else match.game
        super().__init__(Controller(found, played, lambda message: None, **more))


def exported() -> None:
    """Wait until every page is written."""
    for thread in threading.enumerate():
        if thread.name == "kbwidgets export":
            thread.join(60)


def work_is_done() -> None:
    """Wait until no cell reads a file."""
    for thread in threading.enumerate():
        if thread.name == WORKER:
            thread.join(60)


def refusal(answer: Mapping[str, Any]) -> Data:
    """Return the first reason of a refused request."""
    assert answer["ok"] is False
    return answer["refusals"][0]


def as_sent(path: Iterable[Any]) -> list[Any]:
    """Return a path as it is sent: nodes picked together are a list."""
    return [list(pick) if isinstance(pick, tuple) else pick for pick in path]


def leaves(level: Mapping[str, Any], before: tuple[Any, ...] = ()) -> Iterable[tuple[Any, ...]]:
    """Yield a path to every leaf of a trie; an open pick is tried with its least and most items."""
    for key, below in level.items():
        for pick, then in _picks(key, below):
            if isinstance(then, dict):
                yield from leaves(then, (*before, pick))
            else:
                yield (*before, pick)


def _picks(key: str, below: Any) -> list[tuple[Any, Any]]:
    """Return the picks of one entry of a level, each with its continuation."""
    if key == "#":
        low, high, start, then = below
        return [(number, then) for number in sorted({low, high, start})]
    if key == "$":
        return [("a"[: below[0]], below[1])]
    if key == "*":
        things = [item[0] for item in below["items"] for _ in range(item[2])]  # A fourth item is its sign.
        low, high = below["total"]
        return [({kind: things[:count].count(kind) for kind in things[:count]}, below["then"]) for count in (low, high)]
    if key == "+":
        return [(tuple(below["keys"][:count]), below["then"]) for count in below["total"]]
    if key == "&":
        pairs = [(_listed(firsts), _listed(seconds), leaf, *more) for firsts, seconds, leaf, *more in below]
        both = [*pairs, *([seconds, firsts, leaf] for firsts, seconds, leaf, *any_order in pairs if any_order)]
        return [(first, dict.fromkeys(seconds, leaf)) for firsts, seconds, leaf, *_ in both for first in firsts]
    return [(key, below)]


def _listed(keys: Any) -> list[str]:
    """Return the keys of pairs one by one."""
    return [start + end for start, ends in keys.items() for end in ends.split()] if isinstance(keys, dict) else keys


class Bell:
    """A signal that a test waits for while other threads work.

    It has no lock while it asks or waits: the ringing thread may have the lock of a cell, which the condition may need.
    """

    def __init__(self) -> None:
        self._rung = threading.Event()

    def ring(self, *_told: object) -> None:
        """Ring, because the condition may hold now."""
        self._rung.set()

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds, checking it at each ring."""
        self._rung.clear()  # Clearing before the check means that no ring in between is lost.
        while not condition():
            assert self._rung.wait(timeout=60), "it did not come"
            self._rung.clear()
