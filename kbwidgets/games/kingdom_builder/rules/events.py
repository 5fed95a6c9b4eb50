"""What a move of Kingdom Builder does, in order.

Kinds and their data: quadrant (name, turned, number of the corner), card (name), first (), deal and draw (terrain, if
the viewer may know it), turn (terrain), replaced (terrain), skipped (), build (row, column, tile or ""), shift (tile,
row, column, to row, to column), gain (tile), lose (tile), end (), reshuffle (number of cards), last (),
over (the gold of each seat).
"""

from __future__ import annotations

from kbwidgets.core.protocol.events import Event, plain
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS, key
from kbwidgets.games.kingdom_builder.rules.cards import NONE, hand, total
from kbwidgets.games.kingdom_builder.rules.moves import Build, Corner, Draw, End, Extra, First, Reveal, Shift
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.targets import TILE_RULES


def events(
    before: KingdomBuilderPosition, move: Move, after: KingdomBuilderPosition, viewer: Viewer
) -> tuple[Event, ...]:
    """The events of a legal move, as far as a viewer may know them."""
    found: list[Event] = []
    if isinstance(move, Corner):
        number = len(before.setup.quadrants)
        found.append(plain("quadrant", CHANCE, "KB-2.2", (), (move.quadrant, int(move.turned), number)))
    elif isinstance(move, Reveal):
        found.append(plain("card", CHANCE, "KB-2.4", (f"card {move.card}",), (move.card,)))
    elif isinstance(move, First):
        found.append(plain("first", move.seat, "KB-2.6"))
    elif isinstance(move, Draw):
        found += _drawn(before, move, viewer)
    elif isinstance(move, End):
        found.append(plain("end", before.seat, "KB-3.5"))
        if not before.stock and after.stock:
            found.append(plain("reshuffle", CHANCE, "KB-8.3", (), (total(after.stock),)))
    elif isinstance(move, (Build, Extra)):
        tile, rule = (TILES[move.tile], TILE_RULES[move.tile]) if isinstance(move, Extra) else ("", "KB-4.1")
        hex_ = key(move.row, move.column)
        found.append(plain("build", before.seat, rule, (hex_,), (move.row, move.column, tile)))
    elif isinstance(move, Shift):
        cells = (move.row, move.column, move.to_row, move.to_column)
        at = (key(*cells[:2]), key(*cells[2:]))
        found.append(plain("shift", before.seat, TILE_RULES[move.tile], at, (TILES[move.tile], *cells)))
    if isinstance(move, (Build, Extra, Shift)):
        found += _tiles(before, after)
    return (*found, *_follows(before, move, after))


def _drawn(before: KingdomBuilderPosition, move: Draw, viewer: Viewer) -> list[Event]:
    if before.phase == "replace":
        return []  # told by what follows: the card is turned up
    owner = before.dealt_to if before.phase == "deal" else before.seat
    rule = "KB-2.5" if before.phase == "deal" else "KB-3.6"
    known = (TERRAINS[move.terrain],) if viewer in (OPEN, owner) else ()  # KB-8.2
    return [plain(before.phase, owner, rule, (), known)]


def _tiles(before: KingdomBuilderPosition, after: KingdomBuilderPosition) -> list[Event]:
    """The tile that was lost, then the one that was gained, then the last round (KB-5.7, KB-6.2)."""
    seat, board = before.seat, before.land
    old, now = before.realms[seat], after.realms[seat]
    found: list[Event] = []
    if board is None:
        return found
    for kind, changed, rule in (
        ("lose", old.held & ~now.held, "KB-5.6"), ("gain", now.claimed & ~old.claimed, "KB-5.3")
    ):  # fmt: skip
        if changed:
            location = board.locations[changed.bit_length() - 1]
            if location:
                at = (key(*HEXES.row_column(location[1])),)
                found.append(plain(kind, seat, rule, at, (TILES[location[0]],)))
    if not now.supply and old.supply and all(realm.supply for realm in before.realms):
        found.append(plain("last", seat, "KB-6.2"))
    return found


def _follows(before: KingdomBuilderPosition, move: Move, after: KingdomBuilderPosition) -> list[Event]:
    """The card that was turned up, the cards that left the game, the skipped build, the end."""
    if end := after.outcome():
        return [plain("over", CHANCE, "KB-6.3", (), end.totals)]
    if after.land is None or after.phase in ("quadrant", "card", "first", "deal", "draw"):
        return []
    found: list[Event] = []
    in_play = before.in_play
    if before.phase == "replace" and isinstance(move, Draw):
        in_play = move.terrain
        found.append(plain("turn", after.seat, "KB-4.6", (), (TERRAINS[in_play],)))
    elif before.phase in ("deal", "draw") or isinstance(move, End):
        in_play = None
        if (held := hand(before.hands, after.seat)) != NONE:
            in_play = held
            found.append(plain("turn", after.seat, "KB-3.1", (), (TERRAINS[in_play],)))
    if after.in_play is None:
        if in_play is not None:
            found.append(plain("replaced", after.seat, "KB-4.6", (), (TERRAINS[in_play],)))
        if after.phase == "after":
            if (before.phase, before.turn) != ("after", after.turn):  # not again when a tile is used later in the turn
                found.append(plain("skipped", after.seat, "KB-4.7"))
        elif before.spent and not after.spent:
            found.append(plain("reshuffle", CHANCE, "KB-8.3", (), (total(after.stock),)))
    return found


def seen(before: KingdomBuilderPosition, move: Move, viewer: Viewer) -> str:
    """The text of a move as far as a viewer may know it."""
    if isinstance(move, Draw) and before.phase != "replace":  # KB-8.2: hidden until the turn starts
        owner = before.dealt_to if before.phase == "deal" else before.seat
        return str(move) if viewer in (OPEN, owner) else "draw"
    return str(move)


def known(before: KingdomBuilderPosition, move: Move, viewer: Viewer, now: Position) -> str:
    """The text of a move as far as a viewer knows it by a later position."""
    if isinstance(move, Draw) and before.phase in ("deal", "draw") and isinstance(now, KingdomBuilderPosition):
        # KB-3.1: a card is turned up when the next turn of its owner starts
        seats = len(before.realms)
        turn = (before.dealt_to - (before.setup.first or 0)) % seats if before.phase == "deal" else before.turn + seats
        if now.turn > turn or (now.turn == turn and now.phase not in ("deal", "end")):
            return str(move)
    return seen(before, move, viewer)
