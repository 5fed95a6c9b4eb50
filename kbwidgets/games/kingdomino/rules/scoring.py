"""What a kingdom is worth: properties, bonuses, tie-breaks (KD-SCORE, KD-OPT.1, KD-OPT.2, KD-TIE).

>>> kingdom = EMPTY[5].grown(Place(19, 1, 0, 0), grid(5)).grown(Place(24, 2, 1, 2), grid(5))
>>> [(TERRAINS[p.terrain], p.size, p.crowns, p.points) for p in properties(kingdom, 5)]
[('wheat', 2, 1, 2), ('forest', 2, 1, 2)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import Outcome, ScoreLine, Seat, TieBreak, ranked
from kbwidgets.core.words import counted
from kbwidgets.games.kingdomino.rules.board import TERRAINS, Spot, domino, grid
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Kingdom, key, placements
from kbwidgets.games.kingdomino.rules.moves import Place
from kbwidgets.games.kingdomino.rules.options import Setup


class Property(NamedTuple):
    """Squares of one terrain joined by edges (KD-SCORE.1)."""

    terrain: int
    cells: int
    size: int
    crowns: int
    near: int
    """The neighbours of its squares."""

    @property
    def points(self) -> int:
        """Squares times crowns (KD-SCORE.2)."""
        return self.size * self.crowns


def properties(kingdom: Kingdom, size: int) -> tuple[Property, ...]:
    """All properties of a kingdom, by terrain (KD-SCORE.1, KD-SCORE.3)."""
    board = grid(size)
    lands = [0] * len(TERRAINS)
    crowns: dict[int, int] = {}
    for move in kingdom.laid:
        tile = domino(move.number)
        spot = board.spots[move.x, move.y, move.turn]
        lands[tile.left] |= 1 << spot.first
        lands[tile.right] |= 1 << spot.second
        if tile.left_crowns:
            crowns[1 << spot.first] = tile.left_crowns
        if tile.right_crowns:
            crowns[1 << spot.second] = tile.right_crowns
    return tuple(
        Property(
            terrain,
            part,
            part.bit_count(),
            sum(n for cell, n in crowns.items() if cell & part),
            board.squares.spread(part),
        )
        for terrain, land in enumerate(lands)
        for part in board.squares.groups(land)
    )


def points(kingdom: Kingdom, size: int) -> int:
    """What the properties are worth together (KD-SCORE.5)."""
    return sum(part.points for part in properties(kingdom, size))


def gain(parts: Sequence[Property], spot: Spot, number: int) -> int:
    """How many points a domino on a spot adds to a kingdom with these properties."""
    tile = domino(number)
    first, second = 1 << spot.first, 1 << spot.second
    if tile.left == tile.right:
        return _joined(parts, tile.left, first | second, 2, tile.left_crowns + tile.right_crowns)
    left = _joined(parts, tile.left, first, 1, tile.left_crowns)
    return left + _joined(parts, tile.right, second, 1, tile.right_crowns)


def best_gain(kingdom: Kingdom, parts: Sequence[Property], number: int, size: int) -> int:
    """The most points that a domino can bring in a kingdom now, 0 if it fits nowhere."""
    spots = grid(size).spots
    found = placements(kingdom, number, size)
    return max((gain(parts, spots[m.x, m.y, m.turn], number) for m in found if isinstance(m, Place)), default=0)


def _joined(parts: Sequence[Property], terrain: int, cells: int, size: int, crowns: int) -> int:
    """The points won by new squares of a terrain that join the properties they touch."""
    before = 0
    for part in parts:
        if part.terrain == terrain and part.near & cells:
            size += part.size
            crowns += part.crowns
            before += part.size * part.crowns
    return size * crowns - before


def harmony(kingdom: Kingdom) -> bool:
    """Whether no domino was thrown away (KD-OPT.1)."""
    return not kingdom.discarded


def central(kingdom: Kingdom) -> bool:
    """Whether the castle is the centre of the kingdom (KD-OPT.2, KD-RES.2)."""
    x0, x1, y0, y1 = kingdom.box()
    return x0 == -x1 and y0 == -y1


def match_lines(games: Sequence[tuple[Kingdom, ...]], setup: Setup, over: bool) -> tuple[ScoreLine, ...]:
    """The points of every game of a match, the last of which may still go on."""
    *past, now = games
    lines: tuple[ScoreLine, ...] = ()
    for n, kingdoms in enumerate(past, 1):
        lines += score_lines(kingdoms, setup, ended=True, game=n)
    return lines + score_lines(now, setup, over)


def score_lines(kingdoms: Sequence[Kingdom], setup: Setup, ended: bool, game: int = 0) -> tuple[ScoreLine, ...]:
    """The points of all kingdoms line by line; bonuses come when the game has ended (KD-SCORE.4).

    `game` counts the games of a Dynasty from 1; its number then stands before each line.
    """
    board = grid(setup.size)
    before = f"game {game}: " if game else ""
    lines: list[ScoreLine] = []
    for seat, kingdom in enumerate(kingdoms):
        for part in properties(kingdom, setup.size):
            if part.points:
                told = f"{TERRAINS[part.terrain]}: {counted(part.size, 'square')} x {counted(part.crowns, 'crown')}"
                at = tuple(key(seat, *board.xy(i)) for i in bits(part.cells))
                lines.append(ScoreLine("KD-SCORE.2", seat, part.points, before + told, () if game else at))
        if ended and setup.options.harmony and harmony(kingdom):
            lines.append(ScoreLine("KD-OPT.1", seat, 5, before + "Harmony: no domino discarded"))
        if ended and setup.options.middle_kingdom and central(kingdom):
            told = before + "Middle Kingdom: the castle is the centre"
            lines.append(ScoreLine("KD-OPT.2", seat, 10, told, () if game else (key(seat, 0, 0),)))
    return tuple(lines)


class Tally(NamedTuple):
    """What one kingdom brings to the final comparison."""

    points: int
    largest: int
    """Squares of the largest property, crowns or not (KD-TIE.1, KD-RES.8)."""
    crowns: int


def tally(kingdom: Kingdom, seat: Seat, setup: Setup) -> Tally:
    """Points with bonuses, largest property and crowns of a finished kingdom (KD-RES.9)."""
    parts = properties(kingdom, setup.size)
    lines = score_lines([EMPTY[setup.size]] * seat + [kingdom], setup, ended=True)
    return Tally(
        sum(line.points for line in lines if line.seat == seat),
        max((part.size for part in parts), default=0),
        sum(part.crowns for part in parts),
    )


def outcome(games: Sequence[Sequence[Kingdom]], setup: Setup) -> Outcome:
    """Who won: one game by points (KD-TIE.1), a Dynasty by the sum over its games (KD-OPT.4)."""
    seats = range(len(setup.names))
    tallies = [[tally(game[seat], seat, setup) for game in games] for seat in seats]
    totals = tuple(sum(t.points for t in own) for own in tallies)
    largest = tuple(max(t.largest for t in own) for own in tallies)
    crowns = tuple(sum(t.crowns for t in own) for own in tallies)
    rule = "KD-OPT.4" if setup.options.dynasty else "KD-TIE.1"
    if setup.options.dynasty and setup.options.dynasty_measure == "crowns":
        measures = [TieBreak(rule, "crowns in the three kingdoms", crowns), TieBreak(rule, "points", totals)]
    else:
        measures = [
            TieBreak(rule, "points", totals),
            TieBreak(rule, "squares of the largest property", largest),
            TieBreak(rule, "crowns", crowns),
        ]
    main, *ties = measures
    used = [tie for n, tie in enumerate(ties) if _tied(seats, measures[: n + 1])]
    keys = tuple(tuple(measure.values[seat] for measure in measures) for seat in seats)
    note = "most crowns" if main.text != "points" else ""
    # `ranked` lets equal seats share a place, which uses up the following ones (KD-TIE.2).
    return Outcome(ranked(keys), totals, tuple(used), note)


def _tied(seats: range, measures: Sequence[TieBreak]) -> bool:
    """Whether two seats are equal in all of these measures, so that the next one is needed."""
    keys = [tuple(measure.values[seat] for measure in measures) for seat in seats]
    return len(set(keys)) < len(keys)
