"""The weights with which computer players of ConKUeror compare things (CQ-18).

>>> WEIGHTS.launch, WEIGHTS._replace(launch=3.0).launch
(2.5, 3.0)
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The value of each thing, in territories, and the conditions of an attack."""

    land: float = 1.0
    """A territory."""
    first: float = 1.0
    """The first territory of a turn, which earns a card (CQ-10.2)."""
    progress: float = 0.7
    """Each point of the bonus of a continent, by the part of it owned then."""
    complete: float = 2.0
    """Each point of the bonus of a continent that is completed."""
    broken: float = 1.0
    """Each point of the bonus of a continent that an opponent loses."""
    fall: float = 4.0
    """An opponent who is out."""
    card: float = 1.0
    """Each card of an opponent who is out (CQ-13.1)."""
    ease: float = 3.0
    """A battle that is almost certainly won."""
    launch: float = 2.5
    """The armies sent for each defender, and one more, with which a battle begins (CQ-18.6)."""
    dare: float = 1.5
    """The same if more is at stake: a continent completed or broken, an opponent out."""
    withdraw: float = 2.0
    """The armies sent for each defender left, below which a battle is given up."""
    dare_on: float = 1.0
    """The same if more is at stake."""
    sure: float = 5.0
    """The armies sent for each defender, above which a battle is rolled to the end."""
    strike: float = 1.5
    """The size of a target of a Nuclear Strike, against the player's average stack (CQ-18.2)."""
    small: float = 6.0
    """A small continent in the opening, by its size."""
    held: float = 3.0
    """The part of a continent that the player owns, in the opening."""
    beside: float = 0.2
    """Each neighbour of a claim that the player owns."""


WEIGHTS: Final = Weights()
"""The usual weights."""


class Stakes(NamedTuple):
    """The values that the strategist weighs against its losses, in armies."""

    land: float = 1.5
    """A territory, which adds a third of an infantry to each draft (CQ-5.1)."""
    first: float = 2.5
    """The first territory of a turn, which earns a card (CQ-10.2)."""
    part: float = 3.0
    """Each point of the bonus of a continent, by the growth of the square of the part owned."""
    whole: float = 2.5
    """Each point of the bonus of a continent that is completed."""
    broken: float = 1.5
    """Each point of the bonus of a continent that an opponent loses."""
    fall: float = 6.0
    """An opponent who is out."""
    card: float = 2.5
    """Each card of an opponent who is out (CQ-13.1)."""
    front: float = 0.7
    """Each territory that the front gets shorter."""
    killed: float = 0.3
    """Each army that an opponent loses."""
    loss: float = 1.0
    """Each army that the player loses, if all players are equal; less if the player is ahead."""
    patience: float = 60.0
    """The rounds after which a lost army costs less and less, so that every match ends."""
    guard: float = 2.5
    """Each point of the bonus of a continent whose border is too weak."""
    danger: float = 0.6
    """The part of the largest neighbouring stack that such a border should have."""


STAKES: Final = Stakes()
"""The usual stakes."""
