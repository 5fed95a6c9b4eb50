"""The fault that a law finds in a game, and the checks of refusals and sentences.

>>> print(LawBroken("games_end", "nobody can move", "hex, 2 seats"))
games_end: nobody can move (hex, 2 seats)
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.moves.nearest import MOST
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.values.types import Refusal


class LawBroken(AssertionError):
    """Raised if a game breaks a law.

    The message says which law, what was found, and where.
    """

    def __init__(self, law: str, text: str, where: str) -> None:
        super().__init__(f"{law}: {text} ({where})")
        self.law = law
        self.text = text
        self.where = where


_NO_SENTENCE: Final = "must begin with a capital letter and end with a full stop"


def fault_of(refusal: Refusal, game: Game) -> str:
    """Return what is wrong with a refusal, or `""` if nothing is.

    Its ids must be in the rulebook, its texts must be sentences, its short form a label, and its moves must be few.
    """
    if refusal.code not in game.rules or refusal.rule not in game.rules:
        return f"{refusal.code} or {refusal.rule} is not in the rulebook"
    if not is_sentence(refusal.text):
        return f"the reason {_NO_SENTENCE}: {refusal.text!r}"
    if refusal.instead and not is_sentence(refusal.instead):
        return f"the advice {_NO_SENTENCE}: {refusal.instead!r}"
    if refusal.short.endswith("."):
        return f"the short form is not a label: {refusal.short!r}"
    if len(refusal.moves) > MOST:
        return f"there are {len(refusal.moves)} moves to try: {refusal.moves}"
    return ""


def is_sentence(text: str) -> bool:
    """Return whether a text is one line that does not begin with a small letter and ends like a sentence.

    >>> is_sentence("Ann built a road."), is_sentence("No stop"), is_sentence("the start is small.")
    (True, False, False)
    """
    return (
        len(text) > 2
        and text.strip() == text
        and not text[0].islower()
        and "\n" not in text
        and text[-1] in ".?!"
        and text[-2] != "."
    )
