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
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.model.ui_state import PERSON, Form
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.option_fields import fields, pictures
from kbwidgets.widget.panels.seat_lines import seat_line, strengths
from kbwidgets.widget.parts.pieces import button, caution_box, code, head, refusal_box, section, segments
from kbwidgets.widget.parts.shell import h, offer, own

_TAKING_BACK: Final[Mapping[str, str]] = {"free": "Always", "hidden": "Until something is revealed", "none": "Never"}
"""The labels of the undo policies."""
_LENGTHS: Final[Mapping[str, str]] = {"1": "Single", "3": "Best of 3", "5": "Best of 5"}


def obstacles(game: Game, form: Form) -> tuple[Refusal, ...]:
    """Return the reasons why the match of a form cannot start, or `()` if it can."""
    try:
        game.start(form.names, colours=[seat.colour for seat in form.seats], **form.played)
    except OptionError as error:
        return error.refusals
    return game.refuse_company(sum(seat.who != PERSON for seat in form.seats), form.played)


def setup(cell: Cell) -> Screen:
    """Return the form of a new match. The button that starts it is always in view."""
    game, form = cell.game, cell.desk.form
    choices = Choices()
    offer(choices, "back")
    found = obstacles(game, form)
    told: set[int] = set()

    def faults(*places: str) -> list[Node]:
        """Return what is wrong at a place of the form. Each refusal is shown once."""
        here = [n for n, refusal in enumerate(found) if n not in told and set(places) & set(refusal.at)]
        told.update(here)
        return [_obstacle(choices, n, found[n]) for n in here]

    rows = [row for seat in range(len(form.seats)) for row in seat_line(cell, choices, seat, faults(f"seat {seat}"))]
    seats = [h("ol", "seats", *rows, cls="kb-seats"), *strengths(cell), *faults("seats", "colours")]
    if len(form.seats) < game.seats[-1]:
        offer(choices, "add")
        seats.append(button("add", "Add player"))
    drawn = pictures(cell, choices, faults)
    often, rest, usual = fields(cell, choices, faults)
    often += [h("dt", "label length", text="Match"), h("dd", "field length", *_length(choices, form))]
    often += [h("dt", "label coach", text="Coach"), h("dd", "field coach", *_coach(cell, choices))]
    rest += [h("dt", "label seed", text="Seed"), h("dd", "field seed", *_seed(choices, form))]
    rest += [h("dt", "label policy", text="Undo"), h("dd", "field policy", *_policy(choices, form))]
    line = python_line(game, form, cell.desk.coach)
    count = f"{len(form.seats)} (up to {game.seats[-1]})" if len(game.seats) > 1 else f"{len(form.seats)}"
    told_rest = (usual, f"Seed: {form.seed or 'random'}", f"Undo: {_TAKING_BACK[form.undo]}")
    more = h(
        "details",
        "more options",
        h("summary", "more options head", h("b", text="More options"),
          h("span", "usual", text=f" {' · '.join(filter(None, told_rest))}", cls="kb-quiet")),
        h("dl", "options more", *rest, cls="kb-pairs"),
        cls="kb-more",
    )  # fmt: skip
    options = section("setup options", "Options", h("dl", "options", *often, cls="kb-pairs"), more)
    body = h(
        "div",
        "setup",
        h("div", "setup left", section("players", "Players", *seats, aside=count), options, *drawn,
          cls="kb-stack"),
        code("setup line", line),
        cls="kb-stack kb-setup",
    )  # fmt: skip
    top = h(
        "div",
        "top",
        head("", "New match", "", button("back", "Back"), game=game.title),
        body,
        h("div", "setup foot", *_start(cell, choices, found, told), cls="kb-setup-foot"),
    )
    return Screen(top, choices, _about(cell), cell.sheet())


def _start(cell: Cell, choices: Choices, found: Sequence[Refusal], told: set[int]) -> list[Node]:
    """Return the start button, and next to it what prevents the start or what the host should know."""
    side = [_obstacle(choices, n, refusal) for n, refusal in enumerate(found) if n not in told]
    if not found:
        offer(choices, "start")
        cautions = cell.game.warnings(len(cell.desk.form.seats), cell.desk.form.played)
        for n, caution in enumerate(cautions):
            offer(choices, f"rule {caution.rule} caution {n}", f"rule {caution.rule}")
            side.append(caution_box(f"caution {n}", caution))
    elif not side:
        words = "You can't start yet: "
        side = [h("p", "in the way", h("span", text=words), h("b", text=found[0].text), cls="kb-reason")]
    start = button("start", "Start match", cls="kb-primary kb-large", off=bool(found))
    return [start, h("div", "setup told", *side, cls="kb-stack")]


def _obstacle(choices: Choices, n: int, refusal: Refusal) -> Node:
    offer(choices, f"rule {refusal.rule} obstacle {n}", f"rule {refusal.rule}")
    return refusal_box(f"obstacle {n}", refusal)


def _about(cell: Cell) -> dict[str, Json]:
    """Return the focus, which is on the open avatars and later on the button that opened them."""
    seat = cell.desk.chooser
    if seat is None or seat >= len(cell.desk.form.seats):  # The avatars were opened in a form with more seats.
        return {}
    if not cell.desk.chooser_open:
        return {"focus": own(f"avatars {seat}")}
    return {
        "focus": own(f"avatar {seat} {cell.desk.form.seats[seat].avatar}"),
        "keys": {"Escape": [own(f"avatars {seat}")]},
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
    told = "Most wins takes it. Players take turns to start." if form.best_of > 1 else ""
    picker = segments("length", "Match", _LENGTHS, str(form.best_of))
    return picker, h("span", "length told", text=told, cls="kb-quiet")


def _coach(cell: Cell, choices: Choices) -> tuple[Node, Node]:
    """Return the choice of the coach.

    It is not an option of the game, because it changes no rule.
    """
    for level in LEVELS:
        offer(choices, f"coach {level}")
    picker = segments("coach", "Coach", LABELS, cell.desk.coach)
    return picker, h("span", text=LEVELS[cell.desk.coach], cls="kb-quiet")
