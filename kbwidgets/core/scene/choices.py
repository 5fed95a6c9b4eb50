"""The picks that make moves, as a trie of paths that the page walks by itself, and the meaning of each path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeAlias

from kbwidgets.core.setup.pick_kinds import SIGNS, Open, Pick, Some, read, write
from kbwidgets.core.values.types import Json

Path: TypeAlias = "tuple[Pick, ...]"

_PAIRS: Final = "&"
"""The sign of a level's pairs, in addition to those of the open picks."""
_TRIED: Final = 0
"""The leaf of a path that may be refused."""


class _Added(NamedTuple):
    """A path, its meaning with a field for each open pick, and its leaf in the page."""

    path: tuple[str | Open, ...]
    meaning: str
    leaf: Json

    def read(self, meaning: str) -> Path | None:
        """Return the picks on this path that have this meaning, or None."""
        found = read(self.meaning, [pick for pick in self.path if not isinstance(pick, str)], meaning)
        picks = iter(found or ())
        return None if found is None else tuple(p if isinstance(p, str) else next(picks) for p in self.path)


def _listed(keys: Sequence[str]) -> Json:
    """Return keys in the form sent to the page, grouped by the words before the last one if all keys have some.

    >>> _listed(["card 1", "card 2", "cell 0,1"]), _listed(["rome", "cairo"]), _listed(["card 1"])
    ({'card ': '1 2', 'cell ': '0,1'}, ['rome', 'cairo'], ['card 1'])
    """
    if len(keys) < 2 or not all(0 < key.rfind(" ") < len(key) - 1 for key in keys):
        return list[Json](keys)
    found: dict[str, list[str]] = {}
    for key in keys:
        start = key[: key.rfind(" ") + 1]
        found.setdefault(start, []).append(key.removeprefix(start))
    return {start: " ".join(ends) for start, ends in found.items()}


class _Pairs(NamedTuple):
    """The paths that begin with some keys and end with one of `firsts` and one of `seconds`."""

    before: tuple[str, ...]
    firsts: tuple[str, ...]
    seconds: tuple[str, ...]
    meaning: str | Mapping[tuple[str, str], str]
    leaf: Json
    any_order: bool = False
    behind: Choices | None = None
    """The choices after both keys, or None."""

    def turned(self) -> _Pairs:
        """Return the same pairs with the second key picked first."""
        pairs = product(self.firsts, self.seconds)
        found = {(second, first): self.meaning_of(first, second) for first, second in pairs}
        return self._replace(firsts=self.seconds, seconds=self.firsts, meaning=found)

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
        if len(path) < 2 or not self.leads(path[:2]) or bool(rest) != bool(self.behind):
            return None
        told = self.behind.find(rest) if self.behind else ""
        return None if told is None else f"{self.meaning_of(str(path[0]), str(path[1]))}{told}"

    def leads(self, keys: Sequence[Pick]) -> bool:
        """Return whether two keys and any that follow begin one of these paths."""
        own, rest = keys[0] in self.firsts and keys[1] in self.seconds, [*map(str, keys[2:])]
        return own and (not rest or (self.behind is not None and self.behind.leads(rest)))

    def path(self, meaning: str) -> Path | None:
        """Return the picks with this meaning, or None."""
        for keys, told in self.paths():
            if self.behind is None and told == meaning:
                return keys
            rest = self.behind.path(meaning.removeprefix(told)) if self.behind and meaning.startswith(told) else None
            if rest is not None:
                return (*keys, *rest)
        return None

    def walk(self, rng: Random) -> Iterator[tuple[Path, bool]]:
        """Yield every path, and whether it may be refused."""
        for path, _ in self.paths():
            if self.behind is not None:
                yield from (((*path, *rest), tried) for rest, tried in self.behind.walk(rng))
                continue
            yield path, self.leaf == _TRIED
            if self.any_order:
                yield (*path[:-2], path[-1], path[-2]), self.leaf == _TRIED


class _Level:
    """The possible picks at one place, each with the next level or, if it ends a path, its meaning.

    The picks are stored by key or sign.
    """

    __slots__ = ("behind", "json", "opens", "pairs")

    def __init__(self) -> None:
        self.behind: dict[str, _Level | str] = {}
        self.opens: dict[str, Open] = {}
        self.pairs: list[_Pairs] = []
        self.json: dict[str, Json] = {}

    def has(self, key: str) -> bool:
        """Return whether a key is picked here, alone or together with others."""
        # This shortcut matters because a board has thousands of keys and hardly any open picks.
        if key in self.behind or not self.opens:
            return key in self.behind
        return any(isinstance(kind, Some) and key in kind.keys for kind in self.opens.values())

    def nodes(self) -> tuple[str, ...]:
        """Return all keys that can be picked here."""
        alone = [key for key in self.behind if key not in SIGNS]
        together = [key for kind in self.opens.values() if isinstance(kind, Some) for key in kind.keys]
        return tuple(dict.fromkeys([*alone, *together, *(key for pairs in self.pairs for key in pairs.firsts)]))

    def is_free(self, pick: str | Open) -> bool:
        """Return whether `pick` can be added without ambiguity.

        A click must have one meaning, and a page shows one panel at a time.
        """
        if isinstance(pick, str):
            return not self.has(pick) and not any(pick in pairs.firsts for pairs in self.pairs)
        return not self.opens and not (isinstance(pick, Some) and any(not self.is_free(key) for key in pick.keys))

    def place(self, pick: Pick) -> str | None:
        """Return the key or sign under which a pick is stored, or None if it is not a choice."""
        if isinstance(pick, str) and pick in self.behind and pick not in SIGNS:
            return pick
        return next((sign for sign, kind in self.opens.items() if kind.takes(pick)), None)

    def end(self, pick: str | Open, meaning: str, leaf: Json) -> bool:
        """Let a path end with this pick, and return whether it is new."""
        if not self.is_free(pick):
            return False
        self._put(pick, meaning, leaf)
        return True

    def go(self, pick: str | Open) -> _Level:
        """Return the level after a pick, creating it if necessary."""
        if self.is_free(pick):
            behind = _Level()
            self._put(pick, behind, behind.json)
        key = pick if isinstance(pick, str) else pick.SIGN
        found = self.behind.get(key)
        if not isinstance(found, _Level) or (key in self.opens and self.opens[key] != pick):
            raise ValueError(f"{pick!r} is the end of one path and the middle of another")
        return found

    def _put(self, pick: str | Open, behind: _Level | str, then: Json) -> None:
        key = pick if isinstance(pick, str) else pick.SIGN
        self.behind[key] = behind
        self.json[key] = then if isinstance(pick, str) else pick.level(then)
        if not isinstance(pick, str):
            self.opens[key] = pick


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
        self._top = _Level()
        self._added: list[_Added] = []
        self._pairs: list[_Pairs] = []

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
        self._add(_Added(tuple(path), meaning, _TRIED if tried else note or 1))

    def _add(self, added: _Added) -> None:
        *before, last = added.path
        if any(isinstance(pick, str) and pick in (*SIGNS, _PAIRS) for pick in added.path):
            raise ValueError(f"a key of {added.path!r} is reserved for open picks")
        level = self._top
        for pick in before:
            if [pick] == before and isinstance(last, str) and any(pick in pairs.firsts for pairs in level.pairs):
                meaning = {(str(pick), last): added.meaning}  # The path is one more pair.
                self._add_pairs(_Pairs((), (str(pick),), (last,), meaning, added.leaf))
                return
            level = level.go(pick)
        if not level.end(last, added.meaning, added.leaf):
            raise ValueError(f"the path {added.path!r} already exists")
        self._added.append(added)

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
        leaf: Json = behind.json() if behind is not None else _TRIED if tried else 1
        self._add_pairs(_Pairs(tuple(before), tuple(firsts), tuple(seconds), meaning, leaf, any_order, behind))

    def _add_pairs(self, pairs: _Pairs) -> None:
        level = self._top
        for key in pairs.before:
            level = level.go(key)
        firsts, seconds = set(pairs.firsts), set(pairs.seconds)
        if any(firsts & set(other.firsts) and seconds & set(other.seconds) for other in level.pairs):
            raise ValueError(f"there are already pairs behind {pairs.before!r}")
        if known := [key for key in pairs.firsts if level.has(key)]:
            raise ValueError(f"there is already a path behind {(*pairs.before, known[0])!r}")
        if pairs.any_order and (known := [key for key in pairs.seconds if level.has(key)]):
            raise ValueError(f"there is already a path behind {(*pairs.before, known[0])!r}")
        found = level.json.setdefault(_PAIRS, [])
        if isinstance(found, list):
            told: list[Json] = [_listed(pairs.firsts), _listed(pairs.seconds), pairs.leaf]
            found.append([*told, 1] if pairs.any_order else told)
        level.pairs += [pairs, pairs.turned()] if pairs.any_order else [pairs]
        self._pairs.append(pairs)

    def find(self, path: Sequence[Pick]) -> str | None:
        """Return the meaning of a path, or None if it is not a choice."""
        place: _Level | str = self._top
        opens: list[Open] = []
        picks: list[Pick] = []
        for n, pick in enumerate(path):
            if isinstance(place, str):
                return None
            key = place.place(pick)
            if key is None:
                return next(filter(None, (pairs.find(path[n:]) for pairs in place.pairs)), None)
            if key in place.opens:
                opens.append(place.opens[key])
                picks.append(pick)
            place = place.behind[key]
        return write(place, opens, picks) if isinstance(place, str) else None

    def leads(self, keys: Sequence[str]) -> bool:
        """Return whether `keys` form a choice or the beginning of one.

        The last key may be one of several that are picked together.

        >>> from kbwidgets.core.setup.pick_kinds import Some
        >>> choices = Choices()
        >>> choices.add(("raid", Some(("rome", "cairo"), 2, 2)), "raid {0}")
        >>> choices.leads(["raid"]), choices.leads(["raid", "rome"]), choices.leads(["rome"])
        (True, True, False)
        """
        place: _Level | str | None = self._top
        for n, key in enumerate(keys):
            if not isinstance(place, _Level):
                return False
            if key not in place.behind:
                ahead = len(keys) > n + 1 and any(pairs.leads(keys[n:]) for pairs in place.pairs)
                return ahead or (n == len(keys) - 1 and not place.is_free(key))
            place = place.behind[key]
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
        for added in self._added:
            if (found := added.read(meaning)) is not None:
                return found
        return next((path for pairs in self._pairs if (path := pairs.path(meaning)) is not None), None)

    def walk(self, rng: Random) -> Iterator[tuple[Path, bool]]:
        """Yield every path, and whether it may be refused. Open picks are replaced by random ones.

        >>> from kbwidgets.core.setup.pick_kinds import Span
        >>> choices = Choices()
        >>> choices.add(("attack", "peru", Span(2, 9, 2)), "attack peru with {0}", tried=True)
        >>> list(choices.walk(Random(1)))
        [(('attack', 'peru', 3), True)]
        """
        for path, _, leaf in self._added:
            yield tuple(pick if isinstance(pick, str) else pick.some(rng) for pick in path), leaf == _TRIED
        for pairs in self._pairs:
            yield from pairs.walk(rng)

    def nodes(self) -> Iterator[str]:
        """Yield the key of every node that is picked on a path, including those of turns.

        >>> choices = Choices()
        >>> choices.add_pairs(("boat",), ("rome", "athens"), ("cairo",), "sail {0} to {1}")
        >>> list(choices.nodes())
        ['boat', 'rome', 'athens', 'cairo']
        """
        for path, *_ in self._added:
            for pick in path:
                if isinstance(pick, (str, Some)):
                    yield from (pick,) if isinstance(pick, str) else pick.keys
        for pairs in self._pairs:
            yield from (*pairs.before, *pairs.firsts, *pairs.seconds)
            yield from pairs.behind.nodes() if pairs.behind else ()

    def to_try(self) -> Choices:
        """Return the same paths, all of them marked as `tried`.

        >>> choices = Choices()
        >>> choices.add(("domino 5",), "choose 5", note="+4")
        >>> choices.to_try().json(), choices.to_try().find(["domino 5"])
        ({'domino 5': 0}, 'choose 5')
        """
        found = Choices()
        for added in self._added:
            found._add(added._replace(leaf=_TRIED))
        for pairs in self._pairs:
            if pairs.any_order:  # Paths are added one by one, because others with the same first key may be added.
                for path, meaning in (*pairs.paths(), *pairs.turned().paths()):
                    found._add(_Added(path, meaning, _TRIED))
            elif pairs.behind is not None:
                behind = pairs.behind.to_try()
                found._add_pairs(pairs._replace(leaf=behind.json(), behind=behind))
            else:
                found._add_pairs(pairs._replace(leaf=_TRIED))
        return found

    def json(self) -> dict[str, Json]:
        """Return the trie in the form sent to the page."""
        return self._top.json

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and (self.json(), self._added, self._pairs) == (
            other.json(), other._added, other._pairs
        )  # fmt: skip

    __hash__: ClassVar[None] = None  # pyright: ignore[reportIncompatibleMethodOverride]  (it grows)
