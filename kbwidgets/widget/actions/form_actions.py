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
from kbwidgets.widget.model.screen_model import usual_look
from kbwidgets.widget.model.ui_state import PERSON, Form, Place

Act: TypeAlias = Callable[[MatchSession, str, Pick], None]

obstacles: Final[Callable[[Game, Form], Sequence[str]]] = later("kbwidgets.widget.screens.setup:obstacles")


def _form(change: Callable[[MatchSession, Form, str, Pick], Form]) -> Act:
    def act(session: MatchSession, words: str, pick: Pick) -> None:
        form = change(session, session.desk.form, words, pick)
        session.desk = replace(session.desk, form=form)

    return act


@_form
def _name(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    return form.with_seat(seat, replace(form.seats[seat], name=str(pick)))


@_form
def _who(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    seat, who = words.split(" ", 1)
    place = form.seats[int(seat)]
    same = (place.who == PERSON) == (who == PERSON)
    name = place.name if same else _free_name(form) if who == PERSON else ""
    return form.with_seat(int(seat), replace(place, who=who, name=name))


def _more(session: MatchSession, words: str, pick: Pick) -> None:
    """Open or close the list of all computer players for one seat."""
    seat = int(words)
    session.desk = replace(session.desk, naming=None if session.desk.naming == seat else seat)


@_form
def _colour(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Give a seat a colour.

    If another seat has it, the two exchange colours, or places if the game ties colours to seats.
    """
    seat, colour = int(words.split(" ", 1)[0]), words.split(" ", 1)[1]
    place = form.seats[seat]
    found = form.with_seat(seat, replace(place, colour=colour))
    other = next((n for n, taken in enumerate(form.seats) if taken.colour == colour and n != seat), None)
    if other is None:
        return found
    exchanged = found.with_seat(other, replace(form.seats[other], colour=place.colour))
    if set(obstacles(session.game, exchanged)) <= set(obstacles(session.game, form)):
        return exchanged
    sits, comes = replace(form.seats[other], colour=place.colour), replace(place, colour=colour)
    return form.with_seat(seat, sits).with_seat(other, comes)


@_form
def _avatar(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Give a seat another avatar, and close the choice."""
    seat, avatar = map(int, words.split())
    session.desk = replace(session.desk, chooser_open=False)
    return form.with_seat(seat, replace(form.seats[seat], avatar=avatar))


def _avatars(session: MatchSession, words: str, pick: Pick) -> None:
    """Open or close the choice of avatars for one seat."""
    seat, desk = int(words), session.desk
    session.desk = replace(desk, chooser=seat, chooser_open=not (desk.chooser_open and desk.chooser == seat))


def _with_one_more(session: MatchSession, form: Form) -> Form:
    colour = next(c for c in session.game.colours if c not in {seat.colour for seat in form.seats})
    taken = {seat.avatar for seat in form.seats}
    avatar = next((avatar for avatar in AVATARS if avatar not in taken), AVATARS[0])
    return replace(form, seats=(*form.seats, Place("", middle(session.game), colour, avatar)))


def _free_name(form: Form) -> str:
    names = {seat.name for seat in form.seats}
    return next(name for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida") if name not in names)


@_form
def _add(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    return _with_one_more(session, form)


@_form
def _remove(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    session.desk = replace(session.desk, chooser=None, chooser_open=False, naming=None)
    return replace(form, seats=form.seats[:seat] + form.seats[seat + 1 :])


@_form
def _seats(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    count = int(str(pick))
    while len(form.seats) < count:
        form = _with_one_more(session, form)
    return replace(form, seats=form.seats[:count])


@_form
def _option(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    name, _, text = words.partition(" ")
    option = next(option for option in session.game.options if option.name == name)
    if isinstance(option.values, Free) and (fault := option.values.page_fault(text or str(pick))):
        raise KbError(fault)
    options: dict[str, OptionValue] = {**form.options, name: option.parse(text or str(pick))}
    return replace(form, options=options)


@_form
def _depicted(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Choose the value of an option by a pick in its picture."""
    name, _, key = words.partition(" ")
    option = next(option for option in session.game.options if option.name == name)
    shown = usual_look(session.game).option(name, form.options.get(name, option.default))
    return replace(form, options={**form.options, name: shown.values[key]}) if shown else form


@_form
def _seed(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    return replace(form, seed="".join(c for c in str(pick) if c in "0123456789"))


@_form
def _policy(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Choose the undo policy."""
    return replace(form, undo=check_undo(words))


@_form
def _length(session: MatchSession, form: Form, words: str, pick: Pick) -> Form:
    """Choose the number of matches."""
    return replace(form, best_of=int(words))


def _workshop(session: MatchSession, words: str, pick: Pick) -> None:
    """Open the workshop that makes a value for an option, starting from the current value."""
    option = next(option for option in session.game.options if option.name == words)
    value = str(session.desk.form.played.get(words, option.default))
    session.face = session.guests.workshop(session.game.name, words, value)


def _start(session: MatchSession, words: str, pick: Pick) -> None:
    session.start_form()


FORM_ACTS: Final[dict[str, Act]] = {
    "name": _name,
    "who": _who,
    "more": _more,
    "colour": _colour,
    "avatar": _avatar,
    "avatars": _avatars,
    "seats": _seats,
    "add": _add,
    "remove": _remove,
    "option": _option,
    "depicted": _depicted,
    "seed": _seed,
    "policy": _policy,
    "length": _length,
    "workshop": _workshop,
    "start": _start,
}
