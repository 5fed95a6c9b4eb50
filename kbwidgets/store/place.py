"""The location of a user's store.

`KBWIDGETS_HOME` names a folder to use in place of the system's folder for program data. If it is set to the empty
string, the usual store is one for this process alone (`visitors.py`).

>>> file_in("evenings").as_posix(), file_in("club.db").as_posix()
('evenings/kbwidgets.db', 'club.db')
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

NAME: Final = "kbwidgets.db"
HOME: Final = "KBWIDGETS_HOME"


def users_file() -> Path:
    """Return the file of the user's own store, which need not exist yet."""
    return file_in(os.environ.get(HOME) or _system_folder()).absolute()


def _system_folder() -> Path:
    from platformdirs import user_data_path  # A cell with its own store does not need it.

    return user_data_path("kbwidgets", appauthor=False)


def file_in(place: str | Path) -> Path:
    """Return the file of a store in a folder, or the file itself if its name ends in `.db`."""
    path = Path(place).expanduser()
    return path if path.suffix == ".db" else path / NAME
