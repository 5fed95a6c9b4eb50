"""The weights by which computer players of Kingdom Builder compare things, all of them in gold.

To compare two tables, let players with each of them play one another over the same seeds.
"""

from typing import Final

WEIGHTS: Final[dict[str, float]] = {
    # The gain of a tile in each turn to come.
    "oracle": 1.2,
    "farm": 1.2,
    "tavern": 1.0,
    "tower": 1.0,
    "harbor": 1.0,
    "paddock": 1.2,
    "barn": 1.2,
    "oasis": 1.2,
    # The part of a castle or tile that counts when one, two or three more settlements would touch it.
    "reach 1": 0.45,
    "reach 2": 0.25,
    "reach 3": 0.12,
    # The part that counts of the best hex of the next card, as the mean of the five terrains.
    "choice": 0.8,
    # A settlement on the board rather than in the supply.
    "built": 0.5,
    # Knights: a free hex in the row that promises most.
    "row": 0.25,
    # Citizens: the half gold that is lost by rounding.
    "half": 0.4,
    # Farmers: each of up to four settlements that a sector has more than the weakest one.
    "sector": 0.5,
    # Lords: each of up to three settlements by which this seat is ahead or behind in a sector.
    "margin": 1.0,
    # Lords: the part of the others' gold that counts against a move.
    "rivals": 0.6,
    # Merchants: the part of a link that is left for each settlement that it lacks.
    "link": 0.6,
}
