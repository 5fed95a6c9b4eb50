"""The weights by which computer players of Catan hold one thing against another.

`Weights` are in victory points; by `Signs` the searcher judges a chance to win. `python -m kbwidgets fit catan` tries
others, with `--player searcher` other signs, and says by how much they are better.

>>> WEIGHTS.point, WEIGHTS._replace(card=0.6).card
(1.0, 0.6)
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What each thing is worth, in victory points."""

    point: float = 1.0
    """A victory point."""
    win: float = 8.0
    """To have enough points."""
    dot: float = 0.12
    """A dot of production at the beginning of a match (CT-19.2); less and less towards its end."""
    scarcity: float = 0.5
    """How strongly a resource counts more that is scarce on the board: 0 not at all, 1 in proportion."""
    wool: float = 0.8
    grain: float = 1.05
    lumber: float = 0.95
    brick: float = 1.0
    ore: float = 1.1
    """How much a dot of each resource counts."""
    variety: float = 0.35
    """To produce a resource at all (CT-19.2)."""
    numbers: float = 0.05
    """Each number of the dice that brings something."""
    pairs: float = 0.04
    """Each dot that lumber and brick, or grain and ore, have in common (CT-19.3)."""
    special_port: float = 0.05
    """A dot of a resource that goes at two for one."""
    port: float = 0.015
    """A dot that goes at three for one."""
    patience: float = 0.95
    """What is left of a gain that comes one roll of the dice later."""
    second: float = 0.3
    """Which part of the second best plan counts."""
    spare: float = 0.0
    """A card in the hand."""
    risk: float = 0.05
    """A card that a seven would take (CT-7.1)."""
    claim: float = 0.1
    """A road that a plan asks for, built now rather than later."""
    contest: float = 0.6
    """What is left of a place that an opponent can reach as soon."""
    card: float = 0.7
    """A development card that is bought."""
    knight: float = 0.35
    """A knight kept for later."""
    progress: float = 0.35
    """A progress card kept for later."""
    army: float = 0.25
    """Each step towards Largest Army."""
    longest: float = 0.75
    """Which part counts of the points of Longest Road, which can be lost again."""
    margin: float = 0.06
    """What a trade must bring at least."""
    partner: float = 0.5
    """Which part of the other side's gain counts against a trade (CT-19.8)."""
    robbed: float = 0.05
    """A stolen card."""
    blocked: float = 0.04
    """A dot that the robber blocks (CT-19.6)."""
    own: float = 3.0
    """How much more an own dot counts than one of an opponent, where the robber goes."""


WEIGHTS: Final = Weights()
"""The weights of the players."""


class Signs(NamedTuple):
    """How much each thing speaks for a seat to win, in logarithms of its odds.

    The values below tell best who won, at positions of 1,850 games of greedy players with weights a little different,
    which now and then made another good move than their best one.
    """

    wool: float
    grain: float
    lumber: float
    brick: float
    ore: float
    """A dot of each resource."""
    variety: float
    """To produce a resource at all."""
    settlement: float
    city: float
    hidden: float
    """A victory point card."""
    longest: float
    """Longest Road."""
    army: float
    """Largest Army."""
    played: float
    """A knight that was played."""
    knight: float
    """A knight that is held."""
    progress: float
    """A progress card that is held."""
    card: float
    """A card in the hand, up to seven."""
    raising: float
    """The cards of a city; of some of them that part."""
    settling: float
    """The cards of a settlement; of some of them that part."""
    place: float
    """A dot of the best place where a settlement can be built."""


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
"""The signs while nobody has more than two of ten points; then nobody can have Longest Road or Largest Army."""
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
"""The signs when somebody has nine of ten points."""
