"""What the buttons of the shell do: each act changes the desk, the match, or both.

An act gets the cell's hands, the words behind its name, and the last pick of the path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kbwidgets.core.avatars import AVATARS
from kbwidgets.core.errors import KbError
from kbwidgets.core.opens import Pick
from kbwidgets.core.options import Free, OptionValue
from kbwidgets.widget.cell import usual_look
from kbwidgets.widget.desk import PERSON, Form, Place
from kbwidgets.widget.hands import Hands
from kbwidgets.widget.screens.help import pictured

Act = Callable[[Hands, str, Pick], None]


def _screen(name: str) -> Act:
    def act(hands: Hands, words: str, pick: Pick) -> None:
        desk = hands.desk
        before = desk.screen if desk.screen != name else desk.before
        hands.desk = replace(desk, screen=name, before=before, notice="", search="")

    return act


def _back(hands: Hands, words: str, pick: Pick) -> None:
    to = hands.desk.before if hands.desk.before != hands.desk.screen else "title"
    hands.desk = replace(hands.desk, screen=to, search="")


def _rule(hands: Hands, words: str, pick: Pick) -> None:
    """The rulebook at this rule; at a search where there is no such rule."""
    rule = hands.game.rules.get(words)
    _screen("help")(hands, words, pick)
    section, page, search = (rule.section, words, "") if rule else ("", "", words)
    hands.desk = replace(hands.desk, section=section, page=page, search=search, example="")


def _help(hands: Hands, words: str, pick: Pick) -> None:
    """The rulebook where it was open last, at its first page else."""
    _screen("help")(hands, words, pick)
    if not hands.desk.section:
        _section(hands, "0", pick)


def _section(hands: Hands, words: str, pick: Pick) -> None:
    """Another page of the rulebook, with its first picture."""
    section = hands.game.rules.sections[int(words)]
    shown = pictured(hands.game, section)
    hands.desk = replace(hands.desk, section=section, search="", page="", example=shown)


def _example(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, example="" if hands.desk.example == words else words)


def _search(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, search=str(pick).strip())


def _page(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, page=words, filter="")


def _filter(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, filter=words)


def _pause(hands: Hands, words: str, pick: Pick) -> None:
    hands.stop()
    _screen("pause")(hands, words, pick)


def _continue(hands: Hands, words: str, pick: Pick) -> None:
    hands.go_on()


def _undo(hands: Hands, words: str, pick: Pick) -> None:
    hands.playing.undo(hands.cell.seat)


def _redo(hands: Hands, words: str, pick: Pick) -> None:
    hands.playing.redo(hands.cell.seat)


def _goto(hands: Hands, words: str, pick: Pick) -> None:
    hands.look(int(words))


def _now(hands: Hands, words: str, pick: Pick) -> None:
    hands.look(None)


def _first(hands: Hands, words: str, pick: Pick) -> None:
    """The first of the moves that a test is written of."""
    hands.desk = replace(hands.desk, first=int(words))


def _hint(hands: Hands, words: str, pick: Pick) -> None:
    level = hands.desk.hint + 1 if words == "more" else 0 if hands.desk.hint else 1
    hands.desk = replace(hands.desk, hint=level, shown=None)  # the places that it marks must be in view


def _coach(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, coach=words == "on" if words else not hands.desk.coach)


def _contrast(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, contrast=not hands.desk.contrast)


def _turning(hands: Hands, words: str, pick: Pick) -> None:
    """Back to a move that mattered, with the log that shows where it stands."""
    hands.desk = replace(hands.desk, screen="play", drawer="log")
    hands.look(int(words))


def _log(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, drawer="" if hands.desk.drawer else "log")


def _tab(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, drawer=words)


def _close(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, drawer="")


def _inspect(hands: Hands, words: str, pick: Pick) -> None:
    """The inspector: what is pointed at is named, and picks select it."""
    drawer = "" if hands.desk.inspects else "inspect"
    hands.desk = replace(hands.desk, drawer=drawer, pointed="")


def _also(hands: Hands, words: str, pick: Pick) -> None:
    """Select one thing more, or no longer."""
    hands.select(words, more=True)


def _select_none(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, selected=())


def _act(hands: Hands, words: str, pick: Pick) -> None:
    """Act for this seat, where several people who share the page may."""
    hands.desk = replace(hands.desk, acting=int(words), hint=0)


def _look(hands: Hands, words: str, pick: Pick) -> None:
    seat = int(words)
    hands.desk = replace(hands.desk, shown=None if hands.desk.shown == seat else seat)


def _mark(hands: Hands, words: str, pick: Pick) -> None:
    """Mark what earned the points of a seat, by one rule or by all; a second time takes the marks away."""
    desk = hands.desk
    if desk.marked == words:
        hands.desk = replace(desk, marked="")
    else:
        hands.desk = replace(desk, marked=words, shown=int(words.split()[0]))


def _open(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, opened=int(words), screen="play")


def _stop(hands: Hands, words: str, pick: Pick) -> None:
    hands.stop()


def _go(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, paused=False, fault=None)


def _replace(hands: Hands, words: str, pick: Pick) -> None:
    hands.replace_failed()


def _take_over(hands: Hands, words: str, pick: Pick) -> None:
    hands.take_over_failed()


def _save(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, notice=f"Saved as {hands.save()}.")


def _picture(hands: Hands, words: str, pick: Pick) -> None:
    hands.desk = replace(hands.desk, notice=f"Saved as {hands.save_picture()}.")


def _leave(hands: Hands, words: str, pick: Pick) -> None:
    hands.stop()
    hands.desk = replace(hands.desk, screen="title", notice="", drawer="")


def _choose(hands: Hands, words: str, pick: Pick) -> None:
    hands.choose(words)


def _instructions(hands: Hands, words: str, pick: Pick) -> None:
    hands.choose(words)
    _help(hands, words, pick)
    hands.desk = replace(hands.desk, before="gallery")


def _learn(hands: Hands, words: str, pick: Pick) -> None:
    if words:
        hands.choose(words)
    hands.desk = replace(hands.desk, screen="learn", before="gallery" if words else "title")


def _lesson(hands: Hands, words: str, pick: Pick) -> None:
    hands.face = hands.guests.lesson(hands.game.name, words)


def _practice(hands: Hands, words: str, pick: Pick) -> None:
    hands.face = hands.guests.practice(hands.game.name)


def _again(hands: Hands, words: str, pick: Pick) -> None:
    hands.play_again()


# -- the form of a new match ---------------------------------------------------------------------------


def _form(change: Callable[[Hands, Form, str, Pick], Form]) -> Act:
    def act(hands: Hands, words: str, pick: Pick) -> None:
        form = change(hands, hands.desk.form, words, pick)
        hands.desk = replace(hands.desk, form=form)

    return act


@_form
def _name(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    return form.with_seat(seat, replace(form.seats[seat], name=str(pick)))


@_form
def _who(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    seat, who = words.split(" ", 1)
    return form.with_seat(int(seat), replace(form.seats[int(seat)], who=who))


@_form
def _colour(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    seat, colour = words.split(" ", 1)
    return form.with_seat(int(seat), replace(form.seats[int(seat)], colour=colour))


@_form
def _avatar(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    """Give a seat another avatar, and close the choice."""
    seat, avatar = map(int, words.split())
    hands.desk = replace(hands.desk, chooser_open=False)
    return form.with_seat(seat, replace(form.seats[seat], avatar=avatar))


def _avatars(hands: Hands, words: str, pick: Pick) -> None:
    """Lay all avatars open for one seat, or close the choice."""
    seat, desk = int(words), hands.desk
    hands.desk = replace(desk, chooser=seat, chooser_open=not (desk.chooser_open and desk.chooser == seat))


def _with_one_more(hands: Hands, form: Form) -> Form:
    names = {seat.name for seat in form.seats}
    name = next(name for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida") if name not in names)
    colour = next(c for c in hands.game.colours if c not in {seat.colour for seat in form.seats})
    taken = {seat.avatar for seat in form.seats}
    avatar = next((avatar for avatar in AVATARS if avatar not in taken), AVATARS[0])
    return replace(form, seats=(*form.seats, Place(name, PERSON, colour, avatar)))


@_form
def _add(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    return _with_one_more(hands, form)


@_form
def _remove(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    seat = int(words)
    hands.desk = replace(hands.desk, chooser=None, chooser_open=False)
    return replace(form, seats=form.seats[:seat] + form.seats[seat + 1 :])


@_form
def _seats(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    count = int(str(pick))
    while len(form.seats) < count:
        form = _with_one_more(hands, form)
    return replace(form, seats=form.seats[:count])


@_form
def _option(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    name, _, text = words.partition(" ")
    option = next(option for option in hands.game.options if option.name == name)
    if isinstance(option.values, Free) and (fault := option.values.page_fault(text or str(pick))):
        raise KbError(fault)
    options: dict[str, OptionValue] = {**form.options, name: option.parse(text or str(pick))}
    return replace(form, options=options)


@_form
def _depicted(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    """Choose the value of an option by a pick in its picture."""
    name, _, key = words.partition(" ")
    option = next(option for option in hands.game.options if option.name == name)
    shown = usual_look(hands.game).option(name, form.options.get(name, option.default))
    return replace(form, options={**form.options, name: shown.values[key]}) if shown else form


@_form
def _seed(hands: Hands, form: Form, words: str, pick: Pick) -> Form:
    return replace(form, seed="".join(c for c in str(pick) if c in "0123456789"))


def _start(hands: Hands, words: str, pick: Pick) -> None:
    hands.start_form()


ACTS: Final[dict[str, Act]] = {
    "back": _back,
    "gallery": _screen("gallery"),
    "choose": _choose,
    "instructions": _instructions,
    "learn": _learn,
    "lesson": _lesson,
    "practice": _practice,
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
    "first": _first,
    "hint": _hint,
    "coach": _coach,
    "contrast": _contrast,
    "turning": _turning,
    "log": _log,
    "tab": _tab,
    "close drawer": _close,
    "inspect": _inspect,
    "also": _also,
    "select none": _select_none,
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
    "picture": _picture,
    "leave": _leave,
    "again": _again,
    "name": _name,
    "who": _who,
    "colour": _colour,
    "avatar": _avatar,
    "avatars": _avatars,
    "seats": _seats,
    "add": _add,
    "remove": _remove,
    "option": _option,
    "depicted": _depicted,
    "seed": _seed,
    "start": _start,
}


def find_act(meaning: str) -> tuple[Act, str]:
    """The act that a meaning such as "goto 12" names, and the words behind its name."""
    name = max((name for name in ACTS if meaning == name or meaning.startswith(name + " ")), key=len)
    return ACTS[name], meaning[len(name) + 1 :]
