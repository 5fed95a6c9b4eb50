"""The scoring of kingdoms, with bonuses and tie-breaks (KD-SCORE, KD-OPT.1, KD-OPT.2, KD-TIE).

>>> from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Place
>>> kingdom = EMPTY[5].with_domino(Place(19, 1, 0, 0)).with_domino(Place(24, 2, 1, 2))
>>> [(TERRAINS[p.terrain], p.size, p.crowns, p.points) for p in properties(kingdom)]
[('wheat', 2, 1, 2), ('forest', 2, 1, 2)]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Outcome, ScoreLine, Seat, TieBreak, ranked
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, TERRAINS, packed_domino
from kbwidgets.games.kingdomino.rules.grid import Spot
from kbwidgets.games.kingdomino.rules.kingdom import Realm, placements, square_key
from kbwidgets.games.kingdomino.rules.options import Setup

Groups: TypeAlias = "tuple[dict[int, int], ...]"
"""The properties of each terrain, as their squares and the number of their crowns."""


class Part(NamedTuple):
    """A property in packed form (KD-SCORE.1)."""

    terrain: int
    squares: int
    size: int
    crowns: int

    @property
    def points(self) -> int:
        """The points, squares times crowns (KD-SCORE.2)."""
        return self.size * self.crowns


def product(part: Part) -> str:
    """Return how a property scores, such as "3 squares × 2 crowns" (KD-SCORE.2)."""
    return f"{counted(part.size, 'square')} × {counted(part.crowns, 'crown')}"


def properties(kingdom: Realm) -> tuple[Part, ...]:
    """Return the properties of a kingdom, ordered by terrain and first square (KD-SCORE.1, KD-SCORE.3)."""
    return tuple(
        Part(terrain, squares, squares.bit_count(), crowns)
        for terrain, parts in enumerate(_group_squares(kingdom))
        for squares, crowns in sorted(parts.items(), key=lambda part: part[0] & -part[0])
    )


def points(kingdom: Realm) -> int:
    """Return the points of all properties together (KD-SCORE.5)."""
    return _sum_points(_group_squares(kingdom))


def _sum_points(groups: Groups) -> int:
    """Return the sum of squares times crowns (KD-SCORE.2)."""
    return sum([squares.bit_count() * crowns for parts in groups for squares, crowns in parts.items()])


def _group_squares(kingdom: Realm) -> Groups:
    spots = kingdom.grid.spots
    groups: Groups = ({}, {}, {}, {}, {}, {})
    for move in kingdom.laid:
        _, left, left_crowns, right, right_crowns = DOMINOES[move.number - 1]
        first, second, _, _, near_first, near_second = spots[move.x, move.y, move.turn]
        _join(groups[left], first, near_first, left_crowns)
        _join(groups[right], second, near_second, right_crowns)
    return groups


def _join(parts: dict[int, int], squares: int, near: int, crowns: int) -> None:
    """Add a square to `parts`, joining the properties next to it (KD-SCORE.1)."""
    for part in tuple(parts):
        if part & near:
            squares |= part
            crowns += parts.pop(part)
    parts[squares] = crowns


def gain(parts: Sequence[Part], spot: Spot, number: int) -> int:
    """Return the points that a domino on `spot` adds to a kingdom with these properties."""
    domino = packed_domino(number)
    if domino.left == domino.right:
        near = spot.first_neighbours | spot.second_neighbours
        return _terrain_gain(parts, domino.left, near, 2, domino.left_crowns + domino.right_crowns)
    left = _terrain_gain(parts, domino.left, spot.first_neighbours, 1, domino.left_crowns)
    return left + _terrain_gain(parts, domino.right, spot.second_neighbours, 1, domino.right_crowns)


def best_gain(kingdom: Realm, parts: Sequence[Part], number: int) -> int:
    """Return the most points that a domino can add to a kingdom, or 0 if it does not fit."""
    spots = kingdom.grid.spots
    return max((gain(parts, spots[m.x, m.y, m.turn], number) for m in placements(kingdom, number)), default=0)


def _terrain_gain(parts: Sequence[Part], terrain: int, near: int, size: int, crowns: int) -> int:
    """Return the points that new squares of a terrain add, together with the properties next to them."""
    before = 0
    for part in parts:
        if part.terrain == terrain and part.squares & near:
            size += part.size
            crowns += part.crowns
            before += part.size * part.crowns
    return size * crowns - before


class Bonus(NamedTuple):
    """Points that a kingdom can score at the end of the game (KD-SCORE.4)."""

    rule: str
    points: int
    text: str


HARMONY: Final = Bonus("KD-OPT.1", 5, "Harmony: no discards")
MIDDLE_KINGDOM: Final = Bonus("KD-OPT.2", 10, "Middle Kingdom: castle in the centre")


def has_harmony(kingdom: Realm) -> bool:
    """Return whether nothing was discarded (KD-OPT.1)."""
    return not kingdom.discarded


def is_central(kingdom: Realm) -> bool:
    """Return whether the castle is in the centre of the kingdom (KD-OPT.2, KD-RES.2)."""
    x0, x1, y0, y1 = kingdom.box()
    return x0 == -x1 and y0 == -y1


def bonuses(kingdom: Realm, setup: Setup) -> list[Bonus]:
    """Return the bonuses that a kingdom scores with the options of the match."""
    scored: list[Bonus] = []
    if setup.options.harmony and has_harmony(kingdom):
        scored.append(HARMONY)
    if setup.options.middle_kingdom and is_central(kingdom):
        scored.append(MIDDLE_KINGDOM)
    return scored


class Tally:
    """The values of a kingdom in the final comparison."""

    __slots__ = ("_groups", "_kingdom", "_setup")

    def __init__(self, kingdom: Realm, setup: Setup) -> None:
        self._kingdom = kingdom
        self._setup = setup
        self._groups = _group_squares(kingdom)

    @property
    def points(self) -> int:
        """The points, bonuses included (KD-SCORE.4, KD-RES.9)."""
        return _sum_points(self._groups) + sum([bonus.points for bonus in bonuses(self._kingdom, self._setup)])

    @property
    def largest(self) -> int:
        """The number of squares of the largest property, with crowns or without (KD-TIE.1, KD-RES.8)."""
        return max([squares.bit_count() for parts in self._groups for squares in parts], default=0)

    @property
    def crowns(self) -> int:
        """The number of crowns in the kingdom (KD-TIE.1)."""
        return sum([crowns for parts in self._groups for crowns in parts.values()])


def match_lines(games: Sequence[tuple[Realm, ...]], setup: Setup, over: bool) -> tuple[ScoreLine, ...]:
    """Return the score lines of every game of a match; `over` is True if the last game is over."""
    *past, current = games
    lines: tuple[ScoreLine, ...] = ()
    for n, kingdoms in enumerate(past, 1):
        lines += score_lines(kingdoms, setup, ended=True, game=n)
    return lines + score_lines(current, setup, over)


def score_lines(kingdoms: Sequence[Realm], setup: Setup, ended: bool, game: int = 0) -> tuple[ScoreLine, ...]:
    """Return the score lines of all kingdoms, with bonuses if the game has ended (KD-SCORE.4).

    `game` is the number of the game in a Dynasty, with which each line then begins.
    """
    before = f"Game {game}, " if game else ""
    lines: list[ScoreLine] = []
    for seat, kingdom in enumerate(kingdoms):
        lines += _property_lines(kingdom, seat, before)
        for bonus in bonuses(kingdom, setup) if ended else ():
            at = (square_key(seat, 0, 0),) if bonus is MIDDLE_KINGDOM and not game else ()
            lines.append(ScoreLine(bonus.rule, seat, bonus.points, before + bonus.text, at))
    return tuple(lines)


@lru_cache(maxsize=512)
def _property_lines(kingdom: Realm, seat: Seat, before: str) -> tuple[ScoreLine, ...]:
    """Return the score lines of the properties of a kingdom.

    They are cached, because the page of the result scores every position.
    """
    lines: list[ScoreLine] = []
    for part in properties(kingdom):
        if part.points:
            terrain = TERRAINS[part.terrain] if before else TERRAINS[part.terrain].capitalize()
            text = f"{before}{terrain}: {product(part)}"
            at = () if before else tuple(square_key(seat, *kingdom.grid.xy(i)) for i in bits(part.squares))
            lines.append(ScoreLine("KD-SCORE.2", seat, part.points, text, at))
    return tuple(lines)


def totals(kingdoms: Sequence[Realm], setup: Setup) -> tuple[int, ...]:
    """Return the points of each seat at the end of a game."""
    return tuple([Tally(kingdom, setup).points for kingdom in kingdoms])


def outcome(games: Sequence[Sequence[Realm]], setup: Setup) -> Outcome:
    """Return the result of a match, which is one game (KD-TIE.1) or a Dynasty (KD-OPT.4)."""
    tallies = [[Tally(kingdom, setup) for kingdom in kingdoms] for kingdoms in zip(*games, strict=True)]

    def largest() -> tuple[int, ...]:
        return tuple([max([tally.largest for tally in seat_tallies]) for seat_tallies in tallies])

    def crowns() -> tuple[int, ...]:
        return tuple([sum([tally.crowns for tally in seat_tallies]) for seat_tallies in tallies])

    points = tuple([sum([tally.points for tally in seat_tallies]) for seat_tallies in tallies])
    if setup.options.dynasty and setup.options.dynasty_measure == "crowns":
        main, note, ties = crowns(), "the most crowns", [("points", lambda: points)]
    else:
        main, note, ties = points, "", [("largest property", largest), ("crowns", crowns)]
    rule = "KD-OPT.4" if setup.options.dynasty else "KD-TIE.1"
    keys = [(value,) for value in main]
    used: list[TieBreak] = []
    for text, count in ties:
        if len(set(keys)) == len(keys):  # Nobody is tied, so no more tie-breaks are needed.
            break
        used.append(TieBreak(rule, text, count()))
        keys = [(*key, value) for key, value in zip(keys, used[-1].values, strict=True)]
    # Seats that share a place use up the next ones (KD-TIE.2).
    return Outcome(ranked(tuple(keys)), points, tuple(used), note)
