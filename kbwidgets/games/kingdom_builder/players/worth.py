"""The value of a position of Kingdom Builder to one seat: its gold, and the features that later gold depends on.

Only public facts count (KB-8.5): the board, the cards in force, settlements, tiles and supplies.

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], 2, seed=1, options={"first_game": True}).state
>>> worth = Worth(state.view(0), 0, rounds=8)
>>> worth.features(state.realms[0], state.occupied)[:CASTLES]
(0.0, 0.0, 0.0)
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.players.card_ratings import CARD_RATINGS, Ground
from kbwidgets.games.kingdom_builder.players.weights import WEIGHTS
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, Land
from kbwidgets.games.kingdom_builder.rules.chapters.gold import AREA_CARDS, CASTLE, Areas
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY, TILES_EACH
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

Features: TypeAlias = "tuple[float, ...]"
"""The gold of the three cards in force, the gold of castles, then the other features."""
CASTLES: Final = 3
HELD: Final = 4
"""The gain of the tiles held in the turns to come."""
PROMISE: Final = 5
"""The promise of the cards in force."""
REACH: Final = 6
"""The castles and tiles in reach."""
CHOICE: Final = 7
"""The gain that the next terrain card can give: little for a seat that is bound to poor hexes (KB-4.3)."""
BUILT: Final = 8
"""The settlements on the board."""

_WARMEST: Final = 6
"""The most that one special hex counts in the choice of the next card."""
_BY_TILE: Final = 0.8
"""The settlements that a turn builds with each tile that builds."""

Heat: TypeAlias = "tuple[int, int, int, int]"
"""A number from 0 to 15 for each hex, as the sets of hexes whose number has the binary digit 1, 2, 4, 8."""


class _Specials(NamedTuple):
    """The gain from castles and tiles for a seat that touches some of them."""

    castles: float
    tiles: float
    gains: tuple[tuple[int, float], ...]
    """The special hexes not yet touched, and the gain from each of them."""
    heat: Heat


class Worth:
    """The values of positions to a seat with `rounds` turns to come, as if other players built nothing more."""

    def __init__(self, view: KingdomBuilderView, seat: Seat, rounds: float) -> None:
        ground = Ground(view, seat)
        board = ground.board
        self.ground: Ground = ground
        self.board: Land = board
        self.rounds = rounds
        self._future = min(1.0, rounds / 2)
        """The weight of the future, which the last turns have little of."""
        self._castles = board.castles
        self.tile_gains: tuple[float, ...] = tuple(
            WEIGHTS[TILES[spot[0]]] * rounds if spot else 0.0 for spot in board.locations
        )
        """The gain from the tile of each location hex."""
        taken = [sum(r.claimed >> n & 1 for s, r in enumerate(view.realms) if s != seat) for n in range(8)]
        self._open = tuple(
            (n, 1 << spot[1]) for n, spot in enumerate(board.locations) if spot and taken[n] < TILES_EACH
        )
        rated = [CARD_RATINGS[card] for card in view.setup.cards]
        self._golds = tuple(map(ground.gold, view.setup.cards))
        self._promises = tuple(card.promise for card in rated if card.promise)
        self._warmths = tuple(card.warmth for card in rated if card.warmth)
        self._with_areas = not AREA_CARDS.isdisjoint(view.setup.cards)
        self._areas: dict[int, Areas] = {0: ()}
        self._specials: dict[tuple[int, int, int], _Specials] = {}
        self._parts: dict[tuple[int, int, int, int], Features] = {}
        self._values: dict[tuple[int, int, int, int], float] = {}

    def value(self, realm: Realm, occupied: int, added: int = 0) -> float:
        """Return the sum of the features; `added` is the settlement that came last."""
        key = (realm.own, occupied, realm.claimed, realm.held)
        total = self._values.get(key)
        if total is None:
            if self._with_areas:
                self._area(realm.own, added)
            parts = self._parts[key] = self.features(realm, occupied)
            total = self._values[key] = sum(parts)
        return total

    def parts(self, realm: Realm, occupied: int) -> Features:
        """Return the features, looked up if the value is known."""
        features = self._parts.get((realm.own, occupied, realm.claimed, realm.held))
        return self.features(realm, occupied) if features is None else features

    def takes(self, realm: Realm, index: int) -> int | None:
        """Return the number of the location hex whose tile a settlement on this hex would take (KB-5.3)."""
        location = self.board.touch[index] - 1
        wanted = location >= 0 and not realm.claimed >> location & 1 and any(n == location for n, _ in self._open)
        return location if wanted else None

    def features(self, realm: Realm, occupied: int) -> Features:
        """Return the gold of each card and of castles, and the features for the turns to come, all of them in gold."""
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
        """Return the settlement areas, from those before the last settlement if these are known."""
        areas = self._areas.get(own)
        if areas is None:
            before = self._areas.get(own ^ added) if added else None
            if before is None:
                areas = tuple(HEXES.groups(own))
            else:
                around = NEAR[added.bit_length() - 1]
                joined, apart = added, list[int]()
                for area in before:
                    if area & around:
                        joined |= area
                    else:
                        apart.append(area)
                areas = (*apart, joined)
            self._areas[own] = areas
        return areas

    def _special(self, touched: int, claimed: int, held: int) -> _Specials:
        """Return the gain from castles and tiles, and from those that are still open."""
        tiles = sum(gain for n, gain in enumerate(self.tile_gains) if held >> n & 1)
        rest = self._castles & ~touched
        heat = warmer((0, 0, 0, 0), HEXES.spread(rest), CASTLE)
        gains: list[tuple[int, float]] = [(rest, CASTLE)]
        for n, hexes in self._open:
            if not claimed >> n & 1:
                gains.append((hexes, self.tile_gains[n]))
                heat = warmer(heat, HEXES.spread(hexes), min(_WARMEST, int(self.tile_gains[n] + 0.5)))
        return _Specials(CASTLE * touched.bit_count(), tiles, tuple(gains), heat)

    def _reach(self, front: int, free: int, specials: _Specials) -> float:
        """Return the value of the castles and tiles that the next settlements could touch; nearer ones count more."""
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
        """Return the value of the best hex of the next card, as the mean of the five terrains."""
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
    """Return the heat after adding a gain of at most 7 to some hexes.

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
    """Return how many turns a seat can expect after this one, by the supplies and the tiles that build (KB-6)."""
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
        turns = min(turns, max(0, supply) / (MANDATORY + _BY_TILE * tiles))
    return turns
