"""The page that leads to Hex writes this very package, is short, and leaves out nothing that a game may say."""

import dataclasses
import json
import re
from pathlib import Path

from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import State, View
from kbwidgets.lab import find_shipped

HERE = Path(__file__).parent
CELLS = json.loads((find_shipped() / "adding-a-game.ipynb").read_text(encoding="utf-8"))["cells"]
FIRST = next(n for n, cell in enumerate(CELLS) if "kb.Hex(" in cell["source"])
"""The first playable cell."""


def written(cells: list[dict[str, str]]) -> dict[str, str]:
    """The files that some cells write, each as it is written last."""
    found = (re.fullmatch(r"%%writefile (\S+)\n(.*)", cell["source"], re.DOTALL) for cell in cells)
    return {match[1]: match[2] + "\n" for match in found if match}


def test_the_page_writes_this_package():
    files = written(CELLS)
    kept = [file for file in (HERE / "src").rglob("*.*") if file.is_file() and file.suffix != ".pyc"]
    assert {HERE / name for name in files} == {*kept, HERE / "pyproject.toml"}
    for name, text in files.items():
        assert text == (HERE / name).read_text(encoding="utf-8"), name


def test_the_first_playable_cell_takes_two_hundred_lines_at_most_and_the_whole_game_six_hundred():
    first = [line for text in written(CELLS[:FIRST]).values() for line in text.splitlines() if line.strip()]
    assert len(first) <= 200
    whole = [file for file in HERE.rglob("*.*") if file.is_file() and file.suffix != ".pyc"]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in whole) <= 600


def test_every_member_of_the_protocol_is_named():
    told = set(re.findall(r"`(\w+)`", "\n".join(cell["source"] for cell in CELLS if cell["cell_type"] == "markdown")))
    members = {name for kind in (State, View, Drawing) for name in dir(kind) if not name.startswith("_")}
    members |= {field.name for field in dataclasses.fields(Game)}
    assert members - told == set()
