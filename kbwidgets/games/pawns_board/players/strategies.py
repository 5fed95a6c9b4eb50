"""The strategies of Pawns Board, which rate moves by the knowledge of their seat (PB-AI, PB-INFO.4).

All are deterministic, the searcher for a given generator. A chain is written with plus signs,
`maximize-row-score+fill-first`: the first of its strategies that does not pass decides (PB-AI.5). `searcher:200` plays
200 quick games for a move. `searcher:0.5s` stops after half a second, and so depends on the clock.

>>> import kbwidgets as kb
>>> state = kb.games["pawns-board"].start(2, shuffle=False)
>>> for name in STRATEGIES:
...     print(name, STRATEGIES[name](state.view(0), state.moves(), Random(0))[0].move)
searcher place Kite at 1,0
minimax place Ferry at 0,0
control-board place Otter at 0,0
maximize-row-score place Lantern at 0,0
fill-first place Lantern at 0,0
greedy place Otter at 0,0
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from kbwidgets.core.players.search_budget import Advisers
from kbwidgets.core.protocol.player import Adviser, Hurried, Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import counted
from kbwidgets.games.pawns_board.players.minimax import rate_worst_reply
from kbwidgets.games.pawns_board.players.searcher import Searcher
from kbwidgets.games.pawns_board.players.spots import list_spots
from kbwidgets.games.pawns_board.rules.moves import PASS
from kbwidgets.games.pawns_board.rules.view import pawns_board


def fill_first(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Prefer the first legal placement, by cards in hand order, then by cells row by row (PB-AI.1, PB-RES.12)."""
    words = "it is the first card that fits, on the first cell where it can go"
    rated = [
        Rated(spot.move, (1, -spot.hand, -spot.row, -spot.col), (Reason("order", -spot.hand, words),))
        for spot in list_spots(pawns_board(view), moves)
    ]
    return _rank(rated, _rate_pass(rated))


def maximize_row_score(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Prefer the first row in which a placement draws level or takes the lead (PB-AI.2, PB-RES.11)."""
    table = pawns_board(view)
    layout, seat = table.layout, table.turn
    now = table.packed.row_scores(layout)
    rated: list[Rated] = []
    for spot in list_spots(table, moves):
        own, other = now[spot.row][seat], now[spot.row][1 - seat]
        then = spot.after.row_scores(layout)[spot.row]
        is_good = own <= other and own < then[seat] and then[seat] >= then[1 - seat]
        words = f"the row score rises from {own} to {then[seat]}, against {then[1 - seat]}"
        order = (2 if is_good else 0, -spot.row, -spot.hand, -spot.col)
        rated.append(Rated(spot.move, order, (Reason("row score", then[seat] - own, words),)))
    words = "no placement ties a row or takes the lead in it"
    return _rank(rated, Rated(PASS, (1,), (Reason("pass", 0, words),)))


def control_board(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Prefer the placement after which the player owns the most cells (PB-AI.3)."""
    table = pawns_board(view)
    rated: list[Rated] = []
    for spot in list_spots(table, moves):
        cells = spot.after.count_cells(table.layout, table.turn)
        reason = Reason("cells", cells, f"it gives {counted(cells, 'cell')} in total")
        rated.append(Rated(spot.move, (1, cells, -spot.row, -spot.col, -spot.hand), (reason,)))
    return _rank(rated, _rate_pass(rated))


def minimax(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Prefer the placement with the weakest best reply, without looking at the other hand (PB-AI.4)."""
    table = pawns_board(view)
    layout, seat = table.layout, table.turn
    totals = table.packed.totals(layout)
    if table.passes and totals[seat] > totals[1 - seat]:  # The opponent has just passed, so a pass wins at once.
        words = f"the opponent has passed, so passing wins {totals[seat]}–{totals[1 - seat]}"
        passing = Rated(PASS, (2,), (Reason("win", totals[seat] - totals[1 - seat], words),))
    else:
        passing = None
    possible = sorted(set(table.unplaced(1 - seat)))
    rated: list[Rated] = []
    for spot in list_spots(table, moves):
        rating = rate_worst_reply(layout, spot.after, 1 - seat, possible)
        cells = spot.after.count_cells(layout, seat) - spot.after.count_cells(layout, 1 - seat)
        lead = f"the opponent {abs(rating)} {'ahead' if rating > 0 else 'behind'}" if rating else "the totals equal"
        reasons = (
            Reason("worst outcome", -rating, f"the best reply leaves {lead}"),
            Reason("cells", cells, _describe_lead(cells)),
        )
        rated.append(Rated(spot.move, (1, -rating, cells, -spot.row, -spot.col, -spot.hand), reasons))
    return _rank(rated, passing or _rate_pass(rated))


class Chain:
    """A sequence of strategies, of which the first that does not pass decides (PB-AI.5)."""

    def __init__(self, links: Sequence[Adviser]) -> None:
        self.links: tuple[Adviser, ...] = tuple(links)
        limits = [link.seconds for link in links if isinstance(link, Hurried) and link.seconds is not None]
        self.seconds = sum(limits) if limits else None

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the ranking of the strategy that decides."""
        ranking: tuple[Rated, ...] = ()
        for strategy in self.links:
            ranking = strategy(view, moves, rng)
            if ranking[0].move != PASS:
                break
        return ranking


class Strategies(Advisers):
    """The strategies by name; names joined by `+` form a chain."""

    def __getitem__(self, name: str) -> Adviser:
        links = [super(Strategies, self).__getitem__(link) for link in name.split("+")]
        return links[0] if len(links) == 1 else Chain(links)


STRATEGIES: Final = Strategies(
    {
        "searcher": Searcher(),
        "minimax": minimax,
        "control-board": control_board,
        "maximize-row-score": maximize_row_score,
        "fill-first": fill_first,
        "greedy": control_board,
    },
    {"searcher": Searcher},
)
"""The strategies of the game, of which the first gives hints (PB-AI.6)."""


def _rate_pass(rated: Sequence[Rated]) -> Rated:
    """Return the rating of a pass that any placement beats."""
    return Rated(PASS, (0,), (Reason("pass", 0, "a card can be placed" if rated else "no card can be placed"),))


def _describe_lead(cells: int) -> str:
    """Return the text of the player's lead in cells."""
    if not cells:
        return "it gives as many cells as the opponent has"
    return f"it gives {counted(abs(cells), 'cell')} {'more' if cells > 0 else 'fewer'} than the opponent has"


def _rank(rated: Sequence[Rated], passing: Rated) -> tuple[Rated, ...]:
    return tuple(sorted((*rated, passing), key=lambda each: each.worth, reverse=True))
