"""Positions for the tests of Kingdom Builder, all made through the front door: `from_json`, which checks them.

>>> state = position("7,6", card="grass")
>>> sorted(targets(state))
[(7, 7), (8, 7)]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import OPEN, Json, Refusal
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.chapters.building import Built
from kbwidgets.games.kingdom_builder.rules.chapters.tiles import BuiltWithTile, Moved, TileLost, TileTaken
from kbwidgets.games.kingdom_builder.rules.chapters.turns import CardDrawn, CardRemoved, CardTurnedUp, Reshuffled
from kbwidgets.games.kingdom_builder.rules.things.board import Hex as BoardHex

from .slow import Board, Hex, Settlements, join

GAME = kb.games["kingdom-builder"]
NAMES = ("Red", "Blue", "Yellow", "Black")
COLOURS = ("red", "blue", "yellow", "black")
RED, BLUE, YELLOW, BLACK = range(4)
TERRAINS = ("grass", "flower", "forest", "canyon", "desert")
TILES = ("oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis")
FIRST_BOARD = "tavern paddock oasis farm"
"""The board F of the rules."""
BARN_BOARD = "tavern paddock barn farm"
"""The upper half of F, with Barn hexes at (12,6) and (16,2)."""
TOWER_BOARD = "tavern paddock oasis tower"
"""The board F with Tower hexes at (13,15) and (17,12) in place of the Farm quadrant."""
HARBOR_BOARD = "tavern harbor oasis farm"
"""The left half of F, with a Harbor hex at (7,16)."""
FIRST_CARDS = ("fishermen", "knights", "merchants")

W19_RED = "4,4 4,5 5,5 6,6 7,7 7,8 7,9 7,10 9,14 13,4 15,11"
W19_BLUE = "0,8 1,7 2,17 2,19 7,16 8,15 16,2 16,10 16,11 17,11"
"""The full position of the worked examples."""


def position(
    *settlements: str,
    seats: int = 2,
    seat: int = RED,
    card: str | None = "grass",
    left: int = 3,
    phase: str = "",
    tiles: Sequence[str] = (),
    supply: Mapping[int, int] | None = None,
    board: str = FIRST_BOARD,
    cards: Sequence[str] = FIRST_CARDS,
    hands: Sequence[str | None] | None = None,
    pile: Mapping[str, int] | None = None,
    discards: Mapping[str, int] | None = None,
    first: int = RED,
    turn: int | None = None,
    **options: bool,
) -> KingdomBuilderState:
    """Return a position in the middle of a match; all other details get defaults.

    settlements: for each seat its hexes, `7,6 7,7`; the seats left out have none on the board. seat, card, left, phase:
    the seat in turn, the card in play, and the state of the mandatory build. tiles: for each seat `6,7 ready; 2,18
    lost`: the location hex, then ready, new, used or lost. supply: for seats whose supply is not simply what the
    settlements leave. hands, pile, discards: the terrain cards; all others are in the draw pile.
    """
    seats = max(seats, len(settlements))
    first_turn = (seat - first) % seats
    held: list[str | None] = list(hands) if hands is not None else ["canyon"] * seats
    if phase not in ("quadrant", "end"):
        held[seat] = None
    thrown = dict(discards or {})
    gone = [*held, card]
    rest = {terrain: 5 - gone.count(terrain) - thrown.get(terrain, 0) for terrain in TERRAINS}
    data: dict[str, Json] = {
        "game": "kingdom-builder",
        "version": 1,
        "names": list[Json](NAMES[:seats]),
        "colours": list[Json](COLOURS[:seats]),
        "quadrants": [{"name": name.rstrip("-"), "turned": name.endswith("-")} for name in board.split()],
        "cards": list[Json](cards),
        "first": first,
        "options": {
            "lords_needs_presence": options.get("lords_needs_presence", False),
            "moves_after_last": options.get("moves_after_last", False),
            "running_score": options.get("running_score", True),
        },
        "phase": phase or {3: "start", 0: "after"}.get(left, "mandatory"),
        "turn": first_turn if turn is None else turn,
        "left": left,
        "card": card,
        "pile": _cards(rest if pile is None else pile),
        "discards": _cards(thrown),
        "hands": list[Json](held),
        "players": [
            _player(
                board,
                settlements[n] if n < len(settlements) else "",
                tiles[n] if n < len(tiles) else "",
                (supply or {}).get(n),
            )
            for n in range(seats)
        ],
    }
    return KingdomBuilderState.from_json(data)


def _cards(cards: Mapping[str, int]) -> Json:
    return {terrain: cards.get(terrain, 0) for terrain in TERRAINS}


def _player(board: str, settlements: str, tiles: str, supply: int | None) -> Json:
    own = settlements.split()
    sorts: dict[str, list[Json]] = {"held": [], "lost": [], "ready": [], "new": [], "used": []}
    for part in filter(None, tiles.split(";")):
        place, state = part.split()
        if state == "lost":
            sorts["lost"].append(place)
        else:
            sorts["held"].append(place)
            sorts[state].append(join_names(board)[cell(place)].removeprefix("location:"))
    left = 40 - len(own) if supply is None else supply
    return {"settlements": list[Json](own), "supply": left, **sorts}


def join_names(board: str) -> Board:
    """Return the second computation's board for quadrants by name, with a minus after a flipped one."""
    return join([(name.rstrip("-"), name.endswith("-")) for name in board.split()])


def start(seats: int = 2, **options: OptionValue) -> KingdomBuilderState:
    """Return the first state of a match."""
    state = GAME.start(NAMES[:seats], colours=COLOURS[:seats], **options)
    assert isinstance(state, KingdomBuilderState)
    return state


def play(state: kb.State, *moves: str) -> KingdomBuilderState:
    """Return the state after these moves, each checked by the rules."""
    for move in moves:
        state = state.play(move)
    assert isinstance(state, KingdomBuilderState)
    return state


def cell(text: str) -> Hex:
    """Return a hex from its text, `7,6`."""
    row, column = text.split(",")
    return int(row), int(column)


def cells(text: str) -> set[Hex]:
    """Return hexes from their text, `7,6 7,7`."""
    return {cell(part) for part in text.split()}


def written(hexes: Iterable[Hex]) -> str:
    """Return hexes as text, in reading order."""
    return " ".join(f"{row},{column}" for row, column in sorted(hexes))


def places_of(hexes: Iterable[BoardHex]) -> str:
    """Return the places of hexes of a board as text, in reading order."""
    return written((hex_.row, hex_.column) for hex_ in hexes)


def targets(state: kb.State, verb: str = "build", source: str = "") -> set[Hex]:
    """Return the legal targets of `build` or of a tile; `source` is the settlement that is moved."""
    start_of = f"{verb} {source} to " if source else f"{verb} "
    texts = [str(move) for move in state.moves()]
    return {cell(text.removeprefix(start_of)) for text in texts if text.startswith(start_of)}


def codes(state: kb.State, move: str, seat: int | None = None) -> list[str]:
    """Return the ids of all reasons why a move is refused."""
    return [refusal.code for refusal in state.refusals(move, seat)]


def first_refusal(state: kb.State, move: str, seat: int | None = None) -> Refusal:
    """Return the most basic reason why a move is refused."""
    refusals = state.refusals(move, seat)
    assert refusals, f"{move} is legal"
    return refusals[0]


def told(before: kb.State, move: str, viewer: int | None = OPEN) -> list[str]:
    """Return the kinds of the events of a move, each with the hexes, tile, terrain or number that it names."""
    return [" ".join(map(str, (event.kind, *_named(event)))) for event in before.events(move, viewer)]


def _named(event: Event) -> tuple[int | str, ...]:
    match event:
        case Built(_, row, column):
            return row, column
        case BuiltWithTile(_, tile, row, column):
            return row, column, tile
        case Moved(_, tile, row, column, to_row, to_column):
            return tile, row, column, to_row, to_column
        case TileTaken(_, tile) | TileLost(_, tile):
            return (tile,)
        case CardDrawn(_, str(terrain)) | CardTurnedUp(_, terrain) | CardRemoved(_, terrain):
            return (terrain,)
        case Reshuffled(_, cards):
            return (cards,)
        case _:
            return ()


def player(state: kb.State, seat: int) -> dict[str, Json]:
    """Return a seat's part of the plain data."""
    players = state.to_json()["players"]
    assert isinstance(players, list)
    found = players[seat]
    assert isinstance(found, dict)
    return found


def tiles_of(state: kb.State, seat: int) -> str:
    """Return the tiles of a seat with their state, `tavern ready, paddock used`."""
    found = player(state, seat)
    return ", ".join(f"{tile} {kind}" for kind in ("ready", "new", "used") for tile in texts(found[kind]))


def texts(data: Json) -> list[str]:
    """Return a list of plain texts."""
    assert isinstance(data, list)
    return [str(item) for item in data]


def number(state: kb.State, field: str) -> int:
    """Return a number of the plain data of a state."""
    value = state.to_json()[field]
    assert isinstance(value, int)
    return value


def pile(state: kb.State, field: str = "pile") -> int:
    """Return how many cards the draw pile, or `discards`, has."""
    cards = state.to_json()[field]
    assert isinstance(cards, dict)
    return sum(int(str(count)) for count in cards.values())


def settled(state: kb.State) -> Settlements:
    """Return the settlements of every seat as the second computation has them."""
    seats = range(len(state.names))
    return {seat: cells(" ".join(texts(player(state, seat)["settlements"]))) for seat in seats}


def board_of(state: kb.State) -> Board:
    """Return the board of a state as the second computation has it."""
    quadrants = state.to_json()["quadrants"]
    assert isinstance(quadrants, list)
    found: list[tuple[str, bool]] = []
    for item in quadrants:
        assert isinstance(item, dict)
        found.append((str(item["name"]), item["turned"] is True))
    return join(found)


def random_match(seats: int, seed: int, **options: OptionValue) -> kb.Match:
    """Return a match played to its end by random players."""
    match = kb.Match(GAME, [kb.Random() for _ in range(seats)], seed=seed, options=options)
    match.run()
    return match


def positions(match: kb.Match) -> list[kb.State]:
    """Return every position of a match, from the start to now."""
    return [match.at(ply) for ply in range(match.ply + 1)]
