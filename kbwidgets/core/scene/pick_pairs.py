"""Pairs of picks, any of some keys followed by any of others, without a path for each pair.

>>> pairs = PickPairs(("boat",), ("rome", "athens"), ("cairo", "tunis"), "sail {0} to {1}", 1)
>>> pairs.find(("athens", "tunis")), pairs.find(("cairo", "rome")), pairs.path("sail rome to cairo")
('sail athens to tunis', None, ('boat', 'rome', 'cairo'))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple, Protocol

from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.core.values.types import Json

PAIRS: Final = "&"
"""The sign of a level's pairs, in addition to those of the open picks."""
TRIED: Final = 0
"""The leaf of a path that may be refused."""


class Following(Protocol):
    """The choices after a pair."""

    def find(self, path: Sequence[Pick]) -> str | None: ...
    def is_prefix(self, keys: Sequence[str]) -> bool: ...
    def path(self, meaning: str) -> tuple[Pick, ...] | None: ...
    def walk(self, rng: Random) -> Iterator[tuple[tuple[Pick, ...], bool]]: ...
    def nodes(self) -> Iterator[str]: ...
    def to_try(self) -> Following: ...
    def json(self) -> dict[str, Json]: ...


class PickPairs(NamedTuple):
    """The paths that begin with some keys and end with one of `firsts` and one of `seconds`."""

    before: tuple[str, ...]
    firsts: tuple[str, ...]
    seconds: tuple[str, ...]
    meaning: str | Mapping[tuple[str, str], str]
    leaf: Json
    any_order: bool = False
    behind: Following | None = None
    """The choices after both keys, or None."""

    def swap(self) -> PickPairs:
        """Return the same pairs with the second key picked first."""
        pairs = product(self.firsts, self.seconds)
        meaning = {(second, first): self.meaning_of(first, second) for first, second in pairs}
        return self._replace(firsts=self.seconds, seconds=self.firsts, meaning=meaning)

    def meaning_of(self, first: str, second: str) -> str:
        """Return the meaning of one of these pairs."""
        if not isinstance(self.meaning, str):
            return self.meaning[first, second]
        return self.meaning.replace("{0}", first).replace("{1}", second)

    def paths(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield each pair as a path, with its meaning."""
        for pair in product(self.firsts, self.seconds):
            yield (*self.before, *pair), self.meaning_of(*pair)

    def find(self, path: Sequence[Pick]) -> str | None:
        """Return the meaning of a path that starts with the two keys, or None if it is not one of these."""
        rest = path[2:]
        if len(path) < 2 or not self.is_prefix(path[:2]) or bool(rest) != bool(self.behind):
            return None
        ending = self.behind.find(rest) if self.behind else ""
        return None if ending is None else f"{self.meaning_of(str(path[0]), str(path[1]))}{ending}"

    def is_prefix(self, keys: Sequence[Pick]) -> bool:
        """Return whether two keys and any that follow begin one of these paths."""
        fits, rest = keys[0] in self.firsts and keys[1] in self.seconds, [*map(str, keys[2:])]
        return fits and (not rest or (self.behind is not None and self.behind.is_prefix(rest)))

    def path(self, meaning: str) -> tuple[Pick, ...] | None:
        """Return the picks with this meaning, or None."""
        for keys, start in self.paths():
            if self.behind is None and start == meaning:
                return keys
            rest = self.behind.path(meaning.removeprefix(start)) if self.behind and meaning.startswith(start) else None
            if rest is not None:
                return (*keys, *rest)
        return None

    def walk(self, rng: Random) -> Iterator[tuple[tuple[Pick, ...], bool]]:
        """Yield every path, and whether it may be refused."""
        for path, _ in self.paths():
            if self.behind is not None:
                yield from (((*path, *rest), tried) for rest, tried in self.behind.walk(rng))
                continue
            yield path, self.leaf == TRIED
            if self.any_order:
                yield (*path[:-2], path[-1], path[-2]), self.leaf == TRIED

    def nodes(self) -> Iterator[str]:
        """Yield the key of every node that is picked on a path."""
        yield from (*self.before, *self.firsts, *self.seconds)
        yield from self.behind.nodes() if self.behind else ()

    def to_try(self) -> PickPairs:
        """Return the same pairs, marked as `tried`."""
        if self.behind is None:
            return self._replace(leaf=TRIED)
        behind = self.behind.to_try()
        return self._replace(leaf=behind.json(), behind=behind)

    def json(self) -> Json:
        """Return the pairs in the form sent to the page."""
        lists: list[Json] = [_group(self.firsts), _group(self.seconds), self.leaf]
        return [*lists, 1] if self.any_order else lists


def _group(keys: Sequence[str]) -> Json:
    """Return keys in the form sent to the page, grouped by the words before the last one if all keys have some.

    >>> _group(["card 1", "card 2", "cell 0,1"]), _group(["rome", "cairo"]), _group(["card 1"])
    ({'card ': '1 2', 'cell ': '0,1'}, ['rome', 'cairo'], ['card 1'])
    """
    if len(keys) < 2 or not all(0 < key.rfind(" ") < len(key) - 1 for key in keys):
        return list[Json](keys)
    ends_by_start: dict[str, list[str]] = {}
    for key in keys:
        start = key[: key.rfind(" ") + 1]
        ends_by_start.setdefault(start, []).append(key.removeprefix(start))
    return {start: " ".join(ends) for start, ends in ends_by_start.items()}
