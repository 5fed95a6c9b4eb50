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
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TextIO

from kbwidgets.core.errors import KbError, PlayerError, Refused
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE
from kbwidgets.players import player, players_of
from kbwidgets.teach.coach import LEVELS, SILENT, level_of
from kbwidgets.terminal import coaching, texts
from kbwidgets.terminal.file import MatchFile
from kbwidgets.terminal.screen import Screen
from kbwidgets.terminal.setup import PERSON, command, load_match
from kbwidgets.terminal.sharing import Sharing
from kbwidgets.terminal.story import Story

THINKING = 60.0
"""The time limit of a computer player's move in seconds."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_BEGINNING = re.compile(r"^[a-z]+(?= )")
"""The first word of an error, unless it is the name of a file."""


class Command(NamedTuple):
    """A command with its arguments, its description and its function."""

    form: str
    text: str
    act: Callable[[str], None]
    is_private: bool = False
    """True if it shows the hand of the player to act, so that it waits while that hand is covered."""


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
        self.match: Match = match
        self._coach = level_of(coach)
        self._lines = lines
        self._screen = Screen(out, forget)
        self._thinking = thinking
        self._file: MatchFile | None = None
        """The file of the match, or None until the match has begun."""
        self._sharing = Sharing(match)
        has_begun = any(match.at(n).to_act != (CHANCE,) for n in range(match.ply))
        self._story = Story(match, self._sharing, match.ply if has_begun else 0)  # `log` shows what was played before.
        self._paused = False
        """True if the computer player to move waits for `go`, because it failed or somebody went back in time."""
        self._listed: Sequence[Move] = ()
        self._hinted = -1
        self._done = False
        known = (PERSON, *players_of(match.game))
        self._commands = {
            "moves": Command("[WORD]", "list the legal moves; then type a number to choose one", self._moves, True),
            "why": Command("MOVE", "explain why a move isn't allowed, or what it would do", self._why, True),
            "hint": Command("", "get a hint; ask again to see the move", self._hint, True),
            "coach": Command(
                "[LEVEL]", f"choose how much the coach says: {joined(list(LEVELS), 'or')}", self._set_coach
            ),
            "score": Command("", "show the points so far and their rules", self._score),
            "rules": Command("[ID or WORDS]", "read the rulebook or one rule, or search it", self._rules),
            "log": Command("", "list what happened, with position numbers", self._log),
            "undo": Command("", "undo the last decision", self._undo),
            "redo": Command("", "redo it", self._redo),
            "goto": Command("N", "go to position N of the log", self._goto),
            "lines": Command("[NUMBER]", "list the variations, or go to one of them", self._beside),
            "try": Command("[N]", "try another move from position N; the old moves are kept", self._try),
            "comment": Command("TEXT", "add a comment to the last move", self._comment),
            "save": Command("FILE", "save the match to a file", self._save),
            "load": Command("FILE [--good-part]", "continue a match from a file", self._load),
            "seat": Command(
                "[N PLAYER]", f"show the players, or give seat N to {joined(list(known), 'or')}", self._seat
            ),
            "uncover": Command("NAME", "pass the screen to another person who may act now", self._pass_to),
            "go": Command("", "let the waiting computer player move", self._go),
            "retry": Command("", "same as go", self._go),
            "help": Command("", "show this list", self._help),
            "quit": Command("", "leave; an unfinished match is saved", self._quit),
        }

    def run(self) -> None:
        """Play until `quit`, the last line or an interrupt, then save an unfinished match."""
        try:
            chance = "ask" if self.match.chance == "ask" else "draw"
            self._screen.say(f"{self.match.game.title}, seed {self.match.seed}. Chance: {chance}.")
            self._screen.say(texts.seats(self.match))
            for caution in self.match.game.warnings(len(self.match.names), self.match.options):
                self._screen.say(f"Note: {caution}")
            self._screen.say("Type a move or `help`.\n")
            self._go_on()
            self._file = MatchFile(self.match)
            for line in self._lines:
                self.obey(line)
                if self._done:
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
            self._uncover()
            return
        rest = words[1].strip() if len(words) > 1 else ""
        found = self._commands.get(words[0])
        if self._sharing.covered is not None and (found is None or found.is_private):
            self._screen.say(self._due())
            return
        try:
            if found is not None:
                found.act(rest)
            else:
                self._play(" ".join([words[0], rest]).strip())
        except Refused as error:
            self._screen.say("\n".join([texts.refused(error), *coaching.broken(self.match, error, self._coach)]))
            self._screen.say("Type `moves` to see what you can do, or `help` for the commands.")
        except KbError as error:
            self._screen.say(_BEGINNING.sub(lambda found: found[0].capitalize(), str(error)))
        except OSError as error:
            self._screen.say(f"Can't use {error.filename or 'the file'}: {error.strerror}")

    # -- output ---------------------------------------------------------------------------------------

    def _uncover(self) -> None:
        """Uncover the hand of the next player, or show the prompt if no hand is covered."""
        if (seat := self._sharing.covered) is None:
            self._screen.say(self._due())
            return
        self._screen.clear()
        self._story.uncover(seat)
        self._show()

    def _show(self) -> None:
        """Show the news, the table and the prompt, or a cover in place of them."""
        if self._sharing.covered is not None:
            self._story.cover()
            self._screen.clear()
            self._screen.say(self._due())
            return
        if self.match.state.over:
            self._screen.close()
        self._screen.say_all(self._story.news())
        self._screen.say(f"\n{self.match.state.view(self._sharing.viewer)}\n")
        self._screen.say(self._due())

    def _due(self) -> str:
        """Return the prompt with an example."""
        state, viewer = self.match.state, self._sharing.viewer
        if (covered := self._sharing.covered) is not None:
            asked = f"Pass the screen to {state.names[covered]}, then press Enter."
            return "\n".join([asked, *self._sharing.invitation])
        if state.over:
            told = "\n".join([texts.result(state, viewer), *coaching.moments(self.match, viewer, self._coach)])
            return f"{told}\nType `save FILE` to keep the match, `undo` to go back, or `quit` to leave."
        waiting = self.match.waiting()
        if waiting is not None:
            return f"It's {state.names[waiting]}'s turn. Type `go` to let the computer player move."
        prompt, seat = state.view(viewer).prompt(), self._sharing.due[0] if self._sharing.due else None
        several = len(coaching.people(self.match)) > 1
        words = prompt.others if seat is None else prompt.to(state.names[seat]) if several else prompt.text
        moves = self._legal()
        asked = f"{words}. For example: {moves[0]}" if moves else f"{words}."
        return "\n".join([asked, *self._sharing.invitation, *coaching.due(self.match, viewer, self._coach)])

    def _legal(self) -> list[Move]:
        return list(self.match.state.moves(self._sharing.mover))

    # -- turns ----------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let computer players move, each with its reasons, until a person must act. Then show the table."""
        fault = ""
        while not self._paused and self.match.waiting() is not None:
            ply = self.match.ply
            # With hidden hands, the next person to uncover the screen reads all of it.
            if not self._sharing.hides_hands:
                self._screen.say_all(self._story.news())
            try:
                choice = self.match.step(self._thinking)
            except PlayerError as error:
                self._paused = True
                seat = f"seat {error.seat}"
                fault = (
                    f"The {error}. The match is unchanged.\n"
                    f"Type `retry` to try again, `{seat} random` to replace it, or `{seat} {PERSON}` to take over."
                )
                break
            if choice and choice.reasons:
                self._story.note(ply, [f"  Why: {'; '.join(reason.text for reason in choice.reasons[:2])}"])
        self._listed = ()
        self._show()
        if fault:
            self._screen.say(fault)

    def _moved_in_time(self, told: str) -> None:
        """Show the position after undo, redo or goto.

        Computer players wait, because their moves would replace the moves that can be redone.
        """
        self._story = Story(self.match, self._sharing, self.match.ply)
        self._paused = self.match.waiting() is not None
        self._listed = ()
        self._screen.say(f"{told} You're at position {self.match.ply} of {self.match.ply + len(self.match.ahead)}.")
        self._show()

    def _move(self, text: str) -> Move | str:
        """Return the listed move with this number, or any other text unchanged."""
        if not _NUMBER.fullmatch(text):
            return text
        if not self._listed:
            raise KbError("a number chooses a listed move; type `moves` first")
        if not 1 <= int(text) <= len(self._listed):
            raise KbError(f"there is no move {text} in the list; choose 1 to {len(self._listed)}")
        return self._listed[int(text) - 1]

    def _play(self, text: str) -> None:
        waiting = self.match.waiting()
        if waiting is not None:
            name = self.match.names[waiting]
            raise KbError(f"it's {name}'s turn; type `go` to let the computer player move, "
                          f"or `seat {waiting} {PERSON}` to take over")  # fmt: skip
        viewer, ply = self._sharing.viewer, self.match.ply
        self.match.play(self._move(text), self._sharing.mover)
        seat = self.match.mover(ply)
        if self._coach != SILENT and seat != CHANCE:
            self._story.note(ply, coaching.made(self.match, ply + 1, seat, viewer, self._coach), seat)
        self._go_on()

    # -- commands -------------------------------------------------------------------------------------

    def _moves(self, word: str) -> None:
        self._listed = [move for move in self._legal() if word.lower() in str(move).lower()]
        self._screen.say(texts.moves(self.match.state, self._listed, word))

    def _why(self, text: str) -> None:
        if not text:
            raise KbError("no move given; use why MOVE")
        state, move = self.match.state, self._move(text)
        self._screen.say(texts.why(state, text, move, self._sharing.mover, self._sharing.viewer))

    def _hint(self, _: str) -> None:
        state = self.match.state
        if not self._sharing.due:
            raise KbError("there is no hint now; it is not your turn")
        if not self.match.game.advisers:
            raise KbError(f"{self.match.game.title} has no hints")
        seat = self._sharing.due[0] if self._sharing.mover is None else self._sharing.mover
        best = self.match.game.advice(state.view(seat), state.moves(seat))[0]
        reasons = "; ".join(reason.text for reason in best.reasons) or "it is the only legal move"
        if self._hinted != self.match.ply:
            self._hinted = self.match.ply
            self._screen.say(f"Hint: {reasons}. Type `hint` again to see the move.")
            return
        old, new = state.points()[seat], state.advance(best.move).points()[seat]
        self._screen.say(f"Hint: {best.move} ({reasons}). Your points: {old} before, {new} after ({new - old:+}).")

    def _set_coach(self, level: str) -> None:
        self._coach = level_of(level) if level else self._coach
        self._screen.say(f"Coach: {self._coach}. {LEVELS[self._coach]}")
        self._screen.say_all(coaching.due(self.match, self._sharing.viewer, self._coach))

    def _score(self, _: str) -> None:
        self._screen.say(texts.result(self.match.state, self._sharing.viewer))

    def _rules(self, words: str) -> None:
        self._screen.say(texts.rules(self.match.game.rules, words))

    def _log(self, _: str) -> None:
        self._screen.say(texts.log(self.match, self._sharing.viewer))

    def _undo(self, _: str) -> None:
        before = self.match.ply
        self.match.undo()
        if self.match.ply == before:
            raise KbError("there is nothing to undo")
        self._moved_in_time("Undone.")

    def _redo(self, _: str) -> None:
        if not self.match.ahead:
            raise KbError("there is nothing to redo")
        self.match.redo()
        self._moved_in_time("Redone.")

    def _goto(self, text: str) -> None:
        self.match.goto(self._position(text, "goto"))
        self._moved_in_time("Done.")

    def _try(self, text: str) -> None:
        self.match.begin_line(self._position(text or str(self.match.ply), "try"))
        self._moved_in_time("Try another move. Type `lines` to list the variations.")

    def _beside(self, name: str) -> None:
        if not name:
            self._screen.say(repr(self.match.lines))
            return
        if not (line := self.match.lines.named.get(name)):
            raise KbError(f"there is no variation {name!r}; known: {', '.join(self.match.lines.named) or 'none'}")
        self._position(str(line.ply), "goto")
        self.match.follow(line)
        self._moved_in_time(f"This is variation {name}.")

    def _position(self, text: str, word: str) -> int:
        """Return the number of a position, or raise `KbError` if the match cannot go there.

        Earlier positions are allowed only if all moves can be undone.
        """
        if not _NUMBER.fullmatch(text):
            last = self.match.ply + len(self.match.ahead)
            raise KbError(f"{text!r} is not a position; use {word} N with a number from 0 to {last}")
        if int(text) < self.match.ply and self.match.undo_policy != "free":
            raise KbError("going back is off in this match")
        return int(text)

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
        self.match, self._file = match, MatchFile(match)
        self._paused, self._hinted, self._sharing = False, -1, Sharing(match)
        self._story = Story(match, self._sharing, match.ply)
        self._screen.say(texts.seats(self.match))
        self._go_on()

    def _seat(self, words: str) -> None:
        if not words:
            self._screen.say(texts.seats(self.match))
            return
        number, _, name = words.partition(" ")
        name = name.strip()
        if not _NUMBER.fullmatch(number) or not name:
            raise KbError(f"{words!r} is not a seat and a player; use seat N PLAYER, such as seat 1 random")
        self.match.seat_player(int(number), None if name == PERSON else player(name))
        self._paused = False
        self._screen.say(texts.seats(self.match))
        self._go_on()

    def _pass_to(self, name: str) -> None:
        self._sharing.ask(name)
        self._show()

    def _go(self, _: str) -> None:
        if self.match.waiting() is None and not (self.match.state.to_act == (CHANCE,) and self.match.ahead):
            raise KbError("no computer player is waiting")
        if self.match.waiting() is None:
            self._redo("")  # The draw was made before somebody went back to this position.
            return
        self._paused = False
        self._go_on()

    def _help(self, _: str) -> None:
        width = max(len(f"{word} {found.form}") for word, found in self._commands.items())
        lines = [f"  {f'{word} {found.form}':<{width}}  {found.text}" for word, found in self._commands.items()]
        self._screen.say("\n".join(["Type a move as `moves` lists it, or one of these commands:", *lines]))

    def _quit(self, _: str) -> None:
        self._done = True

    def _leave(self) -> None:
        """Save an unfinished match unless nothing has changed since it was saved, and say how to resume it."""
        path = None
        try:
            if self._file is not None and not self.match.state.over:
                path = self._file.save()
        finally:
            self._screen.close()
        if path is not None:
            self._screen.say(f"Saved to {path}. To continue: {command(f'play --load {shlex.quote(str(path))}')}")
