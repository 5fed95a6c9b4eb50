"""Positions of Catan as JSON: what `to_json` writes and `from_json` checks.

A position need not be reachable, but it must make sense. All cards and pieces exist, buildings keep their distance,
the special cards are with the players who earned them, and the phase fits the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.fields.shape import Shape, by_seat
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.catan.rules.board import Land
from kbwidgets.games.catan.rules.chapters.board_setup import PHASES, Draft
from kbwidgets.games.catan.rules.chapters.build import rebuild
from kbwidgets.games.catan.rules.data_codecs import Corners, Edges, Holder
from kbwidgets.games.catan.rules.data_frames import find_seats_to_act, frame_from_json, frame_to_json
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.options import MATCH, set_up
from kbwidgets.games.catan.rules.position import ARMY, NOBODY, Dev, Fields, Pieces, has_won
from kbwidgets.games.catan.rules.resources import KNIGHT, POINT, dev_count, full_deck
from kbwidgets.games.catan.rules.table import Table, table_of


class WrittenPieces(NamedTuple):
    """The pieces of each seat on the board, and the holder of Longest Road."""

    roads: Annotated[tuple[Edges, ...], by_seat]
    settlements: Annotated[tuple[Corners, ...], by_seat]
    cities: Annotated[tuple[Corners, ...], by_seat]
    longest: Holder


_POSITION: Final = Shape(Fields)
_KNOWN: Final = Shape(Known)
_PIECES: Final = Shape(WrittenPieces)
_DEV: Final = Shape(Dev)
_BEFORE_SETUP: Final = (*PHASES, "first", "order", "order dice")
"""The phases before the order of play is known."""


def position_to_json(position: Fields) -> dict[str, Json]:
    """Return a position as JSON."""
    return _write_rest(position) | _POSITION.write(position, position.table) | _DEV.write(position.dev, position.table)


def known_to_json(known: Known) -> dict[str, Json]:
    """Return what a viewer knows as JSON, with null for hidden hands."""
    return _write_rest(known) | _KNOWN.write(known, known.table)


def _write_rest(position: Fields | Known) -> dict[str, Json]:
    """Return the match, the pieces and the frame as JSON."""
    table, setup = position.table, position.table.setup
    roads, settlements, cities, *_ = zip(*position.built.realms, strict=True)
    return (
        MATCH.write(setup.names, setup.colours, dict(setup.options))
        | _PIECES.write(WrittenPieces(roads, settlements, cities, position.built.longest_holder), table)
        | {"frame": frame_to_json(position.frame, table)}
    )


def position_from_json(data: Json) -> Fields:
    """Return the position that data describe. Raise `DataError`, which names the place of the fault."""
    plain = Plain(data).only(*MATCH.keys, *_POSITION.keys, "frame", *_PIECES.keys, *_DEV.keys)
    seating, values = MATCH.read(plain)
    table = table_of(set_up(seating, values))
    if table.setup.colours != seating.colours:
        raise plain["colours"].fault("the colours of the printed start")
    position = _POSITION.read(plain, table)
    built = _build(plain, _PIECES.read(plain, table), table, position.land)
    dev = _DEV.read(plain, table)
    _check_dev(plain, dev, table, position.turn)
    _check_public(plain, position)
    before = position._replace(built=built, dev=dev)
    position = before._replace(frame=frame_from_json(plain["frame"], before))
    position = position._replace(to_act=find_seats_to_act(plain, position))
    _check_phase(plain, position)
    return position


def _check_public(plain: Plain, position: Fields) -> None:
    """Check the cards of the bank, the order of play and the dice."""
    table, order, dice, pairs = position.table, position.order, position.dice, position.pairs.bit_count()
    if sum(position.hands) + position.store != table.full_bank:
        raise plain["bank"].fault("as many cards of each resource as the match has")
    if len(set(order)) < len(order):
        raise plain["order"].fault("each seat once")
    if (len(dice) == 2 and max(dice) > 6) or dice == (1,):
        raise plain["dice"].fault("what two dice show")
    fits = pairs > 5 if table.setup.dice == "balanced" else pairs == 0  # CT-13.5: reshuffled at five rolls
    if not fits:
        raise plain["pairs"].fault("the pairs that are left of balanced dice, ascending")


def _check_phase(plain: Plain, position: Fields) -> None:
    """Check that the phase fits the order of play, the turns, the board and the points."""
    table, phase, turn, turns, order = position.table, position.phase, position.turn, position.turns, position.order
    started = phase not in _BEFORE_SETUP
    if started != (len(order) == table.seats) or (started and phase != "setup") != (turns > 0):
        raise plain["phase"].fault("a phase that fits the order of play and the turns")
    if turns and turn != order[(turns - 1) % table.seats]:
        raise plain["turn"].fault(f"seat {order[(turns - 1) % table.seats]} in turn {turns}")
    if bool(position.land.terrains) == isinstance(position.frame, Draft):
        raise plain["board"].fault("a board when it is laid out, and none before")
    won = started and turns > 0 and has_won(table, turn, position.built, position.dev)
    if phase == "over":
        if not won and turns != table.max_turns:
            raise plain["phase"].fault("a game that goes on")
    elif won:
        raise plain["phase"].fault(f"the end: seat {turn} has {table.limits.vp_target} points")
    _check_unstarted(plain, position, started=started)


def _check_unstarted(plain: Plain, position: Fields, *, started: bool) -> None:
    """Check that nobody bought a card before the first turn, or built before the setup except for a printed start."""
    dev = position.dev
    if not position.turns and (any(dev.cards) or dev.spent or any(dev.knights) or dev.played != NOBODY):
        raise plain["cards"].fault("no development cards before the first turn")
    printed = position.table.setup.start == "beginner"
    if not started and not printed and (any(realm.roads or realm.buildings for realm in position.built.realms)):
        raise plain["settlements"].fault("no pieces before the setup")
    if not started and not printed and any(position.hands):
        raise plain["hands"].fault("no cards before the setup")


def _build(plain: Plain, pieces: WrittenPieces, table: Table, land: Land) -> Pieces:
    """Return the pieces with what follows from them."""
    grid, limits = table.grid, table.limits
    roads, settlements, cities, longest = pieces
    taken = buildings = paths = 0
    for name, sets, limit in (
        ("roads", roads, limits.roads),
        ("settlements", settlements, limits.settlements),
        ("cities", cities, limits.cities),
    ):  # fmt: skip
        if any(pieces_of_seat.bit_count() > limit for pieces_of_seat in sets):
            raise plain[name].fault(f"at most {limit} of each player")
    for corners in (*settlements, *cities):
        for corner in bits(corners):
            if taken >> corner & 1:
                raise plain["settlements"].fault("buildings that keep their distance")
            taken |= grid.blocked_by[corner]
            buildings |= 1 << corner
    for edges in roads:
        if paths & edges:
            raise plain["roads"].fault("one road on an edge")
        paths |= edges
    if not land.terrains and (buildings or paths):
        raise plain["board"].fault("a board under the pieces")
    built = rebuild(table, land, list(zip(roads, settlements, cities, strict=True)), longest)
    if built is None:
        raise plain["longest"].fault("the seat with the longest road, or -1")
    return built


def _check_dev(plain: Plain, dev: Dev, table: Table, turn: Seat) -> None:
    """Check that all development cards exist, and that the new ones are in the current player's hand."""
    cards, deck, new, played, knights, spent, shown, army = dev
    if [*_count_cards((*cards, deck, spent), knights)] != [
        dev_count(full_deck(table.setup.dev_decks), card) for card in range(5)
    ]:
        raise plain["deck"].fault("all development cards")
    if dev_count(spent, KNIGHT) or dev_count(spent, POINT):
        raise plain["spent"].fault("only progress cards")
    if any(dev_count(new, card) > dev_count(cards[turn], card) for card in range(5)):
        raise plain["new"].fault("cards that the current player holds")
    if any(count > dev_count(hand, POINT) for count, hand in zip(shown, cards, strict=True)):
        raise plain["shown"].fault("victory point cards that are held")
    if any(shown) and not table.setup.early_reveal:
        raise plain["shown"].fault("none that are shown before the end")
    if (played == KNIGHT and not knights[turn]) or (played > KNIGHT and not dev_count(spent, played)):
        raise plain["played"].fault("a card that was played")
    most = max(knights)
    if (army == NOBODY) != (most < ARMY) or (army != NOBODY and knights[army] < most):
        raise plain["army"].fault("the seat with the most knights, or -1")


def _count_cards(bundles: Sequence[int], knights: Sequence[int]) -> list[int]:
    sums = [sum(dev_count(cards, card) for cards in bundles) for card in range(5)]
    sums[KNIGHT] += sum(knights)
    return sums
