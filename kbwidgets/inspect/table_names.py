"""The names of the tables and graphs of a match, which a notebook completes.

>>> from typing import get_args
>>> get_args(GraphName)
('board', 'tree', 'match')
"""

from typing import Literal, TypeAlias

TableName: TypeAlias = Literal["moves", "board", "players", "scores", "compared_moves"]
GraphName: TypeAlias = Literal["board", "tree", "match"]
