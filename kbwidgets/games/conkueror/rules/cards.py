"""Army and territory cards packed in a number, and the chance cards as a table (CQ-10, CQ-11, CQ-12).

Packed cards have a count of each army card, and a bit for each territory above. A hand, the main deck and its discard
are packed alike (CQ-1.6).

>>> hand = army_cards((2, 2, 1)) + territory_card(3)
>>> size(hand), [army_text(cards) for cards in SETS if holds(hand, cards)]
(6, ['2i 1c', '2i 1a', '1i 2c', '2c 1a'])
>>> stack_text(SETS[army_cards((0, 2, 1))])
'3a'
>>> [card.name for card in CHANCE_CARDS if card.chance == "die"]
['sabotage', 'mercenaries', 'reinforcements']
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.immutable import Table
from kbwidgets.games.conkueror.rules.armies import ARMIES, Stack, counts, pack_stack, read_stack, stack_of, stack_text

Cards: TypeAlias = int
"""The cards of a hand or a pile."""


CARD_BITS: Final = 10


_MASK: Final = (1 << CARD_BITS) - 1


SHIFT: Final = CARD_BITS * len(ARMIES)
"""The lowest bit of the territory cards."""


ARMY_MASK: Final = (1 << SHIFT) - 1


CARD: Final = tuple(1 << CARD_BITS * n for n in range(len(ARMIES)))
"""One army card of each type."""


_GUARD: Final = sum(card << CARD_BITS - 1 for card in CARD)


IN_A_SET: Final = 3
"""The army cards in a set (CQ-10.4)."""


def army_cards(numbers: tuple[int, ...]) -> Cards:
    """Return these numbers of army cards of each type."""
    return sum(count * card for count, card in zip(numbers, CARD, strict=False))


def territory_card(territory: int) -> Cards:
    """Return the card of a territory."""
    return 1 << SHIFT + territory


@lru_cache(maxsize=1 << 12)
def army_counts(cards: Cards) -> tuple[int, ...]:
    """Return the number of army cards of each type."""
    return tuple([cards >> CARD_BITS * n & _MASK for n in range(len(ARMIES))])


def army_size(cards: Cards) -> int:
    """Return the number of army cards."""
    return sum(army_counts(cards & ARMY_MASK))


def size(cards: Cards) -> int:
    """Return the number of cards."""
    return sum(army_counts(cards & ARMY_MASK)) + (cards >> SHIFT).bit_count()


def army_text(cards: Cards) -> str:
    """Return the army cards written with the letters of their types."""
    return stack_text(stack_of(army_counts(cards & ARMY_MASK)))


def army_words(cards: Cards) -> str:
    """Return the army cards as text.

    >>> army_words(army_cards((2, 0, 1)))
    '2 infantry cards and 1 artillery card'
    """
    kinds = zip(ARMIES, army_counts(cards & ARMY_MASK), strict=True)
    return joined([counted(number, f"{kind.name} card") for kind, number in kinds if number])


@lru_cache(maxsize=1 << 12)
def read_army_cards(text: str) -> Cards | None:
    """Return the army cards that a text means, or None if it means none."""
    stack = read_stack(text)
    if stack is None or (numbers := counts(stack))[-1] or max(numbers) > _MASK >> 1:
        return None
    return army_cards(numbers[:-1])


def holds(hand: Cards, cards: Cards) -> bool:
    """Return whether a hand has these army cards."""
    return (hand & ARMY_MASK | _GUARD) - cards & _GUARD == _GUARD


def _set(cards: str, pieces: str) -> tuple[Cards, Stack]:
    return army_cards(counts(pack_stack(cards))), pack_stack(pieces)


SETS: Final[Table[Cards, Stack]] = Table(
    (_set("3i", "1c"), _set("2i 1c", "2c"), _set("2i 1a", "2a"), _set("1i 2c", "1c 1a"), _set("2c 1a", "3a"))
)
"""The five sets of three army cards, with the armies that each is traded for (CQ-10.4)."""


@lru_cache(maxsize=1 << 12)
def sets_in(army: Cards) -> tuple[Cards, ...]:
    """Return the sets that can be made from some army cards."""
    return tuple(cards for cards in SETS if holds(army, cards))


def describe_sets() -> str:
    """Return all sets as text.

    >>> describe_sets()
    '3i for 1c, 2i 1c for 2c, 2i 1a for 2a, 1i 2c for 1c 1a, 2c 1a for 3a'
    """
    return ", ".join(f"{army_text(cards)} for {stack_text(pieces)}" for cards, pieces in SETS.items())


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
    """The territories to choose, each `OWN` or `OPPONENT`."""
    needs: int
    """The number of territories that the player must own."""
    chance: str
    """The addition of chance after the choice: `die`, `hit` for one of the player's territories, or "" (CQ-12.13)."""
    deeds: tuple[Deed, ...]

    @property
    def asks(self) -> str:
        """The territories to choose, as text.

        >>> [card.asks for card in CHANCE_CARDS[:2]]
        ['two of your territories', "an opponent's territory"]
        """
        return "two of your territories" if self.targets == (OWN, OWN) else joined(self.targets)


OWN: Final = "one of your territories"
OPPONENT: Final = "an opponent's territory"


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
"""The chance cards, one of each (CQ-1.6). Their deeds are in `chapters.chance_effects`.

Another card also needs its rule in the rulebook, a sign in `drawn/art/symbols.svg`, a step in the course, a practice
question, and its effect in the second program in `tests/games/conkueror`.
"""
