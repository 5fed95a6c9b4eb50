"""The title screen, with the buttons that start or continue a match and open the rules."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.match_lines import lines
from kbwidgets.widget.parts.pieces import button, code, file_button, head, saving_note, section
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.screens.gallery import facts, learnt
from kbwidgets.widget.screens.learn import has_course
from kbwidgets.widget.screens.setup import obstacles


def title(cell: Cell) -> Screen:
    """Return the first screen of a cell without players."""
    game = cell.game
    choices = Choices()
    offer(choices, "set up")
    offer(choices, "help")
    going = [begun for begun in cell.matches if begun.match.game is game]
    stored = [each for each in cell.stored if not each.over]
    under_way = lines(cell, going[1:], stored, choices, filled=not going) if going or stored else []
    can_start = not obstacles(game, cell.desk.form)
    buttons = [
        button("set up", "Set up", cls="kb-button kb-large" if going or stored or can_start else "kb-primary kb-large")
    ]
    if can_start:
        offer(choices, "start")
        buttons.insert(
            0, button("start", "Play", cls="kb-button kb-large" if going or stored else "kb-primary kb-large")
        )
    if going:
        number, match = going[0].number, going[0].match
        offer(choices, "continue", f"continue {number}")
        told = f"Continue (move {match.ply})" if not match.state.over else "Replay"
        buttons.insert(0, button("continue", told, cls="kb-primary kb-large"))
    buttons.append(button("help", "How to play", icon="rules", cls="kb-button kb-large"))
    if has_course(game):
        offer(choices, "learn")
        begun = game.name in cell.learnt and cell.learnt[game.name].done
        words = f"Learn ({learnt(cell, game)})" if begun else "Learn"
        buttons.append(button("learn", words, icon="coach", cls="kb-button kb-large"))
    if cell.desk.shelf:
        offer(choices, "gallery")
        buttons.append(button("gallery", "All games", icon="back", cls="kb-button kb-large"))
    about = game.rules.about.split("\n\n")[0].replace("\n", " ")  # The rulebook has the rest.
    line = python_line(game, cell.desk.form, cell.desk.coach)
    top = h(
        "div",
        "top",
        head(facts(game), game.title, about, file_button(choices), game="kbwidgets"),
        *saving_note(cell.told_of_saving, choices),
        *_seats(cell, choices),
        *([h("ul", "begun", *under_way, cls="kb-begun")] if under_way else []),
        h("div", "title buttons", *buttons, cls="kb-row"),
        section("title code", "In Python", code("title line", line)),
        cls="kb-stack",
    )
    return Screen(top, choices, {}, cell.sheet())


def _seats(cell: Cell, choices: Choices) -> list[Node]:
    """Return the slider for the number of players, or `[]` if the game fixes it."""
    least, most, count = cell.game.seats[0], cell.game.seats[-1], len(cell.desk.form.seats)
    if least == most:
        return []
    offer(choices, "seats", "seats {0}", Span(least, most, count))
    slider = h("input", "seats", cls="kb-range", type="range", data_kb_range=True, aria_label="Players",
               aria_valuetext=f"{count} players", min=str(least), max=str(most), value=str(count))  # fmt: skip
    numbers = (h("span", text=str(n), cls="kb-now" if n == count else None) for n in cell.game.seats)
    scale = h("div", "seats scale", *numbers, cls="kb-scale", aria_hidden="true")
    return [h("div", "seats field", h("b", "seats count", text=f"{count} players"),
              h("div", "seats slider", slider, scale, cls="kb-slider"), cls="kb-row")]  # fmt: skip
