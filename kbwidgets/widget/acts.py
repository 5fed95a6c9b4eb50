"""What the buttons of the shell do: each act changes the desk, the match, or both.

An act gets the widget's controller, the words behind its name, and the last pick of the path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.opens import Pick
from kbwidgets.core.options import Free, OptionValue
from kbwidgets.widget.desk import PERSON, Form, Place
from kbwidgets.widget.screens.help import pictured

if TYPE_CHECKING:
    from kbwidgets.widget.controller import Controller

Act = Callable[["Controller", str, Pick], None]


def _screen(name: str) -> Act:
    def act(control: Controller, words: str, pick: Pick) -> None:
        desk = control.desk
        before = desk.screen if desk.screen != name else desk.before
        control.desk = replace(desk, screen=name, before=before, notice="", search="")

    return act


def _back(control: Controller, words: str, pick: Pick) -> None:
    to = control.desk.before if control.desk.before != control.desk.screen else "title"
    control.desk = replace(control.desk, screen=to, search="")


def _rule(control: Controller, words: str, pick: Pick) -> None:
    """The rulebook at this rule; at a search where there is no such rule."""
    rule = control.game.rules.get(words)
    _screen("help")(control, words, pick)
    section, page, search = (rule.section, words, "") if rule else ("", "", words)
    control.desk = replace(control.desk, section=section, page=page, search=search, example="")


def _help(control: Controller, words: str, pick: Pick) -> None:
    """The rulebook where it was open last, at its first page else."""
    _screen("help")(control, words, pick)
    if not control.desk.section:
        _section(control, "0", pick)


def _section(control: Controller, words: str, pick: Pick) -> None:
    """Another page of the rulebook, with its first picture."""
    section = control.game.rules.sections[int(words)]
    shown = pictured(control.game, section)
    control.desk = replace(control.desk, section=section, search="", page="", example=shown)


def _example(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, example="" if control.desk.example == words else words)


def _search(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, search=str(pick).strip())


def _page(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, page=words, filter="")


def _filter(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, filter=words)


def _pause(control: Controller, words: str, pick: Pick) -> None:
    control.stop()
    _screen("pause")(control, words, pick)


def _continue(control: Controller, words: str, pick: Pick) -> None:
    control.go_on()


def _undo(control: Controller, words: str, pick: Pick) -> None:
    control.playing.undo(control.cell.seat)


def _redo(control: Controller, words: str, pick: Pick) -> None:
    control.playing.redo(control.cell.seat)


def _goto(control: Controller, words: str, pick: Pick) -> None:
    control.look(int(words))


def _now(control: Controller, words: str, pick: Pick) -> None:
    control.look(None)


def _hint(control: Controller, words: str, pick: Pick) -> None:
    level = control.desk.hint + 1 if words == "more" else 0 if control.desk.hint else 1
    control.desk = replace(control.desk, hint=level, shown=None)  # the places that it marks must be in view


def _coach(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, coach=words == "on" if words else not control.desk.coach)


def _contrast(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, contrast=not control.desk.contrast)


def _turning(control: Controller, words: str, pick: Pick) -> None:
    """Back to a move that mattered, with the log that shows where it stands."""
    control.desk = replace(control.desk, screen="play", drawer="log")
    control.look(int(words))


def _log(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, drawer="" if control.desk.drawer else "log")


def _tab(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, drawer=words)


def _close(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, drawer="")


def _act(control: Controller, words: str, pick: Pick) -> None:
    """Act for this seat, where several people who share the page may."""
    control.desk = replace(control.desk, acting=int(words), hint=0)


def _look(control: Controller, words: str, pick: Pick) -> None:
    seat = int(words)
    control.desk = replace(control.desk, shown=None if control.desk.shown == seat else seat)


def _mark(control: Controller, words: str, pick: Pick) -> None:
    """Mark what earned the points of a seat, by one rule or by all; a second time takes the marks away."""
    desk = control.desk
    if desk.marked == words:
        control.desk = replace(desk, marked="")
    else:
        control.desk = replace(desk, marked=words, shown=int(words.split()[0]))


def _open(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, opened=int(words), screen="play")


def _stop(control: Controller, words: str, pick: Pick) -> None:
    control.stop()


def _go(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, paused=False, fault=None)


def _replace(control: Controller, words: str, pick: Pick) -> None:
    control.replace_failed()


def _take_over(control: Controller, words: str, pick: Pick) -> None:
    control.take_over_failed()


def _save(control: Controller, words: str, pick: Pick) -> None:
    control.desk = replace(control.desk, notice=f"Saved as {control.save()}.")


def _leave(control: Controller, words: str, pick: Pick) -> None:
    control.stop()
    control.desk = replace(control.desk, screen="title", notice="", drawer="")


def _choose(control: Controller, words: str, pick: Pick) -> None:
    control.choose(words)


def _instructions(control: Controller, words: str, pick: Pick) -> None:
    control.choose(words)
    _help(control, words, pick)
    control.desk = replace(control.desk, before="gallery")


def _learn(control: Controller, words: str, pick: Pick) -> None:
    if words:
        control.choose(words)
    control.desk = replace(control.desk, screen="learn", before="gallery" if words else "title")


def _lesson(control: Controller, words: str, pick: Pick) -> None:
    control.guests.open_lesson(control.game.name, words)


def _practice(control: Controller, words: str, pick: Pick) -> None:
    control.guests.open_practice(control.game.name)


def _leave_lesson(control: Controller, words: str, pick: Pick) -> None:
    control.guests.leave()


def _again(control: Controller, words: str, pick: Pick) -> None:
    control.play_again()


# -- the form of a new match ---------------------------------------------------------------------------


def _form(change: Callable[[Controller, Form, str, Pick], Form]) -> Act:
    def act(control: Controller, words: str, pick: Pick) -> None:
        control.desk = replace(control.desk, form=change(control, control.desk.form, words, pick))

    return act


@_form
def _name(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    return form.with_seat(seat, replace(form.seats[seat], name=str(pick)))


@_form
def _who(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    seat, who = words.split(" ", 1)
    return form.with_seat(int(seat), replace(form.seats[int(seat)], who=who))


@_form
def _colour(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    seat, colour = words.split(" ", 1)
    return form.with_seat(int(seat), replace(form.seats[int(seat)], colour=colour))


def _with_one_more(control: Controller, form: Form) -> Form:
    names = {seat.name for seat in form.seats}
    name = next(name for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida") if name not in names)
    colour = next(c for c in control.game.colours if c not in {seat.colour for seat in form.seats})
    return replace(form, seats=(*form.seats, Place(name, PERSON, colour)))


@_form
def _add(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    return _with_one_more(control, form)


@_form
def _remove(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    return replace(form, seats=form.seats[:seat] + form.seats[seat + 1 :])


@_form
def _seats(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    count = int(str(pick))
    while len(form.seats) < count:
        form = _with_one_more(control, form)
    return replace(form, seats=form.seats[:count])


@_form
def _option(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    name, _, text = words.partition(" ")
    option = next(option for option in control.game.options if option.name == name)
    if isinstance(option.values, Free) and (fault := option.values.page_fault(text or str(pick))):
        raise KbError(fault)
    options: dict[str, OptionValue] = {**form.options, name: option.parse(text or str(pick))}
    return replace(form, options=options)


@_form
def _seed(control: Controller, form: Form, words: str, pick: Pick) -> Form:
    return replace(form, seed="".join(c for c in str(pick) if c in "0123456789"))


def _start(control: Controller, words: str, pick: Pick) -> None:
    control.start_form()


ACTS: Final[dict[str, Act]] = {
    "back": _back,
    "gallery": _screen("gallery"),
    "choose": _choose,
    "instructions": _instructions,
    "learn": _learn,
    "lesson": _lesson,
    "practice": _practice,
    "leave lesson": _leave_lesson,
    "help": _help,
    "pages": _screen("pages"),
    "result": _screen("result"),
    "look back": _screen("play"),
    "set up": _screen("setup"),
    "rule": _rule,
    "section": _section,
    "example": _example,
    "search": _search,
    "page": _page,
    "filter": _filter,
    "pause": _pause,
    "continue": _continue,
    "undo": _undo,
    "redo": _redo,
    "goto": _goto,
    "now": _now,
    "hint": _hint,
    "coach": _coach,
    "contrast": _contrast,
    "turning": _turning,
    "log": _log,
    "tab": _tab,
    "close drawer": _close,
    "act": _act,
    "look": _look,
    "mark": _mark,
    "open": _open,
    "stop": _stop,
    "go": _go,
    "retry": _go,
    "replace": _replace,
    "take over": _take_over,
    "save": _save,
    "leave": _leave,
    "again": _again,
    "name": _name,
    "who": _who,
    "colour": _colour,
    "seats": _seats,
    "add": _add,
    "remove": _remove,
    "option": _option,
    "seed": _seed,
    "start": _start,
}


def find_act(meaning: str) -> tuple[Act, str]:
    """The act that a meaning such as "goto 12" names, and the words behind its name."""
    name = max((name for name in ACTS if meaning == name or meaning.startswith(name + " ")), key=len)
    return ACTS[name], meaning[len(name) + 1 :]
