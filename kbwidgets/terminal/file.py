"""The file of a match in the terminal: its path, and whether it is up to date."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import gettempdir

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record
from kbwidgets.core.text.files import read_bytes
from kbwidgets.terminal.setup import find_free_file


class MatchFile:
    """The file in which a match was last saved, if any."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._path: Path | None = None
        self._saved = Record.of(match).text()

    def save_as(self, name: str) -> Path:
        """Save the match under this name, or raise `KbError` if a different kind of file has it."""
        path = Path(os.path.expanduser(name))
        if path.is_file() and path != self._path and not read_bytes(path).startswith(b"Game: "):
            raise KbError(f"{path} exists and is not a saved match; choose another name")
        return self._write(path)

    def save(self) -> Path | None:
        """Save any changes in the last file used, otherwise in a new file here or in the temporary folder.

        Return the file that contains the match, or None if there was nothing to save.
        """
        if Record.of(self._match).text() == self._saved:
            return self._path
        places = [find_free_file(folder, self._match.game.name) for folder in (Path(), Path(gettempdir()))]
        *tries, last = [self._path, *places] if self._path else places
        for path in tries:
            try:
                return self._write(path)
            except KbError:  # The folder may be read-only, or the disk may be full.
                continue
        return self._write(last)

    def _write(self, path: Path) -> Path:
        record = Record.of(self._match)
        record.save(path)
        self._path, self._saved = path, record.text()
        return path
