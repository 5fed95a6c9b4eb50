"""What a computer player is: it gets a view and the legal moves, and answers with a choice.

>>> class First:
...     name = "first"
...     def choose(self, view, moves, rng):
...         return Choice(moves[0])
>>> isinstance(First(), Player)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, cast, runtime_checkable

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.safe_repr import has_name, name_of, seat_name_of, told
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.seats import NAMES


class Reason(NamedTuple):
    """A named feature that speaks for a move, by how much, and in words."""

    feature: str
    """Its name, in a word that is the same for all moves."""
    change: float
    """By how much it speaks for the move; below 0 against it."""
    text: str
    """It in words, as a hint tells it."""


class Rated(NamedTuple):
    """A move with its worth and the reasons for it."""

    move: Move
    """One of the moves that were to be rated."""
    worth: tuple[float, ...]
    """How good it is: the higher the better, compared item by item; what comes last decides between equals."""
    reasons: tuple[Reason, ...] = ()
    """Why, for the hint and the coach."""


class Choice(NamedTuple):
    """The move that a player takes, why, and the moves it looked at, best first."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    ranking: tuple[Rated, ...] = ()


@runtime_checkable
class Player(Protocol):
    """A computer player. `choose` must not keep or change anything but itself.

    It sits at the table under its `name`. A strategy that many seats may play has a `seat_name`: the name at the table,
    or "" for the next one of `kbwidgets.core.values.seats.NAMES`.

    `kbwidgets.core.players.thinking.StopThinking` is raised in it if its answer is no longer wanted.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice: ...


Decide: TypeAlias = "Callable[[View, Sequence[Move]], Move | str]"
"""The simplest player: a function that gets a view and the legal moves and returns one, or its text."""


class FunctionPlayer:
    """A function that plays under its own name; a lambda, which has none, gets one from the list.

    >>> FunctionPlayer(lambda view, moves: moves[0], "first").name
    'first'
    """

    def __init__(self, decide: Decide, name: str = "") -> None:
        self.decide = decide
        self.name: str = name or told(getattr(decide, "__name__", "function"))
        self.seat_name: str = "" if self.name == "<lambda>" else self.name

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        """What the function answers; a text is taken for the legal move that is written so."""
        answer = self.decide(view, moves)
        if isinstance(answer, str):
            answer = next((move for move in moves if str(move) == answer), answer)
            if isinstance(answer, str):
                raise ValueError(f"{quoted(answer)} is not one of the {len(moves)} legal moves")
        return Choice(answer)


Adviser: TypeAlias = Callable[[View, Sequence[Move], Random], tuple[Rated, ...]]
"""Rates the moves of one seat in its view, best first; `view.mover(moves[0])` is that seat. Hints come from it, too."""


@runtime_checkable
class Hurried(Protocol):
    """An adviser or a player that may stop by the clock: if it does, what it says depends on the machine and its load.

    The others give the same answer to the same generator wherever they run.
    """

    @property
    def seconds(self) -> float | None: ...


@runtime_checkable
class Weighted(Protocol):
    """An adviser whose weights are data: what it would say with others can be tried, so they can be fitted."""

    @property
    def weighing(self) -> Mapping[str, float]:
        """Its weights by name."""
        ...

    def with_weights(self, weights: Mapping[str, float]) -> Adviser:
        """The same adviser with other weights."""
        ...


@runtime_checkable
class Choosy(Protocol):
    """A player that does not play every game: `check_game` raises a KbError for a game it does not know.

    It is asked when it takes a seat, so that a match does not begin with a player who cannot play it.
    """

    def check_game(self, name: str) -> None: ...


def seated(player: str | Player | Decide, game: str) -> str | Player:
    """The name of a person, a computer player of a game, or a function made into one.

    A text is always a person, also one that an adviser is called by.
    """
    if isinstance(player, type):
        raise KbError(f"the player is the class {player.__name__}; create one with {player.__name__}()")
    if isinstance(player, str):
        return player
    if not callable(getattr(player, "choose", None)) and callable(player):
        return FunctionPlayer(player)
    return computer(player, game)


def computer(player: object, game: str) -> Player:
    """A computer player, checked: it can choose, has a text for a name, and knows the game."""
    if not callable(getattr(player, "choose", None)):
        raise KbError(f"{quoted(player)} is not a player; expected a name, a computer player or a function")
    if not has_name(player):
        raise KbError(f"the computer player {quoted(player)} needs a name that is text")
    if isinstance(player, Choosy):
        player.check_game(game)
    return cast("Player", player)


def names_of(players: Sequence[str | Player]) -> list[str]:
    """Return the name of each seat, which no other seat has in any case of its letters.

    >>> names_of(["Ann", FunctionPlayer(lambda view, moves: moves[0])])
    ['Ann', 'Mara']
    """
    given = [player if isinstance(player, str) else _given_name(player) for player in players]
    taken = {name.lower() for name, player in zip(given, players, strict=True) if isinstance(player, str)}
    names: list[str] = []
    for wish, player in zip(given, players, strict=True):
        name = wish
        if not isinstance(player, str) and (not wish or given.count(wish) > 1 or wish.lower() in taken):
            name = next(each for each in _free_names(wish) if each.lower() not in taken)
        taken.add(name.lower())
        names.append(name)
    return names


def _given_name(player: Player) -> str:
    """Return the name that a computer player brings along, or "" if it gets one from the list."""
    name = seat_name_of(player)
    return name_of(player) if name is None else name


def _free_names(name: str) -> Iterator[str]:
    """Yield the names that may be given instead of one that others have, or instead of none."""
    if not name:
        yield from NAMES
    yield from (f"{name or NAMES[0]} {n}" for n in count(1))
