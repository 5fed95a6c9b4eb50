"""The events of Kingdom Builder: what each move does, in order.

All of it is public but the terrain card that a player draws, until it is turned up (KB-8.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kbwidgets.core.protocol.events import Event, done, event, secret
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.text.words import joined, with_article
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, HEXES, LANDS, TERRAINS, hex_noun
from kbwidgets.games.kingdom_builder.rules.cards import NONE, hand, total
from kbwidgets.games.kingdom_builder.rules.moves import Build, Corner, Draw, End, Extra, First, Shift
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.targets import TILE_RULES

# -- the setup and the terrain cards ----------------------------------------------------------------------


@event("quadrant", "The {name} quadrant was placed at the {corner}{flipped}.", rule="KB-2.2")
class QuadrantPlaced(Event):
    """A quadrant became a corner of the board (KB-2.2)."""

    quadrant: str
    is_turned: bool
    corner: str

    @property
    def name(self) -> str:
        """The name of the quadrant as a sentence writes it."""
        return self.quadrant.capitalize()

    @property
    def flipped(self) -> str:
        """The end of the sentence, which says that the quadrant is turned."""
        return ", flipped" if self.is_turned else ""


@event("draw", "{who} drew a {terrain|terrain} card.", rule="KB-3.6")
class CardDrawn(Event):
    """A player drew the terrain card of the next turn, which only they know (KB-3.6, KB-8.2)."""

    terrain: str | None = secret("seat")


@event("deal", CardDrawn.TEXT, rule="KB-2.5")
class CardDealt(CardDrawn):
    """A player was dealt the terrain card of the first turn (KB-2.5)."""


@event("turn", "{who} turned up a {terrain} card.", rule="KB-3.1")
class CardTurnedUp(Event):
    """A terrain card came into play, at the start of a turn or in place of another one (KB-3.1, KB-4.6)."""

    terrain: str


@event("replaced", "There was no free {hex}, so the {terrain} card was removed.", rule="KB-4.6")
class CardRemoved(Event):
    """The terrain card in play left the game because none of its hexes was free (KB-4.6)."""

    terrain: str

    @property
    def hex(self) -> str:
        """The name of one hex of the terrain, such as "canyon hex"."""
        return hex_noun(self.terrain)


@event("skipped", "No terrain card was left, so {who} stopped building.", rule="KB-4.7")
class BuildSkipped(Event):
    """The rest of a mandatory build was left out because no terrain card is left (KB-4.7)."""


@event("reshuffle", "{subject} a new draw pile.", rule="KB-8.3")
class Reshuffled(Event):
    """The discard pile became the draw pile (KB-8.3)."""

    cards: int

    @property
    def subject(self) -> str:
        """The sentence without its object."""
        many = f"The {self.cards} discarded cards were shuffled into"
        return many if self.cards > 1 else "The discarded card became"


# -- settlements and tiles --------------------------------------------------------------------------------


@event("build", "{who} built a settlement on {land}.", rule="KB-4.1", at="{row},{column}")
class Built(Event):
    """A settlement of the mandatory build came from the supply (KB-4.1)."""

    row: int
    column: int
    terrain: str

    @property
    def land(self) -> str:
        """The terrain as a sentence names it."""
        return LANDS[self.terrain]


@dataclass(frozen=True, slots=True, repr=False)
class TileEvent(Event):
    """An event that concerns a location tile."""

    tile: str
    """The kind of the tile."""

    @property
    def name(self) -> str:
        """The name of the tile as a sentence writes it."""
        return self.tile.capitalize()


@dataclass(frozen=True, slots=True, repr=False)
class TileUsed(TileEvent):
    """A tile built or moved a settlement; `rule` is that of its kind (KB-5.13 to KB-5.20)."""


@event("build", "{who} built a settlement with the {name}.", at="{row},{column}")
class BuiltWithTile(TileUsed):
    """A settlement was built with a tile."""

    row: int
    column: int


@event("shift", "{who} moved a settlement with the {name}.", at=("{row},{column}", "{to_row},{to_column}"))
class Moved(TileUsed):
    """A settlement was moved with a tile."""

    row: int
    column: int
    to_row: int
    to_column: int


@event("gain", rule="KB-5.3", at="{row},{column}")
class TileTaken(TileEvent):
    """A player took a tile from a location hex (KB-5.3)."""

    row: int
    column: int

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} took {with_article(self.name)} tile."


@event("lose", "{who} lost the {name} tile.", rule="KB-5.6", at="{row},{column}")
class TileLost(TileEvent):
    """A player lost the tile of a location hex that no settlement of theirs touches any more (KB-5.6)."""

    row: int
    column: int


# -- the end ----------------------------------------------------------------------------------------------


@event("last", "{who} has no settlements left, so this is the last round.", rule="KB-6.2")
class LastRoundBegan(Event):
    """A player built the last settlement of their supply, the first player to do so (KB-6.2)."""


@event("over", rule="KB-6.3")
class MatchEnded(Event):
    """The match is over (KB-6.3)."""

    gold: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        most = max(self.gold)
        winners = [name for name, gold in zip(names, self.gold, strict=True) if gold == most]
        return f"{joined(winners)} {'won' if len(winners) == 1 else 'shared the win'} with {most} gold."


# -- what each move does ----------------------------------------------------------------------------------


def happened(before: KingdomBuilderPosition, move: Move, after: KingdomBuilderPosition) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it."""
    seat = before.seat
    match move:
        case Build(row, column):
            yield Built(seat, row, column, TERRAINS[before.in_play or 0])
            yield from _tiles(before, after)
        case Extra(tile, row, column):
            yield BuiltWithTile(seat, TILES[tile], row, column, rule=TILE_RULES[tile])
            yield from _tiles(before, after)
        case Shift(tile, row, column, to_row, to_column):
            yield Moved(seat, TILES[tile], row, column, to_row, to_column, rule=TILE_RULES[tile])
            yield from _tiles(before, after)
        case End():
            yield done(seat, move)
            if not before.stock and after.stock:
                yield Reshuffled(CHANCE, total(after.stock))
        case Draw(terrain):
            if before.phase == "deal":
                yield CardDealt(before.dealt_to, TERRAINS[terrain])
            elif before.phase == "draw":  # A card that replaces another is turned up below.
                yield CardDrawn(seat, TERRAINS[terrain])
        case Corner(quadrant, is_turned):
            yield QuadrantPlaced(CHANCE, quadrant, is_turned, CORNERS[len(before.setup.quadrants)])
        case _:
            yield done(move.seat if isinstance(move, First) else CHANCE, move)
    yield from _consequences(before, move, after)


def _tiles(before: KingdomBuilderPosition, after: KingdomBuilderPosition) -> Iterator[Event]:
    """Yield the tile that was lost, then the one that was gained, then the last round (KB-5.7, KB-6.2)."""
    seat = before.seat
    old, now = before.realms[seat], after.realms[seat]
    if lost := old.held & ~now.held:
        yield TileLost(seat, *_location(before, lost))
    if taken := now.claimed & ~old.claimed:
        yield TileTaken(seat, *_location(before, taken))
    if not now.supply and old.supply and all(realm.supply for realm in before.realms):
        yield LastRoundBegan(seat)


def _location(position: KingdomBuilderPosition, bit: int) -> tuple[str, int, int]:
    """Return the kind of tile, the row and the column of a location hex, by its bit."""
    location = position.land.locations[bit.bit_length() - 1] if position.land else None
    assert location is not None  # A bit stands for a hex of the board.
    kind, index = location
    return TILES[kind], *HEXES.row_column(index)


def _consequences(before: KingdomBuilderPosition, move: Move, after: KingdomBuilderPosition) -> Iterator[Event]:
    """Yield the card that was turned up, the cards that left the game, the skipped build, or the end."""
    if end := after.outcome():
        yield MatchEnded(CHANCE, end.totals)
        return
    if after.land is None or after.phase in ("quadrant", "card", "first", "deal", "draw"):
        return
    in_play = before.in_play
    if before.phase == "replace" and isinstance(move, Draw):
        in_play = move.terrain
        yield CardTurnedUp(after.seat, TERRAINS[in_play], rule="KB-4.6")
    elif before.phase in ("deal", "draw") or isinstance(move, End):
        in_play = None
        if (held := hand(before.hands, after.seat)) != NONE:
            in_play = held
            yield CardTurnedUp(after.seat, TERRAINS[in_play])
    if after.in_play is None:
        if in_play is not None:
            yield CardRemoved(after.seat, TERRAINS[in_play])
        if after.phase == "after":
            if (before.phase, before.turn) != ("after", after.turn):  # It is skipped only once in a turn.
                yield BuildSkipped(after.seat)
        elif before.spent and not after.spent:
            yield Reshuffled(CHANCE, total(after.stock))


def seen(before: KingdomBuilderPosition, move: Move, viewer: Viewer) -> str:
    """Return the text of a move that a viewer may see."""
    if isinstance(move, Draw) and before.phase != "replace":  # KB-8.2: the card is face down.
        owner = before.dealt_to if before.phase == "deal" else before.seat
        return str(move) if viewer in (OPEN, owner) else "draw"
    return str(move)


def known(before: KingdomBuilderPosition, move: Move, viewer: Viewer, now: Position) -> str:
    """Return the text of a move that a viewer may see once a later position is known."""
    if isinstance(move, Draw) and before.phase in ("deal", "draw") and isinstance(now, KingdomBuilderPosition):
        # KB-3.1: the card is turned up when the next turn of its owner starts.
        seats = len(before.realms)
        turn = (before.dealt_to - (before.setup.first or 0)) % seats if before.phase == "deal" else before.turn + seats
        if now.turn > turn or (now.turn == turn and now.phase not in ("deal", "end")):
            return str(move)
    return seen(before, move, viewer)
