"""Match state: what a match is at one time, to be read: its game, who sits where, the line up to now.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> isinstance(match, SoFar), match.at(match.ply) == match.state, match.ahead
(True, True, ())
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Generic, NamedTuple

from kbwidgets.core.match.auto_replies import Given, Standing
from kbwidgets.core.match.chance import Chance
from kbwidgets.core.match.history import History
from kbwidgets.core.match.lines import Lines, Sideline
from kbwidgets.core.match.move_tree import Step, Track
from kbwidgets.core.match.undo_policy import Undo
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.game import Game, Hidden
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.protocol.position import picture_of
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.setup.options import FixedOptions
from kbwidgets.core.text.markup import paragraph
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import OPEN, Seat, Viewer


class Fields(NamedTuple, Generic[S]):
    """All of a match but its game, its lock and who listens."""

    options: FixedOptions
    avatars: tuple[int, ...]
    seed: int
    chance: Chance
    script_from: int
    players: tuple[Player | None, ...]
    undo_policy: Undo
    track: Track[S]


class SoFar(Generic[S]):
    """A match of one game as it stands; what changes it is in Match."""

    def __init__(self, game: Game[S], fields: Fields[S]) -> None:
        self.game: Game[S] = game
        self.options: FixedOptions = fields.options
        self.seed: int = fields.seed
        self.chance: Chance = fields.chance
        self.lock: threading.RLock = threading.RLock()
        self.undo_policy: Undo = fields.undo_policy
        """What may be taken back, as was agreed at the start."""
        self._avatars: tuple[int, ...] = fields.avatars
        self._script_from: int = fields.script_from
        self._players: list[Player | None] = list(fields.players)
        self._track: Track[S] = fields.track
        self._standing: Standing = Standing()
        self.version: int = 0
        """How often something of the match has changed: as long as it stays, all that is read of it does."""

    @property
    def state(self) -> S:
        """The position now."""
        with self.lock:
            return self._track.state

    @property
    def ply(self) -> int:
        """How many moves were made, chance included."""
        return self._track.ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made, chance included; `at(n)` is the position before the n-th."""
        with self.lock:
            return tuple(self._track.moves[: self._track.ply])

    @property
    def history(self) -> History[S]:
        """The line up to now, move by move, with all hands open: a copy, taken when it is asked for."""
        return History(self)

    @property
    def ahead(self) -> tuple[Move, ...]:
        """The moves that were taken back and that `redo` makes again."""
        with self.lock:
            return tuple(self._track.moves[self._track.ply :])

    @property
    def lines(self) -> Lines[Sideline[S]]:
        """The lines that are kept beside the one that is played."""
        with self.lock:
            return self._track.lines

    @property
    def standing(self) -> Mapping[Seat, Given]:
        """The answers that seats give by themselves, until they are out of date."""
        with self.lock:
            return self._standing.given

    @property
    def chance_since(self) -> int:
        """The position from which on `chance` decides: a script begins there."""
        return self._script_from

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
            return self._track.states[self._track.checked(ply)]

    def _renew(self) -> None:
        """Count a change, so that what was made of the match before is made anew."""
        self.version += 1

    def steps(self, since: int = 0, *, ahead: bool = False) -> tuple[Step[S], ...]:
        """The moves made after `since` others, each with the positions round it and what it did.

        With `ahead` also those that were taken back and lie ahead.
        """
        with self.lock:
            return tuple(self._track.steps[since : None if ahead else self._track.ply])

    def step_at(self, ply: int) -> Step[S]:
        """The move made at a position, also one that was taken back."""
        with self.lock:
            return self._track.steps[ply]

    def mover(self, ply: int) -> Seat:
        """Who made the move after `ply` moves, CHANCE for a draw."""
        with self.lock:
            return self._track.mover(self._track.checked(ply))

    def log(self, viewer: Viewer = OPEN) -> tuple[str, ...]:
        """What happened so far, a sentence for each event, as far as the viewer may know it."""
        with self.lock:
            return self._track.log(viewer)

    def events(self, viewer: Viewer = OPEN, since: int = 0) -> tuple[Event, ...]:
        """What happened after so many moves, in order, as far as the viewer may know it."""
        with self.lock:
            return self._track.events(viewer, self._track.checked(since))

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments by ply."""
        with self.lock:
            return dict(self._track.comments)

    def _fields(self) -> Fields[S]:
        return Fields(
            self.options, self._avatars, self.seed, self.chance, self._script_from, tuple(self._players),
            self.undo_policy, self._track.copy(),
        )  # fmt: skip

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows: one line, and the picture of the position with all hands open."""
        still = picture_of(self.state)
        line = {"text/plain": repr(self)}
        return line if still is None else line | {"text/html": paragraph(repr(self)[1:-1]) + still.html()}

    def __repr__(self) -> str:
        return f"<Match {self.game.title}: {' and '.join(self.names)}, {counted(self.ply, 'move')}>"
