"""What goes to a page of Catan: two matches that differ only in what it may not know give the very same frames.

Orange buys a knight or a point (CT-10.1), red steals wool or ore of white (CT-7.5), so both hold other cards from then
on; who is asked for an ore has it or lacks it (CT-9.10); red discards other cards than the page is told of until blue,
who looks, has discarded too (CT-7.2).
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

pytestmark = pytest.mark.alone  # the sockets are listened to from the start
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
"""The same words for both, so that what differs in a frame comes from the page."""

FIRST = ["roll", "offer 1 ore for 1 lumber to 1", "accept 1", "end", "roll", "buy", "end"]
ROBBING = ["roll", "robber 18 from 3", "end", "roll", "end"]
ASKING = ["roll", "offer 1 brick for 1 ore to 2 3", "reject 2", "reject 3", "withdraw", "end"]
SEVEN = ["roll", "end", "roll"]


def twin(bought: str, stolen: str, discarded: str) -> dict[str, list[str]]:
    """A match by its draws and moves."""
    chance = ["dice 6 6", "dice 6 6", f"card {bought}", "dice 3 4", f"steal {stolen}", "dice 6 6", "dice 6 6",
              "dice 4 6", "dice 3 4"]  # fmt: skip
    return {"chance": chance, "moves": [*FIRST, *ROBBING, *ASKING, *SEVEN, f"discard 2 {discarded}"]}


TWINS = {
    "one.ipynb": twin("knight", "wool", "1 wool 1 grain"),
    "two.ipynb": twin("point", "ore", "1 lumber 1 ore"),
}
OWN = "discard 0 2 wool"
"""What blue discards as the last; then all are told what everybody has discarded."""

LOOKS: Final = (
    ("look 2", "hint", "coach", "look 0"),
    (),
    ("log", "tab score", "tab code", "tab inspect", "close drawer"),
    (),
    ("pages", "page Dice", "back", "pause", "continue"),
    (),
)
"""What the page is asked for beside the moves while it is asked for an answer: these rows in turn."""


def watched(notebook: Notebook, overheard: Overheard, name: str) -> list[set[str]]:
    """The frames that came to a page: from its opening, then for each move; the last are those of the own discard."""
    (notebook.folder / "twin.json").write_text(json.dumps(TWINS[name]))
    told, looks = Told(overheard), cycle(LOOKS)
    notebook.open(name).run_all()
    notebook.game(1).wait(screen="curtain")
    game = notebook.game().wait(screen="play")
    told.hear(game.about("rev"))
    for _ in TWINS[name]["moves"]:
        notebook.run_code(NEXT)
        ply = notebook.run_code("print(match.ply, end='')")  # in one piece, so that it comes in one frame
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
    """CT-13.1, CT-13.2: to a page that is bound to blue, and to one that all share while its curtain is shut."""
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
    assert one[-1] != other[-1]  # what has been discarded is told now, so a difference is seen
