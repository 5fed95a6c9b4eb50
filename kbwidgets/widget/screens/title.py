"""The title screen, with the buttons that start or continue a match and open the rules."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.lids import lid, sheet_of_lids
from kbwidgets.widget.panels.match_lines import lines
from kbwidgets.widget.parts.pieces import button, code, file_button, head, saving_note, section
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.screens.gallery import course_progress, facts
from kbwidgets.widget.screens.learn import has_course
from kbwidgets.widget.screens.setup import find_obstacles


def title(model: ScreenModel) -> Screen:
    """Return the first screen of a cell without players."""
    game = model.game
    choices = Choices()
    offer(choices, "set up")
    offer(choices, "help")
    started = [each for each in model.matches if each.match.game is game]
    saved_matches = [each for each in model.saved_matches if not each.is_over]
    open_match = started[0] if started and not started[0].match.state.over else None
    listed = started[1:] if open_match else started
    is_filled = open_match is None
    match_lines = lines(model, listed, saved_matches, choices, is_filled=is_filled) if listed or saved_matches else []
    can_start = not find_obstacles(game, model.ui.form)
    buttons = [
        button(
            "set up",
            "Set up",
            cls="kb-button kb-large" if open_match or saved_matches or can_start else "kb-primary kb-large",
        )
    ]
    if can_start:
        offer(choices, "start")
        look = "kb-button kb-large" if open_match or saved_matches else "kb-primary kb-large"
        buttons.insert(0, button("start", "Play again" if started and not open_match else "Play", cls=look))
    if open_match:
        offer(choices, "continue", f"continue {open_match.number}")
        label = f"Continue (move {open_match.match.ply})"
        buttons.insert(0, button("continue", label, cls="kb-primary kb-large"))
    buttons.append(button("help", "How to play", icon="rules", cls="kb-button kb-large"))
    if has_course(game):
        offer(choices, "learn")
        is_begun = game.name in model.first_course_progress and model.first_course_progress[game.name].done
        words = f"Learn ({course_progress(model, game)})" if is_begun else "Learn"
        buttons.append(button("learn", words, icon="coach", cls="kb-button kb-large"))
    if model.ui.shelf:
        offer(choices, "gallery")
        buttons.append(button("gallery", "All games", icon="back", cls="kb-button kb-large"))
    about = game.rules.about.split("\n\n")[0].replace("\n", " ")  # The rulebook has the rest.
    line = python_line(game, model.ui.form, model.ui.coach)
    words = h(
        "div",
        "title words",
        *_seats(model, choices),
        *([h("ul", "begun", *match_lines, cls="kb-begun")] if match_lines else []),
        h("div", "title buttons", *buttons, cls="kb-row"),
        section("title code", "In Python", code("title line", line)),
        cls="kb-stack",
    )
    top = h(
        "div",
        "top",
        head(facts(game), game.title, about, file_button(choices), game="kbwidgets"),
        *saving_note(model.saving_note, choices),
        h("div", "title", h("div", "lid", lid(game), cls="kb-lid"), words, cls="kb-title"),
        cls="kb-stack",
    )
    return Screen(top, choices, {}, sheet_of_lids((game,), frozenset({game} if match_lines else ())))


def _seats(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the slider for the number of players, or `[]` if the game fixes it."""
    least, most, count = model.game.seats[0], model.game.seats[-1], len(model.ui.form.seats)
    if least == most:
        return []
    offer(choices, "seats", "seats {0}", Span(least, most, count))
    slider = h("input", "seats", cls="kb-range", type="range", data_kb_range=True, aria_label="Players",
               aria_valuetext=f"{count} players", min=str(least), max=str(most), value=str(count))  # fmt: skip
    numbers = (h("span", text=str(n), cls="kb-now" if n == count else None) for n in model.game.seats)
    scale = h("div", "seats scale", *numbers, cls="kb-scale", aria_hidden="true")
    return [h("div", "seats field", h("b", "seats count", text=f"{count} players"),
              h("div", "seats slider", slider, scale, cls="kb-slider"), cls="kb-row")]  # fmt: skip
