"""The stores that cells and lines of a notebook refer to, each file opened once in a process.

>>> open_store(None) is None, open_store("evenings") is open_store("evenings/kbwidgets.db")
(True, True)
"""

from __future__ import annotations

import threading
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from kbwidgets.store.place import file_in, users_file
from kbwidgets.store.saved_match import SavedMatches
from kbwidgets.store.store import Store
from kbwidgets.store.visitors import find_session, store_of


class Usual(Enum):
    """The kinds of stores that need no name."""

    USERS = "the user's own"


USERS: Final = Usual.USERS
Where: TypeAlias = "Usual | Store | str | Path | None"
"""A reference to the user's own store, an open one, a folder or file for one, or None for no store.

If a page is served to visitors, the user's own store is one for the visitor's session alone.
"""

_open: Final[WeakValueDictionary[Path, Store]] = WeakValueDictionary()
_lock: Final = threading.Lock()


def open_store(where: Where) -> Store | None:
    """Return the store that `where` refers to, or None if nothing is to be saved."""
    if where is None or isinstance(where, Store):
        return where
    if isinstance(where, Usual) and (session := find_session()) is not None:
        return store_of(session)
    path = users_file() if isinstance(where, Usual) else file_in(where).absolute()
    with _lock:
        store = _open.get(path)
        if store is None:
            store = _open[path] = Store(path)
        return store


def open_users_store() -> Store:
    """Return the user's own store."""
    store = open_store(USERS)
    assert store is not None
    return store


def saved_matches(game: str | None = None) -> SavedMatches:
    """Return the saved matches, or those of a game, the last played first, as a list that displays itself."""
    return open_users_store().saved_matches(game)


def delete_saved(*numbers: int) -> None:
    """Forget saved matches by their numbers, or none of them if one does not exist."""
    open_users_store().delete_saved(*numbers)
