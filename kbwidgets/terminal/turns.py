"""The turns of a match in the terminal: the table and the prompt, typed moves, and those of the computer players.

>>> import sys
>>> import kbwidgets as kb
>>> turns = Turns(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7), Screen(sys.stdout), None, SILENT)
>>> turns.prompt()
'Ann, choose a domino. For example: choose 11'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kbwidgets.core.errors import KbError, PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE
from kbwidgets.teach.coaching.coach import SILENT
from kbwidgets.terminal import coaching, texts
from kbwidgets.terminal.screen import Screen
from kbwidgets.terminal.setup import PERSON
from kbwidgets.terminal.sharing import Sharing
from kbwidgets.terminal.story import Story

NUMBER: Final = re.compile(r"[0-9]{1,9}")
"""The number of a listed move, a position or a seat."""


class Turns:
    """The match on the screen, and whatever the people at it know."""

    def __init__(self, match: Match, screen: Screen, thinking: float | None, coach: str) -> None:
        self.screen: Screen = screen
        self.coach: str = coach
        """The level of the coach."""
        self._thinking = thinking
        self.match: Match = match
        self.sharing: Sharing = Sharing(match)
        has_begun = any(match.at(n).to_act != (CHANCE,) for n in range(match.ply))
        # `log` shows what was played before.
        self.story: Story = Story(match, self.sharing, match.ply if has_begun else 0)
        self.is_paused: bool = False
        """True if the computer player to move waits for `go`, because it failed or somebody went back in time."""
        self.listed_moves: Sequence[Move] = ()
        """The moves that `moves` listed at this position."""

    def load(self, match: Match) -> None:
        """Continue another match."""
        self.match, self.sharing = match, Sharing(match)
        self.story = Story(match, self.sharing, match.ply)
        self.is_paused = False

    def uncover(self) -> None:
        """Uncover the hand of the next player, or show the prompt if no hand is covered."""
        if (seat := self.sharing.covered) is None:
            self.screen.say(self.prompt())
            return
        self.screen.clear()
        self.story.uncover(seat)
        self.show()

    def show(self) -> None:
        """Show the news, the table and the prompt, or a cover in place of them."""
        if self.sharing.covered is not None:
            self.story.cover()
            self.screen.clear()
            self.screen.say(self.prompt())
            return
        if self.match.state.over:
            self.screen.close()
        self.screen.say_all(self.story.news())
        self.screen.say(f"\n{self.match.state.view(self.sharing.viewer)}\n")
        self.screen.say(self.prompt())

    def prompt(self) -> str:
        """Return the prompt with an example."""
        state, viewer = self.match.state, self.sharing.viewer
        if (covered := self.sharing.covered) is not None:
            text = f"Pass the screen to {state.names[covered]}, then press Enter."
            return "\n".join([text, *self.sharing.invitation])
        if state.over:
            lines = [texts.result(state, viewer), *coaching.list_turning_points(self.match, viewer, self.coach)]
            return "\n".join([*lines, "Type `save FILE` to keep the match, `undo` to go back, or `quit` to leave."])
        waiting = self.match.waiting()
        if waiting is not None:
            return f"It's {state.names[waiting]}'s turn. Type `go` to let the computer player move."
        prompt, seat = state.view(viewer).prompt(), self.sharing.due_seats[0] if self.sharing.due_seats else None
        is_shared = len(coaching.list_people(self.match)) > 1
        words = prompt.others if seat is None else prompt.to(state.names[seat]) if is_shared else prompt.text
        moves = self.list_moves()
        text = f"{words}. For example: {moves[0]}" if moves else f"{words}."
        return "\n".join([text, *self.sharing.invitation, *coaching.explain_due(self.match, viewer, self.coach)])

    def list_moves(self) -> list[Move]:
        """Return the legal moves of the person at the screen."""
        return list(self.match.state.moves(self.sharing.mover))

    def continue_play(self) -> None:
        """Let computer players move, each with its reasons, until a person must act. Then show the table."""
        fault = ""
        while not self.is_paused and self.match.waiting() is not None:
            ply = self.match.ply
            # With hidden hands, the next person to uncover the screen reads all of it.
            if not self.sharing.hides_hands:
                self.screen.say_all(self.story.news())
            try:
                choice = self.match.step(self._thinking)
            except PlayerError as error:
                self.is_paused = True
                seat = f"seat {error.seat}"
                fault = (
                    f"The {error}. The match is unchanged.\n"
                    f"Type `retry` to try again, `{seat} random` to replace it, or `{seat} {PERSON}` to take over."
                )
                break
            if choice and choice.reasons:
                self.story.note(ply, [f"  Why: {'; '.join(reason.text for reason in choice.reasons[:2])}"])
        self.listed_moves = ()
        self.show()
        if fault:
            self.screen.say(fault)

    def show_position(self, text: str) -> None:
        """Show the position after undo, redo or goto.

        Computer players wait, because their moves would replace the moves that can be redone.
        """
        self.story = Story(self.match, self.sharing, self.match.ply)
        self.is_paused = self.match.waiting() is not None
        self.listed_moves = ()
        self.screen.say(f"{text} You're at position {self.match.ply} of {self.match.ply + len(self.match.ahead)}.")
        self.show()

    def move(self, text: str) -> Move | str:
        """Return the listed move with this number, or any other text unchanged."""
        if not NUMBER.fullmatch(text):
            return text
        if not self.listed_moves:
            raise KbError("a number chooses a listed move; type `moves` first")
        if not 1 <= int(text) <= len(self.listed_moves):
            raise KbError(f"there is no move {text} in the list; choose 1 to {len(self.listed_moves)}")
        return self.listed_moves[int(text) - 1]

    def play(self, text: str) -> None:
        """Make a move of a person, then go on. Raise `KbError` if a computer player must move."""
        waiting = self.match.waiting()
        if waiting is not None:
            name = self.match.names[waiting]
            raise KbError(f"it's {name}'s turn; type `go` to let the computer player move, "
                          f"or `seat {waiting} {PERSON}` to take over")  # fmt: skip
        viewer, ply = self.sharing.viewer, self.match.ply
        self.match.play(self.move(text), self.sharing.mover)
        seat = self.match.mover(ply)
        if self.coach != SILENT and seat != CHANCE:
            self.story.note(ply, coaching.explain_move(self.match, ply + 1, seat, viewer, self.coach), seat)
        self.continue_play()
