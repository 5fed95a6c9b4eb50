"""A match of a game, which is the only object that changes and the owner of chance.

>>> import kbwidgets as kb
>>> game = next(iter(kb.games.values()))
>>> match = Match(game, ["Ann", "Bo"], seed=7)
>>> move = match.state.moves()[0]
>>> events = match.play(move)
>>> match.undo()
>>> match.state.moves()[0] == move
True

Chance needs no stored generator, because the n-th draw of a kind comes from a generator made from the seed, the kind
and n. So a draw has the same result after an undo and in another process, and a move that draws more cards does not
change later dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from random import Random, SystemRandom
from typing import cast

from kbwidgets.core.errors import KbError, OptionError, PlayerError, Refused
from kbwidgets.core.match.auto_replies import AutoReply
from kbwidgets.core.match.chance import Chance, check_chance, check_seed
from kbwidgets.core.match.match_state import Fields
from kbwidgets.core.match.move_tree import MoveTree
from kbwidgets.core.match.timeline import Timeline
from kbwidgets.core.match.undo_policy import Undo, check_undo
from kbwidgets.core.moves.events import Event
from kbwidgets.core.players.thinking import think
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Choice, Decide, Player, accept_player, check_player, names_of
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.setup.avatars import check_avatars
from kbwidgets.core.setup.options import FixedOptions, OptionValue
from kbwidgets.core.text.safe_repr import name_of, safe_text
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import is_list, whole
from kbwidgets.core.values.types import CHANCE, Seat


class Match(Timeline[S]):
    """A match of one game, with its players and every position so far."""

    def __init__(
        self,
        game: Game[S],
        players: int | Sequence[str | Player | Decide] | None = None,
        *,
        seed: int | None = None,
        chance: Chance = "draw",
        colours: Sequence[str] | None = None,
        avatars: Sequence[int] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        undo: Undo = "free",
        saved: bool = False,
    ) -> None:
        """Start a match.

        A `saved` match may be larger than a new one, because an older version may have played it.
        """
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"{quoted(game)} is not a game; choose one of kb.games")
        entries = cast("Sequence[str | Player | Decide]", players if is_list(players) else ())
        sitters = [accept_player(player, game.name) for player in entries]
        seats = names_of(sitters) if sitters else cast("int | Sequence[str] | None", players)
        start = game.open(seats, colours, {} if options is None else options, saved=saved)
        codes = game.codes
        avatar_numbers, refusals = check_avatars(
            avatars, len(start.names), *codes.apart.get("avatar", (codes.seats_error, codes.seats))
        )
        if refusals:
            raise OptionError(tuple(refusals))
        super().__init__(
            game,
            Fields(
                FixedOptions(game.kept(options or {}), codes.options_error),
                avatar_numbers,
                SystemRandom().randrange(10**9) if seed is None else check_seed(seed),
                check_chance(chance),
                0,
                tuple(None if isinstance(player, str) else player for player in sitters or start.names),
                check_undo(undo),
                MoveTree(start),
            ),
        )
        self._settle()

    # -- acting ---------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: Seat | None = None, *, again: bool = False) -> tuple[Event, ...]:
        """Play `move` and the draws that follow, and return the events.

        A draw that is due can be played like any other move. Undone moves are deleted. With `again`, the seat repeats
        the move automatically whenever it must act and the move is legal, until the turn ends, the seat makes another
        move, or the match goes back. Raise `IllegalMove` or `BadNotation`, and change nothing, if the move is refused.
        """
        with self.lock:
            before, state = self._tree.ply, self.state
            move = state.legal_move(move, self._check_seat(seat))
            mover = state.mover(move)

            def make() -> None:
                self._auto_replies.drop(mover)
                if again:
                    self._auto_replies.give(mover, AutoReply(before, state, move))
                self._tree.append(move)
                self._settle()

            return self._change(make)

    def branch(self, ply: int | None = None, *, chance: Chance | None = None, seed: int | None = None) -> Match[S]:
        """Return an independent copy of this match at position `ply`.

        With another `seed` or `chance`, the draws after `ply` differ. A draw that is due there is made at once, unless
        people must enter it.
        """
        with self.lock:
            n = self._tree.ply if ply is None else self._tree.check_ply(ply)
            twin = copy(self)
            twin._tree.cut(n)
            twin._tree.ply = n
            twin.seed = self.seed if seed is None else check_seed(seed)
            twin.chance = self.chance if chance is None else check_chance(chance)
            twin._script_from = self._script_from if chance is None else n
            twin._settle()
            return twin

    def leave_chance(self, chance: Chance) -> None:
        """Set the source of chance from now on, and make a draw that is due unless people must enter it."""
        with self.lock:

            def leave() -> None:
                self.chance = check_chance(chance)
                self._script_from = self._tree.ply
                if self._tree.ply == len(self._tree.moves):
                    self._settle()

            self._change(leave)

    def seat_player(self, seat: Seat, player: Player | None) -> None:
        """Put another player in a seat, or a person if `player` is None."""
        with self.lock:
            number = self._check_seat(seat)
            if number is None or number == CHANCE:
                raise KbError(f"there is no seat {quoted(seat)}; choose 0 to {len(self._players) - 1}")
            sitter = None if player is None else check_player(player, self.game.name)
            self._change(lambda: self._players.__setitem__(number, sitter))

    # -- computer players -----------------------------------------------------------------------------

    def waiting(self) -> Seat | None:
        """Return the seat of the computer player to move, or None if it is not a computer's turn."""
        with self.lock:
            for seat in self.state.to_act:
                if seat != CHANCE and self._players[seat] is not None:
                    return seat
            return None

    def step(self, limit: float | None = None, is_wanted: Callable[[], bool] = lambda: True) -> Choice | None:
        """Let the computer player to move make its move and return its choice, or None if it is not a computer's turn.

        The lock is free while the player thinks. `is_wanted` is called meanwhile and before the answer is used. If it
        returns False, or if the match has changed, the answer is dropped and None is returned. With a `limit`, a player
        whose time is up or whose answer is no longer wanted is stopped, see `kbwidgets.core.players.thinking`.

        Raise `PlayerError`, and change nothing, if the player raises an error, takes longer than `limit` seconds or
        gives an invalid answer.
        """
        with self.lock:
            seat = self.waiting()
            if seat is None:
                return None
            ply, state, player = self._tree.ply, self.state, self._players[seat]
            assert player is not None
            view, moves = state.view(seat), state.moves(seat)

        def is_dropped() -> bool:
            is_same = self._tree.ply == ply and self.state is state and self._players[seat] is player
            return not is_wanted() or not is_same

        try:
            rng = Random(f"{self.seed}/seat {seat}/{ply}")
            choice = think(player, seat, view, moves, rng, limit, lambda: not is_dropped())
        except PlayerError:
            with self.lock:
                if is_dropped():
                    return None
            raise
        with self.lock:
            if choice is None or is_dropped():
                return None
            try:
                self.play(choice.move, seat)
            except Refused as error:
                fault = f"chose a move that isn't allowed: {error.refusals[0]}"
                raise PlayerError(seat, name_of(player), fault) from error
            except (Exception, SystemExit, GeneratorExit) as error:
                if self._tree.ply != ply:  # A listener raised the error after the move was made.
                    raise
                # A move of foreign code may hold anything in its fields.
                fault = f"answered {quoted(choice.move)}, which isn't a move: {safe_text(error)}"
                raise PlayerError(seat, name_of(player), fault) from error
            return choice

    def run(self, limit: float | None = None) -> S:
        """Let the computer players move until a person must decide or the match ends. Return the state."""
        with self.lock:
            self._change(self._settle)
        while self.waiting() is not None:
            self.step(limit)
        return self.state

    # -- copies ---------------------------------------------------------------------------------------

    def __copy__(self) -> Match[S]:
        """Return an independent match at the same position, with the same undone moves and players."""
        with self.lock:
            return _rebuild(self.game, self._fields())

    def __deepcopy__(self, memo: dict[int, object]) -> Match[S]:
        """Return a copy with copied players. Positions and moves are values, which need no copies."""
        with self.lock:
            fields = self._fields()
        return _rebuild(self.game, fields._replace(players=deepcopy(fields.players, memo)))

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[object, ...]]:
        """Return what pickle needs to rebuild the match in another process.

        The game is found by its name, and listeners are left behind. Raise `KbError` if the game is not registered.
        """
        if registry.get(self.game.name) is not self.game:
            reason = f"this match of {self.game.name!r} cannot be pickled because the game is not registered"
            raise KbError(f"{reason}; use Record.of(match) instead")
        with self.lock:
            return _unpickle, (self.game.name, self.game.version, self._fields())

    # -- inside ---------------------------------------------------------------------------------------

    def _check_seat(self, seat: object) -> Seat | None:
        """Return a valid seat, `CHANCE`, or None for any seat that must act, or raise `KbError`."""
        number = whole(seat)
        if seat is not None and (number is None or not CHANCE <= number < len(self._players)):
            raise KbError(f"there is no seat {quoted(seat)}; choose 0 to {len(self._players) - 1}")
        return number


def _rebuild(game: Game[S], fields: Fields[S]) -> Match[S]:
    match = cast("Match[S]", object.__new__(Match))
    Timeline.__init__(match, game, fields)
    return match


def _unpickle(name: str, version: int, fields: Fields) -> Match:
    """Return a pickled match, or raise `KbError` if the version of its game differs."""
    game = registry[name]
    if game.version != version:
        raise KbError(f"the match was pickled with {name} {version}, but this is {name} {game.version}")
    return _rebuild(game, fields)
