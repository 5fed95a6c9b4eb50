"""The commands of the terminal that go to another position of the match, or to a variation."""

from __future__ import annotations

from kbwidgets.core.errors import KbError
from kbwidgets.terminal.command import Command
from kbwidgets.terminal.turns import NUMBER, Turns


class Travel:
    """The commands that undo and redo, go to a position, and list, begin and follow variations."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    def commands(self) -> dict[str, Command]:
        """Return the commands by name."""
        return {
            "undo": Command("", "undo the last decision", self._undo),
            "redo": Command("", "redo it", self.redo),
            "goto": Command("N", "go to position N of the log", self._goto),
            "lines": Command("[NUMBER]", "list the variations, or go to one of them", self._lines),
            "try": Command("[N]", "try another move from position N; the old moves are kept", self._try),
        }

    def redo(self, _: str = "") -> None:
        """Make the next of the moves that were undone again."""
        match = self._turns.match
        if not match.ahead:
            raise KbError("there is nothing to redo")
        match.redo()
        self._turns.show_position("Redone.")

    def _undo(self, _: str) -> None:
        match = self._turns.match
        before = match.ply
        match.undo()
        if match.ply == before:
            raise KbError("there is nothing to undo")
        self._turns.show_position("Undone.")

    def _goto(self, text: str) -> None:
        self._turns.match.goto(self._position(text, "goto"))
        self._turns.show_position("Done.")

    def _try(self, text: str) -> None:
        match = self._turns.match
        match.begin_line(self._position(text or str(match.ply), "try"))
        self._turns.show_position("Try another move. Type `lines` to list the variations.")

    def _lines(self, name: str) -> None:
        match = self._turns.match
        if not name:
            self._turns.screen.say(repr(match.lines))
            return
        if not (line := match.lines.named.get(name)):
            raise KbError(f"there is no variation {name!r}; known: {', '.join(match.lines.named) or 'none'}")
        self._position(str(line.ply), "goto")
        match.follow(line)
        self._turns.show_position(f"This is variation {name}.")

    def _position(self, text: str, word: str) -> int:
        """Return the number of a position, or raise `KbError` if the match cannot go there.

        Earlier positions are allowed only if all moves can be undone.
        """
        match = self._turns.match
        if not NUMBER.fullmatch(text):
            last = match.ply + len(match.ahead)
            raise KbError(f"{text!r} is not a position; use {word} N with a number from 0 to {last}")
        if int(text) < match.ply and match.undo_policy != "free":
            raise KbError("going back is off in this match")
        return int(text)
