"""The table in the words of the rules: the things that a position and its views offer.

>>> from kbwidgets.games.catan import GAME
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> state.board.hexes[7], state.players["Bo"].hand
(Hex(number=7, land='fields', resource='grain', chit=8, robber=False), Cards(wool=1, grain=1, lumber=1))
>>> [player.hand for player in state.view(0).players][1:], state.view(0).deck
([Hidden(3 cards), Hidden(3 cards)], Hidden(25 development cards))
>>> print(state.players[0].production.grain)
1/36
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar

from kbwidgets.core.boards.mesh import mesh_points
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Found, Hidden, Net, Thing
from kbwidgets.core.values.types import CHANCE, Place, Seat
from kbwidgets.games.catan.rules.board import Land, grid_of
from kbwidgets.games.catan.rules.chapters.board_setup import Draft
from kbwidgets.games.catan.rules.known import Known, bank_size, dev_pool
from kbwidgets.games.catan.rules.move_kinds import SEATED
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    SPECIAL_POINTS,
    Frame,
    Offered,
    Pieces,
    corner_key,
    edge_key,
    hex_key,
    may_act,
    others_buildings,
)
from kbwidgets.games.catan.rules.road_length import longest_edges
from kbwidgets.games.catan.rules.table import Table
from kbwidgets.games.catan.rules.things.board import Board
from kbwidgets.games.catan.rules.things.holdings import (
    Cards,
    DevelopmentCards,
    OpenOffer,
    Player,
    Title,
    cards_of,
    dev_cards_of,
)

_CARD = "card"
_DEVELOPMENT_CARD = "development card"


class CatanPosition(Position):
    """A position of Catan, complete or as a viewer sees it, in the words of the rules."""

    __slots__ = ()

    GAME: ClassVar[str] = "catan"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "land", "frame", "hands", "store", "built", "dev", "pairs", "start", "point_cards", "deck_size",
        "hand_sizes", "cards", "card_counts", "new", "spent", "open_dev", "known",
    })  # fmt: skip

    @property
    @abstractmethod
    def table(self) -> Table:
        """The setup of the match."""

    @property
    @abstractmethod
    def turn(self) -> Seat:
        """The player whose turn it is."""

    @property
    @abstractmethod
    def frame(self) -> Frame:
        """The facts that the phase must remember."""

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act on an open offer besides those that must (CT-9.14)."""
        return may_act(self.turn, self.to_act, self.frame)

    def mover(self, move: Move) -> Seat:
        """Return the seat that makes a move. Answers and discards name theirs (CT-7.2, CT-9.14)."""
        if isinstance(move, SEATED):
            return move.seat
        return CHANCE if self.to_act == BY_CHANCE else self.turn

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat (CT-1.8)."""
        return self.table.setup.colours

    @property
    @abstractmethod
    def known(self) -> Known:
        """The part of the position that may be read here."""

    # -- the board and who plays ---------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board with its pieces: `board.hexes[7]`, `board.intersections[25]`, `board.edges[25, 26]`."""
        known = self.known
        frame = known.frame if isinstance(known.frame, Draft) else None
        return _board(known.land, frame, known.robber, self.names, self.colours, known.built)

    @property
    def players(self) -> NamedSequence[Player]:
        """The players by seat, with hand, pieces, ports, production and longest road."""
        known, board = self.known, self.board
        return NamedSequence(self._player(known, board, seat) for seat in range(len(self.names)))

    def _player(self, known: Known, board: Board, seat: Seat) -> Player:
        hand, cards, realm, limits = known.hands[seat], known.cards[seat], known.built.realms[seat], known.table.limits
        points = self.points()
        return Player(
            seat=seat,
            name=self.names[seat],
            colour=self.colours[seat],
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
            _longest=longest_edges(known.table.grid, realm.roads, others_buildings(known.built, seat)),
        )

    @property
    def longest_road(self) -> Title | None:
        """Longest Road and its holder, or None while nobody holds it (CT-11.3)."""
        built = self.known.built
        if built.longest_holder == NOBODY:
            return None
        return Title("Longest Road", self.names[built.longest_holder], built.length, SPECIAL_POINTS)

    @property
    def largest_army(self) -> Title | None:
        """Largest Army and its holder, or None before anyone has it (CT-11.7)."""
        known = self.known
        if known.army == NOBODY:
            return None
        return Title("Largest Army", self.names[known.army], known.knights[known.army], SPECIAL_POINTS)

    # -- cards ---------------------------------------------------------------------------------------------

    @property
    def bank(self) -> Cards | Hidden | None:
        """The cards of the bank. They may be hidden by an option (CT-13.1), and None means unlimited."""
        known = self.known
        if known.table.setup.bank == UNLIMITED:
            return None
        return Hidden(bank_size(known), _CARD) if known.store is None else cards_of(known.store)

    @property
    def deck(self) -> DevelopmentCards | Hidden:
        """The development cards that can be bought, hidden while opponents hold unknown cards."""
        known = self.known
        return Hidden(known.deck_size, _DEVELOPMENT_CARD) if None in known.cards else self.unseen

    @property
    def unseen(self) -> DevelopmentCards:
        """The development cards in the deck or in hands that are hidden."""
        return dev_cards_of(dev_pool(self.known))

    @property
    def offer(self) -> OpenOffer | None:
        """The open offer, if there is one (CT-9.7)."""
        frame = self.known.frame
        if not isinstance(frame, Offered):
            return None
        answers = [frame.answers[seat] for seat in frame.to]
        return OpenOffer(
            player=self.names[self.turn],
            give=cards_of(frame.give),
            get=cards_of(frame.get),
            call=frame.call,
            asked=tuple(self.names[seat] for seat in frame.to),
            answers=tuple(answer if isinstance(answer, str) else "counter" for answer in answers),
        )

    # -- by the names of the table -------------------------------------------------------------------------

    def places(self) -> Mapping[Place, Thing]:
        """Return hexes, intersections and edges by their keys."""
        board = self.board
        return {each.place: each for each in (*board.hexes, *board.intersections, *board.edges)}

    def net(self) -> Net:
        """Return the positions of hexes, intersections and edges, each joined to what it touches (CT-3)."""
        return _net(self.known.table.setup.radius)

    def locate(self, place: Place) -> Found | None:
        """Return the thing with a key and the code that reads it, or None."""
        kind, _, rest = place.partition(" ")
        board = self.board
        if kind == "hex" and rest.isdecimal() and int(rest) < len(board.hexes):
            return Found(f"board.hexes[{rest}]", board.hexes[int(rest)], _HEX_RULES)
        if kind == "intersection" and rest.isdecimal() and int(rest) < len(board.intersections):
            return Found(f"board.intersections[{rest}]", board.intersections[int(rest)], _CORNER_RULES)
        if kind == "edge" and place in board.edges:
            edge = board.edges[place]
            return Found(f"board.edges[{edge.a}, {edge.b}]", edge, _EDGE_RULES)
        if kind == "player" and rest.isdecimal() and int(rest) < len(self.names):
            return Found(f"players[{rest}]", self.players[int(rest)], ("CT-1.6", "CT-12.1"))
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
    built: Pieces,
) -> Board:
    """Return a board with its pieces, perhaps partly laid out, made only once because it is read place by place."""
    terrains, chits = (land.terrains, land.chits) if draft is None else (draft.terrains, draft.chits)
    return Board(
        land.radius, land.grid, terrains, chits, land.ports, robber, names, colours, built.realms, built.free_corners
    )


@cache
def _net(radius: int) -> Net:
    grid = grid_of(radius)
    points = mesh_points(grid.mesh, 1)
    spots: dict[Place, tuple[float, float]] = {hex_key(n): point for n, point in enumerate(points.hexes)}
    spots |= {corner_key(n): point for n, point in enumerate(points.corners)}
    spots |= {edge_key(grid.name(n)): point for n, point in enumerate(points.edges)}
    links = [(hex_key(n), corner_key(corner)) for n in range(grid.hexes) for corner in grid.around(n)]
    links += [(hex_key(n), hex_key(other)) for n in range(grid.hexes) for other in grid.neighbours(n) if n < other]
    links += [(corner_key(end), edge_key(grid.name(n))) for n, ends in enumerate(grid.ends) for end in ends]
    return Net(spots, tuple(links))
