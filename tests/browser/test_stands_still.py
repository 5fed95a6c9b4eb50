"""Through a whole match of each game, the frame of the table stands still."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller

from ..amount import amount, by_turns
from .stage import Stage
from .tables import GAMES

WINDOWS: Final = {842: 690, 1280: 800, 400: 800}
FRAME: Final = """root => {
  const own = root.getBoundingClientRect();
  const parts = [...root.querySelectorAll('.kb-bar, .kb-head-words, .kb-tools, .kb-play > *, .kb-board')]
    .filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()]);
  const foot = Math.max(...parts.map(([e, at]) => own.width > 739 ? 9999 : e.matches('.kb-board') && at.bottom));
  return Object.fromEntries(parts.filter(([, at]) => at.width && at.height && at.y < foot).map(([e, at]) => {
    const box = [at.x - own.x, at.y - own.y, e.matches('.kb-head-words') ? 0 : at.width, at.height];
    return [e.dataset.kbKey || `${e.classList}`, box.map(Math.round).join(' ')];
  }));
}"""
"""A script that returns the box of each part of the frame: the head, the prompt, the tools, and the game's panels.

The prompt ends where the buttons to stop and to continue begin. What is below the board of a narrow table may grow.
"""
OPTIONS: Final = {"conkueror": {"max_rounds": 3}}


@cache
def greedy_moves(game: str) -> tuple[kb.Move, ...]:
    """Return the moves of a whole match between two computer players."""
    match = kb.Match(kb.games[game], [kb.Greedy(), kb.Greedy()], seed=7, options=OPTIONS.get(game))
    match.run()
    return match.moves


@pytest.mark.parametrize(("game", "width"), by_turns(GAMES, (1280, 400), 842))
def test_no_part_of_the_frame_moves_through_a_whole_match(stage: Stage, game: str, width: int):
    """Ann sees about 50 positions, among them one of each phase."""
    stage.page.set_viewport_size({"width": width, "height": WINDOWS[width]})
    moves = greedy_moves(game)
    match = kb.Match(kb.games[game], ["Ann", kb.Greedy("Mara")], seed=7, options=OPTIONS.get(game))
    control = Controller(match.game, match, stage.send, viewer=0, pace=3600)
    cell = stage.show(control)
    first, moved = dict[str, str](), list[str]()
    phases, part = set[object](), 0
    while not match.state.over:
        match.play(moves[match.ply])
        now = match.ply * amount(50, 400) // len(moves)
        if match.state.over or ((sight := (match.state.to_act[:1], match.state.phase)) in phases and now == part):
            continue
        phases.add(sight)
        part = now
        stage.hear()
        for key, box in cell.root.evaluate(FRAME).items():
            if first.setdefault(key, box) != box:
                moved.append(f"{key} at move {match.ply} ({match.state.phase}): {first[key]} -> {box}")
    control.close()
    assert moved == []
