"""Pawns Board in the conformance kit: moves worth trying, conserved quantities, a second count, exchanged hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.pawns_board import Deck, PawnsBoardState
from kbwidgets.testing import Case

from ..amount import amount
from ..games.pawns_board.twins import twin
from .extra import Extra, Shown

SIZES: tuple[dict[str, OptionValue], ...] = (
    {},
    {"shuffle": False},
    {"rows": 1, "cols": 3, "hand_size": 1},
    {"rows": 1, "cols": 3, "hand_size": 3, "auto_pass": True},
    {"rows": 5, "cols": 7, "hand_size": 13},
    {"rows": 5, "cols": 7, "deck_red": "workshop", "deck_blue": "workshop", "shuffle": False, "auto_pass": True},
    {"rows": 7, "cols": 3, "deck_blue": "workshop", "auto_pass": True},
    {"deck_red": "influence", "influence_variants": True, "shuffle": False},
    {"deck_red": "influence", "deck_blue": "influence", "influence_variants": True, "auto_pass": True},
    {"rows": 2, "cols": 9, "deck_red": "workshop", "deck_blue": "influence", "influence_variants": True},
    {"deck_red": Deck.of(Deck.supplied("example").cards[:15]).line, "shuffle": False, "auto_pass": True},
    {"deck_blue": Deck.of(Deck.supplied("workshop").cards[:15]).line, "hand_size": 5},
)
"""Several sizes of board, hand and deck, both shuffle settings, with and without the variants and automatic passes."""


def chosen(game: kb.Game) -> list[Case]:
    """Return a case for each of the sizes."""
    default: dict[str, OptionValue] = {option.name: option.default for option in game.options}
    return [Case(game, 2, tuple((default | options).items())) for options in SIZES]


def well_formed(state: kb.State) -> Iterator[str]:
    """Yield a pass, a draw of each card, and each card of both hands and some others on and around all cells."""
    assert isinstance(state, PawnsBoardState)
    layout = state.layout
    names = sorted({card.name for card in layout.cards.values()})
    held = {layout.cards[card].name for hand in state.hands for card in hand}
    yield "pass"
    yield from (f"draw {name}" for name in (*names, "Nobody"))
    for name in (*sorted(held), *names[::6], "Nobody"):
        for row in range(-1, layout.rows + 1):
            yield from (f"place {name} at {row},{col}" for col in range(-1, layout.cols + 1))


def cards(state: kb.State) -> object:
    """Return all cards of decks, hands and board; the variants remove some (PB-VAR.3) and add none."""
    assert isinstance(state, PawnsBoardState)
    found = Counter("".join((*state.rests, *state.hands, state.packed.card_at)).replace(" ", ""))
    listed = Counter("".join(state.layout.lists))
    return found <= listed if state.layout.variants else found


def points(state: kb.State) -> tuple[int, ...]:
    """Return a second count, from the detailed view alone (PB-SCORE.1, .2, PB-VIEW.2)."""
    assert isinstance(state, PawnsBoardState)
    totals = [0, 0]
    for line in state.detailed.splitlines():
        scores = [0, 0]
        for cell in line.split(" | ")[1].split():
            if cell[0] in "RB":
                scores["RB".index(cell[0])] += int(cell[1:].partition("+")[0].partition("-")[0])
        if scores[0] != scores[1]:
            totals[int(scores[1] > scores[0])] += max(scores)
    return tuple(totals)


# This game has all moves: the influence variants, on 3 x 5, both decks `influence`. It meets every refusal of a move.
ATTEMPTS = (
    (0, "draw Otter", "PB-ERR.16"),  # It is in no deck of the match.
    (3, "pass", "PB-ERR.5"),  # Hands are being dealt.
    (11, "draw Siege", "PB-ERR.5"),  # Red has drawn.
    (11, "place Mason at 0,0", "PB-ERR.6"),  # Blue has it.
    (11, "place Moth at 3,0", "PB-ERR.7"),
    (11, "place Moth at 0,1", "PB-ERR.8"),  # The cell is empty.
    (13, "place Courier at 0,0", "PB-ERR.8"),  # The cell has Red's Moth.
    (13, "place Courier at 1,0", "PB-ERR.9"),
    (11, "place Moth at 0,4", "PB-ERR.9"),
    (11, "place Banner at 0,0", "PB-ERR.10"),  # It costs 2, and there is one pawn.
    (11, "place Moth", "PB-ERR.12"),
    (11, "place", "PB-ERR.12"),
    (11, "lay Moth at 0,0", "PB-ERR.14"),
    (30, "pass", "PB-ERR.11"),
)
MOVE_KINDS = frozenset({"draw", "place", "pass"})
EVENT_KINDS = frozenset({"draw", "place", "gain", "grow", "convert", "raise", "lower", "remove", "pass", "over"})

EXTRA = Extra(
    well_formed=well_formed,
    conserved=cards,
    oracle=points,
    twin=twin,
    cases=chosen,
    games=amount(2, 3),
    records={"all-moves.kbg": Shown(MOVE_KINDS, EVENT_KINDS, ATTEMPTS)},
    # The codes of PB-ERR refuse a start, the others the file of a deck.
    others=frozenset({*(f"PB-ERR.{n}" for n in (1, 2, 3, 4, 13, 15)), *(f"PB-FERR.{n}" for n in range(1, 15))}),
)
