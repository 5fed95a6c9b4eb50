"""Choices: the picks that make moves, a trie of paths that the page walks by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from kbwidgets.core.opens import Span, Text
from kbwidgets.core.types import Json

Pick: TypeAlias = "str | int | dict[str, int]"
"""A node by its key, a number, a text, or a bundle of counted things."""
Path: TypeAlias = "tuple[Pick, ...]"


class _Pairs(NamedTuple):
    """The paths that begin with some keys and end with one of the firsts and one of the seconds."""

    before: tuple[str, ...]
    firsts: tuple[str, ...]
    seconds: tuple[str, ...]
    meaning: str

    def holds(self, path: Sequence[Pick]) -> bool:
        """Whether a path is one of these."""
        *before, first, second = path if len(path) > 1 else ("", "")
        return tuple(before) == self.before and first in self.firsts and second in self.seconds

    def meaning_of(self, path: Sequence[Pick]) -> str:
        """What one of these paths means."""
        return self.meaning.replace("{0}", str(path[-2])).replace("{1}", str(path[-1]))

    def paths(self) -> Iterator[tuple[str, ...]]:
        """All of these paths."""
        for first, second in product(self.firsts, self.seconds):
            yield (*self.before, first, second)


class Choices:
    """The picks that make moves: a trie of paths that the page walks by itself, and what each path means.

    >>> choices = Choices()
    >>> choices.add(("attack", "peru", Span(2, 9, 2)), "attack peru with {0}")
    >>> choices.add(("domino 5",), "choose 5", note="+4")
    >>> choices.json()
    {'attack': {'peru': {'#': [2, 9, 2, 1]}}, 'domino 5': '+4'}
    >>> choices.find(["attack", "peru", 3]), choices.find(["attack", "peru", 10])
    ('attack peru with 3', None)
    >>> choices.add(("domino 9",), "choose 9", tried=True)
    >>> choices.json()["domino 9"]
    0
    >>> choices.add(("domino 5",), "discard 5")
    Traceback (most recent call last):
    ValueError: the path ('domino 5',) is there already
    """

    def __init__(self) -> None:
        self._trie: dict[str, Json] = {}
        self._meanings: dict[tuple[str, ...], tuple[Span | Text | None, str]] = {}
        self._pairs: list[_Pairs] = []

    def add_pairs(self, before: Sequence[str], firsts: Sequence[str], seconds: Sequence[str], meaning: str) -> None:
        """Any of some keys, then any of some others, which stand in the meaning as {0} and {1}.

        They go to the page as two lists: twenty pieces with eighty places each would be sixteen hundred paths.

        >>> choices = Choices()
        >>> choices.add_pairs(("boat",), ("rome", "athens"), ("cairo", "tunis"), "sail {0} to {1}")
        >>> choices.json()
        {'boat': {'&': [[['rome', 'athens'], ['cairo', 'tunis'], 1]]}}
        >>> choices.find(["boat", "athens", "tunis"]), choices.find(["boat", "cairo", "rome"])
        ('sail athens to tunis', None)
        """
        self._add_pairs(_Pairs(tuple(before), tuple(firsts), tuple(seconds), meaning), 1)

    def _add_pairs(self, pairs: _Pairs, leaf: Json) -> None:
        level = self._trie
        for key in pairs.before:
            level = _below(level, key)
        firsts, seconds = set(pairs.firsts), set(pairs.seconds)
        for other in self._pairs:
            if other.before == pairs.before and firsts & set(other.firsts) and seconds & set(other.seconds):
                raise ValueError(f"there are pairs behind {pairs.before!r} already")
        for key in firsts & set(level):
            below = level[key]
            if not isinstance(below, dict) or seconds & set(below):
                raise ValueError(f"a path behind {(*pairs.before, key)!r} is there already")
        found = level.setdefault("&", [])
        if isinstance(found, list):
            found.append([list[Json](pairs.firsts), list[Json](pairs.seconds), leaf])
        self._pairs.append(pairs)

    def add(self, path: Sequence[str | Span | Text], meaning: str, note: str = "", *, tried: bool = False) -> None:
        """A path of keys, perhaps with a number or text at its end, which stands in the meaning as {0}.

        What is `tried` may be refused: the page offers it without saying that it fits. A path that is there already
        is an error: one of the two would never be found.
        """
        *_, last = path
        keys = [pick for pick in path if isinstance(pick, str)]
        open_pick = None if isinstance(last, str) else last
        if len(keys) != len(path) - (open_pick is not None):
            raise ValueError(f"a number or a text can only end a path: {path!r}")
        leaf: Json = 0 if tried else note or 1
        level = self._trie
        for key in keys[:-1] if open_pick is None else keys:
            level = _below(level, key)
        sign = keys[-1] if open_pick is None else "#" if isinstance(open_pick, Span) else "$"
        if sign in level or tuple(keys) in self._meanings:
            raise ValueError(f"the path {tuple(path)!r} is there already")
        if isinstance(open_pick, Span):
            level[sign] = [open_pick.low, open_pick.high, open_pick.start, leaf]
        elif isinstance(open_pick, Text):
            level[sign] = [open_pick.most, leaf]
        else:
            level[sign] = leaf
        self._meanings[tuple(keys)] = (open_pick, meaning)

    def find(self, path: Sequence[Pick]) -> str | None:
        """What a path means, None if it is no choice."""
        if not path:
            return None
        *before, last = path
        keys = tuple(pick for pick in before if isinstance(pick, str))
        if len(keys) != len(before):  # only the last pick may be anything but a key
            return None
        if isinstance(last, str) and (found := self._meanings.get((*keys, last))):
            return found[1] if found[0] is None else None
        found = self._meanings.get(keys)
        if found is None:
            return next((pairs.meaning_of(path) for pairs in self._pairs if pairs.holds(path)), None)
        open_pick, meaning = found
        if isinstance(open_pick, Span) and isinstance(last, int) and not isinstance(last, bool):
            return meaning.replace("{0}", str(last)) if open_pick.low <= last <= open_pick.high else None
        if isinstance(open_pick, Text) and isinstance(last, str):
            return meaning.replace("{0}", last) if len(last) <= open_pick.most else None
        return None

    def to_try(self) -> Choices:
        """The same paths, all of them only to be tried.

        >>> choices = Choices()
        >>> choices.add(("domino 5",), "choose 5", note="+4")
        >>> choices.to_try().json(), choices.to_try().find(["domino 5"])
        ({'domino 5': 0}, 'choose 5')
        """
        found = Choices()
        for keys, (open_pick, meaning) in self._meanings.items():
            found.add(keys if open_pick is None else (*keys, open_pick), meaning, tried=True)
        for pairs in self._pairs:
            found._add_pairs(pairs, 0)
        return found

    def path(self, meaning: str) -> Path | None:
        """The first picks that mean this, None if none do.

        >>> choices = Choices()
        >>> choices.add(("attack", "peru", Span(2, 9, 2)), "attack peru with {0}")
        >>> choices.path("attack peru with 3"), choices.path("attack peru with 10")
        (('attack', 'peru', 3), None)
        """
        for keys, (open_pick, told) in self._meanings.items():
            before, _, after = told.partition("{0}")
            if open_pick is None:
                if told == meaning:
                    return keys
            elif isinstance(open_pick, Span) and meaning.startswith(before) and meaning.endswith(after):
                number = meaning[len(before) : len(meaning) - len(after)]
                if number.isdecimal() and open_pick.low <= int(number) <= open_pick.high:
                    return (*keys, int(number))
        return next(
            (path for pairs in self._pairs for path in pairs.paths() if pairs.meaning_of(path) == meaning), None
        )

    def json(self) -> dict[str, Json]:
        """The trie as it goes to the page."""
        return self._trie

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and (self._trie, self._meanings, self._pairs) == (
            other._trie, other._meanings, other._pairs
        )  # fmt: skip

    __hash__ = None  # pyright: ignore[reportAssignmentType]  (it grows)


def _below(level: dict[str, Json], key: str) -> dict[str, Json]:
    found = level.setdefault(key, {})
    if not isinstance(found, dict):
        raise ValueError(f"{key!r} is the end of one path and the middle of another")
    return found
