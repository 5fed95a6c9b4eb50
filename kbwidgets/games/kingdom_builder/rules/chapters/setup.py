"""The chapter on the setup, and all draws (KB-2, KB-8.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from kbwidgets.core.moves.events import Event, done, event
from kbwidgets.core.moves.forms import Flag, OneOf
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import CHANCE, Refusal
from kbwidgets.games.kingdom_builder.rules.board import CORNERS as CORNER_NAMES
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import FULL, NO_HANDS
from kbwidgets.games.kingdom_builder.rules.chapters.turns import Draw, advise, list_cards
from kbwidgets.games.kingdom_builder.rules.fields import BY_CHANCE, Fields
from kbwidgets.games.kingdom_builder.rules.moves import MOVES
from kbwidgets.games.kingdom_builder.rules.options import CARDS, IN_FORCE, Setup
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS
from kbwidgets.games.kingdom_builder.rules.realm import START


@MOVES.form("quadrant {quadrant} {turned}", rule="KB-2.2")
class Corner(Move):
    """The draw of the quadrant for the next corner, upright or turned (KB-2.2)."""

    quadrant: Annotated[str, OneOf(*QUADRANTS)]
    turned: Annotated[bool, Flag("upright", "turned", true="turned", called="turn")]


@MOVES.form("card {card}", rule="KB-2.4", past="The {name} card was drawn.", at="card {card}")
class Reveal(Move):
    """The draw of a Kingdom Builder card (KB-2.4)."""

    card: Annotated[str, OneOf(*CARDS)]

    @property
    def name(self) -> str:
        """The name of the card as a sentence writes it."""
        return self.card.capitalize()


@MOVES.form("first {seat}", rule="KB-2.6", past="{who} plays first.")
class First(Move):
    """The draw of the first player (KB-2.6)."""

    seat: int


FIRSTS: Final = tuple(First(seat) for seat in range(4))
REVEALS: Final[Mapping[str, Reveal]] = {card: Reveal(card) for card in CARDS}
CORNERS: Final[Mapping[str, tuple[Corner, Corner]]] = {
    name: (Corner(name, False), Corner(name, True)) for name in QUADRANTS
}
CHANCE_PHASES: Final[dict[type[Move], tuple[str, ...]]] = {
    Corner: ("quadrant",),
    Reveal: ("card",),
    First: ("first",),
    Draw: ("deal", "draw", "replace"),
}
"""The phases in which each kind of draw comes."""


def list_setup(here: Fields) -> Sequence[Move]:
    """Return the draws of the setup: quadrants, Kingdom Builder cards or the first player."""
    phase, setup = here.phase, here.setup
    if phase == "quadrant":  # KB-2.2: four different quadrants, each upright or turned.
        drawn = {name for name, _ in setup.quadrants}
        return tuple([corner for name in QUADRANTS if name not in drawn for corner in CORNERS[name]])
    if phase == "card":
        return tuple([REVEALS[card] for card in CARDS if card not in setup.cards])
    return FIRSTS[: len(setup.names)] if phase == "first" else ()


def list_draws(here: Fields) -> Sequence[Move]:
    """Return the moves of chance."""
    return list_cards(here) if here.phase in ("draw", "deal", "replace") else list_setup(here)


def start_fields(setup: Setup) -> tuple[object, ...]:
    """Return the start of a match, with nothing drawn and nothing built."""
    return set_up(
        Fields(
            setup, None, "quadrant", BY_CHANCE, 0, 0, None, FULL, 0, NO_HANDS, HEXES.all, (START,) * len(setup.names)
        ),
        setup,
    )


def set_up(here: Fields, setup: Setup) -> tuple[object, ...]:
    """Return the fields after a step of the setup, with the phase that comes next (KB-2)."""
    _, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = here
    board = board or setup.land
    phase = (
        "quadrant" if board is None else "card" if len(setup.cards) < IN_FORCE else "first"
        if setup.first is None else "deal"
    )  # fmt: skip
    return setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms


def advance_setup(here: Fields, move: Corner | Reveal | First) -> tuple[object, ...]:
    """Return the fields after a step of the setup."""
    setup = here.setup
    if isinstance(move, Corner):
        setup = setup._replace(quadrants=(*setup.quadrants, (move.quadrant, move.turned)))
    elif isinstance(move, Reveal):
        setup = setup._replace(cards=(*setup.cards, move.card))
    else:
        setup = setup._replace(first=move.seat)
    return set_up(here, setup)


def judge_draw(position: Fields, move: Move) -> list[Refusal]:
    """Return the refusal of a draw that was typed in, scripted, or read from a damaged record."""
    if position.phase in CHANCE_PHASES[type(move)] and move in list_draws(position):
        return []
    text, instead = "That isn't drawn now.", advise(position)
    if CHANCE not in position.to_act:
        text = "Nothing is drawn now."
    elif position.phase in CHANCE_PHASES[type(move)]:
        text, instead = _explain_draw(position, move)
    return [Refusal("KB-10.3", "KB-8.1", text, instead=instead)]


def _explain_draw(position: Fields, move: Move) -> tuple[str, str]:
    """Return what stops a draw of the right kind, and what can be drawn."""
    if isinstance(move, Corner):
        return f"The {move.quadrant.capitalize()} quadrant has already been drawn.", "Draw a different one."
    if isinstance(move, Reveal):
        return f"{move.card.capitalize()} has already been drawn.", "Draw a different card."
    if isinstance(move, First):
        return "There's no such seat.", f"Choose a seat from 0 to {len(position.names) - 1}."
    assert isinstance(move, Draw)  # The other draws are handled above.
    return f"There's no {TERRAINS[move.terrain]} card left in the draw pile.", "Draw one that is still in the pile."


@event("quadrant", "The {name} quadrant was placed at the {corner}{flipped}.", rule="KB-2.2")
class QuadrantPlaced(Event):
    """A quadrant became a corner of the board (KB-2.2)."""

    quadrant: str
    is_turned: bool
    corner: str

    @property
    def name(self) -> str:
        """The name of the quadrant as a sentence writes it."""
        return self.quadrant.capitalize()

    @property
    def flipped(self) -> str:
        """The end of the sentence, which says that the quadrant is turned."""
        return ", flipped" if self.is_turned else ""


def report_setup(before: Fields, move: Corner | Reveal | First) -> Event:
    """Return the event of a step of the setup."""
    if isinstance(move, Corner):
        return QuadrantPlaced(CHANCE, move.quadrant, move.turned, CORNER_NAMES[len(before.setup.quadrants)])
    return done(move.seat if isinstance(move, First) else CHANCE, move)
