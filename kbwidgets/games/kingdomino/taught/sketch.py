r"""The sketches of positions of Kingdomino, for lessons.

    players: Ann, Bo
    options: harmony = on
    Ann: 1 at 1,0 right; 2 at 3,0 right; discard 12
    due: Ann places 14
    line: 3 Bo, 14 Ann, 20 Bo, 44 Ann
    next: 5 Bo, 21, 30, 41
    round: 5

A kingdom lists its dominoes in the order in which they were placed. A kingdom that is left out has only its castle.
`due` is `Ann places 14`, `Ann chooses` or `over`. `line` is the current line with its kings, and `next` is the next
line with the kings that have chosen, or `none` in the last round. Fields that are left out are filled in, and the
result is checked. An indented line continues the one before.

>>> state = read_sketch("players: Ann, Bo\nAnn: 1 at 1,0 right; 2 at 3,0 right\ndue: Ann places 14")
>>> len(state.moves())
28
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kbwidgets.core.setup.sketch import Sketch, read_lines
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS
from kbwidgets.games.kingdomino.rules.options import COLOURS, MATCH, OPTIONS, Setup, conflicts
from kbwidgets.games.kingdomino.rules.state import KingdominoState

_DUE = re.compile(r"(?P<name>.+?) (?:places (?P<number>\d+)|chooses)")
_FIELDS = ("players", "options", "due", "line", "next", "round")


def read_sketch(text: str) -> KingdominoState:
    """Return the position of a sketch, or raise `DataError` with the line of a fault."""
    sketch = read_lines(text)
    setup = _setup(sketch)
    names = setup.names
    sketch.only(*_FIELDS)
    kingdoms = [_kingdom(sketch, name) for name in names]
    laid = {number for kingdom in kingdoms for number in kingdom.numbers}
    if sketch.get("due") == "over":
        return _state(setup, kingdoms, phase="over", round=setup.rounds, line=[*range(1, setup.length + 1)],
                      kings=[seat for seat in range(len(names)) for _ in range(setup.kings_each)])  # fmt: skip
    due = _DUE.fullmatch(sketch.get("due"))
    if not due or due["name"] not in names:
        raise sketch.fault(
            "due", f"found {quoted(sketch.get('due'))}, expected 'NAME places 14', 'NAME chooses' or 'over'"
        )
    seat, hand = names.index(due["name"]), int(due["number"] or 0)
    last = sketch.get("next") == "none"
    ahead = [] if last else _line(sketch, "next", names)
    line = _line(sketch, "line", names)
    taken = laid | {hand} | {number for number, _ in (*ahead, *line)}
    spare = [number for number in NUMBERS if number not in taken]
    acted = [king for _, king in ahead if king is not None]
    if line:
        numbers = [number for number, _ in line]
        kings = [king for _, king in line if king is not None]
        turn = numbers.index(hand) if hand in numbers else len(acted)
    else:
        numbers, turn = _fill(hand, spare, setup.length, len(acted))
        spare = [number for number in spare if number not in numbers]
        others = [s for s in range(len(names)) for _ in range(setup.kings_each)]
        for king in (*acted, seat):
            if king not in others:
                raise sketch.fault("next", f"{names[king]} has only {counted(setup.kings_each, 'king')}")
            others.remove(king)
        kings = [*acted, *(others.pop() for _ in range(turn - len(acted))), seat, *others]
    if not last and not ahead:
        ahead = [(number, None) for number in spare[-setup.length :]]
    free = iter(kings[len(acted) : turn])  # These kings have acted, and the sketch does not say what they chose.
    claims = [king if king is not None else next(free, None) for _, king in ahead]
    pile = [number for number in spare if number not in {number for number, _ in ahead}]
    return _state(
        setup,
        kingdoms,
        phase="place" if hand else "choose",
        round=_round(sketch, setup, last, len(pile)),
        pile=pile,
        line=numbers,
        kings=kings,
        turn=turn,
        ahead=[number for number, _ in ahead],
        claims=claims,
    )


def _setup(sketch: Sketch) -> Setup:
    seating = sketch.seating(range(2, 5), COLOURS, "KD-ERR.1", "KD-SETUP.1")
    values = sketch.options(OPTIONS, "KD-ERR.3")
    sketch.accept("options", conflicts(len(seating.names), values))
    return Setup.of(seating, values)


@dataclass
class _Kingdom:
    laid: list[str]
    discarded: list[int]

    @property
    def numbers(self) -> list[int]:
        return [int(text.split()[1]) for text in self.laid] + self.discarded


def _kingdom(sketch: Sketch, name: str) -> _Kingdom:
    laid: list[str] = []
    discarded: list[int] = []
    for part in sketch.parts(name):
        if discard := re.fullmatch(r"discard (\d+)", part):
            discarded.append(int(discard[1]))
        elif re.fullmatch(r"\d+ at \S+ \w+", part):
            laid.append(f"place {part}")
        else:
            raise sketch.fault(name, f"found {quoted(part)}, expected such as '14 at 4,1 down' or 'discard 12'")
    return _Kingdom(laid, discarded)


def _line(sketch: Sketch, key: str, names: Sequence[str]) -> list[tuple[int, Seat | None]]:
    """Return the dominoes of a line, each with the seat of its king."""
    slots: list[tuple[int, Seat | None]] = []
    for part in sketch.parts(key, ","):
        number, _, name = part.partition(" ")
        if not number.isdecimal() or (name and name not in names) or (key == "line" and not name):
            wanted = "'14 Ann', a domino and whose king stands there" if key == "line" else "'14', or '14 Ann'"
            raise sketch.fault(key, f"found {quoted(part)}, expected such as {wanted}")
        slots.append((int(number), names.index(name) if name else None))
    return slots


def _fill(hand: int, spare: Sequence[int], length: int, turn: int) -> tuple[list[int], int]:
    """Return a line with the domino to place, and its index.

    At least as many dominoes come before it as kings have acted.
    """
    if not hand:
        return list(spare[:length]), turn
    above = [number for number in spare if number > hand]
    below = [number for number in spare if number < hand]
    turn = max(turn, length - 1 - len(above))
    return [*below[:turn], hand, *above[: length - 1 - turn]], turn


def _round(sketch: Sketch, setup: Setup, last: bool, pile: int) -> int:
    """Return the round that the sketch gives, or the latest that the draw pile allows."""
    if text := sketch.get("round"):
        if not text.isdecimal():
            raise sketch.fault("round", f"found {quoted(text)}, expected a number from 1 to {setup.rounds}")
        return int(text)
    to_come = min(pile // setup.length, setup.rounds)
    return setup.rounds if last else max(1, setup.rounds - 1 - to_come)


def _state(setup: Setup, kingdoms: Sequence[_Kingdom], **fields: str | int | Sequence[int | None]) -> KingdominoState:
    data: dict[str, Json] = {
        **MATCH.write(setup.names, setup.colours, setup.options._asdict()),
        "past": [],
        "kingdoms": [{"laid": list[Json](k.laid), "discarded": list[Json](k.discarded)} for k in kingdoms],
        "pile": [],
        "turn": 0,
        "ahead": [],
        "claims": [],
    }
    for name, value in fields.items():
        data[name] = value if isinstance(value, (str, int)) else list[Json](value)
    return KingdominoState.from_json(data)
