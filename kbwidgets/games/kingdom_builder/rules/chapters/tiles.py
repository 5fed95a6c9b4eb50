"""The chapter on location tiles: how they are taken, used and lost (KB-5.1 to KB-5.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.text.words import with_article
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.kingdom_builder.rules.board import HEX, HEXES, Land, hex_noun, key
from kbwidgets.games.kingdom_builder.rules.chapters.building import (
    MARKED,
    board_of,
    judge_place,
    judge_target,
    owner_of,
    required_terrain,
    targets_of,
)
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import Extra, Shift, usable_tiles
from kbwidgets.games.kingdom_builder.rules.chapters.turns import LastRoundBegan, advise, judge_finished, remove_card
from kbwidgets.games.kingdom_builder.rules.fields import Fields
from kbwidgets.games.kingdom_builder.rules.quadrant import BARN, HARBOR, MOVERS, ORACLE, PADDOCK, TAVERN, TILES, TOWER
from kbwidgets.games.kingdom_builder.rules.realm import Realm, count, new_realm, take_tile, tile_key


def shift_realm(realm: Realm, move: Shift, board: Land, realms: Sequence[Realm]) -> Realm:
    """Return a realm after the move of a settlement: it loses a tile, then takes one (KB-5.6, KB-5.7)."""
    own, _, supply, claimed, held, ready, fresh, used = realm
    source, start, _ = HEX[move.row][move.column]
    target, end, _ = HEX[move.to_row][move.to_column]
    unit = 1 << 2 * move.tile
    own ^= start | end
    moved = new_realm(Realm, (own, HEXES.spread(own), supply, claimed, held, ready - unit, fresh, used + unit))
    if (lost := board.touch[source]) and held >> lost - 1 & 1 and not own & board.around[lost - 1]:
        moved = moved.without_tile(lost - 1, board.tile_of(lost - 1))
    if location := board.touch[target]:
        moved = take_tile(moved, location - 1, board, realms)
    return moved


def move_settlement(here: Fields, move: Shift) -> tuple[object, ...]:
    """Return the fields after the move of a settlement (KB-5.6, KB-5.7); it stays moved (KB-5.9)."""
    setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = here
    seat = to_act[0]
    assert board is not None  # Settlements come after the setup.
    realm = shift_realm(realms[seat], move, board, realms)
    free ^= realms[seat].own ^ realm.own
    realms = realms[:seat] + (realm,) + realms[seat + 1 :]
    fields = (setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms)
    if left and card is not None and not board.terrains[card] & free:
        return remove_card(Fields(*fields))
    return fields


def judge_tile(position: Fields, move: Extra | Shift) -> list[Refusal]:
    """Return the reasons why a tile cannot be used as tried."""
    tile, at = move.tile, (tile_key(move.tile),)
    refusals = judge_finished(position)
    if position.phase == "mandatory":
        later = f"You can use the {move.name} after that." if count(position.realms[position.seat].ready, tile) else ""
        text, short = "Finish your 3 settlements first.", "After your 3 settlements"
        refusals.append(Refusal("KB-10.6", "KB-3.2", text, at, later, short=short))
    refusals += _judge_readiness(position, tile)
    if refusals:  # The target does not matter if the tile is not ready or comes at the wrong time.
        return refusals
    if tile not in usable_tiles(position):  # No hex is at fault if the tile has no target at all.
        return [
            Refusal(
                "KB-10.12",
                "KB-5.11",
                _explain_no_target(position, tile),
                at,
                advise(position),
                short="No hex for it now",
            )
        ]
    if isinstance(move, Extra):
        if outside := judge_place(move.row, move.column):
            return [outside]
        return judge_target(position, tile, HEXES.index(move.row, move.column), None)
    return _judge_shift(position, move)


def _judge_shift(position: Fields, move: Shift) -> list[Refusal]:
    """Return why a tile cannot move the settlement of one hex to another."""
    tile, realm = move.tile, position.realms[position.seat]
    start, end = judge_place(move.row, move.column), judge_place(move.to_row, move.to_column)
    is_mine = not start and bool(realm.own >> HEXES.index(move.row, move.column) & 1)
    hex_ = key(move.row, move.column)
    if is_mine and not targets_of(position, tile, HEXES.index(move.row, move.column)):
        text = "This settlement has nowhere to jump."
        return [Refusal("KB-10.12", "KB-5.11", text, (hex_,), "Choose one of the marked settlements.")]
    if outside := [refusal for refusal in (start, end) if refusal]:
        return outside
    source, target = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
    refusals = [] if is_mine else [_refuse_source(position, source)]
    if source == target:
        text = "A move must end on a different hex."
        refusals.append(Refusal("KB-10.15", "KB-5.12", text, (hex_,), MARKED))
    return refusals or judge_target(position, tile, target, source)


def _judge_readiness(position: Fields, tile: int) -> list[Refusal]:
    """Return why no tile of a kind can be used: the player has none, or every one is new or used."""
    realm, at = position.realms[position.seat], (tile_key(tile),)
    if count(realm.ready, tile):
        if tile not in MOVERS and not realm.supply:
            text = "You have no settlements left to build."
            return [Refusal("KB-10.11", "KB-5.10", text, at, advise(position), short="No settlements left")]
        return []
    if count(realm.used, tile):
        text, instead = "You've already used this tile.", "You can use it again on your next turn."
        return [Refusal("KB-10.10", "KB-5.1", text, at, instead)]
    if count(realm.fresh, tile):
        text, instead = "You've only just taken this tile.", "You can use it on your next turn."
        return [Refusal("KB-10.9", "KB-5.5", text, at, instead)]
    text = f"You don't have {with_article(TILES[tile].capitalize())} tile."
    return [Refusal("KB-10.8", "KB-5.1", text, at, _where_to_get(position, tile))]


def _where_to_get(position: Fields, tile: int) -> str:
    """Return where a kind of tile is still available to the player, or that it is not."""
    hexes = [n for n, location in enumerate(board_of(position).locations) if location and location[0] == tile]
    if not hexes:
        return f"There's no {TILES[tile]} on this board."
    claimed = position.realms[position.seat].claimed
    if any(position.tiles_left(n) and not claimed >> n & 1 for n in hexes):
        return f"Build next to {with_article(TILES[tile])} to get one."
    return "You can't get one any more."


def _explain_no_target(position: Fields, tile: int) -> str:
    """Return what a tile without a target lacks."""
    if tile in MOVERS and not position.realms[position.seat].own:
        return "You have no settlement to move."
    if tile in (ORACLE, BARN) and position.in_play is None:  # KB-4.7
        return f"The {TILES[tile].capitalize()} follows your terrain card, and there's none left."
    return {
        PADDOCK: "None of your settlements has anywhere to jump.",
        TAVERN: "You don't have a line of 3 settlements with a free end.",
        TOWER: "There's no free hex left at the edge.",
        HARBOR: "There's no free water left.",
    }.get(tile, f"There's no free {hex_noun(required_terrain(position, tile))} left.")


def _refuse_source(position: Fields, source: int) -> Refusal:
    owner = owner_of(position, source)
    text = "You have no settlement here." if owner is None else f"That's {position.names[owner]}'s settlement."
    return Refusal("KB-10.14", "KB-5.12", text, (key(*HEXES.row_column(source)),), "Choose one of yours.")


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


def report_tiles(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield the tile that was lost, then the one that was taken, then the last round (KB-5.7, KB-6.2)."""
    seat = before.seat
    old, now = before.realms[seat], after.realms[seat]
    if lost := old.held & ~now.held:
        yield TileLost(seat, *_location(before, lost))
    if taken := now.claimed & ~old.claimed:
        yield TileTaken(seat, *_location(before, taken))
    if not now.supply and old.supply and all(realm.supply for realm in before.realms):
        yield LastRoundBegan(seat)


def _location(position: Fields, bit: int) -> tuple[str, int, int]:
    """Return the kind of tile, the row and the column of a location hex, by its bit."""
    location = position.land.locations[bit.bit_length() - 1] if position.land else None
    assert location is not None  # A bit stands for a hex of the board.
    kind, index = location
    return TILES[kind], *HEXES.row_column(index)
