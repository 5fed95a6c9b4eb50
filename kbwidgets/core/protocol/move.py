"""The moves of a game, as every position, record and player knows them."""

from __future__ import annotations

from typing import ClassVar


class Move:
    """One move of a game, a frozen value; `str(move)` reads like the game and `State.parse` reads it back.

    It is not an abstract class, because asking for the kind of a move would take six times as long.
    """

    __slots__ = ()

    RULE: ClassVar[str] = ""
    """The id of the rule that allows it."""
    PAST: ClassVar[str] = ""
    """What was done by it, as one sentence with the names of its fields in braces and `{who}` for the player."""
    AT: ClassVar[tuple[str, ...]] = ()
    """The keys of the places that it names, with the names of its fields in braces."""
    IS_LOGGED: ClassVar[bool] = True
    """True if the log has a line for it."""

    def canonical(self) -> Move:
        """Return the move in its usual spelling. A move that can be written in two ways overrides this."""
        return self
