"""The readable part of a match: its game, its players, its positions and its moves.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> isinstance(match, MatchState), match.at(match.ply) == match.state, match.ahead
(True, True, ())
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Generic, NamedTuple

from kbwidgets.core.match.auto_replies import AutoReplies, AutoReply
from kbwidgets.core.match.chance import Chance
from kbwidgets.core.match.history import History
from kbwidgets.core.match.lines import Lines, Sideline
from kbwidgets.core.match.move_tree import MoveTree, Step
from kbwidgets.core.match.undo_policy import Undo
from kbwidgets.core.moves.events import Event
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
    """The fields of a match, without its game, its lock and its listeners."""

    options: FixedOptions
    avatars: tuple[int, ...]
    seed: int
    chance: Chance
    script_from: int
    players: tuple[Player | None, ...]
    undo_policy: Undo
    tree: MoveTree[S]


class MatchState(Generic[S]):
    """The readable part of a match.

    The methods that change a match are in `Timeline` and `Match`.
    """

    def __init__(self, game: Game[S], fields: Fields[S]) -> None:
        self.game: Game[S] = game
        self.options: FixedOptions = fields.options
        self.seed: int = fields.seed
        self.chance: Chance = fields.chance
        self.lock: threading.RLock = threading.RLock()
        self.undo_policy: Undo = fields.undo_policy
        """The undo policy, which is chosen at the start."""
        self._avatars: tuple[int, ...] = fields.avatars
        self._script_from: int = fields.script_from
        self._players: list[Player | None] = list(fields.players)
        self._tree: MoveTree[S] = fields.tree
        self._auto_replies: AutoReplies = AutoReplies()
        self.version: int = 0
        """The number of changes to the match. While it stays the same, so does everything read from the match."""

    @property
    def state(self) -> S:
        """The current position."""
        with self.lock:
            return self._tree.state

    @property
    def ply(self) -> int:
        """The number of moves made so far, draws included."""
        return self._tree.ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far, draws included. `moves[n]` was made in position `at(n)`."""
        with self.lock:
            return tuple(self._tree.moves[: self._tree.ply])

    @property
    def history(self) -> History[S]:
        """The history up to the current position with all hands visible, as a copy that does not change."""
        return History(self)

    @property
    def ahead(self) -> tuple[Move, ...]:
        """The undone moves, which `redo` makes again."""
        with self.lock:
            return tuple(self._tree.moves[self._tree.ply :])

    @property
    def lines(self) -> Lines[Sideline[S]]:
        """The variations that branch off the main line."""
        with self.lock:
            return self._tree.lines

    @property
    def auto_replies(self) -> Mapping[Seat, AutoReply]:
        """The automatic reply of each seat that has one."""
        with self.lock:
            return self._auto_replies.by_seat

    @property
    def chance_since(self) -> int:
        """The ply from which `chance` applies. A script of draws begins there."""
        return self._script_from

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.state.names

    @property
    def avatars(self) -> tuple[int, ...]:
        """The number of each seat's avatar."""
        return self._avatars

    @property
    def hidden(self) -> Hidden:
        """The information that people who share a screen must not see of each other.

        It is "nothing" if an option reveals all hands.
        """
        return "nothing" if self.options.get(self.game.opened_by) else self.game.hidden

    @property
    def players(self) -> tuple[Player | None, ...]:
        """The computer player in each seat, or None for a person."""
        return tuple(self._players)

    def at(self, ply: int) -> S:
        """Return the position after `ply` moves."""
        with self.lock:
            return self._tree.states[self._tree.check_ply(ply)]

    def _count_change(self) -> None:
        """Count a change, so that everything computed from the match is computed again."""
        self.version += 1

    def steps(self, since: int = 0, *, ahead: bool = False) -> tuple[Step[S], ...]:
        """Return the moves from position `since` to the current one, each with its positions and events.

        With `ahead`, undone moves are included.
        """
        with self.lock:
            return tuple(self._tree.steps[since : None if ahead else self._tree.ply])

    def step_at(self, ply: int) -> Step[S]:
        """Return the move at position `ply`, even if it was undone."""
        with self.lock:
            return self._tree.steps[ply]

    def mover(self, ply: int) -> Seat:
        """Return the seat that made the move at position `ply`, which is `CHANCE` for a draw.

        Raise `KbError` if no move was made there.
        """
        with self.lock:
            return self._tree.mover(self._tree.check_ply(ply))

    def log(self, viewer: Viewer = OPEN) -> tuple[str, ...]:
        """Return the log up to the current position as the viewer sees it, one sentence for each event."""
        with self.lock:
            return self._tree.log(viewer)

    def events(self, viewer: Viewer = OPEN, since: int = 0) -> tuple[Event, ...]:
        """Return the events from position `since` to the current one, as the viewer sees them."""
        with self.lock:
            return self._tree.events(viewer, self._tree.check_ply(since))

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments, by the ply after the move."""
        with self.lock:
            return dict(self._tree.comments)

    def _fields(self) -> Fields[S]:
        return Fields(
            self.options, self._avatars, self.seed, self.chance, self._script_from, tuple(self._players),
            self.undo_policy, self._tree.copy(),
        )  # fmt: skip

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return one line of text and, if the game has one, a picture with all hands visible for a notebook."""
        image = picture_of(self.state)
        line = {"text/plain": repr(self)}
        return line if image is None else line | {"text/html": paragraph(repr(self)[1:-1]) + image.html()}

    def __repr__(self) -> str:
        return f"<Match {self.game.title}: {' and '.join(self.names)}, {counted(self.ply, 'move')}>"
