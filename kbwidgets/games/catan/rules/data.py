"""Positions of Catan as JSON: what `to_json` writes and `from_json` checks.

A position need not be reachable, but it must make sense. All cards and pieces exist, buildings keep their distance,
the special cards are with the players who earned them, and the phase fits the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.options import plain_options
from kbwidgets.core.setup.seating import check_seating
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.catan.rules.board import Board, Grid
from kbwidgets.games.catan.rules.chapters.build import rebuild
from kbwidgets.games.catan.rules.data_frames import acting, frame_from_json, frame_to_json
from kbwidgets.games.catan.rules.fields import ARMY, CODES, NOBODY, Built, Dev, Fields, has_won
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.layout import Draft, Table, table_of
from kbwidgets.games.catan.rules.options import COLOURS, OPTIONS, Setup, board_text, conflicts, read_board, set_up
from kbwidgets.games.catan.rules.resources import CARDS, DEV_CARDS, KNIGHT, POINT, Goods, counts, dev_count, whole_deck
from kbwidgets.games.catan.rules.words import RULES

VERSION = 1
_FIELDS = (
    "game", "version", "names", "colours", "options", "phase", "turn", "turns", "frame", "dice", "order", "board",
    "robber", "hands", "bank", "roads", "settlements", "cities", "longest", "cards", "deck", "new", "played", "knights",
    "spent", "shown", "army", "pairs",
)  # fmt: skip
_MOST = 10**9
_COUNT = 250
"""A number larger than that of development cards of a kind."""


def position_to_json(position: Fields) -> dict[str, Json]:
    """Return a position as JSON."""
    dev = position.dev
    return {
        **_public(position.table, position.land, position.built),
        "phase": position.phase,
        "turn": position.turn,
        "turns": position.turns,
        "frame": frame_to_json(position.frame),
        "dice": list(position.dice),
        "order": list(position.order),
        "robber": position.robber,
        "hands": [_goods(hand) for hand in position.hands],
        "bank": _goods(position.store),
        "cards": [_dev(cards) for cards in dev.held],
        "deck": _dev(dev.deck),
        "new": _dev(dev.new),
        "played": dev.played,
        "knights": list(dev.knights),
        "spent": _dev(dev.spent),
        "shown": list(dev.shown),
        "army": dev.army,
        "pairs": list(bits(position.rest)),
    }


def known_to_json(known: Known) -> dict[str, Json]:
    """Return what a viewer knows as JSON, with null for hidden hands."""
    return {
        **_public(known.table, known.land, known.built),
        "viewer": known.viewer,
        "phase": known.phase,
        "to_act": list(known.to_act),
        "turn": known.turn,
        "turns": known.turns,
        "frame": frame_to_json(known.frame),
        "dice": list(known.dice),
        "order": list(known.order),
        "robber": known.robber,
        "hands": [None if hand is None else _goods(hand) for hand in known.hands],
        "hand_sizes": list(known.hand_sizes),
        "bank": None if known.store is None else _goods(known.store),
        "cards": [None if cards is None else _dev(cards) for cards in known.cards],
        "card_counts": list(known.card_counts),
        "deck": known.deck_size,
        "new": None if known.new is None else _dev(known.new),
        "new_count": known.new_count,
        "played": known.played,
        "knights": list(known.knights),
        "spent": _dev(known.spent),
        "shown": list(known.shown),
        "army": known.army,
        "pairs": list(bits(known.rest)),
    }


def _public(table: Table, board: Board, built: Built) -> dict[str, Json]:
    setup, grid = table.setup, table.grid
    return {
        "game": "catan",
        "version": VERSION,
        "names": list(setup.names),
        "colours": list(setup.colours),
        "options": dict(setup.options),
        "board": board_text(board, NOBODY) if board.terrains else "",
        "roads": [[grid.name(edge) for edge in bits(realm.roads)] for realm in built.realms],
        "settlements": [list(bits(realm.settlements)) for realm in built.realms],
        "cities": [list(bits(realm.cities)) for realm in built.realms],
        "longest": built.longest,
    }


def _goods(goods: Goods) -> list[Json]:
    return list(counts(goods))


def _dev(cards: int) -> list[Json]:
    return [dev_count(cards, card) for card in range(5)]


def position_from_json(data: Json) -> Fields:
    """Return the position that data describe. Raise `DataError`, which names the place of the fault."""
    whole = Plain(data).only(*_FIELDS)
    whole["game"].text(["catan"])
    whole["version"].number(VERSION, VERSION)
    table = table_of(_setup(whole))
    seats, limits = table.seats, table.limits
    phase = whole["phase"].text(list(RULES))
    turn, turns = whole["turn"].number(0, seats - 1), whole["turns"].number(0, table.max_turns or _MOST)
    board = _board(whole["board"], table.setup.radius)
    built = _built(whole, table, board)
    dev = _cards(whole, table, turn)
    hands = tuple(_read_goods(item) for item in whole["hands"].items(seats, seats))
    bank = _read_goods(whole["bank"])
    if sum(hands) + bank != table.bank:
        raise whole["bank"].fault("as many cards of each resource as the match has")
    order = tuple(item.number(0, seats - 1) for item in whole["order"].items(0, seats))
    if len(set(order)) < len(order):
        raise whole["order"].fault("each seat once")
    robber = whole["robber"].number(NOBODY, table.grid.hexes - 1)
    faces = [item.number(1, 12) for item in whole["dice"].items(0, 2)]
    if (len(faces) == 2 and max(faces) > 6) or (len(faces) == 1 and faces[0] == 1):
        raise whole["dice"].fault("what two dice show")
    rest = sum(1 << item.number(0, 35) for item in whole["pairs"].items(0, 36))
    pairs = rest.bit_count()
    fits = pairs > 5 if table.setup.dice == "balanced" else pairs == 0  # CT-13.5: reshuffled at five rolls
    if not fits or list(bits(rest)) != whole["pairs"].data:
        raise whole["pairs"].fault("the pairs that are left of balanced dice, ascending")
    before = Fields(
        table, board, phase, (), turn, turns, None, tuple(faces), order, robber, hands, bank, built, dev, rest
    )
    frame = frame_from_json(whole["frame"], before)
    position = before._replace(frame=frame)
    position = position._replace(to_act=acting(whole, position))
    started = phase not in ("tile", "red", "corner", "chit", "gap", "turn", "port", "desert", "first", "order",
                            "order dice")  # fmt: skip
    if started != (len(order) == seats) or (started and phase != "setup") != (turns > 0):
        raise whole["phase"].fault("a phase that fits the order of play and the turns")
    if turns and turn != order[(turns - 1) % seats]:
        raise whole["turn"].fault(f"seat {order[(turns - 1) % seats]} in turn {turns}")
    if bool(board.terrains) == isinstance(frame, Draft):
        raise whole["board"].fault("a board when it is laid out, and none before")
    won = started and turns > 0 and has_won(table, turn, built, dev)
    if phase == "over":
        if not won and turns != table.max_turns:
            raise whole["phase"].fault("a game that goes on")
    elif won:
        raise whole["phase"].fault(f"the end: seat {turn} has {limits.vp_target} points")
    _unstarted(whole, position, started=started)
    return position


def _unstarted(whole: Plain, position: Fields, *, started: bool) -> None:
    """Check that nobody bought a card before the first turn, or built before the setup except for a printed start."""
    dev = position.dev
    if not position.turns and (any(dev.held) or dev.spent or any(dev.knights) or dev.played != NOBODY):
        raise whole["cards"].fault("no development cards before the first turn")
    printed = position.table.setup.start == "beginner"
    if not started and not printed and (any(realm.roads or realm.buildings for realm in position.built.realms)):
        raise whole["settlements"].fault("no pieces before the setup")
    if not started and not printed and any(position.hands):
        raise whole["hands"].fault("no cards before the setup")


def _setup(whole: Plain) -> Setup:
    names = [item.text() for item in whole["names"].items(2, 8)]
    colours = [item.text(COLOURS) for item in whole["colours"].items(2, 8)]
    seating, refusals = check_seating(names, colours, range(2, 9), COLOURS, CODES["bad-players"], "CT-16.18")
    if refusals:
        raise DataError("names", str(refusals[0]))
    if list(seating.names) != names:
        raise whole["names"].fault("names without spaces around them")
    values = plain_options(whole["options"], OPTIONS, CODES["bad-option"])
    if refusals := conflicts(len(names), values):
        raise DataError("options", str(refusals[0]))
    setup = set_up(seating, values)
    if setup.colours != seating.colours:
        raise whole["colours"].fault("the colours of the printed start")
    return setup


def _board(data: Plain, radius: int) -> Board:
    text = data.text()
    if not text:
        return Board(radius, (), (), ())
    board, _, faults = read_board(text, radius)
    if faults:
        raise DataError(data.place, faults[0])
    if board_text(board, NOBODY) != text:
        raise data.fault("a board as it is written, without the robber")
    return board


def _built(whole: Plain, table: Table, board: Board) -> Built:
    """Return the pieces and what follows from them."""
    grid, seats, limits = table.grid, table.seats, table.limits
    roads = [_edges(item, grid) for item in whole["roads"].items(seats, seats)]
    towns = [_corners(item, grid) for item in whole["settlements"].items(seats, seats)]
    cities = [_corners(item, grid) for item in whole["cities"].items(seats, seats)]
    taken = stand = paths = 0
    for name, sets, limit in (
        ("roads", roads, limits.roads), ("settlements", towns, limits.settlements), ("cities", cities, limits.cities),
    ):  # fmt: skip
        if any(found.bit_count() > limit for found in sets):
            raise whole[name].fault(f"at most {limit} of each player")
    for found in (*towns, *cities):
        for corner in bits(found):
            if taken >> corner & 1:
                raise whole["settlements"].fault("buildings that keep their distance")
            taken |= grid.here[corner]
            stand |= 1 << corner
    for found in roads:
        if paths & found:
            raise whole["roads"].fault("one road on an edge")
        paths |= found
    if not board.terrains and (stand or paths):
        raise whole["board"].fault("a board under the pieces")
    longest = whole["longest"].number(NOBODY, seats - 1)
    built = rebuild(table, board, list(zip(roads, towns, cities, strict=True)), longest)
    if built is None:
        raise whole["longest"].fault("the seat with the longest road, or -1")
    return built


def _edges(data: Plain, grid: Grid) -> int:
    found = 0
    for item in data.items():
        a, _, b = item.text().partition("-")
        right = a.isdecimal() and b.isdecimal() and len(a + b) < 12
        edge = grid.edge(int(a), int(b)) if right else None
        if edge is None or grid.name(edge) != item.data or found >> edge:
            raise item.fault("an edge such as 3-12, ascending")
        found |= 1 << edge
    return found


def _corners(data: Plain, grid: Grid) -> int:
    found = 0
    for item in data.items():
        corner = item.number(0, grid.corners - 1)
        if found >> corner:
            raise item.fault("intersections, ascending")
        found |= 1 << corner
    return found


def _read_goods(data: Plain) -> Goods:
    pairs = zip(data.items(5, 5), CARDS, strict=True)
    return sum(item.number(0, 1 << 18) * card for item, card in pairs)


def _read_dev(data: Plain) -> int:
    pairs = zip(data.items(5, 5), DEV_CARDS, strict=True)
    return sum(item.number(0, _COUNT) * card for item, card in pairs)


def _numbers(data: Plain, seats: int, most: int) -> tuple[int, ...]:
    return tuple(item.number(0, most) for item in data.items(seats, seats))


def _cards(whole: Plain, table: Table, turn: Seat) -> Dev:
    """Return the development cards. All must exist, and the new ones must be in the current player's hand."""
    seats = table.seats
    held = tuple(_read_dev(item) for item in whole["cards"].items(seats, seats))
    deck, new, spent = (_read_dev(whole[name]) for name in ("deck", "new", "spent"))
    knights = _numbers(whole["knights"], seats, _COUNT)
    shown = _numbers(whole["shown"], seats, _COUNT)
    played = whole["played"].number(NOBODY, POINT - 1)
    army = whole["army"].number(NOBODY, seats - 1)
    if [*_sums((*held, deck, spent), knights)] != [
        dev_count(whole_deck(table.setup.dev_decks), card) for card in range(5)
    ]:
        raise whole["deck"].fault("all development cards")
    if dev_count(spent, KNIGHT) or dev_count(spent, POINT):
        raise whole["spent"].fault("only progress cards")
    if any(dev_count(new, card) > dev_count(held[turn], card) for card in range(5)):
        raise whole["new"].fault("cards that the current player holds")
    if any(count > dev_count(cards, POINT) for count, cards in zip(shown, held, strict=True)):
        raise whole["shown"].fault("victory point cards that are held")
    if any(shown) and not table.setup.early_reveal:
        raise whole["shown"].fault("none that are shown before the end")
    if (played == KNIGHT and not knights[turn]) or (played > KNIGHT and not dev_count(spent, played)):
        raise whole["played"].fault("a card that was played")
    most = max(knights)
    if (army == NOBODY) != (most < ARMY) or (army != NOBODY and knights[army] < most):
        raise whole["army"].fault("the seat with the most knights, or -1")
    return Dev(held, deck, new, played, knights, spent, shown, army)


def _sums(bundles: Sequence[int], knights: Sequence[int]) -> list[int]:
    found = [sum(dev_count(cards, card) for cards in bundles) for card in range(5)]
    found[KNIGHT] += sum(knights)
    return found
