"""The refusals of moves in Kingdom Builder, in the order of the table KB-10."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import counted, joined, with_article
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.kingdom_builder.rules.board import (
    EDGE,
    HEXES,
    LANDS,
    TERRAINS,
    Land,
    hex_noun,
    key,
    places,
    straight,
)
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
from kbwidgets.games.kingdom_builder.rules.targets import TILE_RULES, build_targets, line_ends, shift_targets

_CHANCE_PHASES: Final[dict[type[Move], tuple[str, ...]]] = {
    Corner: ("quadrant",),
    Reveal: ("card",),
    First: ("first",),
    Draw: ("deal", "draw", "replace"),
}
_TURN: Final = (Build, Extra, Shift, End)
_MARKED: Final = "Choose a marked hex."
_END: Final = "End your turn."


def judge(position: KingdomBuilderPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return all reasons that forbid a move, or () if it is legal; asking changes nothing (KB-10.0)."""
    if position.over and (end := position.outcome()):
        winners = [position.names[seat] for seat in end.winners]
        text = f"The match is over: {joined(winners)} {'has' if len(winners) == 1 else 'have'} won."
        return (Refusal("KB-10.1", "KB-6.4", text, instead="Start a new one to play again."),)
    refusals: list[Refusal] = []
    if seat is not None and seat not in position.to_act:
        refusals.append(Refusal("KB-10.2", "KB-2.6", _whose_turn(position)))
    by_chance = _CHANCE_PHASES.get(type(move))
    if by_chance is None and not isinstance(move, _TURN):
        text = "This isn't a move in Kingdom Builder."
        refusals.append(Refusal("KB-10.3", "KB-3.1", text, instead=_next(position)))
    elif by_chance is not None:
        if position.phase not in by_chance or move not in position.moves():
            refusals.append(_impossible_draw(position, move))
    elif CHANCE in position.to_act:
        refusals.append(Refusal("KB-10.3", "KB-8.1", "You can't play yet.", instead=_next(position)))
    elif isinstance(move, Build):
        refusals += _build(position, move)
    elif isinstance(move, End):
        refusals += _end(position)
    elif isinstance(move, (Extra, Shift)):
        refusals += _tile(position, move)
    return tuple(refusals)


def _whose_turn(position: KingdomBuilderPosition) -> str:
    return "It's nobody's turn yet." if CHANCE in position.to_act else f"It's {position.names[position.seat]}'s turn."


def _next(position: KingdomBuilderPosition) -> str:
    """Return what can be done in a position, whatever was tried."""
    if CHANCE in position.to_act:
        return {
            "quadrant": "A quadrant must be drawn first.",
            "card": "A Kingdom Builder card must be drawn first.",
            "first": "The first player must be drawn first.",
        }.get(position.phase, "A terrain card must be drawn first.")
    if position.phase in ("start", "mandatory"):
        return "Build on a marked hex."
    return "Use a tile or end your turn." if position.usable() else _END


def _impossible_draw(position: KingdomBuilderPosition, move: Move) -> Refusal:
    """Return the refusal of a draw that was typed in, scripted, or read from a damaged record."""
    text, instead = "That isn't drawn now.", _next(position)
    if CHANCE not in position.to_act:
        text = "Nothing is drawn now."
    elif position.phase in _CHANCE_PHASES[type(move)]:
        text, instead = _taken(position, move)
    return Refusal("KB-10.3", "KB-8.1", text, instead=instead)


def _taken(position: KingdomBuilderPosition, move: Move) -> tuple[str, str]:
    """Return what stops a draw of the right kind, and what can be drawn."""
    if isinstance(move, Corner):
        return f"The {move.quadrant.capitalize()} quadrant has already been drawn.", "Draw a different one."
    if isinstance(move, Reveal):
        return f"{move.card.capitalize()} has already been drawn.", "Draw a different card."
    if isinstance(move, First):
        return "There's no such seat.", f"Choose a seat from 0 to {len(position.names) - 1}."
    assert isinstance(move, Draw)  # The other draws are handled above.
    return f"There's no {TERRAINS[move.terrain]} card left in the draw pile.", "Draw one that is still in the pile."


def _turn_over(position: KingdomBuilderPosition) -> list[Refusal]:
    if position.phase != "over":
        return []
    text = "You've built your last settlement, so there's nothing more to do this turn."
    return [Refusal("KB-10.4", "KB-6.1", text, instead=_END)]


def _end(position: KingdomBuilderPosition) -> list[Refusal]:
    if position.phase in ("after", "over") or position.in_play is None:
        return []
    noun = "more settlement" if position.phase == "mandatory" else "settlement"
    instead = f"Build {counted(position.left, noun)} on {LANDS[TERRAINS[position.in_play]]}."
    return [Refusal("KB-10.5", "KB-3.3", "You can't end your turn yet.", instead=instead)]


def _build(position: KingdomBuilderPosition, move: Build) -> list[Refusal]:
    refusals = _turn_over(position)
    if position.phase == "after":
        text = "You've built your 3 settlements."
        if not position.realms[position.seat].supply:  # KB-9.7
            text = "You've built your last settlement."
        elif position.in_play is None:  # KB-4.7
            text = "There's no terrain card left to build with."
        refusals.append(Refusal("KB-10.7", "KB-4.1", text, instead=_next(position)))
    if outside := _off_board(move.row, move.column):
        return [*refusals, outside]
    if position.in_play is None or refusals:  # Without a card nobody can say what a build would need.
        return refusals
    return _target(position, None, HEXES.index(move.row, move.column), None)


# -- tiles ------------------------------------------------------------------------------------------------


def _tile(position: KingdomBuilderPosition, move: Extra | Shift) -> list[Refusal]:
    tile, at = move.tile, (tile_key(move.tile),)
    name = TILES[tile].capitalize()
    refusals = _turn_over(position)
    if position.phase == "mandatory":
        later = f"You can use the {name} after that." if count(position.realms[position.seat].ready, tile) else ""
        refusals.append(Refusal("KB-10.6", "KB-3.2", "Finish your 3 settlements first.", at, later))
    refusals += _not_ready(position, tile)
    if refusals:  # The target does not matter if the tile is not ready or comes at the wrong time.
        return refusals
    if tile not in position.usable():  # No hex is at fault if the tile has no target at all.
        return [Refusal("KB-10.12", "KB-5.11", _missing(position, tile), at, _next(position))]
    if isinstance(move, Extra):
        if outside := _off_board(move.row, move.column):
            return [outside]
        return _target(position, tile, HEXES.index(move.row, move.column), None)
    return _shift(position, move)


def _shift(position: KingdomBuilderPosition, move: Shift) -> list[Refusal]:
    """Return why a tile cannot move the settlement of one hex to another."""
    tile, realm = move.tile, position.realms[position.seat]
    start, end = _off_board(move.row, move.column), _off_board(move.to_row, move.to_column)
    is_mine = not start and bool(realm.own >> HEXES.index(move.row, move.column) & 1)
    hex_ = key(move.row, move.column)
    if is_mine and not _targets(position, tile, HEXES.index(move.row, move.column)):
        text = "This settlement has nowhere to jump."
        return [Refusal("KB-10.12", "KB-5.11", text, (hex_,), "Choose one of the marked settlements.")]
    if outside := [refusal for refusal in (start, end) if refusal]:
        return outside
    source, target = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
    refusals = [] if is_mine else [_not_mine(position, source)]
    if source == target:
        text = "A move must end on a different hex."
        refusals.append(Refusal("KB-10.15", "KB-5.12", text, (hex_,), _MARKED))
    return refusals or _target(position, tile, target, source)


def _board(position: KingdomBuilderPosition) -> Land:
    if position.land is None:
        raise ValueError("there is no board yet")
    return position.land


def _not_ready(position: KingdomBuilderPosition, tile: int) -> list[Refusal]:
    """Return why no tile of a kind can be used: the player has none, or every one is new or used."""
    realm, at = position.realms[position.seat], (tile_key(tile),)
    if count(realm.ready, tile):
        if tile not in MOVERS and not realm.supply:
            text = "You have no settlements left to build."
            return [Refusal("KB-10.11", "KB-5.10", text, at, _next(position))]
        return []
    if count(realm.used, tile):
        text, instead = "You've already used this tile.", "You can use it again on your next turn."
        return [Refusal("KB-10.10", "KB-5.1", text, at, instead)]
    if count(realm.fresh, tile):
        text, instead = "You've only just taken this tile.", "You can use it on your next turn."
        return [Refusal("KB-10.9", "KB-5.5", text, at, instead)]
    text = f"You don't have {with_article(TILES[tile].capitalize())} tile."
    return [Refusal("KB-10.8", "KB-5.1", text, at, _where_to_get(position, tile))]


def _where_to_get(position: KingdomBuilderPosition, tile: int) -> str:
    """Return where a kind of tile is still available to the player, or that it is not."""
    hexes = [n for n, location in enumerate(_board(position).locations) if location and location[0] == tile]
    if not hexes:
        return f"There's no {TILES[tile]} on this board."
    claimed = position.realms[position.seat].claimed
    if any(position.tiles_left(n) and not claimed >> n & 1 for n in hexes):
        return f"Build next to {with_article(TILES[tile])} to get one."
    return "You can't get one any more."


def _missing(position: KingdomBuilderPosition, tile: int) -> str:
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
    }.get(tile, f"There's no free {hex_noun(_terrain(position, tile))} left.")


def _not_mine(position: KingdomBuilderPosition, source: int) -> Refusal:
    owner = _owner(position, source)
    text = "You have no settlement here." if owner is None else f"That's {position.names[owner]}'s settlement."
    return Refusal("KB-10.14", "KB-5.12", text, (key(*HEXES.row_column(source)),), "Choose one of yours.")


# -- hexes ------------------------------------------------------------------------------------------------


def _off_board(row: int, column: int) -> Refusal | None:
    if 0 <= row < HEXES.rows and 0 <= column < HEXES.columns:
        return None
    instead = f"Rows and columns go from 0 to {HEXES.rows - 1}."
    return Refusal("KB-10.13", "KB-0.1", "That hex is off the board.", (), instead)


def _owner(position: KingdomBuilderPosition, index: int) -> Seat | None:
    return next((seat for seat, realm in enumerate(position.realms) if realm.own >> index & 1), None)


def _terrain(position: KingdomBuilderPosition, tile: int | None) -> str:
    """Return the terrain that a tile or the card requires, or "" if it requires none."""
    if tile in (None, ORACLE, BARN):
        return TERRAINS[position.in_play] if position.in_play is not None else ""
    return {"farm": "grass", "oasis": "desert", "harbor": "water"}.get(TILES[tile or 0], "")


def _targets(position: KingdomBuilderPosition, tile: int | None, source: int | None) -> int:
    """Return the hexes where a settlement can be built, with the card or a tile, or moved to from `source`."""
    board, realm = _board(position), position.realms[position.seat]
    if source is None:
        return build_targets(ORACLE if tile is None else tile, board, position.in_play, position.free, realm)
    return shift_targets(tile or 0, board, position.in_play, position.free, realm, source)


def _target(position: KingdomBuilderPosition, tile: int | None, index: int, source: int | None) -> list[Refusal]:
    """Return why a settlement cannot go to a hex, when there are hexes that it can go to."""
    place = HEXES.row_column(index)
    hex_, kind = key(*place), _board(position).kind(*place)
    terrain = _terrain(position, tile)
    rule = "KB-4.1" if tile is None else TILE_RULES[tile]
    refusals: list[Refusal] = []
    is_buildable = kind in TERRAINS or (kind == "water" and tile == HARBOR)
    if not is_buildable:
        text, instead = _closed(kind, is_move=source is not None)
        refusals.append(Refusal("KB-10.16", "KB-4.2", text, (hex_,), instead))
    if (owner := _owner(position, index)) is not None:
        who = "You already have" if owner == position.seat else f"{position.names[owner]} already has"
        refusals.append(Refusal("KB-10.17", "KB-4.2", f"{who} a settlement here.", (hex_,), "Choose an empty hex."))
    if is_buildable and terrain and kind != terrain:
        instead = "Build on a marked hex." if source is None else _MARKED
        here = with_article(hex_noun(kind)) if kind == "flower" else kind
        refusals.append(Refusal("KB-10.18", rule, f"This is {here}, but {_asks(tile, terrain)}.", (hex_,), instead))
    if shape := _shape(tile, position.realms[position.seat], index, source):
        refusals.append(Refusal("KB-10.19", rule, shape, (hex_,), _MARKED))
    targets = _targets(position, tile, source)
    if not refusals and not targets >> index & 1:
        rule = "KB-4.3" if tile is None else "KB-5.21"
        text = "You must build next to your own settlements if you can."
        if source is not None:  # KB-5.12: the settlement that is moved does not count.
            text = "You must move the settlement next to another of yours if you can."
        refusals.append(Refusal("KB-10.20", rule, text, (hex_, *places(targets)), _MARKED))
    return refusals


def _closed(kind: str, *, is_move: bool) -> tuple[str, str]:
    """Return why nobody can build on a hex, or move there, and what can be done."""
    start = "You can't move a settlement onto" if is_move else "Nobody can build on"
    if kind == "water":
        start = start if is_move else "You can't build on"
        return f"{start} water.", "Only a Harbor tile can move a settlement there."
    return f"{start} a {kind if kind in ('mountain', 'castle') else 'location'}.", _MARKED


def _asks(tile: int | None, terrain: str) -> str:
    if tile in (None, ORACLE, BARN):
        return f"your card shows {LANDS[terrain]}"
    if tile == HARBOR:
        return "the Harbor moves settlements onto water"
    return f"the {TILES[tile or 0].capitalize()} builds on {terrain}"


def _shape(tile: int | None, realm: Realm, index: int, source: int | None) -> str:
    """Return what is wrong with the shape that a Tower, a Tavern or a Paddock requires, or "" if it is right."""
    if tile == TOWER and not EDGE >> index & 1:
        return "This hex isn't at the edge of the board."
    if tile == TAVERN and not line_ends(realm.own) >> index & 1:
        return "This hex doesn't continue a line of 3 of your settlements."
    if tile == PADDOCK and source is not None and index not in {straight(source, step, 2) for step in HEXES.steps}:
        return "The Paddock moves a settlement exactly 2 hexes in a straight line."
    return ""
