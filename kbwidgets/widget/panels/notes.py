"""The notes that the page lays over the table, where they cover nothing that can be picked or pointed at."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.players import substitute
from kbwidgets.store import SavedMatch
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.ui_state import Fault
from kbwidgets.widget.panels.coach import coach_box, hint_box
from kbwidgets.widget.parts.pieces import button, icon, saving_note
from kbwidgets.widget.parts.shell import h, offer


def notes(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return all notes to show over the table now, the most urgent first, because they may share one place."""
    ui = model.ui
    nodes: list[Node] = []
    if ui.fault:
        nodes.append(_lay_over(_fault(model, ui.fault)))
    if ui.hint_level:
        nodes.append(_lay_over(_add_close_button("hint", "hint", hint_box(model, choices), choices), about="lit"))
    if ui.notice:
        words = h("p", "notice words", text=ui.notice)
        nodes.append(_lay_over(h("div", "notice", words, cls="kb-message kb-note", role="status")))
    nodes += map(_lay_over, saving_note(model.saving_note, choices))
    if model.earlier is not None:
        nodes.append(_lay_over(_earlier(model.earlier, choices)))
    if ui.has_coach:
        nodes.append(_lay_over(_add_close_button("coach", "coach silent", coach_box(model, choices), choices)))
    return nodes


def _earlier(saved: SavedMatch, choices: Choices) -> Node:
    """Return the note that offers an unfinished match which this cell's code started earlier."""
    offer(choices, "resume", f"resume {saved.number}")
    offer(choices, "start new")
    words = f"You have an unfinished match from {saved.when} (move {saved.ply})."
    buttons = h("div", "earlier buttons", button("resume", "Continue"), button("start new", "New match"),
                cls="kb-row")  # fmt: skip
    return h("div", "earlier", h("p", "earlier words", text=words), buttons, cls="kb-message kb-note", role="status")


def _lay_over(node: Node, about: str = "") -> Node:
    """Return a node that is laid over the table, near the lit places if `about` is "lit"."""
    return node._replace(attributes=(*node.attributes, ("data-kb-note", about)))


def _add_close_button(name: str, act: str, node: Node, choices: Choices) -> Node:
    """Return a note with a button that closes it."""
    offer(choices, f"close {name}", act)
    close = h("button", f"close {name}", icon("close", " kb-icon-s"), cls="kb-tool kb-close", type="button",
              aria_label=f"Close {name}")  # fmt: skip
    return node._replace(children=(close, *node.children))


def _fault(model: ScreenModel, fault: Fault) -> Node:
    name = model.playing.names[fault.seat]
    return h(
        "div",
        "fault",
        h("p", "fault words", h("b", text=f"{name} can't continue: "), h("span", text=fault.text)),
        h("div", "fault buttons",
          button("retry", "Try again"),
          button("replace", "Replace player",
                 title=f"Let another computer player take over ({substitute(model.game)})"),
          button("take over", "Take over"), cls="kb-row"),
        cls="kb-message kb-refusal",
        role="alert",
    )  # fmt: skip
