"""The gallery: a card for each game, and the match that is under way."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.choices import Choices
from kbwidgets.core.drawing import shared_symbols
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.scene import Node, Sheet
from kbwidgets.core.shown import drawn
from kbwidgets.core.state import State
from kbwidgets.core.words import sentence
from kbwidgets.games import games
from kbwidgets.players import Random
from kbwidgets.widget.cell import Cell, own_sheet
from kbwidgets.widget.screens.learn import has_course
from kbwidgets.widget.screens.parts import button, code, head, inside, section
from kbwidgets.widget.screens.shell import h, offer
from kbwidgets.widget.wire import Screen

_LID_MOVES = 30
"""How many decisions the position on a lid is old: far enough that something stands on the board."""


def gallery(cell: Cell) -> Screen:
    """All games of the shelf; what is under way comes first."""
    choices = Choices()
    parts: list[Node] = []
    if cell.match is not None:
        offer(choices, "continue")
        parts.append(_under_way(cell))
    cards: list[Node] = []
    shelf = tuple(game for game in map(games.__getitem__, cell.desk.shelf) if not _fault_of(game))
    for game in shelf:
        offer(choices, f"choose {game.name}")
        offer(choices, f"instructions {game.name}")
        if has_course(game):
            offer(choices, f"learn {game.name}")
        cards.append(_card(game))
    top = h(
        "div",
        "top",
        head("all games", "Choose a game", game="kbwidgets"),
        *parts,
        h("ul", "cards", *cards, cls="kb-cards"),
        *_faults(cell.desk.shelf),
        section("gallery code", "The same in one line", code("gallery line", "kb.gallery()"), aside="Python"),
        cls="kb-stack",
    )
    return Screen(top, choices, {"game": "gallery"}, _sheet(shelf))


def _under_way(cell: Cell) -> Node:
    match = cell.playing
    told = "the end" if match.state.over else f"move {match.ply}"
    words = h(
        "div",
        "under way",
        h("div", text="Continue", cls="kb-eyebrow"),
        h("div", "", h("span", text=match.game.title, cls="kb-serif"), h("span", text=f": {told}"), cls="kb-l"),
        h("div", text=" and ".join(match.names), cls="kb-quiet"),
    )
    picture = inside("continue", drawn(match.state, None).still())
    return h("div", "continue card", h("div", "continue picture", picture, cls="kb-continue-picture"), words,
             button("continue", "Continue", cls="kb-primary"), cls="kb-continue")  # fmt: skip


def _faults(shelf: tuple[str, ...]) -> list[Node]:
    """What is wrong with the games that are not here: one hides no other."""
    told = [*map(str, games.faults()), *filter(None, (_fault_of(games[name]) for name in shelf))]
    words = (h("p", f"fault {n}", text=sentence(fault)) for n, fault in enumerate(told))
    return [section("faults", "Games that cannot be shown", *words)] if told else []


@cache
def _fault_of(game: Game) -> str:
    """Why a game cannot be put on the table, "" if it can."""
    try:
        lid_of(game)
        own_sheet(game)
        has_course(game)
    except Exception as error:  # the drawing of a game is foreign code, which may raise anything
        return f"the game {game.name} cannot be drawn: {type(error).__name__}: {error}"
    return ""


def _card(game: Game) -> Node:
    name = game.title
    learn = [button(f"learn {game.name}", "Learn", cls="kb-link", aria_label=f"Learn {name}")]
    buttons = h(
        "div",
        f"buttons {game.name}",
        button(f"choose {game.name}", "Play", aria_label=f"Play {name}"),
        *(learn if has_course(game) else []),
        button(f"instructions {game.name}", "Instructions", cls="kb-link", aria_label=f"Instructions of {name}"),
        cls="kb-row",
    )
    words = h(
        "div",
        f"words {game.name}",
        h("h3", f"name {game.name}", text=name, cls="kb-serif"),
        h("div", f"count {game.name}", text=game.players, cls="kb-quiet"),
        buttons,
        cls="kb-card-words",
    )
    lid = h("div", f"lid {game.name}", inside(f"lid {game.name}", lid_of(game)), cls="kb-lid")
    return h("li", f"card {game.name}", lid, words, cls="kb-card")


@cache
def lid_of(game: Game) -> Node:
    """The picture on the lid of a game: a position that random players came to, the same each time."""
    return drawn(_position(game), None).still()


def _position(game: Game) -> State:
    match = Match(game, [Random() for _ in range(max(2, game.seats[0]))], seed=1)
    for _ in range(_LID_MOVES):
        match.step()
    return match.state


@cache
def _sheet(shelf: tuple[Game, ...]) -> Sheet:
    """The signs that all games share, and those of every game on the shelf."""
    sheets = [own_sheet(game) for game in shelf]
    symbols = shared_symbols() + "".join(sheet.symbols for sheet in sheets)
    return Sheet("gallery", symbols, "\n".join(sheet.style for sheet in sheets))
