"""The head of the table, with the state of the match, the prompt and its hint (CT-18.2)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.prompt import Prompt
from kbwidgets.games.catan.drawn.picks import buildable, may_act
from kbwidgets.games.catan.rules.view import CatanView

_HOW: Final = {
    "road": "Click a marked edge to build a road.",
    "settlement": "Click a marked spot to build a settlement.",
    "city": "Click a marked settlement to make it a city.",
}
"""The hint if only one kind of piece can be built."""


def eyebrow(view: CatanView) -> str:
    """Return where the match stands."""
    if not view.to_act:
        return "Final result"
    return f"Turn {view.turns}" if view.turns else "Setup"


def asked(view: CatanView) -> Prompt:
    """Return the prompt, with a hint for what the viewer could build now (CT-18.5)."""
    prompt, fitting = view.prompt(), buildable(view)
    if view.phase != "main" or not fitting:
        return prompt
    hint = _HOW[next(iter(fitting))] if len(fitting) == 1 else "Choose what to build, then where."
    return prompt._replace(hint=hint)


def picking(view: CatanView) -> str:
    """Return what picking a place does, for screen readers."""
    if view.phase == "robber":
        return "move the robber here"
    return "build here" if may_act(view) else ""
