"""The actions of the set-up form's buttons.

Each changes the form, except the last, which starts the match that it describes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.undo_policy import check_undo
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.setup.options import Free, OptionValue
from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.core.text.lazy_import import later
from kbwidgets.players import middle
from kbwidgets.widget.app.session import MatchSession
from kbwidgets.widget.model.screen_model import default_drawing
from kbwidgets.widget.model.ui_state import PERSON, Form, SeatRow

Act: TypeAlias = Callable[[MatchSession, str, Pick], None]

find_obstacles: Final[Callable[[Game, Form], Sequence[str]]] = later("kbwidgets.widget.screens.setup:find_obstacles")


def _change_form(change: Callable[[MatchSession, Form, str, Pick], Form]) -> Act:
    def act(session: MatchSession, words: str, pick: Pick) -> None:
        form = change(session, session.ui.form, words, pick)
        session.ui = replace(session.ui, form=form)

    return act


@_change_form
def _set_name(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    return form.with_seat(seat, replace(form.seats[seat], name=str(pick)))


@_change_form
def _set_player(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    seat, player = words.split(" ", 1)
    row = form.seats[int(seat)]
    is_same_kind = (row.player == PERSON) == (player == PERSON)
    name = row.name if is_same_kind else _choose_name(form) if player == PERSON else ""
    return form.with_seat(int(seat), replace(row, player=player, name=name))


def _toggle_player_list(session: MatchSession, words: str, pick: Pick) -> None:
    """Open or close the list of all computer players for one seat."""
    seat = int(words)
    session.ui = replace(session.ui, player_list_seat=None if session.ui.player_list_seat == seat else seat)


@_change_form
def _set_colour(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Give a seat a colour.

    If another seat has it, the two exchange colours, or places if the game ties colours to seats.
    """
    seat, colour = int(words.split(" ", 1)[0]), words.split(" ", 1)[1]
    row = form.seats[seat]
    changed = form.with_seat(seat, replace(row, colour=colour))
    other = next((n for n, other_row in enumerate(form.seats) if other_row.colour == colour and n != seat), None)
    if other is None:
        return changed
    exchanged = changed.with_seat(other, replace(form.seats[other], colour=row.colour))
    if set(find_obstacles(session.game, exchanged)) <= set(find_obstacles(session.game, form)):
        return exchanged
    row_here, row_there = replace(form.seats[other], colour=row.colour), replace(row, colour=colour)
    return form.with_seat(seat, row_here).with_seat(other, row_there)


@_change_form
def _set_avatar(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Give a seat another avatar, and close the choice."""
    seat, avatar = map(int, words.split())
    session.ui = replace(session.ui, is_choosing_avatar=False)
    return form.with_seat(seat, replace(form.seats[seat], avatar=avatar))


def _toggle_avatars(session: MatchSession, words: str, pick: Pick) -> None:
    """Open or close the choice of avatars for one seat."""
    seat, ui = int(words), session.ui
    session.ui = replace(
        ui, avatar_seat=seat, is_choosing_avatar=not (ui.is_choosing_avatar and ui.avatar_seat == seat)
    )


def _add_seat(session: MatchSession, form: Form) -> Form:
    colour = next(c for c in session.game.colours if c not in {seat.colour for seat in form.seats})
    taken_avatars = {seat.avatar for seat in form.seats}
    avatar = next((avatar for avatar in AVATARS if avatar not in taken_avatars), AVATARS[0])
    return replace(form, seats=(*form.seats, SeatRow("", middle(session.game), colour, avatar)))


def _choose_name(form: Form) -> str:
    names = {seat.name for seat in form.seats}
    return next(name for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida") if name not in names)


@_change_form
def _add_player(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    return _add_seat(session, form)


@_change_form
def _remove_player(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    session.ui = replace(session.ui, avatar_seat=None, is_choosing_avatar=False, player_list_seat=None)
    return replace(form, seats=form.seats[:seat] + form.seats[seat + 1 :])


@_change_form
def _set_seat_count(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    count = int(str(pick))
    while len(form.seats) < count:
        form = _add_seat(session, form)
    return replace(form, seats=form.seats[:count])


@_change_form
def _set_option(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    name, _, text = words.partition(" ")
    option = next(option for option in session.game.options if option.name == name)
    if isinstance(option.values, Free) and (fault := option.values.page_fault(text or str(pick))):
        raise KbError(fault)
    options: dict[str, OptionValue] = {**form.options, name: option.parse(text or str(pick))}
    return replace(form, options=options)


@_change_form
def _pick_option(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Choose the value of an option by a pick in its picture."""
    name, _, key = words.partition(" ")
    option = next(option for option in session.game.options if option.name == name)
    picture = default_drawing(session.game).option(name, form.options.get(name, option.default))
    return replace(form, options={**form.options, name: picture.values[key]}) if picture else form


@_change_form
def _set_seed(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    return replace(form, seed="".join(c for c in str(pick) if c in "0123456789"))


@_change_form
def _set_undo(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Choose the undo policy."""
    return replace(form, undo=check_undo(words))


@_change_form
def _set_length(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Choose the number of matches."""
    return replace(form, best_of=int(words))


def _open_workshop(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the workshop that makes a value for an option, starting from the current value."""
    option = next(option for option in session.game.options if option.name == words)
    value = str(session.ui.form.match_options.get(words, option.default))
    session.mode = session.open_modes.workshop(session.game.name, words, value)


def _start_match(session: MatchSession, words: str, pick: Pick) -> None:
    session.start_form()


FORM_ACTS: Final[dict[str, Act]] = {
    "name": _set_name,
    "who": _set_player,
    "more": _toggle_player_list,
    "colour": _set_colour,
    "avatar": _set_avatar,
    "avatars": _toggle_avatars,
    "seats": _set_seat_count,
    "add": _add_player,
    "remove": _remove_player,
    "option": _set_option,
    "depicted": _pick_option,
    "seed": _set_seed,
    "policy": _set_undo,
    "length": _set_length,
    "workshop": _open_workshop,
    "start": _start_match,
}
