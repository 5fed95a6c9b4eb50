"""The set-up screen, which explains what keeps a match from starting and which rule forbids it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kbwidgets.core.errors import OptionError
from kbwidgets.core.match.undo_policy import UNDO
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.values.types import Json, Refusal
from kbwidgets.teach.coaching.coach import LABELS, LEVELS
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.model.ui_state import PERSON, Form
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.option_fields import fields, pictures
from kbwidgets.widget.panels.seat_lines import seat_line, strengths
from kbwidgets.widget.parts.pieces import bar, button, caution_box, code, refusal_box, section, segments
from kbwidgets.widget.parts.shell import h, offer, shell_key

_TAKING_BACK: Final[Mapping[str, str]] = {"free": "Always", "hidden": "Until something is revealed", "none": "Never"}
"""The labels of the undo policies."""
_LENGTHS: Final[Mapping[str, str]] = {"1": "Single", "3": "Best of 3", "5": "Best of 5"}


def find_obstacles(game: Game, form: Form) -> tuple[Refusal, ...]:
    """Return the reasons why the match of a form cannot start, or `()` if it can."""
    try:
        game.start(form.names, colours=[seat.colour for seat in form.seats], **form.match_options)
    except OptionError as error:
        return error.refusals
    return game.refuse_company(sum(seat.player != PERSON for seat in form.seats), form.match_options)


def setup(model: ScreenModel) -> Screen:
    """Return the form of a new match. The button that starts it is always in view."""
    game, form = model.game, model.ui.form
    choices = Choices()
    offer(choices, "back")
    refusals = find_obstacles(game, form)
    shown_numbers: set[int] = set()

    def faults(*places: str) -> list[Node]:
        """Return what is wrong at a place of the form. Each refusal is shown once."""
        numbers = [n for n, refusal in enumerate(refusals) if n not in shown_numbers and set(places) & set(refusal.at)]
        shown_numbers.update(numbers)
        return [_refusal_box(choices, n, refusals[n]) for n in numbers]

    rows = [row for seat in range(len(form.seats)) for row in seat_line(model, choices, seat, faults(f"seat {seat}"))]
    seats = [h("ol", "seats", *rows, cls="kb-seats"), *strengths(model), *faults("seats", "colours")]
    if len(form.seats) < game.seats[-1]:
        offer(choices, "add")
        seats.append(button("add", "Add player"))
    option_pictures = pictures(model, choices, faults)
    common_fields, other_fields, summary = fields(model, choices, faults)
    common_fields += [h("dt", "label length", text="Match"), h("dd", "field length", *_length(choices, form))]
    common_fields += [h("dt", "label coach", text="Coach"), h("dd", "field coach", *_coach(model, choices))]
    other_fields += [h("dt", "label seed", text="Seed"), h("dd", "field seed", *_seed(choices, form))]
    other_fields += [h("dt", "label policy", text="Undo"), h("dd", "field policy", *_policy(choices, form))]
    line = python_line(game, form, model.ui.coach)
    count = f"{len(form.seats)} (up to {game.seats[-1]})" if len(game.seats) > 1 else f"{len(form.seats)}"
    summaries = (summary, f"Seed: {form.seed or 'random'}", f"Undo: {_TAKING_BACK[form.undo]}")
    more = h(
        "details",
        "more options",
        h("summary", "more options head", h("b", text="More options"),
          h("span", "usual", text=f" {' · '.join(filter(None, summaries))}", cls="kb-quiet")),
        h("dl", "options more", *other_fields, cls="kb-pairs"),
        cls="kb-more",
    )  # fmt: skip
    options = section("setup options", "Options", h("dl", "options", *common_fields, cls="kb-pairs"), more)
    body = h(
        "div",
        "setup",
        h("div", "setup left", section("players", "Players", *seats, aside=count), options, *option_pictures,
          cls="kb-stack"),
        code("setup line", line),
        cls="kb-stack kb-setup",
    )  # fmt: skip
    foot = h("div", "setup foot", *_start_row(model, choices, refusals, shown_numbers), cls="kb-paper kb-setup-foot")
    table = h("div", "setup table", body, foot, cls="kb-ground kb-laid-out")
    head = bar("", "New match", "", button("back", "Back"), game=game.title)
    top = h("div", "top", head, table, cls="kb-seat-at-table")
    return Screen(top, choices, _about(model), model.sheet())


def _start_row(
    model: ScreenModel, choices: Choices, refusals: Sequence[Refusal], shown_numbers: set[int]
) -> list[Node]:
    """Return the start button, and next to it what prevents the start or what the host should know."""
    messages = [_refusal_box(choices, n, refusal) for n, refusal in enumerate(refusals) if n not in shown_numbers]
    if not refusals:
        offer(choices, "start")
        cautions = model.game.warnings(len(model.ui.form.seats), model.ui.form.match_options)
        for n, caution in enumerate(cautions):
            offer(choices, f"rule {caution.rule} caution {n}", f"rule {caution.rule}")
            messages.append(caution_box(f"caution {n}", caution))
    elif not messages:
        words = "You can't start yet: "
        messages = [h("p", "in the way", h("span", text=words), h("b", text=refusals[0].text), cls="kb-reason")]
    start = button("start", "Start match", cls="kb-primary kb-large", disabled=bool(refusals))
    return [start, h("div", "setup told", *messages, cls="kb-stack")]


def _refusal_box(choices: Choices, n: int, refusal: Refusal) -> Node:
    offer(choices, f"rule {refusal.rule} obstacle {n}", f"rule {refusal.rule}")
    return refusal_box(f"obstacle {n}", refusal)


def _about(model: ScreenModel) -> dict[str, Json]:
    """Return the focus, which is on the open avatars and later on the button that opened them."""
    seat = model.ui.avatar_seat
    if seat is None or seat >= len(model.ui.form.seats):  # The avatars were opened in a form with more seats.
        return {}
    if not model.ui.is_choosing_avatar:
        return {"focus": shell_key(f"avatars {seat}")}
    return {
        "focus": shell_key(f"avatar {seat} {model.ui.form.seats[seat].avatar}"),
        "keys": {"Escape": [shell_key(f"avatars {seat}")]},
    }


def _seed(choices: Choices, form: Form) -> tuple[Node, Node]:
    offer(choices, "seed", "seed {0}", Text(10))
    field = h("input", "seed", cls="kb-input kb-short-input", type="text", data_kb_text=True, value=form.seed,
              placeholder="random", inputmode="numeric", maxlength="10", aria_label="Seed")  # fmt: skip
    return field, h("span", text="The same seed gives the same random results.", cls="kb-quiet")


def _policy(choices: Choices, form: Form) -> tuple[Node, Node]:
    """Return the choice of the undo policy.

    It is not an option of the game, because it is an agreement between people.
    """
    for policy in UNDO:
        offer(choices, f"policy {policy}")
    picker = segments("policy", "Undo", _TAKING_BACK, form.undo)
    return picker, h("span", text=UNDO[form.undo], cls="kb-quiet")


def _length(choices: Choices, form: Form) -> tuple[Node, Node]:
    """Return the choice of the number of matches.

    It is not an option of the game, because it is an agreement between people.
    """
    for number in _LENGTHS:
        offer(choices, f"length {number}")
    explanation = "Most wins takes it. Players take turns to start." if form.best_of > 1 else ""
    picker = segments("length", "Match", _LENGTHS, str(form.best_of))
    return picker, h("span", "length told", text=explanation, cls="kb-quiet")


def _coach(model: ScreenModel, choices: Choices) -> tuple[Node, Node]:
    """Return the choice of the coach.

    It is not an option of the game, because it changes no rule.
    """
    for level in LEVELS:
        offer(choices, f"coach {level}")
    picker = segments("coach", "Coach", LABELS, model.ui.coach)
    return picker, h("span", text=LEVELS[model.ui.coach], cls="kb-quiet")
