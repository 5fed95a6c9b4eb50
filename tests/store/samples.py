"""Matches to keep, what of a match somebody may have seen, and a file of the first form."""

from __future__ import annotations

from random import Random

import kbwidgets as kb
from kbwidgets.store import Store

KINGDOMINO = kb.games["kingdomino"]


def some_moves(match: kb.Match, count: int, rng: Random) -> None:
    """Play `count` random decisions, or all until the end."""
    for _ in range(count):
        if match.state.over:
            return
        match.play(match.state.sample(rng))


def stands(match: kb.Match) -> tuple[object, ...]:
    """Return everything of a match that somebody may have seen."""
    people = tuple(player and player.name for player in match.players)
    return (match.game.name, match.state, match.moves, match.ahead, match.comments, match.seed, match.chance,
            match.chance_since, dict(match.options), match.avatars, people)  # fmt: skip


def again(store: Store, number: int | None = None) -> kb.Match:
    """Return a match as another kernel finds it."""
    other = Store(store.path)
    match = other.resume(number)
    other.close()
    return match


OLD = """
CREATE TABLE matches (number INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL, game TEXT NOT NULL,
  version INTEGER NOT NULL, names TEXT NOT NULL, colours TEXT NOT NULL, avatars TEXT NOT NULL, players TEXT NOT NULL,
  options TEXT NOT NULL, seed TEXT NOT NULL, chance TEXT NOT NULL, since INTEGER NOT NULL, begun REAL NOT NULL,
  changed REAL NOT NULL, ply INTEGER NOT NULL, turns INTEGER NOT NULL, over INTEGER NOT NULL, won TEXT NOT NULL);
CREATE TABLE moves (match INTEGER NOT NULL REFERENCES matches(number) ON DELETE CASCADE, ply INTEGER NOT NULL,
  move TEXT NOT NULL, comment TEXT NOT NULL DEFAULT '', PRIMARY KEY (match, ply)) WITHOUT ROWID;
CREATE INDEX matches_by_change ON matches (changed);
INSERT INTO matches VALUES (7, 1, 'kingdomino', %d, '["Ann", "Bo"]', '["pink", "blue"]', '[1, 2]', '[null, "greedy"]',
  '{}', '5', '"ask"', 0, 1.5, 2.5, 2, 0, 0, '[]');
INSERT INTO moves VALUES (7, 1, 'draw 46', ''), (7, 2, 'draw 5', 'high');
PRAGMA user_version = 1;
"""
"""A file of form 1, which had no lines and no named values."""
