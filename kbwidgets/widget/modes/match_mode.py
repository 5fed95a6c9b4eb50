"""The screens of a match, from its title and set-up to its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Refusal, Seat
from kbwidgets.widget.actions.actions import WORKS, find_act
from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.mode import Mode, Work
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.coach import add_advice, explain_rule, speak, speak_rule
from kbwidgets.widget.parts.shell import is_of_shell, shell_key
from kbwidgets.widget.screens.curtain import curtain
from kbwidgets.widget.screens.play import play, preview

_SCREENS: dict[str, Callable[[ScreenModel], Screen]] = {
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

    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores the cell. The match has its own undo."""
        return self._session.checkpoint()

    @property
    def has_secrets(self) -> bool:
        """True if hands are hidden that an error could name."""
        return self._session.game.hidden != "nothing" and self._session.viewer != OPEN

    def list_exits(self) -> Mapping[str, str]:
        """Return the acts that lead back to a position that can be drawn, or out of the match."""
        model = self._session.model
        if model.match is None:  # No match has started, or another game is being set up.
            return {}
        exits = {"undo": "Undo"} if model.can_undo else {"now": "Back to game"} if model.is_behind else {}
        return {**exits, "leave": "Leave match"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Make a move, or carry out the act of a button."""
        speed = self._session.ui.speed
        self._session.look_back.halt()
        if is_of_shell(path):
            if speed and meaning == f"speed {speed}":
                return
            act, words = find_act(meaning)
            act(self._session, words, path[-1])
            return
        model = self._session.model
        if self._session.ui.is_inspecting:
            self._session.select(meaning)
            return
        if model.acting_seat is None and not model.is_asking_for_chance:
            raise KbError("It's not your turn.")
        drawing, actor = model.draw(), _find_actor(model, meaning)
        self._session.playing.play(meaning, actor, again=drawing.again(path))
        for text in drawing.follow(path):
            if not self._session.playing.state.refusals(text, actor):
                self._session.playing.play(text, actor)

    def work(self, meaning: str, path: Path) -> Work | None:
        """Return the slow work that an act of the shell begins with, or None."""
        begin = WORKS.get(meaning) if is_of_shell(path) else None
        return begin and begin(self._session, path[-1])

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return the reasons why picks make no move, from the rules if they try one."""
        if self._session.match is None or self._session.ui.screen != "play":
            return (Refusal("", "", "You can't choose that now."),)
        model = self._session.model
        if self._session.ui.is_inspecting:
            return (Refusal("", "", "There's nothing to inspect here."),)
        if path == (shell_key("undo"),) and (refusal := model.undo_refusal):
            return (refusal,)
        attempt = model.draw().attempt(path)
        if attempt is None:
            return (Refusal("", "", "You can't choose that now."),)
        seat = _find_actor(model, attempt)
        if seat is None and self._session.viewer is not None and self._session.viewer >= 0:
            seat = self._session.viewer
        if model.is_looking_back:
            return (Refusal("", "", "You're viewing an earlier move.", (), "Return to the game to play."),)
        refusals = self._session.match.state.refusals(attempt, seat)
        return add_advice(model, refusals or (Refusal("", "", "It's not your turn."),))

    def preview(self, path: Path) -> tuple[Screen, str] | None:
        """Return the screen after a move and a sentence about its effect, or None if there is no preview."""
        if self._session.ui.screen != "play":
            return None
        return preview(self._session.model, path)

    def is_only_looking(self, meaning: str) -> bool:
        """Return whether the act shows another position while no playback is running."""
        return meaning.startswith("goto ") and not self._session.ui.speed

    def explain(self, rule: str) -> str:
        """Return the coach's explanation of a rule."""
        return explain_rule(self._session.model, rule)

    def screen(self) -> Screen:
        """Return the screen that the state of the page names, or the curtain in front of it."""
        model = self._session.model
        match = model.match
        curtain_seat = model.curtain_seat if match is not None and self._session.ui.screen == "play" else None
        if curtain_seat is not None:
            screen, name = curtain(model, curtain_seat), "curtain"
        else:
            name = self._session.ui.screen
            screen = _SCREENS[name](model)
        about: dict[str, Json] = {"game": self._session.game.name, "screen": name, **screen.about}
        if self._session.ui.is_high_contrast:
            about["contrast"] = "high"
        if match is not None:
            about |= {
                "ply": str(match.ply),
                "act": " ".join("chance" if seat == CHANCE else str(seat) for seat in match.state.to_act),
                "phase": match.state.phase,
            }
        return screen._replace(about=about)

    def say(self, *, with_events: bool = False) -> tuple[str, ...]:
        """Return the events that the viewer can see if `with_events`, what the coach says, and the prompt."""
        model = self._session.model
        if model.match is None or self._session.ui.screen not in ("play", "result"):
            return ()
        view = model.match.state.view(model.viewer)
        events = view.logged(model.latest_events if with_events else ())
        remarks = speak(model, with_events=with_events)
        if remarks and not with_events:
            return remarks
        return (*events, *remarks, f"{model.word_prompt(view.prompt())}.", *speak_rule(model))


def _find_actor(model: ScreenModel, move: str) -> Seat | None:
    """Return the seat that a page moves for.

    If the page can act for several seats, the move names the seat.
    """
    if len(model.acting_seats) > 1:
        state = model.playing.state
        try:
            mover = state.mover(state.read(move))
        except Refused:  # The text is not a move, and the rules will say so to the seat to act.
            return model.acting_seat
        if mover in model.acting_seats:
            return mover
    return model.acting_seat
