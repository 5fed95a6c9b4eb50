"""All games by name, ours and those of other packages, each imported on first use.

A game of another package registers by an entry point of the group `kbwidgets.games`, whose value is its `Game` object:

    [project.entry-points."kbwidgets.games"]
    hex = "kb_hex:GAME"

A game made in a notebook is added by `kb.games.put(GAME)`. A game that cannot be loaded does not affect the others.

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
from kbwidgets.core.text.keyed_mapping import KeyedMapping
from kbwidgets.core.text.words import joined, quoted, with_article

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "kbwidgets.games"
"""The group of entry points by which packages register their games."""


class Games(KeyedMapping[Game]):
    """The games by name. `own` maps our games to their `Game` objects, written as in an entry point."""

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        self._own = dict(own or {})
        self._put: dict[str, Game] = {}
        self._loaded: dict[str, Game] = {}
        self._failed: dict[str, GameError] = {}

    def declare(self, name: str, place: str) -> None:
        """Register one of our own games by the location of its `Game` object, such as `kbwidgets.games.tiny:GAME`."""
        self._own[name] = place

    def put(self, game: Game) -> None:
        """Add a game, such as one made in a notebook. It replaces a game of the same name."""
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
        """Load one of our games, or the game of the only package that registers this name."""
        if name in self._own:
            return _load_game(name, self._own[name], f"the game {name}")
        entries = _list_entries(name)
        if not entries:
            raise UnknownName("game", name, self)
        if len(entries) > 1:
            raise GameError(f"the name {name} is used by both {joined(sorted(map(_describe_package, entries)))}")
        return _load_game(name, entries[0].value, f"the entry point {name} of {_describe_package(entries[0])}")

    def loaded(self) -> tuple[Game, ...]:
        """Import and return all games that can be loaded. `faults` describes the others."""
        return tuple(game for game in self._try_all() if isinstance(game, Game))

    def at_hand(self) -> Iterator[Game]:
        """Yield all games that can be loaded, those already imported first.

        A search for one of these is therefore fast.
        """
        yield from self._put.values()
        yield from tuple(self._loaded.values())
        yield from self.loaded()

    def faults(self) -> tuple[GameError, ...]:
        """Return an error for each game that cannot be loaded and for each package that uses the name of our games."""
        failed = (result for result in self._try_all() if isinstance(result, GameError))
        taken = (entry for entry in _list_entries() if entry.name in self._own)
        reason = "uses the name of another game"
        return (
            *failed,
            *(GameError(f"the entry point {entry.name} of {_describe_package(entry)} {reason}") for entry in taken),
        )

    def _try_all(self) -> Iterator[Game | GameError]:
        """Yield each game or its error. A package that failed is not imported again."""
        for name in self:
            if name not in self._failed:
                try:
                    yield self[name]
                    continue
                except GameError as error:
                    self._failed[name] = error
            yield self._failed[name]

    def with_class(self, class_name: str) -> Game | None:
        """Return the game whose cell has this class name, or None.

        Games with a similar name are tried first, so that no other has to be imported.
        """
        return next((game for game in self._by_likeness(class_name) if game.class_name == class_name), None)

    def _by_likeness(self, class_name: str) -> Iterator[Game]:
        """Yield all games, those with a name like the class first. None is imported before its turn."""
        alike = [name for name in self if name.replace("-", "") == class_name.lower()]
        yield from (self[name] for name in alike if name not in self._failed)
        yield from self.loaded()

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._own, *sorted(entry.name for entry in _list_entries()), *self._put]))

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return name in self._own or name in self._put or bool(_list_entries(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


def _list_entries(name: str | None = None) -> Sequence[EntryPoint]:
    """Return the entry points of other packages, either all or those of one name."""
    from importlib.metadata import entry_points  # This import loads thirty modules, which our own games do not need.

    entries = entry_points(group=GROUP)
    return [entry for entry in entries if name in (None, entry.name)]


def _describe_package(entry: EntryPoint) -> str:
    """Return a description of the package to which an entry point belongs."""
    return f"the package {entry.dist.name}" if entry.dist else "a package without a name"


def _load_game(name: str, place: str, who: str) -> Game:
    """Return the `Game` object at a location, or raise `GameError` if there is none or it cannot be loaded."""
    module, _, path = place.partition(":")
    try:
        target: object = import_module(module.strip())
        for part in path.split(".") if path else ():
            target = getattr(target, part.strip())
    except Exception as error:  # The module of a game is foreign code and may raise anything.
        raise GameError(f"{who} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(target, Game):
        hint = f"; write {place}:GAME" if isinstance(target, ModuleType) else ""
        raise GameError(f"{who} gives {with_article(type(target).__name__)}, not a Game{hint}")
    if target.name != name:
        raise GameError(f"{who} gives the game {quoted(target.name)}: the names must be equal")
    return cast("Game", target)


registry: Final = Games()
"""The known games. `kbwidgets.games` declares ours."""
