"""The screens of a match, from its title and set-up to its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Refusal, Seat
from kbwidgets.widget.actions.actions import WORKS, find_act
from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.mode import Mode, Work
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.coach import explained, remedied, spoken, spoken_rule
from kbwidgets.widget.parts.shell import is_shells, own
from kbwidgets.widget.screens.curtain import curtain
from kbwidgets.widget.screens.play import play, preview

_SCREENS: dict[str, Callable[[Cell], Screen]] = {
    "gallery": later("kbwidgets.widget.screens.gallery:gallery"),
    "title": later("kbwidgets.widget.screens.title:title"),
    "setup": later("kbwidgets.widget.screens.setup:setup"),
    "play": play,
    "help": later("kbwidgets.widget.screens.help:help_screen"),
    "learn": later("kbwidgets.widget.screens.learn:learn"),
    "pages": later("kbwidgets.widget.screens.pages:pages"),
    "pause": later("kbwidgets.widget.screens.pause:pause"),
    "result": later("kbwidgets.widget.screens.result:result"),
}
"""The screens by name. Most are imported on first use, because a match may never need them."""


class MatchMode(Mode):
    """The screens of a cell that plays. Its session carries out the acts of their buttons."""

    def __init__(self, session: MatchSession) -> None:
        self._session = session

    def kept(self) -> Callable[[], None]:
        """Return a function that restores the cell. The match has its own undo."""
        return self._session.kept()

    @property
    def secret(self) -> bool:
        """True if hands are hidden that an error could name."""
        return self._session.game.hidden != "nothing" and self._session.viewer != OPEN

    def ways(self) -> Mapping[str, str]:
        """Return the acts that lead back to a position that can be drawn, or out of the match."""
        cell = self._session.cell
        if cell.match is None:  # No match has started, or another game is being set up.
            return {}
        ways = {"undo": "Undo"} if cell.can_undo else {"now": "Back to game"} if cell.behind else {}
        return {**ways, "leave": "Leave match"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Make a move, or carry out the act of a button."""
        played_back = self._session.desk.speed
        self._session.looking.halt()
        if is_shells(path):
            if played_back and meaning == f"speed {played_back}":
                return
            act, words = find_act(meaning)
            act(self._session, words, path[-1])
            return
        cell = self._session.cell
        if self._session.desk.inspects:
            self._session.select(meaning)
            return
        if cell.due is None and not cell.asked:
            raise KbError("It's not your turn.")
        self._session.playing.play(meaning, _actor(cell, meaning), again=cell.look().again(path))

    def work(self, meaning: str, path: Path) -> Work | None:
        """Return the slow work that an act of the shell begins with, or None."""
        begin = WORKS.get(meaning) if is_shells(path) else None
        return begin and begin(self._session, path[-1])

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return the reasons why picks make no move, from the rules if they try one."""
        if self._session.match is None or self._session.desk.screen != "play":
            return (Refusal("", "", "You can't choose that now."),)
        cell = self._session.cell
        if self._session.desk.inspects:
            return (Refusal("", "", "There's nothing to inspect here."),)
        if path == (own("undo"),) and (refusal := cell.no_undo):
            return (refusal,)
        attempt = cell.look().attempt(path)
        if attempt is None:
            return (Refusal("", "", "You can't choose that now."),)
        seat = _actor(cell, attempt)
        if seat is None and self._session.viewer is not None and self._session.viewer >= 0:
            seat = self._session.viewer
        if cell.looking:
            return (Refusal("", "", "You're viewing an earlier move.", (), "Return to the game to play."),)
        found = self._session.match.state.refusals(attempt, seat)
        return remedied(cell, found or (Refusal("", "", "It's not your turn."),))

    def preview(self, path: Path) -> tuple[Screen, str] | None:
        """Return the screen after a move and a sentence about its effect, or None if there is no preview."""
        if self._session.desk.screen != "play":
            return None
        return preview(self._session.cell, path)

    def only_looks(self, meaning: str) -> bool:
        """Return whether the act shows another position while no playback is running."""
        return meaning.startswith("goto ") and not self._session.desk.speed

    def explain(self, rule: str) -> str:
        """Return the coach's explanation of a rule."""
        return explained(self._session.cell, rule)

    def screen(self) -> Screen:
        """Return the screen that the desk names, or the curtain in front of it."""
        cell = self._session.cell
        match = cell.match
        covered = cell.covered if match is not None and self._session.desk.screen == "play" else None
        if covered is not None:
            screen, name = curtain(cell, covered), "curtain"
        else:
            name = self._session.desk.screen
            screen = _SCREENS[name](cell)
        about: dict[str, Json] = {"game": self._session.game.name, "screen": name, **screen.about}
        if self._session.desk.contrast:
            about["contrast"] = "high"
        if match is not None:
            about |= {
                "ply": str(match.ply),
                "act": " ".join("chance" if seat == CHANCE else str(seat) for seat in match.state.to_act),
                "phase": match.state.phase,
            }
        return screen._replace(about=about)

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """Return the events that the viewer can see if `told`, what the coach says, and the prompt."""
        cell = self._session.cell
        if cell.match is None or self._session.desk.screen not in ("play", "result"):
            return ()
        view = cell.match.state.view(cell.eye)
        happened = view.logged(cell.happened if told else ())
        taught = spoken(cell, told=told)
        if taught and not told:
            return taught
        return (*happened, *taught, f"{cell.asks(view.prompt())}.", *spoken_rule(cell))


def _actor(cell: Cell, move: str) -> Seat | None:
    """Return the seat that a page moves for.

    If the page can act for several seats, the move names the seat.
    """
    if len(cell.able) > 1:
        state = cell.playing.state
        try:
            named = state.mover(state.read(move))
        except Refused:  # The text is not a move, and the rules will say so to the seat to act.
            return cell.due
        if named in cell.able:
            return named
    return cell.due
