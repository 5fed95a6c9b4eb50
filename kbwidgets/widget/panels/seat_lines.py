"""The rows of a new match's seats, each with an avatar, a name, a person or a computer level, and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.avatar_faces import face
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.types import Seat
from kbwidgets.players import levels_of, players_of
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.model.ui_state import PERSON
from kbwidgets.widget.parts.pieces import segments, tool
from kbwidgets.widget.parts.shell import h, offer

LONGEST_NAME: Final = 20


def seat_line(cell: Cell, choices: Choices, seat: Seat, faults: Sequence[Node]) -> list[Node]:
    """Return the row of one seat, and below it what was opened there and what is wrong with it."""
    game, form = cell.game, cell.desk.form
    place, n = form.seats[seat], seat + 1
    offer(choices, f"avatars {seat}")
    is_open = cell.desk.chooser_open and cell.desk.chooser == seat
    parts = [
        h("span", text=str(n), cls="kb-quiet kb-n"),
        h("button", f"avatars {seat}", face(place.avatar, place.colour), cls="kb-face-button", type="button",
          aria_label="Avatar", aria_expanded=str(is_open).lower()),
        _name(cell, choices, seat),
        _who(cell, choices, seat),
        _colours(cell, choices, seat),
    ]  # fmt: skip
    if len(form.seats) > game.seats[0]:
        offer(choices, f"remove {seat}")
        parts.append(tool(f"remove {seat}", "Remove", "close"))
    below = [_avatars(cell, choices, seat)] if is_open else []
    below += [_named(cell, choices, seat)] if cell.desk.naming == seat else []
    below += faults
    row = h("li", f"seat {seat}", *parts, cls="kb-seat", aria_label=f"Player {n}")
    return [row, *([h("li", f"below {seat}", *below, cls="kb-below")] if below else [])]


def strengths(cell: Cell) -> list[Node]:
    """Return a description of each computer level in the form, with its strength."""
    chosen = {place.who for place in cell.desk.form.seats}
    levels = [level for level in levels_of(cell.game) if level.player in chosen and level.text]
    return [h("p", f"level {level.player}", h("b", text=f"{level.word}: "), h("span", text=sentence(level.text)),
              cls="kb-quiet", title=level.strength or None) for level in levels]  # fmt: skip


def _name(cell: Cell, choices: Choices, seat: Seat) -> Node:
    """Return a field for the name.

    A computer player has its own name until somebody types another one.
    """
    form = cell.desk.form
    offer(choices, f"name {seat}", f"name {seat}", Text(LONGEST_NAME))
    look = "kb-input" if form.seats[seat].who == PERSON else "kb-input kb-quiet-input"
    return h("input", f"name {seat}", cls=look, type="text", data_kb_text=True, value=form.names[seat],
             aria_label="Name", maxlength=str(LONGEST_NAME))  # fmt: skip


def _who(cell: Cell, choices: Choices, seat: Seat) -> Node:
    """Return the choice between a person and the computer levels, with the other players behind "More"."""
    who = cell.desk.form.seats[seat].who
    kinds = {PERSON: "A person", **{level.player: level.word for level in levels_of(cell.game)}}
    for kind in kinds:
        offer(choices, f"who {seat} {kind}")
    group = segments(f"who {seat}", "Played by", kinds, who)
    if not _others(cell):
        return group
    offer(choices, f"more {seat}")
    word = "More" if who in kinds else who.capitalize()
    more = h("button", f"more {seat}", text=word, type="button",
             aria_pressed=str(who not in kinds).lower(), aria_expanded=str(cell.desk.naming == seat).lower(),
             aria_label=f"{word}: other computer players")  # fmt: skip
    return group._replace(children=(*group.children, more))


def _others(cell: Cell) -> list[str]:
    """Return the computer players that are not a level."""
    levels = {level.player for level in levels_of(cell.game)}
    return [name for name in players_of(cell.game) if name not in levels]


def _named(cell: Cell, choices: Choices, seat: Seat) -> Node:
    """Return the choice among the other computer players, by name."""
    others = {name: name.capitalize() for name in _others(cell)}
    for name in others:
        offer(choices, f"who {seat} {name}")
    who = cell.desk.form.seats[seat].who
    return segments(f"who {seat}", "Other computer players", others, who)._replace(
        key=h("div", f"seg named {seat}").key
    )


def _colours(cell: Cell, choices: Choices, seat: Seat) -> Node:
    """Return the choice of colours. A colour that is taken is exchanged."""
    form = cell.desk.form
    swatches: list[Node] = []
    for colour in cell.game.colours:
        offer(choices, f"colour {seat} {colour}")
        whose = next((n for n, other in enumerate(form.seats) if other.colour == colour and n != seat), None)
        told = colour if whose is None else f"{colour} (swap with {form.names[whose]})"
        swatches.append(h("button", f"colour {seat} {colour}", chip(colour), type="button", aria_label=told,
                          cls=None if whose is None else "kb-taken",
                          aria_pressed=str(form.seats[seat].colour == colour).lower(), title=told))  # fmt: skip
    return h("div", f"swatches {seat}", *swatches, cls="kb-swatches", role="group",
             aria_label="Colour")  # fmt: skip


def _avatars(cell: Cell, choices: Choices, seat: Seat) -> Node:
    """Return the choice of avatars for one seat."""
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
             aria_label="Avatar")  # fmt: skip
