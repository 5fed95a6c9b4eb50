"""The tools of a match besides its moves, and the buttons that continue it."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.widget.model.screen_model import ScreenModel, has_pages
from kbwidgets.widget.parts.pieces import button, icon, segments, tool
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.shortcuts import NAMES, key_of


def is_player_paused(model: ScreenModel) -> bool:
    """Return whether it is the turn of a computer player that is paused."""
    return model.ui.is_paused and not model.playing.ahead and model.playing.waiting() is not None


def add_tools(model: ScreenModel, choices: Choices) -> None:
    """Offer the picks of the tools that can be used now."""
    match = model.playing
    possible_acts = {
        "undo": model.can_undo,
        "redo": model.can_redo,
        "hint": model.acting_seat is not None and bool(model.game.advisers),
        "coach": True,
        "contrast": True,
        "log": True,
        "inspect": True,
        "pause": True,
        "pages": has_pages(model.game),
        "stop": model.thinking_seat is not None,
        "go": is_player_paused(model),
        "now": model.is_behind,
        "result": match.state.over,
    }
    for name, is_possible in possible_acts.items():
        if is_possible:
            offer(choices, name)
    offer(choices, "help", f"rule {model.view.due_rule()}")
    offer_views(model, choices)
    offer(choices, "rule", "rule {0}", Text(40))  # The page sends this pick to open the rule of a refusal.
    if model.ui.fault:
        for name in ("retry", "replace", "take over"):
            offer(choices, name)


def offer_views(model: ScreenModel, choices: Choices) -> None:
    """Offer the picks on a board that change only what is shown: large pieces, and what earned points."""
    for seat in range(len(model.playing.names)):
        offer(choices, f"look {seat}")
    lines = [(line.seat, line.rule) for line in model.view.score() or ()]
    for words in dict.fromkeys(f"mark {words}" for seat, rule in lines for words in (f"{seat}", f"{seat} {rule}")):
        offer(choices, words)


def tools(model: ScreenModel) -> Node:
    """Return the tools.

    Those used most are always in sight; the others are in a menu if there is no room for their labels.
    """
    ui = model.ui
    main_tools = (
        _tool("undo", "undo", disabled=not model.can_undo, why=model.undo_refusal.text if model.undo_refusal else ""),
        _tool("hint", "hint", pressed=ui.hint_level > 0, disabled=model.acting_seat is None or not model.game.advisers),
        _tool("log", "log", pressed=bool(ui.drawer) and not ui.is_inspecting),
    )
    menu_tools = (
        _tool("help", "rules"),
        _tool("redo", "redo", disabled=not model.can_redo),
        _tool("coach", "coach", pressed=ui.has_coach),
        _tool("inspect", "inspect", pressed=ui.is_inspecting),
        tool("pages", "Reference", "search", word="Reference", disabled=not has_pages(model.game)),
        _tool("contrast", "contrast", pressed=ui.is_high_contrast),
        tool("pause", "Pause", "pause", word="Pause"),
    )
    more = h("button", "more", icon("more"), h("span", text="More"), cls="kb-tool kb-worded", type="button",
             aria_label="More", aria_expanded="false", data_kb_menu=True)  # fmt: skip
    menu = h("div", "menu", more, h("div", "menu items", *menu_tools, cls="kb-menu-items"), cls="kb-menu")
    return h("div", "tools", *main_tools, menu, cls="kb-tools")


def _tool(name: str, sign: str, *, pressed: bool | None = None, disabled: bool = False, why: str = "") -> Node:
    """Return a tool that has a keyboard shortcut."""
    return tool(
        name, NAMES[name], sign, word=NAMES[name], keys=key_of(name), pressed=pressed, disabled=disabled, why=why
    )


def continue_buttons(model: ScreenModel) -> list[Node]:
    """Return the buttons that continue or stop the match, no matter who plays."""
    buttons: list[Node] = []
    if any(model.playing.players):  # It stays in the tree, because it appears and disappears with each of their turns.
        buttons.append(
            button(
                "stop", "Stop", icon="pause", disabled=model.thinking_seat is None, hidden=model.thinking_seat is None
            )
        )
    if is_player_paused(model):
        buttons.append(button("go", "Continue", icon="play", cls="kb-primary"))
    elif model.is_behind:
        buttons.append(button("now", "Back to game", cls="kb-primary" if model.acting_seat is None else "kb-button"))
    elif model.playing.state.over:
        is_unseen = model.ui.has_unseen_result
        buttons.append(button("result", "See result" if is_unseen else "Scoreboard",
                              cls="kb-primary" if is_unseen else "kb-turn-over"))  # fmt: skip
    return buttons


def seat_choice(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the buttons that choose the seat to act for, if several of the people who share the page can act."""
    if len(model.acting_seats) < 2:
        return []
    for seat in model.acting_seats:
        offer(choices, f"act {seat}")
    names = {str(seat): model.playing.names[seat] for seat in sorted(model.acting_seats)}
    words = h("span", text="Play as", cls="kb-quiet")
    return [
        h("div", "who acts", words, segments("act", "Play as", names, str(model.acting_seat)), cls="kb-row kb-who-acts")
    ]
