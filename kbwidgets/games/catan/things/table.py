"""What a position of Catan and its views offer to notebooks: the board, the players and their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from kbwidgets.core.boards.mesh import mesh_points
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import Found, Hidden, Net, Noun
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.catan.rules.board import Board as Land
from kbwidgets.games.catan.rules.board import Realm, grid_of
from kbwidgets.games.catan.rules.fields import NOBODY, SPECIAL, Offered, corner_key, edge_key, hex_key, others_buildings
from kbwidgets.games.catan.rules.known import Known, bank_size
from kbwidgets.games.catan.rules.layout import Draft
from kbwidgets.games.catan.rules.longest_road import longest
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.resources import DEV_CARDS, KNIGHT, POINT, whole_deck
from kbwidgets.games.catan.rules.view import Readable
from kbwidgets.games.catan.things.board import Board
from kbwidgets.games.catan.things.holdings import (
    Cards,
    DevelopmentCards,
    Offer,
    Player,
    Title,
    cards_of,
    dev_cards_of,
)

_CARD = "card"
_DEVELOPMENT_CARD = "development card"


def board(position: Readable) -> Board:
    """Return the board of a position with its pieces."""
    known = position.all_known
    frame = known.frame if isinstance(known.frame, Draft) else None
    return _board(known.land, frame, known.robber, position.names, position.colours, known.built.realms)


def players(position: Readable) -> Named[Player]:
    """Return the players by seat."""
    known, pieces = position.all_known, board(position)
    return Named(_player(position, known, pieces, seat) for seat in range(len(position.names)))


def _player(position: Readable, known: Known, board: Board, seat: Seat) -> Player:
    hand, cards, realm, limits = known.hands[seat], known.cards[seat], known.built.realms[seat], known.table.limits
    points = position.points()
    return Player(
        seat=seat,
        name=position.names[seat],
        colour=position.colours[seat],
        points=None if points is None else points[seat],
        hand=Hidden(known.hand_sizes[seat], _CARD) if hand is None else cards_of(hand),
        cards=Hidden(known.card_counts[seat], _DEVELOPMENT_CARD) if cards is None else dev_cards_of(cards),
        knights=known.knights[seat],
        roads_left=limits.roads - realm.roads.bit_count(),
        settlements_left=limits.settlements - realm.settlements.bit_count(),
        cities_left=limits.cities - realm.cities.bit_count(),
        rates=cards_of(known.built.rates[seat]),
        _board=board,
        _realm=realm,
        _longest=longest(known.table.grid, realm.roads, others_buildings(known.built, seat)),
    )


def longest_road(position: Readable) -> Title | None:
    """Return Longest Road and its holder, or None (CT-11.3)."""
    built = position.all_known.built
    if built.longest == NOBODY:
        return None
    return Title("Longest Road", position.names[built.longest], built.length, SPECIAL)


def largest_army(position: Readable) -> Title | None:
    """Return Largest Army and its holder, or None (CT-11.7)."""
    known = position.all_known
    if known.army == NOBODY:
        return None
    return Title("Largest Army", position.names[known.army], known.knights[known.army], SPECIAL)


def bank(position: Readable) -> Cards | Hidden | None:
    """Return the cards of the bank (CT-13.1), or None if they are unlimited."""
    known = position.all_known
    if known.table.setup.bank == UNLIMITED:
        return None
    return Hidden(bank_size(known), _CARD) if known.store is None else cards_of(known.store)


def deck(position: Readable) -> DevelopmentCards | Hidden:
    """Return the development cards that can be bought."""
    known = position.all_known
    return Hidden(known.deck_size, _DEVELOPMENT_CARD) if None in known.cards else unseen(position)


def unseen(position: Readable) -> DevelopmentCards:
    """Return the development cards in the deck or in hands that are hidden."""
    known = position.all_known
    left = whole_deck(known.table.setup.dev_decks) - known.spent - sum(known.knights) * DEV_CARDS[KNIGHT]
    for seat, cards in enumerate(known.cards):
        left -= known.shown[seat] * DEV_CARDS[POINT] if cards is None else cards
    return dev_cards_of(left)


def offer(position: Readable) -> Offer | None:
    """Return the open offer, or None (CT-9.7)."""
    frame = position.all_known.frame
    if not isinstance(frame, Offered):
        return None
    answers = [frame.answers[seat] for seat in frame.to]
    return Offer(
        player=position.names[position.turn],
        give=cards_of(frame.give),
        get=cards_of(frame.get),
        call=frame.call,
        asked=tuple(position.names[seat] for seat in frame.to),
        answers=tuple(answer if isinstance(answer, str) else "counter" for answer in answers),
    )


def places(position: Readable) -> Mapping[Place, Noun]:
    """Return hexes, intersections and edges by their keys."""
    pieces = board(position)
    return {each.place: each for each in (*pieces.hexes, *pieces.intersections, *pieces.edges)}


def found(position: Readable, place: Place) -> Found | None:
    """Return the thing with a key and the code that reads it, or None."""
    kind, _, rest = place.partition(" ")
    pieces = board(position)
    if kind == "hex" and rest.isdecimal() and int(rest) < len(pieces.hexes):
        return Found(f"board.hexes[{rest}]", pieces.hexes[int(rest)], _HEX_RULES)
    if kind == "intersection" and rest.isdecimal() and int(rest) < len(pieces.intersections):
        return Found(f"board.intersections[{rest}]", pieces.intersections[int(rest)], _CORNER_RULES)
    if kind == "edge" and place in pieces.edges:
        edge = pieces.edges[place]
        return Found(f"board.edges[{edge.a}, {edge.b}]", edge, _EDGE_RULES)
    if kind == "player" and rest.isdecimal() and int(rest) < len(position.names):
        return Found(f"players[{rest}]", players(position)[int(rest)], ("CT-1.6", "CT-12.1"))
    return None


_HEX_RULES = ("CT-1.1", "CT-6.1", "CT-7.6")
_CORNER_RULES = ("CT-8.4", "CT-8.5", "CT-8.6", "CT-6.1")
_EDGE_RULES = ("CT-8.2", "CT-8.3", "CT-11.1")


@lru_cache(maxsize=32)
def _board(
    land: Land,
    draft: Draft | None,
    robber: int,
    names: tuple[str, ...],
    colours: tuple[str, ...],
    realms: tuple[Realm, ...],
) -> Board:
    """Return a board with its pieces, perhaps partly laid out, made only once because it is read place by place."""
    terrains, chits = (land.terrains, land.chits) if draft is None else (draft.terrains, draft.chits)
    return Board(land.radius, land.grid, terrains, chits, land.ports, robber, names, colours, realms)


@cache
def net(radius: int) -> Net:
    """Return the positions of hexes, intersections and edges, each joined to what it touches (CT-3)."""
    grid = grid_of(radius)
    points = mesh_points(grid.mesh, 1)
    spots: dict[Place, tuple[float, float]] = {hex_key(n): point for n, point in enumerate(points.hexes)}
    spots |= {corner_key(n): point for n, point in enumerate(points.corners)}
    spots |= {edge_key(grid.name(n)): point for n, point in enumerate(points.edges)}
    links = [(hex_key(n), corner_key(corner)) for n in range(grid.hexes) for corner in grid.around(n)]
    links += [(hex_key(n), hex_key(other)) for n in range(grid.hexes) for other in grid.neighbours(n) if n < other]
    links += [(corner_key(end), edge_key(grid.name(n))) for n, ends in enumerate(grid.ends) for end in ends]
    return Net(spots, tuple(links))
