"""What the rules forbid in Kingdom Builder: every refusal of a move, in the order of the table KB-10."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat
from kbwidgets.games.kingdom_builder.board import EDGE, HEXES, TERRAINS, Board, key, places, straight
from kbwidgets.games.kingdom_builder.moves import (
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
from kbwidgets.games.kingdom_builder.quadrant import TILES
from kbwidgets.games.kingdom_builder.realm import Realm, count
from kbwidgets.games.kingdom_builder.scoring import counted
from kbwidgets.games.kingdom_builder.targets import build_targets, line_ends, shift_targets, tile_parts

if TYPE_CHECKING:
    from kbwidgets.games.kingdom_builder.state import KingdomBuilderState

TILE_RULES: Final = tuple(
    f"KB-5.{n}"
    for n in (13, 14, 17, 16, 19, 20, 18, 15)  # in the order of TILES
)
"""The rule of each kind of tile."""

_CHANCE_PHASES: Final[dict[type[Move], tuple[str, ...]]] = {
    Corner: ("quadrant",),
    Reveal: ("card",),
    First: ("first",),
    Draw: ("deal", "draw", "replace"),
}
_TURN: Final = (Build, Extra, Shift, End)


def judge(state: KingdomBuilderState, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal; nothing changes by asking (KB-10.0)."""
    if state.over:
        gold = ", ".join(f"{name} {points}" for name, points in zip(state.names, state.points(), strict=True))
        told = f"the game has ended: {_winners(state)} with {max(state.points())} gold ({gold})"
        return (Refusal("KB-10.1", "KB-6.4", told),)
    found: list[Refusal] = []
    if seat is not None and seat not in state.to_act:
        found.append(_not_your_turn(state, seat))
    by_chance = _CHANCE_PHASES.get(type(move))
    if by_chance is None and not isinstance(move, _TURN):
        found.append(Refusal("KB-10.3", "KB-3.1", f"{move} is no move of Kingdom Builder"))
    elif by_chance is not None:
        if state.phase not in by_chance or move not in state.moves():
            found.append(_impossible_draw(state, move))
    elif CHANCE in state.to_act:
        told = f"{move} is not due: {state.view(None).due()}"
        found.append(Refusal("KB-10.3", "KB-8.1", told, instead=" or ".join(map(str, list(state.moves())[:3]))))
    elif isinstance(move, Build):
        found += _build(state, move)
    elif isinstance(move, End):
        found += _end(state)
    elif isinstance(move, (Extra, Shift)):
        found += _tile(state, move)
    return tuple(found)


def _winners(state: KingdomBuilderState) -> str:
    outcome = state.outcome()
    names = [state.names[seat] for seat in outcome.winners] if outcome else []
    return f"{' and '.join(names)} won"


def _not_your_turn(state: KingdomBuilderState, seat: Seat) -> Refusal:
    who = state.names[seat] if 0 <= seat < len(state.names) else "chance" if seat == CHANCE else f"seat {seat}"
    told = f"it is not the turn of {who}: {state.view(None).due()}"
    return Refusal("KB-10.2", "KB-2.6", told, instead="wait")


def _impossible_draw(state: KingdomBuilderState, move: Move) -> Refusal:
    """A draw that cannot come: typed in, scripted, or from a damaged record."""
    told = f"{move} cannot be drawn now: {state.view(None).due()}"
    instead = ", ".join(map(str, state.moves())) if CHANCE in state.to_act else "a move of the player"
    return Refusal("KB-10.3", "KB-8.1", told, instead=instead)


def _turn_over(state: KingdomBuilderState, move: Move) -> list[Refusal]:
    if state.phase != "over":
        return []
    told = f"{move} comes too late: the last settlement of {_name(state)} is built, so the turn is over"
    return [Refusal("KB-10.4", "KB-6.1", told, instead="end")]


def _name(state: KingdomBuilderState) -> str:
    return state.names[state.seat]


def _end(state: KingdomBuilderState) -> list[Refusal]:
    if state.phase in ("after", "over") or state.card is None:
        return []
    left = counted(state.left, "settlement")
    told = f"the turn cannot end: {left} must still be built on {TERRAINS[state.card]}"
    return [Refusal("KB-10.5", "KB-3.3", told, instead=f"build {left} on {TERRAINS[state.card]}")]


def _build(state: KingdomBuilderState, move: Build) -> list[Refusal]:
    found = _turn_over(state, move)
    if state.phase == "after":
        ready = [name for kind, name in enumerate(TILES) if count(state.realms[state.seat].ready, kind)]
        instead = f"use {' or '.join(ready)}, or end the turn" if ready else "end"
        built = "the three of the mandatory build are built"
        if not state.realms[state.seat].supply:  # KB-9.7
            built = "the last one is built, and with it the mandatory build is complete"
        elif state.card is None:  # KB-4.7
            built = "there is no terrain card, so the rest of the mandatory build is skipped"
        told = f"{move} would be one settlement too many: {built}"
        found.append(Refusal("KB-10.7", "KB-4.1", told, instead=instead))
    if outside := _off_board(move.row, move.column):
        return [*found, outside]
    if state.card is None or found:  # what a build would need is open when there is no card
        return found
    return _target(state, None, HEXES.index(move.row, move.column), None)


# -- tiles ------------------------------------------------------------------------------------------------


def _tile(state: KingdomBuilderState, move: Extra | Shift) -> list[Refusal]:
    tile, name = move.tile, TILES[move.tile]
    found = _turn_over(state, move)
    if state.phase == "mandatory":
        left = counted(state.left, "settlement")
        told = f"the {name} tile waits: tiles are used before or after the three settlements, {left} to go"
        found.append(Refusal("KB-10.6", "KB-3.2", told, (f"tile {name}",), f"build {left} first"))
    found += _not_ready(state.realms[state.seat], tile)
    if found:  # without a ready tile at the right time there is no target to speak of
        return found
    realm, board = state.realms[state.seat], _board(state)
    parts = tile_parts(tile, board, state.card, state.free, realm)
    if not parts:
        found.append(_no_target(state, tile))
    cells = [(move.row, move.column)]
    if isinstance(move, Shift):
        cells.append((move.to_row, move.to_column))
    if outside := [refusal for cell in cells if (refusal := _off_board(*cell))]:
        return found + outside
    if isinstance(move, Extra):
        return found + _target(state, tile, HEXES.index(move.row, move.column), None)
    source, target = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
    if not realm.own >> source & 1:
        found.append(_not_own(state, source))
    if source == target:
        told = f"{key(move.row, move.column)} is where the settlement stands already"
        found.append(Refusal("KB-10.15", "KB-5.12", told, (key(move.row, move.column),), "choose another hex"))
    return found or _target(state, tile, target, source)


def _board(state: KingdomBuilderState) -> Board:
    if state.board is None:
        raise ValueError("there is no board yet")
    return state.board


def _not_ready(realm: Realm, tile: int) -> list[Refusal]:
    """Why no tile of a kind can be used: none is held, only new ones, or all are used."""
    name = TILES[tile]
    at = (f"tile {name}",)
    if count(realm.ready, tile):
        if tile not in MOVERS and not realm.supply:
            told = f"the {name} tile builds, and no settlement is left in the supply"
            return [Refusal("KB-10.11", "KB-5.10", told, at, "a tile that moves, or end the turn")]
        return []
    if count(realm.used, tile):
        told = f"the {name} tile was used this turn"
        return [Refusal("KB-10.10", "KB-5.1", told, at, "wait for the next turn")]
    if count(realm.fresh, tile):
        told = f"the {name} tile was gained this turn and is ready in the next one"
        return [Refusal("KB-10.9", "KB-5.5", told, at, "wait for the next turn")]
    held = [known for kind, known in enumerate(TILES) if count(realm.ready + realm.fresh + realm.used, kind)]
    told = f"no {name} tile is held; held: {', '.join(held) or 'none'}"
    return [Refusal("KB-10.8", "KB-5.1", told, at, f"use {' or '.join(held)}" if held else "build beside a location")]


def _no_target(state: KingdomBuilderState, tile: int) -> Refusal:
    missing = {
        PADDOCK: "no own settlement has a free buildable hex two steps away in a straight line",
        TAVERN: "no straight line of three own settlements has a free buildable end",
        TOWER: "no free buildable hex is left at the edge",
        HARBOR: "no water hex is free" if state.realms[state.seat].own else "no settlement is on the board",
        BARN: f"no hex of {_terrain(state, tile)} is free" if state.realms[state.seat].own
        else "no settlement is on the board",
    }.get(tile, f"no hex of {_terrain(state, tile)} is free")  # fmt: skip
    return Refusal("KB-10.12", "KB-5.11", f"the {TILES[tile]} tile has no target: {missing}", (f"tile {TILES[tile]}",))


def _not_own(state: KingdomBuilderState, source: int) -> Refusal:
    hex_ = key(*HEXES.row_column(source))
    owner = _owner(state, source)
    there = f"a settlement of {state.names[owner]}" if owner is not None else "no settlement"
    kind = _board(state).kind(*HEXES.row_column(source))
    told = f"there is {there} on {hex_} ({kind}), and only an own one can be moved"
    return Refusal("KB-10.14", "KB-5.12", told, (hex_,), "choose an own settlement")


# -- hexes ------------------------------------------------------------------------------------------------


def _off_board(row: int, column: int) -> Refusal | None:
    if 0 <= row < HEXES.rows and 0 <= column < HEXES.columns:
        return None
    told = f"{row},{column} is not on the board"
    return Refusal("KB-10.13", "KB-0.1", told, (), f"give rows and columns from 0 to {HEXES.rows - 1}")


def _owner(state: KingdomBuilderState, index: int) -> Seat | None:
    return next((seat for seat, realm in enumerate(state.realms) if realm.own >> index & 1), None)


def _terrain(state: KingdomBuilderState, tile: int | None) -> str:
    """The terrain that a tile, or the mandatory build, asks for; "" where it asks for none."""
    if tile in (None, ORACLE, BARN):
        return TERRAINS[state.card] if state.card is not None else "the card in play"
    return {"farm": "grass", "oasis": "desert", "harbor": "water"}.get(TILES[tile or 0], "")


def _target(state: KingdomBuilderState, tile: int | None, index: int, source: int | None) -> list[Refusal]:
    """Why a hex cannot take the settlement; `source` is where it is moved from."""
    board, realm = _board(state), state.realms[state.seat]
    place = HEXES.row_column(index)
    hex_, kind = key(*place), board.kind(*place)
    wanted, asks = _terrain(state, tile), _asks(state, tile)
    rule = "KB-4.1" if tile is None else TILE_RULES[tile]
    targets = (
        build_targets(ORACLE if tile is None else tile, board, state.card, state.free, realm)
        if source is None
        else shift_targets(tile or 0, board, state.card, state.free, realm, source)
    )
    shape = _shape(tile, realm, index, source)
    found: list[Refusal] = []
    buildable = kind in TERRAINS or (kind == "water" and tile == HARBOR)
    if not buildable:
        water = "; only a Harbor moves a settlement there" if kind == "water" else ""
        told = f"{hex_} is {_article(kind)}, which is never built on{water}"
        found.append(Refusal("KB-10.16", "KB-4.2", told, (hex_,), _one_of(targets)))
    if (owner := _owner(state, index)) is not None:
        told = f"{hex_} has a settlement of {state.names[owner]}"
        found.append(Refusal("KB-10.17", "KB-4.2", told, (hex_,), "choose a free hex"))
    if buildable and wanted and kind != wanted:
        told = f"{hex_} is {kind}, and {asks} asks for {wanted}"
        found.append(Refusal("KB-10.18", rule, told, (hex_,), f"choose a free hex of {wanted}"))
    if shape:
        found.append(Refusal("KB-10.19", rule, f"{hex_} {shape[0]}", (hex_,), shape[1]))
    if not found and not targets >> index & 1:
        rule = "KB-4.3" if tile is None else "KB-5.21"
        such = targets.bit_count()
        told = f"{hex_} touches no own settlement, and {such} such {'hex' if such == 1 else 'hexes'} can be chosen"
        found.append(Refusal("KB-10.20", rule, told, (hex_, *places(targets)), _one_of(targets)))
    return found


def _article(kind: str) -> str:
    return {"water": "water", "mountain": "a mountain", "castle": "a castle"}.get(kind, f"a location hex ({kind})")


def _asks(state: KingdomBuilderState, tile: int | None) -> str:
    if tile is None:
        return "the card in play"
    by_card = " with the card in play" if tile in (ORACLE, BARN) else ""
    return f"the {TILES[tile]} tile{by_card}"


def _shape(tile: int | None, realm: Realm, index: int, source: int | None) -> tuple[str, str] | None:
    """What is wrong with the shape that a Tower, a Tavern or a Paddock asks for, and what would be right."""
    if tile == TOWER and not EDGE >> index & 1:
        return "is not at the edge of the board", "choose a hex in row 0 or 19 or in column 0 or 19"
    if tile == TAVERN and not line_ends(realm.own) >> index & 1:
        return "does not continue a straight line of three own settlements", "choose the end of such a line"
    if tile == PADDOCK and source is not None and index not in {straight(source, step, 2) for step in HEXES.steps}:
        return "is not two steps away in a straight line", "jump over exactly one hex"
    return None


def _one_of(hexes: int) -> str:
    """What to choose: up to three hexes by name; "" where there is none."""
    named = places(hexes)
    if not named:
        return ""
    if len(named) < 4:
        return f"choose {' or '.join(named)}"
    return f"choose {', '.join(named[:3])} or one of {len(named) - 3} more"
