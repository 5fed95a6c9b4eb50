"""One level of the trie of picks: what can be picked at a place, and what follows each pick.

>>> top = PickLevel()
>>> top.go("attack").end("peru", "attack peru", 1), top.end("pass", "pass", "+1"), top.end("pass", "wait", 1)
(True, True, False)
>>> top.json
{'attack': {'peru': 1}, 'pass': '+1'}
"""

from __future__ import annotations

from kbwidgets.core.scene.pick_pairs import PickPairs
from kbwidgets.core.setup.pick_kinds import SIGNS, Open, Pick, Some
from kbwidgets.core.values.types import Json


class PickLevel:
    """The possible picks at one place, each with the next level or, if it ends a path, its meaning.

    The picks are stored by key or sign.
    """

    __slots__ = ("behind", "json", "opens", "pairs")

    def __init__(self) -> None:
        self.behind: dict[str, PickLevel | str] = {}
        self.opens: dict[str, Open] = {}
        self.pairs: list[PickPairs] = []
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

    def find_key(self, pick: Pick) -> str | None:
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

    def go(self, pick: str | Open) -> PickLevel:
        """Return the level after a pick, creating it if necessary."""
        if self.is_free(pick):
            behind = PickLevel()
            self._put(pick, behind, behind.json)
        key = pick if isinstance(pick, str) else pick.SIGN
        level = self.behind.get(key)
        if not isinstance(level, PickLevel) or (key in self.opens and self.opens[key] != pick):
            raise ValueError(f"{pick!r} is the end of one path and the middle of another")
        return level

    def _put(self, pick: str | Open, behind: PickLevel | str, then: Json) -> None:
        key = pick if isinstance(pick, str) else pick.SIGN
        self.behind[key] = behind
        self.json[key] = then if isinstance(pick, str) else pick.level(then)
        if not isinstance(pick, str):
            self.opens[key] = pick
