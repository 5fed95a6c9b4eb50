"""The file of a match at the terminal: where it is saved, and whether everything in it is."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import gettempdir

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record
from kbwidgets.core.text.files import read_bytes
from kbwidgets.terminal.setup import free_file


class MatchFile:
    """The file that a match was saved in last, if any."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._path: Path | None = None
        self._saved = Record.of(match).text()

    def save_as(self, name: str) -> Path:
        """Save the match in a file of this name; raise KbError if something else is there."""
        path = Path(os.path.expanduser(name))
        if path.is_file() and path != self._path and not read_bytes(path).startswith(b"Game: "):
            raise KbError(f"{path} exists and is not a saved match; choose another name")
        return self._write(path)

    def save(self) -> Path | None:
        """Save what is new in the file used before, else in a new one here, else among the temporary files.

        Return the file that holds the match, or None if nothing was done that needs one.
        """
        if Record.of(self._match).text() == self._saved:
            return self._path
        places = [free_file(folder, self._match.game.name) for folder in (Path(), Path(gettempdir()))]
        *tries, last = [self._path, *places] if self._path else places
        for path in tries:
            try:
                return self._write(path)
            except KbError:  # a folder that may not be written to, a disk that is full
                continue
        return self._write(last)

    def _write(self, path: Path) -> Path:
        record = Record.of(self._match)
        record.save(path)
        self._path, self._saved = path, record.text()
        return path
