"""The store, which saves every match of a cell from the first move in one file in the user's folder.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     Store(folder).saved_matches()
<0 saved matches>
"""

from kbwidgets.store.open_stores import USERS, Usual, Where, delete_saved, open_store, open_users_store, saved_matches
from kbwidgets.store.saved_match import SavedMatch, SavedMatches
from kbwidgets.store.store import Store

__all__ = [
    "USERS",
    "SavedMatch",
    "SavedMatches",
    "Store",
    "Usual",
    "Where",
    "delete_saved",
    "open_store",
    "open_users_store",
    "saved_matches",
]
