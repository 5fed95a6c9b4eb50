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
from kbwidgets.widget.model.screen_model import ScreenModel, default_drawing
from kbwidgets.widget.page.request import LONGEST_WRITING
from kbwidgets.widget.parts.pieces import button, prefix_keys, rule_link, section, segments
from kbwidgets.widget.parts.shell import h, offer

LONGEST_OPTION: Final = 200
MOST_BUTTONS: Final = 24
"""The most values for which an option has a button each. With more of them there is a field."""
_FEW: Final = 3
"""The number of options shown for a game that marks none of them as common."""
_LONGEST_OWN: Final = 40

Faults = Callable[[str], Sequence[Node]]
"""A function that returns the reasons why an option cannot be played, to show at its field."""


def pictures(model: ScreenModel, choices: Choices, faults: Faults) -> list[Node]:
    """Return the options that the game draws, in which each pick sets a value."""
    nodes = (_picture(model, choices, option, faults) for option in model.game.options)
    return [node for node in nodes if node is not None]


def fields(model: ScreenModel, choices: Choices, faults: Faults) -> tuple[list[Node], list[Node], str]:
    """Return the fields of the common options, those of the others, and a summary of the others."""
    options = [option for option in model.game.options if _find_picture(model, option) is None]
    common = [option for option in options if option.common] or options[:_FEW]
    others = [option for option in options if option not in common]
    summary = " · ".join(f"{option.label}: {option.label_of(_value_of(model, option))}" for option in others)
    common_fields = [node for option in common for node in _field(model, choices, option, faults)]
    return common_fields, [node for option in others for node in _field(model, choices, option, faults)], summary


def _value_of(model: ScreenModel, option: Option) -> OptionValue:
    return model.ui.form.match_options.get(option.name, option.default)


def _find_picture(model: ScreenModel, option: Option) -> OptionPicture | None:
    """Return the picture of an option's current value, or None if the game draws none."""
    return default_drawing(model.game).option(option.name, _value_of(model, option))


def _picture(model: ScreenModel, choices: Choices, option: Option, faults: Faults) -> Node | None:
    name, picture = option.name, _find_picture(model, option)
    if picture is None:
        return None
    for key in picture.values:
        offer(choices, f"option {name}/{key}", f"depicted {name} {key}")
    offer(choices, f"rule {option.rule} option {name}", f"rule {option.rule}")
    caption = h("p", f"words {name}", h("span", text=f"{picture.hint} "), rule_link(option.rule, f"option {name}"),
                cls="kb-quiet")  # fmt: skip
    return section(f"picture {name}", option.label, prefix_keys(f"option {name}", picture.body), caption, *faults(name),
                   aside=picture.told)  # fmt: skip


def _field(model: ScreenModel, choices: Choices, option: Option, faults: Faults) -> list[Node]:
    name, value = option.name, _value_of(model, option)
    offer(choices, f"rule {option.rule} option {name}", f"rule {option.rule}")
    reasons: list[Node] = []
    match option.values:
        case Free(names=Names() as names):
            picker = _name_buttons(choices, option, str(value), names)
        case Free(known=known) if known:
            picker = _writing_field(model, choices, option, str(value), option.values)
        case Counts(beside=beside) if beside:
            picker = _number_or_label(choices, option, str(value), option.values)
        case Free() | Counts():
            picker = _text_field(choices, option, str(value))
        case values if len(values) > MOST_BUTTONS:
            picker = _text_field(choices, option, str(value))
        case values:
            picker = _value_buttons(model, choices, option, values, value, reasons)
    rule = rule_link(option.rule, f"option {name}")
    return [
        h("dt", f"label {name}", text=option.label),
        h("dd", f"field {name}", picker, h("span", text=option.text, cls="kb-quiet"), rule, *reasons, *faults(name)),
    ]


def _text_field(choices: Choices, option: Option, chosen: str, form: str = "", short: str = "") -> Node:
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
    field = _text_field(choices, option, "" if chosen in labels else chosen, values.numbers_form, short)
    return h("div", f"{key} ways", segments(key, option.label, labels, chosen), field, cls="kb-row")


def _name_buttons(choices: Choices, option: Option, chosen: str, names: Names) -> Node:
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
        position = next((n for n, word in enumerate(words) if names.bare(word) == name), None)
        next_words = names.pressed(words, name)
        if next_words is not None:
            offer(choices, f"{key}/{name}", f"{key} {' '.join(next_words) or usual}")
        number = "" if position is None else f"{position + 1} "
        suffix = "" if position is None or words[position] == name else " turned"
        buttons.append(h("button", f"{key}/{name}", text=f"{number}{option.label_of(name)}{suffix}", type="button",
                         aria_pressed=str(position is not None).lower(), disabled=next_words is None))  # fmt: skip
    return h("div", f"seg {key}", *buttons, cls="kb-seg kb-names", role="group", aria_label=option.label)


def _writing_field(model: ScreenModel, choices: Choices, option: Option, chosen: str, values: Free) -> Node:
    """Return a button for each text with a name, a workshop to make another one, and a field of several lines."""
    key = f"option {option.name}"
    for name in values.known:
        offer(choices, f"{key} {name}")
    name_buttons = segments(key, option.label, {name: option.label_of(name) for name in values.known}, chosen)
    parts = [name_buttons]
    custom_text = "" if chosen in values.known else chosen
    if custom_text:
        parts.append(h("b", f"{key} own", text=f"Custom: {cut(custom_text, _LONGEST_OWN)}"))
    if option.name in model.game.workshops:
        offer(choices, f"workshop {option.name}")
        parts.append(button(f"workshop {option.name}", "Make your own"))
    offer(choices, key, open_pick=Text(LONGEST_WRITING))
    field = h("textarea", key, cls="kb-input kb-wide-input kb-writing", data_kb_text=True, value=custom_text, rows="3",
              placeholder=values.form, aria_label=option.label, spellcheck="false",
              maxlength=str(LONGEST_WRITING))  # fmt: skip
    more = h("details", f"{key} more", h("summary", f"{key} other", text="Enter text"), field)
    return h("div", f"writing {option.name}", h("div", f"{key} ways", *parts, cls="kb-row"), more, cls="kb-writings")


def _value_buttons(
    model: ScreenModel,
    choices: Choices,
    option: Option,
    values: tuple[OptionValue, ...] | range,
    chosen: OptionValue,
    reasons: list[Node],
) -> Node:
    """Return a button for each value.

    A value that conflicts with the other options is disabled, and the reason is shown.
    """
    form = model.ui.form
    # An impossible value, such as a text for a number, is reported at its own field and conflicts with nothing here.
    current = ((other, _value_of(model, other)) for other in model.game.options)
    usable_values = {other.name: value if other.allows(value) else other.default for other, value in current}
    reasons_off: dict[str, str] = {}
    for value in values:
        refusals = (
            model.game.conflicts(len(form.seats), {**usable_values, option.name: value}) if value != chosen else ()
        )
        own_refusals = [refusal for refusal in refusals if option.name in refusal.at]
        if own_refusals:
            reasons_off[str(value)] = own_refusals[0].text
        else:
            offer(choices, f"option {option.name} {value}")
    reasons += [
        h("span", f"reason {option.name}", text=text, cls="kb-reason") for text in list(reasons_off.values())[:1]
    ]
    words = {str(value): option.label_of(value) for value in values}
    return segments(f"option {option.name}", option.label, words, str(chosen), reasons_off)
