"""The title screen: start, go on, read the rules."""

from __future__ import annotations

from kbwidgets.core.scene import Choices, h
from kbwidgets.widget.cell import Cell
from kbwidgets.widget.screens.learn import has_course
from kbwidgets.widget.screens.parts import button, code, head, section
from kbwidgets.widget.wire import Screen


def title(cell: Cell) -> Screen:
    """The first screen of a cell without players."""
    game = cell.game
    choices = Choices()
    choices.add(("set up",), "/set up")
    choices.add(("help",), "/help")
    buttons = [
        button("set up", "Start a match", cls="kb-primary kb-large" if cell.match is None else "kb-button kb-large")
    ]
    if cell.match is not None:
        choices.add(("continue",), "/continue")
        told = f"Continue, move {cell.match.ply}"
        buttons.insert(0, button("continue", told, cls="kb-primary kb-large"))
    buttons.append(button("help", "Instructions", icon="rules", cls="kb-button kb-large"))
    if has_course(game.name):
        choices.add(("learn",), "/learn")
        buttons.append(button("learn", "Learn", icon="why", cls="kb-button kb-large"))
    if cell.desk.shelf:
        choices.add(("gallery",), "/gallery")
        buttons.append(button("gallery", "All games", icon="back", cls="kb-button kb-large"))
    seats = f"{game.seats[0]} to {game.seats[-1]} players"
    people = ", ".join(f'"{name}"' for name in ("Ann", "Bo"))
    line = f"kb.{''.join(part.capitalize() for part in game.name.split('-'))}([{people}])"
    top = h(
        "div",
        "top",
        head(seats, game.title, game.rules.about.replace("\n", " "), game="kbwidgets"),
        h("div", "title buttons", *buttons, cls="kb-row"),
        section("title code", "The same in one line", code("title line", line), aside="Python"),
        cls="kb-stack",
    )
    return Screen(top, choices, {}, cell.sheet())
