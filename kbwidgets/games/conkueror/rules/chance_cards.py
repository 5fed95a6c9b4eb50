"""The chance cards as a table: their targets, what chance adds, and their effects in order (CQ-12).

Another card is another row, made of the same effects.

>>> [card.name for card in CHANCE_CARDS if card.chance == "die"]
['sabotage', 'mercenaries', 'reinforcements']
"""

from __future__ import annotations

from typing import Final, NamedTuple

BY_DIE: Final = 0
"""The number of an effect that is as large as the die shows."""


class Deed(NamedTuple):
    """One effect of a card, on the target at a place in its list, with a number or the die.

    `join` moves all pieces of a target to the next one; `empty` wipes its armies out; `strike` does so to the
    player's territory that chance hits; `lose` removes pieces; `guard` forbids attacks; `hire` adds mercenaries and
    `gain` infantry; `take` gives the territory to the player with new infantry; `conscript` promises army cards for
    the end of the turn; `bombard` gives the first battle a second die.
    """

    kind: str
    at: int = 0
    number: int = BY_DIE


class ChanceCard(NamedTuple):
    """A chance card."""

    name: str
    title: str
    rule: str
    text: str
    targets: tuple[str, ...]
    """The territories to choose, each `own` or `opponent`."""
    own: int
    """The number of territories that the player must own."""
    chance: str
    """The addition of chance after the choice: `die`, `hit` for one of the player's territories, or "" (CQ-12.13)."""
    deeds: tuple[Deed, ...]


OWN: Final = "own"
OPPONENT: Final = "opponent"

CHANCE_CARDS: Final = (
    ChanceCard("revolt", "Revolt", "CQ-12.4", "All armies in one of your territories move to another of yours.",
               (OWN, OWN), 2, "", (Deed("join", 0),)),
    ChanceCard("nuclear_strike", "Nuclear Strike", "CQ-12.5",
               "All armies in an opponent's territory are wiped out, and so are those in one of yours at random.",
               (OPPONENT,), 2, "hit", (Deed("empty", 0), Deed("strike"))),
    ChanceCard("sabotage", "Sabotage", "CQ-12.6", "An opponent's territory loses as many armies as the die shows.",
               (OPPONENT,), 1, "die", (Deed("lose", 0),)),
    ChanceCard("diplomatic_immunity", "Diplomatic Immunity", "CQ-12.7",
               "Nobody can attack the territory you choose until your next turn.",
               (OWN,), 1, "", (Deed("guard", 0),)),
    ChanceCard("mercenaries", "Mercenaries", "CQ-12.8",
               "As many mercenaries as the die shows join one of your territories until the end of the turn.",
               (OWN,), 1, "die", (Deed("hire", 0),)),
    ChanceCard("draft", "Conscription", "CQ-12.9",
               "At the end of the turn you get the next two army cards from the main deck.",
               (), 1, "", (Deed("conscript", 0, 2),)),
    ChanceCard("revolution", "Revolution", "CQ-12.10",
               "The garrison of an opponent's territory disbands. The territory is yours, with 1 infantry.",
               (OPPONENT,), 1, "", (Deed("take", 0, 1),)),
    ChanceCard("bombardment", "Bombardment", "CQ-12.11", "You roll two dice in your first battle this turn.",
               (), 1, "", (Deed("bombard"),)),
    ChanceCard("reinforcements", "Reinforcements", "CQ-12.12",
               "One of your territories gets as many infantry as the die shows.",
               (OWN,), 1, "die", (Deed("gain", 0),)),
)  # fmt: skip
"""One of each (CQ-1.6)."""
