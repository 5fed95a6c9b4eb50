"""The practice questions of Kingdom Builder, with a source of positions for each rule that decides something in them.

>>> from random import Random
>>> question = QUESTIONS["KB-4.3"](Random(1))
>>> question.rule, len(question.answers)
('KB-4.3', 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

from kbwidgets.core.protocol.may import May, Scene, kind_of_move, read_advice
from kbwidgets.core.protocol.question import Maker, Question, any_look, collect_makers, either, look
from kbwidgets.games.kingdom_builder.rules.board import HEXES, places
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.practice_board import BOARDS
from kbwidgets.games.kingdom_builder.taught.practice_cards import SCORES
from kbwidgets.games.kingdom_builder.taught.practice_positions import position
from kbwidgets.games.kingdom_builder.taught.practice_setup import SETUPS
from kbwidgets.games.kingdom_builder.taught.practice_tiles import COUNTS, TILE_QUESTIONS
from kbwidgets.games.kingdom_builder.taught.practice_turns import TURNS
from kbwidgets.games.kingdom_builder.taught.practice_why import why_allowed

REASONS: Final = {
    "KB-10.4": "No, you've built your last settlement",
    "KB-10.5": "No, you must build your 3 settlements first",
    "KB-10.6": "No, you're still building your 3 settlements",
    "KB-10.7": "No, you've built your 3 settlements",
    "KB-10.8": "No, you don't have this tile",
    "KB-10.9": "No, the tile is new",
    "KB-10.10": "No, you've already used the tile",
    "KB-10.11": "No, your supply is empty",
    "KB-10.12": "No, there's no legal hex for the tile",
    "KB-10.13": "No, that's off the board",
    "KB-10.14": "No, that isn't your settlement",
    "KB-10.15": "No, it would stay on the same hex",
    "KB-10.16": "No, nobody can build there",
    "KB-10.17": "No, that hex is taken",
    "KB-10.18": "No, it's the wrong terrain",
    "KB-10.19": "No, the tile doesn't work on that hex",
    "KB-10.20": "No, you must build next to your settlements if you can",
}
"""The answer that names the reason against a move, by the code of its refusal."""


_May: TypeAlias = May[KingdomBuilderState]


def _may(
    codes: Sequence[str],
    make: Callable[[Random], KingdomBuilderState],
    tried: Callable[[KingdomBuilderState], Iterable[str]],
    alike: Callable[[Question], str] = any_look,
) -> _May:
    """Return the questions about moves tried in some positions, of which these refusals forbid some."""

    def scene(rng: Random) -> Scene[KingdomBuilderState]:
        state = make(rng)
        return Scene(state, list(tried(state)))

    return May(scene, {code: REASONS[code] for code in codes}, why_allowed, alike=alike)


def is_off_board(place: str) -> bool:
    """Return whether a place is off the board."""
    return any(int(part) >= HEXES.rows for part in place.split(","))


# -- what is tried ------------------------------------------------------------------------------------------


def _builds(state: KingdomBuilderState) -> Iterator[str]:
    yield from (str(move) for move in state.moves() if isinstance(move, Build))
    yield from (f"build {row},{column}" for row, column in HEXES.cells)


def _near_builds(state: KingdomBuilderState) -> Iterator[str]:
    """Yield builds on the terrain of the card and next to settlements."""
    realm = state.realms[state.seat]
    board = state.land
    if board is not None and state.in_play is not None:
        yield from (f"build {place}" for place in places(realm.near | board.terrains[state.in_play]))


def _beyond(state: KingdomBuilderState) -> Iterator[str]:
    """Yield builds at the edge and one row or column beyond it."""
    rim = range(16, 24)
    yield from (move for move in _near_builds(state) if any(int(p) > 15 for p in move.split()[1].split(",")))
    yield from (f"build {row},{column}" for row in rim for column in rim)


def _uses(tile: str, state: KingdomBuilderState) -> Iterator[str]:
    """Yield uses of a tile on any hex, or from any settlement of the player to a hex near it or to a target."""
    if TILES.index(tile) not in MOVERS:
        yield from (f"{tile} {row},{column}" for row, column in HEXES.cells)
        return
    legal = [str(move) for move in state.moves() if str(move).startswith(tile)]
    yield from legal
    targets = {move.split()[-1] for move in legal}
    for source in places(state.realms[state.seat].own):
        row, column = map(int, source.split(","))
        near = {f"{r},{c}" for r in range(row - 3, row + 4) for c in range(column - 3, column + 4) if min(r, c) >= 0}
        for target in sorted(targets | {place for place in near if not is_off_board(place)}):
            yield f"{tile} {source} to {target}"


def _sources(tile: str, state: KingdomBuilderState) -> Iterator[str]:
    """Yield moves of the player's settlements, of other players' ones, from empty hexes, and from a hex to itself."""
    legal = [str(move) for move in state.moves() if str(move).startswith(tile)]
    yield from legal
    for source in places(state.occupied | state.realms[state.seat].near):
        yield f"{tile} {source} to {source}"
        yield from (f"{tile} {source} to {move.split()[-1]}" for move in legal[:2])


def _any_tile(state: KingdomBuilderState) -> Iterator[str]:
    """Yield uses of every kind of tile on a target, or next to settlements if there is none."""
    legal = [str(move) for move in state.moves()]
    own, near = places(state.realms[state.seat].own), places(state.realms[state.seat].near & state.free)
    for name in TILES:
        first = next((move for move in legal if move.startswith(name)), "")
        start = f"{name} {own[0]} to" if TILES.index(name) in MOVERS else name
        yield first or f"{start} {near[0]}"


def _farm_and_tavern(state: KingdomBuilderState) -> Iterator[str]:
    """Yield uses of the two tiles that build and nearly always have a target; tiles that move need no supply."""
    yield from (move for move in _any_tile(state) if move.split()[0] in ("farm", "tavern"))


# -- where ---------------------------------------------------------------------------------------------------

_BUILDERS: Final = ("oracle", "farm", "oasis", "tower", "tavern")
_DUES: Final = ("Ann builds on *", "Ann builds 2 on *", "Ann builds 1 on *", "Ann ends on *")


def _building(rng: Random) -> KingdomBuilderState:
    return position(rng, rng.choice(_DUES[:3]))


def _any_phase(rng: Random) -> KingdomBuilderState:
    return position(rng, rng.choice(_DUES))


def _with(tile: str, rng: Random) -> KingdomBuilderState:
    """Return a position before or after the mandatory build, with a ready tile."""
    return position(rng, rng.choice((_DUES[0], _DUES[3])), tile=tile, water=tile in ("harbor", "paddock"))


def _any_time(rng: Random) -> KingdomBuilderState:
    """Return a position in any part of a turn, with a tile in any state."""
    tile = rng.choice(TILES)
    return position(rng, rng.choice(_DUES), tile=tile, tile_state=rng.choice(("ready", "new", "used")))


def _held(rng: Random) -> KingdomBuilderState:
    """Return a position before or after the mandatory build, with a tile in any state."""
    tile = rng.choice(TILES)
    return position(rng, rng.choice((_DUES[0], _DUES[3])), tile=tile, tile_state=rng.choice(("ready", "new", "used")))


def _with_tavern(rng: Random) -> KingdomBuilderState:
    """Return a position with a Tavern, with or without a line."""
    return position(rng, _DUES[3], tile="tavern")


def _taverns(state: KingdomBuilderState) -> Iterator[str]:
    """Yield uses of the Tavern on one of its targets, or next to settlements if it has none."""
    legal = [str(move) for move in state.moves() if str(move).startswith("tavern")]
    yield from legal or (f"tavern {place}" for place in places(state.realms[state.seat].near & state.free))


def _exhausted(rng: Random) -> KingdomBuilderState:
    """Return a position before or after the last settlement is built."""
    due, supply = rng.choice((("Ann ends on *", 0), ("Ann ends on *", 3), ("Ann builds 1 on *", 3)))
    return position(rng, due, tile=TILES[rng.choice(MOVERS)], supply=supply)


def _last_moves(rng: Random) -> KingdomBuilderState:
    """Return a position with or without a supply, in which the option still allows moves."""
    tile = rng.choice(("farm", "tavern"))
    return position(rng, "Ann ends on *", tile=tile, supply=rng.choice((0, 3)), options="moves_after_last = on")


def _builds_and_shifts(state: KingdomBuilderState) -> Iterator[str]:
    """Yield builds and uses of the tiles that move, because an empty supply forbids the others as well."""
    yield from list(_near_builds(state))[:20]
    yield from (move for move in _any_tile(state) if " to " in move)


def _hexes(*codes: str, tried: Callable[[KingdomBuilderState], Iterator[str]] = _near_builds) -> _May:
    return _may(codes, _building, tried)


def _tile(tile: str, *codes: str) -> _May:
    return _may(codes, partial(_with, tile), partial(_uses, tile))


_MAY: Final[Mapping[str, _May]] = {
    "KB-0.1": _may(("KB-10.13",), _building, _beyond),
    "KB-1.2": _hexes("KB-10.16", tried=_builds),
    "KB-3.2": _may(("KB-10.6",), _any_time, _any_tile),
    "KB-3.3": _may(("KB-10.5",), _any_phase, lambda _: ["end"])._replace(why_not=read_advice),
    "KB-4.1": _hexes("KB-10.18"),
    "KB-4.2": _hexes("KB-10.17", "KB-10.16"),
    "KB-4.3": _hexes("KB-10.20"),
    "KB-5.1": _may(("KB-10.8", "KB-10.10"), _held, _any_tile),
    "KB-5.5": _may(("KB-10.9",), _held, _any_tile),
    "KB-5.10": _may(("KB-10.11",), _last_moves, _farm_and_tavern, look),
    "KB-5.11": _may(("KB-10.12",), _with_tavern, _taverns, look),
    "KB-5.12": _may(("KB-10.14", "KB-10.15"), partial(_with, "barn"), partial(_sources, "barn")),
    "KB-5.13": _tile("oracle", "KB-10.18"),
    "KB-5.14": _tile("farm", "KB-10.18"),
    "KB-5.15": _tile("oasis", "KB-10.18"),
    "KB-5.16": _tile("tower", "KB-10.19"),
    "KB-5.17": _tile("tavern", "KB-10.19"),
    "KB-5.18": _tile("barn", "KB-10.18", "KB-10.20"),
    "KB-5.19": _tile("harbor", "KB-10.18", "KB-10.20"),
    "KB-5.20": _tile("paddock", "KB-10.19"),
    "KB-5.21": _tile("farm", "KB-10.20"),
    "KB-5.22": _tile("paddock", "KB-10.16"),
    "KB-6.1": _may(("KB-10.4",), _exhausted, _builds_and_shifts, kind_of_move),
    "KB-9.7": _may(("KB-10.11",), _last_moves, _farm_and_tavern, look),
}

_OWN: Final[Mapping[str, Maker]] = {
    **{
        rule: either(may.maker(rule), COUNTS[rule]) if rule in COUNTS else may.maker(rule) for rule, may in _MAY.items()
    },
}

QUESTIONS: Final = collect_makers(_OWN, TILE_QUESTIONS, SCORES, SETUPS, BOARDS, TURNS)
"""The function that makes a question, by the rule that decides it."""
