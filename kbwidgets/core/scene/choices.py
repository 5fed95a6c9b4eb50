"""The picks that make moves, as a trie of paths that the page walks by itself, and the meaning of each path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple, TypeAlias

from kbwidgets.core.scene.pick_level import PickLevel
from kbwidgets.core.scene.pick_pairs import PAIRS, TRIED, PickPairs
from kbwidgets.core.setup.pick_kinds import SIGNS, Bundle, Open, Pick, Some, read, write
from kbwidgets.core.values.types import Json

Path: TypeAlias = "tuple[Pick, ...]"


class _Entry(NamedTuple):
    """A path, its meaning with a field for each open pick, and its leaf in the page."""

    path: tuple[str | Open, ...]
    meaning: str
    leaf: Json

    def read(self, meaning: str) -> Path | None:
        """Return the picks on this path that have this meaning, or None."""
        picks_read = read(self.meaning, [pick for pick in self.path if not isinstance(pick, str)], meaning)
        picks = iter(picks_read or ())
        return None if picks_read is None else tuple(p if isinstance(p, str) else next(picks) for p in self.path)


class Choices:
    """The picks that make moves, as a trie of paths that the page walks by itself, and the meaning of each path.

    >>> from kbwidgets.core.setup.pick_kinds import Span
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
    ValueError: the path ('domino 5',) already exists
    """

    def __init__(self) -> None:
        self._top = PickLevel()
        self._entries: list[_Entry] = []
        self._pairs: list[PickPairs] = []

    def add(self, path: Sequence[str | Open], meaning: str, note: str = "", *, tried: bool = False) -> None:
        """Add a path of keys and open picks, which replace {0}, {1} and so on in the meaning.

        A path that is `tried` may be refused: the page offers it without saying that it fits. A level can have only one
        open pick. Adding a path twice is an error, because one of the two would never be found.

        >>> from kbwidgets.core.setup.pick_kinds import Bundle, Item
        >>> cards, choices = Bundle((Item("brick", "Brick", 2), Item("wool", "Wool", 1)), 1, 2), Choices()
        >>> choices.add(("offer", cards, cards), "offer {0} for {1}", tried=True)
        >>> choices.find(("offer", {"brick": 2}, {"wool": 1}))
        'offer 2 brick for 1 wool'
        >>> choices.path("offer 2 brick for 1 wool")
        ('offer', {'brick': 2}, {'wool': 1})
        """
        self._add(_Entry(tuple(path), meaning, TRIED if tried else note or 1))

    def _add(self, entry: _Entry) -> None:
        *before, last = entry.path
        if any(isinstance(pick, str) and pick in (*SIGNS, PAIRS) for pick in entry.path):
            raise ValueError(f"a key of {entry.path!r} is reserved for open picks")
        level = self._top
        for pick in before:
            if [pick] == before and isinstance(last, str) and any(pick in pairs.firsts for pairs in level.pairs):
                meaning = {(str(pick), last): entry.meaning}  # The path is one more pair.
                self._add_pairs(PickPairs((), (str(pick),), (last,), meaning, entry.leaf))
                return
            level = level.go(pick)
        if not level.end(last, entry.meaning, entry.leaf):
            raise ValueError(f"the path {entry.path!r} already exists")
        self._entries.append(entry)

    def add_pairs(
        self,
        before: Sequence[str],
        firsts: Sequence[str],
        seconds: Sequence[str],
        meaning: str | Mapping[tuple[str, str], str],
        *,
        any_order: bool = False,
        behind: Choices | None = None,
        tried: bool = False,
    ) -> None:
        """Add paths that end with any of `firsts` and any of `seconds`.

        In the meaning, {0} and {1} stand for the two keys, or a mapping gives each pair its own. The page receives two
        lists, because twenty pieces with eighty places each would be sixteen hundred paths. With `any_order`, the
        second key may be picked first. The choices `behind` are the same after each pair, and their meaning follows
        that of the pair. A pair that is `tried` may be refused, as in `add`.

        >>> choices = Choices()
        >>> choices.add_pairs(("boat",), ("rome", "athens"), ("cairo", "tunis"), "sail {0} to {1}")
        >>> choices.json()
        {'boat': {'&': [[['rome', 'athens'], ['cairo', 'tunis'], 1]]}}
        >>> choices.find(["boat", "athens", "tunis"]), choices.find(["boat", "cairo", "rome"])
        ('sail athens to tunis', None)
        >>> load, choices = Choices(), Choices()
        >>> load.add(("all",), "all tons")
        >>> choices.add_pairs((), ("rome",), ("cairo", "tunis"), "ship {0} {1} ", behind=load)
        >>> choices.find(["rome", "tunis", "all"])
        'ship rome tunis all tons'
        """
        leaf: Json = behind.json() if behind is not None else TRIED if tried else 1
        self._add_pairs(PickPairs(tuple(before), tuple(firsts), tuple(seconds), meaning, leaf, any_order, behind))

    def _add_pairs(self, pairs: PickPairs) -> None:
        level = self._top
        for key in pairs.before:
            level = level.go(key)
        firsts, seconds = set(pairs.firsts), set(pairs.seconds)
        if any(firsts & set(other.firsts) and seconds & set(other.seconds) for other in level.pairs):
            raise ValueError(f"there are already pairs behind {pairs.before!r}")
        if taken := [key for key in pairs.firsts if level.has(key)]:
            raise ValueError(f"there is already a path behind {(*pairs.before, taken[0])!r}")
        if pairs.any_order and (taken := [key for key in pairs.seconds if level.has(key)]):
            raise ValueError(f"there is already a path behind {(*pairs.before, taken[0])!r}")
        lists = level.json.setdefault(PAIRS, [])
        if isinstance(lists, list):
            lists.append(pairs.json())
        level.pairs += [pairs, pairs.swap()] if pairs.any_order else [pairs]
        self._pairs.append(pairs)

    def find(self, path: Sequence[Pick]) -> str | None:
        """Return the meaning of a path, or None if it is not a choice."""
        level: PickLevel | str = self._top
        opens: list[Open] = []
        picks: list[Pick] = []
        for n, pick in enumerate(path):
            if isinstance(level, str):
                return None
            key = level.find_key(pick)
            if key is None:
                return next(filter(None, (pairs.find(path[n:]) for pairs in level.pairs)), None)
            if key in level.opens:
                opens.append(level.opens[key])
                picks.append(pick)
            level = level.behind[key]
        return write(level, opens, picks) if isinstance(level, str) else None

    def is_prefix(self, keys: Sequence[str]) -> bool:
        """Return whether `keys` form a choice or the beginning of one.

        The last key may be one of several that are picked together.

        >>> from kbwidgets.core.setup.pick_kinds import Some
        >>> choices = Choices()
        >>> choices.add(("raid", Some(("rome", "cairo"), 2, 2)), "raid {0}")
        >>> choices.is_prefix(["raid"]), choices.is_prefix(["raid", "rome"]), choices.is_prefix(["rome"])
        (True, True, False)
        """
        level: PickLevel | str | None = self._top
        for n, key in enumerate(keys):
            if not isinstance(level, PickLevel):
                return False
            if key not in level.behind:
                is_pair = len(keys) > n + 1 and any(pairs.is_prefix(keys[n:]) for pairs in level.pairs)
                return is_pair or (n == len(keys) - 1 and not level.is_free(key))
            level = level.behind[key]
        return True

    def firsts(self) -> tuple[str, ...]:
        """Return the keys of the nodes that can be picked first.

        >>> from kbwidgets.core.setup.pick_kinds import Some
        >>> choices = Choices()
        >>> choices.add(("pass",), "pass")
        >>> choices.add((Some(("rome", "cairo"), 1, 2),), "raid {0}")
        >>> choices.firsts()
        ('pass', 'rome', 'cairo')
        """
        return self._top.nodes()

    def path(self, meaning: str) -> Path | None:
        """Return the first picks found with this meaning, or None.

        >>> from kbwidgets.core.setup.pick_kinds import Span
        >>> choices = Choices()
        >>> choices.add(("attack", "peru", Span(2, 9, 2)), "attack peru with {0}")
        >>> choices.path("attack peru with 3"), choices.path("attack peru with 10")
        (('attack', 'peru', 3), None)
        """
        for entry in self._entries:
            if (picks := entry.read(meaning)) is not None:
                return picks
        return next((path for pairs in self._pairs if (path := pairs.path(meaning)) is not None), None)

    def walk(self, rng: Random) -> Iterator[tuple[Path, bool]]:
        """Yield every path, and whether it may be refused. Open picks are replaced by random ones.

        >>> from kbwidgets.core.setup.pick_kinds import Span
        >>> choices = Choices()
        >>> choices.add(("attack", "peru", Span(2, 9, 2)), "attack peru with {0}", tried=True)
        >>> list(choices.walk(Random(1)))
        [(('attack', 'peru', 3), True)]
        """
        for path, _, leaf in self._entries:
            yield tuple(pick if isinstance(pick, str) else pick.some(rng) for pick in path), leaf == TRIED
        for pairs in self._pairs:
            yield from pairs.walk(rng)

    def nodes(self) -> Iterator[str]:
        """Yield the key of every node that is picked on a path, including those of turns.

        >>> choices = Choices()
        >>> choices.add_pairs(("boat",), ("rome", "athens"), ("cairo",), "sail {0} to {1}")
        >>> list(choices.nodes())
        ['boat', 'rome', 'athens', 'cairo']
        """
        for path, *_ in self._entries:
            for pick in path:
                if isinstance(pick, Bundle):
                    yield from (item.key for item in pick.items if item.key)
                elif isinstance(pick, (str, Some)):
                    yield from (pick,) if isinstance(pick, str) else pick.keys
        for pairs in self._pairs:
            yield from pairs.nodes()

    def to_try(self) -> Choices:
        """Return the same paths, all of them marked as `tried`.

        >>> choices = Choices()
        >>> choices.add(("domino 5",), "choose 5", note="+4")
        >>> choices.to_try().json(), choices.to_try().find(["domino 5"])
        ({'domino 5': 0}, 'choose 5')
        """
        choices = Choices()
        for entry in self._entries:
            choices._add(entry._replace(leaf=TRIED))
        for pairs in self._pairs:
            if pairs.any_order:  # Paths are added one by one, because others with the same first key may be added.
                for path, meaning in (*pairs.paths(), *pairs.swap().paths()):
                    choices._add(_Entry(path, meaning, TRIED))
            else:
                choices._add_pairs(pairs.to_try())
        return choices

    def json(self) -> dict[str, Json]:
        """Return the trie in the form sent to the page."""
        return self._top.json

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and (self.json(), self._entries, self._pairs) == (
            other.json(), other._entries, other._pairs
        )  # fmt: skip

    __hash__: ClassVar[None] = None  # pyright: ignore[reportIncompatibleMethodOverride]  (it grows)
