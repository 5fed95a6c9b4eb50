"""What a position of Kingdom Builder is worth to one seat: its gold, and what the gold of later turns hangs on.

Only what everybody knows is looked at (KB-8.5): the board, the cards in force, settlements, tiles and supplies.

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], 2, seed=1, options={"first_game": True}).state
>>> worth = Worth(state.view(0), 0, rounds=8)
>>> worth.features(state.realms[0], state.occupied)[:CASTLES]
(0.0, 0.0, 0.0)
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.players.cards_rated import CARDS_RATED, Ground
from kbwidgets.games.kingdom_builder.players.weights import WEIGHTS
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, Land
from kbwidgets.games.kingdom_builder.rules.gold import AREA_CARDS, Areas
from kbwidgets.games.kingdom_builder.rules.moves import MOVERS
from kbwidgets.games.kingdom_builder.rules.options import TILES_EACH
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

Features: TypeAlias = "tuple[float, ...]"
"""Gold of the three cards in force, gold of castles, then the other features."""
CASTLES: Final = 3
HELD: Final = 4
"""What the tiles held bring in the turns to come."""
PROMISE: Final = 5
"""What the cards in force promise."""
REACH: Final = 6
"""Castles and tiles in reach."""
CHOICE: Final = 7
"""What the next terrain card can bring: little for a seat that is bound to poor hexes (KB-4.3)."""
BUILT: Final = 8
"""Settlements on the board."""

_CASTLE: Final = 3  # KB-7.2
_WARMEST: Final = 6
"""The most that one special hex counts in the choice of the next card."""
_BY_CARD: Final = 3  # KB-4.1
_BY_TILE: Final = 0.8
"""Settlements that a turn brings: by its card, and by each tile that builds."""

Heat: TypeAlias = "tuple[int, int, int, int]"
"""A number from 0 to 15 for each hex: the sets of hexes whose number has the binary digit 1, 2, 4, 8."""


class _Specials(NamedTuple):
    """What castles and tiles bring a seat that touches some of them."""

    castles: float
    tiles: float
    gains: tuple[tuple[int, float], ...]
    """Special hexes not yet touched, and what each of them would bring."""
    heat: Heat


class Worth:
    """What positions are worth to a seat with so many turns to come; the others' settlements stay as they are."""

    def __init__(self, view: KingdomBuilderView, seat: Seat, rounds: float) -> None:
        ground = Ground(view, seat)
        board = ground.board
        self.ground: Ground = ground
        self.board: Land = board
        self.rounds = rounds
        self._future = min(1.0, rounds / 2)
        """The last turns have little to hope for."""
        self._castles = board.castles
        self.tile_gains: tuple[float, ...] = tuple(
            WEIGHTS[TILES[spot[0]]] * rounds if spot else 0.0 for spot in board.locations
        )
        """What the tile of each location hex brings."""
        taken = [sum(r.claimed >> n & 1 for s, r in enumerate(view.realms) if s != seat) for n in range(8)]
        self._open = tuple(
            (n, 1 << spot[1]) for n, spot in enumerate(board.locations) if spot and taken[n] < TILES_EACH
        )
        rated = [CARDS_RATED[card] for card in view.setup.cards]
        self._golds = tuple(map(ground.gold, view.setup.cards))
        self._promises = tuple(card.promise for card in rated if card.promise)
        self._warmths = tuple(card.warmth for card in rated if card.warmth)
        self._with_areas = not AREA_CARDS.isdisjoint(view.setup.cards)
        self._areas: dict[int, Areas] = {0: ()}
        self._specials: dict[tuple[int, int, int], _Specials] = {}
        self._parts: dict[tuple[int, int, int, int], Features] = {}
        self._values: dict[tuple[int, int, int, int], float] = {}

    def value(self, realm: Realm, occupied: int, added: int = 0) -> float:
        """The sum of the features; `added` is the settlement that came last."""
        key = (realm.own, occupied, realm.claimed, realm.held)
        found = self._values.get(key)
        if found is None:
            if self._with_areas:
                self._area(realm.own, added)
            parts = self._parts[key] = self.features(realm, occupied)
            found = self._values[key] = sum(parts)
        return found

    def parts(self, realm: Realm, occupied: int) -> Features:
        """The features, looked up if the value is known."""
        found = self._parts.get((realm.own, occupied, realm.claimed, realm.held))
        return self.features(realm, occupied) if found is None else found

    def takes(self, realm: Realm, index: int) -> int | None:
        """The number of the location hex whose tile a settlement on this hex would take (KB-5.3)."""
        location = self.board.touch[index] - 1
        wanted = location >= 0 and not realm.claimed >> location & 1 and any(n == location for n, _ in self._open)
        return location if wanted else None

    def features(self, realm: Realm, occupied: int) -> Features:
        """Gold of each card, castles, and what speaks for the turns to come; all of it in gold."""
        own, near, _, claimed, held, _, _, _ = realm
        ground, future = self.ground, self._future
        areas = self._area(own) if self._with_areas else ()
        gold = [float(rule(self.board, own, areas)) for rule in self._golds]
        touched = near & self._castles
        specials = self._specials.get((touched, claimed, held))
        if specials is None:
            specials = self._specials[touched, claimed, held] = self._special(touched, claimed, held)
        built = WEIGHTS["built"] * own.bit_count()
        if not future:
            return (*gold, specials.castles, specials.tiles, 0.0, 0.0, 0.0, built)
        free = self.board.buildable & ~occupied
        promise = 0.0
        for rule in self._promises:
            promise += rule(ground, own, areas, free)
        reach = self._reach(near & free, free, specials)
        choice = self._choice(own, near, free, specials.heat)
        return (*gold, specials.castles, specials.tiles, future * promise, future * reach, future * choice, built)

    def _area(self, own: int, added: int = 0) -> Areas:
        """The settlement areas, from those before the last settlement where these are known."""
        found = self._areas.get(own)
        if found is None:
            before = self._areas.get(own ^ added) if added else None
            if before is None:
                found = tuple(HEXES.groups(own))
            else:
                around = NEAR[added.bit_length() - 1]
                joined, apart = added, list[int]()
                for area in before:
                    if area & around:
                        joined |= area
                    else:
                        apart.append(area)
                found = (*apart, joined)
            self._areas[own] = found
        return found

    def _special(self, touched: int, claimed: int, held: int) -> _Specials:
        """What castles and tiles bring, and what those would bring that are still open."""
        tiles = sum(gain for n, gain in enumerate(self.tile_gains) if held >> n & 1)
        rest = self._castles & ~touched
        heat = warmer((0, 0, 0, 0), HEXES.spread(rest), _CASTLE)
        gains: list[tuple[int, float]] = [(rest, _CASTLE)]
        for n, hexes in self._open:
            if not claimed >> n & 1:
                gains.append((hexes, self.tile_gains[n]))
                heat = warmer(heat, HEXES.spread(hexes), min(_WARMEST, int(self.tile_gains[n] + 0.5)))
        return _Specials(_CASTLE * touched.bit_count(), tiles, tuple(gains), heat)

    def _reach(self, front: int, free: int, specials: _Specials) -> float:
        """Castles and tiles that the next settlements could touch, the nearer the more."""
        total, seen = 0.0, 0
        for weight in (WEIGHTS["reach 1"], WEIGHTS["reach 2"], WEIGHTS["reach 3"]):
            around = HEXES.spread(front)
            if hits := around & self.board.special & ~seen:
                seen |= hits
                for hexes, gain in specials.gains:
                    if found := hits & hexes:
                        total += weight * gain * found.bit_count()
            front = (around | front) & free
        return total

    def _choice(self, own: int, near: int, free: int, heat: Heat) -> float:
        """The best hex of the next card, on the mean of the five terrains."""
        for warmth in self._warmths:
            heat = warmer(heat, *warmth(self.ground, own, near))
        ones, twos, fours, eights = heat
        total = 0
        for terrain in self.board.terrains:
            hexes = free & terrain
            hexes = hexes & near or hexes
            if best := hexes & eights:
                hexes = best
                total += 8
            if best := hexes & fours:
                hexes = best
                total += 4
            if best := hexes & twos:
                hexes = best
                total += 2
            if hexes & ones:
                total += 1
        return WEIGHTS["choice"] * total / 5


def warmer(heat: Heat, hexes: int, gain: int) -> Heat:
    """The heat after adding a gain of at most 7 to some hexes.

    >>> warmer(warmer((0, 0, 0, 0), 0b11, 3), 0b01, 2)
    (3, 2, 1, 0)
    """
    ones, twos, fours, eights = heat
    if gain & 1:
        carry = ones & hexes
        ones ^= hexes
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    if gain & 2:
        carry = twos & hexes
        twos ^= hexes
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    if gain & 4:
        carry = fours & hexes
        fours ^= hexes
        eights |= carry
    return ones, twos, fours, eights


def turns_left(view: KingdomBuilderView, seat: Seat) -> float:
    """How many turns a seat can expect after this one, by the supplies and by the tiles that build (KB-6)."""
    board, turns = view.land, 40.0
    if board is None:
        return turns
    builders = [n for n, spot in enumerate(board.locations) if spot and spot[0] not in MOVERS]
    for other, realm in enumerate(view.realms):
        supply = realm.supply
        if not supply:
            return 0.0
        if other == seat:
            supply -= view.left + sum(realm.ready >> 2 * kind & 3 for kind in range(8) if kind not in MOVERS)
        tiles = sum(realm.held >> n & 1 for n in builders)
        turns = min(turns, max(0, supply) / (_BY_CARD + _BY_TILE * tiles))
    return turns
