"""The line of Python that starts the match of a set-up form."""

from __future__ import annotations

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.avatars import usual_avatars
from kbwidgets.teach.coaching.coach import SILENT
from kbwidgets.widget.model.ui_state import PERSON, Form, Place


def python_line(game: Game, form: Form, coach: str = SILENT) -> str:
    """Return the line of Python that starts the match of a form."""
    players = [repr(seat.name) if seat.who == PERSON else _player_of(seat) for seat in form.seats]
    defaults = {option.name: option.default for option in game.options}
    options = [f", {key}={value!r}" for key, value in form.played.items() if value != defaults[key]]
    seed = f", seed={int(form.seed)}" if form.seed else ""
    chosen = [seat.colour for seat in form.seats]
    usual = list(game.colours[: len(chosen)])
    colours = "" if chosen == usual else f", colours=[{', '.join(map(repr, chosen))}]"
    faces = tuple(seat.avatar for seat in form.seats)
    avatars = "" if faces == usual_avatars(len(faces)) else f", avatars={list(faces)}"
    policy = "" if form.undo == "free" else f", undo={form.undo!r}"
    length = "" if form.best_of == 1 else f", best_of={form.best_of}"
    taught = "" if coach == SILENT else f", coach={coach!r}"
    how = "".join([seed, colours, avatars, *options, policy, length, taught])
    return f"kb.{game.class_name}([{', '.join(players)}]{how})"


def _player_of(seat: Place) -> str:
    """Return the code of a computer player, with the name that was typed for it."""
    return f"kb.player({seat.who!r}, {seat.name!r})" if seat.name else f"kb.player({seat.who!r})"
