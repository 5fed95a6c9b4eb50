"""The weights with which computer players of Catan compare things.

`Weights` are in victory points, and `Signs` are the searcher's estimate of a chance to win. `python -m kbwidgets fit
catan` tries other weights, with `--player searcher` other signs, and shows how much better they are.

>>> WEIGHTS.point, WEIGHTS._replace(card=0.6).card
(1.0, 0.6)
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The worth of each thing, in victory points."""

    point: float = 1.0
    """A victory point."""
    win: float = 8.0
    """The points that win."""
    dot: float = 0.12
    """A dot of production at the start of a match, which is worth less later (CT-19.2)."""
    scarcity: float = 0.5
    """The weight of a resource's scarcity on the board, from 0 for none to 1 for full proportion."""
    wool: float = 0.8
    grain: float = 1.05
    lumber: float = 0.95
    brick: float = 1.0
    ore: float = 1.1
    """The weight of a dot of each resource."""
    variety: float = 0.35
    """The production of a resource at all (CT-19.2)."""
    numbers: float = 0.05
    """Each number of the dice that produces something."""
    pairs: float = 0.04
    """Each dot that lumber and brick, or grain and ore, have in common (CT-19.3)."""
    special_port: float = 0.05
    """A dot of a resource that trades 2:1."""
    port: float = 0.015
    """A dot of a resource that trades 3:1."""
    patience: float = 0.95
    """The share of a gain that remains one roll later."""
    second: float = 0.3
    """The share of the second-best plan that counts."""
    spare: float = 0.0
    """A card in the hand."""
    risk: float = 0.05
    """A card that a 7 would take (CT-7.1)."""
    claim: float = 0.1
    """A road that a plan needs, built now and not later."""
    contest: float = 0.6
    """The share that is left of a place that an opponent can reach as soon."""
    card: float = 0.7
    """A development card that is bought."""
    knight: float = 0.35
    """A knight kept for later."""
    progress: float = 0.35
    """A progress card kept for later."""
    army: float = 0.25
    """Each step towards Largest Army."""
    longest: float = 0.75
    """The share of Longest Road's points that counts, because they can be lost again."""
    margin: float = 0.06
    """The least gain of a trade."""
    partner: float = 0.5
    """The share of the other side's gain that counts against a trade (CT-19.8)."""
    robbed: float = 0.05
    """A stolen card."""
    blocked: float = 0.04
    """A dot that the robber blocks (CT-19.6)."""
    own: float = 3.0
    """The weight of the player's own dots against an opponent's in robber moves."""


WEIGHTS: Final = Weights()
"""The weights of the players."""


class Signs(NamedTuple):
    """The weight of each thing in a seat's chance of winning, as logarithms of its odds.

    The values below predict the winner best, in positions of 1,850 games of greedy players with slightly different
    weights that now and then made a good move other than their best.
    """

    wool: float
    grain: float
    lumber: float
    brick: float
    ore: float
    """A dot of each resource."""
    variety: float
    """The production of a resource at all."""
    settlement: float
    city: float
    hidden: float
    """A victory point card."""
    longest: float
    """Longest Road."""
    army: float
    """Largest Army."""
    played: float
    """A played knight."""
    knight: float
    """A knight in the hand."""
    progress: float
    """A progress card in the hand."""
    card: float
    """A card in the hand, up to seven."""
    raising: float
    """The cards of a city, in proportion."""
    settling: float
    """The cards of a settlement, in proportion."""
    place: float
    """A dot of the best place for a settlement."""


EARLY: Final = Signs(
    wool=0.08,
    grain=0.14,
    lumber=0.06,
    brick=0.07,
    ore=0.11,
    variety=0.83,
    settlement=0.33,
    city=0.4,
    hidden=0.88,
    longest=0.0,
    army=0.0,
    played=0.3,
    knight=0.51,
    progress=0.44,
    card=0.04,
    raising=0.77,
    settling=0.4,
    place=0.07,
)
"""The signs while nobody has more than 2 of 10 points, and so nobody has a special card."""
LATE: Final = Signs(
    wool=0.04,
    grain=0.06,
    lumber=0.05,
    brick=0.04,
    ore=0.04,
    variety=0.47,
    settlement=0.94,
    city=1.59,
    hidden=0.93,
    longest=0.8,
    army=0.93,
    played=0.16,
    knight=0.44,
    progress=0.35,
    card=0.05,
    raising=0.68,
    settling=0.63,
    place=0.09,
)
"""The signs when a player has 9 of 10 points."""
