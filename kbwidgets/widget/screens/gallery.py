"""The gallery, with the matches of this cell and a lid for each game."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted, sentence
from kbwidgets.games import games
from kbwidgets.teach import courses
from kbwidgets.widget.model.screen_model import ScreenModel, game_sheet
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.lids import lid, sheet_of_lids
from kbwidgets.widget.panels.match_lines import lines
from kbwidgets.widget.parts.pieces import bar, button, code, file_button, saving_note, section
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.screens.learn import has_course


def gallery(model: ScreenModel) -> Screen:
    """Return all games of the shelf, with unfinished matches first and finished ones last."""
    choices = Choices()
    shelf = tuple(game for game in map(games.__getitem__, model.ui.shelf) if not _fault_of(game))
    cards = [_card(model, game, choices) for game in shelf]
    on_shelf = [each for each in model.matches if each.match.game in shelf]
    unfinished = [each for each in on_shelf if not each.is_over]
    finished = [each for each in on_shelf if each.is_over]
    saved_matches = [each for each in model.saved_matches if games[each.saved.game] in shelf]
    unfinished_lines = lines(model, unfinished, [each for each in saved_matches if not each.is_over], choices)
    finished_lines = lines(model, finished, [each for each in saved_matches if each.is_over], choices)
    parts = [h("ul", "begun", *unfinished_lines, cls="kb-paper kb-begun")] if unfinished_lines else []
    finished_parts = (
        [section("finished", "Finished", h("ul", "over", *finished_lines, cls="kb-begun"))] if finished_lines else []
    )
    table = h(
        "div",
        "gallery table",
        *saving_note(model.saving_note, choices),
        *parts,
        h("ul", "cards", *cards, cls="kb-cards"),
        *finished_parts,
        *_faults(model.ui.shelf),
        code("gallery line", "kb.gallery()"),
        cls="kb-ground kb-laid-out kb-stack",
    )
    head = bar("", "Choose a game", "", file_button(choices), game="kbwidgets")
    top = h("div", "top", head, table, cls="kb-seat-at-table")
    sheet = sheet_of_lids(
        shelf, frozenset(each.match.game for each in on_shelf) | {games[s.saved.game] for s in saved_matches}
    )
    return Screen(top, choices, {"game": "gallery"}, sheet)


def _faults(shelf: tuple[str, ...]) -> list[Node]:
    """Return the reasons why games are missing from the gallery."""
    faults = [*map(str, games.faults()), *filter(None, (_fault_of(games[name]) for name in shelf))]
    words = (h("p", f"fault {n}", text=sentence(fault)) for n, fault in enumerate(faults))
    return [section("faults", "These games can't be shown", *words)] if faults else []


@cache
def _fault_of(game: Game) -> str:
    """Return the reason why a game cannot be shown, or `""` if it can."""
    try:
        lid(game)
        game_sheet(game)
        has_course(game)
    except Exception as error:  # The drawing code of a game may come from another package and raise anything.
        return f"{game.title} can't be shown: {type(error).__name__}: {error}"
    return ""


def _card(model: ScreenModel, game: Game, choices: Choices) -> Node:
    name, title = game.name, game.title
    for act in ("choose", "play", "set up", "instructions"):
        offer(choices, f"{act} {name}")
    links = [button(f"instructions {name}", "Rules", cls="kb-link", aria_label=f"Rules of {title}")]
    if has_course(game):
        offer(choices, f"learn {name}")
        links.insert(0, button(f"learn {name}", f"Learn ({course_progress(model, game)})", cls="kb-link",
                               aria_label=f"Learn {title} ({course_progress(model, game)})"))  # fmt: skip
    start = h(
        "div",
        f"start {name}",
        button(f"play {name}", "Play", aria_label=f"Play {title}"),
        button(f"set up {name}", "Set up", aria_label=f"Set up {title}"),
        cls="kb-row",
    )
    words = h(
        "div",
        f"words {name}",
        h("h3", f"name {name}", text=title, cls="kb-serif"),
        h("div", f"count {name}", text=facts(game), cls="kb-quiet"),
        start,
        h("div", f"links {name}", *links, cls="kb-row"),
        cls="kb-card-words",
    )
    picture = h("button", f"choose {name}", lid(game), cls="kb-lid", type="button", aria_label=f"Open {title}")
    return h("li", f"card {name}", picture, words, cls="kb-card")


def course_progress(model: ScreenModel, game: Game) -> str:
    """Return the progress in the first course of a game."""
    steps, progress = len(courses(game.name)[0].steps), model.first_course_progress.get(game.name)
    if progress is not None and progress.done:
        return f"{len(progress.done)} of {counted(steps, 'step')}"
    return counted(steps, "step")


def facts(game: Game) -> str:
    """Return the number of players, and the usual time if it is known."""
    return f"{game.players} · {game.minutes} min" if game.minutes else game.players
