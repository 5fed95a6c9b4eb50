"""The export of matches and lessons to files, from code with or without cells.

>>> import kbwidgets as kb
>>> export([], "evening.html")
Traceback (most recent call last):
kbwidgets.core.errors.KbError: there is no match to export; give at least one
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.teach import Lesson
from kbwidgets.widget.exports.export import choose_viewer, export_lesson, export_match, export_matches
from kbwidgets.widget.jupyter.game_widget import GameWidget
from kbwidgets.widget.jupyter.lesson_widget import LessonWidget

Played: TypeAlias = "Match | GameWidget"
Taught: TypeAlias = "Lesson | LessonWidget"


def export(
    matches: Played | Sequence[Played] | Taught,
    path: str | Path,
    *,
    viewer: Seat | str | None = None,
    title: str = "",
) -> Path:
    """Write a match, several matches or a lesson to a file, and return the path.

    The file's extension decides the format of a match. Several matches become one page with their results and replays.
    A lesson, or its cell, becomes a page to read, with its tables, on which its choices can be answered.

    `viewer` is a seat by number or name, "all" for open hands, or "public". Without it the file contains what the seat
    of a cell can see, what the only person in a match can see, or what is public.
    """
    if isinstance(matches, (Lesson, LessonWidget)):
        return export_lesson(matches if isinstance(matches, Lesson) else matches.session.lesson, path)
    if isinstance(matches, (Match, GameWidget)):
        match, known_viewer = _match_and_viewer(matches, viewer)
        return export_match(match, path, known_viewer)
    return export_matches([_match_and_viewer(each, viewer) for each in matches], path, title)


def _match_and_viewer(shared: Played, viewer: Seat | str | None) -> tuple[Match, Viewer]:
    """Return a match and the viewer whose view of it is exported."""
    if isinstance(shared, Match):
        return shared, choose_viewer(viewer, shared)
    return shared.match, shared._choose_viewer(viewer)
