"""Move: one move of a game, as every position, record and player knows it."""


class Move:
    """One move of a game, a frozen value; `str(move)` reads like the game and `State.parse` reads it back.

    Not an abstract class: asking for the kind of a move would take six times as long.
    """

    __slots__ = ()
