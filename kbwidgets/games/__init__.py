"""The games, each a folder of the same rooms; `games` has their records by name.

>>> games["kingdomino"].title
'Kingdomino'
"""

from kbwidgets.core.game import Games

games = Games({"kingdomino": "kbwidgets.games.kingdomino"})
"""The games by name, those of other packages included."""

__all__ = ["games"]
