"""Place: where the store of a user lies.

`KBWIDGETS_HOME` names another folder than the one that the system keeps for the data of programs. If it is set to
nothing, the usual store is one of this process alone (`visitors.py`).

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
    """The file of whoever runs this; it need not be there yet."""
    return file_in(os.environ.get(HOME) or _system_folder()).absolute()


def _system_folder() -> Path:
    from platformdirs import user_data_path  # late: a cell with a store of its own needs none of it

    return user_data_path("kbwidgets", appauthor=False)


def file_in(place: str | Path) -> Path:
    """The file of a store that a folder is named for, or the file itself."""
    path = Path(place).expanduser()
    return path if path.suffix == ".db" else path / NAME
