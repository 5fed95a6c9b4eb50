"""The title screen, with the buttons that start or continue a match and open the rules."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.widget.model.matches import StartedMatch
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.lids import lid, sheet_of_lids
from kbwidgets.widget.panels.match_lines import lines
from kbwidgets.widget.parts.pieces import button, code, file_button, saving_note
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
    open_match = started[0] if started and not started[0].is_over else None
    listed = started[1:] if open_match else started
    is_filled = open_match is None
    match_lines = lines(model, listed, saved_matches, choices, is_filled=is_filled) if listed or saved_matches else []
    has_filled = bool(open_match or saved_matches)
    buttons: list[Node] = []
    if open_match:
        offer(choices, "continue", f"continue {open_match.number}")
        buttons.append(button("continue", f"Continue, {_describe_place(open_match)}", cls=_FILLED))
    if not find_obstacles(game, model.ui.form):
        offer(choices, "start")
        words = "Play again" if started and not open_match else "Play"
        buttons.append(button("start", words, cls=_PLAIN if has_filled else _FILLED))
        has_filled = True
    buttons.append(button("set up", "Set up", cls=_PLAIN if has_filled else _FILLED))
    buttons.append(button("help", "How to play", icon="rules"))
    if has_course(game):
        offer(choices, "learn")
        is_begun = game.name in model.first_course_progress and model.first_course_progress[game.name].done
        words = f"Learn ({course_progress(model, game)})" if is_begun else "Learn"
        buttons.append(button("learn", words, icon="coach"))
    buttons.append(file_button(choices))
    if model.ui.shelf:
        offer(choices, "gallery")
        buttons.append(button("gallery", "All games", icon="back"))
    about = game.rules.about.split("\n\n")[0].replace("\n", " ")  # The rulebook has the rest.
    line = python_line(game, model.ui.form, model.ui.coach)
    matches = [h("ul", "begun", *match_lines, cls="kb-begun")] if match_lines else []
    words = h("div", "title words", h("p", "about", text=about), *matches, code("title line", line), cls="kb-stack")
    ways = h("div", "title ways", *_seats(model, choices), h("div", "title buttons", *buttons, cls="kb-title-buttons"),
             cls="kb-stack")  # fmt: skip
    name = h("h2", "due", text=game.title, cls="kb-due kb-title-name", data_kb_heading=True, tabindex="-1")
    paper = h("section", "title paper", name, h("p", "facts", text=facts(game), cls="kb-title-facts"),
              *saving_note(model.saving_note, choices), words, ways, cls="kb-paper kb-title-paper")  # fmt: skip
    box = h("div", "title", h("div", "lid", lid(game), cls="kb-lid"), paper, cls="kb-ground kb-title")
    return Screen(h("div", "top", box, cls="kb-seat-at-table"), choices, {}, sheet_of_lids((game,), frozenset({game})))


def _describe_place(started: StartedMatch) -> str:
    """Return where a match continues: at a move, or with the next match of a series."""
    series, match = started.series, started.match
    return f"match {len(series.matches) + 1} of {series.best_of}" if match.state.over else f"move {match.ply}"


_FILLED: Final = "kb-primary kb-large"
_PLAIN: Final = "kb-button kb-large"


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
