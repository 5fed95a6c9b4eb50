"""What the rules forbid in Kingdom Builder: every refusal of a move, in the order of the table KB-10."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import EDGE, HEXES, TERRAINS, Land, key, places, straight
from kbwidgets.games.kingdom_builder.rules.moves import (
    BARN,
    HARBOR,
    MOVERS,
    ORACLE,
    PADDOCK,
    TAVERN,
    TOWER,
    Build,
    Corner,
    Draw,
    End,
    Extra,
    First,
    Reveal,
    Shift,
)
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, count, tile_key
from kbwidgets.games.kingdom_builder.rules.remedies import END_THE_TURN, next_build, on_one_of, possible
from kbwidgets.games.kingdom_builder.rules.targets import TILE_RULES, build_targets, line_ends, shift_targets
from kbwidgets.games.kingdom_builder.rules.words import due

_CHANCE_PHASES: Final[dict[type[Move], tuple[str, ...]]] = {
    Corner: ("quadrant",),
    Reveal: ("card",),
    First: ("first",),
    Draw: ("deal", "draw", "replace"),
}
_TURN: Final = (Build, Extra, Shift, End)
_LATER: Final = "wait for your next turn"
_NOWHERE_TO_JUMP: Final = "no free buildable hex lies two steps away in a straight line"


def judge(position: KingdomBuilderPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal; nothing changes by asking (KB-10.0)."""
    if position.over and (end := position.outcome()):
        gold = ", ".join(f"{name} {points}" for name, points in zip(position.names, end.totals, strict=True))
        winners = " and ".join(position.names[seat] for seat in end.winners)
        told = f"the game has ended: {winners} won with {max(end.totals)} gold ({gold})"
        return (Refusal("KB-10.1", "KB-6.4", told),)
    found: list[Refusal] = []
    if seat is not None and seat not in position.to_act:
        found.append(_not_your_turn(position, seat))
    by_chance = _CHANCE_PHASES.get(type(move))
    if by_chance is None and not isinstance(move, _TURN):
        told = f"{move} is no move of Kingdom Builder"
        found.append(Refusal("KB-10.3", "KB-3.1", told, instead=possible(position)))
    elif by_chance is not None:
        if position.phase not in by_chance or move not in position.moves():
            found.append(_impossible_draw(position, move))
    elif CHANCE in position.to_act:
        told = f"{move} is not due: {due(position)}"
        found.append(Refusal("KB-10.3", "KB-8.1", told, instead=possible(position)))
    elif isinstance(move, Build):
        found += _build(position, move)
    elif isinstance(move, End):
        found += _end(position)
    elif isinstance(move, (Extra, Shift)):
        found += _tile(position, move)
    return tuple(found)


def _not_your_turn(position: KingdomBuilderPosition, seat: Seat) -> Refusal:
    who = called(seat, position.names)
    told = f"it is not the turn of {who}: {due(position)}"
    return Refusal("KB-10.2", "KB-2.6", told, instead="wait")


def _impossible_draw(position: KingdomBuilderPosition, move: Move) -> Refusal:
    """A draw that cannot come: typed in, scripted, or from a damaged record."""
    told = f"{str(move).removeprefix('draw ')} cannot be drawn now: {due(position)}"
    return Refusal("KB-10.3", "KB-8.1", told, instead=possible(position))


def _turn_over(position: KingdomBuilderPosition, tried: str) -> list[Refusal]:
    if position.phase != "over":
        return []
    told = f"{tried} comes too late: the last settlement of {_name(position)} is built, so the turn is over"
    return [Refusal("KB-10.4", "KB-6.1", told, instead=END_THE_TURN)]


def _tile_name(tile: int) -> str:
    return f"the {TILES[tile].capitalize()} tile"


def _name(position: KingdomBuilderPosition) -> str:
    return position.names[position.seat]


def _end(position: KingdomBuilderPosition) -> list[Refusal]:
    if position.phase in ("after", "over") or position.in_play is None:
        return []
    left = counted(position.left, "settlement")
    told = f"the turn cannot end: {left} must still be built on {TERRAINS[position.in_play]}"
    return [Refusal("KB-10.5", "KB-3.3", told, instead=next_build(position))]


def _build(position: KingdomBuilderPosition, move: Build) -> list[Refusal]:
    tried = f"a settlement on {key(move.row, move.column)}"
    found = _turn_over(position, tried)
    if position.phase == "after":
        built = "the three of the mandatory build are built"
        if not position.realms[position.seat].supply:  # KB-9.7
            built = "the last one is built, and with it the mandatory build is complete"
        elif position.in_play is None:  # KB-4.7
            built = "there is no terrain card, so the rest of the mandatory build is skipped"
        told = f"{tried} would be one too many: {built}"
        found.append(Refusal("KB-10.7", "KB-4.1", told, instead=possible(position)))
    if outside := _off_board(move.row, move.column):
        return [*found, outside]
    if position.in_play is None or found:  # what a build would need is open when there is no card
        return found
    return _target(position, None, HEXES.index(move.row, move.column), None)


# -- tiles ------------------------------------------------------------------------------------------------


def _tile(position: KingdomBuilderPosition, move: Extra | Shift) -> list[Refusal]:
    tile, at = move.tile, (tile_key(move.tile),)
    found = _turn_over(position, _tile_name(tile))
    if position.phase == "mandatory":
        left = f"{counted(position.left, 'settlement')} {'is' if position.left == 1 else 'are'} still to be built"
        told = f"{_tile_name(tile)} has to wait: tiles are used before or after the three settlements, and {left}"
        found.append(Refusal("KB-10.6", "KB-3.2", told, at, next_build(position)))
    found += _not_ready(position, tile)
    if found:  # without a ready tile at the right time there is no target to speak of
        return found
    uses = position.usable().get(tile)
    if not uses:  # nor is there where it could go nowhere: whichever hex is named, it is not at fault
        told = f"{_tile_name(tile)} has no target: {_missing(position, tile)}"
        return [Refusal("KB-10.12", "KB-5.11", told, at, possible(position))]
    if isinstance(move, Extra):
        if outside := _off_board(move.row, move.column):
            return [outside]
        return _target(position, tile, HEXES.index(move.row, move.column), None)
    return _shift(position, move, str(uses[0]))


def _shift(position: KingdomBuilderPosition, move: Shift, example: str) -> list[Refusal]:
    """Why a tile cannot move the settlement of one hex to another; `example` is a move that the tile can make."""
    tile, realm = move.tile, position.realms[position.seat]
    start, end = _off_board(move.row, move.column), _off_board(move.to_row, move.to_column)
    own = not start and bool(realm.own >> HEXES.index(move.row, move.column) & 1)
    goes = _targets(position, tile, HEXES.index(move.row, move.column)) if own else 0
    hex_ = key(move.row, move.column)
    if own and not goes:
        told = f"the settlement on {hex_} has no target: {_NOWHERE_TO_JUMP}"
        return [Refusal("KB-10.12", "KB-5.11", told, (hex_,), f"move another settlement ({example})")]
    if outside := [refusal for refusal in (start, end) if refusal]:
        return outside
    source, target = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
    found = [] if own else [_not_own(position, source, example)]
    if source == target:
        instead = f"choose another hex: {on_one_of(_verb(tile, source), goes)}" if own else "choose two hexes"
        found.append(Refusal("KB-10.15", "KB-5.12", f"{hex_} is where the settlement stands already", (hex_,), instead))
    return found or _target(position, tile, target, source)


def _board(position: KingdomBuilderPosition) -> Land:
    if position.land is None:
        raise ValueError("there is no board yet")
    return position.land


def _not_ready(position: KingdomBuilderPosition, tile: int) -> list[Refusal]:
    """Why no tile of a kind can be used: none is held, only new ones, or all are used."""
    realm, name, at = position.realms[position.seat], _tile_name(tile), (tile_key(tile),)
    if count(realm.ready, tile):
        if tile not in MOVERS and not realm.supply:
            told = f"{name} builds, and no settlement is left in the supply"
            return [Refusal("KB-10.11", "KB-5.10", told, at, possible(position))]
        return []
    if count(realm.used, tile):
        return [Refusal("KB-10.10", "KB-5.1", f"{name} was used this turn", at, _LATER)]
    if count(realm.fresh, tile):
        told = f"{name} was gained this turn and is ready in the next one"
        return [Refusal("KB-10.9", "KB-5.5", told, at, _LATER)]
    held = [name.capitalize() for n, name in enumerate(TILES) if count(realm.ready + realm.fresh + realm.used, n)]
    others = f"only {joined(held)}" if held else "nor another"
    told = f"{_name(position)} holds no {TILES[tile].capitalize()} tile, {others}"
    return [Refusal("KB-10.8", "KB-5.1", told, at, possible(position))]


def _missing(position: KingdomBuilderPosition, tile: int) -> str:
    """What kind of hex a tile without a target lacks."""
    if tile in MOVERS and not position.realms[position.seat].own:
        return f"no settlement of {_name(position)} is on the board"
    if tile in (ORACLE, BARN) and position.in_play is None:  # KB-4.7
        return "there is no card in play"
    return {
        PADDOCK: f"no own settlement can jump, for {_NOWHERE_TO_JUMP}",
        TAVERN: "no straight line of three own settlements has a free buildable end",
        TOWER: "no free buildable hex is left at the edge",
        HARBOR: "no water hex is free",
    }.get(tile, f"no hex of {_terrain(position, tile)} is free")


def _not_own(position: KingdomBuilderPosition, source: int, example: str) -> Refusal:
    hex_ = key(*HEXES.row_column(source))
    owner = _owner(position, source)
    there = f"a settlement of {position.names[owner]}" if owner is not None else "no settlement"
    kind = _board(position).kind(*HEXES.row_column(source))
    told = f"there is {there} on {hex_} ({kind}), and only an own one can be moved"
    return Refusal("KB-10.14", "KB-5.12", told, (hex_,), f"choose an own settlement ({example})")


# -- hexes ------------------------------------------------------------------------------------------------


def _off_board(row: int, column: int) -> Refusal | None:
    if 0 <= row < HEXES.rows and 0 <= column < HEXES.columns:
        return None
    told = f"{row},{column} is not on the board"
    return Refusal("KB-10.13", "KB-0.1", told, (), f"give rows and columns from 0 to {HEXES.rows - 1}")


def _owner(position: KingdomBuilderPosition, index: int) -> Seat | None:
    return next((seat for seat, realm in enumerate(position.realms) if realm.own >> index & 1), None)


def _terrain(position: KingdomBuilderPosition, tile: int | None) -> str:
    """The terrain that a tile, or the mandatory build, asks for; "" where it asks for none."""
    if tile in (None, ORACLE, BARN):
        return TERRAINS[position.in_play] if position.in_play is not None else ""
    return {"farm": "grass", "oasis": "desert", "harbor": "water"}.get(TILES[tile or 0], "")


def _targets(position: KingdomBuilderPosition, tile: int | None, source: int | None) -> int:
    """Where a settlement may come: by the mandatory build, by a tile that builds, or moved from `source` by a tile."""
    board, realm = _board(position), position.realms[position.seat]
    if source is None:
        return build_targets(ORACLE if tile is None else tile, board, position.in_play, position.free, realm)
    return shift_targets(tile or 0, board, position.in_play, position.free, realm, source)


def _verb(tile: int | None, source: int | None) -> str:
    """How a move is written, up to its target."""
    verb = "build" if tile is None else TILES[tile]
    return verb if source is None else f"{verb} {key(*HEXES.row_column(source))} to"


def _target(position: KingdomBuilderPosition, tile: int | None, index: int, source: int | None) -> list[Refusal]:
    """Why a hex cannot take the settlement; `source` is where it is moved from. There are hexes that can."""
    board, realm = _board(position), position.realms[position.seat]
    place = HEXES.row_column(index)
    hex_, kind = key(*place), board.kind(*place)
    wanted, asks = _terrain(position, tile), _asks(position, tile)
    rule = "KB-4.1" if tile is None else TILE_RULES[tile]
    targets = _targets(position, tile, source)
    instead = on_one_of(_verb(tile, source), targets)
    shape = _shape(tile, realm, index, source)
    found: list[Refusal] = []
    buildable = kind in TERRAINS or (kind == "water" and tile == HARBOR)
    if not buildable:
        water = "; only a Harbor moves a settlement there" if kind == "water" else ""
        told = f"{hex_} is {_article(kind)}, which is never built on{water}"
        found.append(Refusal("KB-10.16", "KB-4.2", told, (hex_,), instead))
    if (owner := _owner(position, index)) is not None:
        told = f"{hex_} has a settlement of {position.names[owner]}"
        found.append(Refusal("KB-10.17", "KB-4.2", told, (hex_,), f"choose a free hex: {instead}"))
    if buildable and wanted and kind != wanted:
        told = f"{hex_} is {kind}, and {asks} asks for {wanted}"
        found.append(Refusal("KB-10.18", rule, told, (hex_,), f"choose a free hex of {wanted}: {instead}"))
    if shape:
        found.append(Refusal("KB-10.19", rule, f"{hex_} {shape[0]}", (hex_,), f"{shape[1]}: {instead}"))
    if not found and not targets >> index & 1:
        rule = "KB-4.3" if tile is None else "KB-5.21"
        such = targets.bit_count()
        can = f"{counted(such, 'hex', 'hexes')} that {'touches' if such == 1 else 'touch'} one can be chosen"
        other = "own" if source is None else "other own"  # KB-5.12: the one that is moved does not count
        told = f"{hex_} touches no {other} settlement, and {can}"
        found.append(Refusal("KB-10.20", rule, told, (hex_, *places(targets)), instead))
    return found


def _article(kind: str) -> str:
    return {"water": "water", "mountain": "a mountain", "castle": "a castle"}.get(kind, f"a location hex ({kind})")


def _asks(position: KingdomBuilderPosition, tile: int | None) -> str:
    if tile is None:
        return "the card in play"
    return f"{_tile_name(tile)}{' with the card in play' if tile in (ORACLE, BARN) else ''}"


def _shape(tile: int | None, realm: Realm, index: int, source: int | None) -> tuple[str, str] | None:
    """What is wrong with the shape that a Tower, a Tavern or a Paddock asks for, and what would be right."""
    if tile == TOWER and not EDGE >> index & 1:
        return "is not at the edge of the board", "choose a hex in row 0 or 19 or in column 0 or 19"
    if tile == TAVERN and not line_ends(realm.own) >> index & 1:
        return "does not continue a straight line of three own settlements", "choose the end of such a line"
    if tile == PADDOCK and source is not None and index not in {straight(source, step, 2) for step in HEXES.steps}:
        return "is not two steps away in a straight line", "jump over exactly one hex"
    return None
