"""The commands of the terminal that answer a question about the position and change nothing in the match."""

from __future__ import annotations

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.text.words import joined
from kbwidgets.teach.coaching.coach import LEVELS, level_of
from kbwidgets.terminal import coaching, texts
from kbwidgets.terminal.command import Command
from kbwidgets.terminal.turns import Turns


class Questions:
    """The commands that list and explain moves, give hints, and show points, rules and the log."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._last_hint: tuple[Match, int] | None = None
        """The match and the position of the last hint."""

    def commands(self) -> dict[str, Command]:
        """Return the commands by name."""
        return {
            "moves": Command("[WORD]", "list the legal moves; then type a number to choose one", self._moves, True),
            "why": Command("MOVE", "explain why a move isn't allowed, or what it would do", self._why, True),
            "hint": Command("", "get a hint; ask again to see the move", self._hint, True),
            "coach": Command(
                "[LEVEL]", f"choose how much the coach says: {joined(list(LEVELS), 'or')}", self._set_coach
            ),
            "score": Command("", "show the points so far and their rules", self._score),
            "rules": Command("[ID or WORDS]", "read the rulebook or one rule, or search it", self._rules),
            "log": Command("", "list what happened, with position numbers", self._log),
        }

    def _moves(self, word: str) -> None:
        turns = self._turns
        turns.listed_moves = [move for move in turns.list_moves() if word.lower() in str(move).lower()]
        turns.screen.say(texts.moves(turns.match.state, turns.listed_moves, word))

    def _why(self, text: str) -> None:
        if not text:
            raise KbError("no move given; use why MOVE")
        turns = self._turns
        state, move = turns.match.state, turns.move(text)
        turns.screen.say(texts.why(state, text, move, turns.sharing.mover, turns.sharing.viewer))

    def _hint(self, _: str) -> None:
        match, sharing, screen = self._turns.match, self._turns.sharing, self._turns.screen
        if not sharing.due_seats:
            raise KbError("there is no hint now; it is not your turn")
        if not match.game.advisers:
            raise KbError(f"{match.game.title} has no hints")
        state, seat = match.state, sharing.due_seats[0] if sharing.mover is None else sharing.mover
        best = match.game.advice(state.view(seat), state.moves(seat))[0]
        reasons = "; ".join(reason.text for reason in best.reasons) or "it is the only legal move"
        if self._last_hint != (match, match.ply):
            self._last_hint = match, match.ply
            screen.say(f"Hint: {reasons}. Type `hint` again to see the move.")
            return
        old, new = state.points()[seat], state.advance(best.move).points()[seat]
        screen.say(f"Hint: {best.move} ({reasons}). Your points: {old} before, {new} after ({new - old:+}).")

    def _set_coach(self, level: str) -> None:
        turns = self._turns
        turns.coach = level_of(level) if level else turns.coach
        turns.screen.say(f"Coach: {turns.coach}. {LEVELS[turns.coach]}")
        turns.screen.say_all(coaching.explain_due(turns.match, turns.sharing.viewer, turns.coach))

    def _score(self, _: str) -> None:
        self._turns.screen.say(texts.result(self._turns.match.state, self._turns.sharing.viewer))

    def _rules(self, words: str) -> None:
        self._turns.screen.say(texts.rules(self._turns.match.game.rules, words))

    def _log(self, _: str) -> None:
        self._turns.screen.say(texts.log(self._turns.match, self._turns.sharing.viewer))
