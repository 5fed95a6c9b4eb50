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
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.ui_state import PERSON
from kbwidgets.widget.parts.pieces import segments, tool
from kbwidgets.widget.parts.shell import h, offer

LONGEST_NAME: Final = 20


def seat_line(model: ScreenModel, choices: Choices, seat: Seat, faults: Sequence[Node]) -> list[Node]:
    """Return the row of one seat, and below it what was opened there and what is wrong with it."""
    game, form = model.game, model.ui.form
    seat_row, n = form.seats[seat], seat + 1
    offer(choices, f"avatars {seat}")
    is_open = model.ui.is_choosing_avatar and model.ui.avatar_seat == seat
    parts = [
        h("span", text=str(n), cls="kb-quiet kb-n"),
        h("button", f"avatars {seat}", face(seat_row.avatar, seat_row.colour), cls="kb-face-button", type="button",
          aria_label="Avatar", aria_expanded=str(is_open).lower()),
        _name_field(model, choices, seat),
        _player_choice(model, choices, seat),
        _colour_choice(model, choices, seat),
    ]  # fmt: skip
    if len(form.seats) > game.seats[0]:
        offer(choices, f"remove {seat}")
        parts.append(tool(f"remove {seat}", "Remove", "close"))
    below = [_avatar_choice(model, choices, seat)] if is_open else []
    below += [_other_players(model, choices, seat)] if model.ui.player_list_seat == seat else []
    below += faults
    row = h("li", f"seat {seat}", *parts, cls="kb-seat", aria_label=f"Player {n}")
    return [row, *([h("li", f"below {seat}", *below, cls="kb-below")] if below else [])]


def strengths(model: ScreenModel) -> list[Node]:
    """Return a description of each computer level in the form, with its strength."""
    players = {place.player for place in model.ui.form.seats}
    levels = [level for level in levels_of(model.game) if level.player in players and level.text]
    return [h("p", f"level {level.player}", h("b", text=f"{level.word}: "), h("span", text=sentence(level.text)),
              cls="kb-quiet", title=level.strength or None) for level in levels]  # fmt: skip


def _name_field(model: ScreenModel, choices: Choices, seat: Seat) -> Node:
    """Return a field for the name.

    A computer player has its own name until somebody types another one.
    """
    form = model.ui.form
    offer(choices, f"name {seat}", f"name {seat}", Text(LONGEST_NAME))
    look = "kb-input" if form.seats[seat].player == PERSON else "kb-input kb-quiet-input"
    return h("input", f"name {seat}", cls=look, type="text", data_kb_text=True, value=form.names[seat],
             aria_label="Name", maxlength=str(LONGEST_NAME))  # fmt: skip


def _player_choice(model: ScreenModel, choices: Choices, seat: Seat) -> Node:
    """Return the choice between a person and the computer levels, with the other players behind "More"."""
    player = model.ui.form.seats[seat].player
    kinds = {PERSON: "A person", **{level.player: level.word for level in levels_of(model.game)}}
    for kind in kinds:
        offer(choices, f"who {seat} {kind}")
    group = segments(f"who {seat}", "Played by", kinds, player)
    if not _list_others(model):
        return group
    offer(choices, f"more {seat}")
    word = "More" if player in kinds else player.capitalize()
    more = h("button", f"more {seat}", text=word, type="button",
             aria_pressed=str(player not in kinds).lower(),
             aria_expanded=str(model.ui.player_list_seat == seat).lower(),
             aria_label=f"{word}: other computer players")  # fmt: skip
    return group._replace(children=(*group.children, more))


def _list_others(model: ScreenModel) -> list[str]:
    """Return the computer players that are not a level."""
    levels = {level.player for level in levels_of(model.game)}
    return [name for name in players_of(model.game) if name not in levels]


def _other_players(model: ScreenModel, choices: Choices, seat: Seat) -> Node:
    """Return the choice among the other computer players, by name."""
    others = {name: name.capitalize() for name in _list_others(model)}
    for name in others:
        offer(choices, f"who {seat} {name}")
    player = model.ui.form.seats[seat].player
    return segments(f"who {seat}", "Other computer players", others, player)._replace(
        key=h("div", f"seg named {seat}").key
    )


def _colour_choice(model: ScreenModel, choices: Choices, seat: Seat) -> Node:
    """Return the choice of colours. A colour that is taken is exchanged."""
    form = model.ui.form
    swatches: list[Node] = []
    for colour in model.game.colours:
        offer(choices, f"colour {seat} {colour}")
        owner = next((n for n, other in enumerate(form.seats) if other.colour == colour and n != seat), None)
        label = colour if owner is None else f"{colour} (swap with {form.names[owner]})"
        swatches.append(h("button", f"colour {seat} {colour}", chip(colour), type="button", aria_label=label,
                          cls=None if owner is None else "kb-taken",
                          aria_pressed=str(form.seats[seat].colour == colour).lower(), title=label))  # fmt: skip
    return h("div", f"swatches {seat}", *swatches, cls="kb-swatches", role="group",
             aria_label="Colour")  # fmt: skip


def _avatar_choice(model: ScreenModel, choices: Choices, seat: Seat) -> Node:
    """Return the choice of avatars for one seat."""
    row = model.ui.form.seats[seat]
    faces: list[Node] = []
    for avatar in AVATARS:
        key = f"avatar {seat} {avatar}"
        offer(choices, key)
        faces.append(
            h("button", key, face(avatar, row.colour), type="button", role="option", aria_label=f"Avatar {avatar}",
              aria_selected=str(avatar == row.avatar).lower(), data_kb_cell=True)
        )  # fmt: skip
    return h("div", f"avatars of {seat}", *faces, cls="kb-chooser", role="listbox", data_kb_rove=True,
             aria_label="Avatar")  # fmt: skip
