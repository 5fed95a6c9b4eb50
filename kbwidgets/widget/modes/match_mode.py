"""Match mode: a match as a cell shows it, with all that belongs to it: title, set-up, play, rulebook, result."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Refusal, Seat
from kbwidgets.widget.actions.actions import WORKS, find_act
from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.mode import Face, Work
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
"""The screens by their names: of most of them a match never needs more than the place."""


class MatchFace(Face):
    """The screens of a cell that plays; what their buttons do, its session does."""

    def __init__(self, session: MatchSession) -> None:
        self._session = session

    def kept(self) -> Callable[[], None]:
        """The cell as it stands; the match has its own undo."""
        return self._session.kept()

    @property
    def secret(self) -> bool:
        """Whether hands are hidden that an error may name."""
        return self._session.game.hidden != "nothing" and self._session.viewer != OPEN

    def ways(self) -> Mapping[str, str]:
        """Back to a position that could be drawn, or out of the match."""
        cell = self._session.cell
        if cell.match is None:  # none has begun, or another game is being set up
            return {}
        ways = {"undo": "Undo"} if cell.can_undo else {"now": "Back to game"} if cell.behind else {}
        return {**ways, "leave": "Leave match"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Make a move, or do what a button says."""
        played_back = self._session.desk.speed
        self._session.halt()
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
        """Return the work that an act of the shell begins with, or None."""
        begin = WORKS.get(meaning) if is_shells(path) else None
        return begin and begin(self._session, path[-1])

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Why picks that are no choice make no move: the rules' own reasons where they try one."""
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
        """What a move would change."""
        if self._session.desk.screen != "play":
            return None
        return preview(self._session.cell, path)

    def only_looks(self, meaning: str) -> bool:
        """True if it shows another position while no playback runs."""
        return meaning.startswith("goto ") and not self._session.desk.speed

    def explain(self, rule: str) -> str:
        """What the coach says of a rule."""
        return explained(self._session.cell, rule)

    def screen(self) -> Screen:
        """The screen that the desk names, or the curtain before it."""
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
        """What the live region says: what happened, as far as the one who looks may know, and what is due."""
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
    """For which seat a page makes a move: where it may act for several, the one that the move names."""
    if len(cell.able) > 1:
        state = cell.playing.state
        try:
            named = state.mover(state.read(move))
        except Refused:  # no move: the rules say so to whoever is due
            return cell.due
        if named in cell.able:
            return named
    return cell.due
