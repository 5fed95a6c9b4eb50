"""A match played by typed lines, with its output written to a stream.

>>> import io
>>> import kbwidgets as kb
>>> out = io.StringIO()
>>> session = Session(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7), ["choose 99", "quit"], out)
>>> session.run()
>>> print(*[line for line in out.getvalue().splitlines() if "KD-ERR" in line])
  KD-ERR.12 (KD-PICK.1): This domino isn't in the first line. Choose one of the marked dominoes. Try: ...
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterable
from typing import TextIO

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.match.match import Match
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE
from kbwidgets.players import player, players_of
from kbwidgets.teach.coaching.coach import level_of
from kbwidgets.terminal import coaching, texts
from kbwidgets.terminal.command import Command
from kbwidgets.terminal.file import MatchFile
from kbwidgets.terminal.questions import Questions
from kbwidgets.terminal.screen import Screen
from kbwidgets.terminal.setup import PERSON, load_match, write_command
from kbwidgets.terminal.travel import Travel
from kbwidgets.terminal.turns import NUMBER, Turns

THINKING = 60.0
"""The time limit of a computer player's move in seconds."""

_BEGINNING = re.compile(r"^[a-z]+(?= )")
"""The first word of an error, unless it is the name of a file."""


class Session:
    """A match in the terminal. A line is a command, the number of a listed move, or a move."""

    def __init__(
        self,
        match: Match,
        lines: Iterable[str],
        out: TextIO,
        *,
        thinking: float | None = THINKING,
        coach: bool | str = False,
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        self._lines = lines
        self._screen = Screen(out, forget)
        self._turns = Turns(match, self._screen, thinking, level_of(coach))
        self._travel = Travel(self._turns)
        self._file: MatchFile | None = None
        """The file of the match, or None until the match has begun."""
        self._is_done = False
        players = joined([PERSON, *players_of(match.game)], "or")
        self._commands = {
            **Questions(self._turns).commands(),
            **self._travel.commands(),
            "comment": Command("TEXT", "add a comment to the last move", self._comment),
            "save": Command("FILE", "save the match to a file", self._save),
            "load": Command("FILE [--good-part]", "continue a match from a file", self._load),
            "seat": Command("[N PLAYER]", f"show the players, or give seat N to {players}", self._seat),
            "uncover": Command("NAME", "pass the screen to another person who may act now", self._pass_to),
            "go": Command("", "let the waiting computer player move", self._go),
            "retry": Command("", "same as go", self._go),
            "help": Command("", "show this list", self._help),
            "quit": Command("", "leave; an unfinished match is saved", self._quit),
        }

    @property
    def match(self) -> Match:
        """The match that is played now."""
        return self._turns.match

    def run(self) -> None:
        """Play until `quit`, the last line or an interrupt, then save an unfinished match."""
        try:
            chance = "ask" if self.match.chance == "ask" else "draw"
            self._screen.say(f"{self.match.game.title}, seed {self.match.seed}. Chance: {chance}.")
            self._screen.say(texts.seats(self.match))
            for caution in self.match.game.warnings(len(self.match.names), self.match.options):
                self._screen.say(f"Note: {caution}")
            self._screen.say("Type a move or `help`.\n")
            self._turns.continue_play()
            self._file = MatchFile(self.match)
            for line in self._lines:
                self.obey(line)
                if self._is_done:
                    break
        except KeyboardInterrupt:
            self._screen.say("")
        finally:  # No move must be lost, whatever happens, even if the output is closed.
            self._leave()

    def obey(self, line: str) -> None:
        """Carry out one line, or show an error and change nothing."""
        # Terminals and files may send control characters, which belong to no command and no move.
        words = "".join(c for c in line.strip() if c.isprintable()).split(maxsplit=1)
        if not words:
            self._turns.uncover()
            return
        rest = words[1].strip() if len(words) > 1 else ""
        command = self._commands.get(words[0])
        if self._turns.sharing.covered is not None and (command is None or command.is_private):
            self._screen.say(self._turns.prompt())
            return
        try:
            if command is not None:
                command.act(rest)
            else:
                self._turns.play(" ".join([words[0], rest]).strip())
        except Refused as error:
            self._screen.say(texts.describe_refusals(error))
            self._screen.say_all(coaching.explain_broken(self.match, error, self._turns.coach))
            self._screen.say("Type `moves` to see what you can do, or `help` for the commands.")
        except KbError as error:
            self._screen.say(_BEGINNING.sub(lambda word: word[0].capitalize(), str(error)))
        except OSError as error:
            self._screen.say(f"Can't use {error.filename or 'the file'}: {error.strerror}")

    def _comment(self, text: str) -> None:
        if not text:
            raise KbError("no text given; use comment TEXT")
        self.match.comment(text)
        self._screen.say(f"Comment added to move {self.match.ply}.")

    def _save(self, name: str) -> None:
        if not name:
            raise KbError("no file given; use save FILE")
        if self._file is not None:
            self._screen.say(f"Saved to {self._file.save_as(name)}.")

    def _load(self, words: str) -> None:
        name = words.removesuffix("--good-part").strip()
        if not name:
            raise KbError("no file given; use load FILE")
        match = load_match(os.path.expanduser(name), good_part=name != words)
        self._leave()
        self._turns.load(match)
        self._file = MatchFile(match)
        self._screen.say(texts.seats(self.match))
        self._turns.continue_play()

    def _seat(self, words: str) -> None:
        if not words:
            self._screen.say(texts.seats(self.match))
            return
        number, _, name = words.partition(" ")
        name = name.strip()
        if not NUMBER.fullmatch(number) or not name:
            raise KbError(f"{words!r} is not a seat and a player; use seat N PLAYER, such as seat 1 random")
        self.match.seat_player(int(number), None if name == PERSON else player(name))
        self._turns.is_paused = False
        self._screen.say(texts.seats(self.match))
        self._turns.continue_play()

    def _pass_to(self, name: str) -> None:
        self._turns.sharing.ask(name)
        self._turns.show()

    def _go(self, _: str) -> None:
        if self.match.waiting() is None and not (self.match.state.to_act == (CHANCE,) and self.match.ahead):
            raise KbError("no computer player is waiting")
        if self.match.waiting() is None:
            self._travel.redo()  # The draw was made before somebody went back to this position.
            return
        self._turns.is_paused = False
        self._turns.continue_play()

    def _help(self, _: str) -> None:
        width = max(len(f"{word} {command.form}") for word, command in self._commands.items())
        lines = [f"  {f'{word} {command.form}':<{width}}  {command.text}" for word, command in self._commands.items()]
        self._screen.say("\n".join(["Type a move as `moves` lists it, or one of these commands:", *lines]))

    def _quit(self, _: str) -> None:
        self._is_done = True

    def _leave(self) -> None:
        """Save an unfinished match unless nothing has changed since it was saved, and say how to resume it."""
        path = None
        try:
            if self._file is not None and not self.match.state.over:
                path = self._file.save()
        finally:
            self._screen.close()
        if path is not None:
            self._screen.say(f"Saved to {path}. To continue: {write_command(f'play --load {shlex.quote(str(path))}')}")
