"""The setup of the board, laid out by chance, draw by draw (CT-2.5 to CT-2.14).

For red numbers, hexes without a red neighbour are drawn until all have their place. If none is left, they are all
taken back (CT-2.7). With terrain `spread`, only draws after which the rest can still be laid are possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar, Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.fields.shape import BitSet, Follows, Number
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.moves.move import Move
from kbwidgets.games.catan.rules import stock
from kbwidgets.games.catan.rules.board import Grid, Land, coastal_edge
from kbwidgets.games.catan.rules.resources import DESERT, LANDS, MOVES, PORTS, RESOURCES, TERRAINS
from kbwidgets.games.catan.rules.table import Table


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A draw that lays out part of the board: `kind` is its verb, and `what` says which."""

    kind: ClassVar[str] = ""
    what: int


@MOVES.form("tile {what}", rule="CT-2.5", past="A hex of {land} was placed.", event="lay", is_logged=False)
class LayTile(Lay):
    """The terrain of the next hex (CT-2.5)."""

    kind = "tile"
    what: Annotated[int, Words(*TERRAINS, called="terrain")]

    @property
    def land(self) -> str:
        """The name of the land."""
        return LANDS[self.what]


@MOVES.form("port {what}", rule="CT-2.13", past="A {port} port was placed.", event="lay", is_logged=False)
class LayPort(Lay):
    """The kind of the next port (CT-2.13)."""

    kind = "port"
    what: Annotated[int, Words(*PORTS, called="kind")]

    @property
    def port(self) -> str:
        """The resource of the port, or the rate of a generic one."""
        return RESOURCES[self.what] if self.what < len(RESOURCES) else "3:1"


@MOVES.form("red {what}", rule="CT-2.7", past="A hex was chosen for a red number.", event="lay", is_logged=False)
class LayRed(Lay):
    """A hex for a red number (CT-2.7)."""

    kind = "red"


@MOVES.form("chit {what}", rule="CT-2.7", past="Number token {what} was placed.", event="lay", is_logged=False)
class LayChit(Lay):
    """The number token of the next hex (CT-2.7)."""

    kind = "chit"


@MOVES.form("corner {what}", rule="CT-2.8", past="The start of the spiral was chosen.", event="lay", is_logged=False)
class LayCorner(Lay):
    """The corner hex where the spiral of number tokens starts (CT-2.8)."""

    kind = "corner"


@MOVES.form("desert {what}", rule="CT-2.14", past="A desert was chosen for the robber.", event="lay", is_logged=False)
class LayDesert(Lay):
    """The desert where the robber starts (CT-2.14)."""

    kind = "desert"


@MOVES.form("gap {what}", rule="CT-2.11", past="A gap between ports was widened.", event="lay", is_logged=False)
class LayGap(Lay):
    """A gap between ports that gets a spare intersection (CT-2.11)."""

    kind = "gap"


@MOVES.form("turn {what}", rule="CT-2.11", past="The ring of ports was rotated.", event="lay", is_logged=False)
class LayTurn(Lay):
    """The rotation of the ring of ports (CT-2.11)."""

    kind = "turn"


LAYS: Final = {each.kind: each for each in (LayTile, LayRed, LayCorner, LayChit, LayGap, LayTurn, LayPort, LayDesert)}
"""The classes of draws that lay out the board, by their verbs."""


class Draft(NamedTuple):
    """A partly laid out board (CT-2.3)."""

    terrains: tuple[Annotated[int, Number(0, 5)], ...] = ()
    reds: Annotated[int, BitSet(lambda table: table.grid.hexes - 1, "hexes")] = 0
    """The hexes for red numbers, as a set (CT-2.7)."""
    chits: tuple[Annotated[int, Number(0, 12)], ...] = ()
    gaps: tuple[Annotated[int, Number(0, 999)], ...] = ()
    """The gap to which each spare intersection was dealt (CT-2.11)."""
    turn: Annotated[int, Number(-1, lambda table: len(table.grid.coast) - 1)] = -1
    """The rotation of the ring of ports, or -1 before it is known."""
    ports: tuple[Annotated[int, Number(0, 5)], ...] = ()
    """The kinds of the ports, in the order of their places."""
    phase: Annotated[str, Follows()] = "tile"
    """The kind of the next draw, or "" if the board is complete."""
    left: Annotated[tuple[int, ...], Follows()] = ()
    """The number of tiles, tokens or ports of each kind still to be drawn."""


PHASES: Final = ("tile", "red", "corner", "chit", "gap", "turn", "port", "desert")
"""The phases of the setup in order, each named after its draws."""


def _find_phase(table: Table, draft: Draft) -> str:
    """Return the kind of the next draw, or "" if the board is complete."""
    setup, grid = table.setup, table.grid
    if len(draft.terrains) < grid.hexes:
        return "tile"
    if len(draft.chits) < grid.hexes:
        if setup.chits == "spiral":
            return "corner"
        return "red" if draft.reds.bit_count() < _red_count(grid.radius) else "chit"
    if draft.turn < 0:
        return "gap" if len(draft.gaps) < stock.spare_corners(grid.radius) else "turn"
    return "port" if len(draft.ports) < stock.port_count(grid.radius) else ""


def next_draft(table: Table, draft: Draft) -> Draft:
    """Return the draft with its next phase and what remains to be drawn in it."""
    phase, radius = _find_phase(table, draft), table.grid.radius
    if phase == draft.phase and draft.left:
        return draft
    left: tuple[int, ...] = ()
    if phase == "tile":
        left = stock.tiles(radius)
    elif phase == "chit":
        left = tuple(stock.chits(radius).values())
    elif phase == "port":
        left = stock.ports(radius)
    return draft._replace(phase=phase, left=left)


@cache
def _red_count(radius: int) -> int:
    chits = stock.chits(radius)
    return sum(chits[value] for value in stock.RED)


def first_draft(table: Table) -> Draft:
    """Return the draft before the first tile. With even ports, no gaps are dealt (CT-2.12)."""
    return next_draft(table, Draft(turn=0) if table.setup.ports == "even" else Draft())


def draws(table: Table, draft: Draft) -> tuple[tuple[Lay, ...], tuple[int, ...]]:
    """Return the possible draws and how often each occurs."""
    kind, grid = draft.phase, table.grid
    if draft.left:
        weights = weights_of(table, draft)
        moves = draws_of(kind)
        return (
            tuple([move for move, count in zip(moves, weights, strict=True) if count]),
            tuple([count for count in weights if count]),
        )
    if kind == "red":
        places: Sequence[int] = tuple(bits(_free_red_hexes(grid, draft)))
    elif kind == "corner":
        places = range(7, 19, 2)
    else:
        places = range(stock.port_count(grid.radius) if kind == "gap" else len(grid.coast))
    return tuple([_lay(kind, what) for what in places]), (1,) * len(places)


@cache
def _lay(kind: str, what: int) -> Lay:
    return LAYS[kind](what)


@cache
def draws_of(phase: str) -> tuple[Lay, ...]:
    """Return the draws of tiles, tokens or ports, one for each kind."""
    return tuple(_lay(phase, what) for what in (stock.VALUES if phase == "chit" else range(6)))


def weights_of(table: Table, draft: Draft) -> Sequence[int]:
    """Return the number of tiles, tokens or ports of each kind that can be drawn now."""
    left = draft.left
    if draft.phase == "chit":
        return left[:4] + _NO_RED + left[6:] if not draft.reds >> len(draft.chits) & 1 else _red_weights(left)
    return _spread_weights(table, draft) if draft.phase == "tile" and table.setup.terrain == "spread" else left


_NO_RED: Final = (0, 0)


def _red_weights(left: tuple[int, ...]) -> tuple[int, ...]:
    return (0, 0, 0, 0, *left[4:6], 0, 0, 0, 0)


def lay(table: Table, draft: Draft, move: Lay) -> Draft:
    """Return the draft with one more part."""
    terrains, reds, chits, gaps, turn, ports, phase, left = draft
    what, grid = move.what, table.grid
    if left:
        place = _PLACES[what] if phase == "chit" else what
        left = (*left[:place], left[place] - 1, *left[place + 1 :])
        if phase == "tile":
            terrains = (*terrains, what)
            if len(terrains) == grid.hexes:
                chits = _add_deserts(terrains, ())
        elif phase == "chit":
            chits = _add_deserts(terrains, (*chits, what))
        else:
            ports = (*ports, what)
        if not any(left):
            left = ()
        after = Draft(terrains, reds, chits, gaps, turn, ports, phase, left)
        return after if left else next_draft(table, after)
    if phase == "red":
        after = draft._replace(reds=reds | 1 << what)
        if after.reds.bit_count() < _red_count(grid.radius) and not _free_red_hexes(grid, after):
            after = draft._replace(reds=0)
    elif phase == "corner":
        after = draft._replace(chits=_lay_spiral(grid, terrains, what))
    elif phase == "gap":
        after = draft._replace(gaps=(*gaps, what))
    else:
        after = draft._replace(turn=what)
    return next_draft(table, after)


_PLACES: Final = {value: place for place, value in enumerate(stock.VALUES)}


def land_of(table: Table, draft: Draft) -> Land:
    """Return the board of a complete draft."""
    radius = table.grid.radius
    if table.setup.ports == "even":
        at = stock.even_port_positions(radius)
    else:
        dealt = tuple(draft.gaps.count(gap) for gap in range(stock.port_count(radius)))
        at = stock.port_positions(radius, dealt, draft.turn)
    ports = sorted((coastal_edge(table.grid, start), kind) for start, kind in zip(at, draft.ports, strict=True))
    return Land(radius, draft.terrains, draft.chits, tuple(ports))


def _spread_weights(table: Table, draft: Draft) -> list[int]:
    """Return the number of tiles of each terrain, 0 where the rest could no longer be laid."""
    left, weights = list(draft.left), [0] * len(draft.left)
    barred = _find_barred(table.grid, draft.terrains)
    for terrain, count in enumerate(draft.left):
        if count and terrain not in barred:
            left[terrain] -= 1
            if _can_be_laid(table.grid, [*draft.terrains, terrain], [*left]):
                weights[terrain] = count
            left[terrain] += 1
    return weights


@cache
def _list_earlier(grid: Grid) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for each hex, the pairs of earlier hexes that it meets at an intersection."""
    earlier: list[list[tuple[int, int]]] = [[] for _ in range(grid.hexes)]
    for hexes in grid.hex_set_at:
        if hexes.bit_count() == 3:
            a, b, last = bits(hexes)
            earlier[last].append((a, b))
    return tuple(tuple(pairs) for pairs in earlier)


def _find_barred(grid: Grid, terrains: Sequence[int]) -> set[int]:
    """Return the terrains that two hexes at an intersection of the next hex have, so that no third is laid there."""
    return {terrains[a] for a, b in _list_earlier(grid)[len(terrains)] if terrains[a] == terrains[b]}


_TRIES: Final = 2000
"""The most tiles tried to lay the rest: five times the largest board.

A random draw rarely needs more than one try per hex, but tiles chosen by hand can leave so few ways that a full
search would take minutes.
"""


def _can_be_laid(grid: Grid, terrains: list[int], left: list[int]) -> bool:
    """Return whether the rest can be laid so that three equal terrains never meet.

    The most frequent terrains are tried first. If a tile is possible, so is the next one of the same solution.
    """
    if len(terrains) == grid.hexes:
        return True
    untried: list[list[int]] = []
    for _ in range(_TRIES):
        barred = _find_barred(grid, terrains)
        lands = [land for land, count in enumerate(left) if count and land not in barred]
        untried.append(sorted(lands, key=left.__getitem__, reverse=True)[::-1])
        while not untried[-1]:
            untried.pop()
            if not untried:
                return False
            left[terrains.pop()] += 1
        terrains.append(untried[-1].pop())
        left[terrains[-1]] -= 1
        if len(terrains) == grid.hexes:
            return True
    return False


def _free_red_hexes(grid: Grid, draft: Draft) -> int:
    """Return the land hexes that have no red number on them or next to them."""
    taken = draft.reds
    for hexagon in bits(draft.reds):
        taken |= grid.hex_neighbours[hexagon]
    for hexagon, terrain in enumerate(draft.terrains):
        if terrain == DESERT:
            taken |= 1 << hexagon
    return ((1 << grid.hexes) - 1) & ~taken


def _add_deserts(terrains: tuple[int, ...], chits: tuple[int, ...]) -> tuple[int, ...]:
    """Return tokens extended by the deserts that come next, which have none (CT-1.3)."""
    while len(chits) < len(terrains) and terrains[len(chits)] == DESERT:
        chits = (*chits, 0)
    return chits


def _lay_spiral(grid: Grid, terrains: tuple[int, ...], corner: int) -> tuple[int, ...]:
    """Return the tokens A to R, counter-clockwise from a corner hex and without the desert (CT-2.8)."""
    around = (corner - 7) // 2
    path = [7 + (2 * around + n) % 12 for n in range(12)] + [1 + (around + n) % 6 for n in range(6)] + [0]
    lands = [hexagon for hexagon in path if terrains[hexagon] != DESERT]
    chits = dict(zip(lands, stock.SPIRAL, strict=True))
    return tuple(chits.get(hexagon, 0) for hexagon in range(grid.hexes))
