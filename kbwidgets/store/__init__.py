"""The store, which saves every match of a cell from the first move in one file in the user's folder.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     Store(folder).saved()
<0 saved matches>
"""

from kbwidgets.store.opened import USERS, Usual, Where, forget, opened, saved, users
from kbwidgets.store.saved import Saved, SavedMatch
from kbwidgets.store.store import Store

__all__ = ["USERS", "Saved", "SavedMatch", "Store", "Usual", "Where", "forget", "opened", "saved", "users"]
