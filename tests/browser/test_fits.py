"""All choices and the head are visible together, without scrolling, in the cell that JupyterLab leaves."""

from __future__ import annotations

import pytest

from .stage import Stage
from .tables import GAMES, table

PHASES = {
    "kingdomino": ("place", "choose"),
    "kingdom-builder": ("mandatory", "start"),
    "pawns-board": ("act",),
    "catan": ("roll", "main", "robber"),
    "conkueror": ("draft", "attack", "battle", "conquest", "fortify"),
}
OUTSIDE = """root => {
  const main = root.querySelector('.kb-main');
  const own = [...main.querySelectorAll('[data-kb-pick], .kb-panel-pick button, [data-kb-ask]')];
  const looks = /^(mark|look) /;  // they change what is looked at
  const all = [...own.filter(el => !looks.test(el.dataset.kbKey)), root.querySelector('.kb-head')];
  return all.filter(el => el.checkVisibility()).filter(el => {
    const { top, bottom, left, right, width } = el.getBoundingClientRect();
    return width && (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth);
  }).map(el => el.dataset.kbKey || el.textContent);
}"""
"""A script that returns the choices, the refusable nodes and the head if they are outside the window."""


SEATS = {"pawns-board": (2,), "catan": (2, 3)}
"""The player counts where two and four won't do: with four, Catan's bank trades are below the fold."""
CASES = [(game, phase, seats) for game in GAMES for phase in PHASES[game] for seats in SEATS.get(game, (2, 4))]


@pytest.mark.parametrize(("game", "phase", "seats"), CASES)
def test_what_is_picked_from_is_seen_with_the_head(stage: Stage, game: str, phase: str, seats: int):
    stage.page.set_viewport_size({"width": 842, "height": 690})
    cell = stage.show(table(stage, game, phase, seats=seats))
    own = cell.root.evaluate("root => root.querySelectorAll('.kb-main [data-kb-pick]').length")
    assert own + len(cell.picks()) > 3
    assert cell.root.evaluate(OUTSIDE) == []
