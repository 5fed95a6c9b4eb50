"""The export of a match to a file, whose format depends on the file's extension.

>>> sorted(ENDINGS)
['.gif', '.html', '.kbg', '.png', '.svg']
>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> export_match(match, "evening.pdf", kb.OPEN)
Traceback (most recent call last):
kbwidgets.core.errors.FileError: cannot write evening.pdf: the file name ends in '.pdf'; choose one of .html (a page ...
>>> [choose_viewer(name, match) for name in ("Bo", "all", "public", None)]
[1, -2, None, -2]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from kbwidgets.core.errors import FileError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import still_of
from kbwidgets.core.record.record import Record
from kbwidgets.core.scene.gif import gif
from kbwidgets.core.scene.image_files import save
from kbwidgets.core.text.files import make_absolute, write_bytes, write_text
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import OPEN, Seat, Viewer
from kbwidgets.teach.lessons.script import Script
from kbwidgets.widget.exports.lesson_page import lesson_page
from kbwidgets.widget.exports.replay_page import page_of, page_of_all
from kbwidgets.widget.model.replay_line import require_moves, steps_of
from kbwidgets.widget.model.screen_model import choose_published_viewer

_WIDE: Final = 640
"""The width in pixels of an animated picture."""


class Ending(NamedTuple):
    """A file format, with a description of its contents and the function that writes it."""

    description: str
    write: Callable[[Match, str | Path, Viewer], Path]


def _html(match: Match, path: str | Path, viewer: Viewer) -> Path:
    return write_text(path, page_of(match, viewer))


def _kbg(match: Match, path: str | Path, viewer: Viewer) -> Path:
    return Record.of(match, viewer).save(path)


def _picture(match: Match, path: str | Path, viewer: Viewer) -> Path:
    return save(still_of(match.state, viewer), path)


def _gif(match: Match, path: str | Path, viewer: Viewer) -> Path:
    steps = steps_of(require_moves(match), viewer)
    return write_bytes(path, gif([still_of(match.at(step.ply), viewer, _WIDE) for step in steps]))


ENDINGS: Final[Mapping[str, Ending]] = MappingProxyType(
    {
        ".html": Ending("a page that replays the match", _html),
        ".kbg": Ending("the record", _kbg),
        ".svg": Ending("a picture of the position", _picture),
        ".png": Ending("the same picture, drawn by a browser", _picture),
        ".gif": Ending("the match as an animated picture", _gif),
    }
)


def export_match(match: Match, path: str | Path, viewer: Viewer) -> Path:
    """Write a match in the format of the file's extension, as `viewer` can see it, and return the path.

    Without an extension the file is a page.
    """
    ending = ENDINGS.get(_ending(path))
    if ending is None:
        formats = "; ".join(f"{ending} ({each.description})" for ending, each in ENDINGS.items())
        raise FileError(
            str(path), "write", f"the file name ends in {quoted(Path(path).suffix)}; choose one of {formats}"
        )
    # The match may move on, and the notebook may change its folder, in the meantime.
    ending.write(copy(match), make_absolute(path), viewer)
    return Path(path)


def _ending(path: str | Path) -> str:
    return Path(path).suffix.lower() or ".html"


def export_matches(match_viewers: Sequence[tuple[Match, Viewer]], path: str | Path, title: str = "") -> Path:
    """Write several matches as one page with a list of results, and return the path."""
    if _ending(path) != ".html":
        reason = "several matches are saved as one page, so it must end in .html"
        raise FileError(str(path), "write", f"the file name ends in {quoted(Path(path).suffix)}; {reason}")
    games = dict.fromkeys(match.game.title for match, _ in match_viewers)
    place = make_absolute(path)
    write_text(
        place, page_of_all([(copy(match), viewer) for match, viewer in match_viewers], title or joined(list(games)))
    )
    return Path(path)


def export_lesson(lesson: Script, path: str | Path) -> Path:
    """Write a lesson as a page to read, and return the path."""
    if _ending(path) != ".html":
        reason = "a lesson is saved as a page, so it must end in .html; lesson.save() writes its text"
        raise FileError(str(path), "write", f"the file name ends in {quoted(Path(path).suffix)}; {reason}")
    place = make_absolute(path)
    write_text(place, lesson_page(lesson))
    return Path(path)


def choose_viewer(viewer: Seat | str | None, match: Match, default: Viewer = None) -> Viewer:
    """Return the viewer that an export means: a seat by number or name, "all" or "public".

    If it is None, return the viewer whose view may leave the kernel.
    """
    if viewer is None:
        return choose_published_viewer(match, default)
    if viewer in ("all", "public"):
        return OPEN if viewer == "all" else None
    return seat_of(viewer, match.names)
