"""The gallery: a card for each game, and the match that is under way."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.choices import Choices
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.scene import Node, Sheet
from kbwidgets.core.shown import drawn
from kbwidgets.core.state import State
from kbwidgets.games import games
from kbwidgets.players import Random
from kbwidgets.widget.cell import Cell, own_sheet, shared_symbols
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
    for name in cell.desk.shelf:
        offer(choices, f"choose {name}")
        offer(choices, f"instructions {name}")
        if has_course(name):
            offer(choices, f"learn {name}")
        cards.append(_card(games[name]))
    top = h(
        "div",
        "top",
        head("all games", "Choose a game", game="kbwidgets"),
        *parts,
        h("ul", "cards", *cards, cls="kb-cards"),
        section("gallery code", "The same in one line", code("gallery line", "kb.gallery()"), aside="Python"),
        cls="kb-stack",
    )
    return Screen(top, choices, {"game": "gallery"}, _sheet(cell.desk.shelf))


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
    picture = inside("continue", drawn(match.state, None).picture())
    return h("div", "continue card", h("div", "continue picture", picture, cls="kb-continue-picture"), words,
             button("continue", "Continue", cls="kb-primary"), cls="kb-continue")  # fmt: skip


def _card(game: Game) -> Node:
    count = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
    name = game.title
    learn = [button(f"learn {game.name}", "Learn", cls="kb-link", aria_label=f"Learn {name}")]
    buttons = h(
        "div",
        f"buttons {game.name}",
        button(f"choose {game.name}", "Play", aria_label=f"Play {name}"),
        *(learn if has_course(game.name) else []),
        button(f"instructions {game.name}", "Instructions", cls="kb-link", aria_label=f"Instructions of {name}"),
        cls="kb-row",
    )
    words = h(
        "div",
        f"words {game.name}",
        h("h3", f"name {game.name}", text=name, cls="kb-serif"),
        h("div", f"count {game.name}", text=f"{count} players", cls="kb-quiet"),
        buttons,
        cls="kb-card-words",
    )
    lid = h("div", f"lid {game.name}", inside(f"lid {game.name}", lid_of(game.name)), cls="kb-lid")
    return h("li", f"card {game.name}", lid, words, cls="kb-card")


@cache
def lid_of(name: str) -> Node:
    """The picture on the lid of a game: a position that random players came to, the same each time."""
    return drawn(_position(games[name]), None).picture()


def _position(game: Game) -> State:
    match = Match(game, [Random() for _ in range(max(2, game.seats[0]))], seed=1)
    for _ in range(_LID_MOVES):
        match.step()
    return match.state


@cache
def _sheet(shelf: tuple[str, ...]) -> Sheet:
    """The signs that all games share, and those of every game on the shelf."""
    sheets = [own_sheet(name) for name in shelf]
    symbols = shared_symbols() + "".join(sheet.symbols for sheet in sheets)
    return Sheet("gallery", symbols, "\n".join(sheet.style for sheet in sheets))
