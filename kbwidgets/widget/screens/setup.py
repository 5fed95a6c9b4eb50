"""The set-up screen: who plays, with which options; what cannot be started says why and which rule it breaks."""

from __future__ import annotations

from kbwidgets.core.avatars import AVATARS, usual_avatars
from kbwidgets.core.chips import chip
from kbwidgets.core.choices import Choices
from kbwidgets.core.errors import OptionError
from kbwidgets.core.faces import face
from kbwidgets.core.game import Game
from kbwidgets.core.opens import Text
from kbwidgets.core.options import Counts, Free, Option, OptionValue
from kbwidgets.core.scene import Node
from kbwidgets.core.types import Json, Refusal
from kbwidgets.core.words import sentence
from kbwidgets.players import players_of
from kbwidgets.widget.cell import Cell, usual_look
from kbwidgets.widget.desk import PERSON, Form
from kbwidgets.widget.request import LONGEST_WRITING
from kbwidgets.widget.screens.parts import (
    button,
    caution_box,
    code,
    head,
    refusal_box,
    renamed,
    rule_button,
    section,
    segments,
    tool,
)
from kbwidgets.widget.screens.shell import h, offer, own
from kbwidgets.widget.wire import Screen

LONGEST_NAME = 20
LONGEST_OPTION = 200
MOST_BUTTONS = 24
"""Values of an option for which there is a button each; of more of them one is written into a field."""


def obstacles(game: Game, form: Form) -> tuple[Refusal, ...]:
    """Why the match of a form cannot start; () if it can."""
    try:
        game.start([seat.name for seat in form.seats], colours=[seat.colour for seat in form.seats], **form.played)
    except OptionError as error:
        return error.refusals
    return game.company_refused(sum(seat.who != PERSON for seat in form.seats), form.played)


def setup(cell: Cell) -> Screen:
    """The form of a new match."""
    game, form = cell.game, cell.desk.form
    choices = Choices()
    offer(choices, "back")
    found = obstacles(game, form)
    rows = [row for seat in range(len(form.seats)) for row in _seat(cell, choices, seat)]
    seats = [h("ol", "seats", *rows, cls="kb-seats")]
    if len(form.seats) < game.seats[-1]:
        offer(choices, "add")
        seats.append(button("add", "Add a player"))
    span = f" of {game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else ""
    count = f"{len(form.seats)}{span}"
    offer(choices, "seed", "seed {0}", Text(10))
    seed = h("input", "seed", cls="kb-input", type="text", data_kb_text=True, value=form.seed, placeholder="random",
             inputmode="numeric", maxlength="10", aria_label="Seed")  # fmt: skip
    told = h("span", text="the same seed gives the same draws", cls="kb-quiet")
    pictures, fields = list[Node](), list[Node]()
    for option in game.options:
        picture = _picture(cell, choices, option)
        if picture is None:
            fields += _option(cell, choices, option)
        else:
            pictures.append(picture)
    options = h(
        "dl",
        "options",
        *fields,
        h("dt", "label seed", text="Seed"),
        h("dd", "field seed", seed, told),
        h("dt", "label coach", text="Coach"),
        h("dd", "field coach", *_coach(cell, choices)),
        cls="kb-pairs",
    )
    line = python_line(game, form, cell.desk.coach)
    start = button("start", "Start", cls="kb-primary kb-large kb-wide-button", off=bool(found))
    if not found:
        offer(choices, "start")
    for n, refusal in enumerate(found):
        offer(choices, f"rule {refusal.rule} obstacle {n}", f"rule {refusal.rule}")
    side = [refusal_box(f"obstacle {n}", refusal) for n, refusal in enumerate(found)]
    for n, caution in enumerate(() if found else game.warnings(len(form.seats), form.played)):
        offer(choices, f"rule {caution.rule} caution {n}", f"rule {caution.rule}")
        side.append(caution_box(f"caution {n}", caution))
    top = h(
        "div",
        "top",
        head("new match", "Who plays, and how", "", button("back", "Back"), game=game.title),
        h(
            "div",
            "setup",
            h("div", "setup left", section("players", "Seats, in turn order", *seats, aside=count),
              *pictures, section("setup options", "Options", options), cls="kb-stack"),
            h("div", "setup right", *side, start, code("setup line", line), cls="kb-stack"),
            cls="kb-cols kb-setup",
        ),
    )  # fmt: skip
    return Screen(top, choices, _about(cell), cell.sheet())


def _about(cell: Cell) -> dict[str, Json]:
    """Where the focus goes: among the avatars while they lie open, then back to where they were asked for."""
    seat = cell.desk.chooser
    if seat is None:
        return {}
    if not cell.desk.chooser_open:
        return {"focus": own(f"avatars {seat}")}
    return {
        "focus": own(f"avatar {seat} {cell.desk.form.seats[seat].avatar}"),
        "keys": {"Escape": [own(f"avatars {seat}")]},
    }


def _avatars(cell: Cell, choices: Choices, seat: int) -> Node:
    """All avatars, for one seat to choose from."""
    place = cell.desk.form.seats[seat]
    faces: list[Node] = []
    for avatar in AVATARS:
        key = f"avatar {seat} {avatar}"
        offer(choices, key)
        faces.append(
            h("button", key, face(avatar, place.colour), type="button", role="option", aria_label=f"Avatar {avatar}",
              aria_selected=str(avatar == place.avatar).lower(), data_kb_cell=True)
        )  # fmt: skip
    return h("div", f"avatars of {seat}", *faces, cls="kb-chooser", role="listbox", data_kb_rove=True,
             aria_label=f"Avatar of player {seat + 1}")  # fmt: skip


def _seat(cell: Cell, choices: Choices, seat: int) -> list[Node]:
    game, form = cell.game, cell.desk.form
    place = form.seats[seat]
    offer(choices, f"name {seat}", f"name {seat}", Text(LONGEST_NAME))
    offer(choices, f"avatars {seat}")
    is_open = cell.desk.chooser_open and cell.desk.chooser == seat
    kinds = {PERSON: "Person", **{name: name.capitalize() for name in players_of(game)}}
    for kind in kinds:
        offer(choices, f"who {seat} {kind}")
    swatches: list[Node] = []
    for colour in game.colours:
        taken = any(other.colour == colour for n, other in enumerate(form.seats) if n != seat)
        if not taken:
            offer(choices, f"colour {seat} {colour}")
        swatches.append(
            h("button", f"colour {seat} {colour}", chip(colour), type="button", aria_label=colour, disabled=taken,
              aria_pressed=str(place.colour == colour).lower(), title=f"{colour} is taken" if taken else colour)
        )  # fmt: skip
    parts = [
        h("span", text=str(seat + 1), cls="kb-quiet kb-n"),
        h("button", f"avatars {seat}", face(place.avatar, place.colour), cls="kb-face-button", type="button",
          aria_label=f"Avatar of player {seat + 1}: {place.avatar}", aria_expanded=str(is_open).lower()),
        h("input", f"name {seat}", cls="kb-input", type="text", data_kb_text=True, value=place.name,
          aria_label=f"Name of player {seat + 1}", maxlength=str(LONGEST_NAME)),
        segments(f"who {seat}", f"Who plays seat {seat + 1}", kinds, place.who),
        h("div", f"swatches {seat}", *swatches, cls="kb-swatches", role="group",
          aria_label=f"Colour of player {seat + 1}"),
    ]  # fmt: skip
    if len(form.seats) > game.seats[0]:
        offer(choices, f"remove {seat}")
        parts.append(tool(f"remove {seat}", f"Remove player {seat + 1}", "close"))
    row = h("li", f"seat {seat}", *parts, cls="kb-seat")
    return [row, h("li", f"chooser {seat}", _avatars(cell, choices, seat))] if is_open else [row]


def _picture(cell: Cell, choices: Choices, option: Option) -> Node | None:
    """An option that the game draws, where each pick chooses the value that it stands for; None if it draws it not."""
    name = option.name
    shown = usual_look(cell.game).option(name, cell.desk.form.played.get(name, option.default))
    if shown is None:
        return None
    for key in shown.values:
        offer(choices, f"option {name}/{key}", f"depicted {name} {key}")
    offer(choices, f"rule {option.rule} option {name}", f"rule {option.rule}")
    told = h(
        "p",
        f"words {name}",
        h("span", text=f"{shown.hint} "),
        rule_button(option.rule, f"option {name}"),
        cls="kb-quiet",
    )
    return section(f"picture {name}", option.label, renamed(f"option {name}", shown.body), told, aside=shown.told)


def _option(cell: Cell, choices: Choices, option: Option) -> list[Node]:
    form = cell.desk.form
    chosen = form.played.get(option.name, option.default)
    offer(choices, f"rule {option.rule} option {option.name}", f"rule {option.rule}")
    reasons: list[Node] = []
    is_number = isinstance(option.values, Counts) or (
        isinstance(option.values, range) and len(option.values) > MOST_BUTTONS
    )
    told = f"{option.text}: {option.told()}" if is_number else option.text
    if isinstance(option.values, Free) and option.values.known:
        picker = _writing(choices, option, str(chosen), option.values)
    elif isinstance(option.values, (Free, Counts)) or len(option.values) > MOST_BUTTONS:
        picker = _free(choices, option, str(chosen))
    else:
        picker = _picker(cell, choices, option, option.values, chosen, reasons)
    return [
        h("dt", f"label {option.name}", text=option.label),
        h("dd", f"field {option.name}", picker, h("span", text=told, cls="kb-quiet"),
          h("button", f"rule {option.rule} option {option.name}", text=option.rule, cls="kb-rule", type="button"),
          *reasons),
    ]  # fmt: skip


def _free(choices: Choices, option: Option, chosen: str) -> Node:
    """A field for an option that is a text or any number; what is wrong with it is told beside the form."""
    key = f"option {option.name}"
    offer(choices, key, f"option {option.name}", Text(LONGEST_OPTION))
    look = "kb-input kb-wide-input" if isinstance(option.values, Free) else "kb-input"
    return h("input", key, cls=look, type="text", data_kb_text=True, value=chosen,
             placeholder=option.told(), title=option.told(), aria_label=option.label,
             maxlength=str(LONGEST_OPTION))  # fmt: skip


def _writing(choices: Choices, option: Option, chosen: str, values: Free) -> Node:
    """A field for a text of many lines, and a button for each of those that are known by a name."""
    key = f"option {option.name}"
    for name in values.known:
        offer(choices, f"{key} {name}")
    known = segments(key, option.label, {name: name for name in values.known}, chosen)
    offer(choices, key, open_pick=Text(LONGEST_WRITING))
    written = "" if chosen in values.known else chosen
    field = h("textarea", key, cls="kb-input kb-wide-input kb-writing", data_kb_text=True, value=written, rows="3",
              placeholder=values.form, aria_label=option.label, spellcheck="false",
              maxlength=str(LONGEST_WRITING))  # fmt: skip
    return h("div", f"writing {option.name}", known, field, cls="kb-writings")


def _picker(
    cell: Cell,
    choices: Choices,
    option: Option,
    values: tuple[OptionValue, ...] | range,
    chosen: OptionValue,
    reasons: list[Node],
) -> Node:
    """A button for each value; one that does not go with the other options cannot be chosen, and says why."""
    form = cell.desk.form
    # What cannot be, such as a text for a number, is told at its own field and conflicts with nothing here.
    told = ((other, form.played.get(other.name, other.default)) for other in cell.game.options)
    chosen_now = {other.name: value if other.allows(value) else other.default for other, value in told}
    words = {str(value): {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
             for value in values}  # fmt: skip
    off: dict[str, str] = {}
    for value in values:
        refused = cell.game.conflicts(len(form.seats), {**chosen_now, option.name: value}) if value != chosen else ()
        concerned = [refusal for refusal in refused if option.name in refusal.at]
        if concerned:
            off[str(value)] = sentence(concerned[0].text)
        else:
            offer(choices, f"option {option.name} {value}")
    reasons += [h("span", f"reason {option.name}", text=text, cls="kb-reason") for text in list(off.values())[:1]]
    return segments(f"option {option.name}", option.label, words, str(chosen), off)


def _coach(cell: Cell, choices: Choices) -> tuple[Node, Node]:
    """Whether the coach helps in play; no option of the game, for it changes no rule."""
    for words in ("off", "on"):
        offer(choices, f"coach {words}")
    picker = segments("coach", "Coach", {"off": "off", "on": "on"}, "on" if cell.desk.coach else "off")
    return picker, h("span", text="rules, changes of the score and turning points are told", cls="kb-quiet")


def python_line(game: Game, form: Form, coach: bool = False) -> str:
    """The line of Python that starts the same match."""
    players = [repr(seat.name) if seat.who == PERSON else f"kb.player({seat.who!r})" for seat in form.seats]
    defaults = {option.name: option.default for option in game.options}
    options = [f", {key}={value!r}" for key, value in form.played.items() if value != defaults[key]]
    seed = f", seed={int(form.seed)}" if form.seed else ""
    chosen = [seat.colour for seat in form.seats]
    usual = list(game.colours[: len(chosen)])
    colours = "" if chosen == usual else f", colours=[{', '.join(map(repr, chosen))}]"
    faces = tuple(seat.avatar for seat in form.seats)
    avatars = "" if faces == usual_avatars(len(faces)) else f", avatars={list(faces)}"
    taught = ", coach=True" if coach else ""
    return f"kb.{game.class_name}([{', '.join(players)}]{seed}{colours}{avatars}{''.join(options)}{taught})"
