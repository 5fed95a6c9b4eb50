"""The weights by which computer players of ConKUeror hold one thing against another (CQ-18).

>>> WEIGHTS.launch, WEIGHTS._replace(launch=3.0).launch
(2.5, 3.0)
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What each thing is worth, in territories, and what an attack must have."""

    land: float = 1.0
    """A territory."""
    first: float = 1.0
    """The first territory of a turn, which brings a card (CQ-10.2)."""
    progress: float = 0.7
    """Each point of the bonus of a continent, by the part of it that is owned then."""
    complete: float = 2.0
    """Each point of the bonus of a continent that becomes whole."""
    broken: float = 1.0
    """Each point of the bonus of a continent that an opponent loses."""
    fall: float = 4.0
    """An opponent who is out."""
    card: float = 1.0
    """Each card of an opponent who is out (CQ-13.1)."""
    ease: float = 3.0
    """A battle that is as good as won."""
    launch: float = 2.5
    """The pieces sent for each defender that begin a battle, and one more (CQ-18.6)."""
    dare: float = 1.5
    """The same where much is to be won: a continent whole or broken, an opponent out."""
    withdraw: float = 2.0
    """The pieces sent for each defender left below which a battle is given up."""
    dare_on: float = 1.0
    """The same where much is to be won."""
    sure: float = 5.0
    """The pieces sent for each defender from which a battle is rolled to the end."""
    strike: float = 1.5
    """How much bigger than the own average stack the target of a Nuclear Strike is (CQ-18.2)."""
    small: float = 6.0
    """A small continent in the opening, by its size."""
    held: float = 3.0
    """The part of a continent that is owned, in the opening."""
    beside: float = 0.2
    """Each own neighbour of a claim."""


WEIGHTS: Final = Weights()
"""The usual ones."""


class Stakes(NamedTuple):
    """What the strategist holds against pieces lost, in pieces."""

    land: float = 1.5
    """A territory: a third of an infantry each turn (CQ-5.1)."""
    first: float = 2.5
    """The first territory of a turn, which brings a card (CQ-10.2)."""
    part: float = 3.0
    """Each point of the bonus of a continent, by how much nearer to whole it comes, in squares."""
    whole: float = 2.5
    """Each point of the bonus of a continent that becomes whole."""
    broken: float = 1.5
    """Each point of the bonus of a continent that an opponent loses."""
    fall: float = 6.0
    """An opponent who is out."""
    card: float = 2.5
    """Each card of an opponent who is out (CQ-13.1)."""
    front: float = 0.7
    """Each territory less on the front."""
    killed: float = 0.3
    """Each piece that an opponent loses."""
    loss: float = 1.0
    """Each own piece that is lost, where all have as many; less where the player has more than the others."""
    patience: float = 60.0
    """The rounds after which a lost piece counts less and less, so that no match stands still."""
    guard: float = 2.5
    """Each point of the bonus of an own continent whose border is too weak."""
    danger: float = 0.6
    """The part of the largest stack beside it that such a border should have."""


STAKES: Final = Stakes()
"""The usual ones."""
