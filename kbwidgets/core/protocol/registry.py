"""Games: all games by name, ours and those of other packages, each imported when it is asked for.

A game of another package registers by an entry point of the group `kbwidgets.games`, whose value is its Game record:

    [project.entry-points."kbwidgets.games"]
    hex = "kb_hex:GAME"

One made in a notebook is put there by hand: `kb.games.put(GAME)`. A game that cannot be had hides no other.

>>> Games({"chess": "chess_game:GAME"}).faults()
(GameError("the game chess cannot be loaded: ModuleNotFoundError: No module named 'chess_game'"),)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

from kbwidgets.core.errors import GameError, UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.text.words import joined, quoted, with_article

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "kbwidgets.games"
"""The group of entry points by which packages register their games."""


class Games(Mapping[str, Game]):
    """The games by name; `own` says where the records of ours stand, written as in an entry point."""

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        self._own = dict(own or {})
        self._put: dict[str, Game] = {}
        self._loaded: dict[str, Game] = {}
        self._failed: dict[str, GameError] = {}

    def declare(self, name: str, place: str) -> None:
        """Make one of our own games known by the place of its record, as in `kbwidgets.games.tiny:GAME`."""
        self._own[name] = place

    def put(self, game: Game) -> None:
        """Add a game by its record, as one writes it in a notebook; it takes the place of one of the same name."""
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise GameError(f"{quoted(game)} is not a Game")
        self._put[game.name] = game

    def __getitem__(self, name: str) -> Game:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UnknownName("game", name, self)
        if name in self._put:
            return self._put[name]
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> Game:
        """The record of a game of ours, or else of the one package that has a game of this name."""
        if name in self._own:
            return _record(name, self._own[name], f"the game {name}")
        found = _entries(name)
        if not found:
            raise UnknownName("game", name, self)
        if len(found) > 1:
            raise GameError(f"the name {name} is used by both {joined(sorted(map(_package, found)))}")
        return _record(name, found[0].value, f"the entry point {name} of {_package(found[0])}")

    def loaded(self) -> tuple[Game, ...]:
        """All games that can be had, which imports them; `faults` tells what is wrong with the others."""
        return tuple(found for found in self._tried() if isinstance(found, Game))

    def at_hand(self) -> Iterator[Game]:
        """All games that can be had, first those that are imported: one that is among them is found fast."""
        yield from self._put.values()
        yield from tuple(self._loaded.values())
        yield from self.loaded()

    def faults(self) -> tuple[GameError, ...]:
        """What is wrong with each game that cannot be had, and with each package that takes the name of one of ours."""
        failed = (found for found in self._tried() if isinstance(found, GameError))
        taken = (entry for entry in _entries() if entry.name in self._own)
        told = "uses the name of another game"
        return (*failed, *(GameError(f"the entry point {entry.name} of {_package(entry)} {told}") for entry in taken))

    def _tried(self) -> Iterator[Game | GameError]:
        """Each game, or why it cannot be had: a package that failed is not imported again for a list."""
        for name in self:
            if name not in self._failed:
                try:
                    yield self[name]
                    continue
                except GameError as error:
                    self._failed[name] = error
            yield self._failed[name]

    def with_class(self, class_name: str) -> Game | None:
        """The game whose cell has this name; one that reads like it is tried first, so that no other is imported."""
        return next((game for game in self._by_likeness(class_name) if game.class_name == class_name), None)

    def _by_likeness(self, class_name: str) -> Iterator[Game]:
        """Yield all games, first those whose name reads like the name of a class; none is imported before its turn."""
        alike = [name for name in self if name.replace("-", "") == class_name.lower()]
        yield from (self[name] for name in alike if name not in self._failed)
        yield from self.loaded()

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._own, *sorted(entry.name for entry in _entries()), *self._put]))

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return name in self._own or name in self._put or bool(_entries(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


def _entries(name: str | None = None) -> Sequence[EntryPoint]:
    """The entry points of other packages, all of them or those of one name."""
    from importlib.metadata import entry_points  # it loads thirty modules: what plays one of our games needs none

    found = entry_points(group=GROUP)
    return [entry for entry in found if name in (None, entry.name)]


def _package(entry: EntryPoint) -> str:
    """The package that an entry point belongs to, in words."""
    return f"the package {entry.dist.name}" if entry.dist else "a package without a name"


def _record(name: str, place: str, who: str) -> Game:
    """The record at a place; GameError says what stands there instead, or why nothing can be had."""
    module, _, path = place.partition(":")
    try:
        found: object = import_module(module.strip())
        for part in path.split(".") if path else ():
            found = getattr(found, part.strip())
    except Exception as error:  # the module of a game is foreign code, which may raise anything
        raise GameError(f"{who} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, Game):
        hint = f"; write {place}:GAME" if isinstance(found, ModuleType) else ""
        raise GameError(f"{who} gives {with_article(type(found).__name__)}, not a Game{hint}")
    if found.name != name:
        raise GameError(f"{who} gives the game {quoted(found.name)}: the names must be equal")
    return cast("Game", found)


registry: Final = Games()
"""The games that are known; `kbwidgets.games` declares ours."""
