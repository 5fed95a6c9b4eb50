"""With `viewer="all"` the page shows every hand in full, uncovered, in every width, light and dark."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Final

import pytest
from playwright.sync_api import Browser

import kbwidgets as kb
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.widget.modes.controller import Controller

from ..amount import more
from .stage import staged

SHOWN: Final = {"catan": (330, "held by "), "conkueror": (420, "held by "), "pawns-board": (14, "hand of "),
                "kingdom-builder": (60, "player ")}  # fmt: skip
"""The number of moves after which each game is shown, and the keys of the nodes that show its seats' hands."""
SEATS: Final = [
    ("pawns-board", 2),
    ("kingdom-builder", 4),
    ("catan", 2),
    ("catan", 6),
    ("conkueror", 3),
    ("conkueror", 6),
]
LOOKS: Final = ((1280, False), *more((1076, False), (842, True)), (400, False))
_COVERED: Final = """prefix => {
  const lost = [];
  for (const node of document.querySelectorAll(`[data-kb-key^="${prefix}"]`)) {
    if (!/ \\d+$/.test(node.dataset.kbKey)) continue;
    node.scrollIntoView({block: "center"});
    const box = node.getBoundingClientRect();
    const spots = [[box.left + 2, box.top + box.height / 2], [box.left + box.width / 2, box.bottom - 2]];
    const seen = spots.every(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (node.contains(top) || top.contains(node));
    });
    if (!seen || box.left < 0 || box.right > innerWidth || node.scrollWidth > node.clientWidth + 1)
      lost.push(node.dataset.kbKey);
  }
  return lost;
}"""


@cache
def played(game: str, seats: int) -> kb.Match:
    """Return a match at a decision in which everybody holds something."""
    match = kb.Match(kb.games[game], [kb.Greedy()] * seats, seed=11)
    while match.ply < SHOWN[game][0] or match.state.to_act == (CHANCE,):
        match.step()
    for seat in range(seats):
        match.seat_player(seat, None)
    return match


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_every_hand_is_seen_whole_in_every_width(browser: Browser, game: str, seats: int):
    match, prefix = played(game, seats), SHOWN[game][1]
    for width, dark in LOOKS:
        with staged(browser, width, 900) as stage:
            control = Controller(match.game, copy(match), stage.send, viewer=OPEN, pace=0.01)
            cell = stage.show(control, dark=dark)
            for seat in range(seats):
                assert cell.node(f"{prefix}{seat}").is_visible(), (width, seat)
            assert stage.page.evaluate(_COVERED, prefix) == [], width
            assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            control.close()
