"""Positions for the tests of Kingdomino, all made through the front door: `from_json`, which checks them.

>>> state = position("1 at 1,0 right; 2 at 3,0 right", hand=14)
>>> print(picture(state.realms[0]))
KK w0 w0 w0 w0
>>> len(state.moves())
28
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json, Refusal
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.scoring import Tally
from kbwidgets.games.kingdomino.rules.kingdom import Realm, picture
from kbwidgets.games.kingdomino.rules.options import Setup

GAME = kb.games["kingdomino"]
NAMES = ("Ann", "Bo", "Cy", "Di")

ROW = "1 at 1,0 right; 2 at 3,0 right"
"""The kingdom of the worked examples 2 to 4: the castle and four wheat squares to its right."""

RING = "7 at 1,0 right; 8 at -1,0 left; 10 at 0,1 down; 11 at 0,-1 up"
"""The kingdom of the worked example 6: lake to the left and right of the castle, plains above and below."""

SMALL = "19 at 1,0 right; 24 at 2,1 left; 48 at 0,1 down; 46 at -2,2 right"
"""The kingdom of the worked example 5."""

# These are the full kingdoms of the worked examples 7, 8 and 9 of the rules.
COMPLETE = (
    "4 at 0,-2 down; 6 at 0,-4 down; 47 at -2,0 right; 24 at -1,-2 left; 11 at 1,0 right; 43 at -1,-1 left; "
    "20 at -2,-3 right; 17 at 1,-4 right; 39 at 1,-1 up; 14 at -2,-4 right; 3 at 1,-3 right; 44 at 2,-1 up"
)
CENTRAL = (
    "7 at -2,0 right; 40 at 2,0 left; 45 at 2,1 left; 42 at 0,-2 down; 34 at -2,-1 up; 16 at 1,-1 right; "
    "18 at -1,-2 down; 17 at -2,2 up; 19 at 0,1 left; 5 at -1,2 right; 29 at 1,2 right; 20 at 1,-2 right"
)
ONE_HOLE = (
    "9 at 1,0 down; 37 at 1,2 right; 5 at -2,0 right; 17 at -1,1 left; 8 at 2,0 down; 32 at 0,2 up; "
    "29 at -1,-1 right; 31 at 1,-1 up; 25 at -1,-2 right; 14 at -2,2 right; 7 at 2,-2 down"
)


def start(names: Sequence[str] = NAMES, **options: OptionValue) -> KingdominoState:
    """Return the first state of a match."""
    state = GAME.start(names, colours=None, **options)
    assert isinstance(state, KingdominoState)
    return state


def setup(seats: int = 2, **options: OptionValue) -> Setup:
    """Return the settings that are fixed before the first draw."""
    return start(NAMES[:seats], **options).setup


def position(
    *kingdoms: str,
    names: Sequence[str] = NAMES[:2],
    seat: int = 0,
    hand: int | None = None,
    ahead: Sequence[int] = (),
    taken: Mapping[int, int] | None = None,
    last: bool = False,
    past: Sequence[Sequence[str]] = (),
    **options: OptionValue,
) -> KingdominoState:
    """Return a position in the middle of a match; all other details get defaults.

    kingdoms: for each seat its dominoes in the order they were placed, `1 at 1,0 right; 14 at 0,1 down; discard 12`;
    the seats left out have only a castle. seat, hand: the seat to act, and the domino to place; without one the king of
    the seat has to choose. ahead, taken: the next line, and the seat of every king on it. last: the last round, which
    has no next line. past: the kingdoms of the finished games of a Dynasty.
    """
    fixed = start(names, **options).setup
    length = fixed.length
    plain = _plain(kingdoms, len(names))
    claims = dict(taken or {})
    spare = [n for n in range(1, 49) if n not in _numbers(plain) and n != hand and n not in ahead]
    turn = len(claims)
    if hand is None:
        line = spare[:length]
    else:
        above = [n for n in spare if n > hand]
        turn = max(turn, length - 1 - len(above))
        below = [n for n in spare if n < hand]
        line = [*below[:turn], hand, *above[: length - 1 - turn]]
    spare = [n for n in spare if n not in line]
    following = [] if last else sorted(ahead or spare[-length:])
    pile = [n for n in spare if n not in following]

    others = [s for s in range(len(names)) for _ in range(fixed.kings_each)]
    for king in (*claims.values(), seat):
        others.remove(king)
    acted = [*claims.values()]
    acted += [others.pop() for _ in range(turn - len(claims))]
    free = [number for number in following if number not in claims]
    claims |= dict(zip(free, acted[len(claims) :], strict=False))
    to_come = next(left for left in range(fixed.rounds, -1, -1) if left * length <= len(pile))
    return _state(
        fixed,
        plain,
        past,
        phase="choose" if hand is None else "place",
        round=fixed.rounds if last else max(1, fixed.rounds - 1 - to_come),
        pile=list[Json](pile),
        line=list[Json](line),
        kings=list[Json]([*acted, seat, *others]),
        turn=turn,
        ahead=list[Json](following),
        claims=[claims.get(number) for number in following],
    )


def finished(
    *kingdoms: str, names: Sequence[str] = NAMES[:2], past: Sequence[Sequence[str]] = (), **options: OptionValue
) -> KingdominoState:
    """Return the end of a match with these kingdoms."""
    fixed = start(names, **options).setup
    return _state(
        fixed,
        _plain(kingdoms, len(names)),
        past,
        phase="over",
        round=fixed.rounds,
        pile=[],
        line=list[Json](range(1, fixed.length + 1)),
        kings=[seat for seat in range(len(names)) for _ in range(fixed.kings_each)],
        turn=0,
        ahead=[],
        claims=[],
    )


def kingdom(text: str, *, mighty_duel: bool = False) -> Realm:
    """Return one kingdom, from its dominoes in the order they were placed."""
    return finished(text, mighty_duel=mighty_duel).realms[0]


def tallied(whole: Realm, fixed: Setup) -> tuple[int, int, int]:
    """Return a kingdom's values in the final comparison: points, squares of its largest property, crowns."""
    tally = Tally(whole, fixed)
    return tally.points, tally.largest, tally.crowns


def drawn(text: str) -> str:
    """Return a picture of a kingdom as written in a test, without the indent."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def codes(state: kb.State, move: kb.Move | str, seat: int | None = None) -> list[str]:
    """Return the ids of all reasons why a move is refused."""
    return [refusal.code for refusal in state.refusals(move, seat)]


def only(refusals: Sequence[Refusal]) -> Refusal:
    """Return the only refusal of a move."""
    assert len(refusals) == 1, [str(refusal) for refusal in refusals]
    return refusals[0]


def texts(moves: Sequence[kb.Move]) -> list[str]:
    """Return moves as they are written."""
    return [str(move) for move in moves]


def play(state: KingdominoState, *moves: str) -> KingdominoState:
    """Return the state after these moves, each checked by the rules."""
    for move in moves:
        state = state.play(move)
    return state


def positions(match: kb.Match) -> list[KingdominoState]:
    """Return every position of a match, from the start to now."""
    found = [match.at(ply) for ply in range(match.ply + 1)]
    return [state for state in found if isinstance(state, KingdominoState)]


def random_match(seats: int, seed: int, **options: OptionValue) -> kb.Match:
    """Return a match played to its end by random players."""
    match = kb.Match(GAME, [kb.Random() for _ in range(seats)], seed=seed, options=options)
    match.run()
    return match


def _state(setup: Setup, plain: list[Json], past: Sequence[Sequence[str]], **fields: Json) -> KingdominoState:
    data: dict[str, Json] = {
        "game": "kingdomino",
        "version": 1,
        "names": list[Json](setup.names),
        "colours": list[Json](setup.colours),
        "options": dict[str, Json](setup.options._asdict()),
        "past": [_plain(kingdoms, len(setup.names)) for kingdoms in past],
        "kingdoms": plain,
    }
    return KingdominoState.from_json(data | fields)


def _plain(kingdoms: Sequence[str], seats: int) -> list[Json]:
    return [_plain_kingdom(text) for text in (*kingdoms, *[""] * (seats - len(kingdoms)))]


def _plain_kingdom(text: str) -> Json:
    parts = [part.strip() for part in text.split(";") if part.strip()]
    laid = [f"place {part}" for part in parts if not part.startswith("discard")]
    discarded = [int(part.split()[1]) for part in parts if part.startswith("discard")]
    return {"laid": list[Json](laid), "discarded": list[Json](discarded)}


def _numbers(plain: Sequence[Json]) -> set[int]:
    found: set[int] = set()
    for kingdom in plain:
        assert isinstance(kingdom, dict)
        laid, discarded = kingdom["laid"], kingdom["discarded"]
        assert isinstance(laid, list)
        assert isinstance(discarded, list)
        found |= {int(str(move).split()[1]) for move in laid} | {int(str(number)) for number in discarded}
    return found


__all__ = [
    "CENTRAL",
    "COMPLETE",
    "GAME",
    "NAMES",
    "ONE_HOLE",
    "RING",
    "ROW",
    "SMALL",
    "codes",
    "drawn",
    "finished",
    "kingdom",
    "only",
    "picture",
    "play",
    "position",
    "positions",
    "random_match",
    "setup",
    "start",
    "tallied",
    "texts",
]
