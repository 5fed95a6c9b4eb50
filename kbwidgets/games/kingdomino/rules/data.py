"""The plain data of a position of Kingdomino, which `to_json` writes and `from_json` checks.

A position does not have to be reachable in play, but it must make sense: no domino occurs twice, every kingdom is
built by legal placements, lines are ascending and have the right length, and the kings belong to the right seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kbwidgets.core.errors import BadNotation, DataError
from kbwidgets.core.setup.options import plain_options
from kbwidgets.core.setup.seating import check_seating
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.kingdomino.rules.board import grid
from kbwidgets.games.kingdomino.rules.chapters.placing import judge_fields, judge_place
from kbwidgets.games.kingdomino.rules.fields import NOBODY, Fields
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Place, Realm
from kbwidgets.games.kingdomino.rules.moves import MOVES
from kbwidgets.games.kingdomino.rules.options import COLOURS, OPTIONS, Setup, conflicts

VERSION = 1
_PHASES = ("draw", "kings", "choose", "place", "over")


def position_to_json(position: Fields) -> dict[str, Json]:
    """Return a position as plain data."""
    setup = position.setup
    return {
        "game": "kingdomino",
        "version": VERSION,
        "names": list(setup.names),
        "colours": list(setup.colours),
        "options": dict(setup.options._asdict()),
        "past": [_kingdoms(kingdoms) for kingdoms in position.past],
        "phase": position.phase,
        "round": position.round,
        "pile": list(position.pile),
        "line": list(position.current),
        "kings": _kings(position.kings),
        "turn": position.turn,
        "ahead": list(position.ahead),
        "claims": _kings(position.claims),
        "kingdoms": _kingdoms(position.realms),
    }


def _kings(kings: bytes) -> list[Json]:
    return [None if king == NOBODY else king for king in kings]


def _kingdoms(kingdoms: Sequence[Realm]) -> list[Json]:
    return [{"laid": [str(m) for m in k.laid], "discarded": list(k.discarded)} for k in kingdoms]


def position_from_json(data: Json) -> Fields:
    """Return the fields of a position from plain data, or raise `DataError` with the place of a fault."""
    whole = Plain(data).only(
        "game", "version", "names", "colours", "options", "past", "phase", "round", "pile", "line", "kings", "turn",
        "ahead", "claims", "kingdoms",
    )  # fmt: skip
    whole["game"].text(["kingdomino"])
    whole["version"].number(VERSION, VERSION)
    setup = _read_setup(whole)
    length = setup.length
    phase = whole["phase"].text(_PHASES)
    round_ = whole["round"].number(0, setup.lines)
    kingdoms = _read_kingdoms(whole["kingdoms"], setup)
    past = tuple(_read_kingdoms(game, setup) for game in whole["past"].items(0, setup.games - 1))
    if phase == "over" and len(past) + 1 < setup.games:
        raise DataError("past", f"found {len(past)} games, expected {setup.games - 1} in the phase over")
    ahead = _read_numbers(whole["ahead"], length, ascending=phase != "draw")
    line = _read_numbers(whole["line"], length)
    kings = _read_seats(whole["kings"], setup, empty=False)
    claims = _read_seats(whole["claims"], setup, empty=True)
    turn = whole["turn"].number(0, length - 1)
    pile = _read_numbers(whole["pile"], 48)
    _check_lengths(phase, round_, setup, ahead, line, kings, claims, turn)
    placed = (
        length if phase == "over" else turn + (phase == "choose")
    )  # These dominoes of the current line are in kingdoms.
    _check_numbers([("pile", pile), ("line", line[placed:]), ("ahead", ahead)], "kingdoms", kingdoms)
    for n, game in enumerate(past):
        _check_numbers([], f"past[{n}]", game)
    to_act = () if phase == "over" else (CHANCE,) if phase in ("draw", "kings") else (kings[turn],)
    drawn = (setup.lines - round_ - (1 if ahead and phase != "draw" else 0)) * length
    if phase != "over" and len(pile) + (len(ahead) if phase == "draw" else 0) < drawn:
        raise DataError("pile", f"found {len(pile)} dominoes, expected at least {drawn} for the lines to come")
    return Fields(setup, past, phase, to_act, round_, pile, line, kings, turn, ahead, claims, kingdoms)


def _read_setup(whole: Plain) -> Setup:
    names = [item.text() for item in whole["names"].items(2, 4)]
    colours = [item.text(COLOURS) for item in whole["colours"].items(2, 4)]
    _, refusals = check_seating(names, None, range(2, 5), COLOURS, "KD-ERR.1", "KD-SETUP.1")
    if refusals:
        raise DataError("names", str(refusals[0]))
    seating, refusals = check_seating(names, colours, range(2, 5), COLOURS, "KD-ERR.1", "KD-SETUP.1")
    if refusals:
        raise DataError("colours", str(refusals[0]))
    values = plain_options(whole["options"], OPTIONS, "KD-ERR.3")
    if refusals := conflicts(len(names), values):
        raise DataError("options", str(refusals[0]))
    return Setup.of(seating, values)


def _read_numbers(data: Plain, most: int, *, ascending: bool = True) -> bytes:
    found = [item.number(1, 48) for item in data.items(0, most)]
    for n, (one, two) in enumerate(pairwise(found)):
        if ascending and one >= two:
            raise DataError(f"{data.place}[{n + 1}]", f"found {two} after {one}, expected ascending numbers")
    return bytes(found)


def _read_seats(data: Plain, setup: Setup, *, empty: bool) -> bytes:
    found = bytes(
        NOBODY if empty and item.data is None else item.number(0, len(setup.names) - 1)
        for item in data.items(0, setup.length)
    )
    for seat in range(len(setup.names)):
        if found.count(seat) > setup.kings:
            raise DataError(data.place, f"found {found.count(seat)} kings of seat {seat}, expected {setup.kings}")
    return found


def _read_kingdoms(data: Plain, setup: Setup) -> tuple[Realm, ...]:
    seats = len(setup.names)
    return tuple(_read_kingdom(item, seat, setup) for seat, item in enumerate(data.items(seats, seats)))


def _read_kingdom(data: Plain, seat: int, setup: Setup) -> Realm:
    data.only("laid", "discarded")
    kingdom = EMPTY[setup.size]
    for item in data["laid"].items():
        try:
            move = MOVES.parse(item.text())
        except BadNotation as error:
            raise DataError(item.place, str(error)) from error
        if not isinstance(move, Place):
            raise item.fault("a placement")
        refusals = judge_fields(move) or judge_place(kingdom, move, setup.size, seat)
        if refusals:
            raise DataError(item.place, f"{move} is not possible: {refusals[0]}")
        kingdom = kingdom.grown(move, grid(setup.size))
    discarded = tuple(item.number(1, 48) for item in data["discarded"].items())
    return kingdom._replace(discarded=discarded)


def _check_lengths(
    phase: str,
    round_: int,
    setup: Setup,
    ahead: bytes,
    line: bytes,
    kings: bytes,
    claims: bytes,
    turn: int,
) -> None:
    """Raise `DataError` if a line or a list of kings has the wrong length for the phase and the round."""
    full = setup.length
    last = round_ == setup.lines
    expected = {
        "line": full if round_ else 0,
        "kings": full if round_ or phase == "choose" else 0,
        "ahead": 0 if last else full,
        "claims": 0 if last or phase == "draw" else full,
    }
    for name, found in (("line", line), ("kings", kings), ("ahead", ahead), ("claims", claims)):
        partial = (name == "kings" and phase == "kings") or (name == "ahead" and phase == "draw")
        if partial and len(found) >= full:
            raise DataError(name, f"found {len(found)} entries, expected fewer than {full} in the phase {phase}")
        if not partial and len(found) != expected[name]:
            raise DataError(name, f"found {len(found)} entries, expected {expected[name]} in round {round_}")
    if turn and phase not in ("place", "choose"):
        raise DataError("turn", f"found {turn}, expected 0 in the phase {phase}")
    claimed = len(claims) - claims.count(NOBODY)
    due = turn if phase in ("place", "choose") and ahead else 0
    if claimed != due:
        raise DataError("claims", f"found {claimed} kings, expected {due} before turn {turn}")
    for seat in range(len(setup.names)):
        if claims.count(seat) > kings[:due].count(seat):
            raise DataError("claims", f"found {claims.count(seat)} kings of seat {seat}, more than have acted")
    wrong = {"kings": round_ != 0, "place": round_ == 0, "over": not last, "choose": last, "draw": last}
    if wrong[phase]:
        raise DataError("phase", f"found {quoted(phase)}, which cannot happen in round {round_}")


def _check_numbers(lines: Sequence[tuple[str, bytes]], name: str, kingdoms: Sequence[Realm]) -> None:
    """Raise `DataError` if a domino is in two places."""
    seen: dict[int, str] = {}
    places = [(place, list(numbers)) for place, numbers in lines]
    for seat, kingdom in enumerate(kingdoms):
        places.append((f"{name}[{seat}].laid", [move.number for move in kingdom.laid]))
        places.append((f"{name}[{seat}].discarded", list(kingdom.discarded)))
    for place, numbers in places:
        for number in numbers:
            if number in seen:
                raise DataError(place, f"domino {number} is also in {seen[number]}")
            seen[number] = place
