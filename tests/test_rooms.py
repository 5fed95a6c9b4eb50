"""The rooms of a game (rules, drawing, players, teaching) import only the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from kbwidgets.games import games

from .test_imports import PACKAGE, imports

ROOMS = {"rules", "drawn", "players", "taught"}
FOLDERS = [games[name].rulebook_file.parent for name in games if games[name].rulebook_file.is_relative_to(PACKAGE)]
each_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def room(path: str) -> str:
    """Return the room of a file or module of a game, or `""` for the one that joins the rooms."""
    parts = path.removesuffix(".py").replace("/", ".").split(".")
    return parts[2] if len(parts) > 2 and parts[2] != "__init__" else ""


@each_game
def test_a_game_has_the_four_rooms_its_record_and_its_rulebook(folder: Path):
    found = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    assert found == {*ROOMS, "__init__.py", "rulebook.md"}


@each_game
def test_rules_know_no_other_room_and_other_rooms_the_rules_alone(folder: Path):
    inside = f"kbwidgets.games.{folder.name}"
    arrows = {
        (room(item.file), room(item.module.removeprefix("kbwidgets.")), item.file)
        for item in imports()
        if item.file.startswith(f"games/{folder.name}/") and item.module.startswith(inside)
    }
    assert {(here, there) for here, there, _ in arrows} >= {("", "rules"), ("rules", "rules"), ("drawn", "rules")}
    against = {arrow for arrow in arrows if arrow[1] not in {"rules", arrow[0]} - {""}}
    assert not against


@each_game
def test_the_record_names_the_other_rooms_and_loads_none_of_them(folder: Path):
    from .test_imports import loaded_by

    new = loaded_by(f"import kbwidgets.games.{folder.name}") - loaded_by("import kbwidgets.games")
    game = f"kbwidgets.games.{folder.name}"
    assert f"{game}.rules.state" in new
    assert not {name for name in new if name.startswith((f"{game}.drawn", f"{game}.players", f"{game}.taught"))}
    assert not {"kbwidgets.core.scene.nodes", "kbwidgets.core.scene.svg", "xml.etree.ElementTree"} & new
