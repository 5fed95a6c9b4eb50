"""The play screen, with the head, the tools, the table of the game, the account below it and the drawer."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import partial
from typing import Final

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.highlight import heated
from kbwidgets.core.scene.nodes import Node, add_origins, change_children
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.widget.model.log_model import list_log_turns
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.coach import hint_levels, with_marks
from kbwidgets.widget.panels.drawer import drawer
from kbwidgets.widget.panels.inspect import selection_choices, speak
from kbwidgets.widget.panels.levels import add_levels
from kbwidgets.widget.panels.log import ROW
from kbwidgets.widget.panels.notes import notes
from kbwidgets.widget.panels.recent import legend_box, news
from kbwidgets.widget.panels.tools import add_tools, continue_buttons, is_player_paused, seat_choice, tools
from kbwidgets.widget.parts.pieces import add_panels, eyebrow_line, icon, turn_button, winner_marks
from kbwidgets.widget.parts.shell import h, is_of_shell, shell_key
from kbwidgets.widget.parts.shortcuts import PLAY_BACK, SHORTCUTS, STEPS, WAY_KEYS
from kbwidgets.widget.parts.without_hints import disable_moves


def play(model: ScreenModel) -> Screen:
    """Return the match as the page shows it now."""
    return _lay_out(model, model.table())


def preview(model: ScreenModel, path: Path) -> tuple[Screen, str] | None:
    """Return the match with the effect of a path and a sentence about it, or None if there is no preview.

    While the inspector is open, the preview names the thing at the path. For a line of the log, it shows the match at
    that time.
    """
    if is_of_shell(path):
        return _preview_log(model, path)
    if model.ui.is_inspecting:
        model = replace(model, ui=replace(model.ui, pointed_key=str(path[0])))
        return play(model), speak(model)
    table = model.draw().peek(path, model.recent_events, model.shown_seat, model.shared)
    return None if table is None else (_lay_out(model, table), table.said)


def _preview_log(model: ScreenModel, path: Path) -> tuple[Screen, str] | None:
    """Return the match at the end of a turn in the log.

    The log itself stays as it is, so that nothing moves under the pointer.
    """
    row = shell_key(ROW)
    if model.ui.drawer != "log" or not str(path[0]).startswith(row):
        return None
    ply = list_log_turns(model.playing, model.viewer)[int(str(path[0]).removeprefix(row))].last
    if ply == model.playing.ply:
        return None
    match = copy(model.playing)
    match.goto(ply)
    ui = replace(model.ui, viewed_ply=ply, hint_level=0, marked_score="")
    earlier = replace(model, match=match, ui=ui, thinking_seat=None, since=min(model.since, ply))
    return _lay_out(earlier, earlier.table(), model), ""


def _mark_arrivals(model: ScreenModel, body: Node) -> Node:
    """Return a table in which everything new says where it came from.

    Each origin is followed by the ply, so that the page notices when something comes twice from the same place.
    """
    origins = model.draw().origins(model.latest_events)
    return (
        add_origins(body, {key: f"{origin}|@{model.playing.ply}" for key, origin in origins.items()})
        if origins
        else body
    )


def _lay_out(model: ScreenModel, table: Table, drawer_model: ScreenModel | None = None) -> Screen:
    """Return the screen, with the drawer of `drawer_model` if that is given."""
    match, ui = model.playing, model.ui
    table = table._replace(body=add_levels(_mark_arrivals(model, table.body), match))
    can_act = (model.acting_seat is not None or model.is_asking_for_chance) and not ui.fault and not ui.is_inspecting
    choices = selection_choices(model, table.body) if ui.is_inspecting else table.choices if can_act else Choices()
    add_tools(model, choices)
    seat = (
        model.acting_seat
        if model.acting_seat is not None
        else next((s for s in match.state.to_act if s != CHANCE), None)
    )
    prompt = model.word_prompt(table.prompt)
    if model.thinking_seat is not None:
        prompt = f"{match.names[model.thinking_seat]} is thinking …"
    elif is_player_paused(model):
        prompt = f"{match.names[match.waiting() or 0]} is waiting for you"
    elif model.is_looking_back:
        prompt = f"You're viewing move {match.ply}"
    head, notes_above = _head(model, table, prompt, can_act), notes(model, choices)
    board = heated(
        disable_moves(table.body, frozenset(choices.firsts()))
        if ui.is_inspecting or model.is_looking_back
        else table.body,
        dict(ui.heat),
    )
    if outcome := match.state.outcome():
        board = _glow(board, frozenset(f"kb-p-{match.state.colours[seat]}" for seat in outcome.winners))
    frame = add_panels(with_marks(model, board), news(model), _act_row(model, table, can_act, choices))
    side = (drawer(drawer_model or model, choices),) if ui.drawer else ()
    body = h("div", "with drawer", h("div", "table", frame, cls="kb-main"), *side,
             cls="kb-with-drawer" if side else "kb-ground")  # fmt: skip
    keys: dict[str, Json] = {key: [str(pick) for pick in path] for key, path in table.keys.items()}
    escape_keys: dict[str, Json] = (
        {"Escape": [shell_key("select none")]} if ui.is_inspecting and ui.selected_keys else {}
    )
    log_keys: dict[str, Json] = {}
    if ui.drawer == "log":
        log_keys = {**WAY_KEYS, PLAY_BACK.key.lower(): [shell_key(f"speed {ui.speed or 'normal'}")]}
    about: dict[str, Json] = {
        "keys": {**SHORTCUTS, **log_keys, **keys, **escape_keys},
        "confirm": dict[str, Json](confirm_words(table)),
    }
    about |= {"for": str(seat)} if len(match.state.to_act) > 1 else {}
    if ui.drawer == "log" and not ui.speed:
        about["ahead"] = [[shell_key(step)] for step in STEPS if choices.find((shell_key(step),)) is not None]
    if can_act:
        about |= ghosts(table)
    if ui.is_inspecting or (can_act and table.peeks):
        about["peeks"] = True
    if ui.is_inspecting:
        about["inspects"] = True
    if levels := hint_levels(model):
        about["see"] = next(iter(levels[-1].at), "")
    elif table.see:
        about["see"] = table.see
    top = h("div", "top", head, body, *legend_box(model.draw()), *notes_above, cls="kb-seat-at-table")
    return Screen(top, choices, about, model.sheet())


_LONG: Final = 48
"""The number of characters above which a prompt is written smaller, to fit into its place at every width."""


def _glow(node: Node, colours: frozenset[str]) -> Node:
    """Return a table in which the rows of the winners, who have these colours, glow once."""
    look = dict(node.attributes).get("class", "")
    if "kb-player" not in look.split():
        return change_children(node, partial(_glow, colours=colours))
    if colours.isdisjoint(look.split()):
        return node
    return node._replace(attributes=tuple((k, f"{v} kb-wins" if k == "class" else v) for k, v in node.attributes))


def _head(model: ScreenModel, table: Table, prompt: str, can_act: bool) -> Node:
    """Return the head with the player to act, the prompt, the state of the match and the tools.

    Its height never changes.
    """
    match, state = model.playing, model.playing.state
    marks = winner_marks(match) or [
        portrait(match.avatars[seat], colour, f" kb-mark kb-of-{seat}")._replace(key=shell_key(f"mark of {seat}"))
        for seat, colour in enumerate(state.colours)
    ]  # All avatars are in the tree, and the style shows the one of the player to act.
    hint = table.prompt.hint if can_act or state.over else ""
    words = h(
        "div",
        "head words",
        h("h2", "due", text=prompt, cls="kb-due kb-due-long" if len(prompt) > _LONG else "kb-due", data_kb_heading=True,
          tabindex="-1", title=prompt if len(prompt) > _LONG else None),
        h("p", "hint line", text=hint, cls="kb-hintline", title=hint or None),
        cls="kb-head-words",
    )  # fmt: skip
    line = eyebrow_line(_eyebrow(model, table), model.game.title)
    buttons = h("div", "continue buttons", *continue_buttons(model), cls="kb-continue-buttons")
    return h("header", "head", *marks, words, *table.head, buttons, line, tools(model), cls="kb-head kb-bar")


def _act_row(model: ScreenModel, table: Table, can_act: bool, choices: Choices) -> Node:
    """Return the buttons of the match and of the game."""
    return h("div", "act row", *seat_choice(model, choices), actions(table, can_act), cls="kb-acts")


def _eyebrow(model: ScreenModel, table: Table) -> str:
    """Return the state of the series and of the match, and how many have answered if several act at once."""
    parts = [table.eyebrow]
    if model.series is not None and model.series.best_of > 1:
        parts.insert(0, f"Match {len(model.series.matches)} of {model.series.best_of}")
    if model.answer_counts is not None:
        parts.append("{} of {} answered".format(*model.answer_counts))
    return " · ".join(parts)


def confirm_words(table: Table) -> dict[str, str]:
    """Return the labels of the confirm button, by the key of the last pick; the label at `""` is for all other keys."""
    return {"": table.confirm} if isinstance(table.confirm, str) else dict(table.confirm)


def ghosts(table: Table) -> dict[str, Json]:
    """Return what a pick would put on the board and how it is picked, in the form that the page reads."""
    facts: dict[str, Json] = {}
    if table.slots:
        facts["slots"] = list(table.slots)
    if table.ghosts:
        facts["ghosts"] = {
            kind: {turn: [_stamp(stamp) for stamp in stamps] for turn, stamps in stamps_by_turn.items()}
            for kind, stamps_by_turn in table.ghosts.items()
        }
    if table.picking:
        facts["picking"] = table.picking
    if table.then:
        facts["then"] = dict(table.then)
    return facts


def _stamp(stamp: Stamp) -> Json:
    """Return a part of a ghost, as only its id if it is in the middle of the place."""
    return list(stamp) if stamp.dx or stamp.dy else stamp.id


def actions(table: Table, can_act: bool) -> Node:
    """Return the game's buttons, and the shell's buttons to rotate a piece and to confirm it.

    Buttons that are not needed are hidden, so that a message of a few bytes changes them. A game whose moves are picked
    in parts has its own confirm button.
    """
    turns = {turn for stamps_by_turn in table.ghosts.values() for turn in stamps_by_turn} if can_act else set[str]()
    # A piece that cannot be rotated waits for confirmation only on a touch screen with small cells.
    can_rotate, can_place = bool(turns - {""}), "" in turns
    game_buttons = table.actions if can_act else ()
    is_needed = bool(game_buttons or can_rotate or can_place)
    turn = turn_button(hidden=is_needed and not can_rotate)
    look = "kb-primary kb-if-whole" if can_place and not can_rotate else "kb-primary"
    words = confirm_words(table).get("", "Confirm")
    place = h("button", "confirm", icon("check", " kb-icon-s"), h("span", text=words), cls=look,
              type="button", data_kb_confirm=True, hidden=is_needed and not (can_rotate or can_place))  # fmt: skip
    own_buttons = () if table.slots else (turn, place)
    return h("div", "actions", *game_buttons, *own_buttons, cls="kb-actions", hidden=not is_needed)
