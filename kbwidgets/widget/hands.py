"""Hands: what the buttons of a match may take in hand, as far as it is no matter of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kbwidgets.core.evening import Evening
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.types import Viewer
from kbwidgets.widget.cell import Cell
from kbwidgets.widget.desk import Desk
from kbwidgets.widget.face import Face
from kbwidgets.widget.guests import Guests
from kbwidgets.widget.saving import Saving


class Hands(Protocol):
    """The cell of a match, or what stands for it in a test."""

    game: Game
    desk: Desk
    face: Face
    """What the cell shows: the match and what belongs to it, or a guest."""
    guests: Guests
    saving: Saving

    @property
    def viewer(self) -> Viewer:
        """The seat that the page is bound to."""
        ...

    @property
    def match(self) -> Match | None:
        """The match that is played here, None at the title."""
        ...

    @property
    def playing(self) -> Match:
        """The match; an error if none has been started."""
        ...

    @property
    def cell(self) -> Cell:
        """All that the screen is drawn from."""
        ...

    def choose(self, name: str) -> None:
        """Show another game of the shelf."""
        ...

    def seat(self, played: Match | Evening) -> None:
        """Play this match from now on, or go on with an evening."""
        ...

    def start_form(self) -> None:
        """Start the match that the set-up form describes."""
        ...

    def play_again(self) -> None:
        """Start one with the same players and options."""
        ...

    def next_match(self) -> None:
        """Begin the next match of the evening."""
        ...

    def go_on(self, number: int | None = None) -> None:
        """Back to the match, or on with another one that was begun in this cell."""
        ...

    def resume(self, number: int) -> None:
        """On with a match of the store."""
        ...

    def forget(self, which: str) -> None:
        """Forget a match of the store by its number, or with `begun` before it one of this cell."""
        ...

    def look(self, ply: int | None) -> None:
        """Look at a position, None for the present."""
        ...

    def play_back(self, speed: str) -> None:
        """Show what was played, step by step, up to the present."""
        ...

    def halt(self) -> None:
        """Play nothing back any longer."""
        ...

    def select(self, key: str, *, more: bool = False) -> None:
        """Select what lies at a key, alone or with what was selected before; it once more, and it is no longer."""
        ...

    def stop(self) -> None:
        """Let computer players wait."""
        ...

    def replace_failed(self) -> None:
        """Let the game's own computer player go on in the seat whose player failed."""
        ...

    def take_over_failed(self) -> None:
        """Let a person go on in the seat whose player failed."""
        ...

    def save(self) -> str:
        """Write the record beside the notebook; the name of the file."""
        ...

    def export(self) -> None:
        """Write the match as a page beside the notebook, and say so when it is done."""
        ...

    def save_picture(self) -> str:
        """Write the picture of the match beside the notebook; the name of the file."""
        ...

    def kept(self) -> Callable[[], None]:
        """What puts the cell back as it is now."""
        ...
