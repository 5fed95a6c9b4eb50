"""The games, each a folder of the same rooms; `games` has their records by name.

>>> games["kingdomino"].title
'Kingdomino'
"""

from kbwidgets.core.game import registry

games = registry
"""The games by name, those of other packages included."""

games.add("kingdomino", "kbwidgets.games.kingdomino")

__all__ = ["games"]
