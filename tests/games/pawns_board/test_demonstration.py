"""The scripted demonstration is a golden file, and agrees with the table of the rules (PB-DEMO.1)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kbwidgets.games.pawns_board.players.demonstration import demonstration

from .positions import text

GOLDEN = Path(__file__).with_name("demonstration.txt")

# Example 14 of the rules lists who did what, and the view after it.
ACTIONS = """
Red Otter (1,0,0) | 2 R11_1 0 / 0 2___1 0 / 0 1___1 0
Blue Ferry (3,2,4) | 2 R11_1 0 / 0 2___1 0 / 0 1_11B 3
Red Badger (4,0,2) | 4 R1R11 0 / 0 2_111 0 / 0 1_11B 3
Blue Kite (3,2,2) | 4 R1R11 0 / 0 21111 0 / 0 11B1B 5
Red Thistle (1,1,3) | 4 R1R21 0 / 1 211R1 0 / 0 11B1B 5
Blue Lantern (0,1,1) | 4 R1R21 0 / 1 2B1R1 2 / 0 12B1B 5
Red Lantern (0,2,0) | 4 R1R21 0 / 1 2B1R1 2 / 2 R2B1B 5
Blue Otter (0,0,4) | 4 R1R2B 2 / 1 2B1R1 2 / 2 R2B1B 5
Red Sparrow (4,1,2) | 4 R1R2B 2 / 2 2BRR1 2 / 2 R2B2B 5
Blue Badger (1,0,1) | 4 RBR2B 4 / 2 2BRR1 2 / 2 R2B2B 5
Red Ferry (0,0,3) | 7 RBRRB 4 / 2 2BRR1 2 / 2 R2B2B 5
Blue Orchard (4,1,0) | 7 RBRRB 4 / 2 BBRR1 6 / 2 R2B2B 5
Red Kite (0,1,4) | 7 RBRRB 4 / 4 BBRRR 6 / 2 R2B2B 5
Blue pass | 7 RBRRB 4 / 4 BBRRR 6 / 2 R2B2B 5
Red Mill (0,2,1) | 7 RBRRB 4 / 4 BBRRR 6 / 5 RRB3B 5
Blue pass | 7 RBRRB 4 / 4 BBRRR 6 / 5 RRB3B 5
Red Heron (0,2,3) | 7 RBRRB 4 / 4 BBRRR 6 / 7 RRBRB 5
Blue pass | 7 RBRRB 4 / 4 BBRRR 6 / 7 RRBRB 5
Red pass | 7 RBRRB 4 / 4 BBRRR 6 / 7 RRBRB 5
"""


def printed(line: str) -> tuple[str, list[str]]:
    """Return a line of the table as the demonstration prints it."""
    action, _, view = line.partition(" | ")
    who, _, what = action.partition(" ")
    if what == "pass":
        return f"{who} passed", text(view)
    card, _, triple = what.partition(" ")
    hand, row, col = triple.strip("()").split(",")
    return f"{who} placed {card} (hand {hand}) at ({row}, {col})", text(view)


def test_the_script_goes_as_the_rules_say():
    """Example 14 has 19 actions and the totals 14-6, so Red wins."""
    script = demonstration().split("\n\nfill-first")[0].split("\n\n")
    shown = [block.split("\n") for block in script[2:-1]]
    expected = [printed(line) for line in ACTIONS.strip().splitlines()]
    assert [(block[0].partition(". ")[2], block[1:]) for block in shown] == expected
    assert script[-1] == "Totals: Red 14, Blue 6. Red wins."


def test_fill_first_against_itself():
    """Example 15 has 20 actions and the totals 0-8."""
    blocks = demonstration().split("\n\n")
    assert blocks[-2].split("\n") == ["20. Blue passed", "5 RRRBB 5", "5 RRBBB 5", "2 RBBBB 8"]
    assert blocks[-1] == "Totals: Red 0, Blue 8. Blue wins."


def test_the_command_prints_the_golden_file(tmp_path: Path):
    """PB-DEMO.1, PB-RES.2: it is the same in every process."""
    done = subprocess.run(
        [sys.executable, "-m", "kbwidgets", "demo", "pawns-board"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout == GOLDEN.read_text(encoding="utf-8")


def test_a_game_without_a_demonstration_says_so(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "kbwidgets", "demo", "kingdomino"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 2
    assert "unknown demonstration of 'kingdomino'; choose pawns-board" in done.stderr
