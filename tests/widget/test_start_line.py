"""The line of Python on the set-up screen starts the match that the form starts."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import ast
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.model.ui_state import PERSON, Form, SeatRow

from .page import Page
from .setup_form import KINGDOMINO, form, setup

FORMS = [
    Form("kingdomino", (SeatRow("Ann", PERSON, "blue", 1), SeatRow("Computer", "greedy", "green", 2)), {}, "7"),
    Form(
        "kingdomino",
        (SeatRow('O\'Neil "x" \\', PERSON, "pink", 30), SeatRow("Zoë", PERSON, "blue", 30)),
        {"harmony": True},
        "007",
    ),
    Form(
        "kingdomino",
        tuple(
            SeatRow(n, w, c, a)
            for n, w, c, a in (("A", "random", "yellow", 1), ("B", "planner", "green", 7), ("C", PERSON, "blue", 3))
        ),
        {"dynasty": True, "dynasty_measure": "crowns", "harmony": False},
        "3",
    ),
]


@pytest.mark.parametrize("asked", FORMS, ids=["usual", "quotes", "options"])
def test_the_line_of_python_starts_the_same_match(asked: Form):
    """Computer players appear by their kind there, as in every line of code; all else is equal."""
    line = python_line(KINGDOMINO, asked)
    ast.parse(line)
    made: list[Any] = []

    class Module:
        player = staticmethod(kb.player)

        @staticmethod
        def Kingdomino(players: Any, **more: Any) -> None:  # noqa: N802 (as in the line)
            seed, colours, avatars = (more.pop(name, None) for name in ("seed", "colours", "avatars"))
            made.append(kb.Match(KINGDOMINO, players, seed=seed, colours=colours, avatars=avatars, options=more))

    eval(line, {"kb": Module})  # The line is our own.
    page = Page(pace=3600.0)
    page.control.ui = page.control.ui.__class__.of(asked)
    page.control.start_form()
    page.control.close()
    match, other = page.control.playing, made[0]
    assert other.seed == match.seed
    assert other.state.colours == match.state.colours
    assert other.avatars == match.avatars == tuple(place.avatar for place in asked.seats)
    assert other.moves == match.moves
    assert [p and p.name for p in other.players] == [p and p.name for p in match.players]
    people = [seat for seat, player in enumerate(match.players) if player is None]
    assert [other.names[seat] for seat in people] == [match.names[seat] for seat in people]
    a, b = other.state.to_json(), match.state.to_json()
    assert {key: value for key, value in a.items() if key != "names"} == {k: v for k, v in b.items() if k != "names"}


def test_the_line_on_the_page_is_the_line_of_the_form():
    page = setup()
    page.ask("seed", "42")
    assert page.under("setup line line") == python_line(KINGDOMINO, form(page))
    assert page.node("setup line copy")["a"]["data-kb-copy"] == python_line(KINGDOMINO, form(page))
