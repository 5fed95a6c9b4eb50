"""The line of Python that starts the match of a set-up form."""

from __future__ import annotations

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.avatars import usual_avatars
from kbwidgets.teach.coaching.coach import SILENT
from kbwidgets.widget.model.ui_state import PERSON, Form, SeatRow


def python_line(game: Game, form: Form, coach: str = SILENT) -> str:
    """Return the line of Python that starts the match of a form."""
    players = [repr(seat.name) if seat.player == PERSON else _code_of_player(seat) for seat in form.seats]
    defaults = {option.name: option.default for option in game.options}
    options = [f", {key}={value!r}" for key, value in form.match_options.items() if value != defaults[key]]
    seed = f", seed={int(form.seed)}" if form.seed else ""
    seat_colours = [seat.colour for seat in form.seats]
    usual = list(game.colours[: len(seat_colours)])
    colours = "" if seat_colours == usual else f", colours=[{', '.join(map(repr, seat_colours))}]"
    seat_avatars = tuple(seat.avatar for seat in form.seats)
    avatars = "" if seat_avatars == usual_avatars(len(seat_avatars)) else f", avatars={list(seat_avatars)}"
    policy = "" if form.undo == "free" else f", undo={form.undo!r}"
    length = "" if form.best_of == 1 else f", best_of={form.best_of}"
    coach_part = "" if coach == SILENT else f", coach={coach!r}"
    arguments = "".join([seed, colours, avatars, *options, policy, length, coach_part])
    return f"kb.{game.class_name}([{', '.join(players)}]{arguments})"


def _code_of_player(seat: SeatRow) -> str:
    """Return the code of a computer player, with the name that was typed for it."""
    return f"kb.player({seat.player!r}, {seat.name!r})" if seat.name else f"kb.player({seat.player!r})"
