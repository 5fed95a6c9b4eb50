"""The files that a cell writes into the working folder: the record, a picture and the replay page of its match."""

from __future__ import annotations

import threading
from collections.abc import Callable
from copy import copy
from datetime import datetime
from pathlib import Path
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import still_of
from kbwidgets.core.record.record import Record
from kbwidgets.core.scene.image_files import save_both
from kbwidgets.core.text.files import make_absolute, write_new
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import joined, sentence
from kbwidgets.core.values.types import OPEN, Seat, Viewer
from kbwidgets.widget.model.replay_line import require_moves

page_of: Final[Callable[[Match, Viewer], str]] = later("kbwidgets.widget.exports.replay_page:page_of")


def save_record(match: Match, seat: Seat | None) -> str:
    """Save the record of a match, and return the name of the file.

    For a seat it contains only what that seat can see.
    """
    return str(write_new(_make_name(match, "kbg"), Record.of(match, OPEN if seat is None else seat).text()))


def save_picture(match: Match, viewer: Viewer) -> str:
    """Save a picture of the position, and return the name of the file."""
    return str(write_new(_make_name(match, "svg"), still_of(match.state, viewer).svg))


def save_final_picture(match: Match, viewer: Viewer, path: Path) -> str:
    """Save a picture of the position as `path` asks for, and return a notice of that or of the reason why not."""
    try:
        saved = save_both(still_of(match.state, viewer), path)
    except KbError as error:
        return f"The final picture couldn't be saved: {error}."
    return f"Picture saved to {joined([path.name for path in saved])}."


def export_page(match: Match, viewer: Viewer, notify: Callable[[str], None]) -> None:
    """Save a match as a replay page, and call `notify` with a notice when that is done.

    The page contains the match up to now. A long match takes seconds to write, and play continues in the meantime.
    """
    arguments = (make_absolute(_make_name(match, "html")), copy(require_moves(match)), viewer, notify)
    threading.Thread(target=_write_page, args=arguments, daemon=True, name="kbwidgets export").start()


def _write_page(path: Path, match: Match, viewer: Viewer, notify: Callable[[str], None]) -> None:
    try:
        notice = f"Saved to {write_new(path, page_of(match, viewer)).name}."
    except Exception as error:  # The drawing code of a game may come from another package and raise anything.
        notice = f"The page couldn't be saved: {sentence(str(error))}"
    notify(notice)


def _make_name(match: Match, ending: str) -> str:
    """Return a new name for a file, which tells the game and the time."""
    return f"{match.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.{ending}"
