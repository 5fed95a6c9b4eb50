"""The base class of all moves."""

from __future__ import annotations

from typing import ClassVar


class Move:
    """A move of a game, which is a frozen value.

    `str(move)` is its notation, and `State.parse` reads that back. It is not an abstract class, because `isinstance`
    would then take six times as long.
    """

    __slots__ = ()

    RULE: ClassVar[str] = ""
    """The id of the rule that allows the move."""
    PAST: ClassVar[str] = ""
    """The sentence that says what was done, with field names in braces and `{who}` for the player."""
    ASK: ClassVar[str] = ""
    """The words for making the move that follow "Can you", with field names in braces."""
    AT: ClassVar[tuple[str, ...]] = ()
    """The keys of the places of the move, with field names in braces and `{seat}` for the player."""
    EVENT: ClassVar[str] = ""
    """The kind of its event, or "" if that is its verb."""
    IS_LOGGED: ClassVar[bool] = True
    """True if the log has a line for the move."""

    def canonical(self) -> Move:
        """Return the move in its usual spelling. A move that can be written in two ways overrides this."""
        return self
