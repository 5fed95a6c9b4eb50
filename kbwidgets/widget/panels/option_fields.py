"""The options of a match, each with the buttons or the field that set its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import OptionPicture
from kbwidgets.core.setup.options import Counts, Free, Names, Option, OptionValue
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.text.words import cut
from kbwidgets.widget.model.screen_model import Cell, usual_look
from kbwidgets.widget.page.request import LONGEST_WRITING
from kbwidgets.widget.parts.pieces import button, renamed, rule_link, section, segments
from kbwidgets.widget.parts.shell import h, offer

LONGEST_OPTION: Final = 200
MOST_BUTTONS: Final = 24
"""The most values for which an option has a button each. With more of them there is a field."""
_FEW: Final = 3
"""The number of options shown for a game that marks none of them as common."""
_LONGEST_OWN: Final = 40

Faults = Callable[[str], Sequence[Node]]
"""A function that returns the reasons why an option cannot be played, to show at its field."""


def pictures(cell: Cell, choices: Choices, faults: Faults) -> list[Node]:
    """Return the options that the game draws, in which each pick sets a value."""
    found = (_picture(cell, choices, option, faults) for option in cell.game.options)
    return [node for node in found if node is not None]


def fields(cell: Cell, choices: Choices, faults: Faults) -> tuple[list[Node], list[Node], str]:
    """Return the fields of the common options, those of the others, and a summary of the others."""
    options = [option for option in cell.game.options if _shown(cell, option) is None]
    shown = [option for option in options if option.common] or options[:_FEW]
    rest = [option for option in options if option not in shown]
    told = " · ".join(f"{option.label}: {option.label_of(_chosen(cell, option))}" for option in rest)
    open_fields = [node for option in shown for node in _field(cell, choices, option, faults)]
    return open_fields, [node for option in rest for node in _field(cell, choices, option, faults)], told


def _chosen(cell: Cell, option: Option) -> OptionValue:
    return cell.desk.form.played.get(option.name, option.default)


def _shown(cell: Cell, option: Option) -> OptionPicture | None:
    """Return the picture of an option's current value, or None if the game draws none."""
    return usual_look(cell.game).option(option.name, _chosen(cell, option))


def _picture(cell: Cell, choices: Choices, option: Option, faults: Faults) -> Node | None:
    name, shown = option.name, _shown(cell, option)
    if shown is None:
        return None
    for key in shown.values:
        offer(choices, f"option {name}/{key}", f"depicted {name} {key}")
    offer(choices, f"rule {option.rule} option {name}", f"rule {option.rule}")
    told = h("p", f"words {name}", h("span", text=f"{shown.hint} "), rule_link(option.rule, f"option {name}"),
             cls="kb-quiet")  # fmt: skip
    return section(f"picture {name}", option.label, renamed(f"option {name}", shown.body), told, *faults(name),
                   aside=shown.told)  # fmt: skip


def _field(cell: Cell, choices: Choices, option: Option, faults: Faults) -> list[Node]:
    name, chosen = option.name, _chosen(cell, option)
    offer(choices, f"rule {option.rule} option {name}", f"rule {option.rule}")
    reasons: list[Node] = []
    match option.values:
        case Free(names=Names() as names):
            picker = _names(choices, option, str(chosen), names)
        case Free(known=known) if known:
            picker = _writing(cell, choices, option, str(chosen), option.values)
        case Counts(beside=beside) if beside:
            picker = _number_or_label(choices, option, str(chosen), option.values)
        case Free() | Counts():
            picker = _free(choices, option, str(chosen))
        case values if len(values) > MOST_BUTTONS:
            picker = _free(choices, option, str(chosen))
        case values:
            picker = _picker(cell, choices, option, values, chosen, reasons)
    rule = rule_link(option.rule, f"option {name}")
    return [
        h("dt", f"label {name}", text=option.label),
        h("dd", f"field {name}", picker, h("span", text=option.text, cls="kb-quiet"), rule, *reasons, *faults(name)),
    ]


def _free(choices: Choices, option: Option, chosen: str, form: str = "", short: str = "") -> Node:
    """Return a field for an option that is a text or any number.

    `short` is its form if it has to fit into the field.
    """
    form = form or option.told()
    key = f"option {option.name}"
    offer(choices, key, f"option {option.name}", Text(LONGEST_OPTION))
    look = "kb-input kb-wide-input" if isinstance(option.values, Free) else "kb-input kb-short-input"
    return h("input", key, cls=look, type="text", data_kb_text=True, value=chosen,
             placeholder=short or form, title=form, aria_label=option.label,
             maxlength=str(LONGEST_OPTION))  # fmt: skip


def _number_or_label(choices: Choices, option: Option, chosen: str, values: Counts) -> Node:
    """Return a button for each value that can replace a number, and a field for a number."""
    key = f"option {option.name}"
    labels = {str(value): option.label_of(value) for value in values.beside}
    for value in labels:
        offer(choices, f"{key} {value}")
    short = f"{values.numbers[0]:,}\N{EN DASH}{values.numbers[-1]:,}"
    field = _free(choices, option, "" if chosen in labels else chosen, values.numbers_form, short)
    return h("div", f"{key} ways", segments(key, option.label, labels, chosen), field, cls="kb-row")


def _names(choices: Choices, option: Option, chosen: str, names: Names) -> Node:
    """Return a button for each name of a list.

    A button is pressed once its name is taken. If the name can be rotated, another press rotates it.
    """
    key = f"option {option.name}"
    usual = str(option.default)
    words = [] if chosen == usual else chosen.split()
    offer(choices, f"{key} {usual}")
    buttons = [
        h("button", f"{key} {usual}", text=option.label_of(usual), type="button", aria_pressed=str(not words).lower())
    ]
    for name in names.all:
        at = next((n for n, word in enumerate(words) if names.bare(word) == name), None)
        after = names.pressed(words, name)
        if after is not None:
            offer(choices, f"{key}/{name}", f"{key} {' '.join(after) or usual}")
        number = "" if at is None else f"{at + 1} "
        turned = "" if at is None or words[at] == name else " turned"
        buttons.append(h("button", f"{key}/{name}", text=f"{number}{option.label_of(name)}{turned}", type="button",
                         aria_pressed=str(at is not None).lower(), disabled=after is None))  # fmt: skip
    return h("div", f"seg {key}", *buttons, cls="kb-seg kb-names", role="group", aria_label=option.label)


def _writing(cell: Cell, choices: Choices, option: Option, chosen: str, values: Free) -> Node:
    """Return a button for each text with a name, a workshop to make another one, and a field of several lines."""
    key = f"option {option.name}"
    for name in values.known:
        offer(choices, f"{key} {name}")
    known = segments(key, option.label, {name: option.label_of(name) for name in values.known}, chosen)
    parts = [known]
    own = "" if chosen in values.known else chosen
    if own:
        parts.append(h("b", f"{key} own", text=f"Custom: {cut(own, _LONGEST_OWN)}"))
    if option.name in cell.game.workshops:
        offer(choices, f"workshop {option.name}")
        parts.append(button(f"workshop {option.name}", "Make your own"))
    offer(choices, key, open_pick=Text(LONGEST_WRITING))
    field = h("textarea", key, cls="kb-input kb-wide-input kb-writing", data_kb_text=True, value=own, rows="3",
              placeholder=values.form, aria_label=option.label, spellcheck="false",
              maxlength=str(LONGEST_WRITING))  # fmt: skip
    more = h("details", f"{key} more", h("summary", f"{key} other", text="Enter text"), field)
    return h("div", f"writing {option.name}", h("div", f"{key} ways", *parts, cls="kb-row"), more, cls="kb-writings")


def _picker(
    cell: Cell,
    choices: Choices,
    option: Option,
    values: tuple[OptionValue, ...] | range,
    chosen: OptionValue,
    reasons: list[Node],
) -> Node:
    """Return a button for each value.

    A value that conflicts with the other options is disabled, and the reason is shown.
    """
    form = cell.desk.form
    # An impossible value, such as a text for a number, is reported at its own field and conflicts with nothing here.
    told = ((other, _chosen(cell, other)) for other in cell.game.options)
    chosen_now = {other.name: value if other.allows(value) else other.default for other, value in told}
    off: dict[str, str] = {}
    for value in values:
        refused = cell.game.conflicts(len(form.seats), {**chosen_now, option.name: value}) if value != chosen else ()
        concerned = [refusal for refusal in refused if option.name in refusal.at]
        if concerned:
            off[str(value)] = concerned[0].text
        else:
            offer(choices, f"option {option.name} {value}")
    reasons += [h("span", f"reason {option.name}", text=text, cls="kb-reason") for text in list(off.values())[:1]]
    words = {str(value): option.label_of(value) for value in values}
    return segments(f"option {option.name}", option.label, words, str(chosen), off)
