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
from copy import copy, deepcopy
from random import Random, SystemRandom
from typing import Generic, NamedTuple, cast

from kbwidgets.core.avatars import check_avatars
from kbwidgets.core.chance import Chance, checked, checked_seed, generator_of, scripted_draw
from kbwidgets.core.errors import IllegalMove, KbError, OptionError, PlayerError, Refused
from kbwidgets.core.foreign import name_of, told
from kbwidgets.core.game import Game, Hidden
from kbwidgets.core.history import History
from kbwidgets.core.markup import paragraph
from kbwidgets.core.options import FixedOptions, OptionValue, is_list
from kbwidgets.core.plain import whole
from kbwidgets.core.player import Choice, Decide, Player, computer, names_of, seated
from kbwidgets.core.position import picture_of
from kbwidgets.core.registry import registry
from kbwidgets.core.state import Move
from kbwidgets.core.taking_back import why_it_stays
from kbwidgets.core.thinking import think
from kbwidgets.core.typed import S
from kbwidgets.core.types import CHANCE, OPEN, Event, Refusal, Seat, Viewer
from kbwidgets.core.words import counted, quoted


class Change(NamedTuple):
    """What subscribers are told: the ply before, the ply after, and the events between if the match went on."""

    before: int
    after: int
    events: tuple[Event, ...]


class Match(Generic[S]):
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
        self.game: Game[S] = game
        self._avatars = chosen
        self.options: FixedOptions = FixedOptions(game.kept(options or {}), game.codes.options_error)
        self.seed: int = SystemRandom().randrange(10**9) if seed is None else checked_seed(seed)
        self.chance: Chance = checked(chance)
        self.lock: threading.RLock = threading.RLock()
        self._script_from = 0
        self._players: list[Player | None] = [None] * len(start.names)
        for seat, player in enumerate(people):
            self._players[seat] = None if isinstance(player, str) else player
        self._states: list[S] = [start]
        self._moves: list[Move] = []
        self._comments: dict[int, str] = {}
        self._ply = 0
        self._standing: dict[Seat, tuple[S, Move]] = {}
        """The answers that seats give by themselves, each with the position in which it was first given."""
        self._listeners: list[Callable[[Change], None]] = []
        self._settle()

    # -- looking --------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
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
    def history(self) -> History[S]:
        """The line up to now, move by move, with all hands open: a copy, taken when it is asked for."""
        return History(self)

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
    def avatars(self) -> tuple[int, ...]:
        """The avatar of each seat, by its number."""
        return self._avatars

    @property
    def hidden(self) -> Hidden:
        """What people who share a screen must not see of each other; nothing where an option lays all hands open."""
        return "nothing" if self.options.get(self.game.opened_by) else self.game.hidden

    @property
    def players(self) -> tuple[Player | None, ...]:
        """The computer player of each seat, None for a person."""
        return tuple(self._players)

    def at(self, ply: int) -> S:
        """The position after `ply` moves."""
        with self.lock:
            return self._states[self._checked(ply)]

    def mover(self, ply: int) -> Seat:
        """Who made the move after `ply` moves, CHANCE for a draw."""
        with self.lock:
            found = self._checked(ply)
            if found == len(self._moves):
                raise KbError(f"no move was made at position {found}: the moves are 0 to {len(self._moves) - 1}")
            return self._states[found].mover(self._moves[found])

    def log(self, viewer: Viewer = OPEN) -> tuple[str, ...]:
        """What happened so far, a sentence for each event, as far as the viewer may know it."""
        with self.lock:
            return tuple(
                self._states[n + 1].view(viewer).narrate(event)
                for n in range(self._ply)
                for event in self._states[n].events(self._moves[n], viewer)
            )

    def events(self, viewer: Viewer = OPEN, since: int = 0) -> tuple[Event, ...]:
        """What happened after so many moves, in order, as far as the viewer may know it."""
        with self.lock:
            found = self._checked(since)
            made = zip(self._states[found : self._ply], self._moves[found : self._ply], strict=True)
            return tuple(event for state, move in made for event in state.events(move, viewer))

    # -- acting ---------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: Seat | None = None, *, again: bool = False) -> tuple[Event, ...]:
        """Make a move, and the draws that follow it; a refused move changes nothing.

        A chance move may be made by hand where chance is due. Moves that were taken back are forgotten. With `again`
        the same move is made by itself whenever its seat must act and may make it, until the turn ends in which it was
        made, until the seat makes another one, or somebody goes back.
        """
        with self.lock:
            before, state = self._ply, self.state
            move = state.checked(move, self._seat(seat))
            mover = state.mover(move)
            with self._all_or_nothing():
                self._standing.pop(mover, None)
                if again:
                    self._standing[mover] = state, move
                self._append(move)
                self._settle()
            return self._tell(before)

    def undo(self, seat: Seat | None = None) -> None:
        """Go back to the last decision: of a person if people play, else of anybody. At the start: nothing.

        For one `seat`: to its own last decision, with what computer players and chance did since. What another person
        has decided since stays, and is a KbError. Where several people have hidden hands, a seat takes back only what
        showed nothing hidden and involved nobody else, before anything else has come.
        """
        with self.lock:
            before = self._ply
            target = self._decision_before(before, seat)
            if seat is not None and (refusal := self.undo_refusal(seat)):
                raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
            self._ply = target
            self._standing.clear()
            self._tell(before)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to go back to."""
        with self.lock:
            return self._decision_before(self._ply) != self._ply

    def can_undo_for(self, seat: Seat) -> bool:
        """Whether there is a decision that this seat can take back without taking one from another person."""
        with self.lock:
            return self._decision_before(self._ply, seat) != self._ply

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why this seat can take nothing back, None if it can."""
        with self.lock:
            if self.can_undo_for(seat):
                return None
            stays = next((why for n in range(self._ply - 1, -1, -1) if (why := self._why_it_stays(n, seat))), "")
            name, codes = self.names[seat], self.game.codes
            told = f"{stays}, and that stays: {name} takes nothing back" if stays else f"{name} has decided nothing yet"
            return Refusal(codes.undo_error, codes.undo, told)

    def redo(self, seat: Seat | None = None) -> None:
        """Make the next move again that was taken back, and the moves that followed it by themselves.

        For one `seat`: only if no other person has decided it, else it is a KbError.
        """
        with self.lock:
            before = self._ply
            if seat is not None and not self.can_redo_for(seat):
                raise KbError(f"there is no move of {self.names[seat]} that can be made again")
            if self._ply < len(self._moves):
                self._ply += 1
                while self._ply < len(self._moves) and not self._is_decision(self._ply):
                    self._ply += 1
                self._tell(before)

    def can_redo_for(self, seat: Seat) -> bool:
        """Whether the next move was taken back and may be made again for this seat: it is no other person's."""
        with self.lock:
            mover = self.mover(self._ply) if self._ply < len(self._moves) else None
            return mover in (CHANCE, seat) or (mover is not None and self._players[mover] is not None)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` moves; the moves after it can be made again."""
        with self.lock:
            before = self._ply
            self._ply = self._checked(ply)
            self._standing.clear()
            self._tell(before)

    def branch(self, ply: int | None = None, *, chance: Chance | None = None, seed: int | None = None) -> Match[S]:
        """A match of its own that shares the moves up to `ply` and leaves this one alone.

        With another `seed` or `chance` the draws after `ply` differ. A draw that is due at `ply` is made at once,
        unless people are asked for it.
        """
        with self.lock:
            n = self._ply if ply is None else self._checked(ply)
            twin = copy(self)
            del twin._states[n + 1 :], twin._moves[n:]
            twin.seed = self.seed if seed is None else checked_seed(seed)
            twin.chance = self.chance if chance is None else checked(chance)
            twin._script_from = self._script_from if chance is None else n
            twin._comments = {at: text for at, text in self._comments.items() if at <= n}
            twin._ply = n
            twin._settle()
            return twin

    def leave_chance(self, chance: Chance) -> None:
        """Say who decides chance from now on, and draw what is due if nobody is to be asked."""
        with self.lock:
            before = self._ply
            with self._all_or_nothing():
                self.chance = checked(chance)
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
            self._players[found] = None if player is None else computer(player, self.game.name)

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
                self.play(choice.move, seat)
            except Refused as error:
                fault = f"chose a move that the rules refuse: {error.refusals[0]}"
                raise PlayerError(seat, name_of(player), fault) from error
            except (Exception, SystemExit, GeneratorExit) as error:
                if self._ply != ply:  # raised by who observes the match: the move stands
                    raise
                # A move of foreign code may hold anything in its fields.
                fault = f"answered {quoted(choice.move)}, which is no move: {told(error)}"
                raise PlayerError(seat, name_of(player), fault) from error
            return choice

    def run(self, limit: float | None = None) -> S:
        """Let computer players move until a person, asked chance or nobody is due; the position then."""
        with self.lock:
            before = self._ply
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

    def _fields(self) -> _Fields[S]:
        return _Fields(
            self.options, self._avatars, self.seed, self.chance, self._script_from, tuple(self._players),
            tuple(self._states), tuple(self._moves), dict(self._comments), self._ply,
        )  # fmt: skip

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
        """Draw what chance owes, unless the people at the table are asked for it, and give standing answers."""
        while True:
            if self.state.to_act != (CHANCE,):
                if (answer := self._standing_answer()) is None:
                    return
                self._append(answer)
                continue
            scripted = scripted_draw(self.chance, self._states[self._script_from : self._ply + 1])
            if scripted is not None:
                if refusals := self.state.refusals(scripted):
                    raise IllegalMove(refusals)
                self._append(scripted)
            elif self.chance == "ask":
                return
            else:
                self._append(self.state.draw(generator_of(self.seed, self._states[: self._ply + 1])))

    @contextmanager
    def _all_or_nothing(self) -> Generator[None]:
        """Where a move, or a draw that follows it, turns out to be impossible, the match is as before."""
        kept = self._states[:], self._moves[:], dict(self._comments), self._ply, self.chance, self._script_from
        standing = dict(self._standing)
        try:
            yield
        except BaseException:
            self._states, self._moves, self._comments, self._ply, self.chance, self._script_from = kept
            self._standing = standing
            raise

    def _standing_answer(self) -> Move | None:
        """The move that a seat that must act makes by itself, None if there is none; what is out of date goes."""
        if not self._standing:
            return None
        state = self.state
        self._standing = {seat: given for seat, given in self._standing.items() if state.goes_on(given[0])}
        for seat in state.to_act:
            if seat in self._standing and not state.judge(self._standing[seat][1], seat):
                return self._standing[seat][1]
        return None

    def _is_decision(self, ply: int) -> bool:
        """Whether undo stops before this move: a person made it, or anybody where no people play."""
        seat = self.mover(ply)
        if seat == CHANCE:
            return self.chance == "ask"
        return self._players[seat] is None or None not in self._players

    def _why_it_stays(self, ply: int, seat: Seat) -> str:
        """Why this move stays where a seat takes back its own, "" if it goes too."""
        people = [each for each, player in enumerate(self._players) if player is None]
        secret = self.game.hidden == "hands" and len(people) > 1
        before, after = self._states[ply : ply + 2]
        return why_it_stays(seat, before, self._moves[ply], after, people=people, secret=secret)

    def _decision_before(self, ply: int, seat: Seat | None = None) -> int:
        """The position that undo goes back to; `ply` itself if there is none."""
        for n in range(ply - 1, -1, -1):
            if seat is None:
                if self._is_decision(n):
                    return n
            elif self._why_it_stays(n, seat):
                break
            elif (mover := self.mover(n)) == seat or (mover == CHANCE and self.chance == "ask"):
                return n
        return ply

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
        events = self.events(since=before)
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

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows: one line, and the picture of the position with all hands open."""
        still = picture_of(self.state)
        line = {"text/plain": repr(self)}
        return line if still is None else line | {"text/html": paragraph(repr(self)[1:-1]) + still.html()}

    def __repr__(self) -> str:
        return f"<Match {self.game.title}: {' and '.join(self.names)}, {counted(self._ply, 'move')}>"


class _Fields(NamedTuple, Generic[S]):
    """All of a match but its game, its lock and who listens."""

    options: FixedOptions
    avatars: tuple[int, ...]
    seed: int
    chance: Chance
    script_from: int
    players: tuple[Player | None, ...]
    states: tuple[S, ...]
    moves: tuple[Move, ...]
    comments: dict[int, str]
    ply: int


def _restored(game: Game[S], fields: _Fields[S]) -> Match[S]:
    match = cast("Match[S]", object.__new__(Match))
    match.game = game
    match.options, match._avatars, match.seed, match.chance, match._script_from = fields[:5]
    match.lock = threading.RLock()
    match._players, match._states, match._moves = list(fields.players), list(fields.states), list(fields.moves)
    match._comments, match._ply, match._standing = fields.comments, fields.ply, {}
    match._listeners = []
    return match


def _of_known_game(name: str, version: int, fields: _Fields) -> Match:
    """A match that was pickled."""
    game = registry[name]
    if game.version != version:
        raise KbError(f"the match was pickled with {name} {version}, expected {name} {game.version}")
    return _restored(game, fields)
