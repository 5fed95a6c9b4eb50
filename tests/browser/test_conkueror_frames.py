"""The frames that go to a page of ConKUeror: two matches that differ only in a drawn card send identical frames.

Bo draws cavalry or artillery (CQ-10.2), and Ann, whose page it is, must not know which (CQ-14.2) until she takes the
cards of an eliminated player (CQ-13.1).
"""

from __future__ import annotations

import json
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest

from .notebook import Notebook, write_notebook
from .overheard import Overheard, Told

pytestmark = pytest.mark.alone  # The sockets must be recorded from the start.
CELL = """import json
import kbwidgets as kb
told = json.load(open("twin.json"))
options = {"disabled": "north_america europe asia africa oceania", "setup": "random", "chance_percent": 0}
match = kb.Match(kb.games["conkueror"], ["Ann", "Bo"], seed=1, chance=told, options=options)
bound = kb.ConKUeror(match=match, viewer=0)
bound"""
SHARED = "shared = kb.ConKUeror(match=match)\nshared"

LAND: Final = ("venezuela", "peru", "brazil", "argentina")
"""The territories in the order in which they are dealt: Venezuela and Brazil to Ann, the others to Bo."""
TURNS: Final = (
    "deploy venezuela 3", "next_phase", "next_phase", "next_phase",
    "deploy argentina 3", "next_phase", "attack argentina brazil 22", "roll_out", "move_in 21i", "next_phase",
    "next_phase",  # Bo draws a card here.
    "deploy venezuela 3", "next_phase", "attack venezuela peru 24", "roll_out", "move_in 23i",
    "attack peru argentina 22", "roll_out", "move_in 21i", "attack argentina brazil 20", "roll_out",
)  # fmt: skip
OUTCOMES: Final = ("outcome 22 0", "outcome 24 0", "outcome 22 0", "outcome 20 0")
TWINS: Final = {"cqone.ipynb": "cavalry", "cqtwo.ipynb": "artillery"}
LOOKS: Final = (
    ("hint", "coach"),
    (),
    ("log", "tab code", "tab inspect", "close drawer"),
    (),
    ("pages", "back", "pause", "continue"),
    (),
)
"""The requests of the page beside the moves, in turn, while it is asked for an answer."""


def twin(drawn: str) -> list[str]:
    """Return the draws of a match."""
    opening = ["die 6", "die 1", *(f"deal {name}" for name in LAND), *(f"drop {name}" for name in LAND * 19)]
    return [*opening, OUTCOMES[0], f"draw {drawn}", *OUTCOMES[1:]]


def watched(notebook: Notebook, overheard: Overheard, name: str) -> list[set[str]]:
    """Return the frames that came to a page: from its opening, then for each move."""
    (notebook.folder / "twin.json").write_text(json.dumps(twin(TWINS[name])))
    told, looks = Told(overheard), cycle(LOOKS)
    notebook.open(name).run_all()
    notebook.game(1).wait(screen="curtain")
    game = notebook.game().wait(screen="play")
    told.hear(game.about("rev"))
    for move in TURNS:
        # One piece of output comes in one frame.
        ply = notebook.run_code(f"_ = match.play({move!r}); print(match.ply, end='')")
        game.wait(ply=ply)
        # While attacking, a page previews whatever is pointed at.
        if game.about("act") == "0" and game.about("phase") != "attack":
            for key in next(looks):
                game.click(key)
                overheard.settle()  # The log asks for the steps around the one that it shows.
        if game.about("screen") == "result":
            game.click("look back")  # The result shows no hand, and the table does.
            game.wait(screen="play")
        told.hear(game.about("rev"))
    notebook.shut_down()
    return told.pieces


def test_two_matches_that_differ_in_a_drawn_card_send_the_same_frames(notebook: Notebook, lab_folder: Path):
    """CQ-14.2: this holds for a page that is bound to Ann and for a shared page with its curtain shut."""
    overheard = Overheard(notebook.page)
    for name in TWINS:
        write_notebook(lab_folder, name, CELL, SHARED)
    one, other = (watched(notebook, overheard, name) for name in TWINS)
    assert overheard.unpacked > 0
    assert overheard.asked_ahead > 0
    assert len(one) == len(other) == len(TURNS) + 1
    for told, mine, theirs in zip(("opened", *TURNS[:-1]), one, other, strict=False):
        assert mine
        assert mine ^ theirs == set(), told
    assert one[-1] != other[-1]  # Ann has taken the card, so a difference can be seen.
