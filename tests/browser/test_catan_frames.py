"""The frames that go to a page of Catan: two matches that differ only in hidden information send identical frames.

Orange buys a knight or a point (CT-10.1), and red steals wool or ore from white (CT-7.5), so both hold different cards
from then on. The player who is asked for an ore has it or lacks it (CT-9.10). Red's discards also differ, and the page
of blue sees them only when blue has discarded too (CT-7.2).
"""

from __future__ import annotations

import json
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest

from .catan_hands import Hands
from .notebook import Notebook, write_notebook
from .overheard import Overheard, Told

pytestmark = pytest.mark.alone  # The sockets must be recorded from the start.
CELL = """import json
import kbwidgets as kb
told = json.load(open("twin.json"))
options = {"board": "beginner", "start": "beginner", "order": "seats", "discard_limit": 3}
match = kb.Match(kb.games["catan"], ["Ann", "Bo", "Cy", "Di"], seed=1, chance=told["chance"], options=options)
moves = iter(told["moves"])
bound = kb.Catan(match=match, viewer=0)
bound"""
SHARED = "shared = kb.Catan(match=match)\nshared"
NEXT = "match.play(next(moves)); None"
"""The code that makes the next move; it is the same for both, so that any difference in a frame comes from the page."""

FIRST = ["roll", "offer 1 ore for 1 lumber to 1", "accept 1", "end", "roll", "buy", "end"]
ROBBING = ["roll", "robber 18 from 3", "end", "roll", "end"]
ASKING = ["roll", "offer 1 brick for 1 ore to 2 3", "reject 2", "reject 3", "withdraw", "end"]
SEVEN = ["roll", "end", "roll"]


def twin(bought: str, stolen: str, discarded: str) -> dict[str, list[str]]:
    """Return a match by its draws and moves."""
    chance = ["dice 6 6", "dice 6 6", f"card {bought}", "dice 3 4", f"steal {stolen}", "dice 6 6", "dice 6 6",
              "dice 4 6", "dice 3 4"]  # fmt: skip
    return {"chance": chance, "moves": [*FIRST, *ROBBING, *ASKING, *SEVEN, f"discard 2 {discarded}"]}


TWINS = {
    "one.ipynb": twin("knight", "wool", "1 wool 1 grain"),
    "two.ipynb": twin("point", "ore", "1 lumber 1 ore"),
}
OWN = "discard 0 2 wool"
"""The last discard, by blue; after it everyone sees all discards."""

LOOKS: Final = (
    ("look 2", "hint", "coach", "look 0"),
    (),
    ("log", "tab score", "tab code", "tab inspect", "close drawer"),
    (),
    ("pages", "page Dice", "back", "pause", "continue"),
    (),
)
"""The requests of the page beside the moves, in turn, while it is asked for an answer."""


def watched(notebook: Notebook, overheard: Overheard, name: str) -> list[set[str]]:
    """Return the frames that came to a page: from its opening, then for each move, the last for blue's discard."""
    (notebook.folder / "twin.json").write_text(json.dumps(TWINS[name]))
    told, looks = Told(overheard), cycle(LOOKS)
    notebook.open(name).run_all()
    notebook.game(1).wait(screen="curtain")
    game = notebook.game().wait(screen="play")
    told.hear(game.about("rev"))
    for _ in TWINS[name]["moves"]:
        notebook.run_code(NEXT)
        ply = notebook.run_code("print(match.ply, end='')")  # One piece of output comes in one frame.
        game.wait(ply=ply)
        if game.about("act") == "0":
            for key in next(looks):
                game.click(key)
        told.hear(game.about("rev"))
    Hands(game).discard(OWN)
    game.wait(phase="robber")
    told.hear(game.about("rev"))
    notebook.shut_down()
    return told.pieces


def test_two_matches_that_differ_in_what_is_hidden_send_the_same_frames(notebook: Notebook, lab_folder: Path):
    """CT-13.1, CT-13.2: this holds for a page that is bound to blue and for a shared page with its curtain shut."""
    overheard = Overheard(notebook.page)
    for name in TWINS:
        write_notebook(lab_folder, name, CELL, SHARED)
    one, other = (watched(notebook, overheard, name) for name in TWINS)
    moves = [str(move) for move in TWINS["one.ipynb"]["moves"]]
    assert overheard.unpacked > 0
    assert len(one) == len(other) == len(moves) + 2
    for told, mine, theirs in zip(("opened", *moves), one, other, strict=False):
        assert mine
        assert mine ^ theirs == set(), told
    assert one[-1] != other[-1]  # The discards are shown now, so a difference can be seen.
