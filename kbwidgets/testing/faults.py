"""Faults: what a law finds wrong with a game, and how it is told.

>>> print(LawBroken("games_end", "nobody can move", "hex, 2 seats"))
games_end: nobody can move (hex, 2 seats)
"""

from __future__ import annotations

from kbwidgets.core.game import Game
from kbwidgets.core.types import Refusal


class LawBroken(AssertionError):
    """A game does not keep a law; says which, what was found, and where."""

    def __init__(self, law: str, told: str, where: str) -> None:
        super().__init__(f"{law}: {told} ({where})")
        self.law = law
        self.told = told
        self.where = where


def fault_of(refusal: Refusal, game: Game) -> str:
    """What is wrong with a refusal: its ids are in the rulebook, its words are there and end without a stop."""
    if refusal.code not in game.rules or refusal.rule not in game.rules:
        return f"{refusal.code} or {refusal.rule} is not in the rulebook"
    if not refusal.text.strip() or refusal.text.rstrip() != refusal.text or refusal.text.endswith("."):
        return f"the words of the refusal are {refusal.text!r}"
    if refusal.instead.strip() != refusal.instead or refusal.instead.endswith("."):
        return f"what to do instead is {refusal.instead!r}"
    return ""
