r"""A position of Catan in a few lines, for lessons.

    players: Ann, Bo, Cy, Di
    board: printed
    options: vp_target = 5, bank = 8
    Ann: roads 22-49 44-45; city 19; hand 2 grain 3 ore; cards 1 knight 1 point; new 1 knight; knights 2
    Bo: settlement 46; hand 1 wool
    robber: 5
    longest: Ann
    due: Ann acts
    dice: 3 5
    played: plenty
    offer: 1 wool for 1 ore to Bo Cy; Bo accepts; Cy counters 1 ore for 2 wool

The board is `beginner` without pieces, `printed` with the printed start, `seed 7` for a random one, or written by hand.
A player's line adds pieces to those of the board. A city is built on one of the player's settlements or on an empty
intersection. `hand` replaces the printed cards; `cards` are all development cards of a player, `new` those bought this
turn, and `knights` the number played. `due` is `Ann rolls`, `Ann acts`, `Ann rolled 3 5` (with all that follows from
it), `Ann moves the robber`, `Ann places free roads`, `Ann places` in the setup, `Ann places at 12` for the road there,
or `over`. The defaults are the beginner board, the robber on its desert, the special cards as they follow, and the
second round. Seats play in their order. An indented line continues the one before.

>>> state = read_sketch("players: Ann, Bo, Cy, Di\nboard: printed\nCy: hand 1 lumber 1 brick\ndue: Cy acts")
>>> [str(move) for move in state.moves()][:3]
['road 0-1', 'road 1-6', 'road 2-3']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.sketch import Sketch, read_lines
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.catan.rules.board import Grid
from kbwidgets.games.catan.rules.options import COLOURS, OPTIONS, conflicts, set_up
from kbwidgets.games.catan.rules.position import ARMY, BY_CHANCE, NOBODY
from kbwidgets.games.catan.rules.refusals import CODES
from kbwidgets.games.catan.rules.resources import (
    ANY,
    DEV_NAMES,
    KNIGHT,
    RESOURCES,
    counts,
    dev_count,
    full_deck,
    packed,
)
from kbwidgets.games.catan.rules.road_length import length
from kbwidgets.games.catan.rules.state import CatanState

_FIELDS: Final = (
    "players", "board", "options", "robber", "longest", "army", "due", "dice", "played", "round", "offer",
)  # fmt: skip
_DUE: Final = re.compile(
    r"(?P<name>.+?) (?P<what>acts|rolls|rolled (?P<dice>\d \d)|moves the robber(?P<early> before rolling)?"
    r"|places free roads|places(?: at (?P<corner>\d+))?)"
)
_PIECES: Final = re.compile(r"(?P<kind>settlement|city|citie|road)s? (?P<places>\d[\d\- ]*)")
_ANSWER: Final = re.compile(r"(?P<name>.+?) (?P<what>accept|reject|counter)s(?P<terms> .+)?")
_LINE_OF: Final = (("phase", "due"), ("frame", "due"), ("turn", "round"), ("longest", "longest"), ("army", "army"),
                   ("dice", "dice"), ("played", "played"), ("robber", "robber"), ("bank", "options"))  # fmt: skip
"""The line of a sketch with what is wrong in JSON, by the beginning of its place."""


@dataclass
class _Player:
    """The pieces and cards of a seat: those of the board, and those that its line adds."""

    roads: set[int]
    settlements: set[int]
    hand: Sequence[int]
    cities: set[int] = field(default_factory=set[int])
    cards: list[int] = field(default_factory=lambda: [0] * len(DEV_NAMES))
    new: list[int] = field(default_factory=lambda: [0] * len(DEV_NAMES))
    knights: int = 0
    shown: int = 0


def read_sketch(text: str) -> CatanState:
    """Return the position of a sketch. Raise `DataError`, which names the line of a fault."""
    sketch = read_lines(text)
    base = _set_up_board(sketch)
    sketch.only(*_FIELDS)
    names, grid = base.names, base.table.grid
    players = [_read_player(sketch, name, base, seat) for seat, name in enumerate(names)]
    seat, phase, frame = _read_due(sketch, base, players)
    spent = [0] * len(DEV_NAMES)
    played = _read_played(sketch, spent, players[seat])
    whole = [dev_count(full_deck(base.table.setup.dev_decks), n) for n in range(len(DEV_NAMES))]
    used = [sum(player.cards[n] for player in players) + spent[n] for n in range(len(DEV_NAMES))]
    used[KNIGHT] += sum(player.knights for player in players)
    held = [sum(player.hand[n] for player in players) for n in range(len(RESOURCES))]
    data: dict[str, Json] = {
        **base.to_json(),
        "phase": "dice" if phase == "rolled" else phase,
        "turn": seat,
        "turns": 0 if phase == "setup" else (_read_number(sketch, "round", 2) - 1) * len(names) + seat + 1,
        "order": list(range(len(names))),
        "frame": frame,
        "dice": _read_dice(sketch),
        "robber": _read_number(sketch, "robber", base.robber),
        "hands": [list(player.hand) for player in players],
        "bank": _count_left(sketch, RESOURCES, counts(base.table.full_bank), held),
        "roads": [[grid.name(edge) for edge in sorted(player.roads)] for player in players],
        "settlements": [list[Json](sorted(player.settlements)) for player in players],
        "cities": [list[Json](sorted(player.cities)) for player in players],
        "cards": [list[Json](player.cards) for player in players],
        "new": list[Json](players[seat].new),
        "knights": [player.knights for player in players],
        "shown": [player.shown for player in players],
        "spent": list[Json](spent),
        "deck": _count_left(sketch, DEV_NAMES, whole, used),
        "played": played,
        "longest": _read_holder(sketch, "longest", _measure_roads(grid, players), base.table.limits.min_longest_road),
        "army": _read_holder(sketch, "army", [player.knights for player in players], ARMY),
    }
    try:
        state = CatanState.from_json(data)
    except DataError as error:
        match = re.match(r"(?:roads|settlements|cities|hands|cards|knights)\[(\d+)\]", error.place)
        lines = [word for start, word in _LINE_OF if error.place.startswith(start)]
        raise sketch.fault(names[int(match[1])] if match else (*lines, "players")[0], error.fault) from error
    if phase == "rolled":
        state = _play(sketch, "due", state, f"dice {sketch.get('due').partition(' rolled ')[2]}")
    return _add_offer(sketch, state)


def _set_up_board(sketch: Sketch) -> CatanState:
    """Return the board and its printed pieces, before anyone acts."""
    seating = sketch.seating(range(2, 9), COLOURS, CODES["bad-players"], "CT-16.18")
    values = sketch.options(OPTIONS, CODES["bad-option"])
    entry = sketch.get("board") or "beginner"
    seed = re.fullmatch(r"seed (\d{1,9})", entry)
    values |= {"order": "seats", "board": "random" if seed else "beginner" if entry == "printed" else entry}
    values |= {"start": "beginner"} if entry == "printed" else {}
    sketch.accept("board", conflicts(len(seating.names), values))
    state, rng = CatanState.start(set_up(seating, values)), Random(int(seed[1]) if seed else 0)
    while state.to_act == BY_CHANCE:
        state = state.advance(state.random_draw(rng))
    return state


def _read_player(sketch: Sketch, name: str, base: CatanState, seat: Seat) -> _Player:
    realm = base.built.realms[seat]
    player = _Player(set(bits(realm.roads)), set(bits(realm.settlements)), counts(base.hands[seat]))
    for part in sketch.parts(name):
        word, _, rest = part.partition(" ")
        if match := _PIECES.fullmatch(part):
            _build(sketch, name, base.table.grid, player, match)
        elif word == "hand":
            player.hand = _read_goods(sketch, name, rest)
        elif word in ("cards", "new"):
            setattr(player, word, _read_cards(sketch, name, rest))
        elif word in ("knights", "shown") and rest.isdecimal() and len(rest) < 3:
            setattr(player, word, int(rest))
        else:
            wanted = "'settlement 8', 'roads 7-8 8-9', 'city 8', 'hand 1 wool', 'cards 1 knight' or 'knights 2'"
            raise sketch.fault(name, f"found {part!r}, expected such as {wanted}")
    return player


def _build(sketch: Sketch, name: str, grid: Grid, player: _Player, match: re.Match[str]) -> None:
    """Add the pieces of one kind that a line names."""
    for word in match["places"].split():
        if match["kind"] == "road":
            a, _, b = word.partition("-")
            edge = grid.edge(int(a), int(b)) if a.isdecimal() and b.isdecimal() else None
            if edge is None:
                raise sketch.fault(name, f"found the road {word!r}, expected an edge such as 3-12")
            player.roads.add(edge)
        elif not word.isdecimal() or int(word) >= grid.corners:
            raise sketch.fault(name, f"found {word!r}, expected an intersection from 0 to {grid.corners - 1}")
        elif match["kind"] == "settlement":
            player.settlements.add(int(word))
        else:
            player.settlements.discard(int(word))
            player.cities.add(int(word))


def _read_goods(sketch: Sketch, line: str, text: str) -> Sequence[int]:
    cards = ANY.read(text)
    if not isinstance(cards, dict):
        raise sketch.fault(line, f"found the cards {text!r}, expected such as '2 wool 1 ore' or 'nothing'")
    return counts(packed(cards))


def _read_cards(sketch: Sketch, line: str, text: str) -> list[int]:
    """Return development cards such as `1 knight 2 point`."""
    words = text.split()
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not all(n.isdecimal() and len(n) < 3 and card in DEV_NAMES for n, card in pairs):
        told = f"found the cards {text!r}, expected such as '1 knight 2 point' of {', '.join(DEV_NAMES)}"
        raise sketch.fault(line, told)
    return [sum(int(n) for n, card in pairs if card == name) for name in DEV_NAMES]


def _read_due(sketch: Sketch, base: CatanState, players: Sequence[_Player]) -> tuple[Seat, str, Json]:
    """Return the player whose turn it is, the phase, and its frame."""
    entry = sketch.get("due")
    if entry == "over":
        return 0, "over", None
    match = _DUE.fullmatch(entry)
    if not match or match["name"] not in base.names:
        wanted = "'NAME acts', 'NAME rolls', 'NAME rolled 3 5', 'NAME moves the robber', 'NAME places' or 'over'"
        raise sketch.fault("due", f"found {entry!r}, expected {wanted}")
    seat, what = base.names.index(match["name"]), match["what"]
    if what == "places free roads":
        return seat, "free roads", {"placed": 0, "back": "main"}
    if what.startswith("places"):
        step = sum(len(player.settlements) for player in players) - bool(match["corner"])
        return seat, "setup", {"step": step, "corner": int(match["corner"] or NOBODY)}
    if what.startswith("moves"):
        return seat, "robber", {"back": "roll" if match["early"] else "main"}
    return seat, {"acts": "main", "rolls": "roll"}.get(what, "rolled"), None


def _read_played(sketch: Sketch, spent: list[int], player: _Player) -> int:
    """Return the card played this turn, which is among the spent ones or among the player's knights."""
    entry = sketch.get("played")
    if not entry:
        return NOBODY
    if entry not in DEV_NAMES:
        raise sketch.fault("played", f"found {entry!r}, expected one of {', '.join(DEV_NAMES)}")
    played = DEV_NAMES.index(entry)
    if played == KNIGHT:
        player.knights = max(1, player.knights)
    else:
        spent[played] = 1
    return played


def _count_left(sketch: Sketch, kinds: Sequence[str], whole: Sequence[int], used: Sequence[int]) -> list[Json]:
    """Return the cards that are left when the players have theirs."""
    for kind, count, gone in zip(kinds, whole, used, strict=True):
        if gone > count:
            raise sketch.fault("players", f"the players hold {gone} {kind}, and the match has {count}")
    return [count - gone for count, gone in zip(whole, used, strict=True)]


def _read_dice(sketch: Sketch) -> list[Json]:
    entry = sketch.get("dice")
    if entry and not re.fullmatch(r"[1-6] [1-6]", entry):
        raise sketch.fault("dice", f"found {entry!r}, expected two dice such as 3 5")
    return [int(face) for face in entry.split()]


def _read_number(sketch: Sketch, line: str, default: int) -> int:
    entry = sketch.get(line)
    if entry and (not entry.isdecimal() or len(entry) > 6):
        raise sketch.fault(line, f"found {entry!r}, expected a number")
    return int(entry) if entry else default


def _measure_roads(grid: Grid, players: Sequence[_Player]) -> list[int]:
    """Return the road length of each player (CT-11.1)."""
    stand = [sum(1 << corner for corner in player.settlements | player.cities) for player in players]
    roads = [sum(1 << edge for edge in player.roads) for player in players]
    return [length(grid, own, sum(stand) - stand[seat]) for seat, own in enumerate(roads)]


def _read_holder(sketch: Sketch, line: str, counts_: Sequence[int], least: int) -> Seat:
    """Return the holder of a special card: the one named, or the only one with the most, if at least `least`."""
    entry, names = sketch.get(line), sketch.names
    if entry and entry != "nobody":
        if entry not in names:
            raise sketch.fault(line, f"found {entry!r}, expected nobody or one of {', '.join(names)}")
        return names.index(entry)
    first = [seat for seat, count in enumerate(counts_) if count == max(counts_)]
    return first[0] if max(counts_) >= least and len(first) == 1 and not entry else NOBODY


def _add_offer(sketch: Sketch, state: CatanState) -> CatanState:
    """Return the position with its open offer and the answers."""
    parts = sketch.parts("offer")
    if not parts:
        return state
    terms, _, to = parts[0].partition(" to ")
    call = terms.startswith("call ")
    seats = [str(_read_seat(sketch, name)) for name in to.split()]
    state = _play(sketch, "offer", state, f"{'' if call else 'offer '}{terms} to {' '.join(seats) or 'nothing'}")
    for part in parts[1:]:
        match = _ANSWER.fullmatch(part)
        if not match:
            raise sketch.fault("offer", f"found {part!r}, expected 'NAME accepts', 'NAME rejects' or 'NAME counters …'")
        state = _play(
            sketch, "offer", state, f"{match['what']} {_read_seat(sketch, match['name'])}{match['terms'] or ''}"
        )
    return state


def _read_seat(sketch: Sketch, name: str) -> Seat:
    if name not in sketch.names:
        raise sketch.fault("offer", f"found {name!r}, expected one of {', '.join(sketch.names)}")
    return sketch.names.index(name)


def _play(sketch: Sketch, line: str, state: CatanState, move: str) -> CatanState:
    """Return the position after a move that a line names."""
    if refusals := state.refusals(move):
        raise sketch.fault(line, str(refusals[0]))
    return state.play(move)
