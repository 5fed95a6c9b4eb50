"""Opened: the store that a cell or a line of a notebook means; each file is opened once in a process.

>>> opened(None) is None, opened("evenings") is opened("evenings/kbwidgets.db")
(True, True)
"""

from __future__ import annotations

import threading
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from kbwidgets.store.place import file_in, users_file
from kbwidgets.store.saved import Saved
from kbwidgets.store.store import Store
from kbwidgets.store.visitors import session, store_of


class Usual(Enum):
    """The store that is meant where none is named."""

    USERS = "the user's own"


USERS: Final = Usual.USERS
Where: TypeAlias = "Usual | Store | str | Path | None"
"""The user's own store, an open one, a folder or a file for one, or none.

Where a page is served to visitors, the usual store is one of the visitor's session alone.
"""

_open: Final[WeakValueDictionary[Path, Store]] = WeakValueDictionary()
_lock: Final = threading.Lock()


def opened(where: Where) -> Store | None:
    """The store that is meant, None where nothing is to be kept."""
    if where is None or isinstance(where, Store):
        return where
    if isinstance(where, Usual) and (visit := session()) is not None:
        return store_of(visit)
    path = users_file() if isinstance(where, Usual) else file_in(where).absolute()
    with _lock:
        found = _open.get(path)
        if found is None:
            found = _open[path] = Store(path)
        return found


def users() -> Store:
    """The store of whoever runs this."""
    found = opened(USERS)
    assert found is not None
    return found


def saved(game: str | None = None) -> Saved:
    """The matches that are saved, or those of a game, the one that was played last first; the list shows itself."""
    return users().saved(game)


def forget(*numbers: int) -> None:
    """Forget saved matches by their numbers; where one of them is not there, none."""
    users().forget(*numbers)
