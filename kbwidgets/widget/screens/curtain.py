"""The curtain between two people who share a screen and hide their hands from each other."""

from __future__ import annotations

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.values.types import Seat
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.pieces import button
from kbwidgets.widget.parts.shell import h, offer, shell_key


def curtain(model: ScreenModel, seat: Seat) -> Screen:
    """Return the curtain, which shows only the next player and what everybody saw last."""
    match = model.playing
    name = match.names[seat]
    choices = Choices()
    offer(choices, "open", f"open {seat}")
    top = h(
        "div",
        "top",
        h(
            "div",
            "curtain",
            portrait(match.avatars[seat], match.state.colours[seat], " kb-avatar-l"),
            h("div", "eyebrow", text=f"{model.game.title} · Move {match.ply}", cls="kb-eyebrow"),
            h("h2", "due", text=f"{name} is next", cls="kb-xl", data_kb_heading=True, tabindex="-1"),
            h("p", "curtain words", text=f"Pass the screen to {name}.", cls="kb-quiet"),
            button("open", f"I'm {name} \N{EN DASH} show my cards", cls="kb-primary kb-large", keys="Enter"),
            *(h("p", f"curtain told {each.seat}", text=each.words, cls="kb-quiet") for each in model.accounts),
            cls="kb-curtain",
        ),
    )
    return Screen(top, choices, {"focus": shell_key("open")}, model.sheet())
