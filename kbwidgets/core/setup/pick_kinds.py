"""Open picks, which have no node of their own: the page asks for them, and the move is written with them.

An open pick is a number, a text, a bundle of counted things, or some of several things. Each kind knows which picks it
accepts, how a pick is written in a move and read back, and which level of the trie asks for it.

>>> cards = Bundle((Item("brick", "Brick", 1), Item("wool", "Wool", 3)), 1, 4)
>>> cards.write({"wool": 3, "brick": 1}), cards.read("1 brick 3 wool")
('1 brick 3 wool', {'brick': 1, 'wool': 3})
>>> write("offer {0} for {1}", (cards, cards), ({"brick": 1}, {"wool": 2}))
'offer 1 brick for 2 wool'
>>> read("offer {0} for {1}", (cards, cards), "offer 1 brick for 2 wool")
({'brick': 1}, {'wool': 2})
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.text.words import in_one_line, joined
from kbwidgets.core.values.types import Json

Pick: TypeAlias = "str | int | dict[str, int] | tuple[str, ...]"
"""A node's key, a number, a text, counted things by kind, or several nodes' keys."""

NOTHING: Final = "nothing"
"""The notation of an empty bundle or of none of several things."""

_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
_COUNTED: Final = re.compile(r"([1-9][0-9]{0,5})\s*(\S+)")
_ENDLESS: Final = 1000
"""The count from which a bundle is described as any number of things."""
_FIELD: Final = re.compile(r"\{([0-9])\}")


class Span(NamedTuple):
    """A pick that is a whole number from `low` to `high`. The page starts at `start`.

    >>> armies = Span(2, 9, 2)
    >>> armies.takes(3), armies.takes(10), armies.takes(True), armies.read("9"), armies.read("09")
    (True, False, False, 9, None)
    >>> armies.level(1), armies.told
    ([2, 9, 2, 1], '2 to 9')
    """

    low: int
    high: int
    start: int

    SIGN = "#"

    def takes(self, pick: Pick) -> bool:
        """Return whether `pick` is of this kind."""
        return isinstance(pick, int) and not isinstance(pick, bool) and self.low <= pick <= self.high

    def write(self, pick: Pick) -> str:
        """Return a pick as written in a move."""
        return str(pick)

    def read(self, text: str) -> Pick | None:
        """Return the pick written as `text`, or None."""
        return int(text) if _NUMBER.fullmatch(text) and self.takes(int(text)) else None

    def level(self, then: Json) -> Json:
        """Return the level of the trie that asks for this pick."""
        return [self.low, self.high, self.start, then]

    def some(self, rng: Random) -> Pick:
        """Return a random pick."""
        return self.low + _draw_below(self.high - self.low + 1, rng)

    def least(self) -> Pick:
        """Return the shortest pick, as an example."""
        return self.low

    @property
    def told(self) -> str:
        """A description of the possible picks."""
        return f"{self.low} to {self.high}"


class Text(NamedTuple):
    """A pick that is a text of at most `most` characters.

    >>> Text(5).takes("Ann"), Text(5).takes("Annika"), Text(5).takes(5)
    (True, False, False)
    >>> Text(5).level(1), Text(5).told
    ([5, 1], 'a text of at most 5 characters')
    """

    most: int

    SIGN = "$"

    def takes(self, pick: Pick) -> bool:
        """Return whether `pick` is of this kind."""
        return isinstance(pick, str) and len(pick) <= self.most

    def write(self, pick: Pick) -> str:
        """Return a pick as written in a move."""
        return str(pick)

    def read(self, text: str) -> Pick | None:
        """Return the pick written as `text`, or None."""
        return text if self.takes(text) else None

    def level(self, then: Json) -> Json:
        """Return the level of the trie that asks for this pick."""
        return [self.most, then]

    def some(self, rng: Random) -> Pick:
        """Return a random pick of letters and spaces."""
        return "".join("abc xyz"[_draw_below(7, rng)] for _ in range(_draw_below(self.most + 1, rng)))

    def least(self) -> Pick:
        """Return the shortest pick, as an example."""
        return "abc"[: self.most]

    @property
    def told(self) -> str:
        """A description of the possible picks."""
        return f"a text of at most {self.most} characters"


class Item(NamedTuple):
    """One kind of thing in a bundle: its word in a move, its name for people, its largest count and its sign.

    The sign is the id of a symbol in the sheet of the game. Picking the node `key`, if there is one, adds a thing.
    """

    kind: str
    name: str
    most: int
    sign: str = ""
    key: str = ""

    def json(self) -> list[Json]:
        """Return the item without the parts at its end that are empty."""
        return list[Json](self[: 5 if self.key else 4 if self.sign else 3])


class Bundle(NamedTuple):
    """A pick of counted things, from `low` to `high` altogether, with the heading `name` and the first counts `start`.

    Things that are not picked are left out. An unordered set of equal things is a bundle too, with its size between
    `low` and `high`. In a move, `gap` separates a count from its kind.

    >>> hand = Bundle((Item("ore", "Ore", 3), Item("wool", "Wool", 2)), 2, 4, "You give")
    >>> [hand.takes(pick) for pick in ({"ore": 2}, {"ore": 1}, {"wool": 3}, {"ore": 2, "wool": 0}, {"gold": 2}, "ore")]
    [True, False, False, False, False, False]
    >>> hand.read("2 wool 1 ore"), hand.read("1 ore 1 ore"), hand.read("nothing"), hand.write({})
    ({'wool': 2, 'ore': 1}, None, None, 'nothing')
    >>> hand.level(1)
    {'items': [['ore', 'Ore', 3], ['wool', 'Wool', 2]], 'total': [2, 4], 'then': 1, 'name': 'You give'}
    >>> hand.told
    '2 to 4 of 3 ore, 2 wool'
    >>> armies = Bundle((Item("i", "Infantry", 5), Item("c", "Cavalry", 2)), 1, 6, gap="")
    >>> armies.write({"i": 3, "c": 1}), armies.read("3i 1c"), armies.read("3 i 1 c")
    ('3i 1c', {'i': 3, 'c': 1}, None)
    """

    items: tuple[Item, ...]
    low: int
    high: int
    name: str = ""
    start: tuple[tuple[str, int], ...] = ()
    gap: str = " "

    SIGN = "*"

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    def takes(self, pick: Pick) -> bool:
        """Return whether `pick` is of this kind."""
        if not isinstance(pick, dict):
            return False
        most = {item.kind: item.most for item in self.items}
        are_counts_valid = all(1 <= count <= most.get(kind, 0) for kind, count in pick.items())
        return are_counts_valid and self.low <= sum(pick.values()) <= self.high

    def write(self, pick: Pick) -> str:
        """Return a pick as written in a move, in the order of the items."""
        counts = pick if isinstance(pick, dict) else {}
        return " ".join(f"{counts[kind]}{self.gap}{kind}" for kind, *_ in self.items if kind in counts) or NOTHING

    def read(self, text: str) -> Pick | None:
        """Return the pick written as `text`, or None."""
        if text == NOTHING:
            return {} if self.takes({}) else None
        pairs = [(kind, int(count)) for count, kind in _COUNTED.findall(text)]
        counts = dict(pairs)
        is_complete = " ".join(f"{count}{self.gap}{kind}" for kind, count in pairs) == " ".join(text.split())
        return counts if is_complete and len(counts) == len(pairs) and self.takes(counts) else None

    def level(self, then: Json) -> Json:
        """Return the level of the trie that asks for this pick."""
        items: list[Json] = [item.json() for item in self.items]
        data: dict[str, Json] = {"items": items, "total": [self.low, self.high], "then": then}
        if self.name:
            data["name"] = self.name
        if self.start:
            data["start"] = dict[str, Json](self.start)
        return data

    def some(self, rng: Random) -> Pick:
        """Return a random pick."""
        available = [kind for kind, _, most, *_ in self.items for _ in range(min(most, self.high))]
        kinds = _choose_some(available, self.low, self.high, rng)
        return {kind: kinds.count(kind) for kind, *_ in self.items if kind in kinds}

    def least(self) -> Pick:
        """Return the shortest pick that is not empty, as an example."""
        left, pick = max(self.low, 1), dict[str, int]()
        for kind, _, most, *_ in self.items:
            if count := min(most, left):
                pick[kind] = count
                left -= count
        return pick

    @property
    def told(self) -> str:
        """A description of the possible picks, without counts too large to be reached."""
        if self.high >= _ENDLESS:
            return f"any number of {joined([item.kind for item in self.items])}"
        items = ", ".join(f"{most} {kind}" for kind, _, most, *_ in self.items)
        return f"{_write_count(self.low, self.high)} of {items}"


class Some(NamedTuple):
    """A pick of `low` to `high` different nodes in any order. `start` are picked at first.

    >>> cities = Some(("rome", "athens", "cairo"), 1, 2)
    >>> [cities.takes(pick) for pick in (("cairo",), ("cairo", "rome"), (), ("rome", "rome"), ("paris",), "rome")]
    [True, True, False, False, False, False]
    >>> cities.write(("cairo", "rome")), cities.read("rome cairo")
    ('rome cairo', ('rome', 'cairo'))
    >>> cities.level(1), cities.told
    ({'keys': ['rome', 'athens', 'cairo'], 'total': [1, 2], 'then': 1}, '1 to 2 of rome, athens, cairo')
    """

    keys: tuple[str, ...]
    low: int
    high: int
    start: tuple[str, ...] = ()

    SIGN = "+"

    def takes(self, pick: Pick) -> bool:
        """Return whether `pick` is of this kind."""
        if not isinstance(pick, tuple) or len(set(pick)) != len(pick):
            return False
        return set(pick) <= set(self.keys) and self.low <= len(pick) <= self.high

    def write(self, pick: Pick) -> str:
        """Return a pick as written in a move, in the order of the keys."""
        keys = pick if isinstance(pick, tuple) else ()
        return " ".join(key for key in self.keys if key in keys) or NOTHING

    def read(self, text: str) -> Pick | None:
        """Return the pick written as `text`, or None."""
        if text == NOTHING:
            return () if self.takes(()) else None
        padded = f" {' '.join(text.split())} "
        keys = tuple(key for key in self.keys if f" {key} " in padded)
        is_complete = sorted(" ".join(keys).split()) == sorted(padded.split())
        return keys if is_complete and self.takes(keys) else None

    def level(self, then: Json) -> Json:
        """Return the level of the trie that asks for this pick."""
        data: dict[str, Json] = {"keys": list(self.keys), "total": [self.low, self.high], "then": then}
        if self.start:
            data["start"] = list(self.start)
        return data

    def some(self, rng: Random) -> Pick:
        """Return a random pick."""
        return tuple(_choose_some(list(self.keys), self.low, self.high, rng))

    def least(self) -> Pick:
        """Return the shortest pick that is not empty, as an example."""
        return self.keys[: max(self.low, 1)]

    @property
    def told(self) -> str:
        """A description of the possible picks."""
        return f"{_write_count(self.low, self.high)} of {', '.join(self.keys)}"


Open: TypeAlias = "Span | Text | Bundle | Some"
SIGNS: Final = (Span.SIGN, Text.SIGN, Bundle.SIGN, Some.SIGN)
"""The signs that replace a key in the trie for an open pick."""


def write(form: str, opens: Sequence[Open], picks: Sequence[Pick]) -> str:
    """Return a move with its open picks in place of {0}, {1} and so on in its form."""
    texts = [kind.write(pick) for kind, pick in zip(opens, picks, strict=True)]
    return _FIELD.sub(lambda field: texts[int(field[1])] if int(field[1]) < len(texts) else field[0], form)


def read(form: str, opens: Sequence[Open], text: str) -> tuple[Pick, ...] | None:
    """Return the open picks of a move written in a form, or None if it is not in this form.

    >>> read("attack {0} with {1}", (Text(9), Span(1, 3, 1)), "attack with with 2")
    ('with', 2)
    """
    if not opens:
        return () if form == text else None
    words = _FIELD.split(form)
    if sorted(words[1::2]) != [str(n) for n in range(len(opens))]:
        return None  # A meaning without one of its picks cannot be read back.
    order = [int(n) for n in words[1::2]]
    picks = _read_picks(words[::2], [opens[n] for n in order], text)
    return picks and tuple(picks[order.index(n)] for n in range(len(opens)))


def _read_picks(words: Sequence[str], opens: Sequence[Open], text: str) -> tuple[Pick, ...] | None:
    """Return the picks between some words, or None.

    A text may contain the words themselves, so every split is tried.
    """
    if not text.startswith(words[0]):
        return None
    if not opens:
        return () if text == words[0] else None
    rest = text[len(words[0]) :]
    for end in range(len(rest) + 1):
        if not rest.startswith(words[1], end):
            continue
        pick = opens[0].read(rest[:end])
        others = None if pick is None else _read_picks(words[1:], opens[1:], rest[end:])
        if pick is not None and others is not None:
            return (pick, *others)
    return None


def _write_count(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _draw_below(count: int, rng: Random) -> int:
    """Return a random number below `count`, the same in every version of Python."""
    return int(rng.random() * count)


def _choose_some(things: list[str], low: int, high: int, rng: Random) -> list[str]:
    """Return from `low` to `high` of some things at random."""
    if len(things) < low:
        raise ValueError(f"choose {low}; there are only {len(things)}")
    count = low + _draw_below(min(high, len(things)) - low + 1, rng)
    return [things.pop(_draw_below(len(things), rng)) for _ in range(count)]
