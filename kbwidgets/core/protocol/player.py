"""The protocol of computer players, which get a view and the legal moves and return a choice.

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
from kbwidgets.core.text.safe_repr import has_name, name_of, safe_text, seat_name_of
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.seats import NAMES


class Reason(NamedTuple):
    """A named feature that counts for or against a move."""

    feature: str
    """The name of the feature, the same word for all moves."""
    change: float
    """The amount by which it counts for the move, or against it if negative."""
    text: str
    """The wording for a hint."""


class Rated(NamedTuple):
    """A move with its worth and the reasons for it."""

    move: Move
    """One of the moves to be rated."""
    worth: tuple[float, ...]
    """The value of the move. Higher is better, and values are compared item by item."""
    reasons: tuple[Reason, ...] = ()
    """The reasons that the hint and the coach give."""


class Choice(NamedTuple):
    """The move that a player chooses, the reasons for it, and the moves it considered, best first."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    ranking: tuple[Rated, ...] = ()


@runtime_checkable
class Player(Protocol):
    """A computer player. `choose` must not keep its arguments or change anything but the player itself.

    Its name at the table is its `name`. A strategy that may play several seats has a `seat_name`: its name at the
    table, or `""` for the next of `kbwidgets.core.values.seats.NAMES`.

    `kbwidgets.core.players.thinking.StopThinking` is raised in it if its answer is no longer needed.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice: ...


Decide: TypeAlias = "Callable[[View, Sequence[Move]], Move | str]"
"""A function that takes a view and the legal moves and returns one of them or its text, the simplest player."""


class FunctionPlayer:
    """A function that plays under its own name. A lambda gets a name from the list.

    >>> FunctionPlayer(lambda view, moves: moves[0], "first").name
    'first'
    """

    def __init__(self, decide: Decide, name: str = "") -> None:
        self.decide = decide
        self.name: str = name or safe_text(getattr(decide, "__name__", "function"))
        self.seat_name: str = "" if self.name == "<lambda>" else self.name

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        """Return the function's answer. A text stands for the legal move with this notation."""
        answer = self.decide(view, moves)
        if isinstance(answer, str):
            answer = next((move for move in moves if str(move) == answer), answer)
            if isinstance(answer, str):
                raise ValueError(f"{quoted(answer)} is not one of the {len(moves)} legal moves")
        return Choice(answer)


Adviser: TypeAlias = Callable[[View, Sequence[Move], Random], tuple[Rated, ...]]
"""A function that rates the moves of one seat in its view, best first.

`view.mover(moves[0])` is that seat. Hints use advisers too.
"""


@runtime_checkable
class Hurried(Protocol):
    """A player or adviser with a time limit. Its results then depend on the machine.

    All others give the same answer to the same generator on every machine.
    """

    @property
    def seconds(self) -> float | None: ...


@runtime_checkable
class Weighted(Protocol):
    """An adviser whose weights are data, so that others can be tried and fitted."""

    @property
    def weighing(self) -> Mapping[str, float]:
        """Its weights by name."""
        ...

    def with_weights(self, weights: Mapping[str, float]) -> Adviser:
        """Return the same adviser with other weights."""
        ...


@runtime_checkable
class Choosy(Protocol):
    """A player that does not know every game. `check_game` raises `KbError` for an unknown one.

    It is called when the player takes a seat, so that no match begins with a player who cannot play it.
    """

    def check_game(self, name: str) -> None: ...


def accept_player(player: str | Player | Decide, game: str) -> str | Player:
    """Return the name of a person or a computer player, turning a function into one.

    A text is always the name of a person, even if an adviser has the same name.
    """
    if isinstance(player, type):
        raise KbError(f"the player is the class {player.__name__}; create one with {player.__name__}()")
    if isinstance(player, str):
        return player
    if not callable(getattr(player, "choose", None)) and callable(player):
        return FunctionPlayer(player)
    return check_player(player, game)


def check_player(player: object, game: str) -> Player:
    """Return a valid computer player, or raise `KbError`.

    It must have a `choose` method and a text as its name, and must know the game.
    """
    if not callable(getattr(player, "choose", None)):
        raise KbError(f"{quoted(player)} is not a player; expected a name, a computer player or a function")
    if not has_name(player):
        raise KbError(f"the computer player {quoted(player)} needs a name that is text")
    if isinstance(player, Choosy):
        player.check_game(game)
    return cast("Player", player)


def names_of(players: Sequence[str | Player]) -> list[str]:
    """Return the names of the seats, which are unique even if case is ignored.

    >>> names_of(["Ann", FunctionPlayer(lambda view, moves: moves[0])])
    ['Ann', 'Mara']
    """
    wishes = [player if isinstance(player, str) else _find_name(player) for player in players]
    taken = {name.lower() for name, player in zip(wishes, players, strict=True) if isinstance(player, str)}
    names: list[str] = []
    for wish, player in zip(wishes, players, strict=True):
        name = wish
        if not isinstance(player, str) and (not wish or wishes.count(wish) > 1 or wish.lower() in taken):
            name = next(each for each in _free_names(wish) if each.lower() not in taken)
        taken.add(name.lower())
        names.append(name)
    return names


def _find_name(player: Player) -> str:
    """Return the name that a computer player has of its own, or `""` if it gets one from the list."""
    name = seat_name_of(player)
    return name_of(player) if name is None else name


def _free_names(name: str) -> Iterator[str]:
    """Yield the names that can replace a name already taken or missing."""
    if not name:
        yield from NAMES
    yield from (f"{name or NAMES[0]} {n}" for n in count(1))
