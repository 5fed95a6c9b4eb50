"""Match: seats, positions, undo, branches; the only thing that changes, and the owner of chance.

>>> import kbwidgets as kb
>>> game = next(iter(kb.games.values()))
>>> match = Match(game, ["Ann", "Bo"], seed=7)
>>> move = match.state.moves()[0]
>>> events = match.play(move)
>>> match.undo()
>>> match.state.moves()[0] == move
True

Chance needs no stored generator: the n-th draw of a kind comes from a generator made of the seed, the kind and
n. So the same draw comes again after an undo, another process goes on with the same draws, and a
move that draws more cards does not change later dice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from random import Random, SystemRandom
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from kbwidgets.core.errors import IllegalMove, KbError, PlayerError
from kbwidgets.core.game import Game
from kbwidgets.core.options import FixedOptions, OptionValue, is_list
from kbwidgets.core.plain import whole
from kbwidgets.core.player import Choice, Decide, FunctionPlayer, Player
from kbwidgets.core.state import Move, State
from kbwidgets.core.thinking import think
from kbwidgets.core.types import CHANCE, OPEN, Event, Seat, Viewer
from kbwidgets.core.words import counted, quoted

Chance: TypeAlias = "Literal['draw', 'ask'] | Sequence[Move | str]"
"""Who decides chance from then on: the seed, the people at the table, or a script (and after it the seed)."""

SEED_DIGITS: Final = 999
"""Digits that a seed may have, so that a record can be read back."""


class Change(NamedTuple):
    """What subscribers are told: the ply before, the ply after, and the events between if the match went on."""

    before: int
    after: int
    events: tuple[Event, ...]


class Match:
    """A match of one game: who sits where, and every position from the start to now."""

    def __init__(
        self,
        game: Game,
        players: int | Sequence[str | Player | Decide] | None = None,
        *,
        seed: int | None = None,
        chance: Chance = "draw",
        colours: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(game)} as a game, expected one of kb.games")
        given = cast("Sequence[str | Player | Decide]", players if is_list(players) else ())
        people = [_player(player) for player in given]
        seats = _names(people) if people else cast("int | Sequence[str] | None", players)
        start = game.open(seats, colours, {} if options is None else options)
        self.game = game
        self.options = FixedOptions(game.kept(options or {}), game.options_code)
        self.seed = SystemRandom().randrange(1 << 31) if seed is None else _checked_seed(seed)
        self.chance: Chance = _chance(chance)
        self.lock = threading.RLock()
        self._script_from = 0
        self._players: list[Player | None] = [None] * len(start.names)
        for seat, player in enumerate(people):
            self._players[seat] = None if isinstance(player, str) else player
        self._states: list[State] = [start]
        self._moves: list[Move] = []
        self._comments: dict[int, str] = {}
        self._ply = 0
        self._listeners: list[Callable[[Change], None]] = []
        self._settle()

    # -- looking --------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now."""
        with self.lock:
            return self._states[self._ply]

    @property
    def ply(self) -> int:
        """How many moves were made, chance included."""
        return self._ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made, chance included; `at(n)` is the position before the n-th."""
        with self.lock:
            return tuple(self._moves[: self._ply])

    @property
    def ahead(self) -> tuple[Move, ...]:
        """The moves that were taken back and that `redo` makes again."""
        with self.lock:
            return tuple(self._moves[self._ply :])

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.state.names

    @property
    def players(self) -> tuple[Player | None, ...]:
        """The computer player of each seat, None for a person."""
        return tuple(self._players)

    def at(self, ply: int) -> State:
        """The position after `ply` moves."""
        with self.lock:
            return self._states[self._checked(ply)]

    def log(self, viewer: Viewer = OPEN) -> tuple[str, ...]:
        """What happened so far, a sentence for each event, as far as the viewer may know it."""
        with self.lock:
            return tuple(
                self._states[n + 1].view(viewer).narrate(event)
                for n in range(self._ply)
                for event in self._states[n].events(self._moves[n], viewer)
            )

    # -- acting ---------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: Seat | None = None) -> tuple[Event, ...]:
        """Make a move, and the draws that follow it; a refused move changes nothing.

        A chance move may be made by hand where chance is due. Moves that were taken back are forgotten.
        """
        with self.lock:
            before = self._ply
            move = self.state.checked(move, self._seat(seat))
            with self._all_or_nothing():
                self._append(move)
                self._settle()
            return self._tell(before)

    def undo(self) -> None:
        """Go back to the last decision: of a person if people play, else of anybody. At the start: nothing."""
        with self.lock:
            before = self._ply
            self._ply = self._decision_before(self._ply)
            self._tell(before)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to go back to."""
        with self.lock:
            return self._decision_before(self._ply) != self._ply

    def redo(self) -> None:
        """Make the next move again that was taken back, and the moves that followed it by themselves."""
        with self.lock:
            before = self._ply
            if self._ply < len(self._moves):
                self._ply += 1
                while self._ply < len(self._moves) and not self._is_decision(self._ply):
                    self._ply += 1
                self._tell(before)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` moves; the moves after it can be made again."""
        with self.lock:
            before = self._ply
            self._ply = self._checked(ply)
            self._tell(before)

    def branch(self, ply: int | None = None, *, chance: Chance | None = None, seed: int | None = None) -> Match:
        """A match of its own that shares the moves up to `ply` and leaves this one alone.

        With another `seed` or `chance` the draws after `ply` differ. A draw that is due at `ply` is made at once,
        unless people are asked for it.
        """
        with self.lock:
            n = self._ply if ply is None else self._checked(ply)
            twin = Match.__new__(Match)
            twin.game, twin.options = self.game, self.options
            twin.seed = self.seed if seed is None else _checked_seed(seed)
            twin.chance = self.chance if chance is None else _chance(chance)
            twin.lock = threading.RLock()
            twin._script_from = self._script_from if chance is None else n
            twin._players = list(self._players)
            twin._states = self._states[: n + 1]
            twin._moves = self._moves[:n]
            twin._comments = {at: text for at, text in self._comments.items() if at <= n}
            twin._ply = n
            twin._listeners = []
            twin._settle()
            return twin

    def leave_chance(self, chance: Chance) -> None:
        """Say who decides chance from now on, and draw what is due if nobody is to be asked."""
        with self.lock:
            before = self._ply
            with self._all_or_nothing():
                self.chance = _chance(chance)
                self._script_from = self._ply
                if self._ply == len(self._moves):
                    self._settle()
            self._tell(before)

    def seat_player(self, seat: Seat, player: Player | None) -> None:
        """Put another player in a seat, None for a person."""
        with self.lock:
            found = self._seat(seat)
            if found is None or found == CHANCE:
                raise KbError(f"there is no seat {quoted(seat)}: the seats are 0 to {len(self._players) - 1}")
            if not (player is None or isinstance(player, Player)):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise KbError(f"found {quoted(player)} as a player, expected a computer player, or None for a person")
            self._players[found] = player

    def comment(self, text: str, ply: int | None = None) -> None:
        """Write a comment to the move that led to `ply`, by default the last one; an empty text removes it.

        It stands in the record, in one line and in braces: line breaks become spaces, braces become brackets.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(text)} as a comment, expected a text")
        plain = text.replace("{", "(").replace("}", ")").encode("utf-8", "replace").decode()
        with self.lock:
            n = self._ply if ply is None else self._checked(ply)
            if n == 0:
                raise KbError("a comment belongs to a move: no move leads to position 0")
            self._comments[n] = " ".join(plain.split())
            if not self._comments[n]:
                del self._comments[n]

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments by ply."""
        with self.lock:
            return dict(self._comments)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position; the call returned ends that.

        The change stands even if a listener raises: the others are told, then the first error is raised.
        """
        with self.lock:
            self._listeners.append(listener)

        def end() -> None:
            with self.lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return end

    # -- computer players -----------------------------------------------------------------------------

    def waiting(self) -> Seat | None:
        """The seat whose computer player is due, None if a person, chance or nobody is."""
        with self.lock:
            for seat in self.state.to_act:
                if seat != CHANCE and self._players[seat] is not None:
                    return seat
            return None

    def step(self, limit: float | None = None, wanted: Callable[[], bool] = lambda: True) -> Choice | None:
        """Let the computer player that is due make its move; None if none is due.

        The lock is free while it thinks; if the match has moved on meanwhile, its answer is dropped. A player that
        raises, needs longer than `limit` seconds or answers nonsense is a PlayerError and changes nothing.
        `wanted` is asked before the answer is used: whoever stopped the player no longer wants it.
        """
        with self.lock:
            seat = self.waiting()
            if seat is None:
                return None
            ply, state, player = self._ply, self.state, self._players[seat]
            assert player is not None
            view, moves = state.view(seat), state.moves(seat)

        def dropped() -> bool:
            return not wanted() or self._ply != ply or self.state is not state or self._players[seat] is not player

        try:
            choice = think(player, seat, view, moves, Random(f"{self.seed}/seat {seat}/{ply}"), limit)
        except PlayerError:
            with self.lock:
                if dropped():
                    return None
            raise
        with self.lock:
            if dropped():
                return None
            try:
                refusals = state.refusals(choice.move, seat)
            except Exception as error:  # a move of foreign code may hold anything in its fields
                raise PlayerError(seat, player.name, f"answered {choice.move!r}, which is no move: {error}") from error
            if refusals:
                raise PlayerError(seat, player.name, f"chose a move that the rules refuse: {refusals[0]}")
            self.play(choice.move, seat)
            return choice

    def run(self, limit: float | None = None) -> State:
        """Let computer players move until a person, asked chance or nobody is due; the position then."""
        with self.lock:
            before = self._ply
            with self._all_or_nothing():
                self._settle()
            self._tell(before)
        while self.waiting() is not None:
            self.step(limit)
        return self.state

    # -- inside ---------------------------------------------------------------------------------------

    def _append(self, move: Move) -> None:
        """Take a legal move into the line, cutting off what was taken back."""
        state = self.state.advance(move)
        del self._states[self._ply + 1 :]
        del self._moves[self._ply :]
        for ply in [at for at in self._comments if at > self._ply]:
            del self._comments[ply]
        self._states.append(state)
        self._moves.append(move)
        self._ply += 1

    def _settle(self) -> None:
        """Draw what chance owes, unless the people at the table are asked for it."""
        while self.state.to_act == (CHANCE,):
            scripted = self._scripted()
            if scripted is not None:
                if refusals := self.state.refusals(scripted):
                    raise IllegalMove(refusals)
                self._append(scripted)
            elif self.chance == "ask":
                return
            else:
                self._append(self.state.draw(self._generator()))

    @contextmanager
    def _all_or_nothing(self) -> Generator[None]:
        """Where a move, or a draw that follows it, turns out to be impossible, the match is as before."""
        kept = self._states[:], self._moves[:], dict(self._comments), self._ply, self.chance, self._script_from
        try:
            yield
        except BaseException:
            self._states, self._moves, self._comments, self._ply, self.chance, self._script_from = kept
            raise

    def _scripted(self) -> Move | None:
        """The scripted draw that is next, if the script reaches from where it began to here."""
        if isinstance(self.chance, str) or self._ply < self._script_from:
            return None
        drawn = sum(state.to_act == (CHANCE,) for state in self._states[self._script_from : self._ply])
        if drawn >= len(self.chance):
            return None
        move = self.chance[drawn]
        return self.state.parse(move) if isinstance(move, str) else move

    def _generator(self) -> Random:
        """The generator of the draw that is due, made of seed, kind and number."""
        kind = self.state.phase
        drawn = sum(s.to_act == (CHANCE,) and s.phase == kind for s in self._states[: self._ply])
        return Random(f"{self.seed}/{kind}/{drawn}")

    def _is_decision(self, ply: int) -> bool:
        """Whether undo stops at this position: a person is to act, or anybody where no people play."""
        to_act = self._states[ply].to_act
        if CHANCE in to_act:
            return self.chance == "ask"
        people = any(player is None for player in self._players)
        return any(not people or self._players[seat] is None for seat in to_act)

    def _decision_before(self, ply: int) -> int:
        return next((n for n in range(ply - 1, -1, -1) if self._is_decision(n)), ply)

    def _checked(self, ply: int) -> int:
        if (found := whole(ply)) is None or not 0 <= found < len(self._states):
            raise KbError(f"there is no position {quoted(ply)}: the match has positions 0 to {len(self._states) - 1}")
        return found

    def _seat(self, seat: object) -> Seat | None:
        """Who asks: a seat, CHANCE, or None for whoever must act."""
        found = whole(seat)
        if seat is not None and (found is None or not CHANCE <= found < len(self._players)):
            raise KbError(f"there is no seat {quoted(seat)}: the seats are 0 to {len(self._players) - 1}")
        return found

    def _tell(self, before: int) -> tuple[Event, ...]:
        events = tuple(
            event
            for n in range(before, self._ply)
            for event in self._states[n].events(self._moves[n])
        )  # fmt: skip
        faults: list[Exception] = []
        if before != self._ply:
            for listener in tuple(self._listeners):
                try:
                    listener(Change(before, self._ply, events))
                except Exception as error:
                    faults.append(error)
        if faults:
            raise faults[0]
        return events

    def __repr__(self) -> str:
        return f"<Match {self.game.title}: {' and '.join(self.names)}, {counted(self._ply, 'move')}>"


def _chance(chance: Chance) -> Chance:
    """Who decides chance, checked; a script is copied, so that nobody can change it later."""
    if is_list(chance):
        return tuple(cast("Sequence[Move | str]", chance))
    if chance not in ("draw", "ask"):
        raise KbError(f"found {quoted(chance)} for chance, expected 'draw', 'ask' or a list of draws")
    return chance


def _checked_seed(seed: object) -> int:
    """A seed that a record can hold."""
    if (found := whole(seed)) is None or abs(found) >= 10**SEED_DIGITS:
        raise KbError(f"found {quoted(seed)} as a seed, expected a whole number of at most {SEED_DIGITS} digits")
    return found


def _player(player: str | Player | Decide) -> str | Player:
    """A name, a computer player, or a function made into one."""
    if isinstance(player, type):
        raise KbError(f"found the class {player.__name__} as a player, expected one of it: {player.__name__}()")
    if isinstance(player, (str, Player)):
        return player
    if callable(player):
        return FunctionPlayer(player)
    raise KbError(f"found {quoted(player)} as a player, expected a name, a computer player or a function")


def _names(players: Sequence[str | Player]) -> list[str]:
    """The names of the seats; computer players of one kind are numbered to tell them apart."""
    kinds = [player.name for player in players if not isinstance(player, str)]
    taken = {player.lower() for player in players if isinstance(player, str)}
    names: list[str] = []
    for player in players:
        name = player if isinstance(player, str) else player.name
        if not isinstance(player, str) and (kinds.count(name) > 1 or name.lower() in taken):
            name = next(f"{name} {n}" for n in count(1) if f"{name} {n}".lower() not in taken)
        taken.add(name.lower())
        names.append(name)
    return names
