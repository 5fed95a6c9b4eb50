"""Playing in a terminal, with typed moves, a board as text, and computer players that explain their moves.

>>> import io
>>> import kbwidgets as kb
>>> out = io.StringIO()
>>> Session(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7), ["moves", "quit"], out).run()
>>> print(out.getvalue()[:34])
Kingdomino, seed 7. Chance: draw.
<BLANKLINE>
"""

from kbwidgets.terminal.session import Session
from kbwidgets.terminal.setup import load_match, new_match

__all__ = ["Session", "load_match", "new_match"]
