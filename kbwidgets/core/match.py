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

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy, deepcopy
from random import Random, SystemRandom
from typing import NamedTuple, cast

from kbwidgets.core.avatars import check_avatars
from kbwidgets.core.chance import Chance, checked, checked_seed, due_draw
from kbwidgets.core.errors import KbError, OptionError, PlayerError, Refused
from kbwidgets.core.followers import Followers
from kbwidgets.core.foreign import name_of, told
from kbwidgets.core.game import Game
from kbwidgets.core.options import FixedOptions, OptionValue, is_list
from kbwidgets.core.plain import whole
from kbwidgets.core.player import Choice, Decide, Player, computer, names_of, seated
from kbwidgets.core.registry import registry
from kbwidgets.core.so_far import Fields, SoFar
from kbwidgets.core.standing import Standing
from kbwidgets.core.state import Move
from kbwidgets.core.taking_back import TakingBack
from kbwidgets.core.thinking import think
from kbwidgets.core.track import Track
from kbwidgets.core.typed import S
from kbwidgets.core.types import CHANCE, Event, Refusal, Seat
from kbwidgets.core.words import quoted


class Change(NamedTuple):
    """What subscribers are told: the ply before, the ply after, and the events between if the match went on."""

    before: int
    after: int
    events: tuple[Event, ...]


class Match(SoFar[S]):
    """A match of one game: who sits where, and every position from the start to now."""

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
    ) -> None:
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(game)} as a game, expected one of kb.games")
        given = cast("Sequence[str | Player | Decide]", players if is_list(players) else ())
        people = [seated(player, game.name) for player in given]
        seats = names_of(people) if people else cast("int | Sequence[str] | None", players)
        start = game.open(seats, colours, {} if options is None else options)
        codes = game.codes
        chosen, refusals = check_avatars(
            avatars, len(start.names), *codes.apart.get("avatar", (codes.seats_error, codes.seats))
        )
        if refusals:
            raise OptionError(tuple(refusals))
        super().__init__(
            game,
            Fields(
                FixedOptions(game.kept(options or {}), codes.options_error),
                chosen,
                SystemRandom().randrange(10**9) if seed is None else checked_seed(seed),
                checked(chance),
                0,
                tuple(None if isinstance(player, str) else player for player in people or start.names),
                Track(start),
            ),
        )
        self._standing: Standing = Standing()
        self._followers: Followers[Match[S], Change] = Followers()
        self._settle()

    # -- acting ---------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: Seat | None = None, *, again: bool = False) -> tuple[Event, ...]:
        """Make a move, and the draws that follow it; a refused move changes nothing.

        A chance move may be made by hand where chance is due. Moves that were taken back are forgotten. With `again`
        the same move is made by itself whenever its seat must act and may make it, until the turn ends in which it was
        made, until the seat makes another one, or somebody goes back.
        """
        with self.lock:
            before, state = self._track.ply, self.state
            move = state.checked(move, self._seat(seat))
            mover = state.mover(move)
            with self._all_or_nothing():
                self._standing.drop(mover)
                if again:
                    self._standing.give(mover, state, move)
                self._track.append(move)
                self._settle()
            return self._tell(before)

    def undo(self, seat: Seat | None = None) -> None:
        """Go back to the last decision: of a person if people play, else of anybody. At the start: nothing.

        For one `seat`: to its own last decision, with what computer players and chance did since. What another person
        has decided since stays, and is a KbError. Where several people have hidden hands, a seat takes back only what
        showed nothing hidden and involved nobody else, before anything else has come.
        """
        with self.lock:
            before = self._track.ply
            target = self._taking_back.target(seat)
            if seat is not None and (refusal := self.undo_refusal(seat)):
                raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
            self._track.ply = target
            self._standing.clear()
            self._tell(before)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to go back to."""
        with self.lock:
            return self._taking_back.target() != self._track.ply

    def can_undo_for(self, seat: Seat) -> bool:
        """Whether there is a decision that this seat can take back without taking one from another person."""
        with self.lock:
            return self._taking_back.target(seat) != self._track.ply

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why this seat can take nothing back, None if it can."""
        with self.lock:
            if self.can_undo_for(seat):
                return None
            stays = self._taking_back.why_nothing(seat)
            name, codes = self.names[seat], self.game.codes
            told = f"{stays}, and that stays: {name} takes nothing back" if stays else f"{name} has decided nothing yet"
            return Refusal(codes.undo_error, codes.undo, told)

    def redo(self, seat: Seat | None = None) -> None:
        """Make the next move again that was taken back, and the moves that followed it by themselves.

        For one `seat`: only if no other person has decided it, else it is a KbError.
        """
        with self.lock:
            track, before = self._track, self._track.ply
            if seat is not None and not self.can_redo_for(seat):
                raise KbError(f"there is no move of {self.names[seat]} that can be made again")
            if before < len(track.moves):
                track.ply += 1
                while track.ply < len(track.moves) and not self._taking_back.stops(track.ply):
                    track.ply += 1
                self._tell(before)

    def can_redo_for(self, seat: Seat) -> bool:
        """Whether the next move was taken back and may be made again for this seat: it is no other person's."""
        with self.lock:
            mover = self.mover(self.ply) if self.ply < len(self._track.moves) else None
            return mover in (CHANCE, seat) or (mover is not None and self._players[mover] is not None)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` moves; the moves after it can be made again."""
        with self.lock:
            before = self._track.ply
            self._track.ply = self._track.checked(ply)
            self._standing.clear()
            self._tell(before)

    def branch(self, ply: int | None = None, *, chance: Chance | None = None, seed: int | None = None) -> Match[S]:
        """A match of its own that shares the moves up to `ply` and leaves this one alone.

        With another `seed` or `chance` the draws after `ply` differ. A draw that is due at `ply` is made at once,
        unless people are asked for it.
        """
        with self.lock:
            n = self._track.ply if ply is None else self._track.checked(ply)
            twin = copy(self)
            twin._track.cut(n)
            twin._track.ply = n
            twin.seed = self.seed if seed is None else checked_seed(seed)
            twin.chance = self.chance if chance is None else checked(chance)
            twin._script_from = self._script_from if chance is None else n
            twin._settle()
            return twin

    def leave_chance(self, chance: Chance) -> None:
        """Say who decides chance from now on, and draw what is due if nobody is to be asked."""
        with self.lock:
            before = self._track.ply
            with self._all_or_nothing():
                self.chance: Chance = checked(chance)
                self._script_from = before
                if before == len(self._track.moves):
                    self._settle()
            self._tell(before)

    def seat_player(self, seat: Seat, player: Player | None) -> None:
        """Put another player in a seat, None for a person."""
        with self.lock:
            found = self._seat(seat)
            if found is None or found == CHANCE:
                raise KbError(f"there is no seat {quoted(seat)}: the seats are 0 to {len(self._players) - 1}")
            self._players[found] = None if player is None else computer(player, self.game.name)
            self._followers.changed(self)

    def comment(self, text: str, ply: int | None = None) -> None:
        """Write a comment to the move that led to `ply`, by default the last one; an empty text removes it.

        It stands in the record, in one line and in braces: line breaks become spaces, braces become brackets.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"found {quoted(text)} as a comment, expected a text")
        plain = text.replace("{", "(").replace("}", ")").encode("utf-8", "replace").decode()
        with self.lock:
            n = self._track.ply if ply is None else self._track.checked(ply)
            self._track.comment(" ".join(plain.split()), n)
            self._followers.changed(self)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position; the call returned ends that.

        The change stands even if a listener raises: the others are told, then the first error is raised.
        """
        return self._followers.follow(listener)

    def keep(self, keeper: Callable[[Match[S]], None]) -> None:
        """Call `keeper` after everything that changes: moves, comments, who plays, who decides chance.

        It is called before those who `subscribe`, whoever came first: nothing is shown before it is kept.
        """
        self._followers.keep(keeper)

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
            ply, state, player = self._track.ply, self.state, self._players[seat]
            assert player is not None
            view, moves = state.view(seat), state.moves(seat)

        def dropped() -> bool:
            return (
                not wanted() or self._track.ply != ply or self.state is not state or self._players[seat] is not player
            )

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
                self.play(choice.move, seat)
            except Refused as error:
                fault = f"chose a move that the rules refuse: {error.refusals[0]}"
                raise PlayerError(seat, name_of(player), fault) from error
            except (Exception, SystemExit, GeneratorExit) as error:
                if self._track.ply != ply:  # raised by who observes the match: the move stands
                    raise
                # A move of foreign code may hold anything in its fields.
                fault = f"answered {quoted(choice.move)}, which is no move: {told(error)}"
                raise PlayerError(seat, name_of(player), fault) from error
            return choice

    def run(self, limit: float | None = None) -> S:
        """Let computer players move until a person, asked chance or nobody is due; the position then."""
        with self.lock:
            before = self._track.ply
            with self._all_or_nothing():
                self._settle()
            self._tell(before)
        while self.waiting() is not None:
            self.step(limit)
        return self.state

    # -- copies ---------------------------------------------------------------------------------------

    def __copy__(self) -> Match[S]:
        """A match of its own at the same position, what can be made again included; the players are the same."""
        with self.lock:
            return _restored(self.game, self._fields())

    def __deepcopy__(self, memo: dict[int, object]) -> Match[S]:
        """As a copy, with players of its own: positions and moves are values."""
        with self.lock:
            fields = self._fields()
        return _restored(self.game, fields._replace(players=deepcopy(fields.players, memo)))

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[object, ...]]:
        """For another process: the game by its name, all else as it is; nobody listens to the copy."""
        if registry.get(self.game.name) is not self.game:
            told = f"this match of {self.game.name!r} cannot be pickled, for the game is not known by its name"
            raise KbError(f"{told}; write its record: Record.of(match)")
        with self.lock:
            return _of_known_game, (self.game.name, self.game.version, self._fields())

    # -- inside ---------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Draw what chance owes, unless the people at the table are asked for it, and give standing answers."""
        while True:
            state = self.state
            if state.to_act == (CHANCE,):
                move = due_draw(self._track, self.chance, self._script_from, self.seed)
            else:
                move = self._standing.due(state)
            if move is None:
                return
            self._track.append(move)

    @contextmanager
    def _all_or_nothing(self) -> Generator[None]:
        """Where a move, or a draw that follows it, turns out to be impossible, the match is as before."""
        tail, standing, chance, since = self._track.tail(), self._standing.copy(), self.chance, self._script_from
        try:
            yield
        except BaseException:
            self._track.restore(tail)
            self._standing = standing
            self.chance = chance
            self._script_from = since
            raise

    @property
    def _taking_back(self) -> TakingBack:
        people = tuple(seat for seat, player in enumerate(self._players) if player is None)
        secret = self.game.hidden == "hands" and len(people) > 1
        return TakingBack(self._track, people, secret, asked=self.chance == "ask")

    def _seat(self, seat: object) -> Seat | None:
        """Who asks: a seat, CHANCE, or None for whoever must act."""
        found = whole(seat)
        if seat is not None and (found is None or not CHANCE <= found < len(self._players)):
            raise KbError(f"there is no seat {quoted(seat)}: the seats are 0 to {len(self._players) - 1}")
        return found

    def _tell(self, before: int) -> tuple[Event, ...]:
        events = self.events(since=before)
        self._followers.changed(self)
        if before != self._track.ply:
            self._followers.tell(Change(before, self._track.ply, events))
        return events


def _restored(game: Game[S], fields: Fields[S]) -> Match[S]:
    match = cast("Match[S]", object.__new__(Match))
    SoFar.__init__(match, game, fields)
    match._standing, match._followers = Standing(), Followers()
    return match


def _of_known_game(name: str, version: int, fields: Fields) -> Match:
    """A match that was pickled."""
    game = registry[name]
    if game.version != version:
        raise KbError(f"the match was pickled with {name} {version}, expected {name} {game.version}")
    return _restored(game, fields)
