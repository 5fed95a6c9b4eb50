"""The chapter on building settlements, with the rules for a hex that tiles share (KB-4)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import with_article
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.kingdom_builder.rules.board import (
    EDGE,
    HEX,
    HEXES,
    LANDS,
    TERRAINS,
    Land,
    hex_noun,
    key,
    places,
    straight,
)
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import (
    EXTRAS,
    SHAPED,
    TILE_RULES,
    build_targets,
    line_ends,
    list_uses,
    shift_targets,
)
from kbwidgets.games.kingdom_builder.rules.chapters.turns import ENDING, advise, judge_finished, remove_card
from kbwidgets.games.kingdom_builder.rules.fields import Fields
from kbwidgets.games.kingdom_builder.rules.moves import MOVES, HexMoves, MovesByHex, Part
from kbwidgets.games.kingdom_builder.rules.quadrant import BARN, HARBOR, ORACLE, PADDOCK, TAVERN, TILES, TOWER
from kbwidgets.games.kingdom_builder.rules.realm import Realm, kinds, new_realm, take_tile


@MOVES.form("build {row},{column}", rule="KB-4.1", ask="build on ({row}, {column})", at="{row},{column}")
class Build(Move):
    """A settlement of the mandatory build (KB-4.1)."""

    row: int
    column: int


BUILDS: Final[MovesByHex] = {HEXES.index(*cell): Build(*cell) for cell in HEXES.cells}
MARKED: Final = "Choose a marked hex."


def list_builds(board: Land, card: int | None, free: int, near: int) -> HexMoves:
    """Return all legal settlements of the mandatory build (KB-4.1, KB-4.3), if a card is in play (KB-4.7)."""
    hexes = free & board.terrains[card] if card is not None else 0
    return HexMoves(BUILDS, hexes & near or hexes)


def turn_moves(board: Land, card: int | None, free: int, realm: Realm, *, build: bool) -> HexMoves:
    """Return the legal moves before the mandatory build or after it (KB-3.2)."""
    _, near, supply, _, _, ready, _, _ = realm
    sites = board.sites[card]
    parts: list[Part] = []
    for tile in kinds(ready):
        hexes = free & sites[tile]
        if supply and tile not in SHAPED:  # This is `list_uses` without a call.
            parts.append(HexMoves(EXTRAS[tile], hexes & near or hexes))
        else:
            parts.append(list_uses(tile, hexes, realm))
    if not build:
        parts.append(ENDING)
        return HexMoves(BUILDS, 0, parts)
    hexes = free & board.terrains[card] if card is not None else 0  # This is `list_builds` without a call.
    return HexMoves(BUILDS, hexes & near or hexes, parts)


def build_settlement(here: Fields, row: int, column: int, tile: int | None) -> tuple[object, ...]:
    """Return the fields after a settlement from the supply, by the mandatory build or with a tile."""
    setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = here
    seat = to_act[0]
    own, near, supply, claimed, held, ready, fresh, used = realms[seat]
    index, bit, beside = HEX[row][column]
    supply -= 1
    if tile is None:
        left -= 1
        phase = "mandatory" if left else "after"
    else:
        ready -= 1 << 2 * tile
        used += 1 << 2 * tile
    realm = new_realm(Realm, (own | bit, near | beside, supply, claimed, held, ready, fresh, used))
    assert board is not None  # Settlements come after the setup.
    if location := board.touch[index]:  # KB-4.8
        realm = take_tile(realm, location - 1, board, realms)
    if not supply:  # KB-6.1: the turn is over at once. KB-9.7: ready tiles that move may still be used.
        left = 0
        phase = "after" if setup.moves_after_last else "over"
    changed = [*realms]
    changed[seat] = realm
    free ^= bit
    fields = (setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, tuple(changed))
    if left and card is not None and not board.terrains[card] & free:
        return remove_card(Fields(*fields))
    return fields


def judge_build(position: Fields, move: Build) -> list[Refusal]:
    """Return the reasons why a settlement cannot be built with the terrain card."""
    refusals = judge_finished(position)
    if position.phase == "after":
        text = "You've built your 3 settlements."
        if not position.realms[position.seat].supply:  # KB-9.7
            text = "You've built your last settlement."
        elif position.in_play is None:  # KB-4.7
            text = "There's no terrain card left to build with."
        refusals.append(Refusal("KB-10.7", "KB-4.1", text, instead=advise(position)))
    if outside := judge_place(move.row, move.column):
        return [*refusals, outside]
    if position.in_play is None or refusals:  # Without a card nobody can say what a build would need.
        return refusals
    return judge_target(position, None, HEXES.index(move.row, move.column), None)


def judge_place(row: int, column: int) -> Refusal | None:
    """Return the reason why there is no such hex, or None if there is one."""
    if 0 <= row < HEXES.rows and 0 <= column < HEXES.columns:
        return None
    instead = f"Rows and columns go from 0 to {HEXES.rows - 1}."
    return Refusal("KB-10.13", "KB-0.1", "That hex is off the board.", (), instead)


def board_of(position: Fields) -> Land:
    """Return the board, which every settlement needs."""
    if position.land is None:
        raise ValueError("there is no board yet")
    return position.land


def owner_of(position: Fields, index: int) -> Seat | None:
    """Return the seat that has a settlement on a hex, or None."""
    return next((seat for seat, realm in enumerate(position.realms) if realm.own >> index & 1), None)


def required_terrain(position: Fields, tile: int | None) -> str:
    """Return the terrain that a tile or the card requires, or "" if it requires none."""
    if tile in (None, ORACLE, BARN):
        return TERRAINS[position.in_play] if position.in_play is not None else ""
    return {"farm": "grass", "oasis": "desert", "harbor": "water"}.get(TILES[tile or 0], "")


def targets_of(position: Fields, tile: int | None, source: int | None) -> int:
    """Return the hexes where a settlement can be built, with the card or a tile, or moved to from `source`."""
    board, realm = board_of(position), position.realms[position.seat]
    if source is None:
        return build_targets(ORACLE if tile is None else tile, board, position.in_play, position.free, realm)
    return shift_targets(tile or 0, board, position.in_play, position.free, realm, source)


def judge_target(position: Fields, tile: int | None, index: int, source: int | None) -> list[Refusal]:
    """Return why a settlement cannot go to a hex, when there are hexes that it can go to."""
    place = HEXES.row_column(index)
    hex_, kind = key(*place), board_of(position).kind(*place)
    terrain = required_terrain(position, tile)
    rule = "KB-4.1" if tile is None else TILE_RULES[tile]
    refusals: list[Refusal] = []
    is_buildable = kind in TERRAINS or (kind == "water" and tile == HARBOR)
    if not is_buildable:
        text, instead = _explain_closed(kind, is_move=source is not None)
        refusals.append(Refusal("KB-10.16", "KB-4.2", text, (hex_,), instead))
    if (owner := owner_of(position, index)) is not None:
        who = "You already have" if owner == position.seat else f"{position.names[owner]} already has"
        refusals.append(Refusal("KB-10.17", "KB-4.2", f"{who} a settlement here.", (hex_,), "Choose an empty hex."))
    if is_buildable and terrain and kind != terrain:
        instead = "Build on a marked hex." if source is None else MARKED
        kind_words = with_article(hex_noun(kind)) if kind == "flower" else kind
        refusals.append(
            Refusal(
                "KB-10.18", rule, f"This is {kind_words}, but {_name_requirement(tile, terrain)}.", (hex_,), instead
            )
        )
    if shape := _find_shape_fault(tile, position.realms[position.seat], index, source):
        refusals.append(Refusal("KB-10.19", rule, shape, (hex_,), MARKED))
    targets = targets_of(position, tile, source)
    if not refusals and not targets >> index & 1:
        rule = "KB-4.3" if tile is None else "KB-5.21"
        text = "You must build next to your own settlements if you can."
        if source is not None:  # KB-5.12: the settlement that is moved does not count.
            text = "You must move the settlement next to another of yours if you can."
        refusals.append(Refusal("KB-10.20", rule, text, (hex_, *places(targets)), MARKED))
    return refusals


def _explain_closed(kind: str, *, is_move: bool) -> tuple[str, str]:
    """Return why nobody can build on a hex, or move there, and what can be done."""
    start = "You can't move a settlement onto" if is_move else "Nobody can build on"
    if kind == "water":
        start = start if is_move else "You can't build on"
        return f"{start} water.", "Only a Harbor tile can move a settlement there."
    return f"{start} a {kind if kind in ('mountain', 'castle') else 'location'}.", MARKED


def _name_requirement(tile: int | None, terrain: str) -> str:
    if tile in (None, ORACLE, BARN):
        return f"your card shows {LANDS[terrain]}"
    if tile == HARBOR:
        return "the Harbor moves settlements onto water"
    return f"the {TILES[tile or 0].capitalize()} builds on {terrain}"


def _find_shape_fault(tile: int | None, realm: Realm, index: int, source: int | None) -> str:
    """Return what is wrong with the shape that a Tower, a Tavern or a Paddock requires, or "" if it is right."""
    if tile == TOWER and not EDGE >> index & 1:
        return "This hex isn't at the edge of the board."
    if tile == TAVERN and not line_ends(realm.own) >> index & 1:
        return "This hex doesn't continue a line of 3 of your settlements."
    if tile == PADDOCK and source is not None and index not in {straight(source, step, 2) for step in HEXES.steps}:
        return "The Paddock moves a settlement exactly 2 hexes in a straight line."
    return ""


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
